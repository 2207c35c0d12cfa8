"""Results as Parquet files."""

from __future__ import annotations

import datetime
import importlib
import os
from collections.abc import Iterable
from typing import Any, BinaryIO

from styletree._core import Result
from styletree._errors import Error, UsageError
from styletree._files import new_file, writing
from styletree._records import METADATA_FIELDS, SCHEMA_VERSION, Column, columns_of

MOST_GROUP_BYTES = 1 << 30  # a column of a row group has less than 2 GiB


def _instant(date: str) -> datetime.datetime | None:
    try:
        return datetime.datetime.strptime(date, "%Y-%m-%dT%H:%M:%S%z")
    except ValueError:
        return None


def _pyarrow() -> tuple[Any, Any]:
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError as error:
        raise Error(
            "write_parquet() needs pyarrow, which cannot be imported; pip install "
            "'styletree[parquet]', or pip install pyarrow"
        ) from error


class _Sink:
    """Passes on what is written, until it is abandoned.

    A writer of pyarrow that goes away completes its file, whatever has happened. A file that lacks
    rows would look whole.
    """

    closed = False  # pyarrow asks

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


def _metadata_type(arrow: Any) -> Any:
    types = {
        "authors": arrow.list_(arrow.string()),
        "tags": arrow.list_(arrow.string()),
        "sources": arrow.map_(arrow.string(), arrow.string()),
    }
    return arrow.struct([(name, types.get(name, arrow.string())) for name in METADATA_FIELDS])


def _size(value: Any) -> int:
    """About the bytes of a value in memory."""
    if isinstance(value, (bytes, str)):
        return len(value)
    if isinstance(value, dict):
        return sum(map(_size, value.values()))
    return sum(map(_size, value)) if isinstance(value, (list, tuple)) else 8


class _Writer:
    """Gathers rows into row groups. Holds one of them in memory."""

    def __init__(self, file: _Sink, columns: tuple[Column, ...], group_bytes: int) -> None:
        self._arrow, parquet = _pyarrow()
        types = {
            "string": self._arrow.string(),
            "int32": self._arrow.int32(),
            "double": self._arrow.float64(),
            "timestamp": self._arrow.timestamp("ms", tz="UTC"),
            "metadata": _metadata_type(self._arrow),
        }
        self._schema = self._arrow.schema(
            [self._arrow.field(each.name, types[each.type], each.is_nullable) for each in columns],
            metadata={"styletree.schema": SCHEMA_VERSION},
        )
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
            arrays = [
                self._arrow.array(values, field.type)
                for values, field in zip(self._rows, self._schema)
            ]
            self._clear()
            batch = self._arrow.record_batch(arrays, schema=self._schema)
            self._writer.write_batch(batch, row_group_size=batch.num_rows)

    def close(self) -> None:
        self.flush()
        self._writer.close()


def _row(result: Result, columns: tuple[Column, ...]) -> list[Any]:
    """The values of a row; texts as UTF-8, whose length is known."""
    if not isinstance(result, Result):
        raise TypeError(f"results holds Result objects, not {type(result).__name__}")
    values = (
        _instant(result.date) if column.type == "timestamp" else column.value(result)
        for column in columns
    )
    return [value.encode() if isinstance(value, str) else value for value in values]


def write_parquet(
    results: Iterable[Result],
    file: str | os.PathLike[str] | BinaryIO,
    *,
    fields: Iterable[str] = ("text",),
    row_group_bytes: int = 64 << 20,
) -> int:
    """Writes results of cleaning into a Parquet file, and returns how many they are.

    The columns are the fields of sst-clean's records, by the schema whose version the metadata of
    the file has as "styletree.schema". What is not known is null. The date of a page that was read
    from a file is that of the file. `fields` are the forms of the content ('text', 'markdown' and
    'html') and 'metadata', what the page says about itself. Markdown and HTML clean the page again,
    so that results of a batch need explain=True. Columns are compressed by zstd.

    A row group ends when its values have `row_group_bytes`. Only one is in memory: results may be a
    stream of any length. A file that is named gets its name when it is complete; if anything goes
    wrong, what had that name before stays. A file object must be open for writing in binary mode;
    if anything goes wrong, it has no whole file. Needs pyarrow: pip install 'styletree[parquet]'.

    >>> import io, pyarrow.parquet
    >>> file = io.BytesIO()
    >>> styletree.write_parquet(styletree.clean_many(['<title>A</title><p>One.', '<p>Two.']), file)
    2
    >>> pyarrow.parquet.read_table(file, columns=['status', 'title', 'text']).to_pylist()
    [{'status': 'cleaned', 'title': 'A', 'text': 'One.'}, {'status': 'cleaned', 'title': '', 'text': 'Two.'}]
    """
    columns = columns_of(fields)
    if not 0 < row_group_bytes <= MOST_GROUP_BYTES:
        raise UsageError(f"row_group_bytes is {row_group_bytes}; choose 1 to {MOST_GROUP_BYTES}")
    _pyarrow()
    if not isinstance(file, (str, os.PathLike)):
        return _write(results, file, "the file object", columns, row_group_bytes)
    with new_file(file) as (out, path):
        return _write(results, out, path, columns, row_group_bytes)


def _write(
    results: Iterable[Result],
    out: BinaryIO,
    name: str,
    columns: tuple[Column, ...],
    group_bytes: int,
) -> int:
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
