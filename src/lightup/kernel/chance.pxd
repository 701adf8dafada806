cimport cython

cdef unsigned long long ALL_BITS, MULTIPLIER, OTHER_SEED_MULTIPLIER, SEED_MULTIPLIER, STEP

@cython.final
cdef class Chance:
    cdef unsigned long long state
    cdef void _spread(self, unsigned long long bits) noexcept
    cpdef void start(self, unsigned long long state) noexcept
    cdef unsigned long long bits(self) noexcept
    cpdef long long draw(self, long long number) noexcept
    cdef void shuffle(self, int* numbers, int size) noexcept
