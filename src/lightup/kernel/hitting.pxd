cimport cython
from ._memory cimport Memory

cdef int NONE_LEFT, TOO_COSTLY

@cython.final
cdef class HittingSets:
    cdef Memory memory
    cdef double deadline
    cdef readonly long long work
    cdef long long patience
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
    cdef bint any_will_do
    cdef list found
    cdef list names
    cdef void _search(self, long long spent, int depth) except *
    cdef int _most_useful(self) noexcept
    cdef void _exclude_dominated(self) noexcept
    cdef bint _is_dominated(self, int tried, int pick, int depth) noexcept
    cdef bint _is_as_good(self, int number, int other) noexcept
    cdef bint _covers(self, int number, int other) noexcept
    cdef void _choose(self, int number, int sign) noexcept
    cdef int _bound(self, long long spent, int depth) noexcept
    cdef int _charge(self, int index, long long base) noexcept
