"""Search for known pages: [Zhang04], 7.3. Each query is the title of a page, which should come first.

Titles are in the pages, and in the links of other pages, word by word; who searches seldom knows them so well. So each
title is taken out of all texts before they are indexed, and the query must be found by the words of the unseen text.
"""
import collections
import sqlite3
import typing

import docviews
import markup

SHOWN = 10            # results of a search
LEAST_WORDS = 3       # per query; single words match many pages
MOST_WORDS = 20       # per query; longer first lines are paragraphs


class Query(typing.NamedTuple):
    page: int    # the page sought
    words: tuple


class Index(typing.NamedTuple):
    words: int     # indexed words
    size: int      # in bytes
    postings: int  # pages listed for the queries' words, which a search reads
    ranks: list    # of the page sought by each query, from 1; None if it is not shown


def is_in(phrase, text):
    """Whether words are in other words, in this order and without others between them."""
    return bool(phrase) and f" {' '.join(phrase)} " in f" {' '.join(text)} "


def is_called(page, title):
    """Whether the page itself has these words in its title or in a heading."""
    known = markup.read(page.html)
    return any(is_in(title, docviews.words(text))
               for text in [known.title or ""] + [each.text for each in known.weighty if each.tag in markup.HEADINGS])


def queries(pages, is_exact=False):
    """Titles that one page has. is_exact: the first lines of gold texts are known to be titles."""
    titles = [tuple(docviews.words(page.title)) for page in pages]
    count = collections.Counter(titles)
    return [Query(number, title) for number, (page, title) in enumerate(zip(pages, titles))
            if LEAST_WORDS <= len(title) <= MOST_WORDS and count[title] == 1
            and (is_exact or is_called(page.page, title))]


def without(words, phrases):
    """The words without the phrases (tuples of two words or more), the longest one at each place."""
    by_start = collections.defaultdict(list)
    for phrase in sorted(phrases, key=len, reverse=True):
        by_start[phrase[:2]].append(phrase)
    left, place = [], 0
    while place < len(words):
        phrase = next((each for each in by_start.get(tuple(words[place:place + 2]), ())
                       if tuple(words[place:place + len(each)]) == each), ())
        if not phrase:
            left.append(words[place])
        place += len(phrase) or 1
    return left


def search(texts, wanted):
    """Indexes texts (lists of words) with SQLite's FTS5, and searches for the queries by BM25."""
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE page USING fts5(text, content='', tokenize=\"unicode61 "
                     "remove_diacritics 0 tokenchars '_'\")")
    database.executemany("INSERT INTO page(rowid, text) VALUES (?, ?)",
                         ((number, " ".join(words)) for number, words in enumerate(texts)))
    database.execute("INSERT INTO page(page) VALUES ('optimize')")
    database.commit()
    database.execute("VACUUM")
    size = (database.execute("PRAGMA page_count").fetchone()[0] * database.execute("PRAGMA page_size").fetchone()[0])
    database.execute("CREATE VIRTUAL TABLE word USING fts5vocab(page, 'row')")
    pages_with = dict(database.execute("SELECT term, doc FROM word"))
    ranks = []
    for query in wanted:
        expression = " OR ".join(f'"{word}"' for word in dict.fromkeys(query.words))
        found = [row[0] for row in database.execute(
            "SELECT rowid FROM page WHERE page MATCH ? ORDER BY bm25(page), rowid LIMIT ?", (expression, SHOWN))]
        ranks.append(found.index(query.page) + 1 if query.page in found else None)
    database.close()
    postings = sum(pages_with.get(word, 0) for query in wanted for word in set(query.words))
    return Index(sum(map(len, texts)), size, postings, ranks)


def reciprocal(ranks):
    """Of each query: one by its rank, or 0."""
    return [1 / rank if rank else 0.0 for rank in ranks]


def success(ranks, within):
    """Of each query: whether its page is among so many first results."""
    return [float(rank is not None and rank <= within) for rank in ranks]


def measure(texts, wanted):
    """By name of the texts: the index with titles, and that without them. Sizes are those of the first."""
    titles = {query.words for query in wanted}
    found = {}
    for name, each in texts.items():
        words = [docviews.words(text) for text in each]
        found[name] = search(words, wanted), search([without(text, titles) for text in words], wanted)
    return found
