import logging
import sqlite3

import pytest

import styletree
from conftest import page, pages, sentence


@pytest.fixture
def path(tmp_path):
    return tmp_path / "models.db"


def test_sites_are_learned_by_host_and_cleaned_by_their_models(path):
    crawl = pages(0, 30) + pages(30, 60, host="www.other.example")
    with styletree.create(path) as store:
        assert store.learn(crawl) == {"other.example": 1, "shop.example": 1}
        assert [(info.site, info.version, info.in_force, info.sampled_pages)
                for info in store.versions()] == [
            ("other.example", 1, True, 30), ("shop.example", 1, True, 30),
        ]
        results = list(store.clean(crawl, threads=2))
    assert [result.url for result in results] == [url for url, _ in crawl], "in order"
    assert {(result.site, result.model) for result in results} == {
        ("shop.example", 1), ("other.example", 1),
    }
    assert all(sentence(i) in result.text for i, result in enumerate(results))
    assert not any("Copyright" in result.text for result in results)


def test_pages_of_unknown_sites_are_cleaned_by_themselves(path):
    store = styletree.create(path)
    store.learn(pages(0, 30))
    (result,) = store.clean(pages(1, 2, host="unknown.example"))
    assert (result.status, result.model, result.method) == ("no_model", None, "page")
    (result,) = store.clean([page(1)], site="shop.example")
    assert (result.status, result.model) == ("cleaned", 1)


def test_versions_are_counted_and_put_in_force(path):
    store = styletree.create(path)
    first = styletree.learn(pages(0, 20))
    assert store.save(first) == 1
    assert store.learn(pages(20, 50)) == {"shop.example": 2}
    assert store.save(first, activation="alongside") == 3
    assert store.save(first, activation="none") == 4
    assert [info.in_force for info in store.versions("shop.example")] == [
        False, True, True, False,
    ]
    assert store.load("shop.example", 1).checksum == first.checksum
    assert store.load("shop.example").version == 3
    with pytest.raises(styletree.UsageError, match="'exclusive', 'alongside', 'none'"):
        store.save(first, activation="later")
    with pytest.raises(styletree.ModelError, match="9"):
        store.load("shop.example", 9)
    assert store.versions("other.example") == []


def test_what_is_passed_over_is_logged(path, caplog):
    with caplog.at_level(logging.WARNING, logger="styletree"):
        store = styletree.create(path)
        crawl = pages(0, 20) + pages(0, 3, host="small.example") + [page(7), (None, page(8))]
        assert store.learn(crawl) == {"shop.example": 1}
    assert [record.getMessage() for record in caplog.records] == [
        "skipped 2 pages whose URL does not identify a site; pass site= if all are from one site",
        "skipped 1 sites with fewer than 20 usable pages: small.example",
    ]


def test_pages_whose_site_is_unknown_are_warned_of_once(path, caplog):
    store = styletree.create(path)
    store.learn(pages(0, 30))
    results = list(store.clean([page(i) for i in range(40)] + pages(40, 41, host="other.example")))
    assert {result.status for result in results} == {"no_model"}
    assert [(record.name, record.getMessage()) for record in caplog.records] == [
        ("styletree", f"{path}: pages without a URL are cleaned without a model; if all belong to one "
                      "site, give site=; otherwise give each page with its URL, as (url, page.content)")
    ]
    caplog.clear()
    list(store.clean([page(1)], site="shop.example"))
    list(store.clean(pages(0, 5, host="other.example")))
    assert not caplog.records


def test_one_site_is_not_grouped(path):
    with pytest.raises(styletree.UsageError, match="leave out one"):
        styletree.create(path).learn(pages(0, 30), site="shop.example", by="domain")
    assert not path.exists()


def test_domains_join_hosts(path):
    crawl = pages(0, 15, host="a.shop.example") + pages(15, 30, host="b.shop.example")
    store = styletree.create(path)
    assert store.learn(crawl, by="domain") == {"shop.example": 1}
    assert {result.site for result in store.clean(crawl)} == {"shop.example"}
    with pytest.raises(styletree.UsageError, match="'host' or 'domain'"):
        store.learn(crawl, by="folder")


def test_a_store_for_reading_stores_nothing(path, model):
    styletree.create(path).save(model)
    store = styletree.open(path, mode="r")
    with pytest.raises(styletree.UsageError, match="opened for reading"):
        store.save(model)
    with pytest.raises(styletree.UsageError, match="opened for reading"):
        store.learn(pages(0, 30))
    assert store.load("shop.example").checksum == model.checksum


def test_what_is_no_store_is_refused(path, tmp_path, model):
    with pytest.raises(styletree.ModelError, match="models.db"):
        styletree.open(path, mode="r")
    with pytest.raises(styletree.ModelError, match="models.db"):
        list(styletree.create(path).clean(pages(0, 1)))
    with pytest.raises(styletree.UsageError):
        styletree.open(path, mode="w")
    path.write_bytes(b"no database at all, but long enough to be read as one" * 100)
    for mode in ("r", "a"):
        with pytest.raises(styletree.ModelError, match="models.db"):
            styletree.open(path, mode=mode)
    with pytest.raises(styletree.Error):
        styletree.create(tmp_path / "no" / "such" / "folder.db").save(model)


def test_damaged_models_are_warned_of(path, caplog):
    store = styletree.create(path)
    store.learn(pages(0, 30))
    with sqlite3.connect(path) as database:
        database.execute("UPDATE model SET checksum = 'x'")
    database.close()
    with caplog.at_level(logging.WARNING, logger="styletree"):
        (result,) = store.clean(pages(1, 2))
    assert result.status == "damaged_model"
    assert sentence(1) in result.text
    assert "shop.example" in caplog.text


def test_an_exception_of_the_pages_comes_after_the_results_before_it(path, model):
    def broken():
        yield from pages(0, 3)
        raise OSError("the disk is gone")

    results = []
    with pytest.raises(OSError, match="the disk is gone"):
        for result in styletree.Cleaner(model).clean_stream(broken(), threads=2):
            results.append(result)
    assert len(results) == 3


def test_a_file_is_read_unless_it_is_made(tmp_path):
    path = tmp_path / "models.db"
    with pytest.raises(styletree.ModelError, match="no such model file"):
        styletree.open(path)
    model = styletree.learn(pages(0, 30))
    assert model.save(path) == 1 and model.save(path, activation="none") == 2
    assert [info.in_force for info in styletree.open(path).versions()] == [True, False]
    with pytest.raises(styletree.UsageError, match="opened for reading"):
        styletree.open(path).save(model)
    store = styletree.create(path)
    assert store.save(model, activation="alongside") == 3
    store.deactivate("shop.example", 1)
    store.remove("shop.example", 1)
    assert [(info.version, info.active) for info in store.versions()] == [(2, False), (3, True)]
    store.activate("shop.example", 2)
    with pytest.raises(styletree.ModelError, match="the only version of shop.example in force"):
        store.deactivate("shop.example", 2)
    with pytest.raises(styletree.UsageError, match="opened for reading"):
        styletree.open(path).remove("shop.example")
    store.remove("shop.example")
    assert store.versions() == []
