"""extract(), bare_extraction() and extract_metadata(), compatible with trafilatura 2:
`from styletree.compat.trafilatura import extract`.
"""

from __future__ import annotations

import dataclasses
import difflib
import importlib
import json
import re
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from styletree._core import Result, site_of_url
from styletree._errors import UsageError
from styletree._functions import clean

if TYPE_CHECKING:
    from typing_extensions import Unpack

_FORMATS = ("txt", "markdown", "html", "json")


class Arguments(TypedDict, total=False):
    """The arguments of extract() and bare_extraction() other than the page and its URL."""

    favor_precision: bool
    favor_recall: bool
    include_comments: bool
    include_tables: bool
    include_images: bool
    include_formatting: bool
    include_links: bool
    target_language: str | None
    only_with_metadata: bool
    url_blacklist: set[str] | None
    author_blacklist: set[str] | None


class Form(TypedDict, total=False):
    """The forms of the content to render in addition to the text."""

    markdown: bool
    html: bool


@dataclasses.dataclass
class Document:
    """The facts about a page. The attributes have the names of trafilatura's Document.

    Unknown fields are None or an empty list. `text` does not contain comments; `body`, `categories`,
    `fingerprint` and `filedate` are always empty.
    """

    title: str | None = None
    author: str | None = None
    url: str | None = None
    hostname: str | None = None
    description: str | None = None
    sitename: str | None = None
    date: str | None = None
    categories: list[str] = dataclasses.field(default_factory=list)
    tags: list[str] = dataclasses.field(default_factory=list)
    fingerprint: None = None
    id: str | None = None
    license: str | None = None
    body: None = None
    comments: str | None = None
    raw_text: str | None = None
    text: str | None = None
    language: str | None = None
    image: str | None = None
    pagetype: str | None = None
    filedate: None = None

    def as_dict(self) -> dict[str, Any]:
        return dataclasses.asdict(self)


def extract(
    filecontent: object,
    url: str | None = None,
    record_id: str | None = None,
    fast: bool = False,
    no_fallback: bool = False,
    *,
    output_format: Literal["txt", "markdown", "html", "json"] = "txt",
    with_metadata: bool = False,
    **arguments: Unpack[Arguments],
) -> str | None:
    """The content of a page in the chosen format; None if there is none.

    The page is bytes, str, an lxml element, or a response with `data` or `content`; for anything else, such
    as None after a failed download, the result is None. `fast` and `no_fallback` have no effect. Arguments
    that styletree does not support raise a UsageError, unless they are off.

    >>> from styletree.compat.trafilatura import extract
    >>> html = '<html lang=en><title>Rain</title><p>It rains today.'
    >>> extract(html)
    'It rains today.'
    >>> extract('<h2>Rain</h2><p>It <b>rains</b> today, as it did.', output_format='markdown')
    '## Rain\\n\\nIt **rains** today, as it did.'
    >>> print(extract(html, target_language='de'))
    None
    >>> print(extract(None))
    None
    """
    if output_format not in _FORMATS:
        raise UsageError(
            f"output_format: unknown value {output_format!r}; choose 'txt', 'markdown', 'html' or "
            "'json'"
        )
    del fast, no_fallback
    has_links = output_format in ("markdown", "html")
    if arguments.get("include_links") and not has_links:
        raise UsageError("include_links: choose output_format='markdown' or 'html' for links")
    is_markdown = output_format == "markdown" or arguments.get("include_formatting", False)
    form: Form = {"markdown": is_markdown, "html": output_format == "html"}
    found = _clean(filecontent, url, record_id, with_metadata, arguments, form)
    if found is None:
        return None
    result, document = found
    if output_format == "json":
        return json.dumps(_json_fields(document, with_metadata), ensure_ascii=False)
    if output_format == "html":
        return result.content_html
    header = _header(document) if with_metadata else ""
    return header + (result.markdown if is_markdown else result.text)


def bare_extraction(
    filecontent: object,
    url: str | None = None,
    record_id: str | None = None,
    fast: bool = False,
    no_fallback: bool = False,
    *,
    with_metadata: bool = False,
    as_dict: bool = False,
    **arguments: Unpack[Arguments],
) -> Document | dict[str, Any] | None:
    """The content of a page and, with `with_metadata`, its metadata.

    The page and the arguments are as in extract(). None if there is no content.

    >>> from styletree.compat.trafilatura import bare_extraction
    >>> html = '<meta name=author content="Ann Lee"><h1>Rain</h1><p>It rains today, as it did.'
    >>> document = bare_extraction(html, with_metadata=True)
    >>> document.author, document.text
    ('Ann Lee', 'Rain\\n\\nIt rains today, as it did.')
    """
    del fast, no_fallback
    arguments.pop("output_format", None)  # type: ignore[typeddict-item]  # trafilatura: "python"
    found = _clean(filecontent, url, record_id, with_metadata, arguments, {})
    if found is None:
        return None
    document = found[1]
    return document.as_dict() if as_dict else document


def extract_metadata(
    filecontent: object,
    default_url: str | None = None,
    date_config: None = None,
    extensive: bool = True,
    author_blacklist: set[str] | None = None,
) -> Document | None:
    """The page's metadata; None if the page cannot be read. `extensive` has no effect.

    >>> from styletree.compat.trafilatura import extract_metadata
    >>> extract_metadata('<meta name=author content="Ann Lee"><h1>Rain</h1><p>Text.').author
    'Ann Lee'
    """
    del extensive
    _refuse({"date_config": date_config})
    page = _page(filecontent)
    if page is None:
        return None
    result = clean(page, default_url or "")
    if result.has_problem:
        return None
    document = _document(result, None, author_blacklist)
    document.text = document.comments = None
    return document


def __getattr__(name: str) -> Any:
    """Gets missing names, such as fetch_url(), from trafilatura if it is installed."""
    if not name.startswith("_"):
        try:
            return getattr(importlib.import_module("trafilatura"), name)
        except ImportError:
            if name in ("fetch_url", "fetch_response"):
                raise ImportError(
                    f"styletree does not download; {name} needs trafilatura, which is not installed"
                ) from None
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _page(content: object) -> bytes | str | None:
    """The page in `content`, which may have any form that trafilatura accepts; None if there is none."""
    if isinstance(content, (bytes, str)):
        return content
    if isinstance(content, (bytearray, memoryview)):
        return bytes(content)
    for name in ("data", "content"):  # the attributes of a response
        if isinstance(part := getattr(content, name, None), (bytes, str)):
            return part
    if hasattr(content, "getroottree"):
        etree = importlib.import_module("lxml.etree")
        return str(etree.tostring(content, encoding="unicode", method="html", with_tail=False))
    return None


def _clean(
    filecontent: object,
    url: str | None,
    record_id: str | None,
    with_metadata: bool,
    arguments: Arguments,
    form: Form,
) -> tuple[Result, Document] | None:
    _refuse_what_is_missing(arguments)
    page = _page(filecontent)
    language = arguments.get("target_language")
    needs_metadata = arguments.get("only_with_metadata", False)
    if page is None or (url and url in (arguments.get("url_blacklist") or ())):
        return None

    def cleaned(keep_comments: bool) -> Result:
        return clean(
            page,
            url or "",
            favor=_favor(
                arguments.get("favor_precision", False), arguments.get("favor_recall", False)
            ),
            keep_comments=keep_comments,
            keep_images=arguments.get("include_images", False),
            metadata=with_metadata or needs_metadata,
            **form,
        )

    result = cleaned(arguments.get("include_comments", True))
    if not result.text or (language and result.language not in ("", language)):
        return None
    document = _document(result, record_id, arguments.get("author_blacklist"))
    if result.comments:  # the text of a document excludes comments
        document.text = document.raw_text = cleaned(False).text
    if needs_metadata and not (document.title and document.date and document.url):
        return None
    return result, document


def _favor(precision: bool, recall: bool) -> Literal["precision", "balanced", "recall"]:
    if precision and recall:
        raise UsageError("favor_precision and favor_recall: choose one")
    return "precision" if precision else "recall" if recall else "balanced"


def _refuse_what_is_missing(arguments: Arguments) -> None:
    known = Arguments.__optional_keys__
    others = {name: value for name, value in arguments.items() if name not in known}
    _refuse({**others, "include_tables=False": not arguments.get("include_tables", True)})


def _refuse(wishes: dict[str, object]) -> None:
    refused = [name for name, value in wishes.items() if value]
    if refused:
        names = Arguments.__optional_keys__
        close = [] if "=" in refused[0] else difflib.get_close_matches(refused[0], names, 1, 0.8)
        step = f"did you mean {close[0]!r}?" if close else "leave it out"
        raise UsageError(f"styletree has no {', '.join(refused)}; {step}")


def _document(
    result: Result, record_id: str | None, author_blacklist: set[str] | None
) -> Document:
    metadata = result.metadata
    authors = [name for name in result.authors if name not in (author_blacklist or ())]
    return Document(
        title=result.title or None,
        author="; ".join(authors) or None,
        url=metadata.canonical or result.url or None,
        hostname=result.site or site_of_url(metadata.canonical) or None,
        description=metadata.description or None,
        sitename=metadata.site_name or None,
        date=result.published[: len("2026-01-31")] or None,
        tags=list(metadata.tags),
        id=record_id,
        license=metadata.licence or None,
        comments=result.comments,
        raw_text=result.text,
        text=result.text,
        language=result.language or None,
        image=metadata.image or None,
        pagetype=metadata.type or None,
    )


def _json_fields(document: Document, with_metadata: bool) -> dict[str, Any]:
    """The document as JSON fields, with trafilatura's keys."""
    if not with_metadata:
        return {"text": document.text, "comments": document.comments}
    fields = document.as_dict()
    del fields["body"]
    for ours, theirs in (("url", "source"), ("sitename", "source-hostname"), ("description", "excerpt")):
        fields[theirs] = fields.pop(ours)
    for name in ("categories", "tags"):
        fields[name] = ";".join(fields[name])
    for name in ("text", "comments"):
        fields[name] = fields.pop(name)
    return fields


# Characters that JSON leaves unescaped, but YAML forbids or reads as line breaks.
_UNSAFE_IN_YAML = re.compile(r"[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_IN_HEADER = (
    "title", "author", "url", "hostname", "description", "sitename", "date", "tags", "id",
    "license", "language", "image", "pagetype",
)  # fmt: skip


def _yaml(value: str | list[str]) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return _UNSAFE_IN_YAML.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _header(document: Document) -> str:
    """A YAML header. It is valid YAML for any values."""
    known = {name: getattr(document, name) for name in _IN_HEADER}
    lines = "".join(f"{name}: {_yaml(value)}\n" for name, value in known.items() if value)
    return f"---\n{lines}---\n" if lines else ""
