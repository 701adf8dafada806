"""`walk`: the steps by which a person solves a puzzle, always of the easiest kind that is open.

A *step* concludes bulbs and dots from the marks of the board that it starts from, from nothing else.
`TECHNIQUES` lists the kinds of steps, easiest first, in eight levels:

- 0: one rule alone decides a cell.
- 1: a bulb diagonal to a clue would take away two of its places.
- 2: what a bulb rules out at once would leave one clue or one dark cell without a way.
- 3: two clues together, or two dark cells; all that follows from two clues is found.
- 4, 5, 6: a trial, in which single rules lead from an assumption to a contradiction within two rounds,
  in three, in more. In a round, all that follows from the rounds before is put at once.
- 7: what no such trial shows.

`walk` takes all open steps of the easiest level at once, a *batch*: so the order in which the board is
looked over makes no difference to what is concluded, nor to the levels.

>>> from lightup.core.board import Board
>>> from lightup.core.puzzle import Puzzle
>>> for step in walk(Puzzle.from_rows(["1.#", "..."])):
...     print(step.level, step.technique.name, sorted(step.bulbs), sorted(step.dots))
1 empty corner [] [4]
0 lonely cell [1] []
0 complete clue [] [3]
0 last light [5] []
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.clock import NEVER, deadline_in
from ..base.errors import NoSolution
from ..core.board import Board
from ..engines import native
from ..kernel import codes
from ..kernel.techniques import Techniques
from .arguments import Arguments, cost, fewest_marks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..core.puzzle import Puzzle, Rule

    Finding = tuple[int, int, int, int, int]  # technique, its two subjects, a cell, its value


@dataclass(frozen=True)
class Technique:
    """A kind of step: its name, its level, what a person would say, and a board to see it on.

    `example` is a board, its rows with a slash between them, and `after` the same board with all that
    the technique concludes there. The kernel knows the technique by its `number` in the table.
    """

    number: int
    name: str
    level: int
    sentence: str
    example: str
    after: str

    def find(self, board: Board) -> tuple[Step, ...]:
        """All steps of this kind that are open on a board."""
        if self.number == codes.BEYOND_TRIAL:
            return tuple(_beyond_trial(board))
        reasoning = reasoning_on(board)
        return tuple(steps_of(board, reasoning.findings(self.number), reasoning))


@dataclass(frozen=True)
class Step:
    """A deduction: with the marks of `board`, these rules force these bulbs and dots.

    `cell` is the one of them that takes all the rules.
    """

    board: Board
    technique: Technique
    rules: tuple[Rule, ...]
    cell: int
    bulbs: frozenset[int]
    dots: frozenset[int]

    @property
    def level(self) -> int:
        return self.technique.level

    @property
    def cost(self) -> int:
        """What its rules cost: 1 for a run, 2 for a clue, 3 for a dark cell."""
        return cost(self.rules)

    @property
    def is_bulb(self) -> bool:
        """Whether `cell` holds a bulb."""
        return self.cell in self.bulbs

    @property
    def marks(self) -> frozenset[int]:
        """The marked cells that it leans on, as few as can be."""
        return fewest_marks(self.board, self.rules, self.bulbs, self.dots)

    @property
    def after(self) -> Board:
        """The board with what is concluded."""
        return self.board.with_marks(self.bulbs, self.dots)


def walk(puzzle: Puzzle | Board, *, seconds: float | None = None) -> Iterator[Step]:
    """Yields the steps that lead to the solution, or to all that the solutions have in common.

    Raises `NoSolution` where the marks, or the puzzle itself, turn out to have no solution.
    """
    for batch in batches(puzzle, seconds=seconds):
        yield from batch


def batches(puzzle: Puzzle | Board, *, seconds: float | None = None) -> Iterator[tuple[Step, ...]]:
    """Yields the steps of `walk` that are taken at once; all steps of a batch start from one board."""
    board = as_board(puzzle)
    deadline = deadline_in(seconds)
    while True:
        reasoning = reasoning_on(board, deadline)
        steps = tuple(steps_of(board, findings(reasoning), reasoning) or _beyond_trial(board, deadline))
        if not steps:
            return
        yield steps
        board = board.with_marks(*conclusions(steps))


def as_board(puzzle: Puzzle | Board) -> Board:
    """The board itself, or a puzzle as a board without marks."""
    return puzzle if isinstance(puzzle, Board) else Board(puzzle)


def conclusions(steps: Iterable[Step]) -> tuple[frozenset[int], frozenset[int]]:
    """The bulbs and the dots of several steps."""
    steps = [*steps]
    bulbs, dots = (step.bulbs for step in steps), (step.dots for step in steps)
    return frozenset[int]().union(*bulbs), frozenset[int]().union(*dots)


def reasoning_on(board: Board, deadline: float = NEVER) -> Techniques:
    """The kernel's view of a board."""
    return Techniques(board.puzzle.geometry, board.bulbs, board.dots, deadline)


def findings(reasoning: Techniques) -> list[Finding]:
    """All that is found at the easiest level at which anything is, up to the longest trial."""
    found: list[Finding] | None = reasoning.batch(codes.HARDEST_TRIAL)
    if found is None:
        raise NoSolution
    return found


def steps_of(board: Board, found: Iterable[Finding], reasoning: Techniques) -> list[Step]:
    """Makes steps of what the kernel has found: cells that the same rules force make one step."""
    arguments: dict[tuple[int, tuple[Rule, ...]], list[tuple[int, int]]] = {}
    for number, subject, partner, cell, value in found:
        rules = _argument(board, reasoning, number, (subject, partner), cell, value)
        arguments.setdefault((number, rules), []).append((cell, value))
    steps = []
    for (number, rules), cells in arguments.items():
        bulbs = frozenset(cell for cell, value in cells if value == codes.BULB)
        dots = frozenset(cell for cell, value in cells if value == codes.DOT)
        steps.append(Step(board, TECHNIQUES[number], rules, cells[0][0], bulbs, dots))
    return steps


def _argument(
    board: Board, reasoning: Techniques, number: int, subjects: Iterable[int], cell: int, value: int
) -> tuple[Rule, ...]:
    """The smallest argument among the rules that a finding is about."""
    is_bulb = value == codes.BULB
    if number >= codes.SHORT_TRIAL:
        opposite = codes.DOT if is_bulb else codes.BULB
        rules = [_rule(board, code) for code in reasoning.trace(cell, opposite)]
    else:
        rules = [_rule(board, code) for code in subjects if code != codes.NO_RULE]
        if number < codes.EMPTY_CORNER:
            return tuple(rules)
        rules = _with_what_connects(board, rules, cell)
    return Arguments(board, rules).smallest(cell, bulb=is_bulb)


def _with_what_connects(board: Board, rules: list[Rule], cell: int) -> list[Rule]:
    """The rules of a finding, the clues beside the cell and the runs of all unknown cells of these."""
    puzzle = board.puzzle
    rules = [*dict.fromkeys([*rules, *map(puzzle.clue_rule, puzzle.clues_beside(cell))])]
    cells = {cell}.union(*(rule.cells for rule in rules)) & board.unknown
    runs = {run: None for place in sorted(cells) for run in puzzle.runs_of(place) if len(run) > 1}
    return [*rules, *map(puzzle.run_rule, runs)]


def _rule(board: Board, code: int) -> Rule:
    """The rule that the kernel means."""
    index, kind = code >> 2, code & 3
    if kind == codes.RUN:
        return board.puzzle.run_rule(board.puzzle.runs[index])
    return board.puzzle.lit_rule(index) if kind == codes.LIT else board.puzzle.clue_rule(index)


def a_solution(board: Board, deadline: float = NEVER) -> frozenset[int]:
    """The bulbs of a solution of a board, which must have one."""
    solution = next(native.solutions(board, deadline), None)
    if solution is None:
        raise NoSolution
    return solution


def common_cells(board: Board, deadline: float = NEVER) -> list[int]:
    """The unknown cells that are the same in all solutions."""
    shared = native.common(board, deadline)
    if shared is None:
        raise NoSolution
    return sorted(board.unknown & (shared[0] | shared[1]))


def _beyond_trial(board: Board, deadline: float = NEVER) -> list[Step]:
    """The steps that only a search can find: all that the solutions have in common."""
    cells = common_cells(board, deadline)
    if not cells:
        return []
    solution = a_solution(board, deadline)
    arguments = Arguments(board, likely=solution, deadline=deadline)
    steps = []
    for cell in cells:
        rules = arguments.smallest(cell, bulb=cell in solution)
        bulbs, dots = frozenset({cell} & solution), frozenset({cell} - solution)
        steps.append(Step(board, TECHNIQUES[codes.BEYOND_TRIAL], rules, cell, bulbs, dots))
    return steps


# In the order of the kernel's numbers.
TECHNIQUES = tuple(
    Technique(number, *entry)
    for number, entry in enumerate(
        [
            (
                "lit cells",
                0,
                "A bulb lights its row and its column up to the next wall: no other bulb there.",
                ".*.#./.....",
                "x*x#./.x...",
            ),
            (
                "complete clue",
                0,
                "A clue that has all its bulbs takes no more.",
                ".*./.1./.../...",
                ".*./x1x/.x./...",
            ),
            (
                "hungry clue",
                0,
                "A clue with no more places left than it needs bulbs takes them all.",
                "../3./..",
                "*./3*/*.",
            ),
            (
                "last light",
                0,
                "A dark cell that only one other cell can light is lit from there.",
                "xx.#/####",
                "xx*#/####",
            ),
            (
                "lonely cell",
                0,
                "A dark cell that no other cell can light holds a bulb itself.",
                ".#/#x/..",
                "*#/#x/..",
            ),
            (
                "empty corner",
                1,
                "A bulb diagonal to a clue takes away two of its places at once.",
                "...../...../..3../...../.....",
                "...../.x.x./..3../.x.x./.....",
            ),
            (
                "common view",
                2,
                "No bulb where it would see every cell that can light a dark one.",
                "x.#/.../#..",
                "x.#/.x./#..",
            ),
            (
                "claimed clue",
                2,
                "A dark cell that only places of one clue can light claims the bulb of the clue.",
                "...../..#../.#x.#/...1./..#..",
                "...../..#../.#x.#/...1x/..#x.",
            ),
            (
                "dark cell and clue",
                2,
                "A bulb that fills a clue and lights the rest can leave a dark cell without light.",
                "...../.1.x#/...#.",
                ".x.../.1.x#/...#.",
            ),
            (
                "starved clue",
                2,
                "A bulb that fills one clue can leave too few places to another.",
                "....../....../..3.../...1../......",
                "....../....../..3.../...1x./...x..",
            ),
            (
                "shared cells",
                3,
                "Two clues share places: what the small one can take, the large one lacks elsewhere.",
                "....../....../..3.../...1../......",
                "....../..*.../.*3.../...1x./...x..",
            ),
            (
                "facing clues",
                3,
                "Places of two clues see each other: they cannot both have their bulbs there.",
                "...../.3.../...../...3./.....",
                ".*.../*3.../...../...3*/...*.",
            ),
            (
                "two dark cells",
                3,
                "Two dark cells have two places each: not every choice lets both be lit.",
                "x.x/.../#.#",
                "x*x/.../#.#",
            ),
            (
                "beam",
                3,
                "Two clues, or two dark cells, leave a choice; whatever it is, it lights this cell.",
                "1.../.x../.1..",
                "1.x./.x../.1..",
            ),
            (
                "short trial",
                4,
                "Suppose the opposite: within two rounds of simple steps a rule is broken.",
                "#*#*/.3*x/x.#0/...x",
                "#*#*/.3*x/x.#0/..xx",
            ),
            (
                "trial",
                5,
                "Suppose the opposite: after three rounds of simple steps a rule is broken.",
                "..x./x..2/0xx*/0x.x",
                "x.x./x..2/0xx*/0x.x",
            ),
            (
                "long trial",
                6,
                "Suppose the opposite: after more than three rounds of simple steps a rule is broken.",
                "#x*x/..20/.x.x/.#..",
                "#x*x/..20/.x.x/x#..",
            ),
            (
                "beyond trial",
                7,
                "Suppose the opposite: only further assumptions show that a rule is broken.",
                "0x../x.x./.x.x/1.x0",
                "0x.x/x.x./.x.x/1.x0",
            ),
        ]
    )
)
