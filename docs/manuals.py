"""An mkdocs hook: adds the manuals, the library's README and the changelog to the guide."""

import pathlib
import re

from mkdocs.structure.files import File

ROOT = pathlib.Path(__file__).parent.parent
SOURCES = {
    "sst-train.md": ROOT / "trainer/sst-train.1.md",
    "sst-clean.md": ROOT / "cleaner/sst-clean.1.md",
    "library.md": ROOT / "common/include/README.md",
    "changelog.md": ROOT / "CHANGELOG.md",
}


def page_of_manual(text, name):
    """Returns the manual with its name as the title. Sections are one level lower, and not in capitals."""
    body = text[text.index("\n# NAME"):]
    body = re.sub(r"(?m)^(#+) (.*)$", lambda m: f"#{m[1]} {m[2].capitalize() if m[2].isupper() else m[2]}", body)
    return f"# {name}\n{body}"


def on_files(files, config, **others):
    for uri, path in SOURCES.items():
        text = path.read_text()
        if path.name.endswith(".1.md"):
            text = page_of_manual(text, uri.removesuffix(".md"))
        files.append(File.generated(config, uri, content=text))
    return files
