"""Writes the store of a job in one step, and ships it to the nodes."""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import sqlite3
from collections.abc import Iterator

from pyspark import SparkFiles
from pyspark.sql import SparkSession

from styletree._errors import ModelError
from styletree._store import Store


@contextlib.contextmanager
def changed_as_a_whole(path: str) -> Iterator[Store]:
    """Yields a copy of the store at `path`, or an empty store. At the end of the block, the copy replaces the
    store.

    If anything goes wrong, the store is unchanged. Readers of the store see all changes or none. Raises
    ModelError if another program changed the store in the meantime.
    """
    path = os.path.realpath(path)
    part = f"{path}.{secrets.token_hex(4)}.part"
    try:
        if os.path.exists(path):
            Store(path, "a")  # raises if it is not a model file
            with _opened(path) as target:
                version = _version_of(target)
                with _opened(part) as copy:
                    target.backup(copy)
                yield Store(part, "a")
                if _version_of(target) != version:
                    raise ModelError(f"{path}: another program changed the store during the job; nothing was "
                                     "stored; run the job again")
                with _opened(part) as copy:
                    copy.backup(target)  # in one transaction
        else:
            yield Store(part, "a")
            if os.path.exists(part):
                os.replace(part, path)
    except sqlite3.Error as error:
        raise ModelError(f"{path}: the store cannot be written ({error}); free disk space, or choose another "
                         "file") from error
    finally:
        for name in (part, f"{part}-wal", f"{part}-shm", f"{part}-journal"):
            with contextlib.suppress(OSError):
                os.remove(name)


def ship(spark: SparkSession, path: str) -> str:
    """Ships a copy of the store to all nodes, once. Returns its name, which is a digest of its contents."""
    context = spark.sparkContext
    # Executors that join later fetch the file, too, so it is kept until the context ends.
    folder = os.path.join(str(context._temp_dir), "styletree")
    os.makedirs(folder, exist_ok=True)
    copy = _snapshot(path, folder)
    name = os.path.basename(copy)
    if not any(added.endswith(f"/{name}") for added in context.listFiles):
        context.addFile(copy)
    return name


def shipped_path(name: str) -> str:
    """The path, on this node, of the file that was shipped under this name. Call it in a task."""
    return SparkFiles.get(name)


def _snapshot(path: str, folder: str) -> str:
    """Copies the store to a single file, whose name is a digest of its contents. Returns the path of the
    copy."""
    part = os.path.join(folder, f"{secrets.token_hex(4)}.part")
    with _opened(path) as source, _opened(part) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # a single file then suffices for readers
    digest = hashlib.sha256()
    with open(part, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    name = os.path.join(folder, f"models-{digest.hexdigest()[:32]}.db")
    os.replace(part, name)
    return name


@contextlib.contextmanager
def _opened(path: str) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        yield database


def _version_of(database: sqlite3.Connection) -> int:
    """A number that changes when another connection changes the file."""
    (version,) = database.execute("PRAGMA data_version").fetchone()
    return int(version)
