import array
import copy
import pickle

import pytest

import styletree
from conftest import page, pages, sentence, url


def test_a_page_is_cleaned_by_what_it_shows():
    result = styletree.clean(page(3), url=url(3))
    assert result.status == "cleaned"
    assert result.is_cleaned and not result.has_problem
    assert sentence(3) in result.text
    assert "Copyright" not in result.text
    assert (result.title, result.language, result.url) == ("Item 3", "en", url(3))
    assert (result.site, result.model, result.method) == ("shop.example", None, "page")
    assert 0 < result.kept < 1


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview, lambda b: array.array("b", b)])
def test_content_may_be_any_buffer(kind):
    assert styletree.clean(kind(b"<p>A sentence.")).text == "A sentence."


def test_str_is_not_decoded_by_what_the_page_declares():
    html = "<meta charset=windows-1251><p>Grüße aus Kraków"
    assert styletree.clean(html).text == "Grüße aus Kraków"
    assert styletree.clean(html.encode()).text != "Grüße aus Kraków", "declared wrongly"
    one = styletree.Page(html, charset="iso-8859-1")
    assert (one.charset, styletree.clean(one).text) == ("utf-8", "Grüße aus Kraków")


def test_lone_surrogates_do_no_harm():
    assert styletree.clean("<p>a\ud800b", url="http://x.example/\udfff").text == "a?b"


def test_what_is_no_page_is_a_type_error():
    for thing in (5, None, ["<p>a"], ("u", "v", "w"), object()):
        with pytest.raises(TypeError, match="a page is bytes, str, a Page, or a pair"):
            styletree.clean(thing)


def test_trouble_with_a_page_is_a_status():
    assert styletree.clean(b"").status == "empty"
    assert styletree.clean(b"%PDF-1.7").status == "not_html"
    result = styletree.clean("<p>" + 100 * "a ", max_page_bytes=99)
    assert (result.status, result.text, result.has_problem) == ("too_large", "", True)
    assert result.detail
    damaged = next(iter(styletree.read(__file__, max_page_bytes=1)), None)
    assert damaged is None or damaged.problem == "too_large"


def test_wrong_options_name_the_choices():
    with pytest.raises(styletree.UsageError, match="'precision', 'balanced', 'recall'"):
        styletree.clean("<p>a", favor="speed")
    with pytest.raises(ValueError, match="'sst', 'page'"):
        styletree.Cleaner(method="magic")
    for seconds in (float("nan"), 0.0, 0.0004, 2e6):
        with pytest.raises(styletree.UsageError, match="max_page_seconds"):
            styletree.Cleaner(max_page_seconds=seconds)
    with pytest.raises(TypeError):
        styletree.clean("<p>a", unknown=True)


def test_pages_and_pairs_tell_their_urls_themselves():
    with pytest.raises(styletree.UsageError, match="themselves"):
        styletree.clean((url(1), page(1)), url=url(2))
    assert styletree.clean((url(1), page(1))).url == url(1)
    assert styletree.clean((None, page(1))).url == ""
    with pytest.raises(TypeError, match="a pair is \\(url, content\\)"):
        styletree.clean((page(1).encode(), url(1)))


def test_pages_carry_what_is_known_of_them():
    one = styletree.Page(page(1), url(1), date="2024-05-06T07:08:09Z", source="a.warc:12", record="<urn:x>")
    assert one.content == page(1).encode()
    assert (one.charset, one.problem, one.is_cut_short) == ("utf-8", None, False)
    result = styletree.clean(one)
    assert (result.url, result.date, result.source) == (url(1), "2024-05-06T07:08:09Z", "a.warc:12")
    assert result.record == pickle.loads(pickle.dumps(result)).record == "<urn:x>"
    again = pickle.loads(pickle.dumps(one))
    assert styletree.clean(again).text == result.text
    assert (again.url, again.date, again.source) == (one.url, one.date, one.source)
    assert again.record == one.record
    with pytest.raises(AttributeError):
        one.url = "https://other.example/"


def test_many_pages_are_cleaned_like_each_of_them():
    batch = pages(0, 50) + [b"", styletree.Page(page(60), url(60))]
    expected = [styletree.clean(one) for one in batch]
    for threads in (1, 3, 0):
        results = styletree.clean_many(batch, threads=threads)
        assert [(r.status, r.text, r.url) for r in results] == [
            (r.status, r.text, r.url) for r in expected
        ]
    assert styletree.clean_many([]) == []
    assert len(styletree.clean_many(page(i) for i in range(3))) == 3


def test_the_bytes_of_one_page_are_no_batch():
    for wrong in (b"<p>a", "<p>a", bytearray(b"a")):
        with pytest.raises(styletree.UsageError, match="clean\\(\\) for one"):
            styletree.clean_many(wrong)
    with pytest.raises(TypeError):
        styletree.clean_many(5)
    with pytest.raises(TypeError, match="not int"):
        styletree.clean_many([page(1), 7])


def test_results_explain_themselves():
    result = styletree.clean(page(3))
    decisions = result.explain()
    assert {decision.kept for decision in decisions} == {True, False}
    assert all(decision.path.startswith("body") and decision.rule for decision in decisions)
    assert sum(decision.words for decision in decisions) > 0
    assert all(decision.reason.startswith("probability ") for decision in decisions)
    assert "<script" not in result.html()
    assert sentence(3) in result.html() and "Copyright" in result.html()
    assert sentence(3) in result.content_html() and "Copyright" not in result.content_html()
    assert sentence(3) in result.markdown and "Copyright" not in result.markdown


def test_results_of_a_batch_explain_themselves_if_asked_for():
    (result,) = styletree.clean_many([page(3)])
    for method in (result.explain, result.html, result.content_html):
        with pytest.raises(styletree.UsageError, match="explain=True"):
            method()
    with pytest.raises(styletree.UsageError, match="explain=True"):
        result.markdown
    (result,) = styletree.clean_many([page(3)], explain=True)
    assert result.explain()


def test_notebooks_show_the_page_in_a_frame_without_scripts():
    hostile = "<title>\"><script>x</script></title><p>A sentence.<script>alert(1)</script>"
    shown = styletree.clean(hostile)._repr_html_()
    assert shown.startswith("<iframe sandbox ")
    assert shown.count("<") == 2, "all of the page is escaped"
    assert "A sentence." in shown
    assert styletree.clean("")._repr_html_().startswith("<pre")
    (plain,) = styletree.clean_many(["<p>1 &lt; 2"])
    assert "1 &lt; 2" in plain._repr_html_()


def test_results_pickle_without_their_page():
    result = styletree.clean(page(3), url=url(3))
    for again in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
        for name in ("status", "title", "text", "language", "url", "site", "kept", "matched",
                     "model", "method", "detail", "date", "source", "comments"):
            assert getattr(again, name) == getattr(result, name)
        with pytest.raises(styletree.UsageError):
            again.html()


def test_options_change_what_is_kept():
    table = "<p>A sentence about a table.<table><tr><td>1<td>2<tr><td>3<td>4</table><p>Another."
    precise = styletree.clean(table, favor="precision")
    generous = styletree.clean(table, favor="recall", keep_tables=True)
    assert len(generous.text) >= len(precise.text)
    assert "3" in generous.text


def test_comments_are_told_apart_if_they_are_kept():
    words = 2 * "I think that this comment has to be said, too, as nobody has said it. "
    html = (
        "<article><h1>A title</h1><p>A long sentence of running text, which goes on for a while. "
        "And one more of them, to be sure of it.<p>A second paragraph follows the first, and it is "
        "running text, too.</article><div id=comments class=comments><ol class=commentlist>"
        f"<li class=comment><p>{words}</ol></div>"
    )
    assert styletree.clean(html).comments == ""
    result = styletree.clean(html, keep_comments=True)
    assert result.comments == words.strip()
    assert words.strip() in result.text and "A second paragraph" in result.text
    assert [one.path for one in result.explain() if one.comment] == ["body > div > ol > li > p"]


def test_pickles_hold_the_word_of_a_status():
    """Words never change; numbers would tie a pickle to a version."""
    for result in (styletree.clean(b""), styletree.clean(page(1))):
        state = result.__getstate__()
        assert state[0] == result.status
        assert pickle.loads(pickle.dumps(result)).status == result.status
    with pytest.raises(styletree.InputError, match="no status 'levitating'"):
        styletree.Result.__new__(styletree.Result).__setstate__(("levitating", *state[1:]))


def test_names_of_pages_are_no_pages(tmp_path):
    path = tmp_path / "a.html"
    path.write_text("<p>Some text.")
    for name, hint in [("https://example.org/a", "is a URL, not a page"), (str(path), "read")]:
        for call in (styletree.clean, styletree.Page):
            with pytest.raises(styletree.UsageError, match=hint):
                call(name)
    with pytest.raises(TypeError, match="read.. takes paths"):
        styletree.clean(path)
    assert styletree.clean("See https://example.org/a for more.").text


def test_dates_of_pages():
    import datetime

    zone = datetime.timezone(datetime.timedelta(hours=1))
    for date, expected in [
        ("", ""),
        ("2026-01-31", "2026-01-31T00:00:00Z"),
        ("20260131235959", "2026-01-31T23:59:59Z"),
        ("2026-01-31T23:59:59Z", "2026-01-31T23:59:59Z"),
        (datetime.date(2026, 1, 31), "2026-01-31T00:00:00Z"),
        (datetime.datetime(2026, 1, 31, 23, 59, 59), "2026-01-31T23:59:59Z"),
        (datetime.datetime(2026, 1, 31, 0, 30, tzinfo=zone), "2026-01-30T23:30:00Z"),
    ]:
        assert styletree.Page(b"x", date=date).date == expected
    for wrong in ("yesterday", "2026-02-30"):
        with pytest.raises(styletree.UsageError, match="no date of a page"):
            styletree.Page(b"x", date=wrong)
    with pytest.raises(TypeError):
        styletree.Page(b"x", date=7)
