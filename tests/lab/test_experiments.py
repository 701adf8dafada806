"""The experiments at tiny sizes: every run is repeated, and the tables are computed again."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Any, NamedTuple

import pytest

from lightup.base.errors import InputError, TooLarge
from lightup.encodings import CNF_ENCODINGS, ENCODINGS, encode, formula
from lightup.engines import find_engine
from lightup.lab import encodings
from lightup.lab._rows import Row, seed_of
from lightup.lab.boards import random_puzzle, write_puzzle
from lightup.lab.encodings import EncodingsExperiment
from lightup.lab.engines import EnginesExperiment
from lightup.lab.estimates import digits
from lightup.lab.experiment import Experiment, perform
from lightup.lab.phase import PhaseExperiment, effort
from lightup.lab.report import Report
from lightup.lab.walksat import FORMULAS, WalkSatExperiment, is_formula
from lightup.sat.dimacs import to_dimacs
from lightup.sat.walksat import HEURISTICS, walksat
from lightup.solving.solve import solve
from tests.support.vectors import PUZZLES

NOISES, LIMITS = (0.0, 0.25, 1.0), (3, 30)


class Done(NamedTuple):
    """A finished experiment: its runs, and its report as it was written."""

    experiment: Any
    rows: list[Row]
    report: Report
    folder: Path

    def table(self, name: str) -> list[Row]:
        tables: dict[str, list[Row]] = json.loads((self.folder / "results.json").read_text())["tables"]
        return tables[name]


def where(rows: list[Row], **values: object) -> list[Row]:
    return [row for row in rows if all(row[name] == value for name, value in values.items())]


def do(experiment: Experiment, folder: Path) -> Done:
    rows = [run | experiment.measure(run) for run in experiment.plan()]
    report = experiment.report(rows)
    report.write(folder, experiment.settings, rows)
    return Done(experiment, rows, report, folder)


def walks(puzzle: str = "V1", **settings: Any) -> WalkSatExperiment:
    standard: dict[str, Any] = {
        "noises": NOISES,
        "limits": LIMITS,
        "heuristic": "jw",
        "encoding": "3sat",
        "pick": "first",
        "comparison_noise": 0.1,
        "runs": 12,
        "seed": 5,
    }
    return WalkSatExperiment(source=write_puzzle(PUZZLES[puzzle]), **standard | settings)


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Done:
    return do(walks(), tmp_path_factory.mktemp("walksat"))


def runs_of(done: Done) -> list[dict[str, str]]:
    with (done.folder / "runs.csv").open(newline="") as file:
        return [*csv.DictReader(file)]


@pytest.mark.slow
def test_walksat_plans_every_setting(walked: Done) -> None:
    plan = [*walked.experiment.plan()]
    grid, compared = where(plan, part="grid"), where(plan, part="heuristics")
    assert len(grid) == 12 * len(NOISES) * len(LIMITS)
    assert {(run["noise"], run["max_flips"]) for run in grid} == {
        (n, m) for n in NOISES for m in LIMITS
    }
    assert {(run["encoding"], run["heuristic"]) for run in grid} == {("3sat", "jw")}
    variants = {(name, 0.1) for name in HEURISTICS}
    variants |= {("skc", 0.6), ("probsat", 0), ("jeroslow-wang", 0.5), ("least-modified", 0.05)}
    assert {(run["encoding"], run["heuristic"], run["noise"]) for run in compared} == {
        (encoding, *variant) for encoding in FORMULAS for variant in variants
    }
    assert {run["max_flips"] for run in compared} == {30}
    assert len(compared) == 12 * len(FORMULAS) * len(variants)
    assert len({json.dumps(run) for run in plan}) == len(plan)


def test_walksat_compares_at_another_noise() -> None:
    plan = where([*walks(comparison_noise=0.6).plan()], part="heuristics", encoding="direct")
    noises = {
        name: [*dict.fromkeys(r["noise"] for r in where(plan, heuristic=name))] for name in HEURISTICS
    }
    assert noises == {
        "skc": [0.6],
        "probsat": [0, 0.6],
        "jw": [0.1, 0.6],
        "jeroslow-wang": [0.5, 0.6],
        "moms": [0.1, 0.6],
        "score": [0.1, 0.6],
        "least-modified": [0.05, 0.6],
    }


def test_walksat_runs_have_seeds_of_their_own(walked: Done) -> None:
    plan = [*walked.experiment.plan()]
    assert len({seed_of(5, run) for run in plan}) == len(plan)
    assert {seed_of(5, run) for run in plan}.isdisjoint(seed_of(6, run) for run in plan)


def test_walksat_runs_are_those_of_the_solver(walked: Done) -> None:
    names = ("heuristic", "noise", "max_flips")
    for row in walked.rows[::7]:
        run = {name: value for name, value in row.items() if name not in ("found", "flips")}
        cnf = formula(PUZZLES["V1"], row["encoding"])
        outcome = walksat(
            cnf.variables,
            cnf.clauses,
            pick="first",
            tries=1,
            seed=seed_of(5, run),
            **{name: row[name] for name in names},
        )
        assert (row["found"], row["flips"]) == (outcome.model is not None, outcome.flips)


def effort_of(runs: list[dict[str, str]]) -> tuple[float, float | None, float | None]:
    """Returns the success in percent, the mean flips of a success, and all flips per success."""
    found = [int(run["flips"]) for run in runs if run["found"] == "True"]
    total = sum(int(run["flips"]) for run in runs)
    mean = fmean(found) if found else None
    return 100 * len(found) / len(runs), mean, total / len(found) if found else None


def test_walksat_grid_is_what_the_runs_say(walked: Done) -> None:
    runs = [run for run in runs_of(walked) if run["part"] == "grid"]
    shares = {}
    for number, limit in enumerate(LIMITS):
        success, flips = (walked.table(name)[number] for name in ("success", "flips"))
        assert success["max_flips"] == flips["max_flips"] == limit
        for noise, column in zip(NOISES, ("noise_0", "noise_0_25", "noise_1"), strict=True):
            cell = [r for r in runs if (float(r["noise"]), int(r["max_flips"])) == (noise, limit)]
            assert len(cell) == 12
            percent, mean, _ = effort_of(cell)
            assert (success[column], flips[column]) == (pytest.approx(percent), pytest.approx(mean))
            assert success[f"{column}_low"] <= percent <= success[f"{column}_high"]
            assert walked.table("found")[number][column] == sum(r["found"] == "True" for r in cell)
            shares[noise, limit] = percent
    assert len({*shares.values()}) > 2


def test_walksat_tables_always_have_the_same_columns(tmp_path: Path) -> None:
    """No run finds a model within one flip, so there is no mean."""
    columns = []
    for limits in ((1,), (2000,)):
        report = perform(walks("V4", limits=limits, runs=2), tmp_path / str(limits[0]), 1)
        columns.append([[*record] for table in report.tables() for record in table.records()])
    assert columns[0] == columns[1]


def test_walksat_takes_a_formula(tmp_path: Path) -> None:
    source = to_dimacs(formula(PUZZLES["V1"], "direct"))
    of_formula, of_puzzle = replace(walks(runs=2), source=source), walks(runs=2)
    assert is_formula(source)
    for run in [*of_puzzle.plan()][::5]:
        assert of_formula.measure(run) == of_puzzle.measure(run)
    text = perform(of_formula, tmp_path, 1).markdown()
    assert "`direct` has 9 variables" in text


def test_walksat_comparison_is_what_the_runs_say(walked: Done) -> None:
    runs = [run for run in runs_of(walked) if run["part"] == "heuristics"]
    lines = walked.table("heuristics")
    assert len(lines) == len(HEURISTICS) + 4
    for line in lines:
        for encoding in FORMULAS:
            key = encoding, line["heuristic"], line["noise"]
            cell = [r for r in runs if (r["encoding"], r["heuristic"], float(r["noise"])) == key]
            names = ("success_percent", "mean_flips", "flips_per_success")
            found = [line[f"{name}_{encoding}"] for name in names]
            assert line[f"found_{encoding}"] == sum(r["found"] == "True" for r in cell)
            assert found == [pytest.approx(number) for number in effort_of(cell)]
            for name, value in zip(names, found, strict=True):
                low, high = (line[f"{name}_{encoding}_{end}"] for end in ("low", "high"))
                assert (low is high is None) or low <= value <= high
    assert any(line["flips_per_success_direct_low"] is not None for line in lines)


def test_walksat_names_the_best_noise(walked: Done) -> None:
    runs = [r for r in runs_of(walked) if (r["part"], r["max_flips"]) == ("grid", "30")]
    costs = {noise: effort_of([r for r in runs if float(r["noise"]) == noise])[2] for noise in NOISES}
    best = min((noise for noise in NOISES if costs[noise]), key=lambda noise: costs[noise] or 0)
    (sentence,) = (str(p) for p in walked.report.parts if "the best noise is" in str(p))
    start = f"With up to 30 flips, the best noise is {best:g}: {digits(costs[best] or 0)}"
    assert sentence.startswith(start)
    assert sentence.endswith(" flips per success.")


def test_walksat_ranks_by_flips_per_success(walked: Done) -> None:
    lines = walked.table("heuristics")
    for encoding in FORMULAS:
        (sentence,) = (p for p in walked.report.parts if str(p).startswith(f"On `{encoding}`, by"))
        column = f"flips_per_success_{encoding}"
        known = sorted((line[column], line["heuristic"]) for line in lines if line[column] is not None)
        never = [line["heuristic"] for line in lines if line[column] is None]
        assert str(sentence).split("`")[3::2] == [name for _, name in known] + never
        assert str(sentence).count(" (none)") == len(never)


def test_walksat_pictures_are_written(walked: Done) -> None:
    for name in ("noise", "runtime"):
        assert (walked.folder / f"{name}.svg").stat().st_size > 1000
        assert (walked.folder / f"{name}.png").stat().st_size > 1000


def test_walksat_on_what_has_no_model(tmp_path: Path) -> None:
    done = do(walks("V6", runs=1), tmp_path)
    assert not any(row["found"] for row in done.rows)
    text = (tmp_path / "report.md").read_text()
    assert "With up to 30 flips no run found a model." in text
    assert "best first: `skc` at noise 0.1 (none), `skc` at noise 0.6 (none), " in text
    assert text.count("(none)") == 2 * 11


def test_walksat_columns_are_told_apart(tmp_path: Path) -> None:
    done = do(walks(runs=1, noises=(0.1, 0.1001), limits=(3,)), tmp_path)
    assert len(done.table("success")[0]) == 1 + 2 * 3


@pytest.fixture(scope="module")
def engined(tmp_path_factory: pytest.TempPathFactory) -> Done:
    puzzles = tuple(write_puzzle(PUZZLES[name]) for name in ("V1", "V5", "V6"))
    experiment = EnginesExperiment(puzzles, ("cmd:false", "native", "pysat"), seconds=20, runs=2)
    return do(experiment, tmp_path_factory.mktemp("engines"))


@pytest.mark.parametrize("engine", ["native", "pysat"])
def test_a_complete_engine_answers_everything(engine: str, engined: Done) -> None:
    rows = where(engined.rows, engine=engine, run=0)
    assert [row["status"] for row in rows] == ["unique", "several", "none"]
    assert all(row["answered"] and row["seconds"] >= 0 for row in rows)


def test_a_table_of_engines(engined: Done) -> None:
    lines = {line["engine"]: line for line in engined.table("engines")}
    counts = {name: [*line.values()][1:4] for name, line in lines.items()}
    assert counts == {"native": [6, 0, 0], "pysat": [6, 0, 0], "cmd:false": [0, 0, 6]}
    assert [*engined.table("engines")[0]] == [
        *("engine", "answered", "gave_up", "failed", "total_s", "par2_ms"),
        *("median_ms", "median_ms_low", "median_ms_high"),
    ]
    costs = [line["par2_ms"] for line in lines.values()]
    assert costs == sorted(costs)
    assert ([*lines][-1], costs[-1]) == ("cmd:false", 40_000)
    for name in ("native", "pysat"):
        times = [row["seconds"] for row in where(engined.rows, engine=name)]
        assert lines[name]["total_s"] == pytest.approx(sum(times))
        assert lines[name]["median_ms"] == pytest.approx(1000 * median(times))
        assert lines[name]["par2_ms"] == pytest.approx(1000 * fmean(times))


def test_engines_are_ranked_by_time_with_a_fine_for_no_answer(engined: Done) -> None:
    rows = [dict(row) for row in engined.rows]
    for row in where(rows, engine="cmd:false"):
        row |= {"status": "unique", "answered": True, "seconds": 12}
    for row in where(rows, engine="native"):
        row["seconds"] = 1
    for row in where(rows, engine="native", puzzle=2):
        row |= {"status": "gave up", "answered": False, "seconds": 20}
    for row in where(rows, engine="pysat"):
        row["seconds"] = 13
    report = engined.experiment.report(rows)
    lines = report.tables()[0].records()
    assert [(line["engine"], line["par2_ms"]) for line in lines] == [
        ("cmd:false", 12_000),
        ("pysat", 13_000),
        ("native", 14_000),
    ]
    assert [lines[2][name] for name in ("answered", "gave_up", "failed", "total_s")] == [4, 2, 0, 4]
    assert "`cmd:false` takes the least time on average." in report.parts


def test_a_failing_engine_says_why(engined: Done) -> None:
    rows = where(engined.rows, engine="cmd:false")
    assert {(row["status"], row["answered"], row["seconds"]) for row in rows} == {
        ("failed", False, None)
    }
    assert all(row["message"].startswith("false ended with status 1") for row in rows)


def test_engines_agree(engined: Done) -> None:
    assert engined.report.parts[-1] == (
        "No two engines disagree on any of the 3 puzzles that at least one decided."
    )


def test_engines_disagree(engined: Done) -> None:
    rows = [dict(row) for row in engined.rows]
    for row in where(rows, engine="native", puzzle=1):
        row["status"] = "unique"
    for row in where(rows, engine="pysat", puzzle=2):
        row["status"] = "gave up"
    assert engined.experiment.report(rows).parts[-1] == (
        "**The engines disagree** on these puzzles: 2."
    )


def test_an_incomplete_engine_proves_nothing(engined: Done) -> None:
    experiment = replace(engined.experiment, engines=("walksat",), seconds=0.5)
    results = [experiment.measure({"engine": "walksat", "puzzle": number}) for number in range(3)]
    found = [(result["status"], result["answered"]) for result in results]
    assert found == [("solved", True), ("solved", True), ("gave-up", False)]


SIDES = (2, 4)


@pytest.fixture(scope="module")
def encoded(tmp_path_factory: pytest.TempPathFactory) -> Done:
    experiment = EncodingsExperiment(
        sides=SIDES, walls=0.3, clues=0.6, solver="pysat", seconds=20, runs=3, seed=3
    )
    return do(experiment, tmp_path_factory.mktemp("encodings"))


def test_encodings_are_as_large_as_they_are(encoded: Done) -> None:
    for row in encoded.rows:
        seed = seed_of(3, {"side": row["side"], "run": row["run"]})
        puzzle = random_puzzle(row["side"], row["side"], Random(seed), walls=0.3, clues=0.6)
        name = row["encoding"]
        sizes: list[int | None] = [None] * 3
        if ENCODINGS[name].formula:
            cnf = formula(puzzle, name)
            sizes = [cnf.variables, len(cnf.clauses), sum(map(len, cnf.clauses))]
        assert [row["variables"], row["clauses"], row["literals"]] == sizes
        text = to_dimacs(formula(puzzle, name)) if ENCODINGS[name].formula else encode(puzzle, name)
        assert row["bytes"] == len(text)
        assert row["encode_seconds"] >= 0


def test_encodings_are_solved_where_something_reads_them(encoded: Done) -> None:
    engines = {"smtlib": "z3", "smtlib-pb": "z3-pb", "strips": "z3-strips", "asp": "clingo"}
    engines |= dict.fromkeys(CNF_ENCODINGS, "pysat")
    for row in encoded.rows:
        name = engines.get(row["encoding"])
        solved = name is not None and find_engine(name).installed
        assert (row["solve_seconds"] is not None) == solved


def test_a_table_of_encodings(encoded: Done) -> None:
    lines = encoded.table("encodings")
    assert [(line["encoding"], line["board"]) for line in lines] == [
        (name, f"{side}x{side}") for name in ENCODINGS for side in SIDES
    ]
    for line in lines:
        side = int(line["board"].split("x")[0])
        rows = where(encoded.rows, encoding=line["encoding"], side=side)
        assert line["bytes"] == fmean(row["bytes"] for row in rows)
        for name in ("encode", "solve"):
            times = [row[f"{name}_seconds"] for row in rows if row[f"{name}_seconds"] is not None]
            middle = 1000 * median(times) if times else None
            assert line[f"{name}_ms"] == pytest.approx(middle)
        unsolved = sum(row["solve_seconds"] is None for row in rows)
        assert line["not_solved"] == (None if line["encoding"] in ("opb", "first-order") else unsolved)
    assert {line["clauses"] for line in lines if line["encoding"] == "asp"} == {None}


def test_growth_is_a_power_of_the_cells(encoded: Done) -> None:
    rows = [dict(row) for row in encoded.rows]
    for row in where(rows, encoding="direct"):
        row["literals"], row["clauses"] = 7 * row["side"] ** 4, row["side"] ** 2
    tables = {table.name: table for table in encoded.experiment.report(rows).tables()}
    line = next(line for line in tables["growth"].records() if line["encoding"] == "direct")
    assert (line["literals"], line["clauses"]) == (pytest.approx(2), pytest.approx(1))


def test_boards_of_one_size_do_not_grow(encoded: Done) -> None:
    experiment = replace(encoded.experiment, sides=SIDES[:1])
    rows = where(encoded.rows, side=SIDES[0])
    assert [table.name for table in experiment.report(rows).tables()] == ["encodings"]


def test_a_formula_that_is_too_large_has_no_numbers(
    encoded: Done, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = {"encoding": "direct", "side": 2, "run": 0}
    monkeypatch.setattr(encodings, "formula", refusal(TooLarge))
    result = encoded.experiment.measure(run)
    assert {*result.values()} == {None}
    report = encoded.experiment.report([row | result for row in encoded.rows])
    assert report.parts[-1] == "On 4x4, by the median time to solve, fastest first: none."
    assert {row[-1] for row in report.tables()[0].rows} == {3, None}
    monkeypatch.setattr(encodings, "formula", refusal(InputError))
    with pytest.raises(InputError, match="no"):
        encoded.experiment.measure(run)


def refusal(error: type[InputError]) -> Callable[[object, str], None]:
    def refuse(puzzle: object, name: str) -> None:
        raise error("no")

    return refuse


def boards(**settings: Any) -> PhaseExperiment:
    standard: dict[str, Any] = {
        "sides": (1, 3),
        "walls": (0.0, 0.4, 1.0),
        "clues": (0.0, 1.0),
        "numbers": "planted",
        "most_conflicts": 10_000,
        "runs": 5,
        "seed": 1,
    }
    return PhaseExperiment(**standard | settings)


@pytest.fixture(scope="module")
def phased(tmp_path_factory: pytest.TempPathFactory) -> Done:
    return do(boards(), tmp_path_factory.mktemp("phase"))


def line_of(done: Done, side: int, walls: float, clues: float) -> Row:
    (line,) = where(done.table("phase"), side=side, walls=walls, clues=clues)
    return line


# Side, walls and clues, and how many of 100 boards are solvable and have one solution.
KNOWN: dict[str, tuple[tuple[int, float, float], tuple[float, float]]] = {
    "one cell": ((1, 0, 0), (100, 100)),
    "one wall": ((1, 1, 0), (100, 100)),
    "one clue": ((1, 1, 1), (100, 100)),
    "open ground": ((3, 0, 0), (100, 0)),
    "open ground has no clues": ((3, 0, 1), (100, 0)),
    "nothing but walls": ((3, 1, 0), (100, 100)),
    "nothing but zeros": ((3, 1, 1), (100, 100)),
}


@pytest.mark.parametrize("name", KNOWN)
def test_shares_of_boards(name: str, phased: Done) -> None:
    setting, shares = KNOWN[name]
    line = line_of(phased, *setting)
    assert (line["solvable_percent"], line["one_solution_percent"]) == shares
    assert line["gave_up_percent"] == 0
    if name == "nothing but walls":
        assert line["conflicts"] == 0


def test_phase_counts_are_those_of_the_boards(phased: Done) -> None:
    for row in phased.rows:
        run = {name: row[name] for name in ("side", "walls", "clues", "run")}
        choose = Random(seed_of(1, run))
        puzzle = random_puzzle(row["side"], row["side"], choose, walls=row["walls"], clues=row["clues"])
        assert row["status"] == str(solve(puzzle, engine="pysat").status)
    for line in phased.table("phase"):
        rows = where(phased.rows, side=line["side"], walls=line["walls"], clues=line["clues"])
        unique = sum(row["status"] == "unique" for row in rows)
        assert line["one_solution_percent"] == pytest.approx(100 * unique / 5)
        assert line["conflicts"] == fmean(row["conflicts"] for row in rows)


def test_planted_boards_are_solvable_and_random_ones_need_not_be(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"sides": (5,), "walls": (0.4,), "clues": (1.0,), "runs": 20}
    planted = do(boards(**settings), tmp_path)
    assert planted.table("phase")[0]["solvable_percent"] == 100
    other = boards(**settings, numbers="random")
    statuses = {other.measure(run)["status"] for run in other.plan()}
    assert "none" in statuses


def test_effort_is_the_same_every_time(phased: Done) -> None:
    assert [run | phased.experiment.measure(run) for run in phased.experiment.plan()] == phased.rows


HARD = random_puzzle(14, 14, Random(0), walls=0.3, clues=0.6, numbers="planted")


def test_effort_is_limited() -> None:
    whole = effort(HARD, 10_000)
    assert not whole["gave_up"]
    assert whole["conflicts"] > 2
    for limit in (1, 2):
        limited = effort(HARD, limit)
        assert limited["gave_up"]
        assert limited["conflicts"] == limit


@pytest.mark.parametrize("name", ["V1", "V5", "V6"])
def test_little_effort_is_enough_for_little(name: str) -> None:
    found = effort(PUZZLES[name], 100)
    assert [*found] == ["gave_up", "conflicts", "decisions", "propagations"]
    assert not found["gave_up"]


def test_phase_says_where_it_gave_up(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"sides": (14,), "walls": (0.3,), "clues": (0.6,), "runs": 4}
    done = do(boards(**settings, most_conflicts=1), tmp_path)
    (line,) = done.table("phase")
    assert line["gave_up_percent"] == 25 * sum(row["gave_up"] for row in done.rows) > 0
    assert "it gives up after 1." in (tmp_path / "report.md").read_text()


def test_effort_by_the_answer(phased: Done) -> None:
    lines = phased.table("status")
    assert sum(line["boards"] for line in lines) == len(phased.rows)
    assert {line["answer"] for line in lines} == {"unique", "several"}
    for line in lines:
        rows = where(phased.rows, status=line["answer"], side=line["side"])
        conflicts = [row["conflicts"] for row in rows]
        found = [line[name] for name in ("boards", "conflicts_mean", "median", "most")]
        assert found == [len(rows), fmean(conflicts), median(conflicts), max(conflicts)]


def test_the_hardest_boards(phased: Done) -> None:
    for line in phased.table("hardest"):
        others = where(phased.table("phase"), side=line["side"])
        assert line["conflicts"] == max(other["conflicts"] for other in others) > 0
    assert 3 in {line["side"] for line in phased.table("hardest")}
