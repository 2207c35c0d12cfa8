"""Writes a crawl of real pages as WARC files: make_crawl.py FOLDER [--copies N] [--bench FOLDER].

The pages are those of the Debian package cppreference-doc-en-html and, if present, of news and forge of the bench
data. Each area of cppreference is a site, and two in five of its pages are captured twice. The same arguments
produce the same bytes.
"""

import argparse
import csv
import gzip
import pathlib
import random
import sys
from collections.abc import Iterator
from typing import NamedTuple

CPPREFERENCE = pathlib.Path("/usr/share/cppreference/doc/html/en")
FILES = 48


class Capture(NamedTuple):
    host: str
    path: str
    date: str
    content: bytes


def cppreference() -> Iterator[Capture]:
    """Yields the pages of cppreference. Each area is a site; other pages form the site "other"."""
    for number, file in enumerate(sorted(CPPREFERENCE.rglob("*.html"))):
        parts = file.relative_to(CPPREFERENCE).parts
        area = "-".join(parts[:2]) if len(parts) > 2 else "other"
        content = file.read_bytes()
        for year in (2023, 2024) if number % 5 < 2 else (2023,):
            yield Capture(f"{area}.cppreference.example", "/".join(parts),
                          f"{year}-{1 + number % 12:02}-{1 + number % 28:02}T00:00:00Z", content)


def bench(folder: pathlib.Path) -> Iterator[Capture]:
    manifest = folder / "manifest.tsv"
    if not manifest.exists():
        print(f"skipped: {manifest} is missing", file=sys.stderr)
        return
    with open(manifest, encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t") if row["dataset"] in ("news", "forge")]
    for row in rows:
        path = folder / row["html"]
        content = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        host = row["site"] if "." in row["site"] else f"{row['site']}.{row['dataset']}.example"
        year = row["group"] if row["group"].isdigit() else "2024"
        yield Capture(host, row["html"], f"{year}-06-01T00:00:00Z", content)


def record(capture: Capture, number: int, copy: int) -> bytes:
    host = f"copy{copy}.{capture.host}" if copy else capture.host
    http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + capture.content
    head = (
        "WARC/1.0\r\nWARC-Type: response\r\n"
        f"WARC-Record-ID: <urn:uuid:00000000-0000-0000-{copy:04}-{number:012}>\r\n"
        f"WARC-Target-URI: https://{host}/{capture.path}\r\nWARC-Date: {capture.date}\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(http)}\r\n\r\n"
    )
    return gzip.compress(head.encode() + http + b"\r\n\r\n", compresslevel=5, mtime=0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--copies", type=int, default=1, help="number of copies of each page, on different sites")
    parser.add_argument("--bench", type=pathlib.Path, default="../shared/bench")
    options = parser.parse_args()
    captures = list(enumerate([*cppreference(), *bench(options.bench)]))
    random.Random(1).shuffle(captures)  # spreads each site over all files, as in a crawl
    options.folder.mkdir(parents=True)
    files = FILES * options.copies
    for file in range(files):
        copy = file // FILES
        with open(options.folder / f"{file:04}.warc.gz", "wb") as out:
            for number, capture in captures[file % FILES :: FILES]:
                out.write(record(capture, number, copy))
    sites = {capture.host for _, capture in captures}
    print(f"{len(captures) * options.copies:,} pages of {len(sites) * options.copies} sites in {files} files")


if __name__ == "__main__":
    main()
