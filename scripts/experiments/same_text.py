"""The same text in other templates, and other texts in the same template: [Zhang04], 7.2, on the blogs of forge.

A base page is a page of a blog. Its near-replica is a page of the next blog with the base page's title and text;
its non-replica is another page of its own blog. Measures how similar the texts are, and which of them have the same
fingerprint (section 5).
"""
import hashlib
import html
import re
import typing

import numpy
import sklearn.feature_extraction.text

import corpora
import docviews

BASES_OF_A_SITE = 25
PARAGRAPH = re.compile(r"<p>(.*?)</p>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")
STOP_WORDS = sklearn.feature_extraction.text.ENGLISH_STOP_WORDS


class Text(typing.NamedTuple):
    before: str
    paragraphs: str  # HTML from the first paragraph to the last
    after: str


class Trio(typing.NamedTuple):
    base: corpora.Page
    near: corpora.Page   # the same text in another template
    other: corpora.Page  # another text in the same template


def find_text(page, gold):
    """Splits a page's HTML around its text. Returns None if its paragraphs do not match the gold text."""
    paragraphs = [words for words in map(docviews.words, gold.splitlines()[1:]) if words]
    matches = list(PARAGRAPH.finditer(page))
    for place in range(len(matches) - len(paragraphs) + 1):
        if all(docviews.words(html.unescape(TAG.sub("", match[1]))) == words
               for match, words in zip(matches[place:], paragraphs)):
            start, end = matches[place].start(), matches[place + len(paragraphs) - 1].end()
            return Text(page[:start], page[start:end], page[end:])
    return None


def transplanted(source, source_gold, target, target_gold):
    """Returns the target's HTML with the title and text of the source, or None if either text is not found."""
    text, place = find_text(source, source_gold), find_text(target, target_gold)
    title, old = (gold.splitlines()[0].strip() for gold in (source_gold, target_gold))
    if text is None or place is None or old not in place.before:
        return None
    return (place.before.replace(old, title) + text.paragraphs + place.after.replace(old, title))


def trios(pages, of_a_site=BASES_OF_A_SITE):
    """Builds trios from GoldPages. No text is in two trios, but a near-replica may be built from a page of another
    trio."""
    by_site = {}
    for page in pages:
        by_site.setdefault(page.page.site, []).append(page)
    sites = sorted(by_site)
    found = []
    for site, following in zip(sites, sites[1:] + sites[:1]):
        count = 0
        half = len(by_site[site]) // 2
        for base, other, target in zip(by_site[site][::2], by_site[site][1::2], by_site[following][half:]):
            near = transplanted(base.page.html.decode(), base.gold, target.page.html.decode(), target.gold)
            if near is not None and count < of_a_site:
                count += 1
                found.append(Trio(base.page, corpora.Page(following, base.page.topic, f"near-{site}-{base.page.name}",
                                                          near.encode()), other.page))
    return found


def features(text):
    """Counts the words, except stop words, numbers and single characters."""
    count = {}
    for word in docviews.words(text):
        if len(word) > 1 and not word.isdigit() and word not in STOP_WORDS:
            count[word] = count.get(word, 0) + 1
    return count


def fingerprint(text, percentage, interval):
    """Returns the fingerprint of section 5, or None if no word is chosen."""
    count = features(text)
    chosen = sorted(count, key=lambda word: (-count[word], word))[:len(count) * percentage // 100]
    chosen = sorted(chosen)[:len(chosen) // interval * interval]
    return hashlib.md5(" ".join(chosen).encode(), usedforsecurity=False).hexdigest() if chosen else None


def is_replica(one, two, percentage, interval):
    first = fingerprint(one, percentage, interval)
    return first is not None and first == fingerprint(two, percentage, interval)


def cosine(one, two):
    """Returns the similarity of equation (3), computed with word counts."""
    first, second = features(one), features(two)
    lengths = numpy.sqrt(sum(n * n for n in first.values()) * sum(n * n for n in second.values()))
    return sum(n * second.get(word, 0) for word, n in first.items()) / lengths if lengths else 0.0


def differing(one, two):
    """Returns the number of words that only one of the two texts contains."""
    return len(features(one).keys() ^ features(two).keys())


def clean(found, pages, method, programs, work):
    """Returns the cleaned contents (base, near, other) of each trio, with models learned from `pages`."""
    all_pages = [page for trio in found for page in trio]
    views = docviews.clean(all_pages, method, programs, work, [page.page for page in pages])
    contents = [view.content for view in views]
    return list(zip(contents[::3], contents[1::3], contents[2::3]))
