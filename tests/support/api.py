"""Asks the API of the page, and checks that an answer has exactly the keys and types declared."""

from __future__ import annotations

import json
from enum import StrEnum
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.web.api import CALLS, answer_text


def ask(name: str, **request: Any) -> Any:
    """Asks as a transport does, by texts; a board becomes its text; checks the form of an answer."""
    wire = {key: str(one) if isinstance(one, Puzzle | Board) else one for key, one in request.items()}
    answer = json.loads(answer_text(name, json.dumps(wire)))
    if "error" not in answer:
        assert_conforms(answer, CALLS[name].answer)
    return answer


def error(name: str, **request: Any) -> tuple[str, str, str]:
    """Asks what cannot be answered; returns the kind, the message and the place of the error."""
    failure = ask(name, **request)["error"]
    assert {*failure} <= {"kind", "message", "where"}
    return failure["kind"], failure["message"], failure.get("where", "")


def assert_conforms(value: Any, kind: Any, where: str = "answer") -> None:
    """Checks a value of JSON against a type."""
    origin, inner = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        hints = get_type_hints(kind, include_extras=True)
        required = {key for key in hints if get_origin(hints[key]) is not NotRequired}
        assert required <= {*value} <= {*hints}, where
        for key, one in value.items():
            assert_conforms(one, hints[key], f"{where}.{key}")
    elif origin in (Union, UnionType):
        wanted = NoneType if value is None else next(one for one in inner if one is not NoneType)
        assert wanted in inner, where
        assert_conforms(value, wanted, where)
    elif origin in (Annotated, NotRequired):
        assert_conforms(value, inner[0], where)
    elif isinstance(kind, type) and issubclass(kind, StrEnum):
        assert value in [*kind], where
    elif origin is Literal:
        assert value in inner, where
    elif origin in (list, tuple):
        assert isinstance(value, list), where
        kinds = inner if origin is tuple else inner * len(value)
        for at, (one, own) in enumerate(zip(value, kinds, strict=True)):
            assert_conforms(one, own, f"{where}[{at}]")
    elif origin is dict:
        for key, one in value.items():
            assert_conforms(key, inner[0], where)
            assert_conforms(one, inner[1], f"{where}.{key}")
    else:
        assert type(value) in ((int, float) if kind is float else (kind,)), where
