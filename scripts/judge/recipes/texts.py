"""Texts from this machine, drawn with a seed, and written in the markup that each program reads.

A document has a title, an author, a date and blocks: ("p", text), ("h", text), ("ul", [text]), ("ol", [text]),
("pre", text), ("quote", text), ("table", [[text]]).
"""
import datetime
import functools
import glob
import gzip
import html
import os
import random
import re
import subprocess

BENCH = os.path.realpath(os.environ.get("STYLETREE_BENCH", os.path.join(os.path.dirname(__file__),
                                                                        "../../../../shared/bench")))
FIRST = ("Alice Bruno Chen Dana Emil Fatima Gregor Hanna Ivan Jorge Kirsten Liam Mina Noah Olga Pedro Quentin Rosa Sven "
         "Tomoko Ursula Viktor Wanda Xavier Yusuf Zoe Anneke Bart Carla Dmitri").split()
LAST = ("Abbott Bergström Castillo Dubois Eriksen Fischer García Hughes Ibrahim Jansen Kowalski Lindqvist Moreau Novak "
        "O'Brien Petrov Quinn Rossi Schmidt Tanaka Ueda Vargas Weber Xu Young Zimmermann").split()


class Document:
    def __init__(self, title, author, date, blocks):
        self.title, self.author, self.date, self.blocks = title, author, date, blocks


@functools.cache
def articles():
    """Returns (section, title, paragraphs) for each news text."""
    found = []
    for path in sorted(glob.glob(os.path.join(BENCH, "forge/*/*.txt"))):
        with open(path, encoding="utf-8", errors="replace") as opened:
            lines = [line.strip() for line in opened if line.strip()]
        if len(lines) > 2:
            found.append((os.path.basename(path).rsplit("-", 1)[0], lines[0], lines[1:]))
    return found


def stanzas(text):
    for stanza in text.split("\n\n"):
        fields = {}
        name = None
        for line in stanza.split("\n"):
            if line[:1] in (" ", "\t") and name:
                fields[name] += "\n" + line
            elif ":" in line:
                name, value = line.split(":", 1)
                fields[name] = value.strip()
        if fields:
            yield fields


@functools.cache
def packages():
    """Returns the installed Debian packages, each with its fields, `summary`, and `blocks` of the long description."""
    with open("/var/lib/dpkg/status", encoding="utf-8") as status:
        found = []
        for fields in stanzas(status.read()):
            summary, _, long = fields.get("Description", "").partition("\n")
            if long:
                found.append({**fields, "summary": summary, "blocks": description_blocks(long)})
    return sorted(found, key=lambda fields: fields["Package"])


@functools.cache
def summaries():
    """Returns (name, version, section, summary, fields) for each available package."""
    text = subprocess.run(["apt-cache", "dumpavail"], capture_output=True, text=True, check=True).stdout
    return sorted(((fields["Package"], fields["Version"], fields.get("Section", "misc"),
                    fields["Description"].split("\n")[0], fields)
                   for fields in stanzas(text) if "Description" in fields), key=lambda row: row[:4])


def description_blocks(text):
    blocks, lines, items = [], [], []

    def end():
        if lines:
            blocks.append(("p", " ".join(lines)))
            lines.clear()
        if items:
            blocks.append(("ul", list(items)))
            items.clear()

    for line in text.split("\n"):
        bare = line.strip()
        bullet = re.match(r"[-*o+]\s+(.*)", bare)
        if bare in ("", "."):
            end()
        elif bullet and line.startswith("  ") or bullet and bare[0] in "*-":
            if lines:
                end()
            items.append(bullet.group(1))
        elif items:
            items[-1] += " " + bare
        elif line.startswith("  ") and (not blocks or blocks[-1][0] != "p" or True) and not lines:
            blocks.append(("pre", bare))
        else:
            lines.append(bare)
    end()
    merged = []
    for kind, value in blocks:
        if kind == "pre" and merged and merged[-1][0] == "pre":
            merged[-1] = ("pre", merged[-1][1] + "\n" + value)
        else:
            merged.append((kind, value))
    return merged


@functools.cache
def changes():
    """Returns (package, version, author, date, items) from Debian changelogs."""
    found = []
    for path in sorted(glob.glob("/usr/share/doc/*/changelog.Debian.gz"))[:900]:
        with gzip.open(path, "rt", encoding="utf-8", errors="replace") as opened:
            text = opened.read(30000)
        for match in list(re.finditer(r"^(\S+) \(([^)]+)\) [^\n]*\n(.*?)^ -- ([^<\n]*) <[^\n]*>  ([^\n]*)", text,
                                      re.M | re.S))[:12]:
            items = []
            for line in match.group(3).split("\n"):
                bare = line.strip()
                if re.match(r"[*+-] ", bare):
                    items.append(bare[2:])
                elif bare and items:
                    items[-1] += " " + bare
            if items:
                found.append((match.group(1), match.group(2), match.group(4), match.group(5), items))
    return found


@functools.cache
def sources():
    """Returns (name, text) for short code files."""
    found = []
    for path in sorted(glob.glob("/usr/lib/python3.11/*.py") + glob.glob("/usr/lib/python3.11/*/*.py")):
        size = os.path.getsize(path)
        if 800 < size < 12000:
            with open(path, encoding="utf-8", errors="replace") as opened:
                found.append((os.path.relpath(path, "/usr/lib/python3.11"), opened.read()))
    return found


@functools.cache
def readmes():
    """Returns (package, text) for Markdown files with headings."""
    found = []
    for path in sorted(glob.glob("/usr/share/doc/*/*.md") + glob.glob("/usr/share/doc/*/*.md.gz")):
        with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8", errors="replace") as opened:
            text = opened.read(20000)
        if len(text) > 500 and re.search(r"^#+ ", text, re.M):
            found.append((path.split("/")[4], text))
    return found


class Writer:
    """Draws documents, people and dates. The same seed produces the same results."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.news = list(articles())
        self.random.shuffle(self.news)
        self.packed = [package for package in packages() if len(package["blocks"]) > 1 or
                       sum(len(str(value)) for _, value in package["blocks"]) > 200]
        self.random.shuffle(self.packed)
        self.at = self.at_package = 0
        self.people = [f"{first} {last}" for first in FIRST for last in LAST]
        self.random.shuffle(self.people)
        self.people = self.people[:40]

    def article(self):
        self.at += 1
        return self.news[self.at % len(self.news)]

    def package(self):
        self.at_package += 1
        return self.packed[self.at_package % len(self.packed)]

    def person(self):
        # A few people write most texts.
        return self.people[min(int(self.random.expovariate(.12)), len(self.people) - 1)]

    def date(self, first=2004, last=2023):
        return datetime.datetime(first, 1, 1) + datetime.timedelta(
            seconds=self.random.randrange((last - first) * 365 * 86400))

    def paragraphs(self, least=1, most=None):
        """Returns consecutive paragraphs of an article. Fewer paragraphs are more likely."""
        _, _, lines = self.article()
        most = most or len(lines)
        count = min(len(lines), least + int(self.random.expovariate(.4)), most)
        start = self.random.randrange(len(lines) - count + 1)
        return lines[start:start + count]

    def sentence(self):
        """Returns a short remark."""
        text = self.random.choice(self.article()[2])
        parts = re.split(r"(?<=[.!?]) (?=[A-Z])", text)
        return self.random.choice(parts)

    def code(self, least=3, most=25):
        _, text = self.random.choice(sources())
        lines = [line for line in text.split("\n") if '"""' not in line]
        start = self.random.randrange(max(1, len(lines) - most))
        kept = lines[start:start + self.random.randint(least, most)]
        indent = min((len(line) - len(line.lstrip()) for line in kept if line.strip()), default=0)
        return "\n".join(line[indent:] for line in kept).strip("\n") or "pass"

    def table(self):
        rows = [["Package", "Version", "Section", "Installed size"]]
        for _ in range(self.random.randint(2, 8)):
            fields = self.random.choice(packages())
            rows.append([fields["Package"], fields["Version"], fields.get("Section", "misc"),
                         fields.get("Installed-Size", "0") + " kB"])
        return ("table", rows)

    def document(self, rich=True, long=True):
        """Returns a document: news or a package description, and if `rich`, sometimes with lists, code, a table
        or headings."""
        title, blocks = None, []
        if self.random.random() < .6:
            _, title, lines = self.article()
            chosen = lines if long and self.random.random() < .5 else lines[:1 + int(self.random.expovariate(.5))]
            blocks = [("p", line) for line in chosen]
        else:
            fields = self.package()
            title = self.random.choice([f"{fields['Package']}: {fields['summary']}", fields["summary"],
                                        fields["summary"], f"{fields['Package']} {fields['Version']}"])
            blocks = list(fields["blocks"])
        if rich:
            for kind, chance in (("pre", .15), ("ul", .15), ("ol", .08), ("quote", .1), ("table", .1)):
                if self.random.random() < chance:
                    blocks.insert(self.random.randint(1, len(blocks)), self.block(kind))
            if len(blocks) > 5:
                for at in range(len(blocks) - 2, 1, -4):
                    blocks.insert(at, ("h", self.article()[1]))
        return Document(title, self.person(), self.date(), blocks)

    def block(self, kind):
        if kind == "pre":
            return (kind, self.code())
        if kind in ("ul", "ol"):
            return (kind, [self.random.choice(summaries()[:40000])[3] for _ in range(self.random.randint(2, 7))])
        if kind == "table":
            return self.table()
        return (kind, self.sentence())

    def remark(self):
        """Returns the blocks of a comment or an answer. Most are short."""
        blocks = []
        if self.random.random() < .3:
            blocks.append(("quote", self.sentence()))
        if self.random.random() < .5:
            blocks.append(("p", self.sentence()))
        else:
            blocks.extend(("p", line) for line in self.paragraphs(1, 4))
        if self.random.random() < .12:
            blocks.append(("pre", self.code(2, 12)))
        if self.random.random() < .08:
            blocks.append(self.block("ul"))
        return blocks


class Thread:
    """A document and its answers, each later than the previous one. `parents` contains indices into `posts`."""

    def __init__(self, writer, longest=12, rich=True):
        first = writer.document(rich=rich, long=False)
        self.posts, self.parents = [first], [None]
        for number in range(min(longest, int(writer.random.expovariate(.35)))):
            when = self.posts[-1].date + datetime.timedelta(minutes=int(1 + writer.random.expovariate(.002)))
            self.posts.append(Document(first.title, writer.person(), when, writer.remark()))
            self.parents.append(writer.random.choice([0, number, writer.random.randint(0, number)]))


def to_html(blocks, heading="h2"):
    parts = []
    for kind, value in blocks:
        if kind == "p":
            parts.append(f"<p>{html.escape(value)}</p>")
        elif kind == "h":
            parts.append(f"<{heading}>{html.escape(value)}</{heading}>")
        elif kind in ("ul", "ol"):
            parts.append(f"<{kind}>" + "".join(f"<li>{html.escape(item)}</li>" for item in value) + f"</{kind}>")
        elif kind == "pre":
            parts.append(f"<pre><code>{html.escape(value)}</code></pre>")
        elif kind == "quote":
            parts.append(f"<blockquote><p>{html.escape(value)}</p></blockquote>")
        else:
            cells = [("th" if number == 0 else "td", row) for number, row in enumerate(value)]
            parts.append("<table>" + "".join(
                "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in row) + "</tr>"
                for tag, row in cells) + "</table>")
    return "\n".join(parts)


# The markup of each kind of block, and the names of table formats.
MARKUPS = {
    "markdown": {"h": "## {}", "ul": "- {}", "ol": "{n}. {}", "pre": "```\n{}\n```", "quote": "> {}", "table": "markdown"},
    "plain": {"h": "{}", "ul": "  * {}", "ol": "  {n}. {}", "pre": "    {}", "quote": "> {}", "table": "plain"},
    "dokuwiki": {"h": "===== {} =====", "ul": "  * {}", "ol": "  - {}", "pre": "<code>\n{}\n</code>", "quote": "> {}",
                 "table": "dokuwiki"},
    "mediawiki": {"h": "== {} ==", "ul": "* {}", "ol": "# {}", "pre": "<pre>\n{}\n</pre>",
                  "quote": "<blockquote>{}</blockquote>", "table": "mediawiki"},
    "moin": {"h": "== {} ==", "ul": " * {}", "ol": " 1. {}", "pre": "{{{{{{\n{}\n}}}}}}", "quote": " {}", "table": "moin"},
    "textile": {"h": "h2. {}", "ul": "* {}", "ol": "# {}", "pre": "<pre>\n{}\n</pre>", "quote": "bq. {}",
                "table": "textile"},
    "rst": {"h": "{}\n{line}", "ul": "* {}", "ol": "{n}. {}", "pre": "::\n\n{}", "quote": "    {}", "table": "rst"},
}


def to_markup(blocks, name):
    """Writes the blocks in a markup of MARKUPS. Removes characters that have a special meaning in the
    markup."""
    forms = MARKUPS[name]
    parts = []
    for kind, value in blocks:
        if kind == "p":
            parts.append(clean(value, name))
        elif kind in ("ul", "ol"):
            parts.append("\n".join(forms[kind].format(clean(item, name), n=number + 1)
                                   for number, item in enumerate(value)))
        elif kind == "table":
            parts.append(table_markup(value, forms["table"], name))
        elif kind == "pre":
            text = value
            if name == "rst":
                text = "\n".join("    " + line for line in value.split("\n"))
            elif name == "plain":
                text = value.replace("\n", "\n    ")
            elif name in ("mediawiki", "textile"):
                text = value.replace("<", "&lt;") if name == "mediawiki" else value.replace("</pre>", "")
            parts.append(forms[kind].format(text))
        else:
            text = clean(value, name)
            parts.append(forms[kind].format(text, line="-" * max(4, 2 * len(text))))
    return "\n\n".join(parts) + "\n"


def clean(text, name):
    if name in ("plain",):
        return text
    text = re.sub(r"\s+", " ", re.sub(r"[*_`<>|\[\]{}~^#\\]", "", text)).strip()
    text = re.sub(r"//+|''+|--+|==+|\+\+|%%|!!|@", " ", text)
    return re.sub(r"^[-+=.:;>!?]+\s*", "", text) or "Note"


def table_markup(rows, form, name):
    rows = [[clean(cell, name) for cell in row] for row in rows]
    if form == "markdown":
        lines = ["| " + " | ".join(row) + " |" for row in rows]
        lines.insert(1, "|" + " --- |" * len(rows[0]))
    elif form == "dokuwiki":
        lines = ["^ " + " ^ ".join(rows[0]) + " ^"] + ["| " + " | ".join(row) + " |" for row in rows[1:]]
    elif form == "mediawiki":
        lines = ['{| class="wikitable"', "! " + " !! ".join(rows[0])]
        for row in rows[1:]:
            lines += ["|-", "| " + " || ".join(row)]
        lines.append("|}")
    elif form == "moin":
        lines = ["||" + "||".join(row) + "||" for row in rows]
    elif form == "textile":
        lines = ["|_. " + " |_. ".join(rows[0]) + " |"] + ["| " + " | ".join(row) + " |" for row in rows[1:]]
    elif form == "rst":
        lines = [".. list-table::", "   :header-rows: 1", ""]
        for row in rows:
            lines += [("   * - " if number == 0 else "     - ") + cell for number, cell in enumerate(row)]
    else:
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
    return "\n".join(lines)


def slug(text):
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:60] or "page"
