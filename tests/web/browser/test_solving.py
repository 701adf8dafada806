"""Solve it for me: puzzles by hand and by text, engines, and as much of the answer as wanted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

import lightup
from lightup.core.puzzle import Puzzle
from lightup.reasoning.rate import LEVELS

from ...support.vectors import PUZZLES
from .conftest import over_both
from .player import Player, link_of, solution_of, until

V1, V4 = PUZZLES["V1"], PUZZLES["V4"]
ENGINES = ["native", "pysat:cadical195", "z3"]


class Solver:
    """A person at the view that solves puzzles."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page
        self.board = player.page.get_by_role("grid", name="Editor")
        self.verdict = player.page.locator(".verdicts [aria-current]")
        self.push = player.push

    def cell(self, cell: int) -> Locator:
        return self.board.get_by_role("gridcell").nth(cell)

    def take(self, puzzle: Puzzle) -> None:
        """Pastes a puzzle."""
        self.player.paste(str(puzzle))
        until(self.page, self.walls, str(puzzle))

    def walls(self) -> str:
        return "\n".join("".join(row) for row in self._rows())

    def _rows(self) -> list[list[str]]:
        rows = []
        for row in self.board.get_by_role("row").all():
            names = row.get_by_role("gridcell").evaluate_all("all => all.map((one) => one.ariaLabel)")
            rows.append([_symbol(name) for name in names])
        return rows

    def bulbs(self) -> list[int]:
        names = self.board.get_by_role("gridcell").evaluate_all(
            "all => all.map((one) => one.ariaLabel)"
        )
        return [cell for cell, name in enumerate(names) if name.endswith(", bulb")]


def _symbol(name: str) -> str:
    """Returns the symbol of a cell from its name."""
    kind = name.split(", ")[2]
    return {"wall": "#", "lit": ".", "dark": "."}.get(kind) or kind.removeprefix("clue ")


@pytest.fixture
def solver(player: Player) -> Solver:
    player.visit()
    player.push("Solve")
    solver = Solver(player)
    expect(solver.board).to_be_visible()
    return solver


def test_a_puzzle_is_drawn_by_hand_and_solved(solver: Solver) -> None:
    """Size, then walls and numbers by click and key."""
    page = solver.page
    for label in ("Columns", "Rows"):
        page.get_by_label(label, exact=True).fill("3")
        page.get_by_label(label, exact=True).press("Enter")
    expect(solver.board.get_by_role("gridcell")).to_have_count(9)
    page.get_by_role("button", name="Clue 3").click()
    solver.cell(4).click()
    page.get_by_role("button", name="Next symbol with each click").click()
    solver.cell(4).click()
    assert solver.walls() == "...\n.4.\n..."
    solver.cell(0).click()
    assert solver.walls() == "#..\n.4.\n..."
    page.keyboard.press("Control+z")
    assert solver.walls() == "...\n.4.\n..."
    page.get_by_role("button", name="Solve it", exact=True).click()
    expect(solver.verdict).to_have_text("Exactly one")
    assert solver.bulbs() == solution_of(V1)


def test_a_puzzle_is_drawn_with_the_keyboard_alone(solver: Solver) -> None:
    solver.board.focus()
    page = solver.page
    cells = str(V4).split()
    for row in cells:
        for symbol in row:
            page.keyboard.press({".": "Backspace", "#": "Space"}.get(symbol, symbol))
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        for _ in row:
            page.keyboard.press("ArrowLeft")
    assert solver.walls() == str(V4)


def test_a_puzzle_that_was_drawn_is_there_after_a_reload(player: Player, solver: Solver) -> None:
    player.page.get_by_label("Columns", exact=True).fill("3")
    player.press("Tab")
    solver.cell(1).click()
    drawn = solver.walls()
    assert drawn.startswith(".#.\n...\n")
    player.reload()
    player.push("Solve")
    until(player.page, solver.walls, drawn)


@over_both
def test_the_answer_comes_piece_by_piece(solver: Solver) -> None:
    solution = solution_of(V4)
    solver.take(V4)
    expect(solver.page.get_by_text("Nothing solved yet.")).to_be_visible()
    solver.push("Is it solvable?")
    expect(solver.verdict).to_have_text("Exactly one")
    assert solver.bulbs() == []
    for number in (1, 2):
        solver.push("Show one bulb")
        expect(solver.page.get_by_text(f"{number} of {len(solution)} bulbs shown.")).to_be_visible()
        assert solver.bulbs() == solution[:number]
    solver.push("Solve it")
    until(solver.page, solver.bulbs, solution)
    solver.cell(0).click()
    expect(solver.page.get_by_text("Nothing solved yet.")).to_be_visible()
    assert solver.bulbs() == []


@over_both
def test_engines_agree(solver: Solver) -> None:
    solver.take(V4)
    for name in ENGINES:
        solver.page.get_by_label("Engine").select_option(name)
        expect(solver.page.get_by_text("Nothing solved yet.")).to_be_visible()
        solver.push("Solve it")
        expect(solver.verdict).to_have_text("Exactly one")
        until(solver.page, solver.bulbs, solution_of(V4))
        expect(solver.page.get_by_text(f"{name} took ")).to_be_visible()


@over_both
def test_several_solutions_are_listed_with_what_they_share(solver: Solver) -> None:
    """Whether there are several says nothing of A and B, which are not drawn then."""
    solver.take(PUZZLES["V5"])
    solver.push("Is it solvable?")
    expect(solver.verdict).to_have_text("Several")
    expect(solver.page.get_by_text("This puzzle has 2 solutions.")).to_be_visible()
    expect(solver.page.get_by_text("A: a bulb")).to_have_count(0)
    solver.push("Solve it")
    expect(
        solver.page.get_by_text("A: a bulb in solution 1 only. B: a bulb in solution 2 only.")
    ).to_be_visible()
    expect(solver.board.locator(".marks .part, .marks path").first).to_be_attached()
    seen = []
    for view in ("1", "2"):
        solver.push(view)
        expect(solver.page.get_by_text(f"Solution {view} of 2.")).to_be_visible()
        seen.append(solver.bulbs())
    assert sorted(seen) == [[0, 3], [1, 2]]
    solver.push("In common")
    expect(solver.page.get_by_text("The solutions have nothing in common.")).to_be_visible()
    assert solver.bulbs() == []


@over_both
def test_of_many_solutions_twenty_are_listed(solver: Solver) -> None:
    solver.take(Puzzle(5, 5, "." * 25))
    solver.push("Solve it")
    expect(solver.page.get_by_text("This puzzle has at least 20 solutions.")).to_be_visible()
    solver.push("20")
    expect(solver.page.get_by_text("Solution 20 of at least 20.")).to_be_visible()
    until(solver.page, lambda: len(solver.bulbs()), 5)


def test_what_all_solutions_share_is_shown(solver: Solver) -> None:
    solver.take(Puzzle.from_rows(["1.#", "...", "..."]))
    solver.push("Solve it", "In common")
    expect(solver.page.get_by_text("Every solution has these bulbs and dots.")).to_be_visible()
    expect(solver.cell(4)).to_have_attribute("aria-label", "row 2, column 2, dark, dot")


@over_both
def test_why_there_is_no_solution(solver: Solver) -> None:
    solver.take(Puzzle.from_rows(["#.", ".1", "#."]))
    solver.push("Is it solvable?")
    expect(solver.verdict).to_have_text("None")
    expect(solver.page.get_by_role("heading", name="Why there is no solution")).to_be_visible()
    expect(solver.page.locator("div.told")).to_contain_text("Then the 1 at r2c2 would have two bulbs.")
    expect(solver.board.locator(".marks path").first).to_be_attached()


@over_both
def test_a_puzzle_with_one_solution_has_a_level(solver: Solver) -> None:
    solver.take(V4)
    solver.push("Is it solvable?")
    level = lightup.rate(V4).level
    expect(solver.page.locator(".result .chip")).to_have_text(f"Level {level} · {LEVELS[level]}")


@over_both
def test_everything_is_there_after_a_reload(player: Player, solver: Solver) -> None:
    """The address has the puzzle; the engine, the answer and the formulas come back as well."""
    solver.take(V4)
    solver.page.get_by_label("Engine").select_option("pysat")
    solver.push("Show one bulb")
    expect(solver.page.get_by_text("1 of")).to_be_visible()
    assert player.link == f"solve/{link_of(V4)}"
    player.page.reload()
    until(player.page, solver.bulbs, solution_of(V4)[:1])
    expect(solver.page.get_by_label("Engine")).to_have_value("pysat")
    solver.push("Show the formulas")
    player.page.reload()
    expect(player.page.get_by_role("grid", name="Formulas")).to_be_visible()


def test_a_link_brings_another_puzzle(player: Player, solver: Solver) -> None:
    solver.take(V4)
    player.page.goto(f"{player.url}#solve/{link_of(V1)}")
    until(player.page, solver.walls, str(V1))
    solver.push("Undo")
    until(player.page, solver.walls, str(V4))


def test_what_is_drawn_can_be_shared(player: Player, solver: Solver) -> None:
    solver.take(V4)
    solver.push("Share and print")
    expect(player.sheet.get_by_label("The puzzle", exact=True)).to_have_value(
        f"{player.url}#{link_of(V4)}"
    )
    player.close_sheet()


@over_both
def test_a_size_that_is_refused_says_why(solver: Solver) -> None:
    before = solver.walls()
    for side in ("0", "101", ""):
        solver.page.get_by_label("Columns", exact=True).fill(side)
        solver.page.get_by_label("Columns", exact=True).press("Enter")
        expect(solver.page.get_by_role("alert")).to_contain_text("Columns: any number from 1 to 100.")
        assert solver.walls() == before
    solver.page.get_by_label("Columns", exact=True).fill("41")
    solver.page.get_by_label("Columns", exact=True).press("Enter")
    expect(solver.page.get_by_role("alert")).to_be_hidden()
    assert solver.walls().startswith("." * 41 + "\n")


@over_both
def test_engines_come_in_groups_with_the_usual_ones_first(solver: Solver) -> None:
    groups = solver.page.get_by_label("Engine").locator("optgroup")
    expect(groups.first).to_be_attached()
    found = groups.evaluate_all("all => all.map((one) => [one.label, one.children[0].value])")
    assert found[:3] == [["Built in", "native"], ["SAT solvers", "pysat"], ["SMT solvers", "z3"]]
    assert [label for label, _ in found[3:]] in (["Others"], [])


def test_a_puzzle_goes_from_play_to_solve_and_back(player: Player, solver: Solver) -> None:
    solver.push("Copy from Play")
    until(player.page, solver.walls, str(player.puzzle))
    solver.take(V4)
    solver.push("Undo")
    until(player.page, solver.walls, str(player.puzzle))
    solver.push("Redo", "Play this puzzle")
    player.wait_for(V4)
    player.click(0)
    assert player.bulbs == [0]
