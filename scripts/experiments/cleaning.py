"""Cleans pages with sst-train and sst-clean, with a separate model for each site."""
import json
import os
import subprocess

# Options for sst-train and for sst-clean, in addition to the pages. The published methods have no fallback. A
# model of a single page keeps everything because it has no other page to compare with.
METHODS = {"none": (["--profile", "template", "--sample", "1"], ["--fallback", "none"]),
           "template": (["--profile", "template"], ["--fallback", "none"]),
           "paper": (["--profile", "paper"], ["--fallback", "none"]),
           "site": ([], [])}
DONE = (0, 3)  # 3: some pages used the fallback, as their records state


def run(arguments, folder=None):
    """Runs a command, in `folder` if given. Returns its output."""
    done = subprocess.run(arguments, capture_output=True, text=True, encoding="utf-8", timeout=3600, cwd=folder)
    if done.returncode not in DONE:
        raise RuntimeError(f"{' '.join(arguments)}: exit code {done.returncode}\n{done.stderr}")
    return done.stdout


def records(arguments):
    """Yields the records that sst-clean writes."""
    lines = run(arguments).split("\n")[:-1]  # not splitlines(): texts may contain other line separators
    return map(json.loads, lines)


def clean(pages, method, programs, work):
    """Returns the texts of the pages, in the order of the pages."""
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
            texts[site, name] = record.get("text") or ""  # a page without visible text has no text in its record
    return [texts[page.site, page.name] for page in pages]
