"""DocView records ([Zhang04]) of pages cleaned with several methods; and the bench data's pages with gold texts."""
import os
import re
import sys
import typing

import cleaning
import corpora

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../bench"))

import extraction  # noqa: E402

# The methods of cleaning.py, and the paper's own method "blocks", which needs no model.
METHODS = ["none", "blocks", "template", "paper", "site"]
WORD = re.compile(r"\w+")


class GoldPage(typing.NamedTuple):
    page: corpora.Page
    gold: str  # the gold text

    @property
    def title(self):
        """Returns the first line of the gold text that contains a word."""
        return next((line.strip() for line in self.gold.splitlines() if WORD.search(line)), "")


class DocView(typing.NamedTuple):
    content: str
    keywords: list
    abstract: list  # sentences
    html: str       # the HTML of the content


def words(text):
    return WORD.findall(text.lower())


def read_gold(path):
    with open(path, encoding="utf-8", errors="replace") as opened:
        return opened.read()


def gold_pages(data):
    """Returns the pages of a data set. A page's topic is its site."""
    return [GoldPage(corpora.Page(page.site, page.site, f"{number:05}", extraction.read_page(page)), read_gold(page.gold))
            for number, page in enumerate(extraction.read_manifest()[data])]


def forge(seed, pages_of_a_class=None):
    """Returns the blogs, with noise if a seed is given."""
    return [GoldPage(page, read_gold(os.path.join(corpora.BENCH, "forge", page.site, page.name + ".txt")))
            for page in corpora.forge(seed, pages_of_a_class)]


def write_pages(pages, folder):
    os.makedirs(folder)
    for page in pages:
        with open(os.path.join(folder, page.name + ".html"), "wb") as file:
            file.write(page.html)


def view(record):
    return DocView(record.get("content") or "", record.get("keywords") or [], record.get("abstract") or [],
                   record.get("html") or "")


def clean(pages, method, programs, work, learned_from=None, more=()):
    """Returns the DocViews of the pages, in the order of the pages.

    Each site's model is learned from `learned_from`, by default the pages themselves. Method blocks needs no
    model. `more` contains options of sst-clean.
    """
    trainer, cleaner = (os.path.join(programs, name) for name in ("trainer/sst-train", "cleaner/sst-clean"))
    learning, options = ([], ["--method", "blocks", "--fallback", "none"]) if method == "blocks" else \
        cleaning.METHODS[method]
    views = {}
    for number, site in enumerate(sorted({page.site for page in pages})):
        folder = os.path.join(work, f"{method}-{number}")
        write_pages([page for page in pages if page.site == site], folder)
        if method != "blocks":
            source = folder
            if learned_from is not None:
                source = folder + "-learned"
                write_pages([page for page in learned_from if page.site == site], source)
            database = os.path.join(work, f"{method}.db")
            model = ["--db", database, "--site", f"site{number}.example"]
            cleaning.run([trainer, "learn", "--quiet", "--threads", "1", *model, *learning, source])
        else:
            model = []
        for record in cleaning.records([cleaner, "--quiet", "--threads", "1", "--docview", "--fields", "text,html",
                                        *model, *options, *more, folder]):
            views[site, os.path.basename(record["source"]).removesuffix(".html")] = view(record)
    return [views[page.site, page.name] for page in pages]
