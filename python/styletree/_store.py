"""The model file."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Literal, cast

from styletree import _core
from styletree._core import (
    Cleaner,
    Drift,
    Lesson,
    Model,
    ModelInfo,
    ModelSet,
    Question,
    Result,
    Sample,
)
from styletree._errors import ModelError, UsageError
from styletree._options import (
    Activation,
    CleanOptions,
    LearnOptions,
    require_options,
    shows_options,
)
from styletree._sampling import SiteBy, SiteSamples, draw, warn_of_few_pages

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from styletree._core import PageLike
    from styletree._selectors import Selectors

Mode = Literal["r", "a"]

_log = logging.getLogger("styletree")


class Store:
    """The models of any number of sites in one SQLite file: the --db of sst-train and sst-clean.

    open() and create() make stores. The file is open only while a method runs, so a store may be shared
    between threads, passed to other processes, and read while another process writes to the file.

    >>> import os, tempfile
    >>> text = '<nav><a href=/>Home</a> <a href=/news>News</a></nav><p>Story %d tells of a day in town %d.'
    >>> pages = [(f'https://example.org/{i}', text % (i, i * i)) for i in range(30)]
    >>> with styletree.create(os.path.join(tempfile.mkdtemp(), 'models.db')) as store:
    ...     store.learn(pages)
    ...     store.versions()
    ...     [result.text for result in store.clean(pages[:2])]
    {'example.org': 1}
    [ModelInfo('example.org', version 1, in force)]
    ['Story 0 tells of a day in town 0.', 'Story 1 tells of a day in town 1.']
    """

    def __init__(self, path: str | os.PathLike[str], mode: Mode = "r") -> None:
        if mode not in ("r", "a"):
            raise UsageError(f"mode: unknown value {mode!r}; choose 'r' or 'a'")
        self.path = os.fspath(path)
        self.mode = mode
        if mode == "r":
            self._require_file()
        if mode == "r" or os.path.exists(self.path):
            _core.open_models(self.path, "", None)  # raises if it is not a model file

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Does nothing: no file is open between calls."""

    def __repr__(self) -> str:
        return f"Store({self.path!r})"

    @shows_options(LearnOptions)
    def learn(
        self,
        pages: Iterable[PageLike],
        site: str | None = None,
        *,
        by: SiteBy | None = None,
        sample: int = 500,
        seed: int = 1,
        min_pages: int = 20,
        activation: Activation = "exclusive",
        **options: Unpack[LearnOptions],
    ) -> dict[str, int]:
        """Learns the sites of the pages and stores a model of each.

        Returns the new version of each site. With `site`, all pages are learned as pages of that site.
        Otherwise, the URL of each page determines the page's site: the URL's 'host' (the default) or
        registered 'domain'. Give at most one of `site` and `by`. Sites with fewer than `min_pages` pages are
        skipped, with a warning; so are pages whose URL does not identify a site. `activation` controls the
        older versions of a site: 'exclusive' replaces them, 'alongside' keeps them in force for their dates,
        'none' only stores the new version. The samples of all sites are in memory at the same time.
        """
        self._require_writable()
        require_options(options, LearnOptions)
        if site is not None:
            if by is not None:
                raise UsageError(f"site={site!r} treats all pages as one site, by={by!r} groups "
                                 "them by URL; leave out one of the two")
            drawn = draw(pages, site, size=sample, seed=seed)
            warn_of_few_pages(drawn)
            return {drawn.site: self.save(drawn.learn(**options), activation=activation)}
        samples = SiteSamples(by or "host", sample, seed)
        samples.add_all(pages)
        versions = {}
        passed_over = []
        for name, drawn in sorted(samples.by_site.items()):
            if drawn.pages_seen - drawn.problems < min_pages:
                passed_over.append(name)
                continue
            versions[name] = self.save(drawn.learn(**options), activation=activation)
        if samples.without_site:
            _log.warning("skipped %d pages whose URL does not identify a site; pass site= if "
                         "all are from one site", samples.without_site)
        if passed_over:
            _log.warning("skipped %d sites with fewer than %d usable pages: %s",
                         len(passed_over), min_pages, ", ".join(passed_over[:10]))
        return versions

    def save(self, model: Model, *, activation: Activation = "exclusive") -> int:
        """Stores the model as the next version of its site, and returns the version's number.

        If the process is killed, the file contains either the whole new version or none of it.
        """
        self._require_writable()
        return model.save(self.path, activation=activation)

    def activate(self, site: str, version: int, *, activation: Activation = "exclusive") -> None:
        """Puts a version in force; 'alongside' keeps the others in force for their dates."""
        _core.activate_model(self._path_to_change(), site, version, activation)

    def deactivate(self, site: str, version: int) -> None:
        """Deactivates a version. Another version of the site must be in force."""
        _core.deactivate_model(self._path_to_change(), site, version)

    def remove(self, site: str, version: int | None = None) -> None:
        """Deletes a version that is not in force or, without `version`, the site with all its versions."""
        _core.remove_model(self._path_to_change(), site, version)

    def teach(
        self,
        site: str,
        *,
        keep: str | None = None,
        drop: str | None = None,
        title: str | None = None,
        authors: str | None = None,
        published: str | None = None,
        reason: str = "",
        by: str = "",
    ) -> int:
        """Corrects the model of a site with a lesson, and returns the lesson's number.

        Exactly one of `keep`, `drop`, `title`, `authors` and `published` is a CSS selector that matches nodes
        of the site's tree. From now on, the content of these nodes is kept or dropped, or is used as the page's
        title, authors or publication date. A lesson takes precedence over everything that was learned. If several
        lessons apply to a part of a page, the innermost one decides. All versions of the site's model follow it,
        including those learned later. Raises an InputError if the selector is invalid, or matches no node of a
        version in force.
        """
        lessons = {"keep": keep, "drop": drop, "title": title, "authors": authors, "published": published}
        given = [(kind, selector) for kind, selector in lessons.items() if selector is not None]
        if len(given) != 1:
            raise UsageError("teach() needs exactly one of keep, drop, title, authors and published; "
                             f"got {len(given)}")
        kind, selector = given[0]
        return _core.teach(self._path_to_change(), site, kind, selector, reason, by)

    def forget(self, site: str, number: int) -> None:
        """Removes a lesson."""
        _core.forget(self._path_to_change(), site, number)

    def lessons(self, site: str) -> list[Lesson]:
        """The lessons about a site, in the order of their numbers."""
        self._require_file()
        return _core.lessons(self.path, site)

    def questions(self, site: str, most: int = 5, *, answered: Iterable[str] = ()) -> list[Question]:
        """The nodes of a site's tree for which a lesson is expected to help most, best first.

        The expected gain is estimated on the sampled pages, so the model must contain them (keep_pages). Answer
        a question with teach(site, keep=question.selector) or teach(site, drop=question.selector). If neither
        fits, pass the selector in `answered`: the next call does not repeat the question, but asks about the
        node's parts.
        """
        self._require_file()
        return _core.questions(
            self.path, site, most, [answered] if isinstance(answered, str) else list(answered))

    def selectors(
        self,
        site: str,
        language: Literal["css", "xpath"] = "css",
        *,
        version: int | None = None,
        force: bool = False,
    ) -> Selectors:
        """A model's decisions as CSS or XPath selectors for scrapers and browsers; see Selectors.

        The selectors are found on the sampled pages, so the model must contain them (keep_pages). Raises an
        InputError if the text that the selectors match differs a lot from the text that the model keeps (an F1
        below .9), unless `force` is set. Without `version`, uses the active version.
        """
        self._require_file()
        return cast("Selectors", _core.selectors(self.path, site, language, version, force))

    def load(self, site: str, version: int | None = None) -> Model:
        """Loads the given version of the site's model; without `version`, the active version."""
        self._require_file()
        return _core.load_model(self.path, site, version)

    def versions(self, site: str | None = None) -> list[ModelInfo]:
        """All versions of all sites, or of one site, sorted by site and version. Reads and checks each model."""
        self._require_file()
        return [
            info for info in _core.list_models(self.path) if site is None or info.site == site
        ]

    def drift(
        self,
        pages: Iterable[PageLike] | Sample,
        site: str | None = None,
        *,
        sample: int = 1000,
        seed: int = 1,
        threads: int = 1,
    ) -> Drift:
        """Finds changes of a site's template that the models in force do not cover.

        Compares a sample of the pages with the models, in date order; only Page objects have dates. Without
        `site`, the pages must have URLs, all from one site. To learn a new design, save a model of the pages
        since the change with `activation='alongside'`; each page is then cleaned with the model that covers
        its date.
        """
        if not isinstance(pages, Sample):
            pages = draw(pages, site, size=sample, seed=seed)
        self._require_file()
        return _core.find_drift(self.path, pages, threads)

    def models(self, site: str = "", version: int | None = None) -> ModelSet:
        """The models currently in force, for Cleaner. With `site`, all pages belong to that site."""
        self._require_file()
        return _core.open_models(self.path, site, version)

    @shows_options(CleanOptions)
    def cleaner(
        self, site: str = "", version: int | None = None, **options: Unpack[CleanOptions]
    ) -> Cleaner:
        """A Cleaner that cleans each page with the model of its site that covers its date."""
        return Cleaner(self.models(site, version), **options)

    @shows_options(CleanOptions)
    def clean(
        self,
        pages: Iterable[PageLike],
        site: str = "",
        *,
        threads: int = 1,
        explain: bool = False,
        **options: Unpack[CleanOptions],
    ) -> Iterator[Result]:
        """Cleans any number of pages while they are read, each with the model of its site.

        Results are in the order of the pages. With `site`, all pages belong to that site. For other details,
        see Cleaner.clean_stream().
        """
        return self.cleaner(site, **options).clean_stream(
            pages, threads=threads, explain=explain
        )

    def _require_file(self) -> None:
        if not os.path.exists(self.path):
            raise ModelError(f"{self.path}: no such model file; learn one with "
                             "styletree.create(path).learn(pages)")

    def _path_to_change(self) -> str:
        """The path of the file. Raises an error if the file is missing or the store is read-only."""
        self._require_writable()
        self._require_file()
        return self.path

    def _require_writable(self) -> None:
        if self.mode == "r":
            raise UsageError(f"{self.path}: the store was opened for reading; open it with mode='a'")
