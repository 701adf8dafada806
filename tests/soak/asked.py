"""Answers a call of the API: `python -m tests.soak.asked CALL < REQUEST`."""

from __future__ import annotations

import sys

from lightup.web.api import answer_text

if __name__ == "__main__":
    sys.stdout.write(answer_text(sys.argv[1], sys.stdin.read()))
