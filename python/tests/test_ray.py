"""Tests the example docs/examples/ray_map_batches.py."""

import importlib
import os
import pathlib
import sys

import pytest

import styletree
from conftest import pages

EXAMPLE = pathlib.Path(__file__).parents[2] / "docs/examples/ray_map_batches.py"
pytestmark = [
    pytest.mark.skipif(not EXAMPLE.exists(), reason=f"{EXAMPLE} is missing"),
    pytest.mark.filterwarnings("ignore"),  # Ray's warnings
]
ray = pytest.importorskip("ray", reason="Ray is missing; pip install 'ray[data]'")
pa = pytest.importorskip("pyarrow", reason="pyarrow is missing; pip install pyarrow")


@pytest.fixture
def example(monkeypatch):
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.syspath_prepend(EXAMPLE.parent)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(EXAMPLE.parent), *sys.path]))  # needed by the workers
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False,
             object_store_memory=100 << 20)
    yield importlib.import_module("ray_map_batches")
    ray.shutdown()


def test_rows_are_the_results_of_the_store(example, tmp_path):
    import pyarrow.parquet as pq

    crawl = pages(0, 40, "a.example") + pages(40, 80, "b.example") + pages(0, 2, "small.example")
    crawl = [(url, content.encode()) for url, content in crawl] + [("https://a.example/none", b"")]
    store = styletree.create(tmp_path / "models.db")
    store.learn(crawl)
    (tmp_path / "pages").mkdir()
    for part in range(3):
        urls, contents = zip(*crawl[part::3], strict=True)
        pq.write_table(pa.table({"url": urls, "content": contents}), tmp_path / f"pages/{part}.parquet")
    dataset = example.clean_pages(ray.data.read_parquet(str(tmp_path / "pages")), store.path)
    rows = sorted(dataset.take_all(), key=lambda row: row["url"])
    results = sorted(store.clean(crawl), key=lambda result: result.url)
    assert rows == [
        {"url": result.url, "status": result.status, "title": result.title, "text": result.text}
        for result in results
    ]
    assert {row["status"] for row in rows} == {"cleaned", "no_model", "empty"}
