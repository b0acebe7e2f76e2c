"""Numbers told by another: "twice as many girls as boys", "5 more apples than Bob"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from numerate.language.implied import MultipleWords
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.statement import Difference, Phrase, Statement
from numerate.reasoning.implied.derived import Derived, given, known, shown, step, words
from numerate.reasoning.implied.premise import Premise
from numerate.reasoning.implied.told_by_another import told_by_another
from numerate.reasoning.proofs.tree import Node

__all__ = ["multiples"]

_OPERATORS = {Difference.MORE: "+", Difference.LESS: "-"}
_FARTHEST = 16  # quantities before and after that a comparison may speak of
_LONGEST_NOUN = 4  # tokens of what is compared: "as many red apples as"
_TIME = "time"


def multiples(premise: Premise) -> Iterator[Derived]:
    """The numbers that a text tells by comparing them with one it states."""
    statements, knowledge = premise.statements, MultipleWords.default()
    by_another: dict[int, list[Derived]] = {}
    for by, derived in told_by_another(premise):
        by_another.setdefault(by.numset.start, []).append(derived)
    for place, told in enumerate(statements):
        numset = told.numset
        if numset.start in by_another:
            yield from by_another[numset.start]
            continue
        if told.change is not None or told.denied or told.row is not None:
            continue
        found: Derived | None = None
        is_multiple = told.difference is Difference.TIMES or numset.kind is Kind.RATIO
        if is_multiple and numset.unit in (_TIME, None):
            found = _times(premise, place, told)
        elif numset.unit == _TIME and _adds(numset):
            found = _again(premise, place, told)
        elif numset.kind is Kind.CARDINAL and told.difference in _OPERATORS and numset.unit:
            found = _more_than(premise, place, told)
        elif numset.unit in knowledge.born:
            found = _born(premise, told, knowledge.born[numset.unit or ""])
        if found is not None:
            yield found


def _near(premise: Premise, place: int) -> Sequence[Statement]:
    near = premise.statements[max(0, place - _FARTHEST) : place + _FARTHEST]
    return [one for one in near if _is_level(one)]


def _is_level(statement: Statement) -> bool:
    numset = statement.numset
    is_plain = statement.change is None and statement.difference not in _OPERATORS
    is_plain = is_plain and not statement.denied and numset.frequency is None
    return (
        numset.kind in (Kind.CARDINAL, Kind.MONEY, Kind.MEASURE)
        and is_plain
        and (numset.value.is_point and numset.unit != _TIME)
    )


# So many times another.


def _times(premise: Premise, place: int, told: Statement) -> Derived | None:
    """ "twice as many girls as boys", "30 boys and twice as many girls", "three times that"."""
    with_what = told.compared_with
    if with_what is not None and with_what.text.lower() in MultipleWords.default().pointing:
        base = _just_before(premise, place, told)
        return None if base is None else _multiplied(premise, told, base, base.numset.unit)
    noun = _compared_noun(premise, told)
    if noun is None:
        return None
    if noun.other is None:
        base = premise.statements[place - 1] if place else None
        is_base = base is not None and premise.gap(base, told).strip(", ") == "and"
        if base is None or not is_base or not _is_level(base) or base.numset.unit == noun.lemma:
            return None
        return _multiplied(premise, told, base, noun.lemma)
    base = _base(premise, place, told, noun.other)
    return None if base is None else _multiplied(premise, told, base, noun.lemma)


def _multiplied(
    premise: Premise, told: Statement, base: Statement, noun: str | None
) -> Derived | None:
    factor = given(told.numset, told.numset.value, None, "how many times as many")
    level = given(base.numset)
    tree: Node | None = step("*", level, factor, base.numset.unit)
    if noun is not None and base.numset.unit is not None and noun != base.numset.unit:
        each = f"{noun}/{base.numset.unit}"
        per = known(1, each, f"{shown(Interval.point(2), noun)} are counted by them")
        tree = step("*", tree, per, noun)
    amount = "much" if base.numset.kind is not Kind.CARDINAL else "many"
    return _told(premise, told, base, noun, tree, f"{words(told.numset)} as {amount} as")


class _Compared:
    """What is compared, and with what: the girls and the boys of "as many girls as boys"."""

    def __init__(self, lemma: str, other: int | None) -> None:
        self.lemma = lemma
        self.other = other  # the token that the second "as" leads to


def _compared_noun(premise: Premise, told: Statement) -> _Compared | None:
    document, knowledge = premise.document, MultipleWords.default()
    at = document.first_from(told.numset.end)
    tokens = document.tokens[at : at + _LONGEST_NOUN + 3]
    opens = len(tokens) > 2 and tokens[0].lower == "as" and tokens[1].lower in knowledge.amounts
    if not opens:
        return None
    for place, token in enumerate(tokens[2:], at + 2):
        if token.tag in ("NNS", "NN"):
            after = document.tokens[place + 1 : place + 3]
            compares = len(after) > 1 and after[0].lower == "as"
            return _Compared(token.lemma, place + 2 if compares else None)
        if not token.tag.startswith("JJ"):
            return None
    return None


def _just_before(premise: Premise, place: int, told: Statement) -> Statement | None:
    if not place:
        return None
    before = premise.statements[place - 1]
    if before.numset.kind is Kind.DATE and place > 1:
        before = premise.statements[place - 2]
    return before if _is_level(before) and before.sentence == told.sentence else None


# So many more than another.


def _more_than(premise: Premise, place: int, told: Statement) -> Derived | None:
    noun = told.numset.unit
    with_what = told.compared_with
    if with_what is None or noun is None:
        return None
    at = premise.document.first_from(with_what.start)
    base = _base(premise, place, told, at)
    if base is None or told.difference is None:
        return None
    level: Node = given(base.numset)
    if base.numset.unit != noun:
        each = known(1, f"{noun}/{base.numset.unit}", f"as many {noun} are counted from")
        level = step("*", level, each, noun) or level
    tree = step(_OPERATORS[told.difference], level, given(told.numset), noun)
    return _told(premise, told, base, noun, tree, f"{words(told.numset)} than")


def _base(premise: Premise, place: int, told: Statement, other: int) -> Statement | None:
    """The number of another noun: "than boys", "as the 40 boys"."""
    document = premise.document
    counted = [one for one in _near(premise, place) if one is not told]
    inside = premise.inside(_phrase_at(premise, other))
    if inside is not None and inside in counted:
        return inside
    token = document.tokens[other]
    if token.is_name:
        return None
    found = [one for one in counted if one.numset.unit == token.lemma]
    return found[0] if len(found) == 1 else None


def _phrase_at(premise: Premise, at: int) -> Phrase:
    document = premise.document
    inside = document.phrase(at)
    start, end = document.span(inside if len(inside) <= _LONGEST_NOUN else range(at, at + 1))
    after = document.tokens[at + 1 : at + _LONGEST_NOUN]
    if document.tokens[at].tag in ("DT", "PRP$") and after:  # "as the 40 boys"
        end = max(end, after[0].end)
    return Phrase(premise.text[start:end], start, end, "", frozenset())


def _told(
    premise: Premise,
    told: Statement,
    base: Statement,
    noun: str | None,
    tree: Node | None,
    relation: str,
) -> Derived | None:
    if tree is None or tree.value.low is None or tree.value.low < 0:
        return None
    numset = replace(
        told.numset,
        kind=base.numset.kind,
        value=tree.value,
        unit=noun,
        adjective=None,
    )
    reason = f"{relation} {words(base.numset)} is {shown(tree.value, noun)}"
    found = premise.derived(told, numset, tree, reason, (told, base), (told,))
    return replace(_without_base(found, told, base), is_of_one=True)


def _without_base(derived: Derived, told: Statement, base: Statement) -> Derived:
    """What is said of the other one alone is not said of this: Bob's apples are not Ann's."""
    if told.compared_with is None or base.subject is None:
        return derived
    lost = {lemma.lower() for lemma in base.subject.meant.lemmas if base.subject.meant.is_name}
    names = tuple(name for name in derived.matter.names if not name & lost)
    return replace(derived, matter=replace(derived.matter, names=names))


# Again, and twins.


def _adds(numset: NumSet) -> bool:
    return (numset.adjective or " ").split(" ")[0] in MultipleWords.default().further


def _again(premise: Premise, place: int, again: Statement) -> Derived | None:
    """The sum in "it failed twice, and later two more times"."""
    before = premise.statements[max(0, place - _FARTHEST) : place]
    earlier = [one for one in before if one.numset.unit == _TIME and not _adds(one.numset)]
    first = earlier[-1] if earlier else _once(premise, again)
    if first is None or first.numset.kind is not Kind.CARDINAL or first.denied:
        return None
    one, other = first.subject, again.subject
    if first.predicate != again.predicate or one is None or other is None:
        return None
    if one.meant.text != other.meant.text:
        return None
    tree = step("+", given(first.numset), given(again.numset), _TIME)
    if tree is None:
        return None
    numset = replace(again.numset, value=tree.value, adjective=None)
    reason = f"{words(first.numset)} and {words(again.numset)} is {shown(tree.value, _TIME)}"
    found = premise.derived(again, numset, tree, reason, (first, again), (first,))
    return replace(found, exact=True)


def _once(premise: Premise, again: Statement) -> Statement | None:
    """ "once" is no quantity by itself, but what "two more times" adds to."""
    document, once, subject = premise.document, MultipleWords.default().once, again.subject
    sentence = document.sentences[document.sentence_at(again.numset.start)]
    for at in range(document.first_from(again.numset.start) - 1, sentence.first - 1, -1):
        token = document.tokens[at]
        if token.lower != once or subject is None:
            continue
        head = document.clauses[token.clause].head
        doer = document.child(head, "nsubj", "nsubjpass")
        meant = subject.meant
        if doer is None or not meant.start <= document.tokens[doer].start < meant.end:
            return None
        one = Interval.point(1)
        numset = NumSet(token.text, token.start, token.end, Kind.CARDINAL, one, _TIME)
        return replace(again, numset=numset, predicate=document.tokens[head].lemma, time=None)
    return None


def _born(premise: Premise, born: Statement, noun: str) -> Derived:
    """Twins are two babies."""
    unit = born.numset.unit
    each = known(1, f"{noun}/{unit}", f"a {unit} is a {noun}")
    tree = step("*", given(born.numset), each, noun) or given(born.numset)
    reason = f"{words(born.numset)} are {shown(born.numset.value, noun)}"
    found = premise.derived(born, replace(born.numset, unit=noun), tree, reason, (born,))
    return replace(found, exact=True)
