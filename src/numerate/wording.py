"""How messages count, and quote what files hold."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

__all__ = ["counted", "shortened"]


def counted(count: int, noun: str) -> str:
    """So many of something, for nouns whose plural has an s.

    >>> counted(1, "bad row"), counted(0, "pair"), counted(1200, "pair")
    ('1 bad row', '0 pairs', '1,200 pairs')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def shortened(names: Iterable[object], most: int = 12, longest: int = 40) -> list[str]:
    """Names from a file, made fit for a message whatever the file holds.

    >>> shortened(["text", "claim", "verdict"], most=2)
    ['text', 'claim', '...']
    """
    shown = [" ".join(str(name).split()) for name in islice(names, most + 1)]
    cut = [name if len(name) <= longest else f"{name[:longest]}..." for name in shown]
    return [*cut[:most], *(["..."] if len(cut) > most else [])]
