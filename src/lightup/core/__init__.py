"""`Puzzle` and `Board`, two immutable values, and `Rule`, the type of all constraints."""
