"""Writes the page of endings from the tables that the commands use. Run it after a change of one."""

from __future__ import annotations

from pathlib import Path

from lightup.cli._endings import COMMANDS, PLAIN

FILE = Path(__file__).with_name("endings.md")
HEAD = """# What the ending of a file says

The ending of the file after `-o` picks the form in which a command writes it. An ending that the
command cannot write is refused, with those that it can; a file without an ending gets what the
command writes to standard output. `--to` and `--as` ask for another form; then the ending must not be
one of another kind (`convert --to pzpr -o a.json` is refused), and `.txt` goes with every text. Where
the last column says so, `.gz` or `.zst` after the ending packs the file, as in `all.json.gz`.

| command | endings, each with what it picks | packed |
|---|---|---|
"""


def page() -> str:
    """Returns the page."""
    return HEAD + "".join(
        f"| `{command}` | {', '.join(_written(ending, forms[ending]) for ending in forms)} "
        f"| {'yes' if packed else 'no'} |\n"
        for command, (forms, packed) in COMMANDS.items()
    )


def _written(ending: str, forms: tuple[str, ...]) -> str:
    first, *others = (form.replace("_", " ") for form in forms)
    also = f" (or {', '.join(others)})" if others and ending != PLAIN else ""
    return f"`{ending}` {first}{also}"


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
