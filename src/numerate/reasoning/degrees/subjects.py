"""Reads what something is said of: a noun with its article and measure, or the most of its kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from numerate.language.adjectives import adjective_readings
from numerate.language.degree_words import CopulaWords, plain_form
from numerate.language.document import Token
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.numset import NumSet
from numerate.reasoning.degrees.assertions import Thing

__all__ = ["Subject", "lemmas", "measure_at", "scoped", "superlative_at"]


@dataclass(frozen=True, slots=True)
class Subject:
    """A thing; with a superlative, the most so of a scope: "the longest river in the world"."""

    thing: Thing
    superlative: str | None = None
    scope: str = ""

    @classmethod
    def read(cls, tokens: Sequence[Token], numsets: Sequence[NumSet]) -> Subject | None:
        """What some tokens name; None where they have more than one measure, or name no thing."""
        words = CopulaWords.default()
        measures = list(dict.fromkeys(filter(None, (measure_at(one, numsets) for one in tokens))))
        if not tokens or len(measures) > 1 or tokens[0].lower in words.opaque:
            return None
        article = tokens[0].lower if tokens[0].lower in words.definite | words.generic else ""
        article = "a" if article == "an" else article
        tokens = tokens[1:] if article else tokens
        superlative, length = superlative_at(tokens)
        if superlative is not None and measures:
            return None
        if superlative is not None:
            noun, scope = scoped(tokens[length:])
            return cls(Thing(noun, article), superlative, scope) if noun else None
        measure = measures[0] if measures else None
        thing = _thing(tokens, measure)
        if thing is None:
            return None
        is_single = measure is None and _is_single(tokens)
        is_generic = article not in words.definite and not is_single
        return cls(replace(thing, article=article, is_generic=is_generic))


def measure_at(token: Token, numsets: Sequence[NumSet]) -> NumSet | None:
    """The quantity that a token is part of."""
    return next((one for one in numsets if one.start <= token.start < one.end), None)


def _is_single(tokens: Sequence[Token]) -> bool:
    """Whether a noun without an article is a name or a pronoun."""
    return any(one.is_name or one.tag.startswith("PRP") for one in tokens)


def superlative_at(tokens: Sequence[Token]) -> tuple[str | None, int]:
    """The plain form of the superlative that some tokens begin with, and its length."""
    if not tokens:
        return None, 0
    word, degree = plain_form(tokens[0].lower)
    if tokens[0].lower == "most" and len(tokens) > 1 and adjective_readings(tokens[1].lower):
        return tokens[1].lower, 2
    is_noun = tokens[0].tag.startswith("NN") and WordNet.default().is_noun(tokens[0].lower)
    if degree != "superlative" or is_noun or not adjective_readings(word):
        return None, 0  # a forest is not the most fore
    return word, 1


def scoped(tokens: Sequence[Token]) -> tuple[tuple[str, ...], str]:
    """A noun, and among what it is the most: "river" and "in the world", or "I have ever seen"."""
    for at, one in enumerate(tokens):
        if at and (one.tag in ("IN", "PRP", "WDT", "EX") or one.lower in ("in", "on", "that")):
            return lemmas(tokens[:at]), " ".join(token.lower for token in tokens[at:])
    return lemmas(tokens), ""


def lemmas(tokens: Sequence[Token]) -> tuple[str, ...]:
    """The tokens' base forms, read as nouns in small letters."""
    return tuple(WordNet.default().lemma(one.lower, "n").lower() for one in tokens)


def _thing(tokens: Sequence[Token], measure: NumSet | None) -> Thing | None:
    """The noun of a subject with its measure, before it or after it."""
    if measure is None:
        return Thing(lemmas(tokens)) if tokens else None
    bound, tokens = _without_bound(tokens, measure)
    if bound is None:
        return None
    noun: list[Token] = []
    measured_by = None
    for at, one in enumerate(tokens):
        if measure.start <= one.start < measure.end or one.lower == "-":
            continue
        after_measure = at > 0 and measure.start <= tokens[at - 1].start < measure.end
        if after_measure and any(place.units for place in adjective_readings(one.lower)):
            measured_by = one.lower
        elif not noun or one.lower not in CopulaWords.default().measuring:
            noun.append(one)
    return Thing(lemmas(noun), measure=bound, measured_by=measured_by) if noun else None


def _without_bound(
    tokens: Sequence[Token], measure: NumSet
) -> tuple[NumSet | None, Sequence[Token]]:
    """A measure as the bound that "warmer than" or "less expensive than" makes of it."""
    than = next((at for at, one in enumerate(tokens) if one.lower == "than"), 0)
    if than == 0 or measure.start <= tokens[than].start < measure.end:
        return measure, tokens
    word, degree = plain_form(tokens[than - 1].lower)
    if degree == "comparative":
        return _bounded(measure, word, 1), [*tokens[: than - 1], *tokens[than + 1 :]]
    sign = {"more": 1, "less": -1}.get(tokens[than - 2].lower if than > 1 else "")
    if sign is None:
        return None, tokens
    return _bounded(measure, word, sign), [*tokens[: than - 2], *tokens[than + 1 :]]


def _bounded(measure: NumSet, word: str, sign: int) -> NumSet | None:
    """The measure in "warmer than 20 °C": what is above it; with the sign turned, below it."""
    place = next((one for one in adjective_readings(word) if one.units), None)
    if place is None or not measure.value.is_point or measure.value.low is None:
        return None
    bound = Interval.more_than if place.polarity * sign > 0 else Interval.less_than
    return replace(measure, value=bound(measure.value.low))
