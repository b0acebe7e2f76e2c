"""A document keeps the parse of a text as plain values, whatever the text."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate import read
from numerate.language.document import Document
from numerate.language.document_building import document_of
from numerate.language.parser import default_parser


def document(text: str) -> Document:
    return next(default_parser().read([text], lambda pieces: document_of(text, pieces)))


def clauses(text: str) -> list[str]:
    found = document(text)
    return [found.clause_text(at) for at in range(len(found.clauses))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sales rose and profits fell.", ["Sales rose and", "profits fell."]),
        ("She came, saw 5 men and left.", ["She came, .", "saw 5 men and", "left"]),
        ("Ann, who is ill, left.", ["who is ill", "Ann, , left."]),
        ("He left because it rained.", ["He left .", "because it rained"]),
        ("Ann came in May; Bob in June.", ["Ann came in May; .", "Bob in June"]),
        ("He wants to sell 5 cars.", ["He wants to sell 5 cars."]),
    ],
)
def test_document_clauses_end_where_the_predicate_does(text: str, expected: list[str]) -> None:
    assert clauses(text) == expected


def test_document_clause_knows_its_head_and_what_it_depends_on() -> None:
    found = document("He said that 5 men died.")
    main, said = found.clauses
    assert (found.tokens[main.head].lemma, main.parent) == ("say", None)
    assert (found.tokens[said.head].lemma, said.parent) == ("die", 0)


@pytest.mark.parametrize(
    "text",
    ["We sold\n- 5 cars\n- 6 vans", "Price: 5\nWeight: 7", "a | b | c\n1 | 2 | 3", "One\n\nTwo"],
)
def test_document_lines_that_stand_for_themselves_begin_sentences(text: str) -> None:
    found = document(text)
    firsts = {found.tokens[sentence.first].start for sentence in found.sentences}
    for line in text.split("\n")[1:]:
        if line:
            assert text.index(line) in firsts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Yesterday Ann Lee met Bob in the Isle of Man.", ["Ann Lee", "Bob", "Isle of Man"]),
        ("In May 5 Norwegian ships sank.", ["Norwegian"]),
        ("On Monday the men left.", []),
        ("The UN sent 5 men.", ["UN"]),
    ],
)
def test_document_names_are_told_by_capital_and_tag(text: str, expected: list[str]) -> None:
    found = document(text)
    assert [found.slice(name) for name in found.names()] == expected


def test_document_finds_tokens_by_offset() -> None:
    text = "Ann sold pens. Bob left."
    found = document(text)
    assert found.tokens[found.at(text.index("old"))].text == "sold"
    assert found.first_from(text.index("pens")) == found.at(text.index("pens"))
    assert found.sentence_at(text.index("Bob")) == 1
    assert found.clause_at(text.index("left")) == found.tokens[-1].clause
    assert [found.tokens[at].text for at in found.between(4, 13)] == ["sold", "pens"]


def test_document_phrase_and_children() -> None:
    found = document("The old men of Rome left.")
    assert found.slice(found.phrase(2)) == "The old men of Rome"
    assert [found.tokens[at].text for at in found.children(2)] == ["The", "old", "of"]
    assert list(found.ancestors(4)) == [3, 2, 5]


@pytest.mark.parametrize("text", ["", " ", "\n\n\t", "\ud800 12 dogs \udfff", "a\x00b", "🙂5🙂"])
def test_document_of_odd_text(text: str) -> None:
    holds_together(document(text))


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=120) | st.text("ab 5.,;|\n-:$%ABé\t", max_size=200))
def test_document_of_any_text_holds_together(text: str) -> None:
    holds_together(document(text))


def holds_together(found: Document) -> None:
    """Spans are exact; each token is in one sentence and one clause; heads stay in a sentence."""
    end = 0
    for at, token in enumerate(found.tokens):
        assert found.text[token.start : token.end] == token.text
        assert found.text[end : token.start].strip() == ""
        end = token.end
        sentence, clause = found.sentences[token.sentence], found.clauses[token.clause]
        assert sentence.first <= at < sentence.last
        assert clause.first <= at < clause.last
        assert sentence.first <= token.head < sentence.last
        assert at in found.phrase(at)
        assert found.at(token.start) == at
    assert found.text[end:].strip() == ""
    assert sum(one.last - one.first for one in found.sentences) == len(found)
    inside = [found.clause_tokens(at) for at in range(len(found.clauses))]
    assert sum(map(len, inside)) == len(found)
    for clause in found.clauses:
        assert found.tokens[clause.head].clause == found.clauses.index(clause)


SENTENCE = "The crew of 12, who came from Rome, hauled 3,500 kg of cod and left. "


@pytest.mark.parametrize("piece", [SENTENCE, "$5 ", "and ", "- 5\n", "("])
def test_document_is_built_in_time_that_grows_with_the_length_only(
    piece: str, in_proportion: Callable[..., bool]
) -> None:
    def seconds(length: int) -> float:
        text = piece * (length // len(piece))
        spent: list[float] = []

        def use(pieces: list) -> None:  # type: ignore[type-arg]
            began = time.process_time()
            document_of(text, pieces)
            spent.append(time.process_time() - began)

        list(default_parser().read([text], use))
        return spent[0]

    seconds(1_000)
    assert in_proportion(seconds, 3_000, 12_000, least=0.006)


def test_document_of_50_kilobytes_is_read_in_seconds() -> None:
    text = SENTENCE * (50_000 // len(SENTENCE))
    reading = read(text)
    assert len(reading.statements) == 2 * (50_000 // len(SENTENCE))
