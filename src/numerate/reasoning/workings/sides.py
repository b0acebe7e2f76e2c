"""Which of two a claim says is more: of a working's operands, by the encoder's word.

By how much two differ the encoder knows, but not which of them the claim says is the greater until
it is asked for that alone.
"""

from __future__ import annotations

from dataclasses import replace

from numerate.encoder.probabilities import Probabilities
from numerate.language.asked import AskedWords
from numerate.quantities.numset import Anchor
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Difference, Statement
from numerate.reasoning.heading import said_greater
from numerate.reasoning.implied.derived import step
from numerate.reasoning.proofs.tree import Known, Node, Step
from numerate.reasoning.workings.licensing import Request
from numerate.reasoning.workings.working import Sign, Working

__all__ = [
    "SURE",
    "both_ways",
    "has_sides",
    "said_less",
    "said_more",
    "says_reverse",
    "says_which",
    "turned_round",
]

SURE = 0.7
"""Below it, which of two is said to be more is as good as a guess (held-back claims)."""
_SIDES = (Difference.MORE, Difference.LESS)
_COMPARATIVES = ("JJR", "RBR")  # Penn Treebank tags


def turned_round(working: Working) -> Working | None:
    """The other way round, for a claim that says that the lesser of two is more."""
    other = _negated(working.tree)
    if other is None:
        return None
    is_difference = working.sign is Sign.LESS
    return replace(working.turned if is_difference else working, tree=other)


def _negated(tree: Node) -> Node | None:
    """What is taken from the other, the other way round: a - b, or (a / b - 1) * 100 %."""
    match tree:
        case Step("-", left, right):
            return step("-", right, left, tree.unit)
        case Step("*", Step("-") as left, right):
            return step("*", _negated(left), right, tree.unit)
    return None


def both_ways(request: Request) -> tuple[Request, Request]:
    """Whether the claim says that the first of two is more than the second, and the reverse."""
    more = replace(request.working, sign=Sign.MORE)
    return replace(request, working=more), replace(request, working=more.turned)


def says_reverse(working: Working, answer: Probabilities, turned: Probabilities) -> bool:
    """Whether the claim says that the one which a working takes for the lesser is more."""
    side = said_more if _is_taken_off(working) else said_less
    return side(answer, turned) > SURE


def _is_taken_off(working: Working) -> bool:
    """Whether a relative change is a fall: 1 - a / b, which takes the first for the lesser."""
    match working.tree:
        case Step("*", Step("-", Known())) | Step("-", Known()):
            return working.sign is Sign.CHANGE
    return False


def said_more(answer: Probabilities, turned: Probabilities) -> float:
    """How likely a claim says that the first of two is more, by both ways of asking."""
    return (answer.entailment + turned.contradiction) / 2


def said_less(answer: Probabilities, turned: Probabilities) -> float:
    """How likely it says the reverse."""
    return (answer.contradiction + turned.entailment) / 2


def has_sides(working: Working, wanted: Statement) -> bool:
    """Whether the encoder must say which is more: the claim's own "than" or "under" does not."""
    if working.sign is Sign.CHANGE:
        return wanted.difference not in _SIDES
    if working.sign is not Sign.LESS or len(working.operands) != 2:
        return False
    return said_greater(wanted, *working.operands) is None


def says_which(claim: Reading, wanted: Statement) -> bool:
    """Whether a claim says of two that differ which is the greater: "$5 over the estimate"."""
    if wanted.change is not None:
        return wanted.change.anchor is Anchor.BY and wanted.difference is None
    if _is_margin(claim, wanted):
        return True
    asked = AskedWords.default()
    places = asked.ahead | asked.behind | asked.beside
    clause = (claim.document.tokens[at] for at in claim.document.between(*wanted.clause))
    return wanted.difference in _SIDES or any(
        token.tag in _COMPARATIVES
        or token.lower in places
        or token.lemma in asked.exceed | asked.miss
        for token in clause
    )


def _is_margin(claim: Reading, wanted: Statement) -> bool:
    """Whether one is said to do something to the other by so much: "outdid it by 5 points"."""
    before = claim.document.first_from(wanted.numset.start) - 1
    return before >= 0 and claim.document.tokens[before].lower == "by"
