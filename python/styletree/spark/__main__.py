"""The program that runs the jobs: python -m styletree.spark learn|clean|drift|retrain."""

from __future__ import annotations

import argparse
import dataclasses
import json
import logging
import sys
from collections.abc import Callable, Sequence
from typing import Any

from pyspark.sql import SparkSession

import styletree.spark as jobs
from styletree._core import version
from styletree._errors import Error, UsageError

_SUCCESS, _FAILED, _USAGE, _WITH_SKIPS = range(4)  # exit codes, as in sst-train and sst-clean
_KEPT = ("comments", "captions", "tables", "links", "images")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m styletree.spark",
        description="Learns and cleans crawls on a Spark cluster. An INPUT is an archive, a folder of "
        "archives, @list (a file that names inputs) or a pattern; it must be accessible from every node at the "
        "same path.",
        epilog="Exit codes: 0 success; 1 failed; 2 usage; 3 done, but some pages or files were skipped, "
        "or a site changed.",
    )
    parser.add_argument("--version", action="version", version=f"styletree {version()}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_learn(commands)
    _add_clean(commands)
    _add_redesigns(commands)
    return parser


def _add_command(
    commands: Any, name: str, run: Callable[[SparkSession, argparse.Namespace], int], help: str
) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(name, help=help, description=help)
    command.set_defaults(run=run)
    command.add_argument("inputs", nargs="+", metavar="INPUT")
    command.add_argument("--db", required=True, metavar="FILE", help="the model file, on the driver")
    command.add_argument("--master", metavar="URL", help="Spark's master; the default is in Spark's configuration")
    command.add_argument("--partitions", type=int, metavar="N", help="number of partitions for reading the files")
    command.add_argument("--max-page-bytes", type=int, default=32 << 20, metavar="N",
                         help="maximum size of a page in bytes (default: %(default)s)")
    volume = command.add_mutually_exclusive_group()
    volume.add_argument("-q", "--quiet", action="store_true", help="print errors only")
    volume.add_argument("-v", "--verbose", action="store_true", help="report each model")
    return command


def _add_sampling(command: argparse.ArgumentParser) -> None:
    command.add_argument("--sample", type=int, default=500, metavar="N",
                         help="number of pages to learn from (default: %(default)s)")
    command.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the sample (default: %(default)s)")
    command.add_argument("--min-pages", type=int, default=20, metavar="N",
                         help="minimum number of pages of a site; smaller sites are not learned (default: %(default)s)")
    command.add_argument("--profile", choices=["site", "paper", "template"], default="site",
                         help="how sites are learned (default: %(default)s)")
    command.add_argument("--threshold", type=float, metavar="T",
                         help="importance threshold; chosen automatically by default")
    command.add_argument("--without-pages", action="store_true",
                         help="keep no copies of the sampled pages in the models")


def _sampling_of(options: argparse.Namespace) -> dict[str, Any]:
    return {
        "sample": options.sample,
        "seed": options.seed,
        "min_pages": options.min_pages,
        "profile": options.profile,
        "threshold": options.threshold,
        "keep_pages": not options.without_pages,
        "partitions": options.partitions,
        "max_page_bytes": options.max_page_bytes,
    }


def _add_learn(commands: Any) -> None:
    command = _add_command(commands, "learn", _learn, "learn a model of each site, and store it")
    command.add_argument("--site-by", choices=["host", "domain"], default="host",
                         help="what counts as a site (default: %(default)s)")
    command.add_argument("--keep-eras", action="store_true", help="leave other versions in force")
    command.add_argument("--models", metavar="FOLDER", help="also write the models to this folder as Parquet")
    _add_sampling(command)


def _learn(spark: SparkSession, options: argparse.Namespace) -> int:
    learned = jobs.learn(
        spark,
        options.inputs,
        store=options.db,
        by=options.site_by,
        models=options.models,
        activation="alongside" if options.keep_eras else "exclusive",
        **_sampling_of(options),
    )
    _log.info("%s", learned)
    return _WITH_SKIPS if learned.problems or learned.failures else _SUCCESS


def _add_clean(commands: Any) -> None:
    command = _add_command(commands, "clean", _clean, "clean each page with the model of its site")
    command.add_argument("-o", "--output", required=True, metavar="FOLDER",
                         help="folder for one file of records per input file; it must be accessible from every node")
    command.add_argument("--site", default="", help="the site of all pages")
    command.add_argument("--format", choices=["parquet", "jsonl"], default="parquet",
                         help="format of the records (default: %(default)s)")
    command.add_argument("--fields", default="text", metavar="LIST",
                         help="fields of the records: text, markdown, html, metadata, confidence, kind, "
                         "content_digest, rights, structure (default: %(default)s)")
    command.add_argument("--method", default="sst", help="cleaning method: sst, page, subtree, density, "
                         "entropy or blocks (default: %(default)s)")
    command.add_argument("--favor", choices=["precision", "balanced", "recall"], default="balanced",
                         help="what to prefer in doubt (default: %(default)s)")
    command.add_argument("--keep", default="", metavar="LIST", help=f"optional parts to keep: {', '.join(_KEPT)}")
    command.add_argument("--max-page-nodes", type=int, default=2_000_000, metavar="N",
                         help="maximum number of elements and text nodes on a page (default: %(default)s)")
    command.add_argument("--max-page-depth", type=int, default=2_000, metavar="N",
                         help="maximum depth of nested elements (default: %(default)s)")
    command.add_argument("--max-page-seconds", type=float, default=10.0, metavar="S",
                         help="maximum processor time for a page, in seconds (default: %(default)s)")


def _clean(spark: SparkSession, options: argparse.Namespace) -> int:
    kept = [word for word in options.keep.split(",") if word]
    for word in kept:
        if word not in _KEPT:
            raise UsageError(f"--keep: unknown value {word!r}; choose from {', '.join(_KEPT)}")
    cleaned = jobs.clean(
        spark,
        options.inputs,
        options.db,
        options.output,
        site=options.site,
        format=options.format,
        fields=options.fields.split(","),
        partitions=options.partitions,
        method=options.method,
        favor=options.favor,
        keep_comments="comments" in kept,
        keep_captions="captions" in kept,
        keep_tables="tables" in kept,
        keep_links="links" in kept,
        keep_images="images" in kept,
        max_page_bytes=options.max_page_bytes,
        max_page_nodes=options.max_page_nodes,
        max_page_depth=options.max_page_depth,
        max_page_seconds=options.max_page_seconds,
    )
    _log.info("%s", cleaned)
    return _SUCCESS if set(cleaned.pages) == {"cleaned"} and not cleaned.failures else _WITH_SKIPS


def _add_redesigns(commands: Any) -> None:
    drift = _add_command(commands, "drift", _drift, "report where sites no longer match their models")
    drift.add_argument("--sample", type=int, default=1000, metavar="N",
                       help="number of pages of each site to examine (default: %(default)s)")
    drift.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the sample (default: %(default)s)")
    retrain = _add_command(commands, "retrain", _retrain, "learn the new designs of sites that changed")
    _add_sampling(retrain)
    for command in (drift, retrain):
        command.add_argument("--since", default="", metavar="DATE", help="skip earlier pages")
        command.add_argument("--until", default="", metavar="DATE", help="skip pages of this date or later")


def _drift(spark: SparkSession, options: argparse.Namespace) -> int:
    drifted = jobs.drift(
        spark,
        options.inputs,
        options.db,
        since=options.since,
        until=options.until,
        partitions=options.partitions,
        sample=options.sample,
        seed=options.seed,
        max_page_bytes=options.max_page_bytes,
    )
    for drift in drifted.sites.values():
        print(json.dumps(dataclasses.asdict(drift), ensure_ascii=False))
    _log.info("%s", drifted)
    changed = any(drift.has_changed for drift in drifted.sites.values())
    return _WITH_SKIPS if changed or drifted.failures else _SUCCESS


def _retrain(spark: SparkSession, options: argparse.Namespace) -> int:
    retrained = jobs.retrain(
        spark, options.inputs, options.db, since=options.since, until=options.until,
        **_sampling_of(options),
    )  # fmt: skip
    _log.info("%s", retrained)
    return _WITH_SKIPS if retrained.drifted.failures else _SUCCESS


_log = logging.getLogger("styletree")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command. Returns the exit code."""
    options = _parser().parse_args(arguments)
    level = logging.ERROR if options.quiet else logging.DEBUG if options.verbose else logging.INFO
    logging.basicConfig(format="styletree: %(message)s")
    _log.setLevel(level)
    builder = SparkSession.builder.appName(f"styletree {sys.argv[1] if len(sys.argv) > 1 else ''}")
    if options.master:
        builder = builder.master(options.master)
    try:
        spark = builder.getOrCreate()
        try:
            return int(options.run(spark, options))
        finally:
            spark.stop()
    except UsageError as error:
        _log.error("%s", error)
        return _USAGE
    except Error as error:
        _log.error("%s", error)
        return _FAILED


if __name__ == "__main__":
    sys.exit(main())
