"""Pairs from stories: the text gives numbers, and the claim follows from them or does not.

A template has a premise with numbers and hypotheses of four sorts. `says` states a number {c} that
can be worked out: right, it is entailed, wrong, contradicted. `true` and `false` state a relation
of the numbers. `open` speaks of something that the premise leaves open.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from numerate.data.builders.phenomena.expressions import draw, evaluate, holds
from numerate.data.builders.phenomena.filling import (
    drawn_words,
    filled,
    spelled,
    written,
    wrong_near,
)
from numerate.data.builders.phenomena.making import Made
from numerate.data.builders.templates import read_templates

__all__ = ["story"]


def story(phenomenon: str, place: int, dice: Random) -> Iterator[Made]:
    """One text with an entailed, a contradicted and an open claim; numbers that fit no claim
    in whole numbers above one are drawn again."""
    templates = read_templates(f"phenomena/{phenomenon}")["templates"]
    template = templates[place % len(templates)]
    while True:
        numbers = draw(template["numbers"], dice)
        said = dice.choice(template.get("says") or [None])
        right = evaluate(said[1].partition("=")[2], numbers) if said else None
        if right is None or (right.denominator == 1 and right >= 2):
            break
    texts = [template["premise"], *template["open"]]
    texts += [text for sort in ("says", "true", "false") for text, _ in template.get(sort, ())]
    words = drawn_words(texts, dice)
    style = spelled if dice.random() < 0.5 else written
    given = {name: str(value) for name, value in numbers.items()}
    premise = filled(template["premise"], words, numbers, style)

    def made(label: str, text: str, claim: str | None, c: Fraction | None) -> Made:
        known = numbers if c is None else {**numbers, "c": c}
        if claim is not None and holds(claim, known) != (label == "entailment"):
            raise ValueError(f"{phenomenon} {place}: {claim} is no {label}")
        facts: dict[str, Any] = {"numbers": given, "claim": claim}
        if c is not None and ("{c}" in text or "{c:" in text):
            facts["claimed"] = str(c)
        style = written if "percent" in text or dice.random() < 0.5 else spelled
        return Made(label, premise, filled(text, words, known, style), facts)

    wrong = right and wrong_near(right, dice, _most(said[0], right))
    yield made("entailment", *_chosen(template, said, "true", right, dice))
    yield made("contradiction", *_chosen(template, said, "false", wrong, dice))
    yield made("neutral", dice.choice(template["open"]), None, dice.choice([right, wrong]))


def _chosen(
    template: dict[str, Any], said: list[str] | None, sort: str, c: Fraction | None, dice: Random
) -> tuple[str, str, Fraction | None]:
    related = template.get(sort, [])
    if said is not None and (not related or dice.random() < 0.6):
        return said[0], said[1], c
    text, claim = dice.choice(related)
    return text, claim, c


def _most(text: str, right: Fraction) -> int | None:
    """No share is above a hundred percent unless the right one is."""
    return 100 if "percent" in text and right <= 100 else None
