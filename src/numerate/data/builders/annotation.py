"""From the labels that people gave to labelled pairs: majorities, agreement, annotator quality."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from numerate.data.builders.agreement import cohen_kappa, fleiss_kappa, krippendorff_alpha
from numerate.data.builders.building import Built, Refused
from numerate.data.builders.schemes import NLI, Scheme
from numerate.data.pair import Pair

__all__ = ["Agreement", "Annotator", "Vote", "agreement", "annotators", "majority", "settled"]


@dataclass(frozen=True, slots=True)
class Vote:
    """One label that one annotator gave to one item."""

    item: str
    annotator: str
    label: str


@dataclass(frozen=True, slots=True)
class Annotator:
    """How often an annotator agrees with the majority of the others (leave one out)."""

    name: str
    labels: int
    compared: int  # items on which the others have a majority
    agreeing: int

    @property
    def quality(self) -> float | None:
        return self.agreeing / self.compared if self.compared else None


@dataclass(frozen=True, slots=True)
class Agreement:
    """Agreement above chance; a measure that does not apply to the votes is None.

    `cohen` is there for two annotators, on the items that both labelled; for more it is the mean
    over all pairs of them that have items in common. `fleiss` needs equally many votes per item.
    """

    items: int
    annotators: int
    cohen: float | None
    fleiss: float | None
    krippendorff: float | None


def majority(labels: Sequence[str]) -> tuple[str, Fraction] | None:
    """The label that most gave, with its share; None for a tie or no labels.

    >>> majority(["entailment", "neutral", "entailment"])
    ('entailment', Fraction(2, 3))
    """
    ranked = Counter(labels).most_common(2)
    if not ranked or (len(ranked) == 2 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0][0], Fraction(ranked[0][1], len(labels))


def settled(
    pairs: Iterable[Pair],
    votes: Iterable[Vote],
    at_least: int = 1,
    threshold: Fraction = Fraction(1, 2),
    scheme: Scheme = NLI,
) -> Iterator[Built]:
    """Each pair with the label of its majority, or why it has none.

    A pair needs `at_least` labels, and its majority a share above `threshold`, or equal to it
    where that is above one half. A choice to which the scheme gives no label sets it aside.
    """
    by_item = _by_item(votes)
    for pair in pairs:
        given = by_item.get(pair.id, {})
        labels = list(given.values())
        most = majority(labels)
        if len(labels) < at_least or not labels:
            yield Refused(pair.id, f"it has fewer than {max(at_least, 1)} labels")
        elif most is None:
            yield Refused(pair.id, "its labels have no majority")
        elif most[1] < threshold or most[1] <= Fraction(1, 2):
            yield Refused(pair.id, "its majority is too small")
        elif (label := scheme.gold(most[0])) is None:
            yield Refused(pair.id, f"its annotators agree that it is {most[0]}")
        else:
            provenance = {**pair.provenance, "votes": given, "agreement": float(most[1])}
            yield replace(pair, label=label, provenance=provenance)


def agreement(votes: Iterable[Vote]) -> Agreement:
    """Cohen's and Fleiss' kappa and Krippendorff's alpha of a set of votes."""
    by_item = _by_item(votes)
    people = sorted({name for given in by_item.values() for name in given})
    items = [list(given.values()) for given in by_item.values()]
    equal = len({len(labels) for labels in items}) == 1 and len(items[0]) > 1
    cohens = [
        kappa
        for one, other in combinations(people, 2)
        if (kappa := _cohen(by_item, one, other)) is not None
    ]
    return Agreement(
        items=len(items),
        annotators=len(people),
        cohen=float(sum(cohens, Fraction(0)) / len(cohens)) if cohens else None,
        fleiss=_float(fleiss_kappa(items)) if equal else None,
        krippendorff=_float(krippendorff_alpha(items)),
    )


def annotators(votes: Iterable[Vote]) -> list[Annotator]:
    """Each annotator's quality, by name."""
    by_item = _by_item(votes)
    given: Counter[str] = Counter()
    compared: Counter[str] = Counter()
    agreeing: Counter[str] = Counter()
    for labels in by_item.values():
        for name, label in labels.items():
            given[name] += 1
            most = majority([other for who, other in labels.items() if who != name])
            if most is not None:
                compared[name] += 1
                agreeing[name] += label == most[0]
    return [Annotator(name, given[name], compared[name], agreeing[name]) for name in sorted(given)]


def _by_item(votes: Iterable[Vote]) -> dict[str, dict[str, str]]:
    """The votes of each item by annotator; who votes twice has changed their mind."""
    by_item: dict[str, dict[str, str]] = defaultdict(dict)
    for vote in votes:
        by_item[vote.item][vote.annotator] = vote.label
    return dict(by_item)


def _cohen(by_item: dict[str, dict[str, str]], one: str, other: str) -> Fraction | None:
    common = [given for given in by_item.values() if one in given and other in given]
    return cohen_kappa([given[one] for given in common], [given[other] for given in common])


def _float(value: Fraction | None) -> float | None:
    return None if value is None else float(value)
