"""The page to play on: one API, answered by a server or inside the browser itself.

- `api`: JSON in, JSON out; the table of calls.
- `assets`: the files of the page.
- `server`: HTTP in front of the API.
- `site`: the same page as static files, with Python in the browser.
"""
