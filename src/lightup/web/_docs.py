"""The page at /docs: the OpenAPI document for people, without a script.

>>> WORDS.of({"type": "array", "items": {"$ref": "#/components/schemas/Scene"}})
'list of <a href="#Scene">Scene</a>'
"""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING

from ..schema.prose import Prose, name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from ..schema.jsonschema import Schema

ADDRESS = "http://127.0.0.1:8080"

HEAD = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Light Up: the API</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="drawing.css">
<link rel="stylesheet" href="style.css">
<link rel="stylesheet" href="docs.css">
</head>
<body class="docs">
"""


def _link(name: str) -> str:
    return f'<a href="#{name}">{name}</a>'


WORDS = Prose(link=_link, code=lambda word: f"<code>{escape(word)}</code>")


def page(document: dict[str, Any]) -> bytes:
    """Returns the page."""
    return "\n".join((HEAD, *_body(document), "</body>\n</html>\n")).encode()


def _body(document: dict[str, Any]) -> Iterator[str]:
    schemas = document["components"]["schemas"]
    calls = {path: way["post"] for path, way in document["paths"].items()}
    yield f'<header><p><a href="./">{escape(document["info"]["title"])}</a></p>'
    yield f"<h1>The API</h1><p>{_prose(document['info']['description'])}</p>"
    yield '<p>For programs: <a href="openapi.json">openapi.json</a></p></header>'
    names = ", ".join(_link(call["operationId"]) for call in calls.values())
    yield f'<nav aria-label="Calls">{names}</nav><main>'
    for path, call in calls.items():
        yield from _call(path, call, schemas)
    yield from _refusals(next(iter(calls.values())))
    yield '<h2 id="objects">Objects</h2>'
    shown_above = {name for call in calls.values() for name in _objects(call)}
    for name, schema in schemas.items():
        if name not in shown_above:
            yield f'<section id="{name}"><h3>{name}</h3><p>{_prose(schema["description"])}</p>'
            yield f"{_fields(schema) if 'properties' in schema else WORDS.of(schema)}</section>"
    yield "</main>"


def _call(path: str, call: Schema, schemas: dict[str, Schema]) -> Iterator[str]:
    name = call["operationId"]
    request, answer = (schemas[name] for name in _objects(call))
    example = call["requestBody"]["content"]["application/json"]["example"]
    about = f'{_prose(call["summary"])} <span class="soft">{call["description"]}</span>'
    yield f'<section id="{name}"><h2>{name}</h2><p>{about}</p>'
    yield f'<pre tabindex="0"><code>{escape(_curl(path, example))}</code></pre><div class="pair">'
    for title, schema in (("Request", request), ("Answer", answer)):
        yield f"<div><h3>{title}</h3><p>{_prose(schema['description'])}</p>{_fields(schema)}</div>"
    yield "</div></section>"


def _refusals(call: Schema) -> Iterator[str]:
    yield '<h2 id="errors">Errors</h2><p>Every call may be refused, with one of these statuses.</p>'
    rows = ((status, escape(response["description"])) for status, response in call["responses"].items())
    yield _table(("Status", "Meaning"), rows)


def _fields(schema: Schema) -> str:
    """Returns a table with the keys of an object."""
    titles, rows = ["Key", "Type"], []
    if optional := schema["properties"].keys() - schema["required"]:
        titles.append("Default")
    for name, value in schema["properties"].items():
        default = [_default(value) if name in optional else "required"] if optional else []
        rows.append([f"<code>{name}</code>", WORDS.of(value), *default])
    return _table(titles, rows) if rows else ""


def _table(titles: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f'<th scope="col">{title}</th>' for title in titles)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _default(value: Schema) -> str:
    if value.get("default") is None:
        return "none"
    return f"<code>{escape(json.dumps(value['default']))}</code>"


def _curl(path: str, request: object) -> str:
    """Returns a command that asks for an answer."""
    return (
        f"curl {ADDRESS}{path} --header 'content-type: application/json' \\\n"
        f"  --data '{json.dumps(request)}'"
    )


def _objects(call: Schema) -> tuple[str, str]:
    """Returns the names of the objects that a call takes and returns."""
    bodies = call["requestBody"], call["responses"]["200"]
    request, answer = (name_of(body["content"]["application/json"]["schema"]) for body in bodies)
    return request, answer


def _prose(text: str) -> str:
    """Returns a text as HTML, with `code`."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if at % 2 else part for at, part in enumerate(parts))
