"""extract() as trafilatura has it: `from styletree.compat.trafilatura import extract`."""

from __future__ import annotations

import json
import re
from typing import Literal

from styletree._core import Result
from styletree._errors import UsageError
from styletree._functions import Content, clean


def extract(
    filecontent: Content,
    url: str | None = None,
    record_id: str | None = None,
    fast: bool = False,
    no_fallback: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: Literal["txt", "markdown", "html", "json"] = "txt",
    target_language: str | None = None,
    include_tables: bool = True,
    include_links: bool = False,
    with_metadata: bool = False,
    **others: object,
) -> str | None:
    """The content of a page in the chosen format; None if there is none.

    Differences from trafilatura: formats are 'txt', 'markdown', 'html' and 'json'; there are no
    categories; tables are always included; the text of JSON has the comments, too; 'html' and
    'markdown' have the targets of links, the others never do. `fast` and `no_fallback` change
    nothing. Arguments that styletree cannot follow raise UsageError, unless they are off.

    >>> from styletree.compat.trafilatura import extract
    >>> html = '<html lang=en><title>Rain</title><p>It rains today.'
    >>> extract(html)
    'It rains today.'
    >>> extract(html, output_format='json', with_metadata=True, url='https://example.org/rain')
    '{"title": "Rain", "hostname": "example.org", "language": "en", "source": \
"https://example.org/rain", "text": "It rains today.", "comments": ""}'
    >>> extract('<h2>Rain</h2><p>It <b>rains</b> today, as it did.', output_format='markdown')
    '## Rain\\n\\nIt **rains** today, as it did.'
    >>> print(extract(html, target_language='de'))
    None
    """
    del fast, no_fallback
    if output_format not in ("txt", "markdown", "html", "json"):
        raise UsageError(
            f"output_format: there is no {output_format!r}; choose 'txt', 'markdown', 'html' or "
            "'json'"
        )
    has_links = output_format in ("markdown", "html")
    _refuse({**others, "include_links in txt and json": include_links and not has_links,
             "include_tables=False": not include_tables})
    result = clean(
        filecontent,
        url or "",
        favor=_favor(favor_precision, favor_recall),
        keep_comments=include_comments,
        metadata=with_metadata,
    )
    if not result.text or (target_language and result.language not in ("", target_language)):
        return None
    metadata = _metadata(result, record_id) if with_metadata else {}
    if output_format == "txt":
        return _header(metadata) + result.text
    if output_format == "markdown":
        return _header(metadata) + result.markdown
    if output_format == "json":
        fields = {**metadata, "text": result.text, "comments": result.comments}
        return json.dumps(fields, ensure_ascii=False)
    return result.content_html()


def _favor(precision: bool, recall: bool) -> Literal["precision", "balanced", "recall"]:
    if precision == recall:
        return "balanced"
    return "precision" if precision else "recall"


def _refuse(wishes: dict[str, object]) -> None:
    refused = [name for name, value in wishes.items() if value]
    if refused:
        raise UsageError(f"extract(): styletree has no {', '.join(refused)}; leave it out")


def _metadata(result: Result, record_id: str | None) -> dict[str, str]:
    known = {
        "title": result.title,
        "author": "; ".join(result.authors),
        "hostname": result.site,
        "date": result.published[: len("2026-01-31")],
        "description": result.metadata.description,
        "tags": ", ".join(result.metadata.tags),
        "license": result.metadata.licence,
        "image": result.metadata.image,
        "pagetype": result.metadata.type,
        "sitename": result.metadata.site_name,
        "language": result.language,
        "source": result.metadata.canonical or result.url,
        "id": record_id,
    }
    return {name: value for name, value in known.items() if value}


# What JSON leaves as it is, though YAML forbids it or takes it for the end of a line.
_UNSAFE_IN_YAML = re.compile(r"[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


def _yaml(value: str) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return _UNSAFE_IN_YAML.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _header(metadata: dict[str, str]) -> str:
    """As YAML, whatever the values hold."""
    if not metadata:
        return ""
    named = {"url" if name == "source" else name: value for name, value in metadata.items()}
    lines = "".join(f"{name}: {_yaml(value)}\n" for name, value in named.items())
    return f"---\n{lines}---\n"
