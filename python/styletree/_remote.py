"""Remote files in object stores and on web servers, read through fsspec."""

from __future__ import annotations

import gzip
import io
import itertools
import os
import re
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar, cast

from styletree._errors import InputError, UsageError

if TYPE_CHECKING:
    from styletree._functions import Input

BLOCK_BYTES = 4 << 20  # read per request
LONGEST_LINE = 1 << 20  # maximum size of a line in a list, in bytes
WAITS = (0.5, 1.0, 2.0, 4.0, 8.0)  # seconds between the tries of a request

_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
_GZIP_MAGIC = b"\x1f\x8b"
_LINE = re.compile(rb"\S[^\n]*")
_LIST_BLOCK_BYTES = 1 << 16
# A packed list may unpack to _FREE_BYTES plus _MOST_RATIO times its packed bytes, and may contain _FREE_LINES
# lines plus one line per packed byte. The largest lists of Common Crawl are a fifth of _FREE_BYTES.
_FREE_BYTES = 64 << 20
_MOST_RATIO = 100
_FREE_LINES = 1_000_000
_Answer = TypeVar("_Answer")


def is_url(name: object) -> bool:
    """True for names such as 's3://crawls/a.warc.gz'."""
    return isinstance(name, str) and _URL.match(name) is not None


def file_system(url: str) -> tuple[Any, str]:
    """The fsspec file system of a URL, and the path in it."""
    try:
        import fsspec  # type: ignore[import-untyped, unused-ignore]

        system, path = fsspec.core.url_to_fs(url)
    except ImportError as error:
        raise InputError(
            f"{url}: URLs are read through fsspec and its packages, and one is missing ({error}); "
            "pip install 'styletree[remote]'"
        ) from error
    except ValueError as error:
        raise InputError(f"{url}: fsspec does not read this kind of URL ({error})") from error
    return system, path


def _status_of(error: BaseException) -> int:
    """The HTTP status that caused an error; 0 if there is none."""
    status = getattr(error, "status", 0)
    if not status and error.__cause__ is not None:
        status = _status_of(error.__cause__)
    return status if isinstance(status, int) else 0


def _is_final(error: Exception) -> bool:
    """True if a retry would fail with the same error."""
    status = _status_of(error)
    if status:
        return 400 <= status < 500 and status not in (408, 425, 429)
    cause = error.__cause__
    if isinstance(error, FileNotFoundError) and type(cause).__module__.startswith("aiohttp"):
        return False  # fsspec raises this error for any HTTP failure
    return isinstance(
        error, (FileNotFoundError, PermissionError, IsADirectoryError, ValueError, TypeError))


def _retried(url: str, offset: int, waits: Sequence[float], request: Callable[[], _Answer]) -> _Answer:
    """Sends a request for the bytes of a URL starting at `offset`, until it succeeds. Raises InputError if an
    error is permanent, or if the last try fails."""
    for tries, wait in enumerate([*waits, None], 1):
        try:
            return request()
        except InputError:
            raise
        except Exception as error:
            if wait is None or _is_final(error):
                fact = " ".join(str(error).split()) or type(error).__name__
                raise InputError(
                    f"{url}: the bytes starting at {offset} cannot be read ({fact}; "
                    f"{tries} {'try' if tries == 1 else 'tries'}); check the address, "
                    "the access rights and the network, and read it again"
                ) from error
            time.sleep(wait)
    raise AssertionError  # the last wait is None


class RemoteFile(io.RawIOBase):
    """The bytes of a URL, from first to last, block by block.

    If a connection breaks, the file is reopened and read from the byte at which it broke. If all retries
    fail, read() raises InputError.
    """

    def __init__(self, url: str) -> None:
        super().__init__()
        self.name = url
        self._file: Any = None
        self._block = memoryview(b"")
        self._offset = 0  # of the byte after the block
        self._size: int | None = None
        self._streams = False  # true if the server does not serve ranges

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._block:
            self._block = memoryview(_retried(self.name, self._offset, WAITS, self._next_block))
            self._offset += len(self._block)
            if not self._block:
                self._drop()
        count = min(len(buffer), len(self._block))
        buffer[:count] = self._block[:count]
        self._block = self._block[count:]
        return count

    def close(self) -> None:
        self._drop()
        super().close()

    def _drop(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            try:
                file.close()
            except Exception:
                pass  # nothing is lost: the file was only read

    def _next_block(self) -> bytes:
        try:
            try:
                block = bytes(self._opened().read(BLOCK_BYTES))
            except ValueError:
                if self._streams:
                    raise
                self._drop()
                self._streams = True
                block = bytes(self._opened().read(BLOCK_BYTES))
            if not block and self._size is not None and self._offset < self._size:
                raise OSError(f"the file has {self._size} bytes, but no more data arrived")
        except BaseException:
            self._drop()
            raise
        return block

    def _opened(self) -> Any:
        """Opens the file at `_offset`."""
        if self._file is not None:
            return self._file
        system, path = file_system(self.name)
        options = {"block_size": 0} if self._streams else {"cache_type": "none"}
        file = self._file = system.open(path, "rb", **options)
        size = getattr(file, "size", None)
        if self._size is not None and size is not None and size != self._size:
            raise InputError(
                f"{self.name}: the file changed while it was read, from {self._size} to {size} "
                f"bytes, and the bytes starting at {self._offset} are missing; read it again"
            )
        self._size = size if self._size is None else self._size
        if self._offset > 0:
            try:
                file.seek(self._offset)
            except (ValueError, OSError):
                self._skip_to_offset(file)
        return file

    def _skip_to_offset(self, file: Any) -> None:
        left = self._offset
        while left > 0:
            count = len(file.read(min(left, BLOCK_BYTES)))
            if count == 0:
                raise OSError(f"the data ended at byte {self._offset - left}")
            left -= count


class Remote:
    """Reads the records that an index names, for Reader."""

    def __init__(self, prefix: str = "") -> None:
        self.prefix = prefix
        self._waits: Sequence[float] = WAITS

    def open(self, url: str) -> RemoteFile:
        return RemoteFile(url)

    def fetch(self, url: str, offset: int, length: int) -> bytes:
        """Bytes of a file, read with one request. After a failure, the next request is tried only once, so
        that the waits are not repeated for each record if a server is down."""
        if url.count("::") > self.prefix.count("::"):  # fsspec would chain file systems: "::file:///"
            raise InputError(f"{url}: '::' is not allowed in the name of an archive; fix the index")
        waits, self._waits = self._waits, ()
        data = _retried(url, offset, waits, lambda: _range_of(url, offset, length))
        self._waits = WAITS
        return data


def _range_of(url: str, offset: int, length: int) -> bytes:
    system, path = file_system(url)
    protocols = [system.protocol] if isinstance(system.protocol, str) else system.protocol
    end = offset + length
    if "http" not in protocols:
        try:
            return bytes(system.cat_file(path, start=offset, end=end))
        except Exception as error:
            if "InvalidRange" in str(error) or "range not satisfiable" in str(error).lower():
                return b""  # the file ends before `offset`
            raise
    # cat_file() would load the whole file from a server that does not serve ranges. If the size is given, no
    # request for the size is made.
    with system.open(path, "rb", size=end, block_size=length, cache_type="none") as file:
        file.seek(offset)
        return bytes(file.read(length))


def located(inputs: Iterable[Input], prefix: str) -> Iterator[Input | Iterator[Input]]:
    """The inputs, with files instead of URLs, and iterators instead of lists that contain URLs."""
    for one in inputs:
        if isinstance(one, str) and is_url(one):
            yield _remote_input(one)
        elif isinstance(one, str) and one.startswith("@") and one not in ("@", "@-"):
            yield _listed(one, prefix)
        else:
            yield one


def _remote_input(url: str) -> BinaryIO:
    return cast(BinaryIO, RemoteFile(url))


def _listed(name: str, prefix: str) -> Input | Iterator[Input]:
    """An iterator over the inputs that a list names, if some of them are URLs; otherwise the list itself."""
    path = name[1:]
    if not is_url(path) and (
        not os.path.isfile(path) or not (prefix or any(map(is_url, _lines_of(path))))
    ):
        return name
    inputs = _inputs_of(path, prefix)
    return itertools.chain(list(itertools.islice(inputs, 1)), inputs)  # reads the first one, to fail early


def _inputs_of(path: str, prefix: str) -> Iterator[Input]:
    for line in _lines_of(path):
        if is_url(line):
            yield _remote_input(line)
        elif prefix and not os.path.isabs(line):
            yield _remote_input(prefix + line)
        elif is_url(path):
            raise UsageError(
                f"{path}: this list names {line}, which is not a URL; pass the URL that "
                "such names are relative to, for example prefix='https://data.commoncrawl.org/'"
            )
        else:
            beside = os.path.join(os.path.dirname(path), line)
            yield os.path.join(".", line if os.path.exists(line) else beside)


def _lines_of(path: str) -> Iterator[str]:
    """The non-empty lines of a list, read lazily. The list may be compressed with gzip; with any
    other compression, the lines may be garbage."""
    try:
        raw = _Counted(RemoteFile(path) if is_url(path) else io.FileIO(path))
        with io.BufferedReader(raw) as file:
            is_packed = file.peek(2).startswith(_GZIP_MAGIC)
            text = cast(BinaryIO, gzip.GzipFile(fileobj=file)) if is_packed else file
            encoding = "utf-8-sig"  # the first line may have a byte order mark
            for line in _lines_in(text, path, raw):
                if decoded := line.decode(encoding, "surrogateescape").strip():
                    yield decoded
                encoding = "utf-8"
    except (OSError, EOFError, zlib.error) as error:
        raise InputError(f"{path}: the list cannot be read ({error}); check it") from error


class _Counted(io.RawIOBase):
    """A file that counts the bytes read from it."""

    def __init__(self, file: io.RawIOBase) -> None:
        self._file = file
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        count = self._file.readinto(buffer) or 0
        self.count += count
        return count

    def close(self) -> None:
        self._file.close()
        super().close()


def _lines_in(text: BinaryIO, path: str, raw: _Counted) -> Iterator[bytes]:
    """The lines, without leading white space and without blank lines. Raises InputError if a packed list
    unpacks to far more bytes or lines than its size justifies."""
    rest = b""
    size = lines = 0
    while block := text.read(_LIST_BLOCK_BYTES):
        size += len(block)
        end = block.rfind(b"\n") + 1
        whole, rest = (rest + block[:end], block[end:]) if end else (b"", rest + block)
        for match in _LINE.finditer(whole):
            lines += 1
            yield match.group()
        if len(rest) > LONGEST_LINE:
            raise InputError(f"{path}: a line in the list is longer than a MiB; check the list")
        if size > _FREE_BYTES + _MOST_RATIO * raw.count or lines > _FREE_LINES + raw.count:
            raise InputError(
                f"{path}: the list unpacks to far more than its size justifies ({size} bytes, {lines} "
                "lines so far); unpack it, and check it"
            )
    if last := rest.strip():
        yield last
