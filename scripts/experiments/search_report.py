"""The part of the report on the search for known pages: [Zhang04], table 3, figure 6 and 7.3."""
import numpy

import docviews
import published
import search
from tables import Section, comparison, number, percent, table, with_interval
from verdicts import is_better, named_sets, short_comparison

LONG_SENTENCES = 60  # per abstract; the paper uses 15
LONG_ABSTRACTS = ["--abstract-sentences", str(LONG_SENTENCES)]
CLEANED = docviews.METHODS[1:]
RAW = ("none", "text")
ABSTRACT = ("blocks", "abstract")  # as in the paper
LONG = ("blocks", f"abstract of {LONG_SENTENCES}")
RATIOS = [("none", "abstract"), ABSTRACT, ("site", "abstract"), LONG, ("blocks", "text"), ("site", "text")]


def texts(views, long):
    """Returns the texts to index, by (method, what). `views` contains DocViews by method. `long` contains the
    DocViews of the method `blocks`, with long abstracts."""
    found = {(method, what): [view.content if what == "text" else "\n".join(view.abstract) for view in each]
             for what in ("text", "abstract") for method, each in views.items()}
    return {**found, LONG: ["\n".join(view.abstract) for view in long]}


def set_part(data, found):
    """Returns the table of one data set."""
    rows = []
    for name, (with_titles, without) in found.items():
        ranks, seen = without.ranks, with_titles.ranks
        rows.append([" ".join(name), str(with_titles.words), str(with_titles.size),
                     number(numpy.mean(search.success(ranks, 1))), with_interval(search.success(ranks, 10)),
                     with_interval(search.reciprocal(ranks)), number(numpy.mean(search.success(seen, 10))),
                     number(numpy.mean(search.reciprocal(seen)))])
    header = ["index", "words", "bytes", "first", "in first 10", "MRR", "with titles: in first 10", "MRR"]
    return f"\n**{data}**, {len(found[RAW][1].ranks)} queries:\n\n{table(header, rows)}"


def verdict_table(by_set, pooled):
    rows = [[" ".join(name), *(short_comparison(each[name], each[RAW]) for each in by_set.values()),
             short_comparison(pooled[name], pooled[RAW])] for name in pooled if name != RAW]
    return table(["index", *by_set, "all"], rows)


def ratio(one, other):
    return {"words": one.words / other.words, "bytes": one.size / other.size, "read": one.postings / other.postings}


def ratios(measured, name):
    """For each data set, returns the size of an index relative to the index of raw texts."""
    return {data: ratio(found[name][0], found[RAW][0]) for data, found in measured.items()}


def size_table(measured):
    rows = []
    for name in RATIOS:
        each = ratios(measured, name)
        for field in ("words", "bytes", "read"):
            known = number(published.ABSTRACTS[field]) if name == ABSTRACT else "–"
            rows.append([" ".join(name), field, known, *(number(values[field]) for values in each.values())])
    return table(["index", "by", "published", *measured], rows)


def spread(of_sets, field):
    values = [each[field] for each in of_sets.values()]
    return f"{percent(min(values))} to {percent(max(values))}"


def joined(names):
    return ", ".join(" ".join(name) for name in names) or "no index"


def in_short(measured, by_set, pooled):
    raw, abstract = pooled[RAW], pooled[ABSTRACT]
    best = max(pooled, key=lambda name: numpy.mean(pooled[name]))
    found = {name: numpy.mean(search.success([rank for each in measured.values() for rank in each[name][1].ranks], 10))
             for name in (RAW, ABSTRACT)}
    sizes = ratios(measured, ABSTRACT)
    helpless = [data for data, each in by_set.items()
                if not any(is_better(each[method, "text"], each[RAW]) for method in CLEANED)]
    return [
        f"Search by titles that are removed from the texts, all sets, MRR: none text {number(numpy.mean(raw))}; the "
        f"highest is {' '.join(best)} {number(numpy.mean(pooled[best]))}. Methods shown to be better than none text: "
        f"{joined([name for name in pooled if is_better(pooled[name], raw)])}; methods shown to be worse: "
        f"{joined([name for name in pooled if is_better(raw, pooled[name])])}.",
        "Cleaned texts compared with raw texts, by set: "
        + "; ".join(f"{method}, better on {named_sets(sets_where(by_set, (method, 'text'), RAW))}, worse on "
                    f"{named_sets(sets_where(by_set, RAW, (method, 'text')))}" for method in CLEANED)
        + f". No method is shown to help on {named_sets(helpless)}.",
        f"With the abstracts of blocks, the page is among the first 10 for {percent(found[ABSTRACT])} of the queries; "
        f"with raw texts, for {percent(found[RAW])} (published precision: "
        f"{percent(published.PRECISION_AT_10['abstract'])} and {percent(published.PRECISION_AT_10['text'])}). "
        f"By MRR, the abstracts are {comparison(abstract, raw, 'raw texts')}, which is "
        f"{'as published' if is_better(abstract, raw) else 'not as published'}. They are better on "
        f"{named_sets(sets_where(by_set, ABSTRACT, RAW))}, and worse on "
        f"{named_sets(sets_where(by_set, RAW, ABSTRACT))}.",
        f"Abstracts of {LONG_SENTENCES} sentences by blocks have an MRR of {number(numpy.mean(pooled[LONG]))}, those "
        f"of 15 an MRR of {number(numpy.mean(abstract))}. The longer ones are "
        f"{comparison(pooled[LONG], abstract, 'those of 15')}; {comparison(pooled[LONG], raw, 'raw texts')}.",
        f"Relative to an index of raw texts, an index of the abstracts of blocks has {spread(sizes, 'words')} of the "
        f"words (published: {percent(published.ABSTRACTS['words'])}), {spread(sizes, 'bytes')} of the bytes "
        f"(published: {percent(published.ABSTRACTS['bytes'])}), and {spread(sizes, 'read')} of the pages "
        f"listed for a query's words (published disk access: about {percent(published.ABSTRACTS['read'])})."]


def sets_where(by_set, better, worse):
    """Returns the data sets on which one index is shown to be better than the other."""
    return [data for data, each in by_set.items() if is_better(each[better], each[worse])]


def part(measured):
    """Returns this part of the report. `measured` contains the results of search.measure() by data set."""
    by_set = {data: {name: search.reciprocal(without.ranks) for name, (_, without) in found.items()}
              for data, found in measured.items()}
    pooled = {name: [value for each in by_set.values() for value in each[name]] for name in next(iter(by_set.values()))}
    return Section(f"""
### Search: table 3, figure 6, and precision

SQLite (FTS5) indexes raw texts, cleaned texts, and abstracts; searches use BM25, and find pages with any word of the
query. A query is a title, and exactly one page has that title. The paper's queries and judges are not available; in the
paper, several pages could match a query. Titles are the first lines of gold texts; they have
{search.LEAST_WORDS} to {search.MOST_WORDS} words, and each is unique in the set. They
must occur in the page's `<title>` or in a heading, except on forge, where all are known to be titles. Titles occur word
for word in the pages, and in links on other pages, but readers seldom know them by heart. So each title is removed from
all texts, wherever its words occur together, before the texts are indexed: a page must be found by the rest of its
text. The last two columns are for the unmodified texts. MRR is the mean of 1 / rank (0 if the page is not among the
first {search.SHOWN}). With one matching page, precision at 10 is a tenth of "in first 10". Published precision at 10:
full texts {number(published.PRECISION_AT_10["text"])}, abstracts {number(published.PRECISION_AT_10["abstract"])}. Abstracts
have up to 15 sentences, as in the paper; those in *abstract of {LONG_SENTENCES}* have up to {LONG_SENTENCES}, which
shows the effect of their length.

{"".join(set_part(data, found) for data, found in measured.items())}
MRR compared with raw texts (none text): the difference, its interval, and the result of the test.

{verdict_table(by_set, pooled)}
Sizes of indexes relative to the index of raw texts (none text), after 'optimize' and VACUUM, without a copy of the
texts. *read* is the number of pages listed for the words of the queries: it stands in for the disk access of figure 6.

{size_table(measured)}""", in_short(measured, by_set, pooled))
