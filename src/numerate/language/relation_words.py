"""Words that decide how a relation is read; they are in data/relations.toml."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from numerate.language.knowledge import read_knowledge
from numerate.language.statement_words import StatementWords

__all__ = ["RelationWords"]

Words = frozenset[str]


@dataclass(frozen=True, slots=True)
class RelationWords:
    """Sets of words, named for what they say.

    >>> "often" in RelationWords.default().time_adverbs
    True
    """

    only_times: Words
    time_prepositions: Words
    time_nouns: tuple[str, ...]
    time_adverbs: Words
    time_clauses: Words
    place_adverbs: Words
    relative: Words
    relative_places: Words
    relative_times: Words
    of_one: Words  # determiners that no plural has

    @classmethod
    @cache
    def default(cls) -> RelationWords:
        data = read_knowledge("relations")
        time, relative = data["time"], data["relative"]
        return cls(
            only_times=frozenset(time["only"]),
            time_prepositions=frozenset(time["prepositions"]),
            time_nouns=tuple(time["nouns"]),
            time_adverbs=frozenset(time["adverbs"]) | StatementWords.default().time_adverbs,
            time_clauses=frozenset(time["clauses"]),
            place_adverbs=frozenset(data["place"]["adverbs"]),
            relative=frozenset(relative["pronouns"]),
            relative_places=frozenset(relative["places"]),
            relative_times=frozenset(relative["times"]),
            of_one=frozenset(data["determiners"]["of_one"]),
        )
