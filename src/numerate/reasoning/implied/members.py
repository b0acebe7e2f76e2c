"""What the members of a list have in common, and how many they are."""

from __future__ import annotations

from functools import cache
from typing import Any

from numerate.language.knowledge import read_knowledge
from numerate.language.nonquantities import NonQuantities
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.deriving.derived import Derived, anchored, given, step
from numerate.reasoning.proof import Node

__all__ = ["OLD", "age_noun", "common_noun", "counts", "is_known_name", "list_words", "tallied"]

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


def tallied(
    source: str, spans: list[tuple[int, int]], members: list[str], unit: str, note: str
) -> Derived:
    """The count of the members that stand at some spans of a text: 1 + 1 + 1."""
    ones = [
        NumSet(source[start:end], start, end, Kind.CARDINAL, Interval.point(1), unit)
        for start, end in spans
    ]
    tree: Node = given(ones[0], ones[0].value, unit, note)
    for one in ones[1:]:
        tree = step("+", tree, given(one, one.value, unit, note), unit) or tree
    numset = anchored(NumSet("", 0, 0, Kind.CARDINAL, tree.value, unit), source, ones)
    listed = f"{', '.join(one.text for one in ones[:-1])} and {ones[-1].text}"
    return Derived(
        numset, tree, f"{listed} are {len(ones)}, each {_with_article(unit)}", tuple(members)
    )


def _with_article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def common_noun(members: list[str]) -> str | None:
    """The narrowest of the everyday nouns that fits every member.

    >>> common_noun(["Arizona", "Texas"]), common_noun(["cat", "dog"]), common_noun(["Bob", "cat"])
    ('state', 'animal', None)
    """
    named = [member[0].isupper() for member in members]
    if any(named) and not all(named):
        return None
    if all(named) and not any(map(is_known_name, members)):
        return "person" if all(map(_may_be_person, members)) else None
    nouns = list_words()["of_names" if all(named) else "of_nouns"]
    fitting = (noun for noun in nouns if all(_is_one(member, noun) for member in members))
    return next(fitting, None)


def _may_be_person(name: str) -> bool:
    """Whether a name that no dictionary knows is none of a body, a place or a people."""
    *first, last = name.split()
    wordnet, kinds = WordNet.default(), list_words()["no_people"]
    if not NonQuantities.default().function_words.isdisjoint(name.lower().split()):
        return False  # "Gone With the Wind"
    if name.isupper() or (not first and wordnet.lemma(last, "n").lower() != last.lower()):
        return False  # "IBM", "Copts"
    return last.lower() in list_words()["first_names"] or not any(
        wordnet.is_a(last, kind, senses=1) for kind in kinds
    )


def is_known_name(name: str) -> bool:
    """Whether the dictionary has the word as a name: "Arizona", but not "Ben"."""
    wordnet = WordNet.default()
    return wordnet.is_noun(name) and wordnet.lemma(name, "n")[0].isupper()


def age_noun(ages: list[int]) -> tuple[str, tuple[int, int]] | None:
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
def list_words() -> dict[str, Any]:
    """What data/implied.toml says of lists."""
    found: dict[str, Any] = read_knowledge("implied")["lists"]
    return found


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
