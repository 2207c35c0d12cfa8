"""Determines the sites of pages, and samples many sites."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Literal

from styletree._core import Page, Sample, domain_of_url, site_of_url
from styletree._errors import InputError, UsageError

if TYPE_CHECKING:
    from styletree._core import PageLike

SiteBy = Literal["host", "domain"]

_log = logging.getLogger("styletree")
FEW_PAGES = 20

SITES_BY: dict[str, Callable[[str], str]] = {"host": site_of_url, "domain": domain_of_url}


def url_of(page: PageLike) -> str:
    """The URL of a page; empty if it has none."""
    if isinstance(page, Page):
        return page.url
    if isinstance(page, tuple) and len(page) == 2:
        return page[0] or ""
    return ""


def site_of(page: PageLike) -> str:
    """The site of a page, from its URL. Raises UsageError if the URL does not identify it."""
    site = site_of_url(url_of(page))
    if not site:
        raise UsageError("a page has no URL to identify its site; give site='example.org'")
    return site


def iter_pages(pages: Iterable[PageLike]) -> Iterator[PageLike]:
    """An iterator over pages. Refuses bytes and str: iterating over them is always a mistake."""
    if isinstance(pages, (bytes, bytearray, memoryview, str)):
        raise UsageError(
            "pages must be an iterable, not one page or its name; pass a list of pages, such as "
            "styletree.read(path)"
        )
    return iter(pages)


def draw(pages: Iterable[PageLike], site: str | None, *, size: int, seed: int) -> Sample:
    """A sample of the pages of one site. If `site` is None, their URLs determine it."""
    if site is not None:
        return _draw_of_site(pages, site, size, seed)
    return _draw_by_urls(pages, size, seed)


def warn_of_few_pages(sample: Sample) -> None:
    usable = sample.pages_seen - sample.problems
    if usable < FEW_PAGES:
        _log.warning("%s: only %d pages to learn from, so accidental repetitions look like template; "
                     "use at least %d", sample.site, usable, FEW_PAGES)


def _draw_by_urls(pages: Iterable[PageLike], size: int, seed: int) -> Sample:
    iterator = iter_pages(pages)
    first = next(iterator, None)
    if first is None:
        raise InputError("the iterable contains no pages")
    sample = Sample(site_of(first), size=size, seed=seed)
    sample.add(first)
    for page in iterator:
        if site_of(page) != sample.site:
            raise UsageError(
                f"the pages are from several sites, such as {sample.site} and {site_of(page)}; give "
                "site= to treat them as one site, or pages from one site; Store.learn(pages, "
                "by='host') separates them"
            )
        sample.add(page)
    return sample


def _draw_of_site(pages: Iterable[PageLike], site: str, size: int, seed: int) -> Sample:
    """A sample of all pages. Warns about pages whose URLs name other hosts."""
    sample = Sample(site, size=size, seed=seed)
    of_other_hosts = 0
    for page in iter_pages(pages):
        url = url_of(page)
        of_other_hosts += site_of_url(url) not in ("", sample.site) and (
            domain_of_url(url) != sample.site
        )
        sample.add(page)
    if of_other_hosts:
        _log.warning("%d of the pages have URLs from hosts other than %s; Store.learn(pages, "
                     "by='host') groups pages by URL", of_other_hosts, sample.site)
    return sample


class SiteSamples:
    """A sample for each site of a crawl, all in memory."""

    def __init__(self, by: SiteBy, size: int, seed: int, *, site: str | None = None) -> None:
        """With `site`, all pages belong to that site, regardless of their URLs."""
        if by not in SITES_BY:
            raise UsageError(f"by: unknown value {by!r}; choose 'host' or 'domain'")
        self._site_of = SITES_BY[by] if site is None else lambda url: site
        self._size = size
        self._seed = seed
        self.by_site: dict[str, Sample] = {}
        self.without_site = 0

    def add_all(self, pages: Iterable[PageLike]) -> None:
        for page in iter_pages(pages):
            self.add(page)

    def add(self, page: PageLike) -> None:
        site = self._site_of(url_of(page))
        if not site:
            self.without_site += 1
            return
        sample = self.by_site.get(site)
        if sample is None:
            sample = self.by_site[site] = Sample(site, size=self._size, seed=self._seed)
        sample.add(page)
