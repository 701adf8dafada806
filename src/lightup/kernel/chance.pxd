cimport cython

cdef unsigned long long ALL_BITS, MULTIPLIER, OTHER_SEED_MULTIPLIER, SEED_MULTIPLIER, STEP

cdef unsigned long long _spread(unsigned long long bits) noexcept

@cython.final
cdef class Chance:
    cdef unsigned long long state
    cpdef void start(self, unsigned long long state) noexcept
    cdef unsigned long long bits(self) noexcept
    cpdef long long draw(self, long long number) noexcept
    cdef void shuffle(self, int* numbers, int size) noexcept
