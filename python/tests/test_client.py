"""Tests Client with sst-clean serve and sst-train serve."""

import contextlib
import itertools
import json
import multiprocessing
import os
import pickle
import socket
import subprocess
import sys
import threading
import time
import tracemalloc

import pytest

import styletree
from services import running_cleaner, running_pair, running_trainer
from conftest import page, pages, sentence, url, warc

pytest.importorskip("h11", reason="h11 is missing; pip install 'styletree[client]'")

TOKEN = "a-token-for-tests-1234"
ATTRIBUTES = ["status", "detail", "site", "model", "method", "language", "title", "text", "url", "date",
              "source", "record", "comments", "authors", "published", "markdown", "truncated",
              "is_cleaned", "has_problem"]  # fmt: skip


def told(result):
    """Returns a result's fields, with shares rounded as the service rounds them."""
    fields = {name: getattr(result, name) for name in ATTRIBUTES}
    fields["metadata"] = result.metadata.as_dict()
    return {**fields, "kept": round(result.kept, 4), "matched": round(result.matched, 4)}


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    store = styletree.create(tmp_path_factory.mktemp("client") / "models.db")
    store.learn(pages(0, 40))
    store.learn(pages(0, 30, "other.example"))
    return store


@pytest.fixture(scope="module")
def service(store):
    with running_cleaner(store.path) as running:
        yield running


@pytest.fixture
def client(service):
    with styletree.Client(service.url, timeout=20) as client:
        yield client


def test_results_are_those_of_the_store(client, store):
    result = client.clean(page(50), url(50))
    assert isinstance(result, styletree.Result)
    assert result.text == f"Item 50\n\n{sentence(50)}\n\n{sentence(10_050)}"
    assert (result.status, result.model, result.site) == ("cleaned", 1, "shop.example")
    assert told(result) == told(store.cleaner(markdown=True).clean(page(50), url(50)))


def test_pages_come_in_any_form(client):
    text = client.clean("<p>Café ñandú, a word.").text
    assert text == "Café ñandú, a word."
    assert client.clean("<p>Café ñandú, a word.".encode("utf-16")).text == text
    latin = styletree.Page("<p>Café ñandú, a word.".encode("latin-1"), charset="iso-8859-1")
    assert client.clean(latin).text == text
    assert next(client.clean_many([latin])).text == text
    assert client.clean((url(1), page(1))).url == url(1)
    assert client.clean(None).status == "empty"
    assert client.clean(b"%PDF-1.7 x").status == "not_html"
    assert client.clean(page(1), "no url").url == "no url"


def test_options_reach_the_service(client):
    html = "<meta name=author content='Ann Lee'><p>A text of some words, which is there.<p>More of it."
    result = client.clean(html, date="2026-01-31", markdown=False, html=True, method="page",
                          favor="recall", keep=["images", "links"])
    assert (result.date, result.method, result.authors) == ("2026-01-31T00:00:00Z", "page", ["Ann Lee"])
    assert "<p>A text of some words, which is there.</p>" in result.content_html
    with pytest.raises(styletree.UsageError, match="markdown=True"):
        result.markdown
    with pytest.raises(styletree.UsageError, match="explain=True"):
        result.explain()
    assert client.clean(html, metadata=False).authors == []
    assert client.clean(page(1), site="shop.example", keep="comments").model == 1
    with pytest.raises(styletree.UsageError, match="did you mean 'markdown'"):
        client.clean(html, markdwn=True)
    for wrong in ({"method": "best"}, {"favor": "me"}, {"keep": "all"}, {"site": "a b"}):
        with pytest.raises(styletree.UsageError, match=next(iter(wrong))):
            client.clean(html, **wrong)
        with pytest.raises(styletree.UsageError, match=next(iter(wrong))):
            list(client.clean_many([html], **wrong))
    with pytest.raises(styletree.UsageError, match="date"):
        client.clean(html, date="yesterday")


def test_rights_and_structure_on_request(client, store):
    html = page(50).replace("Copyright by the owners of this site", "© 2026 Reed Ltd.")
    one = styletree.Page(html, url(50), policies="X-Robots-Tag: noai\nTDM-Reservation: 1\n")
    alone = client.clean(one, rights=True, structure=True)
    streamed = next(client.clean_many([one], rights=True, structure=True))
    expected = store.cleaner(rights=True, structure=True).clean(one)
    assert (expected.rights["holder"], expected.rights["robots"]) == ("Reed Ltd.", "noai")
    assert expected.structure
    for result in (alone, streamed, pickle.loads(pickle.dumps(alone))):
        assert (result.rights, result.structure) == (expected.rights, expected.structure)
    with pytest.raises(styletree.UsageError, match="rights=True"):
        client.clean(one).rights


def test_results_can_be_written_and_pickle(client, tmp_path):
    results = list(client.clean_many(pages(0, 3)))
    assert styletree.write_jsonl(results, tmp_path / "a.jsonl", fields=["text", "markdown", "metadata"]) == 3
    record = json.loads((tmp_path / "a.jsonl").read_text().splitlines()[2])
    assert record["title"] == "Item 2" and record["markdown"].startswith("# Item 2")
    assert told(pickle.loads(pickle.dumps(results[1]))) == told(results[1])


def test_a_batch_is_a_stream_in_order(client, store):
    crawl = [*pages(0, 30), *pages(30, 60, "other.example"), (url(61), b""), (url(62), b"%PDF-1.7 x")] * 20
    results = list(client.clean_many(crawl))
    assert [result.url for result in results] == [address for address, _ in crawl]
    local = store.cleaner(markdown=True).clean_many(crawl)
    assert [told(result) for result in results] == [told(result) for result in local]


def test_a_batch_of_read_pages_keeps_what_is_known_of_them(client, store, tmp_path):
    (tmp_path / "crawl.warc").write_bytes(warc(0, 10))
    cut = styletree.Page(page(1), url(1), is_truncated=True)
    bad = styletree.Page(b"", url(2), problem="damaged", detail="the disk is old")
    zipped = styletree.Page(b"PK\3\4" + bytes(100), url(3))
    crawl = [*styletree.read(tmp_path / "crawl.warc"), cut, zipped]
    results = list(client.clean_many([*crawl, bad]))
    assert [told(result) for result in results[:-1]] == [
        told(result) for result in store.cleaner(markdown=True).clean_many(crawl)]
    assert results[0].date == "2024-05-06T07:08:09Z" and results[0].record
    assert [result.status for result in results[-2:]] == ["not_html", "damaged"]
    assert client.clean(bad).detail == "the disk is old"


def test_a_batch_takes_pages_as_it_gives_results(client):
    asked = itertools.count()

    def endless():
        for number in asked:
            yield url(number), page(number)

    results = client.clean_many(endless())
    assert next(asked) == 0, "no page is taken before the first result is requested"
    for _ in range(500):
        next(results)
    assert next(asked) < 500 + 128 + 2
    results.close()


def test_a_batch_takes_flat_memory(client):
    html = page(1).replace("</p>", " a word" * 20_000 + "</p>", 1)  # 140 kB
    tracemalloc.start()
    try:
        count = sum(len(result.text) > 140_000 for result in
                    client.clean_many((html for _ in range(400)), metadata=False))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert count == 400
    assert peak < 60e6, "the pages, the texts and the Markdown are 56 MB each"


def test_a_batch_of_no_pages_asks_nothing():
    assert list(styletree.Client("http://127.0.0.1:1").clean_many([])) == []


def test_an_error_of_the_pages_is_not_one_of_the_service(client):
    def broken():
        yield from pages(0, 2)
        raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        list(client.clean_many(broken()))


def test_threads_share_a_client(client):
    texts = {}

    def work(first):
        for number in range(first, first + 20):
            texts[number] = client.clean(page(number), url(number)).text
        many = client.clean_many(pages(first, first + 20))
        assert [result.text for result in many] == [texts[number] for number in range(first, first + 20)]

    threads = [threading.Thread(target=work, args=(100 * i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(texts) == 160 and all(sentence(number) in text for number, text in texts.items())


def test_a_client_pickles_and_is_used_after_a_fork(client):
    again = pickle.loads(pickle.dumps(client))
    assert again.clean(page(1)).title == client.clean(page(1)).title == "Item 1"
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(client.clean, (page(2),)).title == "Item 2"
    if (child := os.fork()) == 0:
        os._exit(client.clean(page(3)).title != "Item 3")
    assert os.waitpid(child, 0)[1] == 0
    assert client.clean(page(4)).title == "Item 4"


def test_a_stream_stays_in_its_process(client):
    results = client.clean_many(pages(0, 200))
    titles = [next(results).title]
    if (child := os.fork()) == 0:
        try:
            list(results)
        except styletree.UsageError:
            os._exit(0)
        os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    assert titles + [result.title for result in results] == [f"Item {number}" for number in range(200)]


def test_sites_and_their_models(client):
    assert list(client.sites()) == ["other.example", "shop.example"]
    [model] = client.site("www.shop.example")
    assert (model.site, model.version, model.in_force, model.active) == ("shop.example", 1, True, True)
    assert model.sampled_pages == 40 and model.created_at and not model.damaged
    for name in ("nowhere.example", "a/b", "%"):
        with pytest.raises(styletree.ModelError, match="/v1/sites"):
            client.site(name)


def test_explain_shows_the_page(client):
    report = client.explain(page(50), url(50))
    assert report.startswith("<!DOCTYPE html>") and "Item 50" in report
    assert "Item 50" in client.explain(styletree.Page(page(50), url(50), policies="X-Robots-Tag: noai"))
    with pytest.raises(styletree.ServiceError, match="send another") as caught:
        client.explain(b"")
    assert caught.value.status == 422


def test_a_token_is_asked_for(store, tmp_path):
    (tmp_path / "token").write_text(TOKEN + "\n")
    with running_cleaner(store.path, "--token-file", str(tmp_path / "token")) as service:
        for token, fact in ((None, "has none"), ("another-token-123456", "refused this client")):
            client = styletree.Client(service.url, token)
            assert client.is_ready() and client.is_healthy()
            for ask in (lambda: client.clean(page(1)), lambda: list(client.sites()),
                        lambda: list(client.clean_many([page(1)]))):
                with pytest.raises(styletree.ServiceError, match=fact) as caught:
                    ask()
                assert caught.value.status == 401 and "--token-file" in str(caught.value)
        client = styletree.Client(service.url, TOKEN)
        assert client.clean(page(1)).title == "Item 1"
        assert [result.title for result in client.clean_many(pages(1, 3))] == ["Item 1", "Item 2"]
        assert TOKEN not in repr(client)


def test_a_page_over_the_limit(store):
    with running_cleaner(store.path, "--max-page-bytes", "100000") as service:
        client = styletree.Client(service.url)
        for size in (100_001, 30_000_000):
            with pytest.raises(styletree.ServiceError, match="the limit of 100000 bytes") as caught:
                client.clean("<p>" + "a word " * (size // 7 + 1))
            assert caught.value.status == 413
        large = "<p>" + "a word " * 20_000
        statuses = [result.status for result in client.clean_many([page(1), large, page(2), b"x" * 200_000])]
        assert statuses == ["no_model", "too_large", "no_model", "too_large"]


def test_a_batch_goes_on_with_a_service_that_was_killed(store):
    with contextlib.ExitStack() as stack:
        first = stack.enter_context(running_cleaner(store.path))
        client = styletree.Client(first.url, timeout=20)
        results = client.clean_many(pages(0, 600))
        titles = [next(results).title for _ in range(50)]
        first.kill()
        stack.enter_context(running_cleaner(store.path, port=first.port))
        titles += [result.title for result in results]
    assert titles == [f"Item {number}" for number in range(600)]


def test_more_batches_than_the_service_takes_wait(store):
    with running_cleaner(store.path, "--streams", "1") as service:
        client = styletree.Client(service.url, retries=0)
        first = client.clean_many(pages(0, 1000))
        next(first)
        with pytest.raises(styletree.ServiceError, match="after 0 results.*reached its stream limit") as caught:
            next(client.clean_many(pages(0, 2)))
        assert caught.value.status == 503
        first.close()


def test_arguments_of_a_client():
    for wrong in ("localhost:8080", "ftp://a.example", "http://", "http://a.example/?x=1", "http://[::1", ""):
        with pytest.raises(styletree.UsageError, match="not the address of a service"):
            styletree.Client(wrong)
    for options in ({"timeout": 0}, {"retries": -1}, {"token": "two words"}, {"token": "a\r\nb"}):
        with pytest.raises(styletree.UsageError, match=next(iter(options))):
            styletree.Client("http://127.0.0.1:8080", **options)


def test_a_client_without_its_packages():
    code = ("import sys; sys.modules['h11'] = None\nimport styletree\n"
            "try: styletree.Client('http://127.0.0.1:1')\nexcept styletree.Error as error: print(error)")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "pip install 'styletree[client]'" in run.stdout, run.stderr


# Tests that need a trainer.


@pytest.fixture
def trainer(tmp_path):
    with running_trainer(tmp_path / "models.db") as running:
        yield styletree.Client(running.url, timeout=20)


def test_a_trainer_says_what_became_of_a_page(trainer):
    assert trainer.is_healthy()
    first = trainer.post(page(1), url(1), date="2026-01-31")
    assert first == styletree.PostedPage(url(1), "shop.example", "accepted", "taken")
    assert trainer.post(page(1), url(1)).sample == "known"
    assert trainer.post((url(2), page(1))).sample == "duplicate"
    refused = trainer.post(b"%PDF-1.7 x", url(3))
    assert refused.status == "refused" and "not_html" in refused.problem
    bad = styletree.Page(b"", url(4), problem="damaged", detail="the disk is old")
    assert trainer.post(bad) == styletree.PostedPage(url(4), "", "refused", problem="damaged: the disk is old")
    for wrong, said in ((None, "url is missing"), ("/a/path", "not '/a/path'"),
                        ("ftp://shop.example/1", "not 'ftp://shop.example/1'")):
        with pytest.raises(styletree.UsageError, match=said):
            trainer.post(page(5), wrong)


def test_a_trainer_takes_a_stream(trainer, tmp_path):
    (tmp_path / "crawl.warc").write_bytes(warc(0, 5))
    zipped = b"PK\3\4" + bytes(100)
    crawl = [*styletree.read(tmp_path / "crawl.warc"), (url(7), zipped), page(8), ("no url", zipped),
             styletree.Page(b"", url(9), problem="damaged"), *pages(10, 200, "other.example")]
    posted = list(trainer.post_many(crawl))
    assert [one.url for one in posted[:5]] == [url(number) for number in range(5)]
    assert {(one.status, one.sample, one.site) for one in posted[:5]} == {("accepted", "taken", "shop.example")}
    assert [one.status for one in posted[5:9]] == ["refused"] * 4
    assert all(one.problem for one in posted[5:9])
    assert [one.sample for one in posted[9:]] == ["taken"] * 190


def test_a_trainer_takes_a_stream_of_large_pages(trainer):
    def large():
        for number in range(40):
            yield url(number), page(number).replace("</p>", " a word" * 150_000 + "</p>", 1)

    assert [one.sample for one in trainer.post_many(large())] == ["taken"] * 40


def test_what_is_posted_is_learned_and_used(tmp_path):
    with running_pair(tmp_path / "models.db") as (cleaner, trainer):
        client, posting = styletree.Client(cleaner.url), styletree.Client(trainer.url)
        assert client.clean(page(99), url(99)).model is None
        assert {one.sample for one in posting.post_many(pages(0, 30))} == {"taken"}
        until = time.monotonic() + 30
        while client.clean(page(99), url(99)).model is None:
            assert time.monotonic() < until
            time.sleep(0.1)
        assert client.clean(page(99), url(99)).status == "cleaned"
        assert list(client.sites()) == ["first.example", "shop.example"]


def test_the_other_service(client, trainer):
    for ask in (lambda: client.post(page(1), url(1)), lambda: next(client.post_many(pages(1, 2))),
                lambda: trainer.clean(page(1)), lambda: list(trainer.sites()), lambda: trainer.explain(page(1))):
        with pytest.raises(styletree.ServiceError, match="unknown path /v1/.*sst-clean serve or sst-train") as caught:
            ask()
        assert caught.value.status == 404
