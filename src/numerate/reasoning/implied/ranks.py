"""What a place in a row implies: the third of six children has two older siblings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from numerate.language.implied import RankWords
from numerate.language.statement_words import StatementWords
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind
from numerate.quantities.statement import Role, Statement
from numerate.reasoning.implied.derived import (
    Derived,
    Standing,
    given,
    known,
    shown,
    step,
    words,
)
from numerate.reasoning.implied.premise import Premise
from numerate.reasoning.proofs.tree import Node

__all__ = ["comparative", "ranks", "standing_of"]

_LONGEST_SIDE = 3  # tokens of "right ahead of"


@dataclass(frozen=True, slots=True)
class _Rank:
    """A place in a row, what stands in the row, and the text that says so."""

    premise: Premise
    place: Statement
    unit: str | None
    nouns: tuple[str, ...] = ()  # what they may be, where the text has no noun

    def derived(
        self,
        tree: Node | None,
        standing: str | None,
        told: str,
        *used: Statement,
        exact: bool = True,
    ) -> Iterator[Derived]:
        if tree is None or tree.value.low is None or tree.value.low <= 0:
            return
        kind = Kind.DURATION if _is_time(self.premise, tree.unit) else Kind.CARDINAL
        numset = replace(
            self.place.numset,
            kind=kind,
            value=tree.value,
            unit=tree.unit,
            adjective=None,
            verb=None,
        )
        found = self.premise.derived(self.place, numset, tree, told, (self.place, *used))
        yield replace(
            found,
            standing=standing,
            nouns=self.nouns,
            exact=exact,
            is_whole=standing not in (None, Standing.RUNNING),
        )

    def leaf(self) -> Node:
        numset = self.place.numset
        return given(numset, numset.value, self.unit, "its place in the row")

    @property
    def words(self) -> str:
        return words(self.place.numset)


def ranks(premise: Premise) -> Iterator[Derived]:
    """How many come before and after what a text gives a place in a row."""
    knowledge = RankWords.default()
    for at, place in enumerate(premise.statements):
        numset = place.numset
        if numset.kind is not Kind.ORDINAL or not numset.value.is_point or place.denied:
            continue
        if _is_running(premise, place):
            yield from _running(_Rank(premise, place, numset.unit))
            continue
        if place.role is Role.TIME or numset.unit in StatementWords.default().times - {"time"}:
            continue  # "in the second quarter"
        after = premise.statements[at + 1 : at + 2]
        whole = _whole(premise, place, after)
        if whole is not None:
            yield from _of_several(premise, place, whole)
            continue
        if numset.unit in knowledge.yearly:
            yield from _years(_Rank(premise, place, numset.unit))
        elif (more := comparative(numset.adjective or "")) is not None:
            yield from _ahead(_Rank(premise, place, numset.unit), more)
        elif numset.unit in knowledge.places or (numset.unit is None and _is_place(place)):
            yield from _ahead(_Rank(premise, place, None, knowledge.ranked), Standing.AHEAD)
        elif numset.unit is not None and numset.unit.islower() and place.part_of is None:
            rank = _Rank(premise, place, numset.unit)
            yield from _ahead(rank, Standing.AHEAD)
            yield from _at_least(rank)
        yield from _neighbour(premise, place, after)


def _is_time(premise: Premise, unit: str | None) -> bool:
    return unit is not None and premise.units.convertible(unit, "year")


def _is_running(premise: Premise, place: Statement) -> bool:
    """ "its third straight defeat", "for the third day running"."""
    running = RankWords.default().running
    if place.numset.unit is None:
        return False
    if not running.isdisjoint((place.numset.adjective or "").split()):
        return True
    document = premise.document
    after = document.first_from(place.numset.end)
    if document.slice(range(after, min(after + 2, len(document)))).lower() == "in a":
        after += 2
    return after < len(document) and document.tokens[after].lower in running


def _running(rank: _Rank) -> Iterator[Derived]:
    tree = rank.leaf()
    told = f"'{rank.words}' means that there are {_count(tree, rank.unit)} in a row"
    yield from rank.derived(tree, Standing.RUNNING, told)


def _whole(premise: Premise, place: Statement, after: Sequence[Statement]) -> Statement | None:
    """The row in "the third of the six"."""
    if not after or premise.gap(place, after[0]) not in RankWords.default().of_several:
        return None
    [whole] = after
    numset = whole.numset
    is_count = numset.kind is Kind.CARDINAL and numset.value.is_point
    return whole if is_count and numset.unit is not None else None


def _of_several(premise: Premise, place: Statement, whole: Statement) -> Iterator[Derived]:
    kin = RankWords.default().kin.get(whole.numset.unit or "")
    unit = kin or whole.numset.unit
    rank = _Rank(premise, place, unit)
    row = given(whole.numset, whole.numset.value, unit, "all in the row")
    before = step("-", rank.leaf(), _itself(unit), unit)
    after = step("-", row, rank.leaf(), unit)
    others = step("-", row, _itself(unit), unit)

    def told(tree: Node | None, how: str) -> str:
        return f"the {rank.words} of {words(whole.numset)} has {_count(tree, kin or unit)} {how}"

    yield from rank.derived(before, Standing.AHEAD, told(before, "ahead"), whole)
    yield from rank.derived(after, Standing.BEHIND, told(after, "behind"), whole)
    if kin is not None:
        yield from rank.derived(others, Standing.ALL, told(others, "in all"), whole)


def _itself(unit: str | None) -> Node:
    return known(1, unit, "the one that has the place")


def _count(tree: Node | None, unit: str | None) -> str:
    return "" if tree is None else shown(tree.value, unit)


def _ahead(rank: _Rank, standing: str) -> Iterator[Derived]:
    before = step("-", rank.leaf(), _itself(rank.unit), rank.unit)
    how = standing if standing == Standing.AHEAD else f"that are {standing}"
    told = f"'{rank.words}' means that there are {_count(before, rank.unit)} {how}"
    yield from rank.derived(before, standing, told)


def _at_least(rank: _Rank) -> Iterator[Derived]:
    """There is no 15th chapter without 15 chapters; there may be more."""
    more = known(0, rank.unit, "others may follow")
    others = replace(more, value=Interval.at_least(0))
    number = shown(rank.place.numset.value, rank.unit)
    told = f"'{rank.words}' means that there are at least {number}"
    tree = step("+", rank.leaf(), others, rank.unit)
    yield from rank.derived(tree, Standing.ALL, told, exact=False)


def _years(rank: _Rank) -> Iterator[Derived]:
    each = known(1, f"year/{rank.unit}", f"{rank.unit} comes once a year")
    told = f"'{rank.words}' means {shown(rank.place.numset.value, 'year')}"
    yield from rank.derived(step("*", rank.leaf(), each, "year"), None, told)


def comparative(adjective: str) -> str | None:
    """What those ahead are more of: they are "larger" than the third largest.

    >>> comparative("largest"), comparative("most famous"), str(comparative("oldest"))
    ('larger', 'more famous', 'ahead')
    """
    first, _, other = adjective.partition(" ")
    if other and first in ("most", "least"):
        return f"{'more' if first == 'most' else 'less'} {other}"
    if not first.endswith("est") or other:
        return None
    more = f"{first.removesuffix('est')}er"
    return standing_of(more) or more


def standing_of(word: str) -> Standing | None:
    """What a word says of those it is said of: "earlier" ones are ahead."""
    knowledge = RankWords.default()
    if word in knowledge.ahead:
        return Standing.AHEAD
    if word in knowledge.running:
        return Standing.RUNNING
    return Standing.BEHIND if word in knowledge.behind else None


def _is_place(place: Statement) -> bool:
    """Whether a bare ordinal is a place: "finished third"."""
    is_bare = len(place.numset.text.split()) == 1
    return is_bare and place.predicate in RankWords.default().verbs and place.topic is not None


def _neighbour(
    premise: Premise, place: Statement, following: Sequence[Statement]
) -> Iterator[Derived]:
    """Who is sixth when another is "seventh, right behind Ann", "fourth, two places behind"."""
    document, knowledge, numset = premise.document, RankWords.default(), place.numset
    by: Node = known(1, numset.unit, "the one next to it")
    used, at = [place], _after_comma(premise, numset.end)
    is_by = following and premise.gap(place, following[0]) in ("", ",")
    if is_by and following[0].numset.unit == numset.unit:
        by = given(following[0].numset)
        used.append(following[0])
        at = document.first_from(following[0].numset.end)
    elif at < len(document) and document.tokens[at].lower in knowledge.next_to:
        at += 1
    else:
        return
    for length in range(_LONGEST_SIDE, 0, -1):
        end = at + length
        operator = knowledge.sides.get(document.slice(range(at, min(end, len(document)))).lower())
        if operator is None or end >= len(document) or not document.tokens[end].is_name:
            continue
        name = document.tokens[end]
        tree = step(operator, given(numset), by, numset.unit)
        if tree is None:
            return
        how = document.slice(range(document.first_from(numset.end), end)).strip(", ")
        told = f"{words(numset)}, {how} {name.text}, makes {name.text} number {tree.value}"
        found = premise.derived(place, replace(numset, value=tree.value), tree, told, used)
        names = (frozenset({name.lemma.lower()}),)
        matter = replace(found.matter, names=names)
        statement = replace(found.statement, subject=None)
        needed = frozenset({name.lemma.lower()})
        yield replace(found, statement=statement, matter=matter, needed=needed, exact=True)
        return


def _after_comma(premise: Premise, offset: int) -> int:
    at = premise.document.first_from(offset)
    is_comma = at < len(premise.document) and premise.document.tokens[at].text == ","
    return at + is_comma
