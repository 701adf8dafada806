cimport cython
from ._exclusion cimport Exclusion
from ._memory cimport Memory
from ._notes cimport Notes
from ._pairs cimport Pairs
from ._singles cimport Singles
from ._trial cimport Trial
from .propagation cimport Propagator

cdef int ALL, ANY_NUMBER, BEYOND, HARDEST_TRIAL, SHORT_TRIAL
cdef int CONTRADICTION, NO_STEP

@cython.final
cdef class Techniques:
    cdef Propagator propagator
    cdef Notes notes
    cdef Singles singles
    cdef Exclusion exclusion
    cdef Pairs pairs
    cdef Trial trial
    cdef Memory memory
    cdef int* unknown
    cdef int unknowns
    cdef void restart(self, double deadline) except *
    cpdef bint take(self) noexcept
    cpdef int hardest(self) except -3
    cdef int find_easiest(self, int easiest, int hardest) except -3
    cdef void _find(self, int level) except *
