"""JSON Schema of the answers: each is true to its type, and accepts what is answered."""

from __future__ import annotations

import json
from typing import Any, NotRequired, TypedDict

import pytest
from jsonschema import Draft202012Validator, ValidationError

from lightup.schema import answers
from lightup.schema.jsonschema import ANSWERS, Schemas, of_all, of_answer
from lightup.web._examples import EXAMPLES
from lightup.web.api import CALLS, answer

from ..support.command import lightup


class Inner(TypedDict, total=False):
    """Something inside."""

    text: str


class Outer(TypedDict):
    """Something with it."""

    inner: Inner
    more: NotRequired[int]


def test_keys_that_may_be_missing() -> None:
    schemas = Schemas()
    assert schemas.of(Outer) == {"$ref": "#/$defs/Outer"}
    assert schemas.named["Outer"]["required"] == ["inner"]
    assert schemas.named["Inner"]["required"] == []
    assert schemas.named["Inner"]["description"] == "Something inside."


@pytest.mark.parametrize("name", ANSWERS)
def test_every_schema_is_one(name: str) -> None:
    schema = of_answer(name)
    Draft202012Validator.check_schema(schema)
    assert schema["$defs"][name] == of_all()["$defs"][name]


@pytest.mark.parametrize("call", CALLS.values(), ids=[*CALLS])
def test_every_answer_fits(call: Any) -> None:
    found = json.loads(json.dumps(answer(call.name, EXAMPLES[call.name])))
    Draft202012Validator(of_answer(call.answer.__name__)).validate(found)


@pytest.mark.parametrize(
    ("text", "fits"),
    [("1.#\n*x.", True), (".", True), ("", False), ("1.\n\n1.", False), ("1. .", False), ("5", False)],
)
def test_the_pattern_of_a_grid(text: str, fits: bool) -> None:
    schemas = Schemas()
    schemas.of(answers.Grid)
    assert Draft202012Validator(schemas.named["Grid"]).is_valid(text) == fits


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValidationError, match="'dots' is a required property"):
        Draft202012Validator(of_answer("Marks")).validate({"bulbs": []})


def test_the_command_prints_schemas() -> None:
    assert json.loads(lightup("schema", "Rating").out) == of_answer("Rating")
    assert json.loads(lightup("schema").out) == of_all()
    refused = lightup("schema", "Ratings")
    assert refused.status == 2
    assert "expected one of 'Marks', " in refused.err
    assert "got 'Ratings'" in refused.err
