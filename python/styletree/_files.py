"""Files that get their name when they are complete."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterator
from typing import BinaryIO

from styletree._errors import InputError


@contextlib.contextmanager
def writing(path: str) -> Iterator[None]:
    """Turns an error of the file system into one that names the file."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or error
        raise InputError(
            f"{path}: the file cannot be written ({reason}); name another, or make room"
        ) from error


@contextlib.contextmanager
def new_file(name: str | os.PathLike[str]) -> Iterator[tuple[BinaryIO, str]]:
    """A file to write into, and its path. What had its name before stays if anything goes wrong.
    A pipe or a device is written as it is."""
    path = os.path.realpath(os.fspath(name))
    if os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
        with writing(path):
            special = open(path, "wb")  # a pipe or a device
        with special:
            yield special, path
        return
    part = f"{path}.{secrets.token_hex(4)}.part"
    try:
        with writing(path):
            out = open(part, "xb")  # by the umask of the process
        with out:
            yield out, path
            with writing(path):
                out.flush()
                os.fsync(out.fileno())
        with writing(path):
            os.replace(part, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.remove(part)
        raise
