"""Mends a parse in which a verb was taken for a plural noun, or what is left for what went.

"The fleet of fourteen costs $441,000": the tagger reads fourteen costs, and leaves the sentence
without a verb. "Ann has 5 whole eggs left": the parser reads that eggs left, and that Ann has it.
"Dan found 5 shells on the beach": it reads that it was so by a Dan, as one finds "next week".
"300 work in Turin": it reads of 300 works.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
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
_NAMES, _FINITE = ("NNP", "NNPS"), ("VBD", "VBZ", "VBP")  # Penn Treebank tags
_HAVE = frozenset({"has", "have", "had"})
_LEFT_TO_ONE = re.compile(r"\bha(?:s|ve|d)\s.*\bleft\b")


def mended(doc: Doc) -> Doc:
    """The parse, in which every such verb is the root of its sentence, and what is left is had.

    A name right before a verb that has no subject is its subject.
    """
    for token in doc:
        if _is_doer(token):
            token.dep_ = "nsubj"
        if _is_deed(token):
            _write(doc, {token.i - 1: token.i}, {token.i - 1: "nsubj"}, {token.i: "VBP"})
    for token in doc if _LEFT_TO_ONE.search(doc.text) else ():
        if (had := _had(token)) is not None:
            _make_had(doc, token, had)
    if _between_numbers().search(doc.text) is None:
        return doc
    for sentence in list(doc.sents):
        verb = next((token for token in sentence if _is_verb(token)), None)
        group = None if verb is None else _group(verb)
        if verb is not None and group is not None:
            _make_root(doc, sentence, verb, group)
    return doc


def _is_doer(name: Token) -> bool:
    verb = name.head
    if name.dep_ != "npadvmod" or name.tag_ not in _NAMES or verb.i != name.i + 1:
        return False
    is_time = name.lower_ in StatementWords.default().calendar
    has_subject = any(one.dep_ in ("nsubj", "nsubjpass") for one in verb.children)
    return verb.tag_ in _FINITE and not is_time and not has_subject


def _is_deed(deed: Token) -> bool:
    """Whether what so many do was taken for what they are: "300 work in Turin"."""
    words = StatementWords.default().after_numbers
    if deed.dep_ != "ROOT" or deed.tag_ != "NN" or deed.lower_ not in words or not deed.i:
        return False
    number = deed.nbor(-1)
    return number.dep_ == "nummod" and number.tag_ == "CD" and number.lower_ not in ("1", "one")


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


def _had(left: Token) -> Token | None:
    """What somebody has left: "eggs" in "has 5 whole eggs left"."""
    if left.lower_ != "left" or left.dep_ != "ccomp" or left.head.lower_ not in _HAVE:
        return None
    things = [one for one in left.lefts if one.dep_ == "nsubj" and one.i > left.head.i]
    return things[0] if len(things) == 1 else None


def _make_had(doc: Doc, left: Token, things: Token) -> None:
    _write(doc, {things.i: left.head.i, left.i: things.i}, {things.i: "dobj", left.i: "acl"}, {})


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
    _write(doc, heads, deps, {verb.i: "VBZ"})


def _write(
    doc: Doc, heads: Mapping[int, int], deps: Mapping[int, str], tags: Mapping[int, str]
) -> None:
    rows = doc.to_array(["HEAD", "DEP", "TAG"])
    for at, head in heads.items():
        rows[at, 0] = (head - at) % 2**64  # the array has no signs
        rows[at, 1] = doc.vocab.strings.add(deps[at])
    for at, tag in tags.items():
        rows[at, 2] = doc.vocab.strings.add(tag)
    doc.from_array(["HEAD", "DEP", "TAG"], cast("Ints2d", rows))
