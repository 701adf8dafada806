from __future__ import annotations

from pathlib import Path

import pytest

from lightup.lab.estimates import Estimate
from lightup.lab.study import (
    COMPARED,
    FLIPS,
    FOUND,
    LIMIT,
    NOISE,
    NOISES,
    PUZZLE,
    Differing,
    StudyExperiment,
    _compared,
    formula_of_study,
)

from .test_experiments import Done, do

GRID = Path(__file__).resolve().parents[2] / "examples" / "inf432.grid"


@pytest.fixture(scope="module")
def studied(tmp_path_factory: pytest.TempPathFactory) -> Done:
    return do(StudyExperiment(runs=8, seed=1), tmp_path_factory.mktemp("study"))


def test_the_puzzle_is_the_example() -> None:
    assert GRID.read_text() == PUZZLE


def test_the_formula_has_each_literal_of_a_clause_once() -> None:
    cnf = formula_of_study()
    assert (cnf.variables, len(cnf.clauses)) == (36, 374)
    assert all(len({*clause}) == len(clause) for clause in cnf.clauses)


def test_plans_every_setting_once(studied: Done) -> None:
    plan = [*studied.experiment.plan()]
    assert len(plan) == 8 * (len(FOUND) * len(NOISES) + 2 * 4 - 1)
    assert len({tuple(run.items()) for run in plan}) == len(plan)


def test_the_report_has_the_four_tables(studied: Done) -> None:
    found, flips, three_sat, sat = studied.report.tables()
    for table, figures in ((found, FOUND), (flips, FLIPS)):
        assert [row[:2] for row in table.rows] == [
            [limit, who] for limit in figures for who in ("report", "here")
        ]
    assert [row[0] for row in sat.rows] == ["JW", "MOMS", "Score", "Least Modified"]
    assert [row[0] for row in three_sat.rows] == [row[0] for row in sat.rows]
    rows = studied.table("found")
    assert rows[-2]["noise_0_6"] == 980
    assert rows[-1]["noise_0"] == 1000  # with 100,000 flips every run finds a model
    assert rows[1]["noise_0"] == 0  # with 100 flips none does
    assert studied.table("3sat")[1]["mean_flips_report"] is None  # which the report leaves blank


def test_the_search_agrees_with_the_report_where_all_runs_succeed(studied: Done) -> None:
    for row in studied.table("direct"):
        if row["found_report"] == 1000:
            assert row["found_here"] == 1000


def test_a_difference_counts_the_chance_in_both_samples() -> None:
    ours = Estimate(100, 90, 110)
    assert not isinstance(_compared(ours, 114, 1), Differing)
    assert isinstance(_compared(ours, 115, 1), Differing)
    assert isinstance(_compared(ours, 114, 0), Differing)
    assert str(_compared(ours, 200, 1)) == "100 (90 to 110) ≠"
    assert _compared(ours, None, 1) == ours


def test_the_figures_of_the_report() -> None:
    """The third table repeats a figure of the second, which tells its heuristic and formula."""
    assert COMPARED["3sat"]["jw"][0] == FLIPS[LIMIT][NOISES.index(NOISE)] == 10927.4
