"""Any Python function as a model: `python:package.module:function`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from numerate.data.pair import LABELS, NOT_ENTAILMENT, Pair
from numerate.errors import BadAnswer, BadSetting, WrongAnswerCount
from numerate.models.model import Prediction

__all__ = ["FunctionModel", "python_function"]

Answers = Callable[[Sequence[Pair]], Iterable[str | Prediction]]


@dataclass(frozen=True, slots=True)
class FunctionModel:
    """A function that gives each of the pairs it gets a label, or a `Prediction`.

    >>> guess = FunctionModel("python:mine:guess", lambda pairs: ["neutral" for _ in pairs])
    >>> guess.predict([Pair("1", "2 cats sat.", "3 cats sat.")])[0].label
    'neutral'
    """

    name: str
    function: Answers

    def predict(self, pairs: Sequence[Pair]) -> list[Prediction]:
        try:
            given = self.function(pairs)
            answers = list(given) if isinstance(given, Iterable) else None
        except (Exception, SystemExit) as error:  # whatever somebody else's function may raise
            raise BadAnswer(self.name, f"it raised {_told(error)}") from error
        if answers is None:
            raise BadAnswer(self.name, f"it gave a {type(given).__name__}, not a list of answers")
        if len(answers) != len(pairs):
            raise WrongAnswerCount(self.name, len(pairs), len(answers))
        return [self._prediction(answer) for answer in answers]

    def _prediction(self, answer: str | Prediction) -> Prediction:
        prediction = answer if isinstance(answer, Prediction) else Prediction(answer)
        if prediction.label not in (*LABELS, NOT_ENTAILMENT):
            raise BadAnswer(self.name, f"it says {prediction.label!r}")
        return prediction


def python_function(function: str) -> FunctionModel:
    """The model behind "package.module:function"; the working directory is searched last."""
    place, _, name = function.partition(":")
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        found = getattr(import_module(place), name)
    except (ImportError, AttributeError) as error:
        raise _unusable(function, str(error)) from error
    except (Exception, SystemExit) as error:  # whatever the module does when it is imported
        raise _unusable(function, _told(error)) from error
    if not callable(found):
        raise _unusable(function, "it cannot be called")
    return FunctionModel(f"python:{function}", found)


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def _unusable(function: str, reason: str) -> BadSetting:
    allowed = ["package.module:function, where function takes a list of pairs"]
    return BadSetting("python", "function", f"{function!r}: {reason}", allowed)
