"""A web server for tests that serves files from memory and misbehaves on request."""

import contextlib
import http.server
import re
import threading
from collections.abc import Iterator


class Files(http.server.ThreadingHTTPServer):
    """A file server. `requests` contains each request's path and Range header ("" without one)."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.files: dict[str, bytes] = {}
        self.requests: list[tuple[str, str]] = []  # only GET requests
        self.sent: dict[str, int] = {}  # bytes of sent bodies, by path
        self.breaks_after: list[int] = []  # the next bodies end early, after this many bytes
        self.refusals: list[int] = []  # error statuses of the next responses
        self.serves_ranges = True
        self.announces: int | None = None  # the size to announce instead of the real one

    def url(self, path: str = "") -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/{path}"

    def ranges(self, path: str) -> list[str]:
        return [bytes_ for name, bytes_ in self.requests if name == path]


class Handler(http.server.BaseHTTPRequestHandler):
    server: Files

    def do_HEAD(self) -> None:
        self.answer(has_body=False)

    def do_GET(self) -> None:
        self.server.requests.append((self.path.lstrip("/"), self.headers.get("Range", "")))
        self.answer(has_body=True)

    def answer(self, has_body: bool) -> None:
        server = self.server
        if has_body and server.refusals:
            self.send_error(server.refusals.pop(0))
            return
        name = self.path.lstrip("/")
        if name not in server.files:
            self.send_error(404)
            return
        content = server.files[name]
        wanted = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        size = len(content) if server.announces is None else server.announces
        if wanted and server.serves_ranges:
            first, last = int(wanted[1]), min(int(wanted[2] or size - 1), size - 1)
            if first >= len(content):
                self.send_error(416)
                return
            self.send_response(206)
            self.send_header("Content-Range", f"bytes {first}-{last}/{size}")
            size = last + 1 - first
            content = content[first : last + 1]
        else:
            self.send_response(200)
        if server.serves_ranges:
            self.send_header("Accept-Ranges", "bytes")
        self.send_header("Content-Length", str(size))
        self.end_headers()
        if not has_body:
            return
        if server.breaks_after:
            content = content[: server.breaks_after.pop(0)]
        with contextlib.suppress(ConnectionError):  # the client may stop reading
            for start in range(0, len(content), 1 << 16):
                piece = content[start : start + (1 << 16)]
                server.sent[name] = server.sent.get(name, 0) + len(piece)  # before the client receives it
                self.wfile.write(piece)
        self.close_connection = True

    def log_message(self, *arguments: object) -> None:
        pass


@contextlib.contextmanager
def serving() -> Iterator[Files]:
    """Runs a server in its own thread."""
    with Files() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
