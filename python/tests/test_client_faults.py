"""Tests Client with servers that are busy, drop the connection, or are not styletree services."""

import contextlib
import http.server
import itertools
import json
import pickle
import random
import socket
import threading
import time

import pytest

import styletree
from conftest import page, pages

pytest.importorskip("h11", reason="h11 is missing; pip install 'styletree[client]'")

TOKEN = "a-token-for-tests-1234"


class Faulty(http.server.ThreadingHTTPServer):
    """Runs the next step of the script for each request. After the script, the server behaves well."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.script = []
        self.requests = []

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.do_POST()

    def do_POST(self):
        self.server.requests.append((self.path, dict(self.headers)))
        self.close_connection = True
        step = self.server.script.pop(0) if self.server.script else (lambda handler: handler.be_good())
        with contextlib.suppress(ConnectionError):
            step(self)

    def be_good(self, most=None):
        """Answers a batch. If `most` is given, drops the connection after `most` records."""
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for line in itertools.islice(self.body_lines(), most):
            html = json.loads(line)["html"]
            self.chunk(json.dumps(record(html.removeprefix("<p>"))) + "\n")
        if most is None:
            self.wfile.write(b"0\r\n\r\n")

    def body_lines(self):
        buffer = b""
        while size := int(self.rfile.readline(), 16):
            buffer += self.rfile.read(size)
            self.rfile.readline()
            *lines, buffer = buffer.split(b"\n")
            yield from lines

    def chunk(self, text):
        self.wfile.write(f"{len(text.encode()):x}\r\n{text}\r\n".encode())

    def log_message(self, *arguments):
        pass


def record(text):
    return {"schema": "1.0", "source": "-", "record": None, "date": None, "url": None, "site": None,
            "model": None, "status": "cleaned", "method": "page", "language": None, "title": "",
            "text": text, "kept": 1, "matched": 0}  # fmt: skip


def refuse(status, body=b"", **fields):
    def step(handler):
        handler.send_response(status)
        for name, value in {"Content-Length": len(body), "Connection": "close", **fields}.items():
            handler.send_header(name.replace("_", "-"), str(value))
        handler.end_headers()
        handler.wfile.write(body)

    return step


def hang(handler):
    time.sleep(3)


def cut(handler):
    pass


@pytest.fixture
def faulty():
    with Faulty() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def texts(count):
    return [f"<p>{number}" for number in range(count)]


GOOD = refuse(200, json.dumps(record("fine")).encode())
BUSY = json.dumps({"detail": "the queue is full; try again later"}).encode()


def test_a_busy_service_is_asked_again_when_it_says(faulty):
    faulty.script = [refuse(503, BUSY, Retry_After=1), cut, GOOD]
    start = time.monotonic()
    client = styletree.Client(faulty.url)
    assert client.clean("<p>x").text == "fine"
    assert 1 <= time.monotonic() - start < 10
    assert len(faulty.requests) == 3


def test_a_busy_service_is_not_asked_forever(faulty):
    faulty.script = [refuse(503, BUSY)] * 20
    with pytest.raises(styletree.ServiceError, match="the queue is full; try again later") as caught:
        styletree.Client(faulty.url, retries=2).clean("<p>x")
    assert caught.value.status == 503
    assert len(faulty.requests) == 3
    with pytest.raises(styletree.ServiceError, match="after 0 results.*the queue is full.*3 tries") as caught:
        list(styletree.Client(faulty.url, retries=2).clean_many(texts(3)))
    assert caught.value.status == 503
    assert len(faulty.requests) == 6


def test_a_wait_is_bounded(monkeypatch):
    from styletree import _http, _service

    waits = []
    monkeypatch.setattr(_service.time, "sleep", waits.append)
    for value in ("86400", "9" * 400, "3", "soon", "-1"):
        _service.pause(1, _http.Interrupted("busy", busy=_http.Answer(503, {"retry-after": value}, b"")))
    assert waits == [60, 60, 3, 0.25, 0.25]
    waits.clear()
    for failures in (1, 2, 3, 6, 1000):
        _service.pause(failures, _http.Interrupted("broken"))
    assert waits == [0.25, 0.5, 1, 8, 8]


def test_a_service_that_never_answers(faulty):
    faulty.script = [hang] * 4
    client = styletree.Client(faulty.url, timeout=0.2, retries=1)
    with pytest.raises(styletree.ServiceError, match="no data arrived for 0.2 s; 2 tries.*longer timeout"):
        client.clean("<p>x")
    with pytest.raises(styletree.ServiceError, match="after 0 results.*no data arrived for 0.2 s.*2 tries"):
        list(client.clean_many(texts(3)))


def test_a_batch_that_is_cut_off_goes_on(faulty):
    faulty.script = [lambda handler: handler.be_good(most=3)] * 4 + [refuse(503, BUSY, Retry_After=0), cut]
    client = styletree.Client(faulty.url, retries=3)
    assert [result.text for result in client.clean_many(texts(300))] == [str(i) for i in range(300)]
    assert len(faulty.requests) == 7


def test_a_batch_that_stays_cut_off_says_how_many_results_came(faulty):
    faulty.script = [lambda handler: handler.be_good(most=7)] + [cut] * 9
    results = styletree.Client(faulty.url, retries=2).clean_many(texts(300))
    assert [next(results).text for _ in range(7)] == [str(number) for number in range(7)]
    with pytest.raises(styletree.ServiceError, match="after 7 results.*3 tries.*starting with number 8") as caught:
        next(results)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.results, again.status) == (str(caught.value), 7, None)
    assert len(faulty.requests) == 3


@pytest.mark.parametrize("body", [b"garbage", b"[]", b"{}", b'{"status": "cleaned"}', b"null",
                                  json.dumps({**record("x"), "status": "unheard-of"}).encode()])
def test_an_answer_that_is_no_record(faulty, body):
    def lines(handler):
        handler.send_response(200)
        handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        handler.chunk(json.dumps(record("x")) + "\n" + body.decode() + "\n")
        handler.wfile.write(b"0\r\n\r\n")

    faulty.script = [refuse(200, body), lines]
    client = styletree.Client(faulty.url)
    with pytest.raises(styletree.ServiceError, match="not from a styletree service"):
        client.clean("<p>x")
    with pytest.raises(styletree.ServiceError, match="not from a styletree service") as caught:
        list(client.clean_many(texts(3)))
    assert caught.value.results == 1


def test_what_is_no_service(faulty):
    faulty.script = [refuse(404, b"<h1>Not found"), refuse(200, b"<h1>Hello"), refuse(404), refuse(302)]
    client = styletree.Client(faulty.url)
    with pytest.raises(styletree.ServiceError, match="status 404.*check that sst-clean serve or"):
        client.clean("<p>x")
    with pytest.raises(styletree.ServiceError, match="not from a styletree service"):
        list(client.sites())
    with pytest.raises(styletree.ServiceError, match="status 404"):
        list(client.clean_many(texts(3)))
    with pytest.raises(styletree.ServiceError, match="status 302"):
        client.clean("<p>x")


def test_more_records_than_pages(faulty):
    def twice(handler):
        handler.send_response(200)
        handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        handler.chunk((json.dumps(record("x")) + "\n") * 200)

    faulty.script = [twice]
    with pytest.raises(styletree.ServiceError, match="the service sent more results than it received pages"):
        list(styletree.Client(faulty.url).clean_many(texts(3)))


def test_a_service_below_a_path(faulty):
    faulty.script = [GOOD]
    client = styletree.Client(faulty.url + "/tools/styletree/", TOKEN)
    client.clean("<p>x", "https://example.org/ä?a=b&c")
    list(client.clean_many(texts(1)))
    (first, fields), (second, _) = faulty.requests
    assert first.startswith("/tools/styletree/v1/clean?") and second.startswith("/tools/styletree/v1/clean/batch?")
    assert "url=https%3A%2F%2Fexample.org%2F%C3%A4%3Fa%3Db%26c" in first
    assert fields["Authorization"] == f"Bearer {TOKEN}"


def test_all_pages_of_sites_are_listed(faulty):
    parts = [{"sites": [{"site": "a.example"}], "next": "a.example"}, {"sites": [{"site": "b.example"}], "next": None}]
    faulty.script = [refuse(200, json.dumps(part).encode()) for part in parts]
    assert list(styletree.Client(faulty.url).sites()) == ["a.example", "b.example"]
    assert [path for path, _ in faulty.requests] == ["/v1/sites", "/v1/sites?after=a.example"]


def test_a_place_without_a_service():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
        client = styletree.Client(address, retries=1)
        assert not client.is_ready()
        with pytest.raises(styletree.ServiceError, match="refused.*2 tries.*sst-clean serve"):
            client.clean(page(1))
        with pytest.raises(styletree.ServiceError, match="after 0 results.*refused") as caught:
            list(client.clean_many(pages(0, 5)))
        assert (caught.value.status, caught.value.results) == (None, 0)


# Responses that a hostile server might send.


def send(data, *, times=1, pause=0.0):
    """Sends the bytes `times` times. Then the connection ends."""
    def step(handler):
        for _ in range(times):
            handler.wfile.write(data)
            time.sleep(pause)

    return step


CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize("endless", [
    lambda handler: (handler.wfile.write(CHUNKED), send(b"10000\r\n" + bytes(65536) + b"\r\n", times=10**9)(handler)),
    lambda handler: (handler.wfile.write(CHUNKED), send(b"1\r\n \r\n", times=10**9, pause=0.01)(handler)),
    send(b"HTTP/1.1 100 Continue\r\n\r\n" * 1000, times=10**9),
    lambda handler: (handler.wfile.write(b"HTTP/1.1 200 OK\r\n"), send(b"A: b\r\n" * 1000, times=10**9)(handler)),
    lambda handler: (handler.wfile.write(CHUNKED), send(b"f" * 1000, times=10**9)(handler)),
], ids=["body", "slow body", "heads", "fields", "size of a chunk"])
def test_an_answer_without_an_end(faulty, monkeypatch, endless):
    from styletree import _http

    monkeypatch.setattr(_http, "MOST_ANSWER_BYTES", 10_000_000)
    faulty.script = [endless] * 4
    client = styletree.Client(faulty.url, timeout=1, retries=0)
    for ask in (lambda: client.clean("<p>x"), lambda: list(client.clean_many(texts(3))),
                lambda: client.explain("<p>x")):
        start = time.monotonic()
        with pytest.raises(styletree.ServiceError, match="does not end|no data arrived|is not HTTP"):
            ask()
        assert time.monotonic() - start < 5


def test_an_answer_that_is_cut_short(faulty):
    whole = json.dumps(record("fine")).encode()
    head = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(whole)
    ends = (10, len(head) - 1, len(head), len(head + whole) - 1)
    faulty.script = [*(send((head + whole)[:end]) for end in ends), GOOD]
    assert styletree.Client(faulty.url).clean("<p>x").text == "fine"
    assert len(faulty.requests) == 5
    faulty.script = [send(head + whole[:-1])] * 2
    with pytest.raises(styletree.ServiceError, match="does not answer.*2 tries"):
        styletree.Client(faulty.url, retries=1).clean("<p>x")


@pytest.mark.parametrize("data", [
    b"SSH-2.0-OpenSSH_9.2\r\n", b"\0" * 100, b"HTTP/1.1 abc\r\n\r\n", b"HTTP/3 200\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n", b"HTTP/1.1 200 OK\r\n\xff\xfe: \0\r\n\r\n",
])  # fmt: skip
def test_an_answer_that_is_no_http(faulty, data):
    faulty.script = [send(data)] * 2
    client = styletree.Client(faulty.url, retries=0)
    with pytest.raises(styletree.ServiceError, match="not HTTP|closed|broke"):
        client.clean("<p>x")
    with pytest.raises(styletree.ServiceError, match="not HTTP|closed|broke"):
        list(client.clean_many(texts(3)))


def test_records_with_wrong_fields_are_errors_of_the_service(faulty, seed):
    chosen = random.Random(seed)
    wrong = [None, True, 0, -1, 10**30, 1e308, "x", "\ud800", [], [1], {}, {"title": 1}, {"authors": "x"},
             {"authors": [1]}, {"tags": {}}, {"sources": []}, {"sources": {"a": 1}}, "9" * 5000]
    bodies = [b"[" * 100_000, b'{"a":' * 100_000, b"\xff", b"1" * 5000, b'{"status": "cleaned", "kept": NaN}', b""]
    fields = [*record("x"), "metadata", "problem", "markdown", "html", "comments"]
    bodies += [json.dumps({**record("x"), name: value}).encode() for name in fields for value in wrong]
    faulty.script = [refuse(200, body) for body in chosen.sample(bodies, 150)] + [
        refuse(202, body) for body in bodies[:20]]
    client = styletree.Client(faulty.url, retries=0)
    for _ in range(150):
        with contextlib.suppress(styletree.ServiceError):
            assert isinstance(client.clean("<p>x"), styletree.Result)
    for _ in range(20):
        with contextlib.suppress(styletree.ServiceError):
            assert isinstance(client.post("<p>x", "https://a.example/"), styletree.PostedPage)


def test_a_long_problem_is_shortened_and_cannot_write_to_the_terminal(faulty):
    body = json.dumps({"detail": "\x1b[2Jno\n" + "x" * 1_000_000}).encode()
    faulty.script = [refuse(422, body)]
    with pytest.raises(styletree.ServiceError) as caught:
        styletree.Client(faulty.url).clean("<p>x")
    assert len(str(caught.value)) < 2000 and str(caught.value).isprintable()


def test_a_list_of_sites_that_goes_round(faulty):
    part = json.dumps({"sites": [{"site": "a.example"}], "next": "a.example"}).encode()
    faulty.script = [refuse(200, part)] * 9
    with pytest.raises(styletree.ServiceError, match="the service returned the same part of the list of sites again"):
        list(styletree.Client(faulty.url).sites())
    assert len(faulty.requests) == 2


def test_a_connection_is_used_again_unless_it_has_ended(faulty):
    def stay(handler):
        handler.rfile.read(int(handler.headers["Content-Length"]))
        refuse(200, json.dumps(record(str(handler.client_address[1]))).encode(), Connection="keep-alive")(handler)
        handler.close_connection = False

    faulty.script = [stay, stay, GOOD, stay, GOOD]
    client = styletree.Client(faulty.url, retries=0)
    first, second, _ = (client.clean("<p>x").text for _ in range(3))
    assert first == second
    assert client.clean("<p>x").text != first
    client.close()
    assert client.clean("<p>x").text == "fine"
