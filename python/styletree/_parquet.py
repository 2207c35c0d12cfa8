"""Results as Parquet files."""

from __future__ import annotations

import datetime
import importlib
import os
from collections.abc import Iterable, Sequence
from typing import Any, BinaryIO

from styletree._core import Result
from styletree._errors import Error, UsageError
from styletree._files import output, writing
from styletree._records import METADATA_FIELDS, RIGHTS_FIELDS, SCHEMA_VERSION, Column, columns_of

MOST_GROUP_BYTES = 1 << 30  # a column of a row group must be below 2 GiB


def _instant(date: str) -> datetime.datetime | None:
    try:
        return datetime.datetime.strptime(date, "%Y-%m-%dT%H:%M:%S%z")
    except ValueError:
        return None


def require_pyarrow(caller: str = "write_parquet") -> tuple[Any, Any]:
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError as error:
        raise Error(
            f"{caller}() needs pyarrow, which cannot be imported; pip install "
            "'styletree[parquet]', or pip install pyarrow"
        ) from error


class _Sink:
    """Passes written data to the file, until the sink is abandoned.

    A pyarrow writer completes its file when the writer is deleted, even after an error: a file with missing
    rows would look complete.
    """

    closed = False  # pyarrow reads this

    def __init__(self, file: BinaryIO) -> None:
        self._file: BinaryIO | None = file
        self._bytes = 0

    def abandon(self) -> None:
        self._file = None

    def write(self, data: Any) -> int:
        if self._file is not None:
            self._file.write(data)
        self._bytes += len(data)
        return len(data)

    def tell(self) -> int:
        return self._bytes

    def flush(self) -> None:
        if self._file is not None:
            self._file.flush()


def _statements_type(arrow: Any, names: Iterable[str]) -> Any:
    types = {
        "authors": arrow.list_(arrow.string()),
        "tags": arrow.list_(arrow.string()),
        "sources": arrow.map_(arrow.string(), arrow.string()),
    }
    return arrow.struct([(name, types.get(name, arrow.string())) for name in names])


def _size(value: Any) -> int:
    """The approximate size of a value in memory, in bytes."""
    if isinstance(value, (bytes, str)):
        return len(value)
    if isinstance(value, dict):
        return sum(map(_size, value.values()))
    return sum(map(_size, value)) if isinstance(value, (list, tuple)) else 8


def arrow_schema(columns: tuple[Column, ...], unit: str = "ms") -> Any:
    """The Arrow schema of records with these columns; `unit` is the unit of timestamps."""
    arrow, _ = require_pyarrow()
    types = {
        "string": arrow.string(),
        "bool": arrow.bool_(),
        "int32": arrow.int32(),
        "double": arrow.float64(),
        "timestamp": arrow.timestamp(unit, tz="UTC"),
        "strings": arrow.list_(arrow.string()),
        "metadata": _statements_type(arrow, METADATA_FIELDS),
        "rights": _statements_type(arrow, RIGHTS_FIELDS),
    }
    return arrow.schema(
        [arrow.field(each.name, types[each.type], each.is_nullable) for each in columns],
        metadata={"styletree.schema": SCHEMA_VERSION},
    )


def record_batch(results: Iterable[Result], columns: tuple[Column, ...], schema: Any) -> Any:
    """An Arrow batch with a row for each result; `schema` is from arrow_schema()."""
    values = list(zip(*(_row(result, columns) for result in results), strict=True))
    return _batch(values or [()] * len(columns), schema)


def _batch(values: Sequence[Sequence[Any]], schema: Any) -> Any:
    arrow, _ = require_pyarrow()
    arrays = [arrow.array(column, field.type) for column, field in zip(values, schema)]
    return arrow.record_batch(arrays, schema=schema)


class _Writer:
    """Collects rows into row groups. Holds one row group in memory."""

    def __init__(self, file: _Sink, columns: tuple[Column, ...], group_bytes: int) -> None:
        _, parquet = require_pyarrow()
        self._schema = arrow_schema(columns)
        self._columns = columns
        self._group_bytes = group_bytes
        self._clear()
        short = [column.name for column in columns if not column.is_long]
        self._writer = parquet.ParquetWriter(
            file,
            self._schema,
            compression="zstd",
            use_dictionary=[name for name in short if name not in ("kept", "matched")],
            write_statistics=short,
        )

    def _clear(self) -> None:
        self._rows: list[list[Any]] = [[] for _ in self._columns]
        self._bytes = 0

    def add(self, row: list[Any]) -> None:
        for values, value in zip(self._rows, row):
            values.append(value)
            self._bytes += _size(value)
        if self._bytes >= self._group_bytes:
            self.flush()

    def flush(self) -> None:
        if self._rows[0]:
            batch = _batch(self._rows, self._schema)
            self._clear()
            self._writer.write_batch(batch, row_group_size=batch.num_rows)

    def close(self) -> None:
        self.flush()
        self._writer.close()


def _row(result: Result, columns: tuple[Column, ...]) -> list[Any]:
    """The values of a row. Strings are encoded as UTF-8, so that their length in bytes is known."""
    if not isinstance(result, Result):
        raise TypeError(f"results must be Result objects, not {type(result).__name__}")
    values = (
        _instant(result.date) if column.type == "timestamp" else column.value(result)
        for column in columns
    )
    return [value.encode() if isinstance(value, str) else value for value in values]


def require_group_bytes(row_group_bytes: int) -> None:
    if not 0 < row_group_bytes <= MOST_GROUP_BYTES:
        raise UsageError(f"row_group_bytes must be from 1 to {MOST_GROUP_BYTES}, not {row_group_bytes}")


def write_parquet(
    results: Iterable[Result],
    file: str | os.PathLike[str] | BinaryIO,
    *,
    fields: Iterable[str] = ("text",),
    row_group_bytes: int = 64 << 20,
) -> int:
    """Writes results into a Parquet file, and returns their number.

    The columns are the fields of sst-clean's records; the metadata of the file contains the version of the
    records' schema as "styletree.schema". Unknown values are null. For a page that was read from a file, the
    date is the date of the file. `fields` are the forms of the content ('text', 'markdown' and 'html'),
    'metadata' (what the page says about itself), 'rights', 'confidence', 'kind', 'content_digest' and
    'structure'. A result that lacks a requested 'markdown', 'html', 'rights' or 'structure' cleans its page
    again. Columns are compressed with zstd.

    A row group ends when its values reach `row_group_bytes`. Only one row group is in memory, so results may
    be a stream of any length. A file given by name appears when it is complete; if anything goes wrong, an
    existing file of that name is kept. A file object must be open for writing in binary mode; if anything
    goes wrong, its content is incomplete. Needs pyarrow: pip install 'styletree[parquet]'.

    >>> import io, pyarrow.parquet
    >>> file = io.BytesIO()
    >>> styletree.write_parquet(styletree.clean_many(['<title>A</title><p>One.', '<p>Two.']), file)
    2
    >>> pyarrow.parquet.read_table(file, columns=['status', 'title', 'text']).to_pylist()
    [{'status': 'cleaned', 'title': 'A', 'text': 'One.'}, {'status': 'cleaned', 'title': '', 'text': 'Two.'}]
    """
    columns = columns_of(fields)
    require_group_bytes(row_group_bytes)
    require_pyarrow()
    with output(file) as (out, name):
        return write_rows(results, out, name, columns, row_group_bytes)


def write_rows(
    results: Iterable[Result],
    out: BinaryIO,
    name: str,
    columns: tuple[Column, ...],
    group_bytes: int,
) -> int:
    """Writes the table, and returns its number of rows. Error messages use `name` for the file."""
    sink = _Sink(out)
    count = 0
    try:
        with writing(name):
            writer = _Writer(sink, columns, group_bytes)
        for result in results:
            row = _row(result, columns)
            with writing(name):
                writer.add(row)
            count += 1
        with writing(name):
            writer.close()
    except BaseException:
        sink.abandon()
        raise
    return count
