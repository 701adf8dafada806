cimport cython
from ._memory cimport Memory
from .chance cimport Chance

cdef int HIGHEST_WORTH, DRAWN_BY_WORTH, LEAST_FLIPPED, FEWEST_BROKEN
cdef int FLIPS_BETWEEN_TIME_CHECKS

@cython.final
cdef class Flips:
    cdef Memory memory
    cdef int variables
    cdef int clauses
    cdef unsigned char* value
    cdef int* flip_count
    cdef int* breaks
    cdef long long* worth
    cdef long long* odds
    cdef int most_odds
    cdef int* true
    cdef int* true_xor
    cdef int* false
    cdef int* index
    cdef readonly int falses
    cdef readonly int fewest
    cdef readonly long long flips
    cdef bint in_order
    cdef int leaves
    cdef unsigned char* below
    cdef int* first
    cdef int* literals
    cdef int* use
    cdef int* uses
    cdef Chance chance
    cpdef bint run(self, int policy, unsigned long long noise, long long most, double deadline=*) except? 1
    cdef void _count(self) noexcept
    cdef int _pick(self) noexcept
    cdef int _choose(self, int clause, int policy, unsigned long long noise) noexcept
    cdef int _fewest_broken(self, int start, int end) noexcept
    cdef int _least_flipped(self, int start, int end) noexcept
    cdef int _highest_worth(self, int start, int end) noexcept
    cdef int _drawn(self, int start, int end, bint by_worth) noexcept
    cdef long long _weight(self, int variable, bint by_worth) noexcept
    cdef void _flip(self, int variable) noexcept
    cdef void _add_false(self, int clause) noexcept
    cdef void _drop_false(self, int clause) noexcept
