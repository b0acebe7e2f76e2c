"""What the members of a list have in common, and how many they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from numerate.language.implied import ListWords
from numerate.language.knowledge import read_knowledge
from numerate.language.nonquantities import NonQuantities
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.statement import Statement
from numerate.reasoning.implied.derived import Derived, given, shown, step
from numerate.reasoning.implied.premise import Premise
from numerate.reasoning.proofs.tree import Node

__all__ = ["OLD", "Listed", "age_noun", "common_noun", "counts", "is_known_name", "tallied"]

OLD = "-year-old"  # ends a member that is told by an age alone


def counts(derived: Derived, noun: str) -> bool:
    """Whether a count of listed things is a count of what a claim's noun names.

    A name that no dictionary knows counts as what the whole list was taken for, and no more:
    "Anna and Ben" are two people, but not two women.
    """
    head, unit = noun.split()[-1], derived.numset.unit
    if not derived.members or (unit is not None and WordNet.default().is_a(unit, head)):
        return True
    return all(_is_one(member, head) for member in derived.members)


@dataclass(frozen=True, slots=True)
class Listed:
    """Things that a text lists: where each stands, what each is, and what all of them are."""

    spans: tuple[tuple[int, int], ...]
    members: tuple[str, ...]
    unit: str
    note: str  # why each of them counts
    is_closed: bool = False  # the text says that there is no other

    def counted(self, source: str) -> NumSet:
        """All of them as one quantity of the text."""
        start, end = self.spans[0][0], self.spans[-1][1]
        value = Interval.point(len(self.spans))
        return NumSet(source[start:end], start, end, Kind.CARDINAL, value, self.unit)


def tallied(premise: Premise, listed: Listed, statement: Statement) -> Derived:
    """The count of the members of a list, 1 + 1 + 1; the statement says what is said of them."""
    unit, note = listed.unit, listed.note
    ones = [
        NumSet(premise.text[start:end], start, end, Kind.CARDINAL, Interval.point(1), unit)
        for start, end in listed.spans
    ]
    tree: Node = given(ones[0], ones[0].value, unit, note)
    for one in ones[1:]:
        tree = step("+", tree, given(one, one.value, unit, note), unit) or tree
    named = f"{', '.join(one.text for one in ones[:-1])} and {ones[-1].text}"
    reason = f"{named} are {shown(tree.value, unit)}"
    own = replace(statement, numset=listed.counted(premise.text))
    found = premise.derived(own, own.numset, tree, reason, (own,))
    return replace(found, members=listed.members, exact=listed.is_closed)


def common_noun(members: Sequence[str]) -> str | None:
    """The narrowest of the everyday nouns that fits every member.

    >>> common_noun(["Arizona", "Texas"]), common_noun(["cat", "dog"]), common_noun(["Bob", "cat"])
    ('state', 'animal', None)
    """
    named, knowledge = [member[0].isupper() for member in members], ListWords.default()
    if any(named) and not all(named):
        return None
    if all(named) and not any(map(is_known_name, members)):
        return "person" if all(map(_may_be_person, members)) else None
    nouns = knowledge.of_names if all(named) else knowledge.of_nouns
    fitting = (noun for noun in nouns if all(_is_one(member, noun) for member in members))
    return next(fitting, None)


def _may_be_person(name: str) -> bool:
    """Whether a name that no dictionary knows is none of a body, a place or a people."""
    *first, last = name.split()
    wordnet, kinds = WordNet.default(), ListWords.default().no_people
    if not NonQuantities.default().function_words.isdisjoint(name.lower().split()):
        return False  # "Gone With the Wind"
    if name.isupper() or (not first and wordnet.lemma(last, "n").lower() != last.lower()):
        return False  # "IBM", "Copts"
    return last.lower() in ListWords.default().first_names or not any(
        wordnet.is_a(last, kind, senses=1) for kind in kinds
    )


def is_known_name(name: str) -> bool:
    """Whether the dictionary has the word as a name: "Arizona", but not "Ben"."""
    wordnet = WordNet.default()
    return wordnet.is_noun(name) and wordnet.lemma(name, "n")[0].isupper()


def age_noun(ages: Sequence[int]) -> tuple[str, tuple[int, int]] | None:
    """What people of these ages are called, and the ages of all who are.

    >>> age_noun([16, 17])
    ('teenager', (13, 19))
    """
    return next(
        (
            (noun, (low, high))
            for noun, (low, high) in _age_nouns().items()
            if all(low <= age <= high for age in ages)
        ),
        None,
    )


@cache
def _age_nouns() -> dict[str, tuple[int, int]]:
    wordnet = WordNet.default()
    ages = read_knowledge("implicit")["ages"].items()
    return {noun: (low, high) for noun, (low, high) in ages if wordnet.is_a(noun, "person")}


def _is_one(member: str, noun: str) -> bool:
    wordnet = WordNet.default()
    if member.endswith(OLD):
        return wordnet.is_a("person", noun) or _has_age(int(member.removesuffix(OLD)), noun)
    if not member[0].isupper():
        return wordnet.is_a(member, noun, senses=1)  # a cat is a person in its second sense
    return is_known_name(member) and wordnet.is_a(member, noun, senses=2)  # New York, the state


def _has_age(age: int, noun: str) -> bool:
    same = (span for name, span in _age_nouns().items() if _are_synonyms(name, noun))
    return any(low <= age <= high for low, high in same)


def _are_synonyms(one: str, other: str) -> bool:
    return WordNet.default().related(one, other) in ("same", "synonym")
