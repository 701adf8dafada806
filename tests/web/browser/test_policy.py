"""The page is strict with itself: a script, a style or a request that is not its own is blocked.

This also shows that a complaint of the browser does not pass unnoticed.
"""

from __future__ import annotations

from .conftest import over_both
from .player import Player, until

OFFENCES = {
    "console.error('something went wrong')": "something went wrong",
    "setTimeout(() => { throw new Error('nobody caught this'); })": "nobody caught this",
    "fetch('https://example.org/').catch(() => {})": "connect-src",
    "document.body.append(Object.assign(new Image(), { src: 'https://example.org/' }))": "img-src",
    "document.head.append(Object.assign(document.createElement('script'), { text: '1' }))": "script",
    "document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">')": "style-src",
    "setTimeout('1')": "'unsafe-eval'",
}


@over_both
def test_offences_are_noticed(player: Player, complaints: list[str]) -> None:
    player.visit()
    for offence, words in OFFENCES.items():
        player.page.evaluate(f"() => {{ {offence}; }}")
        until(player.page, lambda: words in " ".join(complaints), True)  # noqa: B023 (it is called here)
        complaints.clear()
