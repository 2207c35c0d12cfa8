"""Tests the example docs/examples/scrapy_cleaning.py with both services."""

import http.server
import json
import pathlib
import socket
import subprocess
import sys
import threading
import time

import pytest

import styletree
from conftest import page, sentence
from services import running_pair

EXAMPLE = pathlib.Path(__file__).parents[2] / "docs/examples/scrapy_cleaning.py"
pytestmark = pytest.mark.skipif(not EXAMPLE.exists(), reason=f"{EXAMPLE} is missing")
pytest.importorskip("h11", reason="h11 is missing; pip install 'styletree[client]'")
pytest.importorskip("scrapy", reason="Scrapy is missing; pip install scrapy")

PAGES = 40


class Site(http.server.BaseHTTPRequestHandler):
    """Serves page N at /N. Each page links to all pages, to a picture, and to a missing page."""

    def do_GET(self):
        number = self.path.removeprefix("/") or "0"
        status, kind, body = 404, "text/html", b"not here"
        if number == "picture":
            status, kind, body = 200, "image/png", b"\x89PNG\r\n\x1a\n"
        elif number == "alone":
            status, body = 200, b"<p>A page without links."
        elif number.isdigit() and int(number) < PAGES:
            links = "".join(f"<li><a href=/{name}>{name}</a>" for name in (*range(PAGES), "picture", "missing"))
            html = page(int(number)).replace("<div class=foot>", f"<ul>{links}</ul><div class=foot>café ")
            status, kind, body = 200, "text/html; charset=iso-8859-1", html.encode("latin-1")
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def site():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
        thread.join()


def crawled(site, folder, cleaner, trainer):
    """Returns the records of a crawl with the example's spider, and the log."""
    output = folder / f"pages-{time.monotonic_ns()}.jsonl"
    run = subprocess.run(
        [sys.executable, "-m", "scrapy", "runspider", str(EXAMPLE), "-a", f"url={site}", "-O", str(output),
         "-s", f"STYLETREE_CLEANER={cleaner}", "-s", f"STYLETREE_TRAINER={trainer}", "-s", "TELNETCONSOLE_ENABLED=0"],
        cwd=folder, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    assert "Traceback" not in run.stderr, run.stderr
    return [json.loads(line) for line in output.read_text().splitlines()], run.stderr


def test_pages_are_cleaned_and_learned_from_as_they_are_crawled(site, tmp_path):
    with running_pair(tmp_path / "models.db") as (cleaner, trainer):
        records, log = crawled(site, tmp_path, cleaner.url, trainer.url)
        assert len({record["url"] for record in records}) == len(records) == PAGES + 1  # / and /0
        assert "'styletree/posted/accepted': 41" in log
        client = styletree.Client(cleaner.url)
        until = time.monotonic() + 30
        while "127.0.0.1" not in client.sites():
            assert time.monotonic() < until, "the trainer learns the site"
            time.sleep(0.1)
        while client.clean(page(1), site).model is None:
            assert time.monotonic() < until, "the cleaner uses what was learned"
            time.sleep(0.1)
        records, log = crawled(site, tmp_path, cleaner.url, "")
        assert "'styletree/cleaned/cleaned': 41" in log and "posted" not in log
    assert {record["model"] for record in records} == {1}
    by_title = {record["title"]: record["text"] for record in records}
    assert by_title == {f"Item {i}": f"Item {i}\n\n{sentence(i)}\n\n{sentence(i + 10_000)}" for i in range(PAGES)}


def test_a_crawl_goes_on_without_the_services(site, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
        records, log = crawled(site + "alone", tmp_path, address, "")
    assert records == []
    assert "'styletree/cleaned/failed': 1" in log and "the service does not answer" in log
