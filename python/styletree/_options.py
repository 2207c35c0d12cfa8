"""The keyword arguments that several functions share."""

from __future__ import annotations

from typing import Literal, TypedDict

Method = Literal["sst", "page", "subtree", "density", "entropy", "blocks"]
Favor = Literal["precision", "balanced", "recall"]
Profile = Literal["site", "paper"]
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
