"""HTTP/1.1 for Client: connections that read responses while they send requests."""

from __future__ import annotations

import json
import select
import socket
import ssl
import time
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

import h11

from styletree._errors import UsageError

MOST_ANSWER_BYTES = 256 << 20  # maximum size of a response, or of a line if the response is read line by line
_MOST_WAIT_SECONDS = 60.0  # maximum pause between two tries, even if Retry-After is longer
_MOST_DETAIL = 1000  # maximum number of characters
_READ_BYTES = 1 << 16


class Address(NamedTuple):
    """The address of a service."""

    url: str  # as given
    scheme: str
    host: str
    port: int
    prefix: str  # precedes all paths; no trailing slash

    @classmethod
    def of(cls, url: str) -> Address:
        """The address in a URL. Raises UsageError if the URL cannot be the address of a service."""
        try:
            parts = urlsplit(url)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            host = ""
        is_plain = url.isascii() and url.isprintable() and " " not in url
        if (not is_plain or not host or parts.scheme not in ("http", "https")
                or "@" in parts.netloc or "?" in url or "#" in url):
            raise UsageError(f"url: {url!r} is not the address of a service; write it as "
                             "'http://127.0.0.1:8080'")
        port = port or (443 if parts.scheme == "https" else 80)
        return cls(url, parts.scheme, host, port, parts.path.rstrip("/"))

    @property
    def host_field(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


class Answer(NamedTuple):
    """A complete response."""

    status: int
    fields: Mapping[str, str]  # by lower-case name
    body: bytes

    @property
    def detail(self) -> str:
        """The `detail` of a problem document (RFC 9457); empty for other responses."""
        try:
            document = json.loads(self.body)
        except (ValueError, RecursionError):
            return ""
        detail = document.get("detail") if isinstance(document, dict) else None
        if not isinstance(detail, str):
            return ""
        return "".join(c if c.isprintable() else " " for c in detail[:_MOST_DETAIL])

    @property
    def retry_after(self) -> float | None:
        """The seconds in Retry-After; None if the response has none."""
        value = self.fields.get("retry-after", "")
        return min(float(value), _MOST_WAIT_SECONDS) if value.isascii() and value.isdigit() else None


class Interrupted(Exception):
    """An exchange that failed in a way that may be temporary."""

    def __init__(self, fact: str, *, is_timeout: bool = False, busy: Answer | None = None) -> None:
        super().__init__(fact)
        self.is_timeout = is_timeout
        self.busy = busy  # the response, if there was one


class Connection:
    """A connection for one request at a time.

    One thread both sends and reads, and never waits to send while data can be read. A request consists of
    these calls: begin(), put() for each part of its body, finish(), and move() until is_answered. Raises
    Interrupted if the connection fails, or makes no progress for the timeout. Progress means that bytes are
    sent, that a response begins, that a line of its body is complete, or that a response ends.
    """

    def __init__(self, address: Address, timeout: float) -> None:
        self._address = address
        self._timeout = timeout
        self._http = h11.Connection(h11.CLIENT)
        try:
            self._socket = _connected(address, timeout)
        except OSError as error:
            raise Interrupted(f"cannot connect: {error}",
                              is_timeout=isinstance(error, TimeoutError)) from error

    def close(self) -> None:
        self._socket.close()

    @property
    def is_reusable(self) -> bool:
        """Whether the connection can be used for another request."""
        if self._http.our_state is h11.DONE and self._http.their_state is h11.DONE:
            self._http.start_next_cycle()
        # Data that arrives without a request means that the connection ends.
        return self._http.states == {h11.CLIENT: h11.IDLE, h11.SERVER: h11.IDLE} and not self._waits(0)

    @property
    def backlog(self) -> int:
        """The number of unsent bytes."""
        return len(self._out)

    @property
    def answer(self) -> Answer:
        """The response, with the part of its body that take_lines() has not returned."""
        return Answer(self.status, self._fields, bytes(self._body))

    def begin(self, method: str, target: str, fields: Mapping[str, str]) -> None:
        """Begins a request. `fields` must give the length of the body, or declare it chunked."""
        self._out = bytearray()
        self._body = bytearray()
        self.status = 0  # of the response; 0 until it begins
        self._fields: dict[str, str] = {}
        self._has_line = False
        self._has_begun = False
        self.is_answered = False
        self._still_seconds = 0.0
        target = self._address.prefix + target
        head = [("Host", self._address.host_field), *fields.items()]
        self._send_event(h11.Request(method=method, target=target, headers=head))

    def put(self, data: bytes) -> None:
        """Appends a part of the body to the unsent bytes."""
        self._send_event(h11.Data(data))

    def finish(self) -> None:
        """Ends the body."""
        self._send_event(h11.EndOfMessage())

    def move(self, *, waits: bool) -> None:
        """Sends and reads once, without blocking. With `waits`, first waits until sending or reading is
        possible."""
        start = time.monotonic()
        if waits:
            self._waits(max(0.0, self._timeout - self._still_seconds), to_send=bool(self._out))
        has_sent = self._send()
        if self._receive() or has_sent:
            self._still_seconds = 0.0
            return
        self._still_seconds += time.monotonic() - start
        if self._still_seconds >= self._timeout:
            raise Interrupted(f"no data arrived for {self._timeout:g} s", is_timeout=True)

    def take_lines(self) -> list[bytes]:
        """The complete lines of the body."""
        if not self._has_line:
            return []
        *lines, self._body = self._body.split(b"\n")
        self._has_line = False
        return [bytes(line) for line in lines]

    def _waits(self, seconds: float, *, to_send: bool = False) -> bool:
        """Waits until the socket is readable or, with `to_send`, writable. Returns False if `seconds` pass first."""
        poll = select.poll()
        poll.register(self._socket, select.POLLIN | (select.POLLOUT if to_send else 0))
        return bool(poll.poll(seconds * 1000))

    def _send_event(self, event: h11.Event) -> None:
        self._out += self._http.send(event) or b""

    def _send(self) -> bool:
        """Sends as much as the socket accepts. Returns whether anything was sent."""
        if not self._out:
            return False
        try:
            count = self._socket.send(self._out)
        except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return False
        except OSError:
            self._out.clear()  # the response may state the reason; _receive() detects a missing response
            return True
        del self._out[:count]
        return True

    def _receive(self) -> bool:
        """Reads what has arrived. Returns whether a response began or ended, or a line was completed."""
        try:
            data = self._socket.recv(_READ_BYTES)
        except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return False
        except OSError as error:
            raise Interrupted(f"the connection broke: {error}") from error
        has_begun, self._has_begun = self._has_begun, True
        has_line = self._has_line
        try:
            self._http.receive_data(data)
            while not self.is_answered and (event := self._http.next_event()) is not h11.NEED_DATA:
                self._take(event)
        except h11.RemoteProtocolError as error:
            fact = f"the response is not HTTP: {error}" if data else "the connection was closed"
            raise Interrupted(fact) from error
        if len(self._body) > MOST_ANSWER_BYTES:
            raise Interrupted(f"the response does not end within {MOST_ANSWER_BYTES:,} bytes")
        return not has_begun or self.is_answered or has_line != self._has_line

    def _take(self, event: object) -> None:
        if isinstance(event, h11.Response):
            self.status = event.status_code
            self._fields = {name.decode().lower(): value.decode("latin-1") for name, value in event.headers}
        elif isinstance(event, h11.Data):
            self._body += event.data
            self._has_line = self._has_line or b"\n" in event.data
        elif isinstance(event, h11.EndOfMessage):
            self.is_answered = True
        elif isinstance(event, h11.ConnectionClosed):
            raise Interrupted("the connection was closed")


def _connected(address: Address, timeout: float) -> socket.socket:
    plain = socket.create_connection((address.host, address.port), timeout)
    try:
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if address.scheme == "https":
            plain = ssl.create_default_context().wrap_socket(plain, server_hostname=address.host)
        plain.setblocking(False)
    except BaseException:
        plain.close()
        raise
    return plain
