"""Results as Parquet files."""

from __future__ import annotations

import contextlib
import datetime
import importlib
import os
import secrets
from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO, NamedTuple

from styletree._core import Result
from styletree._errors import Error, InputError, UsageError

SCHEMA_VERSION = "1.0"  # of schema/record.json, whose fields the columns are
FORMS = ("text", "markdown", "html")
FIELDS = (*FORMS, "metadata")  # that are chosen
_METADATA_FIELDS = (
    "title", "authors", "published", "modified", "language", "description", "site_name", "canonical",
    "image", "tags", "licence", "type", "sources",
)  # fmt: skip
MOST_GROUP_BYTES = 1 << 30  # a column of a row group has less than 2 GiB


class Column(NamedTuple):
    """A column, named as the field of records that it is."""

    name: str
    type: str  # "string", "int32", "double", "timestamp" or "metadata"
    value: Callable[[Result], Any]  # None is null
    is_nullable: bool = True
    is_long: bool = False  # without a dictionary and statistics


def _instant(date: str) -> datetime.datetime | None:
    try:
        return datetime.datetime.strptime(date, "%Y-%m-%dT%H:%M:%S%z")
    except ValueError:
        return None


def _metadata(result: Result) -> dict[str, Any] | None:
    if result.has_problem:
        return None
    fields = {name: value or None for name, value in result.metadata.as_dict().items()}
    for name in ("authors", "tags"):
        fields[name] = fields[name] or []
    fields["sources"] = sorted((fields["sources"] or {}).items())
    return fields


_COLUMNS = (
    Column("source", "string", lambda result: result.source, is_nullable=False),
    Column("record", "string", lambda result: result.record or None),
    Column("date", "timestamp", lambda result: _instant(result.date)),
    Column("url", "string", lambda result: result.url or None),
    Column("site", "string", lambda result: result.site or None),
    Column("model", "int32", lambda result: result.model),
    Column("status", "string", lambda result: result.status, is_nullable=False),
    Column("method", "string", lambda result: result.method or None),
    Column("problem", "string", lambda result: result.detail if result.has_problem else None),
    Column("language", "string", lambda result: result.language or None),
    Column("title", "string", lambda result: result.title, is_nullable=False),
    Column("text", "string", lambda result: result.text, is_nullable=False, is_long=True),
    Column(
        "markdown",
        "string",
        lambda result: "" if result.has_problem else result.markdown,
        is_nullable=False,
        is_long=True,
    ),
    Column(
        "html",
        "string",
        lambda result: "" if result.has_problem else result.content_html(),
        is_nullable=False,
        is_long=True,
    ),
    Column("metadata", "metadata", lambda result: _metadata(result), is_long=True),
    Column("comments", "string", lambda result: result.comments, is_nullable=False, is_long=True),
    Column("kept", "double", lambda result: result.kept, is_nullable=False),
    Column("matched", "double", lambda result: result.matched, is_nullable=False),
)


def _columns(fields: Iterable[str]) -> tuple[Column, ...]:
    wanted = (fields,) if isinstance(fields, str) else tuple(fields)
    for name in wanted:
        if name not in FIELDS:
            raise UsageError(
                f"fields: there is no {name!r}; choose from 'text', 'markdown', 'html', 'metadata'"
            )
    if not set(FORMS).intersection(wanted):
        raise UsageError("fields: choose some of 'text', 'markdown', 'html'")
    return tuple(
        column for column in _COLUMNS if column.name not in FIELDS or column.name in wanted
    )


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
    return arrow.struct([(name, types.get(name, arrow.string())) for name in _METADATA_FIELDS])


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
    values = (column.value(result) for column in columns)
    return [value.encode() if isinstance(value, str) else value for value in values]


@contextlib.contextmanager
def _writing(path: str) -> Iterator[None]:
    """Turns an error of the file system into one that names the file."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or error
        raise InputError(
            f"{path}: the file cannot be written ({reason}); name another, or make room"
        ) from error


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
    columns = _columns(fields)
    if not 0 < row_group_bytes <= MOST_GROUP_BYTES:
        raise UsageError(f"row_group_bytes is {row_group_bytes}; choose 1 to {MOST_GROUP_BYTES}")
    _pyarrow()
    if not isinstance(file, (str, os.PathLike)):
        return _write(results, file, "the file object", columns, row_group_bytes)
    path = os.path.realpath(os.fspath(file))
    part = f"{path}.{secrets.token_hex(4)}.part"
    try:
        with _writing(path):
            out = open(part, "xb")  # by the umask of the process
        with out:
            count = _write(results, out, path, columns, row_group_bytes)
            with _writing(path):
                out.flush()
                os.fsync(out.fileno())
        with _writing(path):
            os.replace(part, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.remove(part)
        raise
    return count


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
        with _writing(name):
            writer = _Writer(sink, columns, group_bytes)
        for result in results:
            row = _row(result, columns)
            with _writing(name):
                writer.add(row)
            count += 1
        with _writing(name):
            writer.close()
    except BaseException:
        sink.abandon()
        raise
    return count
