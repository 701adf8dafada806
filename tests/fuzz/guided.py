"""Fuzzes one target with atheris: `python -m tests.fuzz.guided TARGET SECONDS CORPUS FOLDER`.

The modules of the project count what they reach; the compiled kernel does not.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

from .mutating import mutated

SECONDS_FOR_INPUT, MEGABYTES, LONGEST = 10, 1024, 1 << 16


def main(name: str, seconds: str, corpus: str, folder: str) -> None:
    """Fuzzes until the time is up; exits with another status than 0 after a find."""
    import atheris

    with atheris.instrument_imports(include=["lightup"]):
        from .targets import TARGETS

    target, done, before = TARGETS[name], 0, os.times()[4]
    for number, example in enumerate(target.examples):
        Path(corpus, f"example-{number}").write_bytes(example)

    def check(data: bytes) -> None:
        nonlocal done
        done += 1
        if done % 64 == 0 or os.times()[4] - before > float(seconds) - 1:
            Path(folder, "count").write_text(str(done))
        target.check(data)

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        if seed % 2:
            changed: bytes = atheris.Mutate(data, most)
            return changed
        chance = Random(seed)
        return mutated(data, chance.choice(target.examples), chance)[:most]

    limits = [
        f"-max_total_time={float(seconds):.0f}",
        f"-timeout={SECONDS_FOR_INPUT}",
        f"-rss_limit_mb={MEGABYTES}",
        f"-max_len={LONGEST}",
        f"-exact_artifact_path={folder}/find",
    ]
    atheris.Setup([sys.argv[0], *limits, corpus], check, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
