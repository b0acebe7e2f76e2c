"""Training rows: what is meant is labelled so, and nothing that is held out gets in."""

from __future__ import annotations

from pathlib import Path

import pytest
from training.among import among_rows
from training.mined import from_pairs, from_problems
from training.perturbed import details_of, from_sentences
from training.row import Row, read, sources, write
from training.tagged import marked_rows, plain_rows, tagged_pairs, untagged

from numerate.data.builders.problems import Problem

TEXT = "Beer sales slid {a:4 %} in May, and wine sales jumped {b:9 %}."


def marked(claim: str) -> set[tuple[str, str, str]]:
    pairs = list(tagged_pairs({"text": TEXT, "claims": [[claim, "E"]]}))
    return {(row.premise, row.hypothesis, row.label) for row in marked_rows(pairs, 0)}


def test_rows_a_claims_quantity_is_the_one_with_its_tag() -> None:
    assert marked("Sales of wine rose {b:9 %}.") == {
        ("Beer sales slid # % in May, and wine sales jumped @ %.",
         "Sales of wine rose @ %.", "entailment"),
        ("Beer sales slid @ % in May, and wine sales jumped # %.",
         "Sales of wine rose @ %.", "not_entailment"),
    }  # fmt: skip


def test_rows_a_wrong_number_does_not_change_what_is_meant() -> None:
    assert marked("Sales of wine rose {b:4 %}.") == marked("Sales of wine rose {b:9 %}.")


def test_rows_a_quantity_of_its_own_is_none_of_the_texts() -> None:
    assert {label for *_, label in marked("Cider sales rose {-:9 %}.")} == {"not_entailment"}


def test_rows_quantities_without_a_tag_are_passed_over() -> None:
    assert marked("Sales of wine rose 9 %.") == set()


def test_rows_tags_leave_no_trace() -> None:
    pairs = list(tagged_pairs({"text": TEXT, "claim": "It slid {a:4 %}.", "label": "neutral"}))
    [row] = plain_rows(pairs)
    assert row == Row(
        "Beer sales slid 4 % in May, and wine sales jumped 9 %.", "It slid 4 %.", "neutral"
    )
    assert untagged("none here").tags == ()


def mined(premise: str, hypothesis: str, label: str) -> list[str]:
    return sorted(row.label for row in from_pairs([Row(premise, hypothesis, label)], 0))


@pytest.mark.parametrize(
    ("hypothesis", "label", "found"),
    [
        ("Ann bought 5 pears.", "entailment", ["entailment", "not_entailment"]),
        ("Ann stole 5 pears.", "neutral", ["not_entailment"]),
        ("Ann bought 5 pears and 9 figs.", "contradiction", []),  # which of the two is wrong?
        ("Ann sold 5 pears.", "contradiction", ["not_entailment"]),
        ("Ann bought 7 pears.", "contradiction", []),  # perhaps the same, perhaps not
        ("Ann bought pears.", "entailment", []),
    ],
)
def test_rows_mined_only_where_the_label_tells(
    hypothesis: str, label: str, found: list[str]
) -> None:
    assert mined("Ann bought 5 pears, and Bob bought 6 pears.", hypothesis, label) == found


def test_rows_mined_nothing_where_two_quantities_are_equal() -> None:
    assert mined("Ann bought 5 pears, Bob 5 pears.", "Ann bought 5 pears.", "entailment") == []


def test_rows_an_answer_is_none_of_the_given_quantities() -> None:
    olga = Problem(
        "1",
        "Olga had 90 coins. She spent 64 coins on a lamp.",
        "How many coins did Olga have left?",
        "26 (coins)",
    )
    rows = list(from_problems([olga], 0))
    answered = [row for row in rows if row.hypothesis == "Olga has @ coins left."]
    assert len(answered) == 2
    assert {row.label for row in answered} == {"not_entailment"}
    restated = [row for row in rows if row.label == "entailment"]
    assert len(restated) == 1
    assert "@" in restated[0].premise


def test_rows_changed_sentences_are_changed() -> None:
    sentence = "In 2004 the company sold 250 planes to Norway after a long talk in Oslo."
    rows = [row for seed in range(12) for row in from_sentences([sentence], seed)]
    assert len({row.label for row in rows}) >= 2
    assert all(row.premise == sentence != row.hypothesis for row in rows)


def test_rows_a_sentence_follows_without_a_detail_and_leaves_it_open() -> None:
    sentence = "The minister opened a bridge in Oslo on Monday."
    follows, is_open = details_of([sentence])
    assert (follows.premise, follows.label) == (sentence, "entailment")
    assert is_open == Row(follows.hypothesis, sentence, "neutral")


def test_rows_are_read_as_they_were_written(tmp_path: Path) -> None:
    rows = [Row("a\nb", "ü", "neutral"), Row("@", "#", "not_entailment")]
    assert write(rows, tmp_path / "one.jsonl.xz") == 2
    assert list(read(sources(tmp_path)["one"])) == rows


def test_rows_a_text_stands_among_others_that_share_no_name_with_it() -> None:
    texts = ["Ann met Bob.", "Ann met Cyd.", "Ann met Dan.", "We met Cyd.", "They like Eve."]
    records = [{"text": text, "claims": [[f"{text[:-1]} today.", "N"]]} for text in texts]
    pairs = [pair for record in records for pair in tagged_pairs(record)]
    rows = list(among_rows(pairs, 0))
    assert {row.hypothesis for row in rows} == {f"{text[:-1]} today." for text in texts}
    for row in rows:
        own = row.hypothesis.replace(" today", "")
        assert own in row.premise.split("\n\n")
        assert row.premise.count(own.split()[-1]) == 1
    worked = [{"text": text, "claims": [["Bob met {=a:2}.", "E"]]} for text in texts]
    assert not list(among_rows([pair for one in worked for pair in tagged_pairs(one)], 0))
