"""The constants that the kernel's modules share."""

from __future__ import annotations

# The byte of a cell in a grid; a value below WALL is a clue.
WALL, WHITE = 5, 6

# The value of a cell. A wall counts as a dot.
UNKNOWN, BULB, DOT = 0, 1, 2

# The kinds of rules. A rule that is a reason or a conflict is written `4 * index + kind`, where the
# index is the number of the run, the cell to be lit, the cell of the clue, or the offset of the clause.
RUN, LIT, CLUE, CLAUSE = 0, 1, 2, 3
NO_RULE = -1

# The layout of a learnt clause: its size, its LBD (the number of decision levels it spans), the next
# entries in the watch lists of its first and second literal, the literals. GIVEN stands for the LBD of
# a clause that was not learnt; it is never forgotten.
SIZE, LBD, NEXT, LITERALS = 0, 1, 2, 4
GIVEN = 0

# Returned in place of a cell or a value: there is none, or a rule is broken.
NOTHING, BROKEN = -1, -2

# What a search for values that obey some rules finds.
NO_VALUES, SOME_VALUES, NOT_DECIDED = 0, 1, -1

# The kinds of events of a trace.
DECIDE, IMPLY, CONFLICT, LEARN, BACKJUMP, RESTART, SOLUTION, UNSAT = range(8)

# How WalkSAT chooses the variable to flip.
HIGHEST_WORTH, DRAWN_BY_WORTH, LEAST_FLIPPED, FEWEST_BROKEN, DRAWN_BY_BREAKS = range(5)
CERTAIN = 1 << 32  # the noise at which every choice is random

# The techniques, easiest first.
LIT_CELLS, COMPLETE_CLUE, HUNGRY_CLUE, LAST_LIGHT, LONELY_CELL = range(5)
EMPTY_CORNER = 5
COMMON_VIEW, CLAIMED_CLUE, DARK_CELL_AND_CLUE, STARVED_CLUE = range(6, 10)
SHARED_CELLS, FACING_CLUES, TWO_DARK_CELLS, BEAM = range(10, 14)
SHORT_TRIAL, TRIAL, LONG_TRIAL, BEYOND_TRIAL = range(14, 18)
ALL = -1  # instead of a single technique

# The level of each technique, the highest level of a trial, and the level beyond all trials.
LEVEL_OF = (0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 5, 6, 7)
HARDEST_TRIAL, BEYOND = LEVEL_OF[LONG_TRIAL], LEVEL_OF[BEYOND_TRIAL]

# The largest number of rounds of a short and of a medium trial, and of a long one, which has no limit;
# and the same by level, -1 for a level without trials.
SHORT, MEDIUM, ANY_NUMBER = 2, 3, 1 << 30
MOST_ROUNDS = (-1, -1, -1, -1, SHORT, MEDIUM, ANY_NUMBER)
NOT_REFUTED = -1  # instead of a number of rounds

# The cost of a rule of each kind in an argument. The rank of a note is its cost and this many times its
# technique.
RUN_COST, CLUE_COST, LIT_COST = 1, 2, 3
MORE_THAN_ANY_COST = 1 << 16
