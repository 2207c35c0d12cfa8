"""Learns the sites of a crawl."""

from __future__ import annotations

import contextlib
import dataclasses
import logging
import os
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import pyspark
from pyspark.sql import SparkSession
from pyspark.storagelevel import StorageLevel

from styletree._core import Model, Sample
from styletree._errors import InputError, ModelError, UsageError
from styletree._options import Activation, LearnOptions
from styletree._sampling import SITES_BY, SiteBy
from styletree._store import Store
from styletree.spark._inputs import Inputs, archive_files
from styletree.spark._job import described, warn_of_failures
from styletree.spark._models import changed_as_a_whole
from styletree.spark._samples import Draw, Group, Selection, SmallGroups, sampled

if TYPE_CHECKING:
    from typing_extensions import Unpack

_NAMED = 10  # maximum number of unusable sites that a message names

_log = logging.getLogger("styletree")


class LearnedModel(NamedTuple):
    """A model as a row. Two models are equal if their sample sizes, dates and checksums are equal."""

    group: Group
    model: bytes  # empty if no page in the sample is usable
    sample_size: int
    first_date: str
    last_date: str
    checksum: str


@dataclasses.dataclass
class Learned:
    """The result of learn(). str() gives the summary of a run."""

    versions: dict[str, int]  # new versions, by site
    known: list[str]  # sites whose model in force equals the new one
    small: int  # number of sites with fewer pages than min_pages
    unusable: list[str]  # sites without a usable page
    files: int
    pages: int
    problems: int  # unusable pages
    without_site: int  # pages whose URL does not identify a site
    skipped: dict[str, int]  # records that are not pages, by reason
    failures: dict[str, str]  # unreadable files, and the reasons
    min_pages: int
    seconds: float

    def __str__(self) -> str:
        parts = [f"learned {len(self.versions):,} sites from {self.pages:,} pages in {self.files:,} files"]
        if self.known:
            parts.append(f"{len(self.known):,} sites already learned from the same pages")
        not_learned = f"not learned: {self.small:,} sites with fewer than {self.min_pages} pages"
        if self.unusable:
            not_learned += f", {len(self.unusable):,} sites without a usable page"
        if self.without_site:
            not_learned += f", {self.without_site:,} pages without a URL"
        parts += [not_learned, f"{self.problems:,} pages with problems", described(self.skipped)]
        if self.failures:
            parts.append(f"{len(self.failures):,} files not read")
        return "; ".join([*parts, f"{self.seconds:.1f} s"])


class Trainer:
    """Learns a model from each sample. For use with RDD.map()."""

    def __init__(self, options: LearnOptions, created_at: int) -> None:
        self._options = options
        self._created_at = created_at

    def __call__(self, row: tuple[Group, Sample]) -> LearnedModel:
        group, sample = row
        try:
            with _time_of_job(self._created_at):
                model = sample.learn(**self._options)
                content = model.to_bytes()
        except InputError:
            return LearnedModel(group, b"", 0, "", "", "")
        return LearnedModel(group, content, model.sample_size, model.first_date, model.last_date,
                            model.checksum)


@contextlib.contextmanager
def _time_of_job(seconds: int) -> Iterator[None]:
    """Stamps models with the time of the job, so that a retried task produces the same model."""
    before = os.environ.get("SOURCE_DATE_EPOCH")
    os.environ["SOURCE_DATE_EPOCH"] = str(seconds)
    try:
        yield
    finally:
        if before is None:
            del os.environ["SOURCE_DATE_EPOCH"]
        else:
            os.environ["SOURCE_DATE_EPOCH"] = before


def check_learning(sample: int, seed: int, options: LearnOptions) -> None:
    """Raises UsageError if the options are invalid, before any file is read."""
    with contextlib.suppress(InputError):  # the options are valid, but there are no pages to learn from
        Sample("example.org", size=sample, seed=seed).learn(**options)


def time_of_job() -> int:
    """Seconds since 1970: SOURCE_DATE_EPOCH, or the current time."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())


def learn(
    spark: SparkSession,
    inputs: Inputs,
    *,
    store: str | os.PathLike[str],
    by: SiteBy = "host",
    models: str | None = None,
    partitions: int | None = None,
    sample: int = 500,
    seed: int = 1,
    min_pages: int = 20,
    activation: Activation = "exclusive",
    max_page_bytes: int = 32 << 20,
    **options: Unpack[LearnOptions],
) -> Learned:
    """Learns all sites of a crawl, and stores a model of each. The models equal those of sst-train.

    The inputs are archives, folders of archives, "@list" (a file that names inputs) or patterns; all nodes
    must see them at the same paths. Each file is read twice: first to determine which pages belong to the
    samples, then to sample them; it must not change in the meantime. The models depend neither on the number
    of `partitions` nor on the order of the files: they equal, byte for byte, those of
    `sst-train learn --site-by host` (or `--site-by domain`).

    `store` is a file on the driver. All new models are stored in one step, in the order of their sites; if
    anything goes wrong, the store is unchanged. If a site's model in force equals the new model, no new
    version is stored. With `models`, the new models are also written to that folder as Parquet: site,
    version, sample_size, first_date, last_date, checksum and model.

    Sites with fewer than `min_pages` pages are skipped. Store.learn() describes the other options. Raises
    InputError if no site can be learned. A file that cannot be read is counted, and does not stop the job.
    """
    started = time.monotonic()
    if by not in SITES_BY:
        raise UsageError(f"by: unknown value {by!r}; choose 'host' or 'domain'")
    if models is not None and os.path.exists(models):
        raise InputError(f"{models}: the folder already exists; choose another folder for the models")
    check_learning(sample, seed, options)
    path = os.fspath(store)
    Store(path, "a")  # raises if it is not a model file
    files = archive_files(inputs)
    draw = Draw(Selection(by), sample, seed, max_page_bytes)
    trainer = Trainer(options, time_of_job())
    with (
        sampled(spark, files, partitions, draw, min_pages) as crawl,
        MadeModels(crawl.merged(crawl.totals).map(trainer)) as made,
    ):
        saved = made.save(path, activation)
        learned = Learned(
            versions={site: version for (site, _), version in saved.versions.items()},
            known=[site for site, _ in saved.known],
            small=crawl.small.groups,
            unusable=[site for site, _ in saved.unusable],
            files=len(files),
            pages=crawl.counts.pages,
            problems=crawl.counts.problems
            + crawl.small.problems
            + sum(one.problems for one in crawl.totals.values()),
            without_site=crawl.counts.without_site,
            skipped=dict(sorted(crawl.counts.skipped.items())),
            failures=dict(sorted(crawl.counts.failures.items())),
            min_pages=min_pages,
            seconds=0.0,
        )
        warn_of_failures(learned.failures)
        if not saved.versions and not saved.known:
            raise InputError(_nothing_learned(learned, crawl.small))
        if models is not None:
            made.write_parquet(spark, models, saved.versions)
    learned.seconds = time.monotonic() - started
    return learned


def _nothing_learned(learned: Learned, small: SmallGroups) -> str:
    text = f"no site to learn: {learned.pages:,} pages read in {learned.files:,} files"
    if learned.unusable:
        names = ", ".join(learned.unusable[:_NAMED])
        text += f", {len(learned.unusable):,} sites without a usable page ({names})"
    elif learned.small:
        names = ", ".join(f"{site} {pages}" for site, pages in small.largest)
        text += f", no site with {learned.min_pages} pages or more ({names}); see min_pages"
    return text if learned.pages else f"{text}; check the paths"


class Saved(NamedTuple):
    """The groups whose models were made."""

    versions: dict[Group, int]  # the new versions
    known: list[Group]  # need no new version
    unusable: list[Group]  # have no usable page


class MadeModels:
    """Models on the disks of the executors, in the order of their groups, until the end of the block."""

    def __init__(self, rows: pyspark.RDD[LearnedModel]) -> None:
        self._rows = rows

    def __enter__(self) -> MadeModels:
        self._rows.persist(StorageLevel.DISK_ONLY)
        try:
            # Makes all models, in parallel. The JVM counts them, so no model is sent to Python.
            self._rows._jrdd.count()
        except BaseException:
            self._rows.unpersist()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._rows.unpersist()

    def save(self, path: str, activation: Activation) -> Saved:
        """Stores the models in one step."""
        saved = Saved({}, [], [])
        with changed_as_a_whole(path) as store:
            for row in self._rows.toLocalIterator(prefetchPartitions=True):
                if not row.model:
                    saved.unusable.append(row.group)
                elif _is_known(store, row):
                    saved.known.append(row.group)
                else:
                    new = store.save(Model.from_bytes(row.model), activation=activation)
                    saved.versions[row.group] = new
                    _log.debug("%s, version %d: learned from %d pages", row.group[0], new, row.sample_size)
        return saved

    def write_parquet(self, spark: SparkSession, folder: str, versions: dict[Group, int]) -> None:
        shared = spark.sparkContext.broadcast(versions)
        rows = self._rows.filter(lambda row: row.group in shared.value).map(
            lambda row: (row.group[0], shared.value[row.group], row.sample_size, row.first_date,
                         row.last_date, row.checksum, bytearray(row.model))
        )
        spark.createDataFrame(
            rows,
            "site string, version int, sample_size int, first_date string, last_date string, "
            "checksum string, model binary",
        ).write.parquet(folder)
        shared.destroy()


def _is_known(store: Store, row: LearnedModel) -> bool:
    """True if the site's active model was learned from the same pages with the same options."""
    if not os.path.exists(store.path):
        return False
    try:
        active = store.load(row.group[0])
    except ModelError:  # the active model is missing or damaged
        return False
    return (active.checksum, active.sample_size, active.first_date, active.last_date) == (
        row.checksum, row.sample_size, row.first_date, row.last_date)  # fmt: skip
