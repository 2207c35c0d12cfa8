"""An mkdocs hook: writes the page about rendered constructs from tests/data/fidelity, whose entries are also tests.

If trafilatura is installed, also shows its output where it differs from ours.
"""

import pathlib
import re

FOLDER = pathlib.Path(__file__).parent.parent / "tests/data/fidelity"
BEFORE = "The old water mill was built in the spring of a wet year, and the miller who owned it kept a careful record."
AFTER = "After the great flood the wheel had to be carved anew, and for two long summers the farmers waited for it."

try:
    from trafilatura import extract
except ImportError:
    extract = None


def constructs(path):
    """Yields the name, HTML, text and Markdown of each entry of a file."""
    for entry in re.split(r"^=== ", path.read_text(encoding="utf-8"), flags=re.M)[1:]:
        head, markdown = entry.split("\n--- markdown\n")
        head, text = head.split("\n--- text\n")
        name, html = head.split("\n", 1)
        yield name, html, text.strip("\n"), markdown.strip("\n")


def of_trafilatura(html):
    page = f"<html lang=en><body><article><h1>The mill</h1><p>{BEFORE}</p>{html}<p>{AFTER}</p></article></body></html>"
    found = extract(page, output_format="markdown", include_images=True, include_links=True) or ""
    return found.split(BEFORE)[-1].split(AFTER)[0].strip()


def fenced(kind, text):
    fence = "`" * max(3, max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    return f"{fence}{kind}\n{text}\n{fence}\n"


def section(path):
    yield f"## {path.stem.capitalize()}\n"
    for name, html, text, markdown in constructs(path):
        yield f"### {name[0].upper()}{name[1:]}\n"
        yield fenced("html", html)
        yield "becomes\n"
        yield fenced("markdown", markdown)
        if re.sub(r"[*`#>|\\-]", "", markdown).split() != re.sub(r"[*`#>|\\-]", "", text).split():
            yield "and in plain text\n"
            yield fenced("text", text)
        if extract is not None and (other := of_trafilatura(html)) != markdown:
            yield "trafilatura:\n"
            yield fenced("markdown", other)


def on_page_markdown(markdown, page, **others):
    if page.file.src_uri != "fidelity.md":
        return markdown
    parts = [part for path in sorted(FOLDER.glob("*.txt")) for part in section(path)]
    count = sum(1 for path in FOLDER.glob("*.txt") for _ in constructs(path))
    return markdown.replace("COUNT", str(count)).replace("\nCONSTRUCTS\n", "\n" + "\n".join(parts) + "\n")
