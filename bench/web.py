"""Measures the server of the web page on loopback: times of calls, many players, too many players.

A player asks for a hint every few seconds, from an address of its own, over a new connection each time.
The client runs on the same machine and takes its share of the CPUs.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sys
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random
from statistics import median, quantiles
from time import perf_counter
from urllib.parse import urlsplit

from lightup import Board, generate, solve
from lightup.web import assets
from tests.support.serving import served

from .report import duration, progress, show_table

SIDES = (10, 25)
LEVELS = (0, 1, 2, 3)
PUZZLES = 20  # of each side
SHARES = (0, 1 / 3, 2 / 3)  # of the bulbs that are on the board already
ANALYSED = ["status", "level"]  # what the editor asks for after each change

PLAYERS, PACE = 200, 5.0  # seconds between two hints of a player
SECONDS = 20.0
CROWD, SECONDS_OF_CROWD = 10 * PLAYERS, 10.0
BURST = 800  # hints at the same moment
SECONDS_AFTER = 10.0

# The rows of the table.
USUAL, TOO_MANY = f"{PLAYERS} players", f"{CROWD} players"
AT_ONCE, AFTER = f"{BURST} hints at once", f"{PLAYERS} players right after that"


@dataclass(frozen=True)
class Reply:
    """What came back: a status, or 0 if nothing did; and when."""

    status: int
    seconds: float


@dataclass(frozen=True)
class Load:
    """How requests of one kind went; the times are those of answers, in seconds."""

    what: str
    answered: int
    refused: int
    failed: int
    median: float
    percentile_95: float
    longest: float
    refusal_95: float | None


@dataclass(frozen=True)
class Web:
    """All measurements."""

    calls: list[Load]
    loads: list[Load]
    page_bytes: int


def web() -> Web:
    """Starts a server and measures it."""
    with progress(4 + 2 * len(SIDES)) as step, served() as server:
        place = urlsplit(server.address)
        client = _Client(place.hostname or "", place.port or 0)
        calls = []
        for side in SIDES:
            step(f"boards of {side}x{side}")
            asked = [*boards(side)]
            step(f"calls on {side}x{side}")
            calls += [
                asyncio.run(_one_by_one(client, call, side, asked)) for call in ("hint", "analyse")
            ]
        hints = [_request("hint", board) for board in boards(SIDES[0])]
        step(USUAL)
        loads = [asyncio.run(_players(client, USUAL, hints, PLAYERS, SECONDS))]
        step(TOO_MANY)
        loads.append(asyncio.run(_players(client, TOO_MANY, hints, CROWD, SECONDS_OF_CROWD)))
        step(AT_ONCE)
        loads.append(asyncio.run(_burst(client, hints)))
        step(AFTER)
        loads.append(asyncio.run(_players(client, AFTER, hints, PLAYERS, SECONDS_AFTER)))
    return Web(calls, loads, _page_bytes())


def hint_on(side: int) -> str:
    """Returns the name of a row."""
    return f"hint, {side}x{side}"


def analysis_of(side: int) -> str:
    """Returns the name of a row."""
    return f"analyse ({' and '.join(ANALYSED)}), {side}x{side}"


def boards(side: int) -> Iterator[Board]:
    """Makes puzzles of several levels, and yields each with some of its bulbs."""
    choose = Random(side)
    makers = [generate(f"{side}x{side}w20rot180L{level}+candidates1", seed=1) for level in LEVELS]
    for puzzles in islice(cycle(makers), PUZZLES):
        puzzle = next(puzzles)
        solution = solve(puzzle).solution
        assert solution
        bulbs = sorted(solution.bulbs)
        for share in SHARES:
            yield Board(puzzle, frozenset(choose.sample(bulbs, int(share * len(bulbs)))))


def _request(call: str, board: Board | str = "", **asked: object) -> bytes:
    """Returns a whole request."""
    body = json.dumps({"board": str(board), **asked} if board else asked)
    return (
        f"POST /api/{call} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
        f"connection: close\r\ncontent-length: {len(body)}\r\n\r\n{body}"
    ).encode()


@dataclass(frozen=True)
class _Client:
    host: str
    port: int

    async def ask(self, request: bytes, player: int = 0) -> Reply:
        """Sends a request over a connection of its own."""
        start = perf_counter()
        try:
            reader, writer = await asyncio.open_connection(
                self.host, self.port, local_addr=_address(player)
            )
            writer.write(request)
            answer = await reader.read()
            writer.close()
            status = int(answer[9:12] or 0)
        except OSError:
            status = 0
        return Reply(status, perf_counter() - start)


def _address(player: int) -> tuple[str, int] | None:
    """Returns an address of this machine for each player, where it has more than one."""
    return (f"127.0.{1 + player // 250}.{1 + player % 250}", 0) if sys.platform == "linux" else None


async def _one_by_one(client: _Client, call: str, side: int, boards: Iterable[Board]) -> Load:
    what = hint_on(side) if call == "hint" else analysis_of(side)
    asked = {} if call == "hint" else {"parts": ANALYSED}
    return _load(what, [await client.ask(_request(call, board, **asked)) for board in boards])


async def _players(
    client: _Client, what: str, requests: Sequence[bytes], players: int, seconds: float
) -> Load:
    """Lets each player ask at its own moments, whether or not the last answer has come."""
    choose = Random(players)
    asked: list[Awaitable[Reply]] = []
    moments = sorted(
        (choose.uniform(0, PACE) + turn * PACE, player)
        for player in range(players)
        for turn in range(int(seconds / PACE))
    )
    start = perf_counter()
    for moment, player in moments:
        await asyncio.sleep(max(0, start + moment - perf_counter()))
        asked.append(asyncio.create_task(client.ask(choose.choice(requests), player)))
    return _load(what, await asyncio.gather(*asked))


async def _burst(client: _Client, requests: Sequence[bytes]) -> Load:
    asked = islice(cycle(requests), BURST)
    return _load(AT_ONCE, await asyncio.gather(*(client.ask(one, at) for at, one in enumerate(asked))))


def _load(what: str, replies: Sequence[Reply]) -> Load:
    times = [reply.seconds for reply in replies if reply.status == 200]
    refused = [reply.seconds for reply in replies if reply.status in (429, 503)]
    return Load(
        what,
        len(times),
        len(refused),
        len(replies) - len(times) - len(refused),
        median(times),
        _percentile_95(times),
        max(times),
        _percentile_95(refused) if len(refused) > 1 else None,
    )


def _percentile_95(times: Sequence[float]) -> float:
    return quantiles(times, n=20)[-1]


def _page_bytes() -> int:
    """Returns the size of the page, compressed, without the icons for installing it."""
    files = assets.files("server")
    return sum(len(gzip.compress(body)) for name, body in files.items() if not name.endswith(".png"))


def show(measured: Web) -> None:
    """Writes the table."""
    show_table(
        f"the web page: calls one after the other, then players who ask for a hint every {PACE:g} s "
        f"on {SIDES[0]}x{SIDES[0]} (compressed, the page has {measured.page_bytes / 1e3:.0f} kB)",
        ("what", "answered", "refused", "failed", "median", "95 %", "longest", "95 % of refusals"),
        (
            (
                row.what,
                *map(str, (row.answered, row.refused, row.failed)),
                *map(duration, (row.median, row.percentile_95, row.longest)),
                "-" if row.refusal_95 is None else duration(row.refusal_95),
            )
            for row in (*measured.calls, *measured.loads)
        ),
    )
