"""Sentences and what a small change makes of them: most changes are not entailed, a cut is.

A cut sentence leaves open what was cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from numerate.data.builders.numerals import numeral_of
from numerate.language.parser import Piece, default_parser
from numerate.language.wordnet import WordNet
from numerate.quantities.extracting import extract
from training.row import NOT_ENTAILMENT, Row

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

__all__ = ["details_of", "from_sentences"]

Change = Callable[["Doc", Random, Sequence[str]], str | None]

_NAMES = ("NNP", "NNPS")
_SHORTEST, _LONGEST = 6, 45  # tokens
_HELPING = frozenset({"is", "are", "was", "were", "will", "would", "can", "could", "has", "had"})
_CUT = frozenset({"prep", "npadvmod", "relcl", "acl", "appos"})
_SET_OFF = frozenset({"relcl", "acl", "appos"})  # which only add something behind a comma
_WHERE_AND_WHEN = frozenset({"in", "on", "at", "near", "during", "after", "before", "since"})
_SHARES = frozenset({"%", "percent", "average", "mean", "median", "rate", "each", "every", "per"})
_RISKY = frozenset({"no", "not", "n't", "never", "if", "unless", "without", "only", "all", "every"})


def from_sentences(sentences: Sequence[str], seed: int) -> Iterator[Row]:
    """One changed sentence for each that allows a change, the kind of change drawn by lot."""
    names = sorted(_names(sentences))

    def use(pieces: list[Piece]) -> Row | None:
        return _changed(pieces[0].doc, Random(f"{seed}/{pieces[0].doc.text}"), names)

    yield from (row for row in default_parser().read(sentences, use) if row is not None)


def details_of(sentences: Sequence[str]) -> Iterator[Row]:
    """Each sentence that a detail can be cut from, with and without it, in both orders."""

    def use(pieces: list[Piece]) -> Row | None:
        doc = pieces[0].doc
        text = _cut(doc, Random(doc.text), ()) if _is_fit(doc) else None
        return None if text in (None, doc.text) else Row(doc.text, text, "entailment")

    for row in default_parser().read(sentences, use):
        if row is not None:
            yield row
            yield Row(row.hypothesis, row.premise, "neutral")


def _is_fit(doc: Doc) -> bool:
    return _SHORTEST <= len(doc) <= _LONGEST


def _names(sentences: Iterable[str]) -> set[str]:
    """Capitalised words inside the sentences, which are mostly names."""
    return {
        word
        for sentence in sentences
        for word in sentence.split()[1:]
        if word.isalpha() and word[0].isupper() and word[1:].islower() and len(word) > 3
    }


def _changed(doc: Doc, dice: Random, names: Sequence[str]) -> Row | None:
    if not _is_fit(doc):
        return None
    for label, change in dice.sample(_CHANGES, len(_CHANGES)):
        text = change(doc, dice, names)
        if text is not None and text != doc.text:
            return Row(doc.text, text, label)
    return None


def _renumbered(doc: Doc, dice: Random, _: Sequence[str]) -> str | None:
    """Another number: as precise as the old one, and clearly different."""
    found = [one for one in extract(doc.text, roles=False) if one.kind.is_quantity]
    numerals = [numeral for one in found if (numeral := numeral_of(one)) and numeral.value > 1]
    if not numerals:
        return None
    numeral = dice.choice(numerals)
    factor = Fraction(dice.choice([3, 5, 6, 7, 13, 15, 18, 20, 30]), 10)
    value = max(round(numeral.value * factor / numeral.step), 2) * numeral.step
    return None if value == numeral.value else numeral.with_value(doc.text, value)


def _exchanged(doc: Doc, _dice: Random, _: Sequence[str]) -> str | None:
    """Subject and object in each other's place: "the dog bit the man"."""
    for verb in doc:
        if not verb.tag_.startswith("VB"):
            continue
        subject = next((one for one in verb.children if one.dep_ == "nsubj"), None)
        thing = next((one for one in verb.children if one.dep_ in ("dobj", "pobj")), None)
        if subject is None or thing is None or not _are_nouns(subject, thing):
            continue
        one, other = (
            doc[subject.left_edge.i : subject.right_edge.i + 1],
            doc[thing.left_edge.i : thing.right_edge.i + 1],
        )
        if one.end > other.start or one.text.lower() == other.text.lower():
            continue
        text = doc.text
        changed = (
            text[: one.start_char]
            + other.text
            + text[one.end_char : other.start_char]
            + (one.text if subject.tag_ in _NAMES else one.text[0].lower() + one.text[1:])
            + text[other.end_char :]
        )
        return changed[0].upper() + changed[1:]
    return None


def _are_nouns(*tokens: Token) -> bool:
    return all(token.tag_.startswith("NN") for token in tokens)


def _renamed(doc: Doc, dice: Random, names: Sequence[str]) -> str | None:
    """Another name for one of the sentence's."""
    found = [token for token in doc if token.tag_ in _NAMES and token.text in names]
    if not found or len(names) < 10:
        return None
    old, new = dice.choice(found), dice.choice(names)
    if new in doc.text:
        return None
    return doc.text[: old.idx] + new + doc.text[old.idx + len(old) :]


def _denied(doc: Doc, _dice: Random, _: Sequence[str]) -> str | None:
    """The main verb denied."""
    if _RISKY & {token.lower_ for token in doc}:
        return None
    root = next((token for token in doc if token.dep_ == "ROOT"), None)
    if root is None:
        return None
    helping = root if root.lower_ in _HELPING else None
    helping = helping or next((one for one in root.children if one.lower_ in _HELPING), None)
    if helping is not None:
        at = helping.idx + len(helping)
        return f"{doc.text[:at]} not{doc.text[at:]}"
    support = {"VBD": "did not", "VBZ": "does not", "VBP": "do not"}.get(root.tag_)
    if support is None:
        return None
    after = root.idx + len(root)
    verb = WordNet.default().lemma(root.lower_, "v")
    return f"{doc.text[: root.idx]}{support} {verb}{doc.text[after:]}"


def _cut(doc: Doc, dice: Random, _: Sequence[str]) -> str | None:
    """Without a phrase that only adds something to what happened once.

    Of shares, and of what is always so, it restricts what is said: "in winter it employs 12".
    """
    if (_RISKY | _SHARES) & {token.lower_ for token in doc} or "?" in doc.text:
        return None
    if not any(token.dep_ == "ROOT" and token.tag_ == "VBD" for token in doc):
        return None
    found = [token for token in doc if token.dep_ in _CUT and _is_optional(token)]
    if not found:
        return None
    token = dice.choice(found)
    start, end = token.left_edge.idx, token.right_edge.idx + len(token.right_edge)
    left = doc.text[:start].rstrip(" ,")
    right = doc.text[end:].lstrip(" ,")
    glue = "" if not right or right[0] in ".!?;" else " "
    text = f"{left}{glue}{right}".strip()
    if len(text.split()) < 4:
        return None
    return text[0].upper() + text[1:]


def _is_optional(token: Token) -> bool:
    """A phrase of a verb that has its object, or of a subject; never the whole sentence."""
    length = token.right_edge.i - token.left_edge.i + 1
    if not 2 <= length <= len(token.doc) - 4:
        return False
    head = token.head
    if token.dep_ in _SET_OFF:
        return token.left_edge.i > 0 and token.doc[token.left_edge.i - 1].text == ","
    if token.dep_ == "prep" and token.lower_ not in _WHERE_AND_WHEN:
        return False
    return head.tag_.startswith("VB") and any(one.dep_ in ("dobj", "attr") for one in head.children)


_CHANGES: list[tuple[str, Change]] = [
    ("contradiction", _renumbered),
    (NOT_ENTAILMENT, _exchanged),
    (NOT_ENTAILMENT, _renamed),
    ("contradiction", _denied),
    ("entailment", _cut),
    ("entailment", _cut),
]
