"""The part of the report on the same text in other templates: [Zhang04], table 2."""
import tempfile

import numpy

import docviews
import published
import same_text
import tables
from tables import Section, percent, table, with_interval
from verdicts import helped, named

PERCENTAGE, INTERVAL = 40, 5  # the parameters of the paper's own system


def measure(pages, programs):
    """Returns the contents of each trio, by method. `pages` are the GoldPages of forge."""
    trios = same_text.trios(pages)
    found = {}
    for method in docviews.METHODS:
        with tempfile.TemporaryDirectory() as work:
            found[method] = same_text.clean(trios, pages, method, programs, work)
    return found


def hits(trios, percentage=PERCENTAGE):
    """For each trio, returns whether the near-replica is found."""
    return [float(same_text.is_replica(base, near, percentage, INTERVAL)) for base, near, _ in trios]


def errors(trios, percentage=PERCENTAGE):
    """For each trio, returns whether the other page is mistaken for a replica."""
    return [float(same_text.is_replica(base, other, percentage, INTERVAL)) for base, _, other in trios]


def counts(trios, percentage=PERCENTAGE):
    return f"{sum(hits(trios, percentage)):.0f}/{sum(errors(trios, percentage)):.0f}"


def nearer(trios):
    """For each trio, returns whether the base is more similar to the near-replica than to the other page."""
    return [float(same_text.cosine(base, near) > same_text.cosine(base, other)) for base, near, other in trios]


def differing(trios):
    """Returns the mean number of words that are in a page or in its near-replica, but not in both."""
    return numpy.mean([same_text.differing(base, near) for base, near, _ in trios])


def hit_table(measured):
    known = ["published", *(f"{found}/{wrong}" for found, wrong in published.REPLICAS.values())]
    rows = [[method, *(counts(trios, share) for share in published.REPLICAS)] for method, trios in measured.items()]
    return table(["cleaned by", *(f"{share} %" for share in published.REPLICAS)], [known, *rows])


def likeness_table(measured):
    rows = [[method, with_interval([same_text.cosine(base, near) for base, near, _ in trios]),
             with_interval([same_text.cosine(base, other) for base, _, other in trios]),
             with_interval(nearer(trios)), f"{differing(trios):.1f}"] for method, trios in measured.items()]
    return table(["cleaned by", "same text", "same template", "same text nearer", "differing"], rows)


def in_short(name, measured):
    found = {method: hits(trios) for method, trios in measured.items()}
    alike = {method: nearer(trios) for method, trios in measured.items()}
    known_hits, known_errors = published.REPLICAS[PERCENTAGE]
    fewer = [method for method, values in found.items() if sum(values) < known_hits]
    return [
        f"{name}, near-replicas in other templates (Percentage {PERCENTAGE}, Interval {INTERVAL}), found / wrongly "
        f"found out of {len(measured['none'])}: published {known_hits}/{known_errors}; "
        + ", ".join(f"{method} {counts(trios)}" for method, trios in measured.items())
        + f". Methods shown to find more than the method none: {named(helped(found))}. Methods that find fewer than "
        f"published: {named(fewer)}. Words that "
        "only one of the two pages contains, on average: "
        + ", ".join(f"{method} {differing(trios):.1f}" for method, trios in measured.items()) + ".",
        f"{name}, pages that are more similar to their text in another template than to another text in their own: "
        + ", ".join(f"{method} {percent(numpy.mean(values))}" for method, values in alike.items())
        + f". Methods shown to be better than the method none: {named(helped(alike))}."]


def part(by_name):
    """Returns this part of the report. `by_name` contains results of measure(): for forge unchanged, and with
    noise."""
    tables_of = [f"""
**{name}**:

{hit_table(measured)}
{likeness_table(measured)}
Hits at {PERCENTAGE} %, page by page:

{tables.comparisons(measured, hits)}""" for name, measured in by_name.items()]
    count = len(next(iter(by_name.values()))["none"])
    return Section(f"""
### The same text in another template, and other texts in the same template: table 2

{count} pages of forge. For each page, the near-replica has its title and text in a page of the next blog; the
non-replica is another page of the same blog. The first table shows hits / errors for each Percentage, with
Interval {INTERVAL}: the numbers of near-replicas and of non-replicas, out of {count} each, that have the same
fingerprint as their page. The words are those of section 5, without the stop words of scikit-learn. Each blog's model
is learned from its own pages.
`scripts/bench/replicas` measures the rule of sst-clean and the sketch on other pages.

The second table shows the cosine of the words, equation (3), for the same text in another template and for another text
in the same template, and the share of pages for which the former is greater. *differing*: the number of words that are
in a page or in its near-replica, but not in both. The words that make up a fingerprint must all be the same, so each
leftover word of a template can hide a replica.

{"".join(tables_of)}""", [sentence for name, measured in by_name.items() for sentence in in_short(name, measured)])
