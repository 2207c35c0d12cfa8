import gzip
import io
import lzma
import os
import pathlib
import struct
import threading
import zipfile

import pytest

import styletree
from conftest import page, url, warc, warc_record


def urls_of(pages) -> list[str]:
    return [one.url for one in pages]


def test_archives_folders_and_lists_are_read(tmp_path):
    archive = tmp_path / "a.warc"
    archive.write_bytes(warc(0, 3))
    packed = tmp_path / "b.warc.gz"
    packed.write_bytes(gzip.compress(warc_record(url(3), page(3).encode())))
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "one.html").write_text(page(4))
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    names = tmp_path / "names.txt"
    names.write_text(f"{archive}\n")

    read = styletree.read(archive)
    first = next(read)
    assert (first.url, first.content, first.date) == (
        url(0), page(0).encode(), "2024-05-06T07:08:09Z",
    )
    assert urls_of(read) == [url(1), url(2)]
    assert urls_of(styletree.read([str(archive), packed])) == [url(i) for i in range(4)]
    assert urls_of(styletree.read(f"@{names}")) == [url(i) for i in range(3)]
    read = styletree.read(folder)
    assert [one.source.endswith("one.html") for one in read] == [True]
    assert read.skipped == {"not_html": 1}


def test_an_index_tells_the_records_of_one_site(tmp_path):
    archive = tmp_path / "far/a.warc.gz"
    archive.parent.mkdir()
    lines = []
    content = b""
    for number, host in enumerate(["a.example", "b.example", "a.example"]):
        record = gzip.compress(warc_record(url(number, host), page(number).encode()))
        lines.append(f'example,{host[0]})/{number} 20240506070809 {{"url": "{url(number, host)}", '
                     f'"mime": "text/html", "status": "200", "length": "{len(record)}", '
                     f'"offset": "{len(content)}", "filename": "a.warc.gz"}}\n')
        content += record
    archive.write_bytes(content)
    index = tmp_path / "index.cdxj"
    index.write_text("".join(lines) + "no line\n")
    reader = styletree.read(tmp_path / "far", cdx=index, site="www.A.example")
    assert urls_of(reader) == [url(0, "a.example"), url(2, "a.example")]
    assert reader.skipped == {"index_line": 1}
    assert len(urls_of(styletree.read(archive, cdx=[index]))) == 3
    (lost, _) = styletree.read(cdx=[str(index)], site="a.example")
    assert (lost.problem, "was not found" in lost.detail) == ("unreadable", True)
    with pytest.raises(styletree.Error, match="not streams"):
        styletree.read([io.BytesIO(content)], cdx=index)
    with pytest.raises(ValueError, match="give cdx"):
        styletree.read(archive, site="a.example")


def test_archives_packed_by_xz_and_lz4_are_read(tmp_path):
    packed = lzma.compress(warc(0, 2)) + lzma.compress(warc(2, 3))
    archive = tmp_path / "a.warc.xz"
    archive.write_bytes(packed)
    assert urls_of(styletree.read(archive)) == [url(i) for i in range(3)]
    assert urls_of(styletree.read(io.BytesIO(packed))) == [url(i) for i in range(3)]
    # An lz4 frame with one uncompressed block and no content checksum.
    content = warc(3, 5)
    assert len(content) < 1 << 16
    frame = (b"\x04\x22\x4d\x18\x60\x40\x82" + struct.pack("<I", 1 << 31 | len(content)) +
             content + bytes(4))
    archive = tmp_path / "b.warc.lz4"
    archive.write_bytes(frame)
    assert urls_of(styletree.read(archive)) == [url(3), url(4)]
    assert urls_of(styletree.read(io.BytesIO(frame))) == [url(3), url(4)]


def test_wacz_files_are_read_without_unpacking(tmp_path):
    wacz = tmp_path / "a.wacz"
    with zipfile.ZipFile(wacz, "w") as file:
        file.writestr("datapackage.json", "{}", zipfile.ZIP_DEFLATED)
        file.writestr("archive/b.warc", warc(2, 3), zipfile.ZIP_DEFLATED)
        file.writestr("archive/a.warc.gz", gzip.compress(warc(0, 2)))
        file.writestr("archive/c.txt", "no archive")
    read = list(styletree.read(wacz))
    assert [(one.url, one.source) for one in read[:2]] == [
        (url(0), f"{wacz}!archive/a.warc.gz:0"), (url(1), read[1].source),
    ]
    assert (read[2].url, read[2].source) == (url(2), f"{wacz}!archive/b.warc:0")
    assert (read[3].problem, len(read)) == ("unreadable", 4)
    (stream,) = styletree.read(io.BytesIO(wacz.read_bytes()))
    assert "cannot be read from a stream" in stream.detail


def test_file_objects_are_read_among_paths(tmp_path):
    archive = tmp_path / "a.warc"
    archive.write_bytes(warc(0, 1))
    streams = [io.BytesIO(gzip.compress(warc(1, 3))), archive, open(archive, "rb")]
    assert urls_of(styletree.read(streams)) == [url(1), url(2), url(0), url(0)]
    streams[2].close()


class SlowFile(io.RawIOBase):
    """Returns a few bytes at a time, as a socket may."""

    def __init__(self, content: bytes) -> None:
        self.content = io.BytesIO(content)

    def read(self, size: int = -1) -> bytes:
        return self.content.read(min(size, 7))


def test_short_reads_lose_nothing():
    assert urls_of(styletree.read(SlowFile(warc(0, 5)))) == [url(i) for i in range(5)]


def test_an_exception_of_a_file_comes_through():
    class Broken(SlowFile):
        def read(self, size: int = -1) -> bytes:
            piece = super().read(size)
            if not piece:
                raise TimeoutError("the server is gone")
            return piece

    pages = styletree.read([Broken(warc(0, 2)), io.BytesIO(warc(2, 3))])
    with pytest.raises(TimeoutError, match="the server is gone"):
        urls_of(pages)
    assert urls_of(pages) == [url(2)], "the reader continues with the next input"


def test_files_must_be_binary():
    with pytest.raises(TypeError, match="binary mode"):
        list(styletree.read(io.StringIO("<p>text")))


def test_what_cannot_be_read_is_told(tmp_path):
    with pytest.raises(styletree.InputError, match="missing.warc"):
        styletree.read(tmp_path / "missing.warc")
    with pytest.raises(styletree.UsageError, match="stream"):
        styletree.read("-")
    for nothing in (5, [5], None):
        with pytest.raises(TypeError):
            styletree.read(nothing)
    damaged = tmp_path / "damaged.warc"
    damaged.write_bytes(warc(0, 3)[:-50])
    assert len([one for one in styletree.read(damaged)]) >= 2


def test_only_a_str_names_a_list(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pathlib.Path("@page.html").write_text(page(1))
    assert [one.content for one in styletree.read(pathlib.Path("@page.html"))] == [
        page(1).encode()
    ]


def test_file_names_need_not_be_text(tmp_path):
    name = os.fsdecode(b"\xff\xfe.html")
    (tmp_path / name).write_text(page(1))
    for inputs in (tmp_path, tmp_path / name, str(tmp_path / name), [bytes(tmp_path / name)]):
        (one,) = styletree.read(inputs)
        assert one.content == page(1).encode()
        assert one.source.endswith("%FF%FE.html"), "sources are human-readable"


def test_readers_share_a_folder(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a/page.html").write_text(page(1))
    (tmp_path / "a/notes").write_text("a to-do list, not a page")
    (tmp_path / "b.png").write_bytes(b"\x89PNG")
    (tmp_path / "c.warc").write_bytes(warc(0, 2))
    whole = styletree.read(tmp_path)
    expected = [one.__getstate__() for one in whole]
    readers = [styletree.read(tmp_path / name, root=tmp_path)
               for name in ("a/notes", "a/page.html", "b.png", "c.warc")]
    assert [one.__getstate__() for reader in readers for one in reader] == expected
    assert whole.skipped == {"not_html": 2}
    assert sum(sum(reader.skipped.values()) for reader in readers) == 2
    with pytest.raises(styletree.UsageError, match="root"):
        styletree.read(io.BytesIO(b"<p>a"), root=tmp_path)
    with pytest.raises(styletree.InputError, match="not in the folder"):
        styletree.read(tmp_path / "b.png", root=tmp_path / "a")


def test_threads_share_a_reader():
    reader = styletree.read([io.BytesIO(warc(0, 200)), io.BytesIO(warc(200, 400))])
    found: list[str] = []
    threads = [threading.Thread(target=lambda: found.extend(urls_of(reader))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == sorted(url(i) for i in range(400))


def test_a_second_loop_over_a_reader_is_warned_of(tmp_path, caplog):
    (tmp_path / "page.html").write_text("<p>A page.")
    reader = styletree.read(tmp_path)
    assert len(list(reader)) == 1
    assert not caplog.records
    assert list(reader) == []
    assert [record.getMessage() for record in caplog.records] == [
        "a Reader yields each page once, and all pages have been read; call styletree.read() again"]
