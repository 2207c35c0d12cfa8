"""Documentation made with Sphinx, in its own themes and in themes from PyPI."""
import functools
import glob
import os

from . import common, texts

PACKAGES = ["sphinx==8.2.3", "furo", "sphinx-rtd-theme", "pydata-sphinx-theme", "sphinx-book-theme", "sphinx-press-theme",
            "python-docs-theme", "sphinxawesome-theme", "shibuya", "sphinx-typlog-theme", "karma-sphinx-theme",
            "sphinx-wagtail-theme", "piccolo-theme", "sphinx_bootstrap_theme"]
# theme: the CSS selector of its content
THEMES = {"alabaster": "div.body", "furo": "article[role=main]", "sphinx_rtd_theme": "div[itemprop=articleBody]",
          "pydata_sphinx_theme": "article.bd-article", "sphinx_book_theme": "article.bd-article", "press": "div.content > section",
          "python_docs_theme": "div.body", "sphinxawesome_theme": "#content", "shibuya": "article.yue",
          "sphinx_wagtail_theme": "main#main", "piccolo_theme": "div.body", "bootstrap": "div.body",
          "classic": "div.body", "sphinxdoc": "div.body", "scrolls": "#contentwrapper section", "agogo": "div.body",
          "nature": "div.body", "haiku": "div.content", "pyramid": "div.body", "bizstyle": "div.body"}
DROP = ["a.headerlink", ".prev-next-footer", ".copybtn", ".bottomnav", ".topnav", ".rst-footer-buttons", ".viewcode-link",
        "a.anchor-link", ".prev-next-area", "footer"]
MODULES = """argparse ast bisect calendar cmd codecs collections configparser contextlib copy csv dataclasses decimal difflib
    dis email.message enum fileinput fnmatch fractions ftplib functools getopt gettext glob graphlib gzip hashlib heapq hmac
    html.parser http.client http.cookies imaplib inspect io ipaddress json keyword linecache locale logging mailbox mimetypes
    numbers operator pathlib pickle plistlib poplib pprint queue random reprlib sched secrets selectors shelve shlex shutil
    smtplib socket socketserver sqlite3 stat statistics string struct subprocess tarfile tempfile textwrap threading
    timeit token tokenize trace traceback types typing unittest.mock urllib.parse uuid warnings wave weakref wsgiref.util
    xml.dom.minidom xmlrpc.client zipfile""".split()
PROJECTS = ["Harbor", "Quill", "Lantern", "Meridian", "Copperline", "Bramble", "Oarlock", "Tessera", "Fathom", "Kestrel",
            "Windrose"]
NO_INDEX = {"press", "scrolls"}  # their index has no separate element for its content
CONFIGURATION = """
import importlib
project, author, copyright, release = "{project}", "The {project} team", "2021, the {project} team", "2.4"
extensions = ["sphinx.ext.autodoc"]
html_theme = "{theme}"
html_copy_source = False
if html_theme == "bootstrap":
    html_theme_path = importlib.import_module("sphinx_bootstrap_theme").get_html_theme_path()
if html_theme in ("sphinx_wagtail_theme", "sphinxawesome_theme"):
    extensions.append(html_theme)
"""


def pages(writer):
    """Returns a project and the files of its manual, which has sections of prose and a reference of Python modules."""
    project = writer.random.choice(PROJECTS)
    files, sections = {}, []
    modules = writer.random.sample(MODULES, 24)
    for number in range(writer.random.randint(6, 9)):
        name = texts.slug(writer.article()[1])
        sections.append(name)
        members = []
        for _ in range(writer.random.randint(5, 9)):
            document = writer.document()
            members.append(f"{name}/{texts.slug(document.title)}")
            files[members[-1]] = heading(document.title) + body(writer, document)
        if number % 2:
            for module in modules[:8]:
                members.append(f"{name}/{module}")
                files[members[-1]] = heading(f"The module {module}") + f".. automodule:: {module}\n   :members:\n\n"
            modules = modules[8:]
        files[f"{name}/index"] = heading(writer.article()[1]) + paragraphs(writer) + toctree(
            [member.split("/")[1] for member in members], writer.random.choice([1, 1, 2]))
    files["index"] = heading(f"{project} documentation") + paragraphs(writer) + toctree(
        [f"{name}/index" for name in sections], 2)
    return project, files


def heading(title):
    title = texts.clean(title, "rst")
    return f"{title}\n{'=' * (2 * len(title))}\n\n"


def paragraphs(writer):
    return texts.to_markup([("p", line) for line in writer.paragraphs(1, 4)], "rst")


def body(writer, document):
    """Returns the document with notes, warnings, definitions and functions between its blocks."""
    parts = [texts.to_markup([block], "rst") for block in document.blocks]
    for _ in range(len(parts) // 4):
        sentence = texts.clean(writer.sentence(), "rst")
        parts.insert(writer.random.randint(1, len(parts)), writer.random.choice([
            f".. note::\n\n   {sentence}\n", f".. warning::\n\n   {sentence}\n", f".. versionadded:: 2.1\n   {sentence}\n",
            f":option {texts.slug(sentence)[:12]}: {sentence}\n",
            f".. function:: {texts.slug(sentence)[:14].replace('-', '_')}(name, value=None)\n\n   {sentence}\n",
            f"{' '.join(sentence.split()[:2])}\n    {sentence}\n"]))
    return "\n".join(parts)


def toctree(names, depth):
    return f"\n.. toctree::\n   :maxdepth: {depth}\n\n" + "".join(f"   {name}\n" for name in names)


def make(theme, forge, site):
    python = forge.venv("sphinx", PACKAGES)
    work = forge.work(site.name)
    project, files = pages(texts.Writer(site.name))
    for name, text in files.items():
        common.write(work, f"{name}.rst", text)
    common.write(work, "conf.py", CONFIGURATION.format(project=project, theme=theme))
    common.run([python, "-m", "sphinx", "-q", "-b", "html", work, f"{work}/out"], timeout=600)
    for path in sorted(glob.glob(f"{work}/out/**/*.html", recursive=True)):
        name = os.path.relpath(path, f"{work}/out")
        if name.startswith(("search", "py-modindex", "genindex-", "_static/")) or name == "genindex.html" and theme in NO_INDEX:
            continue
        group = "list" if os.path.basename(name) in ("index.html", "genindex.html") else "entry"
        with open(path, "rb") as file:
            site.take(group, file.read(), name, [THEMES[theme]], DROP)


for theme_ in THEMES:
    common.recipe(f"sphinx-{theme_.replace('_', '-').removeprefix('sphinx-')}", "docs")(functools.partial(make, theme_))
