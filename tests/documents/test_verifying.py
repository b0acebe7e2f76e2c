"""Whole answers against sources: statuses, places, proofs, limits, decisions."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import numerate
from numerate import Report, Source, Verifier
from numerate.documents.guarding import decide
from numerate.documents.page import render_page
from numerate.documents.values import Status
from numerate.errors import (
    BadReport,
    InputNotText,
    NoClaims,
    NoSources,
    SourcesTooLarge,
    UnknownGuardPolicy,
    UnknownProfile,
)
from numerate.reasoning.proofs.proof import Basis

FILLER = "The committee met again and spoke about the weather for a while. "
ACME = Source(
    "acme.md",
    f"# Acme in 2023\n\n{FILLER * 30}\nThe company employs 12,400 people. It closed three plants "
    f"in Ohio. Costs fell to $2.9 billion from $3.1 billion.\n\n{FILLER * 30}",
)
PEOPLE = Source("people.txt", "Maria Lopez is the chief executive of Acme.")
ANSWER = (
    "Acme employs 12,400 people [1]. It closed four plants in Ohio. Costs fell by $200 million. "
    "Maria Lopez is the chief executive. The firm owns 77 ships."
)


@pytest.fixture(scope="module")
def report() -> Report:
    return numerate.verify(ANSWER, [ACME, PEOPLE])


def test_verifying_says_of_each_claim_what_the_sources_say(report: Report) -> None:
    assert [one.status for one in report.claims] == [
        Status.SUPPORTED,
        Status.CONTRADICTED,
        Status.SUPPORTED,
        Status.SUPPORTED,
        Status.NOT_FOUND,
    ]
    assert [one.basis is Basis.WORDS for one in report.claims] == [False, False, False, True, False]


def test_verifying_shows_where_the_evidence_stands(report: Report) -> None:
    employs, closed, fell, leads, _ = report.claims
    assert closed.evidence[0].text == "It closed three plants in Ohio."
    assert leads.evidence[0].source == "people.txt"
    for claim in (employs, closed, fell):
        for span in (*claim.evidence, *(s for one in claim.quantities for s in one.spans)):
            assert ACME.text[span.start : span.end] == span.text
    [change] = [one for one in fell.quantities if one.text == "$200 million"]
    assert {span.text for span in change.spans} == {"$2.9 billion", "$3.1 billion"}
    assert ANSWER[change.start : change.end] == "$200 million"


def test_verifying_goes_through_json_and_back(report: Report) -> None:
    assert Report.from_json(json.loads(json.dumps(report.to_json()))) == report
    with pytest.raises(BadReport, match="'answer' is missing"):
        Report.from_json({})
    with pytest.raises(BadReport):
        Report.from_json({**report.to_json(), "claims": [3]})


def test_verifying_gives_the_same_bytes_each_time(report: Report) -> None:
    again = numerate.verify(ANSWER, [ACME, PEOPLE])
    assert json.dumps(again.to_json()) == json.dumps(report.to_json())


def test_guarding_goes_by_its_policy(report: Report) -> None:
    strict, lenient = decide(report, "strict"), decide(report, "lenient")
    assert [str(one.status) for one in strict.reasons] == ["contradicted", "not found"]
    assert [one.claim for one in lenient.reasons] == ["It closed four plants in Ohio."]
    assert not strict.passed
    assert not lenient.passed
    record = json.loads(json.dumps(strict.to_json()))
    assert record["claims"] == {"supported": 3, "contradicted": 1, "not found": 1}
    with pytest.raises(UnknownGuardPolicy, match="balanced, lenient, strict"):
        decide(report, "harsh")


def test_guarding_strictly_wants_quantities_proved(report: Report) -> None:
    claim = next(one for one in report.claims if one.quantities and one.status is Status.SUPPORTED)
    for basis, passes in ((Basis.QUANTITIES, True), (Basis.WORDS, False)):
        told = replace(report, claims=(replace(claim, basis=basis),), limits=())
        assert decide(told, "strict").passed is passes
        assert decide(told, "lenient").passed


def test_guarding_lets_a_supported_answer_pass() -> None:
    verifier = Verifier(["Acme hired 100 men."])
    assert numerate.guard("Acme hired 100 men.", verifier).passed
    assert not numerate.guard("Acme hired 90 men.", verifier)


def test_verifying_page_escapes_everything_and_links_claims_to_evidence(report: Report) -> None:
    page = render_page(report, [ACME, PEOPLE])
    assert "http" not in page
    for number in range(1, 6):
        assert f'id="c{number}"' in page
    assert 'href="#e2-1"' in page
    assert 'id="e2-1"' in page
    hostile = Source("<img src=x>", '5 men said "<script>alert(1)</script>".')
    bad = numerate.verify("5 men said <script>alert(1)</script>.", [hostile])
    page = render_page(bad, [hostile])
    assert "<script" not in page
    assert "<img" not in page


def test_verifying_finds_nothing_where_no_word_is_shared() -> None:
    [claim] = numerate.verify("Quokkas eat grass.", [FILLER * 30]).claims
    assert (claim.status, claim.evidence, claim.premise) == (Status.NOT_FOUND, (), "")
    assert claim.support <= 0.5


def test_verifying_refuses_what_it_cannot_use() -> None:
    with pytest.raises(NoClaims):
        numerate.verify("", ["5 men."])
    with pytest.raises(NoClaims):
        numerate.verify("Why? \n\n---", ["5 men."])
    with pytest.raises(NoSources):
        numerate.verify("5 men sat.", [])
    with pytest.raises(NoSources):
        numerate.verify("5 men sat.", ["", " \n"])
    with pytest.raises(InputNotText):
        numerate.verify("5 men sat.", [b"5 men"])  # type: ignore[list-item]
    with pytest.raises(InputNotText):
        numerate.verify(5, ["5 men."])  # type: ignore[arg-type]
    with pytest.raises(UnknownProfile):
        numerate.verify("5 men sat.", ["5 men."], profile="harsh")
    with pytest.raises(SourcesTooLarge):
        numerate.verify("5 men sat.", ["a" * 20_000_001])


def test_verifying_takes_sources_that_nobody_wrote() -> None:
    numbers = " ".join(str(number) for number in range(50_000))
    nested = "(" * 5_000 + "5 men" + ")" * 5_000
    report = numerate.verify("Ann met the men.", [numbers, nested, "\ud800 5 men"])
    assert [len(one.premise) < 3_000 for one in report.claims] == [True]
