cimport cython

cdef int BYTES, EMPTY, LEAST_PLACES, WIDTH

@cython.final
cdef class Keys:
    cdef long long size
    cdef long long places
    cdef bytearray keys
    cdef bytearray table
    cpdef long long number(self, bytes key) except *
    cdef long long find(self, const unsigned char* key) noexcept
    cdef bint is_at(self, const unsigned char* key, long long number) noexcept
    cdef long long entry(self, long long place) noexcept
    cdef void put(self, long long place, long long number) noexcept
