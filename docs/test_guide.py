"""Runs the examples of the guide, in the root of the repository. STYLETREE_UPDATE=1 renews outputs."""

import contextlib
import doctest
import os
import pathlib
import re

import pytest
from small_crawl import served_crawl

ROOT = pathlib.Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs/pages").glob("*.md"))
BLOCK = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Renewal(doctest.DocTestRunner):
    """Takes what comes out for what is wanted."""

    def __init__(self):
        super().__init__(verbose=False)
        self.blocks = []

    def report_success(self, out, test, example, got):
        self.note(example, example.want)

    def report_failure(self, out, test, example, got):
        self.note(example, got.replace("\n\n", "\n<BLANKLINE>\n"))

    def report_unexpected_exception(self, out, test, example, exc_info):
        self.note(example, f"Traceback (most recent call last):\n  ...\n{exc_info[0].__module__}."
                           f"{exc_info[0].__name__}: {exc_info[1]}\n")

    def note(self, example, want):
        source = example.source.rstrip("\n").split("\n")
        shown = "".join(("... " if i else ">>> ") + line + "\n" for i, line in enumerate(source))
        self.blocks[-1] += shown + want

    def renew(self, text, scope):
        def renewed(block):
            self.blocks.append("")
            self.run(example_of(block[1], scope, "guide"), clear_globs=False)
            return f"```pycon\n{self.blocks[-1]}```"

        return BLOCK.sub(renewed, text)


def example_of(block, scope, name):
    test = doctest.DocTestParser().get_doctest(block, {}, name, name, 0)
    test.globs = scope  # the blocks of a page share it
    return test


@pytest.fixture(scope="module")
def crawl():
    """The address of the crawl in the examples."""
    with served_crawl() as address:
        yield address


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_examples(page, crawl):
    text = page.read_text()
    scope = {"crawl": crawl}
    with contextlib.chdir(ROOT):
        if os.environ.get("STYLETREE_UPDATE") == "1":
            page.write_text(Renewal().renew(text, scope))
            return
        runner = doctest.DocTestRunner(verbose=False)
        output = []
        for block in BLOCK.findall(text):
            runner.run(example_of(block, scope, page.stem), out=output.append, clear_globs=False)
    assert runner.failures == 0, "".join(output)


def test_pages_have_examples():
    assert {page.stem for page in PAGES if BLOCK.search(page.read_text())} == {
        page.stem for page in PAGES} - {"api"}
