"""From a text to its relations: (subject; predicate; objects) for each of its predicates.

They are to DGEM what Open IE tuples are (SciTail, "Graph Definition"): verbs with auxiliaries,
particles and negation, active and passive; objects, each prepositional one by itself, some of them
places or times. A clause inside another one is a relation of its own, whose subject may be that of
the clause above it ("Plants use light to make sugar") or the noun that it hangs on ("rocks that
float"). A sentence without a verb tells a relation by an apposition or a preposition.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from numerate.language.document import Document
from numerate.language.document_building import document_of
from numerate.language.predicates import predicates_of
from numerate.language.relation import Argument, Relation, Role
from numerate.language.relation_objects import objects_of
from numerate.language.relation_phrases import (
    LONGEST_PHRASE,
    argument,
    children_of,
    inner_tokens,
)
from numerate.language.texts import checked_text, many_texts
from numerate.language.wordnet import WordNet

if TYPE_CHECKING:
    from numerate.language.parser import Piece

__all__ = ["Argument", "Relation", "Role", "relations", "relations_all", "relations_of"]


def relations(text: str) -> list[Relation]:
    """The relations that a text tells, in the order of their predicates.

    >>> for relation in relations("Ice, which floats on lakes, is often formed in winter."):
    ...     print(relation)
    (Ice; floats; L:on lakes)
    (Ice; is formed; T:often; T:in winter)
    """
    return next(relations_all([text]))


def relations_all(texts: Iterable[str]) -> Iterator[list[Relation]]:
    """`relations` for many texts, lazily and in order; parses them in batches.

    >>> [len(found) for found in relations_all(["Ice melts.", "Ann left and Bob came."])]
    [1, 2]
    """
    from numerate.language.parser import default_parser

    waiting: deque[str] = deque()

    def source() -> Iterator[str]:
        for text in many_texts(texts):
            waiting.append(checked_text(text))
            yield text

    def use(pieces: list[Piece]) -> list[Relation]:
        return relations_of(document_of(waiting.popleft(), pieces))

    return default_parser().read(source(), use)


def relations_of(document: Document) -> list[Relation]:
    """The relations of a text that is parsed already."""
    found: dict[int, list[Relation]] = {}
    told: set[int] = set()  # sentences
    for predicate in predicates_of(document):
        words = argument(document, predicate.tokens)
        if words is None:
            continue
        objects = objects_of(document, predicate)
        subject = argument(document, predicate.subject)
        if subject is None and not objects:
            continue
        found.setdefault(predicate.head, []).append(Relation(subject, words, objects))
        told.add(document.tokens[predicate.head].sentence)
    for at, relation in (*_nominal(document, told), *_unparsed(document, told)):
        found.setdefault(at, []).append(relation)
    return [relation for at in sorted(found) for relation in found[at]]


def _nominal(document: Document, told: set[int]) -> Iterator[tuple[int, Relation]]:
    """What no verb says: "Mercury, a planet"; and "ice in lakes" where nothing else is said."""
    silent = {sentence.root for at, sentence in enumerate(document.sentences) if at not in told}
    for at, token in enumerate(document.tokens):
        made: Relation | None = None
        if token.dep == "appos" and token.tag.startswith("NN"):
            made = _apposition(document, token.head, at)
        elif token.dep == "prep" and token.head in silent:
            made = _bare(document, token.head, at)
        if made is not None:
            told.add(token.sentence)
            yield at, made


def _apposition(document: Document, noun: int, apposed: int) -> Relation | None:
    subject = argument(document, inner_tokens(document, noun))
    said = argument(document, inner_tokens(document, apposed))
    if subject is None or said is None:
        return None
    here = document.tokens[apposed].start
    return Relation(subject, Argument("is", here, here), (said,))


def _bare(document: Document, noun: int, preposition: int) -> Relation | None:
    later = [at for at in children_of(document, noun) if at >= preposition]
    subject = argument(document, inner_tokens(document, noun, without=later))
    predicate = argument(document, [preposition])
    said = argument(document, inner_tokens(document, preposition)[1:])
    if subject is None or predicate is None or said is None:
        return None
    return Relation(subject, predicate, (said,))


def _unparsed(document: Document, told: set[int]) -> Iterator[tuple[int, Relation]]:
    """What a sentence says whose verb the parser missed: all before the verb, and all behind it."""
    for number, sentence in enumerate(document.sentences):
        if number in told or sentence.last - sentence.first > LONGEST_PHRASE:
            continue
        ends = document.tokens[sentence.last - 1].tag == "."
        inner = range(sentence.first + 1, sentence.last - ends)
        verb = next((at for at in inner if _may_be_verb(document, at, inner.stop, ends)), None)
        if verb is None:
            continue
        subject = argument(document, range(sentence.first, verb))
        predicate = argument(document, [verb])
        said = argument(document, range(verb + 1, inner.stop))
        if subject is not None and predicate is not None:
            yield verb, Relation(subject, predicate, () if said is None else (said,))


def _may_be_verb(document: Document, at: int, stop: int, ends: bool) -> bool:
    """Whether a word is a verb by itself, or by where it stands.

    No noun has an article behind it: "Depth and density influence the pressure". And what a full
    stop ends is a sentence, "Ice melts.", rather than a phrase.
    """
    token, wordnet = document.tokens[at], WordNet.default()
    if token.tag in ("VB", "VBD", "VBP", "VBZ"):
        return True
    if not token.tag.startswith("NN") or not wordnet.is_verb(token.lower):
        return False
    if at + 1 < stop:
        return document.tokens[at + 1].tag == "DT" or not wordnet.is_noun(token.lower)
    return ends and token.tag == "NNS"
