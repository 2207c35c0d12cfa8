"""The cleaner of a task, and the models that the cleaner needs."""

from __future__ import annotations

import dataclasses
import functools
import os
from typing import Any

from pyspark.sql import SparkSession

from styletree._core import Cleaner
from styletree._errors import UsageError
from styletree._options import CleanOptions
from styletree._records import DETAILS
from styletree._store import Store
from styletree.spark._models import ship, shipped_path


@dataclasses.dataclass(frozen=True)
class CleanerSource:
    """Everything that a task needs to create its cleaner."""

    store: str | None  # the name of the shipped file, a digest of its contents
    site: str
    options: tuple[tuple[str, Any], ...]

    def cleaner(self) -> Cleaner:
        """The cleaner of this process, with a bounded cache of models."""
        return _cleaner_of(self)


@functools.lru_cache(maxsize=1)  # a process cleans for one job at a time
def _cleaner_of(source: CleanerSource) -> Cleaner:
    path = None if source.store is None else shipped_path(source.store)
    return _new_cleaner(path, source.site, dict(source.options))  # type: ignore[arg-type]


def _new_cleaner(store: str | None, site: str, options: CleanOptions) -> Cleaner:
    if store is not None:
        return Store(store, "r").cleaner(site, **options)
    if site:
        raise UsageError(f"site={site!r} needs a store; give a store, or leave out site")
    return Cleaner(**options)


def add_forms(options: CleanOptions, fields: tuple[str, ...]) -> None:
    """Makes one cleaning pass produce all requested fields of the records."""
    for name in DETAILS:
        options[name] = name in fields  # type: ignore[literal-required]
    options.setdefault("metadata", "metadata" in fields)


def shipped_cleaner(
    spark: SparkSession, store: str | os.PathLike[str] | None, site: str, options: CleanOptions
) -> CleanerSource:
    """Ships a copy of the store to all nodes. Raises ModelError if the file is not a store or has no model of
    the site, and UsageError if the options are invalid."""
    path = None if store is None else os.fspath(store)
    _new_cleaner(path, site, options)
    name = None if path is None else ship(spark, path)
    return CleanerSource(name, site, tuple(sorted(options.items())))
