"""The visible text of a page: what its prose says, without menus, forms and scripts."""

from __future__ import annotations

from functools import cache
from html.parser import HTMLParser

from numerate.corpus.knowledge import known

__all__ = ["visible_text"]

_DEPTH = 100  # how far an end tag looks for its beginning, so that no page takes long


def visible_text(page: str) -> str:
    """The text of a page, a blank line between its blocks.

    >>> visible_text("<nav>Home</nav><h1>Tea</h1><p>Tea is <b>hot</b>.<script>x()</script></p>")
    'Tea\\n\\nTea is hot.'
    """
    parser = _Visible()
    parser.feed(page)
    parser.close()
    return parser.text()


class _Visible(HTMLParser):
    """Collects the text outside hidden elements.

    Pages are often wrong: a hidden element that is never closed ends with the one around it.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._blocks: list[list[str]] = [[]]
        self._open: list[str] = []
        self._hidden_at: int | None = None  # the place of the outermost hidden element among them

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _elements("void"):
            self._break(tag)
            return
        if tag == "body" or (self._open[-1:] == [tag] and tag in _elements("implied_end")):
            self._close(tag if tag != "body" else "head")
        if self._hidden_at is None and (tag in _elements("hidden") or _is_hidden(attrs)):
            self._hidden_at = len(self._open)
        self._open.append(tag)
        self._break(tag)

    def handle_endtag(self, tag: str) -> None:
        self._close(tag)
        self._break(tag)

    def handle_data(self, data: str) -> None:
        if self._hidden_at is None:
            self._blocks[-1].append(data)

    def text(self) -> str:
        """The blocks that hold something, with single spaces."""
        joined = (" ".join("".join(block).split()) for block in self._blocks)
        return "\n\n".join(block for block in joined if block)

    def _close(self, tag: str) -> None:
        for place in range(len(self._open) - 1, max(-1, len(self._open) - 1 - _DEPTH), -1):
            if self._open[place] == tag:
                del self._open[place:]
                break
        if self._hidden_at is not None and self._hidden_at >= len(self._open):
            self._hidden_at = None

    def _break(self, tag: str) -> None:
        if tag == "br":
            self._blocks[-1].append(" ")
        elif tag not in _elements("inline") and self._blocks[-1]:
            self._blocks.append([])


def _is_hidden(attributes: list[tuple[str, str | None]]) -> bool:
    return any(pair[0] == "hidden" or pair == ("aria-hidden", "true") for pair in attributes)


@cache
def _elements(kind: str) -> frozenset[str]:
    return frozenset(known()["html"][kind])
