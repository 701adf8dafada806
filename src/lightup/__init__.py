"""A toolkit for the Light Up puzzle (Akari): reads, solves, proves, explains, rates, generates.

>>> import lightup
>>> puzzle = lightup.loads("https://puzz.link/p?akari/7/7/hdk.agah.g.g.g6.jbg0bka")
>>> result = lightup.solve(puzzle)
>>> print(result.status)
unique
>>> print(result.solution)
.*3*...
..*#0.*
.0.*..#
*#.#*1.
#..*.1.
*.01.*.
.*..0.*

Each public name is loaded on first use, so `import lightup` costs almost nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .base import showing
    from .base.errors import (
        GaveUp as GaveUp,
        Impossible as Impossible,
        InputError as InputError,
        LightUpError as LightUpError,
        NoSolution as NoSolution,
        OutOfTime as OutOfTime,
        SeveralSolutions as SeveralSolutions,
    )
    from .collecting.batch import batch as batch
    from .collecting.identity import canonical_form as canonical_form
    from .collecting.inputs import load as load
    from .collecting.library import Library as Library
    from .core.board import Board as Board
    from .core.puzzle import Puzzle as Puzzle, Rule as Rule
    from .encodings import decode as decode, encode as encode
    from .formats import dumps as dumps, loads as loads, split as split
    from .generating.generate import generate as generate
    from .generating.knowledge import Before as Before
    from .generating.minimise import minimise as minimise
    from .generating.proposals import Proposal as Proposal
    from .generating.publish import Publication as Publication, publish as publish
    from .generating.recipe import Order as Order, Recipe as Recipe
    from .generating.renew import fill as fill, renew as renew
    from .generating.repair import repair as repair
    from .generating.study import Study as Study, study as study
    from .reading.read import Reading as Reading, read as read
    from .reasoning.arguing.smallest import smallest_argument as smallest_argument
    from .reasoning.arguing.steps import Passage as Passage, Step as Step
    from .reasoning.arguing.walk import walk as walk
    from .reasoning.contradiction import find_contradiction as find_contradiction
    from .reasoning.explain import explain as explain
    from .reasoning.finding.techniques import Technique as Technique
    from .reasoning.hint import Hint as Hint, hint as hint
    from .reasoning.log import Change as Change, Log as Log
    from .reasoning.mistakes import (
        Mistake as Mistake,
        WrongMark as WrongMark,
        find_mistake as find_mistake,
    )
    from .reasoning.rate import Rating as Rating, level_of as level_of, rate as rate
    from .reasoning.reasons import reasons as reasons
    from .reasoning.review import Moment as Moment, Review as Review, review as review
    from .reasoning.telling.accounts import (
        Account as Account,
        Contradiction as Contradiction,
        account as account,
        lines as lines,
        sentence as sentence,
    )
    from .rendering.book.binding import book as book
    from .rendering.card import card as card
    from .rendering.drawing import render as render
    from .sat.walksat import WalkSat as WalkSat, walksat as walksat
    from .schema.tables import table as table
    from .solving.certificates import certify as certify
    from .solving.solve import (
        Result as Result,
        Status as Status,
        common as common,
        count as count,
        solutions as solutions,
        solve as solve,
    )
    from .solving.tracing import Event as Event, Trace as Trace, trace as trace
    from .solving.verify import Verdict as Verdict, verify as verify
    from .teaching.solves import read_solves as read_solves

__version__ = "0.1.0"

# The public names of each module, which is imported when one of them is first used. The imports above
# tell a type checker the same; a test compares the two.
_MODULES = {
    "base.errors": (
        "GaveUp",
        "Impossible",
        "InputError",
        "LightUpError",
        "NoSolution",
        "OutOfTime",
        "SeveralSolutions",
    ),
    "collecting.batch": ("batch",),
    "collecting.identity": ("canonical_form",),
    "collecting.inputs": ("load",),
    "collecting.library": ("Library",),
    "core.board": ("Board",),
    "core.puzzle": ("Puzzle", "Rule"),
    "encodings": ("decode", "encode"),
    "formats": ("dumps", "loads", "split"),
    "generating.generate": ("generate",),
    "generating.knowledge": ("Before",),
    "generating.minimise": ("minimise",),
    "generating.proposals": ("Proposal",),
    "generating.publish": ("Publication", "publish"),
    "generating.recipe": ("Order", "Recipe"),
    "generating.renew": ("fill", "renew"),
    "generating.repair": ("repair",),
    "generating.study": ("Study", "study"),
    "reading.read": ("Reading", "read"),
    "reasoning.arguing.smallest": ("smallest_argument",),
    "reasoning.arguing.steps": ("Passage", "Step"),
    "reasoning.arguing.walk": ("walk",),
    "reasoning.contradiction": ("find_contradiction",),
    "reasoning.explain": ("explain",),
    "reasoning.finding.techniques": ("Technique",),
    "reasoning.hint": ("Hint", "hint"),
    "reasoning.log": ("Change", "Log"),
    "reasoning.mistakes": ("Mistake", "WrongMark", "find_mistake"),
    "reasoning.rate": ("Rating", "level_of", "rate"),
    "reasoning.reasons": ("reasons",),
    "reasoning.review": ("Moment", "Review", "review"),
    "reasoning.telling.accounts": ("Account", "Contradiction", "account", "lines", "sentence"),
    "rendering.book.binding": ("book",),
    "rendering.card": ("card",),
    "rendering.drawing": ("render",),
    "sat.walksat": ("WalkSat", "walksat"),
    "schema.tables": ("table",),
    "solving.certificates": ("certify",),
    "solving.solve": ("Result", "Status", "common", "count", "solutions", "solve"),
    "solving.tracing": ("Event", "Trace", "trace"),
    "solving.verify": ("Verdict", "verify"),
    "teaching.solves": ("read_solves",),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = sorted(_MODULE_OF)


def __getattr__(name: str) -> object:
    """Returns a public name; imports its module on first use."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .base.showing import show_in

    show_in(_gallery, _cinema)
    module = __import__(f"{__name__}.{_MODULE_OF[name]}", fromlist=[name])
    value: object = getattr(module, name)
    globals()[name] = value
    return value


def _gallery() -> showing.Gallery:
    from .schema import notebook

    return notebook


def _cinema() -> showing.Cinema:
    from .web import film

    return film


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
