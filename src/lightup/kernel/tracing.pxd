cimport cython
from ._causes cimport Causes
from ._memory cimport Memory
from .propagation cimport Propagator

cdef int BULB, CLUE, DOT, HEADER, NO_RULE
cdef int BACKJUMP, CONFLICT, DECIDE, IMPLY, LEARN, RESTART, SOLUTION, UNSAT

@cython.final
cdef class Recorder:
    cdef Memory memory
    cdef Propagator propagator
    cdef public Causes causes
    cdef readonly long long most
    cdef public bint keeps_attempts
    cdef readonly set changed
    cdef readonly long long attempts
    cdef readonly long long events
    cdef public bytearray block
    cdef int* arena
    cdef long long used
    cdef int told
    cdef long long used_before
    cdef long long events_before
    cdef void _make_room(self, int size) except *
    cdef void _begin(self, int kind, int value, int rule, int size) except *
    cdef void _put(self, int literal) noexcept
    cpdef void follow(self) except *
    cdef void _tell(self, int cell) except *
    cdef void _tell_implied(self, int literal, int rule) except *
    cpdef int choose(self, int value) except -1
    cpdef void conflict(self) except *
    cpdef void learn(self, list literals) except *
    cpdef void backjump(self, int level) except *
    cpdef void restart(self, int size) except *
    cpdef void end(self, bint found) except *
    cpdef void attempt(self) except *
    cpdef void take_back(self, int size, bint refuted) except *
