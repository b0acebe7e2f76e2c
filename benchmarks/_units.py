"""Unit names made comparable: one folding, used for the gold and for every system alike.

Each system names units its own way ("Kilometer", "km", "kilometre"; "USD", "dollar", "United
States dollar"). `fold` brings case, number, spelling and the well-known names together, and every
currency to its code, so that a difference that remains is a difference in what was read.
"""

from __future__ import annotations

import re
from functools import cache

from numerate.language.units import Units

__all__ = ["fold"]

_NONE = {"", "-", "dimensionless", "unk"}

# Whole names, after case, spelling and plurals are folded. Money first: "dollar" alone is US$.
_NAMES = {
    "united states dollar": "dollar",
    "us dollar": "dollar",
    "usd": "dollar",
    "$": "dollar",
    "us$": "dollar",
    "aud": "australian dollar",
    "cad": "canadian dollar",
    "hkd": "hong kong dollar",
    "nzd": "new zealand dollar",
    "sgd": "singapore dollar",
    "singaporean dollar": "singapore dollar",
    "eur": "euro",
    "€": "euro",
    "gbp": "pound sterling",
    "british pound": "pound sterling",
    "£": "pound sterling",
    "jpy": "yen",
    "japanese yen": "yen",
    "¥": "yen",
    "cny": "chinese yuan",
    "chinese yuan renminbi": "chinese yuan",
    "yuan": "chinese yuan",
    "rmb": "chinese yuan",
    "inr": "indian rupee",
    "rupee": "indian rupee",
    "ils": "shekel",
    "israeli shekel": "shekel",
    "israeli new shekel": "shekel",
    "israeli new sheqel": "shekel",
    "chf": "swiss franc",
    "franc": "swiss franc",
    "dem": "mark",
    "german mark": "mark",
    "deutsche mark": "mark",
    "nlg": "dutch guilder",
    "netherlands guilde": "dutch guilder",
    "netherlands guilder": "dutch guilder",
    "crc": "costa rican colón",
    "costa rican colon": "costa rican colón",
    "gel": "georgian lari",
    "lak": "lao kip",
    "try": "turkish lira",
    "mxn": "mexican peso",
    "myr": "malaysian ringgit",
    "ringgit": "malaysian ringgit",
    "btc": "bitcoin",
    "pence": "penny",
    "%": "percentage",
    "percent": "percentage",
    "per cent": "percentage",
    "percentage point": "percentage",
    "degree angle": "degree",
    "degree_angle": "degree",
    "angular degree": "degree",
    "degree celsius": "celsius",
    "degree fahrenheit": "fahrenheit",
    "c": "celsius",
    "f": "fahrenheit",
    "pound mass": "pound",
    "part per billion": "parts-per-billion",
    "ppb": "parts-per-billion",
    "revolution per minute": "revolutions per minute",
    "rpm": "revolutions per minute",
    "mph": "mile per hour",
    "kph": "kilometer per hour",
    "foot pound force": "foot pound",
    "pound foot": "foot pound",
    "metric horsepower": "horsepower",
    "tonne": "metric ton",
    "gigatonne": "gigaton",
    "million british thermal unit": "mega british thermal unit",
    "ppg": "point per game",
    "rpg": "rebound per game",
    "apg": "assist per game",
    "td": "touchdown",
    "tds": "touchdown",
    "touch down": "touchdown",
    "time": "count",
    "fold": "count",
    "person": "people",
}
_KNOWN = frozenset(_NAMES.values())
# A system without a notion of age says "year" for "year of age", one without context "minute of
# arc" for "minute": the same unit's name, so not counted against it.
_AGE_OR_ARC = re.compile(r" of (age|arc)$")
_BRITISH = (
    (re.compile(r"metre\b"), "meter"),
    (re.compile(r"litre\b"), "liter"),
    (re.compile(r"gramme\b"), "gram"),
)
_IRREGULAR = {
    "feet": "foot",
    "inches": "inch",
    "pence": "penny",
    "pennies": "penny",
    "men": "man",
    "women": "woman",
    "children": "child",
    "persons": "people",
    "lives": "life",
    "hertz": "hertz",
    "kilohertz": "kilohertz",
    "celsius": "celsius",
    "series": "series",
    "stokes": "stokes",
    "buses": "bus",
}


@cache
def fold(unit: str | None) -> str:
    """The comparable form of a unit name.

    >>> fold("Kilometers") == fold("kilometre")
    True
    >>> fold("United States dollars per barrel")
    'dollar per barrel'
    >>> fold("dimensionless")
    ''
    """
    name = " ".join((unit or "").casefold().split())
    if name in _NONE:
        return ""
    name = _AGE_OR_ARC.sub("", name)
    if name.startswith("% "):
        return f"% {_fold_simple(name[2:])}" if name[2:] not in _NONE else "% -"
    parts = [_fold_simple(part) for part in re.split(r" per | / ", name) if part]
    return _NAMES.get(" per ".join(parts), " per ".join(parts))


def _fold_simple(name: str) -> str:
    if name in _NAMES:
        return _NAMES[name]
    words = [_singular(word) for word in re.split(r"[ _-]", name) if word]
    plain = " ".join(words)
    for british, american in _BRITISH:
        plain = british.sub(american, plain)
    if plain in _NAMES or plain in _KNOWN:
        return _NAMES.get(plain, plain)
    if money := Units.default().money_after.get(plain):
        return _NAMES.get(money.name.casefold(), money.name.casefold())
    *modifiers, head = plain.split() or [name]
    return " ".join([*map(_stem, modifiers), head])


def _stem(modifier: str) -> str:
    """ "largest" and "large", "hottest" and "hot", "earliest" and "early" alike."""
    stem = re.sub(r"(iest|est|e|y)$", "", modifier)
    return stem[:-1] if len(stem) > 2 and stem[-1] == stem[-2] else stem


def _singular(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    return word[:-1]
