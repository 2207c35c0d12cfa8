"""Keyword arguments shared by several functions."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypedDict, TypeVar, get_type_hints

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
    rights: bool
    structure: bool
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


DEFAULTS: dict[str, Any] = {
    "method": "sst",
    "favor": "balanced",
    "keep_comments": False,
    "keep_captions": False,
    "keep_tables": False,
    "keep_links": False,
    "keep_images": False,
    "markdown": False,
    "html": False,
    "metadata": True,
    "rights": False,
    "structure": False,
    "max_page_bytes": 32 << 20,
    "max_page_nodes": 2_000_000,
    "max_page_depth": 2_000,
    "max_page_seconds": 10.0,
    "profile": "site",
    "threshold": None,
    "keep_pages": True,
    "threads": 1,
}  # the defaults in _core

_Function = TypeVar("_Function", bound=Callable[..., Any])


def option_parameters(options: type) -> list[inspect.Parameter]:
    """The options of a TypedDict as keyword arguments with their defaults."""
    return [
        inspect.Parameter(
            name, inspect.Parameter.KEYWORD_ONLY, default=DEFAULTS[name], annotation=annotation
        )
        for name, annotation in get_type_hints(options).items()
    ]


def shows_options(options: type) -> Callable[[_Function], _Function]:
    """Makes help() and completion show the options of a TypedDict instead of a function's **options."""

    def decorate(function: _Function) -> _Function:
        signature = inspect.signature(function)
        others = [
            one
            for one in signature.parameters.values()
            if one.kind is not inspect.Parameter.VAR_KEYWORD
        ]
        function.__signature__ = signature.replace(  # type: ignore[attr-defined]
            parameters=[*others, *option_parameters(options)]
        )
        return function

    return decorate


def require_options(options: Mapping[str, object], known: type) -> None:
    """Raises UsageError if an option is not in the TypedDict."""
    names = list(known.__annotations__)
    for name in options:
        if name not in names:
            close = difflib.get_close_matches(name, names, 1, 0.5)
            hint = f"did you mean {close[0]!r}?" if close else f"choose from {', '.join(names)}"
            raise UsageError(f"unknown option {name!r}; {hint}")
