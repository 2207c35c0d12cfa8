"""Tests that jobs on a Spark cluster write the same bytes even if processes are killed at random moments."""

import os
import random
import signal
import threading

import pytest

import styletree
from spark_support import SITES, TIME_OF_MODELS, bytes_of, models_of, processes_below, start_spark, write_crawl

import styletree.spark  # noqa: I001: spark_support skips if it cannot be imported

KILLS = 10


@pytest.fixture(scope="module")
def spark():
    # The test kills tasks more often than Spark allows by default.
    session = start_spark(
        "local-cluster[2,1,1024]", spark_task_maxFailures="100", spark_stage_maxConsecutiveAttempts="100",
        spark_deploy_maxExecutorRetries="-1")  # fmt: skip
    yield session
    session.stop()


@pytest.fixture(scope="module")
def crawl(tmp_path_factory):
    folder = tmp_path_factory.mktemp("crawl")
    write_crawl(folder)
    return folder


class Killer:
    """Kills executors and Python workers of a cluster while its context is active."""

    def __init__(self, spark, generator):
        self._root = spark.sparkContext._gateway.proc.pid
        self._random = generator
        self.killed = []

    def __enter__(self):
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._kill)
        self._thread.start()

    def __exit__(self, *_):
        self._ended.set()
        self._thread.join()

    def _kill(self):
        while len(self.killed) < KILLS and not self._ended.wait(self._random.uniform(0, 2)):
            kind = self._random.choice(["CoarseGrainedExecutorBackend", "pyspark.daemon"])
            victims = sorted(pid for pid, command in processes_below(self._root).items() if kind in command)
            if victims:
                os.kill(self._random.choice(victims), signal.SIGKILL)
                self.killed.append(kind)


def test_killed_processes_change_no_model(spark, crawl, tmp_path, monkeypatch, seed):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", TIME_OF_MODELS)
    styletree.create(tmp_path / "expected.db").learn(styletree.read(crawl))
    killer = Killer(spark, random.Random(seed))
    jobs = 0
    while len(killer.killed) < KILLS:
        with killer:
            learned = styletree.spark.learn(spark, crawl, store=tmp_path / f"{jobs}.db", partitions=9)
        assert learned.pages == 238 and list(learned.versions) == SITES[:-1]
        assert models_of(tmp_path / f"{jobs}.db") == models_of(tmp_path / "expected.db")
        jobs += 1
    print(f"{jobs} jobs, killed: {killer.killed}")


def test_killed_processes_change_no_record(spark, crawl, tmp_path, seed):
    store = tmp_path / "models.db"
    styletree.create(store).learn(styletree.read(crawl))
    styletree.spark.clean(spark, crawl, store, tmp_path / "expected", format="jsonl")
    killer = Killer(spark, random.Random(seed))
    jobs = 0
    while len(killer.killed) < KILLS:
        output = tmp_path / str(jobs)
        with killer:
            cleaned = styletree.spark.clean(spark, crawl, store, output, format="jsonl")
        assert cleaned.pages == {"cleaned": 225, "empty": 1, "no_model": 12}
        assert bytes_of(output) == bytes_of(tmp_path / "expected")
        jobs += 1
    print(f"{jobs} jobs, killed: {killer.killed}")
