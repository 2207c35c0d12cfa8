"""Tests the metadata of pages."""

import pickle

import pytest

import styletree
from conftest import page, url, warc_record

HTML = """<html lang=en><title>Rain today | The Harbour</title>
<meta property="og:site_name" content="The Harbour"><meta property="og:image" content="/rain.png">
<script type="application/ld+json">{"@type": "NewsArticle", "headline": "Rain today",
"author": [{"name": "Ann Lee"}, {"name": "Bo Ek"}], "datePublished": "2026-01-31T18:05:00+01:00",
"keywords": "rain, wind"}</script><h1>Rain today</h1>
<p>It rains today, and nobody knows when it will end. The wind comes from the west."""


def test_fields_of_a_result():
    result = styletree.clean(HTML, url="https://harbour.example/2026/rain")
    assert result.title == "Rain today"
    assert result.authors == ["Ann Lee", "Bo Ek"]
    assert result.published == "2026-01-31T18:05:00+01:00"
    metadata = result.metadata
    assert metadata.site_name == "The Harbour"
    assert metadata.image == "https://harbour.example/rain.png"
    assert metadata.tags == ["rain", "wind"]
    assert metadata.type == "NewsArticle"
    assert (metadata.language, metadata.modified, metadata.licence) == ("en", "", "")
    assert metadata.sources["authors"] == "json-ld"
    assert metadata.sources["image"] == "open-graph"
    assert "modified" not in metadata.sources
    assert metadata.as_dict()["authors"] == result.authors
    assert repr(metadata).startswith("Metadata('Rain today', ['Ann Lee', 'Bo Ek']")


def test_without_metadata():
    result = styletree.clean(HTML, metadata=False)
    assert result.title == "Rain today | The Harbour"
    assert (result.authors, result.published, result.metadata.sources) == ([], "", {})
    assert result.text == styletree.clean(HTML).text


def test_pickles():
    result = styletree.clean(HTML)
    copy = pickle.loads(pickle.dumps(result))
    assert copy.metadata.as_dict() == result.metadata.as_dict()


@pytest.mark.parametrize("html", [b"", b"%PDF-1.7", "<p>x"])
def test_pages_that_tell_nothing(html):
    result = styletree.clean(html)
    assert (result.authors, result.published, result.metadata.sources) == ([], "", {})


def test_models_tell_them_too():
    pages = [(f"https://harbour.example/{i}", f"<nav><a href=/>Home</a></nav><p>Story {i} of a day {i * i}.")
             for i in range(30)]
    model = styletree.learn(pages)
    assert model.clean(HTML).authors == ["Ann Lee", "Bo Ek"]


def test_the_headers_about_rights_reach_pages_and_models(tmp_path):
    archive = tmp_path / "a.warc"
    archive.write_bytes(
        b"".join(warc_record(url(i), page(i).encode(), b"X-Robots-Tag: noai\r\n") for i in range(20)))
    one = next(styletree.read(archive))
    assert one.policies == "X-Robots-Tag: noai\n"
    result = styletree.clean(one)
    assert (result.rights["robots"], result.rights["sources"]["robots"]) == ("noai", "header")
    assert styletree.clean(one.content).rights["robots"] == ""
    with_headers, without = (
        styletree.learn(pages) for pages in (styletree.read(archive), ((p.url, p.content) for p in styletree.read(archive)))
    )
    assert with_headers.checksum != without.checksum


def test_rights_and_structure_are_found_when_asked(model):
    html = page(1) + "<div>© 2026 Reed Ltd."
    for cleaner in (styletree.Cleaner(model), styletree.Cleaner(model, rights=True, structure=True)):
        result = cleaner.clean(html)
        assert result.rights["holder"] == "Reed Ltd."
        assert all(len(node) == 16 for node in result.structure) and result.structure
    again = pickle.loads(pickle.dumps(result))
    assert (again.rights, again.structure) == (result.rights, result.structure)
    of_batch = styletree.Cleaner(model).clean_many([html])[0]
    with pytest.raises(styletree.UsageError, match="structure=True"):
        of_batch.structure
    empty = styletree.clean(b"")
    assert (empty.rights["holder"], empty.structure) == ("", [])
