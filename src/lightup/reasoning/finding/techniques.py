"""`TECHNIQUES`: the kinds of steps by which a person solves a puzzle, easiest first.

They come in eight levels:

- 0: one rule alone decides a cell.
- 1: a bulb diagonal to a clue would block two of the cells beside it.
- 2: a bulb would at once rule out cells that a clue or a dark cell cannot do without.
- 3: two clues, or two dark cells, taken together; finds everything that follows from two clues.
- 4, 5, 6: a trial, in which single rules lead from an assumption to a contradiction within two rounds,
  in three, or in more. A round takes at once everything that follows from the rounds before.
- 7: no such trial helps.

>>> for technique in TECHNIQUES[4:6]:
...     print(technique.level, technique.name, technique.cost, technique.example, technique.after)
0 lonely cell 3 .#/#x/.. *#/#x/..
1 empty corner 4 ...../...../..3../...../..... ...../.x.x./..3../.x.x./.....
"""

from __future__ import annotations

from dataclasses import dataclass

from ...base.errors import InputError
from ...kernel import codes


@dataclass(frozen=True, kw_only=True)
class Technique:
    """A kind of step: its name, what a person would say, and a board that shows it.

    The kernel knows it by its `number`, which is its index in the table. `cost` is the cost of such a
    step, `None` if steps differ. `example` is a board, its rows joined by slashes; `after` is that
    board with everything that the technique concludes.
    """

    number: int
    name: str
    sentence: str
    example: str
    after: str
    cost: int | None = None

    @property
    def key(self) -> str:
        """The name as an identifier, which stands for the technique in data."""
        return self.name.replace(" ", "_")

    @property
    def level(self) -> int:
        """How hard it is: 0 to 7."""
        return codes.LEVEL_OF[self.number]


TECHNIQUES = (
    Technique(
        number=codes.LIT_CELLS,
        name="lit cells",
        cost=codes.RUN_COST,
        sentence="A bulb lights its row and column up to the next wall: no other bulb can go there.",
        example=".*.#./.....",
        after="x*x#./.x...",
    ),
    Technique(
        number=codes.COMPLETE_CLUE,
        name="complete clue",
        cost=codes.CLUE_COST,
        sentence="A clue that has all its bulbs takes no more.",
        example=".*./.1./.../...",
        after=".*./x1x/.x./...",
    ),
    Technique(
        number=codes.HUNGRY_CLUE,
        name="hungry clue",
        cost=codes.CLUE_COST,
        sentence="A clue that needs as many bulbs as it has places left takes them all.",
        example="../3./..",
        after="*./3*/*.",
    ),
    Technique(
        number=codes.LAST_LIGHT,
        name="last light",
        cost=codes.LIT_COST,
        sentence="A dark cell that only one other cell can light is lit from there.",
        example="xx.#/####",
        after="xx*#/####",
    ),
    Technique(
        number=codes.LONELY_CELL,
        name="lonely cell",
        cost=codes.LIT_COST,
        sentence="A dark cell that no other cell can light holds a bulb itself.",
        example=".#/#x/..",
        after="*#/#x/..",
    ),
    Technique(
        number=codes.EMPTY_CORNER,
        name="empty corner",
        cost=codes.CLUE_COST + 2 * codes.RUN_COST,
        sentence="A bulb diagonal to a clue takes away two of its places at once.",
        example="...../...../..3../...../.....",
        after="...../.x.x./..3../.x.x./.....",
    ),
    Technique(
        number=codes.COMMON_VIEW,
        name="common view",
        sentence="A bulb that sees every cell that can light a dark cell would leave it dark.",
        example="x.#/.../#..",
        after="x.#/.x./#..",
    ),
    Technique(
        number=codes.CLAIMED_CLUE,
        name="claimed clue",
        sentence="A dark cell that only the places of one clue can light claims its bulb.",
        example="...../..#../.#x.#/...1./..#..",
        after="...../..#../.#x.#/...1x/..#x.",
    ),
    Technique(
        number=codes.DARK_CELL_AND_CLUE,
        name="dark cell and clue",
        sentence="A bulb that fills a clue and lights the rest can leave a dark cell without light.",
        example="...../.1.x#/...#.",
        after=".x.../.1.x#/...#.",
    ),
    Technique(
        number=codes.STARVED_CLUE,
        name="starved clue",
        sentence="A bulb that fills one clue can leave too few places for another.",
        example="....../....../..3.../...1../......",
        after="....../....../..3.../...1x./...x..",
    ),
    Technique(
        number=codes.SHARED_CELLS,
        name="shared cells",
        sentence="Two clues share places where few bulbs fit, so the large one needs its other places.",
        example="....../....../..3.../...1../......",
        after="....../..*.../.*3.../...1x./...x..",
    ),
    Technique(
        number=codes.FACING_CLUES,
        name="facing clues",
        sentence="Places of two clues see each other: they cannot both have their bulbs there.",
        example="...../.3.../...../...3./.....",
        after=".*.../*3.../...../...3*/...*.",
    ),
    Technique(
        number=codes.TWO_DARK_CELLS,
        name="two dark cells",
        sentence="Two dark cells can be lit from two cells each: not every choice lights both.",
        example="x.x/.../#.#",
        after="x*x/.../#.#",
    ),
    Technique(
        number=codes.BEAM,
        name="beam",
        sentence="Two clues, or two dark cells, leave a choice: every choice lights this cell.",
        example="1.../.x../.1..",
        after="1.x./.x../.1..",
    ),
    Technique(
        number=codes.SHORT_TRIAL,
        name="short trial",
        sentence="Suppose the opposite: a rule breaks within two rounds of simple steps.",
        example="#*#*/.3*x/x.#0/...x",
        after="#*#*/.3*x/x.#0/..xx",
    ),
    Technique(
        number=codes.TRIAL,
        name="trial",
        sentence="Suppose the opposite: a rule breaks after three rounds of simple steps.",
        example="..../.x../1.1./....",
        after="..../.x../1.1./..x.",
    ),
    Technique(
        number=codes.LONG_TRIAL,
        name="long trial",
        sentence="Suppose the opposite: a rule breaks after more than three rounds of simple steps.",
        example="#x*x/..20/.x.x/.#..",
        after="#x*x/..20/.x.x/x#..",
    ),
    Technique(
        number=codes.BEYOND_TRIAL,
        name="beyond trial",
        sentence="Suppose the opposite: a rule breaks, but only further assumptions show it.",
        example="0x../x.x./.x.x/1.x0",
        after="0x.x/x.x./.x.x/1.x0",
    ),
)


def find_technique(key: str) -> Technique:
    """Returns the technique with this key; raises `InputError` if there is none."""
    for technique in TECHNIQUES:
        if technique.key == key:
            return technique
    keys = ", ".join(one.key for one in TECHNIQUES)
    raise InputError(f"expected a technique (one of {keys}), got {key[:80]!r}")


def name_of(key: str) -> str:
    """Returns the name of the technique with this key."""
    return key.replace("_", " ")
