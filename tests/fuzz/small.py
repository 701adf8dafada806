"""Makes a find small: `python -m tests.fuzz.small TARGET < FIND > SMALL`; tells how it fails."""

from __future__ import annotations

import sys

from .minimising import failure, minimised
from .targets import TARGETS

if __name__ == "__main__":
    check = TARGETS[sys.argv[1]].check
    small = minimised(check, sys.stdin.buffer.read())
    sys.stdout.buffer.write(small)
    sys.stderr.write(f"{failure(check, small)}\n")
