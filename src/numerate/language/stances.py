"""Words of denial, plan, wish, doubt, belief, condition and question, from data/stances.toml."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from numerate.language.knowledge import read_knowledge

__all__ = ["StanceWords"]

_STANCES = ("denied", "planned", "wanted", "possible", "believed", "conditional", "asked")


@dataclass(frozen=True, slots=True)
class StanceWords:
    """The stance that each word gives to what it governs, and the words that stand around them.

    >>> StanceWords.default().modals["might"], StanceWords.default().verbs["agree to"]
    ('possible', 'planned')
    """

    modals: dict[str, str]
    verbs: dict[str, str]
    objects: dict[str, str]
    nouns: dict[str, str]
    adjectives: dict[str, str]
    attributes: dict[str, str]
    adverbs: dict[str, str]
    conjunctions: dict[str, str]
    prepositions: dict[str, str]
    commands: dict[str, str]
    views: dict[str, str]
    wishes: dict[str, str]
    reported: dict[str, str]
    around: dict[str, frozenset[str]]

    @classmethod
    @cache
    def default(cls) -> StanceWords:
        data = read_knowledge("stances")
        parts = (name for name in cls.__slots__ if name != "around")
        return cls(
            **{
                part: {word: stance for stance in _STANCES for word in data[stance].get(part, ())}
                for part in parts
            },
            around={name: frozenset(words) for name, words in data["around"].items()},
        )
