"""Comparators and approximators; the phrases are in data/hedges.toml."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from numerate.language.knowledge import read_knowledge

__all__ = ["Hedge", "Hedges"]


class Hedge(NamedTuple):
    """A phrase and how it relates the true value to the stated one."""

    words: tuple[str, ...]
    relation: str  # one of > >= < <= ~ ~< >~ <~


@dataclass(frozen=True, slots=True)
class Hedges:
    """Hedges by the word that touches the number, longest first.

    >>> [hedge.relation for hedge in Hedges.default().before["than"] if "no" in hedge.words][:1]
    ['>=']
    """

    before: dict[str, list[Hedge]]  # by their last word
    after: dict[str, list[Hedge]]  # by their first word
    fillers: frozenset[str]
    before_over: frozenset[str]
    over_verbs: frozenset[str]  # "hand over"

    @classmethod
    @cache
    def default(cls) -> Hedges:
        data = read_knowledge("hedges")
        return cls(
            before=_index(data["before"], last=True),
            after=_index(data["after"], last=False),
            fillers=frozenset(data["around"]["fillers"]),
            before_over=frozenset(data["over"]["after"]),
            over_verbs=frozenset(data["over"]["verbs"]),
        )


def _index(table: dict[str, list[str]], *, last: bool) -> dict[str, list[Hedge]]:
    index: dict[str, list[Hedge]] = {}
    for relation, phrases in table.items():
        for phrase in phrases:
            stem = phrase[:-1] if len(phrase) > 1 and phrase.endswith(".") else phrase
            words = tuple(stem.split())
            index.setdefault(words[-1 if last else 0], []).append(Hedge(words, relation))
    for hedges in index.values():
        hedges.sort(key=lambda hedge: (-len(hedge.words), hedge.words))
    return index
