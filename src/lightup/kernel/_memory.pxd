cdef class Memory:
    cdef list blocks
    cdef int* ints(self, long long number) except NULL
    cdef long long* longs(self, long long number) except NULL
    cdef unsigned char* octets(self, long long number) except NULL
    cdef object _zeros(self, long long size)
    cdef object keep(self, object block)
    cdef int* as_ints(self, object block) except NULL
    cdef long long* _as_longs(self, object block) except NULL
    cdef unsigned char* as_octets(self, object block) except NULL
