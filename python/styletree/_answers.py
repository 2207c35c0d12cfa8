"""The responses of services."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from styletree._records import text_of


@dataclass(frozen=True)
class ServedModel:
    """One version of a site's model in a service; see Client.site(). For stores, see ModelInfo."""

    site: str
    version: int
    """Counted from 1 for each site."""
    in_force: bool
    """Cleaning may use it; several versions may be in force, for different dates."""
    active: bool
    """The version most recently put in force."""
    damaged: bool
    """The model cannot be used."""
    created_at: str
    """UTC, as '2026-01-31T23:59:59Z'."""
    first_date: str
    """The date of the oldest page that training read; empty if unknown."""
    last_date: str
    sampled_pages: int


@dataclass(frozen=True)
class PostedPage:
    """The outcome of a page that was posted to a trainer; see Client.post()."""

    url: str
    site: str
    """Empty if the URL does not identify the site, or the page is refused."""
    status: Literal["accepted", "refused", "lost"]
    """'accepted': the page is on the trainer's disk, if the sample needs it. 'refused': it cannot be learned
    from. 'lost': the trainer could not store it; post it again later."""
    sample: str = ""
    """For an accepted page: 'taken', 'known' (the URL already has this content), 'duplicate' (another URL has
    it) or 'not_drawn' (the sample is full)."""
    problem: str = ""
    """Why the page is refused or lost."""


def served_models_of(shown: Mapping[str, Any]) -> list[ServedModel]:
    """The models of a site in a response. Raises a Python exception if the object is not from a service."""
    return [
        ServedModel(
            text_of(shown, "site"), int(version["version"]), bool(version["in_force"]),
            bool(version["active"]), bool(version["damaged"]), text_of(version, "created_at"),
            text_of(version, "first_date"), text_of(version, "last_date"), int(version["sampled_pages"]),
        )
        for version in shown["versions"]
    ]  # fmt: skip


def posted_page_of(record: Mapping[str, Any], url: str) -> PostedPage:
    """The page in a line of a batch's response. Raises a Python exception if it is not from a service."""
    status = record["status"]
    if status not in ("accepted", "refused", "lost"):
        raise ValueError(f"its status is {status!r}")
    return PostedPage(url, text_of(record, "site"), status, text_of(record, "sample"), text_of(record, "problem"))
