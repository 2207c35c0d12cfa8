"""Documentation made with MkDocs, in its own themes and in themes from PyPI."""
import functools
import glob
import json
import os
import re

from . import common, texts
from .docs_sphinx import PROJECTS

PACKAGES = ["mkdocs==1.6.1", "mkdocs-material", "mkdocs-bootswatch", "mkdocs-terminal", "mkdocs-cinder", "mkdocs-ivory",
            "mkdocs-windmill"]
# theme: the CSS selectors of its content
THEMES = {"mkdocs": ["[role=main]"], "readthedocs": ["div[role=main]"], "material": ["article.md-content__inner"],
          "terminal": ["#mkdocs-terminal-content"], "cinder": ["[role=main]"], "ivory": ["#content"],
          "flatly": ["[role=main]"], "slate": ["[role=main]"]}
DROP = ["a.headerlink", ".edit-this-page", ".md-source-file", ".rst-footer-buttons", "footer", ".md-feedback"]


def pages(writer, with_readmes=True):
    """Returns the Markdown of the pages, by section and name."""
    sections = {}
    readmes = list(texts.readmes())
    writer.random.shuffle(readmes)
    for number in range(7):
        names = {}
        for _ in range(writer.random.randint(7, 11)):
            document = writer.document()
            names[texts.slug(document.title)] = f"# {texts.clean(document.title, 'markdown')}\n\n" + body(writer, document)
        if with_readmes and readmes and number % 2:
            package, text = readmes.pop()
            names[texts.slug(package)] = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
        sections[texts.slug(writer.article()[1])] = names
    return sections


def body(writer, document):
    """Returns the Markdown of a document, with notes and definitions between its blocks."""
    parts = [texts.to_markup([block], "markdown") for block in document.blocks]
    for _ in range(len(parts) // 4):
        sentence = texts.clean(writer.sentence(), "markdown")
        parts.insert(writer.random.randint(1, len(parts)), writer.random.choice([
            f'!!! note\n    {sentence}\n', f'!!! warning "Mind this"\n    {sentence}\n',
            f"{' '.join(sentence.split()[:3])}\n:   {sentence}\n"]))
    return "\n".join(parts)


def make(theme, forge, site):
    python = forge.venv("mkdocs", PACKAGES)
    work = forge.work(site.name)
    writer = texts.Writer(site.name)
    project = writer.random.choice(PROJECTS)
    sections = pages(writer)
    navigation = [{"Home": "index.md"}]
    for section, names in sections.items():
        title = section.replace("-", " ").capitalize()
        for name, text in names.items():
            common.write(work, f"docs/{section}/{name}.md", text)
        links = "\n".join(f"* [{title_of(text)}]({name}.md) – {texts.clean(writer.sentence(), 'markdown')}"
                          for name, text in names.items())
        common.write(work, f"docs/{section}/index.md", f"# {title}\n\n{texts.clean(writer.sentence(), 'markdown')}\n\n{links}\n")
        navigation.append({title: [f"{section}/index.md", *(f"{section}/{name}.md" for name in names)]})
    common.write(work, "docs/index.md", f"# {project}\n\n" + texts.to_markup(
        [("p", line) for line in writer.paragraphs(1, 4)], "markdown") + "\n## Sections\n\n" + "\n".join(
            f"* [{section.replace('-', ' ').capitalize()}]({section}/index.md)" for section in sections))
    common.write(work, "mkdocs.yml", json.dumps({
        "site_name": f"{project} handbook", "site_url": "https://docs.example.org/", "theme": {"name": theme},
        "copyright": f"The {project} authors", "repo_url": "https://git.example.org/manual", "edit_uri": "edit/main/docs/",
        "markdown_extensions": ["admonition", "def_list", "tables", "fenced_code"], "nav": navigation}))
    common.run([python, "-m", "mkdocs", "build", "-q"], cwd=work, env={"SOURCE_DATE_EPOCH": "1700000000"})
    for path in sorted(glob.glob(f"{work}/site/**/*.html", recursive=True)):
        name = os.path.relpath(path, f"{work}/site")
        if name in ("404.html", "search.html", "theme_version.html"):
            continue
        with open(path, "rb") as file:
            site.take("list" if name.count("/") < 2 else "entry", file.read(), name, THEMES[theme], DROP)


def title_of(text):
    found = re.search(r"^# (.*)", text, re.M)
    return found.group(1).strip("# ") if found else "Notes"


for theme_ in THEMES:
    common.recipe(f"mkdocs-{theme_}", "docs")(functools.partial(make, theme_))
