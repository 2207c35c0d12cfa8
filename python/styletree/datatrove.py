"""Steps for datatrove pipelines: read archives and folders, learn sites, clean pages.

The steps need datatrove: pip install 'styletree[datatrove]'. In this example, the first pipeline samples the
sites of a crawl, the second learns a model of each site, and the third cleans the pages:

    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.writers import JsonlWriter
    from styletree.datatrove import (
        StyletreeCleaner, StyletreeLearner, StyletreeReader, StyletreeSampler)

    read = StyletreeReader("crawl/", glob_pattern="**.warc.gz")
    sample = LocalPipelineExecutor([read, StyletreeSampler("samples/")], tasks=8)
    learn = LocalPipelineExecutor([StyletreeLearner("samples/", "models.db")], depends=sample)
    LocalPipelineExecutor(
        [read, StyletreeCleaner("models.db"), JsonlWriter("clean/")], tasks=8, depends=learn
    ).run()
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from typing_extensions import Unpack

try:
    from datatrove.data import Document, Media, MediaType
    from datatrove.io import DataFileLike, DataFolderLike, get_datafolder
    from datatrove.pipeline.base import PipelineStep
    from datatrove.pipeline.extractors.base import BaseExtractor
    from datatrove.pipeline.filters.base_filter import BaseFilter
    from datatrove.pipeline.readers.base import BaseDiskReader
    from datatrove.pipeline.writers.disk_base import DiskWriter
    from datatrove.utils.logging import logger
except ImportError as error:
    raise ImportError(
        f"styletree.datatrove needs datatrove, which cannot be imported ({error}); pip install "
        "'styletree[datatrove]'"
    ) from error

from styletree._core import Cleaner, Page, Reader, Result, Sample
from styletree._errors import Error, ModelError, UsageError
from styletree._functions import read
from styletree._options import Activation, CleanOptions, LearnOptions
from styletree._records import METADATA_FIELDS, columns_of
from styletree._sample_files import TaskSamples, merged_samples
from styletree._sampling import FEW_PAGES, SiteBy, SiteSamples
from styletree._store import Store

__all__ = ["StyletreeCleaner", "StyletreeLearner", "StyletreeReader", "StyletreeSampler", "page_of"]

# The fields of a page that Media.metadata contains: all except content, URL, date, source and record.
_PAGE_FIELDS = ("charset", "policies", "address", "problem", "detail", "is_cut_short", "is_truncated")


def page_of(document: Document) -> Page:
    """The page of a document: the original bytes if StyletreeReader read it, otherwise the document's text.

    The URL, date and source come from the document's metadata.

    >>> from datatrove.data import Document
    >>> from styletree.datatrove import page_of
    >>> page_of(Document('<p>Hello', id='1', metadata={'url': 'https://example.org/'}))
    Page('https://example.org/', 8 bytes)
    """
    metadata = document.metadata
    url = metadata.get("url") or ""
    date = _date_of(metadata.get("date"))
    source = metadata.get("source") or metadata.get("file_path") or ""
    for media in document.media:
        if _is_page(media):
            fields = {name: media.metadata[name] for name in _PAGE_FIELDS}
            return Page(media.media_bytes, url, date=date, source=source, record=media.id, **fields)
    content = document.text.encode(errors="replace")  # a str may contain surrogates
    return Page(content, url, date=date, source=source, charset="utf-8")


def _is_page(media: Media) -> bool:
    return media.media_bytes is not None and set(_PAGE_FIELDS) <= media.metadata.keys()


def _date_of(value: Any) -> str:
    """The value as a Page.date; empty if it is not a date, which is possible with other readers."""
    try:
        return Page(b"", date=value or "").date
    except (Error, TypeError):
        return ""


class StyletreeReader(BaseDiskReader):
    """Reads pages from archives (WARC, ARC, WACZ) and folders, as styletree.read() does.

    `data_folder`, `paths_file` and `options` are the arguments of all datatrove readers: glob_pattern,
    recursive, limit, skip, adapter, default_metadata, shuffle_files and others. Each of n tasks reads every
    n-th file. Archives in remote folders are streamed; WACZ files in remote folders are first copied to a
    temporary folder. Pages larger than `max_page_bytes` have a problem.

    The text of a document is the page's HTML, decoded. The bytes of the page are attached as media, so that
    StyletreeCleaner and StyletreeSampler use the original bytes, even if other steps changed the text.
    Writers omit the bytes unless save_media_bytes is set. The document's metadata contains `url`, `date`,
    `source` and `file_path`; its id is the record's id.

    Nothing is lost silently: a page with a problem becomes a document without text, counted as "problem_...";
    files and records that are not pages are counted as "skipped_...". An input that cannot be opened ends the
    task with an InputError, or with an OSError from its file system.
    """

    name = "styletree"

    def __init__(
        self,
        data_folder: DataFolderLike,
        paths_file: DataFileLike | None = None,
        *,
        max_page_bytes: int = 32 << 20,
        **options: Any,
    ) -> None:
        super().__init__(data_folder, paths_file, **options)
        self.max_page_bytes = max_page_bytes
        self._warned_of: list[str] = []

    def read_file(self, filepath: str) -> Iterator[Document]:
        with self._opened(filepath) as (reader, name):
            try:
                number = 0
                while True:
                    with self.track_time():
                        page = next(reader, None)
                        if page is None:
                            break
                        document = self._document_of(page, filepath, name, number)
                    number += 1
                    yield document
            finally:  # even if a limit stops the reader
                for reason, count in reader.skipped.items():
                    self.stat_update(f"skipped_{reason}", value=count, unit="input_file")

    def get_document_from_dict(
        self, data: dict[str, Any], source_file: str, id_in_file: int | str
    ) -> Document:
        """Like the base class's method, except that data without text also becomes a document."""
        fields = self.adapter(data, source_file, id_in_file)
        fields["media"] = [Media(**media) for media in fields.get("media", [])]
        document = Document(**fields)
        document.metadata = (self.default_metadata or {}) | document.metadata
        if self.add_file_path:
            document.metadata.setdefault("file_path", self.data_folder.resolve_paths(source_file))
        return document

    @contextlib.contextmanager
    def _opened(self, filepath: str) -> Iterator[tuple[Reader, str]]:
        """A reader of the file, and the name that the reader uses for the file in Page.source."""
        folder = self.data_folder
        if folder.is_local():
            path = folder.resolve_paths(filepath)
            root = folder.resolve_paths("")
            yield read(path, root=root, max_page_bytes=self.max_page_bytes), path
        elif filepath.lower().endswith(".wacz"):
            with tempfile.TemporaryDirectory() as copies:
                path = os.path.join(copies, os.path.basename(filepath))
                folder.get_file(filepath, path)
                yield read(path, max_page_bytes=self.max_page_bytes), path
        else:
            with folder.open(filepath, "rb") as file:
                yield read(file, max_page_bytes=self.max_page_bytes), "-"

    def _document_of(self, page: Page, filepath: str, name: str, number: int) -> Document:
        place = self.data_folder.resolve_paths(filepath)
        fields = {field: getattr(page, field) for field in _PAGE_FIELDS}
        if name != place and page.address.startswith("/" + name):
            fields["address"] = "/" + filepath + page.address.removeprefix("/" + name)
        source = place + page.source.removeprefix(name)
        self._count_trouble(page, source)
        media = {
            "id": page.record,
            "type": MediaType.DOCUMENT,
            "url": page.url,
            "path": place,
            "media_bytes": page.content,
            "metadata": fields,
        }
        data: dict[str, Any] = {
            self.text_key: "" if page.problem else page.decoded,
            "url": page.url,
            "date": page.date,
            "source": source,
            "media": [media],
        }
        if page.record:
            data[self.id_key] = page.record
        return self.get_document_from_dict(data, filepath, number)

    def _count_trouble(self, page: Page, source: str) -> None:
        if page.is_cut_short:
            self.stat_update("cut_short")
        if page.problem is None:
            return
        self.stat_update(f"problem_{page.problem}")
        if page.problem not in self._warned_of:
            self._warned_of.append(page.problem)
            logger.warning(
                f"{source}: {page.problem}: {page.detail} (further pages with this problem are only counted)"
            )


# The fields of results that documents do not already have.
_RESULT_COLUMNS = tuple(
    column
    for column in columns_of("text")
    if column.name not in ("source", "record", "date", "url", "text")
)
_METADATA_FIELDS = tuple(
    name for name in METADATA_FIELDS if name not in ("title", "language", "sources")
)
_EMPTY: dict[str, str | int | float] = {"string": "", "bool": False, "int32": 0, "double": 0.0}


def _fields_of(result: Result) -> dict[str, str | int | float]:
    """The metadata from a result. The keys and types are always the same, because datatrove's ParquetWriter
    uses those of the first document for all documents."""
    return {column.name: column.value(result) or _EMPTY[column.type] for column in _RESULT_COLUMNS}


def _metadata_of(result: Result) -> dict[str, str]:
    values = result.metadata.as_dict()
    return {
        name: "; ".join(value) if isinstance(value := values[name], list) else value or ""
        for name in _METADATA_FIELDS
    }


class StyletreeCleaner(BaseFilter):
    """Replaces the HTML of each page with its content.

    Use it after StyletreeReader, or after any reader whose documents are HTML, such as datatrove's
    WarcReader. Each page is cleaned with the model of its site in `store`, a model file on a local disk;
    without a store, pages are cleaned without a model. `site` names the site of all pages; without `site`,
    `url` in a document's metadata determines its site. `output_format` is 'text' or 'markdown'. `options` are
    the options of styletree.Cleaner.

    The fields of the result are added to the metadata: `status`, `site`, `model` (0 without a model),
    `method`, `truncated`, `problem`, `language`, `title`, `comments`, `kept` and `matched`. Unless
    metadata=False, the page's metadata is added, too: `authors` and `tags` (each joined with "; "),
    `published`, `modified`, `description`, `site_name`, `canonical`, `image`, `licence`, `type`. Unknown
    fields are empty.

    A page without content is dropped, as in datatrove's filters: it is counted as "dropped_..." with its
    status, and written with its HTML to the `exclusion_writer`, if there is one. With `keep_empty`, such
    a page is kept, without text. All other pages are counted as "status_...".

    Pages are cleaned in batches of `batch_size` on `threads` threads; 0 threads means one per core. The
    results do not depend on either.

    >>> from datatrove.data import Document
    >>> from styletree.datatrove import StyletreeCleaner
    >>> pages = [Document('<title>Rain</title><p>It rains today.', id='1'), Document('', id='2')]
    >>> [(document.text, document.metadata['title']) for document in StyletreeCleaner()(pages)]
    [('It rains today.', 'Rain')]
    """

    type = BaseExtractor.type
    name = "styletree"

    def __init__(
        self,
        store: str | os.PathLike[str] | None = None,
        site: str = "",
        *,
        output_format: Literal["text", "markdown"] = "text",
        keep_empty: bool = False,
        exclusion_writer: DiskWriter | None = None,
        threads: int = 1,
        batch_size: int = 64,
        **options: Unpack[CleanOptions],
    ) -> None:
        super().__init__(exclusion_writer, batch_size)
        if output_format not in ("text", "markdown"):
            raise UsageError(
                f"output_format: unknown value {output_format!r}; choose 'text' or 'markdown'"
            )
        options["markdown"] = output_format == "markdown"
        Cleaner(None, **options)  # fails here, not in each task, if an option is wrong
        self.store = None if store is None else os.fspath(store)
        self.site = site
        self.output_format = output_format
        self.keep_empty = keep_empty
        self.threads = threads
        self.options = options
        self._cleaner: Cleaner | None = None  # made in the task

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_cleaner": None}

    def filter(self, doc: Document) -> bool | tuple[bool, str]:
        return self.filter_batch([doc])[0]

    def filter_batch(self, batch: list[Document]) -> list[bool | tuple[bool, str]]:
        if self._cleaner is None:
            self._cleaner = (
                Cleaner(None, **self.options)
                if self.store is None
                else Store(self.store, "r").cleaner(self.site, **self.options)
            )
        results = self._cleaner.clean_many(map(page_of, batch), threads=self.threads)
        return [self._take(document, result) for document, result in zip(batch, results, strict=True)]

    def _take(self, document: Document, result: Result) -> bool | tuple[bool, str]:
        document.metadata |= _fields_of(result)
        if self.options.get("metadata", True):
            document.metadata |= _metadata_of(result)
        if not result.text and not self.keep_empty:
            return False, result.status if result.has_problem else "no_content"
        self.stat_update(f"status_{result.status}")
        document.text = result.markdown if self.output_format == "markdown" else result.text
        document.media = [media for media in document.media if not _is_page(media)]
        return True


class StyletreeSampler(PipelineStep):
    """Writes a random sample of each site's pages into `output_folder`, for StyletreeLearner.

    All tasks of a run write into one folder, which must not be used by another run. The documents pass
    through unchanged. The site of a page is the 'host' or registered 'domain' of its URL; with `site`, all
    pages belong to that site. Pages whose site is unknown are counted as "without_site". `sample` and `seed`
    are as in Store.learn().

    A task holds at most `pages_in_memory` compressed pages in memory. A rerun task replaces its earlier files.
    """

    type = "styletree"
    name = "sampler"

    def __init__(
        self,
        output_folder: DataFolderLike,
        *,
        by: SiteBy = "host",
        site: str | None = None,
        sample: int = 500,
        seed: int = 1,
        pages_in_memory: int = 20_000,
    ) -> None:
        super().__init__()
        Sample(site or "example.org", size=sample, seed=seed)  # fails here, not in each task
        if pages_in_memory < 1:
            raise UsageError(f"pages_in_memory must be at least 1, not {pages_in_memory}")
        self.output_folder = get_datafolder(output_folder)
        self.by = by
        self.site = site
        self.sample = sample
        self.seed = seed
        self.pages_in_memory = pages_in_memory
        self._new_samples()

    def _new_samples(self) -> SiteSamples:
        return SiteSamples(self.by, self.sample, self.seed, site=self.site)

    def run(
        self, data: Iterable[Document] | None, rank: int = 0, world_size: int = 1
    ) -> Iterator[Document]:
        plan = {
            "tasks": world_size,
            "site": self.site or f"by {self.by}",
            "sample": self.sample,
            "seed": self.seed,
        }
        output = TaskSamples(self.output_folder, rank, plan)
        samples = self._new_samples()
        pages = 0
        for document in data or ():
            with self.track_time():
                samples.add(page_of(document))
                pages += 1
                if pages % self.pages_in_memory == 0:
                    self._write(samples, output)
                    samples = self._new_samples()
            yield document
        self._write(samples, output)
        output.finish()
        self.stat_update("pages", value=pages, unit="task")

    def _write(self, samples: SiteSamples, output: TaskSamples) -> None:
        output.write_part(samples.by_site)
        if samples.without_site:
            self.stat_update("without_site", value=samples.without_site, unit="task")


class StyletreeLearner(PipelineStep):
    """Learns a model of each site from the samples of all tasks of a StyletreeSampler.

    Runs as one task, after all tasks of the sampler are complete. The models go into `store`, a file on a
    local disk, which is created if necessary. For any number of sampling tasks, the models equal those that
    Store.learn() learns from the same pages. `min_pages` and `activation` are as in Store.learn(), `options`
    are as in Sample.learn(). Only one site is in memory at a time.

    A model that equals the site's newest version is not stored again, so a rerun task stores no duplicates.
    Sites are counted as "learned", "unchanged" or, if they have fewer than `min_pages` usable pages,
    "passed_over". Raises InputError if samples are missing or damaged.
    """

    type = "styletree"
    name = "learner"

    def __init__(
        self,
        input_folder: DataFolderLike,
        store: str | os.PathLike[str],
        *,
        min_pages: int = FEW_PAGES,
        activation: Activation = "exclusive",
        **options: Unpack[LearnOptions],
    ) -> None:
        super().__init__()
        self.input_folder = get_datafolder(input_folder)
        self.store = os.fspath(store)
        self.min_pages = min_pages
        self.activation = activation
        self.options = options

    def run(
        self, data: Iterable[Document] | None = None, rank: int = 0, world_size: int = 1
    ) -> Iterator[Document]:
        if world_size != 1:
            raise UsageError(f"StyletreeLearner must run as one task, not as {world_size}; set tasks=1")
        yield from data or ()
        store = Store(self.store, "a")
        newest = _newest_versions(store)
        samples = merged_samples(self.input_folder)
        while True:
            with self.track_time("site"):
                sample = next(samples, None)
                if sample is None:
                    break
                self.stat_update(self._learn(sample, store, newest.get(sample.site)), unit="site")

    def _learn(self, sample: Sample, store: Store, newest: int | None) -> str:
        """Learns the site of a sample. Returns the outcome: the name under which the site is counted."""
        usable = sample.pages_seen - sample.problems
        if usable < max(self.min_pages, 1):
            return "passed_over"
        model = sample.learn(**self.options)
        if newest is not None and _checksum_of(store, sample.site, newest) == model.checksum:
            return "unchanged"
        store.save(model, activation=self.activation)
        return "learned"


def _newest_versions(store: Store) -> dict[str, int]:
    if not os.path.exists(store.path):
        return {}
    return {info.site: info.version for info in store.versions()}  # sorted by version


def _checksum_of(store: Store, site: str, version: int) -> str | None:
    """The checksum of a stored model; None if the model is damaged."""
    try:
        return store.load(site, version).checksum
    except ModelError:
        return None
