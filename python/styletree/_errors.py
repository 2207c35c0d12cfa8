"""What styletree raises on purpose."""


class Error(Exception):
    """Everything that styletree raises on purpose.

    The message names the file or the argument, the fact, and the next step. Trouble with a single
    page is no exception: see Result.status.

    >>> try:
    ...     styletree.open('no/such/file.db')
    ... except styletree.Error as error:
    ...     print(type(error).__name__)
    ModelError
    """


class UsageError(Error, ValueError):
    """The arguments make no sense, alone or together."""


class InputError(Error):
    """An input cannot be read, or an output cannot be written."""


class ModelError(Error):
    """A model is missing, damaged, foreign, too new, or lacks what was asked for."""


class ServiceError(Error):
    """A service cannot be reached, refuses a request, or breaks off; see Client.

    `status` is that of its HTTP answer; None if there was none. `results` is how many results of a
    batch came before.
    """

    def __init__(self, message: str, *, status: int | None = None, results: int = 0) -> None:
        super().__init__(message)
        self.status = status
        self.results = results

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.args, {"status": self.status, "results": self.results}
