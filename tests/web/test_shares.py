"""What each client may have. How the server refuses the rest is in `test_server_clients`."""

from __future__ import annotations

from ipaddress import ip_network

import pytest

from lightup.web import _shares
from lightup.web._refusal import Refusal
from lightup.web._shares import Shares, client_at

ME, YOU = "192.0.2.1", "192.0.2.2"


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(_shares, "monotonic", clock)
    return clock


def asked(shares: Shares, client: str, times: int) -> int:
    """Returns how many of so many requests in a row are let in."""
    let_in = 0
    for _ in range(times):
        try:
            with shares.admitted(client, 1):
                let_in += 1
        except Refusal:
            continue
    return let_in


def test_the_pace_of_a_client(clock: Clock) -> None:
    shares = Shares()
    assert asked(shares, ME, 1000) == _shares.REQUESTS_IN_A_ROW
    assert asked(shares, YOU, 10) == 10
    clock.now += 1
    assert asked(shares, ME, 1000) == _shares.REQUESTS_PER_SECOND
    clock.now += 1000
    assert asked(shares, ME, 1000) == _shares.REQUESTS_IN_A_ROW


def test_a_client_is_told_when_to_come_back(clock: Clock) -> None:
    shares = Shares()
    asked(shares, ME, 1000)
    with pytest.raises(Refusal) as refused, shares.admitted(ME, 1):
        pass
    assert refused.value.status == 429
    clock.now += float(refused.value.headers["retry-after"])
    assert asked(shares, ME, 1) == 1


def test_clients_that_rested_are_forgotten(clock: Clock) -> None:
    shares = Shares()
    for number in range(1000):
        asked(shares, f"192.0.2.{number}", 1)
        clock.now += 1
    assert len(shares._rested) <= _shares.REQUESTS_IN_A_ROW / _shares.REQUESTS_PER_SECOND


@pytest.mark.parametrize("people", [1, 30])
def test_many_people_at_one_address(clock: Clock, people: int) -> None:
    shares = Shares(people)
    assert abs(asked(shares, ME, 20_000) - _shares.REQUESTS_IN_A_ROW * people) <= 1
    most = _shares.MOST_CONNECTIONS_PER_CLIENT * people
    assert [shares.connect(ME) for _ in range(most + 2)] == [True] * most + [False] * 2


def test_connections_come_and_go() -> None:
    shares = Shares(proxies=[ip_network("10.0.0.0/8")])
    for address, counts in ((ME, True), ("2001:db8::1", True), ("10.1.2.3", False), ("", True)):
        for _ in range(_shares.MOST_CONNECTIONS_PER_CLIENT):
            assert shares.connect(address)
        assert shares.connect(address) != counts
        for _ in range(2):
            shares.disconnect(address)
        assert shares.connect(address)
    for _ in range(_shares.MOST_CONNECTIONS_PER_CLIENT):
        shares.disconnect(ME)
    assert ME not in shares._connections


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:1", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("::1", "::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("192.0.2.1:5000", "192.0.2.1"),
        ("[2001:db8::6]:443", "2001:db8::/64"),
        ("not:an:address", "not:an:address"),
        ("", ""),
    ],
)
def test_a_household_is_one_client(address: str, client: str) -> None:
    assert client_at(address) == client
