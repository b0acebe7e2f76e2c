"""Aims: a forecast for profit, or a limit of speed, moves without the profit or the speed."""

from __future__ import annotations

from collections.abc import Iterable

from numerate.language.asked import AskedWords
from numerate.quantities.statement import Role, Statement

__all__ = ["is_of_aim", "names_aim"]

_OF_SUBJECT = (Role.VALUE, Role.CHANGE)


def is_of_aim(statement: Statement) -> bool:
    """Whether a quantity is said of what is meant, expected or allowed to be.

    >>> from numerate import read
    >>> cut = "The plan cut spending to $5.", "The plan for spending was cut to $5."
    >>> [is_of_aim(read(text).statements[0]) for text in cut]
    [False, True]
    """
    words = AskedWords.default()
    phrase = statement.topic or (statement.subject if statement.role in _OF_SUBJECT else None)
    if phrase is None:
        return False
    meant = phrase.meant
    is_aimed = not words.aimed.isdisjoint(meant.text.lower().split())
    return is_aimed or meant.head.lower() in words.aims


def names_aim(lemmas: Iterable[str]) -> bool:
    """Whether some words speak of what is meant, expected or allowed to be."""
    words = AskedWords.default()
    found = {lemma.lower() for lemma in lemmas}
    return not found.isdisjoint(words.aims | words.aimed | words.aiming)
