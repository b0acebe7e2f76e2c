"""The words that tell what happens to amounts; they are in data/stories.toml."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from numerate.language.knowledge import read_knowledge
from numerate.language.nonquantities import NonQuantities
from numerate.language.numerals import Numerals

__all__ = ["StoryWords"]

Words = frozenset[str]


@dataclass(frozen=True, slots=True)
class StoryWords:
    """Sets of words, named for what they say.

    >>> "eat" in StoryWords.default().loss
    True
    """

    gain: Words
    loss: Words
    give: Words
    take: Words
    pay: Words
    earn: Words
    either: Words
    move: Words
    possess: Words
    state: Words
    remark: Words
    out: Words
    into: Words
    unclear: Words
    rest: Words
    parting: Words
    object_starts: Words
    now: Words
    start: Words
    total: Words
    each: Words
    mean: Words
    shared: Words
    divided: Words
    whole_before: Words
    negation: Words
    more: Words
    less: Words
    adding: Words
    than: Words
    only_after_more: Words
    than_clause: Words
    difference: Words
    not_a_sort: Words
    clause_ends: Words
    sentence_ends: Words
    he: Words
    they: Words
    possessive: Words
    auxiliary: Words
    preposition: Words
    partner: Words
    between: Words
    empty: Words  # say nothing of a scene
    numerals: Words
    untelling: Words  # empty words and numerals
    pronouns: Words

    @classmethod
    @cache
    def default(cls) -> StoryWords:
        sets = {
            name: frozenset(words)
            for table in read_knowledge("stories").values()
            for name, words in table.items()
        }
        function_words = NonQuantities.default().function_words - sets.pop("telling")
        sets["empty"] |= function_words | sets["he"] | sets["they"]
        numerals = Numerals.default()
        sets["numerals"] = frozenset({*numerals.small, *numerals.scales})
        sets["untelling"] = sets["empty"] | sets["numerals"]
        sets["pronouns"] = sets["he"] | sets["they"]
        return cls(**sets)
