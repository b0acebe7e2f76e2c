"""What the amounts of a story measure beside the claim's: the types that an equation agrees in.

Nothing is relabelled but a noun that WordNet calls a kind of the claim's: boys and girls are
children. What there is of each is a rate, and rates multiply as rates: 12 eggs/box in 5 boxes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.compatibility import compatibility
from numerate.reasoning.composition.typing_table import DIMENSIONLESS, Type
from numerate.reasoning.proofs.tree import Given
from numerate.reasoning.stories.rates import ONE
from numerate.reasoning.stories.scenes import Scene
from numerate.reasoning.stories.words import AmountMarks, EventVerbs

__all__ = ["Operand", "Operands", "operands_of"]

_ANYTHING, _ANYBODY = "physical object", "person"
_COUNTS = (Kind.CARDINAL,)
_POINTING = ("it", "them", "us")
_BARE = "1"  # numbers that count nothing told
_TIMES = "time"  # "4 times" is a plain number


@dataclass(frozen=True, slots=True)
class Operand:
    """A quantity of the text as an equation uses it."""

    leaf: Given
    type: Type
    counted: str | None  # its unit, without what there is one such amount of
    like: bool  # of the claim's own unit, be it a rate or not


@dataclass(frozen=True, slots=True)
class Operands:
    """The quantities of a text by what they are beside the claim's, and the claim's own type."""

    parts: tuple[Operand, ...]
    claimed: Type


def operands_of(
    scenes: Sequence[Scene],
    claim: Scene,
    units: Units,
    uncounted: frozenset[str] = frozenset(),
    *,
    rates: bool,
    across: bool,
) -> Operands | None:
    """The types of a text's quantities; None where the claim counts nothing that it does.

    Without `rates` what there is of each is an amount like others, as where prices are compared.
    `across` counts both sides of "3 more geese than ponds" as one kind. `uncounted` are nouns of
    the text that have no number: "40 boys and some girls".
    """
    names = _Names(scenes, claim, units, uncounted)
    if names.claimed is None:
        return None
    parts = tuple(_operand(scene, claim, names, rates=rates, across=across) for scene in scenes)
    per = names.one_of(claim.each) if rates and claim.each is not None else None
    if claim.each == ONE and rates:
        per = names.only_other()
        if per is None:
            return None
    return Operands(parts, Type.of(names.claimed, per=per))


def _operand(scene: Scene, claim: Scene, names: _Names, *, rates: bool, across: bool) -> Operand:
    numset = scene.numset
    name = names.of_scene(scene)
    value, note = names.value(scene, name)
    if across and name != names.claimed and numset.kind in _COUNTS and _is_named(scene, claim):
        name, note = names.claimed, f"set against {names.claimed}"
    if name is None:
        return Operand(Given(numset, value, None, note), DIMENSIONLESS, None, False)
    per = names.per(scene) if rates else None
    type_ = Type.of(name, per=per) if per != name else Type.of(name)
    return Operand(Given(numset, value, str(type_), note), type_, name, name == names.claimed)


def _is_named(scene: Scene, claim: Scene) -> bool:
    return not _nouns(scene.unit).isdisjoint(claim.words | claim.than)


def _nouns(unit: str | None) -> set[str]:
    return set((unit or "").lower().split())


class _Names:
    """One name for what several nouns mean, the claim's where it is meant."""

    def __init__(
        self, scenes: Sequence[Scene], claim: Scene, units: Units, uncounted: frozenset[str]
    ) -> None:
        self._scenes, self._claim, self._units = scenes, claim, units
        self._known: list[str] = []
        self._each_of = {scene.each for scene in scenes if scene.each not in (None, ONE)}
        own = {self._canonical(scene.unit) for scene in scenes if scene.unit is not None}
        whole = self._whole(own) if claim.unit in uncounted else None
        self.claimed = whole or self._claimed()
        # birds beside storks are no storks
        self._gathers = whole is not None or self.claimed not in own
        if self.claimed is not None:
            self._known.append(self.claimed)
        # "each bike has 2 wheels": whatever a dictionary says, a bike is no wheel
        self._owners = {scene.each for scene in scenes if scene.unit == claim.unit}

    def _whole(self, own: set[str]) -> str | None:
        """What all are of whom a claim counts those that the text does not: children for girls."""
        unit = self._claim.unit or ""
        wholes = {scene.unit for scene in self._scenes if scene.whole and scene.unit}
        found = {one for one in wholes if one != unit and is_kind_of(unit, one)}
        return found.pop() if len(found) == 1 and unit not in own else None

    def _claimed(self) -> str | None:
        """What the claim counts; a bare number counts the only thing that there is."""
        numset = self._claim.numset
        if numset.unit not in (None, ONE):
            return self._canonical(numset.unit or "")
        if any(scene.unit is None for scene in self._scenes):
            return _BARE
        units = {scene.unit for scene in self._scenes if scene.unit is not None}
        named = {
            unit for unit in units if not _lemmas(self._claim.words).isdisjoint(_nouns(unit))
        } - {self._claim.each}
        found = named or units
        return self._canonical(found.pop()) if len(found) == 1 else None

    def _canonical(self, unit: str) -> str:
        """Dollars are dollars, whether they are read as money or counted: "5 more dollars"."""
        found = self._units.find(unit)
        return found.name if found is not None and found.kind == "money" else unit

    def of(self, noun: str | None) -> str | None:
        """The name that stands for a noun and those that mean a kind of it."""
        if noun is None or noun == _TIMES:
            return None
        name = self._canonical(noun)
        group = next((one for one in sorted(self._each_of) if is_kind_of(name, one)), None)
        if group is not None and name not in (self.claimed, *self._each_of):
            name = group  # "8 friends and 5 more people; each person"
        for known in self._known:
            if name == known or _head(name) == _head(known):
                return known
            if known == self.claimed and name in self._owners:
                continue
            if known == self.claimed and not self._gathers:
                if _head(known) in WordNet.default().synonyms(_head(name)):
                    return known
            elif is_kind_of(name, known):
                return known
        self._known.append(name)
        return name

    def of_scene(self, scene: Scene) -> str | None:
        if scene.numset.kind is Kind.RATIO:
            return None
        if scene.unit is None:  # a bare number of a text that counts nothing else
            bare = all(one.unit is None for one in self._scenes)
            bare = bare and self._claim.numset.kind in _COUNTS
            return self.claimed if bare and scene.statement.preposition != "of" else _BARE
        if scene.numset.kind in _COUNTS:
            return self.claimed if self._becomes(scene) else self.of(scene.unit)
        if self._converts(scene.numset):
            return self.claimed
        unit = scene.numset.unit  # years of age are no years of service
        is_other = unit == self.claimed and self._claim.numset.kind not in _COUNTS
        is_other = is_other and not self._claim.compared  # 12 years old is 9 years older than 3
        return f"{unit} of {scene.numset.kind}" if is_other else unit

    def _becomes(self, scene: Scene) -> bool:
        """Whether people are told to become, or cease to be, what the claim counts: members."""
        if scene.verb not in EventVerbs.default().enlist:
            return False
        joined = scene.statement.object  # "quit smoking" makes nobody fewer
        is_it = joined is None or joined.meant.head.lower() in (self._claim.holder, *_POINTING)
        is_anybody = scene.unit in AmountMarks.default().anybody
        return is_it and is_anybody and is_kind_of(self.claimed or "", _ANYBODY)

    def _converts(self, numset: NumSet) -> bool:
        claim = self._claim.numset
        if numset.kind in _COUNTS or claim.unit is None or numset.unit is None:
            return False
        plain = replace(numset, frequency=None), replace(claim, frequency=None)
        return bool(compatibility(*plain, self._units))

    def value(self, scene: Scene, name: str | None) -> tuple[Interval, str | None]:
        """The value in the claim's unit, and what was done to it."""
        numset, claim = scene.numset, self._claim.numset
        if name == self.claimed and self._converts(numset):
            plain = replace(numset, frequency=None), replace(claim, frequency=None)
            link = compatibility(*plain, self._units)
            return link.value, link.reason
        if name is None or numset.unit is None or name == numset.unit:
            return numset.value, None
        return numset.value, f"{numset.unit} counts as {name}"

    def per(self, scene: Scene) -> str | None:
        if scene.each == ONE:
            return self.only_other()
        return self.one_of(scene.each)

    def one_of(self, noun: str | None) -> str | None:
        """The name of what there is an amount for each of: each person, where friends are told."""
        name = self.of(noun)
        if name is None or name != noun:
            return name
        counted = [self.of(scene.unit) for scene in self._scenes if scene.unit is not None]
        if name in counted:
            return name
        return next((one for one in counted if one and is_kind_of(one, name)), name)

    def only_other(self) -> str | None:
        """What "each" is one of, where there is only one other thing that is counted."""
        others = {
            self.of(scene.unit)
            for scene in self._scenes
            if scene.unit is not None and scene.each is None
        } - {self.claimed, None}
        return others.pop() if len(others) == 1 else None


def _lemmas(words: frozenset[str]) -> set[str]:
    return {WordNet.default().lemma(word, "n") for word in words} | set(words)


@lru_cache(maxsize=10_000)
def is_kind_of(noun: str, other: str) -> bool:
    """Whether all that one noun counts is counted by another.

    >>> is_kind_of("boy", "child"), is_kind_of("child", "boy"), is_kind_of("red pen", "pen")
    (True, False, True)
    """
    if not noun:
        return False
    head, above = _head(noun), _head(other)
    marks = AmountMarks.default()
    if above in marks.anything:
        return WordNet.default().is_a(head, _ANYTHING)
    if above in marks.anybody:
        return head in marks.anybody or WordNet.default().is_a(head, _ANYBODY, senses=2)
    # by their usual senses only: a bicycle is a wheel by a rare one
    return head == above or WordNet.default().related(head, above) in ("synonym", "hyponym")


def _head(noun: str) -> str:
    return noun.lower().split()[-1]
