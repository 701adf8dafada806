"""`verify`: checks a certificate that a puzzle has exactly one solution, or none, and trusts nothing.

A certificate is a JSON object. It holds the `format` and its `version`; the `claim`, "unique" or
"none"; the rows of the `board`, made of `.` white, `#` wall, `0` to `4`, `*` bulb, `x` dot; for
"unique" the rows of the `solution`; a `formula`, the lines of a DIMACS file; and a `proof` that the
formula is unsatisfiable, the lines of a DRUP file. If you do not trust the rest of this project, read
this module, which imports only an exception from it, or give the formula and the proof to another
checker.

Why this is enough. Variable `row * width + col + 1` says "a bulb at this cell", so each placement of
bulbs is an assignment. Each rule of a board bounds how many literals of some set can be false:

- of the "no bulb" literals of a run, at most one;
- of the "no bulb" literal of a wall, none;
- for a clue k with m white neighbours, at most k of their "no bulb" literals and at most m-k of their
  "bulb" literals;
- of the "bulb" literals in the view of a white cell, all but one.

A mark is one more rule: the claim is about the solutions that keep the marks. If a clause contains more
literals of a bound than can be false, it holds in every solution. Every clause of the formula must be
of this kind, so every solution satisfies the formula. (The converse is not needed: clauses that the
proof does not use may be missing.)

A line of the proof follows by unit propagation: if all its literals were false, some clause would have
only one literal left, which would have to be true, and so on until a clause had none left. So the line
also holds in every solution. The empty clause holds in none: once it follows, the board has no
solution.

For "exactly one", the solution shown is checked against the rules, and the formula may also say that
one of its bulbs is missing. Every other solution satisfies that clause. Otherwise it would have all
these bulbs and at least one more; but the cell of that one is lit in the solution shown, by a bulb that
both have, so two bulbs would see each other. So another solution would satisfy the formula, and nothing
does.

Deletions ("d ...") save a checker time and are ignored: what follows from some of the clauses follows
from all of them, and all hold in every solution. Lines after the empty clause are ignored, too.

>>> formula = ["p cnf 6 7", "-2 -4 0", "2 4 0", "-2 -5 0", "2 5 0", "-4 -5 0", "4 5 6 0", "-2 -6 0"]
>>> certificate = {"format": FORMAT, "version": 1, "claim": "unique", "board": ["1.#", "..."]}
>>> certificate |= {"solution": ["1*#", "..*"], "formula": formula, "proof": ["-2 0", "0"]}
>>> print(verify(json.dumps(certificate)))
proven: exactly one solution (7 clauses, 2 lemmas)
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import chain, count, groupby
from typing import TYPE_CHECKING, NamedTuple

from ..base.errors import CertificateError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    Fields = dict[str, Any]
    Rows = tuple[str, ...]
    Clause = frozenset[int]

FORMAT, VERSION = "lightup certificate", 1
CLAIMS = {"unique": "exactly one solution", "none": "no solution"}
KEYS = ("format", "version", "claim", "board", "formula", "proof")
BULB, DOT, CLUES = "*", "x", "01234"
WHITE, WALL = f".{BULB}{DOT}", f"#{CLUES}"

_UNMARKED = str.maketrans(BULB + DOT, "..")
_CLAUSE = re.compile(r"(?:-?[1-9][0-9]{0,8} )*0")


@dataclass(frozen=True)
class Verdict:
    """The claim that a certificate proves, and the sizes of its formula and proof."""

    claim: str
    board: Rows
    solution: Rows | None
    clauses: int
    lemmas: int

    def __str__(self) -> str:
        marked = not {BULB, DOT}.isdisjoint("".join(self.board))
        claim = CLAIMS[self.claim] + " that keeps the marks" * marked
        return f"proven: {claim} ({self.clauses} clauses, {self.lemmas} lemmas)"


def verify(text: str) -> Verdict:
    """Returns what a certificate proves; raises `CertificateError`, with the reason, if nothing."""
    fields = _read(text)
    board, solution = _rows(fields, "board"), None
    bounds = Bounds(board)
    if fields["claim"] == "unique":
        solution = _rows(fields, "solution")
        puzzles = [[row.translate(_UNMARKED) for row in rows] for rows in (board, solution)]
        _expect(puzzles[0] == puzzles[1], "a solution with the walls and clues of the board")
        bounds.look_beyond({v for v, symbol in enumerate("".join(solution), 1) if symbol == BULB})
    variables = len("".join(board))
    formula, proof = _read_formula(fields, variables), _read_proof(fields, variables)
    known = Propagation(variables)
    for where, clause in formula:
        _expect(bounds.imply(clause), f"a clause that follows from a rule in {where}")
        known.add(clause)
    return Verdict(fields["claim"], board, solution, len(formula), _refute(known, proof))


def _refute(known: Propagation, proof: list[tuple[str, Clause]]) -> int:
    """Derives the empty clause; returns the number of lemmas used, 0 if the formula is enough."""
    if known.refuted:
        return 0
    for number, (where, lemma) in enumerate(proof, 1):
        _expect(known.imply(lemma), f"a clause that follows by unit propagation in {where}")
        if not lemma:
            return number
        known.add(lemma)
    raise CertificateError("expected the empty clause at the end of the proof: is it truncated?")


def _expect(met: bool, expectation: str) -> None:
    if not met:
        raise CertificateError(f"expected {expectation}")


def _quoted(value: object) -> str:
    if isinstance(value, list | tuple):
        return "a list" if isinstance(value, list) else "an object"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _read(text: str) -> Fields:
    """Returns the fields of a certificate, after checking its format, version and keys."""
    try:
        pairs = json.loads(text, object_pairs_hook=tuple)
    except (ValueError, RecursionError) as error:
        raise CertificateError(f"expected a certificate, got text that is not JSON: {error}") from None
    _expect(isinstance(pairs, tuple), f"a certificate, which is a JSON object, got {_quoted(pairs)}")
    fields = dict(pairs)
    format, version, claim = map(fields.get, ("format", "version", "claim"))
    _expect(format == FORMAT, f"the format {FORMAT!r}, got {_quoted(format)}")
    number = version if type(version) is int else 0  # not True, which equals 1
    newer = " of a newer release" * (number > VERSION)
    _expect(number == VERSION, f"version {VERSION}, got {_quoted(version)}{newer}")
    _expect(claim in [*CLAIMS], f"a claim (one of {', '.join(CLAIMS)}), got {_quoted(claim)}")
    keys = [*KEYS, *["solution"] * (claim == "unique")]
    got = [key for key, _ in pairs]  # a key may occur twice
    _expect(sorted(got) == sorted(keys), f"the keys {' '.join(keys)}, got {_quoted(' '.join(got))}")
    return fields


def _lines(fields: Fields, key: str) -> list[tuple[str, str]]:
    """Returns the lines of a field, each with its description for error messages.

    Rejects a line break inside a line: another checker would see two lines.
    """
    lines = fields[key]
    _expect(isinstance(lines, list), f"a list of lines as {key}, got {_quoted(lines)}")
    named = [(f"line {n} of {key}, got {_quoted(line)}", line) for n, line in enumerate(lines, 1)]
    for where, line in named:
        _expect(isinstance(line, str) and line.isprintable(), f"text in {where}")
    return named


def _rows(fields: Fields, key: str) -> Rows:
    rows = _lines(fields, key)
    width = len(rows[0][1]) if rows else 0
    _expect(width > 0, f"at least one cell in {key}")
    for where, row in rows:
        legal = len(row) == width and {*row} <= {*WHITE, *WALL}
        _expect(legal, f"{width} cells of {WHITE}{WALL} in {where}")
    return tuple(row for _, row in rows)


def _read_formula(fields: Fields, variables: int) -> list[tuple[str, Clause]]:
    (_, header), *lines = _without_comments(fields, "formula") or [("", "")]
    expected = f"p cnf {variables} {len(lines)}"
    _expect(header == expected, f"{expected!r} above the clauses, got {_quoted(header)}")
    return [(where, _clause(where, line, variables)) for where, line in lines]


def _read_proof(fields: Fields, variables: int) -> list[tuple[str, Clause]]:
    lines = _without_comments(fields, "proof")
    clauses = [(where, _clause(where, line.removeprefix("d "), variables)) for where, line in lines]
    return [clause for clause, (_, line) in zip(clauses, lines, strict=True) if line[0] != "d"]


def _without_comments(fields: Fields, key: str) -> list[tuple[str, str]]:
    return [(where, line) for where, line in _lines(fields, key) if line.split(" ")[0] != "c"]


def _clause(where: str, line: str, variables: int) -> Clause:
    _expect(_CLAUSE.fullmatch(line) is not None, f"literals and a 0 in {where}")
    clause = frozenset(map(int, line.split()[:-1]))
    known = all(abs(literal) <= variables for literal in clause)
    _expect(known, f"variables of the {variables} cells only in {where}")
    return clause


def _place(variable: int, board: Rows) -> str:
    row, col = divmod(variable - 1, len(board[0]))
    return f"r{row + 1}c{col + 1}"


def _negated(literals: Iterable[int]) -> Clause:
    return frozenset(-literal for literal in literals)


def _runs(board: Rows) -> Iterator[Clause]:
    """Yields the variables of each run: those along rows, then those along columns."""
    variables = count(1)
    rows = [[next(variables) * (symbol in WHITE) for symbol in row] for row in board]
    for line in chain(rows, zip(*rows, strict=True)):
        yield from (frozenset(run) for white, run in groupby(line, bool) if white)


def _neighbours(variable: int, board: Rows) -> Clause:
    """Returns the variables of the white cells that share a side with a cell."""
    width = len(board[0])
    row, col = divmod(variable - 1, width)
    sides = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
    inside = (side for side in sides if side[0] in range(len(board)) and side[1] in range(width))
    return frozenset(r * width + c + 1 for r, c in inside if board[r][c] in WHITE)


class Bound(NamedTuple):
    """At most `spare` of these literals are false."""

    literals: Clause
    spare: int
    says: str


def _bounds(board: Rows) -> Iterator[Bound]:
    """Yields the bounds of all rules of a board, except that each white cell is lit."""
    for run in _runs(board):
        yield Bound(_negated(run), 1, f"the run from {_place(min(run), board)} has at most one bulb")
    for variable, symbol in enumerate("".join(board), 1):
        place, cell = _place(variable, board), frozenset([variable])
        if symbol == BULB:
            yield Bound(cell, 0, f"{place} has its bulb")
        elif symbol != ".":
            yield Bound(_negated(cell), 0, f"{place} has no bulb")
        if symbol in CLUES:
            near, number = _neighbours(variable, board), int(symbol)
            yield Bound(_negated(near), number, f"the {symbol} at {place} does not have too many bulbs")
            yield Bound(near, len(near) - number, f"the {symbol} at {place} has enough bulbs")


class Bounds:
    """The rules of one board, indexed by literal; that a cell is lit is kept as its two runs."""

    def __init__(self, board: Rows) -> None:
        self._board = board
        self._all: list[Bound] = []
        self._impossible = False  # a clue is too large: nothing satisfies it, so anything follows
        self._with: dict[int, list[int]] = defaultdict(list)  # the numbers of the bounds of a literal
        for bound in _bounds(board):
            self._add(bound)
        self._runs = [*_runs(board)]
        self._runs_of: dict[int, list[int]] = defaultdict(list)
        for number, run in enumerate(self._runs):
            for variable in run:
                self._runs_of[variable].append(number)

    def look_beyond(self, bulbs: set[int]) -> None:
        """Checks that these bulbs are a solution and adds the bound that one of them is missing."""
        variables = range(1, len("".join(self._board)) + 1)
        true = {variable if variable in bulbs else -variable for variable in variables}
        wanted = [bound.says for bound in self._all if len(bound.literals - true) > bound.spare]
        bright = {number for bulb in bulbs for number in self._runs_of.get(bulb, ())}
        dark = [v for v, runs in self._runs_of.items() if bright.isdisjoint(runs)]
        wanted += [f"{_place(variable, self._board)} is lit" for variable in dark]
        for says in wanted:
            raise CertificateError(f"expected a solution in which {says}")
        self._add(Bound(_negated(bulbs), len(bulbs) - 1, "a bulb of the solution is missing"))

    def imply(self, clause: Clause) -> bool:
        """Whether a clause holds in every solution because of a single rule, or is a tautology."""
        bounds = Counter(number for literal in clause for number in self._with.get(literal, ()))
        runs = Counter(number for literal in clause for number in self._runs_of.get(literal, ()))
        whole = {number for number, cells in runs.items() if cells == len(self._runs[number])}
        return (
            any(literals > self._all[number].spare for number, literals in bounds.items())
            or any(v in self._runs_of and whole.issuperset(self._runs_of[v]) for v in clause)
            or any(-literal in clause for literal in clause)
            or self._impossible
        )

    def _add(self, bound: Bound) -> None:
        for literal in bound.literals:
            self._with[literal].append(len(self._all))
        self._all.append(bound)
        self._impossible |= bound.spare < 0


class Propagation:
    """Clauses and the literals that they force; lists indexed by literals have room for both signs.

    Each clause is watched by its first two literals. Only when one of these becomes false is there
    something to do: another literal takes over, or the clause forces the only one left.
    """

    def __init__(self, variables: int) -> None:
        self.refuted = False
        self._true = bytearray(2 * variables + 1)
        self._trail: list[int] = []  # the true literals, in the order in which they became true
        self._watched_by: list[list[list[int]]] = [[] for _ in self._true]

    def add(self, clause: Clause) -> None:
        """Adds a clause without the literals that are already false: they stay false."""
        rest = [literal for literal in clause if not self._true[-literal]]
        if len(rest) < 2:
            self.refuted = self.refuted or not rest or self._contradicted(rest)
        else:
            self._watched_by[rest[0]].append(rest)
            self._watched_by[rest[1]].append(rest)

    def imply(self, clause: Clause) -> bool:
        """Whether the clause follows by unit propagation."""
        known = len(self._trail)
        implied = self.refuted or self._contradicted(_negated(clause))
        while len(self._trail) > known:
            self._true[self._trail.pop()] = False
        return implied

    def _contradicted(self, literals: Iterable[int]) -> bool:
        """Makes literals true and propagates; returns whether that leads to a contradiction."""
        true, trail = self._true, self._trail
        done = len(trail)
        for literal in literals:
            if true[-literal]:
                return True
            if not true[literal]:
                true[literal] = True
                trail.append(literal)
        while done < len(trail):
            false = -trail[done]
            done += 1
            kept: list[list[int]] = []
            clauses, self._watched_by[false] = self._watched_by[false], kept
            for number, clause in enumerate(clauses):
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                if true[clause[0]]:
                    kept.append(clause)
                    continue
                for at in range(2, len(clause)):
                    if not true[-clause[at]]:
                        clause[1], clause[at] = clause[at], false
                        self._watched_by[clause[1]].append(clause)
                        break
                else:
                    kept.append(clause)
                    if true[-clause[0]]:
                        kept += clauses[number + 1 :]
                        return True
                    true[clause[0]] = True
                    trail.append(clause[0])
        return False
