""" "More pens than Ann", "heavier than the Mini", "fewer in 2021 than in 2019"."""

from __future__ import annotations

from collections.abc import Iterator

from numerate.language.change import change_verb
from numerate.language.comparisons import ComparisonWords, Dimension
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Direction
from numerate.reasoning.comparisons.asked import ABOVE, BELOW, Aim, Asked, Sides, Terms
from numerate.reasoning.comparisons.claims import ClaimClause

__all__ = [
    "complement",
    "counts_itself",
    "direction_at",
    "measured_noun",
    "sides_of",
    "thans_asked",
]

_FARTHEST = 14  # words between "more" and "than"
_PLACEHOLDERS = frozenset({"one", "ones", "that", "those"})
_VERBS = ("VBD", "VBP", "VBZ", "VBN")


def thans_asked(clause: ClaimClause, words: ComparisonWords) -> Iterator[Asked]:
    """The comparisons with "than" of a clause."""
    for place in clause.places:
        cue = _comparative(clause, place, words)
        than = None if cue is None else _than(clause, max(cue))
        if cue is None or than is None:
            continue
        rest = complement(clause, than)
        matter = frozenset(clause.places) - rest - cue - {than}
        if not rest or clause.quantities(rest) or counts_itself(clause, matter):
            continue
        first = min(cue)
        following = clause.lower(min(first + 1, len(clause.document) - 1))
        demand, dimension = direction_at(clause.lower(first), following, words)
        moves = _moves(clause, first, words)
        if moves is not None:
            dimension, matter = None, matter - {clause.head}
        readings = tuple(sides_of(clause, matter, rest, first))
        if clause.is_denied or not readings:
            continue
        start, _ = clause.document.span(range(first, first + 1))
        _, end = clause.document.span(range(than, than + 1))
        yield Asked(
            Aim.THAN,
            start,
            end,
            demand,
            readings,
            dimension=dimension,
            of_moves=moves,
            hedged=clause.is_hedged,
        )


def _moves(clause: ClaimClause, at: int, words: ComparisonWords) -> Direction | None:
    """The way that is compared in "grew faster than", "fell less than", "rose more sharply"."""
    head, cue = clause.token(clause.head), clause.token(at)
    direction = change_verb(head.lower) if head.tag.startswith("VB") else None
    above = cue.head if clause.token(cue.head).tag != "RB" else clause.token(cue.head).head
    is_of_verb = cue.tag == "RBR" and cue.dep == "advmod" and above == clause.head
    if direction is None or not (is_of_verb or cue.lower in words.faster | words.slower):
        return None
    return Direction(direction)


def counts_itself(clause: ClaimClause, matter: frozenset[int]) -> bool:
    """Whether the clause has a number of its own: then that is what it claims."""
    for numset in clause.quantities(matter):
        first = clause.document.first_from(numset.start)
        if first == 0 or clause.lower(first - 1) not in ("the", "these", "those"):
            return True
    return False


def _comparative(clause: ClaimClause, at: int, words: ComparisonWords) -> frozenset[int] | None:
    """The places of a comparative that starts here."""
    lower = clause.lower(at)
    if lower in words.adjectives:
        return frozenset({at}) if clause.token(at).tag in ("JJR", "RBR") else None
    if lower not in words.more | words.less or at + 1 == len(clause.document):
        return None
    following = clause.token(at + 1)
    if any(following.lower in one.more_adjectives for one in words.dimensions):
        return frozenset({at, at + 1})
    is_degree = following.tag in ("JJ", "RB", "VBN") and lower in ("more", "less")
    if is_degree and following.tag == "RB" and _moves(clause, at, words) is not None:
        return frozenset({at, at + 1})
    return None if is_degree else frozenset({at})


def _than(clause: ClaimClause, cue: int) -> int | None:
    """The "than" that belongs to a comparative: the next, with no other comparative between."""
    document = clause.document
    sentence = clause.token(cue).sentence
    for place in range(cue + 1, min(cue + _FARTHEST, len(document))):
        token = document.tokens[place]
        if token.sentence != sentence or token.tag in ("JJR", "RBR"):
            return None
        if token.lower == "than":
            return place
    return None


def direction_at(
    lower: str, following: str, words: ComparisonWords
) -> tuple[Interval, Dimension | None]:
    """What a comparative or superlative demands of the first less the second, and of what.

    >>> demand, dimension = direction_at("lighter", "than", ComparisonWords.default())
    >>> str(demand), dimension.name
    ('(-∞, 0)', 'weight')
    """
    dimension = words.adjectives.get(lower)
    if dimension is not None:
        return ABOVE if lower in dimension.more else BELOW, dimension
    is_more = lower in words.more | words.superlative_more
    for one in words.dimensions:
        if following in one.more_adjectives:
            return ABOVE if is_more else BELOW, one
    return ABOVE if is_more else BELOW, None


def complement(clause: ClaimClause, than: int) -> frozenset[int]:
    """The places of what stands behind "than": a phrase, or a clause that it opens."""
    document, token = clause.document, clause.token(than)
    top = token.head if token.dep == "mark" else than
    found = {at for at in document.phrase(top) if at > than}
    if not found and than + 1 < len(document):
        found = {at for at in document.phrase(than + 1) if at > than}
    return frozenset(found)


def sides_of(
    clause: ClaimClause, matter: frozenset[int], rest: frozenset[int], cue: int
) -> Iterator[Sides]:
    """The ways to read which words of the clause stand against those behind "than"."""
    second, whole = clause.terms(rest), clause.terms(matter)
    if not second:
        return
    if any(clause.token(at).tag in _VERBS and clause.terms([at]) for at in rest):
        yield Sides(whole, second, frozenset(), by_clause=True)
        return
    when = _inner_time(clause, rest)
    if when:  # "than on the Valley Line in 2024": both are of 2024
        rest, matter = rest - when, matter | when
        second = clause.terms(rest)
    if clause.is_time(rest):
        times = frozenset(
            at
            for _, phrase in clause.adjuncts()
            if clause.is_time(phrase)
            for at in phrase & matter
        )
        first = clause.terms(times)
        common = clause.terms(matter - times)
        yield Sides(first, second, common, by_time=True, measured=_measured(clause, cue) & common)
        return
    for phrase in _counterparts(clause, matter, rest, cue):
        first = clause.terms(phrase & matter)
        other = second | _repeated(clause, phrase & matter, rest)
        if first - other and other - first:
            yield Sides(first, other, clause.terms(matter - phrase))


def measured_noun(clause: ClaimClause, noun: int) -> Terms:
    """The word for what a noun measures: of "the number of visits" it is the visits."""
    found = clause.terms([noun])
    if found:
        return found
    document = clause.document
    of = [at for at in document.children(noun) if clause.lower(at) == "of"]
    nouns = (document.child(at, "pobj") for at in of)
    return clause.terms(at for at in nouns if at is not None)


def _measured(clause: ClaimClause, cue: int) -> Terms:
    """What a comparative counts, "more quakes", or else what it is said of, "sales were higher"."""
    token = clause.token(cue)
    if token.dep == "amod":
        return measured_noun(clause, token.head)
    return frozenset() if clause.subject is None else measured_noun(clause, clause.subject)


def _repeated(clause: ClaimClause, phrase: frozenset[int], rest: frozenset[int]) -> Terms:
    """The noun that "one" or "that" stands for: "the red tent ... than the blue one"."""
    if not any(clause.lower(at) in _PLACEHOLDERS for at in rest):
        return frozenset()
    tops = [at for at in phrase if clause.token(at).head not in phrase]
    return clause.terms(tops)


def _inner_time(clause: ClaimClause, rest: frozenset[int]) -> frozenset[int]:
    """The words behind "than" that say when, where its main word does not."""
    document = clause.document
    opening = min(rest)
    tops = [at for at in rest if clause.token(at).head not in rest - {at}]
    main = document.child(opening, "pobj") if clause.token(opening).tag == "IN" else min(tops)
    if main is None or clause.is_time([main]):
        return frozenset()
    return frozenset(
        place
        for at in rest
        if at > main and clause.token(at).dep == "prep" and clause.is_time(document.phrase(at))
        for place in document.phrase(at)
    )


def _counterparts(
    clause: ClaimClause, matter: frozenset[int], rest: frozenset[int], cue: int
) -> Iterator[frozenset[int]]:
    """The phrases that what follows "than" may stand against."""
    opening = clause.token(min(rest))
    adjuncts = [(at, phrase) for at, phrase in clause.adjuncts() if phrase <= matter]
    if opening.tag in ("IN", "TO"):
        yield from (phrase for at, phrase in adjuncts if clause.lower(at) == opening.lower)
        return
    subject = clause.subject
    inner = [phrase for _, phrase in adjuncts if not clause.is_time(phrase)]
    if subject is not None and subject not in rest:
        yield clause.phrase(subject)  # with its own adjuncts: "the price of bread"
        within = [phrase for phrase in inner if phrase < clause.phrase(subject)]
        if within:
            yield clause.phrase(subject) - frozenset().union(*within)
    compared = clause.token(cue).head
    if clause.token(cue).dep in ("amod", "advmod") and compared != subject and compared in matter:
        yield clause.phrase(compared) & matter - rest
    yield from inner
