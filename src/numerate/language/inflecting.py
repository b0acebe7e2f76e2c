"""Puts words into the form a sentence needs; forms without a rule are in verbforms.toml."""

from __future__ import annotations

import re

from numerate.language.knowledge import read_knowledge

__all__ = ["past", "plural", "third_person"]

_CONSONANT_Y = re.compile(r"[^aeiou]y$")
_SIBILANT = re.compile(r"(s|x|z|ch|sh)$")
# One vowel between consonants in a word of one syllable: "stop" doubles, "visit" and "rain" do not.
_DOUBLES = re.compile(r"^[^aeiou]*[aeiou][^aeiouwxy]$")


def past(verb: str) -> str:
    """The past tense of a verb's base form.

    >>> [past(verb) for verb in ("give", "carry", "stop", "visit", "bake", "equip")]
    ['gave', 'carried', 'stopped', 'visited', 'baked', 'equipped']
    """
    forms = read_knowledge("verbforms")
    if verb in forms["irregular"]:
        first: str = forms["irregular"][verb].split()[0]
        return first
    if verb.endswith("e"):
        return verb + "d"
    if _CONSONANT_Y.search(verb):
        return verb[:-1] + "ied"
    if _DOUBLES.match(verb) or verb in forms["doubling"]["verbs"]:
        return verb + verb[-1] + "ed"
    return verb + "ed"


def third_person(verb: str) -> str:
    """What he, she or it does, from the verb's base form.

    >>> [third_person(verb) for verb in ("have", "carry", "wash", "play")]
    ['has', 'carries', 'washes', 'plays']
    """
    listed: str | None = read_knowledge("verbforms")["present"].get(verb)
    return listed or plural(verb)


def plural(noun: str) -> str:
    """The regular plural of a noun.

    >>> [plural(noun) for noun in ("box", "berry", "toy", "tonne")]
    ['boxes', 'berries', 'toys', 'tonnes']
    """
    if _SIBILANT.search(noun):
        return noun + "es"
    return noun[:-1] + "ies" if _CONSONANT_Y.search(noun) else noun + "s"
