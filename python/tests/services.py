"""Runs sst-clean serve and sst-train serve for tests."""

import contextlib
import dataclasses
import os
import re
import select
import subprocess
import sysconfig
import time
from collections.abc import Iterator

import pytest

import styletree
from conftest import pages

START_SECONDS = 20
CLEANER, TRAINER = "http://127.0.0.1:8080", "http://127.0.0.1:8081"  # the addresses in examples


def program(name: str) -> str:
    """Returns the path of sst-clean or sst-train, which the package includes."""
    return os.path.join(sysconfig.get_path("scripts"), name)


@dataclasses.dataclass
class Running:
    process: subprocess.Popen[str]
    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def running_cleaner(store: str | os.PathLike[str], *options: str, port: int = 0):
    """Runs a service that cleans with the models of a store, on a free port."""
    return _running("sst-clean", store, "--threads", "2", *options, port=port)


def running_trainer(store: str | os.PathLike[str], *options: str, port: int = 0):
    """Runs a service that learns into a store, on a free port."""
    return _running("sst-train", store, "--threads", "2", *options, port=port)


@contextlib.contextmanager
def running_pair(store: str | os.PathLike[str], *options: str) -> Iterator[tuple[Running, Running]]:
    """Runs a cleaner and a trainer with the same store. The options are for the trainer. Stores a model first
    if the store is new, because the cleaner does not start without models."""
    if not os.path.exists(store):
        styletree.create(store).learn(pages(0, 20, "first.example"))
    with running_trainer(store, *options) as trainer, running_cleaner(store) as cleaner:
        yield cleaner, trainer


def with_addresses(text: str, pair: tuple[Running, Running]) -> str:
    """Returns an example's text with the addresses of the running services."""
    return text.replace(CLEANER, pair[0].url).replace(TRAINER, pair[1].url)


def with_examples_addresses(text: str, pair: tuple[Running, Running]) -> str:
    """Reverses with_addresses()."""
    return text.replace(pair[0].url, CLEANER).replace(pair[1].url, TRAINER)


@contextlib.contextmanager
def _running(name: str, store: str | os.PathLike[str], *options: str, port: int) -> Iterator[Running]:
    command = [program(name), "serve", "--db", os.fspath(store), "--listen", f"127.0.0.1:{port}", *options]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        yield Running(process, _port_of(process))
    finally:
        process.terminate()
        try:
            process.wait(START_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stderr.close()


def _port_of(process: subprocess.Popen[str]) -> int:
    """Returns the port in the first message. Later messages are not read: they are few and fit in the pipe."""
    lines = []
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        if select.select([process.stderr], [], [], 0.1)[0]:
            line = process.stderr.readline()
            if found := re.search(r" port (\d+)", line):
                return int(found[1])
            lines.append(line)
            if not line:
                break
    raise RuntimeError(f"{' '.join(process.args)} does not start: {''.join(lines)}")
