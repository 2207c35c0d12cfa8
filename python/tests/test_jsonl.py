import gzip
import io
import json
import os
import pathlib
import resource
import threading

import pytest

import styletree
from conftest import page, sentence, url, warc_record

RECORD_SCHEMA = pathlib.Path(__file__).parents[2] / "schema/record.json"


def records(results, **options):
    file = io.BytesIO()
    count = styletree.write_jsonl(results, file, **options)
    lines = file.getvalue().decode().splitlines()
    assert len(lines) == count
    return [json.loads(line) for line in lines]


def test_records_are_those_of_the_schema():
    if not RECORD_SCHEMA.exists():
        pytest.skip(f"{RECORD_SCHEMA} is missing")
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(RECORD_SCHEMA.read_text())
    written = [
        *records([styletree.clean(page(1), url(1)), styletree.clean(b"")], fields=["text", "metadata"]),
        *records([styletree.clean(page(2), keep_comments=True)], fields=["text", "markdown", "html"]),
        *records([styletree.clean("<meta name=author content='Ann Lee'>" + page(3))], fields=["text", "metadata"]),
        *records(styletree.clean_many([page(4), b""], rights=True, structure=True),
                 fields=["text", "rights", "structure", "confidence", "kind", "content_digest"]),
    ]
    assert [record["status"] for record in written] == ["cleaned", "empty", *["cleaned"] * 3, "empty"]
    assert "rights" in written[4] and "rights" not in written[5] and written[5]["structure"] == []
    assert written[3]["metadata"]["authors"] == ["Ann Lee"]
    assert "metadata" not in written[1] and "problem" in written[1]
    for record in written:
        jsonschema.validate(record, schema, jsonschema.Draft202012Validator)


def test_a_page_that_the_crawler_cut_short_says_so():
    whole = warc_record(url(1), page(1).encode())
    cut = warc_record(url(2), page(2).encode()).replace(
        b"WARC-Type:", b"WARC-Truncated: length\r\nWARC-Type:"
    )
    of_whole, of_cut = records(styletree.clean_many(styletree.read(io.BytesIO(whole + cut))))
    assert of_cut["truncated"] is True and "truncated" not in of_whole
    assert sentence(2) in of_cut["text"]


def test_a_file_that_is_named_gz_is_packed(tmp_path):
    path = tmp_path / "out.jsonl.gz"
    for _ in range(2):
        assert styletree.write_jsonl(styletree.clean_many([page(1), page(2)]), path) == 2
        lines = gzip.decompress(path.read_bytes()).splitlines()
        assert [json.loads(line)["title"] for line in lines] == ["Item 1", "Item 2"]
    before = path.read_bytes()
    styletree.write_jsonl(styletree.clean_many([page(1), page(2)]), path)
    assert path.read_bytes() == before


def test_files_that_are_none_are_refused():
    with pytest.raises(styletree.UsageError, match="open in text mode"):
        styletree.write_jsonl([], io.StringIO())
    with pytest.raises(styletree.UsageError, match="a path or a file object, not list"):
        styletree.write_jsonl([], [])


def test_a_file_has_all_lines_or_its_old_ones(tmp_path):
    path = tmp_path / "out.jsonl"
    path.write_text("old")

    def broken():
        yield styletree.clean(page(1))
        raise KeyError("stop")

    with pytest.raises(KeyError):
        styletree.write_jsonl(broken(), path)
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]
    assert styletree.write_jsonl((styletree.clean(page(i)) for i in range(3)), path) == 3
    assert [json.loads(line)["text"] for line in path.read_text().splitlines()] == [
        styletree.clean(page(i)).text for i in range(3)]
    with pytest.raises(styletree.InputError, match="cannot be written"):
        styletree.write_jsonl([], tmp_path / "none/out.jsonl")


def test_a_full_disk_is_an_error_that_names_the_file(tmp_path):
    path = tmp_path / "out.jsonl"
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, limit[1]))
    try:
        with pytest.raises(styletree.InputError, match="out.jsonl: the file cannot be written"):
            styletree.write_jsonl((styletree.clean(page(i)) for i in range(30)), path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert list(tmp_path.iterdir()) == []


def test_misuse_is_refused():
    with pytest.raises(styletree.UsageError):
        styletree.write_jsonl([], io.BytesIO(), fields=["url"])
    with pytest.raises(TypeError, match="not str"):
        styletree.write_jsonl(["a text"], io.BytesIO())


def test_a_pipe_is_written_as_it_is(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    read = []
    reader = threading.Thread(target=lambda: read.append(path.read_text()))
    reader.start()
    assert styletree.write_jsonl([styletree.clean(page(1))], path) == 1
    reader.join()
    assert json.loads(read[0])["text"] == styletree.clean(page(1)).text
    assert path.is_fifo()
