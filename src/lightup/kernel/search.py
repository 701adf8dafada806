"""`Search`: a search that learns a clause from each contradiction.

>>> from lightup.kernel.geometry import Geometry
>>> search = Search(Geometry(2, 2, bytes([6, 6, 6, 6])))
>>> search.settle()
True
"""

from __future__ import annotations

from ..base.errors import GaveUp
from .codes import BULB, CLAUSE, CLUE, DOT, LIT, NO_RULE, RUN, UNKNOWN
from .propagation import Propagator

# A clause in memory: its size, how many levels it spans, the next clause in the list of its first and
# in that of its second literal, the literals. A literal is `cell + 1` for a bulb, negative for none.
SIZE, SPAN, NEXT, LITERALS = 0, 1, 2, 4
SPAN_OF_THE_GIVEN = 0
LONGEST_SPAN_TO_KEEP = 2
CLAUSES_AT_FIRST, MORE_CLAUSES_EACH_TIME = 2000, 300
CONFLICTS_BETWEEN_RESTARTS = 64
CONFLICTS_OF_PATIENCE = 5000
MOST_LEMMAS = 100_000
LONGEST_WAY_BACK = 1000


class LostPatience(Exception):
    """A search has met with very many contradictions; it can go on, and will not say so again."""


def luby(number: int) -> int:
    """The numbers 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., which are good to restart a search by."""
    while True:
        power = 1
        while 2 * power <= number + 1:
            power *= 2
        if power == number + 1:
            return power // 2
        number -= power - 1


class Search(Propagator):
    """The decisions of a search, and what it learns from those that lead to a contradiction.

    `depth` is how many decisions stand; per depth, `begin` is the length of the trail before the last
    of them. The cells to decide are those of one `part` of the grid. Those that never had to do with a
    contradiction come in their `order`, the first `passed` of which are decided. Before them come the
    others, the latest `stamp` first: the unknown ones of them are among the `waiting` in the `queue`,
    a heap. `place` is a cell's place in one or the other. A cell is first tried as what it last was
    (`phase`), so that what has been found elsewhere on the board is found again. The first decisions
    may be a `floor`: what came before them in an enumeration is done, and they are only turned round.

    A clause in the making is `clause`; a contradiction is being traced back to the cells `seen`, and
    `here` of them were decided at this depth; `causes` are those of the last rule asked. The clauses
    learnt lie in `clauses`; per literal, `watch` is the list of those to look at once it is false. The
    `early` ones could decide their cell at a lesser depth than they did; a `reminder` says to look at
    them. `conflict_at` helps to count levels.
    """

    def _prepare(self) -> None:
        self.part: list[int] = []
        self.early: list[int] = []
        self.room = bytearray()
        self.used = self.learnt = self.floor = 0
        self.reminder = False

    def _enter(self, part: list[int]) -> None:
        """Makes a part the one that the search decides."""
        if self.part is part:
            return
        if not self.used:
            self._make_ready()
        self.floor = 0
        self._back_to(0)
        self.part = part
        self.early = []
        self.reminder = False
        self.patience = self.conflicts + CONFLICTS_OF_PATIENCE + len(part)
        self.cells = self.passed = self.waiting = 0
        for cell in part:
            self.stamp[cell] = 0
            self.place[cell] = self.cells
            self.order[self.cells] = cell
            self.cells += 1

    def _make_ready(self) -> None:
        self.begin = self._ints(self.size + 1)
        self.conflict_at = self._longs(self.size + 1)
        self.phase = self._octets(self.size)
        self.seen = self._octets(self.size)
        self.order = self._ints(self.size)
        self.queue = self._ints(self.size)
        self.place = self._ints(self.size)
        self.stamp = self._longs(self.size)
        self.watch = self._ints(2 * self.size)
        self.clause = self._ints(self.size)
        self.causes = self._ints(self.size + 1)
        self.stamps = self.conflicts = 0
        self.most_learnt = CLAUSES_AT_FIRST
        self._clear_clauses(1024)
        for cell in range(self.size):
            self.phase[cell] = BULB

    def _line_up(self, cell: int) -> None:
        """Puts a cell into the queue, if it is not there, and at its place."""
        place = self.place[cell]
        if place < 0:
            place = self.waiting
            self.waiting += 1
        while place and self.stamp[self.queue[(place - 1) // 2]] < self.stamp[cell]:
            self._seat(self.queue[(place - 1) // 2], place)
            place = (place - 1) // 2
        self._seat(cell, place)

    def _seat(self, cell: int, place: int) -> None:
        self.queue[place] = cell
        self.place[cell] = place

    def _drop_first(self) -> None:
        """Takes the cell with the latest stamp out of the queue."""
        self.place[self.queue[0]] = -1
        self.waiting -= 1
        if self.waiting:
            cell = self.queue[self.waiting]
            place = 0
            child = 1
            while child < self.waiting:
                if child + 1 < self.waiting and self._stamp_at(child + 1) > self._stamp_at(child):
                    child += 1
                if self.stamp[cell] > self._stamp_at(child):
                    break
                self._seat(self.queue[child], place)
                place = child
                child = 2 * place + 1
            self._seat(cell, place)

    def _stamp_at(self, place: int) -> int:
        return self.stamp[self.queue[place]]

    def _stamp(self, cell: int) -> None:
        """Gives a decided cell the latest stamp, and so the first place when it is next unknown."""
        if self.stamp[cell] == 0:
            self.place[cell] = -1
        self.stamps += 1
        self.stamp[cell] = self.stamps
        if self.place[cell] >= 0:
            self._line_up(cell)

    def _put_back(self, cell: int) -> None:
        """Has a cell that is unknown again decided in its turn."""
        if self.stamp[cell]:
            if self.place[cell] < 0:
                self._line_up(cell)
        elif self.place[cell] < self.passed:
            self.passed = self.place[cell]

    def _next_cell(self) -> int:
        """The unknown cell to decide next, -1 if there is none."""
        while self.waiting:
            if self.state[self.queue[0]] == UNKNOWN:
                return self.queue[0]
            self._drop_first()
        while self.passed < self.cells:
            if self.state[self.order[self.passed]] == UNKNOWN:
                return self.order[self.passed]
            self.passed += 1
        return -1

    def _solve(self, assumed: int) -> bool:
        """Looks for a solution of the part at hand that has the assumed literal, if that is not 0.

        Stays in the solution when there is one, else at depth 0, where the literal then is false. At an
        unknown cell, once all consequences are drawn, no run has a bulb: either value can be put.
        """
        conflicts = 0
        restarts = 1
        sound = True
        while True:
            if not (sound and self._propagate()):
                if self.depth > self.floor:
                    conflicts += 1
                    sound = self._learn()
                elif not self._turn_round():
                    return False
            elif self.reminder:
                sound = self._remind()
            elif conflicts >= CONFLICTS_BETWEEN_RESTARTS * luby(restarts):
                self._back_to(self._worth_keeping())
                conflicts = 0
                restarts += 1
                if self.conflicts > self.patience > 0:
                    self.patience = 0
                    raise LostPatience
                if self.learnt > self.most_learnt:
                    self._forget()
            elif self.depth == 0 and assumed and not self._holds(assumed):
                if self._holds(-assumed):
                    return False
                self._decide(abs(assumed) - 1, BULB if assumed > 0 else DOT)
            else:
                cell = self._next_cell()
                if cell < 0:
                    return True
                self._decide(cell, self.phase[cell])

    def _decide(self, cell: int, value: int) -> None:
        self.depth += 1
        self.begin[self.depth] = self.placed
        self._put(cell, value, NO_RULE)

    def _worth_keeping(self) -> int:
        """The depth up to which a restart would make the same decisions again."""
        depth = self.floor
        cell = self._next_cell()
        if cell >= 0:
            while depth < self.depth and self.stamp[self._decision(depth + 1)] >= self.stamp[cell]:
                depth += 1
        return depth

    def _decision(self, depth: int) -> int:
        return self.trail[self.begin[depth]]

    def _turn_round(self) -> bool:
        """Takes back the last decision of the floor and puts its opposite; false if there is none."""
        if self.floor == 0:
            self._undo(self.placed)
            return False
        cell = self._decision(self.floor)
        value = self.state[cell]
        self.floor -= 1
        self._back_to(self.floor)
        self._put(cell, BULB + DOT - value, NO_RULE)
        return True

    def _back_to(self, depth: int) -> None:
        """Takes back all decisions but the first few, with what followed from them."""
        if depth < self.depth:
            for place in range(self.begin[depth + 1], self.placed):
                cell = self.trail[place]
                self.phase[cell] = self.state[cell]
                self.level[cell] = 0
                self._put_back(cell)
            self._undo(self.begin[depth + 1])
            self.depth = depth
            self.reminder = len(self.early) > 0

    def _remind(self) -> bool:
        """Lets one of the early clauses decide its cell again after that has been taken back."""
        kept = []
        sound = True
        self.reminder = False
        for where in self.early:
            literal = self.clauses[where + LITERALS]
            if self.state[abs(literal) - 1] != UNKNOWN:
                kept.append(where)
            elif self._all_but_first_are_false(where):
                kept.append(where)
                if not self.reminder:
                    sound = self._force(literal, where)
                self.reminder = True
        self.early = kept
        return sound

    def _all_but_first_are_false(self, where: int) -> bool:
        for place in range(where + LITERALS + 1, where + LITERALS + self.clauses[where + SIZE]):
            if not self._holds(-self.clauses[place]):
                return False
        return True

    def _literal(self, cell: int) -> int:
        """What a decided cell is, as a literal."""
        return cell + 1 if self.state[cell] == BULB else -cell - 1

    def _holds(self, literal: int) -> bool:
        if literal > 0:
            return self.state[literal - 1] == BULB
        return self.state[-literal - 1] == DOT

    def _learn(self) -> bool:
        """Traces a contradiction back to its last single cause, and decides that cell otherwise.

        The clause learnt says that not all of its causes hold: the last one, which is its first
        literal, and causes of earlier depths. The decisions after the last of those are taken back;
        there the clause decides the cell of its first literal. On a large board that may be far back
        and all decisions since then may concern other corners: so only the last one is taken back,
        and the clause kept in mind as one that has its say earlier (`early`).
        """
        place = self.placed
        cell = -1
        self.conflicts += 1
        self.literals, self.here = 1, 0
        self._blame(self.clash, -1)
        while self.here:
            place -= 1
            cell = self.trail[place]
            if self.seen[cell]:
                self.seen[cell] = 0
                self.here -= 1
                if self.here:
                    self._blame(self.why[cell], cell)
        self.clause[0] = -self._literal(cell)
        self._shorten_clause()
        span = self._order_clause()
        if self.proof is not None:
            self.proof.append(tuple([self.clause[place] for place in range(self.literals)]))
            if len(self.proof) > MOST_LEMMAS:
                raise GaveUp(f"a proof of more than {MOST_LEMMAS} clauses")
        where = self._add_clause(span)
        back = self.level[abs(self.clause[1]) - 1] if self.literals > 1 else 0
        far = back < self.depth - LONGEST_WAY_BACK and not self._forced_early(cell)
        if back < self.floor or far:
            back = max(self.floor, self.depth - 1)
            self.early.append(where)
        self._back_to(back)
        return self._force(self.clause[0], where)

    def _forced_early(self, cell: int) -> bool:
        """Whether a clause forced a cell that could have done so at an earlier depth."""
        if not self._forced_by_clause(cell):
            return False
        where = self.why[cell] >> 2
        if self.clauses[where + SIZE] == 1:
            return True
        return self.level[abs(self.clauses[where + LITERALS + 1]) - 1] < self.depth

    def _blame(self, rule: int, forced: int) -> None:
        """Marks the causes of a rule's forcing a cell, or (with -1) of its contradiction."""
        self._find_causes(rule, forced)
        for place in range(self.found):
            self._mark(self.causes[place])

    def _find_causes(self, rule: int, forced: int) -> None:
        """Lists the cells for which a rule forced a cell, or (with -1) contradicts itself."""
        kind = rule & 3
        index = rule >> 2
        self.found = 0
        if kind == RUN:
            self._add_cause(self.bulb[index] - 1)
            if forced < 0:
                self._add_cause(self.second)
        elif kind == LIT:
            self._add_causes_in_run(self.row_run[index], forced)
            self._add_causes_in_run(self.col_run[index], forced)
        elif kind == CLUE:
            self._add_causes_at_clue(index, forced)
        else:
            for place in range(index + LITERALS, index + LITERALS + self.clauses[index + SIZE]):
                if abs(self.clauses[place]) - 1 != forced:
                    self._add_cause(abs(self.clauses[place]) - 1)

    def _add_cause(self, cell: int) -> None:
        self.causes[self.found] = cell
        self.found += 1

    def _add_causes_in_run(self, run: int, forced: int) -> None:
        """Lists the cells of a run without a bulb."""
        cell = self.start[run]
        step = self._step(run)
        for _ in range(self.length[run]):
            if cell != forced:
                self._add_cause(cell)
            cell += step

    def _add_causes_at_clue(self, clue: int, forced: int) -> None:
        """Lists the bulbs beside a clue if they are the cause, else the dots."""
        too_many = self.state[forced] == DOT if forced >= 0 else self.need[clue] < 0
        at_fault = BULB if too_many else DOT
        for side in range(4):
            if self.near[clue] >> side & 1 and self.state[clue + self.side[side]] == at_fault:
                self._add_cause(clue + self.side[side])

    def _mark(self, cell: int) -> None:
        """Counts a cell among the causes, unless it is certain."""
        if not self.seen[cell] and self.level[cell]:
            self.seen[cell] = 1
            self._stamp(cell)
            if self.level[cell] == self.depth:
                self.here += 1
            else:
                self.clause[self.literals] = -self._literal(cell)
                self.literals += 1

    def _shorten_clause(self) -> None:
        """Drops the causes that follow from the others."""
        kept = 1
        for place in range(1, self.literals):
            literal = self.clause[place]
            if not self._follows_from_others(abs(literal) - 1):
                self.clause[place] = self.clause[kept]
                self.clause[kept] = literal
                kept += 1
        for place in range(1, self.literals):
            self.seen[abs(self.clause[place]) - 1] = 0
        self.literals = kept

    def _follows_from_others(self, cell: int) -> bool:
        """Whether a cell was forced, and all causes of that are causes themselves or certain."""
        if self.why[cell] < 0:
            return False
        self._find_causes(self.why[cell], cell)
        for place in range(self.found):
            if self.level[self.causes[place]] and not self.seen[self.causes[place]]:
                return False
        return True

    def _order_clause(self) -> int:
        """Puts the literal decided last, but for the first one, second; counts the levels."""
        span = 1
        for place in range(1, self.literals):
            literal = self.clause[place]
            level = self.level[abs(literal) - 1]
            if self.conflict_at[level] != self.conflicts:
                self.conflict_at[level] = self.conflicts
                span += 1
            if level > self.level[abs(self.clause[1]) - 1]:
                self.clause[place] = self.clause[1]
                self.clause[1] = literal
        return span

    def _forbid(self, literals: list[int]) -> bool:
        """Adds, at depth 0, a clause over unknown cells for good; false if it cannot be met."""
        literal = 0
        self.literals = 0
        for literal in literals:
            self.clause[self.literals] = literal
            self.literals += 1
        if self.literals > 1:
            self._add_clause(SPAN_OF_THE_GIVEN)
            return True
        return self.literals == 1 and self._put(abs(literal) - 1, BULB if literal > 0 else DOT, NO_RULE)

    def _add_clause(self, span: int) -> int:
        """Puts the clause in the making among the others; gives its place."""
        where = self.used
        self.used += LITERALS + self.literals
        if 4 * self.used > len(self.room):
            self.room = self.room + bytearray(4 * self.used)
            self.clauses = self._as_ints(self.room)
        if span > LONGEST_SPAN_TO_KEEP:
            self.learnt += 1
        self.clauses[where + SIZE] = self.literals
        self.clauses[where + SPAN] = span
        for place in range(self.literals):
            self.clauses[where + LITERALS + place] = self.clause[place]
        if self.literals > 1:
            self._watch(where, 0)
            self._watch(where, 1)
        return where

    def _clear_clauses(self, room: int) -> None:
        self.room = bytearray(4 * room)
        self.clauses = self._as_ints(self.room)
        self.used = 1  # so that no clause lies at 0, which ends a list
        self.learnt = 0
        for place in range(2 * self.size):
            self.watch[place] = 0

    def _forget(self) -> None:
        """Drops half of the learnt clauses, those that span most levels first."""
        where = 1
        end = self.used
        old = self.clauses
        old_room = self.room
        ranked = []
        while where < end:
            if old[where + SPAN] > LONGEST_SPAN_TO_KEEP:
                ranked.append((old[where + SPAN], old[where + SIZE], where))
            where += LITERALS + old[where + SIZE]
        dropped = {where for _, _, where in sorted(ranked)[len(ranked) // 2 :]}
        forcing = [place for place in range(self.placed) if self._forced_by_clause(self.trail[place])]
        dropped.difference_update([self.why[self.trail[place]] >> 2 for place in forcing], self.early)
        self._clear_clauses(len(old_room) // 4)
        now_at = {}
        where = 1
        while where < end:
            if where not in dropped:
                now_at[where] = self._carry_over(old, where)
            where += LITERALS + old[where + SIZE]
        self.early = [now_at[where] for where in self.early if now_at[where]]
        for place in forcing:
            cell = self.trail[place]
            self.why[cell] = 4 * now_at[self.why[cell] >> 2] + CLAUSE
        self.most_learnt += MORE_CLAUSES_EACH_TIME

    def _forced_by_clause(self, cell: int) -> bool:
        return self.level[cell] > 0 and self.why[cell] >= 0 and self.why[cell] & 3 == CLAUSE

    def _carry_over(self, old: memoryview, where: int) -> int:
        """Keeps what is left of a clause in view of the cells that are certain; gives its new place."""
        self.literals = 0
        for place in range(where + LITERALS, where + LITERALS + old[where + SIZE]):
            cell = abs(old[place]) - 1
            if self.state[cell] == UNKNOWN or self.level[cell]:
                self.clause[self.literals] = old[place]
                self.literals += 1
            elif self._holds(old[place]):
                return 0
        return self._add_clause(old[where + SPAN])

    def _list_of(self, literal: int) -> int:
        return 2 * literal - 1 if literal > 0 else -2 * literal - 2

    def _watch(self, where: int, which: int) -> None:
        """Puts a clause on the list of its first or second literal."""
        watched = self._list_of(self.clauses[where + LITERALS + which])
        self.clauses[where + NEXT + which] = self.watch[watched]
        self.watch[watched] = 2 * where + which

    def _follow(self, cell: int) -> bool:
        """Draws what follows at once from a decided cell, from the clauses last."""
        return Propagator._follow(self, cell) and (not self.used or self._follow_clauses(cell))

    def _follow_clauses(self, cell: int) -> bool:
        """Looks at each clause that watches the literal which has become false."""
        watched = self._list_of(-self._literal(cell))
        entry = self.watch[watched]
        sound = True
        self.watch[watched] = 0
        while entry:
            where = entry >> 1
            which = entry & 1
            entry = self.clauses[where + NEXT + which]
            self.work += 1
            if sound:
                self._watch_another(where, which)
            self._watch(where, which)
            if sound and self._list_of(self.clauses[where + LITERALS + which]) == watched:
                sound = self._force(self.clauses[where + LITERALS + 1 - which], where)
        return sound

    def _watch_another(self, where: int, which: int) -> None:
        """Exchanges the watched literal of a clause, which is false, for one that is not, if any is.

        Does nothing if the clause is met by its other watched literal.
        """
        watched = where + LITERALS + which
        literal = self.clauses[watched]
        if not self._holds(self.clauses[where + LITERALS + 1 - which]):
            for place in range(where + LITERALS + 2, where + LITERALS + self.clauses[where + SIZE]):
                if not self._holds(-self.clauses[place]):
                    self.clauses[watched] = self.clauses[place]
                    self.clauses[place] = literal
                    return

    def _force(self, literal: int, where: int) -> bool:
        """Makes the last literal of a clause hold that is not false, if that one is not either."""
        if self._holds(literal):
            return True
        if self._holds(-literal):
            self.clash = 4 * where + CLAUSE
            return False
        return self._put(abs(literal) - 1, BULB if literal > 0 else DOT, 4 * where + CLAUSE)
