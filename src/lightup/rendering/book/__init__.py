"""The book: puzzles to print, with rules, techniques, hints and answers.

The modules in reading order; each imports only from those before it:

- `edition`: what kind of book it is: its title, its paper, its parts.
- `content`: the puzzles, rated, numbered, in sections, with solutions and hints.
- `layout`: how many puzzles fit on a page, and where they go.
- `press`: pages of a PDF: margins, text, boards, bookmarks, imposition.
- `_cover`, `_front`, `_techniques`, `_puzzles`, `_back`: the pages of each part.
- `binding`: `bind` puts the parts together.
"""
