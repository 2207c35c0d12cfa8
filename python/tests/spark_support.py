"""A crawl of six sites, and a Spark session for jobs on it. Importing this module requires Java and PySpark."""

import contextlib
import gzip
import os
import pathlib
import random
import resource
import shutil
import sys
from collections.abc import Iterator

import pytest

import styletree
from conftest import page, url, warc_record

if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
    pytest.skip("Spark needs Java; Debian's is openjdk-17-jre-headless", allow_module_level=True)
pytest.importorskip("pyspark", reason="pip install 'styletree[spark]'")

from pyspark.sql import SparkSession  # noqa: E402

SITES = [f"site{number}.example" for number in range(5)] + ["small.example"]
TIME_OF_MODELS = "1700000000"  # makes the models of different runs equal, including their dates


def start_spark(master: str, **settings: str) -> SparkSession:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_HOSTNAME"] = "localhost"  # the machine's name may not resolve
    builder = SparkSession.builder.master(master).config("spark.ui.enabled", "false")
    builder = builder.config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1")
    builder = builder.config("spark.sql.session.timeZone", "UTC")
    builder = builder.config("spark.ui.showConsoleProgress", "false")
    for name, value in settings.items():
        builder = builder.config(name.replace("_", "."), value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    return session


def write_crawl(folder: pathlib.Path) -> None:
    """Writes nine archives with pages of six sites, an HTTP error, a picture, a PDF and an empty page."""
    records = [
        warc_record(url(number, host), page(number).encode(), b"X-Robots-Tag: noai\r\n" * (number % 2))
        for host in SITES
        for number in range(12 if host.startswith("small") else 45)
    ]
    records.append(records[0].replace(b"200 OK", b"404 No"))
    records.append(records[1].replace(b"text/html", b"image/png"))
    records.append(warc_record(url(98, SITES[0]), b"%PDF-1.7"))
    records.append(warc_record(url(99, SITES[0]), b""))
    random.Random(1).shuffle(records)
    for number in range(9):
        part = b"".join(gzip.compress(record) for record in records[number::9])
        (folder / f"{number}.warc.gz").write_bytes(part)


def models_of(path) -> dict[str, bytes]:
    store = styletree.open(path, mode="r")
    return {info.site: store.load(info.site).to_bytes() for info in store.versions()}


def bytes_of(folder) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def processes_below(root: int) -> dict[int, str]:
    """Returns the command lines of a process's descendants, by process ID."""
    parents, commands = {}, {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            pid, stat = int(folder.name), (folder / "stat").read_text()
            parents[pid] = int(stat.rpartition(")")[2].split()[1])
            commands[pid] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except (OSError, ValueError):
            continue  # the process has ended
    found, grown = {root}, True
    while grown:
        grown = {pid for pid, parent in parents.items() if parent in found} - found
        found |= grown
    return {pid: commands[pid] for pid in found - {root}}


@contextlib.contextmanager
def full_disk(processes) -> Iterator[None]:
    """Limits each file that these processes and their descendants write to 4,000 bytes."""
    limits = {pid: resource.prlimit(pid, resource.RLIMIT_FSIZE) for pid in processes}
    for pid, (_, hard) in limits.items():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4_000, hard))
    try:
        yield
    finally:
        for pid, limit in limits.items():
            for each in [pid, *processes_below(pid)]:
                with contextlib.suppress(ProcessLookupError):
                    resource.prlimit(each, resource.RLIMIT_FSIZE, limit)
