cdef int QUARTER_TURNED

cpdef tuple canonical(int width, int height, bytes codes)
cdef int _start(int width, int height, int image) noexcept
cdef int _right(int width, int image) noexcept
cdef int _down(int width, int image) noexcept
cdef bint _comes_before(const unsigned char* codes, int width, int height, int image, int other) noexcept
cdef bytes _drawn(const unsigned char* codes, int width, int height, int image)
