"""Cleans the pages in a DataFrame."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from pyspark.sql import DataFrame
from pyspark.sql.pandas.types import from_arrow_schema

from styletree._core import Page
from styletree._errors import UsageError
from styletree._options import CleanOptions
from styletree._parquet import arrow_schema, record_batch
from styletree._records import columns_of
from styletree.spark._cleaner import CleanerSource, add_forms, shipped_cleaner

if TYPE_CHECKING:
    from typing_extensions import Unpack

_TYPES = {"url": ("string",), "content": ("binary",), "date": ("string", "timestamp", "date"),
          "policies": ("string",), "source": ("string",), "record": ("string",)}  # fmt: skip
_MOST_PAGES = 64  # maximum number of pages cleaned in one batch


class _BatchCleaner:
    """Cleans batches of pages, for DataFrame.mapInArrow()."""

    def __init__(self, source: CleanerSource, fields: tuple[str, ...]) -> None:
        self._source = source
        self._fields = fields

    def __call__(self, batches: Iterable[Any]) -> Iterator[Any]:
        cleaner = self._source.cleaner()
        columns = columns_of(self._fields)
        schema = arrow_schema(columns, "us")  # the unit of Spark's timestamps
        for batch in batches:
            for first in range(0, batch.num_rows, _MOST_PAGES):
                pages = [_page_of(row) for row in batch.slice(first, _MOST_PAGES).to_pylist()]
                results = cleaner.clean_many(pages)
                yield record_batch(results, columns, schema)


def _page_of(row: dict[str, Any]) -> Page:
    def page(date: Any) -> Page:
        return Page(row["content"] or b"", row["url"] or "", date=date, policies=row.get("policies") or "",
                    source=row.get("source") or "", record=row.get("record") or "")

    try:
        return page(row.get("date") or "")
    except UsageError:  # not a date
        return page("")


def clean_frame(
    frame: DataFrame,
    store: str | os.PathLike[str] | None,
    *,
    site: str = "",
    fields: Iterable[str] = ("text",),
    **options: Unpack[CleanOptions],
) -> DataFrame:
    """Cleans the pages in a DataFrame. Returns one record per row, with the columns of write_parquet().

    The columns `url` (string) and `content` (binary: HTML in any charset) are required; `date` (string,
    timestamp or date), `policies` (see Page), `source` and `record` are optional. Other columns are left out;
    join them on `url` or `record`. Null values and invalid dates are treated as unknown. `store` is a file on
    the driver, which is copied to each node once. For the other arguments, see clean().

    A task holds spark.sql.execution.arrow.maxRecordsPerBatch rows in memory. The default is 10,000; set it to
    1,000 or less for pages.
    """
    wanted = (fields,) if isinstance(fields, str) else tuple(fields)
    schema = arrow_schema(columns_of(wanted), "us")
    types = {field.name: field.dataType.typeName() for field in frame.schema}
    for name in ("url", "content"):
        if name not in types:
            raise UsageError(f"the DataFrame has no column {name!r}; rename the column that contains it")
    for name, accepted in _TYPES.items():
        if name in types and types[name] not in accepted:
            raise UsageError(f"the column {name!r} is of type {types[name]}; cast it to {accepted[0]}")
    add_forms(options, wanted)
    source = shipped_cleaner(frame.sparkSession, store, site, options)
    return frame.select(*(name for name in _TYPES if name in types)).mapInArrow(
        _BatchCleaner(source, wanted), from_arrow_schema(schema)
    )
