"""Opinions on plain words: which sentences of a text are shown, and what shared words say."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate.encoder.encoder import Encoder
from numerate.encoder.probabilities import Probabilities
from numerate.quantities.reading import read
from numerate.reasoning.opinions import (
    LONGEST_EXCERPT,
    EmbeddedReader,
    Opinion,
    View,
    WordsReader,
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
