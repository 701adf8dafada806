"""The OpenAPI document, made from the table of calls.

>>> document()["paths"]["/api/rate"]["post"]["operationId"]
'rate'
"""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..schema.answers import Failed
from ..schema.jsonschema import Schemas
from ._examples import EXAMPLES
from .api import CALLS

if TYPE_CHECKING:
    from ..schema.jsonschema import Schema
    from .api import Call

JSON = "application/json"

# What each status means, apart from 200.
REFUSALS = {
    400: "The request is not HTTP.",
    403: "The request comes from another site.",
    408: "The request was not sent in time.",
    413: "The request is too large.",
    415: "The request is not JSON.",
    422: "The request has the wrong form, its puzzle cannot be used, or it asks for too much.",
    429: "This client has too many requests at work.",
    501: "A package that the call needs is not installed on the server.",
    503: "The server is busy, the call took too long, or an engine failed.",
}
ABOUT = (
    "The API of the Light Up page. A call is a POST with a JSON object; it needs no key and no cookie. "
    "A cell is a number: row * width + column, from 0. A board is a text of its cells in reading "
    "order: `.` white, `#` wall, `0` to `4` clue, `*` bulb, `x` dot. Most calls take `seconds`, after "
    "which they give up. An error is an object with the key `error`: its `kind`, a `message` of one "
    "line and, if it is about one key of the request, `where`."
)


def document() -> dict[str, Any]:
    """Returns the document."""
    schemas = Schemas("#/components/schemas/")
    paths = {f"/api/{call.name}": {"post": _operation(call, schemas)} for call in CALLS.values()}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Light Up", "version": __version__, "description": ABOUT},
        "paths": paths,
        "components": {"schemas": dict(sorted(schemas.named.items()))},
    }


def text(document: dict[str, Any]) -> bytes:
    """Returns the document as a file."""
    return json.dumps(document).encode()


def _operation(call: Call, schemas: Schemas) -> Schema:
    body = {"schema": schemas.of(call.request), "example": EXAMPLES[call.name]}
    return {
        "operationId": call.name,
        "summary": call.title,
        "description": _limits(call),
        "requestBody": {"required": True, "content": {JSON: body}},
        "responses": {
            "200": {"description": "The answer.", "content": _json(schemas.of(call.answer))},
            **{str(status): _refusal(status, schemas) for status in REFUSALS},
        },
    }


def _limits(call: Call) -> str:
    cells = f"{call.cells} cells and " if call.cells else ""
    return f"At most {cells}{call.seconds:g} seconds."


def _refusal(status: int, schemas: Schemas) -> Schema:
    response: Schema = {
        "description": f"{HTTPStatus(status).phrase}. {REFUSALS[status]}",
        "content": _json(schemas.of(Failed)),
    }
    if status in (429, 503):
        response["headers"] = {
            "Retry-After": {
                "description": "Seconds until another try makes sense, if the kind is busy.",
                "schema": {"type": "integer"},
            }
        }
    return response


def _json(schema: Schema) -> Schema:
    return {JSON: {"schema": schema}}
