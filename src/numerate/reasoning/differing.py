"""Finds what a claim speaks of in place of what the text does: another day, place or person."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from numerate.language.nonquantities import NonQuantities
from numerate.quantities.lexing import Tokens
from numerate.reasoning.matching import Reading
from numerate.reasoning.naming import is_capital_word, is_headline, reporting, unknown_names

__all__ = ["difference"]

_SUBJECT = ""
_STOPS = frozenset('.!?"“')
_ARTICLES = frozenset({"the", "a", "an"})


@dataclass(frozen=True, slots=True)
class _Name:
    """A word of a name, and the word that puts it in its place: "in" Geneva, "by" Anna."""

    text: str
    slot: str


def difference(premise: Reading, claim: Reading) -> str | None:
    """In a few words, what the claim has in place of something of the text; None if nothing.

    >>> text = Reading.of("In March the firm sold 5 vans in Geneva.", [])
    >>> difference(text, Reading.of("In May the firm sold 5 vans in Geneva.", []))
    'May is not March'
    >>> difference(text, Reading.of("In March the firm sold 5 vans in Turin.", []))
    'Turin is not Geneva'
    """
    return _other_date(premise.tokens, claim.tokens) or _other_name(premise, claim)


def _other_date(premise: Tokens, claim: Tokens) -> str | None:
    """Days of the week and months differ where the claim has one that the text has not."""
    calendar = NonQuantities.default()
    for period in (calendar.weekdays, calendar.months):
        stated, claimed = (
            [text for text in tokens.texts if text[0].isupper() and text.lower() in period]
            for tokens in (premise, claim)
        )
        new = [text for text in claimed if text not in stated]
        if new and stated:
            return f"{new[0]} is not {stated[0]}"
    return None


def _other_name(premise: Reading, claim: Reading) -> str | None:
    unknown = set(unknown_names(premise, claim, openings=True))
    if not unknown or is_headline(premise.tokens):
        return None
    missing = set(unknown_names(claim, premise, openings=True))
    rivals = [name for name in _names(premise) if name.text in missing]
    for name in _names(claim):
        if name.text not in unknown:
            continue
        rival = next((one.text for one in rivals if one.slot == name.slot), None)
        if rival is not None:
            return f"{name.text} is not {rival}"
        if name.slot == _SUBJECT:
            return f"the text has no {name.text}"
    return None


def _names(reading: Reading) -> Iterator[_Name]:
    tokens, reported = reading.tokens, reporting(reading)
    for index, text in enumerate(tokens.texts):
        if index in reported or not is_capital_word(reading, index):
            continue
        before = index - 1
        while before >= 0 and _belongs(tokens, before):
            before -= 1
        opens = before < 0 or tokens.texts[before] in _STOPS
        yield _Name(text, _SUBJECT if opens else tokens.lowers[before])


def _belongs(tokens: Tokens, index: int) -> bool:
    """Whether a word before a name is part of its phrase: "the Old" Town."""
    return tokens.texts[index][0].isupper() or tokens.lowers[index] in _ARTICLES
