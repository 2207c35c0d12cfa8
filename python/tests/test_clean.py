import array
import copy
import inspect
import io
import json
import pathlib
import pickle
import re

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
    assert styletree.clean(html.encode()).text != "Grüße aus Kraków", "the declared charset is wrong"
    one = styletree.Page(html, charset="iso-8859-1")
    assert (one.charset, styletree.clean(one).text) == ("utf-8", "Grüße aus Kraków")


def test_lone_surrogates_do_no_harm():
    assert styletree.clean("<p>a\ud800b", url="http://x.example/\udfff").text == "a?b"


def test_what_is_no_page_is_a_type_error():
    for thing in (5, ["<p>a"], ("u", "v", "w"), object()):
        with pytest.raises(TypeError, match="a page must be bytes, str, a Page, or a pair"):
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


def test_pages_and_pairs_tell_their_urls_themselves():
    with pytest.raises(styletree.UsageError, match="already has a URL"):
        styletree.clean((url(1), page(1)), url=url(2))
    assert styletree.clean((url(1), page(1))).url == url(1)
    assert styletree.clean((None, page(1))).url == ""
    with pytest.raises(TypeError, match="URL in a \\(url, content\\) pair"):
        styletree.clean((page(1).encode(), url(1)))


def test_a_page_can_be_put_together_again():
    one = styletree.Page("caf\xe9".encode("latin1"), url(1), date="2024-05-06", charset="latin1",
                         policies="X-Robots-Tag: noai\n", source="a.warc:12", record="<urn:x>", address="/1",
                         problem="damaged",
                         detail="it ends too early", is_cut_short=True, is_truncated=True)
    fields = ("url", "date", "charset", "policies", "source", "record", "address", "problem", "detail",
              "is_cut_short", "is_truncated")
    again = styletree.Page(one.content, **{name: getattr(one, name) for name in fields})
    assert pickle.dumps(again) == pickle.dumps(one)
    assert (one.address, one.problem, one.is_cut_short) == ("/1", "damaged", True)
    assert styletree.clean(one).status == "damaged"
    for wrong in ("cleaned", "magic"):
        with pytest.raises(styletree.Error, match=wrong):
            styletree.Page(b"", problem=wrong)


def test_pages_are_decoded_as_they_are_cleaned():
    assert styletree.Page("caf\xe9".encode("latin1"), charset="latin1").decoded == "caf\xe9"
    assert styletree.Page("<meta charset=greek>\u03b1".encode("greek")).decoded[-1] == "\u03b1"
    assert styletree.Page("\ufeffcaf\xe9", charset="latin1").decoded == "caf\xe9"
    assert styletree.Page(b"").decoded == ""


def test_pages_carry_what_is_known_of_them():
    one = styletree.Page(page(1), url(1), date="2024-05-06T07:08:09Z", source="a.warc:12", record="<urn:x>")
    assert one.content == page(1).encode()
    assert one.size == len(one.content)
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
    assert sentence(3) in [decision.text for decision in decisions if decision.kept]
    assert {decision.text for decision in decisions if not decision.kept} == {
        "Home All the news", "Copyright by the owners of this site",
    }
    assert all(decision.reason.startswith("probability ") for decision in decisions)
    assert "<script" not in result.report()
    assert sentence(3) in result.report() and "Copyright" in result.report()
    assert sentence(3) in result.content_html and "Copyright" not in result.content_html
    assert sentence(3) in result.markdown and "Copyright" not in result.markdown


def test_results_of_a_batch_explain_themselves_if_asked_for():
    (result,) = styletree.clean_many([page(3)])
    for method in (result.explain, result.report, lambda: result.content_html):
        with pytest.raises(styletree.UsageError, match="explain=True"):
            method()
    with pytest.raises(styletree.UsageError, match="explain=True"):
        result.markdown
    (result,) = styletree.clean_many([page(3)], explain=True)
    assert result.explain()


def test_markdown_and_html_are_made_with_the_text_if_asked_for():
    expected = styletree.clean(page(3))
    made = styletree.clean(page(3), markdown=True, html=True)
    (of_batch,) = styletree.clean_many([page(3)], markdown=True, html=True)
    for result in (made, of_batch, pickle.loads(pickle.dumps(of_batch))):
        assert result.markdown == expected.markdown != ""
        assert result.content_html == expected.content_html
    (without,) = styletree.clean_many([page(3)], markdown=True)
    with pytest.raises(styletree.UsageError, match="html=True"):
        without.content_html
    assert pickle.loads(pickle.dumps(without)).markdown == expected.markdown


def test_a_page_with_a_problem_is_empty_in_every_form():
    result = styletree.clean(b"%PDF-1.4 binary")
    assert result.has_problem
    assert (result.text, result.markdown, result.content_html) == ("", "", "")


def test_options_that_are_none_say_which_is_meant(tmp_path):
    for wrong, meant in (("favour", "favor"), ("include_comments", "keep_comments")):
        for call in (lambda **options: styletree.clean(page(1), **options),
                     lambda **options: styletree.clean_many([page(1)], **options),
                     lambda **options: styletree.Cleaner(**options)):
            with pytest.raises(styletree.UsageError, match=f"unknown option '{wrong}'; did you mean '{meant}'"):
                call(**{wrong: "recall"})
    with pytest.raises(styletree.UsageError, match="choose from method, favor, "):
        styletree.clean(page(1), zzz=1)
    with pytest.raises(styletree.UsageError, match="unknown option 'keeppages'; did you mean 'keep_pages'"):
        styletree.learn(pages(0, 20), keeppages=True)
    with pytest.raises(styletree.UsageError, match="unknown option 'profil'; did you mean 'profile'"):
        styletree.create(tmp_path / "models.db").learn(pages(0, 20), profil="paper")
    for options, message in (({"keep_links": 1}, "keep_links: give True or False"),
                             ({"favor": None}, "favor: give a str"),
                             ({"max_page_nodes": "7"}, "max_page_nodes: give a whole number"),
                             ({"max_page_seconds": "x"}, "max_page_seconds: give a number of seconds"),
                             ({"max_page_seconds": float("nan")}, "from 0.001 to 1,000,000")):
        with pytest.raises(styletree.UsageError, match=message):
            styletree.Cleaner(**options)


def test_no_page_is_an_empty_one():
    for clean in (styletree.clean, styletree.Cleaner().clean):
        with pytest.raises(TypeError, match="the page is None"):
            clean(None)
    results = styletree.clean_many([page(1), None, (url(2), None)])
    assert [result.status for result in results] == ["cleaned", "empty", "empty"]
    assert results[2].url == url(2)


def test_a_batch_tells_which_page_is_none_at_all():
    with pytest.raises(TypeError, match="page 1: a page must be bytes, str, .* not float"):
        styletree.clean_many([page(1), float("nan")])
    stream = styletree.Cleaner().clean_stream([page(1), page(2), 5])
    assert [next(stream).status, next(stream).status] == ["cleaned", "cleaned"]
    with pytest.raises(TypeError, match="page 2: .* not int"):
        next(stream)
    with pytest.raises(TypeError, match="styletree.read\\(\\)"):
        styletree.clean(io.BytesIO(b"<p>Text."))


def test_a_batch_takes_names_of_pages_for_text():
    with pytest.raises(styletree.UsageError, match="is a path"):
        styletree.clean("no/such/page.html")
    (result,) = styletree.clean_many(["https://example.org/"])
    assert result.text == "https://example.org/"


def test_cleaners_pickle(model):
    cleaner = pickle.loads(pickle.dumps(styletree.Cleaner(model, favor="recall", markdown=True)))
    (again,) = cleaner.clean_many([page(77)])
    assert again.text == model.clean(page(77)).text and again.markdown
    plain = pickle.loads(pickle.dumps(styletree.Cleaner().clean))
    assert plain(page(77)).text == styletree.clean(page(77)).text


def test_the_url_may_be_none(model):
    for clean in (styletree.clean, model.clean, styletree.Cleaner(model).clean):
        assert clean(page(77), None).url == clean(page(77), url=None).url == ""


def test_pages_with_problems_have_nothing_to_explain():
    result = styletree.clean("")
    assert result.explain() == []
    assert "empty: " in result.report() and "empty: " in result._repr_html_()


def test_pages_have_copies_with_other_urls_and_dates():
    one = styletree.Page("<p>Text.", source="a.html", charset="latin-1", record="<r>")
    other = one.replace(url=url(1), date="2024-05-06")
    assert (other.url, other.date, other.source) == (url(1), "2024-05-06T00:00:00Z", "a.html")
    assert (other.content, other.record, one.url) == (one.content, "<r>", "")
    assert one.replace().url == ""


def test_numbers_that_make_no_sense_are_refused():
    for threads in (-1, 257):
        with pytest.raises(styletree.UsageError, match="threads: give a number from 0 to 256"):
            styletree.clean_many([page(1)], threads=threads)
    for option in ("max_page_bytes", "max_page_nodes", "max_page_depth"):
        for number in (0, -1):
            with pytest.raises(styletree.UsageError, match=f"{option}: give 1 or more"):
                styletree.clean(page(1), **{option: number})


def test_notebooks_show_the_page_in_a_frame_without_scripts():
    hostile = "<title>\"><script>x</script></title><p>A sentence.<script>alert(1)</script>"
    shown = styletree.clean(hostile)._repr_html_()
    assert "<iframe sandbox " in shown
    assert shown.count("<") == 6, "only our own p, b and iframe are tags; the page is escaped"
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
            again.report()


def test_options_change_what_is_kept():
    table = "<p>A sentence about a table.<table><tr><td>1<td>2<tr><td>3<td>4</table><p>Another."
    precise = styletree.clean(table, favor="precision")
    generous = styletree.clean(table, favor="recall", keep_tables=True)
    assert len(generous.text) >= len(precise.text)
    assert "3" in generous.text


def test_comments_are_told_apart_if_they_are_kept():
    words = 2 * "Thanks for this, I had the same trouble with mine last week. It works now. "
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
    """Pickles contain words, which never change. Numbers would tie a pickle to a version."""
    for result in (styletree.clean(b""), styletree.clean(page(1))):
        state = result.__getstate__()
        assert state[0] == result.status
        assert pickle.loads(pickle.dumps(result)).status == result.status
    with pytest.raises(styletree.InputError, match="unknown status 'levitating'"):
        styletree.Result.__new__(styletree.Result).__setstate__(("levitating", *state[1:]))


def test_names_of_pages_are_no_pages(tmp_path):
    path = tmp_path / "a.html"
    path.write_text("<p>Some text.")
    for name, hint in [("https://example.org/a", "is a URL, not a page"), (str(path), "read")]:
        for call in (styletree.clean, styletree.Page):
            with pytest.raises(styletree.UsageError, match=hint):
                call(name)
    with pytest.raises(TypeError, match="pass paths to styletree.read"):
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
        with pytest.raises(styletree.UsageError, match="not a page date"):
            styletree.Page(b"x", date=wrong)
    with pytest.raises(TypeError):
        styletree.Page(b"x", date=7)


def test_a_result_tells_lists_from_texts():
    row = "<tr><td><a href=/t/{0}>Which saw cuts best in {0}?</a><td>Anna<td>12 replies</tr>"
    rows = "".join(row.format(wood) for wood in ("oak", "pine", "elm", "ash"))
    topics = styletree.clean(f"<title>Saws</title><h1>Saws</h1><table>{rows}</table>".encode())
    assert topics.kind == "list"
    assert pickle.loads(pickle.dumps(topics)).kind == "list"
    assert styletree.clean(b"<p>A sentence.").kind == "text"


def test_the_digest_of_a_content_does_not_depend_on_the_page_around_it():
    before = styletree.clean("<div class=menu><a href=/>Home</a></div><h1>Tides</h1><p>High water is at noon.")
    after = styletree.clean(
        "<h2>TIDES</h2><div>High water<br>is at noon.</div><p>Last updated: 3 March 2026</p>"
    )
    assert len(before.content_digest) == 32 and after.content_digest == before.content_digest
    assert pickle.loads(pickle.dumps(before)).content_digest == before.content_digest
    assert styletree.clean("<h1>Tides</h1><p>High water is at one.").content_digest != before.content_digest
    assert styletree.clean(b"").content_digest == ""


def test_statuses_and_verdicts_are_enumerations_that_compare_with_their_words():
    result = styletree.clean("<p>A sentence.")
    assert result.status is styletree.Status.CLEANED and result.status == "cleaned"
    assert {"cleaned": 1}[result.status] == 1 and json.dumps(result.status) == '"cleaned"'
    assert (repr(result.status), str(result.status), f"{result.status:>8}") == ("'cleaned'", "cleaned", " cleaned")
    assert pickle.loads(pickle.dumps(result.status)) is result.status
    assert styletree.clean(b"").status is styletree.Status.EMPTY
    assert [part.verdict for part in result.explain()] == [styletree.Verdict.KEPT]


def test_enumerations_have_the_words_of_records():
    path = pathlib.Path(__file__).parents[2] / "schema/record.json"
    if not path.exists():
        pytest.skip("needs schema/record.json of a clone")
    schema = json.loads(path.read_text())
    assert [status.value for status in styletree.Status] == schema["properties"]["status"]["enum"]
    verdicts = schema["$defs"]["decision"]["properties"]["verdict"]["enum"]
    assert [verdict.value for verdict in styletree.Verdict] == verdicts


def test_signatures_show_every_option():
    taken = re.findall(r"(\w+): [\w ]+ = ([^,)]+)", styletree.Cleaner.__init__.__doc__.split("*, ")[1])
    shown = inspect.signature(styletree.Cleaner).parameters
    assert list(shown) == ["models", *(name for name, _ in taken)]
    assert {name: repr(shown[name].default) for name, _ in taken} == dict(taken)
    for function in (styletree.clean, styletree.clean_many, styletree.Store.clean, styletree.Store.cleaner):
        parameters = inspect.signature(function).parameters
        assert [name for name in parameters if name in shown] == list(shown)[1:]
    assert "keep_comments: bool = False" in str(inspect.signature(styletree.clean))
    assert "profile: Literal['site', 'paper', 'template'] = 'site'" in str(inspect.signature(styletree.learn))


def test_the_module_has_no_strangers_and_hides_no_builtin():
    assert {name for name in dir(styletree) if not name.startswith("_")} == {*styletree.__all__, "open"} - {
        "__version__"
    }
    scope = {}
    exec("from styletree import *", scope)
    assert "open" not in scope and scope["clean"] is styletree.clean
