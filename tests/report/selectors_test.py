"""Tests exported selectors in a browser, with the function in the guide: selectors_test.py SST_TRAIN SST_CLEAN.

Some class names on the made-up site are hostile.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from chromium import Chromium

GUIDE = pathlib.Path(__file__).parents[2] / "docs/pages/teaching.md"
PAGES = 30
SITE = "hostile.example"
ODD_CLASS = "md:w-1/2]'\\é{"


def words_of(text):
    return re.findall(r"\w+", text)


def prose(number, count=40):
    return " ".join(f"wort{number * 89 + i}" for i in range(count))


def page(number):
    """Returns a page whose content is a table without tbody, next to a menu in another such table."""
    return f"""<!DOCTYPE html><html><head><meta charset="utf-8"><title>Page {number}</title></head><body>
<table class="menu"><tr><td>{prose(-9, 20)}</td></tr></table>
<div id="post-{number * 7}" class="{ODD_CLASS}"><h1>Page {number} of all</h1><script>var hidden;</script>
<p>{prose(number)}</p><table class="1st"><tr><td>{prose(number + 500)}</td></tr></table>
<ul class="share it"><li>{prose(-7, 12)}</li><li>{prose(-5, 12)}</li></ul><p>{prose(number + 900)}</p></div>
<p>{prose(-3, 30)}</p></body></html>"""


class Selectors(unittest.TestCase):
    trainer = cleaner = ""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.root = pathlib.Path(cls.folder.name)
        (cls.root / "site").mkdir()
        for number in range(PAGES):
            (cls.root / f"site/{number:03}.html").write_text(page(number), encoding="utf-8")
        cls.model = ["--db", str(cls.root / "m.db"), "--site", SITE]
        subprocess.run([cls.trainer, "learn", "--quiet", *cls.model, str(cls.root / "site")], check=True)
        cls.unseen = cls.root / "unseen.html"
        cls.unseen.write_text(page(77), encoding="utf-8")
        cls.expected = words_of(json.loads(cls.output([cls.cleaner, "--quiet", *cls.model, str(cls.unseen)]))["text"])
        cls.browser = cls.enterClassContext(Chromium())

    @staticmethod
    def output(command):
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def wrapper(self, language):
        return json.loads(self.output([self.trainer, "export", "--quiet", *self.model, "--selectors", language]))

    def test_the_function_in_the_guide_takes_the_content_of_an_unseen_page(self):
        function = re.search(r"^```js\n(.*?)^```$", GUIDE.read_text(), re.MULTILINE | re.DOTALL)[1]
        self.browser.open(self.unseen)
        text = self.browser.run(function + "return contentOf(arguments[0]);", self.wrapper("css"))
        self.assertGreater(len(self.expected), 120)
        self.assertEqual(words_of(text), self.expected)

    def test_xpath_selects_the_same_elements_as_css(self):
        css, xpath = self.wrapper("css"), self.wrapper("xpath")
        for field in ("content", "drop", "title"):
            self.assertEqual(len(css[field]), len(xpath[field]))
            for selector, path in zip(css[field], xpath[field]):
                self.browser.open(self.unseen)
                self.assertTrue(self.browser.run("""
                    const found = document.evaluate(arguments[1], document, null,
                                                    XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
                    const elements = [...document.querySelectorAll(arguments[0])];
                    return found.snapshotLength === elements.length &&
                        elements.every((element, i) => found.snapshotItem(i) === element);""", selector, path),
                    f"{selector} and {path}")


if __name__ == "__main__":
    Selectors.trainer, Selectors.cleaner = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
