"""Selectors for scrapers."""

from __future__ import annotations

from typing import TypedDict

SelectorAgreement = TypedDict("SelectorAgreement", {"pages": int, "f1": float, "same": float})
SelectorAgreement.__doc__ = """How well the text that selectors match agrees with the text that the model keeps, on the sampled pages.

`f1` is the mean F1 of the words of `pages` pages, and `same` the share of these pages with an F1 of at least .97.
"""

Selectors = TypedDict(
    "Selectors",
    {
        "site": str,
        "version": int,
        "learned": str,
        "from": "str | None",
        "until": "str | None",
        "language": str,
        "content": "list[str]",
        "drop": "list[str]",
        "title": "list[str]",
        "authors": "list[str]",
        "published": "list[str]",
        "agreement": SelectorAgreement,
    },
)
Selectors.__doc__ = """A model's decisions as selectors for scrapers and browsers; see Store.selectors().

To extract a page's content, first remove all elements that a selector in `drop` matches. Then take the text of the
elements that a selector in `content` matches, in document order; if such elements are nested, use only the
outermost. `title`, `authors` and `published` contain selectors for these fields, the most reliable one first. `from`
and `until` are the dates of the oldest and the newest page that training read, as '2026-01-31T23:59:59Z', or None.
"""
