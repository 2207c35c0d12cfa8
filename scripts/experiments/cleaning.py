"""Cleans pages by sst-train and sst-clean, each site by a model of its own."""
import json
import os
import subprocess

# Options of the programs in addition to the pages: sst-train, sst-clean. As published, the paper's methods have no
# fallback. A model of one page has nothing to compare with, so nothing is left out.
METHODS = {"none": (["--profile", "template", "--sample", "1"], ["--fallback", "none"]),
           "template": (["--profile", "template"], ["--fallback", "none"]),
           "paper": (["--profile", "paper"], ["--fallback", "none"]),
           "site": ([], [])}
DONE = (0, 3)  # 3: some pages fell back, as their records state


def run(arguments, folder=None):
    """folder: in which it runs."""
    done = subprocess.run(arguments, capture_output=True, text=True, encoding="utf-8", timeout=3600, cwd=folder)
    if done.returncode not in DONE:
        raise RuntimeError(f"{' '.join(arguments)}: exit code {done.returncode}\n{done.stderr}")
    return done.stdout


def records(arguments):
    """What sst-clean writes of each page."""
    lines = run(arguments).split("\n")[:-1]  # texts may have other line separators
    return map(json.loads, lines)


def clean(pages, method, programs, work):
    """The texts of the pages, in their order."""
    learning, cleaning = METHODS[method]
    texts = {}
    for site in sorted({page.site for page in pages}):
        folder = os.path.join(work, site)
        os.makedirs(folder, exist_ok=True)
        for page in pages:
            if page.site == site:
                with open(os.path.join(folder, page.name + ".html"), "wb") as file:
                    file.write(page.html)
        database = os.path.join(work, f"{method}.db")
        run([os.path.join(programs, "trainer/sst-train"), "learn", "--quiet", "--threads", "1", "--db", database,
             "--site", site + ".example", *learning, folder])
        for record in records([os.path.join(programs, "cleaner/sst-clean"), "--quiet", "--threads", "1", "--db",
                               database, "--site", site + ".example", *cleaning, folder]):
            name = os.path.basename(record["source"]).removesuffix(".html")
            texts[site, name] = record.get("text") or ""  # a page without visible text has none
    return [texts[page.site, page.name] for page in pages]
