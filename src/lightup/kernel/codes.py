"""The numbers that the kernel's modules share."""

from __future__ import annotations

# A byte of a grid: below WALL a clue.
WALL, WHITE = 5, 6

# What a cell is; of an unknown one, either of the others is the opposite of the other.
UNKNOWN, BULB, DOT = 0, 1, 2

# Kinds of rules. As a reason or a contradiction a rule is `4 * index + kind`: of a run its number, of a
# cell to be lit and of a clue the cell, of a learnt clause its place in memory.
RUN, LIT, CLUE, CLAUSE = 0, 1, 2, 3
NO_RULE = -1

# How a walk over assignments chooses the variable to flip.
HIGHEST_WORTH, DRAWN_BY_WORTH, LEAST_FLIPPED, FEWEST_BROKEN, DRAWN_BY_BREAKS = range(5)
CERTAIN = 1 << 32  # the noise of a walk that is nothing but noise


# The techniques, easiest first; and what stands for any of them, or for any number of rounds.
ALL, ANY_NUMBER = -1, 1 << 30
LIT_CELLS, COMPLETE_CLUE, HUNGRY_CLUE, LAST_LIGHT, LONELY_CELL = range(5)
EMPTY_CORNER = 5
COMMON_VIEW, CLAIMED_CLUE, DARK_CELL_AND_CLUE, STARVED_CLUE = range(6, 10)
SHARED_CELLS, FACING_CLUES, TWO_DARK_CELLS, BEAM = range(10, 14)
SHORT_TRIAL, TRIAL, LONG_TRIAL, BEYOND_TRIAL = range(14, 18)

# The level of each technique; the highest level of a trial, and the level of what no trial shows.
LEVEL_OF = (0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 5, 6, 7)
HARDEST_TRIAL, BEYOND = LEVEL_OF[LONG_TRIAL], LEVEL_OF[BEYOND_TRIAL]

# What a rule of each kind costs in an argument.
RUN_COST, CLUE_COST, LIT_COST = 1, 2, 3
