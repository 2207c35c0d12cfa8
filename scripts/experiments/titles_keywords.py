"""Measures how many titles are uninformative, and how much emphasized text is false: [Zhang04], 3.2 and 6."""
import collections
import re

import docviews
import markup
import search

# Titles that programs assign regardless of the content. A number may follow, as in "New Page 1".
DEFAULT_TITLES = {"", "default", "document", "home", "home page", "homepage", "index", "index html", "index htm",
                  "new page", "no title", "page title", "title", "untitled", "untitled document", "untitled page",
                  "web page", "welcome"}
SHARED_BY = 3  # minimum number of a site's pages with the same title


def is_default(title):
    """Returns whether a title is a default one, or missing (None)."""
    return re.sub(r"[\s\d]+$", "", " ".join(docviews.words(title or ""))) in DEFAULT_TITLES


def shared(sites, titles, least=SHARED_BY):
    """For each page, returns whether at least `least` pages of its site have its title and the title is not a
    default one."""
    count = collections.Counter(zip(sites, titles))
    return [not is_default(title) and count[site, title] >= least for site, title in zip(sites, titles)]


def false_weighty(weighty, gold):
    """Returns how many texts do not occur in the content word for word, and how many texts contain words."""
    content = docviews.words(gold)
    phrases = [phrase for phrase in map(docviews.words, weighty) if phrase]
    return sum(not search.is_in(phrase, content) for phrase in phrases), len(phrases)


def true_keywords(keywords, gold):
    """Returns the share of the keywords whose words are all in the content; 0 if there are no keywords."""
    content = set(docviews.words(gold))
    return sum(set(docviews.words(keyword)) <= content for keyword in keywords) / max(1, len(keywords))


def titles_and_weighty(pages):
    """For each page, returns the title, the number of false texts in its weighty tags, and the number of all texts
    in these tags."""
    found = []
    for page in pages:
        known = markup.read(page.page.html)
        found.append((known.title, *false_weighty([each.text for each in known.weighty], page.gold)))
    return found
