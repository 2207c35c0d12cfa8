"""Finds the words of a page's visible text that also occur in another text, in the same order."""
import re

IDEOGRAM = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"  # kana and Han have no spaces, so each character counts as a word
WORD = re.compile(rf"[{IDEOGRAM}]|[^\W{IDEOGRAM}]+")


def words(text):
    return [word.lower() for word in WORD.findall(text)]


def in_order(visible, other):
    """Returns, for each word of `visible`, whether a longest common subsequence with `other` contains it.

    Bit i of a row is 0 if the first i + 1 words of `visible` have one more match than the first i (Hyyrö,
    Bit-parallel LCS-length computation revisited, 2004).
    """
    places = {}
    for i, word in enumerate(visible):
        places[word] = places.get(word, 0) | 1 << i
    row = (1 << len(visible)) - 1
    full = row
    rows = []  # one row for each word of `other` that is in `visible`
    for word in other:
        found = places.get(word)
        if found:
            matched = row & found
            row = ((row + matched) | (row - matched)) & full
            rows.append(row)
    matches = [False] * len(visible)
    i, j = len(visible) - 1, len(rows) - 1
    while i >= 0 and j >= 0:
        if rows[j] >> i & 1:
            i -= 1
        elif j > 0 and not rows[j - 1] >> i & 1:
            j -= 1
        else:
            matches[i] = True
            i, j = i - 1, j - 1
    return close_up(visible, matches)


def close_up(visible, matches):
    """Moves each match from the leftmost possible position to directly before the next match, if the same word is
    there. The first words of a text then match where the text begins, not in a menu above it."""
    following = len(visible)
    for i in range(len(visible) - 1, -1, -1):
        if matches[i]:
            nearest = following - 1
            if nearest < len(visible) - 1 and nearest != i and visible[nearest] == visible[i]:
                matches[i], matches[nearest] = False, True
                i = nearest
            following = i
    return matches
