"""Markdown without its marks, character for character: spaces stand where they stood."""

from __future__ import annotations

import re

from numerate.documents.source import Source

__all__ = ["read_markdown", "without_marks"]

_EMPHASIS = re.compile(r"\*\*|__|`+|(?<![\w*])\*(?=[^\s*])|(?<=[^\s*])\*(?![\w*])")
_LINK = re.compile(r"!?\[([^\]\[\n]{1,300})\]\([^()\s]{0,500}\)")
_CITATION = re.compile(r"\[\^?\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,9}\]")  # "[1]", "[2, 3]", "[^4]"


def read_markdown(name: str, text: str) -> Source:
    """A Markdown file; headings, lists and tables stay, since their lines are understood."""
    return Source(name, without_marks(text), "markdown")


def without_marks(text: str) -> str:
    """A text whose marks of emphasis, links and references to sources are spaces.

    >>> without_marks("It sold **45** vans [1], see [here](http://a.b/c_5).")
    'It sold   45   vans    , see  here               .'
    """
    text = _CITATION.sub(_spaces, text)
    return _EMPHASIS.sub(_spaces, _LINK.sub(_linked, text))


def _linked(match: re.Match[str]) -> str:
    before = match.start(1) - match.start()
    return " " * before + match.group(1) + " " * (match.end() - match.end(1))


def _spaces(match: re.Match[str]) -> str:
    return " " * len(match.group())
