"""What lightup answers, as plain data: one form of every answer, for every way to ask for it.

`answers` has the types, `plain` makes them from values, `words` says them in sentences. `--json`,
records of a batch, the HTTP API, notebooks and the page all show these forms and nothing else.
"""
