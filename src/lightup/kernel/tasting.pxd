cimport cython
from ._memory cimport Memory
from ._notes cimport Notes
from .checking cimport Checker
from .geometry cimport Geometry
from .techniques cimport Techniques

cdef int BULB, HARDEST_TRIAL, LIT_CELLS, MORE_THAN_ANY_COST, NOTHING, WALL, WHITE
cdef int OPENING_BATCHES, OPENING_LEVEL
cdef long long THOUSAND

@cython.final
cdef class Taster:
    cdef Memory memory
    cdef Checker checker
    cdef Geometry geometry
    cdef Techniques techniques
    cdef Notes notes
    cdef int size
    cdef int batches
    cdef int hard
    cdef long long white
    cdef long long decided
    cdef long long squares
    cdef long long total
    cdef unsigned char* level
    cdef int* decides
    cdef int* to_find
    cdef int* when
    cdef long long* quarter
    cdef unsigned char* listed
    cpdef list measures(self, bytes codes, double deadline=*)
    cdef void _follow(self, double deadline) except *
    cdef void _note_batch(self) except *
    cdef long long _share(self, long long part, long long whole) noexcept
    cdef long long _effective(self, long long total, long long squares) noexcept
    cdef int _opening(self) noexcept
    cdef long long _lasting(self) noexcept
    cdef int _choice(self) noexcept
    cdef int _moments(self) noexcept
    cdef long long _places(self) noexcept
    cdef long long _balance(self) noexcept
    cdef void _clear_quarters(self) noexcept
    cdef void _add_to_quarters(self, int cell) noexcept
    cdef int _side(self, int index, int length) noexcept
    cdef long long _spread(self) noexcept
    cdef long long _clues_with(self, int number) noexcept
    cdef long long _variety(self) noexcept
    cdef int _idle(self) noexcept
    cdef bint _forces(self, int clue) noexcept
    cdef bint _is_near_step(self, int clue) noexcept
    cdef int _blocked(self) noexcept
    cdef bint _is_block(self, int cell) noexcept
