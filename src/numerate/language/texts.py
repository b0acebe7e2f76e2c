"""What may be given as a text, and as many of them."""

from __future__ import annotations

from collections.abc import Iterable

from numerate.errors import InputNotText, TextTooLong

__all__ = ["LONGEST_TEXT", "checked_text", "many_texts"]

LONGEST_TEXT = 1_000_000


def many_texts(texts: Iterable[str]) -> Iterable[str]:
    """Texts as given, unless it is one text: each of its characters would be taken for one."""
    if isinstance(texts, str):
        raise InputNotText("str, where many texts are wanted")
    return texts


def checked_text(text: str) -> str:
    """A text as given, if it is one and not too long."""
    if not isinstance(text, str):
        raise InputNotText(type(text).__name__)
    if len(text) > LONGEST_TEXT:
        raise TextTooLong(len(text), LONGEST_TEXT)
    return text
