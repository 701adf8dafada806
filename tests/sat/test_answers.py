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
