import datetime
import io
import json
import os
import pathlib
import subprocess
import sys
import tracemalloc

import pytest

import styletree
from conftest import page, pages, url, warc
from services import program

pa = pytest.importorskip("pyarrow", reason="pyarrow is missing; pip install pyarrow")
import pyarrow.parquet as pq  # noqa: E402

ROOT = pathlib.Path(__file__).parents[2]
RECORD_SCHEMA = ROOT / "schema/record.json"
ALL_FIELDS = ("text", "markdown", "html")
TYPES = {"string": "string", "integer": "int32", "number": "double", "boolean": "bool"}

# Programs that read the files rely on this schema.
COLUMNS = """source: string not null
record: string
date: timestamp[ms, tz=UTC]
url: string
site: string
model: int32
status: string not null
method: string
truncated: bool
problem: string
language: string
title: string not null
text: string not null
markdown: string not null
html: string not null
comments: string not null
kept: double not null
matched: double not null"""


def results(count=3):
    return styletree.clean_many(pages(0, count))


def written(*arguments, **options):
    file = io.BytesIO()
    styletree.write_parquet(*arguments, file, **options)
    return pq.ParquetFile(file)


def test_columns():
    cleaned = [styletree.clean(page(1))]
    full = written(cleaned, fields=ALL_FIELDS)
    assert full.schema_arrow.to_string(show_schema_metadata=False) == COLUMNS
    assert full.schema_arrow.metadata[b"styletree.schema"] == b"1.0"
    names = full.schema_arrow.names
    assert written(cleaned).schema_arrow.names == [
        name for name in names if name not in ("markdown", "html")]
    assert written(cleaned, fields=["html"]).schema_arrow.names == [
        name for name in names if name not in ("markdown", "text")]
    assert written(cleaned, fields="text").schema_arrow == written(cleaned).schema_arrow
    assert written([]).schema_arrow == written(cleaned).schema_arrow


@pytest.mark.skipif(not RECORD_SCHEMA.exists(), reason=f"{RECORD_SCHEMA} is missing")
def test_columns_are_fields_of_records():
    schema = json.loads(RECORD_SCHEMA.read_text())
    file = written([styletree.clean(page(1))], fields=ALL_FIELDS)
    version = schema["properties"]["schema"]["enum"][-1]
    assert file.schema_arrow.metadata[b"styletree.schema"].decode() == version
    for column in file.schema_arrow:
        types = schema["properties"][column.name]["type"]
        types = [types] if isinstance(types, str) else types
        assert column.nullable == ("null" in types or column.name in ("truncated", "problem")), column.name
        if column.name != "date":
            assert str(column.type) == TYPES[types[0]], column.name
    assert set(schema["required"]) <= {*file.schema_arrow.names, "schema"}


def test_metadata_are_a_struct_of_the_fields_of_records():
    file = written([styletree.clean(page(1))], fields=["text", "metadata"])
    names = [field.name for field in file.schema_arrow.field("metadata").type]
    if RECORD_SCHEMA.exists():
        assert names == list(json.loads(RECORD_SCHEMA.read_text())["$defs"]["metadata"]["properties"])
    html = '<meta name=author content="Ann Lee"><meta name=date content=2026-01-31><p>Rain.'
    row, other = written(styletree.clean_many([html, b""]), fields=["text", "metadata"]).read().to_pylist()
    assert row["metadata"]["authors"] == ["Ann Lee"]
    assert row["metadata"]["published"] == "2026-01-31"
    assert row["metadata"]["licence"] is None
    assert dict(row["metadata"]["sources"]) == {"authors": "meta", "published": "meta"}
    assert other["metadata"] is None
    with pytest.raises(styletree.UsageError):
        written([], fields=["metadata"])


def test_rights_and_structure_are_columns(model):
    html = page(1).replace("Copyright by the owners of this site", "© 2026 Reed Ltd.")
    fields = ["text", "rights", "structure", "content_digest"]
    cleaned = styletree.Cleaner(model, rights=True, structure=True).clean_many([html, b""])
    file = written(cleaned, fields=fields)
    assert str(file.schema_arrow.field("structure").type).startswith("list<")
    names = [field.name for field in file.schema_arrow.field("rights").type]
    if RECORD_SCHEMA.exists():
        assert names == list(json.loads(RECORD_SCHEMA.read_text())["$defs"]["rights"]["properties"])
    row, other = file.read().to_pylist()
    assert (row["rights"]["holder"], row["rights"]["robots"]) == ("Reed Ltd.", None)
    assert dict(row["rights"]["sources"])["holder"] == "text"
    assert len(row["structure"][0]) == 16
    assert (other["rights"], other["structure"]) == (None, [])
    again = written([styletree.Cleaner(model).clean(html)], fields=fields).read().to_pylist()
    assert again == [row], "cleaning the page again adds the missing fields"


def test_values():
    cleaned = styletree.clean(
        styletree.Page(page(1), url(1), date="2024-05-06T07:08:09Z", source="a.warc:7", record="<urn:x>"))
    broken = styletree.clean(styletree.Page(b""))
    one, other = written([cleaned, broken], fields=ALL_FIELDS).read().to_pylist()
    assert one == {
        "source": "a.warc:7", "record": "<urn:x>",
        "date": datetime.datetime(2024, 5, 6, 7, 8, 9, tzinfo=datetime.timezone.utc),
        "url": url(1), "site": "shop.example", "model": None, "status": "cleaned", "method": "page",
        "truncated": None, "problem": None, "language": "en", "title": "Item 1", "text": cleaned.text,
        "markdown": cleaned.markdown, "html": cleaned.content_html, "comments": "",
        "kept": cleaned.kept, "matched": 0.0}
    assert {name for name, value in other.items() if value is None} == {
        "record", "date", "url", "site", "model", "method", "truncated", "language"}
    assert (other["status"], other["problem"], other["text"]) == ("empty", broken.detail, "")
    assert (other["markdown"], other["html"]) == ("", "")


def test_rows_are_the_records_of_the_program(tmp_path):
    (tmp_path / "a.warc").write_bytes(warc(0, 5))
    (tmp_path / "empty.html").write_bytes(b"")
    done = subprocess.run(
        [program("sst-clean"), "--quiet", "--method", "page", "--fields", "text,markdown,html", "--metadata", "--keep",
         "comments", tmp_path], stdout=subprocess.PIPE, check=False)
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(records) == 6
    stream = (styletree.clean(each, keep_comments=True) for each in styletree.read(tmp_path))
    rows = written(stream, fields=[*ALL_FIELDS, "metadata"]).read().to_pylist()
    for row, record in zip(rows, records, strict=True):
        if row["metadata"]:
            row["metadata"]["sources"] = dict(row["metadata"]["sources"])
        is_from_archive = record["record"] is not None
        for name, value in row.items():
            if name in ("kept", "matched"):
                assert value == pytest.approx(record[name], abs=1e-4)
            elif name == "date" and is_from_archive:
                assert value.strftime("%Y-%m-%dT%H:%M:%SZ") == record[name]
            elif name != "date":
                assert value == record.get(name), name


def test_models_are_numbered(tmp_path, model):
    with styletree.create(tmp_path / "m.db") as store:
        store.save(model)
        rows = written(store.clean(pages(0, 3))).read().to_pylist()
    assert [row["model"] for row in rows] == [1, 1, 1]
    assert all(row["matched"] > 0.9 for row in rows)


def test_row_groups_end_by_bytes():
    cleaned = results(40)
    size = sum(len(result.text.encode()) for result in cleaned)
    groups = [written(cleaned, row_group_bytes=limit).metadata.num_row_groups
              for limit in (1, size // 4, 1 << 30)]
    assert groups[0] == 40
    assert 4 <= groups[1] < 20
    assert groups[2] == 1


def test_columns_are_packed_by_zstd():
    metadata = written(results(), fields=["text"]).metadata.row_group(0)
    assert {metadata.column(i).compression for i in range(metadata.num_columns)} == {"ZSTD"}
    columns = {(column := metadata.column(i)).path_in_schema: column for i in range(metadata.num_columns)}
    assert columns["status"].is_stats_set
    assert not columns["text"].is_stats_set, "statistics would be as long as the texts"


def test_memory_is_flat():
    result = styletree.clean("<p>" + "word " * 4_000)
    assert len(result.text) > 10_000

    def peak(count):
        tracemalloc.start()
        before = pa.total_allocated_bytes()
        most = 0

        def stream():
            nonlocal most
            for _ in range(count):
                most = max(most, pa.total_allocated_bytes() - before)
                yield result

        with open(os.devnull, "wb") as file:
            assert styletree.write_parquet(stream(), file, row_group_bytes=1 << 20) == count
        traced = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return traced + most

    assert peak(5_000) < peak(500) + (1 << 20), "100 MB of text"


def test_a_file_appears_when_it_is_whole(tmp_path):
    path = tmp_path / "out.parquet"
    seen = []

    def stream():
        for result in results(3):
            seen.append(sorted(entry.name for entry in tmp_path.iterdir()))
            yield result

    assert styletree.write_parquet(stream(), path) == 3
    assert all(len(names) == 1 and names[0].endswith(".part") for names in seen)
    assert [entry.name for entry in tmp_path.iterdir()] == ["out.parquet"]
    assert pq.read_table(path).num_rows == 3
    umask = os.umask(0)
    os.umask(umask)
    assert path.stat().st_mode & 0o777 == 0o666 & ~umask


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, OSError])
def test_an_error_leaves_what_was_there(tmp_path, error):
    path = tmp_path / "out.parquet"
    path.write_bytes(b"old")

    def stream():
        yield from results(3)
        raise error("of the stream")

    with pytest.raises(error, match="of the stream"):
        styletree.write_parquet(stream(), path, row_group_bytes=1)
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["out.parquet"]
    file = io.BytesIO()
    with pytest.raises(error):
        styletree.write_parquet(stream(), file, row_group_bytes=1)
    assert file.getvalue(), "row groups were written"
    with pytest.raises(pa.ArrowInvalid):
        pq.ParquetFile(file)


def test_links_stay(tmp_path):
    (tmp_path / "real").mkdir()
    link = tmp_path / "link.parquet"
    link.symlink_to("real/out.parquet")
    styletree.write_parquet(results(), link)
    assert link.is_symlink()
    assert pq.read_table(tmp_path / "real/out.parquet").num_rows == 3


def test_errors_of_the_file_system_name_the_file(tmp_path):
    with pytest.raises(styletree.InputError, match="none/out.parquet: .*No such file"):
        styletree.write_parquet(results(), tmp_path / "none/out.parquet")
    with pytest.raises(styletree.InputError, match="cannot be written .Is a directory"):
        styletree.write_parquet(results(), tmp_path)
    with open("/dev/full", "wb", buffering=0) as full:
        with pytest.raises(styletree.InputError, match="the file object: .*No space left"):
            styletree.write_parquet(results(), full)


def test_arguments_are_checked():
    for wrong in (["pdf"], [], "text,html"):
        with pytest.raises(styletree.UsageError, match="choose"):
            styletree.write_parquet([], io.BytesIO(), fields=wrong)
    for wrong in (0, -1, 1 << 31):
        with pytest.raises(styletree.UsageError, match="row_group_bytes must be"):
            styletree.write_parquet([], io.BytesIO(), row_group_bytes=wrong)
    with pytest.raises(TypeError, match="results must be Result objects, not str"):
        styletree.write_parquet(["a text"], io.BytesIO())
    with pytest.raises(styletree.UsageError, match="explain=True"):
        styletree.write_parquet(results(), io.BytesIO(), fields=["markdown"])


def test_without_pyarrow_the_message_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(styletree.Error, match="pip install pyarrow"):
        styletree.write_parquet(results(), tmp_path / "out.parquet")
    assert list(tmp_path.iterdir()) == []
