"""Tests the kinds of documentation pages. Run by 'scripts/experiments/run'."""
import os
import sys
import unittest
from unittest import mock

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../scripts/experiments"))

import corpora  # noqa: E402
import doc_kinds  # noqa: E402


class Kinds(unittest.TestCase):
    def test_are_told_by_the_beginning_of_a_path(self):
        beginnings = doc_kinds.SITES["python"][2]
        paths = ["library/json.html", "c-api/list.html", "howto/sorting.html", "whatsnew/3.9.html"]
        self.assertEqual([doc_kinds.kind_of(path, beginnings) for path in paths],
                         ["reference", "reference", "guide", "release"])
        for path in ("library/index.html", "index.html", "genindex.html", "about/library/json.html"):
            self.assertIsNone(doc_kinds.kind_of(path, beginnings), path)

    def test_every_site_has_every_kind(self):
        for site, (_, _, beginnings) in doc_kinds.SITES.items():
            self.assertEqual(sorted(beginnings), doc_kinds.KINDS, site)

    def test_pages_are_spread_evenly(self):
        self.assertEqual(doc_kinds.spread(list(range(10)), 4), [0, 2, 5, 7])
        self.assertEqual(doc_kinds.spread([1, 2], 4), [1, 2])

    def test_sites_whose_package_cannot_be_had_are_left_out(self):
        with mock.patch("debian.unpacked", return_value=None):
            self.assertEqual(doc_kinds.pages(), [])


class Section(unittest.TestCase):
    words = {"guide": "you learn", "reference": "function returns", "release": "fixed bug"}
    # In noisy texts, all pages of celery also have a menu with the words "fixed bug".
    pages = [corpora.Page(site, kind, f"{kind}-{i}", b"") for site in ("celery", "cmake", "django")
             for kind in doc_kinds.KINDS for i in range(4)]

    def texts(self, menu):
        return [self.words[page.topic] + (menu if page.site == "celery" else "") for page in self.pages]

    def test_says_that_cleaning_helps_where_it_does(self):
        noisy, clean = self.texts(" fixed bug" * 9), self.texts("")
        section = doc_kinds.section(self.pages, {"none": noisy, "template": clean, "paper": clean, "site": clean})
        # All 12 pages of celery are classified as release notes, 4 of them correctly, so 28 of 36 are correct.
        self.assertIn("| none | .778 ", section.text)
        self.assertIn("| site | 1.000 (1.000–1.000) | 1.000 | 2 |", section.text)
        self.assertIn("accuracy 1.000, better than none: +0.222", section.in_short[0])

    def test_says_that_cleaning_does_not_help_where_it_does_not(self):
        same = self.texts("")
        section = doc_kinds.section(self.pages, {"none": same, "template": same, "paper": same, "site": same})
        self.assertIn("not shown to differ from none: +0.000", section.in_short[0])
        self.assertIn("Cleaning does not help", section.in_short[-1])


if __name__ == "__main__":
    unittest.main()
