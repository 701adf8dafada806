"""The server over HTTP: what it answers, what it refuses, and in what manner."""

from __future__ import annotations

import gzip
import json
import socket
from collections.abc import Iterator
from http.client import HTTPConnection

import pytest

from lightup.base.errors import InputError
from lightup.schema.jsonschema import Schemas
from lightup.web import assets
from lightup.web._examples import EXAMPLES
from lightup.web._openapi import REFUSALS, document
from lightup.web.api import CALLS, MOST_BYTES, answer_text
from lightup.web.server import listen

from ..support.hard_boards import HARD as HARD_BOARD
from ..support.processes import wait_for
from ..support.serving import JSON, Reply, Server, reply_on, served

PUZZLE = "...1\n#...\n...#\n2..."
HARD = str(HARD_BOARD)
# Calls whose answers depend on nothing but the request.
FIXED = [
    "open",
    "save",
    "read",
    "hint",
    "mistake",
    "check",
    "explain",
    "rate",
    "generate",
    "picture",
    "encode",
    "walk",
]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served() as server:
        yield server


def test_the_page(server: Server) -> None:
    page = server.get("/")
    assert page.status == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.body == assets.files("server")["index.html"] == server.get("/index.html").body


def test_every_file(server: Server) -> None:
    for name, body in assets.files("server").items():
        plain, compressed = (server.get(f"/{name}", {"accept-encoding": how}) for how in ("", "gzip"))
        assert (plain.status, plain.body, plain.headers["content-encoding"]) == (200, body, None)
        assert plain.headers["content-type"].startswith(assets.media_type(name))
        assert compressed.headers["content-encoding"] == "gzip"
        assert gzip.decompress(compressed.body) == body


def test_a_file_is_sent_once(server: Server) -> None:
    first = server.get("/style.css")
    assert first.headers["cache-control"] == "no-cache"
    again = server.get("/style.css", {"if-none-match": first.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
    assert server.get("/style.css", {"if-none-match": 'W/"other"'}).body == first.body


def test_a_file_without_its_contents(server: Server) -> None:
    head, whole = (server.get("/", method=method) for method in ("HEAD", "GET"))
    assert (head.status, head.body) == (200, b"")
    assert head.headers["content-length"] == whole.headers["content-length"]


def test_the_document(server: Server) -> None:
    assert server.get("/openapi.json").json == document()
    assert [*document()["paths"]] == [f"/api/{name}" for name in CALLS]


def test_the_documentation_shows_every_call_and_object(server: Server) -> None:
    page = server.get("/docs").body.decode()
    bodies = {kind.__name__ for call in CALLS.values() for kind in (call.request, call.answer)}
    for name in {*CALLS, *document()["components"]["schemas"]} - bodies:
        assert f'id="{name}"' in page
    assert page.count("curl ") == len(CALLS)
    assert "<script" not in page
    assert "style=" not in page


def test_no_two_objects_share_a_name() -> None:
    found: dict[str, object] = {}
    for call in CALLS.values():
        for kind in (call.request, call.answer):
            schemas = Schemas()
            schemas.of(kind)
            for name, schema in schemas.named.items():
                assert found.setdefault(name, schema) == schema


@pytest.mark.parametrize("name", CALLS)
def test_every_call(server: Server, name: str) -> None:
    reply = server.ask(name, EXAMPLES[name])
    assert (reply.status, reply.headers["content-type"]) == (200, "application/json")
    assert reply.headers["cache-control"] == "no-store"
    assert {*reply.json} == {*CALLS[name].answer.__annotations__}


@pytest.mark.parametrize("name", FIXED)
def test_the_answer_is_that_of_the_api(server: Server, name: str) -> None:
    text = json.dumps(EXAMPLES[name], indent=1)
    assert server.ask(name, text.encode()).body.decode() == answer_text(name, text)


@pytest.mark.parametrize(
    ("call", "request_", "expected"),
    [
        ("hint", {}, (422, "request", "expected the key 'board', got none")),
        ("hint", b"{", (422, "request", None)),
        ("hint", b"", (422, "request", None)),
        ("hint", b"[" * 100_000, (422, "request", None)),
        ("hint", b'"\xff"', (422, "request", "expected JSON in UTF-8")),
        ("open", {"text": "nonsense"}, (422, "input", None)),
        ("open", {"text": "\u0000", "format": "../../etc/passwd"}, (422, None, None)),
        ("hint", {"board": "\n".join(["." * 900] * 900)}, (422, "limit", None)),
        ("solve", {"board": PUZZLE, "engine": "cmd:touch /tmp/x"}, (422, None, None)),
        ("hint", {"board": HARD, "seconds": 0.1}, (503, "gave-up", "gave up after 0.1 seconds")),
    ],
)
def test_errors_of_calls(
    server: Server, call: str, request_: object, expected: tuple[int, str | None, str | None]
) -> None:
    reply = server.ask(call, request_)
    for wanted, got in zip(expected, reply.error, strict=True):
        assert wanted in (None, got), reply.body


def paths(server: Server) -> Iterator[tuple[Reply, int]]:
    """Yields replies of all sorts, with their status."""
    yield server.get("/"), 200
    yield server.get("/docs"), 200
    yield server.get("/", {"if-none-match": server.get("/").headers["etag"]}), 304
    yield server.get("/", {"host": "evil.example"}), 403
    yield server.get("/nonsense"), 404
    yield server.get("/api/nonsense"), 404
    yield server.get("/..%2f..%2fetc%2fpasswd"), 404
    yield server.get("/api/hint"), 405
    yield server.send("POST", "/", b"{}", JSON), 405
    yield server.send("OPTIONS", "/api/hint", None, {}), 405
    yield server.ask("nonsense", {}), 404
    yield server.ask("about", {}), 200
    yield server.ask("about", {}, {"origin": "http://evil.example"}), 403
    yield server.ask("about", {}, {"content-type": "text/plain"}), 415
    yield server.ask("about", b"\n" * (MOST_BYTES + 1)), 413
    yield server.ask("about", {"no": "such key"}), 422


def test_every_reply_is_guarded(server: Server) -> None:
    for reply, status in paths(server):
        assert reply.status == status
        for name, value in assets.HEADERS.items():
            assert reply.headers.get_all(name) == [value]
        assert "set-cookie" not in reply.headers
        assert "server" not in reply.headers
        if status >= 400:
            assert {*reply.json["error"]} >= {"kind", "message"}


def test_another_method_names_the_right_one(server: Server) -> None:
    assert server.get("/api/hint").headers["allow"] == "POST"
    assert {*server.send("PUT", "/", b"", {}).headers["allow"].split(", ")} == {"GET", "HEAD"}


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:99", "LocalHost:8080", "[::1]", "[::1]:80"])
def test_names_of_this_machine(server: Server, host: str) -> None:
    assert server.get("/", {"host": host}).status == 200
    assert server.ask("about", {}, {"host": host, "origin": f"https://{host}"}).status == 200


@pytest.mark.parametrize(
    "host", ["", "evil.example", "127.0.0.1.evil.example", "localhost:80:80", "::1"]
)
def test_names_that_are_not_its_own(server: Server, host: str) -> None:
    """A name that somebody lets lead to 127.0.0.1 would make their page the same site."""
    assert server.get("/", {"host": host}).error[:2] == (403, "request")


@pytest.mark.parametrize("origin", ["null", "", "http://127.0.0.1", "http://127.0.0.1:1", "file://"])
def test_requests_of_other_sites(server: Server, origin: str) -> None:
    assert server.ask("about", {}, {"origin": origin}).error[:2] == (403, "request")


@pytest.mark.parametrize("kind", ["application/json; charset=utf-8", "Application/JSON"])
def test_content_types(server: Server, kind: str) -> None:
    assert server.ask("about", {}, {"content-type": kind}).status == 200


def test_the_largest_request(server: Server) -> None:
    padded = b"{}" + b" " * (MOST_BYTES - 2)
    assert server.ask("about", padded).status == 200
    assert server.ask("about", padded + b" ").error[:2] == (413, "limit")


def test_a_picture_may_be_larger_than_other_requests(server: Server) -> None:
    most = CALLS["read"].bytes
    request = json.dumps(EXAMPLES["read"]).encode()
    assert most > 10 * MOST_BYTES
    assert server.ask("read", request.ljust(most)).json["boards"][0]["status"] == "unique"
    assert server.ask("read", request.ljust(most + 1)).error == (
        413,
        "limit",
        f"expected a request of at most {most} bytes",
    )


def test_a_client_has_few_large_requests_at_a_time() -> None:
    """Each may have many bytes, so there is room for fewer of them."""
    changes = '_shares.MOST_BYTES_PER_CLIENT = server.CALLS["read"].bytes'
    with served(changes=changes) as server:
        trickling = server.begin_body()
        reply = server.ask("read", EXAMPLES["read"])
        assert reply.error == (429, "busy", "expected fewer large requests at a time")
        assert reply.headers["retry-after"]
        trickling.close()
        wait_for(lambda: server.ask("read", EXAMPLES["read"]).status == 200)


def in_pieces(connection: HTTPConnection, pieces: int) -> Reply:
    """Sends a body that does not say how long it is."""
    connection.request("POST", "/api/about", (b" " * (1 << 16) for _ in range(pieces)), JSON)
    return reply_on(connection)


def test_a_request_of_unknown_size(server: Server) -> None:
    size = MOST_BYTES >> 16
    assert in_pieces(server.connect(), size).error[:2] == (422, "request")
    assert in_pieces(server.connect(), size + 1).error[:2] == (413, "limit")


def test_a_request_that_trickles() -> None:
    with served(changes="server.SECONDS_FOR_BODY = 0.3") as server:
        assert reply_on(server.begin_body()).error == (
            408,
            "request",
            "expected the request within 0.3 seconds",
        )
        assert server.ask("about", {}).status == 200


def test_every_status_is_documented(server: Server) -> None:
    known = {200, 304, 404, 405, *REFUSALS}
    assert {status for _, status in paths(server)} <= known


def test_answers_do_not_wait_for_acknowledgements() -> None:
    with listen("127.0.0.1", [0]) as listener:
        with socket.create_connection(listener.getsockname()):
            connection, _ = listener.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(InputError, match=f"expected a free port, got {port}, which is taken"):
            listen("127.0.0.1", [port])
        with listen("127.0.0.1", [port, 0]) as other:
            assert other.getsockname()[1] != port


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.1"])
def test_an_address_of_another_machine(host: str) -> None:
    with pytest.raises(InputError, match=f"cannot listen at {host}, port 0: "):
        listen(host, [0])
