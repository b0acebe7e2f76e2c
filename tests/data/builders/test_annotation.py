"""The annotation round trip: files out, votes in, majorities, agreement, annotator quality."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.data.builders.agreement import cohen_kappa, fleiss_kappa, krippendorff_alpha
from numerate.data.builders.annotation import (
    Vote,
    agreement,
    annotators,
    majority,
    settled,
)
from numerate.data.builders.annotation_files import (
    as_csv,
    as_label_studio,
    label_studio_config,
    read_votes,
)
from numerate.data.builders.building import Refused
from numerate.data.pair import LABELS, Pair
from numerate.errors import BadAnnotations, UnreadableFile

PAIR = Pair("p1", 'He said "no", twice.', "He spoke.")
labels = st.sampled_from(LABELS)


def votes(text: str) -> list[Vote]:
    """ "1: a=entailment b=neutral" for each item."""
    return [
        Vote(item, name, label)
        for line in text.strip().splitlines()
        for item, _, given_labels in [line.strip().partition(": ")]
        for name, _, label in (one.partition("=") for one in given_labels.split())
    ]


# Published examples.


def test_agreement_cohen_of_the_textbook_grant_example() -> None:
    # 50 proposals, two readers: 20 yes/yes, 5 yes/no, 10 no/yes, 15 no/no.
    one = ["yes"] * 25 + ["no"] * 25
    other = ["yes"] * 20 + ["no"] * 5 + ["yes"] * 10 + ["no"] * 15
    assert cohen_kappa(one, other) == Fraction(2, 5)


def test_agreement_fleiss_of_fourteen_raters_and_five_categories() -> None:
    table = [
        (0, 0, 0, 0, 14), (0, 2, 6, 4, 2), (0, 0, 3, 5, 6), (0, 3, 9, 2, 0), (2, 2, 8, 1, 1),
        (7, 7, 0, 0, 0), (3, 2, 6, 3, 0), (2, 5, 3, 2, 2), (6, 5, 2, 1, 0), (0, 2, 2, 3, 7),
    ]  # fmt: skip
    items = [[str(c) for c, n in enumerate(row) for _ in range(n)] for row in table]
    kappa = fleiss_kappa(items)
    assert kappa is not None
    assert round(float(kappa), 3) == 0.210


def columns(*rows: str) -> list[list[str]]:
    """The votes of each unit from one row per observer; a dot is a missing vote."""
    return [
        [v for v in unit if v != "."] for unit in zip(*(row.split() for row in rows), strict=True)
    ]


@pytest.mark.parametrize(
    ("rows", "alpha"),
    [
        (("0 1 0 0 0 0 0 0 1 0", "1 1 1 0 0 1 0 0 0 0"), 0.095),
        (("a a b b d c c c e d d a", "b a b b b c c c e d d d"), 0.692),
        (
            (
                "1 2 3 3 2 1 4 1 2 . . .",
                "1 2 3 3 2 2 4 1 2 5 . 3",
                ". 3 3 3 2 3 4 2 2 5 1 .",
                "1 2 3 3 2 4 4 1 2 5 1 .",
            ),
            0.743,
        ),
    ],
)
def test_agreement_krippendorff_of_his_own_examples(rows: tuple[str, ...], alpha: float) -> None:
    found = krippendorff_alpha(columns(*rows))
    assert found is not None
    assert round(float(found), 3) == alpha


# Properties.

many = st.lists(st.lists(labels, min_size=3, max_size=3), min_size=2, max_size=12)


@given(many, st.permutations(LABELS))
def test_agreement_does_not_depend_on_names_or_order(
    items: list[list[str]], other: list[str]
) -> None:
    renamed = dict(zip(LABELS, other, strict=True))
    changed = [[renamed[label] for label in reversed(item)] for item in reversed(items)]
    assert fleiss_kappa(items) == fleiss_kappa(changed)
    assert krippendorff_alpha(items) == krippendorff_alpha(changed)


@given(many)
def test_agreement_is_at_most_one_and_one_only_for_unison(items: list[list[str]]) -> None:
    unison = all(len(set(item)) == 1 for item in items)
    for measure in (fleiss_kappa(items), krippendorff_alpha(items)):
        if measure is not None:
            assert measure <= 1
            assert (measure == 1) == unison


@given(st.lists(st.tuples(labels, labels), min_size=1, max_size=20))
def test_agreement_cohen_is_symmetric_and_bounded(given_labels: list[tuple[str, str]]) -> None:
    one, other = [a for a, _ in given_labels], [b for _, b in given_labels]
    kappa = cohen_kappa(one, other)
    assert kappa == cohen_kappa(other, one)
    assert kappa is None or -1 <= kappa <= 1


@given(st.lists(labels, min_size=2, max_size=9))
def test_agreement_is_undefined_where_nothing_varies(item: list[str]) -> None:
    same = [[item[0]] * 3] * len(item)
    assert fleiss_kappa(same) is None
    assert krippendorff_alpha(same) is None
    assert cohen_kappa(same[0], same[0]) is None


def test_agreement_refuses_what_it_cannot_compare() -> None:
    with pytest.raises(ValueError, match="same items"):
        cohen_kappa(["a"], [])
    with pytest.raises(ValueError, match="equally many"):
        fleiss_kappa([["a", "a"], ["a"]])
    assert cohen_kappa([], []) is None
    assert fleiss_kappa([]) is None
    assert krippendorff_alpha([["a"], ["b"]]) is None


# Majorities.


@pytest.mark.parametrize(
    ("given_labels", "found"),
    [
        (["neutral"], ("neutral", Fraction(1))),
        (["neutral", "neutral", "entailment"], ("neutral", Fraction(2, 3))),
        (["neutral", "entailment"], None),
        ([], None),
    ],
)
def test_annotation_majority(given_labels: list[str], found: object) -> None:
    assert majority(given_labels) == found


def test_annotation_settles_pairs_or_says_why_not() -> None:
    pairs = [Pair(str(i), "P.", "H.") for i in range(1, 6)]
    given_votes = votes(
        """
        1: a=entailment b=entailment c=neutral
        2: a=entailment b=neutral
        3: a=neutral
        4: a=neutral b=neutral c=entailment d=contradiction
        """
    )
    found = list(settled(pairs, given_votes, at_least=2, threshold=Fraction(3, 5)))
    assert isinstance(found[0], Pair)
    assert found[0].label == "entailment"
    assert found[0].provenance["votes"] == {"a": "entailment", "b": "entailment", "c": "neutral"}
    assert found[1:] == [
        Refused("2", "its labels have no majority"),
        Refused("3", "it has fewer than 2 labels"),
        Refused("4", "its majority is too small"),
        Refused("5", "it has fewer than 2 labels"),
    ]


def test_annotation_quality_leaves_the_annotator_out() -> None:
    found = annotators(
        votes(
            """
            1: a=neutral b=neutral c=entailment
            2: a=neutral b=neutral c=neutral
            3: c=neutral
            """
        )
    )
    assert [(one.name, one.labels, one.compared, one.agreeing) for one in found] == [
        ("a", 2, 1, 1),  # on item 1 the others disagree: there is no majority to agree with
        ("b", 2, 1, 1),
        ("c", 3, 2, 1),
    ]
    assert [one.quality for one in found] == [1.0, 1.0, 0.5]


def test_annotation_agreement_says_which_measures_apply() -> None:
    two = agreement(votes("1: a=neutral b=neutral\n2: a=entailment b=neutral"))
    assert two.cohen == 0.0
    assert two.fleiss is not None
    uneven = agreement(votes("1: a=neutral b=neutral\n2: a=entailment\n3: a=entailment b=neutral"))
    assert uneven.fleiss is None
    assert uneven.krippendorff is not None
    assert agreement([]) == agreement(votes(""))
    assert (agreement([]).items, agreement([]).cohen) == (0, None)


def test_annotation_a_second_label_of_the_same_person_replaces_the_first() -> None:
    changed = votes("1: a=neutral a=entailment b=entailment")
    [pair] = settled([Pair("1", "P.", "H.")], changed)
    assert isinstance(pair, Pair)
    assert pair.provenance["votes"] == {"a": "entailment", "b": "entailment"}


# Files.


def test_annotation_csv_round_trip(tmp_path: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv([PAIR]))))
    assert rows == [
        {
            "id": "p1",
            "premise": PAIR.premise,
            "hypothesis": "He spoke.",
            "annotator": "",
            "label": "",
        }
    ]
    path = tmp_path / "labels.csv"
    path.write_text("id,annotator,label\np1,ann,Entails\np1,bo,neutral\np2,bo,\n", encoding="utf-8")
    assert read_votes(str(path)) == votes("p1: ann=entailment bo=neutral")


def test_annotation_csv_holds_no_formula() -> None:
    texts = replace(PAIR, premise="=HYPERLINK(1)", hypothesis="-3 degrees were measured.")
    [row] = csv.DictReader(io.StringIO(as_csv([texts])))
    assert (row["premise"], row["hypothesis"]) == ("'=HYPERLINK(1)", "'-3 degrees were measured.")


def test_annotation_label_studio_round_trip(tmp_path: Path) -> None:
    [task] = json.loads(as_label_studio([PAIR]))
    assert task["data"] == {"id": "p1", "premise": PAIR.premise, "hypothesis": "He spoke."}
    assert all(f'value="{label}"' in label_studio_config() for label in LABELS)

    def annotation(who: object, label: str, cancelled: bool = False) -> dict[str, object]:
        result = [{"from_name": "label", "type": "choices", "value": {"choices": [label]}}]
        return {"completed_by": who, "result": result, "was_cancelled": cancelled}

    task["annotations"] = [
        annotation(7, "neutral"),
        annotation({"id": 8, "email": "bo@example.org"}, "entailment"),
        annotation(9, "entailment", cancelled=True),
    ]
    path = tmp_path / "export.json"
    path.write_text(json.dumps([task]), encoding="utf-8")
    assert read_votes(str(path)) == votes("p1: 7=neutral bo@example.org=entailment")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("a,b\n1,2\n", "names a, b, and not id"),
        ("id,annotator,label\n1,ann,maybe\n", "maybe"),
        ("id,annotator,label\n,ann,neutral\n", "which item"),
        ("[", "not JSON"),
        ('[{"data": {}}]', "no task"),
        ("[1]", "no task"),
        ("", "names nothing, and not id"),
    ],
)
def test_annotation_bad_files_name_the_place(tmp_path: Path, content: str, reason: str) -> None:
    path = tmp_path / "labels"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadAnnotations, match=reason):
        read_votes(str(path))


def test_annotation_missing_file() -> None:
    with pytest.raises(UnreadableFile):
        read_votes("nowhere.csv")
