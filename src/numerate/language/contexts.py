"""Words around a number that decide between two readings; they are in data/contexts.toml."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from numerate.language.knowledge import read_knowledge

__all__ = ["Contexts"]


@dataclass(frozen=True, slots=True)
class Contexts:
    """Sets of words, named for the question they answer."""

    after_letter: frozenset[str]
    rate_words: frozenset[str]
    rate_measures: frozenset[str]
    points_in_time: frozenset[str]
    rate_adverbs: dict[str, str]
    measuring_verbs: dict[str, frozenset[str]]  # by the kind of unit that an article counts
    behind_measured: frozenset[str]
    instants: frozenset[str]
    won_things: frozenset[str]
    rate_adjectives: dict[str, str]
    latin: dict[str, str]
    people: frozenset[str]
    age_verbs: frozenset[str]
    before_age_verb: frozenset[str]
    after_age: frozenset[str]
    before_age_at: frozenset[str]
    after_named_age: frozenset[str]
    comparisons: frozenset[str]
    signs: frozenset[str]
    before_dash: frozenset[str]
    places: frozenset[str]
    periods: frozenset[str]
    sides: frozenset[str]
    parts: dict[str, dict[str, int]]
    time_parts: dict[str, dict[str, int]]

    @classmethod
    @cache
    def default(cls) -> Contexts:
        data = read_knowledge("contexts")
        rate, age = data["rate"], data["age"]
        return cls(
            after_letter=frozenset(data["letter"]["after"]),
            rate_words=frozenset(rate["words"]),
            rate_measures=frozenset(rate["articles"]),
            points_in_time=frozenset(rate["points_in_time"]),
            rate_adverbs=rate["adverbs"],
            measuring_verbs={
                kind: frozenset(verbs) for kind, verbs in data["measuring"]["verbs"].items()
            },
            behind_measured=frozenset(data["measuring"]["behind"]),
            instants=frozenset(data["measuring"]["instants"]),
            won_things=frozenset(data["measuring"]["won_things"]),
            rate_adjectives=rate["adjectives"],
            latin=rate["latin"],
            people=frozenset(age["people"]),
            age_verbs=frozenset(age["verbs"]),
            before_age_verb=frozenset(age["between"]),
            after_age=frozenset(age["after"]),
            before_age_at=frozenset(age["before_at"]),
            after_named_age=frozenset(age["after_name"]),
            comparisons=frozenset(data["comparison"]["after"]),
            signs=frozenset(data["sign"]["words"]),
            before_dash=frozenset(data["sign"]["before_dash"]),
            places=frozenset(data["place"]["words"]),
            periods=frozenset(data["place"]["periods"]),
            sides=frozenset(data["sides"]["units"]),
            parts=data["parts"],
            time_parts=data["time_parts"],
        )
