"""Samples of the sites of a crawl, drawn by many tasks and merged.

Samples form a commutative monoid: for any division of a site's pages among tasks, merging the samples of the
tasks yields the sample that one machine would draw. The crawl is read twice. The first pass merges outlines
of the samples, and so finds which pages are drawn; the second pass keeps only these pages. Reading a page
again costs less than compressing it, sending it to another task, and dropping it there. The files must not
change between the passes.
"""

from __future__ import annotations

import contextlib
import dataclasses
import os
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any, NamedTuple, cast

import pyspark
from pyspark.sql import SparkSession

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
_COUNTS = ("", "")  # the key of the counts, among the groups
_TASK_BYTES = 128 << 20  # maximum size of the samples that one task merges; the driver holds the models
_COST_OF_GROUP = 1 << 16  # fixed cost of a group, expressed in bytes of samples

Group = tuple[str, str]  # a site, and the first date of one of its eras; "" for the whole site


@dataclasses.dataclass
class Outline:
    """The outline of a sample, of the pages of one group that some tasks have read."""

    sample: Sample
    page_bytes: int = 0  # of all its pages, uncompressed

    def plus(self, other: Outline) -> Outline:
        self.sample.merge(other.sample)
        self.page_bytes += other.page_bytes
        return self


class SamplePart(NamedTuple):
    """A sample of the pages of one group that one task has read."""

    group: Group
    sample: bytes


class Totals(NamedTuple):
    """The totals of a group."""

    pages: int
    problems: int
    bytes: int  # estimated size of all parts of the sample
    bound: int  # the largest hash of a page that is drawn


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
    # The number of pages and their uncompressed bytes, by file.
    files: dict[str, tuple[int, int]] = dataclasses.field(default_factory=dict)

    def plus(self, other: ReadCounts) -> ReadCounts:
        return ReadCounts(
            self.pages + other.pages,
            self.problems + other.problems,
            self.without_site + other.without_site,
            self.out_of_range + other.out_of_range,
            self.skipped + other.skipped,
            self.failures | other.failures,
            self.files | other.files,
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


class Reading:
    """Reads each file once. For use in tasks."""

    def __init__(self, draw: Draw, progress: Progress) -> None:
        self.draw = draw
        self._progress = progress

    def pages(self, path: str, counts: ReadCounts) -> Iterator[tuple[Group, Page]]:
        """The sampled groups' pages in a file. Counts all pages."""
        pages = page_bytes = 0
        try:
            reader = pages_of(path, self.draw.max_page_bytes)
            for page in reader:
                pages += 1
                page_bytes += page.size
                if not self.draw.selection.is_in_range(page):
                    counts.out_of_range += 1
                    continue
                group = self.draw.selection.group_of(page)
                if group is None:
                    counts.problems += page.problem is not None
                    counts.without_site += page.problem is None
                    continue
                yield group, page
            counts.skipped.update(reader.skipped)
        except Unread as error:
            counts.failures[path] = str(error)
        counts.pages += pages
        counts.files[path] = pages, page_bytes
        self._progress.add(pages)


class Outliner:
    """Makes the outlines of samples, in the first pass. For use with RDD.mapPartitions()."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading

    def __call__(self, paths: Iterable[str]) -> Iterator[tuple[Group, Outline | ReadCounts]]:
        draw = self._reading.draw
        counts = ReadCounts()
        outlines: dict[Group, Outline] = {}
        for path in paths:
            for group, page in self._reading.pages(path, counts):
                outline = outlines.get(group)
                if outline is None:
                    sample = Sample.outline(group[0], size=draw.size, seed=draw.seed)
                    outline = outlines[group] = Outline(sample)
                outline.sample.add(page)
                outline.page_bytes += page.size
        yield from outlines.items()
        yield _COUNTS, counts


class Sampler:
    """Samples the pages that are drawn, in the second pass. For use with RDD.mapPartitions()."""

    def __init__(self, reading: Reading, plan: pyspark.Broadcast[_Plan]) -> None:
        self._reading = reading
        self._plan = plan
        self._most_bytes_read = _MOST_BYTES_READ

    def __call__(self, paths: Iterable[str]) -> Iterator[tuple[int, SamplePart]]:
        """Yields parts of samples, each with the number of the task that merges it."""
        draw = self._reading.draw
        plan = self._plan.value
        counts = ReadCounts()
        samples: dict[Group, Sample] = {}
        bytes_read = 0
        for path in paths:
            for group, page in self._reading.pages(path, counts):
                totals = plan.totals.get(group)
                if totals is None:
                    continue
                sample = samples.get(group)
                if sample is None:
                    sample = samples[group] = Sample(group[0], size=draw.size, seed=draw.seed)
                    sample.restrict_to(totals.bound)
                sample.add(page)
                bytes_read += page.size
                if bytes_read >= self._most_bytes_read:
                    yield from self._emit(samples)
                    bytes_read = 0
            if counts.files[path] != plan.files[path]:
                raise InputError(f"{path}: the file changed while the job was running: it was read twice, with "
                                 "different results; run the job again")
        yield from self._emit(samples)

    def _emit(self, samples: dict[Group, Sample]) -> Iterator[tuple[int, SamplePart]]:
        """Yields the samples as bytes, and releases each sample when it is yielded."""
        for group in sorted(samples):
            yield self._plan.value.task[group], SamplePart(group, samples.pop(group).to_bytes())


class SampledCrawl:
    """The totals of all groups, from the first pass over the files. merged() describes the second pass."""

    counts: ReadCounts  # of all pages
    totals: dict[Group, Totals]  # of the groups with at least min_pages pages
    small: SmallGroups

    def __init__(
        self, files: pyspark.RDD[str], draw: Draw, min_pages: int, first: Progress, second: Progress
    ) -> None:
        self._files = files
        self._second = Reading(draw, second)
        self._plan: pyspark.Broadcast[_Plan] | None = None
        rows = (
            files.mapPartitions(Outliner(Reading(draw, first)))
            .reduceByKey(lambda one, other: cast(Any, one).plus(other))
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

    def merged(self, totals: Mapping[Group, Totals]) -> pyspark.RDD[tuple[Group, Sample]]:
        """The samples of these groups in ascending order, spread over tasks of about equal cost.

        Evaluating the result reads the files again: persist it if it is used more than once. Raises
        InputError if a file has changed. A task holds two samples at a time. Call this once, and use the
        result before release().
        """
        context = self._files.context
        if not totals:
            return context.parallelize([], 1)
        plan = _Plan(totals, TASKS_PER_CORE * context.defaultParallelism, self.counts.files)
        self._plan = context.broadcast(plan)
        return (
            self._files.mapPartitions(Sampler(self._second, self._plan))
            .partitionBy(plan.tasks, hash)
            .mapPartitions(_merged_samples)
        )

    def release(self) -> None:
        if self._plan is not None:
            self._plan.destroy()


@contextlib.contextmanager
def sampled(
    spark: SparkSession,
    files: list[str],
    partitions: int | None,
    draw: Draw,
    min_pages: int = 1,
) -> Iterator[SampledCrawl]:
    """Yields the totals of groups with at least `min_pages` pages. Samples exist until the end of the block,
    and until then, the files must not change. A failed task raises a one-line Error."""
    first = Progress(spark, len(files))
    second = Progress(spark, len(files), "read again")
    with plain_errors(), first.shown(), second.shown():
        crawl = SampledCrawl(slices(spark, files, partitions), draw, min_pages, first, second)
        try:
            yield crawl
        finally:
            crawl.release()


class _Totaler:
    """Yields the totals of large groups, and a summary of the others. For use with RDD.mapPartitions()."""

    def __init__(self, min_pages: int) -> None:
        self._min_pages = min_pages

    def __call__(
        self, rows: Iterable[tuple[Group, Outline | ReadCounts]]
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


def _totals_of(outline: Outline) -> Totals:
    sample = outline.sample
    share = sample.bound / _LARGEST_HASH  # of the addresses that are drawn
    return Totals(sample.pages_seen, sample.problems, int(outline.page_bytes * share / _PACKED), sample.bound)


class _Plan:
    """The groups to sample, the tasks that merge their parts, and what the first pass found in each file."""

    def __init__(
        self,
        totals: Mapping[Group, Totals],
        least_tasks: int,
        files: Mapping[str, tuple[int, int]],
    ) -> None:
        self.totals = totals
        self.files = files
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


def _merged_samples(rows: Iterable[tuple[int, SamplePart]]) -> Iterator[tuple[Group, Sample]]:
    for group, samples in _grouped(rows):
        yield group, _merged(samples)


def _merged(samples: Iterator[bytes]) -> Sample:
    whole = Sample.from_bytes(next(samples))
    for sample in samples:
        whole.merge(Sample.from_bytes(sample))
    return whole


def _grouped(rows: Iterable[tuple[int, SamplePart]]) -> Iterator[tuple[Group, Iterator[bytes]]]:
    """The samples of each group, in ascending order of groups. They are kept in a temporary file, because
    there may be many."""
    places: dict[Group, list[tuple[int, int]]] = {}
    folder = os.environ.get("SPARK_LOCAL_DIRS", "").split(",")[0] or tempfile.gettempdir()
    with tempfile.SpooledTemporaryFile(_SPOOL_BYTES, dir=folder) as spool:
        with writing(folder):
            for _, part in rows:
                places.setdefault(part.group, []).append((spool.tell(), len(part.sample)))
                spool.write(part.sample)
        for group in sorted(places):
            yield group, (_read_at(spool, *place) for place in places[group])


def _read_at(spool: IO[bytes], offset: int, length: int) -> bytes:
    spool.seek(offset)
    return spool.read(length)
