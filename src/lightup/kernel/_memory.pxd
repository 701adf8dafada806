cdef class Memory:
    cdef list blocks
    cdef int* ints(self, long long number) except NULL
    cdef long long* longs(self, long long number) except NULL
    cdef unsigned char* octets(self, long long number) except NULL
    cdef bytearray keep(self, bytearray block)
    cdef int* as_ints(self, bytearray block) except NULL
    cdef long long* _as_longs(self, bytearray block) except NULL
    cdef unsigned char* as_octets(self, bytearray block) except NULL
