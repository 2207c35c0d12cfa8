"""Tests that programs for Common Crawl's files can read the output of `sst-clean --format wet`.

Needs warcio and the program that the package includes.
"""

import io
import subprocess
import types

import pytest

import styletree
from conftest import warc_record
from services import program

pytest.importorskip("warcio", reason="warcio is missing; pip install warcio")
from warcio.archiveiterator import ArchiveIterator  # noqa: E402
from warcio.checker import Checker  # noqa: E402

TEXT = "The tide of day %d comes in at %d o'clock, and small boats wait for it in the bay."


@pytest.fixture(scope="module")
def originals(tmp_path_factory):
    """Returns the path of an archive, and the texts of its pages by record ID."""
    path = tmp_path_factory.mktemp("crawl") / "crawl.warc"
    pages = {f"<urn:uuid:00000000-0000-0000-0000-{day:012}>": TEXT % (day, day * 7) for day in range(20)}
    with open(path, "wb") as file:
        for day, (record, text) in enumerate(pages.items()):
            url = f"https://harbour.example/day?n={day}&s=\u00e9"
            original = warc_record(url, f"<html lang=fr><p>{text}".encode())
            file.write(original.replace(b"<urn:uuid:00000000-0000-0000-0000-000000000000>", record.encode()))
    return path, pages


def wet(inputs, out, *options):
    subprocess.run([program("sst-clean"), "--quiet", "--fresh", "--method", "page", "--format", "wet", "-o", out, *options,
                    inputs], check=True)
    return out


@pytest.mark.parametrize("name", ["out.warc.wet.gz", "out.wet"])
def test_warcio_reads_the_records(originals, tmp_path, name):
    path, pages = originals
    with open(wet(path, tmp_path / name), "rb") as file:
        iterator = ArchiveIterator(file, check_digests="raise")
        info = next(iterator)
        assert (info.rec_type, info.format) == ("warcinfo", "warc")
        found = {}
        for record in iterator:
            # cc-pyspark requires this of WET records:
            assert (record.rec_type, record.content_type) == ("conversion", "text/plain")
            block = record.content_stream().read()
            fields = record.rec_headers
            found[fields.get_header("WARC-Refers-To")] = block.decode().rstrip("\n")
            assert fields.get_header("WARC-Identified-Content-Language") == "fra"
            assert fields.get_header("WARC-Target-URI").startswith("https://harbour.example/day?n=")
            assert int(fields.get_header("Content-Length")) == len(block)
    assert found == pages


def test_warcio_checks_the_digests(originals, tmp_path):
    out = wet(originals[0], tmp_path / "out.wet.gz")
    assert _check(out) == 0
    plain = wet(originals[0], tmp_path / "out.wet")
    plain.write_bytes(plain.read_bytes().replace(b"The tide of day 7", b"The tide of day 8"))
    assert _check(plain) == 1, "the checker detects a changed text"


def _check(path):
    checker = Checker(types.SimpleNamespace(inputs=[str(path)], verbose=False))
    checker.process_all()
    return checker.exit_value


def id_of(record):
    return record.rec_headers.get_header("WARC-Record-ID")


def test_each_record_is_a_gzip_member(originals, tmp_path):
    with open(wet(originals[0], tmp_path / "out.wet.gz"), "rb") as file:
        iterator = ArchiveIterator(file)
        for count, record in enumerate(iterator):
            record.content_stream().read()
            offset, length = iterator.get_record_offset(), iterator.get_record_length()
            with open(tmp_path / "out.wet.gz", "rb") as again:
                again.seek(offset)
                member = next(ArchiveIterator(io.BytesIO(again.read(length))))
            assert id_of(member) == id_of(record)
    assert count == 20



def test_output_is_deterministic(originals, tmp_path):
    one = wet(originals[0], tmp_path / "1.wet.gz", "--threads", "1")
    eight = wet(originals[0], tmp_path / "8.wet.gz", "--threads", "8")
    assert one.read_bytes() == eight.read_bytes()


def test_shards_are_whole_files(originals, tmp_path):
    wet(originals[0], tmp_path / "out.wet.gz", "--shard-size", "2K")
    shards = sorted(tmp_path.glob("out-*.wet.gz"))
    assert len(shards) > 1
    ids = []
    for shard in shards:
        assert _check(shard) == 0
        with open(shard, "rb") as file:
            records = [(record.rec_type, id_of(record)) for record in ArchiveIterator(file)]
        assert [kind for kind, _ in records].count("warcinfo") == 1
        ids += [identity for _, identity in records]
    assert len(ids) == len(set(ids)) == 20 + len(shards)


def test_the_package_takes_texts_for_no_pages(originals, tmp_path):
    out = wet(originals[0], tmp_path / "out.wet.gz")
    reader = styletree.read(out)
    assert list(reader) == []
