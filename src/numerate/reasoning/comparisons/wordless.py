"""The entry: what a text's quantities say of a claim's comparisons without a number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from numerate.language.asked import AskedWords
from numerate.language.comparisons import ComparisonWords
from numerate.language.degree_words import plain_form
from numerate.language.units import Units
from numerate.quantities.numset import Kind
from numerate.quantities.reading import Reading
from numerate.reasoning.comparisons.asked import Aim, Asked
from numerate.reasoning.comparisons.asking import asked_of
from numerate.reasoning.comparisons.deciding import findings
from numerate.reasoning.comparisons.pool import Pool, pool_of
from numerate.reasoning.comparisons.weighing import justified, undecided, unread
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Justification
from numerate.reasoning.tables.labels import said_in

__all__ = ["MOST_PAIRS", "compared_at", "is_of_a_pair", "is_turning", "wordless"]

_WORD = re.compile(r"[a-z]+")
_PLACES = ("within", "ahead", "behind")
_PER = frozenset({"a", "an", "per"})
_MOST_BEHIND = 200  # characters behind a comparison that may say with what
_SUPERLATIVE = frozenset({"JJS", "RBS"})  # Penn Treebank tags
_COMPARING = frozenset({"JJR", "RBR"}) | _SUPERLATIVE
MOST_PAIRS = 12  # derivations that one comparison may mean; with more of them nothing is told


def wordless(premise: Reading, claim: Reading, policy: Policy, units: Units) -> list[Justification]:
    """A justification for each comparison of a claim; missing where the text decides nothing.

    A part of a whole, a speed or a total that nothing decides is open: "most", "faster" and "than
    the others combined" need numbers.

    A comparison that may mean several pairs of quantities is decided only if all of them agree.

    >>> from numerate.quantities.reading import read
    >>> text = read("Ann sold 12 pens and Bob sold 7 pens.")
    >>> claim = read("Bob sold fewer pens than Ann.")
    >>> [found] = wordless(text, claim, Policy.named("default"), Units.default())
    >>> str(found.status), found.claim.text, found.reason
    ('entailed', 'fewer pens than', "'7 pens' is less than '12 pens'")
    """
    asked = asked_of(claim)
    if not asked:
        return [_unread(claim, *span) for span in islice(_comparing(claim), 1)]
    pool = pool_of(premise).of_columns(premise, said_in(claim.document, (0, len(claim.text))))
    decided = ((one, _decided(one, pool, claim.text, policy, units)) for one in asked)
    return [
        found or undecided(one, claim.text, needs_numbers=_needs_numbers(one, claim, premise))
        for one, found in decided
        if found is not None or one.numset is None  # "doubled" is looked for as a number, too
    ]


def compared_at(claim: Reading) -> list[int]:
    """Where a claim's comparisons begin."""
    found = [one.start for one in asked_of(claim)]
    return found or [start for start, _ in islice(_comparing(claim), 1)]


def _needs_numbers(asked: Asked, claim: Reading, premise: Reading) -> bool:
    words = claim.text[asked.start : asked.end]
    if _first(words) in _PLACES and len(premise.statements) > 1:
        return True
    if asked.aim is Aim.THAN and _is_with_total(claim.text[asked.end : asked.end + _MOST_BEHIND]):
        return True
    return asked.aim is Aim.SHARE or asked.of_moves is not None or is_turning(words)


def _is_with_total(rest: str) -> bool:
    """Whether what stands behind "than" is several taken together, which no one of them decides."""
    return not AskedWords.default().total.isdisjoint(_WORD.findall(rest.lower()))


def is_turning(words: str) -> bool:
    """Whether some words compare so that less of a quantity may be more: "faster than"."""
    known = ComparisonWords.default().adjectives
    return any(known[word].falls for word in _WORD.findall(words.lower()) if word in known)


def is_of_a_pair(words: str) -> bool:
    """Whether some words say of two quantities which is more.

    A superlative is of all; which of two is the limit, or the better, the encoder does not know.

    >>> is_of_a_pair("fewer than"), is_of_a_pair("fewest"), is_of_a_pair("within the limit")
    (True, False, False)
    """
    first = _first(words)
    return plain_form(first)[1] != "superlative" and first not in _PLACES


def _first(words: str) -> str:
    return next(iter(_WORD.findall(words.lower())), "")


def _unread(claim: Reading, start: int, end: int) -> Justification:
    words, text = ComparisonWords.default(), claim.text[start:end]
    _, than, rest = claim.text[end : end + _MOST_BEHIND].partition(" than ")
    is_share = text.lower() in words.most | words.minority
    needs_numbers = is_share or is_turning(text) or bool(than and _is_with_total(rest))
    return unread(claim.text, start, end, needs_numbers=needs_numbers)


def _comparing(claim: Reading) -> Iterator[tuple[int, int]]:
    """The words that compare in a claim, whether or not we know what.

    Beside quantities only those with a "than", and no number of their own: "9 km longer than".
    """
    words = ComparisonWords.default()
    tokens = claim.document.tokens
    found = [
        at
        for at, token in enumerate(tokens)
        if token.tag in _COMPARING or token.lower in words.most | words.minority
    ]
    if any(one.kind.is_quantity for one in claim.numsets):
        found = [at for at in found if _is_with_things(claim, at)]
    found.sort(key=lambda at: tokens[at].tag in _SUPERLATIVE)  # "the best fared worse"
    for at in found:
        yield tokens[at].start, tokens[at].end


def _is_with_things(claim: Reading, at: int) -> bool:
    """Whether a word compares with what is no number, and not by a number: "more ... than ours"."""
    tokens = claim.document.tokens
    than = next((one for one in range(at + 1, len(tokens)) if tokens[one].lower == "than"), None)
    if than is None or than + 1 == len(tokens):
        return False
    is_rate = at > 1 and tokens[at - 2].lower in _PER  # "50 francs a month more than"
    own = tokens[at - 2 if is_rate else at].start
    return not any(
        one.start <= own <= one.end + 1 or one.start == tokens[than + 1].start
        for one in claim.numsets
    )


def _decided(
    asked: Asked, pool: Pool, claim: str, policy: Policy, units: Units
) -> Justification | None:
    possible = list(islice(findings(asked, pool, units), MOST_PAIRS + 1))
    decided = [
        justified(asked, claim, one.tree, policy, one.reason, falls=one.falls) for one in possible
    ]
    if not decided or len(possible) > MOST_PAIRS:
        return None
    if len({one.status for one in decided}) > 1:
        return None
    if _first(claim[asked.start : asked.end]) in _PLACES and decided[0].claim.kind is Kind.DURATION:
        return None  # who took longer may have begun earlier, and is hardly ahead
    return decided[0]
