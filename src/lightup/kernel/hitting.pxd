from ._memory cimport Memory

cdef int NONE_LEFT, TOO_COSTLY

cdef class HittingSets:
    cdef Memory memory
    cdef double deadline
    cdef long long work
    cdef long long sets
    cdef long long numbers
    cdef long long* cost
    cdef long long* rest
    cdef int* excluded_at
    cdef int* begin
    cdef int* member
    cdef int* hits
    cdef int* sets_begin
    cdef int* sets_of
    cdef int* chosen
    cdef int choices
    cdef long long limit
    cdef long long bound
    cdef int most
    cdef list found
    cdef void _search(self, long long spent, int depth) except *
    cdef void _choose(self, int number, int sign) noexcept
    cdef int _bound(self, long long spent, int depth) noexcept
    cdef int _charge(self, int index, long long base) noexcept
