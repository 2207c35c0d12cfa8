"""Results as JSON Lines."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
from collections.abc import Iterable, Iterator
from typing import BinaryIO, cast

from styletree._core import Result
from styletree._files import output, writing
from styletree._records import Column, columns_of, record_of


def write_jsonl(
    results: Iterable[Result],
    file: str | os.PathLike[str] | BinaryIO,
    *,
    fields: Iterable[str] = ("text",),
) -> int:
    """Writes results as JSON Lines, and returns their number.

    Each line is a record in the form that sst-clean writes; see schema/record.json. `fields` are the forms of
    the content ('text', 'markdown' and 'html'), 'metadata' (what the page says about itself), 'rights',
    'confidence', 'kind', 'content_digest' and 'structure'. A result that lacks a requested 'markdown', 'html',
    'rights' or 'structure' cleans its page again. Results may be a stream of any length. A file given by name
    appears when it is complete; if anything goes wrong, an existing file of that name is kept. If the name
    ends in .gz, the file is compressed with gzip. A file object must be open for writing in binary mode.

    >>> import io, json
    >>> file = io.BytesIO()
    >>> styletree.write_jsonl(styletree.clean_many(['<title>A</title><p>One.', '<p>Two.']), file)
    2
    >>> [json.loads(line)['text'] for line in file.getvalue().splitlines()]
    ['One.', 'Two.']
    """
    columns = columns_of(fields)
    is_packed = isinstance(file, (str, os.PathLike)) and os.fspath(file).endswith(".gz")
    with output(file) as (out, name), _packed(out, name) if is_packed else _as_it_is(out) as lines:
        return write_lines(results, lines, name, columns)


def write_lines(
    results: Iterable[Result], out: BinaryIO, name: str, columns: tuple[Column, ...]
) -> int:
    """Writes the lines, and returns their number. Error messages use `name` for the file."""
    count = 0
    for result in results:
        line = json.dumps(record_of(result, columns), ensure_ascii=False) + "\n"
        with writing(name):
            out.write(line.encode())
        count += 1
    return count


_as_it_is = contextlib.nullcontext[BinaryIO]


@contextlib.contextmanager
def _packed(out: BinaryIO, name: str) -> Iterator[BinaryIO]:
    """A gzip file without a timestamp, so that identical lines compress to identical bytes."""
    file = gzip.GzipFile("", "wb", fileobj=out, mtime=0)
    yield cast(BinaryIO, file)
    with writing(name):
        file.close()
