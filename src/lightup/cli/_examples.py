"""What stands at the end of every `--help`: examples to copy, each with files of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Mapping

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "": (
        "lightup puzzle.txt",
        "lightup generate 7x7 --level hard -o hard.txt",
        "lightup hint puzzle.txt",
    ),
    "solve": (
        "lightup solve puzzle.txt",
        "lightup solve collection.txt:3 --engine z3",
        "lightup solve puzzle.txt --certificate proof.json",
    ),
    "verify": ("lightup verify proof.json", "lightup verify proof.json --json"),
    "check": (
        "lightup check solved.txt",
        "lightup check solved.txt --puzzle puzzle.txt",
        "lightup solve puzzle.txt | lightup check",
    ),
    "hint": (
        "lightup hint puzzle.txt",
        "lightup hint puzzle.txt --stage do",
        "lightup hint solved.txt --show-mistake",
    ),
    "explain": (
        "lightup explain puzzle.txt",
        "lightup explain puzzle.txt --cell r3c4 --at-once",
        "lightup explain puzzle.txt -o way.html",
    ),
    "rate": (
        "lightup rate puzzle.txt --hardest",
        "lightup rate collection.txt --sort level",
        "lightup rate collection.txt --quick --json",
    ),
    "generate": (
        "lightup generate 10x8 --level 2-3 --count 4 -o puzzles.txt",
        "lightup generate 8x8 --walls 25% --symmetry rot90 --connected",
        "lightup generate --pattern puzzle.txt --fewest --solution",
    ),
    "random": (
        "lightup random 10x10 --walls 30% --clues 50%",
        "lightup random 7 --like inf432 --count 20 -o boards.txt",
    ),
    "render": (
        "lightup render puzzle.txt --solution --theme dark --cell 60 -o solution.png",
        "lightup render collection.txt -o 'each-{name}.svg'",
        "lightup render collection.txt --page a4 --title Homework -o worksheet.pdf",
    ),
    "book": (
        "lightup book --recipe 7x7L1:8 --recipe 7x7L3:8 --title 'Sixteen lamps' -o book.pdf",
        "lightup book collection.txt --page 6x9 -o to-the-printer.pdf",
        "lightup book collection.txt --no-cover --imposition -o booklet.pdf",
    ),
    "card": (
        "lightup card puzzle.txt -o card.png",
        "lightup card collection.txt --theme dark -o 'card-{n}.svg'",
    ),
    "read": (
        "lightup read photo.jpg",
        "lightup read photo.jpg --overlay seen.png",
        "lightup read photo.jpg --to pzpr",
    ),
    "convert": (
        "lightup convert puzzle.txt --to pzpr",
        "lightup convert collection.txt -o collection.json",
        "lightup convert collection.json --to tatham -o 'each-{name}.txt'",
    ),
    "formats": ("lightup formats", "lightup formats --json"),
    "encode": (
        "lightup encode puzzle.txt -o puzzle.cnf",
        "lightup encode puzzle.txt -o puzzle.smt2",
        "lightup encode puzzle.txt --other-than solved.txt -o other.cnf",
    ),
    "decode": (
        "lightup decode puzzle.txt answer.txt",
        "lightup decode puzzle.txt answer.txt --to pzprv3",
    ),
    "engines": ("lightup engines", "lightup engines --json"),
    "walksat": (
        "lightup walksat puzzle.txt --heuristic probsat --seed 7",
        "lightup walksat puzzle.cnf answer.txt",
        "lightup walksat puzzle.txt --watch",
    ),
    "batch": (
        "lightup batch solve 'collection*.json' -o solved.jsonl",
        "lightup batch rate solved.jsonl -o rated.csv",
    ),
    "batch solve": (
        "lightup batch solve collection.json -o solved.jsonl.gz",
        "lightup batch solve collection.json -o solved.parquet --resume",
    ),
    "batch rate": (
        "lightup batch rate collection.json -o rated.csv",
        "lightup batch rate collection.json --timeout 5 --cores 1",
    ),
    "batch level": ("lightup batch level collection.json -o levels.jsonl",),
    "batch convert": ("lightup batch convert collection.json --to pzpr -o links.jsonl",),
    "batch check": ("lightup batch check collection.json -o checked.jsonl",),
    "batch dedupe": (
        "lightup batch dedupe collection.json -o groups.jsonl",
        "lightup batch dedupe 'collection*.json' --unique -o once.json",
    ),
    "batch generate": (
        "lightup batch generate '7x7L2#7' --count 20 -o made.jsonl",
        "lightup batch generate 7x7 --level 1-3 --count 5 -o several.jsonl",
    ),
    "library": (
        "lightup library add my.db collection.json",
        "lightup library find my.db --level 3-4 --sort score",
        "lightup library export my.db --unplayed --most 10 -o today.json",
    ),
    "library add": (
        "lightup library add my.db --starter --rate level",
        "lightup library add my.db collection.json --author 'A. Setter' --licence CC-BY",
    ),
    "library find": (
        "lightup library find my.db --size 10x10 --level 3-4 --technique beam --unplayed",
        "lightup library find my.db --level hard- --sort random --most 1",
    ),
    "library rate": ("lightup library rate my.db",),
    "library show": ("lightup library show my.db 1", "lightup library show my.db 1 --to pzpr"),
    "library export": (
        "lightup library export my.db -o all.json",
        "lightup library export my.db --level easy --to pzpr",
    ),
    "library stats": ("lightup library stats my.db",),
    "library play": ("lightup library play my.db 1 --seconds 312",),
    "library check": ("lightup library check my.db", "lightup library check my.db --levels"),
    "lab": (
        "lightup lab engines collection.json -o engines",
        "lightup lab walksat --study -o study",
    ),
    "lab walksat": (
        "lightup lab walksat puzzle.txt --runs 100 -o walksat",
        "lightup lab walksat --study -o study",
    ),
    "lab encodings": (
        "lightup lab encodings --sides 5,10 -o encodings",
        "lightup lab encodings collection.json -o mine",
    ),
    "lab engines": ("lightup lab engines collection.json --engine native --engine z3 -o engines",),
    "lab phase": ("lightup lab phase --sides 5,7 --runs 20 -o phase",),
    "review": ("lightup review solve.json", "lightup review solve.json -o review.html"),
    "study": ("lightup study puzzle.txt", "lightup study puzzle.txt --part clues"),
    "repair": ("lightup repair puzzle.txt", "lightup repair puzzle.txt --no-walls --to pzpr"),
    "minimise": (
        "lightup minimise puzzle.txt --keep-level",
        "lightup minimise puzzle.txt --fewest",
    ),
    "trace": (
        "lightup trace puzzle.txt",
        "lightup trace puzzle.txt --stage learning --json",
        "lightup trace puzzle.txt -o trace.html",
    ),
    "doctor": ("lightup doctor", "lightup doctor --json"),
    "schema": ("lightup schema", "lightup schema Rating"),
    "completion": (
        "lightup completion bash >> ~/.bashrc",
        "lightup completion zsh >> ~/.zshrc",
        "lightup completion fish > ~/.config/fish/completions/lightup.fish",
    ),
    "serve": ("lightup serve --open", "lightup serve --library my.db --port 8000"),
    "site": ("lightup site public",),
}


def with_examples(command: click.Command, path: str) -> click.Command:
    """Returns a command, and those of a group, with examples at the end of its help."""
    if isinstance(command, click.Group) and path:
        for name, one in command.commands.items():
            with_examples(one, f"{path} {name}")
    if path in EXAMPLES and "Examples:" not in (command.epilog or ""):
        lines = "\n".join(f"  {line}" for line in EXAMPLES[path])
        command.epilog = f"{command.epilog or ''}\n\n\b\nExamples:\n{lines}".lstrip("\n")
    return command
