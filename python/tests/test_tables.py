"""Tests results as dicts and tables."""

import dataclasses
import json

import pytest

import styletree
from conftest import page, pages


def test_a_dict_is_the_record():
    result = styletree.clean(page(3), url="https://shop.example/3")
    record = result.to_dict()
    assert (record["status"], record["url"], record["text"]) == ("cleaned", result.url, result.text)
    assert "markdown" not in record and json.loads(json.dumps(record)) == record
    more = result.to_dict(fields=("markdown", "confidence", "kind", "content_digest"))
    assert (more["confidence"], more["content_digest"]) == (result.confidence, result.content_digest)
    assert dataclasses.asdict(result)["text"] == result.text
    with pytest.raises(styletree.UsageError, match="unknown field 'words'; choose from 'text'.*'kind'"):
        result.to_dict(fields=["words"])


def test_tables_have_a_row_for_each_result():
    pytest.importorskip("pyarrow", reason="pyarrow is missing; pip install pyarrow")
    results = styletree.clean_many([*pages(0, 3), b""])
    table = styletree.to_arrow(results, fields=("text", "kind"))
    assert table.column("status").to_pylist() == ["cleaned"] * 3 + ["empty"]
    assert table.column("kind").to_pylist() == ["text"] * 3 + [None]
    assert styletree.to_arrow([]).num_rows == 0


def test_frames_of_pandas_have_columns():
    pandas = pytest.importorskip("pandas", reason="pandas is missing; pip install pandas")
    pytest.importorskip("pyarrow", reason="pyarrow is missing; pip install pyarrow")
    results = styletree.clean_many(pages(0, 3))
    frame = pandas.DataFrame(results)
    assert list(frame["text"]) == [result.text for result in results] and "authors" in frame.columns
    assert list(styletree.to_pandas(results)["text"]) == list(frame["text"])
