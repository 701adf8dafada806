"""Compares ways to the same answer for minutes: `scripts/soak --minutes N`.

The check that has had the least time is next, with a seed of its own, so that each gets its share. A
check that fails is told with its seed, and the others go on.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from random import Random
from time import monotonic

import click

from .checks import CHECKS as COMPARISONS, Check
from .growth import CASES, growth, measured

CHECKS: dict[str, Check] = {**COMPARISONS, "growth": growth}


@click.command()
@click.option("--minutes", default=1.0, show_default=True, help="For how long.")
@click.option("--seed", default=0, show_default=True, help="Where to start; a check fails by its seed.")
@click.option("--check", "only", type=click.Choice([*CHECKS]), help="Only this check, once.")
@click.option("--growth", "all_growth", is_flag=True, help="Only growth, of everything, as a table.")
def main(minutes: float, seed: int, only: str | None, all_growth: bool) -> None:
    """Soak: compare engines, kernels, processes and brute force on random boards."""
    if all_growth:
        sys.exit(_show_growth())
    if only:
        click.echo(f"{CHECKS[only](Random(seed))} compared")
        return
    end = monotonic() + 60 * minutes
    taken: dict[str, float] = dict.fromkeys(CHECKS, 0.0)
    rounds, compared, failed = (defaultdict[str, int](int) for _ in range(3))
    while monotonic() < end:
        name = min(taken, key=lambda name: taken[name])
        start = monotonic()
        try:
            compared[name] += CHECKS[name](Random(seed))
        except Exception as error:
            failed[name] += 1
            told = "\n".join((f"{type(error).__name__}: {error}", *getattr(error, "__notes__", ())))
            click.echo(f"{name}, --seed {seed}: {told}\n")
        taken[name] += monotonic() - start
        rounds[name] += 1
        seed += 1
    click.echo(f"{'check':24}{'rounds':>8}{'compared':>10}{'failed':>8}{'minutes':>9}")
    for name in CHECKS:
        counts = f"{rounds[name]:>8}{compared[name]:>10}{failed[name]:>8}"
        click.echo(f"{name:24}{counts}{taken[name] / 60:>9.1f}")
    sys.exit(1 if any(failed.values()) else 0)


def _show_growth() -> int:
    """Writes by how much the costs of each case grow, on the worst kind; returns the exit status."""
    status = 0
    click.echo(f"{'four times the input':46}{'time':>7}{'memory':>8}  worst on")
    for name, case in CASES.items():
        found = {kind: measured(case, kind) for kind in case.kinds}
        answered = {kind: one for kind, one in found.items() if one.answered}
        worst = max(answered, key=lambda kind: answered[kind].excess, default="")
        growth = (
            f"{found[worst].time:>7.1f}{found[worst].memory:>8.1f}" if worst else f"{'-':>7}{'-':>8}"
        )
        click.echo(f"{name:46}{growth}  {worst}")
        for kind, one in found.items():
            if fault := one.fault(case.searches):
                status = 1
                click.echo(f"  {kind}: {fault}")
    return status


if __name__ == "__main__":
    main()
