"""A Scrapy middleware that cleans pages as they are crawled, and posts them to a trainer.

    pip install '.[client]' scrapy
    sst-train serve --db models.db &
    sst-clean serve --db models.db &     # starts once models.db has a model of any site
    scrapy runspider docs/examples/scrapy_cleaning.py -a url=https://example.org/ -O pages.jsonl

The trainer learns a site when it has enough of its pages; from then on, the cleaner cleans the site's pages with
its model. In your own project, add the middleware to DOWNLOADER_MIDDLEWARES.
"""

import asyncio
import datetime
import logging
from urllib.parse import urlsplit

import scrapy
from scrapy.http import HtmlResponse
from w3lib.encoding import http_content_type_encoding

import styletree

logger = logging.getLogger(__name__)


class StyletreeMiddleware:
    """Puts the cleaned page into response.meta["cleaned"]: a styletree.Result; None if the page is not HTML, or
    the cleaner failed. Failures of the services are logged and counted, and the crawl continues.

    Settings: STYLETREE_CLEANER and STYLETREE_TRAINER, the URLs of the services, either of which may be omitted;
    STYLETREE_TOKEN, if they require one.
    """

    def __init__(self, crawler):
        def client_of(setting):
            url = crawler.settings.get(setting)
            return styletree.Client(url, crawler.settings.get("STYLETREE_TOKEN")) if url else None

        self.cleaner = client_of("STYLETREE_CLEANER")
        self.trainer = client_of("STYLETREE_TRAINER")
        self.stats = crawler.stats

    @classmethod
    def from_crawler(cls, crawler):
        return cls(crawler)

    async def process_response(self, request, response):
        request.meta["cleaned"] = None
        if isinstance(response, HtmlResponse) and response.status == 200:
            content_type = response.headers.get("Content-Type", b"").decode("latin-1")
            page = styletree.Page(
                response.body,
                response.url,
                date=datetime.datetime.now(datetime.timezone.utc),
                charset=http_content_type_encoding(content_type) or "",
            )
            if self.trainer:
                await self.ask("posted", self.trainer.post, page)
            if self.cleaner:
                request.meta["cleaned"] = await self.ask("cleaned", self.cleaner.clean, page)
        return response

    async def ask(self, what, method, page):
        """Passes the page to a service. Returns the result, or None if the service fails."""
        try:
            result = await asyncio.to_thread(method, page)  # in a thread, so that other pages do not wait
        except styletree.Error as error:
            logger.warning("%s: not %s: %s", page.url, what, error)
            result = None
        self.stats.inc_value(f"styletree/{what}/{result.status if result else 'failed'}")
        return result


class SiteSpider(scrapy.Spider):
    """Follows the links within one host, and yields the cleaned pages."""

    name = "site"
    custom_settings = {
        "DOWNLOADER_MIDDLEWARES": {StyletreeMiddleware: 45},  # after all others, so that bodies are decompressed
        "STYLETREE_CLEANER": "http://127.0.0.1:8080",
        "STYLETREE_TRAINER": "http://127.0.0.1:8081",
    }

    def __init__(self, url, **options):
        super().__init__(**options)
        self.url = url
        self.allowed_domains = [urlsplit(url).hostname]

    async def start(self):
        yield scrapy.Request(self.url)

    def parse(self, response):
        if result := response.meta["cleaned"]:
            yield {"url": result.url, "status": result.status, "model": result.model,
                   "title": result.title, "text": result.text}
        if isinstance(response, HtmlResponse):
            yield from response.follow_all(css="a")
