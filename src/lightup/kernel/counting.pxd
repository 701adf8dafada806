cimport cython
cdef int MUST_HAVE_A_BULB, HAS_A_BULB, MASK, DEAD_END, STATES_BETWEEN_TIME_CHECKS

@cython.final
cdef class Transition:
    cdef public object opened, lit
    cdef public list clues, closed
    cdef public dict where

cdef dict _after(Transition transition, dict counts, double deadline)
cdef object _with_bulb(Transition transition, object state)
cdef object _closed(Transition transition, object state)
cdef dict _merged(dict counts, list groups, double deadline)
cdef object _in_order(object state, list groups)
