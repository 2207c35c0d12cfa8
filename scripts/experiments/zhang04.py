"""The experiments of [Zhang04], and their section of the report."""
import os
import tempfile

import numpy

import corpora
import docviews
import intervals
import neighbours
import published
import report
import same_template
import same_text_report
import search
import search_report
import tables
import titles_keywords
from tables import Section, comparison, number, percent, table, with_interval
from verdicts import helped, is_better, named, named_sets, ranking

COLORS = {**report.COLORS, "blocks": "#a03080"}
SITES = ["forge", "news", "docs", "manuals"]    # many pages per site; the gold contains the whole text
PAGES = ["pages", "blogs", "web2006", "press"]  # sets of single pages
TITLES_ONLY = ["world", "worldpages", "books"]  # gold without the whole text, or languages without word spaces
MANY_SITES = [*SITES, "world", "books", "WebKB"]
TEMPLATES = ["forge", "manuals"]                # sets in which each site has one design
FIGURE = "neighbours.svg"


def clean_one(pages, method, programs, more=()):
    with tempfile.TemporaryDirectory() as work:
        return docviews.clean(pages, method, programs, work, more=more)


def clean(pages, programs):
    """Returns the DocViews of the pages, by method."""
    return {method: clean_one(pages, method, programs) for method in docviews.METHODS}


def contents(views):
    return {method: [view.content for view in each] for method, each in views.items()}


def wrong_signs(programs, seed, pages_of_a_class):
    """Returns the expectations that fail on forge with noise."""
    pages = docviews.forge(seed, pages_of_a_class)
    bare = [page.page for page in pages]
    views = {method: clean_one(bare, method, programs) for method in ("none", "site")}
    right = {method: neighbours.is_right(neighbours.held_out_sites(bare, texts, [neighbours.MAIN_SIZE])).mean()
             for method, texts in contents(views).items()}
    true = {method: numpy.mean([titles_keywords.true_keywords(view.keywords, page.gold)
                                for view, page in zip(each, pages)]) for method, each in views.items()}
    return ([] if right["site"] > right["none"] else ["nearest neighbors are no better with site"]) + \
        ([] if true["site"] > true["none"] else ["no more keywords are true with site"])


def measure(programs, seed, folder):
    """Writes the figure into the folder. Returns the section."""
    found = {"neighbours": {}, "search": {}, "keywords": {}, "templates": {}, "titles": {}, "weighty": {}}
    for data in SITES:
        measure_sites(data, programs, seed, found)
        print(f"[Zhang04]: {data}", flush=True)
    webkb = corpora.webkb()
    measure_neighbours("WebKB", webkb, clean(webkb, programs), found)
    measure_titles("WebKB", [docviews.GoldPage(page, "") for page in webkb], found)
    for data in PAGES + TITLES_ONLY:
        measure_titles(data, docviews.gold_pages(data), found)
    os.makedirs(folder, exist_ok=True)
    figure(found["neighbours"], os.path.join(folder, FIGURE))
    return section(found, seed)


def measure_sites(data, programs, seed, found):
    pages = docviews.forge(seed) if data == "forge" else docviews.gold_pages(data)
    bare = [page.page for page in pages]
    views = clean(bare, programs)
    if data == "forge":
        measure_neighbours("forge, with noise", bare, views, found)
        found["same_text"] = {"forge, unmodified": same_text_report.measure(docviews.forge(None), programs),
                              "forge, with noise": same_text_report.measure(pages, programs)}
    long = clean_one(bare, "blocks", programs, search_report.LONG_ABSTRACTS)
    found["search"][data] = search.measure(search_report.texts(views, long), search.queries(pages, data == "forge"))
    found["keywords"][data] = {method: [titles_keywords.true_keywords(view.keywords, page.gold)
                                        for view, page in zip(each, pages)] for method, each in views.items()}
    if data in TEMPLATES:
        sites = [page.site for page in bare]
        found["templates"][data] = {
            method: numpy.array(same_template.measure(sites, [view.html for view in each], seed))
            for method, each in views.items()}
    measure_titles(data, pages, found)


def measure_neighbours(name, pages, views, found):
    found["neighbours"][name] = {method: neighbours.held_out_sites(pages, texts)
                                 for method, texts in contents(views).items()}


def measure_titles(data, pages, found):
    measured = titles_keywords.titles_and_weighty(pages)
    titles = [title for title, _, _ in measured]
    shared = titles_keywords.shared([page.page.site for page in pages], titles) if data in MANY_SITES else None
    found["titles"][data] = titles, shared
    if data in SITES + PAGES:
        found["weighty"][data] = [(false, all_texts) for _, false, all_texts in measured]


def figure(measured, path):
    """Draws F1 of each class, as in figure 5, and below it accuracy by number of words."""
    shown, axes = report.plt.subplots(2, len(measured), figsize=(9, 6))
    for (name, frames), (above, below) in zip(measured.items(), axes.T):
        for place, (method, frame) in enumerate(frames.items()):
            f1 = neighbours.f1_of_classes(frame)
            above.bar(numpy.arange(len(f1)) + .16 * (place - 2), list(f1.values()), .16, label=method,
                      color=COLORS[method])
            below.plot(neighbours.SIZES, [neighbours.is_right(frame, size).mean() for size in neighbours.SIZES],
                       marker="o", label=method, color=COLORS[method])
        above.set_xticks(range(len(f1)), list(f1), fontsize=7)
        above.set(title=name, ylabel="F1", ylim=(0, 1))
        below.set(xscale="log", xlabel="words chosen by χ²", ylabel="accuracy", ylim=(.4, 1))
    axes[1][-1].legend(frameon=False)
    shown.tight_layout()
    shown.savefig(path, metadata={"Date": None})
    report.plt.close(shown)


def section(found, seed):
    parts = [neighbours_part(found["neighbours"]), search_report.part(found["search"]),
             titles_part(found["titles"], found["weighty"]), keywords_part(found["keywords"]),
             same_text_report.part(found["same_text"]), templates_part(found["templates"])]
    text = f"""
## DocViews, [Zhang04]

The experiments of Zhang, Chen and Li. **blocks** is their own cleaning method (`--method blocks`), which judges each
page on its own. The other methods are those above; except for **none**, they learn each site. Each page's record
(`--docview`) contains its content, keywords and abstract; for **none**, they are those of the whole page. Here, forge
is the variant with noise (seed {seed}), unless stated otherwise. The paper's pages, queries and judges are not
available. So its figures are shown next to ours, but only the order can be compared.
"""
    return Section("\n".join([text.strip() + "\n", *(part.text.strip() + "\n" for part in parts)]),
                          [sentence for part in parts for sentence in part.in_short])


# ---- Classification

def better_classes(frame, base):
    """Returns the number of classes with a higher F1, and the number of all classes."""
    ours, theirs = neighbours.f1_of_classes(frame), neighbours.f1_of_classes(base)
    return sum(ours[topic] > theirs[topic] for topic in ours), len(ours)


def neighbours_part(measured):
    parts, in_short = [], []
    for name, frames in measured.items():
        topics = list(neighbours.f1_of_classes(frames["none"]))
        counts = {method: better_classes(frame, frames["none"]) for method, frame in frames.items()}
        rows = [[method, *(number(value) for value in neighbours.f1_of_classes(frame).values()),
                 "" if method == "none" else f"{counts[method][0]} of {counts[method][1]}"]
                for method, frame in frames.items()]
        sizes = [[method, *(with_interval(neighbours.is_right(frame, size)) if size == neighbours.MAIN_SIZE
                            else number(neighbours.is_right(frame, size).mean()) for size in neighbours.SIZES)]
                 for method, frame in frames.items()]
        parts.append(f"""
**{name}**: F1 of each class with {neighbours.MAIN_SIZE} words, and the number of classes in which it is higher than
without cleaning.

{table(["cleaned by", *topics, "higher"], rows)}
Accuracy by number of words:

{table(["cleaned by", *map(str, neighbours.SIZES)], sizes)}
Page by page, with {neighbours.MAIN_SIZE} words:

{tables.comparisons(frames, neighbours.is_right)}\
- blocks: {comparison(neighbours.is_right(frames["blocks"]), neighbours.is_right(frames["site"]), "site")}
""")
        right = {method: neighbours.is_right(frame) for method, frame in frames.items()}
        higher, of_classes = counts["blocks"]
        in_short.append(
            f"{name}, nearest neighbors: accuracy {ranking({m: values.mean() for m, values in right.items()})}; shown "
            f"to be better than none: {named(helped(right))}. With blocks, F1 is higher in {higher} of {of_classes} "
            f"classes (published: {published.CLASSES_WITH_BETTER_F1[0]} of {published.CLASSES_WITH_BETTER_F1[1]}): "
            f"{'as in' if higher == of_classes else 'not as in'} figure 5.")
    return Section(f"""
### Classification by nearest neighbors: figure 5

Words are chosen by χ² on the training pages and weighted by equation (1); the {neighbours.NEIGHBOURS} nearest pages
vote by their cosine. The paper does not say how many neighbors and words it uses; here, the number of words varies.
The pages of each site are classified by the pages of all other sites. Figure 5 shows F1 of 12 categories, raw and
cleaned; the paper says that F1 rises for all of them, but gives no table of the values.

{"".join(parts)}
![F1 of the classes, and accuracy by number of words]({FIGURE})
""", in_short)


# ---- Titles, stressed texts and keywords

def titles_part(titles, weighty):
    rows = []
    default_of = {data: [titles_keywords.is_default(title) for title in each] for data, (each, _) in titles.items()}
    for data, (each, shared) in titles.items():
        default = default_of[data]
        pairs = weighty.get(data)
        shares = [false / count for false, count in pairs or () if count]
        rows.append([data, str(len(each)), str(sum(title is None for title in each)), str(sum(default)),
                     with_interval(default), "–" if shared is None else with_interval(shared),
                     "–" if pairs is None else number(sum(f for f, _ in pairs) / sum(n for _, n in pairs)),
                     "–" if pairs is None else with_interval(shares)])
    all_default = [is_default for default in default_of.values() for is_default in default]
    without = sum(title is None for each, _ in titles.values() for title in each)
    all_shared = [is_shared for _, shared in titles.values() for is_shared in shared or ()]
    false, count = (sum(pair[i] for pairs in weighty.values() for pair in pairs) for i in (0, 1))
    rows.append(["all", str(len(all_default)), str(without), str(sum(all_default)), with_interval(all_default),
                 with_interval(all_shared), number(false / count),
                 with_interval([f / n for pairs in weighty.values() for f, n in pairs if n])])
    rows.append(["published", "", "", "", f"about {number(published.DEFAULT_TITLES)}", "",
                 number(published.FALSE_WEIGHTY), ""])
    low, high = intervals.interval(all_default)
    where = [data for data, default in default_of.items() if numpy.mean(default) >= published.DEFAULT_TITLES]
    return Section(f"""
### Uninformative titles, and false stress: 3.2 and 6

*default*: pages without a title, or with one that programs insert, such as "Untitled Document" or "New Page 1": their
number and share. *shared*: other pages whose title is the title of {titles_keywords.SHARED_BY} or more pages of their
site, in sets with many pages per site; the paper does not count these. *false stress*: texts in weighty tags (headings,
b, strong, em, i, u, big, mark, font) that do not occur in the gold text word for word; their share of all texts in
these tags, and the mean over pages. Headings of boxes and stressed links are counted as well. The gold texts of docs
and manuals are whole content elements; those of the other sets are the article or main content. The paper does not say
how it identifies false stress. World and worldpages contain languages without spaces between words, books has only gold
values, and WebKB has no gold texts.

{table(["pages", "count", "no title", "default", "share", "shared", "false stress", "mean of pages"], rows)}""", [
        f"Default titles: {percent(numpy.mean(all_default))} ({percent(low)} to {percent(high)}) of the pages "
        f"(published: about {percent(published.DEFAULT_TITLES)}), {without} of {sum(all_default)} of them because "
        f"there is no title; the published share is reached on {named_sets(where)}. Titles shared by a site's pages: "
        f"{percent(numpy.mean(all_shared))}.",
        f"Of the texts in weighty tags, {percent(false / count)} are not in the content (published: "
        f"{percent(published.FALSE_WEIGHTY)}): "
        f"{'more' if false / count > published.FALSE_WEIGHTY else 'no more'} than in the paper."])


def keywords_part(measured):
    rows, lines, in_short = [], [], []
    for data, found in measured.items():
        rows += [[data, method, with_interval([share < 1 for share in shares]),
                  number(1 - numpy.mean(shares))] for method, shares in found.items()]
        lines.append(f"\n{data}:\n\n{tables.comparisons(found, lambda shares: shares)}")
        in_short.append(
            f"{data}: pages with a false keyword: "
            + ", ".join(f"{method} {percent(numpy.mean([share < 1 for share in shares]))}"
                        for method, shares in found.items())
            + f". Methods shown to find more true keywords than the method none: {named(helped(found))}.")
    return Section(f"""
### Weighty but false keywords

The ten words with the greatest weight, equation (2), on each page. A keyword is false if the gold text does not contain
it in this form; a page on which a method leaves no words counts as if all its keywords were false. The paper has no
figure for this.

{table(["pages", "cleaned by", "pages with a false keyword", "share of false keywords"], rows)}
<details><summary>The share of true keywords, page by page</summary>
{"".join(lines)}
</details>""", in_short)


# ---- The same templates

def templates_part(measured):
    rows, lines, in_short = [], [], []
    for data, found in measured.items():
        values = {method: each[:, 2] for method, each in found.items()}
        rows += [[data, method, *(with_interval(each[:, column]) for column in range(3))]
                 for method, each in found.items()]
        all_equal = all((each == values["none"]).all() for each in values.values())
        lines.append(f"\n{data}, *nearer* page by page:\n\n"
                     + ("All methods are equal.\n" if all_equal else tables.comparisons(values, lambda each: each)))
        lost = [method for method in found if method != "none" and is_better(values["none"], values[method])]
        in_short.append(
            f"{data}: share of the pairs in which pages of one template are more similar than others: "
            + ", ".join(f"{method} {percent(each.mean())}" for method, each in values.items())
            + f". Methods shown to reduce it: {named(lost)}.")
    return Section(f"""
### Pages with the same template still share one after cleaning: 4.2

The paper says that "if two pages are presented by the same template, their topic content pages also have the same
template", in almost all conditions, but gives no figure. Here, the similarity of the HTML of two cleaned pages is the
share of their paths from `<html>` to a text that both contain. Each page is compared with
{same_template.PARTNERS} random pages of the same site, and with the same number of pages of other sites.
*nearer*: how often the page of the same site is more similar; ties count half. Each site in these two sets has one
design; the sites in news were redesigned.

{table(["pages", "cleaned by", "same template", "others", "nearer"], rows)}
{"".join(lines)}""", in_short)
