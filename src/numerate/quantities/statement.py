"""Statement: one quantity with who, what, to whom, where, when, and how the text holds it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from numerate.quantities.numset import Flux, NumSet, Stance

__all__ = ["Difference", "Phrase", "Role", "Statement", "Voice"]


class Role(StrEnum):
    """Which part of its statement a quantity itself fills; the passive is turned round."""

    SUBJECT = "subject"  # who does it: "four dogs chased", "was chased by four dogs"
    OBJECT = "object"  # to whom it is done: "chased nine foxes", "nine foxes were chased"
    GIVER = "giver"  # "bought from two dealers"
    RECEIVER = "receiver"  # "gave it to two men"
    VALUE = "value"  # what the subject is or has as its measure: "was $5", "weighs 5 kg"
    CHANGE = "change"  # by how much, to what, from what: "rose 5 % to 7"
    PLACE = "place"  # "in five cities"
    TIME = "time"  # "in 1999", "for three weeks", "three days ago"
    PRICE = "price"  # for what it changes hands: "sold it for $5"
    OF = "of"  # it tells of the topic: "a fine of $5", "a 5-year plan", "5 of them"
    OTHER = "other"  # anything else: "with five men"


class Difference(StrEnum):
    """How a quantity stands to what it is compared with."""

    MORE = "more"  # so much more: "12 more than Ann", "up 5 % on last year"
    LESS = "less"
    TIMES = "times"  # so many times as much: "twice as many as Ann"
    ABOVE = "above"  # more than that which it is compared with: "1,150, up from 900"
    BELOW = "below"
    OTHER = "other"  # it is set beside it: "5, compared with 4 last year"


class Voice(StrEnum):
    """Whether the text says who did it or to whom it was done first."""

    ACTIVE = "active"
    PASSIVE = "passive"


@dataclass(frozen=True, slots=True)
class Phrase:
    """Some words of a text that stand for one thing: `source[start:end] == text`."""

    text: str
    start: int
    end: int
    head: str  # the lemma of its main word
    lemmas: frozenset[str]  # of the words that carry meaning
    is_name: bool = False
    refers: Phrase | None = None  # what a pronoun stands for

    @property
    def meant(self) -> Phrase:
        """The phrase itself, or what it stands for if it is a pronoun."""
        return self if self.refers is None else self.refers

    @property
    def is_plural(self) -> bool:
        """Whether its main word is not written as dictionaries have it: "the two cars"."""
        return self.head.lower() not in self.text.lower().split()

    def __str__(self) -> str:
        return self.text

    def to_json(self) -> dict[str, Any]:
        """The object that a statement's JSON has for this phrase."""
        return {
            "text": self.text,
            "start": self.start,
            "end": self.end,
            "head": self.head,
            "refers": None if self.refers is None else self.refers.text,
        }


@dataclass(frozen=True, slots=True)
class Statement:
    """What a text says of one quantity.

    `subject` and `object` are who does it and to whom it is done, in the passive too. They hold
    the quantity's own phrase where `role` says so.

    >>> from numerate import read
    >>> foxes, dogs = read("Nine foxes were chased by four dogs.").statements
    >>> str(foxes.role), str(dogs.role), foxes.subject.text, foxes.predicate
    ('object', 'subject', 'four dogs', 'chase')
    """

    numset: NumSet
    role: Role
    clause: tuple[int, int]  # characters
    sentence: tuple[int, int]  # characters
    predicate: str | None = None  # the verb's lemma, or the column of a table
    voice: Voice | None = None
    preposition: str | None = None  # between the predicate and the quantity: "for $5"
    subject: Phrase | None = None
    object: Phrase | None = None
    giver: Phrase | None = None
    receiver: Phrase | None = None
    place: Phrase | None = None
    time: Phrase | None = None
    topic: Phrase | None = None  # what the quantity is of: "a fine of $5", "rent rose to $5"
    part_of: Phrase | None = None  # "five of the 12", "12 % of its staff"
    compared_with: Phrase | None = None
    difference: Difference | None = None
    beside: tuple[str, ...] = ()  # what it counts together with its own: "40 cars and vans"
    denied: bool = False
    words: frozenset[str] = frozenset()  # lemmas of its own clause, as far as they are its own
    row: Phrase | None = None  # in a table
    column: Phrase | None = None
    context: Phrase | None = None  # the title of a table, or what leads a list
    remarks: tuple[tuple[str, str], ...] = ()  # headings and words of its row: "Status", "sold"

    @property
    def stance(self) -> Stance | None:
        """How the text holds it; None if as a fact."""
        return self.numset.stance

    @property
    def change(self) -> Flux | None:
        """Whether something rises or falls, by, to or from this quantity."""
        return self.numset.flux

    @property
    def is_cell(self) -> bool:
        """Whether it stands in a table, in a row and a column that have names."""
        return self.row is not None and self.column is not None

    def phrases(self) -> dict[str, Phrase]:
        """The phrases that are there, by the name of their field."""
        found = ((name, getattr(self, name)) for name in _PHRASES)
        return {name: phrase for name, phrase in found if phrase is not None}

    def to_json(self) -> dict[str, Any]:
        """The object `numerate extract --statements --jsonl` writes for this statement."""
        phrases: dict[str, Phrase | None] = {name: getattr(self, name) for name in _PHRASES}
        return {
            "quantity": self.numset.to_json(),
            "role": str(self.role),
            "predicate": self.predicate,
            "voice": self.voice and str(self.voice),
            "preposition": self.preposition,
            **{name: phrase and phrase.to_json() for name, phrase in phrases.items()},
            "difference": self.difference and str(self.difference),
            "beside": list(self.beside),
            "denied": self.denied,
            "words": sorted(self.words),
            "remarks": [list(one) for one in self.remarks],
            "clause": list(self.clause),
            "sentence": list(self.sentence),
        }


_PHRASES = (
    "subject",
    "object",
    "giver",
    "receiver",
    "place",
    "time",
    "topic",
    "part_of",
    "compared_with",
    "row",
    "column",
    "context",
)
