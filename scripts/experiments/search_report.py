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
    DocViews of method blocks with long abstracts."""
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
        f"Search by titles that are taken out of the texts, all sets, MRR: none text {number(numpy.mean(raw))}, the "
        f"highest is {' '.join(best)} {number(numpy.mean(pooled[best]))}. Shown to be better than none text: "
        f"{joined([name for name in pooled if is_better(pooled[name], raw)])}; to be worse: "
        f"{joined([name for name in pooled if is_better(raw, pooled[name])])}.",
        "Cleaned texts against raw ones, by set: "
        + "; ".join(f"{method}, better on {named_sets(sets_where(by_set, (method, 'text'), RAW))}, worse on "
                    f"{named_sets(sets_where(by_set, RAW, (method, 'text')))}" for method in CLEANED)
        + f". No method is shown to help on {named_sets(helpless)}.",
        f"The abstracts of blocks find the page among the first 10 in {percent(found[ABSTRACT])} of the queries, raw "
        f"texts in {percent(found[RAW])} (published precision: {percent(published.PRECISION_AT_10['abstract'])} and "
        f"{percent(published.PRECISION_AT_10['text'])}); by MRR they are {comparison(abstract, raw, 'raw texts')}: "
        f"{'as published' if is_better(abstract, raw) else 'not as published'}. Better on "
        f"{named_sets(sets_where(by_set, ABSTRACT, RAW))}, worse on {named_sets(sets_where(by_set, RAW, ABSTRACT))}.",
        f"Abstracts of {LONG_SENTENCES} sentences by blocks: MRR {number(numpy.mean(pooled[LONG]))}, of 15 "
        f"{number(numpy.mean(abstract))}: {comparison(pooled[LONG], abstract, 'those of 15')}; "
        f"{comparison(pooled[LONG], raw, 'raw texts')}.",
        f"An index of the abstracts of blocks has {spread(sizes, 'words')} of the words of one of raw texts "
        f"(published: {percent(published.ABSTRACTS['words'])}), {spread(sizes, 'bytes')} of its bytes (published: "
        f"{percent(published.ABSTRACTS['bytes'])}), and {spread(sizes, 'read')} of the pages are listed for a query's "
        f"words (published disk access: about {percent(published.ABSTRACTS['read'])})."]


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

Indexes are made by SQLite (FTS5), of raw texts, cleaned texts, and abstracts; search is by BM25, for pages with any
word of the query. A query is a title, and the one page sought is that which has it. The queries and judges of the paper
are not to be had; there, several pages could be good for a query. Titles are the first lines of gold texts that have
{search.LEAST_WORDS} to {search.MOST_WORDS} words and are of one page of the set alone. They must be in the page's
`<title>` or in a heading, but on forge, where all are known to be titles. Titles are in the pages, and in links of
other pages, word by word, and a reader seldom knows them by heart. So each is taken out of all texts, wherever its
words stand together, before these are indexed: a page must be found by the rest of its text. The last two columns are
of the texts as they are. MRR is the mean of 1 / rank, or of 0 if the page is not among the first {search.SHOWN}. Of one
good page, precision at 10 is a tenth of "in first 10". Published precision at 10: full texts
{number(published.PRECISION_AT_10["text"])}, abstracts {number(published.PRECISION_AT_10["abstract"])}. Abstracts have
up to 15 sentences, as in the paper, and *abstract of {LONG_SENTENCES}* up to {LONG_SENTENCES}: it shows what their
length does.

{"".join(set_part(data, found) for data, found in measured.items())}
MRR against raw texts (none text): the difference, its interval, and whether it is shown.

{verdict_table(by_set, pooled)}
Sizes of indexes by that of raw texts (none text), after 'optimize' and VACUUM, without a copy of the texts. *read* is
how many pages are listed for the words of the queries: it stands for the disk access of figure 6.

{size_table(measured)}""", in_short(measured, by_set, pooled))
