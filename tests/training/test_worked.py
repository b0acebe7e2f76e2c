"""Rows on workings: the formula of a tag is asked for, other workings are not."""

from __future__ import annotations

from training.row import Row
from training.tagged import tagged_pairs
from training.worked import from_problems, from_tagged

from numerate.data.builders.problems import Problem

TEXT = "Of the {a:40 jurors}, {b:15} were women. Ann met {c:six judges}."


def rows(claim: str, label: str) -> list[Row]:
    return list(from_tagged(list(tagged_pairs({"text": TEXT, "claims": [[claim, label]]})), 0))


def asked(found: list[Row]) -> list[tuple[str, str]]:
    return [(row.premise, row.hypothesis) for row in found if row.label == "entailment"]


def test_worked_the_formula_says_what_is_asked_for() -> None:
    found = rows("The other {=a-b:25} were men.", "E")
    assert asked(found) == [
        ("Of the @ jurors, & were women. Ann met # judges.", "@ - & : The other = were men.")
    ]
    assert {row.label for row in found} == {"entailment", "not_entailment"}


def test_worked_a_wrong_result_does_not_change_what_is_asked_for() -> None:
    right, wrong = "The other {=a-b:25} were men.", "The other {=a-b:24} were men."
    assert asked(rows(right, "E")) == asked(rows(wrong, "C"))


def test_worked_what_cannot_be_worked_out_asks_for_nothing() -> None:
    found = rows("A week later {-:55} people came.", "N")
    assert {row.label for row in found} == {"not_entailment"}
    sums = [row for row in found if row.hypothesis.startswith("@ + @ :")]
    assert "Of the @ jurors, @ were women. Ann met # judges." in {row.premise for row in sums}


def test_worked_a_comparison_is_turned_with_its_quantities_and_with_its_word() -> None:
    found = rows("{b>c:More} women served than judges met Ann.", "E")
    said = {(row.premise, row.hypothesis, row.label) for row in found if row.label != "neutral"}
    women = "Of the # jurors, @ were women. Ann met & judges."
    judges = "Of the # jurors, & were women. Ann met @ judges."
    more = "@ > & : = More women served than judges met Ann."
    fewer = "@ > & : = Fewer women served than judges met Ann."
    assert said == {
        (women, more, "entailment"),
        (judges, more, "contradiction"),
        (women, fewer, "contradiction"),
        (judges, fewer, "entailment"),
    }


def test_worked_the_only_working_that_gives_a_problems_answer_is_asked_for() -> None:
    olga = Problem(
        "1",
        "Olga had 90 coins. She spent 64 coins on a lamp.",
        "How many coins did Olga have left?",
        "26 (coins)",
    )
    found = list(from_problems([olga], 0))
    assert asked(found) == [
        ("Olga had @ coins. She spent & coins on a lamp.", "@ - & : Olga has = coins left.")
    ]
