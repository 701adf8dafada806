"""Scenes: boards with marks, for the terminal and as SVG, and a whole way as an HTML page."""
