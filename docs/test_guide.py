"""Runs the examples of the guide, from the root of the repository: Python (pycon) and shell (console).
STYLETREE_UPDATE=1 updates the outputs."""

import contextlib
import doctest
import os
import pathlib
import re
import subprocess
import sysconfig

import pytest
from small_crawl import pages, served_crawl
from services import CLEANER, running_pair, with_addresses, with_examples_addresses

import styletree

ROOT = pathlib.Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs/pages").glob("*.md"))
BLOCK = re.compile(r"^```(pycon|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*\n(?:> .*\n)*)((?:(?!\$ ).*\n)*)", re.MULTILINE)  # and its output


class Renewal(doctest.DocTestRunner):
    """Accepts the actual output as the expected output."""

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
            if block[1] == "console":
                return f"```console\n{COMMAND.sub(lambda shown: f'$ {shown[1]}{output_of(shown[1])}', block[2])}```"
            self.blocks.append("")
            self.run(example_of(block[2], scope, "guide"), clear_globs=False)
            return f"```pycon\n{self.blocks[-1]}```"

        return BLOCK.sub(renewed, text)


def example_of(block, scope, name):
    test = doctest.DocTestParser().get_doctest(block, {}, name, name, 0)
    test.globs = scope  # shared by the blocks of a page
    return test


def output_of(command):
    command = command.replace("\n> ", "\n")
    path = f"{sysconfig.get_path('scripts')}:{os.environ['PATH']}"  # with the programs of the package
    run = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60,
                         env=os.environ | {"PATH": path})
    return run.stdout + run.stderr


def problems_of(text, scope, name):
    """Returns the differences between the actual and the documented output of a page's examples."""
    runner = doctest.DocTestRunner(verbose=False)
    problems = []
    for language, block in BLOCK.findall(text):
        if language == "pycon":
            runner.run(example_of(block, scope, name), out=problems.append, clear_globs=False)
            continue
        for command, wanted in COMMAND.findall(block):
            if (output := output_of(command)) != wanted:
                problems.append(f"{command}printed:\n{output}instead of:\n{wanted}")
    return "\n".join(problems)


@pytest.fixture(scope="module")
def crawl():
    """The address of the crawl in the examples."""
    with served_crawl() as address:
        yield address


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    """Runs both services, with a model of harbour.example."""
    path = tmp_path_factory.mktemp("guide") / "models.db"
    harbour = [page for page in pages() if "harbour.example" in page[0]]
    styletree.create(path).learn(harbour, min_pages=8)
    with running_pair(path, "--learn-at", "8") as pair:
        yield pair


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_examples(page, crawl, request):
    text = page.read_text()
    for model in (ROOT / "build").glob("harbour.db*"):  # an earlier run of the examples may have left it
        model.unlink()
    scope = {"crawl": crawl}
    pair = request.getfixturevalue("pair") if CLEANER in text else None
    if pair:
        text = with_addresses(text, pair)
    with contextlib.chdir(ROOT):
        if os.environ.get("STYLETREE_UPDATE") == "1":
            text = Renewal().renew(text, scope)
            page.write_text(with_examples_addresses(text, pair) if pair else text)
            return
        assert not (problems := problems_of(text, scope, page.stem)), problems


def test_pages_have_examples():
    assert {page.stem for page in PAGES if BLOCK.search(page.read_text())} == {
        page.stem for page in PAGES} - {"api", "fidelity"}
