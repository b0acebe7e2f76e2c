"""Mends a parse in which a verb between two numbers was taken for a plural noun.

"The fleet of fourteen costs $441,000": the tagger reads fourteen costs, and leaves the sentence
without a verb.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, cast

from numerate.language.statement_words import StatementWords

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token
    from thinc.types import Ints2d

__all__ = ["mended"]

_AMOUNTS = frozenset({"$", "CD"})
_HEDGES = frozenset({"RB", "IN"})  # "costs about $5"
_APPENDED = frozenset({"appos", "nummod", "pobj"})  # how the amount hangs on the supposed noun
_GROUPING = frozenset({"of", "for"})


def mended(doc: Doc) -> Doc:
    """The parse, in which every such verb is the root of its sentence."""
    if _between_numbers().search(doc.text) is None:
        return doc
    for sentence in list(doc.sents):
        verb = next((token for token in sentence if _is_verb(token)), None)
        group = None if verb is None else _group(verb)
        if verb is not None and group is not None:
            _make_root(doc, sentence, verb, group)
    return doc


@cache
def _between_numbers() -> re.Pattern[str]:
    verbs = "|".join(sorted(StatementWords.default().between_numbers))
    return re.compile(rf"\b(?:of|for)\s(?:the\s)?[\w-]+\s(?:{verbs})\s")


def _is_verb(token: Token) -> bool:
    if token.tag_ != "NNS" or token.lower_ not in StatementWords.default().between_numbers:
        return False
    group = _group(token)
    if group is None or "ROOT" not in {group.head.dep_, token.dep_}:
        return False  # another verb is the root
    if token.i + 2 >= token.sent.end:
        return False
    behind = token.nbor(1)
    return behind.tag_ in _AMOUNTS or (behind.tag_ in _HEDGES and token.nbor(2).tag_ in _AMOUNTS)


def _group(verb: Token) -> Token | None:
    """The "of" or "for" before the number before a verb: "a box of twelve costs"."""
    at = verb.i - 2
    if at <= verb.sent.start or verb.nbor(-1).tag_ != "CD":
        return None
    at -= verb.doc[at].lower_ == "the"
    before = verb.doc[at]
    return before if before.lower_ in _GROUPING and before.head.i < before.i else None


def _make_root(doc: Doc, sentence: Span, verb: Token, group: Token) -> None:
    """Hang the subject and all that stands behind the verb on the verb."""
    subject, number = group.head, verb.i - 1
    heads = {token.i: token.head.i for token in sentence}
    deps = {token.i: token.dep_ for token in sentence}
    heads[verb.i], deps[verb.i] = verb.i, "ROOT"
    heads[subject.i], deps[subject.i] = verb.i, "nsubj"
    heads[number], deps[number] = group.i, "pobj"
    for token in sentence:
        if group.i < token.i < number:
            heads[token.i] = number
        elif token.i > verb.i and token.head.i <= verb.i:
            heads[token.i] = verb.i
            if token.dep_ in _APPENDED:
                deps[token.i] = "dobj"
    _write(doc, heads, deps, verb.i)


def _write(doc: Doc, heads: dict[int, int], deps: dict[int, str], verb: int) -> None:
    rows = doc.to_array(["HEAD", "DEP", "TAG"])
    for at, head in heads.items():
        rows[at, 0] = (head - at) % 2**64  # the array has no signs
        rows[at, 1] = doc.vocab.strings.add(deps[at])
    rows[verb, 2] = doc.vocab.strings.add("VBZ")
    doc.from_array(["HEAD", "DEP", "TAG"], cast("Ints2d", rows))
