"""Measures how many pages are enough for learning a site: F1 of cleaned texts by sample size, with several seeds."""
import importlib.machinery
import importlib.util
import os
import sys
import tempfile
import typing

import pandas

import cleaning
import debian

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../bench"))

import extraction  # noqa: E402
import published  # noqa: E402
from tables import Section, comparison, number, table  # noqa: E402

SIZES = [5, 10, 20, 50, 100, 200, 500, 1000, 2000]
SEEDS = range(1, 4)
CPPREFERENCE = "cppreference-doc-en-html"
PARAGRAPHS, CLEAN = "cppreference, first paragraphs", "cppreference, no template string"
WHOLE = {"gtk4": "libgtk-4-doc", "openjdk": "openjdk-17-doc"}  # manuals whose packages contain all pages
SCORED = 10  # every tenth page of cppreference is scored, and is not in the sample


class Site(typing.NamedTuple):
    rows: list   # the site's rows in the table
    train: list  # paths of the pages to learn from
    score: list  # paths of the pages to score
    values: typing.Callable  # (path, text) -> the value for each row; None if the page has no value


def bench_site(name, train, score):
    pages = {os.path.realpath(page.path): page for page in score}
    return Site([name], [page.path for page in train], list(pages),
                lambda path, text: [extraction.score_page(pages[path], text).f1])


def cppreference():
    """Yields cppreference. Every tenth page is scored with the measures of scripts/bench/cppreference; the model is
    learned from the other pages. Yields nothing if the package cannot be fetched."""
    folder = debian.unpacked(CPPREFERENCE)
    if folder is None:
        return
    path = os.path.join(extraction.HERE, "cppreference")
    loader = importlib.machinery.SourceFileLoader("cppreference", path)
    bench = importlib.util.module_from_spec(importlib.util.spec_from_loader("cppreference", loader))
    loader.exec_module(bench)
    pages = [os.path.realpath(page) for page in debian.html_files(folder)]
    score = pages[::SCORED]
    paragraphs = {page: bench.words(bench.first_paragraph(page)) for page in score}
    yield Site([PARAGRAPHS, CLEAN], [page for page in pages if page not in paragraphs], score,
               lambda page, text: [is_kept(paragraphs[page], bench.words(text or "")),
                                   float(not any(string in (text or "") for string in bench.TEMPLATE_STRINGS))])


def whole_manuals(manuals):
    """Yields sites of the manuals. Their pages in the bench data are scored; the models are learned from all other
    pages of their packages."""
    for name, package in WHOLE.items():
        folder = debian.unpacked(package)
        score = [page for page in manuals if page.site == name]
        if folder is not None:
            known = tuple("/" + page.source_name for page in score)
            train = [path for path in debian.html_files(folder) if not path.endswith(known)]
            yield bench_site(f"{name}, whole site", [], score)._replace(train=train)


def is_kept(paragraph, text):
    """Returns whether the text contains the first 12 words of a paragraph; None if the paragraph has fewer than
    6."""
    if len(paragraph) < 6:
        return None
    return float(f" {' '.join(paragraph[:12])} " in f" {' '.join(text)} ")


def sites():
    data = extraction.read_manifest()
    for name in ("news", "manuals"):
        for pages in extraction.parts(data[name], "site"):
            yield bench_site(name, pages, pages)
    books = {pages[0].group: pages for pages in extraction.parts(data["books"], "group")}
    yield bench_site("books", books["train"], books["test"])
    yield from whole_manuals(data["manuals"])
    yield from cppreference()


def cleaned(site, size, seed, programs):
    """Returns the texts of the scored pages, by path, cleaned with a model that is learned from a sample of this
    size."""
    with tempfile.TemporaryDirectory() as work:
        database = os.path.join(work, "m.db")
        names = ["--threads", "1", "--db", database, "--site", "example.org"]
        # The sample depends on the pages' names. Relative names make it independent of their folder.
        folder = os.path.commonpath(site.train)
        train = [os.path.relpath(page, folder) for page in site.train]
        cleaning.run([os.path.abspath(os.path.join(programs, "trainer/sst-train")), "learn", "--quiet",
                      "--without-pages", *names, "--sample", str(size), "--seed", str(seed),
                      extraction.list_paths(os.path.join(work, "train"), train)], folder)
        records = cleaning.records([os.path.join(programs, "cleaner/sst-clean"), "--quiet", *names,
                                    extraction.list_paths(os.path.join(work, "score"), site.score)])
    return {os.path.realpath(record["source"]): record.get("text") for record in records}


def scores(site, size, seed, programs):
    """Returns (row, page, value, words) for each page that has a value."""
    texts = cleaned(site, size, seed, programs)
    found = []
    for path in site.score:
        words = len(extraction.words(texts.get(path) or ""))
        found += [(row, path, value, words) for row, value in zip(site.rows, site.values(path, texts.get(path)))
                  if value is not None]
    return found


def measure(programs, measured_sites, sizes=tuple(SIZES), seeds=SEEDS):
    """Returns a row for each data set, size, seed and page. A site with fewer pages than `size` is learned from
    all of them."""
    rows = []
    for site in measured_sites:
        whole = None  # scores with a model of all pages, the same for all seeds and larger sizes
        for size in sizes:
            for seed in seeds:
                found = whole or scores(site, size, seed, programs)
                whole = found if size >= len(site.train) else None
                rows += [(row, size, seed, path, value, words) for row, path, value, words in found]
    return pandas.DataFrame(rows, columns=["data", "size", "seed", "page", "f1", "words"])


def largest_site(measured_sites):
    """For each row, returns the number of pages of its largest site. Larger samples change nothing."""
    largest = {}
    for site in measured_sites:
        for row in site.rows:
            largest[row] = max(largest.get(row, 0), len(site.train))
    return largest


def by_page(frame, data, size):
    """Returns the mean over seeds for each page, in the order of the pages."""
    return frame[(frame.data == data) & (frame["size"] == size)].groupby("page").f1.mean().to_numpy()


def more_than_enough(frame, largest):
    """Yields (row, size, a sentence on the difference from 500 pages) for samples of more pages."""
    for data in sorted(largest):
        if published.ENOUGH_PAGES in frame["size"].values:
            base = by_page(frame, data, published.ENOUGH_PAGES)
            larger = (size for size in frame["size"].unique() if published.ENOUGH_PAGES < size <= largest[data])
            for size in sorted(larger):
                yield data, size, comparison(by_page(frame, data, size), base, f"{published.ENOUGH_PAGES} pages")


def section(frame, largest):
    """Returns the section. For each data set and size, it shows the mean over seeds, and the lowest and highest mean
    of a seed."""
    sizes = sorted(frame["size"].unique())
    means = frame.groupby(["data", "size", "seed"], as_index=False)[["f1", "words"]].mean()
    rows = []
    for data in sorted(largest):
        row = [data]
        for before, size in zip([0, *sizes], sizes):
            each = means[(means.data == data) & (means["size"] == size)]
            low, high = each.f1.min(), each.f1.max()
            spread = number(low) if number(low) == number(high) else f"{number(low)}–{number(high)}"
            shown = f"{number(each.f1.mean())} ({spread}), {each.words.mean():.0f}"
            row.append(shown if before < largest[data] else "")
        rows.append(row)
    tests = list(more_than_enough(frame, largest))
    largest_tests = {data: f"Sample size, {data}, {size} pages: {said}." for data, size, said in tests}
    packages = {PARAGRAPHS: CPPREFERENCE, **{f"{name}, whole site": package for name, package in WHOLE.items()}}
    missing = [package for row, package in packages.items() if row not in largest]
    fetched = [f"{package} {debian.version(package)}" for package in packages.values() if package not in missing]
    said = f" Not fetched, and therefore missing: {', '.join(missing)}." if missing else ""
    return Section(f"""
## How many pages to learn from

The table shows the `site` profile, learned from samples of these sizes with {frame.seed.nunique()} seeds: F1 (lowest to
highest over the seeds), and words per scored page. For books, the value is the share of the gold values that is
retained, on pages that the model was not learned from. News and manuals are cleaned site by site, with a model of the
site's own pages; a site with fewer pages is learned from all its pages. For cppreference, which has no gold texts, the
values are the share of pages that keep the first 12 words of their first paragraph, and the share of pages without a
string of the template; every tenth page is scored, and the model is learned from the others. For whole sites, the value
is F1 on those pages of the site that are in the set manuals, with a model learned from the site's other pages. These
sites come from Debian packages: {", ".join(fetched)}.{said}

{table(["pages", *map(str, sizes)], rows)}
[Yi03] found that {published.ENOUGH_PAGES} pages are sufficient, and that more do not improve the results. Page by page,
using the mean over the seeds:

{chr(10).join(f"- {data}, {size}: {said}" for data, size, said in tests) or "No site has more pages."}
""", list(largest_tests.values()))
