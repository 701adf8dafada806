"""Which step is there: the techniques, and what the kernel finds by them on a board.

- `techniques`: the table of the kinds of steps.
- `position`: a board, and what is known about it: which technique decides which cell, its solutions.
"""
