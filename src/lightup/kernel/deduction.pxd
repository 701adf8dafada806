cimport cython
from ._exclusion cimport Exclusion
from ._memory cimport Memory
from ._notes cimport Notes
from ._pairs cimport Pairs
from ._reasons cimport Reasons
from ._retraction cimport Retraction
from ._singles cimport Singles
from ._trial cimport Trial
from .geometry cimport Geometry
from .propagation cimport Propagator

cdef int ANY_NUMBER, BULB, CLUE, DOT, FIRST_TRIAL, LOOKS_FOR_SECOND_SOLUTION, NOT_REFUTED, NO_RULE, RUN, SECOND_LOOK, UNKNOWN

@cython.final
cdef class Deduction:
    cdef Geometry geometry
    cdef Memory memory
    cdef Propagator propagator
    cdef Reasons reasons
    cdef Retraction retraction
    cdef Notes notes
    cdef Singles singles
    cdef Exclusion exclusion
    cdef Pairs pairs
    cdef Trial trial
    cdef int level
    cdef int unknowns
    cdef bint stops_at_second
    cdef int* unknown
    cdef unsigned char* solution
    cdef int* lamp
    cdef int* old_unknown
    cdef int renumbered_clues
    cdef int* renumbered
    cdef unsigned char* old_number
    cdef int hidden_clues
    cdef int* hidden
    cpdef bint begin(self, int level) except -1
    cpdef void hide(self, int clue) noexcept
    cdef void renumber(self, int clue, int number) noexcept
    cdef void _set_number(self, int clue, int number) noexcept
    cpdef bint settle(self) except -1
    cdef bint _go_on(self) except -1
    cdef void _restore(self, int unknowns) noexcept
    cdef bint _deduce(self) except -1
    cdef void _propagate(self) except *
    cdef bint _step(self) except -1
    cdef bint _finds_second_solution(self) except -1
    cdef bint _take_notes(self, bint by_completed_clues) except -1
    cdef int _try_all(self) except -2
    cdef int _try_wrong_value(self, int cell, int most) except -2
    cdef bint _is_second_solution(self) noexcept
    cdef bint _is_satisfied(self, int clue) noexcept
    cdef bint _is_lit_along(self, int run) noexcept
    cdef bint _has_light(self, int run) noexcept
