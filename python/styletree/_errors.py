"""The exceptions of styletree."""


class Error(Exception):
    """The base class of all exceptions that styletree raises on purpose, except TypeErrors.

    The message names the file or the argument, the fact, and the next step. A problem with a single page is
    not an exception: see Result.status.

    >>> try:
    ...     styletree.open('no/such/file.db')
    ... except styletree.Error as error:
    ...     print(type(error).__name__)
    ModelError
    """


class UsageError(Error, ValueError):
    """The arguments are invalid, individually or in combination."""


class InputError(Error):
    """An input cannot be read, or an output cannot be written."""


class ModelError(Error):
    """A model is missing, damaged, foreign, too new, or lacks the requested data."""


class ServiceError(Error):
    """A service cannot be reached, refuses a request, or fails during one; see Client.

    `status` is the status of the HTTP response, or None if there was no response. `results` is the
    number of results of a batch that were received before the error.
    """

    def __init__(self, message: str, *, status: int | None = None, results: int = 0) -> None:
        super().__init__(message)
        self.status = status
        self.results = results

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.args, {"status": self.status, "results": self.results}
