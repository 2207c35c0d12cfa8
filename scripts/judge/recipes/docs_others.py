"""Documentation made with Doxygen, Asciidoctor, Javadoc and pdoc."""
import glob
import os
import re

from . import common, texts
from .docs_mkdocs import pages, title_of
from .docs_sphinx import MODULES, PROJECTS


def identifier(writer):
    words = re.findall(r"[a-z]{3,}", writer.sentence().lower()) or ["value"]
    return "".join(word.capitalize() for word in words[:writer.random.randint(1, 3)])[:24]


def comment(writer, indent, *more):
    """Returns a /** */ comment with some sentences and with the tags in `more`."""
    sentences = [re.sub(r"[@\\*/<>&#%{}\"]", "", writer.sentence()) for _ in range(writer.random.choice([1, 1, 2, 3, 5]))]
    lines = [line for sentence in sentences for line in (sentence,)] + list(more)
    return "".join(f"{indent}{line}\n" for line in ["/**", *(f" * {line}" for line in lines), " */"])


def plain_sentence(writer):
    return re.sub(r"[@\\*/<>&#%{}\"]", "", writer.sentence())


@common.recipe("doxygen", "docs")
def doxygen(forge, site):
    common.apt("doxygen")
    work = forge.work(site.name)
    writer = texts.Writer(site.name)
    project = writer.random.choice(PROJECTS)
    for number in range(45):
        name = identifier(writer) + str(number)
        members = ""
        for _ in range(writer.random.randint(1, 9)):
            function = identifier(writer)
            function = function[:1].lower() + function[1:]
            members += comment(writer, "    ", f"@param size {plain_sentence(writer)}", f"@return {plain_sentence(writer)}")
            members += f"    int {function}(int size, const char* name = nullptr);\n"
        common.write(work, f"source/{name.lower()}.hpp", f"/** @file\n * @brief {plain_sentence(writer)} */\nnamespace {project.lower()} {{\n"
                     + comment(writer, "", "@ingroup core") + f"class {name} {{\npublic:\n{members}}};\n}}\n")
    for number in range(30):
        document = writer.document()
        body = texts.to_markup([block for block in document.blocks if block[0] != "table"], "markdown")
        common.write(work, f"source/page{number:02}.md", f"# {texts.clean(document.title, 'markdown')} {{#page{number:02}}}\n\n{body}")
    common.write(work, "Doxyfile", f"PROJECT_NAME={project}\nPROJECT_NUMBER=3.1\nINPUT=source\nRECURSIVE=YES\nGENERATE_LATEX=NO\n"
                 "QUIET=YES\nWARNINGS=NO\nEXTRACT_ALL=YES\nHAVE_DOT=NO\nHTML_TIMESTAMP=NO\nGENERATE_TREEVIEW=NO\nSEARCHENGINE=YES\n"
                 "FILE_PATTERNS=*.hpp *.md\nSTRIP_FROM_PATH=.\n")
    common.run(["doxygen"], cwd=work)
    for path in sorted(glob.glob(f"{work}/html/*.html")):
        name = os.path.basename(path)
        is_list = re.match(r"(annotated|classes|files|functions|namespace|hierarchy|pages|dir_|globals)", name)
        if name in ("index.html", "search.html") or name.endswith("-members.html") or name.endswith("_source.html"):
            continue
        if is_list or re.match(r"(class|page)", name) or len(site.rows) % 3 == 0:
            with open(path, "rb") as file:
                site.take("list" if is_list else "entry", file.read(), name, [".header .headertitle", ".contents"],
                          [".memItemRight a.el + a", ".permalink", ".directory .levels", ".qindex", "#nav-sync", ".mdescRight a"])


@common.recipe("asciidoctor", "docs")
def asciidoctor(forge, site):
    common.apt("asciidoctor")
    work = forge.work(site.name)
    writer = texts.Writer(site.name)
    names = []
    for section, members in pages(writer, with_readmes=False).items():
        for name, text in members.items():
            text = re.sub(r"^:   ", "", re.sub(r'^!!! (\w+).*\n    (.*)', lambda found: f"{found[1].upper()}: {found[2]}", text, flags=re.M),
                          flags=re.M)
            author = writer.person()
            text = re.sub(r"^(# .*)$", lambda found: f"{found[1]}\n{author}\n{writer.date():%Y-%m-%d}\n:toc: left\n:sectanchors:", text,
                          count=1, flags=re.M)
            common.write(work, f"source/{section}-{name}.adoc", re.sub(r"^- ", "* ", text, flags=re.M))
            names.append((f"{section}-{name}", title_of(text)))
        common.write(work, f"source/{section}.adoc", f"= {section.replace('-', ' ').capitalize()}\n\n" + "\n".join(
            f"* link:{section}-{name}.html[{title_of(text)}] {texts.clean(writer.sentence(), 'markdown')}"
            for name, text in members.items()) + "\n")
    common.run(["asciidoctor", "-q", "-D", f"{work}/out", "-a", "reproducible", *sorted(glob.glob(f"{work}/source/*.adoc"))])
    entries = {name for name, _ in names}
    for path in sorted(glob.glob(f"{work}/out/*.html")):
        name = os.path.basename(path)[:-5]
        with open(path, "rb") as file:
            site.take("entry" if name in entries else "list", file.read(), name, ["#header > h1", "#header > .details", "#content"],
                      ["#toc", "a.anchor"])


@common.recipe("javadoc", "docs")
def javadoc(forge, site):
    work = forge.work(site.name)
    writer = texts.Writer(site.name)
    project = writer.random.choice(PROJECTS)
    packages = [f"org.example.{project.lower()}.{identifier(writer).lower()[:9]}{number}" for number in range(9)]
    for package in packages:
        folder = package.replace(".", "/")
        common.write(work, f"source/{folder}/package-info.java", comment(writer, "") + f"package {package};\n")
        for number in range(writer.random.randint(6, 10)):
            name = identifier(writer) + str(number)
            members = ""
            for part in range(writer.random.randint(1, 8)):
                function = identifier(writer)
                members += comment(writer, "    ", f"@param size {plain_sentence(writer)}", f"@return {plain_sentence(writer)}",
                                   "@throws java.io.IOException if the disk is full")
                members += f"    public int {function[:1].lower() + function[1:]}{part}(int size) throws java.io.IOException {{ return size; }}\n"
            common.write(work, f"source/{folder}/{name}.java", f"package {package};\n\n"
                         + comment(writer, "", f"@author {writer.person()}", "@since 1.4") + f"public class {name} {{\n{members}}}\n")
    sources = sorted(glob.glob(f"{work}/source/**/*.java", recursive=True))
    common.run(["javadoc", "-quiet", "-notimestamp", "-Xdoclint:none", "-author", "-d", f"{work}/out", "-windowtitle", project,
                "-doctitle", f"{project} API", "-header", f"<b>{project} 3.1</b>", "-bottom", f"Copyright 2021 {project}", *sources])
    for path in sorted(glob.glob(f"{work}/out/**/*.html", recursive=True)):
        name = os.path.relpath(path, f"{work}/out")
        base = os.path.basename(name)
        if base in ("help-doc.html", "search.html", "package-use.html", "overview-summary.html", "deprecated-list.html"):
            continue
        is_list = base in ("package-summary.html", "package-tree.html", "index.html", "allclasses-index.html", "overview-tree.html",
                           "allpackages-index.html", "index-all.html")
        with open(path, "rb") as file:
            site.take("list" if is_list else "entry", file.read(), name, ["main"], [".sub-title", ".table-tabs", "nav", ".sub-nav"])


@common.recipe("pdoc", "docs")
def pdoc(forge, site):
    python = forge.venv("pdoc", ["pdoc==15.0.1"])
    work = forge.work(site.name)
    common.run([python, "-m", "pdoc", "--no-show-source", "-o", f"{work}/out", *MODULES], cwd=work)
    for path in sorted(glob.glob(f"{work}/out/**/*.html", recursive=True)):
        name = os.path.relpath(path, f"{work}/out")
        if name != "index.html":
            with open(path, "rb") as file:
                site.take("entry", file.read(), name, ["main.pdoc"],
                          [".headerlink"])
