"""Which sentences of long sources are found for a claim."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from numerate.documents.evidence import evidence_for
from numerate.documents.index import Index
from numerate.documents.sentences import sentences_of
from numerate.documents.source import Source

FILLER = "The committee met again and spoke about the weather for a while. "
SOURCE = f"""# Acme

{FILLER * 40}
Acme reported sales of 2.5 million vans. It closed three plants in Ohio.

# Borea

{FILLER * 40}
The company sold 40 trains.

| City | Staff |
|---|---|
| Rome | 1,200 |
| Oslo | 310 |
"""


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ("Acme sold 2,500,000 vans.", "Acme reported sales of 2.5 million vans."),
        ("It closed 3 plants.", "It closed three plants in Ohio."),
        ("Staff in Oslo: 310", "| Oslo | 310 |"),
        ("Borea sold 40 trains", "The company sold 40 trains."),  # the heading names it
    ],
)
def test_index_finds_by_number_name_and_word(claim: str, found: str) -> None:
    source = Source("a", SOURCE)
    index = Index([source])
    [hit] = index.search([claim], 1)
    one = index.sentences[hit.source][hit.sentence]
    assert source.text[one.start : one.end] == found


def test_index_reads_what_stands_around_a_sentence_with_it() -> None:
    sources = [Source("a", SOURCE)]
    evidence = evidence_for("It closed 3 plants.", "", Index(sources), sources)
    assert "Acme reported sales" in evidence.text
    rows = evidence_for("Staff in Oslo: 310", "", Index(sources), sources)
    assert "| City | Staff |" in rows.text
    for piece in rows.pieces:
        length = piece.end - piece.start
        stands = sources[piece.source].text[piece.start : piece.end]
        assert rows.text[piece.begin : piece.begin + length] == stands


def test_index_cuts_no_sentence_at_an_abbreviation() -> None:
    text = 'Dr. Lee met J. Smith at 5 p.m. in St. Louis. "It was late." They left at No. 5.'
    cut = [text[one.start : one.end] for one in sentences_of(text)]
    assert cut == [
        "Dr. Lee met J. Smith at 5 p.m. in St. Louis.",
        '"It was late."',
        "They left at No. 5.",
    ]


@pytest.mark.parametrize(
    "unit", ["1 ", "a. ", "| ", "# ", ": ", "- a\n", "5,", "A.B.", "\n\n", "("]
)
def test_index_takes_time_that_grows_with_the_length_only(
    unit: str, soon: Callable[[], AbstractContextManager[None]]
) -> None:
    with soon():
        Index([Source("a", unit * (100_000 // len(unit)))]).search(["5 men"], 8)
