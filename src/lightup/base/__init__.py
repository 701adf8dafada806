"""What every layer needs: errors, deadlines, immutable values, words."""
