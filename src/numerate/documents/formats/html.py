"""The visible text of a web page, in time that grows with its length, whatever it holds.

Blocks stand on lines of their own, cells of a table are parted by tabs, and every character knows
where it stands in the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from numerate.documents.source import Source, Stretch

__all__ = ["read_html"]

_OPEN = re.compile(r"<(?:!--|[!/?]?[a-zA-Z]|[!?])")
_QUOTED_TAG = re.compile(r"""<(?:[^<>"']|"[^"]*"|'[^']*')*+>""")
_NAME = re.compile(r"</?([a-zA-Z][a-zA-Z0-9]*)")
_REFERENCE = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});")
_INVISIBLE = re.compile(r"\shidden(?=[\s=/>])|display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_NEVER_SHOWN = frozenset({"script", "style", "template", "noscript", "svg", "object", "iframe"})
_EMPTY = frozenset({"br", "hr", "img", "input", "meta", "link", "col", "wbr", "area", "source"})
_BLOCKS = re.compile(
    "address|article|aside|blockquote|body|caption|d[dlt]|div|fieldset|figcaption|figure|footer|"
    "form|h[1-6]|head|header|hr|html|li|main|nav|[ou]l|p|pre|section|table|title"
)
_SPACES = str.maketrans("\n\r\t|", "   /")  # only tags break a line or part cells
_ROWS = frozenset({"tr", "br", "thead", "tbody"})
_CELLS = frozenset({"td", "th"})


def read_html(name: str, page: str) -> Source:
    """The visible text of a page.

    >>> read_html("a.html", "<h1>Sales</h1><p>Up 5&nbsp;%<script>9</script> to &lt; 6.").text
    'Sales\\n\\nUp 5\\xa0% to < 6.'
    """
    pieces: list[str] = []
    stretches: list[Stretch] = []
    length = 0
    waiting = ""  # what parts the last piece from the next
    for offset, piece in _Page(page).pieces():
        if offset is None:
            waiting = max(waiting, piece, key=_weight)
            continue
        if piece.isspace() and (waiting or not pieces):
            continue
        if waiting and pieces:
            pieces.append(waiting)
            length += len(waiting)
        waiting = ""
        stretches.append(Stretch(length, offset))
        pieces.append(piece)
        length += len(piece)
    return Source(name, "".join(pieces), "html", tuple(stretches) or (Stretch(0, 0),))


def _weight(separator: str) -> int:
    return ("", "\t", "\n", "\n\n").index(separator)


class _Page:
    """A page that is read once from its first to its last character."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._trusts_quotes = True

    def pieces(self) -> Iterator[tuple[int | None, str]]:
        """The pieces of visible text with their offsets, and between them what parts them."""
        text, at = self._text, 0
        while (tag := _OPEN.search(text, at)) is not None:
            yield from self._words(at, tag.start())
            end = self._end(tag.start())
            if end is None:
                return
            name = _NAME.match(text, tag.start())
            at = end
            if name is None:
                continue
            kind = name.group(1).lower()
            is_opening = text[tag.start() + 1] != "/" and text[end - 2] != "/"
            if is_opening and kind not in _EMPTY and self._is_hidden(kind, tag.start(), end):
                at = self._behind(kind, end)
                continue
            if separator := _separator(kind):
                yield None, separator
        yield from self._words(at, len(text))

    def _words(self, start: int, end: int) -> Iterator[tuple[int, str]]:
        """A stretch without tags; a reference such as `&amp;` is a piece of its own."""
        for match in _REFERENCE.finditer(self._text, start, end):
            if match.start() > start:
                yield start, self._text[start : match.start()].translate(_SPACES)
            yield match.start(), unescape(match.group())
            start = match.end()
        if start < end:
            yield start, self._text[start:end].translate(_SPACES)

    def _end(self, start: int) -> int | None:
        """Where a tag or comment ends; one without an end hides the rest, as browsers have it."""
        text = self._text
        if text.startswith("<!--", start):
            end = text.find("-->", start + 4)
            return None if end < 0 else end + 3
        if self._trusts_quotes:
            if match := _QUOTED_TAG.match(text, start):
                return match.end()
            self._trusts_quotes = False  # so that each character is looked at a few times only
        end = text.find(">", start)
        return None if end < 0 else end + 1

    def _is_hidden(self, kind: str, start: int, end: int) -> bool:
        return kind in _NEVER_SHOWN or _INVISIBLE.search(self._text, start, end) is not None

    def _behind(self, kind: str, at: int) -> int:
        """Behind the end of a hidden element; elements of its kind inside it are counted."""
        depth = 1
        ends = re.compile(rf"<(/?){kind}(?=[\s/>])[^>]*>?", re.I | re.A)
        for match in ends.finditer(self._text, at):
            if kind in ("script", "style") and not match.group(1):
                continue  # a program may hold anything
            depth += -1 if match.group(1) else 1
            if not depth:
                return match.end()
        return len(self._text)


def _separator(kind: str) -> str:
    if _BLOCKS.fullmatch(kind):
        return "\n\n"
    if kind in _ROWS:
        return "\n"
    return "\t" if kind in _CELLS else ""
