"""Tests the experiments of [Zhang04] with values computed by hand. Run by 'scripts/experiments/run --small'."""
import os
import sys
import unittest

import numpy
import pandas
import scipy.sparse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../scripts/experiments"))

import corpora  # noqa: E402
import docviews  # noqa: E402
import markup  # noqa: E402
import neighbours  # noqa: E402
import same_template  # noqa: E402
import same_text  # noqa: E402
import same_text_report  # noqa: E402
import search  # noqa: E402
import search_report  # noqa: E402
import titles_keywords  # noqa: E402
import verdicts  # noqa: E402
import zhang04  # noqa: E402


def gold_page(gold, page="", site="x", name="p"):
    return docviews.GoldPage(corpora.Page(site, "topic", name, page.encode()), gold)


class Neighbours(unittest.TestCase):
    def test_chi_squares(self):
        # Word 0 is in 2 of 2 pages of a and in 1 of 3 of b: 5 (2 * 2 - 1 * 0)² / (3 * 2 * 2 * 3). Word 1 is in all
        # pages. Word 2 is in all pages of b and in no others: 5 (3 * 2 - 0)² / (3 * 2 * 3 * 2) = 5, the number of
        # pages.
        words = scipy.sparse.csr_matrix([[1, 1, 0], [4, 1, 0], [1, 1, 1], [0, 1, 1], [0, 1, 2]])
        found = neighbours.chi_squares(words, numpy.array(["a", "a", "b", "b", "b"]))
        self.assertAlmostEqual(found[0], 5 * 16 / 36)
        self.assertEqual(found[1], 0)
        self.assertAlmostEqual(found[2], 5)

    def test_a_word_has_the_greatest_chi_square_of_its_classes(self):
        # The word is in 1 of 4 pages, which is the only page of c: 4 (1 * 3)² / (1 * 3 * 1 * 3) = 4.
        # For a, it is 4 (0 * 1 - 1 * 2)² / (1 * 3 * 2 * 2) = 4/3.
        words = scipy.sparse.csr_matrix([[0], [0], [0], [1]])
        self.assertAlmostEqual(neighbours.chi_squares(words, numpy.array(["a", "a", "b", "c"]))[0], 4)

    def test_weights_are_of_length_1(self):
        # Of 4 pages, 1 has the first word, 2 have the second, and all have the third. The weights of the first two are
        # 2 log 4 and 3 log 2, a ratio of 4 to 3.
        found = neighbours.weights(scipy.sparse.csr_matrix([[2, 3, 7], [0, 0, 1]]), numpy.array([1, 2, 4]), 4)
        numpy.testing.assert_allclose(found.toarray(), [[.8, .6, 0], [0, 0, 0]])

    def test_neighbours_count_by_their_similarity(self):
        labels = numpy.array(["a", "b", "b", "b"])
        similarities = numpy.array([.9, .5, .3, .2])
        self.assertEqual(neighbours.vote(similarities, labels, ["a", "b"], 3), "a")  # .9 against .8
        self.assertEqual(neighbours.vote(similarities, labels, ["a", "b"], 4), "b")  # .9 against 1.0
        self.assertEqual(neighbours.vote(numpy.zeros(4), labels, ["a", "b"], 4), "a")  # equal

    def test_each_site_is_told_by_the_others(self):
        pages = [corpora.Page(site, topic, f"{topic}{i}", b"") for site in "xyz" for topic in "ab" for i in range(2)]
        texts = [f"{'goal' if page.topic == 'a' else 'song'} the {page.site}" for page in pages]
        frame = neighbours.held_out_sites(pages, texts, (1, 2))
        self.assertEqual(len(frame), 12 * 2)
        self.assertTrue(neighbours.is_right(frame, 2).all())
        self.assertEqual(neighbours.f1_of_classes(frame, 2), {"a": 1.0, "b": 1.0})
        # "goal" and "song" score equally. "goal" is chosen because it comes first alphabetically. Pages without it have
        # no neighbors.
        self.assertEqual(neighbours.f1_of_classes(frame, 1), {"a": 2 * .5 / 1.5, "b": 0.0})


class Search(unittest.TestCase):
    def test_queries_are_titles_that_one_page_has(self):
        pages = [gold_page("\n The red house \ntext"), gold_page("the red  House"), gold_page("A blue house"),
                 gold_page("Houses"), gold_page(" ".join(["word"] * 21))]
        self.assertEqual(search.queries(pages, True), [search.Query(2, ("a", "blue", "house"))])

    def test_a_title_is_one_that_the_page_has(self):
        title = "A blue house"
        pages = [gold_page(title, "<title>A Blue House - Site</title>"), gold_page(title, "<p>A blue house"),
                 gold_page(title, "<body><h2>A <i>blue</i> house</h2>"),
                 gold_page(title, "<h1>A blue and red house</h1>")]
        self.assertEqual([search.is_called(page.page, search.docviews.words(title)) for page in pages],
                         [True, False, True, False])

    def test_titles_are_taken_out(self):
        phrases = {("a", "b", "c"), ("a", "b", "c", "d"), ("b", "x", "y")}
        self.assertEqual(search.without(list("abcdabcab"), phrases), list("ab"))
        self.assertEqual(search.without(list("abxybxa"), phrases), list("abxa"))

    def test_ranks(self):
        texts = [text.split() for text in ("red house on a hill", "red red house", "blue boat", "red boat trip")]
        wanted = [search.Query(1, ("red", "house")), search.Query(0, ("red", "house")),
                  search.Query(2, ("hill", "trip"))]
        found = search.search(texts, wanted)
        self.assertEqual(found.ranks, [1, 2, None])
        self.assertEqual(found.words, 13)
        self.assertEqual(found.postings, 2 * (3 + 2) + (1 + 1))
        self.assertGreater(found.size, 0)

    def test_words_that_sqlite_could_misread(self):
        found = search.search([["not", "near", "ärger", "a_b"], ["arger", "a"]],
                              [search.Query(0, ("not", "near")), search.Query(0, ("ärger",)), search.Query(1, ("a",))])
        self.assertEqual(found.ranks, [1, 1, 1])

    def test_measures_of_ranks(self):
        self.assertEqual(search.reciprocal([1, 4, None]), [1, .25, 0])
        self.assertEqual(search.success([1, 4, None], 1), [1, 0, 0])
        self.assertEqual(search.success([1, 4, None], 10), [1, 1, 0])

    def test_without_titles_links_to_a_page_are_not_found_for_it(self):
        pages = {"none": ["Red house sold\nA buyer was found.", "Boats\nRed house sold\nRed house sold"]}
        wanted = [search.Query(0, ("red", "house", "sold"))]
        with_titles, without = search.measure(pages, wanted)["none"]
        self.assertEqual((with_titles.words, without.words), (7 + 7, 4 + 1))
        self.assertEqual(with_titles.ranks, [2])
        self.assertEqual(without.ranks, [None])


class Markup(unittest.TestCase):
    def weighty(self, page):
        return [(each.tag, each.text) for each in markup.read(page.encode()).weighty]

    def test_weighty_texts(self):
        self.assertEqual(self.weighty("<p>a <b>b <i>c</i></b> d<h1>e<br>f</h1><em></em><script>'<b>x</b>'</script>"),
                         [("b", "b c"), ("h1", "e f")])

    def test_an_end_tag_ends_what_is_open_in_its_element(self):
        self.assertEqual(self.weighty("<table><tr><td><b>a</td><td>b</td></tr></table><i>c"), [("b", "a"), ("i", "c")])
        self.assertEqual(self.weighty("<div><p>a</b></div><b>b</b>"), [("b", "b")])

    def test_title(self):
        self.assertEqual(markup.read(b"<title> A &amp;\n b</title><p>c<svg><title>d</title></svg>").title, "A & b")
        self.assertIsNone(markup.read(b"<p>c").title)

    def test_charset(self):
        self.assertEqual(markup.read("<meta charset=iso-8859-1><title>é</title>".encode("latin-1")).title, "é")
        self.assertEqual(markup.read("<title>é</title>".encode()).title, "é")


class TitlesAndKeywords(unittest.TestCase):
    def test_default_titles(self):
        for title in (None, "", " - ", "Untitled Document", "New Page 1", "INDEX.HTML", "home"):
            self.assertTrue(titles_keywords.is_default(title), title)
        for title in ("New Pages", "2001 in film", "Untitled poem", "Home of the brave"):
            self.assertFalse(titles_keywords.is_default(title), title)

    def test_shared_titles(self):
        sites = ["x", "x", "x", "y", "x", "y", "y", "y"]
        titles = ["a", "a", "a", "a", "b", None, None, None]
        self.assertEqual(titles_keywords.shared(sites, titles), [True] * 3 + [False] * 5)

    def test_false_weighty_texts(self):
        # Both words of "blue house" are in the text, but not consecutively. "—" contains no words.
        self.assertEqual(titles_keywords.false_weighty(["Red House", "blue house", "—", "News"],
                                                       "A red house and a blue one"), (2, 3))

    def test_true_keywords(self):
        self.assertEqual(titles_keywords.true_keywords(["house", "news", "red", "don't"],
                                                       "Don't sell the red house"), .75)
        self.assertEqual(titles_keywords.true_keywords([], "text"), 0)


class SameText(unittest.TestCase):
    def page(self, site, title, texts):
        paragraphs = "".join(f"<p>{text}</p>" for text in texts)
        return f"<title>{title} | {site}</title><p>menu {site}</p><h1>{title}</h1>{paragraphs}<p>foot {site}</p>"

    def test_a_text_is_put_into_another_template(self):
        source = self.page("one", "Old title", ["First <b>text</b> &amp; all.", "Second."])
        target = self.page("two", "Its title", ["Third text.", "Fourth.", "Fifth."])
        found = same_text.transplanted(source, "Old title\nFirst text & all.\n\nSecond.\n", target,
                                       "Its title\nThird text.\nFourth.\nFifth.\n")
        self.assertEqual(found, self.page("two", "Old title", ["First <b>text</b> &amp; all.", "Second."]))
        self.assertIsNone(same_text.transplanted(source, "Old title\nFirst text & all.\nThird.", target,
                                                 "Its title\nThird text.\nFourth.\nFifth.\n"))

    def test_trios(self):
        pages = [gold_page(f"Title {site}{i}\nText {site} {i}.",
                           self.page(site, f"Title {site}{i}", [f"Text {site} {i}."]), site, f"{i}")
                 for site in ("one", "two") for i in range(6)]
        found = same_text.trios(pages, 2)
        self.assertEqual([(trio.base.site, trio.base.name, trio.near.site, trio.other.site, trio.other.name)
                          for trio in found], [("one", "0", "two", "one", "1"), ("one", "2", "two", "one", "3"),
                                               ("two", "0", "one", "two", "1"), ("two", "2", "one", "two", "3")])
        self.assertEqual(found[1].near.html.decode(), self.page("two", "Title one2", ["Text one 2."]))

    def test_fingerprints(self):
        # Sorted by frequency, then alphabetically, the words of `one` are red blue green tan. The first half is blue
        # red; the first three quarters are blue green red.
        one, two = "red red red tan blue blue green 17 x the", "blue red blue red red black yellow"
        self.assertEqual(same_text.features(one), {"red": 3, "tan": 1, "blue": 2, "green": 1})
        self.assertTrue(same_text.is_replica(one, two, 50, 2))
        self.assertFalse(same_text.is_replica(one, two, 75, 1))  # black blue red
        # With an interval of 2, only an even number of words is used, so red is dropped. In the other text, two of
        # three words are chosen: blue and green.
        self.assertTrue(same_text.is_replica(one, "green blue green blue black", 75, 2))
        self.assertFalse(same_text.is_replica(one, "green blue green blue black", 75, 1))
        self.assertFalse(same_text.is_replica("", "", 100, 1))
        self.assertFalse(same_text.is_replica(one, one, 75, 4))  # 3 words are fewer than 4

    def test_cosine(self):
        self.assertAlmostEqual(same_text.cosine("red red red blue blue blue blue", "red"), 3 / 5)
        self.assertEqual(same_text.cosine("red", ""), 0)


class SameTemplate(unittest.TestCase):
    def test_paths(self):
        page = ("<html><head><title>t</title></head>"
                "<body><div>a<br><p>b <b>c</b></p></div><ul> <li>d</li></ul></body></html>")
        self.assertEqual(same_template.paths(page), {"html/body/div", "html/body/div/p", "html/body/div/p/b",
                                                     "html/body/ul/li"})

    def test_alike(self):
        self.assertEqual(same_template.alike({"a", "b"}, {"b", "c"}), 1 / 3)
        self.assertEqual(same_template.alike(set(), set()), 0)

    def test_pages_of_a_site_against_others(self):
        divs, tables = ["<div>a</div><p>b</p>"] * 2, ["<table>c</table><p>d</p>"] * 2
        # The two pages of a site share both of their paths. Pages of different sites share one of three paths.
        self.assertEqual(same_template.measure(["x", "x", "y", "y"], divs + tables, 1, 3),
                         [(1.0, 1 / 3, 1.0)] * 4)
        self.assertEqual(same_template.measure(["x", "x", "y", "y"], divs + divs, 1, 2), [(1.0, 1.0, .5)] * 4)


class Report(unittest.TestCase):
    def frame(self, wrong):
        """Returns 100 pages of two classes. The first `wrong` pages are misclassified."""
        topics = ["a", "b"] * 50
        found = [{"a": "b", "b": "a"}[topic] if page < wrong else topic for page, topic in enumerate(topics)]
        return pandas.DataFrame([(size, page, topic, label) for size in neighbours.SIZES
                                 for page, (topic, label) in enumerate(zip(topics, found))],
                                columns=["size", "page", "topic", "found"])

    def in_short(self, wrong):
        frames = {method: self.frame(wrong.get(method, 40)) for method in docviews.METHODS}
        return zhang04.neighbours_part({"set": frames}).in_short[0]

    def test_the_verdict_comes_from_the_values(self):
        self.assertIn("better than none: blocks. With blocks, F1 is higher in 2 of 2 classes (published: 12 of 12): as "
                      "in figure 5", self.in_short({"blocks": 10}))
        self.assertIn("better than none: template, paper, site. With blocks, F1 is higher in 0 of 2 classes "
                      "(published: 12 of 12): not as in figure 5", self.in_short({"none": 60, "blocks": 70}))
        self.assertIn("none .600 <", self.in_short({"blocks": 10}))
        self.assertIn("better than none: no method", self.in_short({}))

    def test_better_is_shown_by_pairs(self):
        self.assertTrue(verdicts.is_better([.6] * 20, [.5] * 20))
        self.assertFalse(verdicts.is_better([.5] * 20, [.6] * 20))
        self.assertFalse(verdicts.is_better([.5, .7] * 10, [.7, .5] * 10))
        self.assertEqual(verdicts.helped({"none": [0] * 20, "worse": [-1] * 20, "better": [1] * 20}), ["better"])

    def test_titles_and_false_stress(self):
        titles = {"one": ([None, "Untitled", "A", "B"], [False, False, True, True]), "two": (["C"] * 6, None)}
        weighty = {"one": [(1, 2), (0, 2), (0, 0), (3, 4)]}
        part = zhang04.titles_part(titles, weighty)
        self.assertIn("| all | 10 | 1 | 2 | .200 ", part.text)
        self.assertIn("| one | 4 | 1 | 2 | .500 ", part.text)
        self.assertIn("20.0 % (", part.in_short[0])
        self.assertIn("1 of 2 of them because there is no title; the published share is reached on one. Titles "
                      "shared by a site's pages: 50.0 %", part.in_short[0])
        self.assertIn("50.0 % are not in the content (published: 13.2 %): more than", part.in_short[1])
        self.assertIn("no more than", zhang04.titles_part(titles, {"one": [(1, 10)] * 2}).in_short[1])

    def search_in_short(self, ranks):
        """Returns the sentences about 20 queries per index. In indexes that `ranks` does not contain, pages have
        rank 2."""
        names = [*((method, what) for what in ("text", "abstract") for method in docviews.METHODS), search_report.LONG]
        indexes = {name: [search.Index(8, 16, 24, ranks.get(name, [2] * 20))] * 2 for name in names}
        return search_report.part({"set": indexes}).in_short

    def test_the_verdicts_of_search_come_from_the_ranks(self):
        found = self.search_in_short({("blocks", "abstract"): [1] * 20, ("site", "text"): [1] * 20,
                                      ("paper", "text"): [None] * 20})
        self.assertIn("MRR: none text .500; the highest is site text 1.000", found[0])
        self.assertIn("better than none text: site text, blocks abstract; methods shown to be worse: paper text.",
                      found[0])
        self.assertIn("site, better on set, worse on no set. No method is shown to help on no set.", found[1])
        self.assertIn("for 100.0 % of the queries; with raw texts, for 100.0 %", found[2])
        self.assertIn("which is as published. They are better on set, and worse on no set.", found[2])
        found = self.search_in_short({("blocks", "abstract"): [1, None] * 10, ("paper", "text"): [5] * 20})
        self.assertIn("paper, better on no set, worse on set;", found[1])
        self.assertIn("No method is shown to help on set.", found[1])
        self.assertIn("for 50.0 % of the queries; with raw texts, for 100.0 %", found[2])
        self.assertIn("not as published", found[2])

    def test_indexes_by_size(self):
        one, other = search.Index(10, 4096, 3, []), search.Index(40, 8192, 4, [])
        self.assertEqual(search_report.ratio(one, other), {"words": .25, "bytes": .5, "read": .75})
        self.assertEqual(search_report.spread({"a": {"words": .25}, "b": {"words": .5}}, "words"), "25.0 % to 50.0 %")

    def test_replicas(self):
        # A word of the template changes the chosen words, so the near-replica is found only after cleaning.
        text, other = "red red blue blue green green tan tan pink pink", "one two two six six ten ten elm elm oak oak"
        raw = [(text + " menu menu menu", text + " foot foot foot", other + " menu menu menu")] * 10
        measured = {method: raw for method in docviews.METHODS} | {"site": [(text, text, other)] * 10}
        part = same_text_report.part({"set": measured})
        self.assertIn("| site | 0/0 | 0/0 | 0/0 | 0/0 | 0/0 | 0/0 | 0/0 | 0/0 | 0/0 | 10/0 |", part.text)
        self.assertIn("| none | 0/0 | 0/0 | 0/0 | 0/0 | 0/0 | 0/0 | 0/0 | 0/0 | 0/0 | 0/0 |", part.text)
        self.assertIn("none 2.0", part.in_short[0])
        self.assertIn("site 0.0", part.in_short[0])
        self.assertIn("fewer than published: none, blocks, template, paper, site.", part.in_short[0])
        self.assertEqual(same_text_report.hits(raw, 100), [0] * 10)
        self.assertEqual(same_text_report.hits(measured["site"], 100), [1] * 10)
        self.assertEqual(same_text_report.errors([(text, other, text)], 100), [1])
        self.assertEqual(same_text_report.nearer([(text, text, other), (text, other, text), (text, text, text)]),
                         [1, 0, 0])


if __name__ == "__main__":
    unittest.main()
