"""The bars above which words decide what no quantity proves."""

from __future__ import annotations

import numpy as np
from training.combiner import Seen, bars

from numerate.reasoning.combining import FACTS
from numerate.reasoning.fitting import CLASSES

ENTAILMENT, NEUTRAL = CLASSES.index("entailment"), CLASSES.index("neutral")


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
    assert all(0.5 <= bar < 0.7 for bar in bars(seen(1.0)))


def test_bar_is_the_higher_the_less_words_tell() -> None:
    assert all(0.65 < bar < 1 for bar in bars(seen(0.25)))


def test_bar_is_never_reached_where_words_tell_nothing() -> None:
    assert bars(seen(0.0)) == (1.0, 1.0)
