"""Models that read words alone: they learn, are saved and loaded, and say what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from numerate.data.loading import digest
from numerate.data.pair import Pair
from numerate.errors import TrainedModelDamaged, TrainedModelMissing, TrainingDiffers
from numerate.models.folders import sha256
from numerate.models.lexical.perceptron import Perceptron, fitted
from numerate.models.lexical.recipes import recipe, recipes
from numerate.models.lexical.training import WEIGHTS, LexicalPlan, train
from numerate.models.neural.corpus import Corpus, Source
from numerate.models.neural.layout import MANIFEST
from numerate.models.neural.plan import Report
from numerate.models.registry import model

NAMES = [one.name for one in recipes()]
RIVERS = ("Rivers carry sand", "Winds move dust", "Ice grinds rock", "Waves break cliffs")


def pairs(count: int) -> list[Pair]:
    """A hypothesis that repeats its premise follows; another does not, and says "never"."""
    found = []
    for number in range(count):
        said, other = RIVERS[number % 4], RIVERS[(number + 1) % 4]
        wanted = [(said, "entailment"), (f"{other}, never", "neutral")][number % 2]
        found.append(Pair(str(number), f"{said} in spring.", f"{wanted[0]}.", wanted[1]))
    return found


def plan(name: str, **changed: Any) -> LexicalPlan:
    taught, measured = pairs(40), pairs(12)
    sources = [Source("train", tuple(taught), digest(taught), 0)]
    sources.append(Source("dev", tuple(measured), digest(measured), 0))
    chosen = recipe(name)
    if name != "majority":  # a rate for few pairs
        faster = {"rate": 0.3, "epochs": 20, "decay": 1.0}
        known = {key: value for key, value in faster.items() if key in chosen.settings}
        chosen = replace(chosen, settings={**chosen.settings, **known})
    corpus = Corpus.of(taught, measured, "train", "dev")
    return replace(LexicalPlan(chosen, corpus, sources), **changed)


@pytest.mark.parametrize("name", ["hyp", "align", "ngram"])
def test_lexical_models_learn_what_words_tell(name: str, tmp_path: Path) -> None:
    assert train(plan(name), tmp_path)["scores"]["dev_accuracy"] == 1


@pytest.mark.parametrize("name", NAMES)
def test_lexical_models_answer_from_their_folder(name: str, tmp_path: Path) -> None:
    manifest = train(plan(name), tmp_path)
    asked = pairs(8)
    found = model(str(tmp_path))
    assert found.name == f"trained:{tmp_path}"
    answers = found.predict(asked)
    for answer in answers:
        assert answer.probabilities is not None
        assert list(answer.probabilities) == manifest["labels"] == ["entailment", "neutral"]
        assert sum(answer.probabilities.values()) == pytest.approx(1)
        assert answer.confidence == answer.probabilities[answer.label]
    assert model(f"trained:{tmp_path}").predict(asked) == answers
    assert found.predict([]) == []


@pytest.mark.parametrize("name", NAMES)
def test_lexical_models_are_the_same_for_the_same_seed(name: str, tmp_path: Path) -> None:
    for place in ("one", "two"):
        (tmp_path / place).mkdir()
        train(plan(name), tmp_path / place)
    one, two = ((tmp_path / place / WEIGHTS).read_bytes() for place in ("one", "two"))
    assert one == two


def test_majority_is_of_the_training_pairs(tmp_path: Path) -> None:
    few = [Pair("1", "a", "b", "neutral"), *pairs(2)]
    corpus = Corpus.of(few, pairs(2), "train", "dev")
    train(plan("majority", corpus=corpus), tmp_path)
    [answer] = model(str(tmp_path)).predict([Pair("9", "2 cats sat.", "2 cats sat.")])
    assert (answer.label, answer.confidence) == ("neutral", pytest.approx(2 / 3))


def test_hypothesis_only_sees_no_premise(tmp_path: Path) -> None:
    train(plan("hyp"), tmp_path)
    one, other = (Pair("1", premise, "Ice grinds rock.") for premise in ("Ice grinds.", "Never."))
    found = model(str(tmp_path))
    assert found.predict([one]) == found.predict([other])
    [unknown] = found.predict([Pair("1", "Ice.", "Zebras!")])
    assert unknown.probabilities == {"entailment": 0.5, "neutral": 0.5}


def test_ngram_has_the_parameters_of_the_paper(tmp_path: Path) -> None:
    assert train(plan("ngram"), tmp_path)["parameters"] == 20


def test_perceptron_gradients_are_those_of_its_loss() -> None:
    chance = np.random.default_rng(3)
    features, wanted = chance.normal(size=(12, 3)), chance.integers(0, 2, 12)
    settings = {
        **recipe("ngram").settings,
        "dropout": 0.0,
        "rate": 1e-4,
        "batch": 12,
        "epochs": 1,
        "decay": 1.0,
    }
    before = Perceptron.made([3, 3, 2], np.random.default_rng(5))
    after = fitted((features, wanted), (features, wanted), 2, settings, seed=5).perceptron

    def loss(one: Perceptron) -> float:
        return float(-np.log(one.probabilities(features)[np.arange(12), wanted]).mean())

    # Adam's first step moves every number by the rate, against its gradient.
    arrays = ([array for layer in one.layers for array in layer] for one in (after, before))
    moved = [now - then for now, then in zip(*arrays, strict=True)]
    for place, step in enumerate(moved):
        for at in np.ndindex(step.shape):
            layers = [[w.copy(), b.copy()] for w, b in before.layers]
            layers[place // 2][place % 2][at] += 1e-6
            slope = loss(Perceptron(tuple((w, b) for w, b in layers))) - loss(before)
            if abs(slope) > 1e-9:
                assert step[at] * slope < 0
                assert abs(step[at]) == pytest.approx(1e-4, rel=1e-2)


def test_training_is_watched(tmp_path: Path) -> None:
    told: list[Report] = []
    manifest = train(plan("ngram"), tmp_path, told.append)
    history = manifest["scores"]["history"]
    assert [one.epoch for one in told] == list(range(1, len(history) + 1))
    assert [one.loss for one in told] == [one["loss"] for one in history]
    assert told[-1].best_accuracy == max(one["dev_accuracy"] for one in history)


def test_training_again_takes_what_is_there(tmp_path: Path) -> None:
    first = train(plan("ngram"), tmp_path)
    assert train(plan("ngram"), tmp_path) == first
    with pytest.raises(TrainingDiffers, match="seed"):
        train(plan("ngram", seed=1), tmp_path)


@pytest.mark.parametrize("file", [MANIFEST, WEIGHTS])
def test_lexical_folder_that_lacks_a_file(tmp_path: Path, file: str) -> None:
    train(plan("align"), tmp_path)
    (tmp_path / file).unlink()
    with pytest.raises(TrainedModelMissing, match=file):
        model(str(tmp_path))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("content", ["[]", "{}", "7", '{"layers": [{"weights": 1}]}', "{", "null"])
def test_lexical_folder_with_other_weights(name: str, content: str, tmp_path: Path) -> None:
    train(plan(name), tmp_path)
    (tmp_path / WEIGHTS).write_text(content, "utf-8")
    with pytest.raises(TrainedModelDamaged, match="checksum"):
        model(str(tmp_path))
    change(tmp_path, lambda one: one["sha256"].update({WEIGHTS: sha256(content.encode())}))
    with pytest.raises(TrainedModelDamaged, match=WEIGHTS):
        model(str(tmp_path))


@pytest.mark.parametrize("name", NAMES)
def test_lexical_folder_with_other_labels(name: str, tmp_path: Path) -> None:
    train(plan(name), tmp_path)
    labels = ["entailment", "neutral", "contradiction"]
    change(tmp_path, lambda manifest: manifest.update({"labels": labels}))
    with pytest.raises(TrainedModelDamaged, match=WEIGHTS):
        model(str(tmp_path))
    change(tmp_path, lambda manifest: manifest.update({"labels": ["yes", "no"]}))
    with pytest.raises(TrainedModelDamaged, match="not ours: yes, no"):
        model(str(tmp_path))


def change(folder: Path, changed: Callable[[dict[str, Any]], object]) -> None:
    manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    changed(manifest)
    (folder / MANIFEST).write_text(json.dumps(manifest), "utf-8")
