"""Solutions, how many there are, what they share, and certificates that prove it."""
