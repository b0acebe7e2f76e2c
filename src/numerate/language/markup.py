"""The visible text of a web page, in time that grows with its length, whatever it holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

__all__ = ["visible_pieces"]

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


def visible_pieces(
    page: str, hidden: frozenset[str] = frozenset()
) -> Iterator[tuple[int | None, str]]:
    """The pieces of visible text with their offsets, and between them, at None, what parts them.

    Blocks are parted by an empty line, rows by a line's end, cells by a tab. Elements of the kinds
    in `hidden` are left out as scripts are.

    >>> list(visible_pieces("<nav>Home</nav><b>Tea</b><br>is hot.", frozenset({"nav"})))
    [(None, '\\n\\n'), (18, 'Tea'), (None, '\\n'), (29, 'is hot.')]
    """
    return _Page(page, hidden).pieces()


class _Page:
    """A page that is read once from its first to its last character."""

    def __init__(self, text: str, hidden: frozenset[str]) -> None:
        self._text = text
        self._left_out = set(hidden)
        self._trusts_quotes = True

    def pieces(self) -> Iterator[tuple[int | None, str]]:
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
            if is_opening and kind not in _EMPTY:
                at = self._passed(kind, tag.start(), end)
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

    def _passed(self, kind: str, start: int, end: int) -> int:
        """Where to read on behind the tag that opens an element: behind what is not to be seen."""
        if self._is_hidden(kind, start, end):
            return self._behind(kind, end) or len(self._text)
        if kind not in self._left_out:
            return end
        behind = self._behind(kind, end)
        if behind is None:  # rather a menu too much than all after it too few
            self._left_out.discard(kind)
            return end
        return behind

    def _is_hidden(self, kind: str, start: int, end: int) -> bool:
        return kind in _NEVER_SHOWN or _INVISIBLE.search(self._text, start, end) is not None

    def _behind(self, kind: str, at: int) -> int | None:
        """Behind the end of an element, if it has one; those of its kind inside it are counted."""
        depth = 1
        ends = re.compile(rf"<(/?){kind}(?=[\s/>])[^>]*>?", re.I | re.A)
        for match in ends.finditer(self._text, at):
            if kind in ("script", "style") and not match.group(1):
                continue  # a program may hold anything
            depth += -1 if match.group(1) else 1
            if not depth:
                return match.end()
        return None


def _separator(kind: str) -> str:
    if _BLOCKS.fullmatch(kind):
        return "\n\n"
    if kind in _ROWS:
        return "\n"
    return "\t" if kind in _CELLS else ""
