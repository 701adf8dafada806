"""A recipe and a seed become puzzles with one solution at the wanted level."""
