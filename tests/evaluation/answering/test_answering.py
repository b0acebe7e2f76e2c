"""Answering: the best supported choice wins, ties share the credit, and what is kept is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from numerate.corpus.building import build
from numerate.corpus.index import Index, of_texts, open_index
from numerate.data.pair import Pair
from numerate.errors import BadQuestion, DamagedRun, RunDiffers
from numerate.evaluation.answering.deciding import Answer, Examinee
from numerate.evaluation.answering.exam import Question
from numerate.evaluation.answering.running import ANSWERS, exam_manifest, score, sit
from numerate.models.model import Prediction

TEXT = "Tea is a hot drink. Ice is frozen water. Milk is a white drink. Wool is warm."
HOT = Question("hot", "Which drink is hot?", ("milk", "tea"), 1)
FROZEN = Question("frozen", "What is frozen?", ("ice", "wool"), 0)
NOTHING = Question("nothing", "Zebras?", ("quagga", "okapi", "gnu"), 0)


@dataclass
class Overlap:
    """Says how much of a hypothesis a premise has, and counts what it is asked."""

    name: str = "overlap"
    asked: list[Pair] = field(default_factory=list)
    broken: bool = False

    def predict(self, pairs: Sequence[Pair]) -> list[Prediction]:
        if self.broken:
            raise RuntimeError("no power")
        self.asked += pairs
        return [_overlap(pair) for pair in pairs]


def _overlap(pair: Pair) -> Prediction:
    wanted = set(pair.hypothesis.lower().replace("?", "").replace(".", "").split())
    share = len(wanted & set(pair.premise.lower().replace(".", "").split())) / len(wanted)
    return Prediction("neutral", None, {"entailment": share, "neutral": 1 - share})


@pytest.fixture(scope="module")
def index() -> Index:
    return of_texts({"drinks": TEXT})


def test_answer_is_the_choice_with_the_best_sentence(index: Index) -> None:
    found = Examinee("overlap", Overlap(), index).answer(HOT)
    assert (found.answer, found.credit, found.tied) == ("tea", 1.0, 1)
    evidence = found.choices[1].evidence
    assert evidence is not None
    assert (evidence.text, evidence.source, evidence.offset) == ("Tea is a hot drink.", "drinks", 0)
    assert found.choices[1].support > found.choices[0].support


def test_answer_asks_no_more_sentences_than_it_may(index: Index) -> None:
    model = Overlap()
    Examinee("overlap", model, index, top=1).answer(HOT)
    assert len(model.asked) == 2


def test_answer_without_evidence_is_a_guess(index: Index) -> None:
    found = Examinee("overlap", Overlap(), index).answer(NOTHING)
    assert found.tied == 3
    assert found.credit == pytest.approx(1 / 3)
    assert score([found]).without_evidence == 1


def test_answer_to_a_question_without_a_known_answer_is_not_scored(index: Index) -> None:
    open_question = Question("hot", HOT.question, HOT.choices)
    found = Examinee("overlap", Overlap(), index).answer(open_question)
    assert (found.answer, found.credit) == ("tea", None)
    assert score([found]).accuracy is None


def test_answer_of_a_broken_model_is_a_failure_and_wrong(index: Index) -> None:
    found = Examinee("overlap", Overlap(broken=True), index).answer(HOT)
    assert found.answer is None
    assert found.error is not None
    assert "no power" in found.error.message
    assert (score([found]).accuracy, score([found]).failed) == (0.0, 1)


def test_score_is_the_mean_credit_with_its_interval(index: Index) -> None:
    examinee = Examinee("overlap", Overlap(), index)
    found = score([examinee.answer(one) for one in (HOT, FROZEN, NOTHING)])
    assert found.accuracy == pytest.approx(7 / 9)
    assert found.interval is not None
    assert found.interval[0] < 7 / 9 < found.interval[1]
    assert found.chance == pytest.approx((1 / 2 + 1 / 2 + 1 / 3) / 3)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "drinks.txt").write_text(TEXT)
    build([tmp_path / "drinks.txt"], tmp_path / "index")
    return tmp_path


def answered(
    folder: Path, model: Overlap, *questions: Question | BadQuestion, retry: bool = False
) -> list[Answer | BadQuestion]:
    examinee = Examinee("overlap", model, open_index(folder / "index"))
    manifest = exam_manifest(questions, folder / "index", examinee)
    return list(sit(questions, examinee, folder / "run", manifest, retry=retry))


def test_sit_asks_only_what_is_not_answered_yet(folder: Path) -> None:
    bad = BadQuestion("exam.jsonl", 2, "it has no question")
    first = Overlap()
    whole = answered(folder, first, HOT, bad, FROZEN)
    assert whole[1] is bad
    kept = (folder / "run" / ANSWERS).read_bytes()
    lines = kept.splitlines(keepends=True)
    (folder / "run" / ANSWERS).write_bytes(lines[0] + lines[1][:20])  # a crash in mid-line
    second = Overlap()
    assert answered(folder, second, HOT, bad, FROZEN) == whole
    assert {pair.hypothesis for pair in second.asked} < {pair.hypothesis for pair in first.asked}
    assert (folder / "run" / ANSWERS).read_bytes() == kept


def test_sit_asks_failures_again_if_it_is_told_to(folder: Path) -> None:
    answered(folder, Overlap(broken=True), HOT)
    [still] = answered(folder, Overlap(), HOT)
    assert isinstance(still, Answer)
    assert still.error is not None
    [found] = answered(folder, Overlap(), HOT, retry=True)
    assert isinstance(found, Answer)
    assert found.answer == "tea"


def test_sit_refuses_the_folder_of_another_exam(folder: Path) -> None:
    answered(folder, Overlap(), HOT)
    with pytest.raises(RunDiffers, match="questions"):
        answered(folder, Overlap(), FROZEN)
    (folder / "run" / ANSWERS).write_text("nonsense\n")
    with pytest.raises(DamagedRun):
        answered(folder, Overlap(), HOT)
