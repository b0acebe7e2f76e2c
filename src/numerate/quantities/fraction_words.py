"""Reads fractions in words: "half a million", "a quarter of", "one twenty-fifth"."""

from __future__ import annotations

from fractions import Fraction

from numerate.language.numerals import Numerals
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.lexing import HYPHENS, Tokens
from numerate.quantities.number import Form, Number
from numerate.quantities.scaling import scaled

__all__ = ["denominator_at", "read_fraction_words"]

_FARTHEST = 24  # tokens back to where a sentence opens
_ENDS = frozenset({".", "!", "?", ";", ":"})


def read_fraction_words(tokens: Tokens, begin: int) -> Number | None:
    """ "half", "half a million", "a quarter of", "two-thirds", "one twenty-fifth"."""
    numerals = Numerals.default()
    word = tokens.lowers[begin]
    article = word in {"a", "an"}
    if word == "half" or (article and tokens.lower(begin + 1) == "half"):
        return _half(tokens, begin, begin + article)
    if word == "quarter" or (article and tokens.lower(begin + 1) == "quarter"):
        return _quarter(tokens, begin, begin + article)
    if article or (word in numerals.ordinals and _is_added(tokens, begin)):
        part = denominator_at(tokens, begin + article)
        if (
            part is None
            or tokens.lower(part[1] - 1).endswith("s")
            or not _is_share(tokens, begin, part[1])
        ):
            return None
        return scaled(tokens, begin, part[1], Fraction(1, part[0]), Form.FRACTION, in_words=True)
    numerator = numerals.small.get(word)
    if numerator != 1:
        return None  # larger numerators end in a plural and are read with the cardinal
    part = denominator_at(tokens, begin + 1 + (tokens.lower(begin + 1) in HYPHENS))
    if part is None or tokens.lower(part[1] - 1).endswith("s"):
        return None
    return scaled(tokens, begin, part[1], Fraction(1, part[0]), Form.FRACTION, in_words=True)


def denominator_at(tokens: Tokens, at: int) -> tuple[int, int] | None:
    """ "third", "twenty-fifth" as a divisor, and the token after it."""
    numerals = Numerals.default()
    word = tokens.lower(at)
    if word in numerals.denominators:
        return numerals.denominators[word], at + 1
    tens = numerals.small.get(word, 0)
    if tens >= 20 and tokens.lower(at + 1) in HYPHENS and tokens.lower(at + 2) in numerals.ordinals:
        return tens + numerals.ordinals[tokens.lower(at + 2)], at + 3
    return None


def _is_added(tokens: Tokens, begin: int) -> bool:
    """ "fell by another tenth", "a further fifth": more of the same change."""
    if tokens.lower(begin - 1) not in Numerals.default().share_added:
        return False
    before = tokens.lower(begin - 2 - (tokens.lower(begin - 2) == "a"))
    return before == "by" or _moves(before)


def _moves(word: str) -> bool:
    return WordNet.default().lemma(word, "v") in Numerals.default().share_verbs


def _is_share(tokens: Tokens, begin: int, end: int) -> bool:
    """Whether "a third" is a share and no third person or thing."""
    numerals = Numerals.default()
    before, after = tokens.lower(begin - 1), tokens.lower(end)
    if before == "by" and tokens.lower(begin - 2) in numerals.no_share_by:
        return after == "of"
    if (
        _is_of_whole(tokens, begin, end)
        or after == "of"
        or tokens.kind(end) not in {"word", "num"}
        or _is_surely(tokens, end)
    ):
        return True
    if after not in numerals.share_after:
        return False
    return before in numerals.share_before | numerals.share_added or _moves(before)


def _is_of_whole(tokens: Tokens, begin: int, end: int) -> bool:
    """Whether its sentence opens with what it is a share of: "Of 60 guests, a quarter walked"."""
    if tokens.lower(begin) not in {"a", "an"} or tokens.lower(begin - 1) not in {",", "and"}:
        return False
    if WordNet.default().is_noun(tokens.lower(end)):
        return False  # "and a third man"
    for at in range(begin - 2, max(-1, begin - _FARTHEST), -1):
        if tokens.lower(at) == "of":
            return at == 0 or tokens.lower(at - 1) in _ENDS
        if tokens.lower(at) in _ENDS:
            return False
    return False


def _is_done_by(tokens: Tokens, begin: int, end: int) -> bool:
    """ "A quarter came by car", at the opening of a sentence; but "A quarter passed"."""
    wordnet, verb = WordNet.default(), tokens.lower(end)
    lemma = wordnet.lemma(verb, "v")
    is_past = lemma != verb and not wordnet.is_noun(verb) and not verb.endswith("ing")
    return (
        is_past and tokens.starts_sentence(begin) and lemma not in Numerals.default().quarter_passes
    )


def _is_surely(tokens: Tokens, end: int) -> bool:
    """Whether only a share goes on so: "a third less", "a third as old", "a third the size"."""
    numerals, after = Numerals.default(), tokens.lower(end)
    if after in {"as", "the"}:
        return tokens.lower(end + 1) in numerals.share_sizes
    if after in numerals.share_done:
        return not WordNet.default().is_noun(tokens.lower(end + 1))
    return after in numerals.share_surely


def _half(tokens: Tokens, begin: int, at: int) -> Number | None:
    numerals = Numerals.default()
    before = tokens.lower(begin - 1)
    if before in numerals.no_half_after or before in numerals.ordinals:
        return None  # "the second half"
    after = at + 1 + (tokens.lower(at + 1) in HYPHENS and tokens.glued(at + 1))
    scale = after + (tokens.lower(after) in {"a", "an"})
    if tokens.lower(scale) in numerals.scales and tokens.lower(scale) not in numerals.never_alone:
        return scaled(tokens, begin, scale, Fraction(1, 2), in_words=True)
    return Number(Interval.point(Fraction(1, 2)), begin, at + 1, form=Form.FRACTION, in_words=True)


def _quarter(tokens: Tokens, begin: int, at: int) -> Number | None:
    """A fraction before "of", "less", "are", a scale, or after "by"; else a quarter is a season."""
    numerals = Numerals.default()
    after = tokens.lower(at + 1)
    if tokens.lower(begin - 1) in numerals.ordinals:
        return None
    of_one = after == "of" and (begin < at or tokens.lower(at + 2) in {"a", "an"})
    change = tokens.lower(begin - 1) == "by" and _is_share(tokens, begin, at + 1)
    surely = begin < at and _is_surely(tokens, at + 1)
    hyphen = after in HYPHENS
    part = begin < at or hyphen
    of_unit = part and tokens.lower(at + 1 + hyphen) in numerals.quarter_of
    done = begin < at and _is_done_by(tokens, begin, at + 1)
    share = change or surely or done or _is_of_whole(tokens, begin, at + 1)
    if after in numerals.scales or of_one or share or of_unit:
        return scaled(tokens, begin, at + 1, Fraction(1, 4), Form.FRACTION, in_words=True)
    return None
