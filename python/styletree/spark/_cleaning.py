"""Cleans a crawl, with one output file for each input file."""

from __future__ import annotations

import contextlib
import dataclasses
import glob
import hashlib
import json
import logging
import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from pyspark.sql import SparkSession

from styletree._core import Reader, Result, version
from styletree._errors import InputError, UsageError
from styletree._files import output as new_output, writing
from styletree._jsonl import write_lines
from styletree._options import CleanOptions
from styletree._parquet import require_group_bytes, require_pyarrow, write_rows
from styletree._records import columns_of
from styletree.spark._cleaner import CleanerSource, add_forms, shipped_cleaner
from styletree.spark._inputs import Inputs, Unread, archive_files, pages_of
from styletree.spark._job import Progress, described, plain_errors, slices, warn_of_failures

if TYPE_CHECKING:
    from typing_extensions import Unpack

Format = Literal["parquet", "jsonl"]

_NOTES = "_styletree"  # a folder in the output; data readers skip names that begin with _
_LONGEST_NAME = 150  # maximum number of characters of the input's name in the name of its output

_log = logging.getLogger("styletree")


class CleanedFile(NamedTuple):
    """The outcome for one input file."""

    path: str
    pages: dict[str, int]  # by status
    skipped: dict[str, int]  # records that are not pages, by reason
    is_new: bool = True  # false if it was cleaned before
    unread: str = ""  # the reason, if the file cannot be read
    unwritten: str = ""  # the reason, if the output cannot be written


@dataclasses.dataclass
class Cleaned:
    """The result of clean(). str() gives the summary of a run."""

    pages: dict[str, int]  # by status; each page has a record
    skipped: dict[str, int]  # records that are not pages, by reason
    files: int
    cleaned_before: int  # the number of files that were cleaned before
    failures: dict[str, str]  # unreadable files, and the reasons
    seconds: float

    def __str__(self) -> str:
        statuses = [f"cleaned {self.pages.get('cleaned', 0):,}"]
        statuses += [f"{status} {count:,}" for status, count in self.pages.items() if status != "cleaned"]
        files = f"{self.files:,} files"
        if self.cleaned_before:
            files += f" ({self.cleaned_before:,} of them already cleaned)"
        parts = [f"read {sum(self.pages.values()):,} pages in {files}: {', '.join(statuses)}",
                 described(self.skipped)]
        if self.failures:
            parts.append(f"{len(self.failures):,} files not read")
        return "; ".join([*parts, f"{self.seconds:.1f} s"])


class FileCleaner:
    """Cleans files. For use with RDD.mapPartitions()."""

    def __init__(
        self,
        source: CleanerSource,
        output: str,
        format: Format,
        fields: tuple[str, ...],
        max_page_bytes: int,
        row_group_bytes: int,
        progress: Progress,
    ) -> None:
        self._source = source
        self._output = output
        self._format = format
        self._fields = fields
        self._max_page_bytes = max_page_bytes
        self._row_group_bytes = row_group_bytes
        self._progress = progress

    def __call__(self, paths: Iterable[str]) -> Iterator[CleanedFile]:
        for path in paths:
            yield self._noted(path) or self._cleaned(path)

    def _noted(self, path: str) -> CleanedFile | None:
        """An earlier run's note about the file; None if the file was not cleaned or has changed."""
        if not os.path.exists(self._output_of(path)):
            return None
        try:
            with open(self._note_of(path), encoding="utf-8") as file:
                note = json.load(file)
            if note["input"] == _stamp(path):
                return CleanedFile(path, note["pages"], note["skipped"], is_new=False)
        except (OSError, ValueError, KeyError):
            pass  # the file is cleaned again
        return None

    def _cleaned(self, path: str) -> CleanedFile:
        stamp = _stamp(path)
        pages: Counter[str] = Counter()
        try:
            reader = pages_of(path, self._max_page_bytes)
            self._write(path, self._results(reader, pages))
            skipped = dict(sorted(reader.skipped.items()))
            note = {"input": stamp, "pages": pages, "skipped": skipped}
            write_json(self._note_of(path), note)  # after the output is complete
        except Unread as error:
            return CleanedFile(path, {}, {}, unread=str(error))
        except InputError as error:
            return CleanedFile(path, {}, {}, unwritten=str(error))
        self._progress.add(pages.total())
        return CleanedFile(path, dict(pages), skipped)

    def _results(self, reader: Reader, pages: Counter[str]) -> Iterator[Result]:
        for result in self._source.cleaner().clean_stream(reader):
            pages[result.status] += 1
            yield result

    def _write(self, path: str, results: Iterator[Result]) -> None:
        # Incomplete files are kept out of the folder that programs read.
        columns = columns_of(self._fields)
        with new_output(self._output_of(path), os.path.join(self._output, _NOTES)) as (out, name):
            if self._format == "jsonl":
                write_lines(results, out, name, columns)
            else:
                write_rows(results, out, name, columns, self._row_group_bytes)

    def _output_of(self, path: str) -> str:
        return os.path.join(self._output, f"{_name_of(path)}.{self._format}")

    def _note_of(self, path: str) -> str:
        return os.path.join(self._output, _NOTES, f"{_name_of(path)}.json")


def _name_of(path: str) -> str:
    """The name of a file plus a hash of its path, so that names are unique."""
    digest = hashlib.sha256(os.fsencode(path)).hexdigest()[:16]
    return f"{os.path.basename(path)[:_LONGEST_NAME]}.{digest}"


def _stamp(path: str) -> list[int] | None:
    """A value that changes when the file changes; None for a path without a file status, such as a URL."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return [status.st_size, status.st_mtime_ns]


def write_json(path: str, content: dict[str, Any]) -> None:
    with new_output(path) as (out, name), writing(name):
        out.write(json.dumps(content, indent=1).encode() + b"\n")


def clean(
    spark: SparkSession,
    inputs: Inputs,
    store: str | os.PathLike[str] | None,
    output: str | os.PathLike[str],
    *,
    site: str = "",
    format: Format = "parquet",
    fields: Iterable[str] = ("text",),
    partitions: int | None = None,
    row_group_bytes: int = 64 << 20,
    **options: Unpack[CleanOptions],
) -> Cleaned:
    """Cleans a crawl, each page with the model of its site. The records equal those of sst-clean.

    The inputs are as in learn(). `store` is a file on the driver, which is copied to each node once; if it is
    None, pages are cleaned without a model. `output` is a folder that all nodes see at the same path. One
    file of records is written there for each input file, in the format of write_parquet() ('parquet') or of
    write_jsonl() ('jsonl'). These functions describe `fields` and `row_group_bytes`, and Cleaner describes
    the other options; metadata is read only if `fields` requests it.

    A file gets its final name when it is complete, so that a retried task writes no duplicates. When the job
    runs again, existing files are kept, unless their input has changed. The folder belongs to one set of
    options and models; jobs with different ones are refused. Its subfolder `_styletree` contains the counts.

    A file that cannot be read is counted, and does not stop the job; if a file is damaged, only the damaged
    records are lost. If an output cannot be written, an InputError is raised after everything else has been
    cleaned.
    """
    started = time.monotonic()
    columns = tuple(fields) if not isinstance(fields, str) else (fields,)
    columns_of(columns)
    if format not in ("parquet", "jsonl"):
        raise UsageError(f"format: unknown value {format!r}; choose 'parquet' or 'jsonl'")
    if format == "parquet":
        require_pyarrow()
        require_group_bytes(row_group_bytes)
    add_forms(options, columns)
    max_page_bytes = options.setdefault("max_page_bytes", 32 << 20)
    files = archive_files(inputs)
    folder = os.path.abspath(os.fspath(output))
    source = shipped_cleaner(spark, store, site, options)
    settings = {
        "styletree": version(),
        "store": source.store or "",
        "site": site,
        "format": format,
        "fields": list(columns),
        "row_group_bytes": row_group_bytes if format == "parquet" else 0,
        **dict(sorted(options.items())),
    }
    parts = slices(spark, files, partitions)
    _begin(folder, settings)
    progress = Progress(spark, len(files))
    cleaner = FileCleaner(source, folder, format, columns, max_page_bytes, row_group_bytes, progress)
    with plain_errors(), progress.shown():
        rows = parts.mapPartitions(cleaner).collect()
    _remove_parts(folder)
    unwritten = [row.unwritten for row in rows if row.unwritten]
    if unwritten:
        others = f" (and {len(unwritten) - 1:,} more files)" if len(unwritten) > 1 else ""
        raise InputError(f"{unwritten[0]}{others}; rerun the job to clean the missing files")
    cleaned = Cleaned(
        pages=_sum_of(row.pages for row in rows),
        skipped=_sum_of(row.skipped for row in rows),
        files=len(files),
        cleaned_before=sum(not row.is_new for row in rows),
        failures={row.path: row.unread for row in rows if row.unread},
        seconds=time.monotonic() - started,
    )
    warn_of_failures(cleaned.failures)
    if not cleaned.pages:
        _log.warning("the inputs contain no pages")
    return cleaned


def _sum_of(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for one in counts:
        total.update(one)
    return dict(sorted(total.items()))


def _begin(folder: str, settings: dict[str, Any]) -> None:
    """Creates the folder, or checks that the earlier run into this folder had the same settings."""
    notes = os.path.join(folder, _NOTES)
    run = os.path.join(notes, "run.json")
    with writing(folder):
        if os.path.isdir(folder) and os.listdir(folder) and not os.path.exists(run):
            raise InputError(f"{folder}: the folder contains files that are not outputs of clean(); "
                             "choose a new folder")
        os.makedirs(notes, exist_ok=True)
    if not os.path.exists(run):
        write_json(run, settings)
        return
    try:
        with open(run, encoding="utf-8") as file:
            before = json.load(file)
    except (OSError, ValueError) as error:
        raise InputError(f"{run}: the earlier run's settings cannot be read ({error}); choose "
                         "another folder") from error
    changed = [name for name in settings if before.get(name) != settings[name]]
    if changed:
        name = changed[0]
        raise UsageError(f"{folder}: an earlier run cleaned into this folder with {name}="
                         f"{before.get(name)!r}, and this one has {settings[name]!r}; choose another "
                         "folder")
    _remove_parts(folder)


def _remove_parts(folder: str) -> None:
    """Removes files left behind by killed tasks."""
    for part in glob.glob(os.path.join(glob.escape(folder), _NOTES, "*.part")):
        with contextlib.suppress(OSError):
            os.remove(part)
