"""Takes a question for a number apart: what it counts, in which unit, and around which verb."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from numerate.data.builders.phrases import Word, lowers, phrase, singular, starts_noun_phrase
from numerate.data.builders.unit_names import is_no_unit
from numerate.language.knowledge import read_knowledge
from numerate.language.units import Units
from numerate.language.wordnet import WordNet

__all__ = ["Asked", "Unturnable", "asked_for"]


class Unturnable(Exception):
    """A question that is not turned; the message says why, in words that can be counted."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question in its parts: "(in) how many (more pears) (did ...)", and what is around them."""

    preposition: str
    unit: str
    unit_one: str
    trailing: str  # "old", which follows the unit: "3 years old"
    verb: int  # where the clause begins in `words`; 0 after "what"
    words: Sequence[Word]
    opening: str  # "After lunch, "
    facts: tuple[str, ...]


def asked_for(question: Sequence[Word], unit: str | None) -> Asked:
    """The parts of a question; raises `Unturnable` where it does not ask for one number."""
    known = read_knowledge("questions")
    words = [word for word in question if word.text not in ("?", '"')]
    while words and words[-1].text in (".", ",", "!"):
        words.pop()
    lower = lowers(words)
    if set(lower) & set(known["estimates"]):
        raise Unturnable("it asks for an estimate or an opinion")
    if lower.count("how") + lower.count("what") + lower.count("which") != 1:
        raise Unturnable("it does not ask for exactly one number with 'how' or 'what'")
    words, facts = _without_condition(words)
    if "many" not in lower:
        words, unit = _without_unit(words, unit)
    lower = lowers(words)
    if "what" in lower:
        return _asked_what(words, lower.index("what"), unit, facts)
    if "how" not in lower:
        raise Unturnable("it does not ask for exactly one number with 'how' or 'what'")
    how = lower.index("how")
    opening, preposition, more = _opened(words[:how])
    return _asked_how(words[how + 1 :], unit, opening, preposition, (*facts, *more))


def _without_condition(words: list[Word]) -> tuple[list[Word], tuple[str, ...]]:
    """Moves a condition at the end, "if each sack holds 50", out of the question."""
    lower = lowers(words)
    asking = next(i for i, word in enumerate(lower) if word in ("how", "what", "which"))
    for i in range(asking + 1, len(words)):
        if lower[i] == "if" and len(words) - i > 3:
            return words[:i], (phrase(words[i + 1 :]).strip(" ,"),)
    return words, ()


def _without_unit(words: list[Word], unit: str | None) -> tuple[list[Word], str | None]:
    """Takes the unit that a question asks for off its end: "how far did they walk in miles"."""
    if len(words) > 2 and words[-2].text.lower() == "in":
        named = Units.default().find(words[-1].text)
        if named is not None and WordNet.default().is_plural_noun(words[-1].text):
            return words[:-2], words[-1].text
    return words, unit


def _opened(opening: Sequence[Word]) -> tuple[str, str, tuple[str, ...]]:
    """What comes before "how": an opening phrase, a preposition of its own, facts."""
    known = read_knowledge("questions")
    lower = lowers(opening)
    while lower and lower[0] in known["connectives"]:
        opening, lower = opening[1:], lower[1:]
    while lower and lower[-1] in known["connectives"]:
        opening, lower = opening[:-1], lower[:-1]
    preposition = ""
    if lower and lower[-1] in known["prepositions"] and (len(lower) == 1 or lower[-2] == ","):
        preposition, opening, lower = lower[-1], opening[:-1], lower[:-1]
    if not opening:
        return "", preposition, ()
    if lower[-1] != ",":
        raise Unturnable("something it cannot place stands before 'how'")
    clause = phrase(opening[:-1]).strip()
    if lower[0] in known["conditions"]:
        return "", preposition, (clause.partition(" ")[2].removeprefix("that "),)
    return f"{clause}, ", preposition, ()


def _asked_how(
    words: Sequence[Word],
    unit: str | None,
    opening: str,
    preposition: str,
    facts: tuple[str, ...],
) -> Asked:
    known = read_knowledge("questions")
    if len(words) < 2:
        raise Unturnable("nothing follows 'how'")
    degree = words[0].text.lower()
    verb = _verb_of(words)
    asked = words[1:verb]
    if set(lowers(asked)) & {"that", "who", "which", ","}:
        raise Unturnable("what it counts is described by a clause")
    trailing = ""
    if degree == "many" and not _names_no_unit(asked):
        noun, one = _counted(asked, unit)
    elif degree in ("many", "much"):
        noun, one, trailing = _measured(asked, unit)
    elif degree in known["degree"] and not asked:
        if unit is None:
            raise Unturnable("the unit of the answer is not known")
        noun = unit.removesuffix(f" {degree}")
        one = singular(noun)
        at_be = words[verb].text.lower() in known["be"]
        if known["degree"][degree] and (at_be or degree in ("tall", "high", "deep")):
            trailing = degree
    else:
        raise Unturnable("it asks 'how' without counting or measuring")
    return Asked(preposition, noun, one, trailing, verb, words, opening, facts)


def _verb_of(words: Sequence[Word]) -> int:
    """Where the clause begins after what is asked for: an auxiliary, or the verb itself."""
    known = read_knowledge("questions")
    helping = {*known["support"], *known["be"], *known["have"], *known["modal"]}
    for i, word in enumerate(words[1:], 1):
        if word.text.lower() in helping and (word.tag[:1] in "VM" or word.text == "'s"):
            return i
        if word.tag == "VBD" or (word.dep == "ROOT" and word.tag in ("VBZ", "VBP")):
            return i
    raise Unturnable("no verb was found")


def _counted(asked: Sequence[Word], unit: str | None) -> tuple[str, str]:
    noun = phrase(asked).strip()
    if not noun:
        return (unit or "", singular(unit) if unit else "")
    return noun, singular(noun)


def _names_no_unit(asked: Sequence[Word]) -> bool:
    """Whether what is asked for cannot be counted, as in "how many (more) change"."""
    nouns = (word for word in lowers(asked) if word not in ("more", "less", "fewer", "total"))
    return is_no_unit(next(nouns, ""))


def _measured(asked: Sequence[Word], unit: str | None) -> tuple[str, str, str]:
    """The unit, its singular, and what follows it, for "how much (more) (money)"."""
    known = read_knowledge("questions")["mass"]
    if unit is None:
        raise Unturnable("the unit of the answer is not known")
    lower = lowers(asked)
    if len(asked) == 1 and lower[0] in known["compared"]:
        return unit, singular(unit), lower[0]  # 3 years older
    more = ""
    if lower[:1] in (["more"], ["less"]):
        more, asked, lower = f"{lower[0]} ", asked[1:], lower[1:]
    if lower[:1] == ["total"]:
        asked, lower = asked[1:], lower[1:]
    if not asked or lower[0] in known["replaced"]:
        noun, tail = unit, phrase(asked[1:]).strip()
        end = f"{more}{noun} {tail}".strip()
        return end, f"{more}{singular(noun)} {tail}".strip(), ""
    stuff = phrase(asked).strip()
    if stuff in unit or singular(unit) == singular(stuff):
        return f"{more}{unit}", f"{more}{singular(unit)}", ""
    link = known["within"].get(lower[-1], "of")
    tail = stuff if lower[0] == "of" else f"{link} {stuff}"
    return f"{more}{unit} {tail}", f"{more}{singular(unit)} {tail}", ""


def _asked_what(
    words: Sequence[Word], what: int, unit: str | None, facts: tuple[str, ...]
) -> Asked:
    """ "What is the area of the farm?": the whole rest is the subject."""
    opening, preposition, more = _opened(words[:what])
    rest = words[what + 1 :]
    if preposition or not rest or rest[0].text.lower() not in read_knowledge("questions")["be"]:
        raise Unturnable("it asks 'what' without 'is' or 'was'")
    if not starts_noun_phrase(rest[1:]):
        raise Unturnable("it asks 'what' about no thing")
    counts = "number" in lowers(rest[1:5])
    if unit is None and not counts:
        raise Unturnable("the unit of the answer is not known")
    noun = "" if counts or unit is None else unit.removesuffix(" old")
    return Asked("", noun, singular(noun) if noun else "", "", 0, rest, opening, (*facts, *more))
