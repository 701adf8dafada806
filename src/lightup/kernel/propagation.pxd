cimport cython
from ._changes cimport Changes
from ._memory cimport Memory
from .geometry cimport Geometry

cdef int BROKEN, BULB, CLUE, DOT, LIT, NO_RULE, NOTHING, RUN, UNKNOWN, WHITE
cdef int CELLS_BETWEEN_TIME_CHECKS

@cython.final
cdef class Propagator:
    cdef readonly Geometry geometry
    cdef readonly double deadline
    cdef list marked_bulbs
    cdef list marked_dots
    cdef Memory memory
    cdef int size
    cdef int runs
    cdef int clues
    cdef unsigned char* codes
    cdef int* clue
    cdef int* row_run
    cdef int* col_run
    cdef int* run_begin
    cdef int* run_cell
    cdef unsigned char* touching
    cdef int* beside_begin
    cdef int* beside_end
    cdef int* beside
    cdef unsigned char* state
    cdef int* open
    cdef int* bulb
    cdef int* need
    cdef unsigned char* free
    cdef int* trail
    cdef int trail_size
    cdef int head
    cdef int* tight
    cdef int tight_size
    cdef int decision_level
    cdef int* level
    cdef int* reason
    cdef int conflict
    cdef int second_bulb
    cdef bint sound
    cdef Changes changes
    cdef bint tracking
    cdef bint is_traced
    cdef long long work
    cdef long long next_look
    cdef void reset(self) noexcept
    cdef bint _mark(self, int cell, int value) noexcept
    cdef Propagator untouched(self)
    cdef bint wake_all(self) noexcept
    cdef void hide(self, int clue) noexcept
    cdef void show(self, int clue) noexcept
    cdef bint wake(self, int cell) noexcept
    cdef void track(self) except *
    cdef void stop_tracking(self) except *
    cdef bint enqueue(self, int cell, int value, int reason) noexcept
    cdef void undo(self, int size) noexcept
    cdef void unassign(self, int cell) noexcept
    cdef void _count_beside(self, int cell, int value, int sign) noexcept
    cdef void tighten(self, int run) noexcept
    cdef bint propagate(self) except -1
    cdef bint _follow(self, int cell) noexcept
    cdef void _darken(self, int run) noexcept
    cdef bint _light(self, int run) noexcept
    cdef bint _satisfy(self, int clue) noexcept
    cdef int forced_by_clue(self, int clue) noexcept
    cdef int last_light(self, int cell) noexcept
    cdef int candidates(self, int cell) noexcept
    cdef bint is_dark(self, int cell) noexcept
    cdef int first_unknown(self, int run) noexcept
    cdef int list_unknown(self, int* cells) noexcept
    cdef int still_unknown(self, int* cells, int number) noexcept
    cdef int literal_of(self, int cell) noexcept
    cdef bint holds(self, int literal) noexcept
    cdef bint enqueue_literal(self, int literal, int reason) noexcept
    cpdef list bulbs(self)
    cpdef list bulbs_among(self, object cells)
