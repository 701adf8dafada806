"""Collections: the same work on many puzzles, on all cores or a cluster, and a library on disk.

Reading order: `pieces` (the texts of puzzles, in bundles), `sources` (a text taken apart, streamed),
`inputs` (what an `INPUT` stands for), `identity` (when two puzzles are the same), `summary`, `records`,
`tasks` (what is done with a piece), `journal` (lines that survive a crash), `outputs` (where records
go), `batch` (all of it together), `parquet`, `cluster`; `schema`, `queries`, `library`, `importing`
(puzzles in one file), `starter` (those that come with lightup).
"""
