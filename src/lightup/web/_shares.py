"""`Shares`: what each client may have of the server, so that none takes it away from the others.

A client is an address; in IPv6 it is a network of 64 bits, which is what one household gets. It has
its share of the connections, of the requests at work, of the bytes in their bodies, and of the requests
in a second. An address from which many people come, such as that of a school, has as many shares.

>>> client_at("192.0.2.1"), client_at("2001:db8:1:2:3:4:5:6")
('192.0.2.1', '2001:db8:1:2::/64')
>>> shares = Shares()
>>> with shares.admitted("192.0.2.1", size=MOST_BYTES_PER_CLIENT), shares.admitted("192.0.2.1", size=1):
...     pass
Traceback (most recent call last):
lightup.web._refusal.Refusal: expected fewer large requests at a time
"""

from __future__ import annotations

import math
from collections import Counter
from contextlib import contextmanager
from ipaddress import ip_address, ip_network
from time import monotonic
from typing import TYPE_CHECKING

from ._refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from ipaddress import IPv4Network, IPv6Network

    Network = IPv4Network | IPv6Network

MOST_REQUESTS = 256  # at a time: being sent, waiting, or at work
MOST_BYTES_HELD = 256 << 20  # in their bodies, all together
# For each person:
MOST_CONNECTIONS_PER_CLIENT = 64  # a browser opens six
MOST_PER_CLIENT = 16  # requests at a time
MOST_BYTES_PER_CLIENT = 40 << 20
REQUESTS_PER_SECOND = 50.0  # in the long run
REQUESTS_IN_A_ROW = 500  # as fast as they come, after a pause


class Shares:
    """Counts what clients have; the connections of `proxies`, which pass on others, are not counted."""

    def __init__(self, people: int = 1, proxies: Collection[Network] = ()) -> None:
        self._people, self._proxies = people, proxies
        self._connections: Counter[str] = Counter()
        self._requests: Counter[str] = Counter()
        self._bytes: Counter[str] = Counter()
        self._rested: dict[str, float] = {}  # when a client may again ask many times in a row

    def connect(self, address: str) -> bool:
        """Adds a connection; `False` if the client now has too many."""
        client = client_at(address)
        self._connections[client] += 1
        most = MOST_CONNECTIONS_PER_CLIENT * self._people
        return self._connections[client] <= most or self._is_proxy(address)

    def disconnect(self, address: str) -> None:
        """Takes a connection away."""
        self._add(self._connections, client_at(address), -1)

    def _is_proxy(self, address: str) -> bool:
        """Whether it is a proxy; a client that has just left has no address."""
        return bool(address) and any(ip_address(address) in network for network in self._proxies)

    @contextmanager
    def admitted(self, address: str, size: int) -> Iterator[None]:
        """Lets a request in that may have `size` bytes, or raises a `Refusal`."""
        client = client_at(address)
        self._check_room(client, size)
        self._check_pace(client)
        self._hold(client, 1, size)
        try:
            yield
        finally:
            self._hold(client, -1, -size)

    def _check_room(self, client: str, size: int) -> None:
        """Refuses a request if there are too many, or if they may be too large."""
        if self._requests.total() >= MOST_REQUESTS or self._bytes.total() + size > MOST_BYTES_HELD:
            raise Refusal(503, "busy", "too many requests: try again in a moment")
        most = MOST_PER_CLIENT * self._people
        if self._requests[client] >= most:
            raise Refusal(429, "busy", f"expected at most {most} requests at a time")
        if self._bytes[client] + size > MOST_BYTES_PER_CLIENT * self._people:
            raise Refusal(429, "busy", "expected fewer large requests at a time")

    def _check_pace(self, client: str) -> None:
        """Refuses a request if too many came lately: each costs a moment's rest, which may be owed."""
        now, pace = monotonic(), REQUESTS_PER_SECOND * self._people
        self._forget_rested(now)
        rested = max(now, self._rested.get(client, now)) + 1 / pace
        wait = rested - now - REQUESTS_IN_A_ROW / REQUESTS_PER_SECOND
        if wait > 0:
            message = f"expected at most {pace:g} requests a second"
            raise Refusal(429, "busy", message, {"retry-after": str(math.ceil(wait))})
        self._rested.pop(client, None)  # so that the last to ask is the last in the table
        self._rested[client] = rested

    def _forget_rested(self, now: float) -> None:
        """Drops clients that owe nothing, from the one that has not asked for longest."""
        while self._rested and self._rested[first := next(iter(self._rested))] <= now:
            del self._rested[first]

    def _hold(self, client: str, requests: int, size: int) -> None:
        self._add(self._requests, client, requests)
        self._add(self._bytes, client, size)

    @staticmethod
    def _add(counter: Counter[str], client: str, number: int) -> None:
        counter[client] += number
        if not counter[client]:
            del counter[client]


def client_at(address: str) -> str:
    """Returns the client that an address belongs to; a proxy may call it something else.

    >>> client_at("192.0.2.1:5000"), client_at("[2001:db8::6]:443"), client_at("somebody")
    ('192.0.2.1', '2001:db8::/64', 'somebody')
    """
    try:
        known = ip_address(_without_port(address))
    except ValueError:
        return address
    if known.version == 4:
        return str(known)
    # A proxy that listens for both kinds writes an address of IPv4 like one of IPv6.
    return str(known.ipv4_mapped or ip_network((known.packed, 64), strict=False))


def _without_port(address: str) -> str:
    """Drops the port, which some proxies pass on, too."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address
