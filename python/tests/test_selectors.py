"""Tests exported selectors with parsel, which knows nothing about styletree."""

import pathlib
import re

import pytest

import styletree
from conftest import page, pages

GUIDE = pathlib.Path(__file__).parents[2] / "docs/pages/teaching.md"


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    store = styletree.create(tmp_path_factory.mktemp("selectors") / "models.db")
    store.learn(pages(0, 40))
    return store


@pytest.fixture(scope="module")
def scraped():
    """Returns the guide's function that extracts a page's content with parsel."""
    pytest.importorskip("parsel", reason="parsel is missing; pip install parsel")
    if not GUIDE.exists():
        pytest.skip("the guide is missing; run the test in the repository")
    block = re.search(r"^(>>> import parsel\n.*?)^>>> scraped\(", GUIDE.read_text(), re.MULTILINE | re.DOTALL)
    scope = {}
    exec("".join(line[4:] or "\n" for line in block[1].splitlines(keepends=True)), scope)
    return scope["scraped"]


def words_of(text):
    return re.findall(r"\w+", text)


@pytest.mark.parametrize("language", ["css", "xpath"])
def test_parsel_takes_the_text_of_an_unseen_page(store, scraped, language):
    wrapper = store.selectors("shop.example", language)
    assert wrapper["agreement"]["f1"] > .97
    for number in (77, 78):
        (result,) = store.clean([page(number)], site="shop.example")
        hidden = page(number).replace("<p>", "<script>var hidden;</script><p>", 1)
        assert words_of(scraped(hidden, wrapper)) == words_of(result.text)


def test_selectors_have_all_fields(store):
    wrapper = store.selectors("shop.example")
    assert list(wrapper) == ["site", "version", "learned", "from", "until", "language", "content", "drop", "title",
                             "authors", "published", "agreement"]
    assert (wrapper["site"], wrapper["version"], wrapper["language"]) == ("shop.example", 1, "css")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", wrapper["learned"])
    assert wrapper["from"] is None and wrapper["until"] is None, "pages given as texts have no dates"
    assert wrapper["content"] == ["div.main"]
    assert wrapper["title"] == ["h1"]
    assert wrapper["drop"][0] == "script"
    assert wrapper["agreement"] == {"pages": 40, "f1": 1.0, "same": 1.0}


def test_lessons_change_selectors(tmp_path):
    store = styletree.create(tmp_path / "models.db")
    store.learn(pages(0, 30))
    store.teach("shop.example", drop="h1")
    store.teach("shop.example", title="div.foot")
    wrapper = store.selectors("shop.example", version=1)
    assert wrapper["content"] == ["div.main p"]
    assert wrapper["title"] == ["div.foot"]


def mixed_page(number):
    """Returns a page whose own text is in the same element as texts that repeat on all pages."""
    return (f"https://mixed.example/{number}",
            "<body>" + "".join(f"<p>{' '.join(f'wort{part * 89 + i}' for i in range(40))}"
                               for part in (-3, number, -5, -7)))


def test_selectors_that_select_nothing_are_refused(tmp_path):
    store = styletree.create(tmp_path / "models.db")
    store.learn(mixed_page(number) for number in range(30))
    for force in (False, True):
        with pytest.raises(styletree.InputError, match="no selector matches content"):
            store.selectors("mixed.example", force=force)


def test_wrong_arguments_are_refused(store):
    with pytest.raises(styletree.UsageError, match="language"):
        store.selectors("shop.example", "regex")
    with pytest.raises(styletree.ModelError, match="no model of site other.example"):
        store.selectors("other.example")
    with pytest.raises(styletree.ModelError):
        store.selectors("shop.example", version=7)
