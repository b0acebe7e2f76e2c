"""The words that tell what happens to amounts; they are in data/stories.toml."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from numerate.language.knowledge import read_knowledge
from numerate.quantities.numset import NumSet

__all__ = ["AmountMarks", "EventVerbs", "StateVerbs", "TimeMarks", "sorts_of"]

Words = frozenset[str]


def _sets(table: str) -> dict[str, Words]:
    return {name: frozenset(words) for name, words in read_knowledge("stories")[table].items()}


@dataclass(frozen=True, slots=True)
class EventVerbs:
    """Verbs by who has more or less after what they tell.

    >>> "eat" in EventVerbs.default().loss
    True
    """

    gain: Words
    loss: Words
    give: Words
    take: Words
    pay: Words  # money goes the other way
    earn: Words
    either: Words  # gain for one, loss for another, and it does not say which is told of
    move: Words  # the word behind says which way
    out: Words
    into: Words
    unclear: Words
    light: Words  # tell of no act of their own
    covering: Words  # whatever comes to one
    alter: Words  # there are not as many as before, and it does not say which way
    enlist: Words  # who does so becomes what others are, or ceases to be it
    expense: Words  # whatever is paid

    @classmethod
    @cache
    def default(cls) -> EventVerbs:
        return cls(**_sets("events"))

    @property
    def all(self) -> Words:
        """Every verb of an event."""
        return self.gain | self.loss | self.give | self.take | self.move


@dataclass(frozen=True, slots=True)
class StateVerbs:
    """Verbs that say how things stand."""

    possess: Words
    stand: Words
    last: Words  # the same of what is not told by adding and taking away
    hold: Words  # what one of a sort does: "A table seats 9"
    remark: Words  # how some look
    capacity: Words  # how many may be there
    room: Words  # the same, as it stands today: "The tank holds 90 litres"

    @classmethod
    @cache
    def default(cls) -> StateVerbs:
        return cls(**_sets("states"))


@dataclass(frozen=True, slots=True)
class TimeMarks:
    """Words and phrases for what was left, for the end, for the beginning and for what is over."""

    rest: Words
    now: Words
    start: Words
    next: Words  # what is told with them happens after what was told before
    former: Words

    @classmethod
    @cache
    def default(cls) -> TimeMarks:
        return cls(**_sets("times"))


@dataclass(frozen=True, slots=True)
class AmountMarks:
    """Words that ask for an operation on amounts."""

    total: Words
    each: Words
    average: Words
    shared: Words  # let amounts be multiplied and divided
    uncounted: Words
    added: Words
    difference: Words
    no_sort: Words
    newcomers: Words  # what was not there before
    anything: Words  # nouns that count whatever can be counted
    anybody: Words  # nouns that count whoever can be counted
    grid: Words  # what there is of the one lies across what there is of the other
    capacity: Words  # before what may be there
    posts: Words  # nouns for what somebody is employed in
    jointly: Words  # what is said of several need not be so of each
    evenly: Words  # each has as much as any other
    sharing: Words  # verbs: what is shared out goes in equal shares
    into: Words  # before those that something is shared out to
    priced: Words  # verbs: each of so many alike is bought for as much as any other
    included: Words  # before so many of those told

    @classmethod
    @cache
    def default(cls) -> AmountMarks:
        return cls(**_sets("amounts"))


def sorts_of(numset: NumSet, unit: str | None = None) -> Words:
    """What sets counted things apart from others of their kind: "red", "baseball" of cards.

    >>> from numerate import extract
    >>> sorted(sorts_of(extract("She has 5 new red baseball cards.")[0]))
    ['baseball', 'red']
    """
    adjectives = (numset.adjective or "").lower().split()
    kinds = (unit or numset.unit or "").lower().split()[:-1]
    return frozenset(adjectives + kinds) - AmountMarks.default().no_sort
