"""Writes the fuzzers' seed inputs: seed_corpus.py BENCH DATA CORPUS."""
import glob
import gzip
import io
import lzma
import os
import sys
import zipfile

LONGEST = 60_000
PAGES = 150


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    return gzip.decompress(data) if path.endswith(".html.gz") else data


def write(corpus, target, name, data):
    folder = os.path.join(corpus, target)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data[:LONGEST])


def record_of(url, response):
    return (b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: %s\r\n"
            b"Content-Length: %d\r\n\r\n%s\r\n\r\n" % (url, len(response), response))


def page_that_quotes_a_record():
    """Returns an archive with a page that exceeds the fuzzer's limit and quotes another site's record."""
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
    forged = record_of(b"http://bank.example/rates", head + b"<p>rates")
    page = head + b"<p>" + b"x" * 400_000 + b"\r\n\r\n" + forged + b"</p>"
    return record_of(b"http://x.org/", page) + record_of(b"http://x.org/next", head + b"<p>next")


def requests():
    """Returns valid and almost valid requests to the service."""
    line = b'{"html":"<p>a word","url":"http://example.org/"}\n'
    head = b" HTTP/1.1\r\nHost: localhost\r\n"
    body = b"Content-Length: %d\r\n\r\n%s"
    page = body % (11, b"<p>a word</")
    chunks = b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n" % (len(line), line)
    packed = gzip.compress(line, mtime=0)
    ndjson = b"Content-Type: application/x-ndjson\r\n"
    batch = b"POST /v1/clean/batch?method=page" + head
    return [b"GET /healthz" + head + b"\r\n" + b"GET /v1/sites/example.org" + head + b"\r\n",
            b"POST /v1/clean?url=http%3A%2F%2Fexample.org%2F&keep=links" + head +
            b"Accept: text/markdown;q=0.5, */*\r\n" + page,
            b"POST /v1/clean" + head + b"Expect: 100-continue\r\nContent-Encoding: gzip\r\n" +
            body % (len(packed), packed),
            b"POST /v1/explain?site=example.org" + head + page,
            batch + ndjson + body % (len(line), line),
            batch + ndjson + chunks,
            batch + b"Content-Type: application/warc\r\n" + body % (14, b"WARC/1.0\r\n\r\nxx"),
            b"POST /v1/clean" + head + b"Content-Length: 3\r\n" + chunks,
            b"GET /metrics HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"]


def main():
    bench, data, corpus = sys.argv[1:]
    pages = sorted(glob.glob(os.path.join(bench, "**/*.htm*"), recursive=True))
    pages = pages[:: max(1, len(pages) // PAGES)]
    pages += sorted(glob.glob(os.path.join(data, "**/*.html"), recursive=True))
    for number, request in enumerate(requests()):
        write(corpus, "serve", f"request-{number}", request)
    for number, path in enumerate(pages):
        page = read(path)
        head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"
        packed = gzip.compress(page[:LONGEST], mtime=0)
        chunked = b"%x\r\n%s\r\n0\r\n\r\n" % (len(packed), packed)
        responses = [head + b"\r\n" + page[:LONGEST // 2],
                     head + b"Content-Encoding: gzip\r\n\r\n" + packed,
                     head + b"Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked]
        response = responses[number % 3]
        record = record_of(b"http://x.org/", response)
        for target in ("page", "skeleton", "nesting", "markdown", "metadata"):
            write(corpus, target, f"page-{number}", page)
        write(corpus, "http", f"response-{number}", response)
        if number % 10 == 0:
            write(corpus, "archive", f"record-{number}", record + record)
            write(corpus, "archive", f"packed-{number}", gzip.compress(record, mtime=0) * 2)
            write(corpus, "archive", f"xz-{number}", lzma.compress(record) * 2)
    record = record_of(b"http://x.org/", b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>page")
    for number, packing in enumerate([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED]):
        wacz = io.BytesIO()
        with zipfile.ZipFile(wacz, "w", packing) as file:
            file.writestr("datapackage.json", "{}")
            file.writestr("archive/a.warc.gz", gzip.compress(record, mtime=0) * 2)
            file.writestr("archive/b.warc", record)
        write(corpus, "wacz", f"wacz-{number}", wacz.getvalue())
    line = (b'org,x)/ 20200101000000 {"url": "http://x.org/", "mime": "text/html", "status": "200", '
            b'"digest": "AB", "length": "123", "offset": "456", "filename": "x.warc.gz"}\n')
    write(corpus, "index", "cdxj", line * 2)
    write(corpus, "index", "cdx", b" CDX N b a m s k r M S V g\norg,x)/ 20200101000000 "
                                  b"http://x.org/ text/html 200 AB - - 123 456 x.warc.gz\n")
    write(corpus, "selector", "list", b'body > div#main p.price, [width="30"] *, .md\\:flex.\\31 x')
    write(corpus, "json", "values", b'{"a":[1,-2.5e3,true,null,"x\\u00e9\\ud83d\\ude00"],"@id":"b"}')
    write(corpus, "json", "lenient", b'/* a */ {"@id":"#a","name":[{"@id":"#a"},],} // b')
    write(corpus, "archive", "forged", gzip.compress(page_that_quotes_a_record(), mtime=0))
    for path in glob.glob(os.path.join(bench, "warc/*.warc*")):
        write(corpus, "archive", os.path.basename(path), open(path, "rb").read())


main()
