"""From numerate's quantities (the JSON of `numerate extract`) to the way the gold counts.

The gold's conventions are not numerate's, so they are met here and not in the product: what the
annotators left out is dropped, ranges with "or" are two values, "from X to Y" is one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from _gold import Quantity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["convert"]

_NOT_ANNOTATED = {"date", "time", "identifier", "ordinal"}
_VAGUE = re.compile(
    r"^(a |the )?(once|twice|thrice|double|triple|treble|pair|couple|few|several|both|neither|none"
    r"|no|twins|duo|trio|quartet|decade|century|fortnight|teen\w*|quarterly)\b",
    re.IGNORECASE,
)
_NOUNS = (
    "increase|rise|growth|gain|jump|surge|hike|boost|decrease|fall|drop|decline|reduction|cut|loss"
)
_CHANGE_AFTER = re.compile(rf"^\W*(?:\w+ ){{0,2}}(?:{_NOUNS}|higher|lower)\b", re.IGNORECASE)
_CHANGE_BEFORE = re.compile(rf"\b(?:{_NOUNS}) of\W*(?:\w+\W+){{0,2}}$", re.IGNORECASE)
_PER = re.compile(r"^(per|an?|each|every)\b\s*")
_UNITS = {
    "%": "percentage",
    "percent": "percentage",
    "percentage_point": "percentage",
    "percentage point": "percentage",
}


def convert(text: str, numsets: Sequence[dict[str, Any]]) -> list[Quantity]:
    """One sentence's quantities, in gold style.

    >>> five = {"kind": "money", "low": 5, "high": 5, "unit": "USD", "start": 6, "end": 8}
    >>> convert("about $5", [{**five, "approximate": "about"}])
    [Quantity(low=5.0, high=5.0, unit='USD', change='~')]
    """
    counted = [
        {**numset, "flux": None} if _is_noun_of_change(text, numset) else numset
        for numset in numsets
        if _is_annotated(numset)
    ]
    return [quantity for group in _merged(counted) for quantity in _quantities(group)]


def _is_annotated(numset: dict[str, Any]) -> bool:
    if numset["kind"] in _NOT_ANNOTATED or _VAGUE.search(numset.get("text", "")):
        return False
    return numset["low"] is not None or numset["high"] is not None


def _is_noun_of_change(text: str, numset: dict[str, Any]) -> bool:
    """ "a 3 percent drop", "a gain of 2%", "3% higher": the gold gives only verbs a direction."""
    before, after = text[: numset["start"]], text[numset["end"] :]
    return bool(_CHANGE_AFTER.match(after) or _CHANGE_BEFORE.search(before))


def _merged(numsets: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """ "fell from $90 to $80" is one range in the gold."""
    waiting: dict[str, Any] | None = None
    for numset in numsets:
        if waiting is not None:
            if _is_way(waiting, numset):
                yield {**numset, "low": _point(waiting), "high": _point(numset)}
                waiting = None
                continue
            yield waiting
        waiting = numset
    if waiting is not None:
        yield waiting


def _is_way(start: dict[str, Any], end: dict[str, Any]) -> bool:
    return (
        (start.get("flux") or "").endswith("from")
        and (end.get("flux") or "").endswith("to")
        and (start.get("unit") in (None, end.get("unit")))
        and start["low"] == start["high"]
        and end["low"] == end["high"]
    )


def _quantities(numset: dict[str, Any]) -> list[Quantity]:
    unit, change = _unit(numset), _change(numset)
    low, high = numset["low"], numset["high"]
    if low is None or high is None:
        return [Quantity.of(_point(numset), unit, change)]
    if low != high and re.search(r"\bor\b", numset.get("text", "")):
        return [Quantity.of(low, unit, change), Quantity.of(high, unit, change)]
    return [Quantity.of((low, high), unit, change)]


def _point(numset: dict[str, Any]) -> float:
    """The number that is stated: of "more than 5", 5."""
    return float(numset["high"] if numset["low"] is None else numset["low"])


def _unit(numset: dict[str, Any]) -> str:
    unit = numset.get("unit")
    name = _UNITS.get(unit, unit) if unit else None
    if numset["kind"] == "age":
        return f"{name or 'year'} of age"
    if numset["kind"] == "ratio" and _is_share(numset):
        return f"% {_with_adjectives(numset, name or numset.get('entity')) or '-'}"
    if numset["kind"] == "percent":
        name = "percentage"
    elif numset["kind"] == "cardinal":
        name = _with_adjectives(numset, name)
    per = _PER.sub("", numset.get("frequency") or "")
    return f"{name or '-'} per {per}" if per else name or "-"


def _is_share(numset: dict[str, Any]) -> bool:
    """ "a third of the sales" is; "1/8 inch", "12 1/2" and "four times as many" are not."""
    return _point(numset) <= 1 and numset.get("unit") not in ("point", "time")


def _with_adjectives(numset: dict[str, Any], noun: str | None) -> str | None:
    """The gold's counted noun carries its adjectives."""
    words = f"{numset.get('adjective') or ''} {noun or ''}".split() if noun else []
    return " ".join(word for word in words if word not in ("and", "most")) or None


def _change(numset: dict[str, Any]) -> str:
    direction, _, role = (numset.get("flux") or "").partition(" ")
    if numset["low"] is None:
        return "<"
    if numset["high"] is None:
        return ">"
    if role == "by":  # where a value comes from or ends up is no change in the gold
        return {"increase": "up", "decrease": "down"}.get(direction, "=")
    if numset["kind"] == "percent" and numset["high"] < 0:  # "FTSE -0.6%"
        return "down"
    return "~" if numset.get("approximate") else "="
