"""Tests scripts/experiments with values computed by hand. Run by 'scripts/experiments/run --small'."""
import os
import sys
import unittest

import numpy

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../scripts/experiments"))

import classification  # noqa: E402
import clustering  # noqa: E402
import corpora  # noqa: E402
import intervals  # noqa: E402
import noise  # noqa: E402


class Clustering(unittest.TestCase):
    def test_f_of_the_best_assignment(self):
        # Cluster 0 contains a a b, and cluster 1 contains b. F of a in 0 is 2 * 2 / (2 + 3), and F of b in 1 is
        # 2 * 1 / (2 + 1).
        self.assertAlmostEqual(clustering.best_f(["a", "a", "b", "b"], [0, 0, 0, 1], 2), (4 / 5 + 2 / 3) / 2)
        self.assertEqual(clustering.best_f(["a", "a", "b"], [1, 1, 0], 2), 1.0)

    def test_each_class_has_a_cluster_of_its_own(self):
        # All pages are in cluster 0. It is assigned to a (F = 2 * 2 / (2 + 3)), and the empty cluster to b (F = 0).
        self.assertAlmostEqual(clustering.best_f(["a", "a", "b"], [0, 0, 0], 2), 2 / 5)

    def test_the_same_seed_gives_the_same_starts(self):
        texts = ["red apple", "red apple pie", "blue boat", "blue boat trip"] * 3
        topics = ["fruit", "fruit", "sea", "sea"] * 3
        first = clustering.scores(texts, topics, 5, 1)
        self.assertTrue((first == clustering.scores(texts, topics, 5, 1)).all())
        self.assertEqual(first.max(), 1.0)


class Classification(unittest.TestCase):
    def pages(self):
        texts = {"a": "ball goal", "b": "film song"}
        return [corpora.Page(site, topic, f"{topic}{i}", texts[topic].encode())
                for site in "xyz" for topic in "ab" for i in range(2)]

    def test_configurations_choose_the_pages_of_the_paper(self):
        pages = self.pages()
        sites, labels = numpy.array([p.site for p in pages]), numpy.array([p.topic for p in pages])
        sizes = {}
        for configuration, train, test in classification.setups(sites, labels, ["x", "y", "z"], "a", "b"):
            self.assertFalse((train & test).any())
            sizes.setdefault(configuration, set()).add((int(train.sum()), int(test.sum())))
        # Configuration 1 trains on 4 pages of one site and tests on the other 8. Configuration 2 trains on 2 + 2 pages
        # of two sites and tests on the 4 pages of the third. Configuration 3 trains like configuration 2 and tests on
        # all other pages.
        self.assertEqual(sizes, {1: {(4, 8)}, 2: {(4, 4)}, 3: {(4, 8)}})

    def test_pages_of_different_words_are_told_apart(self):
        pages = self.pages()
        frame = classification.pairs_of_classes(pages, [page.html.decode() for page in pages])
        self.assertEqual(len(frame), 3 + 6 + 6)
        self.assertTrue((frame.accuracy == 1).all() and (frame.f == 1).all())


class Noise(unittest.TestCase):
    titles = {topic: [f"{topic} title {i}" for i in range(8)] for topic in noise.noise_texts.ADS}

    def test_is_the_same_for_the_same_seed(self):
        page = "<html><body class=x><p>text</p></body></html>"
        one, two = (noise.SiteNoise("site", 1, self.titles, 7) for _ in range(2))
        self.assertEqual(one.add_to(page, "tech"), two.add_to(page, "tech"))
        self.assertNotEqual(one.add_to(page, "tech"),
                            noise.SiteNoise("other", 2, self.titles, 7).add_to(page, "tech"))

    def test_surrounds_the_page_and_names_no_topic_of_its_own(self):
        for number in range(5):
            site = noise.SiteNoise("site", number, self.titles, 7)
            for topic in self.titles:
                page = site.add_to("<body><p>text</p></body>", topic)
                self.assertIn("</div><p>text</p><div", page)
                self.assertNotIn(f"/ad/{topic}", page)
                self.assertNotIn(f"{topic} title", page)


class Intervals(unittest.TestCase):
    def test_equal_values_differ_by_nothing(self):
        self.assertEqual(intervals.paired_test([1, 2, 3], [1, 2, 3]), (0.0, (0.0, 0.0), 1.0))

    def test_a_mean_is_in_its_interval(self):
        low, high = intervals.interval([0, 1] * 50)
        self.assertTrue(.35 < low < .5 < high < .65)


if __name__ == "__main__":
    unittest.main()
