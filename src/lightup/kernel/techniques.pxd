from ._trial cimport Trial

cdef int BULB, LONG_TRIAL, SHORT_TRIAL, TRIAL
cdef int SHORT, MEDIUM, CONTRADICTION, NOTHING, HARDEST_TRIAL, BEYOND, ANY_NUMBER, ALL

cdef class Techniques(Trial):
    cdef int _find_easiest(self, int hardest) except -3
    cdef void _find(self, int level) except *
