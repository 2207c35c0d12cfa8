"""Tests in a browser what a web page on another origin can do to services without a token:
foreign_page_test.py SST_TRAIN SST_CLEAN.

It can do nothing: its scripts and forms cannot post pages to the trainer, and its scripts cannot use the cleaner.
"""
import http.server
import pathlib
import sys
import tempfile
import threading
import unittest

import made_up_sites
from chromium import Chromium
from selenium.webdriver.support.ui import WebDriverWait
from service import Service

FORM = """<!DOCTYPE html><title>foreign</title><form method="post" enctype="text/plain"
 action="{trainer}v1/pages?url=https%3A%2F%2Fvictim.example%2Fform"><textarea
 name="<h1>A page</h1><p>that a form has posted, and that is long enough to be learned from. <!--">--></textarea></form>"""

# Requests that browsers send to other origins without a preflight request.
POST = """
const [done, target, type] = [arguments[arguments.length - 1], arguments[0], arguments[1]];
const body = '<h1>A page</h1><p>that a script has posted, and that is long enough to be learned from.</p>';
fetch(target, {method: 'POST', mode: 'no-cors', body: new Blob([body], {type})})
  .then(answer => done(answer.type), () => done('failed'))"""
READ = """
const done = arguments[arguments.length - 1];
fetch(arguments[0]).then(answer => answer.text()).then(done, () => done('failed'))"""


class ForeignPage(unittest.TestCase):
    sst_train = ""
    sst_clean = ""

    def setUp(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        made_up_sites.learn_all(self.sst_train, folder)
        self.trainer = self.enterContext(Service(self.sst_train, folder / "learned.db"))
        self.cleaner = self.enterContext(Service(self.sst_clean, folder / "models.db"))
        self.browser = self.enterContext(Chromium())
        self.browser.driver.get(self.serve(FORM.format(trainer=self.trainer.url)))

    def serve(self, page):
        """Serves a page from a separate origin, and returns its URL."""
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(page.encode())

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}/"

    def count(self, service, metric):
        lines = service.get("metrics")[1].splitlines()
        return sum(int(line.split()[-1]) for line in lines if line.startswith(metric + "{"))

    def test_it_teaches_the_trainer_nothing(self):
        for number, kind in enumerate(("text/plain", "application/x-www-form-urlencoded", "")):
            target = f"{self.trainer.url}v1/pages?url=https://victim.example/{number}"
            self.assertEqual(self.browser.driver.execute_async_script(POST, target, kind), "opaque")
        self.browser.run("document.querySelector('form').submit()")
        WebDriverWait(self.browser.driver, 30).until(lambda driver: driver.current_url.startswith(self.trainer.url))
        self.assertIn('"status":403', self.browser.find("body").text)
        self.assertEqual(self.count(self.trainer, "styletree_train_pages_total"), 0)

    def test_it_reads_and_cleans_nothing(self):
        self.assertEqual(self.browser.driver.execute_async_script(READ, f"{self.cleaner.url}v1/sites"), "failed")
        target = f"{self.cleaner.url}v1/clean?url=https://gardens.example/plots/500"
        self.assertEqual(self.browser.driver.execute_async_script(POST, target, "text/plain"), "opaque")
        self.assertEqual(self.count(self.cleaner, "styletree_clean_pages_total"), 0)


if __name__ == "__main__":
    ForeignPage.sst_clean = sys.argv.pop()
    ForeignPage.sst_train = sys.argv.pop()
    unittest.main()
