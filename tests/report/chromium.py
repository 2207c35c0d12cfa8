"""Opens reports and pages of local services in Chromium, without network access.

Importing this module skips the test if the browser, its driver or selenium is missing.
"""
import json
import os
import pathlib
import socket
import sys

SKIPPED = 77  # the exit code that CTest treats as skipped; see CMakeLists.txt
BROWSER = "/usr/bin/chromium"
DRIVER = "/usr/bin/chromedriver"
LOCAL = ("file:", "data:", "about:")


def find_localhost():
    """Makes localhost reachable without a proxy, even if the machine cannot resolve the name. Selenium connects to
    the driver there."""
    os.environ["no_proxy"] = "localhost,127.0.0.1"
    try:
        socket.getaddrinfo("localhost", None)
    except OSError:
        known = socket.getaddrinfo
        socket.getaddrinfo = lambda host, *rest, **more: known(
            "127.0.0.1" if host == "localhost" else host, *rest, **more)


def skip(why):
    print(f"skipped: {why}; scripts/setup --for test installs it")
    sys.exit(SKIPPED)


for program in (BROWSER, DRIVER):
    if not os.access(program, os.X_OK):
        skip(f"{program} is missing")
try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.by import By
except ImportError:
    skip("selenium is missing")


class Chromium:
    """A headless browser, for `with` statements. `driver` is selenium's driver. Pages may be loaded from files and
    from `origin`, such as http://127.0.0.1:8080/."""

    def __init__(self):
        self.origin = None
        find_localhost()
        options = webdriver.ChromeOptions()
        options.binary_location = BROWSER
        for argument in ("--headless=new", "--window-size=1400,900", "--disable-dev-shm-usage",
                         "--disable-background-networking", "--disable-component-update",
                         "--no-first-run", "--remote-debugging-pipe",
                         "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"):
            options.add_argument(argument)
        if os.geteuid() == 0:
            options.add_argument("--no-sandbox")  # the sandbox does not work for root
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service(DRIVER), options=options)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def open(self, path):
        """Opens a file."""
        self.driver.get(pathlib.Path(path).resolve().as_uri())

    def find(self, selector):
        """Returns the first element that matches a CSS selector."""
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def find_all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def texts(self, selector):
        """Returns the texts of all elements that match a CSS selector, including hidden ones."""
        return self.run("return Array.from(document.querySelectorAll(arguments[0]),"
                        " (element) => element.textContent)", selector)

    def run(self, script, *arguments):
        """Runs JavaScript and returns its result."""
        return self.driver.execute_script(script, *arguments)

    def check_quiet(self, expected=None):
        """Fails if anything except local files and pages of the origin was requested since the last call, or if
        the console has errors, including anything that the Content-Security-Policy blocked. Ignores errors that
        contain `expected`."""
        local = LOCAL + ((self.origin,) if self.origin else ())
        requests = [message["params"]["request"]["url"] for message in self._messages()
                    if message["method"] == "Network.requestWillBeSent"]
        foreign = [url for url in requests if not url.startswith(local)]
        errors = [entry["message"] for entry in self.driver.get_log("browser")
                  if entry["level"] in ("SEVERE", "WARNING")
                  and not (expected and expected in entry["message"])]
        assert not foreign, f"not local: {foreign}"
        assert not errors, f"on the console: {errors}"

    def _messages(self):
        for entry in self.driver.get_log("performance"):
            yield json.loads(entry["message"])["message"]
