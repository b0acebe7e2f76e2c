"""Matchers by name, each with the reader of plain words that goes with it."""

from __future__ import annotations

from functools import cache

from numerate.encoder.encoder import Encoder
from numerate.errors import UnknownMatcher
from numerate.reasoning.encoder_matching import EncoderMatcher
from numerate.reasoning.matching import Matcher
from numerate.reasoning.opinions import EmbeddedReader, PlainReader, WordsReader
from numerate.reasoning.words_matching import WordsMatcher
from numerate.reasoning.workings.licensing import EncoderLicensor, Licensor

__all__ = ["MATCHERS", "licensor", "matcher", "plain_reader"]

MATCHERS = ("encoder", "words")
"""`encoder` asks the embedded model; `words` needs none."""


@cache
def matcher(name: str) -> Matcher:
    """The matcher of that name; the model is loaded when it is first asked for.

    >>> matcher("words").name
    'words'
    """
    _check(name)
    return WordsMatcher.default() if name == "words" else EncoderMatcher(Encoder.default())


@cache
def plain_reader(name: str) -> PlainReader:
    """The reader of plain words that goes with the matcher of that name."""
    _check(name)
    return WordsReader() if name == "words" else EmbeddedReader(Encoder.default())


@cache
def licensor(name: str) -> Licensor | None:
    """Who says which workings a claim asks for; without a model, nobody does."""
    _check(name)
    return None if name == "words" else EncoderLicensor(Encoder.default())


def _check(name: str) -> None:
    if name not in MATCHERS:
        raise UnknownMatcher(name, MATCHERS)
