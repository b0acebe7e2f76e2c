"""The predicates of a text: which words make up each, and which word is its subject."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from numerate.language.document import Document
from numerate.language.relation_phrases import children_of, inner_tokens, role_of
from numerate.language.relation_words import RelationWords
from numerate.language.wordnet import WordNet

__all__ = ["Predicate", "predicates_of"]

_VERBAL = frozenset({"VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "MD"})
_SUBJECTS = ("nsubj", "nsubjpass", "csubj", "csubjpass", "expl")
_PREDICATES = frozenset(
    {"ROOT", "conj", "ccomp", "advcl", "relcl", "acl", "xcomp", "parataxis", "dep", "pcomp"}
)
_OBJECTS = ("dobj", "dative", "attr", "acomp", "oprd", "ccomp")
_GROUP = frozenset({"aux", "auxpass", "neg", "prt"})
_AUXILIARIES = ("aux", "auxpass", "neg")
_LONGEST_CHAIN = 6  # verbs that complete each other
_HIGHEST_CLIMB = 6  # words, to the verb whose subject is meant
_LONGEST_ADVERB = 2  # tokens: "more often", not "much more often than others do"


@dataclass(frozen=True, slots=True)
class Predicate:
    """Verbs that say one thing of one subject: `members` are "tends" and "rise" in "tends to rise".

    `tokens` are its words and `subject` those of its subject. `noun` is what a relative clause
    hangs on.
    """

    head: int
    members: tuple[int, ...]
    tokens: tuple[int, ...]
    subject: tuple[int, ...]
    noun: int | None


def predicates_of(document: Document) -> Iterator[Predicate]:
    """The predicates of a text, each after the one that it depends on."""
    subjects: dict[int, tuple[int, ...]] = {}
    joined: set[int] = set()
    for sentence in document.sentences:
        order = [sentence.root]
        for at in order:  # grows as it goes
            order += children_of(document, at)
            if at in joined or not _is_predicate(document, at):
                continue
            members = _chain(document, at)
            joined.update(members)
            noun = _noun(document, at)
            subject = _subject(document, at, noun, subjects)
            subjects.update(dict.fromkeys(members, subject))
            if document.tokens[at].dep == "pcomp" and document.child(at, *_SUBJECTS) is None:
                continue  # "by heating water" is an object of what is done so
            tokens = sorted({t for member in members for t in _group(document, member)})
            relative = noun if document.tokens[at].dep == "relcl" else None
            yield Predicate(at, members, tuple(tokens), subject, relative)


def _is_predicate(document: Document, at: int) -> bool:
    token = document.tokens[at]
    if document.child(at, "nsubj", "nsubjpass") is not None or _is_hidden_verb(document, at):
        return True
    if token.tag not in _VERBAL or token.dep not in _PREDICATES:
        return False
    if token.dep in ("conj", "dep"):
        return document.tokens[token.head].tag in _VERBAL
    return True


def _is_hidden_verb(document: Document, at: int) -> bool:
    """Whether a verb was taken for a plural: none has "a" or "every", as in "A spindle forms"."""
    token = document.tokens[at]
    if token.dep != "ROOT" or token.tag != "NNS" or not WordNet.default().is_verb(token.lower):
        return False
    of_one = document.child(at, "det")
    if of_one is None or document.tokens[of_one].lower not in RelationWords.default().of_one:
        return False
    return at - 1 > of_one and WordNet.default().is_noun(document.tokens[at - 1].lower)


def _noun(document: Document, at: int) -> int | None:
    """The noun that a relative or reduced clause hangs on."""
    token = document.tokens[at]
    if token.dep not in ("relcl", "acl"):
        return None
    return None if document.tokens[token.head].tag in _VERBAL else token.head


def _chain(document: Document, at: int) -> tuple[int, ...]:
    """A verb and those that complete it: "is used to make", "began to help build"."""
    members = [at]
    while len(members) < _LONGEST_CHAIN:
        here = members[-1]
        if document.child(here, *_OBJECTS) is not None:
            break
        lower = document.child(here, "xcomp")
        if lower is None or document.tokens[lower].tag not in _VERBAL:
            break
        members.append(lower)
    return tuple(members)


def _group(document: Document, at: int) -> Iterator[int]:
    """A verb with its auxiliaries, particle and negation, and the adverbs before it."""
    yield at
    for child in children_of(document, at):
        dep = document.tokens[child].dep
        if dep in _GROUP or (dep == "advmod" and child < at and _is_of_verb(document, child)):
            yield from document.phrase(child)
        elif dep == "prep" and not document.children(child):
            yield child  # "what light passes through"
    if _shares_auxiliary(document, at):
        head = document.tokens[at].head
        shared = (child for child in children_of(document, head) if child < head)
        yield from (child for child in shared if document.tokens[child].dep in _AUXILIARIES)


def _is_of_verb(document: Document, adverb: int) -> bool:
    """Whether an adverb belongs to the predicate: "commonly occurs", not "often" or "when"."""
    if document.tokens[adverb].tag == "WRB" or role_of(document, adverb) is not None:
        return False
    head = document.tokens[adverb].head
    between = (document.tokens[at] for at in range(adverb + 1, head))
    near = all(one.head == head and one.dep not in _SUBJECTS for one in between)
    return near and len(document.phrase(adverb)) <= _LONGEST_ADVERB


def _shares_auxiliary(document: Document, at: int) -> bool:
    """Whether a coordinated verb has that of the first: "is made here and sold there"."""
    token = document.tokens[at]
    if token.dep != "conj" or document.child(at, *_SUBJECTS, *_AUXILIARIES) is not None:
        return False
    # The tagger takes "carried" for a past tense behind "was cut and".
    passive = token.tag == "VBD" and document.child(token.head, "auxpass") is not None
    return passive or document.tokens[token.head].tag == token.tag


def _subject(
    document: Document, at: int, noun: int | None, known: Mapping[int, tuple[int, ...]]
) -> tuple[int, ...]:
    """The words of the subject: the verb's own, or that of what it hangs on; or none."""
    if _is_hidden_verb(document, at):
        return tuple(range(document.phrase(at).start, at))
    head = document.child(at, *_SUBJECTS)
    if head is not None and document.tokens[head].lower in RelationWords.default().relative:
        before = document.tokens[head - 1] if head and document.tokens[head].tag == "WDT" else None
        if noun is not None:
            head = noun
        elif before is not None and before.tag.startswith("NN"):
            head -= 1
    elif head is None:
        head = noun
    if head is not None:
        return tuple(inner_tokens(document, head))
    if document.tokens[at].dep == "ROOT":
        return ()
    return next((known[above] for above in _above(document, at) if above in known), ())


def _above(document: Document, at: int) -> Sequence[int]:
    above: list[int] = []
    for head in document.ancestors(at):
        above.append(head)
        if len(above) == _HIGHEST_CLIMB:
            break
    return above
