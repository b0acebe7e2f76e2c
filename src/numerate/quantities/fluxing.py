"""Says whether a quantity is one that something rises or falls to, from or by (paper §4.2.2)."""

from __future__ import annotations

from dataclasses import replace

from numerate.language.change import ChangeWords, change_verb, is_moving_verb
from numerate.language.comparisons import ComparisonWords
from numerate.language.contexts import Contexts
from numerate.language.wordnet import WordNet
from numerate.quantities.counting import counts_next
from numerate.quantities.directions import (
    Link,
    direction_after,
    direction_before,
    is_amount,
    link_before,
)
from numerate.quantities.lexing import Tokens
from numerate.quantities.mention import Mention
from numerate.quantities.number import Form
from numerate.quantities.numset import Anchor, Direction, Flux, Kind

__all__ = ["mark_flux"]

_FARTHEST = 7  # tokens between a verb and "from": "went all the way from"
_LONGEST_GAP = 8  # tokens between two figures of one change: "from $5 at noon yesterday to $4"
_STILL = frozenset({Kind.ORDINAL, Kind.AGE})


def mark_flux(tokens: Tokens, mentions: list[Mention]) -> list[Mention]:
    """Every quantity in flux, marked: "increase to", "decrease by"."""
    marked: list[Mention] = []
    previous: Mention | None = None
    for mention in mentions:
        if mention.kind.is_quantity and not _is_still(tokens, mention):
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
    if previous is not None and (previous.flux or previous.form is Form.MULTIPLIER):
        inherited = _inherited(tokens, mention, previous) or _listed(tokens, mention, previous)
        if inherited:
            return inherited
    at = mention.begin - 1
    link = link_before(tokens, mention.begin) or _pace(tokens, mention)
    if link is None and (tokens.lower(at) == "of" or _acts_on_counted(tokens, mention)):
        return None
    floor = previous.end if previous is not None else 0
    direction = direction_before(
        tokens,
        at if link is None else link.at - 1,
        floor,
        far=link is not None,
        amount=_is_price_move(tokens, mention),
    )
    if direction is None and link is not None and link.anchor == "by":
        direction = _became(tokens, link.at - 1, mention.kind)
    if direction is not None:
        level = tokens.lowers[mention.begin] in {"below", "above", "under"}  # "fell below $20"
        level = level or tokens.phrase(mention.begin, mention.begin + 2) in {"as high", "as low"}
        anchor = Anchor(link.anchor) if link else Anchor.TO if level else Anchor.BY
        return Flux(Direction(direction), anchor)
    after = direction_after(tokens, mention)
    return None if after is None else Flux(Direction(after), Anchor.BY)


def _became(tokens: Tokens, at: int, kind: Kind) -> str | None:
    """Which way something went that "got shorter by" so much."""
    words, verb = ComparisonWords.default(), WordNet.default().lemma(tokens.lower(at - 1), "v")
    dimension = words.adjectives.get(tokens.lower(at))
    if dimension is None or verb not in words.become:
        return None
    is_more = dimension.has_more(tokens.lower(at), in_time=kind is Kind.DURATION)
    return "increase" if is_more else "decrease"


def _pace(tokens: Tokens, mention: Mention) -> Link | None:
    """ "grows at 10 % a year": by so much in a year."""
    at = mention.begin - 1
    paced = mention.kind is Kind.PERCENT and tokens.lower(at) == "at"
    return Link(at, "by") if paced and change_verb(tokens.lower(at - 1)) else None


def _is_still(tokens: Tokens, mention: Mention) -> bool:
    """What no change is of: "up 3% from two years ago", "rose three days running"."""
    if mention.kind is not Kind.DURATION:
        return mention.kind in _STILL
    words, end = ChangeWords.default(), mention.end
    if tokens.lower(end) in Contexts.default().points_in_time | words.levels:
        return True  # "a five-year low"
    return any(tokens.phrase(end, end + size) in words.runs for size in (1, 2, 3))


def _is_price_move(tokens: Tokens, mention: Mention) -> bool:
    """Whether a quantity is an amount that prices move by, and no score: "added 44.2 points"."""
    if not mention.is_bare:
        return is_amount(tokens, mention)
    counted = is_amount(tokens, mention)
    end = mention.end + counted
    moves_to = tokens.lower(end) == "to" and tokens.kind(end + 1) == "num"  # "added 15 to 2.70"
    restated = tokens.phrase(end, end + 2) == ", or" or tokens.lower(end) == "("
    return moves_to or (counted and (restated or "." in tokens.texts[mention.number_begin]))


def _acts_on_counted(tokens: Tokens, mention: Mention) -> bool:
    """ "sank 50 ships", "lost three games", "raised $5 million": the verb has an object."""
    at, end = mention.begin - 1, mention.end
    words, wordnet = ChangeWords.default(), WordNet.default()
    lemma = wordnet.lemma(tokens.lower(at), "v")
    if mention.kind is Kind.MONEY:
        giver = wordnet.lemma(tokens.lower(end + 2), "n")
        from_people = tokens.lower(end) == "from" and wordnet.is_a(giver, "person", senses=1)
        is_end = tokens.lower(end) in words.prepositions and not from_people
        return lemma in words.collecting and not is_end
    if mention.is_bare and tokens.lower(end) == "of":
        return True  # "rose on 12 of 15 days"
    if not mention.is_bare or not counts_next(tokens, end) or is_amount(tokens, mention):
        return False
    counted = {wordnet.lemma(word, "n") for word in tokens.lowers[mention.end : mention.end + 3]}
    return lemma in words.transitive or (lemma == "lose" and bool(counted & words.contests))


def _inherited(tokens: Tokens, mention: Mention, previous: Mention) -> Flux | None:
    """ "rose 5% to 7 from 6", "up 25 points, or 1%": one change, several figures."""
    words = ChangeWords.default()
    link = link_before(tokens, mention.begin)
    end = mention.begin if link is None or link.at < previous.end else link.at + 1
    gap = tokens.lowers[previous.end : end]
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


def _listed(tokens: Tokens, mention: Mention, previous: Mention) -> Flux | None:
    """ "dropped 1.2 %, the Dow 0.9 %", "rose by 4 in June and by 3 in July": the verb left out."""
    flux = previous.flux
    if flux is None or flux.anchor is not Anchor.BY or mention.kind is not previous.kind:
        return None
    is_by = tokens.lower(mention.begin - 1) == "by"
    if not (is_by or is_amount(tokens, mention)) or tokens.lower(mention.end) == "of":
        return None
    words = ChangeWords.default()
    opening = words.joints | words.between_members
    is_noun = is_by and previous.is_bare and tokens.lower(previous.end) not in opening
    begin = previous.end + is_noun  # "by 5 jobs in May and by 7 in June"
    gap = tokens.lowers[begin : mention.begin - is_by]
    if len(gap) > _LONGEST_GAP or gap[-1:] in ([","], []):
        return None
    joint = max((at for at, word in enumerate(gap) if word in words.joints), default=None)
    if joint is None or gap[0] not in opening:
        return None
    names = range(begin + joint + 1, mention.begin - is_by)
    return flux if all(_names_subject(tokens, at, mention) for at in names) else None


def _names_subject(tokens: Tokens, at: int, mention: Mention) -> bool:
    """Whether a word between a joint and an amount can belong to a subject without a verb."""
    if tokens.lowers[at] == "the" or tokens.texts[at][0].isupper():
        return True
    plural = WordNet.default().is_plural_noun(tokens.lowers[at])
    return at == mention.begin - 1 and plural and mention.kind is Kind.PERCENT
