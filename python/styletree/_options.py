"""The keyword arguments that several functions share."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Literal, TypedDict

from styletree._errors import UsageError

Method = Literal["sst", "page", "subtree", "density", "entropy", "blocks"]
Favor = Literal["precision", "balanced", "recall"]
Profile = Literal["site", "paper", "template"]
Activation = Literal["exclusive", "alongside", "none"]


class CleanOptions(TypedDict, total=False):
    """How pages are cleaned; Cleaner describes each option."""

    method: Method
    favor: Favor
    keep_comments: bool
    keep_captions: bool
    keep_tables: bool
    keep_links: bool
    keep_images: bool
    markdown: bool
    html: bool
    metadata: bool
    max_page_bytes: int
    max_page_nodes: int
    max_page_depth: int
    max_page_seconds: float


class LearnOptions(TypedDict, total=False):
    """How a model is learned; Sample.learn() describes each option."""

    profile: Profile
    threshold: float | None
    keep_pages: bool
    threads: int


def require_options(options: Mapping[str, object], known: type) -> None:
    """Raises UsageError if one of the options is none of those of a TypedDict."""
    names = list(known.__annotations__)
    for name in options:
        if name not in names:
            close = difflib.get_close_matches(name, names, 1, 0.5)
            hint = f"did you mean {close[0]!r}?" if close else f"choose from {', '.join(names)}"
            raise UsageError(f"there is no option {name!r}; {hint}")
