"""Searches for known pages ([Zhang04], 7.3). Each query is a page's title, and the page should be the first result.

Pages and links on other pages contain the exact titles, but users seldom remember titles exactly. Therefore, titles
are removed from all texts before indexing, and a query must find its page by the remaining words.
"""
import collections
import sqlite3
import typing

import docviews
import markup

SHOWN = 10            # results per search
LEAST_WORDS = 3       # minimum per query, because single words match many pages
MOST_WORDS = 20       # maximum per query, because longer first lines are paragraphs


class Query(typing.NamedTuple):
    page: int    # the page to be found
    words: tuple


class Index(typing.NamedTuple):
    words: int     # indexed words
    size: int      # in bytes
    postings: int  # total length of the lists of pages that the searches read, one for each word of a query
    ranks: list    # the page's rank in the results of each query, from 1; None if not shown


def is_in(phrase, text):
    """Returns whether the text contains the words of the phrase consecutively."""
    return bool(phrase) and f" {' '.join(phrase)} " in f" {' '.join(text)} "


def is_called(page, title):
    """Returns whether the page's own title or one of its headings contains these words."""
    known = markup.read(page.html)
    return any(is_in(title, docviews.words(text))
               for text in [known.title or ""] + [each.text for each in known.weighty if each.tag in markup.HEADINGS])


def queries(pages, is_exact=False):
    """Returns queries for titles that only one page has. With `is_exact`, the first lines of gold texts are known to
    be titles."""
    titles = [tuple(docviews.words(page.title)) for page in pages]
    count = collections.Counter(titles)
    return [Query(number, title) for number, (page, title) in enumerate(zip(pages, titles))
            if LEAST_WORDS <= len(title) <= MOST_WORDS and count[title] == 1
            and (is_exact or is_called(page.page, title))]


def without(words, phrases):
    """Removes phrases (tuples of two or more words) from a list of words. Where several match, removes the longest."""
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
    """Indexes texts (lists of words) with SQLite's FTS5, and runs the queries, ranked with BM25."""
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
    """For each query, returns 1 / rank, or 0 if its page is not shown."""
    return [1 / rank if rank else 0.0 for rank in ranks]


def success(ranks, within):
    """For each query, returns whether its page is among the first `within` results."""
    return [float(rank is not None and rank <= within) for rank in ranks]


def measure(texts, wanted):
    """Returns (index with titles, index without titles), by name of the texts. The report shows the sizes of the
    former."""
    titles = {query.words for query in wanted}
    found = {}
    for name, each in texts.items():
        words = [docviews.words(text) for text in each]
        found[name] = search(words, wanted), search([without(text, titles) for text in words], wanted)
    return found
