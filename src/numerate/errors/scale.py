"""numerate inside spaCy pipelines, and work beyond one machine."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.errors.error import NumerateError

__all__ = ["DocNotParsed", "DocNotRead", "PipelineNotEnglish"]


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
