"""The table of sections: each measures something, shows it, and returns it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lightup import Puzzle
from lightup.engines import ENGINES

from . import (
    browser,
    collections,
    constructing,
    deadlines,
    flips,
    generating,
    growth,
    lab,
    learn,
    offers,
    paper,
    race,
    reading,
    reasoning,
    startup,
    web,
)
from .contestants import PEERS, contestants


@dataclass(frozen=True)
class Manner:
    """On what to measure, how often, against whom; `limit` is the number of puzzles at most."""

    collection: Sequence[Puzzle]
    repeats: int
    limit: int | None
    engines: Sequence[str]
    peers: Sequence[str]
    seconds: float


@dataclass(frozen=True)
class Found:
    """What all sections found, as it is written as JSON; nothing for those that did not run."""

    race: Sequence[race.Row] = ()
    growth: Sequence[growth.Size] = ()
    filter: startup.Startup | None = None
    walksat: Sequence[flips.Flips] = ()
    reasoning: reasoning.Reasoning | None = None
    generate: generating.Generating | None = None
    offers: Sequence[offers.Offer] = ()
    web: web.Web | None = None
    browser: browser.Browser | None = None
    learn: learn.Learn | None = None
    lab: lab.Lab | None = None
    constructing: constructing.Constructing | None = None
    paper: Sequence[paper.Drawn] = ()
    read: reading.Measured | None = None
    collections: collections.Collections | None = None
    deadlines: Sequence[deadlines.Kept] = ()


def _race(manner: Manner) -> Sequence[race.Row]:
    present = contestants(engines=manner.engines, peers=manner.peers)
    rows = race.race(present, manner.collection, manner.repeats, manner.seconds)
    race.show(rows, manner.collection, manner.repeats)
    return rows


def _shown(show: Callable[[Any], None], found: Any) -> Any:
    show(found)
    return found


# How each field of `Found` is measured.
PARTS: dict[str, Callable[[Manner], Any]] = {
    "race": _race,
    "growth": lambda manner: _shown(growth.show, growth.growth(manner.repeats, manner.seconds)),
    "filter": lambda manner: _shown(startup.show, startup.startup()),
    "walksat": lambda manner: _shown(flips.show, flips.flips(manner.collection, manner.repeats)),
    "reasoning": lambda manner: _shown(reasoning.show, reasoning.reasoning(manner.collection)),
    "generate": lambda manner: _shown(generating.show, generating.generating(manner.repeats)),
    "offers": lambda manner: _shown(offers.show, [*offers.offers()]),
    "web": lambda manner: _shown(web.show, web.web()),
    "browser": lambda manner: _shown(browser.show, browser.browser()),
    "learn": lambda manner: _shown(learn.show, learn.learn()),
    "lab": lambda manner: _shown(lab.show, lab.lab(manner.collection, manner.repeats)),
    "constructing": lambda manner: _shown(constructing.show, constructing.constructing()),
    "paper": lambda manner: _shown(paper.show, paper.paper(manner.repeats)),
    "read": lambda manner: _shown(reading.show, reading.reading()),
    "collections": lambda manner: _shown(
        collections.show, collections.collections(manner.repeats, manner.limit)
    ),
    "deadlines": lambda manner: _shown(deadlines.show, deadlines.deadlines()),
}

# What a user may ask for, and the parts that answer.
SECTIONS: dict[str, tuple[str, ...]] = {
    "engines": ("race",),
    "peers": ("race",),
    "web": ("web", "browser", "constructing"),
    **{name: (name,) for name in PARTS if name not in ("race", "web", "browser")},
}


def measure(sections: Sequence[str], manner: Manner) -> Found:
    """Measures these sections; who does not take part in the race is left out of it."""
    engines = (manner.engines or [*ENGINES]) if "engines" in sections else ()
    peers = (manner.peers or [*PEERS]) if "peers" in sections else ()
    manner = replace(manner, engines=engines, peers=peers)
    parts = dict.fromkeys(part for section in sections for part in SECTIONS[section])
    return Found(**{part: PARTS[part](manner) for part in parts})
