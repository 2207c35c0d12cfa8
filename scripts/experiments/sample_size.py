"""How many pages are enough to learn a site from? F1 of cleaned texts by the size of the sample, with several seeds."""
import json
import os
import sys
import tempfile

import pandas

import cleaning

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../bench"))

import extraction  # noqa: E402
from tables import Section, number, table  # noqa: E402

SIZES = [5, 10, 20, 50, 100, 200, 500]
SEEDS = range(1, 4)


def sites():
    """(data set, pages to learn from, pages that are scored) of each site."""
    data = extraction.read_manifest()
    for name in ("news", "manuals"):
        for pages in extraction.parts(data[name], "site"):
            yield name, pages, pages
    books = {pages[0].group: pages for pages in extraction.parts(data["books"], "group")}
    yield "books", books["train"], books["test"]


def scores(train, score, size, seed, programs):
    """Of each page; of records, the share of values that is retained."""
    with tempfile.TemporaryDirectory() as work:
        database = os.path.join(work, "m.db")
        names = ["--threads", "1", "--db", database, "--site", "example.org"]
        cleaning.run([os.path.join(programs, "trainer/sst-train"), "learn", "--quiet", "--without-pages", *names,
                      "--sample", str(size), "--seed", str(seed),
                      extraction.list_file(os.path.join(work, "train"), train)])
        records = cleaning.run([os.path.join(programs, "cleaner/sst-clean"), "--quiet", *names,
                                extraction.list_file(os.path.join(work, "score"), score)])
    texts = {os.path.realpath(record["source"]): record.get("text") for record in map(json.loads, records.splitlines())}
    return [extraction.score_page(page, texts.get(os.path.realpath(page.path))) for page in score]


def measure(programs, sizes=tuple(SIZES), seeds=SEEDS):
    """A row for each data set, size and seed: the mean over its pages. A site with fewer pages is learned from all."""
    rows = []
    for name, train, score in sites():
        whole = None  # of a model of all pages: the same for all seeds and larger sizes
        for size in sizes:
            for seed in seeds:
                found = whole or scores(train, score, size, seed, programs)
                whole = found if size >= len(train) else None
                rows += [(name, size, seed, page.f1, page.words) for page in found]
    frame = pandas.DataFrame(rows, columns=["data", "size", "seed", "f1", "words"])
    return frame.groupby(["data", "size", "seed"], as_index=False)[["f1", "words"]].mean()


def largest_site():
    """The pages of the largest site of each data set: larger samples change nothing."""
    largest = {}
    for name, train, _ in sites():
        largest[name] = max(largest.get(name, 0), len(train))
    return largest


def section(frame, largest):
    """By data set and size: the mean over seeds, and the lowest and highest of a seed."""
    sizes = sorted(frame["size"].unique())
    rows = []
    for data in sorted(largest):
        row = [data]
        for before, size in zip([0, *sizes], sizes):
            each = frame[(frame.data == data) & (frame["size"] == size)]
            low, high = each.f1.min(), each.f1.max()
            spread = number(low) if number(low) == number(high) else f"{number(low)}–{number(high)}"
            shown = f"{number(each.f1.mean())} ({spread}), {each.words.mean():.0f}"
            row.append(shown if before < largest[data] else "")
        rows.append(row)
    return Section(f"""
## How many pages to learn from

The profile `site` on samples of so many pages, drawn with {frame.seed.nunique()} seeds: F1 (lowest to highest of a
seed), and words a page. Of books, the share of the values that is retained; they are other pages than those learned
from. News and manuals are cleaned site by site, with a model of the site's own pages; a site with fewer pages is
learned from all. [Yi03] found no gain above 500.

{table(["pages", *map(str, sizes)], rows)}""", [])
