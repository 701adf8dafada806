"""The lab: formulas, the search step by step, WalkSAT, race, proof, the student as solver, slides."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Locator, expect

import lightup
from lightup.core.puzzle import Puzzle
from lightup.encodings import formula
from lightup.encodings.clauses import clauses_of
from lightup.sat.walksat import WalkSat
from lightup.schema.traces import traced
from lightup.solving.tracing import Trace, trace
from lightup.web import film

from ...support.command import lightup as lightup_command
from .conftest import over_both
from .player import Player, link_of

LINK = "6x6:bBd2c2c2d2c1c2dBb"  # with which the lab begins
SMALL = Puzzle.from_rows(["1.#", "..."])
PAIRED = Puzzle.from_rows([".2.", "..#", "1.."])
KINDS = {"Clues": "exactly", "Light": "is lit", "Sight": "at most", "Walls": "The wall"}
PAIRED_CELLS = {PAIRED.place(cell): cell for cell in range(9)}


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

    def names(self) -> list[str]:
        """Returns what each cell of the board is called."""
        names: list[str] = self.board.get_by_role("gridcell").evaluate_all(
            "all => all.map((one) => one.ariaLabel)"
        )
        return names

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
    times = sum(abs(event.literal) == cell + 1 for event in found.events)
    drawn = room.lab.locator(".stairs .stops-at")
    assert (drawn.get_attribute("d") or "").count("M") == times


def test_stops_at_a_clause(room: Class) -> None:
    """By its number in the file, or as it is shown; a step names its clause by this number."""
    found, clauses = trace(the_puzzle(), "learning"), formula(the_puzzle(), "direct").clauses
    keys = [*map(frozenset, clauses)]
    steps = [at for at, event in enumerate(found.events, 1) if event.by == "clue"]
    number = keys.index(frozenset(found.events[steps[1] - 1].clause)) + 1
    again = [
        at for at, event in enumerate(found.events, 1) if frozenset(event.clause) == keys[number - 1]
    ]
    room.open("search", settings="?stage=learning")
    room.push("Do not stop at any conflict")
    stops = room.lab.locator(".stops")
    stops.get_by_text("More stops").click()
    stops.get_by_label("Stop at").select_option("clause")
    stops.get_by_role("textbox").fill(str(number))
    room.push("Add a stop")
    expect(
        room.lab.get_by_role("button", name=f"Do not stop at clause {number}", exact=True)
    ).to_be_visible()
    room.push("To the next stop")
    expect(room.place).to_have_text(f"Step {again[0]} of {len(found.events)}")
    expect(room.lab.get_by_text(f"a unit clause, a clue, clause {number}")).to_be_visible()
    room.push(f"Do not stop at clause {number}")
    learnt = [at for at, event in enumerate(found.events, 1) if event.kind == "learn"]
    room.slider.fill(str(learnt[0]))
    room.push("Add a stop")
    room.push("To the start")
    room.push("To the next stop")
    expect(room.place).to_have_text(f"Step {learnt[0]} of {len(found.events)}")
    expect(
        room.lab.get_by_role("button", name="Do not stop at learnt clause 1", exact=True)
    ).to_be_visible()


def test_a_failed_literal_is_a_trial(room: Class) -> None:
    found = trace(the_puzzle(), "probing")
    first = next(at for at, event in enumerate(found.events, 1) if event.kind == "decide")
    room.open("search", settings=f"?stage=probing&step={first}")
    expect(room.lab.get_by_role("heading", name="As a person says it: trial")).to_be_visible()
    expect(room.lab.get_by_role("heading", name="a failed literal")).to_be_visible()
    learnt = next(at for at, event in enumerate(found.events, 1) if event.kind == "learn")
    room.slider.fill(str(learnt))
    expect(room.lab.get_by_text("Which technique says this? trial.")).to_be_visible()
    expect(room.lab.locator(".pattern .mini")).to_be_visible()


def test_a_step_is_announced_as_one_sentence(room: Class) -> None:
    texts = steps_of(trace(the_puzzle(), "learning"))
    room.open("search", settings="?stage=learning&step=40")
    expect(room.said).to_have_text(texts[39])
    statuses = room.lab.locator("[role=status], [aria-live=polite]").all()
    told = [one.inner_text() for one in statuses if one.is_visible()]
    assert [one for one in told if one] == [texts[39]]


def test_the_trail_tells_reasons_and_leads_to_them(room: Class) -> None:
    found = trace(the_puzzle(), "learning")
    texts = steps_of(found)
    decided = next(at for at, event in enumerate(found.events, 1) if event.kind == "decide")
    room.open("search", settings=f"?stage=learning&step={decided + 5}")
    last = room.lab.locator(".trail button").nth(-4)
    last.hover()
    expect(room.lab.locator("section > p.tiny")).to_contain_text(texts[decided + 1])
    last.click()
    expect(room.place).to_have_text(f"Step {decided + 2} of {len(texts)}")


def test_a_changed_decision_is_another_branch(room: Class) -> None:
    found = trace(the_puzzle(), "learning")
    first = next(at for at, event in enumerate(found.events, 1) if event.kind == "decide")
    other = trace(the_puzzle(), "learning", changed=[first])
    room.open("search", settings=f"?stage=learning&step={first}")
    expect(room.place).to_have_text(f"Step {first} of {len(found.events)}")
    room.push("Change this decision")
    expect(room.place).to_have_text(f"Step {first} of {len(other.events)}")
    expect(room.said).to_have_text(steps_of(other)[first - 1])
    for name, one in (("as it was", found), ("changed", other)):
        counts = [str(one.counts[kind]) for kind in ("decide", "conflict", "imply")]
        assert room.row(name) == counts
    before, after = (values(one, first) for one in (found, other))
    differing = {cell for cell in range(36) if before.get(cell) != after.get(cell)}
    for name in ("as it was", "changed"):
        board = room.lab.get_by_role("img", name=name)
        assert cells_of(board.locator(".glow path").get_attribute("d") or "", 6) == differing
    opposite = [the_puzzle().place(cell) for cell in sorted(before.keys() & after.keys() & differing)]
    expect(room.lab.locator(".beside + p")).to_have_text(
        f"One cell differs here; each says the opposite at {opposite[0]}."
    )
    room.slider.fill(str(len(other.events)))
    expect(room.lab.locator("figcaption").first).to_have_text(
        f"as it was Step {min(len(found.events), len(other.events))} of {len(found.events)}"
    )
    room.push("Back to the first branch")
    expect(room.lab.locator(".beside")).to_have_count(0)


def values(found: Trace, step: int) -> dict[int, bool]:
    """Returns which cells have a value after so many events that none of takes back."""
    literals = [event.literal for event in found.events[:step] if event.literal]
    return {abs(literal) - 1: literal > 0 for literal in literals}


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
        found = room.row(rf"{name} \d")
        assert found[0] == str(true)
        assert re.match(rf"{shorter}\b", found[1])


@over_both
def test_the_clauses_of_each_kind_are_counted(room: Class) -> None:
    room.open("formulas")
    rules = Counter[str](rule.kind for rule in the_puzzle().rules for _ in clauses_of(rule))
    rules["wall"] = len([*the_puzzle().walls])
    titles = {"no bulb on": "wall", "at most": "run", "each white": "lit", "each clue": "clue"}
    for title, kind in titles.items():
        assert room.row(title) == [str(rules[kind])]
    expect(room.lab.get_by_role("heading", name=f"{rules.total()} clauses")).to_be_visible()


def test_a_cell_that_is_pointed_at_says_what_its_values_do(room: Class) -> None:
    room.open("formulas", SMALL)
    cells = room.lab.get_by_role("grid", name="Formulas").get_by_role("gridcell")
    cells.nth(3).hover()
    expect(room.lab.get_by_role("heading", name=re.compile("If r2c1 holds"))).to_be_visible()
    cells.nth(5).hover()
    expect(room.lab.get_by_role("heading", name=re.compile("If r2c3 holds"))).to_be_visible()


@over_both
def test_what_lights_up_is_what_stands_in_the_file(room: Class) -> None:
    """Each clause that is listed lights the cells of a line of the file, and every line is listed."""
    room.open("formulas", PAIRED)
    cnf = formula(PAIRED, "direct")
    board = room.lab.get_by_role("grid", name="Formulas")
    listed = Counter[frozenset[int]]()
    for kind in KINDS:
        button = room.lab.get_by_role("button", name=re.compile(f"^{kind} "))
        button.click()
        expect(room.lab.locator(".rule")).to_have_count(int(button.inner_text().split()[-1]))
        expect(room.lab.locator(".rule").first).to_contain_text(KINDS[kind])
        for more in room.lab.get_by_role("button", name=re.compile("more lines?$")).all():
            more.click()
        for line in room.lab.locator(".formula li").all():
            line.hover()
            expect(line).to_have_attribute("aria-current", "true")
            words = line.text_content() or ""
            literals = frozenset(
                (PAIRED_CELLS[place] + 1) * (-1 if no else 1)
                for no, place in re.findall(r"(no bulb at )?(r\d+c\d+)", words)
            )
            listed[literals] += 1
            assert cells_of(board.locator(".glow path").get_attribute("d") or "") == {
                abs(literal) - 1 for literal in literals
            }
    assert listed == Counter(map(frozenset, cnf.clauses))


def cells_of(strips: str, width: int = PAIRED.width) -> set[int]:
    """Returns the cells of a path of strips, ten units for each cell."""
    found = re.findall(r"M(\d+) (\d+)h(\d+)", strips)
    assert "".join(f"M{x} {y}h{across}" for x, y, across in found) == strips
    return {
        int(y) // 10 * width + int(x) // 10 + step
        for x, y, across in found
        for step in range(int(across) // 10)
    }


@over_both
def test_the_same_rule_in_all_languages(room: Class) -> None:
    room.open("formulas", SMALL)
    room.lab.get_by_text("has exactly one bulb").hover()
    other = room.lab.locator(".elsewhere")
    for line in ("+1 x2 +1 x4 = 1 ;", "number(1,1). right(2,1). below(4,1).", "(assert (or x2 x4))"):
        expect(other).to_contain_text(line)


def test_a_link_holds_language_and_cell(room: Class) -> None:
    room.open("formulas", SMALL, "?language=opb&cell=r1c2")
    expect(room.lab.get_by_role("heading", name="4 rules about r1c2")).to_be_visible()
    expect(room.lab.locator(".formula").last).to_contain_text("+1 x2 +1 x4 = 1 ;")
    room.push("All rules")
    room.lab.get_by_role("button", name="Sight 2").click()
    room.page.wait_for_url(re.compile(r"\?language=opb&kind=run$"))
    room.page.reload()
    expect(room.lab.locator(".rule")).to_have_count(2)


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
    command = room.lab.locator("code").inner_text().replace("INPUT", LINK).split()
    told = json.loads(lightup_command(*command[1:], "--tries", "1", "--json").out)
    assert (told["flips"], told["tries"]) == (flips, 1)
    shown = [at for at, name in enumerate(room.names()) if "bulb" in name and "no bulb" not in name]
    assert shown == [at for at, cell in enumerate(told["solution"].replace("\n", "")) if cell == "*"]
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
    plot = room.lab.get_by_role("img", name="Median time with its 95 % interval")
    for kind, count in (("text", 4), (".head", 2), (".range", 2), (".point", 14)):
        expect(plot.locator(kind)).to_have_count(count)
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


CODE = f"""import lightup
lightup.trace(lightup.loads("{LINK}"), "learning")"""
HELD = r'<script type="application/vnd\.jupyter\.widget-{}\+json">(.*?)</script>'


def converted(code: str) -> dict[str, Any]:
    """Returns what the page that nbconvert makes of a notebook holds for its only widget."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])  # type: ignore[no-untyped-call]
    convert = pytest.importorskip("nbconvert")
    execute = convert.preprocessors.ExecutePreprocessor(timeout=600, kernel_name="python3")
    execute.preprocess(notebook)
    html, _ = convert.HTMLExporter().from_notebook_node(notebook)
    state, view = (
        json.loads("".join(re.findall(HELD.format(part), html, re.DOTALL)))
        for part in ("state", "view")
    )
    held: dict[str, Any] = state["state"][view["model_id"]]["state"]
    return held


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of the packages that run a notebook
def test_a_widget_in_a_notebook(room: Class) -> None:
    """What anywidget does with what nbconvert keeps, in a page without styles or a policy."""
    held = converted(CODE)
    texts = steps_of(trace(the_puzzle(), "learning"))
    page = room.page
    page.goto("about:blank")
    page.evaluate(WIDGET, [held["_esm"], held["trace"]])
    slider, said = page.get_by_role("slider", name="Step"), page.locator(".say")
    expect(said).to_have_text("Before the first event.")
    for step in (40, 77, 40):
        slider.fill(str(step))
        expect(said).to_have_text(texts[step - 1])
