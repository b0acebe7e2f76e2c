"""Tells ages from durations and counts: "ten years old", "aged 16", "Ann Smith, 44,"."""

from __future__ import annotations

from dataclasses import replace

from numerate.language.contexts import Contexts
from numerate.language.nonquantities import NonQuantities
from numerate.language.wordnet import WordNet
from numerate.quantities.counting import counts_next
from numerate.quantities.lexing import HYPHENS, Tokens
from numerate.quantities.mention import Mention
from numerate.quantities.numset import Kind

__all__ = ["age_of_duration", "age_of_group", "age_of_number", "is_age_at", "is_person_noun"]

_OLDEST = 120
_LAST_HOUR = 12
_AGE_BOUNDS = frozenset({"over", "under", "above", "below"})


def age_of_duration(tokens: Tokens, mention: Mention) -> Mention:
    """A duration with "old" or "of age" is an age; anything else stays as it is."""
    if mention.kind is not Kind.DURATION:
        return mention
    end = mention.end
    at = end + (tokens.lower(end) in HYPHENS)
    if tokens.lower(at) in {"old", "olds"}:
        return replace(mention, kind=Kind.AGE, end=at + 1)
    if tokens.lower(end) == "of" and tokens.lower(end + 1) == "age":
        return replace(mention, kind=Kind.AGE, end=end + 2)
    return replace(mention, kind=Kind.AGE) if _after_age(tokens, mention.begin) else mention


def age_of_number(tokens: Tokens, mention: Mention) -> Mention:
    """A bare number that people give as an age."""
    if not _can_be_age(mention):
        return mention
    aged = replace(mention, kind=Kind.AGE, unit="year")
    end = mention.end
    if tokens.lower(end) == "yo":
        return replace(aged, end=end + 1)
    if tokens.phrase(end, end + 3) == "y / o":
        return replace(aged, end=end + 3)
    if _after_age(tokens, mention.begin) or _at_death(tokens, mention):
        return aged
    if tokens.kinds[mention.number_begin] != "num":
        return mention
    return aged if _of_pronoun(tokens, mention) or _of_name(tokens, mention) else mention


def is_age_at(tokens: Tokens, mention: Mention) -> bool:
    """Whether a bare number stands where an age can: "was 34.", "is 34 and", not "is 34 down"."""
    in_digits = tokens.kinds[mention.number_begin] == "num"
    return in_digits and _can_be_age(mention) and _ends_age(tokens, mention.end)


def _can_be_age(mention: Mention) -> bool:
    low = mention.value.low
    if mention.kind is not Kind.CARDINAL or low is None or not 0 < low <= _OLDEST:
        return False
    return low.denominator == 1 and mention.scale == 1


def _ends_age(tokens: Tokens, end: int) -> bool:
    return tokens.lower(end) in Contexts.default().after_age


def _after_age(tokens: Tokens, begin: int) -> bool:
    before = tokens.lower(begin - 1)
    if tokens.lower(begin) == "between" and tokens.lower(begin + 1) == "ages":
        return True
    return before in {"aged", "age", "ages"} or (
        before == "of" and tokens.lower(begin - 2) in {"age", "ages"}
    )


def _at_death(tokens: Tokens, mention: Mention) -> bool:
    """ "died at 88", "dead at 67 of a stroke"; not "at 11 last night", "at 15 Elm Street"."""
    begin, end, low = mention.begin, mention.end, mention.value.low
    before = tokens.lower(begin - 2)
    if tokens.lower(begin - 1) != "at" or before not in Contexts.default().before_age_at:
        return False
    is_clock = low is None or low <= _LAST_HOUR
    is_place = tokens.kind(end) == "word" and tokens.texts[end].istitle()
    is_part = tokens.phrase(end, end + 2) == "of the"
    return not (is_clock or is_place or is_part or counts_next(tokens, end))


def _of_pronoun(tokens: Tokens, mention: Mention) -> bool:
    """ "she was 10", "he will be 35 by June"."""
    contexts = Contexts.default()
    begin = mention.begin
    if tokens.lower(begin - 1) not in contexts.age_verbs:
        return False
    if not _ends_age(tokens, mention.end):
        return False
    subject = tokens.lower(begin - 2)
    if subject in contexts.before_age_verb:
        subject = tokens.lower(begin - 3)
    return subject in contexts.people


def _of_name(tokens: Tokens, mention: Mention) -> bool:
    """ "Ann Smith, 44, of Leeds", "Ann Smith 44 has spent"."""
    begin, after = mention.begin, tokens.lower(mention.end)
    if tokens.lower(begin - 1) == "," and after in {",", ".", ")"}:
        return _is_person(tokens, begin - 2) or is_person_noun(tokens.lower(begin - 2))
    return after in Contexts.default().after_named_age and _is_person(tokens, begin - 1)


def age_of_group(tokens: Tokens, mention: Mention) -> Mention:
    """A bound on people without a unit bounds their age: "adults over 65", "kids under 5"."""
    if not (mention.is_bare and mention.bounded) or mention.begin == 0:
        return mention
    edge = mention.value.low if mention.value.high is None else mention.value.high
    if tokens.lowers[mention.begin] not in _AGE_BOUNDS or edge is None or edge > _OLDEST:
        return mention
    before = tokens.lowers[mention.begin - 1]
    if counts_next(tokens, mention.end) or not WordNet.default().is_plural_noun(before):
        return mention
    return replace(mention, kind=Kind.AGE, unit="year") if is_person_noun(before) else mention


def is_person_noun(word: str, senses: int = 1) -> bool:
    """Whether a noun is one for a human being, by its first senses: "driver", not "count"."""
    wordnet = WordNet.default()
    if not wordnet.is_noun(word):
        return False
    lemma = wordnet.lemma(word, "n")
    first = wordnet.is_a(lemma, "person", senses=1)
    abstract = wordnet.is_a(lemma, "abstraction", senses=1)
    return first or (not abstract and wordnet.is_a(lemma, "person", senses=senses))


def _is_person(tokens: Tokens, index: int) -> bool:
    """Two capitalised words in a row, or one that starts the text and no dictionary knows."""
    if index < 0 or tokens.kinds[index] != "word" or not tokens.texts[index][0].isupper():
        return False
    first = tokens.texts[index - 1] if index else ""
    if first[:1].isupper() and first.isalpha():
        return tokens.lowers[index] not in NonQuantities.default().streets
    return index == 0 and not WordNet.default().is_noun(tokens.lowers[index])
