"""Samples of the sites of a crawl, drawn by many tasks and merged.

Samples form a commutative monoid: for any division of a site's pages among tasks, merging the samples of the
tasks yields the sample that one machine would draw. The crawl is read twice. The first pass merges outlines
of the samples, and so finds which pages are drawn; the second pass keeps only these pages. Reading a page
again costs less than compressing it, sending it to another task, and dropping it there.
"""

from __future__ import annotations

import contextlib
import dataclasses
import math
import os
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any, NamedTuple, TypeVar, cast

import pyspark
from pyspark.sql import SparkSession
from pyspark.storagelevel import StorageLevel

from styletree._core import Page, Sample, domain_of_url, site_of_url
from styletree._errors import InputError
from styletree._files import writing
from styletree._sampling import SiteBy
from styletree.spark._inputs import Unread, pages_of
from styletree.spark._job import TASKS_PER_CORE, Progress, plain_errors, slices

_NAMED = 10  # maximum number of small groups that are named
_LARGEST_HASH = 2**64 - 1
_PACKED = 5  # samples contain pages compressed to about this fraction of their size
# A task emits its samples each time it has read this many bytes of pages.
_MOST_BYTES_READ = 1 << 30
_SPOOL_BYTES = 64 << 20  # maximum size kept in memory; more goes to disk
_MOST_PARTS = 32  # maximum number of parts of a group that are merged in one step
_COUNTS = ("", "")  # the key of the counts, among the groups
_TASK_BYTES = 128 << 20  # maximum size of the samples that one task merges; the driver holds the models
_COST_OF_GROUP = 1 << 16  # fixed cost of a group, expressed in bytes of samples

Group = tuple[str, str]  # a site, and the first date of one of its eras; "" for the whole site

Key = TypeVar("Key", Group, tuple[Group, int])


class SamplePart(NamedTuple):
    """A sample, or its outline, of the pages of one group that one task has read."""

    group: Group
    slice: int  # of the inputs
    sample: bytes
    page_bytes: int = 0  # of all pages that the task has read, uncompressed


class Totals(NamedTuple):
    """The totals over all parts of a group, from their outlines."""

    pages: int
    problems: int
    bytes: int  # estimated size of the merged sample
    parts: int
    bound: int  # the largest hash of a page that is drawn


class _Outline(NamedTuple):
    """The merged outline of some parts of a group."""

    sample: Sample
    page_bytes: int
    parts: int

    def plus(self, other: _Outline) -> _Outline:
        self.sample.merge(other.sample)
        return _Outline(self.sample, self.page_bytes + other.page_bytes, self.parts + other.parts)


class SmallGroups(NamedTuple):
    """The groups with too few pages to be sampled."""

    groups: int = 0
    problems: int = 0
    largest: tuple[tuple[str, int], ...] = ()  # the sites with the most pages, and their numbers of pages

    def plus(self, other: SmallGroups) -> SmallGroups:
        largest = sorted(self.largest + other.largest, key=lambda row: (-row[1], row[0]))
        return SmallGroups(self.groups + other.groups, self.problems + other.problems,
                           tuple(largest[:_NAMED]))


@dataclasses.dataclass
class ReadCounts:
    """Counts of pages and skipped records, and the unreadable files."""

    pages: int = 0
    problems: int = 0  # pages with a problem that have no group
    without_site: int = 0
    out_of_range: int = 0  # pages whose date is out of range
    skipped: Counter[str] = dataclasses.field(default_factory=Counter)
    failures: dict[str, str] = dataclasses.field(default_factory=dict)  # the reason, by file

    def plus(self, other: ReadCounts) -> ReadCounts:
        return ReadCounts(
            self.pages + other.pages,
            self.problems + other.problems,
            self.without_site + other.without_site,
            self.out_of_range + other.out_of_range,
            self.skipped + other.skipped,
            self.failures | other.failures,
        )


@dataclasses.dataclass(frozen=True)
class Selection:
    """The pages to sample, and their groups."""

    by: SiteBy = "host"
    sites: frozenset[str] | None = None  # if set, only these sites, by host or else by domain
    eras: Mapping[str, list[str]] | None = None  # first dates of each site's eras, ascending
    since: str = ""
    until: str = ""  # exclusive

    def is_in_range(self, page: Page) -> bool:
        if not self.since and not self.until:
            return True
        return self.since <= page.date and (not self.until or page.date < self.until)

    def group_of(self, page: Page) -> Group | None:
        """The group of a page; None if the page does not belong to a requested site."""
        site = self._site_of(page.url)
        if not site or self.eras is None:
            return (site, "") if site else None
        era = max((date for date in self.eras.get(site, ()) if date <= page.date), default="")
        return (site, era) if era else None

    def _site_of(self, url: str) -> str:
        if self.sites is None:
            return domain_of_url(url) if self.by == "domain" else site_of_url(url)
        host = site_of_url(url)
        if host in self.sites:
            return host
        domain = domain_of_url(url)
        return domain if domain in self.sites else ""


@dataclasses.dataclass(frozen=True)
class Draw:
    """How samples are drawn."""

    selection: Selection
    size: int  # maximum number of pages in the sample of a group
    seed: int
    max_page_bytes: int


class Sampler:
    """Reads each file once, and samples its pages. For use with RDD.mapPartitionsWithIndex().

    Without a plan, it makes outlines. With a broadcast _Plan, it makes the samples of the groups in the plan,
    and keeps only pages within their bounds.
    """

    def __init__(
        self, draw: Draw, progress: Progress, plan: pyspark.Broadcast[_Plan] | None = None
    ) -> None:
        self._draw = draw
        self._most_bytes_read = _MOST_BYTES_READ
        self._progress = progress
        self._plan = plan

    def __call__(self, number: int, paths: Iterable[str]) -> Iterator[SamplePart | ReadCounts]:
        counts = ReadCounts()
        samples: dict[Group, Sample] = {}
        page_bytes: Counter[Group] = Counter()
        bytes_read = 0
        for path in paths:
            pages_before = counts.pages
            for page in self._pages_of(path, counts):
                counts.pages += 1
                if not self._draw.selection.is_in_range(page):
                    counts.out_of_range += 1
                    continue
                group = self._draw.selection.group_of(page)
                if group is None:
                    counts.problems += page.problem is not None
                    counts.without_site += page.problem is None
                    continue
                if self._plan is not None and group not in self._plan.value.totals:
                    continue
                sample = samples.get(group)
                if sample is None:
                    sample = samples[group] = self._new_sample(group)
                sample.add(page)
                page_bytes[group] += page.size
                bytes_read += page.size
                if bytes_read >= self._most_bytes_read:
                    yield from _emit(samples, page_bytes, number)
                    bytes_read = 0
            self._progress.add(counts.pages - pages_before)
        yield from _emit(samples, page_bytes, number)
        yield counts

    def _new_sample(self, group: Group) -> Sample:
        if self._plan is None:
            return Sample.outline(group[0], size=self._draw.size, seed=self._draw.seed)
        sample = Sample(group[0], size=self._draw.size, seed=self._draw.seed)
        sample.restrict_to(self._plan.value.totals[group].bound)
        return sample

    def _pages_of(self, path: str, counts: ReadCounts) -> Iterator[Page]:
        try:
            reader = pages_of(path, self._draw.max_page_bytes)
            yield from reader
            counts.skipped.update(reader.skipped)
        except Unread as error:
            if self._plan is not None and path not in self._plan.value.unread:
                raise InputError(f"{error}; the file was readable in the first of two passes; run the job "
                                 "again") from error
            counts.failures[path] = str(error)


def _emit(
    samples: dict[Group, Sample], page_bytes: Counter[Group], number: int
) -> Iterator[SamplePart]:
    """Yields the samples as bytes, and releases each sample when it is yielded."""
    for group in sorted(samples):
        yield SamplePart(group, number, samples.pop(group).to_bytes(), page_bytes.pop(group))


class SampledCrawl:
    """The outlines of all samples, from the first pass over the files; merged() makes the second pass."""

    counts: ReadCounts  # of all pages
    totals: dict[Group, Totals]  # of the groups with at least min_pages pages
    small: SmallGroups

    def __init__(
        self, files: pyspark.RDD[str], draw: Draw, min_pages: int, first: Progress, second: Progress
    ) -> None:
        self._files = files
        self._draw = draw
        self._progress = second
        self._kept: pyspark.RDD[SamplePart] | None = None
        rows = (
            files.mapPartitionsWithIndex(Sampler(draw, first))
            .map(_outline_of)
            .reduceByKey(lambda one, other: one.plus(other))
            .mapPartitions(_Totaler(min_pages))
            .collect()
        )
        self.counts = ReadCounts()
        self.small = SmallGroups()
        self.totals = {}
        for row in rows:
            if isinstance(row, ReadCounts):
                self.counts = row
            elif isinstance(row, SmallGroups):
                self.small = self.small.plus(row)
            else:
                group, totals = row
                self.totals[group] = totals

    def merged(self) -> pyspark.RDD[tuple[Group, Sample]]:
        """The samples of all groups in `totals`, in ascending order, spread over tasks of about equal cost.

        A group with many parts is merged in two steps, so that no task merges more than about the square root
        of the number of parts. A task holds two samples at a time.
        """
        context = self._files.context
        tasks = TASKS_PER_CORE * context.defaultParallelism
        plan = context.broadcast(_Plan(self.totals, tasks, frozenset(self.counts.failures)))
        parts = cast(
            "pyspark.RDD[SamplePart]",
            self._files.mapPartitionsWithIndex(Sampler(self._draw, self._progress, plan)).filter(_is_sample),
        )
        if plan.value.buckets:
            self._kept = parts.persist(StorageLevel.DISK_ONLY)
            few = parts.filter(lambda part: part.group not in plan.value.buckets)
            many = parts.filter(lambda part: part.group in plan.value.buckets)
            merged = (
                many.map(lambda part: plan.value.bucket_of(part))
                .partitionBy(min(plan.value.all_buckets, tasks), hash)
                .mapPartitions(_merged_parts)
            )
            parts = context.union([few, merged])
        return (
            parts.map(lambda part: (plan.value.task[part.group], part))
            .partitionBy(max(1, plan.value.tasks), hash)
            .mapPartitions(_merged_samples)
        )

    def release(self) -> None:
        if self._kept is not None:
            self._kept.unpersist()


@contextlib.contextmanager
def sampled(
    spark: SparkSession,
    files: list[str],
    partitions: int | None,
    draw: Draw,
    min_pages: int = 1,
) -> Iterator[SampledCrawl]:
    """Samples the groups with at least `min_pages` pages. The samples exist until the end of the block. A
    failed task raises a one-line Error."""
    first = Progress(spark, len(files))
    second = Progress(spark, len(files), "read again")
    with plain_errors(), first.shown(), second.shown():
        crawl = SampledCrawl(slices(spark, files, partitions), draw, min_pages, first, second)
        try:
            yield crawl
        finally:
            crawl.release()


def _is_sample(row: object) -> bool:
    return isinstance(row, SamplePart)


def _outline_of(row: SamplePart | ReadCounts) -> tuple[Group, Any]:
    if isinstance(row, ReadCounts):
        return _COUNTS, row
    return row.group, _Outline(Sample.from_bytes(row.sample), row.page_bytes, 1)


class _Totaler:
    """Yields the totals of large groups, and a summary of the others. For use with RDD.mapPartitions()."""

    def __init__(self, min_pages: int) -> None:
        self._min_pages = min_pages

    def __call__(
        self, rows: Iterable[tuple[Group, _Outline | ReadCounts]]
    ) -> Iterator[tuple[Group, Totals] | SmallGroups | ReadCounts]:
        small = SmallGroups()
        for group, merged in rows:
            if isinstance(merged, ReadCounts):
                yield merged
            elif merged.sample.pages_seen < self._min_pages:
                one = merged.sample
                small = small.plus(SmallGroups(1, one.problems, ((group[0], one.pages_seen),)))
            else:
                yield group, _totals_of(merged)
        yield small


def _totals_of(outline: _Outline) -> Totals:
    sample = outline.sample
    share = sample.bound / _LARGEST_HASH  # of the addresses that are drawn
    return Totals(sample.pages_seen, sample.problems, int(outline.page_bytes * share / _PACKED),
                  outline.parts, sample.bound)


class _Plan:
    """The groups to sample, and the tasks that merge their parts."""

    def __init__(
        self, totals: Mapping[Group, Totals], least_tasks: int, unread: frozenset[str]
    ) -> None:
        """`unread` are the files that cannot be read."""
        self.totals = totals
        self.unread = unread
        costs = {group: total.bytes + _COST_OF_GROUP for group, total in totals.items()}
        most = max(1, min(_TASK_BYTES, sum(costs.values()) // least_tasks))
        # Consecutive groups share a task, so that models are made in the order of their sites. A group that
        # costs as much as a whole task gets its own task.
        self.task: dict[Group, int] = {}
        self.tasks = cost = 0
        for group in sorted(totals):
            if not self.tasks or cost + costs[group] > most:
                self.tasks += 1
                cost = 0
            self.task[group] = self.tasks - 1
            cost += costs[group]
        self.buckets: dict[Group, tuple[int, int]] = {}  # the first bucket, and the number of buckets
        self.all_buckets = 0
        for group in sorted(totals):
            if totals[group].parts > _MOST_PARTS:
                count = math.isqrt(totals[group].parts)
                self.buckets[group] = self.all_buckets, count
                self.all_buckets += count

    def bucket_of(self, part: SamplePart) -> tuple[int, SamplePart]:
        first, count = self.buckets[part.group]
        bucket = first + part.slice % count
        return bucket, part._replace(slice=bucket)


def _merged_parts(rows: Iterable[tuple[int, SamplePart]]) -> Iterator[SamplePart]:
    for (group, bucket), samples in _grouped(
        ((part.group, part.slice), part.sample) for _, part in rows
    ):
        yield SamplePart(group, bucket, _merged(samples).to_bytes())


def _merged_samples(rows: Iterable[tuple[int, SamplePart]]) -> Iterator[tuple[Group, Sample]]:
    for group, samples in _grouped((part.group, part.sample) for _, part in rows):
        yield group, _merged(samples)


def _merged(samples: Iterator[bytes]) -> Sample:
    whole = Sample.from_bytes(next(samples))
    for sample in samples:
        whole.merge(Sample.from_bytes(sample))
    return whole


def _grouped(rows: Iterable[tuple[Key, bytes]]) -> Iterator[tuple[Key, Iterator[bytes]]]:
    """The values of each key, in ascending order of keys. They are kept in a temporary file, because there
    may be many."""
    places: dict[Key, list[tuple[int, int]]] = {}
    folder = os.environ.get("SPARK_LOCAL_DIRS", "").split(",")[0] or tempfile.gettempdir()
    with tempfile.SpooledTemporaryFile(_SPOOL_BYTES, dir=folder) as spool:
        with writing(folder):
            for key, value in rows:
                places.setdefault(key, []).append((spool.tell(), len(value)))
                spool.write(value)
        for key in sorted(places):
            yield key, (_read_at(spool, *place) for place in places[key])


def _read_at(spool: IO[bytes], offset: int, length: int) -> bytes:
    spool.seek(offset)
    return spool.read(length)
