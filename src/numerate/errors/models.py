"""Models, their settings and answers, and the encoder."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.errors.error import NumerateError
from numerate.wording import shortened

__all__ = [
    "BadAnswer",
    "BadSetting",
    "BadTemplate",
    "EncoderUnavailable",
    "EndpointFailed",
    "NoProof",
    "UnknownMatcher",
    "UnknownModel",
    "UnknownProfile",
    "UnknownSetting",
    "UnmappedLabels",
    "UnmatchedAnswers",
    "WeightsDamaged",
    "WeightsMissing",
    "WrongAnswerCount",
]


class UnknownProfile(NumerateError):
    """A policy is asked for by a name that none has.

    >>> print(UnknownProfile("lax", ["default", "paper"]))
    E041: there is no profile 'lax'. Existing profiles: default, paper.
    """

    code = "E041"
    _cause = "there is no profile {name!r}"
    _remedy = "Existing profiles: {existing}."

    name: str
    existing: Sequence[str]


class UnknownModel(NumerateError):
    """A model is asked for by a name that none has.

    >>> print(UnknownModel("qreaz", ["qreas", "qreas:profile=paper"]))
    E042: there is no model 'qreaz'. Existing models: qreas, qreas:profile=paper.
    """

    code = "E042"
    _cause = "there is no model {name!r}"
    _remedy = "Existing models: {existing}."

    name: str
    existing: Sequence[str]


class UnknownSetting(NumerateError):
    """A model's spec names a setting that the model does not have.

    >>> print(UnknownSetting("qreas", "depth", ["profile"]))
    E043: the model 'qreas' has no setting 'depth'. Its settings: profile.
    """

    code = "E043"
    _cause = "the model {model!r} has no setting {setting!r}"

    model: str
    setting: str
    allowed: Sequence[str]

    @property
    def remedy(self) -> str:
        return f"Its settings: {', '.join(self.allowed)}." if self.allowed else "It has none."


class BadSetting(NumerateError):
    """A setting of a model is missing, given twice, or has a value that the model cannot use.

    >>> print(BadSetting("majority", "label", "it is missing", ["entailment", "neutral"]))
    E044: the setting 'label' of the model 'majority' cannot be used: it is missing. Allowed: \
entailment, neutral.
    """

    code = "E044"
    _cause = "the setting {setting!r} of the model {model!r} cannot be used: {reason}"
    _remedy = "Allowed: {allowed}."

    model: str
    setting: str
    reason: str
    allowed: Sequence[str]


class BadAnswer(NumerateError):
    """A model from outside does not answer as models do.

    >>> print(BadAnswer("python:mine:guess", "it says 'maybe'"))
    E045: the model 'python:mine:guess' does not answer as it should: it says 'maybe'. A model \
gives each pair one label: entailment, neutral, contradiction or not_entailment.
    """

    code = "E045"
    _cause = "the model {model!r} does not answer as it should: {reason}"
    _remedy = (
        "A model gives each pair one label: entailment, neutral, contradiction or not_entailment."
    )

    model: str
    reason: str


class NoProof(NumerateError):
    """A proof was to be shown, but the model has none to show.

    >>> print(NoProof("majority:label=neutral"))
    E046: the model 'majority:label=neutral' proves nothing, so there is no page to write. Ask \
one that does, such as qreas.
    """

    code = "E046"
    _cause = "the model {model!r} proves nothing, so there is no page to write"
    _remedy = "Ask one that does, such as qreas."

    model: str


class WrongAnswerCount(NumerateError):
    """A model gives more or fewer answers than it got pairs, so none can be matched to its pair.

    >>> print(WrongAnswerCount("python:mine:guess", 6, 1))
    E047: the model 'python:mine:guess' was asked 6 pairs, and its answers are 1. It gets a list \
of pairs and must give one answer for each, in their order.
    """

    code = "E047"
    _cause = "the model {model!r} was asked {pairs} pairs, and its answers are {answers}"
    _remedy = "It gets a list of pairs and must give one answer for each, in their order."

    model: str
    pairs: int
    answers: int


class UnmatchedAnswers(NumerateError):
    """The answers of an endpoint cannot be matched to their pairs by the ids they carry.

    >>> print(UnmatchedAnswers("http:http://localhost:8000/check", ["b"], ["a"], ["x", "y"]))
    E049: the answers of 'http:http://localhost:8000/check' do not match its pairs: no answer has \
the id b, more than one has a, no pair has x, y. It must answer each line with one line that \
carries the same id.
    """

    code = "E049"
    _remedy = "It must answer each line with one line that carries the same id."

    model: str
    missing: Sequence[str]
    doubled: Sequence[str]
    foreign: Sequence[str]

    @property
    def cause(self) -> str:
        found = {
            "no answer has the id": self.missing,
            "more than one has": self.doubled,
            "no pair has": self.foreign,
        }
        said = [f"{what} {', '.join(shortened(ids, most=3))}" for what, ids in found.items() if ids]
        return f"the answers of {self.model!r} do not match its pairs: {', '.join(said)}"


class UnknownMatcher(NumerateError):
    """A matcher is asked for by a name that none has.

    >>> print(UnknownMatcher("letters", ["encoder", "words"]))
    E048: there is no matcher 'letters'. Existing matchers: encoder, words.
    """

    code = "E048"
    _cause = "there is no matcher {name!r}"
    _remedy = "Existing matchers: {existing}."

    name: str
    existing: Sequence[str]


class EndpointFailed(NumerateError):
    """A model behind HTTP gave no usable answer.

    >>> print(EndpointFailed("http://localhost:8000/check", "connection refused"))
    E074: the endpoint http://localhost:8000/check does not answer: connection refused. Check that \
it runs and that the URL is right; `numerate eval --retry` asks again what failed.
    """

    code = "E074"
    _cause = "the endpoint {url} does not answer: {reason}"
    _remedy = (
        "Check that it runs and that the URL is right; `numerate eval --retry` asks again "
        "what failed."
    )

    url: str
    reason: str


class BadTemplate(NumerateError):
    """A prompt template lacks a place for one of the texts.

    >>> print(BadTemplate("prompt.txt", "it has no $hypothesis"))
    E075: the prompt template 'prompt.txt' cannot be used: it has no $hypothesis. Write $premise \
and $hypothesis where the texts belong, and $$ for a dollar sign.
    """

    code = "E075"
    _cause = "the prompt template {path!r} cannot be used: {reason}"
    _remedy = "Write $premise and $hypothesis where the texts belong, and $$ for a dollar sign."

    path: str
    reason: str


class UnmappedLabels(NumerateError):
    """A classifier's label names do not say which of our labels they are.

    >>> print(UnmappedLabels("models/mine", ["LABEL_0", "LABEL_1"]))
    E076: the labels of 'models/mine' are not known: LABEL_0, LABEL_1. Say what they are, in their \
order: hf:models/mine,labels=entailment/not_entailment.
    """

    code = "E076"
    _cause = "the labels of {model!r} are not known: {labels}"

    model: str
    labels: Sequence[str]

    @property
    def remedy(self) -> str:
        two = len(self.labels) == 2
        ours = (
            ["entailment", "not_entailment"] if two else ["entailment", "neutral", "contradiction"]
        )
        return f"Say what they are, in their order: hf:{self.model},labels={'/'.join(ours)}."


class WeightsMissing(NumerateError):
    """A file of the encoder's weights is not there.

    >>> print(WeightsMissing("encoder/weights", "model.onnx"))
    E090: the encoder has no 'model.onnx' in 'encoder/weights'. Install the package again, or name \
a folder that holds one; `--matcher words` works without an encoder.
    """

    code = "E090"
    _cause = "the encoder has no {file!r} in {folder!r}"
    _remedy = (
        "Install the package again, or name a folder that holds one; `--matcher words` "
        "works without an encoder."
    )

    folder: str
    file: str


class WeightsDamaged(NumerateError):
    """A file of the encoder's weights is not what its manifest says, or cannot be used.

    >>> print(WeightsDamaged("weights", "model.onnx", "its checksum is not the manifest's"))
    E091: 'model.onnx' in 'weights' cannot be used: its checksum is not the manifest's. Install \
the package again; `--matcher words` works without an encoder.
    """

    code = "E091"
    _cause = "{file!r} in {folder!r} cannot be used: {reason}"
    _remedy = "Install the package again; `--matcher words` works without an encoder."

    folder: str
    file: str
    reason: str


class EncoderUnavailable(NumerateError):
    """A library that the encoder runs on is not installed, or cannot be loaded.

    >>> print(EncoderUnavailable("onnxruntime", "No module named 'onnxruntime'"))
    E092: the encoder needs onnxruntime, which cannot be loaded: No module named 'onnxruntime'. \
Install it: pip install onnxruntime; `--matcher words` works without it.
    """

    code = "E092"
    _cause = "the encoder needs {library}, which cannot be loaded: {reason}"
    _remedy = "Install it: pip install {library}; `--matcher words` works without it."

    library: str
    reason: str
