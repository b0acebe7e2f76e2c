"""Fills the slots of a template with words and numbers, and makes a sentence of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from random import Random

from numerate.data.builders.templates import read_templates
from numerate.language.spelling import grouped, in_words, ordinal_digits, ordinal_words

__all__ = ["drawn_words", "filled", "written", "wrong_near"]

_SLOT = re.compile(r"\{([a-z]+)(\d*)(?::(\w+))?\}")
_ARTICLE = re.compile(r"\b([Aa]) (?=eight|eleven|8|11(?:th)?\b|18(?:th)?\b)")
_SENTENCE_START = re.compile(r"(?:^|(?<=[.!?] ))[a-z]")
_LARGEST_IN_WORDS = 12


def drawn_words(texts: Iterable[str], dice: Random) -> dict[str, str]:
    """A word for each slot of the texts; "{city}" and "{city2}" get two different ones."""
    lists = read_templates("phenomena/words")
    wanted: dict[str, list[str]] = {}
    for text in texts:
        for name, number, _ in _SLOT.findall(text):
            if name in lists and name + number not in wanted.setdefault(name, []):
                wanted[name].append(name + number)
    return {
        slot: word
        for name, slots in wanted.items()
        for slot, word in zip(slots, dice.sample(lists[name], len(slots)), strict=True)
    }


def filled(
    text: str,
    words: Mapping[str, str],
    numbers: Mapping[str, Fraction | str],
    style: Callable[[Fraction], str],
) -> str:
    """The sentence: slots filled, capitals and articles set right.

    >>> filled("{x} men saw a {x:th} {city}.", {"city": "Rome"}, {"x": Fraction(8)}, written)
    '8 men saw an 8th Rome.'
    """

    def fill(slot: re.Match[str]) -> str:
        name, number, form = slot.groups()
        if name + number in words:
            return words[name + number]
        value = numbers[name]
        if isinstance(value, str):
            return value
        if form is None:
            return style(value)
        return ordinal_digits(int(value)) if form == "th" else ordinal_words(int(value))

    sentence = _ARTICLE.sub(r"\1n ", _SLOT.sub(fill, text))
    return _SENTENCE_START.sub(lambda start: start.group().upper(), sentence)


def written(value: Fraction) -> str:
    """A whole number in digits, grouped from a thousand on."""
    return grouped(int(value))


def spelled(value: Fraction) -> str:
    """As `written`, but in words up to twelve, as newspapers do."""
    return in_words(int(value)) if value <= _LARGEST_IN_WORDS else written(value)


def wrong_near(right: Fraction, dice: Random, most: int | None = None) -> Fraction:
    """Another whole number, as round as the right one and not far from it; never one or zero."""
    step = 1
    while right % (step * 10) == 0 and right >= 50 * step:
        step *= 10
    near = [right + n * step for n in range(-4, 5) if n]
    good = [value for value in near if value >= 2 and (most is None or value <= most)]
    return dice.choice(good)
