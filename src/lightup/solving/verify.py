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

The size of the text and of the board bounds the memory, whoever wrote them (`most_memory`): lines are
read one at a time, clauses lie in one array, and the rules of a literal are computed, not looked up.

>>> formula = ["p cnf 6 7", "-2 -4 0", "2 4 0", "-2 -5 0", "2 5 0", "-4 -5 0", "4 5 6 0", "-2 -6 0"]
>>> certificate = {"format": FORMAT, "version": 1, "claim": "unique", "board": ["1.#", "..."]}
>>> certificate |= {"solution": ["1*#", "..*"], "formula": formula, "proof": ["-2 0", "0"]}
>>> print(verify(json.dumps(certificate)))
proven: exactly one solution (7 clauses, 2 lemmas)
"""

from __future__ import annotations

import json
import re
from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ..base.errors import CertificateError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    Fields = dict[str, Any]
    Rows = tuple[str, ...]
    Clause = frozenset[int]

FORMAT, VERSION = "lightup certificate", 1
CLAIMS = {"unique": "exactly one solution", "none": "no solution"}
KEYS = ("format", "version", "claim", "board", "formula", "proof")
BULB, DOT, CLUES = "*", "x", "01234"
WHITE, WALL = f".{BULB}{DOT}", f"#{CLUES}"

MOST_CELLS, MOST_LETTERS = 1_000_000, 1 << 27
MOST_BRACKETS = 1000  # a certificate needs 5; a list of lists takes far more memory than its text

_UNMARKED = str.maketrans(BULB + DOT, "..")
_CLAUSE = re.compile(r"(?:-?[1-9][0-9]{0,8} )*+0")  # possessive: it keeps no places to go back to
_NOTHING: list[int] = []
_LITERAL = re.compile(r"-?[1-9][0-9]*")


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


def most_memory(letters: int, cells: int) -> int:
    """Returns how many bytes a certificate takes at most, by its letters and the cells of its board."""
    return (1 << 26) + 24 * letters + 512 * cells


def verify(text: str) -> Verdict:
    """Returns what a certificate proves; raises `CertificateError`, with the reason, if nothing."""
    if not isinstance(text, str):
        raise TypeError(f"expected a certificate as a text, got {type(text).__name__}")
    fields = _read(text)
    board, solution = _rows(fields, "board"), None
    bounds = Bounds(board)
    if fields["claim"] == "unique":
        solution = _rows(fields, "solution")
        puzzles = [[row.translate(_UNMARKED) for row in rows] for rows in (board, solution)]
        _expect(puzzles[0] == puzzles[1], "a solution with the walls and clues of the board")
        bounds.look_beyond({v for v, symbol in enumerate("".join(solution), 1) if symbol == BULB})
    variables = len(board) * len(board[0])
    known, clauses = Propagation(variables), 0
    for line, clause in _formula(fields, variables):
        _expect(bounds.imply(clause), "a clause that follows from a rule", line)
        known.add(clause)
        clauses += 1
    return Verdict(fields["claim"], board, solution, clauses, _refute(known, _proof(fields, variables)))


def _refute(known: Propagation, proof: Iterable[tuple[Line, Clause]]) -> int:
    """Derives the empty clause; returns the number of lemmas used, 0 if the formula is enough."""
    lemmas, done = 0, known.refuted
    for line, lemma in proof:
        if not done:  # what follows is only read
            _expect(known.imply(lemma), "a clause that follows by unit propagation", line)
            known.add(lemma)
            lemmas, done = lemmas + 1, not lemma
    _expect(done, "the empty clause at the end of the proof: is it truncated?")
    return lemmas


class Line(NamedTuple):
    """A line of a field, which is put into words only if it is wrong."""

    key: str
    number: int
    text: str

    def __str__(self) -> str:
        return f"line {self.number} of {self.key}, got {_quoted(self.text)}"


def _expect(met: bool, expectation: str, line: Line | None = None) -> None:
    if not met:
        raise CertificateError(f"expected {expectation}{f' in {line}' if line else ''}")


def _quoted(value: object) -> str:
    if isinstance(value, list | tuple):
        return "a list" if isinstance(value, list) else "an object"
    text = repr(value[:60] if isinstance(value, str) else value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _read(text: str) -> Fields:
    """Returns the fields of a certificate, after checking its size, format, version and keys."""
    _expect(len(text) <= MOST_LETTERS, f"at most {MOST_LETTERS} letters, got {len(text)}")
    _expect(text.isascii(), "a certificate, got text that is not ASCII")
    brackets = text.count("[") + text.count("{")
    _expect(brackets <= MOST_BRACKETS, f"a certificate, got text with {brackets} brackets")
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


def _lines(fields: Fields, key: str) -> Iterator[Line]:
    """Yields the lines of a field.

    Rejects a line break inside a line: another checker would see two lines.
    """
    lines = fields[key]
    _expect(isinstance(lines, list), f"a list of lines as {key}, got {_quoted(lines)}")
    for number, text in enumerate(lines, 1):
        line = Line(key, number, text)
        _expect(isinstance(text, str) and text.isprintable(), "text", line)
        yield line


def _rows(fields: Fields, key: str) -> Rows:
    rows: list[str] = []
    for line in _lines(fields, key):
        width = len(rows[0] if rows else line.text)
        _expect(width > 0, f"at least one cell in {key}")
        legal = len(line.text) == width and {*line.text} <= {*WHITE, *WALL}
        _expect(legal, f"{width} cells of {WHITE}{WALL}", line)
        rows.append(line.text)
        _expect(len(rows) * width <= MOST_CELLS, f"at most {MOST_CELLS} cells in {key}")
    _expect(bool(rows), f"at least one cell in {key}")
    return tuple(rows)


def _formula(fields: Fields, variables: int) -> Iterator[tuple[Line, Clause]]:
    """Yields the clauses of the formula, after checking its header."""
    number = sum(1 for _ in _without_comments(fields, "formula"))
    lines = _without_comments(fields, "formula")
    header = next(lines, Line("formula", 1, "")).text
    expected = f"p cnf {variables} {max(number - 1, 0)}"
    _expect(header == expected, f"{expected!r} above the clauses, got {_quoted(header)}")
    for line in lines:
        yield line, _clause(line, line.text, variables)


def _proof(fields: Fields, variables: int) -> Iterator[tuple[Line, Clause]]:
    """Yields the clauses of the proof; of deletions, checks only that they can be read."""
    for line in _without_comments(fields, "proof"):
        clause = _clause(line, line.text.removeprefix("d "), variables)
        if not line.text.startswith("d"):
            yield line, clause


def _without_comments(fields: Fields, key: str) -> Iterator[Line]:
    return (line for line in _lines(fields, key) if not f"{line.text[:2]} ".startswith("c "))


def _clause(line: Line, text: str, variables: int) -> Clause:
    _expect(_CLAUSE.fullmatch(text) is not None, "literals and a 0", line)
    clause = frozenset(int(found[0]) for found in _LITERAL.finditer(text))
    known = all(-variables <= literal <= variables for literal in clause)
    _expect(known, f"variables of the {variables} cells only", line)
    return clause


class Bounds:
    """The rules of one board; each bounds how many literals of a set can be false.

    A cell is a variable minus 1. The runs are numbered from 1, those along rows first; `_row_run` and
    `_col_run` have the numbers of a white cell. `_counts` is zero between questions.
    """

    def __init__(self, board: Rows) -> None:
        self._cells, self._width = "".join(board), len(board[0])
        self._length = array("i", [0])
        self._row_run = self._numbered(1, lambda cell: cell % self._width == 0)
        self._col_run = self._numbered(self._width, lambda cell: cell < self._width)
        self._counts = array("i", bytes(4 * max(len(self._length), len(self._cells))))
        self._shown: set[int] = set()  # the bulbs of a solution, one of which is missing
        # A clue is too large: nothing satisfies it, so anything follows.
        self._impossible = any(self._spare(clue) < 0 for clue in self._clues())

    def look_beyond(self, bulbs: set[int]) -> None:
        """Checks that these bulbs are a solution and adds the bound that one of them is missing."""
        for says in self._unmet({bulb - 1 for bulb in bulbs}):
            raise CertificateError(f"expected a solution in which {says}")
        self._shown = bulbs
        self._impossible |= not bulbs

    def imply(self, clause: Clause) -> bool:
        """Whether a clause holds in every solution because of a single rule, or is a tautology."""
        return (
            self._impossible
            or any(-literal in clause or self._holds(literal) for literal in clause)
            or 0 < len(self._shown) == sum(-literal in self._shown for literal in clause)
            or self._exceeds(clause, -1, self._runs, lambda run: 1)
            or self._exceeds(clause, -1, self._clues_beside, self._number)
            or self._exceeds(clause, 1, self._clues_beside, self._spare)
            or self._lights(clause)
        )

    def _holds(self, literal: int) -> bool:
        """Whether a wall or a mark says so."""
        symbol = self._cells[abs(literal) - 1]
        return symbol == BULB if literal > 0 else symbol not in f".{BULB}"

    def _exceeds(
        self,
        clause: Clause,
        sign: int,
        sets: Callable[[int], Iterable[int]],
        spare: Callable[[int], int],
    ) -> bool:
        """Whether more literals of this sign are in one of the sets than can be false there."""
        cells = [sign * literal - 1 for literal in clause if sign * literal > 0]
        self._count(cells, sets, 1)
        found = any(self._counts[one] > spare(one) for cell in cells for one in sets(cell))
        self._count(cells, sets, -1)
        return found

    def _lights(self, clause: Clause) -> bool:
        """Whether the clause says that some bulb lights one of its cells."""
        cells = [literal - 1 for literal in clause if literal > 0 and self._cells[literal - 1] in WHITE]
        self._count(cells, self._runs, 1)
        found = any(
            all(self._counts[run] == self._length[run] for run in self._runs(cell)) for cell in cells
        )
        self._count(cells, self._runs, -1)
        return found

    def _count(self, cells: Iterable[int], sets: Callable[[int], Iterable[int]], by: int) -> None:
        for cell in cells:
            for one in sets(cell):
                self._counts[one] += by

    def _numbered(self, step: int, begins: Callable[[int], bool]) -> array[int]:
        """Numbers the runs in one direction, in which the next cell is a `step` away."""
        numbers = array("i", bytes(4 * len(self._cells)))
        for cell, symbol in enumerate(self._cells):
            if symbol in WHITE:
                number = 0 if begins(cell) else numbers[cell - step]
                if not number:
                    number = len(self._length)
                    self._length.append(0)
                numbers[cell] = number
                self._length[number] += 1
        return numbers

    def _runs(self, cell: int) -> tuple[int, ...]:
        white = self._cells[cell] in WHITE
        return (self._row_run[cell], self._col_run[cell]) if white else ()

    def _beside(self, cell: int, symbols: str) -> list[int]:
        """Returns the cells of these kinds that share a side with a cell."""
        row, col = divmod(cell, self._width)
        sides = [cell - self._width] * (row > 0) + [cell - 1] * (col > 0)
        sides += [cell + 1] * (col + 1 < self._width)
        sides += [cell + self._width] * (cell + self._width < len(self._cells))
        return [side for side in sides if self._cells[side] in symbols]

    def _clues(self) -> Iterator[int]:
        return (cell for cell, symbol in enumerate(self._cells) if symbol in CLUES)

    def _clues_beside(self, cell: int) -> list[int]:
        return self._beside(cell, CLUES) if self._cells[cell] in WHITE else []

    def _number(self, clue: int) -> int:
        return int(self._cells[clue])

    def _spare(self, clue: int) -> int:
        """Returns how many cells beside a clue hold no bulb."""
        return len(self._beside(clue, WHITE)) - self._number(clue)

    def _unmet(self, bulbs: set[int]) -> Iterator[str]:
        """Yields what the rules say that is not so with these bulbs."""
        in_run = array("i", bytes(4 * len(self._length)))
        for bulb in bulbs:
            for run in self._runs(bulb):
                in_run[run] += 1
        for runs in (self._row_run, self._col_run):
            for cell, run in enumerate(runs):
                if in_run[run] > 1:
                    yield f"the run from {self._place(cell)} has at most one bulb"
        for cell, symbol in enumerate(self._cells):
            place = self._place(cell)
            if symbol == BULB and cell not in bulbs:
                yield f"{place} has its bulb"
            if symbol not in f".{BULB}" and cell in bulbs:
                yield f"{place} has no bulb"
            if symbol in CLUES:
                number = len(bulbs.intersection(self._beside(cell, WHITE)))
                if number > int(symbol):
                    yield f"the {symbol} at {place} does not have too many bulbs"
                if number < int(symbol):
                    yield f"the {symbol} at {place} has enough bulbs"
        for cell, symbol in enumerate(self._cells):
            if symbol in WHITE and not any(in_run[run] for run in self._runs(cell)):
                yield f"{self._place(cell)} is lit"

    def _place(self, cell: int) -> str:
        return f"r{cell // self._width + 1}c{cell % self._width + 1}"


class Propagation:
    """Clauses and the literals that they force; lists indexed by literals have room for both signs.

    The clauses lie one after the other in `_clauses`, each with a 0 at its end. Each is watched by its
    first two literals. Only when one of these becomes false is there something to do: another literal
    takes over, or the clause forces the only one left.
    """

    def __init__(self, variables: int) -> None:
        self.refuted = False
        self._true = bytearray(2 * variables + 1)
        self._trail: list[int] = []  # the true literals, in the order in which they became true
        self._clauses = array("i")
        self._watched_by: list[list[int]] = [_NOTHING] * len(self._true)  # where clauses begin

    def add(self, clause: Clause) -> None:
        """Adds a clause without the literals that are already false: they stay false."""
        rest = [literal for literal in clause if not self._true[-literal]]
        if len(rest) < 2:
            self.refuted = self.refuted or not rest or self._contradicted(rest)
        else:
            self._watch(rest[0], len(self._clauses))
            self._watch(rest[1], len(self._clauses))
            self._clauses.extend(rest)
            self._clauses.append(0)

    def _watch(self, literal: int, clause: int) -> None:
        if self._watched_by[literal] is _NOTHING:  # a list for each would be most of the memory
            self._watched_by[literal] = []
        self._watched_by[literal].append(clause)

    def imply(self, clause: Clause) -> bool:
        """Whether the clause follows by unit propagation."""
        known = len(self._trail)
        implied = self.refuted or self._contradicted(-literal for literal in clause)
        while len(self._trail) > known:
            self._true[self._trail.pop()] = False
        return implied

    def _contradicted(self, literals: Iterable[int]) -> bool:
        """Makes literals true and propagates; returns whether that leads to a contradiction."""
        true, trail, clauses = self._true, self._trail, self._clauses
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
            watching = self._watched_by[false]
            if not watching:
                continue
            kept = self._watched_by[false] = []
            for number, at in enumerate(watching):
                if clauses[at] == false:
                    clauses[at], clauses[at + 1] = clauses[at + 1], false
                first, other = clauses[at], at + 2
                if true[first]:
                    kept.append(at)
                    continue
                while clauses[other] and true[-clauses[other]]:
                    other += 1
                if clauses[other]:
                    clauses[at + 1], clauses[other] = clauses[other], false
                    self._watch(clauses[at + 1], at)
                    continue
                kept.append(at)
                if true[-first]:
                    kept += watching[number + 1 :]
                    return True
                true[first] = True
                trail.append(first)
        return False
