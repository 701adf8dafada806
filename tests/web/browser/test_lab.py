"""The lab: formulas, the search step by step, WalkSAT, race, proof, the student as solver, slides."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

import lightup
from lightup.core.puzzle import Puzzle
from lightup.encodings import formula
from lightup.sat.walksat import WalkSat
from lightup.schema.traces import traced
from lightup.solving.tracing import Trace, trace
from lightup.web import film

from .conftest import over_both
from .player import Player, link_of

LINK = "6x6:bBd2c2c2d2c1c2dBb"  # with which the lab begins
SMALL = Puzzle.from_rows(["1.#", "..."])


class Class:
    """A class that looks at the lab."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page
        self.lab = player.page.locator("#lab")
        self.place = self.lab.locator(".transport output")
        self.said = self.lab.locator(".say").first
        self.slider = self.lab.get_by_role("slider", name="Step")
        self.board = self.lab.get_by_role("grid", name="Board of the lab")

    def open(self, part: str, puzzle: Puzzle | None = None, settings: str = "") -> None:
        """Opens a part by its address."""
        link = link_of(puzzle) if puzzle else LINK
        self.page.goto("about:blank")
        self.page.goto(f"{self.player.url}#lab/{part}/{link}{settings}")
        expect(self.lab).to_have_attribute("data-part", part)

    def cell(self, cell: int) -> Locator:
        return self.board.get_by_role("gridcell").nth(cell)

    def push(self, name: str) -> None:
        self.lab.get_by_role("button", name=name, exact=True).click()

    def row(self, name: str) -> list[str]:
        """Returns the numbers of a row of a table."""
        row = self.lab.get_by_role("row", name=re.compile(f"^{name}"))
        expect(row).to_be_visible()
        return row.get_by_role("cell").all_inner_texts()


@pytest.fixture
def room(player: Player) -> Class:
    return Class(player)


def the_puzzle() -> Puzzle:
    puzzle = lightup.loads(LINK)
    assert isinstance(puzzle, Puzzle)
    return puzzle


def steps_of(found: Trace) -> list[str]:
    return [event["text"] for event in traced(found)["events"]]


@over_both
def test_the_search_is_the_kernels_own(room: Class) -> None:
    """Each step says what the trace of the command says; keys, buttons and the slider move."""
    texts = steps_of(trace(the_puzzle(), "learning"))
    room.open("search", settings="?stage=learning")
    expect(room.place).to_have_text(f"Step 0 of {len(texts)}")
    for step, text in enumerate(texts[:12], 1):
        room.page.keyboard.press("ArrowRight")
        expect(room.place).to_have_text(f"Step {step} of {len(texts)}")
        expect(room.said).to_have_text(text)
    room.push("Back")
    expect(room.said).to_have_text(texts[10])
    for conflict in [at for at, text in enumerate(texts, 1) if text.startswith("Conflict")]:
        room.push("To the next stop")
        expect(room.place).to_have_text(f"Step {conflict} of {len(texts)}")
        expect(room.said).to_have_text(texts[conflict - 1])
    room.slider.fill(str(len(texts)))
    expect(room.said).to_have_text(texts[-1])
    room.push("To the start")
    expect(room.said).to_have_text("Before the first event.")


def test_a_link_holds_the_step_and_the_slide(room: Class) -> None:
    texts = steps_of(trace(the_puzzle(), "learning"))
    room.open("search", settings="?stage=learning&step=40&plain")
    expect(room.said).to_have_text(texts[39])
    expect(room.lab.locator(".transport")).to_be_hidden()
    expect(room.page.locator("header.top")).to_be_hidden()
    expect(room.lab.locator(".flow .arrow.bad").first).to_be_visible()
    room.push("Leave the slide")
    expect(room.place).to_have_text(f"Step 40 of {len(texts)}")
    room.page.wait_for_url(re.compile(r"stage=learning&step=40$"))
    room.slider.fill("12")
    room.page.wait_for_url(re.compile(r"step=12$"))
    room.page.reload()
    expect(room.said).to_have_text(texts[11])


def test_a_conflict_is_told_as_analysis_arrows_and_graph(room: Class) -> None:
    room.open("search", settings="?stage=learning&step=40")
    expect(room.lab.locator(".resolve li").last).to_have_text(re.compile("no bulb at r3c5"))
    expect(room.lab.locator(".flow .arrow")).not_to_have_count(0)
    room.push("As a graph")
    graph = room.lab.get_by_role("img", name="Implication graph")
    expect(graph.locator(".node.bad")).to_have_count(1)
    expect(graph).to_contain_text("r3c5")


def test_stops_at_a_cell_and_a_level(room: Class) -> None:
    found = trace(the_puzzle(), "learning")
    room.open("search", settings="?stage=learning")
    expect(room.place).to_have_text(f"Step 0 of {len(found.events)}")
    room.push("Do not stop at any conflict")
    stops = room.lab.locator(".stops")
    stops.get_by_text("More stops").click()
    stops.get_by_label("Stop at").select_option("cell")
    stops.get_by_role("textbox").fill("r3c5")
    room.push("Add a stop")
    cell = 2 * 6 + 4
    first = next(at for at, event in enumerate(found.events, 1) if abs(event.literal) == cell + 1)
    room.push("To the next stop")
    expect(room.place).to_have_text(f"Step {first} of {len(found.events)}")


def test_a_changed_decision_is_another_branch(room: Class) -> None:
    found = trace(the_puzzle(), "learning")
    first = next(at for at, event in enumerate(found.events, 1) if event.kind == "decide")
    literal = found.events[first - 1].literal
    other = trace(the_puzzle(), "learning", first=[-literal])
    room.open("search", settings=f"?stage=learning&step={first}")
    expect(room.place).to_have_text(f"Step {first} of {len(found.events)}")
    room.push("Change this decision")
    expect(room.place).to_have_text(f"Step {first} of {len(other.events)}")
    expect(room.said).to_have_text(steps_of(other)[first - 1])
    for name, one in (("as it was", found), ("changed", other)):
        counts = [str(one.counts[kind]) for kind in ("decide", "conflict", "imply")]
        assert room.row(name) == counts


def test_six_stages_beside_each_other(room: Class) -> None:
    room.open("search", settings="?stage=learning")
    names = {"Backtracking": "backtracking", "DPLL": "dpll", "Clause learning": "learning"}
    for title, stage in names.items():
        counts = trace(the_puzzle(), stage).counts
        assert room.row(title) == [str(counts[kind]) for kind in ("decide", "conflict", "imply")]
    assert room.row("Truth table")[0] == "188,151,514 rows"


@over_both
def test_formulas_with_sizes_and_what_a_value_does(room: Class) -> None:
    room.open("formulas", SMALL)
    cnf = formula(SMALL, "direct")
    literals = sum(map(len, cnf.clauses))
    assert room.row("direct") == [str(cnf.variables), str(len(cnf.clauses)), str(literals)]
    room.lab.get_by_role("grid", name="Formulas").get_by_role("gridcell").nth(3).click()
    for name, literal in (("a bulb", 4), ("no bulb", -4)):
        true = sum(literal in clause for clause in cnf.clauses)
        shorter = sum(-literal in clause for clause in cnf.clauses)
        found = room.row(name)
        assert found[0] == str(true)
        assert re.match(rf"{shorter}\b", found[1])


@over_both
def test_walksat_is_the_run_of_the_command(room: Class) -> None:
    """The same seed gives the same flips; a hundred seeds give the flips of the command."""
    cnf = formula(the_puzzle(), "direct")
    search = WalkSat(cnf.variables, cnf.clauses)
    flips = search.run(noise=0.6, tries=1, seed=8).flips
    room.open("walksat", settings="?noise=0.6&seed=8")
    expect(room.place).to_have_text(f"Flip 0 of {flips}")
    found = search.trace(noise=0.6, seed=8)
    for flip in (1, 2, 3):
        room.page.keyboard.press("ArrowRight")
        expect(room.said).to_contain_text(f"{found.falses[flip]} clauses are false.")
        expect(room.said).to_contain_text(the_puzzle().place(found.flips[flip] - 1))
    room.slider.fill(str(flips))
    expect(room.said).to_have_text("Every clause is true: a solution.")
    room.push("Run 100 seeds")
    runs = sorted(search.run(noise=0.6, tries=1, seed=seed).flips for seed in range(8, 108))
    middle = f"{(runs[49] + runs[50]) / 2:g}"
    expect(room.lab.get_by_text("100 of 100 runs found a solution")).to_contain_text(
        f"Median {middle} "
    )


@over_both
def test_a_race_and_a_proof_to_keep(room: Class) -> None:
    room.open("race", SMALL)
    expect(room.lab.get_by_label("native")).to_be_checked()
    room.push("Start the race")
    for engine in ("native", "pysat"):
        assert len(room.row(engine)) == 4
    expect(room.lab.get_by_text("rules, no formula")).to_be_visible()
    room.push("Make and check it")
    expect(
        room.lab.get_by_role("status").filter(has_text="Proven: exactly one solution")
    ).to_be_visible()
    room.lab.get_by_text("Lemma by lemma").click()
    lemma = room.lab.get_by_role("slider", name="Lemma by lemma")
    lemma.fill(str(lemma.get_attribute("max")))
    expect(room.lab.get_by_text("That was to be shown.")).to_be_visible()
    with room.page.expect_download() as download:
        room.push("Save the certificate")
    assert "proven" in str(lightup.verify(download.value.path().read_text()))


def test_be_the_solver_to_the_end(room: Class) -> None:
    """Right moves lead through to the end; wrong ones are explained and change nothing."""
    room.open("solver", SMALL)
    task = room.lab.locator(".panel > .stack > p").first
    expect(task).to_contain_text("Nothing follows")
    room.push("Conflict")
    expect(room.said).to_have_text("No clause is false.")
    room.cell(4).click()
    room.push("It follows")
    expect(room.said).to_contain_text("Not yet")
    expect(task).to_contain_text("Nothing follows")
    room.cell(1).click()
    room.cell(1).click()
    room.push("I decide it")
    expect(room.said).to_have_text("Decided. What follows?")
    room.push("Nothing follows")
    expect(room.said).to_contain_text("Something does follow")
    for cell, clicks in ((3, 1), (4, 2)):
        for _ in range(clicks):
            room.cell(cell).click()
        room.push("It follows")
        expect(room.said).to_contain_text("Right")
    expect(task).to_contain_text("A clause is false")
    room.push("Conflict")
    expect(room.said).to_contain_text("Which clause do you learn?")
    room.cell(4).click()
    room.push("Learn it")
    expect(room.said).to_contain_text("does not follow")
    room.cell(4).click()
    room.cell(1).click()
    room.push("Learn it")
    expect(room.said).to_contain_text("Learnt")
    for cell, clicks in ((1, 1), (4, 2), (3, 2), (5, 1)):
        for _ in range(clicks):
            room.cell(cell).click()
        room.push("It follows")
        expect(room.said).to_contain_text("Right")
    expect(task).to_have_text("Solved: every clause is true.")


def test_the_puzzle_in_play_comes_along(room: Class) -> None:
    room.player.play(SMALL)
    room.player.push("Lab")
    room.push("Puzzle in play")
    room.page.wait_for_url(re.compile(re.escape(f"#lab/formulas/{link_of(SMALL)}")))


SCRUB = """async () => {
  const { Replay } = await import("./lab/trace.js");
  const events = [];
  for (let round = 0; events.length < 20000; round++) {
    for (let at = 1; at <= 30; at++) {
      events.push({ kind: at % 5 ? "imply" : "decide", text: "", literal: at, clause: [at] });
    }
    events.push({ kind: "backjump", text: "", level: round % 3 });
    events.length > 40 && events.push({ kind: "restart", text: "" });
  }
  const replay = new Replay(events);
  return [0, 1, 5000, 12345, 19999].map((step) => replay.at(step).level === replay.levels[step]);
}"""


def test_a_long_trace_is_right_everywhere(room: Class) -> None:
    room.open("search", SMALL)
    assert room.page.evaluate(SCRUB) == [True] * 5


@pytest.mark.slow
def test_a_film_needs_no_server(room: Class, tmp_path: Path, complaints: list[str]) -> None:
    found = trace(the_puzzle(), "learning")
    file = tmp_path / "film.html"
    file.write_text(film.draw(found, "A puzzle"), encoding="utf-8")
    texts = steps_of(found)
    page = room.page
    page.goto("about:blank")
    page.goto(f"{file.as_uri()}#40")
    place, said = page.locator(".transport output"), page.locator(".say")
    expect(place).to_have_text(f"Step 40 of {len(texts)}")
    expect(said).to_have_text(texts[39])
    page.keyboard.press("ArrowRight")
    expect(said).to_have_text(texts[40])
    complaints.remove(f"request to {file.as_uri()}")  # the only one


WIDGET = """async ([script, trace]) => {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { default: widget } = await import(address);
  const el = document.createElement("div");
  document.body.replaceChildren(el);
  await widget.render({ model: { get: () => trace }, el });
}"""


@pytest.mark.slow
def test_a_widget_in_a_notebook(room: Class) -> None:
    """What anywidget does with the script, in a page without any styles or policy of its own."""
    found = trace(the_puzzle(), "learning")
    texts = steps_of(found)
    page = room.page
    page.goto("about:blank")
    page.evaluate(WIDGET, [film.script(), json.loads(json.dumps(traced(found)))])
    slider, said = page.get_by_role("slider", name="Step"), page.locator(".say")
    expect(said).to_have_text("Before the first event.")
    for step in (40, 77, 40):
        slider.fill(str(step))
        expect(said).to_have_text(texts[step - 1])
