"""How many titles say nothing, and how much of what pages stress is false: [Zhang04], 3.2 and 6."""
import collections
import re

import docviews
import markup
import search

# Titles that programs give to pages regardless of content, with or without a number: "New Page 1".
DEFAULT_TITLES = {"", "default", "document", "home", "home page", "homepage", "index", "index html", "index htm",
                  "new page", "no title", "page title", "title", "untitled", "untitled document", "untitled page",
                  "web page", "welcome"}
SHARED_BY = 3  # pages of a site


def is_default(title):
    """title: None if the page has none."""
    return re.sub(r"[\s\d]+$", "", " ".join(docviews.words(title or ""))) in DEFAULT_TITLES


def shared(sites, titles, least=SHARED_BY):
    """Of each page: whether its title, not a default one, is that of so many pages of its site."""
    count = collections.Counter(zip(sites, titles))
    return [not is_default(title) and count[site, title] >= least for site, title in zip(sites, titles)]


def false_weighty(weighty, gold):
    """How many of these texts are not in the content, word by word, and how many texts have words at all."""
    content = docviews.words(gold)
    phrases = [phrase for phrase in map(docviews.words, weighty) if phrase]
    return sum(not search.is_in(phrase, content) for phrase in phrases), len(phrases)


def true_keywords(keywords, gold):
    """The share of the keywords that have all their words in the content; none is 0 of 1."""
    content = set(docviews.words(gold))
    return sum(set(docviews.words(keyword)) <= content for keyword in keywords) / max(1, len(keywords))


def titles_and_weighty(pages):
    """Of each page: the title, and the false texts and all texts of its weighty tags."""
    found = []
    for page in pages:
        known = markup.read(page.page.html)
        found.append((known.title, *false_weighty([each.text for each in known.weighty], page.gold)))
    return found
