"""Tests that jobs on a local Spark have the same results as the programs on one machine."""

import contextlib
import gzip
import io
import json
import math
import os
import pathlib
import random
import re
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter

import pytest

import styletree
from conftest import page, url, warc_record
from services import program
from spark_support import SITES, TIME_OF_MODELS, bytes_of, full_disk, models_of, start_spark, write_crawl
from test_drift import redesigned

import styletree.spark  # noqa: I001: spark_support skips if it cannot be imported
from styletree.spark import _job as job, _learning as learning, _samples as samples
from styletree.spark._inputs import archive_files


@pytest.fixture(scope="module")
def spark():
    session = start_spark("local[2]")
    yield session
    session.stop()


@pytest.fixture(scope="module", autouse=True)
def time_of_models():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", TIME_OF_MODELS)
        yield


@pytest.fixture(scope="module")
def crawl(tmp_path_factory):
    folder = tmp_path_factory.mktemp("crawl")
    write_crawl(folder)
    return folder


@pytest.fixture(scope="module")
def store(crawl, tmp_path_factory):
    """Returns the store with the models that one machine learns."""
    path = tmp_path_factory.mktemp("store") / "models.db"
    styletree.create(path).learn(styletree.read(crawl))
    return path


@pytest.fixture(scope="module")
def expected_models(store):
    return models_of(store)


@pytest.mark.parametrize("partitions", [1, 2, 7, None])
def test_models_do_not_depend_on_partitions(spark, crawl, expected_models, tmp_path, partitions, seed):
    files = sorted(map(str, crawl.iterdir()))
    random.Random(seed).shuffle(files)
    learned = styletree.spark.learn(spark, files, store=tmp_path / "models.db", partitions=partitions)
    assert learned.versions == {site: 1 for site in SITES[:-1]}
    assert (learned.pages, learned.problems, learned.small) == (5 * 45 + 12 + 1, 1, 1)
    assert learned.skipped == {"http_error": 1, "not_html": 2}
    assert models_of(tmp_path / "models.db") == expected_models


def test_models_equal_those_of_the_program(spark, crawl, tmp_path):
    train = program("sst-train")
    subprocess.run([train, "learn", "--quiet", "--db", tmp_path / "one.db", "--site-by", "host", crawl],
                   check=False)
    styletree.spark.learn(spark, crawl, store=tmp_path / "many.db", partitions=3)
    assert models_of(tmp_path / "one.db") == models_of(tmp_path / "many.db")


def test_many_parts_of_samples_merge(spark, crawl, expected_models, tmp_path, monkeypatch):
    monkeypatch.setattr(samples, "_MOST_BYTES_READ", 4_000)  # the size of a few pages
    monkeypatch.setattr(samples, "_SPOOL_BYTES", 1_000)
    learned = styletree.spark.learn(spark, crawl, store=tmp_path / "models.db", partitions=5)
    assert learned.pages == 5 * 45 + 12 + 1
    assert models_of(tmp_path / "models.db") == expected_models


def test_models_join_those_of_a_store(spark, crawl, tmp_path, expected_models):
    path = tmp_path / "models.db"
    store = styletree.create(path)
    other = styletree.learn([(url(i, "other.example"), page(i)) for i in range(20)])
    older = styletree.learn([(url(i, SITES[1]), page(i)) for i in range(30)])
    assert (store.save(other), store.save(older)) == (1, 1)
    reader = sqlite3.connect(path)  # simulates another program with an open read transaction
    reader.execute("BEGIN")
    assert reader.execute("SELECT count(*) FROM model").fetchone() == (2,)
    learned = styletree.spark.learn(spark, crawl, store=path)
    assert reader.execute("SELECT count(*) FROM model").fetchone() == (2,), "the reader sees no change"
    reader.close()
    assert learned.versions == {site: 1 + (site == SITES[1]) for site in SITES[:-1]}
    assert store.load("other.example").checksum == other.checksum
    assert store.load(SITES[0]).to_bytes() == expected_models[SITES[0]]

    again = styletree.spark.learn(spark, crawl, store=path)
    assert (again.versions, again.known) == ({}, SITES[:-1])
    assert str(again).startswith("learned 0 sites from 238 pages in 9 files; 5 sites already learned ")
    assert sorted(os.listdir(tmp_path)) == ["models.db"]


def test_a_store_that_changes_meanwhile_keeps_the_change(spark, crawl, tmp_path, monkeypatch):
    path = tmp_path / "models.db"
    store = styletree.create(path)
    other = styletree.learn([(url(i, "other.example"), page(i)) for i in range(20)])
    store.save(other)
    is_known = learning._is_known

    def disturbed(*arguments):
        store.save(other)
        return is_known(*arguments)

    monkeypatch.setattr(learning, "_is_known", disturbed)
    with pytest.raises(styletree.ModelError, match="models.db: another program changed"):
        styletree.spark.learn(spark, crawl, store=path)
    assert {info.site for info in store.versions()} == {"other.example"}
    assert sorted(os.listdir(tmp_path)) == ["models.db"]


def test_models_are_rows(spark, crawl, tmp_path, expected_models):
    folder = str(tmp_path / "models")
    styletree.spark.learn(spark, crawl, store=tmp_path / "models.db", models=folder)
    rows = spark.read.parquet(folder).collect()
    assert {row.site: bytes(row.model) for row in rows} == expected_models
    for row in rows:
        model = styletree.Model.from_bytes(bytes(row.model))
        assert (row.version, row.sample_size, row.checksum, row.first_date, row.last_date) == (
            1, 45, model.checksum, model.first_date, model.last_date)
    with pytest.raises(styletree.InputError, match="already exists"):
        styletree.spark.learn(spark, crawl, store=tmp_path / "other.db", models=folder)


def test_options_of_learning(spark, crawl, tmp_path):
    path = tmp_path / "models.db"
    learned = styletree.spark.learn(
        spark, crawl, store=path, by="domain", sample=30, seed=7, min_pages=10, profile="paper",
        threshold=0.3, keep_pages=False)  # fmt: skip
    assert learned.versions == {site: 1 for site in SITES} and learned.small == 0
    expected = styletree.create(tmp_path / "expected.db")
    expected.learn(styletree.read(crawl), by="domain", sample=30, seed=7, min_pages=10,
                   profile="paper", threshold=0.3, keep_pages=False)
    assert models_of(path) == models_of(expected.path)
    for options, message in [({"by": "folder"}, "'host' or 'domain'"), ({"sample": 0}, "1 to"), ({"profile": "template", "threshold": 0.3}, "no threshold"),
                             ({"partitions": 0}, "at least 1")]:
        with pytest.raises(styletree.UsageError, match=message):
            styletree.spark.learn(spark, crawl, store=tmp_path / "none.db", **options)
    assert not (tmp_path / "none.db").exists()


def test_there_must_be_a_site(spark, crawl, tmp_path):
    path = tmp_path / "models.db"
    with pytest.raises(styletree.InputError, match=r"238 pages read in 9 files, .*\(site0.example 46, "):
        styletree.spark.learn(spark, crawl, store=path, min_pages=100)
    assert not path.exists()


def test_a_module_that_nodes_lack_is_named():
    lacks = job._plain("Job aborted\nModuleNotFoundError: No module named 'styletree'\n\tat org.x")
    assert str(lacks).startswith("the Python of the executors has no module 'styletree'; install ")


@pytest.mark.parametrize("kind", [styletree.InputError, styletree.ModelError, styletree.Error])
def test_errors_in_tasks_are_one_line(spark, kind):
    def task(number):
        raise kind(f"x.warc.gz: number {number} cannot be read; look at it")

    with pytest.raises(kind) as raised, job.plain_errors():
        spark.sparkContext.parallelize([7]).map(task).collect()
    assert str(raised.value) == "x.warc.gz: number 7 cannot be read; look at it"
    assert type(raised.value) is kind and raised.value.__suppress_context__


def test_other_errors_in_tasks_are_told_in_short(spark):
    with pytest.raises(styletree.Error) as raised, job.plain_errors():
        spark.sparkContext.parallelize([0]).map(lambda number: 1 // number).collect()
    assert re.fullmatch("Spark could not finish the job: .*; ZeroDivisionError: integer .*; see the logs .*", str(raised.value))


def test_inputs(crawl, tmp_path, caplog):
    def names(*inputs):
        return [os.path.relpath(path, crawl) for path in archive_files(inputs)]

    archives = [f"{number}.warc.gz" for number in range(9)]
    assert names(crawl) == names(f"{crawl}/*.gz", crawl / "3.warc.gz") == archives
    assert names(f"{crawl}/[12].*") == archives[1:3]
    (tmp_path / "list").write_text(f"{crawl}/4.warc.gz\n\n{crawl}/[12].*\n")
    assert names(f"@{tmp_path}/list") == [archives[1], archives[2], archives[4]]
    assert not caplog.records
    deep = tmp_path / "deep/er"
    deep.mkdir(parents=True)
    for name in ("a.WARC", "b.arc.gz", "c.wacz", "d.warc.zst", "index.html", "warc.gz"):
        (deep / name).touch()
    assert [os.path.basename(path) for path in archive_files(tmp_path / "deep")] == [
        "a.WARC", "b.arc.gz", "c.wacz", "d.warc.zst"]
    assert [record.getMessage() for record in caplog.records] == [
        f"skipped 2 files that are not archives, such as {deep}/index.html, {deep}/warc.gz"]
    assert archive_files(deep / "index.html") == [str(deep / "index.html")], "a file that is named directly is accepted"
    (tmp_path / "none").mkdir()
    for name, message in [(tmp_path / "none", "the inputs contain no archive"), (tmp_path / "x.warc", "no such file"),
                          (f"{tmp_path}/*.warc", "no such file"), (f"@{tmp_path}/x", "list cannot")]:
        with pytest.raises(styletree.InputError, match=message):
            archive_files(name)
    with pytest.raises(styletree.InputError, match="the inputs contain no archive"):
        archive_files([])


def as_records(lines) -> list[str]:
    """Returns the records in sorted order. sst-clean writes shares with four digits."""
    records = [json.loads(line) for line in lines]
    for record in records:
        for share in ("kept", "matched"):
            record[share] = math.floor(record[share] * 10_000 + 0.5) / 10_000
    return sorted(json.dumps(record, sort_keys=True) for record in records)


def records_of(folder) -> list[str]:
    return as_records(line for path in folder.glob("*.jsonl") for line in path.read_text().splitlines())


@pytest.fixture(scope="module")
def expected_records(crawl, store):
    file = io.BytesIO()
    results = styletree.open(store).clean(styletree.read(crawl), metadata=False)
    styletree.write_jsonl(results, file)
    return as_records(file.getvalue().splitlines())


@pytest.mark.parametrize("partitions", [1, 2, 7, None])
def test_records_do_not_depend_on_partitions(
    spark, crawl, store, expected_records, tmp_path, partitions, seed
):
    files = sorted(map(str, crawl.iterdir()))
    random.Random(seed).shuffle(files)
    cleaned = styletree.spark.clean(
        spark, files, store, tmp_path, format="jsonl", partitions=partitions)
    assert cleaned.pages == {"cleaned": 225, "empty": 1, "no_model": 12}
    assert cleaned.skipped == {"http_error": 1, "not_html": 2}
    assert str(cleaned).startswith("read 238 pages in 9 files: cleaned 225, empty 1, no_model 12; "
                                   "skipped: http_error 1, not_html 2; ")
    assert records_of(tmp_path) == expected_records
    assert len(bytes_of(tmp_path)) == 9 and len(set(bytes_of(tmp_path))) == 9


@pytest.mark.parametrize("fields", ["text", "text,markdown,metadata"])
def test_records_equal_those_of_the_program(spark, crawl, store, tmp_path, fields):
    clean = program("sst-clean")
    out = tmp_path / "one.jsonl"
    options = ["--keep", "comments", *(["--metadata"] if "metadata" in fields else [])]
    forms = fields.replace(",metadata", "")
    subprocess.run([clean, "--quiet", "--db", store, "--fields", forms, *options, "-o", out, crawl],
                   check=False)
    cleaned = styletree.spark.clean(spark, crawl, store, tmp_path / "many", format="jsonl",
                                    fields=fields.split(","), keep_comments=True)
    expected = as_records(out.read_text().splitlines())
    assert records_of(tmp_path / "many") == expected
    assert len(expected) == sum(cleaned.pages.values()) == 238


def test_parquet_is_read_by_spark(spark, crawl, store, expected_records, tmp_path):
    cleaned = styletree.spark.clean(spark, crawl, store, tmp_path)
    table = spark.read.parquet(str(tmp_path))
    assert {row.status: row["count"] for row in table.groupBy("status").count().collect()} == cleaned.pages
    assert sorted(row.text for row in table.collect()) == sorted(
        json.loads(record)["text"] for record in expected_records)
    one = next(path for path in tmp_path.iterdir() if path.name.startswith("4.warc.gz."))
    file = io.BytesIO()
    styletree.write_parquet(
        styletree.open(store).clean(styletree.read(crawl / "4.warc.gz"), metadata=False), file)
    assert one.read_bytes() == file.getvalue()


def test_a_job_that_runs_again_cleans_what_is_missing(spark, crawl, store, tmp_path):
    inputs, output = tmp_path / "in", tmp_path / "out"
    shutil.copytree(crawl, inputs)
    first = styletree.spark.clean(spark, inputs, store, output, format="jsonl")
    before = bytes_of(output)
    paths = sorted(output.glob("*.jsonl"))
    paths[0].unlink()
    (output / "_styletree" / f"{paths[1].stem}.json").write_text('{"input"')
    (output / "_styletree/9.warc.gz.1234.jsonl.part").write_text("of a task that was killed")
    times = {path.name: path.stat().st_mtime_ns for path in paths[1:]}
    again = styletree.spark.clean(spark, inputs, store, output, format="jsonl")
    assert (again.pages, again.skipped) == (first.pages, first.skipped)
    assert (first.cleaned_before, again.cleaned_before) == (0, 7)
    assert bytes_of(output) == before
    assert [path.name for path in paths[1:] if path.stat().st_mtime_ns != times[path.name]] == [
        paths[1].name]
    assert not list(output.glob("_styletree/*.part"))

    changed = inputs / "3.warc.gz"
    changed.write_bytes(changed.read_bytes() + gzip.compress(warc_record(url(1), page(1).encode())))
    more = styletree.spark.clean(spark, inputs, store, output, format="jsonl")
    assert more.cleaned_before == 8 and sum(more.pages.values()) == 239


def test_a_folder_has_one_set_of_options(spark, crawl, store, tmp_path, model):
    output = tmp_path / "out"
    styletree.spark.clean(spark, crawl / "1.warc.gz", store, output)
    before = bytes_of(output)
    for options, message in [
        ({"favor": "recall"}, "favor=None, and this one has 'recall'"),
        ({"format": "jsonl"}, "format='parquet', and"),
        ({"fields": ["text", "html"]}, r"fields=\['text'\], and"),
    ]:
        with pytest.raises(styletree.UsageError, match=f"{output}: an earlier run .* {message}"):
            styletree.spark.clean(spark, crawl, store, output, **options)
    other = tmp_path / "other.db"
    shutil.copy(store, other)
    styletree.create(other).save(model)
    with pytest.raises(styletree.UsageError, match="an earlier run .* store='models-"):
        styletree.spark.clean(spark, crawl, other, output)
    assert bytes_of(output) == before
    with pytest.raises(styletree.InputError, match="contains files that are not outputs"):
        styletree.spark.clean(spark, crawl, store, crawl)


def test_options_of_cleaning_are_checked(spark, crawl, store, tmp_path):
    for options, message in [({"format": "csv"}, "'parquet' or 'jsonl'"), ({"fields": "url"}, "url"),
                             ({"row_group_bytes": 0}, "row_group_bytes"), ({"favor": "x"}, "favor"),
                             ({"partitions": 0}, "at least 1")]:
        with pytest.raises(styletree.UsageError, match=message):
            styletree.spark.clean(spark, crawl, store, tmp_path / "out", **options)
    with pytest.raises(styletree.ModelError, match="none.example"):
        styletree.spark.clean(spark, crawl, store, tmp_path / "out", site="none.example")
    with pytest.raises(styletree.ModelError, match="none.db"):
        styletree.spark.clean(spark, crawl, tmp_path / "none.db", tmp_path / "out")
    with pytest.raises(styletree.UsageError, match="give a store"):
        styletree.spark.clean(spark, crawl, None, tmp_path / "out", site="none.example")
    assert not (tmp_path / "out").exists()


def test_options_of_cleaning(spark, crawl, store, tmp_path):
    for number, (models, options) in enumerate([
        (None, {"method": "density"}),
        (store, {"site": SITES[2], "favor": "precision", "max_page_bytes": 300}),
    ]):
        output = tmp_path / str(number)
        cleaned = styletree.spark.clean(spark, crawl, models, output, format="jsonl", **options)
        reader = styletree.read(crawl, max_page_bytes=options.get("max_page_bytes", 32 << 20))
        site = options.pop("site", "")
        cleaner = styletree.open(models).cleaner(site, metadata=False, **options) if models else (
            styletree.Cleaner(metadata=False, **options))
        file = io.BytesIO()
        styletree.write_jsonl(cleaner.clean_stream(reader), file)
        assert records_of(output) == as_records(file.getvalue().splitlines())
        assert cleaned.pages.get("too_large", 0) == (number and 225 + 12)


def test_pages_of_a_frame(spark, crawl, store):
    pages = list(styletree.read(crawl))
    frame = spark.createDataFrame(
        [(one.source, one.url, bytearray(one.content), one.date, 7) for one in pages],
        "source string, url string, content binary, date string, other int").repartition(3)
    rows = styletree.spark.clean_frame(frame, store, fields=["text", "markdown", "metadata"]).collect()
    expected = {result.source: result for result in styletree.open(store).clean(pages, explain=True)}
    assert len(rows) == len(expected)
    for row in rows:
        result = expected[row.source]
        assert (row.url, row.site, row.model, row.status, row.text) == (
            result.url, result.site or None, result.model, result.status, result.text)
        if not result.has_problem:
            assert row.markdown == result.markdown
            assert row.metadata.sources == result.metadata.sources
            assert row.metadata.authors == [] and row.metadata.title == result.title
    instants = frame.selectExpr("url", "content", "to_timestamp(date) AS date")
    dates = styletree.spark.clean_frame(instants, None).selectExpr("string(date)").distinct().collect()
    assert [str(row[0]) for row in dates] == ["2024-05-06 07:08:09"]


def test_a_frame_may_have_nulls_and_no_rows(spark, store):
    schema = "url string, content binary, date string"
    pages = [(None, bytearray(b"<p>Hello"), None), ("https://a.example", None, "no date")]
    rows = styletree.spark.clean_frame(spark.createDataFrame(pages, schema), store).collect()
    assert sorted((row.url or "", row.status, row.date) for row in rows) == [
        ("", "no_model", None), ("https://a.example", "empty", None)]
    assert styletree.spark.clean_frame(spark.createDataFrame([], schema), store).collect() == []


def test_columns_of_a_frame_are_checked(spark, store):
    for schema, message in [("url string", "no column 'content'"), ("content binary", "no column 'url'"),
                            ("url string, content string", "'content' is of type string; cast it to binary")]:
        with pytest.raises(styletree.UsageError, match=message):
            styletree.spark.clean_frame(spark.createDataFrame([], schema), store)


def poisoned(crawl, folder):
    """Returns a copy of the crawl with additional unreadable files."""
    shutil.copytree(crawl, folder)
    whole = (crawl / "1.warc.gz").read_bytes()
    (folder / "cut.warc.gz").write_bytes(whole[: len(whole) * 2 // 3])
    (folder / "noise.warc.gz").write_bytes(random.Random(1).randbytes(5_000))
    bomb = warc_record(url(7777), b"<p>" + b"a" * (200 << 20))
    (folder / "bomb.warc.gz").write_bytes(gzip.compress(bomb, compresslevel=1))
    (folder / "none.warc.gz").symlink_to(folder / "nothing")
    (folder / "folder.warc.gz").mkdir()
    (folder / "empty.warc").touch()
    return folder


def test_poisoned_files_cost_their_records(spark, crawl, tmp_path, caplog):
    inputs = poisoned(crawl, tmp_path / "in")
    learned = styletree.spark.learn(spark, inputs, store=tmp_path / "models.db")
    assert list(learned.versions) == SITES[:-1]
    cleaned = styletree.spark.clean(spark, inputs, tmp_path / "models.db", tmp_path / "out", format="jsonl")
    readable = sorted(path for path in inputs.iterdir() if path.is_file())
    expected = list(styletree.open(tmp_path / "models.db").clean(styletree.read(readable), metadata=False))
    assert sum(cleaned.pages.values()) == len(expected) == learned.pages
    assert cleaned.pages == dict(sorted(Counter(result.status for result in expected).items()))
    assert cleaned.pages["damaged"] >= 1 and cleaned.pages["too_large"] == 1
    file = io.BytesIO()
    styletree.write_jsonl(expected, file)
    assert records_of(tmp_path / "out") == as_records(file.getvalue().splitlines())
    for done in (learned, cleaned):
        assert list(done.failures) == [str(inputs / "none.warc.gz")]
        assert "1 files not read" in str(done)
    assert "none.warc.gz" in caplog.text, "the warning names the file"
    (inputs / "none.warc.gz").unlink()
    (inputs / "none.warc.gz").write_bytes((crawl / "2.warc.gz").read_bytes())
    again = styletree.spark.clean(spark, inputs, tmp_path / "models.db", tmp_path / "out", format="jsonl")
    assert again.failures == {} and again.cleaned_before == len(readable)


def emptied(path):
    path.write_bytes(b"")


def appeared(path):
    shutil.copy(path.with_name("2.warc.gz"), path)


@pytest.mark.parametrize(
    ("name", "change"),
    [("3.warc.gz", pathlib.Path.unlink), ("3.warc.gz", emptied), ("none.warc.gz", appeared)],
)
def test_a_file_that_changes_between_the_passes_ends_the_job(
    spark, crawl, tmp_path, monkeypatch, name, change
):
    inputs = tmp_path / "in"
    shutil.copytree(crawl, inputs)
    (inputs / "none.warc.gz").symlink_to(inputs / "nothing")
    merged = samples.SampledCrawl.merged

    def merged_after_the_change(sampled, totals):
        change(inputs / name)
        return merged(sampled, totals)

    monkeypatch.setattr(samples.SampledCrawl, "merged", merged_after_the_change)
    with pytest.raises(styletree.InputError, match=rf"{name}: the file changed while the job was running"):
        styletree.spark.learn(spark, inputs, store=tmp_path / "models.db")
    assert not (tmp_path / "models.db").exists()
    assert not spark.sparkContext._jsc.getPersistentRDDs()


def test_without_large_sites_the_files_are_read_once(spark, crawl, tmp_path, monkeypatch):
    progresses = []

    class Counted(samples.Progress):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            progresses.append(self)

    monkeypatch.setattr(samples, "Progress", Counted)
    with pytest.raises(styletree.InputError, match="no site with 100 pages or more"):
        styletree.spark.learn(spark, crawl, store=tmp_path / "models.db", min_pages=100)
    first, second = progresses
    assert (first.pages.value, second.files.value) == (5 * 45 + 12 + 1, 0)


def test_inputs_may_be_urls(spark, crawl, store, tmp_path):
    pytest.importorskip("fsspec", reason="pip install 'styletree[remote]'")
    urls = [f"file://{crawl}/3.warc.gz", f"file://{crawl}/none.warc.gz"]
    learned = styletree.spark.learn(spark, urls, store=tmp_path / "models.db", min_pages=1)
    cleaned = styletree.spark.clean(spark, urls, store, tmp_path / "out", format="jsonl")
    pages = len(list(styletree.read(crawl / "3.warc.gz")))
    assert learned.pages == sum(cleaned.pages.values()) == len(records_of(tmp_path / "out")) == pages
    assert list(learned.failures) == list(cleaned.failures) == urls[1:]


def test_pages_of_a_damaged_model_are_cleaned_without_it(spark, crawl, store, tmp_path):
    path = tmp_path / "models.db"
    shutil.copy(store, path)
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE model SET checksum = 'x' WHERE rowid = 2")
        database.commit()
    cleaned = styletree.spark.clean(spark, crawl, path, tmp_path / "out")
    assert cleaned.pages == {"cleaned": 180, "damaged_model": 45, "empty": 1, "no_model": 12}


def test_a_full_disk_of_an_executor_ends_the_job(spark, crawl, tmp_path):
    """The full disk prevents Spark from keeping the samples between two tasks."""
    with full_disk([spark.sparkContext._gateway.proc.pid]):
        with pytest.raises(styletree.Error, match="Spark could not finish the job: Job aborted") as raised:
            styletree.spark.learn(spark, crawl, store=tmp_path / "models.db")
    assert "\n" not in str(raised.value)
    assert list(tmp_path.iterdir()) == []
    assert styletree.spark.learn(spark, crawl, store=tmp_path / "models.db").pages == 238


def test_a_full_disk_is_an_error_that_names_the_file(spark, crawl, store, tmp_path):
    context = spark.sparkContext
    workers = context.parallelize(range(2), 2).map(lambda _: (os.getpid(), os.getppid())).collect()
    output = tmp_path / "out"
    with full_disk({pid for pids in workers for pid in pids}):
        with pytest.raises(styletree.InputError, match=(
            f"^{output}/0.warc.gz.*.jsonl.*: the file cannot be written .* \\(and 8 more files\\); rerun the job ")
        ):
            styletree.spark.clean(spark, crawl, store, output, format="jsonl")
    assert bytes_of(output) == {} and os.listdir(output / "_styletree") == ["run.json"]
    cleaned = styletree.spark.clean(spark, crawl, store, output, format="jsonl")
    assert (sum(cleaned.pages.values()), cleaned.cleaned_before) == (238, 0)


@pytest.fixture(scope="module")
def history(tmp_path_factory):
    """Returns seven archives with pages of two sites from 112 days. The first site has a new design from day 56 on."""
    folder = tmp_path_factory.mktemp("history")
    records = [[] for _ in range(7)]
    for day in range(112):
        date = f"2024-{1 + day // 28:02}-{1 + day % 28:02}T12:00:00Z".encode()
        for host, content in [("new.example", redesigned(day) if day >= 56 else page(day)),
                              ("same.example", page(day))]:
            record = warc_record(url(day, host), content.encode())
            records[(day * 3) % 7].append(record.replace(b"2024-05-06T07:08:09Z", date))
    for number, part in enumerate(records):
        (folder / f"{number}.warc").write_bytes(b"".join(part))
    return folder


@pytest.fixture
def old_models(history, tmp_path):
    """Returns the models that were learned before the redesign."""
    path = tmp_path / "models.db"
    styletree.create(path).learn(one for one in styletree.read(history) if one.date < "2024-02-15")
    return path


def test_drift_is_that_of_one_machine(spark, history, old_models):
    drifted = styletree.spark.drift(spark, history, old_models, partitions=3)
    assert (drifted.pages, drifted.without_model, drifted.out_of_range) == (224, 0, 0)
    assert list(drifted.sites) == ["new.example", "same.example"]
    assert not drifted.sites["same.example"].has_changed
    found = drifted.sites["new.example"]
    pages = [one for one in styletree.read(history) if "new.example" in one.url]
    expected = styletree.open(old_models).drift(pages)
    assert (found.pages, found.misfits, found.can_tell, found.dates_tell) == (
        expected.pages, expected.misfits, expected.can_tell, expected.dates_tell)
    (change,), (expected_change,) = found.changes, expected.changes
    assert change.date == expected_change.date == "2024-03-01T12:00:00Z"
    assert change.paths == [(path.path, path.before, path.after) for path in expected_change.paths]
    assert change.changed == [(one.address, one.date) for one in expected_change.changed]
    assert str(drifted).startswith("compared 2 sites, 224 pages in 7 files: 1 sites changed; ")


def test_drift_of_a_range_of_dates(spark, history, old_models):
    drifted = styletree.spark.drift(spark, history, old_models, since="2024-01", until="2024-03")
    assert not any(drift.has_changed for drift in drifted.sites.values())
    assert (drifted.sites["new.example"].pages, drifted.out_of_range) == (56, 112)
    with pytest.raises(styletree.UsageError, match="someday"):
        styletree.spark.drift(spark, history, old_models, since="someday")


def test_new_designs_join_the_models(spark, history, old_models):
    retrained = styletree.spark.retrain(spark, history, old_models)
    assert retrained.versions == {("new.example", "2024-03-01T12:00:00Z"): 2} and retrained.few == {}
    store = styletree.create(old_models)
    assert [(info.site, info.version, info.in_force, info.first_date) for info in store.versions()] == [
        ("new.example", 1, True, "2024-01-01T12:00:00Z"), ("new.example", 2, True, "2024-03-01T12:00:00Z"),
        ("same.example", 1, True, "2024-01-01T12:00:00Z")]
    for result in store.clean(styletree.read(history)):
        assert result.model == (2 if result.site == "new.example" and result.date >= "2024-03" else 1)
        assert "rights" not in result.text and "Copyright" not in result.text
    again = styletree.spark.retrain(spark, history, old_models)
    assert again.versions == {} and not again.drifted.sites["new.example"].has_changed
    expected = styletree.learn(one for one in styletree.read(history)
                               if "new.example" in one.url and one.date >= "2024-03")
    assert store.load("new.example", 2).checksum == expected.checksum


def test_few_pages_of_a_new_design_are_told(spark, history, old_models):
    retrained = styletree.spark.retrain(spark, history, old_models, min_pages=60)
    assert (retrained.versions, retrained.few) == ({}, {("new.example", "2024-03-01T12:00:00Z"): 56})


def run(*arguments) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-m", "styletree.spark", *map(str, arguments), "--master", "local[1]"],
                          capture_output=True, text=True, check=False)


def test_the_program(crawl, expected_models, expected_records, tmp_path):
    models, output = tmp_path / "models.db", tmp_path / "out"
    done = run("learn", "--db", models, crawl)
    assert done.returncode == 3, done.stderr
    assert "styletree: learned 5 sites from 238 pages in 9 files; not learned: 1 sites " in done.stderr
    assert models_of(models) == expected_models
    done = run("clean", "--db", models, "--format", "jsonl", "-o", output, crawl / "[0-8].*")
    assert done.returncode == 3, done.stderr
    assert "styletree: read 238 pages in 9 files: cleaned 225, empty 1, no_model 12; " in done.stderr
    assert records_of(output) == expected_records and done.stdout == ""


def test_the_program_tells_what_changed(history, old_models):
    done = run("drift", "--db", old_models, history)
    drifts = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 3, done.stderr
    assert [(drift["site"], len(drift["changes"])) for drift in drifts] == [
        ("new.example", 1), ("same.example", 0)]


def test_the_program_names_what_is_wrong(crawl, tmp_path):
    for arguments, code, message in [
        (["learn", "--db", tmp_path / "models.db", tmp_path / "none"], 1, "none: no such file"),
        (["clean", "--db", tmp_path / "models.db", "-o", tmp_path / "out", crawl], 1, "models.db: "),
        (["clean", "--db", "x", "-o", "y", "--keep", "all", crawl], 2, "--keep: unknown value 'all'"),
        (["learn", crawl], 2, "required: --db"),
    ]:
        done = run(*arguments)
        assert done.returncode == code and message in done.stderr, done.stderr
        assert "Traceback" not in done.stderr
