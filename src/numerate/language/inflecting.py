"""Puts words into the form a sentence needs; forms without a rule are in data files.

Those of verbs are in verbforms.toml, those of nouns in nounforms.toml.
"""

from __future__ import annotations

import re

from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet

__all__ = ["gerund", "past", "plural", "third_person"]

_CONSONANT_Y = re.compile(r"[^aeiou]y$")
_SIBILANT = re.compile(r"(s|x|z|ch|sh)$")
_PLURAL = re.compile(r"[^siu\W]s$")  # "glasses" and "sales", but not "bus", "glass" and "iris"
_INNER_HEAD = re.compile(r"(?P<head>.+?)(?P<rest> (?:of|per|in|with) .+)")
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
    return listed or _with_s(verb)


def gerund(verb: str) -> str:
    """The form in -ing of a verb's base form.

    >>> [gerund(verb) for verb in ("cool", "make", "stop", "visit", "see", "lie", "be")]
    ['cooling', 'making', 'stopping', 'visiting', 'seeing', 'lying', 'being']
    """
    forms = read_knowledge("verbforms")
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")) and len(verb) > 2:
        return verb[:-1] + "ing"
    if _DOUBLES.match(verb) or verb in forms["doubling"]["verbs"]:
        return verb + verb[-1] + "ing"
    return verb + "ing"


def plural(noun: str) -> str:
    """The plural of a noun or of a compound with one; what is one already stays as it is.

    >>> [plural(noun) for noun in ("box", "berry", "toy", "tonne", "loaf", "milk tooth")]
    ['boxes', 'berries', 'toys', 'tonnes', 'loaves', 'milk teeth']
    >>> [plural(noun) for noun in ("member of parliament", "mile per hour", "glasses", "German")]
    ['members of parliament', 'miles per hour', 'glasses', 'Germans']
    >>> [plural(noun) for noun in ("arrested", "seed", "hundred")]  # 3 of those arrested
    ['arrested', 'seeds', 'hundreds']
    """
    if found := _INNER_HEAD.fullmatch(noun):
        return plural(found["head"]) + found["rest"]
    cut = max(noun.rfind(" "), noun.rfind("-")) + 1
    return noun[:cut] + _plural_word(noun[cut:])


def _is_participle(word: str) -> bool:
    net = WordNet.default()
    return word.endswith("ed") and net.is_verb(word) and net.lemma(word, "v") != word


def _plural_word(word: str) -> str:
    forms = read_knowledge("nounforms")
    lower = word.lower()
    if lower in forms["irregular"]:
        whole: str = forms["irregular"][lower]
        return word[0] + whole[1:] if whole[0] == lower[0] else whole
    same = forms["same"]
    if word in same["words"] or lower.endswith(tuple(same["compounds"])) or _is_participle(lower):
        return word
    if word not in forms["plain"]["words"]:
        suffixes: dict[str, str] = forms["suffixes"]
        for ending, many in suffixes.items():
            if lower.endswith(ending):
                return word[: -len(ending)] + many
    return _with_s(word) if word[-1:].isalpha() and not _PLURAL.search(word) else word


def _with_s(word: str) -> str:
    if _SIBILANT.search(word):
        return word + "es"
    return word[:-1] + "ies" if _CONSONANT_Y.search(word) else word + "s"
