"""English number words and how they combine; the words themselves are in data/numerals.toml."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from numerate.language.knowledge import read_knowledge

__all__ = ["Numerals", "ordinals_as_digits"]


@dataclass(frozen=True, slots=True)
class Numerals:
    """Every word that is, multiplies or divides a number.

    >>> Numerals.default().small["seventy"]
    70
    """

    small: dict[str, int]  # zero to ninety, what a number word sequence is built from
    scales: dict[str, int]  # hundred, thousand, lakh, ..., dozen
    suffixes: dict[str, int]  # k, m, b: written against digits
    never_alone: frozenset[str]
    money_only: frozenset[str]
    vague: dict[str, tuple[int, int]]  # hundreds, thousands
    decades: dict[str, int]  # twenties
    several: dict[str, tuple[int, int]]  # several (hundred)
    ordinals: dict[str, int]
    denominators: dict[str, int]  # half, third, quarters
    pairs: dict[str, int]
    multipliers: dict[str, float]
    degrees: dict[str, int]
    quarter_of: frozenset[str]
    quarter_passes: frozenset[str]
    no_half_after: frozenset[str]
    share_after: frozenset[str]
    share_before: frozenset[str]
    share_done: frozenset[str]
    share_surely: frozenset[str]
    share_sizes: frozenset[str]
    share_added: frozenset[str]
    share_verbs: frozenset[str]
    no_share_by: frozenset[str]

    @classmethod
    @cache
    def default(cls) -> Numerals:
        data = read_knowledge("numerals")
        denominators = dict(data["denominators"])
        for word, value in data["ordinals"].items():
            if value > 2:
                denominators[word] = value
                denominators[word + "s"] = value
        return cls(
            small=data["units"] | data["tens"],
            scales=data["scales"],
            suffixes=data["suffixes"],
            never_alone=frozenset(data["dependent"]["never_alone"]),
            money_only=frozenset(data["dependent"]["money_only"]),
            vague={word: (low, high) for word, (low, high) in data["vague"].items()},
            decades=data["decades"],
            several={word: (low, high) for word, (low, high) in data["several"].items()},
            ordinals=data["ordinals"],
            denominators=denominators,
            pairs=data["pairs"],
            multipliers=data["multipliers"],
            degrees=data["degrees"],
            quarter_of=frozenset(data["fractions"]["quarter_of"]),
            quarter_passes=frozenset(data["fractions"]["quarter_passes"]),
            no_half_after=frozenset(data["fractions"]["not_after"]),
            share_after=frozenset(data["fractions"]["share_after"]),
            share_before=frozenset(data["fractions"]["share_before"]),
            share_done=frozenset(data["fractions"]["share_done"]),
            share_surely=frozenset(data["fractions"]["share_surely"]),
            share_sizes=frozenset(data["fractions"]["share_sizes"]),
            share_added=frozenset(data["fractions"]["share_added"]),
            share_verbs=frozenset(data["fractions"]["share_verbs"]),
            no_share_by=frozenset(data["fractions"]["no_share_by"]),
        )


def ordinals_as_digits(text: str) -> str:
    """A text in lower case with its ordinals as digits.

    >>> ordinals_as_digits("the twenty-first of July")
    'the 21 of july'
    """
    numerals = Numerals.default()

    def number(found: re.Match[str]) -> str:
        return str(numerals.small.get(found[1], 0) + numerals.ordinals[found[2] or found[3]])

    return _ordinal().sub(number, text.lower())


@cache
def _ordinal() -> re.Pattern[str]:
    numerals = Numerals.default()
    tens = "|".join(word for word, value in numerals.small.items() if value >= 20)
    digits = "|".join(word for word, value in numerals.ordinals.items() if value < 10)
    joint = r"(?:\s?[-‐‑–]\s?|\s)"
    return re.compile(rf"\b({tens}){joint}({digits})\b|\b({'|'.join(numerals.ordinals)})\b")
