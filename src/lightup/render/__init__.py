"""Boards as pictures, for the terminal and as SVG, and a whole way as an HTML page."""
