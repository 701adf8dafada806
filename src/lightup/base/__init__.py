"""The foundation of all layers: errors, deadlines, immutable values, child processes and pools of them, words."""
