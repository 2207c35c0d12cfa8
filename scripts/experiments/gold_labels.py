"""Labels the words of pages as content or noise, and records which words each method keeps.

A word of the visible text is content if it also occurs in the gold text, in the same order; otherwise it is noise.
A method keeps the word if it also occurs in the method's text, in the same order. Gold text that is not visible on
the page is ignored. A block is a line of the visible text: a paragraph, a heading, an item of a list, a cell.
"""
import os
import sys
import tempfile
import typing

import numpy

import alignment
import cleaning

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../bench"))

import extraction  # noqa: E402

SITES = ["news", "docs", "manuals", "forge", "world"]            # cleaned site by site, with models of these pages
SINGLE = ["pages", "blogs", "press", "worldpages", "web2006"]    # one page per site: no model
MODELS = ["template", "paper", "site"]
# Methods for single pages. Three are from papers, and use the papers' default thresholds.
PAGE_METHODS = {"page": ["--method", "page"],
                "density": ["--method", "density", "--fallback", "none"],    # [He11]
                "entropy": ["--method", "entropy", "--fallback", "none"],    # [Nyein]
                "subtree": ["--method", "subtree", "--fallback", "none"]}    # [Qi]
# Other thresholds for [Nyein]'s entropy, in bits, for the kinds of pages that the paper examined.
ENTROPIES = {f"entropy {bits}": [*PAGE_METHODS["entropy"], "--entropy-least", bits] for bits in ("1", "1.5", "2")}
ENTROPY_SETS = ["news", "pages"]
TOPIC_SETS = ["news", "world", "worldpages", "press", "forge"]  # [Qi] covers pages with one topic
KEEP = {"blogs": ["--keep", "comments"]}  # their gold texts include comments


class Labelled(typing.NamedTuple):
    data: str      # the data set
    kind: str      # the kind of page in the data set `pages`; the data set in others
    site: str
    name: str
    blocks: list   # (begin, end) of each block, in words
    content: numpy.ndarray  # whether each word of the visible text is content
    kept: dict     # whether each method keeps each word, by method

    def noise_removed(self, method):
        """Returns the share of the page's noise words that the method removes; 1 if there is no noise."""
        return 1.0 if self.content.all() else 1 - self.kept[method][~self.content].mean()

    def content_lost(self, method):
        return 1 - self.kept[method][self.content].mean() if self.content.any() else 0.0

    def right(self, method):
        """Returns the share of the page's words that are kept content or removed noise."""
        return (self.kept[method] == self.content).mean()


def label(page, data, visible, gold, texts):
    """Labels a page's words. `texts` contains the page's text, by method."""
    blocks, all_words = [], []
    for line in visible.split("\n"):
        found = alignment.words(line)
        if found:
            blocks.append((len(all_words), len(all_words) + len(found)))
            all_words += found

    def in_text(text):
        return numpy.array(alignment.in_order(all_words, alignment.words(text)), dtype=bool)
    return Labelled(data, page.site if data == "pages" else data, page.site, page.source_name, blocks, in_text(gold),
                    {method: in_text(text) for method, text in texts.items()})


def texts_of(pages, options, programs, work):
    """Returns the text of each page, by path."""
    records = cleaning.records([os.path.join(programs, "cleaner/sst-clean"), "--quiet", "--threads", "1", *options,
                                extraction.list_file(os.path.join(work, "pages"), pages)])
    found = {record["source"]: record.get("text") or "" for record in records}
    return {page.path: found.get(page.path, "") for page in pages}


def learn(pages, options, programs, work):
    """Learns a model of the pages. Returns the options that select it."""
    model = ["--db", os.path.join(work, f"{len(os.listdir(work))}.db"), "--site", "site.example"]
    cleaning.run([os.path.join(programs, "trainer/sst-train"), "learn", "--quiet", "--threads", "1",
                  "--without-pages", *model, *options, extraction.list_file(os.path.join(work, "learned"), pages)])
    return model


def methods_texts(data, pages, programs, work):
    """Returns the texts of the pages, by method and path."""
    methods = {**PAGE_METHODS, **(ENTROPIES if data in ENTROPY_SETS else {})}
    if data not in TOPIC_SETS:
        methods.pop("subtree")
    texts = {method: texts_of(pages, [*options, *KEEP.get(data, [])], programs, work)
             for method, options in methods.items()}
    for site in extraction.parts(pages, "site") if data in SITES else []:
        for method in MODELS:
            learning, options = cleaning.METHODS[method]
            model = learn(site, learning, programs, work)
            texts.setdefault(method, {}).update(texts_of(site, [*model, *options], programs, work))
        # With a model, the tf-idf documents are the site's pages, as in the paper; without a model, they are the
        # blocks of the page.
        for method, options in methods.items():
            if method.startswith("entropy"):
                texts[method].update(texts_of(site, [*model, *options], programs, work))
    return texts


def measure(programs, pages_of_a_set=None):
    """Labels all pages that have a gold text, or the first `pages_of_a_set` of each data set."""
    datasets = extraction.read_manifest()
    labelled = []
    with tempfile.TemporaryDirectory() as work:
        learning, options = cleaning.METHODS["none"]
        whole = [*learn(datasets["forge"][:1], learning, programs, work), *options]
        for data in [*SITES, *SINGLE]:
            pages = datasets[data][:pages_of_a_set]
            visible = texts_of(pages, whole, programs, work)
            texts = methods_texts(data, pages, programs, work)
            for page in pages:
                with open(page.gold, encoding="utf-8", errors="replace") as opened:
                    gold = opened.read()
                labelled.append(label(page, data, visible[page.path], gold,
                                      {method: by_path[page.path] for method, by_path in texts.items()}))
    return [page for page in labelled if page.blocks]


def by(field, labelled):
    """Groups the pages by a field."""
    found = {}
    for page in labelled:
        found.setdefault(getattr(page, field), []).append(page)
    return found


def ours(methods):
    """Returns our default method among `methods`: "site" if it is available, otherwise "page"."""
    return "site" if "site" in methods else "page"
