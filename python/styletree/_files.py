"""Files that get their final name when they are complete."""

from __future__ import annotations

import contextlib
import io
import os
import secrets
from collections.abc import Iterator
from typing import BinaryIO

from styletree._errors import InputError, UsageError


@contextlib.contextmanager
def writing(path: str) -> Iterator[None]:
    """Converts a file system error into an InputError that names the file."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or error
        step = "free disk space" if not isinstance(error, FileNotFoundError) else "create its folder"
        raise InputError(
            f"{path}: the file cannot be written ({reason}); choose another, or {step}"
        ) from error


@contextlib.contextmanager
def output(
    file: str | os.PathLike[str] | BinaryIO, parts: str | None = None
) -> Iterator[tuple[BinaryIO, str]]:
    """Opens a file for writing. Yields the file object, and its name for messages.

    If `file` is a name, a new file is written, which gets this name at the end: if anything goes wrong, an
    existing file of that name is kept. `parts` is the folder for incomplete files, on the same file system;
    by default, it is the folder of the file. A pipe, a device or a file object is written directly.
    """
    if isinstance(file, io.TextIOBase):
        raise UsageError("file: the file is open in text mode; open it with 'wb', or pass sys.stdout.buffer")
    if not isinstance(file, (str, os.PathLike)):
        if not hasattr(file, "write"):
            raise UsageError(f"file: give a path or a file object, not {type(file).__name__}")
        yield file, "the file object"
        return
    path = os.path.realpath(os.fspath(file))
    if os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
        with writing(path):
            special = open(path, "wb")
        with special:
            yield special, path
        return
    part = f"{path}.{secrets.token_hex(4)}.part"
    if parts is not None:
        part = os.path.join(parts, os.path.basename(part))
    try:
        with writing(path):
            out = open(part, "xb")  # with the umask of the process
        try:
            yield out, path
            with writing(path):
                out.flush()
                os.fsync(out.fileno())
                out.close()
        finally:
            with contextlib.suppress(OSError):  # ignore failures to write the rest
                out.close()
        with writing(path):
            os.replace(part, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.remove(part)
        raise
