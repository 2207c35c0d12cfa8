"""Writes REPORT.md and its figures from the measurements."""
import os

import matplotlib
import numpy

import published
from tables import comparison, comparisons, mean_words, number, percent, table, with_interval

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "styletree"  # makes the output reproducible
import matplotlib.pyplot as plt  # noqa: E402

COLORS = {"none": "#888888", "template": "#d08020", "paper": "#3060b0", "site": "#208040"}
# The columns after the mean in table 2.
SHARES = {"F < .5": lambda f: (f < .5).mean(), "F ≥ .7": lambda f: (f >= .7).mean(),
          "F ≥ .8": lambda f: (f >= .8).mean(), "F ≥ .9": lambda f: (f >= .9).mean()}


def clustering_table(measured):
    rows = []
    for method, f in measured.items():
        known = published.CLUSTERING.get(method)
        theirs = ["–"] * 5 if known is None else [number(known[0]), *map(percent, known[1:])]
        ours = [with_interval(f), *(percent(share(f)) for share in SHARES.values())]
        rows.append([method, *(f"{a} / {b}" for a, b in zip(theirs, ours))])
    return table(["cleaned by", "mean F", *SHARES], rows)


def classification_table(measured, configurations=(1, 2, 3)):
    rows = []
    for method, frame in measured.items():
        row = [method]
        for field in ("f", "accuracy"):
            for configuration in configurations:
                known = published.CLASSIFICATION[field, configuration].get(method)
                mean = frame[frame.configuration == configuration][field].mean()
                row.append(f"{'–' if known is None else number(known)} / {number(mean)}")
        rows.append(row)
    return table(["cleaned by", *(f"{name}{i}" for name in ("F", "A") for i in configurations)], rows)


def pairs_table(measured, field):
    """Returns our values in the form of table 3 or 4, with one row per pair of classes."""
    pairs = sorted(next(iter(measured.values())).pair.unique())
    columns = [(i, method) for i in (1, 2, 3) for method in measured]
    rows = []
    for pair in pairs:
        means = [frame[(frame.pair == pair) & (frame.configuration == i)][field].mean()
                 for i, method in columns for frame in [measured[method]]]
        best = {i: max(mean for (j, _), mean in zip(columns, means) if j == i) for i in (1, 2, 3)}
        rows.append([pair, *(f"**{number(mean)}**" if mean == best[i] else number(mean)
                             for (i, _), mean in zip(columns, means))])
    return table(["classes", *(f"{i} {method}" for i, method in columns)], rows)


def means_of_pairs(frame):
    """Returns the mean accuracy for each pair of classes in configuration 3."""
    return frame[frame.configuration == 3].groupby("pair").accuracy.mean().to_numpy()


def distribution(measured, path, title):
    """Draws the distribution of F over the starts, as in figure 9."""
    figure, axes = plt.subplots(figsize=(6, 3.2))
    bins = numpy.linspace(0, 1, 11)
    for method, f in measured.items():
        heights, _ = numpy.histogram(f, bins)
        axes.plot((bins[:-1] + bins[1:]) / 2, heights, marker="o", label=method, color=COLORS[method])
    axes.set(xlabel="F, in steps of 0.1", ylabel="starts", xlim=(0, 1), title=title)
    axes.legend(frameon=False)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)


def write(measured, sections, folder, settings):
    """Writes the report. `measured` contains clustering and classification (see main() in the program);
    `sections` are those of the other experiments."""
    parts = [f"""# Does cleaning help mining?

The experiments of [Yi03], section 4.2, on public data, followed by those of [Zhang04], [He11], [Nyein] and [Qi].
`scripts/experiments/run` wrote this report in {settings.seconds / 60:.0f} minutes, with {settings.starts}
random starts of k-means and seed {settings.seed}.

Pages are cleaned in four ways: **none** keeps the whole visible text; **template** is the baseline of Bar-Yossef and
Rajagopalan (`--profile template`); **paper** is the published algorithm (`--profile paper`, with a threshold chosen
without labels; the authors chose it by inspecting pages); **site** is the default. Cells are *published / ours*.
Intervals are 95 % bootstrap intervals; tests are Wilcoxon signed-rank tests of pairs. The starts of k-means share the
same pages, and so do the pairs of classes: the intervals show how certain the means are for these pages, not for other
sites.

The paper's pages, from five shops, are not available. So only the order of the methods can be compared, not the
numbers: news topics may share more words than kinds of products do. The paper does not say how words are weighted for
clustering; here, they are weighted by tf-idf, without English stop words and without words that occur on only one page.
Classification uses the counts of all words.
"""]
    for noise_on in (False, True):
        each = measured["forge", noise_on]
        name = "with noise" if noise_on else "unmodified"
        figure = f"clustering-{'noise' if noise_on else 'plain'}.svg"
        distribution(each.clustering, os.path.join(folder, figure), f"forge, {name}")
        words = ", ".join(f"{method} {mean_words(texts):.0f}" for method, texts in each.texts.items())
        parts.append(f"""
## forge, {name}

{each.pages} pages from five blogs with real themes, in five classes. Words per page: {words}.
""")
        if noise_on:
            plain = mean_words(measured["forge", False].texts["none"])
            added = mean_words(each.texts["none"]) - plain
            parts.append(f"""
The noise (`noise.py`, seed {settings.seed}) adds {added:.0f} words per page, {percent(added / (added + plain))} of
a page's words: the site's news and tags, titles of its posts from other classes, and ads on a topic other than the
page's.
""")
        parts.append(f"""
### Clustering: table 2 and figure 9

{clustering_table(each.clustering)}
{comparisons(each.clustering, lambda f: f)}
![The distribution of F]({figure})

### Classification: the averages of tables 3 and 4

The classifier is measured in three configurations. 1: trained on both classes of one site, tested on the other sites.
2: trained on one class of each of two sites, tested on the other sites. 3: trained as in 2, tested on all pages except
the training pages. F1 to F3 are the F measure, and A1 to A3 the accuracy, in these configurations.

{classification_table(each.classification)}
Accuracy in configuration 3, by pair of classes:

{comparisons(each.classification, means_of_pairs)}
<details><summary>Tables 3 and 4 in full</summary>

F:

{pairs_table(each.classification, "f")}
Accuracy:

{pairs_table(each.classification, "accuracy")}
</details>
""")
    if "webkb" in measured:
        parts.append(webkb(measured["webkb"]))
    parts += [section.text for section in sections]
    parts.append(summary(measured, sections))
    with open(os.path.join(folder, "REPORT.md"), "w", encoding="utf-8") as file:
        file.write("\n".join(part.strip() + "\n" for part in parts))


def webkb(each):
    rows = [[method, with_interval(frame.right.to_numpy()), number(frame.groupby("site").f.first().mean()),
             f"{mean_words(each.texts[method]):.0f}"] for method, frame in each.classification.items()]
    empty = sum(not text.strip() for text in each.texts["none"])
    return f"""
## WebKB

{each.pages} pages of four universities from 1997, about courses, faculty, projects and students. The classifier
is trained on three universities and tested on the fourth, for each in turn. The paper does not use this data. Most of
these pages were written individually by hand, and have no template. {empty} have no visible text; they are counted,
too.

{table(["cleaned by", "accuracy", "mean F", "words per page"], rows)}
Page by page:

{comparisons(each.classification, lambda frame: frame.right.to_numpy())}"""


def summary(measured, sections):
    """Returns the summary: the results that agree with the paper, and short versions of the other sections."""
    lines = []
    for (name, noise_on), each in ((key, value) for key, value in measured.items() if key[0] == "forge"):
        for task, values in (("clustering", {m: f.mean() for m, f in each.clustering.items()}),
                             ("classification (A3)", {m: means_of_pairs(f).mean()
                                                      for m, f in each.classification.items()})):
            ranked = sorted(values.items(), key=lambda item: item[1])
            order = " < ".join(f"{method} {number(value)}" for method, value in ranked)
            as_published = values["none"] < values["template"] < values["paper"]
            lines.append(f"- {name}, {'with noise' if noise_on else 'unmodified'}, {task}: {order}. "
                         f"This is {'' if as_published else 'not '}the order in the paper.")
    if "webkb" in measured:
        frames = measured["webkb"].classification
        base = frames["none"].right.to_numpy()
        for method, frame in frames.items():
            if method != "none":
                lines.append(f"- WebKB, {method}: {comparison(frame.right.to_numpy(), base, 'none')}.")
        if not any(frame.right.mean() > base.mean() for frame in frames.values()):
            lines.append("- Cleaning does not help to classify the pages of WebKB: no method has a higher accuracy.")
    lines += [f"- {sentence}" for section in sections for sentence in section.in_short]
    return "## In short\n\n" + "\n".join(lines) + "\n"
