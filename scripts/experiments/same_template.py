"""Do pages of one template have one after cleaning? [Zhang04], 4.2, says so of almost all, and gives no figure.

The template of a page is measured by its paths: the names of the elements that a text is in, from the outermost one.
Two pages are as alike as the share of their paths that both have. The paths are those of the HTML that sst-clean
writes.
"""
import html.parser
import random

import markup

PARTNERS = 10  # per page, from its own site and from others


class Paths(html.parser.HTMLParser):
    """REQUIRES: well-formed HTML."""

    def __init__(self):
        super().__init__()
        self.open = []
        self.found = set()

    def handle_starttag(self, tag, attributes):
        if tag not in markup.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data):
        if data.strip() and "head" not in self.open:
            self.found.add("/".join(self.open))


def paths(text):
    reader = Paths()
    reader.feed(text)
    reader.close()
    return reader.found


def alike(one, two):
    """The share of all paths that are in both; 0 if there is none."""
    return len(one & two) / len(one | two) if one | two else 0.0


def measure(sites, texts, seed, partners=PARTNERS):
    """Of each page: how alike pages of its site are, those of other sites, and how often the former are more alike.

    sites, texts: of each page, its site and HTML. The same seed chooses the same partners. Equal ones count by half.
    """
    draw = random.Random(seed)
    known = [paths(text) for text in texts]
    rows = []
    for page, site in enumerate(sites):
        own = [other for other in range(len(sites)) if sites[other] == site and other != page]
        strange = [other for other in range(len(sites)) if sites[other] != site]
        pairs = [(alike(known[page], known[draw.choice(own)]), alike(known[page], known[draw.choice(strange)]))
                 for _ in range(partners)]
        rows.append((sum(same for same, _ in pairs) / partners, sum(other for _, other in pairs) / partners,
                     sum((same > other) + (same == other) / 2 for same, other in pairs) / partners))
    return rows
