"""numerate inside spaCy pipelines, and work beyond one machine."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.errors.error import NumerateError

__all__ = [
    "AnswersDiffer",
    "DamagedAnswers",
    "DocNotParsed",
    "DocNotRead",
    "EngineFailed",
    "MissingTexts",
    "NoRows",
    "PipelineNotEnglish",
    "RowFailed",
    "RowKills",
]


class PipelineNotEnglish(NumerateError):
    """The component `numerate` was added to a spaCy pipeline of another language.

    >>> print(PipelineNotEnglish("de"))
    E185: the pipeline's language is 'de', and numerate reads English. Add it to an English \
pipeline, such as `spacy.load("en_core_web_sm")`.
    """

    code = "E185"
    _cause = "the pipeline's language is {language!r}, and numerate reads English"
    _remedy = 'Add it to an English pipeline, such as `spacy.load("en_core_web_sm")`.'

    language: str


class DocNotParsed(NumerateError):
    """A spaCy `Doc` came to the component `numerate` without what it reads.

    >>> print(DocNotParsed(["part-of-speech tags", "a dependency parse"], ["ner"]))
    E186: the Doc has no part-of-speech tags, a dependency parse; components before numerate: ner. \
Add a tagger and a parser in front of it, for example by `spacy.load("en_core_web_sm")`.
    """

    code = "E186"
    _cause = "the Doc has no {missing}; components before numerate: {before}"
    _remedy = (
        'Add a tagger and a parser in front of it, for example by `spacy.load("en_core_web_sm")`.'
    )

    missing: Sequence[str]
    before: Sequence[str]


class DocNotRead(NumerateError):
    """The quantities of a spaCy `Doc` were asked for that does not carry them.

    >>> print(DocNotRead())
    E187: this Doc carries no quantities: numerate has not read it, or its user data is lost. Run \
`nlp.get_pipe("numerate")(doc)`; a DocBin keeps them with `store_user_data=True`.
    """

    code = "E187"
    _cause = "this Doc carries no quantities: numerate has not read it, or its user data is lost"
    _remedy = (
        'Run `nlp.get_pipe("numerate")(doc)`; a DocBin keeps them with `store_user_data=True`.'
    )


class MissingTexts(NumerateError):
    """A row lacks a field that is needed, or it is no list of strings.

    >>> print(MissingTexts("answers.jsonl", 7, "sources"))
    E188: line 7 of 'answers.jsonl' has no field 'sources' that holds a list of strings. Give it \
one; other fields are ignored.
    """

    code = "E188"
    _cause = "line {line} of {path!r} has no field {field!r} that holds a list of strings"
    _remedy = "Give it one; other fields are ignored."

    path: str
    line: int
    field: str


class NoRows(NumerateError):
    """A folder or file was given to be answered that holds no rows.

    >>> print(NoRows("pairs", "no file in it ends in .parquet, .jsonl or .ndjson"))
    E189: there is nothing to answer in 'pairs': no file in it ends in .parquet, .jsonl or \
.ndjson. Give a file of JSON Lines or Parquet, or a folder of such files.
    """

    code = "E189"
    _cause = "there is nothing to answer in {path!r}: {reason}"
    _remedy = "Give a file of JSON Lines or Parquet, or a folder of such files."

    path: str
    reason: str


class AnswersDiffer(NumerateError):
    """A folder of answers was begun with another command, other settings or other rows.

    >>> print(AnswersDiffer("answers", ["the model", "the rows"]))
    E190: the answers in 'answers' were begun with another setting of: the model, the rows. Go on \
with the same command, or give another folder with --out.
    """

    code = "E190"
    _cause = "the answers in {path!r} were begun with another setting of: {differences}"
    _remedy = "Go on with the same command, or give another folder with --out."

    path: str
    differences: Sequence[str]


class RowFailed(NumerateError):
    """A row made the program that answers it fail in a way that nobody foresaw.

    >>> print(RowFailed("ZeroDivisionError", "division by zero"))
    E191: answering this row failed: ZeroDivisionError, division by zero. Ask it alone, without \
--out, to see more; the other rows are answered.
    """

    code = "E191"
    _cause = "answering this row failed: {kind}, {reason}"
    _remedy = "Ask it alone, without --out, to see more; the other rows are answered."

    kind: str
    reason: str


class RowKills(NumerateError):
    """The process that answered a row died of it, alone and more than once.

    >>> print(RowKills(2))
    E192: the process that answers this row died 2 times while it did. Look at its memory; \
`--retry` asks again, the other rows are answered.
    """

    code = "E192"
    _cause = "the process that answers this row died {times} times while it did"
    _remedy = "Look at its memory; `--retry` asks again, the other rows are answered."

    times: int


class EngineFailed(NumerateError):
    """What spreads the work over processes or machines failed before all rows were answered.

    >>> print(EngineFailed("ray", "no node is left", 3))
    E193: the engine ray failed with 3 parts to go: no node is left. What is answered is kept; the \
same command goes on from there.
    """

    code = "E193"
    _cause = "the engine {engine} failed with {left} parts to go: {reason}"
    _remedy = "What is answered is kept; the same command goes on from there."

    engine: str
    reason: str
    left: int


class DamagedAnswers(NumerateError):
    """The manifest of a folder of answers cannot be read.

    >>> print(DamagedAnswers("answers/manifest.json", "it is not JSON"))
    E194: 'answers/manifest.json' is damaged: it is not JSON. Remove the folder, or give another \
with --out.
    """

    code = "E194"
    _cause = "{path!r} is damaged: {reason}"
    _remedy = "Remove the folder, or give another with --out."

    path: str
    reason: str
