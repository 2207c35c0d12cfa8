"""Requests to a service, with retries."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Mapping

from styletree._errors import ServiceError
from styletree._http import Address, Answer, Connection, Interrupted

BUSY = (502, 503, 504)  # possibly temporary statuses of a service or its proxy
_MOST_IDLE = 64  # maximum number of connections kept for later requests
_BACKOFF_SECONDS = 0.25
_MOST_BACKOFF_SECONDS = 8.0


def pause(failures: int, error: Interrupted) -> None:
    """Waits after `failures` consecutive failures: as long as the service requests, or longer each time."""
    wanted = error.busy.retry_after if error.busy else None
    seconds = min(_BACKOFF_SECONDS * 2.0 ** min(failures - 1, 10), _MOST_BACKOFF_SECONDS)
    time.sleep(seconds if wanted is None else wanted)


def tries(count: int) -> str:
    return f"{count} {'try' if count == 1 else 'tries'}"


class Service:
    """A service, and the idle connections to it.

    Any number of threads may share a Service. A forked process makes its own connections.
    """

    def __init__(self, address: Address, fields: Mapping[str, str], timeout: float, retries: int) -> None:
        self.address = address
        self.retries = retries
        self._fields = fields  # of each request
        self._timeout = timeout
        self._idle: deque[Connection] = deque()
        self._process = os.getpid()

    def close(self) -> None:
        """Closes the idle connections."""
        while connection := self._next_idle():
            connection.close()

    def connect(self, method: str, target: str, fields: Mapping[str, str]) -> Connection:
        """A new connection, on which a request has begun."""
        connection = Connection(self.address, self._timeout)
        connection.begin(method, target, {**self._fields, **fields})
        return connection

    def ask(
        self,
        method: str,
        target: str,
        body: bytes = b"",
        fields: Mapping[str, str] | None = None,
        *,
        retries: int | None = None,
    ) -> Answer:
        """Sends a request and returns the whole response. Raises ServiceError if no try gets a response.

        Retries are safe, because a request that arrives twice does no harm.
        """
        most = self.retries if retries is None else retries
        fields = {**self._fields, **(fields or {})}
        if method == "POST":
            fields["Content-Length"] = str(len(body))
        failures = 0
        while True:
            try:
                return self._ask_once(method, target, body, fields)
            except Interrupted as error:
                failures += 1
                if failures > most:
                    if error.busy:
                        return error.busy
                    raise self._unanswered(error, failures) from error
                pause(failures, error)

    def _ask_once(self, method: str, target: str, body: bytes, fields: Mapping[str, str]) -> Answer:
        connection = self._ready_connection()
        try:
            connection.begin(method, target, fields)
            if body:
                connection.put(body)
            connection.finish()
            while not connection.is_answered:
                connection.move(waits=True)
            answer = connection.answer
        except BaseException:
            connection.close()
            raise
        self._keep(connection)
        if answer.status in BUSY:
            raise Interrupted(f"it answered {answer.status}", busy=answer)
        return answer

    def _ready_connection(self) -> Connection:
        while connection := self._next_idle():
            if connection.is_reusable:
                return connection
            connection.close()
        return Connection(self.address, self._timeout)

    def _next_idle(self) -> Connection | None:
        if self._process != os.getpid():
            self._process, self._idle = os.getpid(), deque()  # the old connections belong to the parent process
        try:
            return self._idle.pop()
        except IndexError:
            return None

    def _keep(self, connection: Connection) -> None:
        if len(self._idle) < _MOST_IDLE and connection.is_reusable:
            self._idle.append(connection)
        else:
            connection.close()

    def _unanswered(self, error: Interrupted, count: int) -> ServiceError:
        step = ("give a longer timeout, or check the load on the service" if error.is_timeout else
                "check the address, and that sst-clean serve or sst-train serve is running there")
        return ServiceError(f"{self.address.url}: the service does not answer ({error}; {tries(count)}); {step}")
