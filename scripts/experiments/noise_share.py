"""[He11]: measures the share of noise in pages' text, by kind of site, and how much of it each method removes."""
import numpy
import scipy.stats

import gold_labels
import published
from tables import Section, comparison, percent, table, with_interval

METHODS = ["density", "template", "paper", "site", "page"]


def shares(pages):
    """Returns the share of noise among each page's words."""
    return numpy.array([1 - page.content.mean() for page in pages])


def rank_correlation(labelled):
    """Returns the rank correlation between the number of content words and the share of noise, as text."""
    found = scipy.stats.spearmanr([page.content.sum() for page in labelled], shares(labelled))
    return f"{found.statistic:+.2f}"


def cells(pages, value):
    return [with_interval([value(page, method) for page in pages]) if method in pages[0].kept else ""
            for method in METHODS]


def section(labelled):
    kinds = gold_labels.by("kind", labelled)
    share_rows = [[kind, str(len(pages)), f"{numpy.mean([len(page.content) for page in pages]):.0f}",
                   f"{published.NOISE_SHARE:.2f} / {with_interval(shares(pages))}".replace("0.", ".", 1)]
                  for kind, pages in kinds.items()]
    tests = []
    for pages in kinds.values():
        method = gold_labels.ours(pages[0].kept)
        tests.append(f"- {pages[0].kind}, {method}: " + comparison(
            [page.right(method) for page in pages], [page.right("density") for page in pages], "density"))
    return Section(f"""
## [He11]: the share of noise

A word of the visible text is content if the gold text contains it, in the same order; otherwise, it is noise. Han and
kana characters count as words. [He11] found that about {100 * published.NOISE_SHARE:.0f} % of the text
of 860 pages on 12 sites was noise, and does not say how this was determined, or what kinds of sites they were. Here,
the share is given by kind of site; the kinds from article to service are the types of single pages in the data set
`pages`. Means over pages, *published / ours*:

{table(["kind", "pages", "words per page", "share of noise"], share_rows)}
The share's Spearman rank correlation with the number of content words is {rank_correlation(labelled)}, over all pages.

The next two tables show what is removed. **density** is the method of [He11] as the program implements it, with its
default thresholds, because the paper does not give any; **page** judges each page by itself; template, paper and site
have a model of these pages. The decision trees of site and page were fitted to the gold texts of these sets.
The paper has no figures for these two tables.

The share of noise that is removed:

{table(["kind", *METHODS], [[kind, *cells(pages, gold_labels.Labelled.noise_removed)]
                            for kind, pages in kinds.items()])}
The share of content that is lost:

{table(["kind", *METHODS], [[kind, *cells(pages, gold_labels.Labelled.content_lost)]
                            for kind, pages in kinds.items()])}
The share of words that are classified correctly, page by page:

{chr(10).join(tests)}
""", in_short(labelled, kinds))


def in_short(labelled, kinds):
    means = {kind: shares(pages).mean() for kind, pages in kinds.items()}
    lowest, highest = min(means, key=means.get), max(means, key=means.get)
    known = published.NOISE_SHARE
    above = sorted(kind for kind, mean in means.items() if mean >= known)
    said = f"reached or exceeded by {', '.join(above)}" if above else "reached by no kind"
    right, base = ([page.right(method or gold_labels.ours(page.kept)) for page in labelled] for method in ("", "density"))
    return [f"[He11], noise is {percent(shares(labelled).mean())} of a page's words, from {percent(means[lowest])} "
            f"({lowest}) to {percent(means[highest])} ({highest}); published {percent(known)}, {said}.",
            "[He11], words classified correctly by site, or by page where there is no model: "
            f"{comparison(right, base, 'density')}."]
