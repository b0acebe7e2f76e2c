"""Questions and answers: making statements of them, and pairs of those."""

from __future__ import annotations

from numerate.errors.error import NumerateError
from numerate.wording import shortened

__all__ = ["BadReview", "NoAssertion", "StaleStep"]


class NoAssertion(NumerateError):
    """A question and its answer cannot be turned into a statement.

    >>> print(NoAssertion("Is ice cold?", "yes", "it can be answered by yes or no"))
    E150: no statement is made of 'Is ice cold?' and 'yes': it can be answered by yes or no. Ask \
with what, which, who, where, when, why or how, leave a blank (___), or write the statement by hand.
    """

    code = "E150"
    _remedy = (
        "Ask with what, which, who, where, when, why or how, leave a blank (___), or write the "
        "statement by hand."
    )

    question: str
    answer: str
    reason: str

    @property
    def cause(self) -> str:
        question, answer = shortened([self.question, self.answer])
        return f"no statement is made of {question!r} and {answer!r}: {self.reason}"


class BadReview(NumerateError):
    """A file of statements that a person looked over cannot be understood.

    >>> print(BadReview("review.tsv", 3, "no question has the id '17'"))
    E151: cannot use line 3 of the review 'review.tsv': no question has the id '17'. Keep the \
columns id, proposed and corrected as they were written, and change only what stands under the last.
    """

    code = "E151"
    _cause = "cannot use line {line} of the review {path!r}: {reason}"
    _remedy = (
        "Keep the columns id, proposed and corrected as they were written, and change only what "
        "stands under the last."
    )

    path: str
    line: int
    reason: str


class StaleStep(NumerateError):
    """A step's file was made of something else than what the step before it holds now.

    >>> print(StaleStep("set/candidates.jsonl", "q1-1 states 'Ice melts.', the review None"))
    E152: 'set/candidates.jsonl' does not belong to the review: q1-1 states 'Ice melts.', the \
review None. Undo the change of the review, or delete the file to make it again; labels that \
people gave to it are then for other pairs.
    """

    code = "E152"
    _cause = "{path!r} does not belong to the review: {reason}"
    _remedy = (
        "Undo the change of the review, or delete the file to make it again; labels that people "
        "gave to it are then for other pairs."
    )

    path: str
    reason: str
