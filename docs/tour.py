# ---
# jupyter:
#   kernelspec: {name: python3, display_name: Python 3, language: python}
# ---
# %% [markdown]
# # A tour of styletree
# This notebook cleans pages of the bench data one by one, then learns a whole site, cppreference.com, from the Debian
# package `cppreference-doc-en-html`. `scripts/docs` runs it, without the parts whose data is missing.
# %%
import csv
import gzip
import os
import pathlib
import tempfile

import styletree

bench = pathlib.Path(os.environ.get("STYLETREE_BENCH", "../shared/bench"))
cppreference = pathlib.Path("/usr/share/cppreference/doc/html/en")
# %% [markdown]
# ## Single pages
# %%
paths = []
if (bench / "manifest.tsv").exists():
    with open(bench / "manifest.tsv", encoding="utf-8") as manifest:
        paths = [bench / row["html"] for row in csv.DictReader(manifest, delimiter="\t")][::200]
else:
    print(f"skipped: {bench}/manifest.tsv is missing")
contents = [(gzip.open if path.suffix == ".gz" else open)(path, "rb").read() for path in paths]
results = styletree.clean_many(contents, threads=2, explain=True)
print(len(results), "pages,", sum(result.is_cleaned for result in results), "cleaned")
assert all(result.text or result.has_problem or not result.kept for result in results)
# %% [markdown]
# The last line of a cell shows its page, with the dropped parts in color, in a frame without scripts.
# %%
shown = results[0] if results else styletree.clean("<title>A</title><p>There are no bench pages here.")
assert "<iframe sandbox " in shown._repr_html_()
shown
# %% [markdown]
# ## A site
# %%
store = styletree.create(pathlib.Path(tempfile.mkdtemp()) / "models.db")
pages = []
if cppreference.exists():
    for page in styletree.read(cppreference):
        pages.append((f"https://en.cppreference.com/{page.source}", page.content))
        if len(pages) == 300:
            break
    print(store.learn(pages, threads=2))
else:
    print(f"skipped: {cppreference} is missing")
# %%
cleaned = list(store.clean(pages[:50], threads=2, explain=True)) if pages else []
print({result.status for result in cleaned})
assert all(result.model == 1 for result in cleaned)
# %%
cleaned[7] if cleaned else None
# %% [markdown]
# Why each part was kept or dropped:
# %%
for decision in (cleaned[7].explain() if cleaned else [])[:10]:
    print(decision.verdict, decision.path, "-", decision.rule)
# %% [markdown]
# ## Does the site still look as it did?
# %%
if pages:
    drift = store.drift(pages, site="en.cppreference.com")
    assert not drift.changes
    print(drift)
# %% [markdown]
# ## From trafilatura
# %%
from styletree.compat.trafilatura import extract

for content in contents[:3]:
    print((extract(content, favor_recall=True) or "")[:200])
# %% [markdown]
# ## Pages with problems
# %%
print(styletree.clean(b"%PDF-1.7").status)
try:
    store.load("unknown.example")
except styletree.Error as error:
    print(type(error).__name__, error)
