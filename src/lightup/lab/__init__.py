"""The SAT lab: experiments on solving, with tables, plots and a report.

- `experiment`: plans, runs in several processes, the journal by which an experiment can be resumed.
- `estimates`: numbers with their confidence intervals.
- `report`: tables and plots as Markdown, CSV, JSON, SVG and PNG.
- `boards`: random boards.
- `walksat`, `encodings`, `engines`, `phase`: the experiments, a module each.
"""
