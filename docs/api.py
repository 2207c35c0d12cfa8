"""An mkdocs hook: writes the API page from the docstrings of the installed package."""

import enum
import inspect
import re

import styletree
from styletree import compat  # noqa: F401: makes styletree.compat.trafilatura reachable
from styletree import datatrove, spark
from styletree.compat import trafilatura

FUNCTIONS_FIRST = ["clean", "clean_many", "learn", "open", "read", "write_parquet"]


def text_of(documented):
    """Returns the docstring as Markdown, with fenced examples."""
    lines, in_example = [], False
    for line in (inspect.getdoc(documented) or "").splitlines():
        starts = line.startswith(">>>")
        if starts and not in_example:
            lines += ["", "```pycon"]
        elif in_example and not line:
            lines.append("```")
        in_example = starts or (in_example and bool(line))
        lines.append(line)
    return "\n".join([*lines, "```"] if in_example else lines)


def signature_of(name, value):
    """Returns the signature of a Python function. Returns None for a nanobind function, whose docstring begins
    with the signature."""
    try:
        text = f"{name}{inspect.signature(value)}"
    except (TypeError, ValueError):
        return None
    return re.sub(r"\bstyletree\._\w+\.", "", text.replace("'", ""))


def members_of(kind):
    for name, value in vars(kind).items():
        if not name.startswith("_") and not isinstance(value, kind) and inspect.getdoc(value):
            yield name, value


def section(name, value):
    yield f"## {name}\n"
    if inspect.isfunction(value) and (signature := signature_of(name, value)):
        yield f"```python\n{signature}\n```\n"
    yield text_of(value) + "\n"
    if inspect.isclass(value) and issubclass(value, enum.Enum):
        yield ", ".join(f"`{member.name}`" for member in value) + "\n"
    if inspect.isclass(value):
        for member, inner in members_of(value):
            yield f"### {name}.{member}\n"
            yield text_of(inner) + "\n"


def api():
    functions = [name for name in FUNCTIONS_FIRST if name in styletree.__all__]
    others = [name for name in styletree.__all__ if name not in functions and not name.startswith("_")]
    parts = [part for name in functions + others for part in section(name, getattr(styletree, name))]
    parts += section("compat.trafilatura.extract", trafilatura.extract)
    for name in datatrove.__all__:
        parts += section(f"datatrove.{name}", getattr(datatrove, name))
    for name in spark.__all__:
        parts += section(f"spark.{name}", getattr(spark, name))
    return "\n".join(parts)


def on_page_markdown(markdown, page, **others):
    if page.file.src_uri != "api.md":
        return markdown
    return markdown.replace("VERSION", styletree.__version__).replace("\nAPI\n", "\n" + api() + "\n")
