"""The SAT lab: experiments on solving, with tables, plots and a report.

- `experiment`: what an experiment is, and how to run or resume it.
- `estimates`: numbers with confidence intervals.
- `report`: tables and plots as Markdown, CSV, JSON, SVG and PNG.
- `boards`, `inf432`: random boards, the latter as a study of 2020 drew them.
- `walksat`, `study`, `encodings`, `engines`, `phase`, `generators`: the experiments, one module each.
"""
