"""Reads the titles of pages and the texts of their weighty tags ([Zhang04], 3.1)."""
import html.parser
import re
import typing

HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
WEIGHTY = HEADINGS | {"b", "big", "em", "font", "i", "mark", "strong", "u"}
UNSEEN = {"script", "style", "noscript", "template", "textarea"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"}
CONTAINERS = {"p", "div", "td", "th", "tr", "table", "ul", "ol", "li", "dl", "dd", "dt", "body", "article", "section"}
CHARSET = re.compile(rb"charset\s*=\s*[\"']?([\w-]+)", re.IGNORECASE)


class Text(typing.NamedTuple):
    tag: str
    text: str


class Markup(html.parser.HTMLParser):
    """Collects the title, and the text of each outermost weighty element. An end tag also closes open elements
    inside its element."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.title = None   # the text of the first title
        self.weighty = []
        self.open = []      # the tags of the open elements
        self.at = None      # the index of the outermost weighty element in self.open
        self.parts = []
        self.title_parts = None

    def handle_starttag(self, tag, attributes):
        if tag in VOID:
            self.parts.append(" ")
            return
        if tag == "title" and self.title is None and not self.open_has("svg"):
            self.title_parts = []
        if tag in CONTAINERS:
            self.parts.append(" ")
        self.open.append(tag)
        if tag in WEIGHTY and self.at is None:
            self.at, self.parts = len(self.open) - 1, []

    def handle_endtag(self, tag):
        if tag == "title" and self.title_parts is not None:
            self.title, self.title_parts = " ".join("".join(self.title_parts).split()), None
        if tag not in self.open:
            return
        place = len(self.open) - 1 - self.open[::-1].index(tag)
        if any(between in CONTAINERS for between in self.open[place + 1:]) and tag not in CONTAINERS:
            return  # a misplaced end tag
        if self.at is not None and place <= self.at:
            self.end_weighty()
        del self.open[place:]

    def end_weighty(self):
        text = " ".join("".join(self.parts).split())
        if text:
            self.weighty.append(Text(self.open[self.at], text))
        self.at = None

    def handle_data(self, data):
        if self.title_parts is not None:
            self.title_parts.append(data)
        elif not UNSEEN & set(self.open):
            self.parts.append(data)

    def open_has(self, tag):
        return tag in self.open


def decoded(page):
    """Decodes a page with its declared charset, or as UTF-8, or as Latin-1."""
    named = CHARSET.search(page[:4096])
    for encoding in ([named[1].decode()] if named else []) + ["utf-8"]:
        try:
            return page.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            pass
    return page.decode("latin-1")


def read(page):
    """Returns the Markup of a page's bytes."""
    markup = Markup()
    markup.feed(decoded(page))
    markup.close()
    if markup.at is not None:
        markup.end_weighty()
    return markup
