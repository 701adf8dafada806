cimport cython
from ._causes cimport Causes
from ._clauses cimport Clauses
from ._memory cimport Memory
from ._order cimport Order
from .propagation cimport Propagator

cdef int BULB, CLAUSE, DOT, NO_RULE, UNKNOWN
cdef int GIVEN, LITERALS, SIZE
cdef int CONFLICTS_BETWEEN_RESTARTS, CONFLICTS_OF_PATIENCE, LONGEST_BACKJUMP, MOST_LEMMAS

cdef int luby(int number) noexcept

@cython.final
cdef class Search:
    cdef Memory memory
    cdef Propagator propagator
    cdef Clauses clauses
    cdef Order order
    cdef public list proof
    cdef public object recorder
    cdef public bint learning
    cdef public list part
    cdef unsigned char* state
    cdef int* trail
    cdef int* level
    cdef int* reason
    cdef int* begin
    cdef unsigned char* phase
    cdef int head
    cdef int floor
    cdef list missed
    cdef bint recheck
    cdef long long conflicts
    cdef public long long patience
    cdef int* learnt
    cdef int learnt_size
    cdef unsigned char* seen
    cdef int current
    cdef readonly Causes behind
    cdef int* causes
    cdef long long* counted_at
    cpdef bint enter(self, list part) except -1
    cpdef bint solve(self, int assumed=*) except -1
    cdef bint _propagate(self) except -1
    cdef void _decide(self, int cell, int value) noexcept
    cdef void _restart(self) except *
    cdef int _levels_to_keep(self) noexcept
    cdef int _decision(self, int level) noexcept
    cpdef bint next_branch(self) except -1
    cdef bint _next_branch(self) noexcept
    cpdef void backjump(self, int level) noexcept
    @cython.locals(clause=int)
    cdef bint _imply_missed(self) except -1
    cdef bint _learn(self) except -1
    cdef list _learnt(self)
    cdef void _blame_decisions(self) noexcept
    cdef void _analyze(self) noexcept
    cdef bint _is_implied_early(self, int cell) noexcept
    cdef bint _is_implied_by_clause(self, int cell) noexcept
    cdef void _resolve(self, int rule, int implied) noexcept
    cdef void _minimize(self) noexcept
    cdef bint _is_redundant(self, int cell) noexcept
    cdef int _lbd(self) noexcept
    cdef void _reduce(self) except *
