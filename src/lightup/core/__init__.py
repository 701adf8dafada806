"""The puzzle and the board: immutable values, and the one `Rule` type that everything works on."""
