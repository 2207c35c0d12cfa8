"""Sends a stream of pages to a service, which responds with one line per page."""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Generic, TypeVar

from styletree._core import Page, site_of_url
from styletree._errors import Error, ServiceError, UsageError
from styletree._http import Answer, Connection, Interrupted
from styletree._records import PageFacts
from styletree._service import BUSY, Service, pause, tries

MOST_PAGES = 128  # maximum number of pages that wait for results; enough for a service with many threads
MOST_BYTES = 16 << 20  # maximum size of all waiting pages; a single page may be larger
_BACKLOG_BYTES = 1 << 16  # the next page is taken if fewer bytes are unsent
_FIELDS = {"Content-Type": "application/x-ndjson", "Transfer-Encoding": "chunked"}

T = TypeVar("T")


@dataclass
class _Waiting(Generic[T]):
    """A page that has no result yet, or whose result waits for the results of earlier pages."""

    line: bytes  # empty if the page is not sent
    facts: PageFacts
    result: T | None = None


class Batch(Generic[T]):
    """Sends pages and receives results, in order.

    Pages are held until their results arrive: if the connection breaks, the pages are sent again on the next
    connection. `result_alone` returns the result of a page that is not sent in the stream, and None for other
    pages; `result_of_line` returns the result in a line of the response; `refused` converts a response without
    results into an error. `in_groups` is for a service that may wait for more pages before it responds: a
    request ends when the maximum number of pages is waiting.
    """

    def __init__(
        self,
        service: Service,
        target: str,
        pages: Iterator[Page],
        result_alone: Callable[[Page], T | None],
        result_of_line: Callable[[bytes, PageFacts], T],
        refused: Callable[[Answer], Error],
        *,
        in_groups: bool = False,
    ) -> None:
        self._service = service
        self._target = target
        self._pages = pages
        self._result_alone = result_alone
        self._result_of_line = result_of_line
        self._refused = refused
        self._in_groups = in_groups
        self._waiting: deque[_Waiting[T]] = deque()
        self._bytes = 0  # in the waiting lines
        self._has_ended = False  # no more pages
        self._count = 0  # results so far
        self._failures = 0  # since the last result
        self._process = os.getpid()

    def results(self) -> Iterator[T]:
        """The results of all pages, produced lazily."""
        while self._waiting or self._take_page():  # without pages, sends no request
            try:
                with closing(self._service.connect("POST", self._target, _FIELDS)) as connection:
                    yield from self._over(connection)
            except Interrupted as error:
                self._failures += 1
                if self._failures > self._service.retries:
                    raise self._broken(error) from error
                pause(self._failures, error)

    def _over(self, connection: Connection) -> Iterator[T]:
        """The results that arrive over one connection."""
        for page in self._waiting:
            if page.line:
                connection.put(page.line)
        is_finished = False
        while not connection.is_answered:
            if self._process != os.getpid():
                raise UsageError("the stream belongs to the parent process of this fork; start a new stream")
            if not is_finished and (self._has_ended or (self._in_groups and not self._has_room())):
                is_finished = True
                connection.finish()
            takes = not is_finished and self._has_room() and connection.backlog < _BACKLOG_BYTES
            if takes and (taken := self._take_page()) and taken.line:
                connection.put(taken.line)
            yield from self._known()
            connection.move(waits=not takes)
            if connection.status == 200:
                for line in connection.take_lines():
                    yield self._answered(line)
                    yield from self._known()
        if connection.status != 200:
            raise self._refusal(connection.answer)
        if self._waiting or not is_finished:
            raise Interrupted("the response ended before the last result")

    def _has_room(self) -> bool:
        return not self._waiting or (len(self._waiting) < MOST_PAGES and self._bytes < MOST_BYTES)

    def _take_page(self) -> _Waiting[T] | None:
        """Takes the next page and adds it to the waiting pages. Returns None if there are no more."""
        if self._has_ended:
            return None
        page = next(self._pages, None)
        if page is None:
            self._has_ended = True
            return None
        try:
            waiting = _Waiting(b"", PageFacts.of(page), self._result_alone(page))
        except ServiceError as error:
            error.results = self._count
            raise
        if waiting.result is None:
            waiting.line = _line_of(page)
        self._bytes += len(waiting.line)
        self._waiting.append(waiting)
        return waiting

    def _known(self) -> Iterator[T]:
        """The results at the front of the queue that are already known."""
        while self._waiting and (result := self._waiting[0].result) is not None:
            self._waiting.popleft()
            self._count += 1
            yield result

    def _answered(self, line: bytes) -> T:
        """The result in a line of the response; it is for the first waiting page."""
        if not self._waiting:
            raise ServiceError(f"{self._service.address.url}: the service sent more results than it received "
                               "pages; check that a styletree service answers at this address", results=self._count)
        page = self._waiting.popleft()
        try:
            result = self._result_of_line(line, page.facts)
        except ServiceError as error:
            error.results = self._count
            raise
        self._bytes -= len(page.line)
        self._count += 1
        self._failures = 0
        return result

    def _refusal(self, answer: Answer) -> Exception:
        if answer.status in BUSY:
            return Interrupted(answer.detail or f"it answered {answer.status}", busy=answer)
        error = self._refused(answer)
        if isinstance(error, ServiceError):
            error.results = self._count
        return error

    def _broken(self, error: Interrupted) -> ServiceError:
        return ServiceError(
            f"{self._service.address.url}: the batch broke off after {self._count:,} results ({error}; "
            f"{tries(self._failures)} since the last one); check the service, and resend the pages, "
            f"starting with number {self._count + 1:,}",
            status=error.busy.status if error.busy else None, results=self._count)


def _line_of(page: Page) -> bytes:
    """The page as a line of JSON, in the form that the service reads."""
    url = page.url if site_of_url(page.url) else ""
    fields = {"html": page.decoded, "url": url, "date": page.date, "policies": page.policies}
    text = json.dumps({name: value for name, value in fields.items() if value}, ensure_ascii=False)
    return text.encode() + b"\n"
