"""The Adjective Scale Probe: its data, and what is fitted to people's answers."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.errors.error import NumerateError, did_you_mean

__all__ = [
    "BadClozeAnswers",
    "BadThresholds",
    "NoProbe",
    "NotADegreeItem",
    "NothingToCorrelate",
    "TooFewCombinations",
    "UnknownControl",
    "UnknownProbeTest",
]


class NoProbe(NumerateError):
    """A folder was named that holds no test of the Adjective Scale Probe.

    >>> print(NoProbe("asp", "it has neither DegreeEstimation nor EntailmentInference"))
    E120: there is no Adjective Scale Probe in 'asp': it has neither DegreeEstimation nor \
EntailmentInference. Give the folder that holds the folders DegreeEstimation and \
EntailmentInference, or make one with `numerate build asp --out asp`.
    """

    code = "E120"
    _cause = "there is no Adjective Scale Probe in {path!r}: {reason}"
    _remedy = (
        "Give the folder that holds the folders DegreeEstimation and EntailmentInference, or make "
        "one with `numerate build asp --out {path}`."
    )

    path: str
    reason: str


class UnknownProbeTest(NumerateError):
    """A test of the Adjective Scale Probe is asked for by a name that none has.

    >>> print(UnknownProbeTest("degree/boost", ["degree/booster"]))
    E121: the Adjective Scale Probe has no test 'degree/boost'. Did you mean: degree/booster? \
Name one of both tasks (booster), of one (degree/booster), or a whole task (degree, entailment).
    """

    code = "E121"
    _cause = "the Adjective Scale Probe has no test {name!r}"

    name: str
    nearest: Sequence[str] = ()

    @property
    def remedy(self) -> str:
        return (
            f"{did_you_mean(self.nearest)}Name one of both tasks (booster), of one "
            "(degree/booster), or a whole task (degree, entailment)."
        )


class NotADegreeItem(NumerateError):
    """Not one row of a file can be read as an item of degree estimation.

    >>> print(NotADegreeItem("booster.csv", 2, "the premise states 1 number, not 2"))
    E122: 'booster.csv' holds no item of degree estimation; line 2, for one: the premise states 1 \
number, not 2. Write the sentences as `numerate build asp` does.
    """

    code = "E122"
    _cause = "{path!r} holds no item of degree estimation; line {line}, for one: {reason}"
    _remedy = "Write the sentences as `numerate build asp` does."

    path: str
    line: int
    reason: str


class BadThresholds(NumerateError):
    """A file of thresholds cannot be used.

    >>> print(BadThresholds("mine.toml", "no test called 'boost' has thresholds"))
    E123: cannot use the thresholds of 'mine.toml': no test called 'boost' has thresholds. Write \
them as `numerate probe adjectives fit` does: a table for each test, in it positive and negative \
with at_least or at_most.
    """

    code = "E123"
    _cause = "cannot use the thresholds of {path!r}: {reason}"
    _remedy = (
        "Write them as `numerate probe adjectives fit` does: a table for each test, in it positive "
        "and negative with at_least or at_most."
    )

    path: str
    reason: str


class BadClozeAnswers(NumerateError):
    """People's answers to cloze questions cannot be fitted.

    >>> print(BadClozeAnswers("answers.csv", 3, "the number is not above 0"))
    E124: cannot fit the answers of 'answers.csv', line 3: the number is not above 0. Give a CSV \
file with the columns test, polarity, number, low and high; an empty low or high is no bound.
    """

    code = "E124"
    _remedy = (
        "Give a CSV file with the columns test, polarity, number, low and high; an empty low or "
        "high is no bound."
    )

    path: str
    line: int | None
    reason: str

    @property
    def cause(self) -> str:
        place = "" if self.line is None else f", line {self.line}"
        return f"cannot fit the answers of {self.path!r}{place}: {self.reason}"


class UnknownControl(NumerateError):
    """A control experiment is asked for by a name that none has.

    >>> print(UnknownControl("swap", ["swap-sentences", "extended"]))
    E125: there is no control experiment 'swap'. Existing ones: swap-sentences, extended.
    """

    code = "E125"
    _cause = "there is no control experiment {name!r}"
    _remedy = "Existing ones: {existing}."

    name: str
    existing: Sequence[str]


class TooFewCombinations(NumerateError):
    """The plausibility filters leave too few adjectives with nouns to make a test.

    >>> print(TooFewCombinations("degree/ordering", 25, 7))
    E126: degree/ordering needs 25 combinations of an adjective and a noun, and 7 are left. Ask \
for less with --size, filter less strictly, or give a larger corpus.
    """

    code = "E126"
    _cause = "{test} needs {needed} combinations of an adjective and a noun, and {left} are left"
    _remedy = "Ask for less with --size, filter less strictly, or give a larger corpus."

    test: str
    needed: int
    left: int


class NothingToCorrelate(NumerateError):
    """Runs of the probe and of a stress test have too few models in common.

    >>> print(NothingToCorrelate(1))
    E127: a correlation needs 3 models that were asked both the probe and the stress test, and \
there are 1. Ask more models both: `numerate probe adjectives --out RUN` and `numerate eval \
--task equate/stress-test --out RUN`, with the same --model.
    """

    code = "E127"
    _cause = (
        "a correlation needs 3 models that were asked both the probe and the stress test, and "
        "there are {models}"
    )
    _remedy = (
        "Ask more models both: `numerate probe adjectives --out RUN` and `numerate eval --task "
        "equate/stress-test --out RUN`, with the same --model."
    )

    models: int
