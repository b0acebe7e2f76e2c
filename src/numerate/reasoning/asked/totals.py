"""Sums: "in total", "the two plants", "Oslo and Bergen had"; means and products of the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from numerate.language.asked import AskedWords
from numerate.language.units import Units
from numerate.quantities.numset import Kind
from numerate.reasoning.asked.concluding import conclude
from numerate.reasoning.asked.facts import Fact, Facts
from numerate.reasoning.asked.operands import leaf, only, summed, usable
from numerate.reasoning.asked.parts import are_part_and_whole
from numerate.reasoning.asked.terms import Claimed, Sort, Term
from numerate.reasoning.compatibility import adds_up
from numerate.reasoning.implied.derived import known, step
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Given, Justification, Status
from numerate.reasoning.together import is_told_when

__all__ = ["means", "totals"]

MOST_PARTS = 6  # of one sum
_ADDED = frozenset({Kind.CARDINAL, Kind.MONEY, Kind.MEASURE, Kind.DURATION})
_LISTED = ("amod", "compound", "nsubj", "nsubjpass", "dobj", "pobj")
_JOINED = ("NN", "NNS", "NNP", "NNPS", "CD")


def totals(facts: Facts, claimed: Claimed, policy: Policy, units: Units) -> Justification | None:
    """The sum that "together", a counted group or a list of names asks for."""
    words, wanted = AskedWords.default(), claimed.wanted
    if wanted.numset.kind not in _ADDED or claimed.cue(words.each) or wanted.difference is not None:
        return None
    if wanted.change is not None or not adds_up(wanted.numset):
        return None
    cue = claimed.cue(words.total, words.total_phrases)
    is_of_each = bool(claimed.cue(words.collective)) and not wanted.numset.value.is_point
    if is_of_each and not cue:
        return None  # "all four are above 4": not their sum
    found = _operands(facts, claimed, cue, units)
    if found is None:
        return None
    operands, asking, is_sure = found
    document = facts.reading.document
    if any(_is_of_each(facts, one) or is_told_when(document, one.statement) for one in operands):
        return None
    leaves = _leaves(operands, claimed, units)
    result = conclude(wanted.numset, summed(leaves, wanted.numset.unit), asking, policy)
    if result is not None and result.status is Status.CONTRADICTED and not is_sure:
        own = {one.numset.value for one in operands}
        return None if wanted.numset.value in own else result  # each of them may be meant
    return result


def _is_of_each(facts: Facts, fact: Fact) -> bool:
    """Whether a fact tells what each of several has: all of them have more."""
    document = facts.reading.document
    clause = document.between(*fact.statement.clause)
    return any(document.tokens[at].lower in AskedWords.default().each for at in clause)


def means(facts: Facts, claimed: Claimed, policy: Policy, units: Units) -> Justification | None:
    """The mean that "an average of" asks for, of quantities that the text lists."""
    words, wanted = AskedWords.default(), claimed.wanted
    cue = claimed.cue(words.average, words.average_phrases)
    if not cue or wanted.numset.kind not in _ADDED or wanted.change is not None:
        return None
    found = _operands(facts, claimed, cue, units)
    if found is None or wanted.numset.frequency is not None or wanted.difference is not None:
        return None
    operands = found[0]
    unit, number = wanted.numset.unit, len(operands)
    total = summed(_leaves(operands, claimed, units), unit)
    mean = step("/", total, known(number, None, f"there are {number} of them"), unit)
    return conclude(wanted.numset, mean, "'average' asks for the mean", policy)


def _leaves(operands: Sequence[Fact], claimed: Claimed, units: Units) -> list[Given]:
    numset = claimed.wanted.numset
    found = (leaf(one, numset.unit, numset.kind, units, numset.frequency) for one in operands)
    return [one for one in found if one is not None]


def _operands(
    facts: Facts, claimed: Claimed, cue: frozenset[int], units: Units
) -> tuple[list[Fact], str, bool] | None:
    """What is to be added, which words ask for it, and whether nothing else can be meant."""
    asking = _asking(claimed, cue)
    named = list(_lists(claimed))
    for parts in named:
        found = _each(facts, claimed, cue, parts, units)
        if found is not None and (cue or _is_plural_matter(claimed, parts)):
            told = asking or f"'{claimed.token(parts[-1][0]).text}' beside another asks for the sum"
            return found, told, bool(cue)
    if named and any(_is_named(claimed, parts) for parts in named):
        return None  # the claim says of which, and one of them is missing
    group = _group(claimed)
    if not cue and group is None:
        return None
    skip = set(cue) if group is None else {*cue, *group[1]}
    terms = claimed.terms(skip)
    among = _alike(facts, claimed, terms, units)
    if not facts.are_told_alike(among, terms):
        return None
    if group is not None:
        wanted = group[0]
        things = claimed.document.slice(range(min(group[1]), max(group[1]) + 1))
        told = asking or f"'{things}' asks for the sum"
        is_fit = len(among) == wanted and _are_parallel(facts, among)
        return (
            (among, told, True) if is_fit and _has_group(facts, claimed, among, group[1]) else None
        )
    if not 2 <= len(among) <= MOST_PARTS or not _are_all(facts, claimed, among, units):
        return None
    is_fit = _are_parallel(facts, among) and _are_led(facts, among, terms)
    return (among, asking, True) if is_fit and not _is_one_state(among) else None


def _asking(claimed: Claimed, cue: frozenset[int]) -> str:
    if not cue:
        return ""
    words = " ".join(claimed.token(at).text for at in sorted(cue))
    return f"'{words}' asks for the sum"


def _alike(facts: Facts, claimed: Claimed, terms: Sequence[Term], units: Units) -> list[Fact]:
    """The facts of the claim's matter and unit."""
    numset = claimed.wanted.numset
    return [
        one
        for one in usable(facts.all)
        if leaf(one, numset.unit, numset.kind, units, numset.frequency) is not None
        and facts.has_all(one, terms)
    ]


def _are_all(facts: Facts, claimed: Claimed, among: Sequence[Fact], units: Units) -> bool:
    """Whether the text has no other quantity of the claim's unit that might have part in it."""
    numset = claimed.wanted.numset
    others = [
        one
        for one in facts.all
        if leaf(one, numset.unit, numset.kind, units, numset.frequency) is not None
        and one not in among
    ]
    return not others


def _are_parallel(facts: Facts, among: Sequence[Fact]) -> bool:
    """Whether some facts say the same of different things: none is a part of another."""
    if any(are_part_and_whole(facts, one, other) for one, other in combinations(among, 2)):
        return False
    if any(one.statement.change is not None for one in among):
        return False  # where it came from is no part of where it went
    light = AskedWords.default().light_verbs
    verbs = {one.statement.predicate for one in among if one.statement.row is None}
    if len(verbs) > 1 and not verbs <= light:
        return False
    marks = [one.words for one in among]
    return all(one != other for one, other in combinations(marks, 2))


def _are_led(facts: Facts, among: Sequence[Fact], terms: Sequence[Term]) -> bool:
    """Whether a claim's words stand before the quantities of their sentence, and so lead all.

    "20 francs to Ann and 35 to the shelter": what stands behind belongs to one of them.
    """
    document = facts.reading.document
    nouns = [term for term in terms if term.sort in (Sort.CORE, Sort.NOUN, Sort.NAME)]
    for sentence in {one.sentence for one in among}:
        own = [one.numset for one in among if one.sentence == sentence]
        counted = {at for one in own for at in document.between(one.start, one.end)}
        first = document.first_from(min(one.start for one in own))
        bounds = document.sentences[sentence]
        behind = {
            document.tokens[at].lemma.lower()
            for at in range(first, bounds.last)
            if at not in counted
        }
        before = {document.tokens[at].lemma.lower() for at in range(bounds.first, first)}
        if any(term.lemmas <= behind and not term.lemmas <= before for term in nouns):
            return False
    return True


def _is_one_state(among: Sequence[Fact]) -> bool:
    """Whether the facts tell what somebody had at one time and at another."""
    states = {one.statement.predicate for one in among} <= AskedWords.default().light_verbs
    return states and len({one.times for one in among}) > 1


# "the two plants", "both years", "all three"


def _group(claimed: Claimed) -> tuple[int, frozenset[int]] | None:
    """How many things a claim speaks of at once, and the words that say so."""
    words, inside = AskedWords.default(), frozenset(claimed.places)
    for one in claimed.reading.statements:
        numset = one.numset
        if one is claimed.wanted or numset.kind is not Kind.CARDINAL or not numset.value.is_point:
            continue
        places = claimed.document.between(numset.start, numset.end)
        if not places or places[0] not in inside:
            continue
        number = numset.value.low
        before = claimed.lower(places[0] - 1)
        is_group = before in words.group or claimed.lower(places[0]) in ("both", "all")
        if is_group and number is not None and 2 <= number <= MOST_PARTS:
            head = next((at for at in places if claimed.token(at).head not in places), places[0])
            return int(number), frozenset(claimed.document.phrase(head)) - claimed.own
    return None


def _has_group(
    facts: Facts, claimed: Claimed, among: Sequence[Fact], places: frozenset[int]
) -> bool:
    """Whether the facts are of what the group is called."""
    nouns = [
        at for at in places if claimed.token(at).tag in _JOINED and claimed.token(at).tag != "CD"
    ]
    light = AskedWords.default().light_nouns
    terms = [
        Term(Sort.NOUN, frozenset({claimed.token(at).lemma.lower()}), at)
        for at in nouns
        if claimed.token(at).lemma.lower() not in light
    ]
    return all(_is_called(facts, one, term) for one in among for term in terms)


def _is_called(facts: Facts, fact: Fact, term: Term) -> bool:
    return facts.has(fact, term) or (bool(fact.times) and term.lemmas <= {"year", "month", "day"})


# "Oslo and Bergen", "in May and June"


def _lists(claimed: Claimed) -> Iterator[list[list[int]]]:
    """The lists of a claim, each as the places of its members."""
    own = set(claimed.places) - claimed.own
    members: dict[int, list[int]] = {}
    top: dict[int, int] = {}
    for at in sorted(own):
        token = claimed.token(at)
        if token.dep == "conj" and token.tag in _JOINED and token.head in own:
            above = top.get(token.head, token.head)
            if claimed.token(above).tag in _JOINED or claimed.token(above).dep in _LISTED:
                top[at] = above
                members.setdefault(above, [above]).append(at)
    for heads in members.values():
        if 2 <= len(heads) <= MOST_PARTS:
            yield [_member(claimed, at, heads) for at in heads]


def _member(claimed: Claimed, at: int, heads: Sequence[int]) -> list[int]:
    """A member of a list: its head and the words that describe it alone."""
    document = claimed.document
    found = [at]
    for child in document.children(at):
        token = document.tokens[child]
        if child not in heads and token.dep in ("compound", "amod", "nummod", "poss", "nmod"):
            found.append(child)
    return sorted(found)


def _is_named(claimed: Claimed, parts: Sequence[Sequence[int]]) -> bool:
    terms = [term for part in parts for term in claimed.terms_at(part)]
    return any(term.sort in (Sort.NAME, Sort.TIME) for term in terms)


def _is_plural_matter(claimed: Claimed, parts: Sequence[Sequence[int]]) -> bool:
    """Whether a list alone asks for a sum: it is who did it, and no share or age is meant."""
    subject = claimed.wanted.subject
    places = {at for part in parts for at in part}
    if subject is None:
        return False
    inside = set(claimed.document.between(subject.start, subject.end))
    head = claimed.document.clauses[claimed.document.clause_at(claimed.wanted.numset.start)].head
    is_subject = any(
        claimed.token(at).dep in ("nsubj", "nsubjpass") and claimed.token(at).head == head
        for at in places
    )
    return bool(inside & places) or is_subject or _is_named(claimed, parts)


def _each(
    facts: Facts,
    claimed: Claimed,
    cue: frozenset[int],
    parts: Sequence[Sequence[int]],
    units: Units,
) -> list[Fact] | None:
    """The one fact that each member of a list means."""
    listed = {at for part in parts for at in part}
    common = claimed.terms(listed | cue)
    numset = claimed.wanted.numset
    among = [
        one
        for one in usable(facts.all)
        if leaf(one, numset.unit, numset.kind, units, numset.frequency) is not None
    ]
    found = []
    for part in parts:
        side = [_softened(term) for term in claimed.terms_at(part)]
        one = only(facts, among, side, common) if side else None
        if one is None:
            return None
        found.append(one)
    is_fit = len(set(found)) == len(found) and facts.are_told_alike(found, common)
    return found if is_fit and _are_parallel(facts, found) else None


def _softened(term: Term) -> Term:
    """A member's own noun must be said of its quantity itself."""
    return Term(Sort.CORE, term.lemmas, term.place) if term.sort is Sort.NOUN else term
