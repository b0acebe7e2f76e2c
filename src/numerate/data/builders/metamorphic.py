"""Metamorphic variants of a pair: the same pair written otherwise, with the label it must have.

| relation     | what changes in one text                          | label                     |
|--------------|---------------------------------------------------|---------------------------|
| notation     | 1000 and 1,000                                    | as before                 |
| words        | 12 and twelve                                     | as before                 |
| unit         | 5 km and 5,000 meters                             | as before                 |
| comparator   | 40 becomes "more than 35", "at most 40" and so on | it follows from the words |
| hedge        | 40 becomes "about 40"                             | entailment                |
| rounding     | 1,917 becomes "about 1,900"                       | entailment                |
| hedged text  | 40 becomes "about 40" in the premise              | neutral                   |
| perturbation | 40 becomes 43                                     | contradiction             |

The first three hold for any pair. The others take an entailed pair whose hypothesis states a
plain number of the premise as a fact; they follow "what the labels mean" in the documentation.
Years and numbers in names are never changed (`mentions`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

from numerate.data.builders.building import Built, Refused, chance
from numerate.data.builders.mentions import facts, plain_quantities
from numerate.data.builders.numerals import Numeral, numeral_of
from numerate.data.builders.perturb import perturbed, shared_quantities
from numerate.data.builders.templates import read_templates
from numerate.data.grouping import group_of
from numerate.data.pair import Pair
from numerate.language.spelling import decimal, grouped
from numerate.quantities.extracting import extract
from numerate.quantities.numset import Kind, NumSet

__all__ = ["RELATIONS", "variants", "varied"]

_COUNTED = (Kind.CARDINAL, Kind.MONEY, Kind.MEASURE, Kind.PERCENT, Kind.DURATION)
_LONGEST_IN_WORDS = 100
_LEAST_HEDGED = 10  # nobody counts "about three" people

Change = tuple[str, str, str]  # which side, its new text, the label


def variants(pair: Pair, seed: int = 0, relations: Iterable[str] | None = None) -> Iterator[Pair]:
    """One variant for each relation that the pair allows, in the order of `RELATIONS`.

    >>> pair = Pair("1", "The walk was 5 km long.", "They walked 5 km.", "entailment")
    >>> for variant in variants(pair, relations=["unit", "comparator"]):
    ...     print(variant.premise, "|", variant.hypothesis, "|", variant.label)
    The walk was 5 km long. | They walked 5,000 meters. | entailment
    The walk was 5 km long. | They walked less than 6 km. | entailment
    """
    for relation in relations or RELATIONS:
        if relation == "perturbation":
            changed = perturbed(pair, seed)
            if changed is not None:
                yield changed
            continue
        change = _CHANGES[relation](pair, chance(seed, pair.id, relation))
        if change is not None:
            side, text, label = change
            yield Pair(
                id=f"{pair.id}-{relation.replace(' ', '-')}",
                premise=text if side == "premise" else pair.premise,
                hypothesis=text if side == "hypothesis" else pair.hypothesis,
                label=label,
                provenance={
                    **pair.provenance,
                    "builder": "perturb",
                    "group": group_of(pair),
                    "source": pair.id,
                    "relation": relation,
                },
            )


def varied(
    source: Iterable[Built], seed: int = 0, relations: Iterable[str] | None = None
) -> Iterator[Built]:
    """The variants of many pairs, in their order; a pair without any is refused."""
    wanted = list(relations or RELATIONS)
    for pair in source:
        if isinstance(pair, Refused):
            yield pair
            continue
        found: list[Built] = list(variants(pair, seed, wanted))
        yield from found or [Refused(pair.id, "none of the changes applies to it")]


def _rewritten(
    pair: Pair, dice: Random, rewrite: Callable[[str, NumSet, Numeral], str | None]
) -> Change | None:
    """A quantity of either text written otherwise; what it says stays the same."""
    choices = []
    for side, text in (("premise", pair.premise), ("hypothesis", pair.hypothesis)):
        for quantity in plain_quantities(text):
            numeral = numeral_of(quantity)
            changed = rewrite(text, quantity, numeral) if numeral else None
            if changed is not None and changed != text and _says_the_same(text, changed):
                choices.append((side, changed))
    if not choices or pair.label is None:
        return None
    side, changed = dice.choice(choices)
    return side, changed, pair.label


def _says_the_same(text: str, changed: str) -> bool:
    before, after = (extract(one, roles=False) for one in (text, changed))
    return len(before) == len(after) and all(
        one.kind is other.kind and (one.value == other.value or one.unit != other.unit)
        for one, other in zip(before, after, strict=True)
    )


def _notation(pair: Pair, dice: Random) -> Change | None:
    def rewrite(text: str, _: NumSet, numeral: Numeral) -> str | None:
        if numeral.in_words or numeral.places or numeral.value < 1000:
            return None
        number = str(int(numeral.value)) if numeral.grouped else grouped(int(numeral.value))
        return text[: numeral.start] + number + text[numeral.end :]

    return _rewritten(pair, dice, rewrite)


def _words(pair: Pair, dice: Random) -> Change | None:
    def rewrite(text: str, quantity: NumSet, numeral: Numeral) -> str | None:
        if (
            numeral.places
            or numeral.value > _LONGEST_IN_WORDS
            or quantity.kind is not Kind.CARDINAL
        ):
            return None
        return numeral.in_the_other_style().with_value(text, numeral.value)

    return _rewritten(pair, dice, rewrite)


def _unit(pair: Pair, dice: Random) -> Change | None:
    conversions = {unit: (factor, name) for unit, factor, name in _data()["conversions"]}

    def rewrite(text: str, quantity: NumSet, numeral: Numeral) -> str | None:
        if quantity.unit not in conversions or quantity.approximate or quantity.frequency:
            return None
        unit, after = text[numeral.end : quantity.end], text[quantity.end :].split(maxsplit=1)
        if not unit.strip().isalpha() or quantity.start != numeral.start:
            return None  # "5-km walk", "2.6 million miles"
        if after and after[0].isalpha() and after[0].lower() not in _data()["after_measure"]:
            return None  # "1,000 m race"
        factor, name = conversions[quantity.unit]
        value = numeral.value * factor
        number = grouped(int(value)) if value.denominator == 1 else decimal(value)
        return f"{text[: numeral.start]}{number} {name}{text[quantity.end :]}"

    return _rewritten(pair, dice, rewrite)


def _comparator(pair: Pair, dice: Random) -> Change | None:
    def phrase(quantity: NumSet, numeral: Numeral) -> tuple[str, Fraction, str]:
        less = "fewer than" if quantity.kind is Kind.CARDINAL else "less than"
        gap = numeral.step * dice.randint(1, 4)
        return dice.choice(
            [
                ("more than", numeral.value - gap, "entailment"),
                (less, numeral.value + gap, "entailment"),
                ("at least", numeral.value, "entailment"),
                ("at most", numeral.value, "entailment"),
                ("more than", numeral.value, "contradiction"),
                (less, numeral.value, "contradiction"),
                ("more than", numeral.value + gap, "contradiction"),
                (less, numeral.value - gap, "contradiction"),
            ]
        )

    return _qualified(pair, dice, phrase)


def _hedge(pair: Pair, dice: Random) -> Change | None:
    def phrase(_: NumSet, numeral: Numeral) -> tuple[str, Fraction, str] | None:
        if numeral.value < _LEAST_HEDGED:
            return None
        return dice.choice(_data()["hedges"]), numeral.value, "entailment"

    return _qualified(pair, dice, phrase)


def _rounding(pair: Pair, dice: Random) -> Change | None:
    def phrase(_: NumSet, numeral: Numeral) -> tuple[str, Fraction, str] | None:
        digits = len(str(int(numeral.value)))
        round_value = Fraction(round(numeral.value, 2 - digits)) if digits > 2 else numeral.value
        if round_value == numeral.value or abs(round_value / numeral.value - 1) > Fraction(2, 100):
            return None
        return dice.choice(_data()["hedges"]), round_value, "entailment"

    return _qualified(pair, dice, phrase)


def _hedged_text(pair: Pair, dice: Random) -> Change | None:
    """The premise only hints at the number; the claim states it."""
    if pair.label != "entailment":
        return None
    claimed, stated = (extract(text, roles=False) for text in (pair.hypothesis, pair.premise))
    for quantity, numeral in shared_quantities(claimed, facts(pair.premise)):
        alone = sum(other.value == quantity.value for other in stated) == 1
        large = numeral.value >= _LEAST_HEDGED
        if alone and large and _may_qualify(pair.premise, quantity, numeral):
            hedge = dice.choice(_data()["hedges"])
            text = _with_phrase(pair.premise, quantity, numeral, hedge, numeral.value)
            return "premise", text, "neutral"
    return None


def _qualified(
    pair: Pair,
    dice: Random,
    phrase: Callable[[NumSet, Numeral], tuple[str, Fraction, str] | None],
) -> Change | None:
    """A plain number of the hypothesis with a comparator or hedge before it."""
    if pair.label != "entailment":
        return None
    stated = [q for q in extract(pair.premise, roles=False) if q.approximate is None]
    shared = shared_quantities(stated, facts(pair.hypothesis))
    choices = [(q, n) for q, n in shared if _may_qualify(pair.hypothesis, q, n)]
    dice.shuffle(choices)
    for quantity, numeral in choices:
        chosen = phrase(quantity, numeral)
        if chosen is not None and chosen[1] > 1:
            words, value, label = chosen
            text = _with_phrase(pair.hypothesis, quantity, numeral, words, value)
            return "hypothesis", text, label
    return None


def _may_qualify(text: str, quantity: NumSet, numeral: Numeral) -> bool:
    before = text[: quantity.start].split()
    # The mention must begin with its number ("some 170", "more than 5" do not) or a currency sign.
    begins = quantity.text[0].isdigit() or quantity.text[0] in "$€£" or quantity.text[0].isalpha()
    return (
        quantity.kind in _COUNTED
        and quantity.approximate is None
        and quantity.flux is None
        and begins
        and text[numeral.end : numeral.end + 1] != "-"
        and not (before and before[-1].lower().strip(",'’") in _data()["not_after"])
    )


def _with_phrase(text: str, quantity: NumSet, numeral: Numeral, words: str, value: Fraction) -> str:
    number = numeral.written(value)
    mention = text[quantity.start : numeral.start] + number
    if not text[: quantity.start].strip():
        words = words[0].upper() + words[1:]
    return f"{text[: quantity.start]}{words} {mention}{text[numeral.end :]}"


def _data() -> dict[str, Any]:
    return read_templates("variants")


_CHANGES: dict[str, Callable[[Pair, Random], Change | None]] = {
    "notation": _notation,
    "words": _words,
    "unit": _unit,
    "comparator": _comparator,
    "hedge": _hedge,
    "rounding": _rounding,
    "hedged text": _hedged_text,
}

RELATIONS = (*_CHANGES, "perturbation")
"""The relations between a pair and its variants."""
