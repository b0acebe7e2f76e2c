"""Amounts that a story goes on to change: "There are 9 crows. 2 fly away", "I had 9 and gave 4"."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.quantities.ages import is_person_noun
from numerate.quantities.numset import NumSet, Stance
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Role, Statement
from numerate.reasoning.stories.scenes import Scene, told_scenes
from numerate.reasoning.stories.words import AmountMarks, EventVerbs, StateVerbs, TimeMarks

__all__ = ["is_over", "is_overtaken"]

_PRESENT, _PAST = "present", "past"
_TENSES = {"VBZ": _PRESENT, "VBP": _PRESENT, "VB": _PRESENT, "VBD": _PAST}
# by Penn Treebank tags; of "8 crows fly" a tagger may say any of the first three

_NOT_YET = (Stance.PLANNED, Stance.WANTED, Stance.DENIED, Stance.CONDITIONAL)


def is_overtaken(premise: Reading, stated: NumSet, claim: Reading, wanted: Statement) -> bool:
    """Whether a text says next what becomes of an amount, and a claim how things stand then.

    What was bought before, "It has 12 vases. It bought 5", is in the 12 already: state and event
    are told in one tense. What there was in the end a claim may tell as past, where the text
    does, too, and neither gives a time.

    >>> from numerate import read
    >>> text = read("There are 9 crows on the wire and 2 crows fly away.")
    >>> claim = read("7 crows are on the wire.")
    >>> is_overtaken(text, text.numsets[0], claim, claim.statements[0])
    True
    """
    state, *later = _from_state(premise, stated, wanted) or (None,)
    tense = _tense(premise, stated)
    if state is None:
        return False
    events = [one for one in later if _tense(premise, one.numset) == tense]
    claimed = _tense(claim, wanted.numset)
    is_dated = any(map(_is_dated, (wanted, *(one.statement for one in events))))
    if claimed != _PRESENT and (claimed != tense or is_dated):
        return False
    return any(one.change and one.unit == state.unit and _happens_to(state, one) for one in events)


def is_over(premise: Reading, stated: NumSet, claim: Reading, wanted: Statement) -> bool:
    """Whether a text tells what there was once or before any change, and a claim what there is.

    Whoever makes the change: what a box had in it is not what it has, once Ben took some out.
    """
    state, *later = _from_state(premise, stated, wanted) or (None,)
    if state is None or _tense(premise, stated) != _PAST:
        return False
    if _tense(claim, wanted.numset) != _PRESENT:
        return False
    if state.former or state.starts:
        return True
    return any(
        _alters(one) and _counts_alike(state, one)
        for one in later
        if _tense(premise, one.numset) is not None
    )


def _is_dated(statement: Statement) -> bool:
    """Whether a time is given: "in May", not "then"."""
    time = statement.time
    return time is not None and time.text.lower() not in TimeMarks.default().next


def _from_state(premise: Reading, stated: NumSet, wanted: Statement) -> Sequence[Scene]:
    """A state that a text tells of and all it tells then, where a claim says how things stand."""
    if not _is_state(wanted):
        return ()
    scenes = told_scenes(premise)
    at = next((at for at, scene in enumerate(scenes) if scene.numset == stated), None)
    if at is None or not _is_state(scenes[at].statement):
        return ()
    return scenes[at:]


def _is_state(statement: Statement) -> bool:
    verbs = StateVerbs.default()
    return statement.predicate in verbs.stand | verbs.last


def _alters(scene: Scene) -> bool:
    """Whether there are more or fewer after what a scene tells: not after "will hire 5 men"."""
    if scene.numset.stance in _NOT_YET:
        return False
    return bool(scene.change) or scene.verb in EventVerbs.default().alter


def _counts_alike(one: Scene, other: Scene) -> bool:
    """Whether two scenes are of one kind of thing; people are, by whatever name."""
    return one.unit == other.unit or (_counts_people(one) and _counts_people(other))


def _counts_people(scene: Scene) -> bool:
    noun = (scene.unit or "").split(" ")[-1].lower()
    return noun in AmountMarks.default().posts or is_person_noun(noun)


def _tense(reading: Reading, one: NumSet) -> str | None:
    """That of the verb at the head of a quantity's clause, or of what helps it: "used to have"."""
    tokens, clauses = reading.document.tokens, reading.document.clauses
    own = tokens[reading.document.at(one.start)].clause
    head = clauses[own].head
    places = range(clauses[own].first, head + 1)
    tags = (tokens[at].tag for at in places if tokens[at].clause == own)
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
