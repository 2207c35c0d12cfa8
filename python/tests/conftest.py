"""Pages of a made-up site, shared by all tests."""

import os
import random
import signal

import pytest

import styletree

WORDS = """river stone harbour winter letter garden train bridge window summer market island paper
candle forest signal engine valley mountain village teacher doctor evening morning castle meadow
captain kitchen blanket pocket mirror ladder""".split()


def sentence(number: int) -> str:
    """Returns a sentence whose words differ on each page, as in a real text."""
    words = random.Random(number).choices(WORDS, k=14)
    return f"The {' '.join(words)}."


def page(number: int) -> str:
    return (
        f"<html lang=en><head><title>Item {number}</title></head><body>"
        "<div class=nav><a href=/>Home</a> <a href=/news>All the news</a></div>"
        f"<div class=main><h1>Item {number}</h1><p>{sentence(number)}</p>"
        f"<p>{sentence(number + 10_000)}</p></div>"
        "<div class=foot>Copyright by the owners of this site</div></body></html>"
    )


def url(number: int, host: str = "shop.example") -> str:
    return f"https://{host}/{number}"


def pages(first: int, last: int, host: str = "shop.example") -> list[tuple[str, str]]:
    return [(url(i, host), page(i)) for i in range(first, last)]


def warc_record(target: str, body: bytes, headers: bytes = b"") -> bytes:
    http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n" + headers + b"\r\n" + body
    header = (
        "WARC/1.0\r\nWARC-Type: response\r\n"
        "WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-000000000000>\r\n"
        f"WARC-Target-URI: {target}\r\nWARC-Date: 2024-05-06T07:08:09Z\r\n"
        "Content-Type: application/http; msgtype=response\r\n"
        f"Content-Length: {len(http)}\r\n\r\n"
    )
    return header.encode() + http + b"\r\n\r\n"


def warc(first: int, last: int) -> bytes:
    return b"".join(warc_record(url(i), page(i).encode()) for i in range(first, last))


@pytest.fixture(scope="session")
def model() -> styletree.Model:
    return styletree.learn(pages(0, 40))


@pytest.fixture(scope="session", autouse=True)
def interrupts() -> None:
    """Makes Ctrl-C interrupt the tests even in a shell's background job, which would ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def seed() -> int:
    """Returns the seed of random tests, set by STYLETREE_TEST_SEED. pytest shows it if a test fails."""
    chosen = int(os.environ.get("STYLETREE_TEST_SEED", random.SystemRandom().randrange(2**32)))
    print(f"STYLETREE_TEST_SEED={chosen}")
    return chosen
