"""Collections: the same work on many puzzles, on all cores or a cluster, and a library on disk.

Reading order: `pieces` (the texts of puzzles, in bundles), `sources` (where they come from, streamed),
`identity` (when two are the same), `summary`, `records`, `tasks` (what is done with a piece), `outputs`
(records that survive a crash), `batch` (all of it together), `parquet`, `cluster`; `schema`, `queries`,
`library`, `importing` (puzzles in one file), `starter` (those that come with lightup).
"""
