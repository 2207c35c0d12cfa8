"""Results as tables."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

from styletree._core import Result
from styletree._parquet import arrow_schema, record_batch, require_pyarrow
from styletree._records import columns_of

_ATTRIBUTES = (
    "source", "record", "date", "url", "site", "model", "status", "detail", "method", "language", "kind",
    "title", "authors", "published", "text", "comments", "kept", "matched", "confidence", "truncated",
)  # fmt: skip

# Makes dataclasses.asdict(result) work, and gives pandas.DataFrame(results) a column for each attribute.
Result.__dataclass_fields__ = dataclasses.make_dataclass(  # type: ignore[attr-defined]
    "Result", _ATTRIBUTES
).__dataclass_fields__


def to_arrow(results: Iterable[Result], *, fields: Iterable[str] = ("text",)) -> Any:
    """The results as an in-memory Arrow table: one row per result, with the fields of sst-clean's records.

    `fields` are the forms of the content ('text', 'markdown' and 'html'), 'metadata', 'rights', 'confidence',
    'kind', 'content_digest' and 'structure'. Needs pyarrow: pip install 'styletree[parquet]'. For more
    results than fit into memory, see write_parquet().

    >>> table = styletree.to_arrow(styletree.clean_many(['<title>A</title><p>One.', '<p>Two.']))
    >>> table.select(['status', 'title', 'text']).to_pylist()
    [{'status': 'cleaned', 'title': 'A', 'text': 'One.'}, {'status': 'cleaned', 'title': '', 'text': 'Two.'}]
    """
    columns = columns_of(fields)
    arrow, _ = require_pyarrow("to_arrow")
    return arrow.Table.from_batches([record_batch(results, columns, arrow_schema(columns))])


def to_pandas(results: Iterable[Result], *, fields: Iterable[str] = ("text",)) -> Any:
    """The table of to_arrow() as a pandas DataFrame. Needs pandas in addition to pyarrow."""
    return to_arrow(results, fields=fields).to_pandas()
