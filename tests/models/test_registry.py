"""Models by name: what a spec may say, and what it answers when it says something else."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest

from numerate.data.pair import Pair
from numerate.errors import (
    BadSetting,
    InputNotText,
    NumerateError,
    UnknownMatcher,
    UnknownModel,
    UnknownProfile,
    UnknownSetting,
)
from numerate.models import registry
from numerate.models.model import Prediction, Prover
from numerate.models.registry import model, register, registered

PAIR = Pair("7", "The firm employs 100 men.", "The firm employs less than 700 men.")


@dataclass(frozen=True)
class Parrot:
    """Says its word.

    And nothing else.
    """

    word: str = "neutral"
    name: str = "parrot"

    def predict(self, pairs: Sequence[Pair]) -> list[Prediction]:
        return [Prediction(self.word) for _ in pairs]


@pytest.fixture
def _own_registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as context:
        context.setattr(registry, "_ENTRIES", dict(registry._ENTRIES))
        yield


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("qreas", "qreas"),
        ("qreas:", "qreas"),
        ("qreas:profile=default", "qreas"),
        ("qreas:profile=paper", "qreas:profile=paper"),
        ("qreas:paper", "qreas:profile=paper"),
        ("qreas:matcher=encoder", "qreas"),
        ("qreas:matcher=words", "qreas:matcher=words"),
        ("qreas:strict,matcher=words", "qreas:profile=strict,matcher=words"),
        ("majority:label=neutral", "majority:label=neutral"),
        ("majority:not_entailment", "majority:label=not_entailment"),
    ],
)
def test_registry_spec(spec: str, name: str) -> None:
    found = model(spec)
    assert found.name == name
    assert model(found.name) == found


@pytest.mark.parametrize(
    ("spec", "error", "said"),
    [
        ("gpt", UnknownModel, "no model 'gpt'. Existing models: qreas, embedded, joined"),
        ("", UnknownModel, "no model ''"),
        (
            "qreas:depth=3",
            UnknownSetting,
            "no setting 'depth'. Its settings: profile, matcher, units.",
        ),
        ("qreas:=paper", UnknownSetting, "no setting ''"),
        ("qreas:profile=lax", UnknownProfile, "no profile 'lax'. Existing profiles: default"),
        ("qreas:matcher=letters", UnknownMatcher, "Existing matchers: encoder, words."),
        ("embedded:size=2", UnknownSetting, "no setting 'size'"),
        ("qreas:paper,profile=paper", BadSetting, "it is given twice"),
        ("majority", BadSetting, "it is missing"),
        ("majority:label=", BadSetting, "it is missing"),
        ("majority:label=maybe", BadSetting, "Allowed: entailment, neutral, contradiction"),
    ],
)
def test_registry_bad_spec_is_a_typed_error(
    spec: str, error: type[NumerateError], said: str
) -> None:
    with pytest.raises(error) as raised:
        model(spec)
    assert said in str(raised.value)


def test_registry_a_spec_is_a_text() -> None:
    with pytest.raises(InputNotText):
        model(None)  # type: ignore[arg-type]


@pytest.mark.usefixtures("_own_registry")
def test_registry_takes_models_of_users() -> None:
    register("parrot", Parrot)
    [answer] = model("parrot:word=contradiction").predict([PAIR])
    assert answer.label == "contradiction"
    assert ("parrot", "Says its word.") in registered()


@pytest.mark.usefixtures("_own_registry")
def test_registry_imports_a_factory_when_it_is_asked_for() -> None:
    register("late", "no_such_module:Model", "cannot be imported")
    assert ("late", "cannot be imported") in registered()
    with pytest.raises(ModuleNotFoundError):
        model("late")


@pytest.mark.parametrize("name", ["qreas", "", "a:b", "a=b", "a,b"])
def test_registry_refuses_names_that_no_spec_could_reach(name: str) -> None:
    with pytest.raises(ValueError, match="cannot name a model"):
        register(name, Parrot)


def test_registry_describes_every_model_in_a_line() -> None:
    assert len(registered()) >= 4
    for name, description in registered():
        assert description, name
        assert "\n" not in description


def test_registry_import_is_light() -> None:
    code = (
        "import sys, numerate.models.registry as r; r.registered(); print('spacy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize(
    "spec", ["qreas", "qreas:profile=paper", "qreas:profile=strict", "qreas:matcher=words"]
)
def test_qreas_shows_its_proof_as_evidence(spec: str) -> None:
    qreas = model(spec)
    [answer] = qreas.predict([PAIR])
    assert answer.label == "entailment"
    assert isinstance(qreas, Prover)
    [verdict] = qreas.verdicts([PAIR])
    assert answer.evidence == verdict.to_json()
    assert verdict.proof.check() == []


def test_majority_says_one_thing() -> None:
    assert [one.label for one in model("majority:neutral").predict([PAIR, PAIR])] == ["neutral"] * 2
    assert not isinstance(model("majority:neutral"), Prover)


def test_embedded_tells_how_likely_each_label_is_and_proves_nothing() -> None:
    embedded = model("embedded")
    answers = embedded.predict([PAIR, Pair("8", "A man is asleep.", "A man is awake.")])
    assert answers[1].label == "contradiction"
    for answer in answers:
        assert answer.probabilities is not None
        assert sum(answer.probabilities.values()) == pytest.approx(1, abs=0.001)
        assert answer.confidence == max(answer.probabilities.values())
        assert answer.probabilities[answer.label] == answer.confidence
    assert not isinstance(embedded, Prover)


def test_embedded_answers_alike_alone_and_in_company() -> None:
    pairs = [PAIR, Pair("8", "A man is asleep.", "A man is awake."), Pair("9", "", "")]
    together = model("embedded").predict(pairs)
    assert [model("embedded").predict([pair])[0] for pair in pairs] == together
