"""The API of the page: `answer` takes the name of a call and its request, and returns its answer.

Everything goes in and comes out as JSON; `answer_text` takes and returns it as text. The same functions
answer on a server and inside a browser, so nothing here knows about HTTP. Only the pixels of a picture,
which a browser decodes itself, come beside a request. An error is an answer too:

>>> answer("save", {"board": "1*", "format": "pzpr"})
{'text': 'https://puzz.link/p?akari/2/1/b', 'notes': ['pzpr cannot hold bulbs: left out']}
>>> answer("save", {"board": "1*"})
{'error': {'kind': 'request', 'message': "expected the key 'format', got none", 'where': 'format'}}

`CALLS` has every call with the types of its request and its answer and its limits. The kinds of errors
are those of the command line (`base.errors`), "request" for a request that does not have the right
form, and "limit" for one that asks for too much.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..base.errors import GaveUp, LightUpError
from ..encodings import ENCODINGS
from ..formats import FORMATS
from ..generating.symmetries import SYMMETRIES
from ..kernel import is_compiled
from ..reasoning.rate import LEVELS
from ..schema import answers, calls, plain, setting, solves
from . import (
    _formulas,
    _lab,
    _library,
    _pictures,
    _playing,
    _puzzles,
    _requests as requests,
    _reviewing,
    _setting,
    _setting_requests as setting_requests,
    _solving,
    _teaching,
)
from ._reading import RequestError, read
from ._requests import Limit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import NoReturn

SECONDS_FOR_A_HINT = 10
MOST_BYTES = 1 << 20  # of a request, unless its call says otherwise


@dataclass(frozen=True)
class Call:
    """A line of the table: a function, the types of its request and its answer, and its limits.

    These are the most cells of a board, the most seconds of work and the most bytes of a request.
    """

    name: str
    run: Callable[..., Any]
    request: type
    answer: type
    cells: int
    seconds: float
    bytes: int = MOST_BYTES

    @property
    def slow(self) -> bool:
        """Whether it may take much longer than a person waits for a hint."""
        return self.seconds > SECONDS_FOR_A_HINT

    @property
    def title(self) -> str:
        """What the call does, in a sentence."""
        return (self.run.__doc__ or "").partition("\n")[0]


def _about(request: requests.AboutRequest, limit: Limit) -> calls.About:
    """Lists what is there: engines, formats, levels, symmetries, limits."""
    solve, generate = CALLS["solve"], CALLS["generate"]
    return {
        "version": __version__,
        "kernel": "compiled" if is_compiled() else "interpreted",
        "engines": [
            {
                "name": name,
                "kind": engine.kind,
                "language": engine.language,
                "installed": engine.installed,
                "complete": engine.complete,
            }
            for name, engine in _solving.engines().items()
        ],
        "languages": [
            {"name": one.name, "title": one.title} for one in ENCODINGS.values() if one.lines
        ],
        "formats": [
            {"name": one.name, "title": one.title, "marks": sorted(one.marks)}
            for one in FORMATS.values()
        ],
        "levels": [*LEVELS],
        "symmetries": [{"name": name, "title": one.title} for name, one in SYMMETRIES.items()],
        "limits": {
            "cells": solve.cells,
            "seconds": solve.seconds,
            "generate_cells": generate.cells,
            "picture_bytes": _pictures.MOST_BYTES,
            "picture_pixels": _pictures.MOST_PIXELS,
        },
        "library": _library.is_there(),
        "no_pictures": why_no_pictures(),
    }


CALLS = {
    call.name: call
    for call in (
        Call("about", _about, requests.AboutRequest, calls.About, 0, 10),
        Call("open", _puzzles.open_puzzle, requests.OpenRequest, calls.Contents, 40_000, 10),
        Call("save", _puzzles.save, requests.SaveRequest, calls.Saved, 40_000, 10),
        Call(
            "read",
            _pictures.read,
            requests.ReadRequest,
            calls.ReadPicture,
            10_000,
            10,
            _pictures.REQUEST_BYTES,
        ),
        Call("solve", _solving.solve, requests.SolveRequest, answers.Solved, 10_000, 30),
        Call("check", _playing.check, requests.CheckRequest, answers.Checked, 40_000, 10),
        Call("hint", _playing.hint, requests.HintRequest, answers.Hint, 10_000, 10),
        Call("mistake", _playing.mistake, requests.MistakeRequest, answers.Mistake, 10_000, 10),
        Call("explain", _playing.explain, requests.ExplainRequest, answers.Explained, 10_000, 30),
        Call("analyse", _solving.analyse, requests.AnalyseRequest, answers.Analysis, 10_000, 30),
        Call("rate", _solving.rate, requests.RateRequest, answers.Rating, 10_000, 30),
        Call("generate", _puzzles.generate, requests.GenerateRequest, calls.Made, 10_000, 30),
        Call("complete", _puzzles.complete, requests.CompleteRequest, calls.Made, 10_000, 30),
        Call("study", _setting.study, setting_requests.StudyRequest, setting.Study, 2_500, 30),
        Call("repair", _setting.repair, setting_requests.RepairRequest, setting.Proposal, 2_500, 10),
        Call(
            "minimise", _setting.minimise, setting_requests.MinimiseRequest, setting.Proposal, 2_500, 30
        ),
        Call("fill", _setting.fill, setting_requests.FillRequest, setting.Proposal, 2_500, 10),
        Call("renew", _setting.renew, setting_requests.RenewRequest, setting.Proposal, 1_600, 10),
        Call(
            "publish", _setting.publish, setting_requests.PublishRequest, setting.Publication, 2_500, 30
        ),
        Call("picture", _puzzles.picture, requests.PictureRequest, calls.Drawn, 10_000, 30),
        Call("encode", _formulas.encode, requests.EncodeRequest, calls.Encoded, 10_000, 10),
        Call("race", _solving.race, requests.RaceRequest, calls.Raced, 10_000, 30),
        Call("walk", _solving.walk, requests.WalkRequest, calls.Walked, 1_600, 10),
        Call("walks", _lab.walks, requests.WalksRequest, calls.Walks, 1_600, 10),
        Call("trace", _lab.trace, requests.TraceRequest, calls.Traced, 2_500, 30),
        Call("compare", _lab.compare, requests.CompareRequest, calls.Compared, 1_600, 30),
        Call("certify", _lab.certify, requests.CertifyRequest, calls.Certified, 1_600, 30),
        Call("drill", _teaching.drill, requests.DrillRequest, calls.Drill, 0, 10),
        Call("exercise", _teaching.exercise, requests.ExerciseRequest, calls.Exercise, 400, 10),
        Call("judge", _teaching.judge, requests.JudgeRequest, calls.Judged, 400, 10),
        Call("review", _reviewing.review, requests.ReviewRequest, solves.Reviews, 10_000, 30),
        Call("argue", _reviewing.argue, requests.ArgueRequest, solves.Argued, 10_000, 10),
        Call("library", _library.library, requests.LibraryRequest, calls.Found, 0, 10),
        Call("played", _library.played, requests.PlayedRequest, calls.Played, 40_000, 10),
    )
}


def why_no_pictures() -> str:
    """Says why no picture can be read here; an empty text if one can."""
    return _pictures.why_not()


def answer(name: str, request: object, **beside: object) -> dict[str, Any]:
    """Answers a call; a request that cannot be answered gets an error as its answer."""
    try:
        return _answered(name, request, beside)
    except RequestError as error:
        return _failed(error.kind, str(error), error.where)
    except LightUpError as error:
        return {**plain.failure(error, _key(name, error))}
    except MemoryError:
        return _failed("gave-up", "gave up: out of memory")


def answer_text(name: str, text: str, **beside: object) -> str:
    """Answers a call whose request is a JSON text; the answer is one, too."""
    try:
        request = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        return _as_text(_failed("request", f"expected JSON, got something else: {error}"))
    return _as_text(answer(name, request, **beside))


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _as_text(answer: dict[str, Any]) -> str:
    return json.dumps(answer, separators=(",", ":"), allow_nan=False)


def _answered(name: str, request: object, beside: Mapping[str, object]) -> dict[str, Any]:
    call = CALLS.get(name)
    if call is None:
        raise RequestError(f"expected a call (one of {', '.join(CALLS)}), got {name[:80]!r}")
    asked: Any = read(call.request, request)
    wanted = getattr(asked, "seconds", None) or call.seconds
    limit = Limit(call.cells, min(wanted, call.seconds))
    for key in ("board", "puzzle"):
        if given := getattr(asked, key, None):
            limit.check(given.width, given.height, key)
    try:
        found: dict[str, Any] = call.run(asked, limit, **beside)
    except GaveUp as error:
        raise GaveUp(limit.in_words(error), *error.about) from None
    return found


def _key(name: str, error: LightUpError) -> str:
    """Returns the key of the request that an error is about, if there is one."""
    keys = CALLS[name].request.__annotations__
    return next((option for option in error.about if option in keys), "")


def _failed(kind: str, message: str, where: str = "") -> dict[str, Any]:
    failure: answers.Failure = {"kind": kind, "message": message}
    if where:
        failure["where"] = where
    return {"error": failure}
