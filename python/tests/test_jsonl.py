import io
import json
import os
import pathlib
import threading

import pytest

import styletree
from conftest import page, url

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
    ]
    assert [record["status"] for record in written] == ["cleaned", "empty", "cleaned", "cleaned"]
    assert written[3]["metadata"]["authors"] == ["Ann Lee"]
    assert "metadata" not in written[1] and "problem" in written[1]
    for record in written:
        jsonschema.validate(record, schema, jsonschema.Draft202012Validator)


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
