"""Scenes: boards with marks, for the terminal, as SVG, PNG and PDF; a way as a page; a book.

The folder is not called `render`, because that is the name of its public function: importing a folder
binds its name in the package, so whichever of the two came last would hide the other.
"""
