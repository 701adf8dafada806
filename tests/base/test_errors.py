"""Errors say what is wrong; the front ends say what to do about it."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator

import pytest

from lightup.base import errors
from lightup.base.errors import AmbiguousError, LightUpError, OutOfTime
from lightup.cli._answering import ADVICE
from lightup.web.api import answer

from ..support.imports import FILES, name_of, tree

ERRORS = {name for name, value in vars(errors).items() if isinstance(value, type)} | {
    "OutputFailed",
    "super().__init__",
}


def made_below() -> Iterator[ast.Call]:
    """Yields the places below the command line where an error is made."""
    for path in FILES:
        if not name_of(path).startswith("cli"):
            for node in ast.walk(tree(path)):
                if isinstance(node, ast.Call) and ast.unparse(node.func) in ERRORS:
                    yield node


def test_no_message_of_a_lower_layer_names_an_option_of_the_command_line() -> None:
    for call in made_below():
        assert not re.search(r"(?<![\w-])--?[a-z]", ast.unparse(call)), ast.unparse(call)


def test_the_command_line_has_advice_on_every_option_that_an_error_is_about() -> None:
    options = {
        part.value for call in made_below() for part in call.args[1:] if isinstance(part, ast.Constant)
    }
    assert options == {*ADVICE}


@pytest.mark.parametrize(
    "error", [AmbiguousError("two", "format"), OutOfTime("late", "seconds", at_least=3)]
)
def test_an_error_survives_the_way_to_another_process(error: LightUpError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), vars(again)) == (str(error), vars(error))


def test_the_api_names_the_key_of_the_request() -> None:
    error = answer("open", {"text": "1\n."})["error"]
    assert (error["kind"], error["where"]) == ("input", "format")
    assert "where" not in answer("open", {"text": "[[-2,-2],[-2,-1]]"})["error"]  # it has no key for it
