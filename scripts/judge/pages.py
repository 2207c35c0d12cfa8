"""The bench pages that the judge is fitted to, with features of their blocks and labels from the gold texts."""
import collections
import csv
import gzip
import os
import re
import subprocess
import threading

import numpy
import rapidfuzz.distance

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
DUMP = os.path.join(ROOT, "build/bench/tests/bench/judge_dump")
BENCH = os.path.realpath(os.environ.get("STYLETREE_BENCH", os.path.join(ROOT, "../shared/bench")))
WORD = re.compile(r"\w+")
# In the score, a run of text in these scripts counts as one word, which is too long to align.
IDEOGRAPH = re.compile(r"[\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]|"
                       r"[^\W\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+")
# The maximum number of pages per site, or per era of a site, in each set.
PAGES_OF_SITE = {"news": 12, "zhnews": 30, "manuals": 30, "docs": 40, "forge": 25}
SETS = ["blogs", "press", "worldpages", "web2006", "pages", "pagetypes", "news", "world", "zhnews", "manuals", "docs",
        "forge"]
LINK = re.compile(rb"""href\s*=\s*["']?https?://(?:www\.)?([^/"'>\s:]+)""", re.I)
AROUND = 9  # number of values for a block's surroundings in judge_dump's output
GAP = 3  # maximum number of gold words between the matches of a short block and its neighbors


class Page:
    """A page. `words` contains the words of all blocks, as defined by score.py, as indices into the page's
    vocabulary. `starts` are the indices of the blocks' first words. `gold` counts each word of the vocabulary in
    the gold text. `block_words` lists, for each block, the words that count for WordWeights."""

    def __init__(self, dataset, site, path, features, around, texts, block_words, gold):
        self.dataset, self.site, self.path = dataset, site, path
        self.features, self.around = features, around
        self.block_words = block_words
        self.labels = align(texts, gold)
        vocabulary = {}
        ids = []
        self.starts = numpy.zeros(len(texts) + 1, dtype=numpy.int64)
        for number, text in enumerate(texts):
            ids.extend(vocabulary.setdefault(word, len(vocabulary)) for word in scored_words(text))
            self.starts[number + 1] = len(ids)
        counts = collections.Counter(scored_words(gold))
        self.gold = numpy.zeros(len(vocabulary), dtype=numpy.int64)
        for word, count in counts.items():
            if word in vocabulary:
                self.gold[vocabulary[word]] = count
        self.gold_words = sum(counts.values())
        self.words = numpy.array(ids, dtype=numpy.int64)

    def score(self, kept):
        """Returns precision, recall and F1 of the blocks for which `kept` is true, computed as in score.py."""
        mask = numpy.repeat(kept, numpy.diff(self.starts))
        out = int(mask.sum())
        if self.gold_words == 0:
            return (0.0, 1.0, 0.0) if out else (1.0, 1.0, 1.0)
        hits = int(numpy.minimum(numpy.bincount(self.words[mask], minlength=len(self.gold)), self.gold).sum())
        if hits == 0:
            return 0.0, 0.0, 0.0
        precision, recall = hits / out, hits / self.gold_words
        return precision, recall, 2 * precision * recall / (precision + recall)

    def coverage(self):
        """Returns the share of the gold text's words that are on the page; 0 if there is no gold text."""
        return self.score(numpy.ones(len(self.labels), dtype=bool))[1] if self.gold_words else 0.0


def scored_words(text):
    return [word.lower() for word in WORD.findall(text)]


def align(texts, gold):
    """Returns the share of each block's words that match the gold text in a longest common subsequence."""
    ids = {}
    words, owners = [], []
    for number, text in enumerate(texts):
        own = IDEOGRAPH.findall(text.lower())
        words.extend(ids.setdefault(word, len(ids)) for word in own)
        owners.extend([number] * len(own))
    wanted = [ids.get(word, -1) for word in IDEOGRAPH.findall(gold.lower())]
    owners = numpy.array(owners, dtype=numpy.int64)
    count = len(texts)
    sizes = numpy.bincount(owners, minlength=count) if len(owners) else numpy.zeros(count)
    matched = numpy.zeros(count)
    first = numpy.full(count, -10**9)
    last = numpy.full(count, -10**9)
    for tag, a, end, b, _ in rapidfuzz.distance.LCSseq.opcodes(words, wanted):
        if tag == "equal":
            for offset in range(end - a):
                block = owners[a + offset]
                if matched[block] == 0:
                    first[block] = b + offset
                last[block] = b + offset
                matched[block] += 1
    share = matched / numpy.maximum(sizes, 1)
    # If a short block's words match far from its neighbors' matches, they match only by chance.
    found = numpy.flatnonzero(matched)
    for at, block in enumerate(found):
        if sizes[block] > 4:
            continue
        before = last[found[at - 1]] if at > 0 else -10**9
        after = first[found[at + 1]] if at + 1 < len(found) else 10**9
        if first[block] - before > GAP and after - last[block] > GAP and last[block] - first[block] + 1 < len(wanted):
            share[block] = 0
    return share


def site_of(dataset, site, path):
    """Returns the name of the group of pages that are held out together: the publisher, the site, or the host of most
    links on the page."""
    name = os.path.basename(path)
    if dataset == "press":
        return "press/" + name.split("_")[0]
    if dataset == "worldpages":
        return "world/" + name.rsplit("-", 1)[0]
    if dataset in ("blogs", "web2006", "pages", "pagetypes"):
        with gzip.open(path) as opened:
            hosts = collections.Counter(host.lower() for host in LINK.findall(opened.read()))
        return hosts.most_common(1)[0][0].decode("latin-1") if hosts else f"{dataset}/{name}"
    return f"{dataset}/{site}"


def read_manifest():
    with open(os.path.join(BENCH, "manifest.tsv"), encoding="utf-8") as manifest:
        return list(csv.DictReader(manifest, delimiter="\t"))


def pages_to_fit():
    """Returns (dataset, site, path, gold) for each page to fit to."""
    rows, counts = [], collections.Counter()
    for row in read_manifest():
        dataset = row["dataset"]
        if dataset not in SETS:
            continue
        key = (dataset, row["site"], row["group"])
        counts[key] += 1
        if counts[key] > PAGES_OF_SITE.get(dataset, 10**9):
            continue
        path = os.path.join(BENCH, row["html"])
        rows.append((dataset, site_of(dataset, row["site"], path), path, os.path.join(BENCH, row["gold"])))
    return rows


def feature_names():
    return subprocess.run([DUMP, "--names"], capture_output=True, text=True, check=True).stdout.split()


def read_dump(paths):
    """Yields (texts, words, features, surroundings) for each page."""
    width = len(feature_names())
    listed = "".join(path + "\n" for path in paths).encode()
    with subprocess.Popen([DUMP], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as dump:

        def feed():
            dump.stdin.write(listed)
            dump.stdin.close()

        threading.Thread(target=feed, daemon=True).start()
        for _ in paths:
            _, rest = dump.stdout.readline().decode().split(" ", 1)
            count = int(rest.rsplit(" ", 1)[1])
            lines = [dump.stdout.readline().decode().rstrip("\n") for _ in range(2 * count)]
            raw = dump.stdout.read(4 * width * count)
            around = dump.stdout.read(4 * AROUND * count)
            yield (lines[::2], [line.split(" ") for line in lines[1::2]],
                   numpy.frombuffer(raw, dtype=numpy.float32).reshape(count, width),
                   numpy.frombuffer(around, dtype=numpy.uint32).reshape(count, AROUND).astype(numpy.int64))


def make_page(dataset, site, path, gold, texts, block_words, features, around):
    with open(gold, encoding="utf-8", errors="replace") as opened:
        return Page(dataset, site, path, features, around, texts, block_words, opened.read())


def read_pages(sets=None):
    """Returns all pages of some sets, in the manifest's order."""
    rows = [row for row in pages_to_fit() if sets is None or row[0] in sets]
    dumped = read_dump([path for _, _, path, _ in rows])
    return [make_page(*row, *dump) for row, dump in zip(rows, dumped)]
