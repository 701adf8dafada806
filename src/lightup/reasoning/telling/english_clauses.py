"""Clauses in English, one function for each kind, and the phrases about cells and clues in them.

>>> from lightup.core.board import Board
>>> board = Board.from_rows(["1..", "..2"])
>>> either(board, [1, 3]), clues(board, board.puzzle.rules[-2:])
('r1c2 or r2c1', 'the 1 at r1c1 and the 2 at r2c3')
>>> places(Board.from_rows(["." * 9, "#." * 4 + "."]), [0, *range(3, 9), 10])
'r1c1, r1c4 to r1c9 and r2c2'
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from ...base.words import broken_clue, broken_light, listed, spelled
from ..arguing.facing import Shows
from . import clauses as c
from .clauses import World

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from ...core.board import Board
    from ...core.puzzle import Rule
    from ..arguing.facing import Facing
    from ..arguing.needs import Need

MOST_NAMED = 6  # the most cells that are named one by one
ORDINALS = ("", "", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def places(board: Board, cells: Iterable[int]) -> str:
    """Lists white cells: `r1c1, r1c2 and r3c4`; if they are many, in stretches: `r1c1 to r1c9`."""
    cells = sorted(cells)
    if len(cells) <= MOST_NAMED:
        return listed(map(board.place, cells))
    ends = (dict.fromkeys((stretch[0], stretch[-1])) for stretch in _stretches(board, cells))
    return listed(" to ".join(map(board.place, both)) for both in ends)


def _stretches(board: Board, cells: Sequence[int]) -> list[list[int]]:
    """Splits cells into stretches of at least three of a run, along rows first, and single cells."""
    left, found = {*cells}, []
    for side in (0, 1):
        for run in dict.fromkeys(board.puzzle.runs_of(cell)[side] for cell in cells):
            for is_left, group in groupby(run, left.__contains__):
                stretch = [*group]
                if is_left and len(stretch) > 2:
                    found.append(stretch)
                    left.difference_update(stretch)
    return sorted([*found, *([cell] for cell in left)])


def either(board: Board, cells: Iterable[int]) -> str:
    """Lists cells as a choice: `r1c1, r1c2 or r3c4`."""
    *others, last = map(board.place, sorted(cells))
    return f"{', '.join(others)} or {last}" if others else last


def clue(board: Board, rule: Rule) -> str:
    """Names a clue: `the 3 at r2c2`."""
    return f"the {rule.high} at {board.place(rule.cell)}"


def clues(board: Board, rules: Sequence[Rule]) -> str:
    """Names clues: `the 2s at r1c1 and r5c5`, `the 3 at r2c2 and the 1 at r3c3`."""
    if len(rules) > 1 and len({rule.high for rule in rules}) == 1:
        return (
            f"the {rules[0].high}s at {listed(map(board.place, sorted(rule.cell for rule in rules)))}"
        )
    return listed(clue(board, rule) for rule in rules)


def its_bulbs(rule: Rule) -> str:
    """Says that a clue has all of its bulbs: `its bulb`, `both its bulbs`, `all three bulbs`."""
    return ("none", "its bulb", "both its bulbs", "all three bulbs", "all four bulbs")[rule.high]


def bulbs_at(board: Board, cells: Collection[int]) -> str:
    """Says that cells hold bulbs: `r1c1 holds a bulb`."""
    return f"{places(board, cells)} {'holds a bulb' if len(cells) == 1 else 'hold bulbs'}"


def none_at(board: Board, cells: Collection[int], *, none: str = "none") -> str:
    """Says that cells hold no bulbs: `r1c1 and r1c2 hold none`."""
    return f"{places(board, cells)} {'holds' if len(cells) == 1 else 'hold'} {none}"


def pairs_of(board: Board, pairs: Sequence[Iterable[int]]) -> str:
    """Names pairs of cells: `the pairs r1c1/r1c4 and r2c1/r2c4`."""
    named = ["/".join(map(board.place, sorted(pair))) for pair in pairs]
    return f"the pair{'s' if len(named) > 1 else ''} {listed(named)}"


# What one rule decides.


def _lit_cells(board: Board, said: c.LitCells) -> str:
    (bulb,) = said.because
    one = len(said.cells) == 1
    none = f"{places(board, said.cells)} holds no bulb" if one else "they hold none"
    return f"the bulb at {board.place(bulb)} lights {places(board, said.cells)}, so {none}"


def _complete_clue(board: Board, said: c.CompleteClue) -> str:
    has = f"has {its_bulbs(said.rule)}" if said.rule.high else "takes no bulb"
    return f"{clue(board, said.rule)} {has}, so {none_at(board, said.cells)}"


def _hungry_clue(board: Board, said: c.HungryClue) -> str:
    need, free = said.need, len(said.need.free)
    needs = f"needs {spelled(free, 'more bulb')} and " if need.has else ""
    left = " left" if free < len(said.rule.cells) else ""
    room = f"{clue(board, said.rule)} {needs}has only {spelled(free, 'place')}{left}"
    return f"{room}: {bulbs_at(board, said.cells)}"


def _last_light(board: Board, said: c.LastLight) -> str:
    place = board.place(said.rule.cell)
    if said.rule.cell in said.cells:
        return f"nothing else can light {place}, so it holds a bulb itself"
    cells = said.cells
    return f"only {places(board, cells)} can still light {place}, so {bulbs_at(board, cells)}"


# What follows from a supposition.


def is_supposed(said: c.Clause) -> bool:
    """Whether a clause is only supposed, and told with "would"."""
    return said.world is World.SUPPOSED


def _lights(board: Board, said: c.Lights) -> str:
    return f"the bulb at {board.place(said.bulb)} {verb(board, said)}"


def verb(board: Board, said: c.ByBulb, *, goes_on: bool = False) -> str:
    """Says what a bulb does; `goes_on` if a verb in the same world comes before."""
    does, rest = _VERBS[type(said)](board, said)
    if is_supposed(said):
        return f"{'' if goes_on else 'would '}{does} {rest}"
    return f"{does}s {rest}"


def _light(board: Board, said: c.Lights) -> tuple[str, str]:
    return "light", places(board, said.cells)


def _complete(board: Board, said: c.Completes) -> tuple[str, str]:
    return "complete", f"{clues(board, said.rules)}, ruling out {places(board, said.cells)}"


_VERBS: dict[type, Callable[[Board, Any], tuple[str, str]]] = {
    c.Lights: _light,
    c.Completes: _complete,
}


def _rules_out(board: Board, said: c.RulesOut) -> str:
    name = clue(board, said.rule)
    if said.rule.high == 0:
        return f"{name} takes no bulb at {either(board, said.cells)}"
    has, out = ("would have", "ruling") if is_supposed(said) else ("has", "which rules")
    return f"{name} {has} {its_bulbs(said.rule)}, {out} out {places(board, said.cells)}"


def _light_themselves(board: Board, said: c.LightThemselves) -> str:
    own = "its own bulb" if len(said.rules) == 1 else "their own bulbs"
    return f"{places(board, said.cells)} {_can(said)} be lit only by {own}"


def _lit_only_from(board: Board, said: c.LitOnlyFrom) -> str:
    return f"only {either(board, said.cells)} {_can(said)} light {board.place(said.rule.cell)}"


def _can(said: c.Clause) -> str:
    return "could" if is_supposed(said) else "can"


def _needs(board: Board, said: c.Needs) -> str:
    verb = "would need" if is_supposed(said) else "needs"
    return f"{clue(board, said.rule)} {verb} {places(board, said.cells)}"


def _see_each_other(board: Board, said: c.SeeEachOther) -> str:
    return f"{places(board, said.because)} see each other"


def _yours_sees(board: Board, said: c.YoursSees) -> str:
    seen = places(board, said.others)
    if said.can_stay:
        seen = f"the bulb{'s' if len(said.others) > 1 else ''} at {seen}, which can stay"
    return f"your bulb at {board.place(said.bulb)} sees {seen}"


def _left_dark(board: Board, said: c.LeftDark) -> str:
    return broken_light(board.place(said.rule.cell), would=is_supposed(said))


def _miscounts(board: Board, said: c.Miscounts) -> str:
    place, would = board.place(said.rule.cell), is_supposed(said)
    has, taken = len(said.because), said.room < len(said.rule.cells)
    return broken_clue(said.rule.high, place, bulbs=has, room=said.room, would=would, taken=taken)


def demand(board: Board, rule: Rule) -> str:
    """Says what a rule asks for."""
    if rule.kind == "clue":
        return f"{clue(board, rule)} has {_exactly(rule.high)}"
    if rule.kind == "lit":
        return f"the cell {board.place(rule.cell)} is lit"
    if rule.kind == "wall":
        return f"the wall {board.place(rule.cell)} holds no bulb"
    first, last = map(board.place, (rule.parts[0][0], rule.parts[0][-1]))
    return f"the cells {first} to {last} hold at most one bulb"


def _exactly(number: int) -> str:
    return f"exactly {spelled(number, 'bulb')}" if number else "no bulb"


def _asks(board: Board, said: c.Asks) -> str:
    return demand(board, said.rule)


# What two requirements show.


def _that_completes(board: Board, said: c.ThatCompletes) -> str:
    return f"completes {clue(board, said.rule)}, so {none_at(board, said.claims[1].cells)}"


def _share(board: Board, said: c.Share) -> str:
    large, small = said.large, said.small
    named, more = places(board, said.cells), "more " if small.has else ""
    fit = "fits" if small.number == 1 else "fit"
    fits = f"where only {spelled(small.number, f'{more}bulb')} {fit}"
    if not large.has:
        return f"{clue(board, large.rule)} and {clue(board, small.rule)} share {named}, {fits}"
    needs = f"{clue(board, large.rule)} needs {spelled(large.number, 'more bulb')}"
    return f"{needs} and shares {named} with {clue(board, small.rule)}, {fits}"


def _takes_one_of(board: Board, said: c.TakesOneOf) -> str:
    return f"{named_again(board, said.large, said.small)} has a bulb at {either(board, said.cells)}"


def named_again(board: Board, large: Need, small: Need) -> str:
    """Names the large clue again, by its number if that is enough."""
    is_same = large.rule.high == small.rule.high
    return clue(board, large.rule) if is_same else f"the {large.rule.high}"


def _one_besides(board: Board, said: c.OneBesides) -> str:
    need, named, others = said.need, places(board, said.cells), len(said.besides)
    text = f"{clue(board, need.rule)} has no places but {named}"
    if others:
        needs = f"needs {spelled(need.number, 'more bulb' if need.has else 'bulb')}"
        besides = f"only {spelled(others, 'place')} besides {named}"
        text = f"{clue(board, need.rule)} {needs} and has {besides}"
    return f"{text}, so {either(board, said.cells)} holds a bulb"


def _needs_one_of(board: Board, said: c.NeedsOneOf) -> str:
    need, one = said.need, either(board, said.cells)
    if need.number == 1:
        return f"{clue(board, need.rule)} needs {one}"
    needs = f"needs {spelled(need.number, 'more bulb')} and " if need.has else ""
    others = spelled(need.number - 1, "other place")
    return f"{clue(board, need.rule)} {needs}has only {others}, so {one} holds a bulb"


def _sight_leaves(board: Board, said: c.SightLeaves) -> str:
    one, others = board.place(said.taken), places(board, said.blocked)
    both = places(board, said.blocked | {said.taken})
    see = f"{both} see each other" if len(said.blocked) == 1 else f"{one} sees {others}"
    return f"{see}, so {either(board, said.left)} holds a bulb"


def _each_lights(board: Board, said: c.EachLights) -> str:
    which = ("it", "either", "any of them")[min(len(said.because), 3) - 1]
    return choice_lights(board, which, said.cells)


def choice_lights(board: Board, choice: str, dots: frozenset[int]) -> str:
    """Says that a choice lights cells, which therefore hold none."""
    none = "they hold none" if len(dots) > 1 else none_at(board, dots)
    return f"{choice} lights {places(board, dots)}, so {none}"


def _need_together(board: Board, said: c.NeedTogether) -> str:
    more = "more bulb" if any(need.has for need in said.facing.needs) else "bulb"
    return f"{clues(board, said.facing.clues)} need {spelled(said.facing.total, more)}"


def _pairs(board: Board, facing: Facing) -> str:
    return pairs_of(board, [pair for _, pair in facing.pairs])


def _pairs_leave(board: Board, said: c.PairsLeave) -> str:
    facing = said.facing
    take = "take at most one each" if len(facing.pairs) > 1 else "takes at most one"
    return f"{_pairs(board, facing)} {take}, {_rest_of(board, facing)}"


def _rest_of(board: Board, facing: Facing) -> str:
    """Says which places there are besides the pairs."""
    left, shared = facing.left, facing.shared
    if facing.shows is Shows.LAST_OUTSIDE:
        last = f"the {ORDINALS[facing.total]} is at {either(board, left)}"
        return f"so {last}, the only other places"
    if facing.shows is Shows.COUNTED_TWICE and not left:
        return f"so the only other place, {places(board, shared)}, which counts for both, holds a bulb"
    others = left | shared
    if len(others) == 1:
        return f"and the only other place is {places(board, others)}"
    both = f", of which {places(board, shared)} counts for both" if shared else ""
    return f"and there are only {spelled(len(others), 'other place')}{both}"


def _only_pairs(board: Board, said: c.OnlyPairs) -> str:
    facing, left = said.facing, len(said.facing.left)
    have = f"only {spelled(left, 'place')} besides" if left else "no places but"
    one_each = "take at most one each" if len(facing.pairs) > 1 else "takes at most one"
    needed = _need_together(board, c.NeedTogether(rules=said.rules, facing=facing))
    return f"{needed} and have {have} {_pairs(board, facing)}, which {one_each}"


def _pairs_hold(board: Board, said: c.PairsHold) -> str:
    return f"{'each' if len(said.facing.pairs) > 1 else 'the'} pair holds one bulb"


CLAUSES: dict[type[c.Clause], Callable[[Board, Any], str]] = {
    c.LitCells: _lit_cells,
    c.CompleteClue: _complete_clue,
    c.HungryClue: _hungry_clue,
    c.LastLight: _last_light,
    c.Lights: _lights,
    c.RulesOut: _rules_out,
    c.LightThemselves: _light_themselves,
    c.LitOnlyFrom: _lit_only_from,
    c.Needs: _needs,
    c.SeeEachOther: _see_each_other,
    c.YoursSees: _yours_sees,
    c.LeftDark: _left_dark,
    c.Miscounts: _miscounts,
    c.Asks: _asks,
    c.ThatCompletes: _that_completes,
    c.Share: _share,
    c.TakesOneOf: _takes_one_of,
    c.OneBesides: _one_besides,
    c.NeedsOneOf: _needs_one_of,
    c.SightLeaves: _sight_leaves,
    c.EachLights: _each_lights,
    c.NeedTogether: _need_together,
    c.PairsLeave: _pairs_leave,
    c.OnlyPairs: _only_pairs,
    c.PairsHold: _pairs_hold,
}


def clause(board: Board, said: c.Clause) -> str:
    """Says what a clause says."""
    return CLAUSES[type(said)](board, said)
