from __future__ import annotations

import pytest
from hypothesis import given

from lightup.base.errors import InputError
from lightup.sat.cnf import CNF
from lightup.sat.dimacs import from_dimacs, to_dimacs

from ..support.formulas import formulas


@given(formulas())
def test_round_trip(cnf: CNF) -> None:
    again = from_dimacs(to_dimacs(cnf, ["a comment"]))
    assert (again.variables, again.clauses) == (cnf.variables, cnf.clauses)


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("p cnf 2 1\n1\n-2\n0\n", [(1, -2)]),
        ("c x\n\np  cnf 2 2\n1 0 -2\n0", [(1,), (-2,)]),
        ("p cnf 2 1\n1 2 0\n%\n0\n", [(1, 2)]),
        ("p cnf 0 1\n0\n", [()]),
        ("p cnf 3 0\n", []),
        ("p cnf 2 1\r\n1 2 0\r\n", [(1, 2)]),
    ],
)
def test_reads_what_others_write(text: str, clauses: list[tuple[int, ...]]) -> None:
    assert from_dimacs(text).clauses == clauses


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a line 'p cnf VARIABLES CLAUSES', got 0 lines without one"),
        ("c only\n", "got 1 lines without one"),
        ("c x\n1 2 0\n", "expected 'p cnf VARIABLES CLAUSES' in line 2, got '1 2 0'"),
        ("p dnf 2 1\n", "in line 1, got 'p dnf 2 1'"),
        ("\np cnf 2\n", "in line 2"),
        ("p cnf 2 -1\n", "in line 1"),
        ("p cnf 9999999999 1\n", "in line 1"),
        ("p cnf 2 1\np cnf 2 1\n", "expected one 'p cnf' line, got a second in line 2"),
        ("p cnf 2 1\n1 x 0\n", "expected a literal of 2 variables in line 2, got 'x'"),
        ("p cnf 2 1\n1 0\n3 0\n", "expected a literal of 2 variables in line 3, got '3'"),
        ("p cnf 2 1\n1 -3 0\n", "in line 2, got '-3'"),
        ("p cnf 2 1\n1 -0\n", "in line 2, got '-0'"),
        ("p cnf 2 1\n1 -00\n", "in line 2, got '-00'"),
        ("p cnf 2 1\n1 +2 0\n", "in line 2, got '+2'"),
        ("p cnf 2 1\n1 ² 0\n", "in line 2, got '²'"),
        ("p cnf ٢ 1\n1 0\n", "in line 1, got 'p cnf ٢ 1'"),
        ("p cnf 2 1\n٢ 0\n", "in line 2, got '٢'"),
        ("p cnf 2 1\n" + "9" * 5000 + " 0\n", "in line 2, got '999"),
        ("p cnf 2 1\n1 2\n", "expected 0 at the end of the last clause, in line 2"),
        ("p cnf 2 2\n1 0\n", "expected 2 clauses as in line 1, got 1 up to line 2"),
        ("p cnf 2 3\n1 2\n-1 0\n2 0\n", "expected 3 clauses as in line 1, got 2 up to line 4"),
        ("c x\np cnf 2 1\n1 0\n2\n0\n", "expected 1 clauses as in line 2, got more in line 5"),
        ("p cnf 2 0\n1 0\n", "expected 0 clauses as in line 1, got more in line 2"),
        ("p cnf 999999999 1\n1 0\n", "expected at most 10000000 variables in line 1, got 999999999"),
        ("p cnf 2 999999999\n1 0\n", "expected 999999999 clauses as in line 1, got 1 up to line 2"),
        ("\0\1\2", "in line 1"),
    ],
)
def test_an_error_names_the_line(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        from_dimacs(text)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 200
