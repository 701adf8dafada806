"""Puzzles as propositional formulas in conjunctive normal form, and DIMACS, their file format.

Variable `row * width + col + 1` says "a bulb at this cell"; auxiliary variables come after those of the
cells. Two encodings:

`direct` has no auxiliaries. A run is a pair of negative literals for each two of its cells; a white
cell one clause over its view; a clue k over m white neighbours says that each k+1 of them have one
without a bulb and each m-k+1 of them one with. For k=0 and k=m that comes down to single literals by
itself. A clue k>m cannot be met: its own wall is asked to hold a bulb, against the first part.

`runs` adds a variable per run, "this run has a bulb". To light a cell is then a clause of two, and with
a linear at-most-one for the long runs the formula grows like the number of cells.

>>> from lightup.core.puzzle import Puzzle
>>> formula = direct(Puzzle.from_rows(["1.#", "..."]))
>>> formula.variables, len(formula.clauses), formula.clauses[-1]
(6, 12, (2, 4))
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from ..base.errors import InputError, TooLarge

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..core.puzzle import Puzzle, Rule

    Clause = tuple[int, ...]

LONGEST_PAIRWISE_RUN = 5  # up to here the pairs are no more clauses than any other way
MAX_LITERALS = 50_000_000
MAX_VARIABLES = 10_000_000  # that a DIMACS file may claim to have

# PySAT's encodings of "at most one", by their names there.
AT_MOST_ONE = (
    "pairwise",
    "seqcounter",
    "ladder",
    "bitwise",
    "sortnetwrk",
    "cardnetwrk",
    "totalizer",
    "mtotalizer",
    "kmtotalizer",
)


class CNF:
    """A formula under construction: its clauses, and what each part of them says."""

    def __init__(self, variables: int, clauses: Iterable[Clause] = ()) -> None:
        self.variables = variables
        self.clauses = [*clauses]
        self.parts: list[tuple[int, str]] = []  # where a part begins, and its title

    def begin(self, title: str) -> None:
        """Begins a part."""
        self.parts.append((len(self.clauses), title))

    def add(self, literals: Iterable[int]) -> None:
        """Adds a clause."""
        self.clauses.append(tuple(literals))

    def new_variable(self) -> int:
        self.variables += 1
        return self.variables


def variable(cell: int) -> int:
    """The variable that says "a bulb at this cell"."""
    return cell + 1


def variables(cells: Iterable[int]) -> tuple[int, ...]:
    """The variables of several cells."""
    return tuple(map(variable, cells))


def direct(puzzle: Puzzle, at_most_one: str | None = None) -> CNF:
    """Encodes a puzzle without auxiliary variables, unless `at_most_one` needs them."""
    at_most_one = at_most_one or "pairwise"
    check_literals(squared_runs(puzzle) * (2 if at_most_one == "pairwise" else 1))
    cnf = _begin(puzzle)
    _add_runs(cnf, puzzle, at_most_one)
    cnf.begin("each white cell has a bulb in its view")
    for rule in _rules(puzzle, "lit"):
        cnf.add(variables(rule.cells))
    _add_clues(cnf, puzzle)
    return cnf


def runs(puzzle: Puzzle, at_most_one: str | None = None) -> CNF:
    """Encodes a puzzle with a variable per run."""
    at_most_one = at_most_one or "seqcounter"
    if at_most_one == "pairwise":
        check_literals(squared_runs(puzzle))
    cnf = _begin(puzzle)
    has_bulb = {run: cnf.new_variable() for run in puzzle.runs}
    cnf.begin(f"variables {len(puzzle.cells) + 1} to {cnf.variables} say that a run has a bulb")
    for run, aux in has_bulb.items():
        cnf.add((-aux, *variables(run)))
        for cell in run:
            cnf.add((-variable(cell), aux))
    _add_runs(cnf, puzzle, at_most_one)
    cnf.begin("each white cell has a bulb in one of its two runs")
    for cell in puzzle.white:
        cnf.add(has_bulb[run] for run in puzzle.runs_of(cell))
    _add_clues(cnf, puzzle)
    return cnf


def _begin(puzzle: Puzzle) -> CNF:
    cnf = CNF(len(puzzle.cells))
    cnf.begin("no bulb on a wall")
    for cell in puzzle.walls:
        cnf.add((-variable(cell),))
    return cnf


def _rules(puzzle: Puzzle, kind: str) -> Iterator[Rule]:
    return (rule for rule in puzzle.rules if rule.kind == kind)


def _add_runs(cnf: CNF, puzzle: Puzzle, at_most_one: str) -> None:
    if at_most_one not in AT_MOST_ONE:
        names = ", ".join(AT_MOST_ONE)
        raise InputError(f"expected an at-most-one encoding (one of {names}), got {at_most_one!r}")
    cnf.begin(f"at most one bulb in each run (the longer ones: {at_most_one})")
    for rule in _rules(puzzle, "run"):
        literals = variables(rule.cells)
        if at_most_one == "pairwise" or len(literals) <= LONGEST_PAIRWISE_RUN:
            cnf.clauses += combinations([-literal for literal in literals], 2)
        else:
            _add_at_most_one(cnf, literals, at_most_one)


def _add_at_most_one(cnf: CNF, literals: Sequence[int], name: str) -> None:
    from pysat.card import CardEnc, EncType

    encoded = CardEnc.atmost(list(literals), 1, top_id=cnf.variables, encoding=getattr(EncType, name))
    cnf.clauses += map(tuple, encoded.clauses)
    cnf.variables = max(cnf.variables, encoded.nv)


def _add_clues(cnf: CNF, puzzle: Puzzle) -> None:
    cnf.begin("each clue has its number of bulbs")
    for rule in _rules(puzzle, "clue"):
        literals = variables(rule.cells)
        number, places = rule.high, len(literals)
        if number > places:
            cnf.add((variable(rule.cell),))
        else:
            cnf.clauses += combinations([-literal for literal in literals], number + 1)
            cnf.clauses += combinations(literals, places - number + 1)


def squared_runs(puzzle: Puzzle) -> int:
    """What pairs, and likewise views, cost in literals: the square of each run's length."""
    return sum(len(run) ** 2 for run in puzzle.runs)


def check_literals(literals: int) -> None:
    """Refuses a formula that would fill the memory."""
    if literals > MAX_LITERALS:
        raise TooLarge(
            f"expected at most {MAX_LITERALS} literals, got about {literals}: "
            "try the encoding 'runs', without pairs"
        )


def to_dimacs(cnf: CNF, heading: Sequence[str] = ()) -> str:
    """Writes a formula as a DIMACS file that says in its comments what each part encodes."""
    comments = [*heading]
    for (start, title), (end, _) in pairwise([*cnf.parts, (len(cnf.clauses), "")]):
        where = f"clauses {start + 1} to {end}" if end > start else "no clauses"
        comments.append(f"{where}: {title}")
    lines = [f"c {comment}" for comment in comments]
    lines.append(f"p cnf {cnf.variables} {len(cnf.clauses)}")
    lines += (" ".join(map(str, (*clause, 0))) for clause in cnf.clauses)
    return "\n".join(lines) + "\n"


def from_dimacs(text: str) -> CNF:
    """Reads a DIMACS file; a complaint names the line."""
    cnf: CNF | None = None
    expected, header, clause = 0, 0, list[int]()
    number = 0
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        if words[0] == "%":  # some old collections end so
            break
        if words[0] == "p":
            if cnf:
                raise InputError(f"expected one 'p cnf' line, got a second in line {number}")
            cnf, expected = _read_header(words, number)
            header = number
        elif cnf is None:
            raise InputError(f"expected 'p cnf VARIABLES CLAUSES' in line {number}, got {line[:60]!r}")
        else:
            for word in words:
                literal = _read_literal(word, cnf.variables, number)
                if literal:
                    clause.append(literal)
                elif len(cnf.clauses) == expected:
                    raise InputError(
                        f"expected {expected} clauses as in line {header}, got more in line {number}"
                    )
                else:
                    cnf.add(clause)
                    clause = []
    if cnf is None:
        raise InputError(f"expected a line 'p cnf VARIABLES CLAUSES', got {number} lines without one")
    if clause:
        raise InputError(f"expected 0 at the end of the last clause, in line {number}")
    if len(cnf.clauses) != expected:
        got = f"{len(cnf.clauses)} up to line {number}"
        raise InputError(f"expected {expected} clauses as in line {header}, got {got}")
    return cnf


def _read_header(words: list[str], number: int) -> tuple[CNF, int]:
    sizes = words[2:]
    if (
        words[1:2] != ["cnf"]
        or len(sizes) != 2
        or not all(w.isdecimal() and len(w) < 10 for w in sizes)
    ):
        got = " ".join(words)[:60]
        raise InputError(f"expected 'p cnf VARIABLES CLAUSES' in line {number}, got {got!r}")
    if int(sizes[0]) > MAX_VARIABLES:
        raise InputError(f"expected at most {MAX_VARIABLES} variables in line {number}, got {sizes[0]}")
    return CNF(int(sizes[0])), int(sizes[1])


def _read_literal(word: str, variables: int, number: int) -> int:
    digits = word.removeprefix("-")
    if digits.isdecimal() and len(digits) < 10 and word[:2] != "-0" and int(digits) <= variables:
        return int(word)
    raise InputError(f"expected a literal of {variables} variables in line {number}, got {word[:60]!r}")
