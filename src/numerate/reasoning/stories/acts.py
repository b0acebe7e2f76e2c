"""Acts: whether what one verb tells is what another tells, too."""

from __future__ import annotations

from functools import cache

from numerate.language.wordnet import WordNet
from numerate.reasoning.stories.words import EventVerbs, StateVerbs

__all__ = ["covers", "tells_of_no_act"]


@cache
def covers(verb: str, other: str | None) -> bool:
    """Whether who does the other does the one: who buys gets, and who draws does not win.

    >>> covers("get", "buy"), covers("win", "draw")
    (True, False)
    """
    if other is None or other == verb or tells_of_no_act(other):
        return True
    verbs = EventVerbs.default()
    if verb in verbs.covering:
        return other in verbs.gain | verbs.take
    if verb in verbs.expense:
        return other in verbs.pay | verbs.expense
    return WordNet.default().related(other, verb, "v") in ("synonym", "hyponym")


def tells_of_no_act(verb: str) -> bool:
    """Whether a verb only says that something is there, or what it comes to."""
    states = StateVerbs.default()
    return verb in states.stand | states.hold | EventVerbs.default().light
