"""`lightup generate` as a user runs it."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from lightup import generating
from lightup.core.board import Board
from lightup.formats import FORMATS, split
from lightup.generating.generate import make_all
from lightup.generating.recipe import Order
from lightup.generating.taste import taste
from lightup.reasoning.rate import level_of

from ..support.command import error, lightup, lightup_process
from ..support.processes import LONGEST_WAIT, wait_for
from .test_terminal import left, on_terminal

SMALL = "5x5n7noneL0+candidates1"
PATTERN = "6x6:aB1bBcBeBbBhBbBa1c"


def puzzles(text: str, format: str | None = None) -> list[Board]:
    return [item.board for item in split(text, format)]


def made(order: str, number: int) -> list[str]:
    return [str(one.puzzle) for one in make_all(Order.parse(order), number)]


def test_without_arguments_there_is_one_puzzle() -> None:
    ran = lightup("generate")
    [board] = puzzles(ran.out)
    assert (board.width, board.height, level_of(board)) == (10, 10, 2)
    assert ran.err.startswith("recipe: 10x10w20rot180L2#")
    recipe = ran.err.removeprefix("recipe: ").strip()
    assert lightup("generate", recipe) == ran
    assert lightup("generate").err != ran.err


# Arguments, and the recipe that they stand for.
RECIPES = {
    "6x5": "6x5w20rot180L2",
    "6x6 --walls 22%": "6x6w22rot180L2",
    "6x6 --walls 8": "6x6n8rot180L2",
    "6x6n9 --symmetry none --level easy": "6x6n9noneL0",
    "6x6n9none --level 1": "6x6n9noneL1",
    "6x6n8L0 --connected": "6x6n8rot180L0+connected",
    "6x6n10none --technique empty-corner": "6x6n10noneL1+technique:empty-corner",
    "6x6n10noneL1 --score 10-60": "6x6n10noneL1+score10-60",
    "6x6n10noneL1 --clues 5-9 --minimal": "6x6n10noneL1+minimal+clues5-9",
    "6x6n10noneL0 --fewest --candidates 1": "6x6n10noneL0+fewest+candidates1",
    "6x6n10L0 --symmetric-clues": "6x6n10rot180L0+symmetric-clues",
    f"--pattern {PATTERN} --level 1 --candidates 1": "6x6[aB1bBcBeBbBhBbBa1c]L1+candidates1",
    "5x5n6noneL0": "5x5n6noneL0",
}


@pytest.mark.parametrize("args", RECIPES)
def test_options_make_a_recipe(args: str) -> None:
    ran = lightup("generate", *args.split(), "--seed", "7")
    order = f"{RECIPES[args]}#7"
    assert (ran.status, ran.err) == (0, f"recipe: {order}\n")
    assert ran.out.splitlines() == made(order, 1)[0].splitlines()


def test_the_number_of_cores_changes_nothing() -> None:
    one, three = (
        lightup("generate", f"{SMALL}#7", "--count", "9", "--cores", cores) for cores in ("1", "3")
    )
    assert one == three
    assert one.out == "\n\n".join(made(f"{SMALL}#7", 9)) + "\n"


@pytest.mark.parametrize(
    "recipe", ["7x7L1", "7x7w25L2", "6x6w25noneL4+candidates1", "6x6n10L0+symmetric-clues+connected"]
)
def test_the_source_makes_the_same_puzzles_as_the_compiled_kernel(
    recipe: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    args = ("generate", f"{recipe}#5", "--count", "2", "--cores", "1")
    expected = lightup(*args)
    package = Path(generating.__file__).parent.parent
    shutil.copytree(package, tmp_path / "lightup", ignore=shutil.ignore_patterns("*.so"))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("PYTHONHASHSEED", "7")
    assert "(kernel: interpreted)" in lightup_process("--version").out
    assert lightup_process(*args) == expected


def test_several_recipes_and_single_puzzles() -> None:
    ran = lightup("generate", f"{SMALL}#1.2", "4x4n4noneL0#5", f"{SMALL}#1.1")
    first, second = made(f"{SMALL}#1", 2)
    [other] = made("4x4n4noneL0#5", 1)
    assert ran.out == f"{second}\n\n{other}\n\n{first}\n"
    assert ran.err == f"recipe: {SMALL}#1.2\nrecipe: 4x4n4noneL0#5\nrecipe: {SMALL}#1.1\n"
    ran = lightup("generate", f"{SMALL}#1.2", "--count", "2")
    assert ran == (2, "", f"expected no --count with a recipe for one puzzle, got {SMALL}#1.2\n")


@pytest.mark.parametrize("format", FORMATS)
def test_every_format(format: str) -> None:
    number = 3 if FORMATS[format].many else 1
    args = (f"{SMALL}#7", "--count", str(number), "--to", format, "--cores", "1")
    ran = lightup("generate", *args)
    assert [str(board.puzzle) for board in puzzles(ran.out, format)] == made(f"{SMALL}#7", number)
    solved = lightup("generate", *args, "--solution")
    if "bulbs" in FORMATS[format].marks:
        assert all(board.solved for board in puzzles(solved.out, format))
    elif "solutions" in FORMATS[format].more:
        solutions = [item.solution for item in split(solved.out, format)]
        assert all(solution and solution.solved for solution in solutions)
    else:
        message = f"expected a format that can hold bulbs with --solution, got {format}\n"
        assert solved == (2, "", message)


def test_json() -> None:
    ran = lightup("generate", f"{SMALL}#7", "--count", "2", "--json", "--solution", "--rate")
    first, second = map(json.loads, ran.out.splitlines())
    assert (ran.status, ran.err) == (0, "")
    assert [first["puzzle"], second["puzzle"]] == made(f"{SMALL}#7", 2)
    assert (first["recipe"], second["recipe"]) == (f"{SMALL}#7.1", f"{SMALL}#7.2")
    assert (first["source"], first["name"], second["name"]) == (f"{SMALL}#7", "1", "2")
    assert (first["level"], first["walls"]) == (0, 7)
    assert first["clues"] == sum(symbol.isdigit() for symbol in first["puzzle"])
    assert puzzles(first["link"], "tatham") == puzzles(first["puzzle"], "text")
    assert puzzles(first["solution"])[0].solved
    assert 0 <= first["taste"]["total"] <= 1000
    assert {"name": "wide opening", "most": 100}.items() <= first["taste"]["parts"][0].items()
    plain = json.loads(lightup("generate", f"{SMALL}#7", "--json").out)
    assert plain == first | {"solution": None, "score": None, "taste": None}
    ran = lightup("generate", SMALL, "--json", "--to", "tatham")
    assert (ran.status, ran.err.partition(" (")[0]) == (2, "expected --json or --to, got both")


def test_rate_goes_to_standard_error() -> None:
    plain, rated = (lightup("generate", f"{SMALL}#7", *args) for args in ([], ["--rate"]))
    assert rated.out == plain.out
    assert re.match(r"level 0 \(easy\), score [0-9.]+, taste [0-9]+ of 1000\n", rated.err)
    assert "\n  wide opening: " in rated.err
    assert rated.err.endswith(plain.err)


@pytest.mark.parametrize("format", ["tatham", "dataset"])  # the latter is written all at once
def test_rates_are_in_the_order_of_the_puzzles(format: str) -> None:
    ran = lightup("generate", f"{SMALL}#7", "--count", "3", "--rate", "--to", format)
    totals = [taste(board.puzzle).total for board in puzzles(ran.out, format)]
    assert [int(total) for total in re.findall("taste ([0-9]+) of", ran.err)] == totals
    assert totals != totals[::-1]


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    ran = lightup("generate", f"{SMALL}#7", "-o", str(file))
    assert (ran.status, ran.out) == (0, "")
    assert file.read_text() == made(f"{SMALL}#7", 1)[0] + "\n"


def test_a_pattern_from_a_pipe() -> None:
    ran = lightup("generate", "--pattern", "-", "--level", "1", stdin=PATTERN)
    [given], [board] = puzzles(PATTERN), puzzles(ran.out)
    assert [*board.puzzle.walls] == [*given.puzzle.walls]
    assert {*given.puzzle.clues} < {*board.puzzle.clues}


@pytest.mark.parametrize("marked", [".*\n1.\n", "#.\n1x\n"])
def test_a_pattern_has_no_marks(marked: str) -> None:
    ran = lightup("generate", "--pattern", "-", stdin=marked)
    assert ran == (2, "", "expected a pattern of walls and clues, got one with bulbs or dots\n")


def test_what_a_search_proves_impossible() -> None:
    ran = lightup("generate", "3x3n2L3#7")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == (
        "recipe: 3x3n2rot180L3#7\n"
        "no 3x3 puzzle with 2 walls and the symmetry rot180 has level 3: "
        "all 4 wall patterns were searched\n"
    )


ERRORS = {
    "5x4 --symmetry rot90": (1, "impossible", "expected a square for rot90, got 5x4"),
    "30x30 --walls 2": (
        1,
        "impossible",
        "expected at least 8 walls for one solution on 30x30, got 2",
    ),
    "20x20 --walls 3": (
        1,
        "impossible",
        "expected at least 5 walls for one solution on 20x20, got 4, the nearest to 3 that rot180 "
        "allows",
    ),
    "--pattern 2x2:d": (
        1,
        "impossible",
        "expected a pattern with one solution, got one in which rows 1 and 2 and columns 1 and 2 can "
        "be swapped: no wall is in them or beside them",
    ),
    "5x5 --level 9": (
        2,
        "input",
        "expected a level from 0 to 6, its name (easy, moderate, tricky, demanding, hard, very-hard, "
        "extreme) or a range such as 3-4 or 4-, got '9'",
    ),
    "5x5 --candidates 0": (2, "input", "expected candidates from 1 to 1000, got 0"),
    "5x5 --score x": (2, "input", "expected a range such as 10-15, got 'x'"),
    "5by5": (2, "input", "expected a recipe such as 10x10w22rot180L3#7, got '5by5'"),
    "5x5 --pattern nowhere": (
        2,
        "input",
        "expected a file, '-' or a puzzle, got 'nowhere': no such file",
    ),
    "5x5 --pattern 4x4:p": (
        2,
        "input",
        "expected no size and no walls with a pattern, which has its own",
    ),
}


@pytest.mark.parametrize("args", ERRORS)
def test_bad_and_impossible_requests(args: str) -> None:
    status, kind, message = ERRORS[args]
    assert lightup("generate", *args.split()) == (status, "", f"{message}\n")
    ran = lightup("generate", *args.split(), "--json")
    assert (ran.status, json.loads(ran.out)) == (status, error(kind, message))


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ("--count 0", "expected a whole number of at least 1, got '0'"),
        ("--cores 0", "expected a whole number of at least 1, got '0'"),
        ("--seed x", f"expected a whole number from 0 to {2**64 - 1}, got 'x'"),
        (f"--seed {2**64}", f"expected a whole number from 0 to {2**64 - 1}, got '{2**64}'"),
    ],
)
def test_numbers_that_are_none(args: str, message: str) -> None:
    option = args.split()[0]
    message = f"invalid value for '{option}': {message} (see 'lightup generate --help')\n"
    assert lightup("generate", *args.split()) == (2, "", message)


def test_the_help_is_in_groups() -> None:
    help = lightup("generate", "--help").out
    titles = ("Walls:", "Difficulty:", "Clues:", "Search:", "Output:", "Symmetries:", "Examples:")
    assert sorted(titles, key=help.index) == [*titles]
    assert "--" not in help[help.index("Symmetries:") : help.index("Examples:")]


def test_a_format_for_one_puzzle_gets_no_more() -> None:
    ran = lightup("generate", "5x5", "--count", "2", "--to", "legup")
    assert ran == (2, "", "expected one puzzle, because legup holds no more, got 2\n")


def test_a_puzzle_that_is_not_found_in_time() -> None:
    ran = lightup("generate", SMALL, "6x6n3noneL6#7", "--timeout", "0.5", "--seed", "7")
    assert (ran.status, ran.out) == (3, made(f"{SMALL}#7", 1)[0] + "\n")
    recipe, other, message = ran.err.splitlines()
    assert (recipe, other) == (f"recipe: {SMALL}#7", "recipe: 6x6n3noneL6#7")
    assert message.startswith("gave up: no puzzle found after ")


@pytest.mark.parametrize(
    ("recipe", "note", "walls"),
    [
        ("6x6n9rot180L0", "9 walls are not possible with rot180 on 6x6: made with 10", 10),
        ("6x6w24.9rot180L0", "9 walls (24.9 %) are not possible with rot180 on 6x6: made with 8", 8),
        ("2x2n1rot180L0", "1 wall is not possible with rot180 on 2x2: made with 2", 2),
    ],
)
def test_walls_that_the_symmetry_does_not_allow(recipe: str, note: str, walls: int) -> None:
    ran = lightup("generate", f"{recipe}#7")
    assert ran.err == f"note: {note}\nrecipe: {recipe}#7\n"
    assert sum(symbol not in ".\n" for symbol in ran.out) == walls


# Arguments, and whether they give walls, of which 7x7 cannot have 20 % with rot90.
GIVING = {
    "7x7": False,
    "7x7#20": False,
    "7x7 --walls 20%": True,
    "7x7w20": True,
}


@pytest.mark.parametrize("args", GIVING)
def test_no_note_unless_walls_are_given(args: str) -> None:
    ran = lightup("generate", *args.split(), "--symmetry", "rot90", "--seed", "7", "--candidates", "1")
    note = "note: 10 walls (20 %) are not possible with rot90 on 7x7: made with 9\n"
    assert ran.err == GIVING[args] * note + "recipe: 7x7w20rot90L2+candidates1#7\n"


ENDLESS = ("generate", SMALL, "--count", "1000000", "--seed", "7")


@pytest.mark.parametrize("cores", ["1", "2"])
@pytest.mark.parametrize("format", ["tatham", "json"])
def test_an_interrupt_keeps_what_was_made(cores: str, format: str) -> None:
    command = [sys.executable, "-m", "lightup", *ENDLESS, "--to", format, "--cores", cores]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0, start_new_session=True
    )
    assert process.stdout
    first = process.stdout.read(20)  # the first puzzles come long before the last is made
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=LONGEST_WAIT)
    assert (process.returncode, err.decode()) == (130, f"recipe: {SMALL}#7\n")
    found = puzzles((first + out).decode(), format)
    assert [str(board) for board in found[:5]] == made(f"{SMALL}#7", min(5, len(found)))
    wait_for(lambda: _ended(process.pid))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_keeps_what_was_made_in_a_file(number: signal.Signals, tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    process = subprocess.Popen(
        [sys.executable, "-m", "lightup", *ENDLESS, "--to", "json", "-o", str(file)],
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    wait_for(lambda: any(part.stat().st_size for part in tmp_path.glob(".out.txt-*.part")))
    os.kill(process.pid, number)
    _, err = process.communicate(timeout=LONGEST_WAIT)
    assert (process.returncode, err.decode()) == (128 + number, f"recipe: {SMALL}#7\n")
    found = puzzles(file.read_text(), "json")
    assert [str(board) for board in found[:5]] == made(f"{SMALL}#7", min(5, len(found)))
    assert [*tmp_path.iterdir()] == [file]


def _ended(group: int) -> bool:
    """Whether all processes of a group have ended."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.parametrize("cores", ["1", "2"])
def test_a_closed_pipe_ends_it_quietly(cores: str) -> None:
    command = f"{sys.executable} -m lightup {' '.join(ENDLESS)} --to tatham --cores {cores} | head -1"
    process = subprocess.Popen(
        command,
        shell=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    out, err = process.communicate(timeout=LONGEST_WAIT)
    assert out.count("\n") == 1
    assert re.fullmatch(r"recipe: \S+\n", err)  # the seed must not be lost
    wait_for(lambda: _ended(process.pid))


def test_on_a_terminal_the_recipe_is_below_the_picture() -> None:
    seen, _ = on_terminal("generate", f"{SMALL}#7")
    assert seen.startswith("┌")
    assert seen.endswith(f"┘\nrecipe: {SMALL}#7\n")


def test_on_a_terminal_a_bar_shows_the_rate() -> None:
    seen, out = on_terminal(
        "generate", f"{SMALL}#7", "--count", "300", "--to", "tatham", "--cores", "1", piped=True
    )
    assert out.count("\n") == 300
    assert "300/300" in seen
    assert "puzzles/s" in seen
    assert left(seen).strip() == f"recipe: {SMALL}#7"
