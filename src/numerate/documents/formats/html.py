"""The visible text of a web page, in time that grows with its length, whatever it holds.

Blocks stand on lines of their own, cells of a table are parted by tabs, and every character knows
where it stands in the page.
"""

from __future__ import annotations

from numerate.documents.source import Source, Stretch
from numerate.language.markup import visible_pieces

__all__ = ["read_html"]


def read_html(name: str, page: str) -> Source:
    """The visible text of a page.

    >>> read_html("a.html", "<h1>Sales</h1><p>Up 5&nbsp;%<script>9</script> to &lt; 6.").text
    'Sales\\n\\nUp 5\\xa0% to < 6.'
    """
    pieces: list[str] = []
    stretches: list[Stretch] = []
    length = 0
    waiting = ""  # what parts the last piece from the next
    for offset, piece in visible_pieces(page):
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
