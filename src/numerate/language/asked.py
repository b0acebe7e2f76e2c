"""Words by which a claim asks for an operation on a text's quantities, from data/asked.toml."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from numerate.language.knowledge import read_knowledge

__all__ = ["AskedWords"]

Words = frozenset[str]
Phrases = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class AskedWords:
    """Sets of words and phrases, named for what they ask for.

    >>> words = AskedWords.default()
    >>> "altogether" in words.total, ("in", "all") in words.total_phrases
    (True, True)
    """

    total: Words
    total_phrases: Phrases
    group: Words
    intensive: Words  # units of what does not add up
    each: Words
    average: Words
    average_phrases: Phrases
    unit_price: Words
    left: Words
    left_verbs: Words
    ahead: Words
    behind: Words
    beside: Words
    exceed: Words
    miss: Words
    win: Words
    races: Words
    change_nouns: Words
    parts_between: Phrases
    pronouns: Words
    lasting: Words
    making: Words
    birth: Words
    denying: Words
    light_nouns: Words
    light_verbs: Words
    light_adjectives: Words
    relative: Words
    periods: Words  # nouns of time that tell no time alone
    before: Words  # of an earlier time
    since: Words
    until: Words
    aims: Words  # nouns of what is meant to be, not of what is
    aimed: Words  # adjectives of the same
    aiming: Words  # verbs of the same
    yes: Words  # in a cell: what the heading says is so
    no: Words
    negating: Words
    collective: Words  # before several of whom, or of each of whom, something is said
    distributive: Words  # before several of each of whom it is said
    linking: Words  # verbs between rows of a table and what they come to

    @classmethod
    @cache
    def default(cls) -> AskedWords:
        data = read_knowledge("asked")
        difference, left, light = data["difference"], data["left"], data["light"]
        durations = data["durations"]
        return cls(
            total=frozenset(data["total"]["words"]),
            total_phrases=_phrases(data["total"]["phrases"]),
            group=frozenset(data["total"]["group"]),
            intensive=frozenset(data["total"]["intensive"]),
            each=frozenset(data["each"]["words"]),
            average=frozenset(data["average"]["words"]),
            average_phrases=_phrases(data["average"]["phrases"]),
            unit_price=frozenset(data["average"]["unit_price"]),
            left=frozenset(left["attributes"]),
            left_verbs=frozenset(left["verbs"]),
            ahead=frozenset(difference["ahead"]),
            behind=frozenset(difference["behind"]),
            beside=frozenset(difference["beside"]),
            exceed=frozenset(difference["exceed"]),
            miss=frozenset(difference["miss"]),
            win=frozenset(difference["win"]),
            races=frozenset(difference["races"]),
            change_nouns=frozenset(data["change"]["nouns"]),
            parts_between=_phrases(data["parts"]["between"]),
            pronouns=frozenset(data["parts"]["pronouns"]),
            lasting=frozenset(durations["verbs"]),
            making=frozenset(durations["nouns"]),
            birth=frozenset(durations["birth"]),
            denying=frozenset(data["denied"]["verbs"]),
            light_nouns=frozenset(light["nouns"]),
            light_verbs=frozenset(light["verbs"]),
            light_adjectives=frozenset(light["adjectives"]),
            relative=frozenset(light["relative"]),
            periods=frozenset(light["periods"]),
            before=frozenset(data["change"]["before"]),
            since=frozenset(data["change"]["since"]),
            until=frozenset(data["change"]["until"]),
            aims=frozenset(data["aims"]["nouns"]),
            aimed=frozenset(data["aims"]["adjectives"]),
            aiming=frozenset(data["aims"]["verbs"]),
            **{name: frozenset(words) for name, words in data["rows"].items()},
        )


def _phrases(written: list[str]) -> Phrases:
    return tuple(tuple(one.split()) for one in written)
