import gzip
import lzma
import random
import subprocess
import sys

import pytest

import styletree
from conftest import page, url, warc, warc_record
from remote_server import serving

fsspec = pytest.importorskip("fsspec", reason="pip install 'styletree[test]' installs fsspec")
pytest.importorskip("aiohttp", reason="pip install 'styletree[test]' installs aiohttp")

from styletree import _remote  # noqa: E402


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setattr(_remote, "WAITS", (0.0, 0.0, 0.01))
    with serving() as files:
        yield files


def packed(*records: bytes) -> bytes:
    return b"".join(gzip.compress(record, mtime=0) for record in records)


def noise(number: int, size: int) -> bytes:
    """Returns a page that compresses poorly."""
    return b"<p>" + bytes(random.Random(number).choices(b"abcdefghijklmnopqrstuvwxyz      ", k=size))


class Crawl:
    """Archives that contain pages of several hosts in turn, with an index."""

    def __init__(self, archives: int, hosts: list[str], page_bytes: int = 3_000) -> None:
        self.files: dict[str, bytes] = {}
        self.places: dict[str, list[tuple[str, int, int]]] = {}  # archive, first byte and end, by host
        lines = []
        for archive in range(archives):
            name = f"crawl-data/{archive}.warc.gz"
            content = b""
            for number, host in enumerate(hosts):
                address = url(100 * archive + number, host)
                record = packed(warc_record(address, noise(100 * archive + number, page_bytes)))
                self.places.setdefault(host, []).append(
                    (name, len(content), len(content) + len(record)))
                lines.append(f'{",".join(reversed(host.split(".")))})/ 20240506070809 {{"url": "{address}", '
                             f'"mime": "text/html", "status": "200", "length": "{len(record)}", '
                             f'"offset": "{len(content)}", "filename": "{name}"}}\n')
                content += record
            self.files[name] = content
        self.index = "".join(sorted(lines)).encode()


def asked(server, name: str) -> list[tuple[int, int]]:
    """Returns the requested ranges of a file, as pairs of first byte and end."""
    spans = [one.removeprefix("bytes=").split("-") for one in server.ranges(name)]
    return [(int(first), int(last) + 1) for first, last in spans]


def urls_of(pages) -> list[str]:
    return [one.url for one in pages]


def test_an_archive_is_streamed_in_blocks(server, monkeypatch):
    monkeypatch.setattr(_remote, "BLOCK_BYTES", 1_000)
    content = packed(*(warc_record(url(i), page(i).encode()) for i in range(20)))
    server.files["a.warc.gz"] = content
    read = list(styletree.read(server.url("a.warc.gz")))
    assert [one.content for one in read] == [page(i).encode() for i in range(20)]
    assert read[0].source == server.url("a.warc.gz") + ":0"
    spans = asked(server, "a.warc.gz")
    assert spans == [(at, min(at + 1_000, len(content))) for at in range(0, len(content), 1_000)]


def test_what_comes_through_a_url_is_what_comes_from_a_file(server, tmp_path):
    archive = tmp_path / "a.warc"
    archive.write_bytes(warc(0, 50))
    server.files["a.warc"] = archive.read_bytes()
    near = [(one.url, one.content, one.date) for one in styletree.read(archive)]
    far = [(one.url, one.content, one.date) for one in styletree.read(server.url("a.warc"))]
    assert far == near


def test_a_broken_connection_is_taken_up_where_it_broke(server, monkeypatch):
    monkeypatch.setattr(_remote, "BLOCK_BYTES", 10_000)
    content = warc(0, 60)
    server.files["a.warc"] = content
    server.breaks_after = [10_000, 3_000, 0, 10_000, 9_999]
    assert urls_of(styletree.read(server.url("a.warc"))) == [url(i) for i in range(60)]
    spans = asked(server, "a.warc")
    assert spans[:6] == [(0, 10_000), *[(10_000, 20_000)] * 3, (20_000, 30_000), (20_000, 30_000)]


def test_statuses_that_pass_are_waited_for(server):
    server.files["a.warc"] = warc(0, 3)
    server.refusals = [503, 429, 500]
    assert len(list(styletree.read(server.url("a.warc")))) == 3
    assert len(server.requests) == 4


def test_a_final_failure_is_a_page_with_a_problem(server, monkeypatch):
    monkeypatch.setattr(_remote, "BLOCK_BYTES", 5_000)
    server.files["b.warc"] = warc(3, 5)
    server.files["a.warc"] = warc(0, 30)
    server.breaks_after = [5_000, 5_000] + [10] * 4
    read = list(styletree.read([server.url("a.warc"), server.url("b.warc")]))
    (problem,) = [one for one in read if one.problem]
    assert problem.source.startswith(server.url("a.warc") + ":")
    assert problem.problem == "unreadable"
    for words in ("the bytes starting at 10000 cannot be read (", "4 tries", "read it again"):
        assert words in problem.detail
    good = urls_of(one for one in read if not one.problem)
    assert good[-2:] == [url(3), url(4)] and good[:-2] == [url(i) for i in range(len(good) - 2)]
    assert len(good) > 10


@pytest.mark.parametrize(("status", "name"), [(404, "gone.warc"), (403, "a.warc")])
def test_what_does_not_pass_is_not_tried_again(server, status, name):
    server.files["a.warc"] = warc(0, 3)
    server.refusals = [403] * 9 if status == 403 else []
    (problem,) = styletree.read(server.url(name))
    assert problem.problem == "unreadable" and "1 try" in problem.detail
    assert len(server.requests) == 1


def test_a_server_without_ranges_is_read_from_the_start_again(server, monkeypatch):
    monkeypatch.setattr(_remote, "BLOCK_BYTES", 10_000)
    server.serves_ranges = False
    server.files["a.warc"] = warc(0, 60)
    server.breaks_after = [10**9, 35_000]
    assert urls_of(styletree.read(server.url("a.warc"))) == [url(i) for i in range(60)]


def test_a_size_that_is_too_large_is_told(server):
    server.files["a.warc"] = warc(0, 3)
    server.announces = len(server.files["a.warc"]) + 100
    read = list(styletree.read(server.url("a.warc")))
    assert read[-1].problem == "unreadable", [one.problem for one in read]
    assert "cannot be read" in read[-1].detail


def test_a_file_that_changes_is_told(server, monkeypatch):
    monkeypatch.setattr(_remote, "BLOCK_BYTES", 100_000)
    record = warc_record(url(0), b"<p>" + b"x" * 99_000)
    server.files["a.warc"] = record * 30
    reader = styletree.read(server.url("a.warc"))
    next(reader)
    server.files["a.warc"] = record * 31
    server.breaks_after = [10]
    read = list(reader)
    assert 0 < len(read) < 29
    assert "changed while it was read" in read[-1].detail


def test_only_the_records_of_the_site_are_asked_for(server):
    crawl = Crawl(6, ["a.example", "b.example", "c.example", "d.example"])
    server.files.update(crawl.files)
    server.files["index.cdxj.gz"] = gzip.compress(crawl.index)
    read = list(styletree.read(cdx=server.url("index.cdxj.gz"), site="c.example", prefix=server.url()))
    assert [one.problem for one in read] == [None] * 6
    assert {styletree.site_of_url(one.url) for one in read} == {"c.example"}
    for name, first, end in crawl.places["c.example"]:
        assert asked(server, name) == [(first, end)]
        assert server.sent[name] == end - first
    assert read[0].source == f"{server.url()}crawl-data/0.warc.gz:{crawl.places['c.example'][0][1]}"


def test_records_that_follow_one_another_are_asked_for_together(server, tmp_path):
    crawl = Crawl(1, ["a.example", "b.example", "b.example", "b.example", "a.example", "b.example"])
    server.files.update(crawl.files)
    index = tmp_path / "index.cdxj"
    index.write_bytes(crawl.index)
    read = list(styletree.read(cdx=index, site="b.example", prefix=server.url()[:-1]))
    assert len(read) == 4 and not any(one.problem for one in read)
    places = [(first, end) for _, first, end in crawl.places["b.example"]]
    assert asked(server, "crawl-data/0.warc.gz") == [(places[0][0], places[2][1]), places[3]]
    everything = list(styletree.read(cdx=index, prefix=server.url()))
    assert len(everything) == 6
    assert asked(server, "crawl-data/0.warc.gz")[2:] == [(0, len(crawl.files["crawl-data/0.warc.gz"]))]


def test_archives_are_beside_a_remote_index(server):
    crawl = Crawl(2, ["a.example"])
    server.files.update({f"far/{name}": content for name, content in crawl.files.items()})
    server.files["far/index.cdxj"] = crawl.index
    assert len(list(styletree.read(cdx=server.url("far/index.cdxj")))) == 2


def test_an_index_of_a_stranger_opens_nothing_else(server, tmp_path):
    """Local files, other servers, and files outside the prefix are refused."""
    record = warc_record(url(1), page(1).encode())
    archive = tmp_path / "a.warc"
    archive.write_bytes(record)
    server.files.update({"data/a.warc": record, "admin": record})
    with serving() as other:
        other.files["a.warc"] = record
        names = [
            str(archive), archive.as_uri(), "../../../../../etc/passwd", "file:///etc/passwd",
            other.url("a.warc"), server.url("admin?delete=1"), server.url("data/../admin"), "%2e%2e/admin",
            f"x::{archive.as_uri()}", ".\\t./admin", "..\\\\admin", "a.warc",
        ]
        server.files["index.cdxj"] = "".join(
            f'k) 2024 {{"url": "{url(1)}", "filename": "{name}", "offset": "0"}}\n' for name in names
        ).encode()
        read = list(styletree.read(cdx=server.url("index.cdxj"), prefix=server.url("data")))
        assert not other.requests
    assert [one.source for one in read if not one.problem] == [server.url("data/a.warc:0")]
    assert {path for path, _ in server.requests} == {"index.cdxj", "data/a.warc"}
    told = [one.detail for one in read if one.problem]
    assert all("index.cdxj, line " in one for one in told) and len(told) == 11
    assert sum(server.url("data/; give the folder of the archives as the prefix") in one for one in told) == 10


def test_requests_for_records_are_tried_again(server):
    crawl = Crawl(3, ["a.example"])
    server.files.update(crawl.files)
    server.files["index.cdxj"] = crawl.index
    reader = styletree.read(cdx=server.url("index.cdxj"))
    server.refusals = [503, 502]
    assert [one.problem for one in reader] == [None] * 3
    assert len(server.ranges("crawl-data/0.warc.gz")) == 3


def test_a_record_that_cannot_be_got_is_a_page_with_a_problem(server):
    crawl = Crawl(4, ["a.example"])
    server.files.update(crawl.files)
    server.files["index.cdxj"] = crawl.index
    reader = styletree.read(cdx=server.url("index.cdxj"))
    server.refusals = [503] * 5  # four for the first record, and one for the second
    read = list(reader)
    assert [one.problem for one in read] == ["unreadable", "unreadable", None, None]
    assert read[0].source == server.url("crawl-data/0.warc.gz") + ":0"
    assert "the bytes starting at 0 cannot be read" in read[0].detail and "4 tries" in read[0].detail
    assert "1 try" in read[1].detail, "retries for an unreachable server are not repeated for each record"
    assert "index.cdxj, line 2" in read[1].detail


def test_a_server_without_ranges_does_not_send_whole_archives(server, tmp_path):
    crawl = Crawl(1, ["a.example"] * 3)
    server.files["crawl-data/0.warc.gz"] = crawl.files["crawl-data/0.warc.gz"] + bytes(50_000_000)
    server.serves_ranges = False
    index = tmp_path / "index.cdxj"
    index.write_text(crawl.index.decode().splitlines(keepends=True)[2])
    (problem,) = styletree.read(cdx=index, prefix=server.url())
    assert problem.problem == "unreadable" and "range" in problem.detail
    assert server.sent.get("crawl-data/0.warc.gz", 0) < 25_000_000, "no more than fits into the buffers"


def test_places_without_records_are_told(server, tmp_path):
    server.files["a.warc.gz"] = packed(warc_record(url(1), page(1).encode()))
    size = len(server.files["a.warc.gz"])
    index = tmp_path / "index.cdx"
    index.write_text(" CDX N b a m s k V g\n" + "".join(
        f"k) 2024 {url(1)} text/html 200 - {place} a.warc.gz\n" for place in (0, 5, size + 1_000)))
    read = list(styletree.read(cdx=index, prefix=server.url()))
    assert [one.problem for one in read] == [None, "damaged", "damaged"]
    assert "the archive ends before this offset" in read[2].detail


def test_archives_packed_in_other_ways_are_read_by_their_records(server, tmp_path):
    record = warc_record(url(1), page(1).encode())
    for name, content in (("a.warc", record), ("a.warc.xz", lzma.compress(record))):
        server.files[name] = content + content
        index = tmp_path / "index.cdx"
        index.write_text(" CDX N b a m s k S V g\n"
                         f"k) 2024 {url(1)} text/html 200 - {len(content)} {len(content)} {name}\n")
        (one,) = styletree.read(cdx=index, prefix=server.url())
        assert (one.problem, one.url) == (None, url(1)), one.detail
        assert asked(server, name) == [(len(content), 2 * len(content))]


def test_lists_lead_to_urls(server, tmp_path):
    for number in range(3):
        server.files[f"crawl-data/{number}.warc.gz"] = packed(
            warc_record(url(number), page(number).encode()))
    names = "".join(f"crawl-data/{number}.warc.gz\n" for number in range(3)).encode()
    expected = [url(number) for number in range(3)]
    for name, content in (("warc.paths", names), ("warc.paths.gz", gzip.compress(names))):
        paths = tmp_path / name
        paths.write_bytes(content)
        server.files[name] = content
        assert urls_of(styletree.read(f"@{paths}", prefix=server.url())) == expected
        assert urls_of(styletree.read(f"@{server.url(name)}", prefix=server.url())) == expected
    near = tmp_path / "near.html"
    near.write_text("<p>near")
    mixed = tmp_path / "mixed"
    mixed.write_text(f"near.html\n{server.url('crawl-data/1.warc.gz')}\n{near}\n")
    assert urls_of(styletree.read(f"@{mixed}")) == ["", url(1), ""]
    with pytest.raises(styletree.UsageError, match="pass the URL that such names are relative to"):
        styletree.read(f"@{server.url('warc.paths')}")


def test_a_list_takes_no_memory(server, tmp_path):
    """The list compresses well, because it repeats a URL half a million times."""
    server.files["a.warc"] = warc_record(url(1), page(1).encode())
    paths = tmp_path / "warc.paths.gz"
    paths.write_bytes(
        gzip.compress(f"{server.url('a.warc')}\n".encode() * 500_000))
    code = f"""if True:
        import itertools, resource, styletree
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        print(len(list(itertools.islice(styletree.read('@{paths}'), 2))))
        print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    count, megabytes = map(int, done.stdout.split())
    assert count == 2 and megabytes < 100, done.stdout


def test_a_list_has_what_its_bytes_account_for(tmp_path):
    paths = tmp_path / "paths.gz"
    for text in (b"\n" * 100_000_000, b"a\n" * 2_000_000, b"a" * 3_000_000):
        paths.write_bytes(gzip.compress(b"a.html\n" + text))
        lines = _remote._lines_of(str(paths))
        assert next(lines) == "a.html"
        with pytest.raises(styletree.InputError, match="paths.gz: "):
            for _ in lines:
                pass
    paths.write_bytes(b"\xef\xbb\xbfa b\n\n  c \r\n" + b"\xff\nlast")
    assert list(_remote._lines_of(str(paths))) == ["a b", "c", "\udcff", "last"]


def test_arguments_that_make_no_sense_are_refused(server, tmp_path):
    index = tmp_path / "index.cdxj"
    index.write_bytes(Crawl(1, ["a.example"]).index)
    with pytest.raises(styletree.UsageError, match="prefix names their folder"):
        styletree.read(server.url("a.warc"), cdx=index)
    with pytest.raises(styletree.UsageError, match="prefix applies to names"):
        styletree.read("a.warc", prefix=server.url())
    (problem,) = styletree.read("nonsense://a/b")
    assert "fsspec does not read this kind of URL" in problem.detail
    with pytest.raises(styletree.InputError, match="gone.cdxj: the bytes starting at 0 cannot be read"):
        styletree.read(cdx=server.url("gone.cdxj"))


def test_other_file_systems_are_read():
    memory = fsspec.filesystem("memory")
    crawl = Crawl(2, ["a.example", "b.example"])
    for name, content in {**crawl.files, "index.cdxj": crawl.index}.items():
        memory.pipe_file(f"/crawl/{name}", content)
    assert len(list(styletree.read("memory://crawl/crawl-data/0.warc.gz"))) == 2
    assert len(list(styletree.read(cdx="memory://crawl/index.cdxj", site="b.example"))) == 2


def test_memory_is_flat(server):
    """Reads a large archive in a separate process."""
    record = packed(warc_record(url(1), noise(1, 500_000)))
    server.files["a.warc.gz"] = record * 800
    code = f"""if True:
        import styletree
        count = sum(1 for one in styletree.read({server.url("a.warc.gz")!r}))
        print(count, open("/proc/self/status").read().split("VmHWM:")[1].split()[0])"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    count, kilobytes = map(int, run.stdout.split())
    assert count == 800
    assert kilobytes * 1_000 < len(server.files["a.warc.gz"])


def test_what_is_missing_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "fsspec", None)
    (problem,) = styletree.read("s3://bucket/a.warc.gz")
    assert problem.problem == "unreadable"
    assert problem.source == "s3://bucket/a.warc.gz"
    assert "pip install 'styletree[remote]'" in problem.detail


@pytest.fixture
def bucket(monkeypatch):
    """Provides a bucket of an S3-compatible store, and the ranges requested from it."""
    reason = "pip install 'styletree[test]' installs moto and s3fs, for tests with S3"
    moto_server = pytest.importorskip("moto.server", reason=reason)
    s3fs = pytest.importorskip("s3fs", reason=reason)
    asked = []

    def noting(app):
        def serve(environ, start_response):
            if environ["REQUEST_METHOD"] == "GET" and "HTTP_RANGE" in environ:
                asked.append((environ["PATH_INFO"], environ["HTTP_RANGE"]))
            return app(environ, start_response)
        return serve

    for name, value in (("AWS_ACCESS_KEY_ID", "test"), ("AWS_SECRET_ACCESS_KEY", "test"),
                        ("AWS_DEFAULT_REGION", "us-east-1")):
        monkeypatch.setenv(name, value)
    store = moto_server.ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    store.start()
    try:
        store._server.app = noting(store._server.app)
        host, port = store.get_host_and_port()
        monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://{host}:{port}")
        s3fs.S3FileSystem.clear_instance_cache()
        files = s3fs.S3FileSystem()
        files.mkdir("crawls")
        yield files, asked
    finally:
        store.stop()
        s3fs.S3FileSystem.clear_instance_cache()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_buckets_are_read(bucket):
    files, asked_ranges = bucket
    crawl = Crawl(3, ["a.example", "b.example", "c.example"])
    for name, content in {**crawl.files, "index.cdxj": crawl.index}.items():
        files.pipe_file(f"crawls/{name}", content)
    assert len(list(styletree.read("s3://crawls/crawl-data/0.warc.gz"))) == 3
    asked_ranges.clear()
    read = list(styletree.read(cdx="s3://crawls/index.cdxj", site="b.example"))
    assert [one.problem for one in read] == [None] * 3, [one.detail for one in read]
    spans = [(path.removeprefix("/crawls/"), one) for path, one in asked_ranges
             if path.endswith(".warc.gz")]
    assert spans == [(name, f"bytes={first}-{end - 1}") for name, first, end in crawl.places["b.example"]]
    (gone,) = styletree.read("s3://crawls/gone.warc.gz")
    assert gone.problem == "unreadable" and "1 try" in gone.detail


def test_what_interrupts_a_request_loses_no_record(server, monkeypatch):
    crawl = Crawl(3, ["a.example"])
    server.files.update(crawl.files)
    server.files["index.cdxj"] = crawl.index
    reader = styletree.read(cdx=server.url("index.cdxj"))
    range_of = _remote._range_of

    def interrupted(*arguments):
        monkeypatch.setattr(_remote, "_range_of", range_of)
        raise KeyboardInterrupt

    monkeypatch.setattr(_remote, "_range_of", interrupted)
    with pytest.raises(KeyboardInterrupt):
        next(reader)
    assert [one.problem for one in reader] == [None] * 3
