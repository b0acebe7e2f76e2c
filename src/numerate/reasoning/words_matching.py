"""The matcher without a model: do two statements agree in who, what, where, when and how?

A logistic regression over a few named signs, whose weights are in `words_matching.toml`;
`training/words.py` fits them on the tagged claims that train the encoder, too.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import groupby
from math import exp

from numerate.quantities.numset import NumSet
from numerate.quantities.statement import Phrase, Role, Statement
from numerate.reasoning.compatibility import Link
from numerate.reasoning.matching import Bearing, Question
from numerate.reasoning.wording import are_opposite, coverage, likeness

__all__ = ["SIGNS", "WordsMatcher", "signs_of"]

_BEARING = Bearing(
    equal=18, contained=1, equal_cells=18
)  # so many times as often where it is meant as where not
_PHRASES = ("subject", "object", "topic", "place", "time", "giver", "receiver", "part_of")
SIGNS = (
    "always",  # 1
    "only_unit",  # the units agree, what is counted need not
    *(f"{name}_{sign}" for name in _PHRASES for sign in ("same", "other", "missing")),
    "predicate_same",
    "predicate_other",
    "predicate_opposite",
    "role_other",  # one is who does it, the other to whom it is done
    "change_reversed",  # up and down
    "change_other",  # by so much, to so much; or no change at all
    "held_otherwise",  # a fact and a plan, a denial, a belief
    "difference_other",  # so much more than something, and so much
    "words_shared",  # which part of the claim's words the text's statement has, too
    "words_ahead",  # ... more than any other quantity that may be meant, or less than one
)
_WORD = re.compile(r"\w+")


def signs_of(questions: Sequence[Question]) -> list[dict[str, float]]:
    """For each question what speaks for and against its two quantities being the same thing.

    The questions on one quantity of a claim must come together: they are each other's rivals.
    """
    found = []
    for _, rivals in groupby(questions, key=_quantity):
        asked = list(rivals)
        shared = [_shared(one.given, one.wanted) for one in asked]
        for place, one in enumerate(asked):
            rest = zip(asked, shared, strict=True)
            others = [share for other, share in rest if other.given != one.given]
            ahead = shared[place] - max(others, default=0.0)
            signs = _signs(one) | {"words_shared": shared[place], "words_ahead": ahead}
            found.append(signs)
    return found


def _quantity(question: Question) -> tuple[str, str, NumSet]:
    return question.premise.text, question.claim.text, question.wanted.numset


def _signs(question: Question) -> dict[str, float]:
    given, wanted = question.given, question.wanted
    signs = {"always": 1.0}
    signs.update(dict.fromkeys(_differences(given, wanted), 1.0))
    if question.link.link is not Link.SAME:
        signs["only_unit"] = 1.0
    for name in _PHRASES:
        sign = _compared(getattr(given, name), getattr(wanted, name))
        if sign is not None:
            signs[f"{name}_{sign}"] = 1.0
    return signs


def _differences(given: Statement, wanted: Statement) -> Iterator[str]:
    if given.predicate is not None and wanted.predicate is not None:
        if likeness(given.predicate, wanted.predicate) > 0:
            yield "predicate_same"
        elif are_opposite(given.predicate, wanted.predicate):
            yield "predicate_opposite"
        else:
            yield "predicate_other"
    if given.role is not wanted.role and Role.OTHER not in (given.role, wanted.role):
        yield "role_other"
    if (one := given.change) != (other := wanted.change):
        turned = one and other and one.direction is not other.direction
        yield "change_reversed" if turned else "change_other"
    if given.stance is not wanted.stance or given.denied is not wanted.denied:
        yield "held_otherwise"
    if given.difference is not wanted.difference:
        yield "difference_other"


def _compared(given: Phrase | None, wanted: Phrase | None) -> str | None:
    """Whether two phrases of the same role mean the same; None where the claim has none."""
    if wanted is None:
        return None
    if given is None:
        return "missing"
    return "same" if _are_same(given.meant, wanted.meant) else "other"


def _are_same(given: Phrase, wanted: Phrase) -> bool:
    if given.lemmas & wanted.lemmas or likeness(given.head, wanted.head) > 0:
        return not (given.is_name and wanted.is_name and not given.lemmas & wanted.lemmas)
    return bool(_numbers(given) & _numbers(wanted))


def _numbers(phrase: Phrase) -> frozenset[str]:
    """The years and days that a phrase names."""
    return frozenset(word for word in _WORD.findall(phrase.text) if word.isdigit())


def _shared(given: Statement, wanted: Statement) -> float:
    own = set(given.words)
    for phrase in given.phrases().values():
        own |= phrase.meant.lemmas
    return coverage(sorted(wanted.words), own)


@dataclass(frozen=True, slots=True)
class WordsMatcher:
    """Weighs the signs."""

    weights: Mapping[str, float]

    @property
    def name(self) -> str:
        return "words"

    @property
    def bearing(self) -> Bearing:
        return _BEARING

    @classmethod
    @cache
    def default(cls) -> WordsMatcher:
        """The matcher with the fitted weights."""
        text = (files(__package__) / "words_matching.toml").read_text("utf-8")
        return cls(tomllib.loads(text)["weights"])

    def probabilities(self, questions: Sequence[Question]) -> list[float]:
        """How likely each is; what things may be called it does not know."""
        return [
            0.0 if question.link.link is Link.NAME else self._probability(signs)
            for question, signs in zip(questions, signs_of(questions), strict=True)
        ]

    def _probability(self, signs: Mapping[str, float]) -> float:
        odds = sum(self.weights.get(name, 0.0) * value for name, value in signs.items())
        return round(1 / (1 + exp(-odds)), 4)
