"""The bars above which words decide what no quantity proves."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from training.combiner import Seen, bars

from numerate.reasoning.combining import FACTS
from numerate.reasoning.fitting import CLASSES

ENTAILMENT, NEUTRAL, CONTRADICTION = map(CLASSES.index, ("entailment", "neutral", "contradiction"))


def seen(silent_odds: float, count: int = 1600) -> Seen:
    """Claims that are entailed as the opinion on them says, half of them proved.

    Of the others, on which the text is silent, or which have no quantities, the odds are so many
    times as large.
    """
    chance = np.random.default_rng(0)
    facts = np.zeros((count, len(FACTS)))
    facts[:, FACTS.index("always")] = 1
    facts[:, FACTS.index("opinion_for")] = opinion = chance.normal(0, 3, count)
    proved = chance.random(count) < 0.5
    odds = np.exp(opinion) * np.where(proved, 1, silent_odds)
    labels = np.where(chance.random(count) < odds / (1 + odds), ENTAILMENT, NEUTRAL)
    without = ~proved & (chance.random(count) < 0.5)
    return Seen(facts, labels, np.ones(count), proved, ~proved & ~without, without)


def test_bar_is_near_even_odds_where_words_tell_as_much_as_proofs() -> None:
    found = bars(seen(1.0))
    assert 0.5 <= found.unproved < 0.7
    assert 0.5 <= found.without < 0.7


def test_bar_is_the_higher_the_less_words_tell() -> None:
    found = bars(seen(0.25))
    assert 0.65 < found.unproved < 1
    assert 0.65 < found.without < 1


def test_bar_is_never_reached_where_words_tell_nothing() -> None:
    found = bars(seen(0.0))
    assert found.unproved == found.without == 1.0


def test_bar_what_seems_entailed_and_is_not_believed_is_as_often_open_as_it_is_told_to_be() -> None:
    claims = seen(0.0)
    doubted = (claims.facts[:, FACTS.index("opinion_for")] > 0) & ~claims.proved
    assert bars(claims).left_open == 1.0
    labels = np.where(doubted & (np.arange(len(doubted)) % 4 == 0), CONTRADICTION, claims.labels)
    assert 0.65 < bars(replace(claims, labels=labels)).left_open < 0.85
