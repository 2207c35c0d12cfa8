"""The files that a job reads."""

from __future__ import annotations

import glob
import logging
import os
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, cast

from styletree._core import Reader
from styletree._errors import InputError
from styletree._functions import read
from styletree._remote import RemoteFile, is_url

Inputs = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]

_ARCHIVES = (".warc", ".arc", ".wacz")
_PACKINGS = (".gz", ".lz4", ".xz", ".zst", ".bz2")  # bzip2 is reported as unreadable
_NAMED = 3  # maximum number of skipped files that a message names

_log = logging.getLogger("styletree")


class Unread(Exception):
    """A file cannot be read, or not completely."""


class _WholeFile(RemoteFile):
    """A remote file that raises Unread if it cannot be read completely. Otherwise, the failure would become a
    page with a problem, and the file would count as cleaned."""

    def readinto(self, buffer: Any) -> int:
        try:
            return super().readinto(buffer)
        except InputError as error:
            raise Unread(str(error)) from error


def pages_of(path: str, max_page_bytes: int) -> Reader:
    """The pages of a file or a URL. Raises Unread, immediately or when the pages are read."""
    try:
        file = cast(BinaryIO, _WholeFile(path)) if is_url(path) else path
        return read(file, max_page_bytes=max_page_bytes)
    except InputError as error:
        raise Unread(str(error)) from error


def archive_files(inputs: Inputs) -> list[str]:
    """The absolute paths of all input files, sorted, without duplicates.

    An input is a file, a folder (all archives in it and in its subfolders), "@list" (a file that names
    inputs, one per line), a pattern with `*`, `?` or `[`, or a URL, which is kept unchanged. Raises
    InputError if an input does not exist, or if the inputs contain no file. In folders, files that
    are not archives are skipped with a warning, because their pages have no URLs, and therefore no site.
    """
    if isinstance(inputs, (str, os.PathLike)):
        inputs = [inputs]
    files: set[str] = set()
    passed_over: list[str] = []
    for name in _names(inputs):
        files.update(_files_of(name, passed_over))
    if passed_over:
        _log.warning("skipped %d files that are not archives, such as %s",
                     len(passed_over), ", ".join(sorted(passed_over)[:_NAMED]))
    if not files:
        raise InputError("the inputs contain no archive; pass archives or folders of archives")
    return sorted(files)


def _names(inputs: Iterable[str | os.PathLike[str]]) -> Iterator[str]:
    for one in inputs:
        name = os.fspath(one)
        if isinstance(one, str) and name.startswith("@"):
            yield from _names_of_list(name[1:])
        else:
            yield name


def _names_of_list(path: str) -> Iterator[str]:
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as lines:
            for line in lines:
                if name := line.rstrip("\r\n"):
                    yield name
    except OSError as error:
        raise InputError(f"{path}: the list cannot be read ({error.strerror}); check its name") from error


def _files_of(name: str, passed_over: list[str]) -> Iterator[str]:
    if is_url(name):
        yield name
        return
    path = os.path.abspath(name)
    if os.path.isdir(path):
        yield from _archives_below(path, passed_over)
    elif os.path.exists(path):
        yield path
    else:
        matches = glob.glob(path, recursive=True) if glob.has_magic(path) else []
        if not matches:
            raise InputError(f"{name}: no such file; all nodes must see it at the same path")
        for match in matches:
            yield from _files_of(match, passed_over)


def _archives_below(folder: str, passed_over: list[str]) -> Iterator[str]:
    has_archive = False
    for parent, _, names in os.walk(folder, onerror=_raise):
        for name in names:
            path = os.path.join(parent, name)
            if _is_archive_name(name):
                has_archive = True
                yield path
            else:
                passed_over.append(path)
    if not has_archive:
        _log.warning("%s: this folder contains no archive (WARC, ARC, WACZ); use sst-train and "
                     "sst-clean for folders of pages", folder)


def _is_archive_name(name: str) -> bool:
    stem, ending = os.path.splitext(name.lower())
    return (stem if ending in _PACKINGS else name.lower()).endswith(_ARCHIVES)


def _raise(error: OSError) -> None:
    raise InputError(f"{error.filename}: the folder cannot be read ({error.strerror})") from error
