"""Differences and multiples: "12 more than", "5 points ahead of", "twice as many as"."""

from __future__ import annotations

from collections.abc import Iterator

from numerate.language.asked import AskedWords
from numerate.language.implied import RankWords
from numerate.language.units import Units
from numerate.quantities.numset import Kind, Stance
from numerate.quantities.statement import Difference
from numerate.reasoning.asked.concluding import conclude
from numerate.reasoning.asked.facts import Fact, Facts
from numerate.reasoning.asked.gaps import fits, gap, multiple
from numerate.reasoning.asked.operands import only, usable
from numerate.reasoning.asked.terms import Claimed, Sort, Term
from numerate.reasoning.levels import is_multiple
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Justification

__all__ = ["differences"]

_TIMES = "time"
_EXPECTED = frozenset({Stance.PLANNED, Stance.WANTED, Stance.BELIEVED})
_SUBJECTS = ("nsubj", "nsubjpass")


def differences(
    facts: Facts, claimed: Claimed, policy: Policy, units: Units
) -> Justification | None:
    """The difference that a comparison with somebody or something asks for."""
    found = _asked(claimed)
    if found is None:
        return _margin(facts, claimed, policy, units)
    more, second, cue = found
    numset = claimed.wanted.numset
    is_times = claimed.wanted.difference is Difference.TIMES or is_multiple(numset)
    among = [
        one
        for one in usable(facts.all)
        if (one.numset.kind is not Kind.RATIO if is_times else fits(one, numset, units))
    ]
    pairs = {
        pair
        for first in _counterparts(claimed, second, cue)
        if (pair := _pair(facts, claimed, among, first, second, cue)) is not None
    }
    if len(pairs) != 1:
        return None
    [(one, other)] = pairs
    if is_times:
        tree = multiple(one, other, units)
        return conclude(numset, tree, f"{_told(claimed, cue)} asks for the ratio", policy)
    tree = gap(one, other, numset, units, more=more)
    return conclude(numset, tree, f"{_told(claimed, cue)} asks for the difference", policy)


def _margin(facts: Facts, claimed: Claimed, policy: Policy, units: Units) -> Justification | None:
    """By how much somebody won, where the text has just two scores."""
    numset, subject = claimed.wanted.numset, claimed.document.child(claimed.head, *_SUBJECTS)
    is_won = claimed.token(claimed.head).lemma in AskedWords.default().win
    if not is_won or subject is None or claimed.wanted.preposition != "by" or claimed.wanted.denied:
        return None
    scores = [one for one in facts.all if fits(one, numset, units)]
    terms = claimed.terms({claimed.head})
    one = only(facts, usable(scores), terms, ())
    if len(scores) != 2 or one is None or numset.unit is None:
        return None
    other = next(score for score in scores if score != one)
    same = one.statement.predicate == other.statement.predicate and other in usable(scores)
    tree = gap(one, other, numset, units, more=not _is_time(claimed)) if same else None
    return conclude(numset, tree, "'won by' asks for the difference", policy)


def _is_time(claimed: Claimed) -> bool:
    """Whether whoever is ahead, or wins, has less of it."""
    return claimed.wanted.numset.kind is Kind.DURATION


def _told(claimed: Claimed, cue: frozenset[int]) -> str:
    return f"'{' ... '.join(claimed.token(at).text for at in sorted(cue))}'"


# Who or what is compared.


def _asked(claimed: Claimed) -> tuple[bool, frozenset[int], frozenset[int]] | None:
    """Whether more is claimed, the places of what it is compared with, and of the words for it."""
    wanted, words = claimed.wanted, AskedWords.default()
    if wanted.denied or wanted.stance is not None:
        return None
    if wanted.change is not None and "than" not in claimed.lowers.values():
        return None
    for at in claimed.places:
        lower = claimed.lower(at)
        if lower in words.ahead | words.behind and claimed.token(at).tag in ("RB", "IN", "JJ"):
            rest = _after(claimed, at)
            near = min(abs(at - own) for own in claimed.own)
            if rest and near <= 2 and wanted.difference is None:
                is_more = (lower in words.ahead) is not _is_time(claimed)
                return is_more, rest, frozenset({at})
    lemma = claimed.token(claimed.head).lemma
    if wanted.preposition == "by" and lemma in words.exceed | words.miss:
        target = claimed.document.child(claimed.head, "dobj")
        if target is not None and target not in claimed.own:
            second = frozenset(claimed.document.phrase(target)) & frozenset(claimed.places)
            is_race = lemma in words.races and _is_time(claimed)
            return (lemma in words.exceed) is not is_race, second, frozenset({claimed.head})
    if wanted.difference is None and wanted.numset.unit == _TIMES:
        return _times_as(claimed)
    if wanted.difference not in (Difference.MORE, Difference.LESS, Difference.TIMES):
        return None
    second, cue = _compared(claimed)
    if not second:
        return None
    return wanted.difference is not Difference.LESS, second, cue


def _times_as(claimed: Claimed) -> tuple[bool, frozenset[int], frozenset[int]] | None:
    """What follows "twice" and "three times the"."""
    start = max(claimed.own) + 1
    if start not in claimed.places or claimed.token(start).tag not in ("DT", "NNP", "PRP$", "NNPS"):
        return None
    top = start
    while claimed.token(top).head > top and claimed.token(claimed.token(top).head).tag[:2] == "NN":
        top = claimed.token(top).head
    second = frozenset(at for at in claimed.document.phrase(top) if at >= start)
    return (True, second, claimed.own) if second <= frozenset(claimed.places) else None


def _compared(claimed: Claimed) -> tuple[frozenset[int], frozenset[int]]:
    """The places behind "than" or the last "as", and those words' own."""
    places, document = frozenset(claimed.places), claimed.document
    last = max(claimed.own)
    for at in claimed.places:
        if claimed.lower(at) == "than" and at > last:
            return _behind(claimed, at), frozenset({at})
    for at in reversed(claimed.places):
        if claimed.lower(at) == "as" and at > last + 1:
            return _behind(claimed, at), frozenset({at})
    phrase = claimed.wanted.compared_with
    if phrase is None:
        return frozenset(), frozenset()
    found = frozenset(document.between(phrase.start, phrase.end)) & places
    return found, frozenset({max(claimed.own)})


def _behind(claimed: Claimed, at: int) -> frozenset[int]:
    """What stands behind "than", up to a phrase that belongs to both: "than Bergen in 2021"."""
    document = claimed.document
    top = claimed.token(at).head if claimed.token(at).dep == "mark" else at
    found = {place for place in document.phrase(top) if place > at}
    if not found and at + 1 < len(document):
        found = {place for place in document.phrase(at + 1) if place > at}
    inside = frozenset(found & set(claimed.places))
    terms = sorted(claimed.terms_at(inside), key=lambda term: term.place)
    cut = next((at for at, term in enumerate(terms) if term.sort is Sort.TIME), len(terms))
    is_shared = 0 < cut < len(terms) and all(term.sort is Sort.TIME for term in terms[cut:])
    return frozenset(at for at in inside if at < terms[cut].place) if is_shared else inside


def _after(claimed: Claimed, at: int) -> frozenset[int]:
    """What stands behind "ahead of" and "behind"."""
    start = at + 2 if claimed.lower(at + 1) in ("of", "on") else at + 1
    found = []
    for place in range(start, len(claimed.document)):
        token = claimed.token(place)
        if (
            place not in claimed.places
            or token.tag in ("IN", ",", ".", "CC")
            or place in claimed.own
        ):
            break
        found.append(place)
    return frozenset(found)


def _counterparts(
    claimed: Claimed, second: frozenset[int], cue: frozenset[int]
) -> Iterator[tuple[Term, ...]]:
    """The terms that those of the other side may stand against."""
    terms = claimed.terms(second | cue)
    other = claimed.terms_at(second)
    if other and all(term.sort is Sort.TIME for term in other):
        yield tuple(term for term in terms if term.sort is Sort.TIME)
        return
    opening = claimed.token(min(second))
    if opening.tag in ("IN", "TO"):
        for at in claimed.places:
            if at not in second and claimed.lower(at) == opening.lower:
                yield claimed.terms_at(set(claimed.document.phrase(at)) - second - cue)
        return
    head, document = claimed.head, claimed.document
    subject = document.child(head, *_SUBJECTS)
    if subject is not None and subject not in second:
        phrase = set(document.phrase(subject)) - second - cue
        found = claimed.terms_at(phrase)
        if found:
            yield found
            names = tuple(term for term in found if term.sort is Sort.NAME)
            if names and names != found:
                yield names
    nouns = [at for at in claimed.own if claimed.token(at).tag in ("NN", "NNS")]
    if nouns and claimed.wanted.numset.kind is Kind.CARDINAL:
        lemmas = frozenset({claimed.token(nouns[-1]).lemma.lower()})
        yield (Term(Sort.CORE, lemmas, nouns[-1]),)


def _pair(
    facts: Facts,
    claimed: Claimed,
    among: list[Fact],
    first: tuple[Term, ...],
    second: frozenset[int],
    cue: frozenset[int],
) -> tuple[Fact, Fact] | None:
    """The two facts that are compared, if the claim's words tell them."""
    other = tuple(_as_side(term) for term in claimed.terms_at(second) if term.sort is not Sort.VERB)
    taken = {term.place for term in first} | second | cue
    shared = claimed.terms(taken)
    words = AskedWords.default()
    names = {term.lemmas for term in first}
    common = [term for term in shared if term.lemmas not in names]
    standing = words.exceed | words.miss if claimed.wanted.preposition == "by" else frozenset()
    if any(claimed.lower(at) in words.ahead | words.behind for at in cue):
        standing |= words.light_verbs | RankWords.default().verbs  # "finished 5 points behind"
    common = [term for term in common if term.sort is not Sort.VERB or not term.lemmas <= standing]
    counted = claimed.wanted.numset.unit
    is_counted = claimed.wanted.numset.kind is Kind.CARDINAL and counted not in (None, _TIMES)
    is_side = any(t.lemmas == {counted} for t in (*first, *other))
    is_side = is_side or any(term.place in claimed.own for term in first)
    if is_counted and counted is not None and not is_side:
        words_of_it = counted.lower().split()
        common += [Term(Sort.CORE, frozenset({word}), -1) for word in words_of_it]
    if not first or not other or {t.lemmas for t in first} == {t.lemmas for t in other}:
        return None
    one = only(facts, among, [_as_side(term) for term in first], common)
    two = only(facts, among, other, common)
    if two is None and all(term.sort is Sort.CORE for term in other):
        expected = [
            fact
            for fact in facts.all
            if fact.is_level and fact.statement.stance in _EXPECTED and not fact.statement.denied
        ]
        kinds = {fact.numset.kind for fact in among}
        expected = [fact for fact in expected if fact.numset.kind in kinds]
        two = _standard(facts, [*among, *expected], other, common)
    if one is None or two is None or one == two:
        return None
    return (one, two) if facts.are_told_alike((one, two), common) else None


def _standard(
    facts: Facts, among: list[Fact], side: tuple[Term, ...], common: list[Term]
) -> Fact | None:
    """What is measured by another verb, but named: "more than the budget"."""
    shared = [term for term in common if term.sort is not Sort.VERB]
    return only(facts, among, side, shared)


def _as_side(term: Term) -> Term:
    """What tells two sides apart must be said of the quantity itself."""
    return Term(Sort.CORE, term.lemmas, term.place) if term.sort is Sort.NOUN else term
