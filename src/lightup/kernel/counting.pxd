cdef int MUST_HAVE_A_BULB, HAS_A_BULB, MASK, DEAD_END, STATES_BETWEEN_LOOKS_AT_THE_CLOCK

cdef class Step:
    cdef public object opened, lit
    cdef public list clues, closed

cdef dict _after(Step step, dict ways, double deadline)
cdef object _with_bulb(Step step, object state)
cdef object _closed(Step step, object state)
