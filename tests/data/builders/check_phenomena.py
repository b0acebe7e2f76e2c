"""A second program for the built-in sets: it works out each label from the provenance alone.

It shares no code with the builders. Where they compare intervals, it tries numbers one by one;
where they evaluate expressions, it lets Python do so; and it reads the numbers in the texts with
a reader of its own, so that a template cannot say one thing and mean another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from numerate.data.pair import Pair

TOLERANCE = Fraction(2, 100)
BELOW = ("nearly", "almost")

ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
TENS = ["_", "_", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fifth": 5, "eighth": 8, "ninth": 9, "twelfth": 12,
}  # fmt: skip


def problems(pair: Pair) -> Iterator[str]:
    """What is wrong with a pair; nothing if its label and its numbers are right."""
    facts = pair.provenance
    label = label_of_fact(facts) if "given" in facts else label_of_story(facts, pair)
    if label != pair.label:
        yield f"the label is {pair.label}, the facts say {label}"
    if "given" in facts:
        yield from missing(pair.premise, facts["given"]["text"], facts["given"])
        yield from missing(pair.hypothesis, facts["claimed"]["text"], facts["claimed"])
    elif "claimed" in facts and Fraction(facts["claimed"]) not in numbers_in(pair.hypothesis):
        yield f"the hypothesis does not say {facts['claimed']}"


def label_of_story(facts: Mapping[str, Any], pair: Pair) -> str:
    if facts["claim"] is None:
        return "neutral"
    names = {name: Fraction(value) for name, value in facts["numbers"].items()}
    if "claimed" in facts:
        names["c"] = Fraction(facts["claimed"])
    python = re.sub(r"(?<![<>=])=(?!=)", "==", facts["claim"])
    python = re.sub(r"\b(\d+)\b", r"Fraction(\1)", python)
    true = eval(python, {"Fraction": Fraction}, names)
    return "entailment" if true else "contradiction"


def label_of_fact(facts: Mapping[str, Any]) -> str:
    """Try every world that the text allows: does the claim hold in all, in none, in some?"""
    given, claimed = facts["given"], facts["claimed"]
    if not facts["same"]:
        return "neutral"
    verdicts = {holds(claimed, world) for world in worlds(given, claimed)}
    return {(True,): "entailment", (False,): "contradiction"}.get(tuple(verdicts), "neutral")


def worlds(given: Mapping[str, Any], claimed: Mapping[str, Any]) -> list[Fraction]:
    ends = [
        Fraction(said[end]) for said in (given, claimed) for end in ("low", "high") if said[end]
    ]
    near = [end + step for end in ends for step in (Fraction(-1, 2), 0, Fraction(1, 2))]
    far = [Fraction(0), max(ends) * 100]
    if given["hedge"]:
        value = Fraction(given["low"])
        return [value * (1 + TOLERANCE * share / 4) for share in range(-4, 5)]
    return [world for world in {*near, *far} if inside(given, world)]


def holds(claimed: Mapping[str, Any], world: Fraction) -> bool:
    if not claimed["hedge"]:
        return inside(claimed, world)
    value = Fraction(claimed["low"])
    if claimed["hedge"] in BELOW and world > value:
        return False
    return abs(world - value) <= TOLERANCE * value


def inside(said: Mapping[str, Any], world: Fraction) -> bool:
    low, high = said["low"], said["high"]
    above = low is None or (world > low if said["low_open"] else world >= low)
    below = high is None or (world < high if said["high_open"] else world <= high)
    return above and below


def missing(text: str, words: str, said: Mapping[str, Any]) -> Iterator[str]:
    if words.lower() not in text.lower():
        yield f"the text does not say {words!r}"
    expected = {Fraction(said[end]) for end in ("low", "high") if said[end] is not None}
    if set(numbers_in(words)) != expected:
        yield f"{words!r} is not {sorted(expected)}"


def numbers_in(text: str) -> list[Fraction]:
    """Every number of a text, in digits, in words, or as an ordinal."""
    found: list[Fraction] = []
    total = current = 0
    reading = False
    for token in [*re.findall(r"\d[\d,]*(?:\.\d+)?|[a-z]+", text.lower()), ""]:
        value = word_value(token)
        if value is not None:
            current, reading = current + value, True
        elif reading and token in ("hundred", "hundredth"):
            current *= 100
        elif reading and token == "thousand":
            total, current = total + current * 1000, 0
        elif token == "million" and found and not reading:
            found[-1] *= 1_000_000
        else:
            if reading:
                found.append(Fraction(total + current))
            total = current = 0
            reading = False
            if token[:1].isdigit():
                found.append(Fraction(token.replace(",", "").rstrip(".")))
    return found


def word_value(token: str) -> int | None:
    if token in ONES:
        return ONES.index(token)
    if token in TENS and token != "_":
        return TENS.index(token) * 10
    if token in ORDINALS:
        return ORDINALS[token]
    if token.endswith("ieth"):
        return word_value(token[:-4] + "y")
    return word_value(token[:-2]) if token.endswith("th") and len(token) > 2 else None
