import json
import sys
import types

import pytest

import styletree
from conftest import page, sentence, url
from styletree.compat.trafilatura import bare_extraction, extract, extract_metadata


def test_the_text_is_that_of_clean():
    assert extract(page(1), favor_recall=True, include_comments=False) == styletree.clean(
        page(1), favor="recall"
    ).text
    assert extract(page(1).encode(), url(1), fast=True) == extract(page(1))


def test_formats():
    assert json.loads(extract(page(1), output_format="json")).keys() == {"text", "comments"}
    record = json.loads(
        extract(page(1), url(1), "7", output_format="json", with_metadata=True)
    )
    assert record == {
        "title": "Item 1", "author": None, "hostname": "shop.example", "date": None, "tags": "",
        "categories": "", "fingerprint": None, "id": "7", "license": None, "comments": "",
        "raw_text": extract(page(1)), "text": extract(page(1)), "language": "en", "image": None,
        "pagetype": None, "filedate": None, "source": url(1), "source-hostname": None,
        "excerpt": None,
    }
    html = extract('<p>See <a href="/b">the other page</a> for more about it.', url(1),
                   output_format="html", include_links=True)
    assert 'href="https://shop.example/b"' in html
    assert extract(page(1), "http://a.b/", with_metadata=True) == (
        '---\ntitle: "Item 1"\nurl: "http://a.b/"\nhostname: "a.b"\nlanguage: "en"\n---\n'
        + extract(page(1))
    )
    assert 'title: "a: \\"b\\" ---"\n' in extract('<title>a: "b" ---</title><p>c', with_metadata=True)


def test_yaml_has_no_control_characters():
    title = "a\x7f\u0080\u0085\u009f\u2028\u2029\ufeffb"
    header = extract(f"<title>{title}</title><p>Some text.", with_metadata=True).partition("---\n")[2]
    value = header.partition("\n")[0]
    assert value.isascii() and value.isprintable() and value.startswith('title: "a')
    assert json.loads(value.removeprefix("title: ")) == styletree.clean(
        f"<title>{title}</title><p>Some text.").title


def test_no_content_is_none():
    assert extract("") is None
    assert extract(b"%PDF-1.7") is None
    assert extract(page(1), target_language="fr") is None
    assert sentence(1) in extract(page(1), target_language="en")


@pytest.mark.parametrize(
    "wish",
    [{"output_format": "xml"}, {"include_tables": False}, {"include_links": True},
     {"deduplicate": True}, {"favor_precision": True, "favor_recall": True}],
)
def test_what_cannot_be_done_is_refused(wish):
    with pytest.raises(styletree.UsageError):
        extract(page(1), **wish)
    with pytest.raises(styletree.UsageError):
        extract("", **wish)
    assert extract(page(1), deduplicate=False), "unsupported arguments are accepted if they are off"


def test_a_misspelt_wish_is_named():
    with pytest.raises(styletree.UsageError, match="did you mean 'favor_recall'"):
        extract(page(1), favour_recall=True)


def test_what_is_no_page_is_none():
    for nothing in (None, 5, [], object()):
        assert extract(nothing) is None
        assert bare_extraction(nothing) is None
        assert extract_metadata(nothing) is None


def test_responses_and_trees_are_pages():
    class Response:
        data = page(1).encode()

    assert extract(Response()) == extract(page(1))
    html = pytest.importorskip("lxml.html")
    assert extract(html.fromstring(page(1))) == extract(page(1))
    tree = html.fromstring("<div><p>" + sentence(1) + "</p> the tail</div>")
    assert "tail" not in extract(tree[0]), "text after the element is not part of it"


def with_comments():
    words = 2 * "Thanks for this, I had the same trouble with mine last week. It works now. "
    html = (
        "<article><h1>A title</h1><p>A long sentence of running text, which goes on for a while. "
        "And one more of them, to be sure of it.<p>A second paragraph follows the first, and it is "
        "running text, too.</article><div id=comments class=comments><ol class=commentlist>"
        f"<li class=comment><p>{words}</ol></div>"
    )
    return html, words.strip()


def test_comments_stand_once():
    html, words = with_comments()
    record = json.loads(extract(html, output_format="json"))
    assert record["comments"] == words
    assert words not in record["text"] and "running text, too" in record["text"]
    assert words in extract(html), "as in trafilatura, the text includes the comments"
    assert words not in extract(html, include_comments=False)


def test_bare_extraction_and_metadata():
    html = ("<title>Rain | X</title><meta name=author content='Ann Lee; Bo Ek'>"
            "<meta name=date content=2026-01-31><meta property=og:site_name content=X>" + page(1))
    document = bare_extraction(html, url(1), with_metadata=True)
    assert (document.title, document.author, document.date) == ("Rain", "Ann Lee; Bo Ek", "2026-01-31")
    assert document.sitename == "X" and document.url == url(1) and document.text == extract(html)
    assert bare_extraction(html, url(1), with_metadata=True, as_dict=True) == document.as_dict()
    metadata = extract_metadata(html, author_blacklist={"Bo Ek"})
    assert metadata.author == "Ann Lee" and metadata.text is None
    assert extract_metadata(b"%PDF-1.7") is None


def test_pages_are_left_out_on_request():
    html = "<title>Rain</title><meta name=date content=2026-01-31>" + page(1)
    assert extract(html, url(1), only_with_metadata=True) == extract(html)
    assert extract(html, only_with_metadata=True) is None, "it has no URL"
    assert extract(html, url(1), url_blacklist={url(1)}) is None


def test_images_and_formatting():
    html = page(1).replace("<p>", "<p><img src=/a.png alt='a cloud'> It <b>rains</b> today. ", 1)
    assert "![a cloud]" in extract(html, url(1), output_format="markdown", include_images=True)
    assert "**rains**" in extract(html, include_formatting=True)


def test_downloads_are_trafilaturas(monkeypatch):
    import styletree.compat.trafilatura as compat

    monkeypatch.setitem(sys.modules, "trafilatura", types.SimpleNamespace(fetch_url="theirs"))
    assert compat.fetch_url == "theirs"
    with pytest.raises(AttributeError, match="no attribute 'no_such'"):
        compat.no_such
    monkeypatch.setitem(sys.modules, "trafilatura", None)
    with pytest.raises(ImportError, match="fetch_url needs trafilatura, which is not installed"):
        from styletree.compat.trafilatura import fetch_url
    with pytest.raises(AttributeError, match="no attribute 'no_such'"):
        compat.no_such
