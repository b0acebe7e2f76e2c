"""Words by which a text implies quantities that it does not state, from data/implied.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from numerate.language.knowledge import read_knowledge

__all__ = [
    "DurationWords",
    "FactorWords",
    "ListWords",
    "MatterWords",
    "MultipleWords",
    "RankWords",
    "ShareWords",
    "StandardWords",
]

Words = frozenset[str]
_SHARE_WORDS = ("definite", "rest", "not_all_of_it", "of_these")


def _section(name: str) -> dict[str, Any]:
    section: dict[str, Any] = read_knowledge("implied")[name]
    return section


@dataclass(frozen=True, slots=True)
class MatterWords:
    """What a claim's words say of how it means its quantity.

    >>> MatterWords.default().lacking["unsold"]
    frozenset({'sell'})
    """

    earlier: Words
    now: Words
    sharing: Words
    becoming: Words
    same: Words
    sexes: tuple[Words, Words]
    lacking: Mapping[str, Words]

    @classmethod
    @cache
    def default(cls) -> MatterWords:
        data = _section("matter")
        return cls(
            earlier=frozenset(data["earlier"]),
            now=frozenset(data["now"]),
            sharing=frozenset(data["sharing"]),
            becoming=frozenset(data["becoming"]),
            same=frozenset(data["same"]),
            sexes=(frozenset(data["he"]), frozenset(data["she"])),
            lacking={word: frozenset(verbs) for word, verbs in data["lacking"].items()},
        )


@dataclass(frozen=True, slots=True)
class FactorWords:
    """Verbs that multiply, and scales on which nothing is so many times as much.

    >>> FactorWords.default().factors["halve"]
    Fraction(1, 2)
    """

    factors: Mapping[str, Fraction]
    no_ratio: Words

    @classmethod
    @cache
    def default(cls) -> FactorWords:
        data = _section("change")
        factors = {verb: Fraction(factor) for verb, factor in data["factors"].items()}
        return cls(factors, frozenset(data["no_ratio"]))


@dataclass(frozen=True, slots=True)
class MultipleWords:
    """Words that tell a number by another.

    >>> MultipleWords.default().born["twin"]
    'baby'
    """

    further: Words
    born: Mapping[str, str]
    pointing: Words
    amounts: Words
    once: str
    attributes: Mapping[str, str]
    scales: tuple[Words, ...]
    whose: Words
    was: Words

    @classmethod
    @cache
    def default(cls) -> MultipleWords:
        data = _section("multiples")
        return cls(
            further=frozenset(data["further"]),
            born=data["born"],
            pointing=frozenset(data["pointing"]),
            amounts=frozenset(data["amounts"]),
            once=data["once"],
            attributes=data["attributes"],
            scales=tuple(map(frozenset, data["scales"])),
            whose=frozenset(data["whose"]),
            was=frozenset(data["was"]),
        )


@dataclass(frozen=True, slots=True)
class ShareWords:
    """Words between a part, its whole and the rest.

    >>> "of whom" in ShareWords.default().of_these
    True
    """

    definite: Words
    rest: Words
    not_all_of_it: Words
    of_these: Words

    @classmethod
    @cache
    def default(cls) -> ShareWords:
        data = _section("shares")
        return cls(*(frozenset(data[name]) for name in _SHARE_WORDS))


@dataclass(frozen=True, slots=True)
class RankWords:
    """Words of places in a row.

    >>> RankWords.default().kin["child"]
    'sibling'
    """

    ahead: Words
    behind: Words
    running: Words
    verbs_of_order: Words
    yearly: Words
    places: Words
    verbs: Words
    ranked: tuple[str, ...]
    of_several: Words
    next_to: Words
    kin: Mapping[str, str]
    sides: Mapping[str, str]

    @classmethod
    @cache
    def default(cls) -> RankWords:
        data = _section("ranks")
        return cls(
            ahead=frozenset(data["ahead"]),
            behind=frozenset(data["behind"]),
            running=frozenset(data["running"]),
            verbs_of_order=frozenset(data["verbs_of_order"]),
            yearly=frozenset(data["yearly"]),
            places=frozenset(data["places"]),
            verbs=frozenset(data["verbs"]),
            ranked=tuple(data["ranked"]),
            of_several=frozenset(data["of_several"]),
            next_to=frozenset(data["next_to"]),
            kin=data["kin"],
            sides=data["sides"],
        )


@dataclass(frozen=True, slots=True)
class DurationWords:
    """Words that bound a time, and verbs that begin, end or fill it.

    >>> "until" in DurationWords.default().joins["from"]
    True
    """

    joins: Mapping[str, Words]
    only_of_times: Words  # what never joins the two ends of a range
    dashes: Words
    starts: Words
    ends: Words
    births: Words
    deaths: Words
    lasting: Words

    @classmethod
    @cache
    def default(cls) -> DurationWords:
        data = _section("durations")
        return cls(
            joins={before: frozenset(words) for before, words in data["joins"].items()},
            only_of_times=frozenset(data["only_of_times"]),
            dashes=frozenset(data["dashes"]),
            starts=frozenset(data["starts"]),
            ends=frozenset(data["ends"]),
            births=frozenset(data["births"]),
            deaths=frozenset(data["deaths"]),
            lasting=frozenset(data["lasting"]),
        )


@dataclass(frozen=True, slots=True)
class ListWords:
    """What lists are lists of, and the words around them.

    >>> ListWords.default().of_names[0]
    'country'
    """

    of_names: tuple[str, ...]
    of_nouns: tuple[str, ...]
    no_people: tuple[str, ...]
    first_names: Words
    determiners: Words
    closings: Words
    open_lists: Words
    single: Words

    @classmethod
    @cache
    def default(cls) -> ListWords:
        data = _section("lists")
        return cls(
            of_names=tuple(data["of_names"]),
            of_nouns=tuple(data["of_nouns"]),
            no_people=tuple(data["no_people"]),
            first_names=frozenset(data["first_names"]),
            determiners=frozenset(data["determiners"]),
            closings=frozenset(data["closings"]),
            open_lists=frozenset(data["open_lists"]),
            single=frozenset(data["single"]),
        )


@dataclass(frozen=True, slots=True)
class StandardWords:
    """Words between a degree word and the bound from which it holds.

    >>> "counts as" in StandardWords.default().verbs
    True
    """

    verbs: Words
    plain_verbs: Words
    conditions: Words
    articles: Words
    only: str

    @classmethod
    @cache
    def default(cls) -> StandardWords:
        data = _section("standards")
        return cls(
            verbs=frozenset(data["verbs"]),
            plain_verbs=frozenset(data["plain_verbs"]),
            conditions=frozenset(data["conditions"]),
            articles=frozenset(data["articles"]),
            only=data["only"],
        )
