"""[Nyein]: measures precision and recall in finding blocks of noise, with labels derived from gold texts."""
import numpy

import gold_labels
import published
from tables import Section, comparison, number, percent, table, with_interval

METHODS = ["entropy", "template", "paper", "site", "page"]
COMMERCIAL = ["product", "collection", "listing", "service"]  # types of single pages
PAPER_GROUPS = ["news", "pages: commercial"]                  # the groups that [Nyein] examined
THRESHOLDS = ["entropy", *gold_labels.ENTROPIES]  # 0.5 bits as in the paper, and higher ones
HALF = .5


def group(page):
    """Returns the group that the page belongs to in the table."""
    if page.data != "pages":
        return page.data
    return "pages: commercial" if page.kind in COMMERCIAL else "pages: other"


def is_noise(blocks, words):
    """For each block, returns whether fewer than half of its words are marked."""
    return numpy.array([words[begin:end].mean() < HALF for begin, end in blocks])


def scores(noise, found):
    """Returns precision, recall and F. All are 1 if no block is noise and none is found."""
    hits = (noise & found).sum()
    if not noise.any() and not found.any():
        return 1.0, 1.0, 1.0
    precision = hits / found.sum() if found.any() else 0.0
    recall = hits / noise.sum() if noise.any() else 1.0
    return precision, recall, 2 * precision * recall / (precision + recall) if hits else 0.0


def measure(labelled):
    """Returns precision, recall and F of each page, by group and method."""
    measured = {}
    for page in labelled:
        noise = is_noise(page.blocks, page.content)
        for method in [*METHODS, *THRESHOLDS[1:]]:
            if method in page.kept:
                measured.setdefault(group(page), {}).setdefault(method, []).append(
                    scores(noise, is_noise(page.blocks, page.kept[method])))
    return {name: {method: numpy.array(each) for method, each in methods.items()}
            for name, methods in measured.items()}


def mixed_share(labelled):
    """Returns the share of blocks that contain both content and noise. For them, the majority decides."""
    shares = [page.content[begin:end].mean() for page in labelled for begin, end in page.blocks]
    return numpy.mean([0 < share < 1 for share in shares])


def thresholds_table(labelled, measured):
    """Returns a table with a row for each of the paper's kinds of pages and each threshold, including the lost
    content."""
    rows = []
    for name in filter(measured.get, PAPER_GROUPS):
        pages = [page for page in labelled if group(page) == name]
        for method in THRESHOLDS:
            each = measured[name][method]
            rows.append([name, method.removeprefix("entropy").strip() or ".5",
                         f"{from_to(published.NOISE_PRECISION)} / {with_interval(each[:, 0])}",
                         f"{from_to(published.NOISE_RECALL)} / {with_interval(each[:, 1])}",
                         with_interval([page.content_lost(method) for page in pages])])
    return table(["pages", "bits", "precision", "recall", "content lost"], rows)


def from_to(bounds):
    return "–".join(map(number, bounds))


def section(labelled):
    measured = measure(labelled)
    rows = [["CBS News, shops", "entropy, as published", from_to(published.NOISE_PRECISION),
             from_to(published.NOISE_RECALL), "–"]]
    for name, methods in measured.items():
        rows += [[name, method, *(with_interval(methods[method][:, i]) for i in range(3))]
                 for method in METHODS if method in methods]
    tests = []
    for name, methods in measured.items():
        ours = gold_labels.ours(methods)
        pairs = [(ours, "entropy")] + [("paper", "template"), ("site", "paper")] * ("paper" in methods)
        tests += [f"- {name}, {method}: {comparison(methods[method][:, 2], methods[than][:, 2], than)}"
                  for method, than in pairs]
    return Section(f"""
## [Nyein]: noise found, by blocks

A block is a line of the visible text: a paragraph, a heading, an item of a list, a cell. It is noise if fewer than half
of its words are content (see [He11] above), and found to be noise if a method keeps fewer than half of them.
{100 * mixed_share(labelled):.1f} % of the blocks contain words of both kinds; for all others, the rule is unambiguous.
The paper's authors examined some pages of CBS News and of shops by hand, and give ranges for their figures. **entropy**
is the paper's method as the program implements it, with the paper's threshold; its tf-idf is computed over the pages of
the site if there is a model, otherwise over the blocks of the page. The decision trees of site and page were fitted
to these gold texts (see [He11]). Means over pages:

{table(["pages", "method", "precision", "recall", "F"], rows)}
F, page by page:

{chr(10).join(tests)}

The paper's threshold is .5 bits, "according to the experience researchers". The next table shows other thresholds, on
the kinds of pages that the paper examined, as *published / ours*:

{thresholds_table(labelled, measured)}""", in_short(labelled, measured))


def in_short(labelled, measured):
    """Describes how the paper's method compares with the published ranges, and the threshold that reaches the
    published recall."""
    lines = []
    for name in filter(measured.get, PAPER_GROUPS):
        precision, recall, _ = measured[name]["entropy"].mean(axis=0)
        lines.append(f"[Nyein], {name}, entropy: precision {number(precision)}, "
                     f"{place(precision, published.NOISE_PRECISION)}; recall {number(recall)}, "
                     f"{place(recall, published.NOISE_RECALL)}.")
        ours = gold_labels.ours(measured[name])
        lines.append(f"[Nyein], {name}, {ours}, F of noise blocks: "
                     + comparison(measured[name][ours][:, 2], measured[name]["entropy"][:, 2], "entropy") + ".")
        reaching = [method for method in THRESHOLDS
                    if measured[name][method][:, 1].mean() >= published.NOISE_RECALL[0]]
        if reaching and reaching[0] != "entropy":
            lost = numpy.mean([page.content_lost(reaching[0]) for page in labelled if group(page) == name])
            lines.append(f"[Nyein], {name}: the published recall is reached at {reaching[0].split()[1]} bits, not "
                         f"at .5, and then {percent(lost)} of the content is lost.")
    return lines


def place(value, bounds):
    where = "below" if value < bounds[0] else "above" if value > bounds[1] else "within"
    return f"{where} the published {from_to(bounds)}"
