"""Tests that Spark and the programs have the same results on real pages, however the crawl is divided."""

import os
import pathlib
import subprocess
import sys

import pytest

import spark_support  # noqa: F401: it skips if Java or PySpark is missing

ROOT = pathlib.Path(__file__).parents[2]
BENCH = pathlib.Path(os.environ.get("STYLETREE_BENCH", ROOT.parent / "shared/bench"))
CPPREFERENCE = pathlib.Path("/usr/share/cppreference/doc/html/en")


def test_real_pages_give_the_same_models_and_records(tmp_path, seed):
    for path in (BENCH / "manifest.tsv", CPPREFERENCE):
        if not path.exists():
            pytest.skip(f"{path} is missing: bench data, or cppreference-doc-en-html")

    def run(script, *arguments):
        done = subprocess.run([sys.executable, ROOT / "scripts/cluster" / script, *map(str, arguments)],
                              capture_output=True, text=True, env=os.environ | {"SPARK_LOCAL_HOSTNAME": "localhost"})
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    made = run("make_crawl.py", tmp_path / "crawl", "--bench", BENCH)
    pages, sites, files = (int(word.replace(",", "")) for word in made.split() if word[0].isdigit())
    assert pages >= 6_000 and sites >= 20 and files >= 40
    compared = run("compare.py", tmp_path / "crawl", tmp_path / "work", "--partitions", "1,2,7", "--seed", seed)
    assert compared.count("equal: ") == 6 and "DIFFERENT" not in compared
    assert f"equal: {pages:,} records" in compared
