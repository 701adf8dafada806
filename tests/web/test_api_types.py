"""The types of the API: the same keys in Python and in the page's TypeScript declarations."""

from __future__ import annotations

import re
from importlib.resources import files
from types import UnionType
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from lightup.web import _answers as answers
from lightup.web.api import CALLS

from ..test_layers import loaded_by

DECLARED = (files("lightup.web") / "page" / "types.d.ts").read_text(encoding="utf-8")
NAMED = {name: one for name, one in vars(answers).items() if is_typeddict(one)}
# Objects that the declarations write where they are used, by the interface and the key there.
INLINE = {
    "SymmetryInfo": ("AboutAnswer", "symmetries"),
    "Limits": ("AboutAnswer", "limits"),
    "Failure": ("ErrorAnswer", "error"),
}


def interfaces() -> dict[str, dict[str, str]]:
    """Reads the declarations: each interface, its keys and their types."""
    plain = re.sub(r"//.*", "", DECLARED)
    found = {}
    for match in re.finditer(r"interface (\w+) \{", plain):
        found[match[1]] = keys(body_at(plain, match.end()))
    return found


def body_at(text: str, start: int) -> str:
    """Returns what follows up to the brace that closes the one before."""
    depth, end = 1, start
    while depth:
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    return text[start : end - 1]


def keys(body: str) -> dict[str, str]:
    """Splits the body of an interface at the semicolons that are not inside of braces."""
    parts, depth = [""], 0
    for sign in body:
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if sign == ";" and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    pairs = (part.strip().split(":", 1) for part in parts if part.strip())
    return {key: kind.strip() for key, kind in pairs}


INTERFACES = interfaces()


@pytest.mark.parametrize("name", NAMED)
def test_every_answer_is_declared_with_the_same_keys(name: str) -> None:
    if name in INLINE:
        interface, key = INLINE[name]
        declared = keys(body_at(found := INTERFACES[interface][key], found.index("{") + 1))
    else:
        declared = INTERFACES[name]
    own = get_type_hints(NAMED[name], include_extras=True)
    assert {key.rstrip("?") for key in declared} == {*own}
    assert {key.rstrip("?") for key in declared if key.endswith("?")} == {
        key for key, kind in own.items() if get_origin(kind) is NotRequired
    }
    for key, kind in declared.items():
        if name not in INLINE:
            assert_alike(kind, own[key.rstrip("?")], f"{name}.{key}")


def assert_alike(declared: str, own: Any, where: str) -> None:
    """Checks what can be seen at a glance: numbers, texts, lists and null."""
    origin = get_origin(own)
    optional = origin in (Union, UnionType)
    assert declared.endswith("| null") == optional, where
    if optional:
        own = next(one for one in get_args(own) if one is not type(None))
        declared, origin = declared.removesuffix("| null").strip(), get_origin(own)
    plain = {int: "number", float: "number", str: "string", bool: "boolean"}
    if own in plain:
        assert declared == plain[own], where
    if is_typeddict(own) and own.__name__ not in INLINE:
        assert declared == own.__name__, where
    if origin is list:
        assert declared.endswith("[]"), where


def test_every_answer_of_a_call_is_named() -> None:
    assert {call.answer.__name__ for call in CALLS.values()} <= {*NAMED}
    assert len(INTERFACES) > len(NAMED) - len(INLINE)


@pytest.mark.parametrize("call", CALLS.values(), ids=[*CALLS])
def test_every_call_says_what_it_does(call: Any) -> None:
    assert re.fullmatch(r"[A-Z].*\.", call.title)
    assert call.request.__doc__
    assert call.answer.__doc__


def test_the_api_loads_nothing_that_a_browser_lacks() -> None:
    loaded = loaded_by("import lightup.web.api")
    assert not loaded & {"starlette", "uvicorn", "click", "rich", "pysat"}
    assert not loaded & {"multiprocessing", "subprocess", "asyncio", "ssl", "numpy"}
