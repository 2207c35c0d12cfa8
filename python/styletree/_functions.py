"""The functions that most programs need."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, BinaryIO, cast

from styletree._core import Cleaner, Model, Reader, Result
from styletree._errors import UsageError
from styletree._options import CleanOptions, LearnOptions, require_options, shows_options
from styletree._remote import Remote, is_url, located
from styletree._sampling import draw, warn_of_few_pages
from styletree._store import Mode, Store

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from styletree._core import PageLike

Input = str | os.PathLike[str] | BinaryIO
Content = bytes | bytearray | memoryview | str


@functools.lru_cache(maxsize=16)
def _cleaner(**options: Unpack[CleanOptions]) -> Cleaner:
    return Cleaner(**options)


@shows_options(CleanOptions)
def clean(page: PageLike, url: str | None = None, **options: Unpack[CleanOptions]) -> Result:
    """Cleans one page, without a model.

    `page` is bytes in any charset, str, or a Page. `url` makes its links absolute and determines its site.
    The options are method, favor, keep_comments, keep_captions, keep_tables, keep_links, keep_images,
    markdown, html, metadata, rights, structure, and the limits of a page; Cleaner describes them. A problem
    with a page is not an exception:

    >>> clean(b'').status
    'empty'
    >>> clean('<p>A sentence.', favor='recall').text
    'A sentence.'
    """
    return _cleaner(**options).clean(page, url)


@shows_options(CleanOptions)
def clean_many(
    pages: Iterable[PageLike],
    *,
    threads: int = 1,
    explain: bool = False,
    **options: Unpack[CleanOptions],
) -> list[Result]:
    """Cleans a batch of pages, without a model, on `threads` threads.

    Each page is anything that clean() accepts, or a pair of a URL and its content. None, which a failed
    download may return, is an empty page. 0 threads means one per core. With `explain`, results keep their
    pages, so that explain() works. For more pages than fit into memory, see Cleaner.clean_stream().

    >>> [result.text for result in clean_many([b'<p>One page.', '<p>Another page.'])]
    ['One page.', 'Another page.']
    """
    return _cleaner(**options).clean_many(pages, threads=threads, explain=explain)


def read(
    inputs: Input | Iterable[Input] = (),
    *,
    cdx: str | os.PathLike[str] | Iterable[str | os.PathLike[str]] = (),
    site: str | None = None,
    prefix: str = "",
    root: str | os.PathLike[str] | None = None,
    max_page_bytes: int = 32 << 20,
) -> Reader:
    """An iterator over the pages in archives and folders.

    Each input is one of these:

    - a page
    - a folder, which is read with its subfolders, sorted by path
    - an archive: WARC 0.18 to 1.1 or ARC 1.0 (plain, gzip, zstd, xz or lz4), or WACZ
    - a URL, such as 'https://example.org/a.warc.gz' or 's3://crawls/a.warc.gz', but not of a WACZ file
    - a file object opened in binary mode, but not of a WACZ file
    - "@list": a file that names other inputs

    A file or record that cannot be read becomes a page with a problem. Pages larger than `max_page_bytes`
    have a problem, too.

    URLs are read through fsspec (`pip install 'styletree[remote]'`), 4 MiB at a time. A failed request is
    retried up to five times within 16 seconds, starting at the byte where it broke.

    `cdx` names indexes of archives (CDXJ or CDX), as paths or URLs. Only the records that the indexes name
    are read. With `site`, only the records of that site are read: one site out of hundreds of archives.
    Archives that are not next to their index are searched for among the inputs, which must be paths. From
    a remote archive, only the bytes of these records are requested, with one request per record or per run of
    consecutive records. The names of archives in indexes, and the paths in lists, are relative to the URL
    `prefix`: 'https://data.commoncrawl.org/' for Common Crawl. An index can name only files below its folder
    or among the inputs, and URLs below `prefix`. Without `prefix`, a remote index can name URLs below its
    folder and, for HTTP, on its server. A line that names any other location yields a page with a problem.

    If `root`, a folder, is given, the inputs are paths of files in that folder. Each file is handled as if
    the whole folder were read: files that are not pages are skipped. This lets several processes share the
    work on a folder.

    >>> import io
    >>> [page.content for page in read(io.BytesIO(b'<p>From a stream'))]
    [b'<p>From a stream']
    """
    if isinstance(inputs, (bytes, bytearray, memoryview)):
        raise UsageError("read() does not accept the bytes of a page or an archive; pass the name of a "
                         "file, or io.BytesIO(...)")
    if isinstance(inputs, (str, os.PathLike)) or hasattr(inputs, "read"):
        inputs = [cast(Input, inputs)]
    if isinstance(cdx, (str, os.PathLike)):
        cdx = [cdx]
    indexes = list(cdx)
    if prefix and not prefix.endswith("/"):
        prefix += "/"
    if indexes:
        inputs = list(inputs)
        if any(is_url(one) for one in inputs):
            raise UsageError("with an index, inputs cannot be URLs; the index names the archives, and "
                             "prefix names their folder")
        return Reader(inputs, max_page_bytes=max_page_bytes, indexes=indexes, site=site or "",
                      root=root, remote=Remote(prefix))
    if site is not None:
        raise UsageError("site selects records from an index; give cdx as well")
    inputs = list(inputs)
    if prefix and not any(isinstance(one, str) and one.startswith("@") for one in inputs):
        raise UsageError("prefix applies to names in an index or a list; give cdx or '@list' as well")
    if root is not None:
        return Reader(inputs, max_page_bytes=max_page_bytes, root=root)
    return Reader(located(inputs, prefix), max_page_bytes=max_page_bytes)


@shows_options(LearnOptions)
def learn(
    pages: Iterable[PageLike],
    site: str | None = None,
    *,
    sample: int = 500,
    seed: int = 1,
    **options: Unpack[LearnOptions],
) -> Model:
    """Learns the template of one site from its pages.

    Twenty pages are enough, 500 are better. If there are more than `sample` pages, `sample` pages are drawn
    at random. `site` is the site's host. Without `site`, the pages must have URLs, all from one site.
    Sample.learn() describes the options.

    >>> text = '<nav><a href=/>Home</a> <a href=/news>News</a></nav><p>Story %d tells of a day in town %d.'
    >>> pages = [(f'https://example.org/{i}', text % (i, i * i)) for i in range(30)]
    >>> model = learn(pages)
    >>> model
    Model('example.org', learned from 30 pages)
    >>> model.clean(text % (99, 7)).text
    'Story 99 tells of a day in town 7.'
    """
    require_options(options, LearnOptions)
    drawn = draw(pages, site, size=sample, seed=seed)
    warn_of_few_pages(drawn)
    return drawn.learn(**options)


def open(path: str | os.PathLike[str], mode: Mode = "r") -> Store:
    """Opens the models of any number of sites in one file: the --db of sst-train and sst-clean.

    With mode 'r', the file must exist, and the store is read-only. With mode 'a', which create() uses, models
    can be added, and storing the first model creates the file.
    """
    return Store(path, mode)


def create(path: str | os.PathLike[str]) -> Store:
    """Opens a model file for adding models; storing the first model creates it. See open()."""
    return Store(path, "a")
