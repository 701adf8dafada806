"""The words: the sentences are these, and no other module has any."""

from __future__ import annotations

import re

from lightup.core.board import Board
from lightup.reasoning.telling import clauses, plan
from lightup.reasoning.telling.clauses import AboutPairs, Breaks, ByBulb, Clause
from lightup.reasoning.telling.english import TEXTS, say
from lightup.reasoning.telling.english_clauses import CLAUSES
from lightup.reasoning.telling.plan import Link, SentencePlan, Told

from ...support.sentences import GOLDEN, told


def kinds(module: object, base: type) -> set[type]:
    """Returns the classes of a module below a base class."""
    return {
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind is not base
    }


def test_the_sentences_are_those_that_were_looked_at() -> None:
    assert [*told()] == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_only_a_language_has_words() -> None:
    """Told in a language without letters, nothing has any; only the headings are no sentences."""

    def wordless(board: Board, told: Told) -> str:
        rules = told.rules if isinstance(told, SentencePlan) else ()
        return " ".join(f"<{rule.cell}>" for rule in rules) or "<>"

    said = [line for line in told(wordless) if not line.startswith("#")]
    assert len(said) > 500
    assert not [line for line in said if re.search("[A-Za-z]", line)]


def test_every_kind_of_clause_and_of_plan_is_told() -> None:
    """The golden sentences need all but headings and corrections of slips, and every link."""
    seen: set[object] = set()

    def recording(board: Board, told: Told) -> str:
        seen.add(type(told))
        if isinstance(told, SentencePlan):
            seen.update(type(clause) for clause in told.all_clauses)
            seen.update((told.link, told.breaks_link))
        return say(board, told)

    assert [*told(recording)]
    assert {*CLAUSES} | {clauses.Completes} == kinds(clauses, Clause) - {ByBulb, Breaks, AboutPairs}
    assert {*TEXTS} == kinds(plan, Told)
    assert seen >= {*CLAUSES, *TEXTS, *Link} - {plan.TwoCases, plan.Heading, plan.NotSo}
