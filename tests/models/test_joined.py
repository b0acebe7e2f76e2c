"""Joined models: another model's opinion on the words, our judge's on the numbers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from numerate.data.pair import Pair
from numerate.errors import (
    BadAnswer,
    BadSetting,
    TrainedModelDamaged,
    TrainingDiffers,
    UnknownMatcher,
    UnknownModel,
    UnknownProfile,
    UnknownSetting,
)
from numerate.models.joined import opinion_of
from numerate.models.model import Prediction, Prover
from numerate.models.registry import model
from numerate.models.trainees import Changes, Lesson, trainee

THREE = {"contradiction": 0.5, "neutral": 0.3, "entailment": 0.2}
FAST = "joined:matcher=words,words="
CLAIMS = [
    Pair("more", "The firm employs 100 men.", "The firm employs less than 700 men."),
    Pair("less", "The firm employs 100 men.", "The firm employs 90 men."),
    Pair("words", "The mayor opened a bridge.", "The mayor walked through a park."),
]


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("joined:words=embedded", "joined:words=embedded"),
        ("joined:embedded", "joined:words=embedded"),
        ("joined:majority:label=neutral", None),  # a key of its own is none of ours
        ("joined:words=majority:label=neutral", "joined:words=majority:label=neutral"),
        (
            "joined:profile=strict,words=qreas:profile=strict,matcher=words",
            "joined:profile=strict,words=qreas:profile=strict,matcher=words",
        ),
        ("joined:matcher=encoder,words=embedded", "joined:words=embedded"),
        ("joined:words=joined:words=embedded", "joined:words=joined:words=embedded"),
    ],
)
def test_joined_takes_the_rest_of_a_spec_for_the_other_model(spec: str, name: str | None) -> None:
    if name is None:
        with pytest.raises(UnknownSetting):
            model(spec)
    else:
        assert model(spec).name == name
        assert model(name).name == name


@pytest.mark.parametrize(
    ("spec", "error"),
    [
        ("joined", BadSetting),
        ("joined:words=", BadSetting),
        ("joined:words=nobody", UnknownModel),
        ("joined:words=embedded,matcher=words", UnknownModel),  # what follows is the other's
        ("joined:profile=paper,words=embedded", BadSetting),
        ("joined:profile=lax,words=embedded", UnknownProfile),
        ("joined:matcher=letters,words=embedded", UnknownMatcher),
    ],
)
def test_joined_says_what_is_wrong_with_a_spec(spec: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        model(spec)


def test_joined_refuses_a_file_of_answers(tmp_path: Path) -> None:
    (tmp_path / "answers.jsonl").write_text('{"id": "0", "label": "neutral"}\n', "utf-8")
    with pytest.raises(BadSetting, match="sentence by sentence"):
        model(f"joined:words=predictions:{tmp_path / 'answers.jsonl'}")


def test_joined_with_the_embedded_model_is_our_judge() -> None:
    ours, joined = model("qreas").predict(CLAIMS), model("joined:words=embedded").predict(CLAIMS)
    assert [(one.label, one.confidence) for one in joined] == [
        (one.label, pytest.approx(one.confidence, abs=1e-3)) for one in ours
    ]


def test_joined_numbers_speak_whatever_the_words_say() -> None:
    for opinion in ("entailment", "neutral"):
        answers = model(f"{FAST}majority:label={opinion}").predict(CLAIMS[:2])
        assert [answer.label for answer in answers] == ["entailment", "contradiction"]


def test_joined_words_decide_where_there_are_no_numbers() -> None:
    labels = ("entailment", "contradiction")
    found = [model(f"{FAST}majority:label={label}").predict(CLAIMS[2:])[0] for label in labels]
    assert tuple(answer.label for answer in found) == labels


def test_joined_proves_its_answers() -> None:
    joined = model(f"{FAST}majority:label=neutral")
    assert isinstance(joined, Prover)
    [verdict] = joined.verdicts(CLAIMS[:1])
    assert verdict.proof.check() == []


def test_joined_asks_of_each_sentence_that_is_no_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "listening.py").write_text(
        "heard = []\n"
        "def guess(pairs):\n"
        "    heard.extend(pair.hypothesis for pair in pairs)\n"
        "    return ['neutral' for _ in pairs]\n",
        "utf-8",
    )
    monkeypatch.chdir(tmp_path)
    claim = "It was cold. Two ships left the harbour. He has 3 figs."
    model(f"{FAST}python:listening:guess").predict([Pair("1", "He has 3 figs.", claim)])
    import listening  # type: ignore[import-not-found]

    assert listening.heard == ["It was cold.", "Two ships left the harbour."]


def test_joined_passes_on_what_goes_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "failing.py").write_text("def guess(pairs):\n    return ['maybe']\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadAnswer, match="maybe"):
        model(f"{FAST}python:failing:guess").predict(CLAIMS[2:])


@pytest.mark.parametrize(
    ("answer", "opinion"),
    [
        (Prediction("neutral"), (0.1, 0.8, 0.1)),
        (Prediction("entailment", 0.6), (0.6, 0.2, 0.2)),
        (Prediction("not_entailment"), (0.2, 0.4, 0.4)),
        (
            Prediction("entailment", 0.7, {"entailment": 0.7, "not_entailment": 0.3}),
            (0.7, 0.15, 0.15),
        ),
        (
            Prediction("contradiction", 0.5, THREE),
            (0.2, 0.3, 0.5),
        ),
    ],
)
def test_joined_reads_any_answer_as_an_opinion(
    answer: Prediction, opinion: tuple[float, float, float]
) -> None:
    found = opinion_of(answer)
    assert (found.entailment, found.neutral, found.contradiction) == pytest.approx(opinion)


def lesson(folder: Path, count: int = 12) -> Lesson:
    """Claims of which words decide nothing and numbers all."""
    path = folder / "pairs.jsonl"
    rows = [
        {
            "id": str(number),
            "premise": f"The firm employs {100 + number} men.",
            "hypothesis": f"The firm employs {100 + number + number % 2} men.",
            "label": "contradiction" if number % 2 else "entailment",
        }
        for number in range(count)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return Lesson.read([str(path)], str(path))


def test_joined_is_fitted_to_the_model_that_reads_the_words(tmp_path: Path) -> None:
    spec, mine = f"{FAST}majority:label=neutral", tmp_path / "mine"
    manifest = trainee(spec).train(lesson(tmp_path), Changes(), mine)
    scores = manifest["scores"]
    assert scores["dev_accuracy"] >= scores["dev_accuracy_before"]
    assert "before it was fitted" in (mine / "card.md").read_text("utf-8")
    found = model(str(mine))
    assert isinstance(found, Prover)
    assert [one.label for one in found.predict(CLAIMS[1:2])] == ["contradiction"]
    # It leans less to "neutral" than the same model before, since the other always says so.
    [before], [after] = (model(one).predict(CLAIMS[1:2]) for one in (spec, str(mine)))
    assert (after.confidence or 0) > (before.confidence or 1)


def test_joined_that_was_fitted_otherwise_or_damaged_is_refused(tmp_path: Path) -> None:
    spec, mine = f"{FAST}majority:label=neutral", tmp_path / "mine"
    trainee(spec).train(lesson(tmp_path), Changes(), mine)
    with pytest.raises(TrainingDiffers, match="recipe"):
        trainee(f"{FAST}majority:label=entailment").train(lesson(tmp_path), Changes(), mine)
    weights = mine / "weights.json"
    weights.write_text(weights.read_text("utf-8").replace("opinion_for", "opinion_off"), "utf-8")
    with pytest.raises(TrainedModelDamaged, match="checksum"):
        model(str(mine))
    with pytest.raises(BadSetting, match="fitted, at once"):
        trainee(spec).check(Changes(epochs=3))
    with pytest.raises(BadSetting, match="it is missing"):
        trainee("joined:matcher=words")
