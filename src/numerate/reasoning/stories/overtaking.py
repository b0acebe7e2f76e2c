"""Amounts that a story goes on to change: "There are 9 crows. 2 fly away", "I had 9 and gave 4"."""

from __future__ import annotations

from collections.abc import Iterator

from numerate.quantities.numset import NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Role, Statement
from numerate.reasoning.stories.scenes import Scene, told_scenes
from numerate.reasoning.stories.words import EventVerbs, StateVerbs

__all__ = ["is_over", "is_overtaken"]

_PRESENT, _PAST = "present", "past"
_TENSES = {"VBZ": _PRESENT, "VBP": _PRESENT, "VB": _PRESENT, "VBD": _PAST}
# by Penn Treebank tags; of "8 crows fly" a tagger may say any of the first three


def is_overtaken(premise: Reading, stated: NumSet, claim: Reading, wanted: Statement) -> bool:
    """Whether a text says next what becomes of an amount, and a claim how things stand then.

    What was bought before, "It has 12 vases. It bought 5", is in the 12 already: state and event
    are told in one tense.

    >>> from numerate import read
    >>> text = read("There are 9 crows on the wire and 2 crows fly away.")
    >>> claim = read("7 crows are on the wire.")
    >>> is_overtaken(text, text.numsets[0], claim, claim.statements[0])
    True
    """
    changes = _changes(premise, stated, claim, wanted)
    return any(_happens_to(state, later) for state, later in changes)


def is_over(premise: Reading, stated: NumSet, claim: Reading, wanted: Statement) -> bool:
    """Whether a text tells what there was, then of any change of its kind; a claim, what there is.

    Whoever makes the change: what a box had in it is not what it has, once Ben took some out.
    """
    changes = _changes(premise, stated, claim, wanted)
    return _tense(premise, stated) == _PAST and any(changes)


def _changes(
    premise: Reading, stated: NumSet, claim: Reading, wanted: Statement
) -> Iterator[tuple[Scene, Scene]]:
    """A state that a text tells of, with each later change of such things in the same tense."""
    tense = _tense(premise, stated)
    if tense is None or not _is_state(wanted) or _tense(claim, wanted.numset) != _PRESENT:
        return
    scenes = iter(told_scenes(premise))
    state = next((scene for scene in scenes if scene.numset == stated), None)
    if state is None or not _is_state(state.statement):
        return
    for later in scenes:
        if later.change and later.unit == state.unit and _tense(premise, later.numset) == tense:
            yield state, later


def _is_state(statement: Statement) -> bool:
    return statement.predicate in StateVerbs.default().stand


def _tense(reading: Reading, one: NumSet) -> str | None:
    """That of the verb at the head of a quantity's clause, or of what helps it: "were removed"."""
    tokens, clauses = reading.document.tokens, reading.document.clauses
    own = tokens[reading.document.at(one.start)].clause
    head = clauses[own].head
    helping = (at for at in range(clauses[own].first, head) if tokens[at].clause == own)
    tags = (tokens[at].tag for at in (head, *helping))
    return next((_TENSES[tag] for tag in tags if tag in _TENSES), None)


def _happens_to(state: Scene, event: Scene) -> bool:
    """Whether an event is of the very things that there are: 2 of the crows, or 2 more."""
    if event.each or event.numset.stance:
        return False
    if event.holder is not None and event.holder == state.holder:
        return True
    if not _places(event.statement) <= state.words | {event.holder}:
        return False  # they leave the bar, not the hall
    if event.holder is None:
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
