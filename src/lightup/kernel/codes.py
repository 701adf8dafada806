"""The numbers that the kernel's modules share."""

from __future__ import annotations

# A byte of a grid: below WALL a clue.
WALL, WHITE = 5, 6

# The value of a cell. A wall counts as a dot.
UNKNOWN, BULB, DOT = 0, 1, 2

# The kinds of rules. As a reason or a conflict a rule is `4 * index + kind`: a run has its number, a
# cell to be lit and a clue the cell, a learnt clause its place in memory.
RUN, LIT, CLUE, CLAUSE = 0, 1, 2, 3
NO_RULE = -1

# The layout of a learnt clause: its size, its LBD (the number of decision levels it spans), the next
# entry in the watch lists of its first and second literal, the literals. The LBD of a clause to keep.
SIZE, LBD, NEXT, LITERALS = 0, 1, 2, 4
GIVEN = 0

# What a rule says where it forces no single cell or value: nothing, or that it cannot be met.
NOTHING, BROKEN = -1, -2

# How the local search chooses the variable to flip.
HIGHEST_WORTH, DRAWN_BY_WORTH, LEAST_FLIPPED, FEWEST_BROKEN, DRAWN_BY_BREAKS = range(5)
CERTAIN = 1 << 32  # the noise with which every choice is random

# The techniques, easiest first.
LIT_CELLS, COMPLETE_CLUE, HUNGRY_CLUE, LAST_LIGHT, LONELY_CELL = range(5)
EMPTY_CORNER = 5
COMMON_VIEW, CLAIMED_CLUE, DARK_CELL_AND_CLUE, STARVED_CLUE = range(6, 10)
SHARED_CELLS, FACING_CLUES, TWO_DARK_CELLS, BEAM = range(10, 14)
SHORT_TRIAL, TRIAL, LONG_TRIAL, BEYOND_TRIAL = range(14, 18)
ALL = -1  # in place of one technique

# The level of each technique; the highest level of a trial, and the level of what no trial shows.
LEVEL_OF = (0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 5, 6, 7)
HARDEST_TRIAL, BEYOND = LEVEL_OF[LONG_TRIAL], LEVEL_OF[BEYOND_TRIAL]

# The most rounds of a trial at each level, and no limit.
SHORT, MEDIUM, ANY_NUMBER = 2, 3, 1 << 30

# What a rule of each kind costs in an argument.
RUN_COST, CLUE_COST, LIT_COST = 1, 2, 3
