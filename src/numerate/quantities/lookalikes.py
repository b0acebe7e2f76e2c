"""Tells words that look like a hedge or a unit from one: "turned over $3m", "two won the race"."""

from __future__ import annotations

from numerate.language.change import takes_particle
from numerate.language.contexts import Contexts
from numerate.language.hedges import Hedge, Hedges
from numerate.language.wordnet import WordNet
from numerate.quantities.lexing import Tokens
from numerate.quantities.mention import Mention
from numerate.quantities.number import Number
from numerate.quantities.numset import Kind

__all__ = ["is_lookalike", "is_win"]

_LONGEST_DESCRIPTION = 3  # words between a number and what it counts
_WON, _FEWEST_WON = "won", 100  # Korean money comes in larger sums


def is_win(tokens: Tokens, number: Number) -> bool:
    """Whether a number is of those who won: "two won", "150 won the seats they ran for"."""
    if tokens.lower(number.end) != _WON:
        return False
    low = number.value.low
    is_little = number.scale == 1 and low is not None and low < _FEWEST_WON
    return is_little or tokens.lower(number.end + 1) in Contexts.default().won_things


def is_lookalike(tokens: Tokens, mention: Mention, hedge: Hedge, begin: int) -> bool:
    """Whether the words of a hedge, from token `begin` on, say nothing of the mention behind."""
    if hedge.words == ("over",):
        return _is_over_time(tokens, mention, begin) or _is_particle(tokens, mention, begin)
    if hedge.words == ("up", "to"):
        return _is_moved(tokens, begin) or _is_sum(tokens, mention, begin)
    if hedge.words == ("max",):
        return _is_called_max(tokens, begin)
    return hedge.words[-1] == "than" and _compares_times(tokens, mention, hedge, begin)


def _is_called_max(tokens: Tokens, begin: int) -> bool:
    """ "The Aero 7 weighs 172 grams, the Max 214 grams": a name, and no bound."""
    written = tokens.source[tokens.starts[begin] : tokens.ends[begin]]
    is_named = tokens.lower(begin - 1) == "the" or tokens.kind(begin - 1) == "num"
    return written.istitle() and is_named


def _is_over_time(tokens: Tokens, mention: Mention, begin: int) -> bool:
    """ "$2,000 over 3 years": in the course of them, not longer."""
    if mention.kind is not Kind.DURATION:
        return False
    return tokens.lower(begin - 1) not in Hedges.default().before_over


def _is_particle(tokens: Tokens, mention: Mention, begin: int) -> bool:
    """ "must hand over $5,000": just that much; nor does "over" bound what is hedged already."""
    hedges = Hedges.default()
    if mention.bounded or mention.approximate is not None:
        return True  # "took over about 40 shops"
    if any(word not in {"a", "an"} for word in tokens.lowers[begin + 1 : mention.begin]):
        return True  # "took over just 3 shops"
    verb = WordNet.default().lemma(tokens.lower(begin - 1), "v")
    if verb in hedges.over_verbs:
        return True
    return verb in hedges.over_owned and _is_owned(tokens, mention.end)


def _is_owned(tokens: Tokens, end: int) -> bool:
    """Whether what follows is a thing that one takes over: "took over 12 hotels"."""
    wordnet = WordNet.default()
    for at in range(end, min(end + _LONGEST_DESCRIPTION, len(tokens))):
        if wordnet.is_plural_noun(tokens.lowers[at]):
            noun = wordnet.lemma(tokens.lowers[at], "n")
            return any(wordnet.is_a(noun, kind, senses=1) for kind in Hedges.default().owned)
    return False


def _is_moved(tokens: Tokens, begin: int) -> bool:
    """ "was revised up to 4 %": a direction, and no bound."""
    return takes_particle(tokens.lower(begin - 1))


def _is_sum(tokens: Tokens, mention: Mention, begin: int) -> bool:
    """ "they add up to $300": just that; but "may add up to 3 guests", "adds up to $9 to it"."""
    hedges = Hedges.default()
    if WordNet.default().lemma(tokens.lower(begin - 1), "v") not in hedges.up_verbs:
        return False
    return tokens.lower(begin - 2) not in hedges.before_adding and tokens.lower(mention.end) != "to"


def _compares_times(tokens: Tokens, mention: Mention, hedge: Hedge, begin: int) -> bool:
    """ "dearer than two weeks ago" compares with then; "more than two weeks ago" bounds it."""
    behind = tokens.lower(mention.end)
    if mention.kind is not Kind.DURATION or behind not in Contexts.default().points_in_time:
        return False
    hedges, comparative = Hedges.default(), hedge.words[-2]
    if comparative in hedges.of_time:
        return False  # "no later than two days after"
    if comparative in hedges.of_length:
        return behind in {"ago", "earlier"}  # but "stays longer than two hours after"
    if comparative not in {"more", "less"}:
        return True
    before = tokens.lower(begin - 1)
    return before in hedges.shares or WordNet.default().lemma(before, "v") in hedges.measuring
