"""Answers many calls of the API. It runs inside Pyodide, as a script of `tests.support.pyodide`.

It is given pairs of a call and a request. Its value, as JSON, is the answers, and how much memory there
is after each of them.
"""

import json
from typing import Any

given: str = globals()["given"]
memory: Any = globals()["memory"]
for archive in ("lightup.zip", "pysat.zip"):
    globals()["add"](archive)

from lightup.web.api import answer  # noqa: E402

json.dumps([(answer(call, request), memory()) for call, request in json.loads(given)])
