"""Results as lines of JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import BinaryIO

from styletree._core import Result
from styletree._files import new_file, writing
from styletree._records import columns_of, record_of


def write_jsonl(
    results: Iterable[Result],
    file: str | os.PathLike[str] | BinaryIO,
    *,
    fields: Iterable[str] = ("text",),
) -> int:
    """Writes results of cleaning as lines of JSON, and returns how many they are.

    A line is a record as sst-clean writes it, by schema/record.json. `fields` are the forms of the
    content ('text', 'markdown' and 'html') and 'metadata', what the page says about itself.
    Markdown and HTML clean the page again, so that results of a batch need explain=True. Results
    may be a stream of any length. A file that is named gets its name when it is complete; if
    anything goes wrong, what had that name before stays. A file object must be open for writing in
    binary mode.

    >>> import io, json
    >>> file = io.BytesIO()
    >>> styletree.write_jsonl(styletree.clean_many(['<title>A</title><p>One.', '<p>Two.']), file)
    2
    >>> [json.loads(line)['text'] for line in file.getvalue().splitlines()]
    ['One.', 'Two.']
    """
    columns = columns_of(fields)

    def write(out: BinaryIO, name: str) -> int:
        count = 0
        for result in results:
            line = json.dumps(record_of(result, columns), ensure_ascii=False) + "\n"
            with writing(name):
                out.write(line.encode())
            count += 1
        return count

    if not isinstance(file, (str, os.PathLike)):
        return write(file, "the file object")
    with new_file(file) as (out, path):
        return write(out, path)
