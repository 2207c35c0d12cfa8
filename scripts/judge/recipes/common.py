"""Code shared by the recipes: installs and runs software, and extracts the gold text from the software's own
elements."""
import contextlib
import glob
import http.cookiejar
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

import lxml.etree
import lxml.html

ENTRIES, LISTS = 120, 40  # maximum number of pages per site
SERVER_LOG = os.path.join(os.path.dirname(__file__), "../../../build/forge-cache/server.log")
LOCAL_NODE = """
const { Server } = require("net"), { listen } = Server.prototype;
Server.prototype.listen = function (port, ...others) {
    return listen.call(this, Number(port), "127.0.0.1", ...others.filter((other) => typeof other === "function"));
};
"""
RECIPES = {}
BLOCKS = {"address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "div", "dl", "dt",
          "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
          "label", "legend", "li", "main", "menu", "nav", "ol", "option", "p", "pre", "section", "summary", "table",
          "tbody", "td", "tfoot", "th", "thead", "tr", "ul"}
HIDDEN = {"script", "style", "noscript", "template", "head", "svg", "select", "button", "input", "textarea"}
HIDDEN_CLASSES = {"visually-hidden", "visuallyhidden", "sr-only", "usa-sr-only", "d-none", "hidden"}


class Unavailable(Exception):
    """Raised if the software is not available on this machine."""


def recipe(name, kind):
    """Registers function(forge, site), which makes the site `name` of the dataset made-`kind`."""

    def register(function):
        RECIPES[name] = (kind, function)
        return function

    return register


class Site:
    """The pages of a site, numbered in the order in which they are added."""

    def __init__(self, output, kind, name):
        self.dataset, self.name = f"made-{kind}", name
        self.output = output
        self.folder = os.path.join(output, self.dataset, name)
        self.rows = []
        self.counts = {"entry": 0, "list": 0}
        self.seen = set()
        self.words = 0
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)

    def full(self, group):
        return self.counts[group] >= {"entry": ENTRIES, "list": LISTS}[group]

    def add(self, group, html, gold, source):
        """Adds a page (bytes) and its gold text, unless the group is full or already contains the page."""
        if self.full(group) or html in self.seen:
            return
        if not gold.strip():
            raise ValueError(f"no gold text: {source}")
        self.seen.add(html)
        self.counts[group] += 1
        stem = f"{len(self.rows) + 1:04d}"
        with open(os.path.join(self.folder, stem + ".html"), "wb") as page:
            page.write(html)
        with open(os.path.join(self.folder, stem + ".txt"), "w", encoding="utf-8") as text:
            text.write(gold.strip() + "\n")
        self.words += len(gold.split())
        base = f"{self.dataset}/{self.name}/{stem}"
        self.rows.append((self.dataset, self.name, group, base + ".html", base + ".txt",
                          re.sub(r"[^\w.=-]+", "_", source.strip("/")) or "index"))

    def take(self, group, html, source, select, drop=()):
        """Adds a page like add(). CSS selectors select the gold text."""
        self.add(group, html, gold_text(html, select, drop), source)


class Forge:
    """The folders for software and work files, with functions that fill them."""

    def __init__(self, cache):
        self.cache = cache
        os.makedirs(cache, exist_ok=True)

    def work(self, name):
        """Creates an empty folder."""
        folder = os.path.join(self.cache, "work", name)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        return folder

    def venv(self, name, packages, python="3.11"):
        """Returns the interpreter of a virtual environment with the packages. Creates the environment if necessary."""
        folder = os.path.join(self.cache, "venv", name)
        mark = os.path.join(folder, "packages.txt")
        listed = python + " " + " ".join(packages)
        program = os.path.join(folder, "bin/python")
        if not (os.path.exists(mark) and open(mark, encoding="utf-8").read() == listed):
            shutil.rmtree(folder, ignore_errors=True)
            try:
                if python == "2.7":  # Python 2.7 has no venv
                    run([self.venv("virtualenv", ["virtualenv==20.21.1"], "3.8"), "-m", "virtualenv", "-q", "-p",
                         interpreter(python), folder])
                else:
                    run([interpreter(python), "-m", "venv", folder])
                run([program, "-m", "pip", "install", "-q", "--disable-pip-version-check", *packages])
            except subprocess.CalledProcessError as error:
                raise Unavailable(f"pip install {' '.join(packages)}: {tail(error)}") from None
            with open(mark, "w", encoding="utf-8") as written:
                written.write(listed)
        return program

    def npm(self, package):
        """Returns the folder of an npm package, NAME or NAME@VERSION. Installs the package if necessary."""
        name, version = re.fullmatch(r"(.[^@]*)@?(.*)", package).groups()
        folder = os.path.join(self.cache, "npm")
        there = os.path.join(folder, "node_modules", name)
        try:
            with open(os.path.join(there, "package.json"), encoding="utf-8") as description:
                is_there = f"{json.load(description)['version']}.".startswith(f"{version}." if version else "")
        except FileNotFoundError:
            is_there = False
        if not is_there:
            os.makedirs(folder, exist_ok=True)
            try:
                run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder,
                     package])
            except subprocess.CalledProcessError as error:
                raise Unavailable(f"npm install {package}: {tail(error)}") from None
        return there


def apt(*packages):
    """Installs missing Debian packages."""
    for package in packages:
        asked = subprocess.run(["dpkg-query", "-W", "-f", "${db:Status-Status}", package], capture_output=True,
                               text=True, check=False)
        if asked.stdout == "installed":
            continue
        try:
            run(["apt-get", "install", "-y", "-q", "--no-install-recommends", package],
                env={"DEBIAN_FRONTEND": "noninteractive"})
        except subprocess.CalledProcessError as error:
            raise Unavailable(f"apt-get install {package}: {tail(error)}") from None


def interpreter(version):
    found = sorted(name for name in os.listdir(os.path.expanduser("~/.pyenv/versions"))
                   if name.startswith(version + "."))
    if not found:
        raise Unavailable(f"no Python {version}")
    return os.path.join(os.path.expanduser("~/.pyenv/versions"), found[-1], "bin/python")


def tail(error):
    return (error.stderr or error.stdout or "").strip()[-300:]


def run(command, cwd=None, env=None, text=None, timeout=150):
    """Runs a command at low priority. Returns its output."""
    try:
        done = subprocess.run(["nice", "-n", "10", *command], cwd=cwd, input=text, capture_output=True, text=True,
                              env={**os.environ, **(env or {})}, check=False, timeout=timeout)
    except subprocess.TimeoutExpired:
        raise subprocess.CalledProcessError(-1, command[0], "", f"timed out after {timeout} s") from None
    if done.returncode != 0:
        raise subprocess.CalledProcessError(done.returncode, command, done.stdout, done.stderr)
    return done.stdout


def cgi(command, query, path="", env=None):
    """Returns the HTML that a CGI program prints for a query."""
    set_env = {"GATEWAY_INTERFACE": "CGI/1.1", "REQUEST_METHOD": "GET", "QUERY_STRING": query, "PATH_INFO": path,
               "SERVER_NAME": "example.org", "SERVER_PORT": "80", "HTTP_HOST": "example.org",
               "SERVER_PROTOCOL": "HTTP/1.1",
               "SCRIPT_NAME": "", "REMOTE_ADDR": "127.0.0.1", "REQUEST_URI": path + "?" + query, **(env or {})}
    done = subprocess.run(command, capture_output=True, env={**os.environ, **set_env}, check=False, timeout=60)
    return re.split(rb"\r?\n\r?\n", done.stdout, maxsplit=1)[-1]


class Client:
    """Fetches pages from a running server, with cookies."""

    def __init__(self, base):
        self.base = base
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def get(self, path):
        return self.opener.open(urllib.parse.urljoin(self.base, path), timeout=60).read()

    def post(self, path, fields):
        data = urllib.parse.urlencode(fields).encode()
        return self.opener.open(urllib.parse.urljoin(self.base, path), data, timeout=60).read()


def free_port():
    with socket.socket() as opened:
        opened.bind(("127.0.0.1", 0))
        return opened.getsockname()[1]


@contextlib.contextmanager
def served(command, cwd=None, env=None, path="/", wait=60):
    """Runs a server whose command contains {port}, and yields a client for it. Servers in Node.js are only reachable
    from this machine; other commands must see to it."""
    port = free_port()
    with open(SERVER_LOG + ".js", "w", encoding="utf-8") as script:
        script.write(LOCAL_NODE)
    with open(SERVER_LOG, "wb") as log:
        process = subprocess.Popen(["nice", "-n", "10", *(part.replace("{port}", str(port)) for part in command)],
                                   cwd=cwd, stdout=log, stderr=log, env={**os.environ, "NODE_OPTIONS": f'--require "{SERVER_LOG}.js"', **(env or {})},
                                   start_new_session=True)
    client = Client(f"http://127.0.0.1:{port}/")
    try:
        for _ in range(wait * 4):
            if process.poll() is not None:
                raise Unavailable(f"the server {command[0]} exited; see {SERVER_LOG}")
            try:
                client.get(path)
                break
            except urllib.error.HTTPError:
                break
            except OSError:
                time.sleep(.25)
        yield client
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, 15)
        process.wait()


@contextlib.contextmanager
def postgresql():
    """Runs a database server without a password, and yields the folder of its socket. The folder is outside the cache,
    which the user postgres may not be able to enter."""
    apt("postgresql")
    control = sorted(glob.glob("/usr/lib/postgresql/*/bin/pg_ctl"))[-1]
    with tempfile.TemporaryDirectory(prefix="forge-postgresql-") as folder:
        shutil.chown(folder, "postgres", "postgres")

        def manage(*arguments):
            run(["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", control, "-D", f"{folder}/data", "-s",
                 *arguments], cwd=folder)

        manage("initdb", "-o", "--auth=trust --encoding=UTF8 --locale=C.UTF-8")
        manage("start", "-w", "-l", f"{folder}/log", "-o", f"-k {folder} -c listen_addresses= -c fsync=off")
        try:
            yield folder
        finally:
            manage("stop", "-m", "immediate")


def parse(html):
    return lxml.html.document_fromstring(html, parser=lxml.html.HTMLParser(encoding="utf-8"))


def links(html, pattern):
    """Returns the addresses of a page's links that match the pattern, in order and without duplicates."""
    found = [element.get("href") for element in parse(html).iter("a") if element.get("href")]
    return list(dict.fromkeys(address for address in found if re.search(pattern, address)))


def gold_text(html, select, drop=()):
    """Returns the text of the elements that match the CSS selectors `select`, in page order, without the elements
    that match `drop`."""
    root = parse(html)
    for selector in drop:
        for element in root.cssselect(selector):
            if element.getparent() is not None:
                element.drop_tree()
    chosen = []
    for selector in select:
        found = root.cssselect(selector)
        chosen.extend(found)
    order = {element: number for number, element in enumerate(root.iter())}
    chosen = sorted({element for element in chosen if element in order}, key=order.get)
    taken, texts = set(), []
    for element in chosen:
        if any(above in taken for above in element.iterancestors()):
            continue
        taken.add(element)
        texts.append(element_text(element))
    return "\n".join(text for text in texts if text)


def hidden_by_class(element):
    """Returns whether a class hides the element on a wide screen."""
    classes = set(element.get("class", "").split())
    if any(re.fullmatch(r"d-(sm|md|lg)-none", name) for name in classes):
        return True
    shown = any(re.fullmatch(r"d-(sm|md|lg|xl)-\w+|(sm|md|lg):(block|flex|inline|grid)", name) for name in classes)
    return not shown and bool(classes & HIDDEN_CLASSES)


def element_text(element):
    """Returns the text as a browser shows it, with a line for each block."""
    parts = []

    def walk(node, pre):
        if not isinstance(node.tag, str) or node.tag in HIDDEN or hidden_by_class(node) \
                or node.get("hidden") is not None or re.search(r"display:\s*none", node.get("style", "")):
            return
        inner = pre or node.tag == "pre"
        if node.tag in BLOCKS or node.tag == "br":
            parts.append("\n")
        if node.text:
            parts.append(node.text if inner else re.sub(r"\s+", " ", node.text))
        for child in node:
            walk(child, inner)
            if child.tail:
                parts.append(child.tail if inner else re.sub(r"\s+", " ", child.tail))
        if node.tag in BLOCKS:
            parts.append("\n")

    walk(element, False)
    lines = [line.rstrip() for line in "".join(parts).replace("\xa0", " ").replace("\xb6", "").split("\n")]
    return "\n".join(re.sub(r"^ (?! )", "", line) for line in lines if line.strip())


def write(folder, path, text):
    """Writes a text file to a folder."""
    full = os.path.join(folder, path)
    os.makedirs(os.path.dirname(full), exist_ok=True)
    with open(full, "w", encoding="utf-8") as written:
        written.write(text)


def write_json(folder, path, value):
    write(folder, path, json.dumps(value))


def read_index(folder):
    """Yields (group, path, HTML) of the pages that a program in another interpreter wrote to a folder with
    index.json."""
    with open(os.path.join(folder, "index.json"), encoding="utf-8") as opened:
        index = json.load(opened)
    for group, path, file in index:
        with open(os.path.join(folder, file), "rb") as page:
            yield group, path, page.read()
