"""Finds redesigns in a crawl, and learns models of the new designs."""

from __future__ import annotations

import dataclasses
import os
import time
from typing import TYPE_CHECKING, Any

from pyspark.sql import SparkSession

from styletree import _core
from styletree._core import Page, Sample
from styletree._errors import InputError
from styletree._options import LearnOptions
from styletree._store import Store
from styletree.spark._inputs import Inputs, archive_files
from styletree.spark._job import warn_of_failures
from styletree.spark._learning import MadeModels, Trainer, check_learning, time_of_job
from styletree.spark._models import ship, shipped_path
from styletree.spark._samples import Draw, Group, ReadCounts, Selection, sampled

if TYPE_CHECKING:
    from typing_extensions import Unpack


@dataclasses.dataclass(frozen=True)
class Change:
    """A change of a site's template; see styletree.TemplateChange."""

    date: str
    part: str  # the changed part: "/news/" or "lang=fr"; "" means the whole site
    pages: int
    misfits: int
    paths: list[tuple[str, float, float]]  # path, and the shares of pages that have it before and after the change
    unchanged: list[tuple[str, str]]  # examples: address and date
    changed: list[tuple[str, str]]


@dataclasses.dataclass(frozen=True)
class SiteDrift:
    """The changes of a site's template since its models were learned; see styletree.Drift."""

    site: str
    pages: int
    misfits: int
    can_tell: bool
    dates_tell: bool
    changes: list[Change]
    designs: list[tuple[int, list[tuple[str, str]]]]  # number of pages, and example pages

    @property
    def has_changed(self) -> bool:
        return bool(self.changes or self.designs)


@dataclasses.dataclass
class Drifted:
    """The result of drift(). str() gives the summary of a run."""

    sites: dict[str, SiteDrift]
    pages: int
    files: int
    without_model: int  # pages whose site has no model
    out_of_range: int  # pages whose date is out of range
    failures: dict[str, str]  # unreadable files, and the reasons
    seconds: float

    def __str__(self) -> str:
        changed = sum(drift.has_changed for drift in self.sites.values())
        parts = [f"compared {len(self.sites):,} sites, {self.pages:,} pages in {self.files:,} files: "
                 f"{changed:,} sites changed",
                 f"skipped: {self.without_model:,} pages from sites without a model, "
                 f"{self.out_of_range:,} pages outside the date range"]
        if self.failures:
            parts.append(f"{len(self.failures):,} files not read")
        return "; ".join([*parts, f"{self.seconds:.1f} s"])


@dataclasses.dataclass
class Retrained:
    """The result of retrain(). str() gives the summary of a run."""

    drifted: Drifted
    versions: dict[tuple[str, str], int]  # new versions, by site and first date of the era
    few: dict[tuple[str, str], int]  # number of pages, for eras with fewer than min_pages
    seconds: float

    def __str__(self) -> str:
        sites = len({site for site, _ in self.versions})
        return (f"{self.drifted}; learned {len(self.versions):,} designs of {sites:,} sites; not "
                f"learned: {len(self.few):,} designs with too few pages; {self.seconds:.1f} s")


class _DriftFinder:
    """Compares a sample with the models of its site. For use with RDD.map()."""

    def __init__(self, store: str) -> None:
        self._store = store

    def __call__(self, row: tuple[Group, Sample]) -> SiteDrift:
        (site, _), sample = row
        try:
            drift = _core.find_drift(shipped_path(self._store), sample, 1)
        except InputError:  # no page is usable
            return SiteDrift(site, 0, 0, False, False, [], [])
        changes = [
            Change(
                change.date,
                change.part,
                change.pages,
                change.misfits,
                [(path.path, path.before, path.after) for path in change.paths],
                _places(change.unchanged),
                _places(change.changed),
            )
            for change in drift.changes
        ]
        designs = [(design.pages, _places(design.examples)) for design in drift.designs]
        return SiteDrift(site, drift.pages, drift.misfits, drift.can_tell, drift.dates_tell, changes,
                         designs)


def _places(examples: list[Any]) -> list[tuple[str, str]]:
    return [(example.address, example.date) for example in examples]


def _instant(date: str) -> str:
    """The date in the format of Page.date; empty for an empty date."""
    return Page(b"", date=date).date


def drift(
    spark: SparkSession,
    inputs: Inputs,
    store: str | os.PathLike[str],
    *,
    since: str = "",
    until: str = "",
    partitions: int | None = None,
    sample: int = 1000,
    seed: int = 1,
    max_page_bytes: int = 32 << 20,
) -> Drifted:
    """Finds the sites of a crawl whose templates no longer fit their models in force.

    For each site that has a model in the store, compares a sample of its pages in date order, as
    Store.drift() does. The store is a file on the driver. `since` (inclusive) and `until` (exclusive) limit
    the dates of pages; they may be "2024", "2024-03", "2024-03-01" or longer (see Page.date). The inputs are
    as in learn(). For a site without usable pages, the number of pages is 0.
    """
    started = time.monotonic()
    path = os.fspath(store)
    sites = frozenset(info.site for info in Store(path, "r").versions() if info.in_force)
    files = archive_files(inputs)
    selection = Selection(sites=sites, since=_instant(since), until=_instant(until))
    draw = Draw(selection, sample, seed, max_page_bytes)
    with sampled(spark, files, partitions, draw) as crawl:
        found = crawl.merged(crawl.totals).map(_DriftFinder(ship(spark, path))).collect()
    counts: ReadCounts = crawl.counts
    warn_of_failures(counts.failures)
    return Drifted(
        sites={one.site: one for one in sorted(found, key=lambda one: one.site)},
        pages=counts.pages,
        files=len(files),
        without_model=counts.without_site,
        out_of_range=counts.out_of_range,
        failures=counts.failures,
        seconds=time.monotonic() - started,
    )


def retrain(
    spark: SparkSession,
    inputs: Inputs,
    store: str | os.PathLike[str],
    *,
    since: str = "",
    until: str = "",
    partitions: int | None = None,
    sample: int = 500,
    drift_sample: int = 1000,
    seed: int = 1,
    min_pages: int = 20,
    max_page_bytes: int = 32 << 20,
    **options: Unpack[LearnOptions],
) -> Retrained:
    """Learns the new designs of changed sites, and puts their models in force alongside the others.

    Finds the changes as drift() does. For each change of a whole site, it then learns a model from the pages
    between this change and the next (or `until`). Each page is cleaned with the model that covers its
    date. Changes of parts of a site, and designs of pages that cannot be ordered by date, are only reported.
    The files are read twice for drift(), and twice more if a site changed. All models are stored in one step.
    For the options, see drift() and learn().
    """
    started = time.monotonic()
    check_learning(sample, seed, options)
    path = os.fspath(store)
    found = drift(
        spark, inputs, path, since=since, until=until, partitions=partitions, sample=drift_sample,
        seed=seed, max_page_bytes=max_page_bytes,
    )  # fmt: skip
    eras = {
        site: [change.date for change in one.changes if not change.part and change.date]
        for site, one in found.sites.items()
    }
    eras = {site: dates for site, dates in eras.items() if dates}
    retrained = Retrained(found, {}, {}, 0.0)
    if eras:
        files = archive_files(inputs)
        selection = Selection(
            sites=frozenset(eras), eras=eras, since=_instant(since), until=_instant(until)
        )
        draw = Draw(selection, sample, seed, max_page_bytes)
        trainer = Trainer(options, time_of_job())
        with sampled(spark, files, partitions, draw) as crawl:
            for group, total in sorted(crawl.totals.items()):
                if total.pages < min_pages:
                    retrained.few[group] = total.pages
            large = {group: total for group, total in crawl.totals.items() if group not in retrained.few}
            with MadeModels(crawl.merged(large).map(trainer)) as made:
                retrained.versions = made.save(path, "alongside").versions
    retrained.seconds = time.monotonic() - started
    return retrained
