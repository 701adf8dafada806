"""Boards as pictures: for the terminal and as SVG."""
