from .propagation cimport Propagator

cdef int NO_RULE, UNKNOWN
cdef int ALL, MORE_THAN_ANY_COST

cdef class Notes(Propagator):
    cdef int only
    cdef bint sound
    cdef int notes
    cdef int* note
    cdef unsigned char* noted
    cdef int* rank
    cdef int* subject
    cdef int* partner
    cdef list _as_list(self)
    cdef void _note(self, int cell, int value, int technique, int cost, int first, int second) noexcept
    cdef void _forget_notes(self) noexcept
    cdef bint _take(self) noexcept
    cdef int _ways_to_light(self, int cell) noexcept
    cdef int _other_unknown(self, int run, int leave_out) noexcept
