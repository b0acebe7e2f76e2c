"""The prose of a page, without its menus, forms and scripts."""

from __future__ import annotations

from functools import cache

from numerate.corpus.knowledge import known
from numerate.language.markup import visible_pieces

__all__ = ["prose_of"]


def prose_of(page: str) -> str:
    """The text of a page that is no furniture, a blank line between its blocks.

    >>> prose_of("<nav>Home</nav><h1>Tea</h1><p>Tea is <b>hot</b>.<script>x()</script></p>")
    'Tea\\n\\nTea is hot.'
    """
    blocks: list[list[str]] = [[]]
    for offset, piece in visible_pieces(page, _furniture()):
        if offset is None and piece != "\n":
            blocks.append([])
        else:
            blocks[-1].append(piece)
    joined = (" ".join("".join(block).split()) for block in blocks)
    return "\n\n".join(block for block in joined if block)


@cache
def _furniture() -> frozenset[str]:
    return frozenset(known()["html"]["furniture"])
