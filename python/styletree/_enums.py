"""The words for page statuses and verdicts."""

from __future__ import annotations

import enum


class _Word(str, enum.Enum):
    """A word in sst-clean's records. Compares equal to its text, and is printed and formatted like it."""

    __str__ = str.__str__
    __repr__ = str.__repr__
    __format__ = str.__format__  # type: ignore[assignment]
    __hash__ = str.__hash__


class Status(_Word):
    """The outcome for a page: see Result.status. Compares equal to its word.

    >>> styletree.clean('<p>A sentence.').status == 'cleaned'
    True
    >>> styletree.clean(b'').status is styletree.Status.EMPTY
    True
    """

    CLEANED = "cleaned"
    NO_MODEL = "no_model"
    DAMAGED_MODEL = "damaged_model"
    UNMATCHED = "unmatched"
    FALLBACK = "fallback"
    STATED = "stated"
    CUT_SHORT = "cut_short"
    EMPTY = "empty"
    NOT_HTML = "not_html"
    TOO_LARGE = "too_large"
    TOO_MANY_NODES = "too_many_nodes"
    TOO_DEEP = "too_deep"
    UNDECODABLE = "undecodable"
    UNREADABLE = "unreadable"
    DAMAGED = "damaged"
    TIMED_OUT = "timed_out"
    GONE = "gone"


class Verdict(_Word):
    """The decision about a part of a page: see Decision.verdict. Compares equal to its word."""

    NOISY = "noisy"
    MEANINGFUL = "meaningful"
    POSSIBLY_MEANINGFUL = "possibly_meaningful"
    DISCARDED = "discarded"
    LOCAL_NOISE = "local_noise"
    SHARED_PAGELET = "shared_pagelet"
    OWN_PAGELET = "own_pagelet"
    BETWEEN_PAGELETS = "between_pagelets"
    REPEATS = "repeats"
    NOISE_BY_NAME = "noise_by_name"
    LINKS = "links"
    SEEN_BEFORE = "seen_before"
    ASIDE = "aside"
    UNLIKELY = "unlikely"
    LEFT_OUT = "left_out"
    KEPT = "kept"
    TAUGHT = "taught"
