"""Free texts of this machine and of the bench data, and posts, reviews and articles made of them."""
import collections
import datetime
import functools
import glob
import gzip
import os
import random
import re
import subprocess

Article = collections.namedtuple("Article", "title topic paragraphs")
Entry = collections.namedtuple("Entry", "title text")
Package = collections.namedtuple("Package", "name version section maintainer homepage size depends tags title paragraphs")
Change = collections.namedtuple("Change", "package version author date items")
Block = collections.namedtuple("Block", "kind value")   # h, p: text; ul, ol: texts; pre, quote: text; table: rows
BENCH = os.path.realpath(os.environ.get("STYLETREE_BENCH",
                                        os.path.join(os.path.dirname(__file__), "../../../../shared/bench")))
DEBIAN = ["fortunes", "fortunes-de", "fortunes-es", "fortunes-it", "fortunes-pl", "fortunes-br", "miscfiles",
          "debian-policy", "dict-foldoc", "dict-jargon", "dict-devil", "dict-elements", "manpages", "manpages-dev",
          "man-db", "mandoc"]
FAMILIES = "Abbott Becker Carver Dalton Eriksen Fontaine Grady Holloway Ivanov Jansen Keller Lindqvist Moreau Novak " \
           "Okafor Petersen Quinn Rossi Sandoval Tanaka Underhill Varga Whitfield Yilmaz Zeller Marsh Nolan Ortega".split()


def lines_of(path):
    opened = gzip.open(path, "rt", encoding="utf-8", errors="replace") if path.endswith("z") else \
        open(path, encoding="utf-8", errors="replace")
    with opened:
        return opened.read()


def paragraphs_of(text):
    """Splits plain text at its empty lines; joins the lines of each paragraph."""
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", text) if part.strip()]


def sentences_of(text):
    return re.findall(r"\S.*?[.!?][\"')]?(?=\s|$)", text) or [text]


class Texts:
    """Everything is sorted, so that the same seed draws the same texts."""

    @functools.cached_property
    def news(self):
        found = {os.path.basename(path): path for path in sorted(glob.glob(f"{BENCH}/forge/*/*.txt"))}
        articles = []
        for name, path in sorted(found.items()):
            lines = [line.strip() for line in lines_of(path).split("\n") if line.strip()]
            paragraphs = []
            for line in lines[1:]:
                parts = sentences_of(line)
                while parts:
                    count = 1 + len(parts[0]) % 4
                    paragraphs.append(" ".join(parts[:count]))
                    parts = parts[count:]
            articles.append(Article(lines[0], name.split("-")[0], paragraphs))
        random.Random("news").shuffle(articles)
        return articles

    @functools.cached_property
    def packages(self):
        names = subprocess.run(["apt-cache", "pkgnames"], capture_output=True, text=True, check=True).stdout.split()
        names = random.Random("packages").sample(sorted(set(names)), 4000)
        shown = subprocess.run(["apt-cache", "show", "--no-all-versions", *names], capture_output=True, text=True).stdout
        packages = []
        for record in shown.split("\n\n"):
            fields = dict(re.findall(r"^([\w-]+): ?(.*(?:\n .*)*)", record, re.M))
            text = fields.get("Description-en", fields.get("Description", ""))
            title, _, rest = text.partition("\n")
            paragraphs = [" ".join(part.split()) for part in re.split(r"\n \.\n", rest) if part.strip()]
            if not paragraphs or "Section" not in fields or re.search(r"-(dev|dbg|dbgsym|data|doc)$", fields["Package"]):
                continue
            packages.append(Package(fields["Package"], fields["Version"], fields["Section"].split("/")[-1],
                                    re.sub(r" <.*", "", fields["Maintainer"]), fields.get("Homepage", ""),
                                    int(fields["Size"]), re.sub(r" \([^)]*\)", "", fields.get("Depends", "")).split(", "),
                                    fields.get("Tag", "").replace("\n", "").split(", "), title, paragraphs))
        packages.sort()
        random.Random("order").shuffle(packages)
        return packages

    @functools.cache
    def fortunes(self, *languages):
        """Sayings in English, or of the folders `languages`."""
        folders = [f"/usr/share/games/fortunes/{language}" for language in languages] or ["/usr/share/games/fortunes"]
        sayings = []
        for path in sorted(path for folder in folders for path in glob.glob(folder + "/*")):
            if os.path.isfile(path) and not re.search(r"\.(dat|u8)$|ascii-art|brasil|off|formiche|itatrek|italia|leggi|"
                                                      r"definiz|jackfr|zozzital", path):
                sayings += [" ".join(part.split()) for part in re.split(r"\n%+\n", lines_of(path)) if "\x08" not in part]
        sayings = sorted({saying for saying in sayings if 30 < len(saying) < 1500 and "\ufffd" not in saying})
        random.Random("fortunes").shuffle(sayings)
        return sayings

    @functools.cache
    def dictionary(self, name):
        """The entries of a dictionary of dictd."""
        digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

        def number(code):
            return functools.reduce(lambda value, digit: value * 64 + digits.index(digit), code, 0)

        with gzip.open(f"/usr/share/dictd/{name}.dict.dz") as opened:
            data = opened.read()
        entries = {}
        for line in lines_of(f"/usr/share/dictd/{name}.index").split("\n"):
            fields = line.split("\t")
            if len(fields) >= 3 and not fields[0].startswith("00database"):
                start = number(fields[1])
                text = data[start:start + number(fields[2])].decode("utf-8", "replace")
                title, _, rest = text.partition("\n")
                if title.strip() and rest.strip():
                    entries[title.strip()] = re.sub(r"[{}]", "", rest)
        shuffled = [Entry(title, entries[title]) for title in sorted(entries)]
        random.Random(name).shuffle(shuffled)
        return shuffled

    @functools.cached_property
    def changes(self):
        """The entries of the changelogs of Debian packages, by package."""
        changes = []
        for path in sorted(glob.glob("/usr/share/doc/*/changelog.Debian.gz")):
            if os.path.islink(path) or os.path.islink(os.path.dirname(path)):
                continue
            text = lines_of(path)
            for head, body, author, date in re.findall(r"^(\S+ \([^)]+\)) .*\n((?:\n|  .*\n)*?) -- (.*?) <.*?>  (.*)$",
                                                       text, re.M)[:40]:
                items = [" ".join(item.split()) for item in re.split(r"^  [*+-] ", body, flags=re.M)[1:]]
                try:
                    moment = datetime.datetime.strptime(date.strip(), "%a, %d %b %Y %H:%M:%S %z")
                except ValueError:
                    continue
                if items:
                    name, version = head.split(" ", 1)
                    changes.append(Change(name, version.strip("()"), author, moment, items))
        random.Random("changes").shuffle(changes)
        return changes

    @functools.cached_property
    def manuals(self):
        """(name, section, Markdown) of manual pages."""
        paths = sorted(path for section in "123578" for path in glob.glob(f"/usr/share/man/man{section}/*.gz")
                       if not os.path.islink(path) and 1500 < os.path.getsize(path) < 30000)
        random.Random("manuals").shuffle(paths)
        manuals = []
        for path in paths[:300]:
            done = subprocess.run(["mandoc", "-T", "markdown", path], capture_output=True, text=True)
            name, section = os.path.basename(path)[:-3].rsplit(".", 1)
            text = re.sub(r"\A.*\n+|\n.*\n*\Z", "", done.stdout)
            text = re.sub(r"&(\w+;|#\d+;)", lambda found: {"&lt;": "<", "&gt;": ">", "&amp;": "&"}.get(found[0], " "), text)
            if text.count("# ") > 3 and len(text) < 60000:
                manuals.append((name, section, text))
        return manuals

    @functools.cached_property
    def policy(self):
        """(title, blocks) of the sections of the Debian Policy Manual."""
        text = lines_of("/usr/share/doc/debian-policy/policy.txt.gz")
        parts = re.split(r"^(\d+\.(?:\d+\.)*(?: |\n).+)\n[=*-]{5,}$", text, flags=re.M)[1:]
        sections = []
        for title, body in zip(parts[::2], parts[1::2]):
            blocks = []
            for part in re.split(r"\n\s*\n", body):
                stripped = " ".join(part.split())
                if not stripped or re.fullmatch(r"[-=*. ]+", stripped):
                    continue
                items = [" ".join(item.split()) for item in re.split(r"^\s*[*-] ", part, flags=re.M)]
                if re.match(r"\s*[*-] ", part):
                    blocks.append(Block("ul", items[1:]))
                elif part.startswith("   ") or part.startswith("\n   "):
                    blocks.append(Block("pre", part.strip("\n")))
                else:
                    blocks.append(Block("p", stripped))
            if blocks:
                sections.append((re.sub(r"^[\d.]+\s*", "", title.strip()), blocks))
        return sections

    @functools.cached_property
    def given_names(self):
        return lines_of("/usr/share/dict/propernames.gz").split()

    def person(self, chance):
        return f"{chance.choice(self.given_names)} {chance.choice(FAMILIES)}"

    def people(self, chance, count):
        return [self.person(chance) for _ in range(count)]

    def handles(self, chance, count):
        """User names."""
        names = set()
        while len(names) < count:
            first, family = self.person(chance).lower().split()
            names.add(chance.choice([first, first + family[0], first + str(chance.randrange(10, 99)), first[0] + family,
                                     f"{first}_{family}"]))
        names = sorted(names)
        chance.shuffle(names)
        return names

    # What follows makes blocks.

    def article(self, chance, size=None):
        """(title, topic, blocks) of about `size` blocks, else of one that varies."""
        news = chance.choice(self.news)
        blocks = [Block("p", paragraph) for paragraph in news.paragraphs]
        size = size or chance.choice([2, 4, 6, 8, 12, 20, 45])
        while len(blocks) < size:
            more = chance.choice(self.news)
            blocks.append(Block("h", more.title))
            blocks += [Block("p", paragraph) for paragraph in more.paragraphs]
        blocks = blocks[:size]
        for _ in range(len(blocks) // 5):
            blocks.insert(chance.randrange(1, len(blocks)), self.extra(chance))
        return news.title, news.topic, blocks

    def extra(self, chance):
        """A list, quotation, code or table."""
        kind = chance.choice(["ul", "ol", "quote", "pre", "table"])
        if kind in ("ul", "ol"):
            return Block(kind, [self.sentence(chance) for _ in range(chance.randrange(2, 7))])
        if kind == "quote":
            return Block(kind, chance.choice(self.fortunes()))
        if kind == "pre":
            return Block(kind, self.code(chance))
        packages = chance.sample(self.packages, chance.randrange(2, 8))
        return Block("table", [("Name", "Version", "Summary")] +
                     [(package.name, package.version, package.title.replace("|", "/")) for package in packages])

    def code(self, chance):
        _, _, manual = chance.choice(self.manuals)
        lines = [line.rstrip() for line in manual.split("\n") if line.startswith("\t") or line.startswith("    ")]
        start = chance.randrange(max(1, len(lines) - 3))
        found = "\n".join(line.replace("\t", "    ")[4:] for line in lines[start:start + chance.randrange(2, 12)]).strip("\n")
        return found or f"apt-get install {chance.choice(self.packages).name}"

    def sentence(self, chance):
        return chance.choice(sentences_of(chance.choice(chance.choice(self.news).paragraphs)))

    def question(self, chance):
        """(title, blocks): of a program, as a question or report starts a thread."""
        package = chance.choice(self.packages)
        pattern = chance.choice(["{} crashes after the upgrade to {}", "How do I set up {} {}?", "{} {}: {}", "{2} ({0})",
                                 "Anyone using {}?", "{} {} does not start", "[solved] {} and {}"])
        title = pattern.format(package.name, package.version, package.title)
        blocks = [Block("p", text) for text in package.paragraphs]
        for _ in range(chance.choice([0, 0, 1, 2, 3])):
            blocks.insert(chance.randrange(len(blocks) + 1), chance.choice([
                self.extra(chance), Block("p", self.sentence(chance)), Block("pre", self.code(chance))]))
        return title, blocks

    def reply(self, chance, quotable=None):
        """Blocks of an answer; quotes the text `quotable` at times."""
        blocks = []
        if quotable and chance.random() < .3:
            blocks.append(Block("quote", quotable))
        size = chance.choice([0, 0, 0, 1, 1, 2, 3, 6])
        if size == 0:
            blocks.append(Block("p", chance.choice([self.sentence(chance), chance.choice(self.fortunes())])))
        else:
            paragraphs = chance.choice(self.news).paragraphs
            entry = chance.choice(self.dictionary("foldoc"))
            paragraphs = chance.choice([paragraphs, paragraphs_of(entry.text)])
            blocks += [Block("p", paragraph) for paragraph in paragraphs[:size]]
        if chance.random() < .15:
            blocks.append(self.extra(chance))
        return blocks

    def moment(self, chance, year=2023):
        """A date within `year` and the next two months."""
        return datetime.datetime(year, 1, 1) + datetime.timedelta(minutes=chance.randrange(60 * 24 * 400))


def first_text(blocks):
    """The first paragraph."""
    return next((block.value for block in blocks if block.kind == "p"), "")


def render(blocks, form):
    """The blocks in Markdown, HTML, BBCode or plain text."""
    return "\n\n".join(FORMS[form](block) for block in blocks)


def markdown(block):
    kind, value = block
    if kind == "h":
        return f"## {value}"
    if kind == "p":
        return re.sub(r"([*_`<>#\[\]|~])", r"\\\1", value) if not value.startswith("<") else "\\" + value
    if kind == "ul":
        return "\n".join(f"* {markdown(Block('p', item))}" for item in value)
    if kind == "ol":
        return "\n".join(f"{number}. {markdown(Block('p', item))}" for number, item in enumerate(value, 1))
    if kind == "pre":
        return f"```\n{value}\n```"
    if kind == "quote":
        return f"> {markdown(Block('p', value))}"
    rows = [f"| {' | '.join(row)} |" for row in value]
    return "\n".join([rows[0], "|" + "---|" * len(value[0]), *rows[1:]])


def plain_html(block):
    kind, value = block

    def quoted(text):
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

    if kind in ("h", "p", "pre"):
        tag = {"h": "h3"}.get(kind, kind)
        return f"<{tag}>{quoted(value)}</{tag}>"
    if kind == "quote":
        return f"<blockquote><p>{quoted(value)}</p></blockquote>"
    if kind in ("ul", "ol"):
        return f"<{kind}>" + "".join(f"<li>{quoted(item)}</li>" for item in value) + f"</{kind}>"
    rows = ["".join(f"<td>{quoted(cell)}</td>" for cell in row) for row in value]
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"


def bbcode(block):
    kind, value = block
    if kind in ("ul", "ol"):
        return "[list]\n" + "\n".join(f"[*]{item}" for item in value) + "\n[/list]"
    if kind == "table":
        return "[code]\n" + "\n".join("  ".join(row) for row in value) + "\n[/code]"
    return {"h": "[b]{}[/b]", "p": "{}", "pre": "[code]{}[/code]", "quote": "[quote]{}[/quote]"}[kind].format(value)


def plain(block):
    kind, value = block
    if kind in ("ul", "ol"):
        return "\n".join(f"- {item}" for item in value)
    if kind == "table":
        return "\n".join("  ".join(row) for row in value)
    return {"h": "{}", "p": "{}", "pre": "{}", "quote": "> {}"}[kind].format(value)


FORMS = {"markdown": markdown, "html": plain_html, "bbcode": bbcode, "plain": plain}
