"""Shared code of the extraction benchmarks: the bench data, scores, other extractors, and tables."""
import collections
import csv
import functools
import gzip
import itertools
import json
import os
import random
import re
import subprocess
import sys
import typing
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILD = os.path.join(ROOT, "build/bench")
CACHE = os.path.join(ROOT, "build/quality")
BENCH = os.path.realpath(os.environ.get("STYLETREE_BENCH", os.path.join(ROOT, "../shared/bench")))
PYTHON = os.path.join(ROOT, ".venv/bin/python")
PACKAGE = "styletree"  # our own extractor, called for each page through the Python package
PEERS = ["trafilatura", "readability-lxml", "resiliparse", "justext", PACKAGE]
ROUNDS = 1000
BINS = 10
WORD = re.compile(r"\w+")

PEER_PROGRAM = """
import gzip, json, sys
name = sys.argv[1]
if name == "trafilatura":
    from trafilatura import extract
elif name == "styletree":
    import styletree
    def extract(page):
        return styletree.clean(page).text
elif name == "resiliparse":
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import detect_encoding
    from resiliparse.parse.html import HTMLTree
    def extract(page):
        tree = HTMLTree.parse_from_bytes(page, detect_encoding(page))
        return extract_plain_text(tree, main_content=True)
elif name == "justext":
    import justext
    stoplist = justext.get_stoplist("English")
    def extract(page):
        return "\\n".join(p.text for p in justext.justext(page, stoplist) if not p.is_boilerplate)
else:
    import lxml.html
    from readability import Document
    INLINE = set("a abbr b big cite code em font i kbd mark q s small span strong sub sup tt u".split())
    def extract(page):  # HTML, converted to text: all elements except inline ones separate words
        summary = lxml.html.fromstring(Document(page).summary())
        for element in summary.iter():
            if element.tag not in INLINE:
                element.text = "\\n" + (element.text or "")
                element.tail = "\\n" + (element.tail or "")
        return summary.text_content()
for path in sys.stdin.read().split("\\n"):
    with (gzip.open if path.endswith(".gz") else open)(path, "rb") as opened:
        page = opened.read()
    try:
        text = extract(page) or ""
    except Exception:
        text = None
    print(json.dumps([path, text]), flush=True)
"""


class Page(typing.NamedTuple):
    site: str
    group: str
    path: str
    gold: str
    source_name: str  # the page that the file was made from


class Score(typing.NamedTuple):
    """The score of one page. For gold values, f1 is the share of values that are retained. `confidence` is our own
    estimate of f1, if there is one."""
    page: Page
    missing: bool
    f1: float
    precision: float
    recall: float
    words: int
    retained: int = 0
    values: int = 0
    confidence: float | None = None


class Result:
    """The result of one variant in one task: scores in the order of the task's pages, and seconds."""

    def __init__(self, scores, seconds=()):
        self.scores = scores
        self.seconds = seconds  # (training, cleaning) for each run of our programs
        self.missing = sum(score.missing for score in scores)
        self.values = sum(score.values for score in scores)
        self.words = self.mean("words")
        if self.values:
            self.main, self.interval = sum(score.retained for score in scores) / self.values, None
        else:
            self.main, self.interval = self.mean("f1"), bootstrap([score.f1 for score in scores])

    def mean(self, field):
        return sum(getattr(score, field) for score in self.scores) / len(self.scores)

    def calibration_error(self):
        """Returns the mean difference between the mean confidence and the mean F1 of a tenth of the pages, the tenths
        being sorted by confidence; None if no page has a confidence."""
        judged = sorted((score.confidence, score.f1) for score in self.scores if score.confidence is not None)
        ends = [len(judged) * number // BINS for number in range(BINS + 1)]
        bins = [judged[first:end] for first, end in itertools.pairwise(ends) if first < end]
        errors = [abs(sum(confidence - f1 for confidence, f1 in part)) / len(part) for part in bins]
        return sum(errors) / len(errors) if errors else None


class Unavailable(Exception):
    """Raised if a variant cannot be measured in a task; the message states why."""


def read_manifest():
    """Returns the pages of each dataset, in the manifest's order."""
    datasets = collections.defaultdict(list)
    with open(os.path.join(BENCH, "manifest.tsv"), encoding="utf-8") as manifest:
        for row in csv.DictReader(manifest, delimiter="\t"):
            html, gold = (os.path.join(BENCH, row[column]) for column in ("html", "gold"))
            datasets[row["dataset"]].append(Page(row["site"], row["group"], html, gold, row["source_name"]))
    return datasets


def date_of(page):
    """Returns the date of a news page, or the middle of its year if the date is unknown."""
    digits = page.source_name[:14]
    if digits.isdigit() and digits.startswith(page.group):
        return f"{digits[:4]}-{digits[4:6]}-{digits[6:8]}T{digits[8:10]}:{digits[10:12]}:{digits[12:14]}Z"
    return f"{page.group}-07-01T00:00:00Z"


def url_of(page):
    """Returns the URL that the benchmarks assign to a news page."""
    return f"http://{page.site}/{page.group}/{os.path.basename(page.path)}"


def read_page(page):
    """Returns the page's bytes, decompressed."""
    with (gzip.open if page.path.endswith(".gz") else open)(page.path, "rb") as opened:
        return opened.read()


def write_warc(path, dated_pages):
    """Writes an archive of pages with their dates. Returns its path."""
    with open(path, "wb") as out:
        for page, date in dated_pages:
            block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + read_page(page)
            head = (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url_of(page)}\r\nWARC-Date: {date}\r\n"
                    f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(block)}\r\n\r\n")
            out.write(head.encode() + block + b"\r\n\r\n")
    return path


def run_tool(command):
    """Returns the output of one of our programs. Exits if it fails. Skipped pages (exit code 3) are not a failure."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode not in (0, 3):
        sys.exit(f"{' '.join(command)} failed with exit code {done.returncode}:\n{done.stderr}")
    return done.stdout


def parts(pages, *fields):
    """Groups the pages by the given fields. Returns a list of groups."""
    by_key = collections.defaultdict(list)
    for page in pages:
        by_key[tuple(getattr(page, field) for field in fields)].append(page)
    return list(by_key.values())


def words(text):
    return [word.lower() for word in WORD.findall(text)]


@functools.lru_cache(maxsize=None)
def read_gold(path):
    """Returns the word counts of a gold text, or the list of values of a table of gold values."""
    with open(path, encoding="utf-8", errors="replace") as opened:
        text = opened.read()
    if not path.endswith(".tsv"):
        return collections.Counter(words(text))
    values = [" ".join(words(value)) for line in text.splitlines() for value in line.split("\t")[1:]]
    return [value for value in values if value]


def score_page(page, text):
    out, gold = words(text or ""), read_gold(page.gold)
    if page.gold.endswith(".tsv"):
        flat = f" {' '.join(out)} "
        retained = sum(f" {value} " in flat for value in gold)
        return Score(page, text is None, retained / max(1, len(gold)), 0, 0, len(out), retained, len(gold))
    if not gold:
        precision, recall, f1 = (0.0, 1.0, 0.0) if out else (1.0, 1.0, 1.0)
    else:
        hits = sum((collections.Counter(out) & gold).values())
        precision, recall = hits / len(out) if out else 0.0, hits / sum(gold.values())
        f1 = 2 * precision * recall / (precision + recall) if hits else 0.0
    return Score(page, text is None, f1, precision, recall, len(out))


def bootstrap(values):
    """Returns the 95 % bootstrap interval of the mean."""
    draw = random.Random(1)
    means = sorted(sum(draw.choices(values, k=len(values))) / len(values) for _ in range(ROUNDS))
    return means[ROUNDS // 40], means[-1 - ROUNDS // 40]


def build(*targets):
    """Installs what the benchmarks need and builds the targets, by default sst-train and sst-clean."""
    subprocess.run([os.path.join(ROOT, "scripts/setup"), "--for", "bench"], check=True)
    quiet = {"stdout": subprocess.DEVNULL, "cwd": ROOT, "check": True}
    subprocess.run(["cmake", "--preset", "bench"], **quiet)
    subprocess.run(["cmake", "--build", "--preset", "bench", "--target", *(targets or ("sst-train", "sst-clean"))],
                   **quiet)


def require_bench(program):
    """Exits if the bench data is missing."""
    if not os.path.exists(os.path.join(BENCH, "manifest.tsv")):
        sys.exit(f"{program}: {BENCH}/manifest.tsv is missing; set STYLETREE_BENCH to the folder of the bench data")


def list_file(path, pages):
    return list_paths(path, [page.path for page in pages])


def list_paths(path, files):
    """Writes the file names to a list. Returns the argument that names the list to our programs."""
    with open(path, "w", encoding="utf-8") as opened:
        opened.writelines(file + "\n" for file in files)
    return "@" + path


def install(*packages):
    """Installs packages into .venv, for PYTHON. Continues if one cannot be installed."""
    if not os.path.exists(PYTHON):
        subprocess.run([sys.executable, "-m", "venv", os.path.join(ROOT, ".venv")], check=True)
    for package in ["pip", *packages]:  # an older pip cannot resolve the peers' dependencies
        subprocess.run([PYTHON, "-m", "pip", "install", "--quiet", "--upgrade", package])


def install_peers():
    install(*(ROOT if peer == PACKAGE else peer for peer in PEERS))


class Peer:
    """Another extractor. Its texts are cached between runs."""

    def __init__(self, name, version):
        self.name = name
        os.makedirs(CACHE, exist_ok=True)
        self.cache = os.path.join(CACHE, f"{name}-{version}-{zlib.crc32(PEER_PROGRAM.encode()):08x}.jsonl")
        self.texts = {}
        if name == PACKAGE and os.path.exists(self.cache):
            os.remove(self.cache)  # the sources may change without a new version
        if os.path.exists(self.cache):
            with open(self.cache, encoding="utf-8") as lines:
                self.texts.update(map(json.loads, lines))

    def extract(self, pages):
        """Returns the lines printed by the peer's process. If the process dies, the remaining pages are missing."""
        paths = "\n".join(page.path for page in pages)
        return subprocess.run([PYTHON, "-c", PEER_PROGRAM, self.name], input=paths, encoding="utf-8",
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.splitlines()

    def measure(self, runs, pool, jobs):
        pages = [page for run in runs for page in run.score]
        todo = [page for page in pages if page.path not in self.texts]
        if todo:
            print(f"{self.name}: {len(todo)} pages", file=sys.stderr)
            lines = list(itertools.chain(*pool.map(self.extract, filter(None, (todo[n::jobs] for n in range(jobs))))))
            self.texts.update(map(json.loads, lines))
            with open(self.cache, "a", encoding="utf-8") as cache:
                cache.writelines(line + "\n" for line in lines)
        return Result([score_page(page, self.texts.get(page.path)) for page in pages])


def find_peers(wanted):
    """Returns the installed peers by name."""
    peers = {}
    for name in wanted if os.path.exists(PYTHON) else []:
        ask = f"import importlib.metadata; print(importlib.metadata.version({name!r}))"
        version = subprocess.run([PYTHON, "-c", ask], capture_output=True, text=True).stdout.strip()
        if version:
            print(f"peer: {name} {version}")
            peers[name] = Peer(name, version)
    return peers


def print_table(title, header, rows, markdown):
    if not rows:
        return
    if markdown:
        print(f"\n**{title}**\n\n| {' | '.join(header)} |\n|{' --- |' * len(header)}")
        for row in rows:
            print("|", " | ".join(row + [""] * (len(header) - len(row))), "|")
        return
    full = [row for row in rows if len(row) == len(header)]  # other rows end with a remark
    widths = [max(len(row[0]) for row in rows), *(max(map(len, cells)) for cells in list(zip(header, *full))[1:])]
    print(f"\n{title}")
    for first, *cells in [header, *rows]:
        aligned = [cell.rjust(width) if len(cells) > 1 else cell for cell, width in zip(cells, widths[1:])]
        print(" ", first.ljust(widths[0]), *aligned, sep="  ")


def share(value):
    return f"{value:.3f}".lstrip("0") if 0 <= value < 0.9995 else f"{value:.3f}"


def names(parser, given, known, option):
    """Parses a comma-separated list of names. Returns them in the order of `known`."""
    wanted = [name.strip() for name in given.split(",")] if given else known
    for name in wanted:
        if name not in known:
            parser.error(f"{option}: unknown value '{name}'; choose from {', '.join(known)}")
    return [name for name in known if name in wanted]
