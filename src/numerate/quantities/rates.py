"""Finds the rate that follows a quantity: "per hour", "a year", "/kg", "annually"."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.language.contexts import Contexts
from numerate.language.numerals import Numerals
from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.lexing import HYPHENS, Tokens
from numerate.quantities.measures import Measure, unit_at

__all__ = ["rate_after", "rate_of", "rate_of_modifiers"]

_DOTS = frozenset("·⋅*")
_MINUS = HYPHENS | {"−", "⁻"}
_POWERS = {"1": "", "¹": "", "2": "2", "²": "2", "3": "3", "³": "3"}


def rate_of(denominator: str) -> str:
    """How a rate is written in a NumSet: "per square foot", "per kilogram per day"."""
    return f"per {denominator.replace('_', ' ').replace('/', ' per ')}"


def rate_after(
    tokens: Tokens, end: int, units: Units, *, of_things: bool
) -> tuple[str, int] | None:
    """The rate that starts at token `end` and the token after it.

    `of_things` allows any noun after "a" and "each", as prices do: "$5 a ticket".
    """
    contexts = Contexts.default()
    word = tokens.lower(end)
    if (inverse := _negative_power(tokens, end, units)) is not None:
        return inverse
    if word in contexts.rate_adverbs:
        return rate_of(contexts.rate_adverbs[word]), end + 1
    hyphenated = (
        word in HYPHENS
        and tokens.lower(end + 1) in {"a", "an", "per"}
        and tokens.lower(end + 2) in HYPHENS
    )
    at = end + hyphenated
    word = tokens.lower(at)
    if word == "for" and tokens.lower(at + 1) in {"each", "every"}:
        at, word = at + 1, "every"
        if _is_number(tokens, at + 1):
            return None  # "one teacher for every 20 pupils"
    if word not in contexts.rate_words:
        return None
    at += 1 + hyphenated
    if tokens.lower(at) in contexts.latin:
        return rate_of(contexts.latin[tokens.lower(at)]), at + 1
    if word in {"per", "every"} and _is_number(tokens, at):
        return _per_number(tokens, at)
    if tokens.lower(at + 1) in contexts.points_in_time:
        return None  # "from $5 billion a year earlier"
    found = unit_at(tokens, at, units)
    if found is not None and _divides(tokens, word, found, at):
        unit = found.unit
        return rate_of(str(unit)), found.end
    return _per_noun(tokens, "per" if hyphenated else word, at, of_things)


def _negative_power(tokens: Tokens, at: int, units: Units) -> tuple[str, int] | None:
    """ "m s-1", "µg·m⁻³": a denominator as papers write it."""
    at += tokens.lower(at) in _DOTS
    end = at + 3
    if not (tokens.glued(at + 1) and tokens.glued(at + 2)) or tokens.lower(at + 1) not in _MINUS:
        return None
    power = _POWERS.get(tokens.lower(end - 1))
    unit = None if power is None else units.symbols.get(tokens.texts[at] + power)
    return None if unit is None or unit.per else (rate_of(unit.name), end)


def rate_of_modifiers(modifiers: Sequence[str]) -> str | None:
    """The rate in the adjectives of a counted noun: "300 daily flights"."""
    rates = Contexts.default().rate_adjectives
    found = next((rates[word] for word in modifiers if word in rates), None)
    return None if found is None else rate_of(found)


def _divides(tokens: Tokens, word: str, found: Measure, at: int) -> bool:
    """ "8 hours a day" recurs; "20 minutes a metre away" does not."""
    if found.unit.kind == "percent":
        return False
    if word in {"per", "/"} or found.unit.kind == "duration":
        return True
    return tokens.lower(at) in Contexts.default().rate_measures


def _per_number(tokens: Tokens, at: int) -> tuple[str, int]:
    """ "per 100,000 people": the base of a rate is no quantity of its own."""
    noun = tokens.lower(at + 1)
    if tokens.kind(at + 1) == "word" and WordNet.default().is_noun(noun):
        return f"per {tokens.lowers[at]} {noun}", at + 2
    return f"per {tokens.lowers[at]}", at + 1


def _is_number(tokens: Tokens, at: int) -> bool:
    return tokens.kind(at) == "num" or tokens.lower(at) in Numerals.default().small


def _per_noun(tokens: Tokens, word: str, at: int, of_things: bool) -> tuple[str, int] | None:
    wordnet = WordNet.default()
    noun = tokens.lower(at)
    if tokens.kind(at) != "word" or not wordnet.is_noun(noun):
        return None
    if word != "per" and not of_things:
        return None
    if (
        word in {"a", "an"}
        and wordnet.is_noun(tokens.lower(at + 1))
        and tokens.kind(at + 1) == "word"
    ):
        return None  # "paid $500 a hotel guest had left"
    return rate_of(wordnet.lemma(noun, "n")), at + 1
