cpdef bytes unpack(bytes packed, bytes first, bytes more, int white, int cells)
cdef int _unpacked_size(const unsigned char* packed, int length, const unsigned char* first, const unsigned char* more, int white, int cells) noexcept
