"""Measures whether pages that share a template still do so after cleaning.

[Zhang04], 4.2, states this for almost all pages, without a figure. The paths of a page represent its template: a path
consists of the names of the elements around a text, outermost first. The similarity of two pages is the share of their
paths that both contain. Paths are taken from the HTML that sst-clean writes.
"""
import html.parser
import random

import markup

PARTNERS = 10  # per page, from its own site and from other sites


class Paths(html.parser.HTMLParser):
    """Collects the paths of a page. REQUIRES: well-formed HTML."""

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
    """Returns the share of all paths that are in both sets; 0 if both are empty."""
    return len(one & two) / len(one | two) if one | two else 0.0


def measure(sites, texts, seed, partners=PARTNERS):
    """Returns each page's similarity to pages of its site, its similarity to pages of other sites, and how often the
    former is greater. Ties count half.

    `sites` and `texts` contain the site and the HTML of each page. The same seed chooses the same partners.
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
