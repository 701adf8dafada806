from __future__ import annotations

from random import Random

import pytest

from lightup.lab.boards import random_puzzle
from lightup.lab.generators import GENERATORS, GeneratorsExperiment, draw
from lightup.lab.inf432 import like_inf432

from .test_experiments import Done, do, where


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Done:
    experiment = GeneratorsExperiment(sides=(4, 6), walls=(0.1, 0.4), runs=30, seed=2)
    return do(experiment, tmp_path_factory.mktemp("generators"))


def test_a_table_by_density(generated: Done) -> None:
    lines = generated.table("generators")
    assert [(line["side"], line["density"]) for line in lines] == [
        (4, 0.1),
        (4, 0.4),
        (6, 0.1),
        (6, 0.4),
    ]
    for line in lines:
        rows = where(generated.rows, side=line["side"], density=line["density"], generator="inf432")
        solvable = sum(row["status"] != "none" for row in rows)
        assert line["inf432_solvable"] == pytest.approx(100 * solvable / 30)
        assert line["inf432_solvable_low"] <= line["inf432_solvable"]
        assert line["planted_solvable"] == 100


def test_generators() -> None:
    assert GENERATORS == ("inf432", "planted", "random")
    assert draw("inf432", 7, 5, Random(3), 0.3) == like_inf432(7, 5, Random(3), 0.3)
    expected = random_puzzle(7, 5, Random(3), walls=0.3, clues=0.8, numbers="random")
    assert draw("random", 7, 5, Random(3), 0.3) == expected
