"""Deciding: which choice of a question a corpus supports best.

SciTail's reduction: a question and a choice make an assertion; each sentence that is retrieved for
the two is a premise; the choice with the most probable entailment is the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from numerate.corpus.index import TOP, Hit, Index
from numerate.data.builders.assertions import assertions
from numerate.data.pair import Pair
from numerate.errors import NoAssertion
from numerate.evaluation.answering.exam import Question
from numerate.evaluation.running import predicted
from numerate.evaluation.sample import Failure
from numerate.models.joined import opinion_of
from numerate.models.model import Model, Prediction

__all__ = ["Answer", "Choice", "Examinee", "assertions_of", "decided"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice, what it asserts, and the sentence that supports it best.

    `support` is the probability that the sentence entails the assertion; 0 where none was found.
    """

    choice: str
    assertion: str
    support: float
    evidence: Hit | None


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a question: one line of `answers.jsonl`.

    `answer` is the choice with the most support, of several that have the same the first; `tied`
    is how many these are. `credit` is 1 for the right answer, and 1/k where it is one of k that
    tie; None where the right one is not known. A question that failed has no answer and credit 0.
    """

    id: str
    question: str
    answer: str | None
    correct: str | None
    credit: float | None
    tied: int
    choices: tuple[Choice, ...]
    error: Failure | None = None

    def to_json(self) -> dict[str, Any]:
        """The answer as JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Examinee:
    """A model with a corpus: what answers questions."""

    spec: str
    model: Model
    index: Index
    top: int = TOP

    def answer(self, question: Question) -> Answer:
        """The best supported choice of a question, with the evidence for every choice."""
        stated = assertions_of(question)
        found = [
            self.index.search(f"{question.question} {choice}", self.top)
            for choice in question.choices
        ]
        pairs = [
            Pair(f"{question.id}-{place}-{rank}", hit.text, assertion)
            for place, (assertion, hits) in enumerate(zip(stated, found, strict=True))
            for rank, hit in enumerate(hits)
        ]
        said = [one for one, _ in predicted(self.spec, self.model, pairs)] if pairs else []
        failed = next((one for one in said if isinstance(one, Failure)), None)
        if failed is not None:
            return _failed(question, failed)
        likely = iter(opinion_of(one).entailment for one in said if isinstance(one, Prediction))
        return decided(
            question,
            [
                _choice(choice, assertion, hits, [next(likely) for _ in hits])
                for choice, assertion, hits in zip(question.choices, stated, found, strict=True)
            ],
        )


def assertions_of(question: Question) -> list[str]:
    """What each choice of a question asserts; where no rule can say it, the two side by side.

    >>> assertions_of(Question("1", "What is hot?", ("ice", "tea")))
    ['Ice is hot.', 'Tea is hot.']
    >>> assertions_of(Question("1", "Is tea hot?", ("yes", "no")))
    ['Is tea hot? yes', 'Is tea hot? no']
    """
    asked = [(question.question, choice) for choice in question.choices]
    return [
        f"{question.question} {choice}" if isinstance(made, NoAssertion) else made.statement
        for choice, made in zip(question.choices, assertions(asked), strict=True)
    ]


def _choice(choice: str, assertion: str, hits: Sequence[Hit], likely: Sequence[float]) -> Choice:
    """Of sentences that support a choice alike, the one that fits its words best counts."""
    if not hits:
        return Choice(choice, assertion, 0.0, None)
    best = max(range(len(hits)), key=lambda place: likely[place])
    return Choice(choice, assertion, likely[best], hits[best])


def decided(question: Question, choices: Sequence[Choice]) -> Answer:
    """The answer that the choices, as they are supported, give to a question."""
    most = max(choice.support for choice in choices)
    best = [place for place, choice in enumerate(choices) if choice.support == most]
    credit = 1 / len(best) if question.answer in best else 0.0
    return Answer(
        id=question.id,
        question=question.question,
        answer=choices[best[0]].choice,
        correct=_correct(question),
        credit=None if question.answer is None else credit,
        tied=len(best),
        choices=tuple(choices),
    )


def _failed(question: Question, failure: Failure) -> Answer:
    credit = None if question.answer is None else 0.0
    correct = _correct(question)
    return Answer(question.id, question.question, None, correct, credit, 0, (), failure)


def _correct(question: Question) -> str | None:
    return None if question.answer is None else question.choices[question.answer]
