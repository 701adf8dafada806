"""DIMACS, the standard file format of formulas.

>>> cnf = from_dimacs("p cnf 3 2\\n1 -3 0\\n2 3 -1 0\\n")
>>> cnf.variables, cnf.clauses
(3, [(1, -3), (2, 3, -1)])
>>> print(to_dimacs(cnf, ["an example"]), end="")
c an example
p cnf 3 2
1 -3 0
2 3 -1 0
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ..base.clock import check_time
from ..base.errors import InputError
from .cnf import CNF

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

MAX_VARIABLES = 10_000_000
MAX_DIGITS = 9


def to_dimacs(cnf: CNF, heading: Sequence[str] = ()) -> str:
    """Returns a formula as the text of a file; comments say what each part encodes."""
    return "\n".join(dimacs_lines(cnf, heading)) + "\n"


def dimacs_lines(cnf: CNF, heading: Sequence[str] = ()) -> Iterator[str]:
    """Yields the lines of that text; raises `OutOfTime` at the deadline of the formula."""
    yield from (f"c {line}" for line in heading)
    for (start, title), (end, _) in pairwise([*cnf.parts, (len(cnf.clauses), "")]):
        where = f"clauses {start + 1} to {end}" if end > start else "no clauses"
        yield f"c {where}: {title}"
    yield f"p cnf {cnf.variables} {len(cnf.clauses)}"
    for clause in cnf.clauses:
        check_time(cnf.deadline)
        yield clause_line(clause)


def clause_line(clause: Iterable[int]) -> str:
    """Returns a clause as a line of a formula or a proof: its literals, then 0."""
    return " ".join(map(str, (*clause, 0)))


def from_dimacs(text: str) -> CNF:
    """Reads a formula; raises `InputError` with the number of the line."""
    reader = _Reader()
    number = 0
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if words[:1] == ["%"]:  # the end mark of some old collections
            break
        if words and words[0] != "c":
            reader.read(words, number)
    return reader.finish(number)


class _Reader:
    """The header and the clauses read so far; the last clause may be incomplete."""

    def __init__(self) -> None:
        self._cnf: CNF | None = None
        self._clauses = 0  # the number that the header promises
        self._header = 0  # the number of the header's line
        self._clause: list[int] = []

    def read(self, words: list[str], number: int) -> None:
        """Reads the words of a line."""
        if words[0] == "p":
            if self._cnf:
                raise InputError(f"expected one 'p cnf' line, got a second in line {number}")
            self._cnf, self._clauses = _read_header(words, number)
            self._header = number
        elif self._cnf is None:
            raise _no_header(words, number)
        else:
            for word in words:
                if literal := _read_literal(word, self._cnf.variables, number):
                    self._clause.append(literal)
                else:
                    self._end_clause(self._cnf, number)

    def _end_clause(self, cnf: CNF, number: int) -> None:
        if len(cnf.clauses) == self._clauses:
            raise InputError(f"{self._expectation()}, got more in line {number}")
        cnf.add(self._clause)
        self._clause = []

    def finish(self, number: int) -> CNF:
        """Returns the formula; `number` is the last line."""
        if self._cnf is None:
            raise InputError(
                f"expected a line 'p cnf VARIABLES CLAUSES', got {number} lines without one"
            )
        if self._clause:
            raise InputError(f"expected 0 at the end of the last clause, in line {number}")
        if (got := len(self._cnf.clauses)) != self._clauses:
            raise InputError(f"{self._expectation()}, got {got} up to line {number}")
        return self._cnf

    def _expectation(self) -> str:
        return f"expected {self._clauses} clauses as in line {self._header}"


def _no_header(words: list[str], number: int) -> InputError:
    got = " ".join(words)[:60]
    return InputError(f"expected 'p cnf VARIABLES CLAUSES' in line {number}, got {got!r}")


def _read_header(words: list[str], number: int) -> tuple[CNF, int]:
    sizes = words[2:]
    if words[1:2] != ["cnf"] or len(sizes) != 2 or not all(map(_is_number, sizes)):
        raise _no_header(words, number)
    if int(sizes[0]) > MAX_VARIABLES:
        raise InputError(f"expected at most {MAX_VARIABLES} variables in line {number}, got {sizes[0]}")
    return CNF(int(sizes[0])), int(sizes[1])


def _read_literal(word: str, variables: int, number: int) -> int:
    digits = word.removeprefix("-")
    if _is_number(digits) and word[:2] != "-0" and int(digits) <= variables:
        return int(word)
    raise InputError(f"expected a literal of {variables} variables in line {number}, got {word[:60]!r}")


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= MAX_DIGITS
