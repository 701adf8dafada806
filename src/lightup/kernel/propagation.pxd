cimport cython
from .geometry cimport Geometry

cdef int BULB, CLUE, DOT, LIT, NO_RULE, RUN, UNKNOWN, WALL, WHITE
cdef int LARGE, SQUARE, CELLS_BETWEEN_LOOKS_AT_THE_CLOCK
cdef long long PATIENCE_PER_CELL

cdef class Propagator(Geometry):
    cdef double deadline
    cdef long long work
    cdef long long next_look
    cdef unsigned char* state
    cdef int* open
    cdef int* bulb
    cdef int* need
    cdef int* free
    cdef int* why
    cdef int* level
    cdef int depth
    cdef int* tried
    cdef int* reach
    cdef int* changed
    cdef int changes
    cdef int squares_across
    cdef int low
    cdef int high
    cdef int left
    cdef int right
    cdef int* trail
    cdef int placed
    cdef int head
    cdef int* tight
    cdef int tightened
    cdef int clash
    cdef int second
    cdef tuple question
    cdef list proof
    cpdef _prepare(self)
    cdef bint _begin(self) except -1
    cdef bint _put_marks(self) except -1
    cdef bint _put_mark(self, int cell, int value) noexcept
    cdef bint _probe(self) except -1
    cdef void _make_ready_to_track(self) except *
    cdef int _refuted_value(self, int cell) except -1
    @cython.final
    cdef bint _leads_to_contradiction(self, int cell, int value) except -1
    @cython.final
    cdef void _reach_to(self, int cell) noexcept
    cdef void _remember_reach(self, int cell) noexcept
    cdef bint _may_have_changed(self, int cell) noexcept
    cdef void _note_change(self, int cell) noexcept
    cdef void _note_change_of_run(self, int run) noexcept
    cdef bint _rule_out(self, int cell, int value) except -1
    @cython.final
    cdef bint _put(self, int cell, int value, int why) noexcept
    @cython.final
    cdef void _undo(self, int mark) noexcept
    @cython.final
    cdef void _count_beside(self, int cell, int value, int sign) noexcept
    @cython.final
    cdef void _tighten(self, int run) noexcept
    @cython.final
    cdef bint _propagate(self) except -1
    cdef bint _follow(self, int cell) noexcept
    @cython.final
    cdef void _darken(self, int run) noexcept
    @cython.final
    cdef bint _light(self, int run) noexcept
    @cython.final
    cdef int _first_unknown(self, int run) noexcept
    @cython.final
    cdef bint _count(self, int clue) noexcept
