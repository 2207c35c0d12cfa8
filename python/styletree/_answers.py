"""What services answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from styletree._records import text_of


@dataclass(frozen=True)
class ServedModel:
    """One version of a site's model in a service; see Client.site(). ModelInfo is that of a store."""

    site: str
    version: int
    """Counted from 1 for each site."""
    in_force: bool
    """Cleaning may use it; several versions may be in force, for different dates."""
    active: bool
    """The one of those in force that was put there last."""
    damaged: bool
    """It cannot be used."""
    created_at: str
    """UTC, as '2026-01-31T23:59:59Z'."""
    first_date: str
    """Of the pages that were seen; empty if none is known."""
    last_date: str
    sampled_pages: int


@dataclass(frozen=True)
class PostedPage:
    """What became of a page that was posted to a trainer; see Client.post()."""

    url: str
    site: str
    """Empty if its URL does not tell it, or the page is refused."""
    status: Literal["accepted", "refused", "lost"]
    """'accepted': it is on the trainer's disk, as far as the sample wants it. 'refused': it cannot be
    learned from. 'lost': the trainer could not store it; post it again later."""
    sample: str = ""
    """Of an accepted page: 'taken', 'known' (the URL has this content already), 'duplicate' (another URL
    has it) or 'not_drawn' (the sample is full)."""
    problem: str = ""
    """Why the page is refused or lost."""


def served_models_of(shown: Mapping[str, Any]) -> list[ServedModel]:
    """Those of a site. Raises an exception of Python's if the object is none of a service."""
    return [
        ServedModel(
            text_of(shown, "site"), int(version["version"]), bool(version["in_force"]),
            bool(version["active"]), bool(version["damaged"]), text_of(version, "created_at"),
            text_of(version, "first_date"), text_of(version, "last_date"), int(version["sampled_pages"]),
        )
        for version in shown["versions"]
    ]  # fmt: skip


def posted_page_of(record: Mapping[str, Any], url: str) -> PostedPage:
    """That of a line of a batch. Raises an exception of Python's if the object is none of a service."""
    status = record["status"]
    if status not in ("accepted", "refused", "lost"):
        raise ValueError(f"its status is {status!r}")
    return PostedPage(url, text_of(record, "site"), status, text_of(record, "sample"), text_of(record, "problem"))
