"""Files that pass samples of many sites from the tasks that draw them to the task that learns.

A task writes parts named "00003-000.samples" and so on. When it is done, it writes "00003.json", which names
the parts; files left by an interrupted task are therefore not mistaken for samples. A part contains the samples
of some of the task's pages, sorted by site. A line with the site and the length of the sample in bytes precedes
each sample; an empty line ends the part. A folder is a DataFolder of datatrove.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, NamedTuple

from styletree._core import Sample
from styletree._errors import InputError

_AGAIN = "empty the folder and run StyletreeSampler again"


class TaskSamples:
    """Writes the samples of one task. Removes the files that the task wrote in an earlier run."""

    def __init__(self, folder: Any, rank: int, plan: Mapping[str, object]) -> None:
        """`plan` is the same for all tasks of a run. plan["tasks"] is the number of tasks."""
        self._folder = folder
        self._name = f"{rank:05d}"
        self._plan = dict(plan)
        self._parts: list[str] = []
        # The list is removed first, so that no list names a missing part.
        for name in [f"{self._name}.json", *folder.list_files(glob_pattern=f"{self._name}-*")]:
            if folder.exists(name):
                folder.rm(name)

    def write_part(self, samples: Mapping[str, Sample]) -> None:
        name = f"{self._name}-{len(self._parts):03d}.samples"
        with self._folder.open(name, "wb") as file:
            for site, sample in sorted(samples.items()):
                content = sample.to_bytes()
                file.write(f"{site} {len(content)}\n".encode() + content)
            file.write(b"\n")
        self._parts.append(name)

    def finish(self) -> None:
        with self._folder.open(f"{self._name}.json", "w") as file:
            json.dump({"plan": self._plan, "parts": self._parts}, file)


class _Entry(NamedTuple):
    """The location of a sample. Sorted by site."""

    site: str
    part: str
    begin: int
    length: int


def merged_samples(folder: Any) -> Iterator[Sample]:
    """The sample of each site, sorted by site. One site is in memory at a time, and one file is open."""
    heads = [head for part in _parts_of(folder) if (head := _first_entry(folder, part))]
    heapq.heapify(heads)
    while heads:
        site = heads[0].site
        sample = _take(folder, heads)
        while heads and heads[0].site == site:
            sample.merge(_take(folder, heads))
        yield sample


def _parts_of(folder: Any) -> list[str]:
    lists = [_read_list(folder, name) for name in folder.list_files(glob_pattern="*.json")]
    if not lists:
        raise InputError(f"{folder.path}: the folder contains no samples; run StyletreeSampler "
                         "to completion first")
    plan = lists[0]["plan"]
    if any(other["plan"] != plan for other in lists):
        raise InputError(f"{folder.path}: the samples are from runs with different options; {_AGAIN}")
    if len(lists) < plan["tasks"]:
        raise InputError(f"{folder.path}: only {len(lists)} of {plan['tasks']} tasks have written "
                         "their samples; run StyletreeSampler to completion first")
    return [part for one in lists for part in one["parts"]]


def _read_list(folder: Any, name: str) -> Any:
    with folder.open(name, "rb") as file:
        try:
            return json.load(file)
        except ValueError as error:
            raise InputError(f"{folder.path}/{name}: the list of samples is damaged; {_AGAIN}") from error


def _first_entry(folder: Any, part: str) -> _Entry | None:
    with folder.open(part, "rb") as file:
        return _next_entry(folder, part, file)


def _next_entry(folder: Any, part: str, file: BinaryIO) -> _Entry | None:
    line = file.readline()
    if line == b"\n":
        return None
    site, _, length = line.decode(errors="replace").rpartition(" ")
    if not site or not length.endswith("\n") or not length.strip().isdecimal():
        raise InputError(f"{folder.path}/{part}: the samples are damaged; {_AGAIN}")
    return _Entry(site, part, file.tell(), int(length))


def _take(folder: Any, heads: list[_Entry]) -> Sample:
    """Reads the first sample, and replaces its entry with the next entry of the same part."""
    entry = heads[0]
    with folder.open(entry.part, "rb") as file:
        file.seek(entry.begin)
        sample = _sample_of(file.read(entry.length), f"{folder.path}/{entry.part}")
        following = _next_entry(folder, entry.part, file)
    if following is None:
        heapq.heappop(heads)
    else:
        heapq.heapreplace(heads, following)
    return sample


def _sample_of(content: bytes, name: str) -> Sample:
    try:
        return Sample.from_bytes(content)
    except InputError as error:
        raise InputError(f"{name}: {error}; {_AGAIN}") from error
