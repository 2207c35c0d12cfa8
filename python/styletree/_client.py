"""A client of sst-clean serve and sst-train serve."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar
from urllib.parse import quote, urlencode

from styletree._answers import PostedPage, ServedModel, posted_page_of, served_models_of
from styletree._core import Page, Result, site_of_url
from styletree._errors import Error, ModelError, ServiceError, UsageError
from styletree._functions import clean
from styletree._options import Favor, Method, require_options
from styletree._records import DETAILS, PageFacts, result_of_record, text_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from styletree import _http
    from styletree._core import PageLike
    from styletree._functions import Content

_CHARSET = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:+-]*")
_TOKEN = re.compile(r"[!-~]+")  # the form that the services accept
_MOST_SECONDS = 1e6
# The exceptions that reading a malformed response may raise.
_MISREAD = (AttributeError, KeyError, TypeError, ValueError, OverflowError, RuntimeError, Error)

T = TypeVar("T")


class ServiceOptions(TypedDict, total=False):
    """How a service cleans pages; Client describes each option."""

    site: str | None
    method: Method
    favor: Favor
    keep: str | Iterable[str]
    markdown: bool
    html: bool
    metadata: bool
    rights: bool
    structure: bool


class Client:
    """Cleans pages through sst-clean serve, and posts pages to sst-train serve, which learns from them.

    url: the address of the service. It may end in a path, for a service behind a proxy.
    token: the token in the service's --token-file, if the service requires one.
    timeout: the seconds to wait for a connection, for a response to begin, and then for its end or next line.
    retries: the number of retries after a failure that may be temporary: no connection, no response, or a busy
    service (status 503; 502 or 504 from a proxy). Before a retry, the client waits for the number of seconds in
    Retry-After (at most 60). Without Retry-After, it waits longer after each failure (at most 8 seconds).

    sst-clean serve supports clean(), clean_many(), explain(), sites(), site() and is_ready(); sst-train serve
    supports post() and post_many(); both support is_healthy(). Results are the same as from
    styletree.clean(), but do not contain their pages. Therefore explain() and report() of a result raise a
    UsageError (use Client.explain() instead), and so do `markdown`, `content_html`, `rights` and `structure`,
    unless they were requested. `kept` and `matched` have four decimals. The cleaning methods accept these
    options:

    site: the site of the pages; if None, their URLs determine it.
    method, favor: as in Cleaner.
    keep: additional parts to keep: some of 'comments', 'captions', 'tables', 'links' and 'images'.
    markdown, html, metadata, rights, structure: what results contain in addition to the text; by default,
    markdown and metadata.

    Any number of threads may share a client. A client can be pickled, including its token. A forked process
    makes its own connections. Needs h11: pip install 'styletree[client]'.

    >>> client = styletree.Client('http://127.0.0.1:8080')
    >>> client.clean('<title>Rivers</title><p>A river is long.', url='https://example.org/rivers').title
    'Rivers'

    If the service fails or refuses a request, a ServiceError is raised; wrong arguments raise a UsageError:

    >>> styletree.Client('http://127.0.0.1:8080', retries=-1)
    Traceback (most recent call last):
    styletree.UsageError: retries must be 0 or more, not -1
    """

    def __init__(
        self, url: str, token: str | None = None, *, timeout: float = 60.0, retries: int = 5
    ) -> None:
        _require_h11()
        from styletree import _http, _service

        if not 0 < timeout < _MOST_SECONDS:
            raise UsageError(f"timeout must be a number of seconds above 0, not {timeout}")
        if retries < 0:
            raise UsageError(f"retries must be 0 or more, not {retries}")
        if token is not None and not _TOKEN.fullmatch(token):
            raise UsageError("token must be printable ASCII without spaces; pass the one in the service's --token-file")
        fields = {"User-Agent": "styletree"}
        if token is not None:
            fields["Authorization"] = f"Bearer {token}"
        self._url = url
        self._token = token
        self._timeout = timeout
        self._service = _service.Service(_http.Address.of(url), fields, timeout, retries)

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Client({self._url!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self._url, self._token, self._timeout, self._service.retries)

    def close(self) -> None:
        """Closes the idle connections."""
        self._service.close()

    def is_healthy(self) -> bool:
        """Whether the service answers. Sends one request, without retries."""
        return self._is_well("/healthz")

    def is_ready(self) -> bool:
        """Whether the service can read its models. Sends one request, without retries."""
        return self._is_well("/readyz")

    def clean(
        self,
        page: PageLike,
        url: str | None = None,
        *,
        date: str | datetime.date | None = None,
        **options: Unpack[ServiceOptions],
    ) -> Result:
        """Cleans one page.

        `page` is anything that styletree.clean() accepts. Its bytes are sent unchanged. `date` is the capture
        date: if several models are in force, the service uses the model for that date. Problems with the page
        are reported in the result's status. Only a page over the service's limit (--max-page-bytes) raises a
        ServiceError, with status 413. A page from read() that already has a problem is not sent.

        >>> client = styletree.Client('http://127.0.0.1:8080')
        >>> client.clean('<p>A sentence.', favor='recall', keep='images', markdown=False).text
        'A sentence.'
        """
        return self._clean(_page_of(page, url, date), _query_of(options))

    def clean_many(
        self, pages: Iterable[PageLike], **options: Unpack[ServiceOptions]
    ) -> Iterator[Result]:
        """Cleans any number of pages in one stream. Results are in the order of the pages.

        Pages are taken from the iterable as results are requested: at most 128 pages, or about 16 MiB, wait
        for their results. Dates are sent only for Page objects, such as those from read(). If the connection
        breaks, the stream resumes on a new connection with the pages that have no result yet. More than
        `retries` failures without a new result raise a ServiceError; its `results` is the number of results
        received. A page over the service's limit gets the status 'too_large'.

        >>> client = styletree.Client('http://127.0.0.1:8080')
        >>> pages = ((f'https://example.org/{i}', f'<p>Page number {i}.') for i in range(1000))
        >>> max(len(result.text) for result in client.clean_many(pages))
        16
        """
        query = _query_of(options)

        def clean_alone(page: Page) -> Result:
            try:
                return self._clean(page, query)
            except ServiceError as error:
                if error.status != 413:
                    raise
                return clean(Page(b"", page.url, date=page.date, source=page.source, record=page.record,
                                  problem="too_large", detail=str(error)))

        return self._batch("/v1/clean/batch" + _encoded(query), pages, clean_alone, self._result_of)

    def post(
        self, page: PageLike, url: str | None = None, *, date: str | datetime.date | None = None
    ) -> PostedPage:
        """Posts one page to sst-train serve, which learns a site when it has enough pages of the site.

        The page needs an absolute URL, whose host determines its site. If the page cannot be learned from, its
        status is 'refused', and no exception is raised. If the trainer cannot store the page now, this method
        waits and retries.

        >>> trainer = styletree.Client('http://127.0.0.1:8081')
        >>> trainer.post('<p>A river is long.', 'https://example.org/rivers', date='2026-01-31').status
        'accepted'
        """
        one = _page_of(page, url, date)
        if one.problem is not None:
            return PostedPage(one.url, "", "refused", problem=f"{one.problem}: {one.detail}")
        # _send() omits an invalid URL. The trainer must receive it, to report the problem.
        answer = self._send(one, "/v1/pages", {"url": one.url} if one.url else {})
        if answer.status == 422:
            return PostedPage(one.url, "", "refused", problem=answer.detail)
        record = self._json_of(answer, 202)
        return self._checked(
            lambda: PostedPage(one.url, text_of(record, "site"), "accepted", text_of(record, "sample")))

    def post_many(self, pages: Iterable[PageLike]) -> Iterator[PostedPage]:
        """Posts any number of pages to sst-train serve in one stream, like clean_many().

        The outcome of each page is returned when the page is on the trainer's disk, in the order of the
        pages. Pages are sent only as outcomes are requested, so exhaust the iterator.

        >>> trainer = styletree.Client('http://127.0.0.1:8081')
        >>> pages = ((f'https://example.org/{i}', f'<p>Page number {i}.') for i in range(5))
        >>> {page.status for page in trainer.post_many(pages)}
        {'accepted'}
        """
        def post_alone(page: Page) -> PostedPage:
            try:
                return self.post(page)
            except UsageError as error:  # the URL is not usable
                problem = str(error)
            except ServiceError as error:
                if error.status != 413:
                    raise
                problem = str(error)
            return PostedPage(page.url, "", "refused", problem=problem)

        return self._batch("/v1/pages/batch", pages, post_alone, self._posted_of, in_groups=True)

    def explain(
        self,
        page: PageLike,
        url: str | None = None,
        *,
        date: str | datetime.date | None = None,
        site: str | None = None,
        method: Method = "sst",
        favor: Favor = "balanced",
        keep: str | Iterable[str] = (),
    ) -> str:
        """An HTML document that shows why each part of the page is kept or dropped.

        Raises a ServiceError with status 422 for a page that cannot be cleaned.
        """
        options: ServiceOptions = {"site": site, "method": method, "favor": favor, "keep": keep}
        query = _query_of(options)
        for name in ("fields", "metadata"):
            del query[name]
        answer = self._send(_page_of(page, url, date), "/v1/explain", query)
        if answer.status != 200 or "styletree-status" not in answer.fields:
            raise self._refused(answer)
        return answer.body.decode("utf-8", "replace")

    def sites(self) -> Iterator[str]:
        """The names of the sites that have models in force, sorted.

        >>> client = styletree.Client('http://127.0.0.1:8080')
        >>> 'example.org' in client.sites()
        False
        """
        after: str | None = ""
        while after is not None:
            listed = self._json("/v1/sites" + (_encoded({"after": after}) if after else ""))
            names, following = self._checked(
                lambda: ([text_of(site, "site") for site in listed["sites"]], listed["next"]))
            yield from names
            if following is not None and not (isinstance(following, str) and following > after):
                raise self._no_service("the service returned the same part of the list of sites again")
            after = following

    def site(self, name: str) -> list[ServedModel]:
        """All versions of a site's model, oldest first. Raises ModelError if there is none."""
        shown = self._json("/v1/sites/" + quote(name, safe=""))
        return self._checked(lambda: served_models_of(shown))

    def _is_well(self, path: str) -> bool:
        try:
            return self._service.ask("GET", path, retries=0).status == 200
        except ServiceError:
            return False

    def _clean(self, page: Page, query: Mapping[str, str]) -> Result:
        if page.problem is not None:
            return clean(page)  # reports the problem
        answer = self._send(page, "/v1/clean", query)
        if answer.status != 200:
            raise self._refused(answer)
        return self._result_of(answer.body, PageFacts.of(page))

    def _send(self, page: Page, path: str, query: Mapping[str, str]) -> _http.Answer:
        query = dict(query)
        if site_of_url(page.url):
            query["url"] = page.url
        if page.date:
            query["date"] = page.date
        if page.policies:
            query["policies"] = page.policies
        charset = f"; charset={page.charset}" if _CHARSET.fullmatch(page.charset) else ""
        fields = {"Content-Type": f"text/html{charset}"}
        return self._service.ask("POST", path + _encoded(query), page.content, fields)

    def _batch(
        self,
        target: str,
        pages: Iterable[PageLike],
        ask_alone: Callable[[Page], T],
        result_of_line: Callable[[bytes, PageFacts], T],
        *,
        in_groups: bool = False,
    ) -> Iterator[T]:
        from styletree import _batch

        def result_alone(page: Page) -> T | None:
            # A page without markup may be binary. The service must receive its bytes, which JSON lines
            # cannot represent.
            return None if page.problem is None and _is_markup(page) else ask_alone(page)

        return _batch.Batch(self._service, target, (_page_of(page) for page in pages), result_alone,
                            result_of_line, self._refused, in_groups=in_groups).results()

    def _result_of(self, text: bytes, facts: PageFacts) -> Result:
        return self._checked(lambda: result_of_record(json.loads(text), facts))

    def _posted_of(self, text: bytes, facts: PageFacts) -> PostedPage:
        return self._checked(lambda: posted_page_of(json.loads(text), facts.url))

    def _json(self, target: str) -> Any:
        return self._json_of(self._service.ask("GET", target), 200)

    def _json_of(self, answer: _http.Answer, status: int) -> Any:
        if answer.status != status:
            raise self._refused(answer)
        return self._checked(lambda: json.loads(answer.body))

    def _checked(self, read: Callable[[], T]) -> T:
        """The value read from a response. Raises ServiceError if the response is malformed."""
        try:
            return read()
        except _MISREAD as error:
            raise self._no_service(f"the response is not from a styletree service ({error!r})") from error

    def _no_service(self, fact: str) -> ServiceError:
        return ServiceError(f"{self._url}: {fact}; check that sst-clean serve or sst-train serve answers "
                            "at this address (post() is for the trainer), that any path in it is correct, and "
                            "that the service and this package have the same version")

    def _refused(self, answer: _http.Answer) -> Error:
        """The error for an unexpected response."""
        status, detail = answer.status, answer.detail
        if status == 400 and detail:
            return UsageError(detail)
        if status == 404 and detail.startswith("there is no model"):
            return ModelError(f"{self._url}: {detail}")
        if status == 401:
            fact = "and refused this client's token" if self._token else "and this client has none"
            return ServiceError(f"{self._url}: the service requires a token, {fact}; pass the one in its "
                                "--token-file: Client(url, token=...)", status=status)
        if not detail or status == 404:
            error = self._no_service(detail or f"the response has status {status}, and gives no reason")
            error.status = status
            return error
        return ServiceError(f"{self._url}: {detail}", status=status)


def _require_h11() -> None:
    try:
        import h11  # noqa: F401
    except ImportError as error:
        raise Error(f"Client needs h11, which is missing ({error}); pip install 'styletree[client]', or "
                    "pip install h11") from error


def _restored(url: str, token: str | None, timeout: float, retries: int) -> Client:
    return Client(url, token, timeout=timeout, retries=retries)


def _page_of(
    page: PageLike, url: str | None = None, date: str | datetime.date | None = None
) -> Page:
    if isinstance(page, tuple):
        own_url, page = page
        url = own_url if url is None else url
    if isinstance(page, Page):
        return page if url is None and date is None else page.replace(url=url, date=date)
    content: Content = b"" if page is None else page
    return Page(content, url or "", date=date or "")


def _is_markup(page: Page) -> bool:
    try:
        return "<" in page.decoded
    except Error:
        return False


def _query_of(options: ServiceOptions) -> dict[str, str]:
    require_options(options, ServiceOptions)
    keep = options.get("keep", ())
    kept = keep if isinstance(keep, str) else ",".join(keep)
    details = [name for name in DETAILS if options.get(name, name == "markdown")]
    query = {
        "site": options.get("site") or "",
        "method": options.get("method", ""),
        "favor": options.get("favor", ""),
        "keep": kept,
        "fields": ",".join(["text", *details]),
        "metadata": "true" if options.get("metadata", True) else "false",
    }
    return {name: value for name, value in query.items() if value}


def _encoded(query: Mapping[str, str]) -> str:
    return "?" + urlencode(query, quote_via=quote) if query else ""
