"""Words beside numbers that count nothing; the words are in data/nonquantities.toml."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from numerate.language.knowledge import read_knowledge

__all__ = ["NonQuantities"]


@dataclass(frozen=True, slots=True)
class NonQuantities:
    """Sets of words, named for where they stand."""

    months: frozenset[str]
    weekdays: frozenset[str]
    month_verbs: frozenset[str]
    before_month: frozenset[str]
    before_year: frozenset[str]
    before_old_year: frozenset[str]
    loose_hedges: frozenset[str]
    firm_hedges: frozenset[str]
    year_prefixes: frozenset[str]
    eras: frozenset[str]
    meridiem: frozenset[str]
    after_clock: frozenset[str]
    before_hour: frozenset[str]
    day_parts: frozenset[str]
    adverbs: frozenset[str]
    sums: frozenset[str]
    parts_of_a_day: frozenset[str]
    before_spoken: frozenset[str]
    minutes: frozenset[str]
    possessives: frozenset[str]
    decade_parts: frozenset[str]
    spells: frozenset[str]
    measured: frozenset[str]
    ranks: frozenset[str]
    before_rank: frozenset[str]
    ranking: frozenset[str]
    labels: frozenset[str]
    abbreviated: frozenset[str]
    numbering: frozenset[str]
    giving: frozenset[str]
    behind_gap: frozenset[str]
    names: frozenset[str]
    after_code: frozenset[str]
    streets: frozenset[str]
    contests: frozenset[str]
    calls: frozenset[str]
    idioms: dict[
        str, list[tuple[int, tuple[str, ...]]]
    ]  # by any of their words: (its place, the phrase)
    openings: frozenset[str]
    pronoun_before: frozenset[str]
    pronoun_after: frozenset[str]
    function_words: frozenset[str]

    @classmethod
    @cache
    def default(cls) -> NonQuantities:
        data = read_knowledge("nonquantities")
        idioms: dict[str, list[tuple[int, tuple[str, ...]]]] = {}
        for phrase in data["idioms"]["phrases"]:
            words = tuple(phrase.replace("-", " - ").replace("/", " / ").split())
            for place, word in enumerate(words):
                idioms.setdefault(word, []).append((place, words))
        return cls(
            months=frozenset(data["calendar"]["months"]),
            weekdays=frozenset(data["calendar"]["weekdays"]),
            month_verbs=frozenset(data["calendar"]["verbs"]),
            before_month=frozenset(data["calendar"]["before_month"]),
            before_year=frozenset(data["calendar"]["before_year"]),
            before_old_year=frozenset(data["calendar"]["before_old_year"]),
            loose_hedges=frozenset(data["calendar"]["loose_hedges"]),
            firm_hedges=frozenset(data["calendar"]["firm_hedges"]),
            year_prefixes=frozenset(data["calendar"]["prefixes"]),
            eras=frozenset(data["calendar"]["eras"]),
            meridiem=frozenset(data["clock"]["meridiem"]),
            after_clock=frozenset(data["clock"]["after"]),
            before_hour=frozenset(data["clock"]["before_day"]),
            day_parts=frozenset(data["clock"]["day"]),
            adverbs=frozenset(data["uncounted"]["adverbs"]),
            sums=frozenset(data["uncounted"]["sums"]),
            parts_of_a_day=frozenset(data["clock"]["parts"]),
            before_spoken=frozenset(data["clock"]["before_spoken"]),
            minutes=frozenset(data["clock"]["minutes"]),
            possessives=frozenset(data["decade"]["possessives"]),
            decade_parts=frozenset(data["decade"]["parts"]),
            spells=frozenset(data["decade"]["spells"]),
            measured=frozenset(data["decade"]["measured"]),
            ranks=frozenset(data["ranks"]["before"]),
            before_rank=frozenset(data["ranks"]["leading"]),
            ranking=frozenset(data["ranks"]["verbs"]),
            labels=frozenset([*data["labels"]["before"], *data["labels"]["abbreviated"]]),
            abbreviated=frozenset(data["labels"]["abbreviated"]),
            numbering=frozenset(data["labels"]["numbering"]),
            giving=frozenset(data["labels"]["giving"]),
            behind_gap=frozenset(data["labels"]["behind_gap"]),
            names=frozenset(data["labels"]["names"]),
            after_code=frozenset(data["labels"]["after"]),
            streets=frozenset(data["labels"]["streets"]),
            contests=frozenset(data["contests"]["words"]),
            calls=frozenset(data["contests"]["calls"]),
            idioms=idioms,
            openings=frozenset(data["idioms"]["openings"]),
            pronoun_before=frozenset(data["pronoun"]["before"]),
            pronoun_after=frozenset(data["pronoun"]["after"]),
            function_words=frozenset(data["function"]["words"]),
        )
