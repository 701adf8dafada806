"""Every call of the API in many ways. It runs inside Pyodide, as a script of `tests.support.pyodide`.

It is given names of modules to import as well. Its value, as JSON, is which files of Python's own
library all this took.
"""

import importlib
import json
import sys
import traceback
import warnings
from contextlib import suppress
from typing import Any

add, given = globals()["add"], globals()["given"]
for archive in ("lightup.zip", "pysat.zip"):
    add(archive)


def ask(call: str, **request: object) -> Any:
    return json.loads(answer_text(call, json.dumps(request)))


def files() -> set[str]:
    """Returns the files of the library whose modules are loaded."""
    specs = (getattr(module, "__spec__", None) for module in [*sys.modules.values()])
    origins = (str(spec.origin).partition(".zip/") for spec in specs if spec)
    return {
        name.replace(".pyc", ".py") for place, _, name in origins if place.startswith("/lib/python")
    }


warnings.simplefilter("ignore")
for name in json.loads(given):
    with suppress(ImportError):  # a library of others, or one that browsers do not have
        importlib.import_module(name)

from lightup.web._examples import EXAMPLES, PUZZLE  # noqa: E402
from lightup.web.api import CALLS, answer_text  # noqa: E402

add("z3.zip")
about = ask("about")
for call in CALLS:
    ask(call, **EXAMPLES[call])
    ask(call, board=7, wrong=True)
ask("no such call")
answer_text("hint", "{")
for engine in about["engines"]:
    ask("solve", board=PUZZLE, engine=engine["name"], seconds=0.1)
for language in about["languages"]:
    ask("encode", board=PUZZLE, encoding=language["name"])
for form in about["formats"]:
    text = ask("save", board=PUZZLE, format=form["name"]).get("text", "")
    ask("open", text=text)
    ask("open", text=text, format=form["name"])
recipes = [f"6x6rot180L{level}" for level in range(len(about["levels"]))]
for recipe in recipes + [f"6x6{symmetry['name']}L1" for symmetry in about["symmetries"]]:
    for board in ask("generate", recipe=recipe, seed=1, count=1).get("boards", []):
        for call in ("explain", "rate", "analyse", "hint"):
            ask(call, board=board["puzzle"])
ask("open", date="2026-01-01")
try:
    ask("hint", board=ask)  # as if Python itself broke
except TypeError:
    traceback.format_exc()

json.dumps(sorted(files()))
