"""What the reasoner decides, as facts about English in tests/cases/verdicts.json; its promises."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate.errors import UnknownMatcher, UnknownProfile
from numerate.language.units import Units
from numerate.quantities.reading import read, read_all
from numerate.reasoning.checking import check, check_all, judged
from numerate.reasoning.combining import Combiner
from numerate.reasoning.judge import Case
from numerate.reasoning.matchers import MATCHERS
from numerate.reasoning.matching import Bearing
from numerate.reasoning.opinions import Opinion
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.proof import Basis, Verdict
from numerate.reasoning.proofs.tree import How, Status

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "verdicts.json").read_text("utf-8")
)
UNSUPPORTED: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "unsupported.json").read_text("utf-8")
)
PAIRS = [(case["premise"], case["hypothesis"]) for case in CASES]
PROFILES = ("default", "strict", "paper")
LABELS = ("entailment", "neutral", "contradiction")

Answers = dict[tuple[str, str], list[Verdict]]


@pytest.fixture(scope="module")
def answers() -> Answers:
    """The verdicts on all cases, by profile and matcher; the texts are read once for all."""
    texts = list(dict.fromkeys(text for pair in PAIRS for text in pair))
    readings = dict(zip(texts, read_all(texts), strict=True))
    cases = [(readings[premise], readings[claim]) for premise, claim in PAIRS]
    return {
        (profile, matcher): list(judged(cases, Policy.named(profile), matcher, Units.default()))
        for profile in PROFILES
        for matcher in MATCHERS
    }


def _marks(case: dict[str, Any]) -> list[pytest.MarkDecorator]:
    """A fact that the reasoner is known to miss, and why; the test fails once it does not."""
    return [pytest.mark.xfail(reason=case["missed"])] if "missed" in case else []


@pytest.mark.parametrize(
    "place",
    [pytest.param(at, marks=_marks(case)) for at, case in enumerate(CASES)],
    ids=[case["hypothesis"] for case in CASES],
)
def test_judge_case(place: int, answers: Answers) -> None:
    case, verdict = CASES[place], answers["default", "encoder"][place]
    assert verdict.label == case["label"], f"{case['reason']}: {verdict.explanation}"


@pytest.fixture(scope="module")
def unsupported() -> list[Verdict]:
    return list(check_all((case["text"], case["claim"]) for case in UNSUPPORTED))


@pytest.mark.parametrize(
    "place",
    [pytest.param(at, marks=_marks(case)) for at, case in enumerate(UNSUPPORTED)],
    ids=[case["claim"] for case in UNSUPPORTED],
)
def test_judge_calls_nothing_supported_that_does_not_follow(
    place: int, unsupported: list[Verdict]
) -> None:
    case, verdict = UNSUPPORTED[place], unsupported[place]
    assert (verdict.label == "entailment") is case["follows"], case["reason"]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("matcher", MATCHERS)
def test_judge_every_proof_can_be_derived_again(
    profile: str, matcher: str, answers: Answers
) -> None:
    for verdict in answers[profile, matcher]:
        assert verdict.proof.check() == [], verdict.proof.hypothesis


@pytest.mark.parametrize("matcher", MATCHERS)
@pytest.mark.parametrize("profile", ["default", "strict"])
def test_judge_entails_by_quantities_only_if_every_one_follows(
    profile: str, matcher: str, answers: Answers
) -> None:
    for verdict in answers[profile, matcher]:
        if verdict.label != "entailment" or not verdict.proof.justifications:
            continue
        numerals = [one for one in verdict.proof.justifications if not one.is_comparison]
        if verdict.basis is Basis.QUANTITIES:
            assert {one.status for one in numerals} <= {Status.ENTAILED}, verdict.proof.hypothesis
            assert all(one.tree is not None for one in numerals)
        else:
            assert profile == "default"
            assert Status.CONTRADICTED not in {one.status for one in numerals}


@pytest.mark.parametrize("matcher", MATCHERS)
def test_judge_strict_entails_nothing_that_the_default_does_not(
    matcher: str, answers: Answers
) -> None:
    entailed, strictly = (
        {at for at, one in enumerate(answers[profile, matcher]) if one.label == "entailment"}
        for profile in ("default", "strict")
    )
    assert strictly
    assert strictly < entailed


@pytest.mark.parametrize("matcher", MATCHERS)
def test_judge_strict_entails_nothing_hedged_or_far_derived(matcher: str, answers: Answers) -> None:
    for verdict in answers["strict", matcher]:
        if verdict.label == "entailment":
            assert verdict.proof.justifications
            for one in verdict.proof.justifications:
                assert one.steps <= 1
                assert not one.is_hedged


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        ("The mill employs 100 men.", "The mill employs about 100 men."),
        ("Ann had 9 plums. She ate 2 plums and gave 3 plums to Bob.", "Ann has 4 plums left."),
    ],
)
def test_judge_strict_leaves_open_what_the_default_entails(premise: str, hypothesis: str) -> None:
    assert check(premise, hypothesis).label == "entailment"
    assert check(premise, hypothesis, profile="strict").label == "neutral"


def test_judge_paper_does_not_depend_on_the_matcher(answers: Answers) -> None:
    assert answers["paper", "encoder"] == answers["paper", "words"]


def test_judge_confidence_is_a_probability(answers: Answers) -> None:
    for found in answers.values():
        assert all(0 <= verdict.confidence <= 1 for verdict in found)
        assert {verdict.label for verdict in found} <= set(LABELS)


@pytest.mark.parametrize("matcher", MATCHERS)
def test_judge_answers_the_same_bytes_alone_and_in_company(matcher: str, answers: Answers) -> None:
    for at in range(0, len(PAIRS), 5):
        alone = check(*PAIRS[at], matcher=matcher)
        assert json.dumps(alone.to_json()) == json.dumps(answers["default", matcher][at].to_json())


@pytest.mark.parametrize("matcher", MATCHERS)
def test_judge_answers_the_same_whoever_else_makes_the_claim(matcher: str) -> None:
    texts = [f"The road was budgeted at $2 million and cost ${cost} million." for cost in (3, 3, 1)]
    pairs = [(text, "The road was $1 million under budget.") for text in texts]
    together = list(check_all(pairs, matcher=matcher))
    assert together == [check(*pair, matcher=matcher) for pair in pairs]


@pytest.mark.parametrize("profile", ["default", "paper"])
def test_judge_unknown_names_are_typed_errors(profile: str) -> None:
    with pytest.raises(UnknownProfile, match="Existing profiles: default, paper, strict"):
        check("a", "b", profile="lax")
    with pytest.raises(UnknownMatcher, match="Existing matchers: encoder, words"):
        check("a", "b", profile=profile, matcher="letters")


def test_judge_is_not_swayed_by_the_order_of_premise_quantities() -> None:
    one = check("12 cats and 7 dogs came in June.", "12 cats came in June.")
    other = check("7 dogs and 12 cats came in June.", "12 cats came in June.")
    assert one.label == other.label == "entailment"


TEXT = "The firm employs 100 men. Its turnover was 5 million euros in 2019."
TRUE = ("The firm employs 100 men.", "Its turnover was 5 million euros in 2019.")
FALSE = ("The firm employs 90 men.", "Its turnover was 7 million euros in 2019.")


def test_judge_a_claim_of_several_sentences_follows_if_all_do() -> None:
    pairs = [(TEXT, " ".join(claims)) for claims in (TRUE, (TRUE[0], FALSE[1]), FALSE[:1] + TRUE)]
    both, second_wrong, first_wrong = check_all(pairs)
    assert both.label == "entailment"
    assert second_wrong.label == first_wrong.label == "contradiction"
    assert both.confidence <= min(check(TEXT, one).confidence for one in TRUE)


def test_judge_a_sentence_that_is_not_borne_out_leaves_the_claim_open() -> None:
    extra = "The bridge of Riga is 7 miles long."
    assert check(TEXT, f"{TRUE[0]} {extra}").label == "neutral"


@pytest.mark.parametrize("claim", ["", " ", "\n\n", "\t"])
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("matcher", MATCHERS)
def test_judge_a_claim_that_says_nothing_is_left_open(
    claim: str, profile: str, matcher: str
) -> None:
    verdict = check(TEXT, claim, profile=profile, matcher=matcher)
    assert verdict.label == "neutral"
    assert verdict.proof.justifications == ()


def test_judge_an_empty_text_supports_nothing() -> None:
    assert check("", TRUE[0]).label == "neutral"


def told(
    premise: str, hypothesis: str, answers: list[float], opinion: Opinion, profile: str = "default"
) -> Verdict:
    """The verdict where the matcher and the reader of words answer as they are told."""
    case = Case.of(read(premise), read(hypothesis), Policy.named(profile), Units.default())
    count = len(list(case.questions()))
    assert count == len(answers)
    drafts, limit = case.drafts(
        iter(answers), Bearing(equal=28, contained=3.5, equal_cells=28), asks=False
    )
    findings = [draft.finding(iter(()), iter([opinion])) for draft in drafts]
    return case.verdict(findings, limit, Combiner.default("encoder"))


def test_judge_what_is_stated_decides_before_anything_is_derived() -> None:
    text = "Ann had 9 plums. She ate 2 plums. She has 8 plums left."
    certain = Opinion(0.98, 0.01, 0.01)
    stated = told(text, "Ann has 7 plums left.", [0.01, 0.01, 0.99], certain)
    [one] = stated.proof.justifications
    assert (one.status, one.how) == (Status.CONTRADICTED, How.DISJOINT)
    assert stated.label != "entailment"
    assert stated.proof.check() == []


def test_judge_another_month_or_weekday_is_never_entailed() -> None:
    text = "On Monday, 3 March, Ann sold 420 loaves and Bob sold 380 loaves."
    assert check(text, "Ann and Bob sold 800 loaves in all in March.").label == "entailment"
    for claim in ("Ann and Bob sold 800 loaves in all in April.", "Ann sold 420 loaves on Friday."):
        assert check(text, claim).label != "entailment", claim


def test_judge_good_words_do_not_make_a_wrong_number_right() -> None:
    certain = Opinion(0.999, 0.0005, 0.0005)
    for likely in (0.01, 0.5, 0.99):
        verdict = told("In May Ann sold 12 lamps.", "Ann sold 13 lamps.", [likely], certain)
        assert verdict.label != "entailment"


@pytest.mark.parametrize(
    ("claim", "answers", "is_silent"),
    [
        ("Ann sold 12 lamps.", [0.01], True),  # the text has the number
        ("Ann sold 13 lamps.", [0.01], False),  # it has another one
        ("Ann sold lamps for 5 dollars.", [], False),  # it has the number, of another currency
        ("Ann sold half of her lamps.", [], True),  # it has nothing to compare it with
        ("On 4 May Ann sold lamps.", [], False),  # a date must be named
        ("Ann sold more lamps than vases.", [], True),  # it has no numbers to compare
    ],
)
def test_judge_what_is_not_proved_is_left_to_words_only_where_the_text_is_silent(
    claim: str, answers: list[float], is_silent: bool
) -> None:
    text, certain = "In May Ann sold 12 lamps for 5 euros.", Opinion(0.999, 0.0005, 0.0005)
    verdict = told(text, claim, answers, certain)
    assert (verdict.label == "entailment") == is_silent, verdict.explanation
    assert told(text, claim, answers, certain, "strict").label == "neutral"
    if is_silent:
        assert verdict.basis is Basis.WORDS
        assert "no quantity of it proves" in verdict.explanation
        assert told(text, claim, answers, Opinion(0.6, 0.2, 0.2)).label == "neutral"


_share = st.floats(min_value=0, max_value=1).map(lambda value: round(value, 4))


@settings(max_examples=60)
@given(_share, _share, _share, st.sampled_from([12, 7, 13]))
def test_judge_keeps_its_promises_whatever_it_is_told(
    one: float, other: float, words: float, number: int
) -> None:
    text = "Ann sold 12 lamps. Bob sold 7 lamps."
    opinion = Opinion(words, round((1 - words) / 2, 4), round((1 - words) / 2, 4))
    verdict = told(text, f"The shop sold {number} lamps.", [one, other], opinion)
    assert verdict.proof.check() == []
    [found] = verdict.proof.justifications
    assert found.meant[0].probability == pytest.approx(
        max(each.probability for each in found.meant), abs=0.01
    )
    if verdict.label == "entailment":
        assert number != 13
        assert (found.status is Status.ENTAILED) == (verdict.basis is Basis.QUANTITIES)


@settings(max_examples=25)
@given(st.text(max_size=60), st.text(max_size=60))
def test_judge_answers_any_text(premise: str, hypothesis: str) -> None:
    for profile in PROFILES:
        verdict = check(premise, hypothesis, profile=profile, matcher="words")
        assert verdict.proof.check() == []
        assert json.dumps(verdict.to_json())


def test_check_reads_and_proves_with_the_units_it_is_given() -> None:
    mine = Units.default().extend({"cubit": {"names": ["cubit"], "equals": "18 * inch"}})
    texts = ("The wall is 20 cubits high.", "The wall is 30 feet high.")
    verdict = check(*texts, matcher="words", units=mine)
    assert verdict.label == "entailment"
    assert not verdict.proof.check(mine)
    assert verdict.proof.check()  # without them, nobody knows what a cubit is
    assert check(*texts, matcher="words").label == "neutral"
