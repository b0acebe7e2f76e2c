"""Columns: which of a file's holds the premise, the hypothesis, the label, the id and the group."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self

from numerate.data.labels import is_label
from numerate.data.tables import read_table
from numerate.errors import BadColumns

__all__ = ["NO_COLUMNS", "ROLES", "Columns", "is_header", "keyed", "looks_like_header"]

ROLES = ("premise", "hypothesis", "label", "id", "group")
_TEXTS = ("premise", "hypothesis")
_ONE_WORD = re.compile(r"[^\W\d]\w*(?:[-.]\w+)*")


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns that a user has named, by what they hold; others go by their usual names.

    >>> columns = Columns.read("premise=text, hypothesis=claim")
    >>> columns.value_of(keyed({"text": "2 cats sat.", "Claim": "3 cats sat."}), "hypothesis")
    '3 cats sat.'
    """

    named: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for role, name in self.named.items():
            if role not in ROLES:
                raise BadColumns(f"{role}={name}", f"there is no {role!r} in a pair", ROLES)
            if not name.strip():
                raise BadColumns(f"{role}=", f"it names no column for the {role}", ROLES)

    @classmethod
    def read(cls, written: str) -> Self:
        """The columns that an option names: `premise=text,hypothesis=claim,label=verdict`."""
        named: dict[str, str] = {}
        for part in filter(str.strip, written.split(",")):
            role, sign, name = (one.strip() for one in part.partition("="))
            if not sign:
                raise BadColumns(part.strip(), "it does not say what the column holds", ROLES)
            if role in named:
                raise BadColumns(part.strip(), f"the {role} is named twice", ROLES)
            named[role] = name
        return cls(named)

    @property
    def are_positions(self) -> bool:
        """Whether they are numbers, which count the columns of a file without a header from 1."""
        names = self.named.values()
        return bool(names) and all(re.fullmatch(r"[1-9]\d{0,3}", name) for name in names)

    def names_of(self, role: str) -> Sequence[str]:
        """What the column may be called, in small letters; the first that is there counts."""
        return (_key(self.named[role]),) if role in self.named else _usual()[role]

    def value_of(self, fields: Mapping[str, Any], role: str) -> Any:
        """What a row whose fields are `keyed` holds in a role, None where it holds nothing."""
        names = self.names_of(role)
        return next((fields[name] for name in names if fields.get(name) is not None), None)

    def unknown_in(self, fields: Iterable[str]) -> list[str]:
        """The roles whose column `keyed` fields lack: those that are named, and the two texts.

        >>> Columns({"label": "verdict"}).unknown_in(["premise", "claim"])
        ['hypothesis', 'label']
        """
        names = frozenset(fields)
        needed = (role for role in ROLES if role in _TEXTS or role in self.named)
        return [role for role in needed if names.isdisjoint(self.names_of(role))]


NO_COLUMNS = Columns()


def keyed(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Fields by the names that columns are known by: case, and spaces around them, say nothing."""
    return {_key(name): value for name, value in fields.items()}


def is_header(cells: Iterable[str], columns: Columns = NO_COLUMNS) -> bool:
    """Whether cells name columns: a header has one for each text, and each that a user names.

    >>> is_header(["index", "Sentence1", "sentence2"]), is_header(["2 cats", "3 cats", "neutral"])
    (True, False)
    """
    return not columns.unknown_in(map(_key, cells))


def looks_like_header(cells: Sequence[str]) -> bool:
    """Whether cells are names of columns rather than a pair, though of columns nobody knows.

    Such cells are single words, or one of them is what a column is usually called. Beside a label
    all others must be: "text,claim,correct" is a header, "cat,animal,correct" is a pair.

    >>> looks_like_header(["text", "claim", "verdict"]), looks_like_header(["text", "a claim", ""])
    (True, True)
    >>> looks_like_header(["2 cats sat.", "Cats sat."]), looks_like_header(["cat", "dog", "no"])
    (False, False)
    """
    names = [cell.strip() for cell in cells if cell.strip()]
    others = [name for name in names if not is_label(name)]
    usual = [_key(name) in _words() for name in others]
    if len(others) < len(names):
        return len(others) > 1 and all(usual)
    return bool(names) and (any(usual) or all(map(_ONE_WORD.fullmatch, names)))


def _key(name: object) -> str:
    return str(name).strip().casefold()


@cache
def _usual() -> Mapping[str, Sequence[str]]:
    known = read_table("fields")
    return {role: tuple(known[role]) for role in ROLES}


@cache
def _words() -> frozenset[str]:
    """What columns are called, whatever they hold."""
    known = read_table("fields")
    return frozenset([*known["other"], *(name for role in ROLES for name in known[role])])
