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
    most: frozenset[str]  # words that name a limit itself
    least: frozenset[str]
    fillers: frozenset[str]
    before_over: frozenset[str]
    over_verbs: frozenset[str]  # "hand over"
    over_owned: frozenset[str]  # "take over", of what is `owned`
    owned: tuple[str, ...]
    up_verbs: frozenset[str]  # "add up to"
    before_adding: frozenset[str]
    of_time: frozenset[str]
    of_length: frozenset[str]
    measuring: frozenset[str]
    shares: frozenset[str]

    @classmethod
    @cache
    def default(cls) -> Hedges:
        data = read_knowledge("hedges")
        return cls(
            before=_index(data["before"], last=True),
            after=_index(data["after"], last=False),
            most=frozenset(data["limits"]["most"]),
            least=frozenset(data["limits"]["least"]),
            fillers=frozenset(data["around"]["fillers"]),
            before_over=frozenset(data["over"]["after"]),
            over_verbs=frozenset(data["over"]["verbs"]),
            over_owned=frozenset(data["over"]["owning"]),
            owned=tuple(data["over"]["owned"]),
            up_verbs=frozenset(data["up_to"]["verbs"]),
            before_adding=frozenset(data["up_to"]["bound_after"]),
            of_time=frozenset(data["than_then"]["of_time"]),
            of_length=frozenset(data["than_then"]["of_length"]),
            measuring=frozenset(data["than_then"]["measuring"]),
            shares=frozenset(data["than_then"]["shares"]),
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
