"""`check` takes time in proportion to its texts, or says which limit cut it."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from numerate.reasoning.checking import check
from numerate.reasoning.judge import _MOST_QUANTITIES
from numerate.reasoning.proofs.proof import Verdict

MOST_SECONDS = 30.0  # generous: on one free core each takes a few, when it was squared, minutes
SHORT = "The firm employs 100 men."
PLAIN = "The committee met again in the old hall and nobody could agree on anything. "


def shops(size: int) -> str:
    """So many characters of a text full of quantities."""
    sentences, length = [], 0
    while length < size:
        at = len(sentences)
        sentences.append(
            f"In {1950 + at % 70} shop {at + 4} sold {120 + at * 7} lamps, {5 + at % 90} more than "
            f"the year before, and paid {900 + 13 * at} euros in rent."
        )
        length += len(sentences[-1]) + 1
    return " ".join(sentences)


def beans(count: int) -> str:
    return "The bags held " + ", ".join(f"{at} beans" for at in range(3, count + 3)) + "."


def bags(count: int) -> str:
    return " ".join(f"Bag {'ABCDE'[at % 5]} held {at} beans." for at in range(3, count + 3))


def timed(premise: str, hypothesis: str, matcher: str) -> tuple[Verdict, float]:
    check(SHORT, SHORT, matcher=matcher)  # what is loaded is not what is measured
    start = time.process_time()
    verdict = check(premise, hypothesis, matcher=matcher)
    return verdict, time.process_time() - start


@pytest.mark.parametrize(
    ("premise", "hypothesis", "matcher", "limits"),
    [
        (SHORT, shops(30_000), "words", {"most_quantities"}),
        (SHORT, PLAIN * 650, "encoder", {"most_sentences"}),
        (SHORT, "and so on " * 3_000, "words", {"most_sentences", None}),
        (shops(20_000), "In 1990 shop 44 sold 400 lamps.", "encoder", {"most_scenes", None}),
        (shops(30_000), "The shops sold 77 lamps in all.", "words", {"most_scenes"}),
        (PLAIN * 260, "The committee met 5 times in the old hall.", "encoder", {None}),
        (beans(1_000), "One bag held 77 beans.", "encoder", {"most_scenes", None}),
        (bags(1_000), "Bag A held fewer beans than bag B.", "words", {None}),
        (SHORT, beans(1_000), "words", {"most_quantities"}),
        ("5 " * 1_000, "5 " * 1_000, "words", {"most_quantities"}),
    ],
    ids=[
        "30 KB of claim",
        "50 KB of claim without quantities",
        "30 KB of claim without an end",
        "20 KB of text",
        "30 KB of text",
        "20 KB of text without quantities",
        "1,000 quantities in a sentence",
        "1,000 quantities and a comparison",
        "1,000 quantities in a claim",
        "1,000 numbers and nothing else",
    ],
)
def test_checking_time_is_bounded(
    premise: str, hypothesis: str, matcher: str, limits: set[str | None]
) -> None:
    verdict, seconds = timed(premise, hypothesis, matcher)
    assert seconds < MOST_SECONDS
    assert verdict.limit in limits
    assert len(verdict.proof.justifications) <= 2 * _MOST_QUANTITIES
    assert verdict.proof.check() == []


@pytest.mark.usefixtures("collector_waits")
@pytest.mark.parametrize(
    "texts",
    [
        lambda size: (shops(size), "In 1990 shop 44 sold 400 lamps."),
        lambda size: (shops(size), "Shop 44 sold more lamps than shop 40 in 1990."),
        lambda size: (SHORT, shops(size)),
        lambda size: (PLAIN * (size // len(PLAIN)), PLAIN),
        lambda size: (shops(size), shops(size)),
    ],
    ids=["text", "text and comparison", "claim", "text without quantities", "both"],
)
def test_checking_time_grows_in_proportion(texts: Callable[[int], tuple[str, str]]) -> None:
    """Eight times the text takes far less than the 64 times as long that squaring would."""

    def seconds(size: int) -> float:
        return timed(*texts(size), matcher="words")[1]

    short = min(seconds(2_000) for _ in range(2))
    assert seconds(16_000) < 24 * max(short, 0.06)


@pytest.mark.usefixtures("collector_waits")
def test_checking_time_the_same_texts_again_take_no_longer() -> None:
    """What is worked out of a text is kept by it, and looking it up costs nothing."""
    texts = (shops(10_000), "Shop 44 sold 15 more lamps than shop 40 in 1990.")
    first = timed(*texts, matcher="words")[1]
    assert timed(*texts, matcher="words")[1] < 2 * first + 0.5


def test_checking_time_few_enough_sentences_are_all_looked_at() -> None:
    text = " ".join(f"Bag {name} held {at + 20} beans." for at, name in enumerate("ABCDEFGH"))
    verdict = check(text, text, matcher="words")
    assert verdict.limit is None
    assert len(verdict.proof.justifications) == 8
