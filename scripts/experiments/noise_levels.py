"""Derives the levels of [Qi] and [He11], which the papers' authors assigned by hand, from gold texts by a rule."""
import re

import numpy

import gold_labels
import intervals
import published
from tables import Section, comparison, number, percent, table, with_interval

METHODS = ["subtree", "template", "paper", "site", "page"]
PORTALS = {"sina": r"\bsina\.com\b", "qq": r"\bqq\.com\b", "sohu": r"\bsohu\.com\b", "163": r"\b163\.com\b"}
SETS = gold_labels.TOPIC_SETS
SLACK = .05                # a share of the words, because gold texts are not exact
SLACKS = [.01, .05, .10]


def level(removed, lost, slack=SLACK):
    """Returns A if all noise and no content is removed (both within `slack`), B if at least half of the noise and
    no content is removed, and otherwise C."""
    if lost > slack or removed < .5:
        return "C"
    return "A" if removed >= 1 - slack else "B"


def grade(removed, lost):
    """Returns the level of [He11]: 0 is excellent, 1 good, 2 fair, and 3 poor."""
    if lost <= SLACK and removed >= .5:
        return 0 if removed >= .9 else 1
    return 2 if lost <= .2 and removed >= .1 else 3


def is_good(page, method):
    """Returns whether the page is excellent or good by the levels of [He11]."""
    return float(grade(page.noise_removed(method), page.content_lost(method)) <= 1)


def levels(pages, method, slack=SLACK):
    return numpy.array([level(page.noise_removed(method), page.content_lost(method), slack) for page in pages])


def beside(theirs, found, wanted):
    """Formats the published share next to ours."""
    return f"{'–' if theirs is None else number(theirs)} / {with_interval(found == wanted)}"


def is_a(pages, method, slack=SLACK):
    return (levels(pages, method, slack) == "A").astype(float)


def rows_of(name, pages, known=None):
    """Returns a row for each method. `known` contains the published shares of the paper's own method."""
    rows = []
    for method in METHODS:
        if all(method in page.kept for page in pages):
            found = levels(pages, method)
            theirs = known if known and method == "subtree" else (None,) * 3
            rows.append([name, str(len(pages)), method, *(beside(theirs[i], found, wanted)
                                                          for i, wanted in enumerate("ABC"))])
    return rows


def portal(labelled, pattern):
    return [page for page in labelled
            if page.data in ("world", "worldpages") and re.search(pattern, page.name.replace("_", " "))]


def grades_table(labelled):
    rows = [["12 sites, as published", "100", "density", *map(number, published.DENSITY_LEVELS)]]
    for name, pages in gold_labels.by("data", labelled).items():
        for method in ("density", gold_labels.ours(pages[0].kept)):
            found = [grade(page.noise_removed(method), page.content_lost(method)) for page in pages]
            rows.append([name, str(len(pages)), method,
                         *(with_interval([each == wanted for each in found]) for wanted in range(4))])
    return table(["pages", "number", "method", "excellent", "good", "fair", "poor"], rows)


def section(labelled):
    sets = {name: pages for name, pages in gold_labels.by("data", labelled).items() if name in SETS}
    rows = []
    for name, known in published.LEVELS.items():
        pages = portal(labelled, PORTALS[name])
        missing = [[name, "0", "subtree", *(f"{number(share)} / –" for share in known)]]
        rows += rows_of(name, pages, known) if pages else missing
    for name, pages in sets.items():
        rows += rows_of(name, pages)
    tests, strict_rows = [], []
    for name, pages in sets.items():
        ours = gold_labels.ours(pages[0].kept)
        tests.append(f"- {name}, {ours}: {comparison(is_a(pages, ours), is_a(pages, 'subtree'), 'subtree')}")
        strict_rows += [[name, method, *(with_interval(is_a(pages, method, slack)) for slack in SLACKS)]
                        for method in ("subtree", ours)]
    return Section(f"""
## [Qi]: levels of pages

The paper's authors judged 100 pages of each of four portals by hand: level A, all noise is removed without loss of
information; B, most of it without loss; C, anything else. **Here, a rule judges by gold texts, not a person**: "without
loss" means that at most {100 * SLACK:.0f} % of the content words are lost; "all noise" means at least
{100 - 100 * SLACK:.0f} % of its words, and "most" at least half. **subtree** is the paper's method as the program
implements it, with the paper's thresholds. The pages of the portals are those in the sets world and worldpages, by host
name; they are few, and from 2011 and 2012. The decision trees of site and page were fitted to these gold
texts (see [He11]).
*Published / ours*:

{table(["pages", "number", "method", "A", "B", "C"], rows)}
Whether a page reaches level A, page by page:

{chr(10).join(tests)}

The share of pages at level A depends on how strict the rule is. The next table varies the share of words that may be
lost or left:

{table(["pages", "method", *(f"{100 * slack:.0f} %" for slack in SLACKS)], strict_rows)}
### [He11]: four levels

The next table uses the levels of [He11], which were also assigned by hand. Excellent: at most {100 * SLACK:.0f} % of
the content is lost, and at least 90 % of the noise is removed; good: the same loss, and at least half of the noise is
removed; fair: at most 20 % of the content is lost, and at least 10 % of the noise is removed; poor: anything else. The
paper does not say which sites it chose. Here, too, a rule judges, not a person:

{grades_table(labelled)}""", in_short(labelled, sets))


def in_short(labelled, sets):
    lines = []
    portals = [page for name in PORTALS for page in portal(labelled, PORTALS[name])]
    if portals:
        known = numpy.mean([each[0] for each in published.LEVELS.values()])
        a = is_a(portals, "subtree")
        low, high = intervals.interval(a)
        agrees = "agrees" if low <= known <= high else "does not agree"
        loses = numpy.mean([page.content_lost("subtree") > SLACK for page in portals])
        leaves = numpy.mean([page.noise_removed("subtree") < 1 - SLACK for page in portals])
        lines.append(f"[Qi], judged by gold texts, {len(portals)} pages of its portals: {percent(a.mean())} reach "
                     f"level A with subtree ({percent(low)} to {percent(high)}), which {agrees} with the published "
                     f"{percent(known)}; {percent(loses)} of the pages lose content, and noise is left on "
                     f"{percent(leaves)}; page: {comparison(is_a(portals, 'page'), a, 'subtree')}.")
    pages = [page for each in sets.values() for page in each]
    ours = numpy.concatenate([is_a(each, gold_labels.ours(each[0].kept)) for each in sets.values()])
    lines.append(f"[Qi], level A judged by gold texts, {', '.join(sets)}: site, or page where there is no model, "
                 f"{percent(ours.mean())}: {comparison(ours, is_a(pages, 'subtree'), 'subtree')}.")
    good = [is_good(page, "density") for page in pages]
    ours = [is_good(page, gold_labels.ours(page.kept)) for page in pages]
    low, high = intervals.interval(good)
    known = sum(published.DENSITY_LEVELS[:2])
    agrees = "agrees" if low <= known <= high else "does not agree"
    lines.append(f"[He11], excellent or good judged by gold texts, the same pages: density {percent(numpy.mean(good))} "
                 f"({percent(low)} to {percent(high)}), which {agrees} with the published {percent(known)}; "
                 f"site, or page: {comparison(ours, good, 'density')}.")
    return lines
