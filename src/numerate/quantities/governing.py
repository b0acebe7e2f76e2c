"""Steps up a parse: which word governs another, and what it makes of it.

For `stances` alone, which climbs from a number to the root of its sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from numerate.language.stances import StanceWords
from numerate.language.wordnet import WordNet
from numerate.quantities.dependents import children_of, lefts_of, rights_of
from numerate.quantities.numset import Stance
from numerate.quantities.tags import NOUNS, VERBS

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["Step", "is_definite", "is_infinitive", "step_from"]

# which dependents of a word may count for what is below it
_ANYTHING = frozenset(
    {
        "neg",
        "aux",
        "advmod",
        "mark",
        "det",
        "amod",
        "preconj",
        "advcl",
        "prep",
        "nsubj",
        "nsubjpass",
    }
)
_ON_NOUNS = frozenset({"det", "amod"})
_SHARED_BY_CLAUSES = frozenset({"mark"})  # "if he came and she left"
_SHARED_BY_VERBS = frozenset({"mark", "neg", "aux"})  # "will come and leave"
_SHARED_BY_NOUNS = frozenset({"preconj"})  # "neither 5 men nor 3 women"
_NOTHING: frozenset[str] = frozenset()

_OF_CLAUSES = ("to", "ing", "that", "")
_HELD = frozenset({Stance.PLANNED, Stance.BELIEVED})


class Step(NamedTuple):
    """A word above, what it makes of what is below it, and what may count that hangs on it.

    `denial` is what a "not" on the word or further out makes of a fact below: it denies it,
    leaves it open, or does not concern it.
    """

    above: Token
    denial: Stance | None = Stance.DENIED
    effect: str | None = None
    counting: frozenset[str] = _ANYTHING
    last: bool = False


def step_from(node: Token, denial: Stance | None) -> Step | None:
    """The step up from a word; None where what is further out does not concern it."""
    take = _STEPS.get(node.dep_)
    return Step(node.head, denial) if take is None else take(node, denial)


def _stop(_node: Token, _denial: Stance | None) -> None:
    """ "The man, a father of 5, will retire": asides tell facts of their own."""


def _relative(node: Token, _denial: Stance | None) -> Step | None:
    """ "The man who hired 5 men will retire" has hired them, but not "Mill to hire 5 men"."""
    return _headline(node)


def _headline(node: Token) -> Step | None:
    """The step to the noun of a headline, which may look like one with a clause of its own.

    "Fares to rise by 5 %" is no fact; "the first woman to win 5 medals" has won them, and
    "Time to cook: 5 minutes" names what is measured.
    """
    noun = node.head
    opens = noun.dep_ == "ROOT" and noun.tag_ in NOUNS and is_infinitive(node)
    if not opens or ":" in {child.lower_ for word in (noun, node) for child in children_of(word)}:
        return None
    singling = StanceWords.default().around["singling"]
    if any(child.tag_ in {"DT", "JJS"} or child.lower_ in singling for child in lefts_of(noun)):
        return None
    return Step(noun, Stance.DENIED, Stance.PLANNED, _NOTHING, last=True)


def _open(denial: Stance | None) -> Stance | None:
    return denial and Stance.POSSIBLE


def _lemma(word: Token) -> str:
    if word.tag_ in VERBS:
        return WordNet.default().lemma(word.lower_, "v")
    return WordNet.default().lemma(word.lower_, "n") if word.tag_ in NOUNS else word.lower_


def _child(node: Token, dep: str) -> Token | None:
    return next((child for child in children_of(node) if child.dep_ == dep), None)


def is_infinitive(verb: Token) -> bool:
    """Whether a verb has its "to": "to hire 5 men"."""
    return any(child.lower_ == "to" for child in lefts_of(verb) if child.dep_ == "aux")


def _makes(governor: Token, link: str) -> str | None:
    """What a verb, noun or adjective makes of a clause, which a word or ending links to it."""
    words = StanceWords.default()
    tag, lemma = governor.tag_, _lemma(governor)
    table = words.verbs if tag in VERBS else words.nouns if tag in NOUNS else words.adjectives
    stance = table.get(f"{lemma} {link}")
    if stance is not None or link not in _OF_CLAUSES:
        return stance
    return table.get(governor.lower_) or table.get(lemma)


def _complement(node: Token, denial: Stance | None) -> Step:
    """ "plans to hire 5 men", "denied hiring 5 men", "is likely to hire 5 men"."""
    head = node.head
    link = "to" if is_infinitive(node) else "ing" if node.tag_ == "VBG" else ""
    if _lemma(head) == "be":
        return Step(head, denial, _predicated(head, link))
    if link != "to" and (particle := _child(head, "prt")) is not None:
        link = particle.lower_
    effect = _makes(head, link)
    if head.tag_ == "VBD" and head.lower_ == "had":
        effect = None  # who had to pay has paid
    if head.lower_ in {"go", "goes", "went", "gone"}:
        effect = None  # "went to see 5 men", but "is going to see 5 men"
    return Step(head, denial, effect)


def _predicated(be: Token, link: str) -> str | None:
    """ "It is possible to hire 5 men", "the plan is to hire 5 men", "he is to hire 5 men"."""
    adjective = _child(be, "acomp")
    if adjective is not None:
        return _makes(adjective, link)
    noun = _child(be, "attr")
    if noun is not None:
        return _makes(noun, link)
    if link != "to":
        return None
    subject = _child(be, "nsubj")
    return (subject is not None and _makes(subject, link)) or Stance.PLANNED


def _statement(node: Token, denial: Stance | None) -> Step | None:
    """ "He thinks that 5 men left", "5 men left, he thinks", "it is false that 5 men left"."""
    if is_infinitive(node):
        return _complement(node, denial)
    head, words = node.head, StanceWords.default()
    if node.i < head.i and _child(node, "mark") is None:
        effect = _makes(head, "that")
        return Step(head, None, effect if effect in _HELD else None, _NOTHING, last=True)
    adjective = _child(head, "acomp")
    said = head if adjective is None else adjective
    if _lemma(said) in words.around["factive"]:
        return None
    if said.lower_ not in words.around["true"]:
        denial = _open(denial)
    return Step(head, denial, _makes(said, "that"))


def _of_noun(node: Token, denial: Stance | None) -> Step | None:
    """ "a plan to hire 5 men", "the claim that 5 men left", but "a man hiring 5 men"."""
    infinitive = is_infinitive(node)
    if not infinitive and _child(node, "mark") is None:
        return None
    effect = _makes(node.head, "to" if infinitive else "that")
    if effect is None and (headline := _headline(node)) is not None:
        return headline
    denial = denial if infinitive else _open(denial)
    return Step(node.head, denial, effect, _ON_NOUNS, last=True)


def _adjunct(node: Token, denial: Stance | None) -> Step | None:
    """ "will go to hire 5 men", "will expand, hiring 5 men", but "left because 5 men came".

    Nor does "Mill to hire 5 men" tell of an act that is done, whatever the mill is taken for.
    """
    if is_infinitive(node):
        return _headline(node) or Step(node.head, _open(denial))
    participle = node.tag_ == "VBG" and node.i > node.head.i and _child(node, "mark") is None
    return Step(node.head, None) if participle else None


def _behind_preposition(node: Token, denial: Stance | None) -> Step | None:
    """ "accused of hiring 5 men", "without hiring 5 men", but "jailed for hiring 5 men"."""
    preposition = node.head
    governor = preposition.head
    denies = _preposition(preposition)
    if denies is not None:
        return Step(governor, None, denies, _NOTHING, last=True)
    effect = _makes(governor, preposition.lower_)
    if effect is not None or preposition.lower_ in StanceWords.default().around["transparent"]:
        return Step(governor, denial if effect else _open(denial), effect)
    return None


def _in_phrase(node: Token, denial: Stance | None) -> Step | None:
    """ "a goal of 5 %", "hopes for 5 %", "without 5 men", but "with 5 men, he can win"."""
    preposition = node.head
    governor = preposition.head
    denies = _preposition(preposition)
    if denies is not None:
        return Step(governor, None, denies, _NOTHING, last=True)
    words = StanceWords.default()
    if {preposition.lower_, governor.lower_} & words.around["exceptions"]:
        return None
    said = (_lemma(governor) == "be" and _child(governor, "acomp")) or governor
    effect = words.objects.get(f"{_lemma(said)} {preposition.lower_}")
    if governor.tag_ in NOUNS:
        if preposition.lower_ != "of" or is_definite(governor):
            denial = _open(denial)
    elif preposition.lower_ == "as":
        denial = _open(denial)  # "is not as good as the 5 others"
    elif preposition.i < governor.i:
        if preposition.lower_ == "with":
            return None
        denial = _open(denial)
    return Step(governor, denial, effect)


def _attribute(node: Token, denial: Stance | None) -> Step:
    """ "wants a 5 % cut", but "wants the 5 % cut to last"."""
    head = node.head
    if is_definite(head):
        return Step(head, denial, None, _ON_NOUNS, last=True)
    return Step(head, denial)


def _preposition(preposition: Token) -> str | None:
    table, word = StanceWords.default().prepositions, preposition.lower_
    if word in table:
        return table[word]
    return table.get(f"{preposition.nbor(-1).lower_} {word}") if preposition.i else None


def is_definite(noun: Token) -> bool:
    """Whether a phrase takes for granted that there is what it names: "the 5 men", "his 5 men"."""
    first = noun.left_edge
    if first.tag_ == "PRP$" or first.lower_ in StanceWords.default().around["definite"]:
        return True
    return any(child.dep_ == "poss" for child in lefts_of(noun))


def _object(node: Token, denial: Stance | None) -> Step:
    """ "expects 5 guests"; whether 5 men are there is no question in "does not know the 5 men"."""
    words, lemma = StanceWords.default(), _lemma(node.head)
    if is_definite(node) or lemma in words.around["factive"]:
        denial = _open(denial)
    return Step(node.head, denial, words.objects.get(lemma))


def _subject(node: Token, denial: Stance | None) -> Step:
    """ "5 men are expected to come", "5 men are to come", but "5 men hope to come"."""
    head, words = node.head, StanceWords.default()
    passive = node.dep_ == "nsubjpass"
    effect = words.objects.get(_lemma(head)) if passive else None
    if is_definite(node):
        denial = _open(denial)
    be = _lemma(head) == "be"
    for child in rights_of(head):
        if be and child.dep_ == "xcomp" and child.lower_ not in words.around["settled"]:
            effect = _predicated(head, "to" if is_infinitive(child) else "")
        elif child.dep_ == "acomp" and _child(child, "xcomp") is not None:
            effect = _makes(child, "to")
        elif child.dep_ in {"xcomp", "oprd"}:
            made = _complement(child, denial).effect
            raised = made in _HELD if passive else _lemma(head) in words.around["raising"]
            effect = made if raised else effect
    return Step(head, denial, effect)


def _joined(node: Token, denial: Stance | None) -> Step:
    """ "will hire 5 men and fire 3", "if 5 men come and 3 leave", "not 5 men but 3 women"."""
    head = node.head
    joining = {child.lower_ for child in rights_of(head) if child.dep_ == "cc" and child.i < node.i}
    if "but" in joining:
        denial = None
    elif not joining & {"or", "nor"}:
        denial = _open(denial)  # "did not hire 5 men and 3 women" may have hired some of them
    if head.tag_ not in VERBS:
        return Step(head, denial, None, _SHARED_BY_NOUNS)
    if "nor" in joining:
        return Step(head, denial, Stance.DENIED, _SHARED_BY_CLAUSES)
    own = any(child.dep_ in {"nsubj", "nsubjpass", "aux"} for child in lefts_of(node))
    finite = node.tag_ == "VBZ" or (node.tag_ == "VBD" and not _may_be_bare(node))
    shares = not finite and not own and "but" not in joining
    return Step(head, denial, None, _SHARED_BY_VERBS if shares else _SHARED_BY_CLAUSES)


def _may_be_bare(past: Token) -> bool:
    """Whether a past form is that of "will hire 5 men and cut 3 posts"."""
    is_behind_modal = any(child.tag_ == "MD" for child in lefts_of(past.head))
    return is_behind_modal and _lemma(past) == past.lower_


_STEPS: dict[str, Callable[[Token, Stance | None], Step | None]] = {
    "conj": _joined,
    "xcomp": _complement,
    "ccomp": _statement,
    "acl": _of_noun,
    "advcl": _adjunct,
    "pcomp": _behind_preposition,
    "pobj": _in_phrase,
    "nsubj": _subject,
    "nsubjpass": _subject,
    "dobj": _object,
    "attr": _object,
    "compound": _attribute,
    "nmod": _attribute,
    "amod": _attribute,
    "csubj": lambda node, _denial: Step(node.head, None),  # "hiring 5 men did not help"
    "csubjpass": lambda node, _denial: Step(node.head, None),
    "relcl": _relative,
    "appos": _stop,
    "parataxis": _stop,
    "intj": _stop,
    "dep": _stop,
}
