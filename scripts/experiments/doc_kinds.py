"""Classifies documentation pages as reference, guide or release notes. The URL reveals the true kind."""
import re

import classification
import corpora
import debian
from tables import Section, comparison, comparisons, mean_words, number, table, with_interval

PAGES = 40  # per kind and site
KINDS = ["guide", "reference", "release"]
# For each site: the Debian package, the site's folder in it, and a pattern of path beginnings for each kind.
# Indexes, and folders that mix narrative and reference, have no kind.
SITES = {
    "python": ("python3.11-doc", "usr/share/doc/python3.11/html/",
               {"reference": "library/|c-api/", "guide": "howto/|tutorial/|using/|faq/|extending/",
                "release": "whatsnew/"}),
    "django": ("python-django-doc", "usr/share/doc/python-django-doc/html/",
               {"reference": "ref/", "guide": "topics/|intro/|howto/|faq/", "release": "releases/"}),
    "pandas": ("python-pandas-doc", "usr/share/doc/python-pandas-doc/html/",
               {"reference": "reference/", "guide": "user_guide/|getting_started/", "release": "whatsnew/"}),
    "sqlalchemy": ("python-sqlalchemy-doc", "usr/share/doc/python-sqlalchemy-doc/html/",
                   {"reference": "core/|dialects/|orm/extensions/", "guide": "tutorial/|faq/",
                    "release": "changelog/"}),
    "celery": ("python-celery-doc", "usr/share/doc/python-celery-doc/html/",
               {"reference": "reference/", "guide": "userguide/|getting-started/|tutorials/", "release": "history/"}),
    "cmake": ("cmake-doc", "usr/share/doc/cmake-data/html/",
              {"reference": "command/|module/|variable/|prop_tgt/", "guide": "guide/", "release": "release/"}),
    "postgresql": ("postgresql-doc-15", "usr/share/doc/postgresql-doc-15/html/",
                   {"reference": "sql-|app-|catalog-|functions-|view-", "guide": "tutorial-", "release": "release-"})}


def kind_of(path, beginnings):
    """Returns the kind of a page from its path within the site, or None if the path does not identify the kind."""
    if path.rsplit("/", 1)[-1] == "index.html":
        return None
    return next((kind for kind, beginning in beginnings.items() if re.match(beginning, path)), None)


def spread(items, count):
    """Returns `count` items spread evenly over the list, or all items if there are fewer."""
    return [items[i * len(items) // count] for i in range(count)] if len(items) > count else items


def pages():
    """Returns pages of each site whose package can be fetched."""
    found = []
    for site, (package, root, beginnings) in SITES.items():
        folder = debian.unpacked(package)
        paths = {} if folder is None else {kind: [] for kind in KINDS}
        for file in debian.html_files(folder) if paths else []:
            path = file.removeprefix(folder + "/").removeprefix(root)
            kind = kind_of(path, beginnings)
            if kind:
                paths[kind].append((path, file))
        for kind, files in paths.items():
            for path, file in spread(files, PAGES):
                with open(file, "rb") as opened:
                    name = path.removesuffix(".html").replace("/", "-")
                    found.append(corpora.Page(site, kind, name, opened.read()))
    return found


def means_of_sites(frame):
    return frame.groupby("site").right.mean()


def section(found, texts):
    """Returns this section of the report. `texts` contains the pages' texts, by method."""
    measured = {method: classification.held_out_sites(found, each) for method, each in texts.items()}
    counts = {site: [sum(page.site == site and page.topic == kind for page in found) for kind in KINDS]
              for site in sorted({page.site for page in found})}
    rows = [[method, with_interval(frame.right.to_numpy()), number(frame.groupby("site").f.first().mean()),
             f"{mean_words(texts[method]):.0f}"] for method, frame in measured.items()]
    site_rows = [[site, f"{SITES[site][0]} {debian.version(SITES[site][0])}", *map(str, counts[site]),
                  *(number(means_of_sites(frame)[site]) for frame in measured.values())] for site in counts]
    base = measured["none"].right.to_numpy()
    missing = [package for site, (package, _, _) in SITES.items() if site not in counts]
    said = f" Not fetched, and therefore missing: {', '.join(missing)}." if missing else ""
    return Section(f"""
## Kinds of pages of documentation

[Yi03] classifies shop pages by kind of product, training on some sites and testing on others. Here, {len(found)} pages
of {len(counts)} documentation sites, taken from Debian packages, are classified by kind: guide, reference, release
notes. The path in a page's URL determines its kind (`doc_kinds.py`); there are at most {PAGES} pages per kind and site,
spread evenly. Each site is cleaned with a model of these pages. Naive Bayes is trained on all sites except one, and
tested on that one, for each site in turn. The paper does not use this data.{said}

{table(["cleaned by", "accuracy", "mean F", "words per page"], rows)}
Page by page:

{comparisons(measured, lambda frame: frame.right.to_numpy())}
Pages and accuracy, by test site:

{table(["site", "package", *KINDS, *(f"A {method}" for method in measured)], site_rows)}
Site by site, using the mean of each site:

{comparisons(measured, lambda frame: means_of_sites(frame).to_numpy())}""", in_short(measured, base))


def in_short(measured, base):
    lines = [f"Kinds of documentation, {method}: accuracy {number(frame.right.mean())}, "
             f"{comparison(frame.right.to_numpy(), base, 'none')}."
             for method, frame in measured.items() if method != "none"]
    if not any(frame.right.mean() > base.mean() for frame in measured.values()):
        lines.append("Cleaning does not help to distinguish kinds of documentation: no method has a higher accuracy.")
    return lines
