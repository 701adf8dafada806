"""How a person solves a puzzle: techniques, steps, arguments, explanations, hints, ratings."""
