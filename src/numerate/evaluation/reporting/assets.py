"""The files that pages are made of."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

__all__ = ["asset"]


@cache
def asset(name: str) -> str:
    """The content of a file of this package: the template, style sheet or script of a page."""
    return (files(__package__) / name).read_text("utf-8")
