"""Opinions on plain words: which sentences of a text are shown, and what shared words say."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate.encoder.encoder import Encoder
from numerate.encoder.probabilities import Probabilities
from numerate.quantities.reading import read
from numerate.reasoning.checking import check_all
from numerate.reasoning.opinions import (
    LONGEST_EXCERPT,
    EmbeddedReader,
    Opinion,
    View,
    WordsReader,
    are_said_alike,
    excerpt,
)

FILLER = "The committee met again in the old hall on the hill. "
CLAIM = "The harbour of Riga froze in January."


def view(text: str, claim: str) -> View:
    reading = read(claim)
    return View(read(text), reading, range(len(reading.document)))


def words(text: str, claim: str) -> Opinion:
    [found] = WordsReader().opinions([view(text, claim)])
    return found


def test_excerpt_of_a_short_text_is_the_text() -> None:
    text = "  Ann left.\n\nBob stayed. "
    assert excerpt(view(text, CLAIM)) == text


def test_excerpt_of_a_long_text_has_the_sentence_that_is_meant_and_the_one_before() -> None:
    text = f"{FILLER * 30}Riga is a port. Its harbour froze in January. {FILLER * 30}"
    shown = excerpt(view(text, CLAIM))
    assert "Riga is a port. Its harbour froze in January." in shown
    assert len(shown) <= LONGEST_EXCERPT + len(FILLER)


def test_excerpt_keeps_the_order_of_the_text() -> None:
    first, second = "The harbour of Riga is large.", "In January the harbour of Riga froze."
    text = f"{FILLER * 10}{first} {FILLER * 20}{second} {FILLER * 10}"
    shown = excerpt(view(text, CLAIM))
    assert shown.index(first) < shown.index(second)


def test_excerpt_shows_at_least_one_sentence_however_long_it_is() -> None:
    endless = "the harbour of Riga froze and " * 100 + "Ann left."
    assert "harbour" in excerpt(view(f"{endless} {FILLER}", CLAIM))


_sentences = st.lists(
    st.sampled_from(
        [
            FILLER.strip(),
            "The harbour froze.",
            "Riga is a port.",
            "It was January, and nobody had seen the like of it since the old days.",
            "Ann sold 5 lamps.",
        ]
    ),
    min_size=1,
    max_size=60,
)


@settings(max_examples=40)
@given(_sentences)
def test_excerpt_is_bounded_and_made_of_whole_sentences(sentences: list[str]) -> None:
    text = " ".join(sentences)
    shown = excerpt(view(text, CLAIM))
    joints = len(text) // min(map(len, sentences))
    assert len(shown) <= max(LONGEST_EXCERPT, max(map(len, sentences))) + joints
    rest = shown
    for sentence in sorted(set(sentences), key=len, reverse=True):
        rest = rest.replace(sentence, "")
    assert not rest.strip()


class Recorder(Encoder):
    """Answers every pair alike and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    def probabilities(self, pairs: object) -> list[Probabilities]:
        assert isinstance(pairs, list)
        self.asked += pairs
        return [Probabilities(0.5, 0.3, 0.2) for _ in pairs]


def test_embedded_reader_is_shown_the_excerpt_and_one_sentence_of_the_claim() -> None:
    text, claim = read(FILLER * 50), read("Ann left. The committee met.")
    encoder = Recorder()
    views = [View(text, claim, range(one.first, one.last)) for one in claim.document.sentences]
    assert EmbeddedReader(encoder).opinions(views) == [Opinion(0.5, 0.3, 0.2)] * 2
    assert [shown for _, shown in encoder.asked] == ["Ann left.", "The committee met."]
    assert all(len(shown) <= LONGEST_EXCERPT + 50 for shown, _ in encoder.asked)


@pytest.mark.parametrize(
    ("text", "claim", "more", "less"),
    [
        ("Ann sold her boat.", "Ann sold a boat.", "entailment", "neutral"),
        ("Ann sold her boat.", "The mayor of Graz resigned.", "neutral", "entailment"),
        (
            "The court accepted the plea.",
            "The court rejected the plea.",
            "contradiction",
            "neutral",
        ),
    ],
)
def test_words_reader_goes_by_shared_and_opposite_words(
    text: str, claim: str, more: str, less: str
) -> None:
    found = words(text, claim)
    assert getattr(found, more) > getattr(found, less)


def test_words_reader_looks_near_the_claims_words_only() -> None:
    near = f"{FILLER * 30}The court accepted the plea. {FILLER * 30}"
    assert words(near, "The court accepted the plea.").entailment == pytest.approx(1.0)


@settings(max_examples=40)
@given(st.text(max_size=80), st.text(max_size=80))
def test_words_reader_gives_probabilities_for_any_text(text: str, claim: str) -> None:
    found = words(text, claim)
    shares = (found.entailment, found.neutral, found.contradiction)
    assert sum(shares) == pytest.approx(1)
    assert all(0 <= share <= 1 for share in shares)
    assert words(text, claim) == found


class Listener:
    """Has no opinion, and keeps what it was shown of claims."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def opinions(self, views: Sequence[View]) -> list[Opinion]:
        self.heard += [one.shown_text for one in views]
        return [Opinion(0.3, 0.4, 0.3) for _ in views]


@pytest.mark.parametrize(
    ("text", "claim", "shown"),
    [
        ("The bridge is 5 km long.", "In all, the bridge is 5000 m long.", "is 5 km long"),
        ("The train runs at 90 km/h.", "This train runs at 25 m/s.", "runs at 90 km/h"),
        ("Two thousand men left.", "Those who left were 2,000 men.", "were Two thousand men"),
        ("The inn has 60 to 70 rooms.", "There are 65 rooms in the inn.", "are 60 to 70 rooms"),
        ("The inn has 60 rooms.", "There are over 50 rooms in the inn.", "are 60 rooms"),
    ],
    ids=["converted", "a rate", "in words", "left open", "a bound"],
)
def test_opinions_are_on_the_claim_with_the_numbers_of_the_text(
    text: str, claim: str, shown: str
) -> None:
    listener = Listener()
    list(check_all([(text, claim)], reader=listener))
    assert shown in listener.heard[0]


def test_opinions_are_on_a_number_that_clashes_as_it_is() -> None:
    listener, claim = Listener(), "In all, the bridge is 6000 m long."
    list(check_all([("The bridge is 5 km long.", claim)], reader=listener))
    assert listener.heard == [claim]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann has 5 apples.", "Ann has 5 more apples than Bob."),
        ("The fee is $5.", "The fee rose by $5."),
        ("The inn has 60 rooms.", "The inn has 60 beds."),
        ("The guide gets $20 a day.", "The guide gets $20."),
    ],
    ids=["a difference", "a change", "other things", "a rate"],
)
def test_opinions_are_on_quantities_as_they_are_if_more_than_numbers_differ(
    one: str, other: str
) -> None:
    [first], [second] = read(one).statements, read(other).statements
    assert not are_said_alike(first, second)
    assert are_said_alike(first, first)
