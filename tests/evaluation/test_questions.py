"""Questions: tasks by name or pattern, files of one's own, and draws that nest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import pairs

from numerate.data.drawing import selected
from numerate.data.pair import LABELS, Pair
from numerate.errors import DataMissing, UnknownTask
from numerate.evaluation.questions import questions
from numerate.evaluation.scoring import TWO_LABELS, UNDECIDED


def written(path: Path, rows: list[Pair]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [
        {"id": pair.id, "premise": pair.premise, "hypothesis": pair.hypothesis, "label": pair.label}
        for pair in rows
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_questions_a_task_by_name_from_a_folder(tmp_path: Path) -> None:
    written(tmp_path / "RedditNLI.jsonl", pairs(6))
    [found], missing = questions(["equate/redditnli"], str(tmp_path))
    assert (found.entry.name, found.entry.labels, found.entry.pairs) == (
        "equate/redditnli",
        LABELS,
        6,
    )
    assert not missing


def test_questions_the_digest_follows_the_pairs(tmp_path: Path) -> None:
    file = written(tmp_path / "RedditNLI.jsonl", pairs(6))
    [one], _ = questions(["equate/redditnli"], str(tmp_path))
    written(file, [*pairs(5), Pair("p-5", "Changed.", "Claim.", "neutral")])
    [two], _ = questions(["equate/redditnli"], str(tmp_path))
    assert one.entry.digest != two.entry.digest


def test_questions_a_pattern_leaves_out_what_is_missing_and_says_so(tmp_path: Path) -> None:
    written(tmp_path / "RedditNLI.jsonl", pairs(3))
    written(tmp_path / "AWPNLI.jsonl", [Pair("a", "2 figs.", "3 figs.", "contradiction")])
    found, missing = questions(["equate/*"], str(tmp_path))
    assert [question.entry.name for question in found] == ["equate/redditnli", "equate/awpnli"]
    assert found[1].entry.labels == TWO_LABELS
    assert missing == ["equate/rte-quant", "equate/newsnli", "equate/stress-test"]


def test_questions_a_task_that_is_named_must_be_there(tmp_path: Path) -> None:
    written(tmp_path / "RedditNLI.jsonl", pairs(3))
    names = ["equate/redditnli", "equate/awpnli"]
    with pytest.raises(DataMissing, match="equate/awpnli"):
        questions(names, str(tmp_path))
    found, missing = questions(names, str(tmp_path), skip_missing=True)
    assert (len(found), missing) == (1, ["equate/awpnli"])


def test_questions_no_data_at_all_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DataMissing):
        questions(["equate/*"], str(tmp_path))
    with pytest.raises(UnknownTask):
        questions(["equat/*"], str(tmp_path))


def test_questions_twice_named_is_asked_once(tmp_path: Path) -> None:
    written(tmp_path / "RedditNLI.jsonl", pairs(3))
    found, _ = questions(["equate/redditnli", "equate/r*"], str(tmp_path))
    assert [question.entry.name for question in found] == ["equate/redditnli"]


def test_questions_a_file_of_ones_own(tmp_path: Path) -> None:
    file = str(written(tmp_path / "mine.jsonl", pairs(6)))
    [three], _ = questions([file])
    assert (three.entry.name, three.entry.labels) == (file, LABELS)
    [two], _ = questions([file], classes=2)
    assert two.entry.labels == TWO_LABELS
    written(tmp_path / "mine.jsonl", [Pair("a", "2 figs.", "3 figs.", "not_entailment")])
    [said], _ = questions([file])
    assert said.entry.labels == TWO_LABELS


@pytest.mark.parametrize(
    ("labels", "counted"),
    [
        (["entailment", "contradiction"], TWO_LABELS),
        (["entailment", "not_entailment"], TWO_LABELS),
        (["entailment", "neutral", "contradiction"], LABELS),
    ],
)
def test_questions_documents_have_two_classes_unless_a_claim_is_neutral(
    tmp_path: Path, labels: list[str], counted: tuple[str, ...]
) -> None:
    file = tmp_path / "figs.jsonl"
    claims = [{"claim": f"Ann has {i} figs.", "label": label} for i, label in enumerate(labels)]
    file.write_text(json.dumps({"text": "Ann has 2 figs.", "claims": claims}), encoding="utf-8")
    [found], _ = questions([str(file)])
    assert (found.entry.kind, found.entry.labels) == ("documents", counted)
    assert found.entry.pairs == len(labels)
    [three], _ = questions([str(file)], classes=3)
    assert three.entry.labels == LABELS


def test_questions_carry_the_errata_of_their_task(tmp_path: Path) -> None:
    rows = [
        Pair("AWPNLI-1", "2 figs.", "2 figs.", "entailment"),
        Pair("AWPNLI-106", "2 figs.", "3 figs.", "entailment"),
        Pair("AWPNLI-62", "2 figs.", "4 figs.", "entailment"),
    ]
    written(tmp_path / "AWPNLI.jsonl", rows)
    [found], _ = questions(["equate/awpnli"], str(tmp_path))
    assert found.corrections == {"AWPNLI-106": "contradiction", "AWPNLI-62": UNDECIDED}
    assert [pair.label for pair in found.pairs] == ["entailment"] * 3


@given(st.integers(0, 40), st.integers(1, 50), st.integers(1, 50), st.integers(0, 5))
def test_questions_a_larger_draw_holds_the_smaller(n: int, one: int, two: int, seed: int) -> None:
    rows = pairs(n)
    small, large = sorted([one, two])
    few, many = selected(rows, small, seed), selected(rows, large, seed)
    assert len(few) == min(small, n)
    assert {pair.id for pair in few} <= {pair.id for pair in many}
    assert [pair for pair in rows if pair in few] == few
