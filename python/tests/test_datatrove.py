"""Tests the steps for datatrove, mostly in datatrove's LocalPipelineExecutor."""

import doctest
import gzip
import importlib
import inspect
import json
import os
import pickle
import subprocess
import sys

import pytest

import styletree
from conftest import page, pages, sentence, url, warc_record
from services import program

pytest.importorskip(
    "datatrove", reason="datatrove is missing; pip install datatrove regex orjson"
)
from datatrove.data import Document  # noqa: E402
from datatrove.executor import LocalPipelineExecutor  # noqa: E402
from datatrove.pipeline.readers import JsonlReader  # noqa: E402
from datatrove.pipeline.writers import JsonlWriter, ParquetWriter  # noqa: E402

from styletree import datatrove  # noqa: E402
from styletree.datatrove import (  # noqa: E402
    StyletreeCleaner,
    StyletreeLearner,
    StyletreeReader,
    StyletreeSampler,
    page_of,
)

# datatrove uses multiprocess, which forks.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

HOSTS = ["a.example", "b.example", "c.example"]
TASKS = [1, 2, 3]


@pytest.fixture
def crawl(tmp_path):
    """Returns a folder of five archives: 40 pages from each of three sites, and two pages from a small site."""
    folder = tmp_path / "crawl"
    (folder / "deep").mkdir(parents=True)
    records = [
        warc_record(url(number, host), page(number).encode())
        for number in range(40)
        for host in HOSTS
    ] + [warc_record(url(number, "small.example"), page(number).encode()) for number in range(2)]
    for part in range(5):
        name = folder / ("deep" if part == 4 else "") / f"{part}.warc.gz"
        name.write_bytes(b"".join(gzip.compress(record) for record in records[part::5]))
    return folder


@pytest.fixture
def mixed(tmp_path):
    """Returns a folder with the kinds of files that crawls contain."""
    folder = tmp_path / "mixed"
    (folder / "site").mkdir(parents=True)
    (folder / "site/page.html").write_text(page(1))
    (folder / "site/latin.html").write_bytes("<meta charset=latin1><p>caf\xe9".encode("latin1"))
    (folder / "site/noname").write_text(page(2))
    (folder / "site/notes").write_text("a to-do list, not a page")
    (folder / "site/picture.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (folder / "empty.html").write_bytes(b"")
    good = warc_record(url(1), page(1).encode())
    image = warc_record(url(2), page(2).encode()).replace(b"text/html", b"image/png")
    type_line = b"Content-Type: text/html; charset=utf-8"
    short = warc_record(url(3), gzip.compress(page(3).encode() * 999)[:-20]).replace(
        type_line, b"Content-Encoding: gzip".ljust(len(type_line)))
    greek = warc_record(url(4), "<p>\u03b1\u03b2".encode("iso-8859-7")).replace(b"=utf-8", b"=greek")
    (folder / "a.warc").write_bytes(good + image + short + greek)
    (folder / "b.warc.gz").write_bytes(gzip.compress(good)[:-20])
    return folder


@pytest.mark.parametrize("name", datatrove.__all__)
def test_examples(name):
    documented = inspect.getdoc(getattr(datatrove, name))
    test = doctest.DocTestParser().get_doctest(documented, {}, name, None, 0)
    output = []
    runner = doctest.DocTestRunner()
    runner.run(test, out=output.append)
    assert runner.failures == 0, "".join(output)
    assert test.examples or name not in ("StyletreeCleaner", "page_of")


def documents_of(step, tasks=1):
    return [document for rank in range(tasks) for document in step.run(None, rank, tasks)]


def run(pipeline, logs, tasks=1, workers=1, **options):
    return LocalPipelineExecutor(
        pipeline, tasks=tasks, workers=workers, logging_dir=str(logs), **options
    ).run()


def stats_of(stats, step=-1):
    return {name: value.total for name, value in stats.stats[step].stats.items()}


def written(folder):
    """Returns the documents that JsonlWriter wrote to a folder."""
    return [
        json.loads(line)
        for path in sorted(folder.glob("*.jsonl.gz"))
        for line in gzip.decompress(path.read_bytes()).splitlines()
    ]


def states(pages):
    return sorted(styletree.Page.__getstate__(one) for one in pages)


@pytest.mark.parametrize("tasks", TASKS)
def test_documents_hold_the_pages_that_read_yields(mixed, tasks):
    reader = styletree.read(mixed)
    expected = list(reader)
    assert {one.problem for one in expected} > {None} and any(one.is_cut_short for one in expected)
    step = StyletreeReader(str(mixed))
    documents = documents_of(step, tasks)
    assert states(map(page_of, documents)) == states(expected)
    counts = {name: count.total for name, count in step.stats.stats.items()}
    assert {name.removeprefix("skipped_"): count for name, count in counts.items()
            if name.startswith("skipped_")} == reader.skipped
    problems = [one.problem for one in expected if one.problem]
    assert sum(count for name, count in counts.items() if name.startswith("problem_")) == len(problems)
    assert counts["cut_short"] == 1


def test_texts_are_decoded_and_bytes_are_kept(mixed):
    texts = {document.metadata["source"].removeprefix(f"{mixed}/"): document
             for document in documents_of(StyletreeReader(str(mixed)))}
    latin = texts["site/latin.html"]
    assert latin.text.endswith("caf\xe9") and latin.media[0].media_bytes.endswith(b"caf\xe9")
    assert [one.text for one in texts.values() if one.metadata["url"] == url(4)] == ["<p>\u03b1\u03b2"]
    assert texts["empty.html"].text == ""
    assert latin.metadata["file_path"] == latin.metadata["source"] == str(mixed / "site/latin.html")
    assert latin.id == "site/latin.html/0"


def test_files_are_chosen_as_other_readers_choose_them(crawl, tmp_path):
    def urls(**options):
        return [one.metadata["url"] for one in documents_of(StyletreeReader(str(crawl), **options))]

    assert len(urls()) == 122
    assert len(urls(recursive=False)) < 122
    deep = [one.url for one in styletree.read(crawl / "deep")]
    assert urls(glob_pattern="deep/*.warc.gz") == deep
    names = tmp_path / "names.txt"
    names.write_text("deep/4.warc.gz\n")
    assert urls(paths_file=str(names)) == deep
    assert urls(limit=3) == urls()[:3]
    assert urls(skip=2, limit=3) == urls()[2:5]
    (first, *_) = documents_of(StyletreeReader(str(crawl), default_metadata={"crawl": "May"}, limit=1))
    assert first.metadata["crawl"] == "May" and first.id.startswith("<urn:uuid:")
    names.write_text("deep/none.warc.gz\n")
    with pytest.raises(styletree.InputError, match="none.warc.gz: no such file"):
        urls(paths_file=str(names))


def test_remote_folders_are_read(crawl, mixed):
    fsspec = pytest.importorskip("fsspec")
    memory = fsspec.filesystem("memory")
    memory.put(str(crawl), "/remote", recursive=True)
    memory.pipe("/remote/site/page.html", page(7).encode())
    try:
        documents = documents_of(StyletreeReader("memory://remote"))
    finally:
        memory.rm("/remote", recursive=True)
    assert sorted(one.metadata["url"] for one in documents) == sorted(
        ["", *(one.url for one in styletree.read(crawl))])
    single = next(one for one in documents if not one.metadata["url"])
    assert single.text == page(7)
    assert page_of(single).source == "memory:///remote/site/page.html"
    assert page_of(single).address == "/site/page.html"
    archived = next(one for one in documents if one.metadata["url"])
    assert archived.metadata["source"].startswith("memory:///remote/0.warc.gz:")


def test_remote_wacz_files_are_read(tmp_path):
    import zipfile

    fsspec = pytest.importorskip("fsspec")
    with zipfile.ZipFile(tmp_path / "a.wacz", "w") as file:
        file.writestr("archive/data.warc", warc_record(url(1), page(1).encode()))
    memory = fsspec.filesystem("memory")
    memory.put(str(tmp_path / "a.wacz"), "/wacz/a.wacz")
    try:
        (document,) = documents_of(StyletreeReader("memory://wacz"))
    finally:
        memory.rm("/wacz", recursive=True)
    assert document.text == page(1)
    assert document.metadata["source"].startswith("memory:///wacz/a.wacz")


def test_pages_survive_a_writer_and_a_reader(mixed, tmp_path):
    out = tmp_path / "out"
    run([StyletreeReader(str(mixed)), JsonlWriter(str(out), save_media_bytes=True)], tmp_path / "logs")
    read_again = [document for document in documents_of(JsonlReader(str(out)))]
    with_text = [one for one in documents_of(StyletreeReader(str(mixed))) if one.text]
    assert len(with_text) > 4, "JsonlReader skips documents without text"
    assert states(map(page_of, read_again)) == states(map(page_of, with_text))


@pytest.mark.parametrize("tasks", TASKS)
def test_models_are_those_of_the_store_and_of_the_program(crawl, tmp_path, tasks, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")  # because models store the time
    samples, path = tmp_path / "samples", tmp_path / "models.db"
    sampler = StyletreeSampler(str(samples), sample=25, pages_in_memory=13)
    stats = run([StyletreeReader(str(crawl)), sampler], tmp_path / "logs-1", tasks, workers=2)
    assert stats_of(stats)["pages"] == 122
    stats = run([StyletreeLearner(str(samples), path)], tmp_path / "logs-2")
    assert stats_of(stats) == {"learned": 3, "passed_over": 1}

    store, whole = styletree.create(path), styletree.create(tmp_path / "whole.db")
    assert whole.learn(styletree.read(crawl), sample=25) == dict.fromkeys(HOSTS, 1)
    assert [info.site for info in store.versions()] == HOSTS
    for host in HOSTS:
        assert store.load(host).to_bytes() == whole.load(host).to_bytes()
    subprocess.run(
        [program("sst-train"), "learn", "--quiet", "--db", tmp_path / "program.db", "--site-by", "host",
         "--sample", "25", crawl], check=True)
    learned = styletree.create(tmp_path / "program.db")
    for host in HOSTS:
        assert store.load(host).to_bytes() == learned.load(host).to_bytes()


def test_a_folder_of_one_site_is_learned(tmp_path, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    folder = tmp_path / "site"
    folder.mkdir()
    for number in range(40):
        (folder / f"{number}.html").write_text(page(number))
        os.utime(folder / f"{number}.html", (1e9, 1e9))
    (folder / "style.css").write_text("p {}")
    samples = tmp_path / "samples"
    pipeline = [StyletreeReader(str(folder)),
                StyletreeSampler(str(samples), site="www.shop.example", sample=25)]
    run(pipeline, tmp_path / "logs-1", tasks=3)
    run([StyletreeLearner(str(samples), tmp_path / "m.db", threads=2)], tmp_path / "logs-2")
    model = styletree.learn(styletree.read(folder), site="shop.example", sample=25)
    stored = styletree.open(tmp_path / "m.db").load("shop.example")
    assert stored.checksum == model.checksum and stored.sample_size == 25


@pytest.mark.parametrize("tasks", TASKS)
def test_documents_are_cleaned_by_the_models_of_their_sites(crawl, tmp_path, tasks):
    path = tmp_path / "models.db"
    store = styletree.create(path)
    store.learn(styletree.read(crawl))
    expected = {result.url: result for result in store.clean(styletree.read(crawl))}
    stats = run([StyletreeReader(str(crawl)), StyletreeCleaner(path, threads=2, batch_size=7),
                 JsonlWriter(str(tmp_path / "out"))], tmp_path / "logs", tasks, workers=2)
    assert stats_of(stats, 1) | {"doc_len": 0, "batches": 0} == {
        "total": 122, "forwarded": 122, "status_cleaned": 120, "status_no_model": 2, "doc_len": 0,
        "batches": 0}
    documents = written(tmp_path / "out")
    assert len(documents) == len(expected) == 122
    for document in documents:
        metadata = document["metadata"]
        result = expected[metadata["url"]]
        assert document["text"] == result.text
        assert "media" not in document, "their bytes are no longer needed"
        assert [metadata[name] for name in ("site", "status", "method", "language", "title", "date")] == [
            result.site, result.status, result.method, result.language, result.title, result.date]
        assert metadata["model"] == (result.model or 0)
        assert (metadata["kept"], metadata["matched"]) == (result.kept, result.matched)


def test_without_a_store_pages_are_cleaned_by_themselves():
    html = ('<meta name=author content="Ann Lee"><meta name=date content=2026-01-31>'
            f"<h1>Rain</h1><p>{sentence(1)}<p>{sentence(2)}")
    document = Document(html, id="1", metadata={"url": url(1), "date": "20260131235959"})
    (cleaned,) = StyletreeCleaner()([document])
    assert cleaned.text == styletree.clean(html).text
    metadata = cleaned.metadata
    assert (metadata["authors"], metadata["published"]) == ("Ann Lee", "2026-01-31")
    assert (metadata["status"], metadata["model"], metadata["title"]) == ("cleaned", 0, "Rain")
    (cleaned,) = StyletreeCleaner(output_format="markdown", metadata=False)([Document(html, id="1")])
    assert cleaned.text == styletree.clean(html).markdown
    assert cleaned.text.startswith("# Rain") and "authors" not in cleaned.metadata


@pytest.mark.parametrize("text", ["/etc/passwd", "https://a.example/", "a \ud800 surrogate", "\ufeff<p>a"])
def test_any_text_is_a_page(text):
    (cleaned,) = StyletreeCleaner(keep_empty=True)([Document(text, id="1", metadata={"date": "soon"})])
    assert cleaned.metadata["status"] == "cleaned" and page_of(Document(text, id="1")).date == ""


def test_the_models_of_a_site_serve_pages_without_urls(tmp_path, model):
    styletree.create(tmp_path / "m.db").save(model)
    (cleaned,) = StyletreeCleaner(tmp_path / "m.db", site="shop.example")([Document(page(99), id="1")])
    assert (cleaned.metadata["status"], cleaned.text) == ("cleaned", model.clean(page(99)).text)


def test_documents_of_warc_reader_are_cleaned(crawl):
    for needed in ("warcio", "cchardet", "magic"):
        try:
            importlib.import_module(needed)
        except ImportError as error:  # magic also needs a library from Debian
            pytest.skip(f"datatrove's WarcReader needs {needed}: {error}")
    from datatrove.pipeline.readers import WarcReader

    theirs = {one.metadata["url"]: one for one in StyletreeCleaner()(WarcReader(str(crawl))())}
    ours = {one.metadata["url"]: one for one in StyletreeCleaner()(StyletreeReader(str(crawl))())}
    assert len(ours) == 122 and theirs.keys() == ours.keys()
    for address, document in ours.items():
        other = theirs[address]
        assert (document.text, document.id) == (other.text, other.id)
        del document.metadata["source"]
        assert document.metadata == other.metadata


def test_pages_without_content_are_dropped_with_the_reason(mixed, tmp_path):
    pipeline = [StyletreeReader(str(mixed)),
                StyletreeCleaner(exclusion_writer=JsonlWriter(str(tmp_path / "dropped")))]
    stats = run(pipeline, tmp_path / "logs")
    counts = stats_of(stats)
    results = [styletree.clean(one) for one in styletree.read(mixed)]
    problems = sorted(result.status for result in results if result.has_problem)
    assert "empty" in problems
    assert counts["total"] == len(results) == counts["forwarded"] + counts["dropped"]
    assert counts["dropped"] == len(problems)
    dropped = written(tmp_path / "dropped")
    assert sorted(one["metadata"]["filter_reason"] for one in dropped) == problems
    assert all(counts[f"dropped_{status}"] == problems.count(status) for status in problems)
    assert counts["status_cut_short"] == 1
    kept = list(StyletreeCleaner(keep_empty=True)(StyletreeReader(str(mixed))()))
    assert sorted(one.metadata["status"] for one in kept) == sorted(result.status for result in results)
    assert {one.text for one in kept if one.metadata["problem"]} == {""}


def test_parquet_takes_every_document(mixed, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    run([StyletreeReader(str(mixed)), StyletreeCleaner(batch_size=1),
         ParquetWriter(str(tmp_path / "out"), batch_size=1)], tmp_path / "logs")
    (path,) = (tmp_path / "out").glob("*.parquet")
    results = [styletree.clean(one) for one in styletree.read(mixed)]
    assert sorted(row["text"] for row in parquet.read_table(path).to_pylist()) == sorted(
        result.text for result in results if result.text)


class Interrupted(Exception):
    pass


def interrupted(data, rank=0, world_size=1):
    for number, document in enumerate(data):
        if rank == 1 and number == 20:
            raise Interrupted
        yield document


def test_a_stopped_run_continues(crawl, tmp_path):
    samples, whole = tmp_path / "samples", tmp_path / "whole"

    def sample(folder, *between, logs="logs"):
        pipeline = [StyletreeReader(str(crawl)), *between, StyletreeSampler(str(folder), pages_in_memory=7)]
        return run(pipeline, tmp_path / logs, tasks=3)

    with pytest.raises(Interrupted):
        sample(samples, interrupted)
    with pytest.raises(styletree.InputError, match="only 1 of 3 tasks have written their samples"):
        run([StyletreeLearner(str(samples), tmp_path / "m.db")], tmp_path / "logs-learn")
    first = (samples / "00000.json").stat().st_mtime_ns
    stats = sample(samples)
    assert (samples / "00000.json").stat().st_mtime_ns == first, "a completed rank is skipped"
    assert 0 < stats_of(stats)["pages"] < 122
    sample(whole, logs="logs-whole")
    (samples / "00001-999.samples").write_bytes(b"of an earlier, longer run")
    for rank in (1, 1):  # runs the step directly, and twice
        list(StyletreeSampler(str(samples), pages_in_memory=7).run(
            StyletreeReader(str(crawl)).run(None, rank, 3), rank, 3))
    assert contents(samples) == contents(whole)


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_learner_that_runs_again_stores_nothing_twice(crawl, tmp_path):
    samples, path = tmp_path / "samples", tmp_path / "m.db"
    run([StyletreeReader(str(crawl)), StyletreeSampler(str(samples))], tmp_path / "logs")
    store = styletree.create(path)
    store.learn([one for one in styletree.read(crawl) if one.url.startswith("https://b.")])
    for activation in ("exclusive", "alongside", "none"):
        learner = StyletreeLearner(str(samples), path, activation=activation)
        assert list(learner()) == []
        assert [info.version for info in store.versions()] == [1, 1, 1]
    assert {name: count.total for name, count in learner.stats.stats.items()} == {
        "unchanged": 3, "passed_over": 1}
    list(StyletreeLearner(str(samples), path, profile="paper")())
    assert store.load("a.example").profile == "paper" and store.load("a.example").version == 2


def test_samples_that_cannot_be_used_are_refused(crawl, tmp_path):
    samples = tmp_path / "samples"
    learner = StyletreeLearner(str(samples), tmp_path / "m.db")

    def sample(rank=0, tasks=1, **options):
        step = StyletreeSampler(str(samples), **options)
        list(step.run(StyletreeReader(str(crawl)).run(None, rank, tasks), rank, tasks))

    with pytest.raises(styletree.InputError, match="the folder contains no samples"):
        list(learner())
    sample(rank=1, tasks=2)
    with pytest.raises(styletree.InputError, match="only 1 of 2 tasks"):
        list(learner())
    sample(rank=0, tasks=2, seed=7)
    with pytest.raises(styletree.InputError, match="runs with different options; empty the folder"):
        list(learner())
    sample(rank=0, tasks=2)
    part = samples / "00000-000.samples"
    whole = part.read_bytes()
    for damaged in (b"", b"nonsense", whole[:-1], whole[:1000], whole[:100] + b"x" + whole[101:]):
        part.write_bytes(damaged)
        with pytest.raises(styletree.InputError, match="00000-000.samples: .*empty the folder"):
            list(learner())
    part.write_bytes(whole)
    (samples / "00000.json").write_bytes(b"{")
    with pytest.raises(styletree.InputError, match="00000.json: the list of samples is damaged"):
        list(learner())
    with pytest.raises(styletree.UsageError, match="must run as one task, not as 2"):
        list(learner.run(None, 0, 2))


def test_pages_without_a_site_are_counted(tmp_path):
    sampler = StyletreeSampler(str(tmp_path / "samples"))
    documents = [Document(page(1), id="1"), Document(page(2), id="2", metadata={"url": url(2)})]
    assert list(sampler(iter(documents))) == documents
    assert {name: count.total for name, count in sampler.stats.stats.items()} == {
        "pages": 2, "without_site": 1}


def test_sites_are_domains_on_request(tmp_path):
    crawl = [Document(content, id=address, metadata={"url": address})
             for host in ("x.shop.example", "y.shop.example")
             for address, content in pages(0, 15, host)]
    list(StyletreeSampler(str(tmp_path / "samples"), by="domain")(crawl))
    list(StyletreeLearner(str(tmp_path / "samples"), tmp_path / "m.db")())
    assert [info.site for info in styletree.open(tmp_path / "m.db").versions()] == ["shop.example"]


def test_arguments_are_checked_before_tasks_start(tmp_path):
    folder = str(tmp_path)
    for wrong in (
        lambda: StyletreeCleaner(output_format="html"),
        lambda: StyletreeCleaner(method="magic"),
        lambda: StyletreeSampler(folder, by="folder"),
        lambda: StyletreeSampler(folder, site="no host"),
        lambda: StyletreeSampler(folder, sample=0),
        lambda: StyletreeSampler(folder, pages_in_memory=0),
    ):
        with pytest.raises(styletree.UsageError):
            wrong()
    with pytest.raises(styletree.ModelError, match="none.db"):
        list(StyletreeCleaner(tmp_path / "none.db")([Document(page(1), id="1")]))


def test_steps_pickle_after_use(crawl, tmp_path):
    steps = [StyletreeReader(str(crawl), limit=2), StyletreeCleaner(),
             StyletreeSampler(str(tmp_path / "s")), StyletreeLearner(str(tmp_path / "s"), "m.db")]
    before = [one.text for one in steps[1](steps[0]())]
    reader, cleaner, *_ = pickle.loads(pickle.dumps(steps))
    assert [one.text for one in cleaner(reader())] == before


def test_without_datatrove_the_message_says_what_to_install(monkeypatch):
    monkeypatch.delitem(sys.modules, "styletree.datatrove")
    monkeypatch.setitem(sys.modules, "datatrove.data", None)
    with pytest.raises(ImportError, match=r"pip install 'styletree\[datatrove\]'"):
        importlib.import_module("styletree.datatrove")
