"""Parts of a whole: "a quarter of", "one in five", "32 did not", "75 were left"."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.language.asked import AskedWords
from numerate.language.units import Units
from numerate.quantities.numset import Kind, Stance
from numerate.reasoning.asked.concluding import conclude
from numerate.reasoning.asked.facts import Fact, Facts
from numerate.reasoning.asked.operands import as_percent, is_literal, leaf
from numerate.reasoning.asked.parts import pairs_of
from numerate.reasoning.asked.terms import Claimed, Sort, Term, says
from numerate.reasoning.implied.derived import given, known, step
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Justification, Node

__all__ = ["rests", "shares"]

_SHARES = frozenset({Kind.PERCENT, Kind.RATIO})
_Pair = tuple[Fact, Fact]


def shares(facts: Facts, claimed: Claimed, policy: Policy, _: Units) -> Justification | None:
    """The share of a whole that a part is, where the claim says "of" what."""
    wanted = claimed.wanted
    numset = wanted.numset
    if numset.kind not in _SHARES or numset.unit not in (None, "%"):
        return None
    if wanted.change is not None or wanted.difference is not None:
        return None
    whole = _whole_places(claimed)
    if not whole:
        return None
    pair = _only_pair(facts, claimed, whole, frozenset())
    if pair is None:
        return None
    rest = _is_denied(claimed) is not pair[1].statement.denied
    tree = _share(*pair, is_percent=numset.kind is Kind.PERCENT, rest=rest)
    told = claimed.document.slice(range(min(whole), max(whole) + 1))
    return conclude(numset, tree, f"'{numset.text} of {told}' asks for the share", policy)


def rests(facts: Facts, claimed: Claimed, policy: Policy, units: Units) -> Justification | None:
    """What is left of a whole without its part, where the claim says "not" or "left"."""
    wanted, numset = claimed.wanted, claimed.wanted.numset
    if numset.kind in _SHARES or wanted.change is not None or wanted.difference is not None:
        return None
    cue = _left(claimed)
    denied = _is_denied(claimed)
    if bool(cue) is denied or (denied and wanted.compared_with is not None):
        return None
    pair = _left_pair(facts, claimed, cue) if cue else _only_pair(facts, claimed, frozenset(), cue)
    if pair is None:
        return None
    whole, part = pair
    unit = numset.unit or whole.numset.unit
    first = leaf(whole, unit, numset.kind, units, numset.frequency)
    if first is None:
        return None
    second = given(part.numset, part.numset.value, first.unit)
    if first.value != whole.numset.value:
        return None  # converted: its part must be, too
    tree = step("-", first, second, first.unit)
    word = " ".join(claimed.token(at).text for at in sorted(cue)) if cue else "not"
    return conclude(numset, tree, f"'{word}' asks for what is left", policy)


def _share(whole: Fact, part: Fact, *, is_percent: bool, rest: bool) -> Node | None:
    unit = whole.numset.unit
    ratio = step("/", given(part.numset, part.numset.value, unit), given(whole.numset), None)
    tree: Node | None = as_percent(ratio) if is_percent else ratio
    if not rest:
        return tree
    all_of_it = known(100, "%", "a whole is 100 %") if is_percent else known(1, None, "the whole")
    return step("-", all_of_it, tree, "%" if is_percent else None)


def _is_denied(claimed: Claimed) -> bool:
    return claimed.wanted.denied or claimed.wanted.stance is Stance.DENIED


def _whole_places(claimed: Claimed) -> frozenset[int]:
    """The places of what the share is of."""
    wanted, document = claimed.wanted, claimed.document
    phrase = wanted.part_of
    if phrase is None and wanted.numset.kind is Kind.RATIO:
        phrase = wanted.topic  # "three in five pupils"
    if phrase is None:
        return frozenset()
    return frozenset(document.between(phrase.start, phrase.end)) - claimed.own


# Which whole, and which part of it.


def _only_pair(
    facts: Facts, claimed: Claimed, whole_places: frozenset[int], cue: frozenset[int]
) -> _Pair | None:
    """The one whole and part that the claim's words tell."""
    whole_terms = claimed.terms_at(whole_places)
    rest = [term for term in claimed.terms(whole_places | cue) if not _is_negation(term)]
    told = [term for term in rest if not _is_light(term)]
    if not told or (whole_places and not _has_head(claimed, whole_places)):
        return None
    found = [
        (whole, part)
        for whole, part in pairs_of(facts)
        if whole.is_held
        and part.statement.stance in (None, Stance.DENIED)
        and (part.is_held or (part.statement.denied and bool(whole_places)))
        and all(_has_either(facts, whole, part, term) for term in whole_terms)
        and _is_head(claimed, whole_places, whole, part)
        and _tells(facts, whole, part, rest)
    ]
    if len(found) > 1:
        found = [pair for pair in found if is_literal(pair, (*told, *whole_terms))] or found
    return found[0] if len(found) == 1 else None


def _left_pair(facts: Facts, claimed: Claimed, cue: frozenset[int]) -> _Pair | None:
    """The one whole with its one part, where something is left of it."""
    terms = [term for term in claimed.terms(cue) if term.sort is not Sort.VERB]
    found = [
        (whole, part)
        for whole, part in pairs_of(facts)
        if whole.is_held
        and part.is_held
        and all(_has_either(facts, whole, part, term) for term in terms)
    ]
    return found[0] if len(found) == 1 else None


def _is_light(term: Term) -> bool:
    words = AskedWords.default()
    return term.sort is Sort.VERB and term.lemmas <= words.light_verbs


def _is_negation(term: Term) -> bool:
    return term.lemmas <= {"not", "never", "n't"}


def _has_either(facts: Facts, whole: Fact, part: Fact, term: Term) -> bool:
    return facts.has(whole, term) or facts.has(part, term)


def _tells(facts: Facts, whole: Fact, part: Fact, terms: Sequence[Term]) -> bool:
    """Whether what is said of the share is said of the part; at least one word of it itself."""
    own = 0
    for term in terms:
        if _is_light(term) and not _is_its_verb(part, term):
            continue
        if facts.has(part, term):
            own += 1
        elif term.sort is Sort.VERB or not facts.has(whole, term):
            return False
    # Where a verb tells, it must be the part's; else a noun of the part that the whole lacks.
    verb = any(term.sort is Sort.VERB and _is_its_verb(part, term) for term in terms)
    return own > 0 and (verb or any(_is_new(whole, part, term) for term in terms))


def _is_its_verb(part: Fact, term: Term) -> bool:
    """Whether a verb says something of a part: "report" may, "be" and "have" do not."""
    return not _is_light(term) or (
        term.lemmas == {part.statement.predicate} and not term.lemmas <= {"be", "have", "do"}
    )


def _is_new(whole: Fact, part: Fact, term: Term) -> bool:
    """Whether a word is the part's own, by which it is told from its whole."""
    [*lemmas] = term.lemmas
    own = any(says(word, lemma) for word in part.words for lemma in lemmas)
    return own and not any(says(word, lemma) for word in whole.words for lemma in lemmas)


def _has_head(claimed: Claimed, places: frozenset[int]) -> bool:
    return any(claimed.token(at).tag.startswith("NN") for at in places)


def _is_head(claimed: Claimed, places: frozenset[int], whole: Fact, part: Fact) -> bool:
    """Whether the whole counts what the claim's share is of, or, of a rest, its own noun."""
    unit = (whole.numset.unit or part.numset.unit or "").split()
    if places:
        heads = [at for at in places if claimed.token(at).head not in places]
        named = [claimed.token(at).lemma.lower() for at in heads]
        named += [
            claimed.token(at).lemma.lower() for at in places if claimed.token(at).tag == "NNS"
        ]
    else:
        named = (
            [(claimed.wanted.numset.unit or "").split()[-1].lower()]
            if (claimed.wanted.numset.unit)
            else []
        )
    if not named:
        return True
    return bool(unit) and any(says(unit[-1].lower(), lemma) for lemma in named)


def _left(claimed: Claimed) -> frozenset[int]:
    """The places of "left", "remaining" and "remain" where they say so of the quantity."""
    words, found = AskedWords.default(), set()
    for at in claimed.places:
        token = claimed.token(at)
        if (token.lemma in words.left_verbs and at == claimed.head) or (
            token.lower in words.left and _is_state(claimed, at)
        ):
            found.add(at)
    return frozenset(found)


def _is_state(claimed: Claimed, at: int) -> bool:
    """Whether "left" says what is still there, and not that somebody went or what stayed behind."""
    token = claimed.token(at)
    if token.lower != "left":
        return True
    if claimed.lower(at + 1) in ("the", "a", "his", "her", "their", "its", "for", "to", "last"):
        return False
    return token.tag != "VBD"
