"""Reads from a parse how a text holds a quantity: as a fact, a plan, a belief, or not at all.

The way leads from the number up to the root of its sentence. Each word on it may have something
hanging on it that counts ("not", "will", "allegedly", "if"; see `hanging`), and may itself make
something of what it governs ("plans to", "failed to", "the claim that"; see `governing`). What
stands further out counts for more.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from numerate.language.change import is_change_verb
from numerate.language.stances import StanceWords
from numerate.language.wordnet import WordNet
from numerate.quantities.dependents import lefts_of, rights_of
from numerate.quantities.governing import Step, is_definite, is_infinitive, step_from
from numerate.quantities.hanging import CLAUSES, FINAL, stance_at
from numerate.quantities.numset import Kind, Stance
from numerate.quantities.tags import VERBS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

__all__ = ["stance_of"]

_HIGHEST_CLIMB = 12
_NEAR = 5  # tokens
_LONGEST_QUESTION = 200  # tokens in which a word that asks is looked for
_BEFORE_COMMAND = 2  # tokens
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "expl"})
_ADVERBIALS = frozenset({"advmod", "npadvmod"})
_LOOSE = frozenset({"appos", "npadvmod", "pobj", "dep", "parataxis"})
_PREDICATES = frozenset({"acomp", "attr"})


def stance_of(number: Token, anchor: Token, inside: range, kind: Kind) -> Stance | None:
    """How a text holds a quantity; None if as a fact.

    `anchor` is the noun that the number counts. `inside` are the tokens of the mention itself:
    the "not" of "not more than 5" is a bound and no denial.
    """
    if _is_granted(number, anchor, kind) or _is_source(number.doc, inside.start):
        return None
    if number.i == anchor.i and _is_still_to_come(number):
        return Stance.PLANNED
    stance: str | None = None
    if number.i != anchor.i:
        stance = stance_at(Step(number), number, None, inside)
    below, step = number, Step(anchor)
    for _ in range(_HIGHEST_CLIMB):
        node = step.above
        if stance != Stance.DENIED or step.effect != Stance.PLANNED:  # "plans not to hire 5 men"
            stance = step.effect or stance
        stance = stance_at(step, below, stance, inside)
        if step.last or stance in FINAL:
            break
        if node.dep_ == "ROOT":
            stance = _at_root(node, stance)
            if stance is None and _is_headline(node, anchor, kind):
                stance = Stance.PLANNED
            break
        denial = step.denial
        if denial is not None and _is_beside(node, (number, anchor), kind):
            denial = Stance.POSSIBLE
        following = step_from(node, denial)
        if following is None:
            break
        below, step = node, following
        if kind is Kind.DURATION and node.dep_ == "dobj":
            step = step._replace(effect=None)  # who needed 3 hours has taken them
    return None if stance is None else Stance(stance)


def _is_granted(number: Token, anchor: Token, kind: Kind) -> bool:
    """Whether a quantity describes what a text takes for granted, whatever happens to that."""
    if kind is Kind.AGE:  # "may have met a 9-year-old boy"
        return not {anchor.dep_, anchor.head.dep_} & _PREDICATES
    if anchor.dep_ != "pobj" or number.i < anchor.head.i:
        return False  # of "half of its shops" the shops are granted, and not the half
    # "could not sleep in the last 3 weeks", "most of the 5 states will agree"
    return is_definite(anchor) and (kind is Kind.DURATION or _is_part(anchor.head.head))


def _is_still_to_come(number: Token) -> bool:
    """Whether so many more are named beside what was done: "sold 6 (4 more to go)", "3 on order".

    "The first 4 to go" have gone.
    """
    around = StanceWords.default().around
    if is_definite(number) or any(one.lower_ in around["singling"] for one in lefts_of(number)):
        return False
    behind = list(rights_of(number)) if number.dep_ in _LOOSE else []
    clauses = [child for child in behind if child.dep_ in CLAUSES]
    if number.dep_ in _SUBJECTS and number.head.dep_ in CLAUSES:
        clauses.append(number.head)
    if any(map(is_infinitive, clauses)):
        return True
    orders = (child for child in behind if child.dep_ == "prep")
    return any(
        f"{one.lower_} {it.lower_}" in around["to_come"] for one in orders for it in rights_of(one)
    )


def _is_part(word: Token) -> bool:
    """Whether what follows "of" is the whole: not for "none of the 5 men", "all of the 5 men"."""
    if word.tag_ in VERBS or word.tag_ == "DT":
        return False
    return word.lower_ not in StanceWords.default().around["nobody"]


def _is_source(doc: Doc, start: int) -> bool:
    """Whether a change starts from a quantity: "will rise from 3 % to 5 %"."""
    for at in range(start - 1, max(start - 1 - _NEAR, -1), -1):
        word = doc[at]
        if word.lower_ in {"to", "from"}:
            return word.lower_ == "from" and is_change_verb(word.head.lower_)
    return False


def _is_beside(node: Token, counting: tuple[Token, Token], kind: Kind) -> bool:
    """Whether it is uncertain that a "not" above a word concerns the quantity below it."""
    dep, head = node.dep_, node.head
    if dep in _SUBJECTS:  # "a rise of 5 % does not hurt"
        return all(node.i != word.i for word in counting)
    if dep == "pobj":  # "has not eaten for 3 days", "was not seen on the 3 islands"
        adverbial = head.head.tag_ in VERBS and kind is not Kind.ORDINAL
        return kind is Kind.DURATION or (adverbial and is_definite(node))
    # "twice he did not come", "did not come 3 days ago"
    fronted = node.i < head.i and head.tag_ in VERBS
    return dep in _ADVERBIALS and (fronted or kind is Kind.DURATION)


def _at_root(root: Token, stance: str | None) -> str | None:
    """What becomes of a stance by the sort of sentence: "Did he hire 5 men?", "Hire 5 men!"."""
    if any(child.lower_ == "?" for child in rights_of(root)):
        return stance if _asks_for_words(root) else Stance.ASKED
    if root.tag_ == "VB" and _is_command(root) and stance in (None, Stance.DENIED, Stance.BELIEVED):
        return StanceWords.default().commands.get(root.lower_, Stance.WANTED)
    return stance


def _is_headline(root: Token, anchor: Token, kind: Kind) -> bool:
    """ "Mill to hire 5 men", "5 men to be hired", but "3 men to blame", "3 days to go"."""
    verb = _to_come(root) if root.i == anchor.i else root
    if verb is None or not is_infinitive(verb):
        return False
    is_left = kind in (Kind.DURATION, Kind.MEASURE) and anchor.i <= root.i
    return not is_left and verb.lower_ not in StanceWords.default().around["settled"]


def _to_come(noun: Token) -> Token | None:
    """The infinitive that tells what will happen to bare nouns, or what people will do.

    "The 5 men to hire" are only named, and "5 ways to hire men" are no plan of theirs.
    """
    if noun.tag_ != "NNS" or is_definite(noun):
        return None
    verb = next((child for child in rights_of(noun) if child.dep_ in CLAUSES), None)
    are_people = WordNet.default().is_a(noun.lower_, "person", senses=2)
    is_passive = verb is not None and any(one.dep_ == "auxpass" for one in lefts_of(verb))
    return verb if are_people or is_passive else None


def _is_command(root: Token) -> bool:
    """A command opens its sentence, or has little before it: "Please hire", "Do not hire"."""
    return root.i - root.left_edge.i <= _BEFORE_COMMAND and all(
        child.dep_ not in _SUBJECTS and (child.dep_ != "aux" or child.lower_ == "do")
        for child in lefts_of(root)
    )


def _asks_for_words(root: Token) -> bool:
    """ "Who hired 5 men?" takes it for granted that somebody did."""
    return any(
        word.tag_.startswith("W") and not _is_relative(word)
        for word in islice(root.subtree, _LONGEST_QUESTION)
    )


def _is_relative(word: Token) -> bool:
    """ "Did the man who left hire 5 men?", "Did he hire 5 men when he came?"."""
    while word.dep_ not in CLAUSES and word.dep_ != "ROOT":
        word = word.head
    return word.dep_ in {"relcl", "advcl"}
