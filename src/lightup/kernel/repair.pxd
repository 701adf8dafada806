cimport cython
from ._bounds cimport Bounds
from ._memory cimport Memory

cdef int CONFLICTS_BETWEEN_TIME_CHECKS, FEWEST_BREAKS, FEWEST_CANDIDATES, LAST_BIT
cdef int NOT_DECIDED, NO_VALUES, SOME_VALUES

@cython.final
cdef class Repair:
    cdef Memory memory
    cdef Bounds bounds
    cdef double deadline
    cdef int size
    cdef int rules
    cdef unsigned char* value
    cdef unsigned char* solution
    cdef unsigned char* kept
    cdef unsigned char* on
    cdef long long* mask
    cdef int* trail
    cdef int* decision
    cdef int* level_begin
    cdef int* home_begin
    cdef int* home
    cdef int* code
    cdef int* low
    cdef int* high
    cdef int* begin
    cdef int* cells
    cdef int* bulbs
    cdef int* kept_bulbs
    cdef int* kept_dots
    cdef int* broken
    cdef int* place
    cdef int trail_size
    cdef int head
    cdef int levels
    cdef int broken_size
    cdef long long conflict
    cdef long long zero
    cdef long long one
    cdef int* changed
    cdef unsigned char* has_changed
    cdef int changes
    cdef int* recent
    cdef unsigned char* is_recent
    cdef unsigned char* marked
    cdef int recent_changes
    cdef list tight
    cpdef void suppose(self, int cell) noexcept
    cdef void mark(self) noexcept
    cdef void restore(self) noexcept
    cdef list changed_cells(self)
    cpdef int solve(self, int most) except -2
    cdef int _search(self, int most) except -2
    cdef long long _bit(self, int level) noexcept
    cdef void _go_back(self) noexcept
    cdef bint _propagate(self) noexcept
    cdef bint _is_ready(self, int rule) noexcept
    cdef bint _imply(self, int rule) noexcept
    cdef long long _levels_behind(self, int rule, int value) noexcept
    cdef void _keep(self, int cell, int value, long long mask) noexcept
    cdef void _record(self, int cell) noexcept
    cdef void _count(self, int cell, int sign) noexcept
    cdef void _undo(self, int size) noexcept
    cdef void _flip(self, int cell) noexcept
    cdef bint is_broken(self, int rule) noexcept
    cdef void _note(self, int rule) noexcept
    cdef int _pick(self) noexcept
    cdef int _cell_to_change(self, int rule) noexcept
    cdef int _breaks(self, int cell) noexcept
