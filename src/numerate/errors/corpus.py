"""Corpora of sentences, and questions that they answer."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.errors.error import NumerateError

__all__ = [
    "BadQuestion",
    "DamagedIndex",
    "EmptyCorpus",
    "IndexBusy",
    "IndexDiffers",
    "IndexUnfinished",
    "NoIndex",
    "NoQuestions",
]


class NoIndex(NumerateError):
    """A folder was named as an index of sentences, and is none.

    >>> print(NoIndex("science", "it has no manifest.json"))
    E140: there is no index in 'science': it has no manifest.json. Make one with `numerate corpus \
index FILES... --out science`.
    """

    code = "E140"
    _cause = "there is no index in {path!r}: {reason}"
    _remedy = "Make one with `numerate corpus index FILES... --out {path}`."

    path: str
    reason: str


class DamagedIndex(NumerateError):
    """An index of sentences is not as it was written.

    >>> print(DamagedIndex("science", "it holds 5 sentences, not 7"))
    E141: the index in 'science' is damaged: it holds 5 sentences, not 7. Delete the folder and \
make the index again.
    """

    code = "E141"
    _cause = "the index in {path!r} is damaged: {reason}"
    _remedy = "Delete the folder and make the index again."

    path: str
    reason: str


class IndexDiffers(NumerateError):
    """An index was to be gone on with that is made from other files, or in another way.

    >>> print(IndexDiffers("science", ["its files", "--lines"]))
    E142: the index in 'science' differs in its files, --lines. Name another folder, or delete \
this one to make it anew.
    """

    code = "E142"
    _cause = "the index in {path!r} differs in {differences}"
    _remedy = "Name another folder, or delete this one to make it anew."

    path: str
    differences: Sequence[str]


class IndexUnfinished(NumerateError):
    """An index was to be searched whose making was stopped.

    >>> print(IndexUnfinished("science", 2, 5))
    E143: the index in 'science' is not finished: 2 of 5 files are in it. Give the command that \
began it again: it goes on where it was stopped.
    """

    code = "E143"
    _cause = "the index in {path!r} is not finished: {done} of {files} files are in it"
    _remedy = "Give the command that began it again: it goes on where it was stopped."

    path: str
    done: int
    files: int


class EmptyCorpus(NumerateError):
    """The files of a corpus hold not a single sentence that is kept.

    >>> print(EmptyCorpus("science", ["too short 3"]))
    E144: there is no sentence for the index in 'science': too short 3. Check the files; \
`--keep-all` keeps what looks like noise, and `--field NAME` says which field holds the text.
    """

    code = "E144"
    _cause = "there is no sentence for the index in {path!r}: {dropped}"
    _remedy = (
        "Check the files; `--keep-all` keeps what looks like noise, and `--field NAME` says "
        "which field holds the text."
    )

    path: str
    dropped: Sequence[str]


class BadQuestion(NumerateError):
    """A line of a file of questions holds no question with choices.

    >>> print(BadQuestion("exam.jsonl", 7, "it has no list of choices"))
    E145: line 7 of 'exam.jsonl' holds no question: it has no list of choices. Write lines such \
as {"id": "1", "question": "What is hot?", "choices": ["ice", "tea"], "answer": "tea"}.
    """

    code = "E145"
    _cause = "line {line} of {path!r} holds no question: {reason}"

    path: str
    line: int
    reason: str

    @property
    def remedy(self) -> str:
        return (
            'Write lines such as {"id": "1", "question": "What is hot?", '
            '"choices": ["ice", "tea"], "answer": "tea"}.'
        )


class NoQuestions(NumerateError):
    """A file of questions holds not a single one.

    >>> print(NoQuestions("exam.jsonl", "it is empty"))
    E146: there is no question in 'exam.jsonl': it is empty. Check that it is the right file.
    """

    code = "E146"
    _cause = "there is no question in {path!r}: {reason}"
    _remedy = "Check that it is the right file."

    path: str
    reason: str


class IndexBusy(NumerateError):
    """An index is being made by another process.

    >>> print(IndexBusy("science"))
    E147: another process is making the index in 'science'. Wait for it to end, or stop it.
    """

    code = "E147"
    _cause = "another process is making the index in {path!r}"
    _remedy = "Wait for it to end, or stop it."

    path: str
