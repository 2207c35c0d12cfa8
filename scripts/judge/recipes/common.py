"""What recipes share: a site under construction, its tools, and the gold text of a page."""
import functools
import hashlib
import html
import os
import random
import re
import shutil
import subprocess
import time

import cssselect
import lxml.etree
import lxml.html

RECIPES = {}        # name: Recipe
CLOCK = "2024-03-05 12:00:00"
BLOCKS = set("address article aside blockquote body caption dd details div dl dt fieldset figcaption figure footer form "
             "h1 h2 h3 h4 h5 h6 header hr legend li main nav ol p pre section summary table tbody tfoot thead tr ul".split())
CELLS = {"td", "th"}
HIDDEN = "script, style, template, noscript, svg, button, select, option, input, textarea, iframe, [hidden], .sr-only, " \
         ".visually-hidden"
# What differs in each run.
VOLATILE = [(rb'(name="(?:csrfmiddlewaretoken|csrf_token|authenticity_token|sectok)"[^>]*value=")[^"]*', rb"\1x"),
            (rb'(value=")[^"]*("[^>]*name="(?:csrfmiddlewaretoken|csrf_token|authenticity_token|sectok)")', rb"\1x\2"),
            (rb'(name="csrf-token" content=")[^"]*', rb"\1x"), (rb'(nonce=")[^"]*', rb"\1x")]


class CannotInstall(Exception):
    """The software of a recipe is not to be had."""


class Recipe:
    def __init__(self, kind, name, make):
        self.kind, self.name, self.make = kind, name, make


def recipe(kind, name):
    """Registers make(site) as the recipe of the site `name`."""

    def register(make):
        RECIPES[name] = Recipe(kind, name, make)
        return make

    return register


class Site:
    """A site under construction: where its software works, and the pages that it has so far."""

    def __init__(self, recipe_, output, texts):
        self.kind, self.name, self.output, self.texts = recipe_.kind, recipe_.name, output, texts
        self.cache = os.path.join(output, ".cache")
        self.random = random.Random(self.name)
        self.work = os.path.join(self.cache, "work", self.name)
        self.folder = os.path.join(output, f"made-{self.kind}", self.name)
        self.rows = []
        for folder in (self.work, self.folder):
            shutil.rmtree(folder, ignore_errors=True)
            os.makedirs(folder)

    def add(self, page, group, source, keep, drop=""):
        """Adds a page; its gold is the text of the elements `keep` without the elements `drop`."""
        page = page.encode() if isinstance(page, str) else page
        for pattern, replacement in VOLATILE:
            page = re.sub(pattern, replacement, page)
        gold = text_of(page, keep, drop)
        if not gold:
            raise ValueError(f"{self.name}: {source} has none of {keep}")
        number = len(self.rows) + 1
        paths = [os.path.join(f"made-{self.kind}", self.name, f"{number:04}.{ending}") for ending in ("html", "txt")]
        for path, content in zip(paths, (page, (gold + "\n").encode())):
            with open(os.path.join(self.output, path), "wb") as out:
                out.write(content)
        self.rows.append((f"made-{self.kind}", self.name, group, *paths, source))

    def add_file(self, path, group, keep, drop=""):
        with open(path, "rb") as file:
            self.add(file.read(), group, os.path.relpath(path, self.work), keep, drop)

    def write(self, name, content):
        """Writes a file into the work folder; returns its path."""
        path = os.path.join(self.work, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as out:
            out.write(content)
        return path

    def run(self, *command, **options):
        """Runs a command in the work folder; returns its output."""
        options = {"cwd": self.work, "text": True, "timeout": 900, **options}
        options["env"] = {**os.environ, "TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0", **options.get("env", {})}
        done = subprocess.run(["nice", "-n", "10", *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)[:200]}: {done.returncode}\n{done.stdout[-1500:]}\n{done.stderr[-3000:]}")
        return done.stdout

    def apt(self, *packages):
        """Installs Debian packages."""
        for package in packages:
            if subprocess.run(["dpkg", "-s", package], capture_output=True).returncode == 0:
                continue
            self.install("apt-get", "install", "-y", "--no-install-recommends", package,
                         env={"DEBIAN_FRONTEND": "noninteractive"})

    def venv(self, name, python, *packages):
        """The folder of the programs of a virtual environment with these packages of PyPI."""
        folder = os.path.join(self.cache, "venvs", name)
        mark = os.path.join(folder, "packages")
        wanted = "\n".join((python, *packages))
        if not os.path.exists(mark) or open(mark, encoding="utf-8").read() != wanted:
            shutil.rmtree(folder, ignore_errors=True)
            found = sorted(name for name in os.listdir("/root/.pyenv/versions") if name.startswith(python + "."))
            if not found:
                raise CannotInstall(f"no CPython {python}")
            self.install(f"/root/.pyenv/versions/{found[-1]}/bin/python", "-m", "venv", folder)
            self.install(f"{folder}/bin/pip", "install", "-q", "--disable-pip-version-check", *packages)
            with open(mark, "w", encoding="utf-8") as out:
                out.write(wanted)
        return os.path.join(folder, "bin")

    def npm(self, name, *packages):
        """A folder whose node_modules has these packages of npm."""
        folder = os.path.join(self.cache, "npm", name)
        mark = os.path.join(folder, "packages")
        wanted = "\n".join(packages)
        if not os.path.exists(mark) or open(mark, encoding="utf-8").read() != wanted:
            shutil.rmtree(folder, ignore_errors=True)
            os.makedirs(folder)
            self.install("npm", "install", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", folder, *packages)
            with open(mark, "w", encoding="utf-8") as out:
                out.write(wanted)
        return folder

    def install(self, *command, **options):
        try:
            self.run(*command, **options)
        except (RuntimeError, subprocess.TimeoutExpired) as error:
            raise CannotInstall(str(error)) from error


def elements(tree, selectors):
    return tree.xpath(path_of(selectors)) if selectors else []


@functools.cache
def path_of(selectors):
    return cssselect.HTMLTranslator().css_to_xpath(selectors)


def text_of(page, keep, drop=""):
    """The text of the outermost elements `keep`, in the page's order, a line for each block."""
    tree = lxml.html.document_fromstring(page, parser=lxml.html.HTMLParser(encoding="utf-8"))
    kept = set(elements(tree, keep))
    dropped = set(elements(tree, HIDDEN)) | set(elements(tree, drop))
    pieces = []

    def collect(element, inside):
        if element in dropped or not isinstance(element.tag, str):
            return
        inside = inside or element in kept
        block, cell = element.tag in BLOCKS or element.tag == "br", element.tag in CELLS
        edge = "\n" if block else "\t" if cell else ""
        if element in kept and not edge:
            edge = "\n"
        pieces.append(edge)
        if inside and element.text:
            pieces.append(spaced(element, element.text))
        for child in element:
            collect(child, inside)
            if inside and child.tail:
                pieces.append(spaced(element, child.tail))
        pieces.append(edge)

    collect(tree, False)
    lines = (re.sub(r"[ \t\xa0\u200b]+", " ", line).strip() for line in "".join(pieces).split("\n"))
    return "\n".join(line for line in lines if line)


def spaced(element, text):
    preformatted = element.tag == "pre" or any(parent.tag == "pre" for parent in element.iterancestors())
    return text if preformatted else re.sub(r"\s+", " ", text)


def slug_of(text):
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:60] or hashlib.md5(text.encode()).hexdigest()[:8]


def wait_for(check, seconds=60):
    """Calls check() until it throws nothing."""
    end = time.monotonic() + seconds
    while True:
        try:
            return check()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(.3)


def escape(text):
    return html.escape(text, quote=False)
