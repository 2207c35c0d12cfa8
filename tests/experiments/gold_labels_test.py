"""Tests noise shares, noise blocks and noise levels with values computed by hand. Run by
'scripts/experiments/run'."""
import os
import random
import sys
import typing
import unittest

import numpy

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../scripts/experiments"))

import alignment  # noqa: E402
import gold_labels  # noqa: E402
import noise_blocks  # noqa: E402
import noise_levels  # noqa: E402
import noise_share  # noqa: E402


class SourcePage(typing.NamedTuple):
    site: str = "a.example"
    source_name: str = "1.html"


def labelled(visible, gold, **texts):
    return gold_labels.label(SourcePage(), "news", visible, gold, texts)


def length_by_table(one, other):
    """Returns the length of a longest common subsequence, computed with a table of all pairs of prefixes."""
    table = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            table[i + 1][j + 1] = table[i][j] + 1 if a == b else max(table[i][j + 1], table[i + 1][j])
    return table[-1][-1]


def is_subsequence(part, whole):
    rest = iter(whole)
    return all(word in rest for word in part)


class Alignment(unittest.TestCase):
    def matched(self, visible, other):
        return "".join("x" if each else "." for each in alignment.in_order(visible.split(), other.split()))

    def test_words_count_only_in_order(self):
        self.assertEqual(self.matched("menu a b c foot", "a b c"), ".xxx.")
        self.assertEqual(self.matched("a b", "b a"), "x.")  # only one can match: the leftmost
        self.assertEqual(self.matched("a b", ""), "..")
        self.assertEqual(self.matched("a b", "c"), "..")

    def test_a_text_begins_where_its_next_word_stands_and_not_in_the_menu(self):
        self.assertEqual(self.matched("the news menu the river flows news", "the river flows"), "...xxx.")
        self.assertEqual(self.matched("a b menu a b c", "a b c"), "...xxx")

    def test_matches_are_a_longest_common_subsequence(self):
        draw = random.Random(1)
        for _ in range(300):
            one, other = ([draw.choice("abcd") for _ in range(draw.randrange(0, 12))] for _ in range(2))
            found = [word for word, is_in in zip(one, alignment.in_order(one, other)) if is_in]
            self.assertEqual(len(found), length_by_table(one, other), (one, other))
            self.assertTrue(is_subsequence(found, other), (one, other))

    def test_each_ideogram_is_a_word(self):
        self.assertEqual(alignment.words("新聞 News, 2012年"), ["新", "聞", "news", "2012", "年"])


class Shares(unittest.TestCase):
    page = labelled("Home About\nthe river flows\nimprint", "The river flows", density="About\nthe river")

    def test_of_words_by_hand(self):
        # Three of six words are content. One of three noise words and two of three content words are kept.
        self.assertEqual(self.page.content.tolist(), [False, False, True, True, True, False])
        self.assertAlmostEqual(noise_share.shares([self.page])[0], 3 / 6)
        self.assertAlmostEqual(self.page.noise_removed("density"), 2 / 3)
        self.assertAlmostEqual(self.page.content_lost("density"), 1 / 3)
        self.assertAlmostEqual(self.page.right("density"), 4 / 6)

    def test_where_all_is_content_or_noise(self):
        self.assertEqual(labelled("a b", "a b", page="a").noise_removed("page"), 1.0)
        self.assertEqual(labelled("a b", "c", page="a").content_lost("page"), 0.0)


class Blocks(unittest.TestCase):
    def test_are_the_lines_that_have_words(self):
        self.assertEqual(labelled("Home About\n\n—\nthe river flows", "").blocks, [(0, 2), (2, 5)])

    def test_are_noise_if_fewer_than_half_of_their_words_are_content(self):
        page = labelled("a b\nc d e\nf", "b c")  # content words: 1 of 2, 1 of 3, 0 of 1
        self.assertEqual(noise_blocks.is_noise(page.blocks, page.content).tolist(), [False, True, True])
        self.assertAlmostEqual(noise_blocks.mixed_share([page]), 2 / 3)

    def test_scores_by_hand(self):
        # Two blocks are noise. Three are found, one of them correctly: precision 1 / 3, recall 1 / 2, F = 2 / (2 + 3).
        noise, found = numpy.array([1, 1, 0, 0, 0], bool), numpy.array([1, 0, 1, 1, 0], bool)
        for value, wanted in zip(noise_blocks.scores(noise, found), (1 / 3, 1 / 2, 2 / 5)):
            self.assertAlmostEqual(value, wanted)

    def test_scores_without_noise_or_finds(self):
        none, one = numpy.array([0, 0], bool), numpy.array([1, 0], bool)
        self.assertEqual(noise_blocks.scores(none, none), (1.0, 1.0, 1.0))
        self.assertEqual(noise_blocks.scores(one, none), (0.0, 0.0, 0.0))
        self.assertEqual(noise_blocks.scores(none, one), (0.0, 1.0, 0.0))

    def test_a_method_is_measured_on_the_pages_that_it_cleaned(self):
        page = labelled("Home\nthe river\nfoot", "the river", entropy="the river\nfoot", page="the river")
        measured = noise_blocks.measure([page])
        self.assertEqual(set(measured["news"]), {"entropy", "page"})
        self.assertEqual(measured["news"]["entropy"].tolist(), [[1.0, .5, 2 / 3]])
        self.assertEqual(measured["news"]["page"].tolist(), [[1.0, 1.0, 1.0]])

    def test_commercial_pages_are_told_by_their_type(self):
        page = labelled("a", "a")
        self.assertEqual(noise_blocks.group(page._replace(data="pages", kind="product")), "pages: commercial")
        self.assertEqual(noise_blocks.group(page._replace(data="pages", kind="article")), "pages: other")


class Levels(unittest.TestCase):
    def test_of_qi(self):
        removed_lost = [(1, 0), (.95, .05), (.94, .05), (.5, 0), (.49, 0), (1, .06)]
        self.assertEqual("".join(noise_levels.level(*each) for each in removed_lost), "AABBCC")
        self.assertEqual(noise_levels.level(.91, .09, .10), "A")

    def test_of_he(self):
        removed_lost = [(.9, .05), (.89, .05), (.49, .05), (.9, .06), (.9, .2), (.1, 0), (.9, .21), (.09, 0)]
        self.assertEqual([noise_levels.grade(*each) for each in removed_lost], [0, 1, 2, 2, 2, 2, 3, 3])

    def test_portals_are_told_by_whole_host_names(self):
        pages = [labelled("a", "a")._replace(data="worldpages", name=name)
                 for name in ("2011_news.sina.com.hk_1", "2011_www.notsina.com_1", "2011_money.163.com_1")]
        self.assertEqual([page.name for page in noise_levels.portal(pages, noise_levels.PORTALS["sina"])],
                         ["2011_news.sina.com.hk_1"])


if __name__ == "__main__":
    unittest.main()
