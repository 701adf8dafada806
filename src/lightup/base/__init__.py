"""The foundation of all layers: errors, deadlines, immutable values, child processes, words."""
