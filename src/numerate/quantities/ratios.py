"""Reads shares written with two numbers: "1 in 4", "3 out of 5", "3:2", "7-for-12"."""

from __future__ import annotations

from dataclasses import replace

from numerate.language.nonquantities import NonQuantities
from numerate.language.wordnet import WordNet
from numerate.quantities.counting import counts_next
from numerate.quantities.dates import is_year_at
from numerate.quantities.digits import read_digits
from numerate.quantities.interval import Interval
from numerate.quantities.lexing import HYPHENS, Tokens
from numerate.quantities.mention import Mention
from numerate.quantities.number import Form
from numerate.quantities.number_words import read_number_words
from numerate.quantities.numset import Kind

__all__ = ["ratio"]

_SHARES = frozenset({"ratio", "odds"})
_OUTNUMBER = frozenset({"outnumber", "outnumbers", "outnumbered", "outnumbering"})
_NEAR_VERB = 8  # tokens
_CLAUSES = frozenset({"that", "which", "who", "from"})
_MOST_IN = 10  # "1 in 4" and "9 in 10" are shares, "50 in 100 metres" is none
_LARGEST_WHOLE = 1_000_000
_ROUND = (100, 1000, 10_000, 100_000, 1_000_000)


def ratio(tokens: Tokens, mention: Mention) -> Mention | None:
    """The share that starts with a plain number, if a second one completes it."""
    if mention.kind is not Kind.CARDINAL or mention.form is Form.MULTIPLIER:
        return None  # "doubled in 2 years"
    if not mention.value.is_point:
        return None
    joint = _joint(tokens, mention.number_end)
    is_named = joint is None and _names_those(tokens, mention.number_end)
    if is_named:
        joint = _joint(tokens, mention.number_end + 1)
    if joint is None:
        return None
    word, at = joint
    if tokens.kind(at) == "num":
        base = read_digits(tokens, at)
    elif tokens.kind(at) == "word" and tokens.lower(at) != "half":
        base = read_number_words(tokens, at)
    else:
        return None
    part = mention.value.low
    if base is None or base.form is not Form.CARDINAL or part is None:
        return None
    whole = base.value.low
    if whole is None or whole <= 0 or part.denominator != 1 or whole.denominator != 1:
        return None
    if word not in {":", "to", "for"} and not part <= whole <= _LARGEST_WHOLE:
        return None
    if is_named and not ((part == 1 < whole or whole in _ROUND) and _ends_phrase(tokens, base.end)):
        return None  # "two goals in six matches", "one visit in 9 days"
    is_many = part > _MOST_IN and not (whole in _ROUND and _ends_phrase(tokens, base.end))
    if word == "in" and (is_many or (whole > 100 and whole % 10 != 0) or is_year_at(tokens, at)):
        return None
    return replace(
        mention,
        end=base.end,
        number_end=base.end,
        value=Interval.point(part / whole),
        kind=Kind.RATIO,
        form=Form.FRACTION,
    )


def _are_outnumbered(tokens: Tokens, end: int) -> bool:
    """ "outnumbered the men by more than two to one"; not "Outnumbered, they lost two to one"."""
    first = max(0, end - _NEAR_VERB)
    verbs = [at for at in range(first, end) if tokens.lowers[at] in _OUTNUMBER]
    if not verbs or tokens.lower(end + 1) not in {"one", "1"}:
        return False
    between = range(verbs[-1] + 1, end)
    return all(
        tokens.kinds[at] in {"word", "num"} and tokens.lowers[at] not in _CLAUSES for at in between
    )


def _joint(tokens: Tokens, end: int) -> tuple[str, int] | None:
    """The words that make two numbers one share, and where the second starts."""
    word, following = tokens.lower(end), tokens.lower(end + 1)
    if word == ":" and tokens.glued(end) and tokens.glued(end + 1):
        return word, end + 1
    if word in HYPHENS and following in {"for", "of"} and tokens.lower(end + 2) in HYPHENS:
        return "for", end + 3
    if word == "in":
        return word, end + 1 + (following == "every")
    if word == "to" and (
        _SHARES & set(tokens.lowers[max(0, end - 8) : end]) or _are_outnumbered(tokens, end)
    ):
        return word, end + 1
    if (word == "out" and following == "of") or (word == "of" and following == "every"):
        return word, end + 2 + (tokens.lower(end + 2) == "every")
    return None


def _names_those(tokens: Tokens, end: int) -> bool:
    """Whether a noun stands between the two numbers: "one customer in twenty"."""
    word = tokens.lower(end)
    if tokens.kind(end) != "word" or tokens.lower(end + 1) != "in":
        return False
    return tokens.texts[end][0].isupper() or WordNet.default().is_noun(word)


def _ends_phrase(tokens: Tokens, end: int) -> bool:
    """Whether the second number counts nothing of its own: a verb or a stop is next."""
    word = tokens.lower(end)
    if tokens.kind(end) != "word" or word in NonQuantities.default().function_words:
        return True
    wordnet = WordNet.default()
    is_verb = tokens.texts[end].islower() and wordnet.is_verb(wordnet.lemma(word, "v"))
    return is_verb and not counts_next(tokens, end) and tokens.lower(end + 1) not in HYPHENS
