#!/usr/bin/python3
"""Opens each page of the guide in Chromium, in a light desktop window and in a dark phone window:
check_site.py FOLDER.

Fails if a page is wider than its window, ignores the requested color scheme, loads anything from another host,
logs a console error, or has a link to a missing target.
"""
import functools
import http.server
import pathlib
import sys
import threading

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests/report"))

from chromium import Chromium  # noqa: E402

WIDTHS = {390: 844, 1280: 900}
LINKS = """return Array.from(document.links, (link) => link.href).filter((href) =>
    href.startsWith(location.origin))"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def faults_of(browser, page, scheme, width):
    driver = browser.driver
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": WIDTHS[width], "deviceScaleFactor": 1, "mobile": width < 600})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": "prefers-color-scheme", "value": scheme}]})
    driver.get(page)
    browser.run("localStorage.clear()")  # remembers the scheme
    driver.get(page)
    wide = browser.run("return document.documentElement.scrollWidth")
    if wide > width:
        yield f"is {wide} px wide in a window of {width}"
    light = browser.run("return getComputedStyle(document.body).backgroundColor.match(/[0-9.]+/g)"
                        ".slice(0, 3).reduce((sum, part) => sum + Number(part), 0) > 382")
    if light != (scheme == "light"):
        yield f"is not {scheme}"
    try:
        browser.check_quiet()
    except AssertionError as fault:
        yield str(fault)


def main(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_port}/"
    pages = [origin + str(path.relative_to(folder).parent).replace(".", "", 1).lstrip("/")
             for path in sorted(folder.rglob("index.html"))]
    pages = [page if page.endswith("/") else page + "/" for page in pages]
    faults, targets, places = [], {}, {}
    with Chromium() as browser:
        browser.origin = origin
        for page in pages:
            for scheme, width in (("light", 1280), ("dark", 390)):
                faults += [f"{page}: {fault}" for fault in faults_of(browser, page, scheme, width)]
            places[page] = set(browser.run("return Array.from(document.querySelectorAll('[id]'), (e) => e.id)"))
            targets[page] = browser.run(LINKS)
    for page, links in targets.items():
        for link in links:
            target, _, place = link.partition("#")
            if target not in places or (place and not place.startswith("__") and place not in places[target]):
                faults.append(f"{page}: the target of {link} is missing")
    for fault in faults:
        print(fault.replace(origin, ""), file=sys.stderr)
    print(f"site: {len(pages)} pages, {sum(map(len, targets.values()))} links, {len(faults)} faults")
    return 1 if faults else 0


sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
