from __future__ import annotations

import pytest

from lightup.base.errors import AnswerError
from lightup.sat.answers import read_answer, to_minisat


@pytest.mark.parametrize("model", [(), (1,), (-1,), (1, -2, 3), tuple(range(-40, 0))])
def test_reads_the_model_that_it_writes(model: tuple[int, ...]) -> None:
    true = frozenset(literal for literal in model if literal > 0)
    assert read_answer(to_minisat(model)) == ("sat", true)


def test_undecided_is_neither_yes_nor_no() -> None:
    assert read_answer(to_minisat(None)) == ("unknown", frozenset())


@pytest.mark.parametrize("text", ["", "hello", "SAT\nUNSAT\n", "s SATISFIABLE\ns UNKNOWN\n"])
def test_refuses_an_answer_without_one_verdict(text: str) -> None:
    with pytest.raises(AnswerError, match="expected a verdict"):
        read_answer(text)


@pytest.mark.parametrize("text", ["SAT\n1 ٢ 0\n", "sat\n((x٢ true))\n", "SATISFIABLE\nbulb(٢)\n"])
def test_other_digits_are_no_numbers(text: str) -> None:
    assert 2 not in read_answer(text)[1]


def test_many_empty_lines() -> None:
    """A search that went through all lines at each of them would not end."""
    assert read_answer("SAT\n" + "\n" * 1_000_000 + "1 0\n") == ("sat", frozenset({1}))
