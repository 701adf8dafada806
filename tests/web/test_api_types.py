"""The types of the API: what is made of them is up to date, and they load everywhere."""

from __future__ import annotations

import re
from typing import Any

import pytest

from lightup.schema.jsonschema import ANSWERS
from lightup.web.api import CALLS
from lightup.web.generated import files

from ..test_layers import loaded_by


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_what_the_page_gets_from_python_is_up_to_date(path: Any) -> None:
    assert path.read_text(encoding="utf-8") == files()[path], "run python -m lightup.web.generated"


def test_every_answer_of_a_call_is_an_answer_of_the_schema() -> None:
    for call in CALLS.values():
        assert ANSWERS[call.answer.__name__] is call.answer


@pytest.mark.parametrize("call", CALLS.values(), ids=[*CALLS])
def test_every_call_says_what_it_does(call: Any) -> None:
    assert re.fullmatch(r"[A-Z].*\.", call.title)
    assert call.request.__doc__
    assert call.answer.__doc__


def test_the_api_loads_nothing_that_a_browser_lacks() -> None:
    loaded = loaded_by("import lightup.web.api")
    assert not loaded & {"starlette", "uvicorn", "click", "rich", "pysat"}
    assert not loaded & {"multiprocessing", "subprocess", "asyncio", "ssl", "numpy"}
