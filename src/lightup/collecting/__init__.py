"""Collections: the same work on many puzzles, on all cores or a cluster, and a library on disk.

Reading order: `sources` (puzzles as pieces of text, streamed), `identity` (when two are the same),
`tasks` (what is done with a piece), `summary`, `outputs` (records that survive a crash), `batch` (all
of it together), `parquet`, `cluster`; `schema`, `queries`, `library`, `importing` (puzzles in
one file), `starter` (those that come with lightup).
"""
