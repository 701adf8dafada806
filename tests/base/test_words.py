from __future__ import annotations

import pytest

from lightup.base.words import broken_clue, in_words, spelled

# The clue, its bulbs and its room, and what it has.
CLUES = {
    (1, 0, 1): "no bulb",
    (2, 0, 2): "no bulbs",
    (2, 1, 2): "one bulb",
    (0, 1, 1): "one bulb",
    (1, 2, 3): "two bulbs",
    (1, 0, 0): "no place left for its bulb",
    (2, 0, 0): "no place left for its bulbs",
    (2, 0, 1): "only one place left",
    (4, 0, 2): "only two places left",
    (2, 1, 1): "one bulb and no place for the other",
    (3, 1, 1): "one bulb and no place for the other two",
    (3, 1, 2): "one bulb and only one place for the other two",
    (3, 2, 2): "two bulbs and no place for the third",
    (4, 1, 3): "one bulb and only two places for the other three",
    (4, 2, 3): "two bulbs and only one place for the other two",
    (4, 3, 3): "three bulbs and no place for the fourth",
}


@pytest.mark.parametrize("case", CLUES)
def test_a_clue_says_what_it_has_and_what_is_missing(case: tuple[int, int, int]) -> None:
    clue, bulbs, room = case
    told = broken_clue(clue, "r3c9", bulbs=bulbs, room=room)
    assert told == f"the {clue} at r3c9 has {CLUES[case]}"
    supposed = broken_clue(clue, "r3c9", bulbs=bulbs, room=room, would=True)
    assert told.replace("has", "would have").startswith(supposed)


def test_a_clue_has_places_left_only_if_some_were_taken() -> None:
    for clue, room, has in (
        (1, 0, "no place for its bulb"),
        (4, 0, "no place for its bulbs"),
        (4, 3, "only three places for its bulbs"),
    ):
        assert broken_clue(clue, "r1c1", bulbs=0, room=room, taken=False) == (
            f"the {clue} at r1c1 has {has}"
        )


def test_small_numbers_are_words() -> None:
    assert [in_words(number) for number in (0, 1, 12, 13)] == ["no", "one", "twelve", "13"]
    assert [spelled(number, "bulb") for number in (0, 1, 5)] == ["no bulbs", "one bulb", "five bulbs"]
