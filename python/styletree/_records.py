"""Converts results to records with the fields of sst-clean's records, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from styletree._core import Page, Result
from styletree._errors import UsageError

SCHEMA_VERSION = "1.0"  # of schema/record.json, which defines the fields
FORMS = ("text", "markdown", "html")
DETAILS = ("markdown", "html", "rights", "structure")  # if one is missing, the result cleans its page again
FIELDS = (
    *FORMS, "metadata", "rights", "confidence", "kind", "content_digest", "structure",
)  # the names that callers may pass  # fmt: skip
METADATA_FIELDS = (
    "title", "authors", "published", "modified", "language", "description", "site_name", "canonical",
    "image", "tags", "licence", "type", "sources",
)  # fmt: skip
RIGHTS_FIELDS = (
    "notice", "holder", "licence", "licence_url", "robots", "tdm_reservation", "tdm_policy", "terms",
    "imprint", "sources",
)  # fmt: skip


class Column(NamedTuple):
    """A field of records, and a column of tables."""

    name: str
    type: str  # "string", "strings", "bool", "int32", "double", "timestamp", "metadata" or "rights"
    value: Callable[[Result], Any]  # None is null
    is_nullable: bool = True
    is_long: bool = False  # in Parquet, without a dictionary or statistics


def _statements(said: Mapping[str, Any]) -> dict[str, Any]:
    """Metadata or rights, with None for empty texts, and the sources as pairs, as in an Arrow map."""
    fields: dict[str, Any] = {name: [] if value == [] else value or None for name, value in said.items()}
    fields["sources"] = sorted(said["sources"].items())
    return fields


_COLUMNS = (
    Column("source", "string", lambda result: result.source or result.url or "-", is_nullable=False),
    Column("record", "string", lambda result: result.record or None),
    Column("date", "timestamp", lambda result: result.date or None),
    Column("url", "string", lambda result: result.url or None),
    Column("site", "string", lambda result: result.site or None),
    Column("model", "int32", lambda result: result.model),
    Column("status", "string", lambda result: str(result.status), is_nullable=False),
    Column("method", "string", lambda result: result.method or None),
    Column("truncated", "bool", lambda result: True if result.truncated else None),
    Column("problem", "string", lambda result: result.detail if result.has_problem else None),
    Column("language", "string", lambda result: result.language or None),
    Column("title", "string", lambda result: result.title, is_nullable=False),
    Column("text", "string", lambda result: result.text, is_nullable=False, is_long=True),
    Column(
        "markdown",
        "string",
        lambda result: result.markdown,
        is_nullable=False,
        is_long=True,
    ),
    Column(
        "html",
        "string",
        lambda result: result.content_html,
        is_nullable=False,
        is_long=True,
    ),
    Column(
        "metadata",
        "metadata",
        lambda result: None if result.has_problem else _statements(result.metadata.as_dict()),
        is_long=True,
    ),
    Column(
        "rights",
        "rights",
        lambda result: None if result.has_problem else _statements(result.rights),
        is_long=True,
    ),
    Column("comments", "string", lambda result: result.comments, is_nullable=False, is_long=True),
    Column("kept", "double", lambda result: result.kept, is_nullable=False),
    Column("matched", "double", lambda result: result.matched, is_nullable=False),
    Column("confidence", "double", lambda result: result.confidence),
    Column("kind", "string", lambda result: result.kind or None),
    Column("content_digest", "string", lambda result: result.content_digest or None),
    Column("structure", "strings", lambda result: result.structure, is_nullable=False, is_long=True),
)


def columns_of(fields: Iterable[str]) -> tuple[Column, ...]:
    wanted = (fields,) if isinstance(fields, str) else tuple(fields)
    for name in wanted:
        if name not in FIELDS:
            raise UsageError(
                f"fields: unknown field {name!r}; choose from "
                + ", ".join(map(repr, FIELDS))
            )
    if not set(FORMS).intersection(wanted):
        raise UsageError("fields: choose some of 'text', 'markdown', 'html'")
    return tuple(
        column for column in _COLUMNS if column.name not in FIELDS or column.name in wanted
    )


class PageFacts(NamedTuple):
    """The properties of a page other than its content. Some are missing from the page's record."""

    url: str
    date: str
    source: str
    record: str
    is_part: bool

    @classmethod
    def of(cls, page: Page) -> PageFacts:
        is_part = page.is_cut_short or page.is_truncated
        return cls(page.url, page.date, page.source, page.record, is_part)


def record_of(result: Result, columns: tuple[Column, ...]) -> dict[str, Any]:
    """A record in the form that sst-clean writes: without fields that do not apply to the page."""
    if not isinstance(result, Result):
        raise TypeError(f"results must be Result objects, not {type(result).__name__}")
    record: dict[str, Any] = {"schema": SCHEMA_VERSION}
    for column in columns:
        value = column.value(result)
        if column.name in ("metadata", "rights") and value is not None:
            value["sources"] = dict(value["sources"])
        if value is not None or column.name not in ("truncated", "problem", "metadata", "rights"):
            record[column.name] = value
    return record


def dict_of(result: Result, fields: Iterable[str]) -> dict[str, Any]:
    """Implements Result.to_dict()."""
    return record_of(result, columns_of(fields))


def text_of(record: Mapping[str, Any], name: str) -> str:
    """The value of a field that is a string or null; "" for null. Raises TypeError for other types."""
    value = record.get(name)
    if value is not None and not isinstance(value, str):
        raise TypeError(f"{name} is not a string")
    return value or ""


def _said(fields: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """The inverse of _statements(), except for lists."""
    said = {name: fields.get(name) or "" for name in names}
    said["sources"] = said["sources"] or {}
    return said


def result_of_record(record: Mapping[str, Any], page: PageFacts) -> Result:
    """The result that a record describes, without its page. Raises a Python exception if the record is not
    from sst-clean."""
    metadata = _said(record.get("metadata") or {}, METADATA_FIELDS)
    for name in ("authors", "tags"):
        metadata[name] = metadata[name] or []
    has_problem = "problem" in record
    result = Result.__new__(Result)
    # The same state as in a pickle: see result_state() in python/src/result.cpp.
    result.__setstate__((  # type: ignore[attr-defined]
        record["status"], text_of(record, "problem"), text_of(record, "site"), record["model"],
        text_of(record, "method"), text_of(record, "language"), text_of(record, "title"),
        text_of(record, "text"), float(record["kept"]), float(record["matched"]), page.url, page.date,
        page.source, text_of(record, "comments"), page.record, (metadata,),
        text_of(record, "markdown"), text_of(record, "html"),
        _said(record.get("rights") or {}, RIGHTS_FIELDS), record.get("structure") or [],
        tuple(has_problem or name in record for name in DETAILS), page.is_part,
        record.get("confidence"), text_of(record, "kind"),
    ))  # fmt: skip
    return result
