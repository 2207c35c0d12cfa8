"""Serves a small crawl for the guide, with the layout of Common Crawl."""

import contextlib
import gzip
import pathlib
import sys
from collections.abc import Iterator

ROOT = pathlib.Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "python/tests"))

from remote_server import serving  # noqa: E402


def record_of(url: str, html: bytes) -> bytes:
    http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + html
    head = (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\n"
            "WARC-Date: 2026-01-15T12:00:00Z\r\nContent-Type: application/http; msgtype=response\r\n"
            f"Content-Length: {len(http)}\r\n\r\n")
    return gzip.compress(head.encode() + http + b"\r\n\r\n", mtime=0)


def pages() -> list[tuple[str, bytes]]:
    """Returns pages of two sites, alternating."""
    files = sorted((ROOT / "tests/data/harbour/news").glob("*.html"))
    return [(f"https://{site}/{file.stem}", file.read_bytes())
            for file in files for site in ("harbour.example", "market.example")]


@contextlib.contextmanager
def served_crawl() -> Iterator[str]:
    """Serves two archives, their index and the list of their paths. Yields the address."""
    archives: dict[str, bytes] = {}
    lines = []
    for number, (url, html) in enumerate(pages()):
        name = f"crawl-data/CC-MAIN-2026-01/warc/{number % 4 // 2}.warc.gz"
        record = record_of(url, html)
        host, _, path = url.removeprefix("https://").partition("/")
        lines.append(f'{",".join(reversed(host.split(".")))})/{path} 20260115120000 {{"url": "{url}", '
                     f'"mime": "text/html", "status": "200", "length": "{len(record)}", '
                     f'"offset": "{len(archives.get(name, b""))}", "filename": "{name}"}}\n')
        archives[name] = archives.get(name, b"") + record
    with serving() as server:
        server.files = {
            **archives,
            "cc-index/index.cdxj.gz": gzip.compress("".join(sorted(lines)).encode()),
            "warc.paths.gz": gzip.compress("".join(f"{name}\n" for name in archives).encode()),
        }
        yield server.url()
