cdef class Memory:
    cdef list blocks
    cdef bytearray _kept(self, bytearray block)
    cdef int* _as_ints(self, bytearray block) except NULL
    cdef long long* _as_longs(self, bytearray block) except NULL
    cdef unsigned char* _as_octets(self, bytearray block) except NULL
    cdef int* _ints(self, int number) except NULL
    cdef long long* _longs(self, int number) except NULL
    cdef unsigned char* _octets(self, int number) except NULL
