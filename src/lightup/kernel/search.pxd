cimport cython
from .propagation cimport Propagator

cdef int BULB, CLAUSE, CLUE, DOT, LIT, NO_RULE, RUN, UNKNOWN
cdef int SIZE, SPAN, NEXT, LITERALS, SPAN_OF_THE_GIVEN, LONGEST_SPAN_TO_KEEP
cdef int CLAUSES_AT_FIRST, MORE_CLAUSES_EACH_TIME, CONFLICTS_BETWEEN_RESTARTS, LONGEST_WAY_BACK
cdef int CONFLICTS_OF_PATIENCE, MOST_LEMMAS

cdef int luby(int number) noexcept

cdef class Search(Propagator):
    cdef list part
    cdef int* begin
    cdef unsigned char* phase
    cdef unsigned char* seen
    cdef int* order
    cdef int cells
    cdef int passed
    cdef int* queue
    cdef int waiting
    cdef int* place
    cdef long long* stamp
    cdef long long stamps
    cdef int* watch
    cdef bytearray room
    cdef int* clauses
    cdef int used
    cdef int learnt
    cdef int most_learnt
    cdef int* clause
    cdef int literals
    cdef int here
    cdef int* causes
    cdef int found
    cdef int floor
    cdef list early
    cdef bint reminder
    cdef long long conflicts
    cdef long long patience
    cdef long long* conflict_at
    @cython.locals(cell=int)
    cdef void _enter(self, list part) except *
    cdef void _make_ready(self) except *
    cdef void _line_up(self, int cell) noexcept
    cdef void _seat(self, int cell, int place) noexcept
    cdef void _drop_first(self) noexcept
    cdef long long _stamp_at(self, int place) noexcept
    cdef void _stamp(self, int cell) noexcept
    cdef void _put_back(self, int cell) noexcept
    cdef int _next_cell(self) noexcept
    cdef bint _solve(self, int assumed) except -1
    cdef void _decide(self, int cell, int value) noexcept
    cdef int _worth_keeping(self) noexcept
    cdef int _decision(self, int depth) noexcept
    cdef bint _turn_round(self) noexcept
    cdef void _back_to(self, int depth) noexcept
    @cython.locals(where=int)
    cdef bint _remind(self) except -1
    cdef bint _all_but_first_are_false(self, int where) noexcept
    cdef int _literal(self, int cell) noexcept
    cdef bint _holds(self, int literal) noexcept
    cdef bint _learn(self) except -1
    cdef bint _forced_early(self, int cell) noexcept
    cdef void _blame(self, int rule, int forced) noexcept
    cdef void _find_causes(self, int rule, int forced) noexcept
    cdef void _add_cause(self, int cell) noexcept
    cdef void _add_causes_in_run(self, int run, int forced) noexcept
    cdef void _add_causes_at_clue(self, int clue, int forced) noexcept
    cdef void _shorten_clause(self) noexcept
    cdef bint _follows_from_others(self, int cell) noexcept
    cdef void _mark(self, int cell) noexcept
    cdef int _order_clause(self) noexcept
    @cython.locals(literal=int)
    cdef bint _forbid(self, list literals) except -1
    cdef int _add_clause(self, int span) except -1
    cdef void _clear_clauses(self, int room) except *
    cdef void _forget(self) except *
    cdef bint _forced_by_clause(self, int cell) noexcept
    cdef int _carry_over(self, int* old, int where) except -1
    cdef int _list_of(self, int literal) noexcept
    cdef void _watch(self, int where, int which) noexcept
    cdef bint _follow(self, int cell) noexcept
    cdef bint _follow_clauses(self, int cell) noexcept
    cdef void _watch_another(self, int where, int which) noexcept
    cdef bint _force(self, int literal, int where) noexcept
