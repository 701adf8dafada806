"""Puzzles from pictures: screenshots, scans and photos; `read` says how it works.

Nothing here is heavy to import: numpy and Pillow are loaded with the first picture.
"""
