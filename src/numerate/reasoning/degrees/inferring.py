"""What follows from one assertion for another, by adjectives alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from numerate.language.degree_words import CopulaWords
from numerate.reasoning.degrees.assertions import Assertion, Strength
from numerate.reasoning.degrees.words import Lexicon, completes, excludes, implies, standard_of

__all__ = ["denied", "follows", "grounds"]


def follows(given: Assertion, claimed: Assertion, lexicon: Lexicon = Lexicon.ALL) -> str | None:
    """Why a claim follows from an assertion; None where it does not.

    >>> from numerate.reasoning.degrees.assertions import Thing
    >>> room = Thing(("room",), "the")
    >>> follows(Assertion(room, "clean"), Assertion(room, "dirty", is_denied=True))
    'what is clean is not dirty'
    """
    if (
        given.copula != claimed.copula
        or given.degree != claimed.degree
        or not _same(given, claimed)
    ):
        return None
    if given.degree == "superlative":
        return _of_scopes(given, claimed)
    if given.degree == "comparative":
        return _of_comparison(given, claimed)
    if given.is_denied:
        return _of_denial(given, claimed, lexicon)
    return _of_statement(given, claimed, lexicon)


def denied(one: Assertion) -> Assertion:
    """The assertion's opposite."""
    return replace(one, is_denied=not one.is_denied)


def grounds(
    given: Iterable[Assertion], claimed: Assertion, lexicon: Lexicon = Lexicon.ALL
) -> Iterator[tuple[Assertion, str]]:
    """The assertions from which a claim follows, each with why; comparisons count by their class.

    >>> from numerate.reasoning.degrees.assertions import Thing
    >>> wall, floor = Thing(("wall",), "the"), Thing(("floor",), "the")
    >>> drier = Assertion(wall, "dry", "comparative", rival=floor)
    >>> [why for _, why in grounds([drier], Assertion(floor, "wet"))]
    ['what could be more dry is not dry, and what is not dry is wet']
    """
    for one in given:
        reason = follows(one, claimed, lexicon)
        if reason is not None:
            yield one, reason
        for said, why in _consequences(one, lexicon):
            reason = follows(said, claimed, lexicon)
            if reason is not None:
                yield one, why if said.word == claimed.word else f"{why}, and {reason}"


def _consequences(given: Assertion, lexicon: Lexicon) -> Iterator[tuple[Assertion, str]]:
    """What a comparison says of one of its things, by the class of its adjective, and why."""
    if given.degree != "comparative" or given.rival is None or given.is_denied:
        return
    more, less = given.thing, given.rival
    if given.is_less:
        more, less = less, more
    standard, word, copula = standard_of(given.word, lexicon), given.word, given.copula
    if standard == "minimum":
        why = f"any degree of {word!r} is {word}"
        yield Assertion(more, word, copula=copula), why
    elif standard == "maximum":
        why = f"what could be more {word} is not {word}"
        yield Assertion(less, word, is_denied=True, copula=copula), why


def _same(given: Assertion, claimed: Assertion) -> bool:
    one, other = given.thing, claimed.thing
    same_measure = (one.measure is None) is (other.measure is None)
    return one.is_called_as(other) and same_measure


def _of_statement(given: Assertion, claimed: Assertion, lexicon: Lexicon) -> str | None:
    mine, yours = given.word, claimed.word
    if claimed.is_denied:
        is_sure = given.strength >= Strength.PLAIN and claimed.strength >= Strength.PLAIN
        if is_sure and excludes(mine, yours, lexicon):
            return f"what is {mine} is not {yours}"
        return None
    if not implies(mine, yours, lexicon):
        return None
    if mine != yours:
        is_sure = given.strength >= Strength.PLAIN and claimed.strength <= Strength.PLAIN
        return f"what is {mine} is {yours}" if is_sure else None
    return _of_strengths(given.strength, claimed.strength, yours)


def _of_strengths(given: Strength, claimed: Strength, word: str) -> str | None:
    if given < claimed:
        return None
    if given == claimed:
        return f"it is said to be {_strengthened(claimed, word)}"
    return f"what is {_strengthened(given, word)} is {_strengthened(claimed, word)}"


def _strengthened(strength: Strength, word: str) -> str:
    adverb = {Strength.BOOSTED: "very ", Strength.DIMINISHED: "relatively "}.get(strength, "")
    return adverb + word


def _of_denial(given: Assertion, claimed: Assertion, lexicon: Lexicon) -> str | None:
    mine, yours = given.word, claimed.word
    if claimed.is_denied:
        if _of_statement(denied(claimed), denied(given), lexicon) is None:
            return None
        one, other = _strengthened(given.strength, mine), _strengthened(claimed.strength, yours)
        return (
            f"what is not {one} is not {other}" if one != other else f"it is said not to be {one}"
        )
    is_sure = given.strength <= Strength.PLAIN and claimed.strength <= Strength.PLAIN
    if is_sure and completes(mine, yours, lexicon):
        return f"what is not {mine} is {yours}"
    return None


def _of_comparison(given: Assertion, claimed: Assertion) -> str | None:
    """The same comparison; "less" turns it, as a denial does not: they may be equal."""
    same = given.word == claimed.word and given.is_less == claimed.is_less
    if same and given.rival == claimed.rival and given.is_denied == claimed.is_denied:
        return "the text compares them so"
    return None


def _of_scopes(given: Assertion, claimed: Assertion) -> str | None:
    if given.word != claimed.word or given.is_denied != claimed.is_denied or not claimed.scope:
        return None
    if given.scope == claimed.scope:
        return "the text says so"
    everywhere = CopulaWords.default().everywhere
    wide, narrow = given.scope, claimed.scope
    if given.is_denied:
        wide, narrow = narrow, wide
    if wide in everywhere and narrow not in everywhere:
        return f"what holds {wide!r} holds in any part of it"
    return None
