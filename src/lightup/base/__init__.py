"""The foundation of all layers: errors, deadlines, immutable values, words."""
