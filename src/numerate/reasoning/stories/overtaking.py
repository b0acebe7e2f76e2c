"""Amounts that a story told in the present goes on to change: "There are 9 crows. 2 fly away"."""

from __future__ import annotations

from numerate.quantities.numset import NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Role, Statement
from numerate.reasoning.stories.scenes import Scene, told_scenes
from numerate.reasoning.stories.words import EventVerbs, StateVerbs

__all__ = ["is_overtaken"]

_PRESENT = ("VBZ", "VBP", "VB")  # Penn Treebank tags; of "8 crows fly" a tagger may say any


def is_overtaken(premise: Reading, stated: NumSet, claim: Reading, wanted: Statement) -> bool:
    """Whether a text says next what becomes of an amount, and a claim how things stand then.

    What was bought before, "It has 12 vases. It bought 5", is in the 12 already.

    >>> from numerate import read
    >>> text = read("There are 9 crows on the wire and 2 crows fly away.")
    >>> claim = read("7 crows are on the wire.")
    >>> is_overtaken(text, text.numsets[0], claim, claim.statements[0])
    True
    """
    if not _stands(claim, wanted):
        return False
    scenes = told_scenes(premise)
    place = next(at for at, scene in enumerate(scenes) if scene.numset == stated)
    state = scenes[place]
    return _stands(premise, state.statement) and any(
        _is_present(premise, scene.statement) and _happens_to(state, scene)
        for scene in scenes[place + 1 :]
    )


def _stands(reading: Reading, statement: Statement) -> bool:
    return statement.predicate in StateVerbs.default().possess and _is_present(reading, statement)


def _is_present(reading: Reading, statement: Statement) -> bool:
    document = reading.document
    clause = document.tokens[document.at(statement.numset.start)].clause
    return document.tokens[document.clauses[clause].head].tag in _PRESENT


def _happens_to(state: Scene, event: Scene) -> bool:
    """Whether an event is of the very things that there are: 2 of the crows, or 2 more."""
    if not event.change or event.each or event.unit != state.unit or event.numset.stance:
        return False
    if not _places(event.statement) <= state.words | {event.holder}:
        return False  # they leave the bar, not the hall
    if event.holder in (None, state.holder):
        return True
    if state.holder is None:  # "There are 9 tins in a crate, and Omar takes out 2"
        return event.more or event.verb in EventVerbs.default().move
    return event.other == state.holder


def _places(event: Statement) -> set[str]:
    """The words for where or from whom things come and go."""
    phrases = [event.place, event.giver]
    if event.role is Role.SUBJECT:
        phrases.append(event.object)
    return {lemma.lower() for one in phrases if one is not None for lemma in one.lemmas}
