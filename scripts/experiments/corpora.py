"""The pages of the mining experiments. They are from several sites, and each has a class."""
import csv
import gzip
import os
import re
import typing

import noise

BENCH = os.path.realpath(os.environ.get("STYLETREE_BENCH", os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "../../../shared/bench")))
UNIVERSITIES = ["cornell", "texas", "washington", "wisconsin"]
CLASSES = ["course", "faculty", "project", "student"]


class Page(typing.NamedTuple):
    site: str
    topic: str  # the class
    name: str   # unique within the site
    html: bytes


def is_available():
    return os.path.exists(os.path.join(BENCH, "manifest.tsv"))


def forge(noise_seed=None, pages_of_a_class=None):
    """Returns the blogs of the bench data: at most `pages_of_a_class` pages for each site and class. Adds noise if
    a seed is given."""
    root = os.path.join(BENCH, "forge")
    pages = []
    for number, site in enumerate(sorted(os.listdir(root))):
        files = sorted(name for name in os.listdir(os.path.join(root, site)) if name.endswith(".html.gz"))
        topics = {}
        for name in files:
            topics.setdefault(name.split("-")[0], []).append(name)
        chosen = {topic: names[:pages_of_a_class] for topic, names in topics.items()}
        titles = {topic: [title_of(os.path.join(root, site, name)) for name in names]
                  for topic, names in chosen.items()}
        site_noise = noise.SiteNoise(site, number, titles, noise_seed)
        for topic, names in chosen.items():
            for name in names:
                with gzip.open(os.path.join(root, site, name), "rt", encoding="utf-8") as opened:
                    page = opened.read()
                if noise_seed is not None:
                    page = site_noise.add_to(page, topic)
                pages.append(Page(site, topic, name.removesuffix(".html.gz"), page.encode()))
    return pages


def title_of(path):
    with open(path.removesuffix(".html.gz") + ".txt", encoding="utf-8") as gold:
        return gold.readline().strip()


def webkb():
    """Returns pages of four computer science departments from 1997."""
    folder = os.path.join(BENCH, "classes")
    with open(os.path.join(folder, "webkb.tsv"), encoding="utf-8", newline="") as table:
        rows = {row["url"]: row for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE)}
    pages = []
    with gzip.open(os.path.join(folder, "webkb.warc.gz")) as archive:
        for url, response in responses(archive.read()):
            row = rows.get(url)
            if row and row["university"] in UNIVERSITIES and row["class"] in CLASSES:
                head, _, body = response.replace(b"\r\n", b"\n").partition(b"\n\n")
                pages.append(Page(row["university"], row["class"], f"{row['class']}-{len(pages):04}", body))
    return pages


def responses(archive):
    """Yields the URL and the HTTP response of each record in an archive."""
    start = 0
    while start < len(archive):
        head_end = archive.index(b"\r\n\r\n", start)
        head = archive[start:head_end].decode()
        length = int(re.search(r"^Content-Length: *(\d+)", head, re.MULTILINE)[1])
        content = archive[head_end + 4:head_end + 4 + length]
        if "WARC-Type: response" in head:
            yield re.search(r"^WARC-Target-URI: *(\S+)", head, re.MULTILINE)[1], content
        start = head_end + 4 + length + 4
