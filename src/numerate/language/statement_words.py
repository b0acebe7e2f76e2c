"""Words that say which part of a statement a phrase fills; they are in data/statements.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from numerate.language.knowledge import read_knowledge
from numerate.language.nonquantities import NonQuantities

__all__ = ["StatementWords"]

Words = frozenset[str]


@dataclass(frozen=True, slots=True)
class StatementWords:
    """Sets of words, named for what they say.

    >>> "lend" in StatementWords.default().give
    True
    """

    give: Words
    take: Words
    to: Words
    source: Words
    price: Words
    bought: Words
    measure: Words
    either: Words
    between_numbers: Words
    after_numbers: Words
    times: Words  # nouns of time
    time_adverbs: Words
    time_prepositions: Words
    kept: Words
    loose: Words
    sorts: Mapping[str, str]  # the sort of each time that is one of several
    paces: Mapping[str, Words]  # words that say how often: "daily", by their period
    calendar: Words
    place_prepositions: Words
    broad: tuple[str, ...]
    more: Words
    less: Words
    above: Words
    below: Words
    against: Words
    compared: Words
    standards: Words
    on: Words
    multiples: Words
    wholes: Words
    he: Words
    it: Words
    they: Words
    female: Words
    male: Words

    @classmethod
    @cache
    def default(cls) -> StatementWords:
        data = read_knowledge("statements")
        transfer, time, comparing = data["transfer"], data["time"], data["comparing"]
        pronouns, calendar = data["pronouns"], NonQuantities.default()
        return cls(
            give=frozenset(transfer["give"]),
            take=frozenset(transfer["take"]),
            to=frozenset(transfer["to"]),
            source=frozenset(transfer["from"]),
            price=frozenset(transfer["price"]),
            bought=frozenset(transfer["bought"]),
            measure=frozenset(data["verbs"]["measure"]),
            either=frozenset(data["verbs"]["either"]),
            between_numbers=frozenset(data["verbs"]["between_numbers"]),
            after_numbers=frozenset(data["verbs"]["after_numbers"]),
            times=frozenset(time["nouns"]),
            time_adverbs=frozenset(time["adverbs"]),
            time_prepositions=frozenset(time["prepositions"]),
            kept=frozenset(time["kept"]),
            loose=frozenset(time["loose"]),
            paces={period: frozenset(words) for period, words in time["paces"].items()},
            sorts={word: sort for sort, words in time["sorts"].items() for word in words},
            calendar=(calendar.months | calendar.weekdays),
            place_prepositions=frozenset(data["place"]["more"]),
            broad=tuple(data["place"]["broad"]),
            more=frozenset(comparing["more"]),
            less=frozenset({*comparing["less"], *comparing["lower"]}),
            above=frozenset(comparing["above"]),
            below=frozenset(comparing["below"]),
            against=frozenset(comparing["against"]),
            compared=frozenset(comparing["compared"]),
            standards=frozenset(comparing["standards"]),
            on=frozenset(comparing["on"]),
            multiples=frozenset(comparing["times"]),
            wholes=frozenset(data["part"]["of"]),
            he=frozenset(pronouns["singular_person"]),
            it=frozenset(pronouns["thing"]),
            they=frozenset(pronouns["plural"]),
            female=frozenset(pronouns["female"]),
            male=frozenset(pronouns["male"]),
        )
