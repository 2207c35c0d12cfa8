"""Learns and cleans a crawl with the programs and with a local Spark, and compares the results.

usage: PYTHON scripts/cluster/compare.py CRAWL WORK [--cores N] [--partitions N,... [--seed N]]

CRAWL is a folder of archives, and WORK is a folder for the outputs. Exits with 1 if anything differs. Processor
times include all processes: programs, driver, JVM and Python workers. The time to start Spark is reported separately,
because it does not grow with the crawl. With --partitions, Spark learns and cleans once for each number of
partitions, with the archives in a different random order each time.
"""

import argparse
import json
import logging
import math
import os
import pathlib
import random
import resource
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from pyspark.sql import SparkSession

import styletree.spark



def program_seconds(*command: Any) -> float:
    """Runs a program and returns its processor time."""
    def used() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = used()
    done = subprocess.run(list(map(str, command)), check=False)
    if done.returncode not in (0, 3):  # 3: some pages were skipped
        sys.exit(f"{command[0]} failed")
    return used() - before


class Seconds(NamedTuple):
    """Spark's processor time."""

    java: float
    python: float

    def __sub__(self, before: "Seconds") -> "Seconds":
        return Seconds(self.java - before.java, self.python - before.python)

    def __str__(self) -> str:
        return f"{sum(self):.1f} s by Spark (Java {self.java:.1f}, Python {self.python:.1f})"


def tree_seconds() -> Seconds:
    """Returns the processor time of this process and all its descendants, including those that have ended."""
    parents, seconds, java = {}, {}, set()
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            name, _, rest = (folder / "stat").read_text().rpartition(")")
        except OSError:
            continue  # the process has ended
        pid, fields = int(folder.name), rest.split()
        parents[pid] = int(fields[1])
        # Includes ended children, but not those of this process, because the programs are among them.
        times = fields[11:13] if pid == os.getpid() else fields[11:15]
        seconds[pid] = sum(map(int, times)) / os.sysconf("SC_CLK_TCK")
        if name.endswith("(java"):
            java.add(pid)
    below, grown = {os.getpid()}, True
    while grown:
        grown = {pid for pid, parent in parents.items() if parent in below} - below
        below |= grown
    return Seconds(sum(seconds[pid] for pid in below & java), sum(seconds[pid] for pid in below - java))


def spark_seconds(work: Callable[[], Any]) -> tuple[Any, Seconds]:
    before = tree_seconds()
    result = work()
    return result, tree_seconds() - before


def models_of(path: pathlib.Path) -> dict[str, bytes]:
    store = styletree.open(path, mode="r")
    return {info.site: store.load(info.site).to_bytes() for info in store.versions()}


def records_of(lines) -> list[str]:
    """Returns the records sorted, with shares rounded to four decimals as sst-clean writes them."""
    records = []
    for line in lines:
        record = json.loads(line)
        record.pop("comments", None)  # sst-clean writes this field if comments are kept
        for share in ("kept", "matched"):
            record[share] = math.floor(record[share] * 10_000 + 0.5) / 10_000
        records.append(json.dumps(record, sort_keys=True))
    return sorted(records)


def lines_of(folder: pathlib.Path):
    for path in folder.glob("*.jsonl"):
        with open(path, encoding="utf-8") as file:
            yield from file


def verdict(what: str, equal: bool) -> bool:
    print(f"{'equal' if equal else 'DIFFERENT'}: {what}")
    return equal


def numbers(text: str) -> list[int | None]:
    return [int(number) for number in text.split(",")]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("crawl", type=pathlib.Path)
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--partitions", type=numbers, default=[None])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(int(time.time())))  # so that all models have the same time
    logging.basicConfig(format="styletree.spark: %(message)s")
    logging.getLogger("styletree").setLevel(logging.INFO)
    options.work.mkdir(parents=True)
    crawl, work = options.crawl.resolve(), options.work

    programs = pathlib.Path(sysconfig.get_path("scripts"))  # the programs in the installed package
    train, clean = programs / "sst-train", programs / "sst-clean"
    one = work / "one.db"
    learning = program_seconds(train, "learn", "--quiet", "--db", one, "--site-by", "host", crawl)
    cleaning = program_seconds(clean, "--quiet", "--db", one, "-o", work / "one.jsonl", crawl)

    builder = SparkSession.builder.master(f"local[{options.cores}]").config("spark.ui.enabled", "false")
    builder = builder.config("spark.ui.showConsoleProgress", "false").config("spark.driver.memory", "2g")
    before = tree_seconds()
    spark = builder.getOrCreate()
    spark.sparkContext.parallelize(range(options.cores), options.cores).map(lambda _: os.getpid()).collect()
    start = tree_seconds() - before

    files = sorted(map(str, crawl.iterdir()))
    generator = random.Random(options.seed)
    is_equal = []
    models = models_of(one)
    with open(work / "one.jsonl", encoding="utf-8") as file:
        records = records_of(file)
    for partitions in options.partitions:
        name = f"{partitions or 'default'}-partitions"
        store, output = work / f"{name}.db", work / name
        if partitions:
            generator.shuffle(files)
            print(f"\n{partitions} partitions, archives in a random order (seed {options.seed})")
        learned, spark_learning = spark_seconds(
            lambda: styletree.spark.learn(spark, files, store=store, partitions=partitions))
        print(learned)
        cleaned, spark_cleaning = spark_seconds(
            lambda: styletree.spark.clean(spark, files, store, output, format="jsonl", partitions=partitions))
        print(cleaned)
        print()
        print(f"processor time of learning: sst-train {learning:.1f} s, {spark_learning}, "
              f"{sum(spark_learning) / learning:.2f} times as much")
        print(f"processor time of cleaning: sst-clean {cleaning:.1f} s, {spark_cleaning}, "
              f"{sum(spark_cleaning) / cleaning:.2f} times as much")
        is_equal += [
            verdict(f"{len(models)} models, {sum(map(len, models.values())) / 1e6:.1f} MB, byte for byte",
                    models == models_of(store)),
            verdict(f"{len(records):,} records, as a set", records == records_of(lines_of(output))),
        ]
    print(f"processor time: starting Spark, {start}")
    spark.stop()
    return 0 if all(is_equal) else 1


if __name__ == "__main__":
    sys.exit(main())
