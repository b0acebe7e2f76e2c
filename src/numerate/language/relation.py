"""Relation: who or what, the predicate, and its objects, as Open IE writes tuples."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

__all__ = ["Argument", "Relation", "Role"]


class Role(StrEnum):
    """What an object says besides: where or when. The value is Open IE's tag."""

    PLACE = "L"
    TIME = "T"


@dataclass(frozen=True, slots=True)
class Argument:
    """A phrase of a text: its words, and the characters between which they stand.

    Clauses inside a phrase are relations of their own and no part of its words.
    """

    text: str
    start: int
    end: int
    role: Role | None = None

    def __str__(self) -> str:
        return self.text if self.role is None else f"{self.role}:{self.text}"

    def to_json(self) -> dict[str, Any]:
        """The argument as JSON."""
        return {
            "text": self.text,
            "start": self.start,
            "end": self.end,
            "role": None if self.role is None else self.role.name.lower(),
        }


@dataclass(frozen=True, slots=True)
class Relation:
    """(subject; predicate; objects); an order has no subject.

    >>> from numerate.language.relations import relations
    >>> [tubes] = relations("Stems carry water through a system of tubes.")
    >>> print(tubes)
    (Stems; carry; water; through a system of tubes)
    """

    subject: Argument | None
    predicate: Argument
    objects: tuple[Argument, ...]

    @property
    def parts(self) -> tuple[str, ...]:
        """Subject, predicate and objects as texts; places and times begin with their tags."""
        subject = "" if self.subject is None else str(self.subject)
        return (subject, str(self.predicate), *map(str, self.objects))

    def __str__(self) -> str:
        return f"({'; '.join(self.parts)})"

    def to_json(self) -> dict[str, Any]:
        """The relation as JSON."""
        return {
            "subject": None if self.subject is None else self.subject.to_json(),
            "predicate": self.predicate.to_json(),
            "objects": [one.to_json() for one in self.objects],
        }
