"""SAT without puzzles: clauses and literals, never cells."""
