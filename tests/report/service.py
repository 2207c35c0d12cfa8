"""Runs `sst-clean serve` or `sst-train serve`, and creates archives of dated pages for learning."""
import json
import re
import subprocess
import urllib.parse
import urllib.request

DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def warc(pages):
    """Returns an archive of pages, given as (URL, date, HTML)."""
    records = []
    for number, (url, date, html) in enumerate(pages):
        body = html.encode()
        content = (b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"
                   b"Content-Length: %d\r\n\r\n" % len(body)) + body
        head = ("WARC/1.0\r\nWARC-Type: response\r\n"
                f"WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-{number:012}>\r\n"
                f"WARC-Target-URI: {url}\r\nWARC-Date: {date}\r\n"
                "Content-Type: application/http; msgtype=response\r\n"
                f"Content-Length: {len(content)}\r\n\r\n")
        records.append(head.encode() + content + b"\r\n\r\n")
    return b"".join(records)


class Service:
    """A service on a free port, for `with` statements."""

    def __init__(self, program, database, token_file=None, trainer=None):
        token = [] if token_file is None else ["--token-file", str(token_file)]
        if trainer is not None:
            token += ["--trainer", trainer.url.rstrip("/")]
        self.process = subprocess.Popen(
            [program, "serve", "--db", str(database), "--listen", "127.0.0.1:0", *token],
            stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if found := re.search(r"127\.0\.0\.1, port (\d+)", line):
                break
        else:
            raise RuntimeError("the service has not started")
        self.url = f"http://127.0.0.1:{found.group(1)}/"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        self.process.terminate()
        self.process.communicate(timeout=60)

    def get(self, path):
        """Requests a path. Returns the response's headers and body."""
        with DIRECT.open(self.url + path, timeout=60) as answer:
            return answer.headers, answer.read().decode()

    def clean(self, url, html, **query):
        """Returns the record of a page."""
        target = f"{self.url}v1/clean?{urllib.parse.urlencode({'url': url, **query})}"
        request = urllib.request.Request(target, html.encode(), {"Content-Type": "text/html; charset=utf-8"})
        with DIRECT.open(request, timeout=60) as answer:
            return json.load(answer)
