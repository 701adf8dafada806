"""Clients that speak HTTP by hand: they send nonsense, read nothing, or go away."""

from __future__ import annotations

import json
import socket
import struct
from contextlib import closing, suppress
from urllib.parse import urlsplit

from .serving import Server

HINT = json.dumps({"board": "...1\n#...\n...#\n2..."}).encode()
GET = b"GET /docs HTTP/1.1\r\nhost: localhost\r\n\r\n"
POST = b"POST /api/hint HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
ASK = POST + b"content-length: %d\r\n\r\n" % len(HINT) + HINT

# What is sent, in pieces.
NONSENSE: dict[str, tuple[bytes, ...]] = {
    "nothing": (b"",),
    "half a head": (GET[:20],),
    "a head drop by drop": (GET[:9], GET[9:20], GET[20:-1]),
    "half a body": (ASK[:-3],),
    "a body after it was refused": (
        ASK.replace(b"application/json", b"text/plain")[: -len(HINT)],
        HINT,
        HINT,
    ),
    "no chunk": (POST + b"transfer-encoding: chunked\r\n\r\nzz\r\n",),
    "no chunk after a refusal": (
        POST.replace(b"json", b"xml") + b"transfer-encoding: chunked\r\n\r\n",
        b"zz\r\n",
        b"zz\r\n",
    ),
    "no request after one": (GET + b"nonsense\r\n\r\n",),
    "a host that is none": (b"GET /nonsense HTTP/1.1\r\nhost: [\r\n\r\n",),
    "an endless length": (POST + b"content-length: " + b"9" * 5000 + b"\r\n\r\n",),
    "a long head": (b"GET / HTTP/1.1\r\nx: " + b"y" * 100_000,),
    "an upgrade": (GET[:-2] + b"connection: upgrade\r\nupgrade: websocket\r\n\r\n",),
    "an expectation": (POST + b"expect: 100-continue\r\ncontent-length: 9\r\n\r\n",),
    "another method": (b"CONNECT / HTTP/1.1\r\nhost: localhost\r\n\r\nmore",),
    "an old request": (b"GET / HTTP/1.0\r\n\r\n",),
    "a path that is none": (b"GET /%ff%00%zz HTTP/1.1\r\nhost: localhost\r\n\r\n",),
    "too much": (POST + b"content-length: 4000000\r\n\r\n" + b" " * 2_000_000, b" " * 2_000_000),
    "many requests": (GET * 100,),
    "many calls": (ASK * 100,),
}
ENDS = ("is read", "sends no more", "closes", "resets")


def connect(server: Server, address: str = "127.0.0.1") -> socket.socket:
    place = urlsplit(server.address)
    return socket.create_connection((place.hostname, place.port), 60, (address, 0))


def send_without_reading(server: Server, text: bytes) -> socket.socket:
    """Sends a text again and again, until the server takes no more or goes away."""
    connection = connect(server)
    connection.setblocking(False)
    with suppress(BlockingIOError, ConnectionError):
        while True:
            connection.send(text * 100)
    return connection


def read_to_the_end(connection: socket.socket) -> bytes:
    text = b""
    with closing(connection), suppress(ConnectionResetError):
        while part := connection.recv(1 << 16):
            text += part
    return text


def finish(connection: socket.socket, ending: str) -> None:
    if ending == "resets":
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    elif ending != "closes":
        if ending == "sends no more":
            connection.shutdown(socket.SHUT_WR)
        while connection.recv(1 << 16):
            pass
