"""Code that all jobs share: slices of the inputs, progress, and readable errors."""

from __future__ import annotations

import contextlib
import itertools
import logging
import os
import re
import threading
from collections.abc import Iterator, Sequence
import pyspark
from py4j.protocol import Py4JError, Py4JJavaError  # type: ignore[import-untyped]
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from styletree._errors import Error, InputError, ModelError, UsageError

_SECONDS_BETWEEN_REPORTS = 10.0
_NAMED = 10  # maximum number of unreadable files that the log names
TASKS_PER_CORE = 4  # makes the cores finish at about the same time
_TASK_BYTES = 512 << 20  # of archives per task; a retried task rereads them
_LONGEST_REASON = 500

_RAISED = re.compile(r"^styletree\.(\w+): (.*)$", re.MULTILINE)

_log = logging.getLogger("styletree")


def slices(spark: SparkSession, files: Sequence[str], partitions: int | None) -> pyspark.RDD[str]:
    """The files, divided into `partitions` partitions. None means four partitions per core, or more if the
    files are large."""
    if partitions is not None and partitions < 1:
        raise UsageError(f"partitions must be at least 1, not {partitions}")
    context = spark.sparkContext
    count = partitions or max(
        TASKS_PER_CORE * context.defaultParallelism, sum(map(_size_of, files)) // _TASK_BYTES
    )
    return context.parallelize(files, max(1, min(count, len(files))))


def _size_of(file: str) -> int:
    try:
        return os.path.getsize(file)
    except OSError:
        return _TASK_BYTES  # the size of a URL is unknown


@contextlib.contextmanager
def plain_errors() -> Iterator[None]:
    """Converts failures of tasks into one-line Errors, without Java stack traces."""
    try:
        yield
    except Py4JJavaError as error:
        cause = error.java_exception
        raise _plain(str(cause.getMessage() or cause.toString())) from None
    except (PySparkException, Py4JError) as error:
        raise _plain(str(error)) from None


def _plain(message: str) -> Error:
    if raised := _RAISED.findall(message):
        name, text = raised[-1]
        return {"InputError": InputError, "ModelError": ModelError, "UsageError": UsageError}.get(
            name, Error)(text)  # fmt: skip
    if missing := re.search(r"No module named '(\w+)", message):
        return Error(f"the Python of the executors has no module {missing[1]!r}; install "
                     "'styletree[spark]' there, and set PYSPARK_PYTHON to that Python")
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    lines = [line for line in lines if not line.startswith(("at ", "File ", "Driver stacktrace"))]
    # The last line of a Python traceback names the exception.
    raised_in_task = [line for line in lines if re.match(r"\w*(Error|Exception)\b", line)]
    reason = "; ".join(dict.fromkeys([*lines[:1], *raised_in_task[-1:]]))
    return Error(f"Spark could not finish the job: {reason[:_LONGEST_REASON]}; see the logs of its "
                 "executors")


def warn_of_failures(failures: dict[str, str]) -> None:
    for reason in itertools.islice(failures.values(), _NAMED):
        _log.warning("%s", reason)
    if len(failures) > _NAMED:
        _log.warning("and %d more files that cannot be read", len(failures) - _NAMED)


def described(skipped: dict[str, int]) -> str:
    counts = [f"{reason} {count:,}" for reason, count in sorted(skipped.items()) if count]
    return "skipped: " + (", ".join(counts) or "nothing")


class Progress:
    """Counts the files and pages that tasks have read. Logs the counts periodically.

    Tasks call add(). Retried tasks count twice: unlike the results of tasks, these counts are not exact.
    """

    def __init__(self, spark: SparkSession, files: int, done: str = "read") -> None:
        """`done` is what tasks do with the files."""
        self.files = spark.sparkContext.accumulator(0)
        self.pages = spark.sparkContext.accumulator(0)
        self._all_files = files
        self._done = done

    def __getstate__(self) -> dict[str, object]:
        return {"files": self.files, "pages": self.pages, "_all_files": self._all_files, "_done": self._done}

    def add(self, pages: int) -> None:
        """Counts one file and its pages."""
        self.files += 1
        self.pages += pages

    @contextlib.contextmanager
    def shown(self) -> Iterator[None]:
        """Logs the counts while the block runs."""
        ended = threading.Event()
        thread = threading.Thread(target=self._report_until, args=(ended,), daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()

    def _report_until(self, ended: threading.Event) -> None:
        reported = 0
        while not ended.wait(_SECONDS_BETWEEN_REPORTS):
            if self.files.value != reported:
                reported = self.files.value
                _log.info("%s %s of %s files, %s pages", self._done, f"{reported:,}",
                          f"{self._all_files:,}", f"{self.pages.value:,}")
