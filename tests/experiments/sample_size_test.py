"""Tests scores by sample size with values computed by hand. Run by 'scripts/experiments/run'."""
import os
import sys
import unittest
from unittest import mock

import pandas

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../scripts/experiments"))

import sample_size  # noqa: E402


def site(train, values=lambda path, text: [1.0]):
    return sample_size.Site(["data"], train, ["/p"], values)


class Paragraphs(unittest.TestCase):
    def test_are_kept_by_their_first_twelve_words(self):
        paragraph = [f"w{i}" for i in range(14)]
        self.assertEqual(sample_size.is_kept(paragraph, ["menu", *paragraph[:12], "other"]), 1.0)
        self.assertEqual(sample_size.is_kept(paragraph, paragraph[:11]), 0.0)
        self.assertIsNone(sample_size.is_kept(paragraph[:5], paragraph))


class Measure(unittest.TestCase):
    def test_a_site_with_fewer_pages_is_learned_from_once(self):
        with mock.patch("sample_size.cleaned", return_value={"/p": "two words"}) as cleaned:
            frame = sample_size.measure("", [site(["/a", "/b", "/c"])], (2, 3, 9), (1, 2))
        # Size 2 is learned for each seed. Size 3 covers all pages, so it is learned only once, for both seeds and
        # for size 9.
        self.assertEqual([call.args[1:3] for call in cleaned.call_args_list], [(2, 1), (2, 2), (3, 1)])
        self.assertEqual(len(frame), 3 * 2)
        self.assertEqual(set(frame.words), {2})

    def test_pages_without_a_value_do_not_count(self):
        values = {"/p": [1.0, None], "/q": [0.0, 1.0]}
        measured = sample_size.Site(["one", "two"], ["/a"], ["/p", "/q"], lambda path, text: values[path])
        with mock.patch("sample_size.cleaned", return_value={}):
            frame = sample_size.measure("", [measured], (5,), (1,))
        self.assertEqual(frame.groupby("data").f1.mean().to_dict(), {"one": .5, "two": 1.0})
        self.assertEqual(len(frame), 3)


class Section(unittest.TestCase):
    def frame(self, gain):
        # There are 20 pages and two seeds. The scores of the seeds differ by .1.
        rows = [("big", size, seed, f"/{page}", .5 + seed / 10 + gain * (size == 1000) + page / 1000, 7)
                for size in (500, 1000) for seed in (1, 2) for page in range(20)]
        return pandas.DataFrame(rows, columns=["data", "size", "seed", "page", "f1", "words"])

    def test_has_the_mean_and_the_spread_of_seeds(self):
        # The pages add .0095 on average, so the means of the seeds are .6095 and .7095, and their mean is .6595.
        section = sample_size.section(self.frame(.1), {"big": 1000})
        self.assertRegex(section.text, r"\| big \| \.6(59|60) \(\.6(09|10)–\.7(09|10)\), 7 \| \.7(59|60) ")

    def test_says_whether_more_pages_help(self):
        self.assertIn("1000 pages: better than 500 pages: +0.100",
                      sample_size.section(self.frame(.1), {"big": 1000}).in_short[0])
        self.assertIn("1000 pages: not shown to differ from 500 pages: +0.000",
                      sample_size.section(self.frame(0), {"big": 1000}).in_short[0])

    def test_names_packages_that_could_not_be_fetched(self):
        section = sample_size.section(self.frame(0), {"big": 1000, "gtk4, whole site": 9, sample_size.PARAGRAPHS: 9})
        self.assertIn("Not fetched, and therefore missing: openjdk-17-doc.", section.text)

    def test_says_nothing_of_sites_without_more_pages(self):
        self.assertEqual(sample_size.section(self.frame(.1), {"big": 500}).in_short, [])


class Cleaned(unittest.TestCase):
    def test_where_the_pages_are_does_not_count(self):
        def learned_from(root):
            lists = []

            def run(arguments, folder=None):
                if folder is not None:
                    with open(arguments[-1].removeprefix("@"), encoding="utf-8") as opened:
                        lists.append((folder, opened.read()))
                return ""
            with mock.patch("cleaning.run", run):
                sample_size.cleaned(site([root + "/a/1.html", root + "/b/2.html"]), 5, 1, "programs")
            return lists
        self.assertEqual(learned_from("/here"), [("/here", "a/1.html\nb/2.html\n")])
        self.assertEqual(learned_from("/there/too"), [("/there/too", "a/1.html\nb/2.html\n")])


if __name__ == "__main__":
    unittest.main()
