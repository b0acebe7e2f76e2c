"""Says whether a quantity is one that something rises or falls to, from or by (paper §4.2.2)."""

from __future__ import annotations

from dataclasses import replace

from numerate.language.change import (
    ChangeWords,
    change_noun,
    change_verb,
    change_word,
    is_moving_verb,
    takes_particle,
)
from numerate.language.contexts import Contexts
from numerate.language.wordnet import WordNet
from numerate.quantities.counting import counts_next
from numerate.quantities.lexing import Tokens
from numerate.quantities.mention import Mention
from numerate.quantities.number import Form
from numerate.quantities.numset import Anchor, Direction, Flux, Kind

__all__ = ["mark_flux"]

_FARTHEST = 7  # tokens between a verb of change and its preposition: "cut the annual bill by"
_FARTHEST_PARTICLE = 1  # "down slightly to 5"
_LONGEST_GAP = 8  # tokens between two figures of one change: "from $5 at noon yesterday to $4"
_STILL = frozenset({Kind.ORDINAL, Kind.AGE})
_AMOUNTS = frozenset({Kind.PERCENT, Kind.PERCENTAGE_POINT, Kind.MEASURE, Kind.MONEY})


def mark_flux(tokens: Tokens, mentions: list[Mention]) -> list[Mention]:
    """Every quantity in flux, marked: "increase to", "decrease by"."""
    marked: list[Mention] = []
    previous: Mention | None = None
    for mention in mentions:
        if mention.kind.is_quantity and mention.kind not in _STILL:
            flux = _flux(tokens, mention, previous)
            if flux is None and marked:
                marked[-1], mention = _moved(tokens, marked[-1], mention)
            previous = mention = replace(mention, flux=flux) if flux else mention
        marked.append(mention)
    return marked


def _moved(tokens: Tokens, start: Mention, end: Mention) -> tuple[Mention, Mention]:
    """ "went from 900 to 1,150": the verb says that it moved, the figures say which way."""
    if start.flux or not start.kind.is_quantity or tokens.lower(start.begin - 1) != "from":
        return start, end
    gap = tokens.lowers[start.end : end.begin]
    low, high = start.value.low, end.value.low
    if not gap or gap[-1] != "to" or len(gap) > _LONGEST_GAP or low is None or high is None:
        return start, end
    verbs = tokens.lowers[max(0, start.begin - 1 - _FARTHEST) : start.begin - 1]
    if low == high or not any(map(is_moving_verb, verbs)):
        return start, end
    direction = Direction.INCREASE if high > low else Direction.DECREASE
    return (
        replace(start, flux=Flux(direction, Anchor.FROM)),
        replace(end, flux=Flux(direction, Anchor.TO)),
    )


def _flux(tokens: Tokens, mention: Mention, previous: Mention | None) -> Flux | None:
    if tokens.lowers[mention.begin] == "+":
        return Flux(Direction.INCREASE, Anchor.BY)
    if tokens.lower(mention.end) in Contexts.default().points_in_time:
        return None  # "up 3% from two years ago"
    if previous is not None and (previous.flux or previous.form is Form.MULTIPLIER):
        inherited = _inherited(tokens, mention, previous)
        if inherited:
            return inherited
    at = mention.begin - 1
    relation = ChangeWords.default().prepositions.get(tokens.lower(at))
    if tokens.lower(at) == "of" and change_noun(tokens.lower(at - 1)) is None:
        return None
    floor = previous.end if previous is not None else 0
    counts = mention.is_bare and counts_next(tokens, mention.end)
    if relation is None and counts and change_verb(tokens.lower(at)) and _takes_objects(tokens, at):
        return None  # "sank 50 ships"
    direction = _direction_before(
        tokens, at - 1 if relation else at, floor, far=relation is not None
    )
    if direction is not None:
        level = tokens.lowers[mention.begin] in {"below", "above", "past"}  # "fell below $20"
        anchor = Anchor(relation) if relation else Anchor.TO if level else Anchor.BY
        return Flux(Direction(direction), anchor)
    direction = _direction_after(tokens, mention)
    return None if direction is None else Flux(Direction(direction), Anchor.BY)


def _takes_objects(tokens: Tokens, at: int) -> bool:
    """Whether a verb of change can also do something to what is counted."""
    lemma = WordNet.default().lemma(tokens.lowers[at], "v")
    return lemma in ChangeWords.default().transitive


def _inherited(tokens: Tokens, mention: Mention, previous: Mention) -> Flux | None:
    """ "rose 5% to 7 from 6", "up 25 points, or 1%": one change, several figures."""
    words = ChangeWords.default()
    gap = tokens.lowers[previous.end : mention.begin]
    if any(change_verb(word) for word in gap):
        return None
    if previous.is_bare and len(gap) > 1 and gap[0].isalpha() and gap[0] not in words.clause_ends:
        gap = gap[1:]  # the noun it counts: "up 25 points, or 1%"
    if not gap or len(gap) > _LONGEST_GAP:
        return None
    if previous.flux is not None:
        direction, known = str(previous.flux.direction), str(previous.flux.anchor)
    else:  # "doubled to $40 million"
        direction, known = change_verb(tokens.lowers[previous.end - 1]) or "", ""
    if gap[-1] in {"to", "from"} and gap[-1] != known and direction:
        clear = not set(gap) & words.clause_ends
        return Flux(Direction(direction), Anchor(gap[-1])) if clear else None
    return previous.flux if previous.flux and set(gap) <= words.restating else None


def _direction_before(tokens: Tokens, index: int, floor: int, *, far: bool) -> str | None:
    """The direction of the word of change before a quantity.

    Adverbs may stand between, and, if `far`, the verb's object.
    """
    words = ChangeWords.default()
    for distance, at in enumerate(range(index, max(floor, index - _FARTHEST + 1) - 1, -1)):
        word = tokens.lowers[at]
        if tokens.kinds[at] != "word" or word in words.clause_ends:
            return None
        direction = change_word(word)
        if direction is not None:
            up_to = word == "up" and tokens.lower(at + 1) == "to"
            bounds = up_to and not takes_particle(tokens.lower(at - 1))
            return None if bounds or distance > _FARTHEST_PARTICLE else direction
        direction = change_verb(word) or change_noun(word)
        if direction is not None:
            return direction
        if not (far or word in words.transparent or word.endswith("ly")):
            return None
    return None


def _direction_after(tokens: Tokens, mention: Mention) -> str | None:
    """ "a 3 percent drop", "a 7% share price increase", "5 points higher"."""
    words = ChangeWords.default()
    for at in range(mention.end, mention.end + 3):
        word = tokens.lower(at)
        if tokens.kind(at) != "word" or word in words.clause_ends or word in words.prepositions:
            return None
        if at == mention.end and word in {"higher", "lower"}:
            return change_word(word)
        direction = change_noun(word)
        if direction is not None:
            return direction if mention.kind in _AMOUNTS else None
    return None
