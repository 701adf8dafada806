cdef long long SMALLEST

cdef class Memory:
    cdef list blocks
    cdef char* place
    cdef long long left
    cdef int* ints(self, long long number) except NULL
    cdef long long* longs(self, long long number) except NULL
    cdef unsigned char* octets(self, long long number) except NULL
    cdef char* _zeros(self, long long size) except NULL
    cdef bytearray keep(self, bytearray block)
    cdef int* as_ints(self, bytearray block) except NULL
    cdef unsigned char* as_octets(self, bytearray block) except NULL
