import json

import pytest

import styletree
from conftest import page, sentence, url
from styletree.compat.trafilatura import extract


def test_the_text_is_that_of_clean():
    assert extract(page(1), favor_recall=True, include_comments=False) == styletree.clean(
        page(1), favor="recall"
    ).text
    assert extract(page(1).encode(), url(1), fast=True) == extract(page(1))


def test_formats():
    assert json.loads(extract(page(1), output_format="json")).keys() == {"text", "comments"}
    record = json.loads(
        extract(page(1), url(1), record_id="7", output_format="json", with_metadata=True)
    )
    assert record == {
        "title": "Item 1", "hostname": "shop.example", "language": "en", "source": url(1),
        "id": "7", "text": extract(page(1)), "comments": "",
    }
    html = extract('<p>See <a href="/b">the other page</a> for more about it.', url(1),
                   output_format="html", include_links=True)
    assert 'href="https://shop.example/b"' in html
    assert extract(page(1), "http://a.b/", with_metadata=True) == (
        '---\ntitle: "Item 1"\nhostname: "a.b"\nlanguage: "en"\nurl: "http://a.b/"\n---\n'
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
     {"deduplicate": True}],
)
def test_what_cannot_be_done_is_refused(wish):
    with pytest.raises(styletree.UsageError):
        extract(page(1), **wish)
    with pytest.raises(styletree.UsageError):
        extract("", **wish)
    assert extract(page(1), deduplicate=False), "what is off needs no support"
