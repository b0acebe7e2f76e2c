"""Whether a claim speaks of what a derived quantity is said of.

Each check looks for a conflict, and each must pass: another name, time, place, group or event is
another matter, whatever the numbers.
"""

from __future__ import annotations

from collections.abc import Iterable

from numerate.language.asked import AskedWords
from numerate.language.change import is_change_verb
from numerate.language.implied import DurationWords, MatterWords, RankWords
from numerate.language.statement_words import StatementWords
from numerate.quantities.numset import Anchor, Direction, Kind
from numerate.quantities.statement import Difference, Phrase, Role
from numerate.reasoning.asked.terms import says
from numerate.reasoning.heading import looks_back
from numerate.reasoning.implied.aims import is_of_aim, names_aim
from numerate.reasoning.implied.claimed import Claimed
from numerate.reasoning.implied.derived import Derived, Standing
from numerate.reasoning.implied.holding import is_held_by
from numerate.reasoning.implied.matter import Matter, Name
from numerate.reasoning.implied.ranks import standing_of
from numerate.reasoning.together import is_of_several
from numerate.reasoning.wording import word_lemma

__all__ = ["is_same_matter"]

_TIMES = "time"
_YEAR = 4  # digits
_WAYS = {Difference.MORE: Direction.INCREASE, Difference.LESS: Direction.DECREASE}
_OWN = {Role.SUBJECT: "subject", Role.OBJECT: "object"}


def is_same_matter(derived: Derived, claimed: Claimed) -> bool:
    """Whether nothing that a claim says of its quantity conflicts with what was derived."""
    return all(check(derived, claimed) for check in _CHECKS)


def _has_same_change(derived: Derived, claimed: Claimed) -> bool:
    """Whether both rise or fall, by, to or from it; a level may be told without its change."""
    own, wanted = derived.statement.change, claimed.wanted.change
    difference = claimed.wanted.difference
    if own is None:
        if derived.numset.unit == _TIMES:
            return wanted is None or wanted.direction is Direction.INCREASE
        return wanted is None and difference not in _WAYS
    if own.anchor is Anchor.BY:
        if derived.times is not None and looks_back(claimed.wanted, derived.times):
            return _way_of(difference) not in (None, own.direction)
        return own == wanted or (wanted is None and _way_of(difference) is own.direction)
    return difference not in _WAYS and wanted in (None, own)


def _way_of(difference: Difference | None) -> Direction | None:
    return None if difference is None else _WAYS.get(difference)


def _has_same_standing(derived: Derived, claimed: Claimed) -> bool:
    if derived.standing is None:
        return True
    return derived.standing == claimed.standing


def _has_same_names(derived: Derived, claimed: Claimed) -> bool:
    matter = derived.matter
    if any(_is_of_the_other_sex(claimed.all, matter.near, sex) for sex in (0, 1)):
        return False
    return all(
        any(_is_same_name(own, name, matter.runs) for own in matter.names)
        or (not matter.names and name <= matter.near)
        for name in claimed.names
    )


def _is_of_the_other_sex(claimed: frozenset[str], near: frozenset[str], sex: int) -> bool:
    """Whether a claim speaks only of him, and the text only of her."""
    own, other = MatterWords.default().sexes[sex], MatterWords.default().sexes[1 - sex]
    is_only = not claimed.isdisjoint(own) and claimed.isdisjoint(other)
    return is_only and near.isdisjoint(own) and not near.isdisjoint(other)


def _is_same_name(own: Name, name: Name, runs: frozenset[Name]) -> bool:
    """The same words, or the only longer or shorter form of them that the text has."""
    if own == name:
        return True
    if name < own:
        return sum(name <= run for run in runs) == sum(own <= run for run in runs)
    longer = [run for run in runs if own < run]
    return own < name and (not longer or all(run <= name for run in longer))


def _has_same_time(derived: Derived, claimed: Claimed) -> bool:
    """Whether it is so when the claim says; of how it was before a claim must say that it was."""
    change, times = derived.statement.change, claimed.times
    is_end = change is not None and change.anchor is Anchor.TO
    if is_end and claimed.had_been:
        return False
    if is_end and not _is_dated(derived.matter):
        times -= MatterWords.default().now
    if not times <= derived.matter.times:
        return False
    is_told = claimed.wanted.change is not None or claimed.had_been
    is_told = is_told or bool(claimed.earlier or claimed.times)
    if derived.is_earlier:
        return is_told
    if derived.standing is not None or derived.numset.kind is Kind.DURATION:
        return True  # those before, and what began so long ago
    return claimed.earlier <= derived.matter.near


def _is_dated(matter: Matter) -> bool:
    """Whether the words beside a quantity name a time, which may be long past."""
    words = StatementWords.default()
    return bool(matter.times) or any(
        (word.isdigit() and len(word) == _YEAR)
        or word in words.calendar
        or word in words.times
        or word in words.time_adverbs
        for word in matter.near - {_TIMES}
    )


def _has_whole_span(derived: Derived, claimed: Claimed) -> bool:
    """Whether a claim says of no shorter time what changed from the one to the other."""
    span = derived.span
    return span is None or span.is_told_by(claimed.document, claimed.wanted)


def _has_same_aim(derived: Derived, claimed: Claimed) -> bool:
    """Whether a claim, too, speaks of the forecast or limit that moved."""
    return not is_of_aim(derived.statement) or names_aim(claimed.all)


def _has_same_sharing(derived: Derived, claimed: Claimed) -> bool:
    """What is so on average, or for each, is not so in all."""
    if derived.is_average:
        return bool(claimed.is_shared)
    return claimed.is_shared <= derived.matter.near


def _has_same_number(derived: Derived, claimed: Claimed) -> bool:
    """What one of two has they do not have together."""
    return not (derived.is_of_one and is_of_several(claimed.document, claimed.wanted))


def _has_same_holders(derived: Derived, claimed: Claimed) -> bool:
    """What one has by a comparison with another is said of that one alone."""
    return not derived.holders or is_held_by(derived, claimed.document, claimed.wanted)


def _has_same_event(derived: Derived, claimed: Claimed) -> bool:
    """Whether both tell of the same thing done, or both of it not being so."""
    matter, statement = derived.matter, derived.statement
    if statement.denied is not claimed.denied:
        return False
    if claimed.lacking and not claimed.lacking <= matter.own:
        lacking = MatterWords.default().lacking
        return all(not lacking[word].isdisjoint(matter.predicates) for word in claimed.lacking)
    wanted = claimed.wanted.predicate
    if wanted is None:
        return True
    if _is_said(wanted, matter.predicates):
        return True
    is_light = wanted in AskedWords.default().light_verbs
    is_light = is_light or wanted in MatterWords.default().becoming
    if derived.standing is not None and standing_of(wanted) is not None:
        return True
    if derived.numset.kind is Kind.DURATION and derived.statement.numset.unit is not None:
        return is_light or _fills_time(wanted, derived)
    if statement.change is not None or derived.numset.unit == _TIMES or derived.is_whole:
        return is_light or is_change_verb(wanted) or wanted in matter.own
    if not is_light:
        return wanted in matter.own
    return _is_light(matter.predicates) or any(
        _is_said(word, matter.predicates) for word in claimed.words
    )


def _fills_time(predicate: str, derived: Derived) -> bool:
    """Whether a verb tells of a time as a whole; an anniversary is that of a beginning."""
    words, knowledge = derived.matter.own, DurationWords.default()
    if not words.isdisjoint(RankWords.default().yearly):
        return predicate in knowledge.starts
    return derived.statement.role is Role.TIME and predicate in knowledge.lasting


def _is_light(predicates: Iterable[str]) -> bool:
    return all(one in AskedWords.default().light_verbs for one in predicates)


def _is_said(wanted: str, given: Iterable[str]) -> bool:
    return any(says(one, wanted) for one in given)


def _has_same_people(derived: Derived, claimed: Claimed) -> bool:
    """Whether who does it, to whom, and of what it is a part, is the same, where both say it."""
    statement, wanted = derived.statement, claimed.wanted
    are_turned = {statement.role, wanted.role} == {Role.SUBJECT, Role.OBJECT}
    if are_turned and derived.standing is None and not _is_light(filter(None, [wanted.predicate])):
        return False  # whoever does it is not to whom it is done
    for phrase, own in (
        (wanted.subject, _OWN.get(wanted.role) == "subject"),
        (wanted.part_of, False),
        (wanted.place, False),
    ):
        if phrase is not None and not own and not _is_covered(phrase, derived):
            return False
    pairs = [(statement.giver, wanted.giver), (statement.receiver, wanted.receiver)]
    if Role.SUBJECT not in (statement.role, wanted.role):
        pairs.append((statement.subject, wanted.subject))
    if Role.OBJECT not in (statement.role, wanted.role):
        pairs.append((statement.object, wanted.object))
    return not any(_are_others(one, other) for one, other in pairs)


def _is_covered(phrase: Phrase, derived: Derived) -> bool:
    if phrase.refers is None and not phrase.lemmas:
        return True  # a pronoun
    own, asked = derived.matter.own, AskedWords.default()
    if derived.statement.role is Role.SUBJECT:  # who did it may stand in a clause above
        own |= derived.matter.near
    names = frozenset(word for name in derived.matter.names for word in name)
    return all(
        lemma in asked.light_nouns
        or lemma in asked.light_adjectives
        or lemma in own
        or word_lemma(lemma) in own  # "the contained part" of what was contained
        or lemma in names
        or standing_of(lemma) is not None
        or (derived.is_earlier and lemma in MatterWords.default().earlier | derived.matter.times)
        or _is_said(lemma, own)
        or (lemma in derived.matter.near and phrase.is_name)
        for lemma in map(str.lower, phrase.meant.lemmas)
    )


def _are_others(one: Phrase | None, other: Phrase | None) -> bool:
    """Whether two phrases name two people or things."""
    if one is None or other is None:
        return False
    first, second = one.meant, other.meant
    if not (first.is_name and second.is_name):
        return False
    return first.lemmas.isdisjoint(second.lemmas)


def _has_same_words(derived: Derived, claimed: Claimed) -> bool:
    matter = derived.matter
    if not derived.needed <= claimed.all:
        return False
    for word in claimed.words:
        if word in matter.near or _is_told_by(word, derived):
            continue
        if not _is_said(word, matter.own):
            return False
    return True


def _is_told_by(word: str, derived: Derived) -> bool:
    """Whether a word only says how the derived quantity is told: "ahead", "older", "total"."""
    if derived.standing is not None:
        is_kin = word in RankWords.default().kin.values()
        more = derived.standing not in tuple(Standing) and word in derived.standing
        return is_kin or more or standing_of(word) is not None or word in ("old", "young")
    return derived.is_earlier and word in MatterWords.default().earlier


_CHECKS = (
    _has_same_change,
    _has_same_standing,
    _has_same_names,
    _has_same_time,
    _has_whole_span,
    _has_same_aim,
    _has_same_sharing,
    _has_same_number,
    _has_same_holders,
    _has_same_event,
    _has_same_people,
    _has_same_words,
)
