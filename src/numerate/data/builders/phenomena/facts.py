"""Pairs from single facts, for what depends on how a number is put into words.

Ranges, quantifiers, approximation and numeration say one number twice, each time in another way.
Which label follows is what intervals say: a narrower one entails a wider one, one apart
contradicts, one that overlaps leaves it open.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from numerate.data.builders.phenomena.filling import drawn_words, filled, written
from numerate.data.builders.phenomena.making import Made
from numerate.data.builders.phenomena.said import Said
from numerate.data.builders.phenomena.saying import SAYINGS
from numerate.data.builders.templates import read_templates

__all__ = ["fact"]


def fact(phenomenon: str, place: int, dice: Random) -> Iterator[Made]:
    """One fact with an entailed, a contradicted and a neutral claim about its number.

    Half of the neutral ones speak of the same thing with a number that may or may not be so,
    half of something else.
    """
    facts = read_templates("phenomena/facts")["facts"]
    chosen = facts[place % len(facts)]
    words = drawn_words([chosen["premise"], chosen["claim"], *chosen["open"]], dice)
    saying = SAYINGS[phenomenon]
    given = saying.given(chosen["size"], chosen["count"], dice)
    premise = _sentence(chosen["premise"], words, given)
    for label in ("entailment", "contradiction", "neutral"):
        same = label != "neutral" or (saying.leaves_open(given) and dice.random() < 0.5)
        wanted = label if same else dice.choice(["entailment", "contradiction"])
        claimed = saying.claimed(given, wanted, chosen["count"], dice)
        text = chosen["claim"] if same else dice.choice(chosen["open"])
        yield Made(label, premise, _sentence(text, words, claimed), _facts(given, claimed, same))


def _sentence(text: str, words: dict[str, str], said: Said) -> str:
    return filled(text, words, {"n": said.text}, written)


def _facts(given: Said, claimed: Said, same: bool) -> dict[str, Any]:
    return {"given": given.to_json(), "claimed": claimed.to_json(), "same": same}
