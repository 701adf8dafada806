cimport cython
from .propagation cimport Propagator
from .solver cimport Solver

cdef int BULB, DOT, UNKNOWN, WHITE

@cython.final
cdef class Sharing:
    cdef Solver solver
    cdef Propagator propagator
    cdef list known
    cdef readonly tuple certain
    cdef readonly list found
    cdef readonly bint finished, solvable
