"""A text in which one quantity is marked and the others are masked, for the learned matcher.

The quantity in question becomes `@`, every other one `#`, each with its unit; so whoever reads the
marked texts can tell what is said of what, but cannot compare numbers. Dates, names with numbers
and ordinals stay as they are, because they tell events apart ("in the first quarter"), unless
they are themselves in question.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from numerate.quantities.extracting import extract
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.statement import Statement

__all__ = ["LONGEST", "Marker", "cells", "marked", "near", "pair", "repeats"]

LONGEST = 700
"""Characters of a marked text: about as many as the encoder's longest pair has room for."""

_BEFORE, _AFTER = 2, 1  # sentences
_SENTENCE_END = re.compile(r"[.!?;][\"')\]”’]*\s+(?=[\"'(\[“‘$£€A-Z0-9])|\n\s*")
_SIGNS = {Kind.PERCENT: "%", Kind.MONEY: "$"}  # one for all currencies: never two in one pair


def marked(text: str, numsets: Sequence[NumSet], target: NumSet) -> str:
    """The whole text with the target as `@` and the other quantities as `#`.

    >>> text = "Beer sales slid 4 % and wine sales jumped 9 % to 140 cases."
    >>> found = extract(text)
    >>> marked(text, found, found[1])
    'Beer sales slid # % and wine sales jumped @ % to # cases.'
    """
    return Marker.of(text, numsets).marked(target)


def near(text: str, numsets: Sequence[NumSet], target: NumSet) -> str:
    """The marked sentence of the target with the two before and the one after it.

    >>> text = "A. It rained. We left. Ann paid 5 euros. Bob paid 6. No one else paid."
    >>> near(text, found := extract(text), found[0])
    'It rained. We left. Ann paid @ $. Bob paid #.'
    """
    return Marker.of(text, numsets).near(target)


def pair(text: Marker, given: NumSet, claim: Marker, wanted: NumSet) -> tuple[str, str]:
    """A text and a claim with the two quantities marked, both in the unit of the text's.

    They are compared in one unit, so which of two the claim names tells nothing.

    >>> text, claim = "Ann ran 5 km. Bob rested.", "Ann ran 5,000 metres."
    >>> (given,), (wanted,) = extract(text), extract(claim)
    >>> pair(Marker.of(text, [given]), given, Marker.of(claim, [wanted]), wanted)
    ('Ann ran @ kilometer. Bob rested.', 'Ann ran @ kilometer.')
    """
    unit = text.unit(given) if claim.unit(wanted) else ""
    return text.near(given), claim.near(wanted, unit)


@dataclass(frozen=True, slots=True)
class _Mask:
    """Where a quantity's number stands, and the unit that replaces what else stands there."""

    start: int
    end: int
    unit: str
    numset: NumSet


@dataclass(frozen=True, slots=True)
class Marker:
    """A text with its masks and sentences, made once and then asked for each of its quantities."""

    text: str
    masks: tuple[_Mask, ...]
    ends: tuple[int, ...]  # of the sentences

    @classmethod
    def of(cls, text: str, numsets: Sequence[NumSet]) -> Marker:
        # What the surface alone yields ends with the number or its unit; the counted noun, which
        # the parse adds, is not part of it. So "up to 140" of "up to 140 guests" is the number.
        surface = {found.start: found for found in extract(text, roles=False)}
        ordered = sorted(numsets, key=lambda one: (one.start, one.end))
        masks = tuple(_mask(one, surface.get(one.start)) for one in ordered)
        ends = [match.end() for match in _SENTENCE_END.finditer(text)]
        return cls(text, masks, (*_outside(ends, masks), len(text)))

    def marked(self, target: NumSet) -> str:
        return self._between(0, len(self.text), {target: "@"}, target.kind)

    def unit(self, target: NumSet) -> str:
        """The unit that is shown with a quantity; none where its counted noun stays."""
        at = bisect_left(self.masks, target.start, key=lambda mask: mask.start)
        found = self.masks[at : at + 1]
        return found[0].unit if found and found[0].numset == target else ""

    def near(self, target: NumSet, unit: str = "") -> str:
        """The target's sentence and its neighbours, no longer than `LONGEST` characters.

        The target may be shown with another unit than its own.
        """
        if (told_once := self._told_once(target)) is not self:
            return told_once.near(target, unit)
        first, last = self._around(self._sentence(target))
        start, end = self._span(first, last)
        if end - start > LONGEST:
            start = self._cut(max(start, target.start - LONGEST * 2 // 3))
            end = self._cut(min(end, start + LONGEST))
        sign, end = {target: "@"}, max(end, target.end)
        return self._between(start, end, sign, target.kind, unit).strip()

    def signed(self, signs: Mapping[NumSet, str]) -> str:
        """The text with a sign for each of some quantities; of a long one what is near them."""
        sentences = range(len(self.ends))
        if len(self.text) > LONGEST:
            around = (range(a, b + 1) for a, b in map(self._around, map(self._sentence, signs)))
            wanted = {place for places in around for place in places}
            held = {self._sentence(one) for one in signs}
            chosen, room = set(held), LONGEST - sum(map(self._length, held))
            for place in sorted(wanted - held, key=lambda at: (min(abs(at - x) for x in held), at)):
                if (length := self._length(place)) <= room:
                    chosen.add(place)
                    room -= length
            parts = [self._between(*self._span(at, at), signs, None) for at in sorted(chosen)]
            return "".join(parts).strip()
        return self._between(*self._span(0, len(sentences) - 1), signs, None).strip()

    def before(self, place: int, sign: str) -> str:
        """The text with all quantities masked, and a sign before the words at a place."""
        parts = [self._between(0, place, {}, None), sign, " "]
        return "".join([*parts, self._between(place, len(self.text), {}, None)]).strip()

    def _told_once(self, target: NumSet) -> Marker:
        """The text in which a quantity in brackets takes the place of the one that it repeats.

        "Sales were $40 million (£31 million)" says of both that they were the sales.
        """
        at = bisect_left(self.masks, target.start, key=lambda mask: mask.start)
        first, again = self.masks[at - 1 : at], self.masks[at : at + 1]
        if not (first and again and repeats(self.text, first[0].numset, again[0].numset)):
            return self
        closed = self.text.index(")", again[0].end) + 1
        widened = replace(again[0], start=first[0].start, end=closed)
        return replace(self, masks=(*self.masks[: at - 1], widened, *self.masks[at + 1 :]))

    def _sentence(self, one: NumSet) -> int:
        return min(bisect_right(self.ends, one.start), len(self.ends) - 1)

    def _around(self, sentence: int) -> tuple[int, int]:
        return max(0, sentence - _BEFORE), min(sentence + _AFTER, len(self.ends) - 1)

    def _span(self, first: int, last: int) -> tuple[int, int]:
        return (self.ends[first - 1] if first else 0), self.ends[last]

    def _length(self, sentence: int) -> int:
        start, end = self._span(sentence, sentence)
        return end - start

    def _cut(self, offset: int) -> int:
        """The next place from an offset at which neither a word nor a quantity is cut in two."""
        at = bisect_right(self.masks, offset, key=lambda mask: mask.start) - 1
        if at >= 0 and self.masks[at].start < offset < self.masks[at].end:
            return self.masks[at].end
        while 0 < offset < len(self.text) and not self.text[offset - 1].isspace():
            offset += 1
        return offset

    def _between(
        self,
        start: int,
        end: int,
        signs: Mapping[NumSet, str],
        kind: Kind | None,
        unit: str = "",
    ) -> str:
        parts, at = [], start
        first = bisect_right(self.masks, start - 1, key=lambda mask: mask.start)
        for mask in self.masks[first:]:
            if mask.start >= end:
                break
            sign = signs.get(mask.numset, "#")
            if mask.start < at or (sign == "#" and not _is_hidden(mask.numset, kind)):
                continue
            shown = unit if unit and sign != "#" else mask.unit
            parts += [self.text[at : mask.start], f"{sign} {shown}".rstrip()]
            at = mask.end
        return "".join(parts) + self.text[at:end]


def repeats(text: str, one: NumSet, again: NumSet) -> bool:
    """Whether a quantity in brackets says the one before it in another unit: "10 km (6 miles)".

    >>> text = "It is 10 km (6 miles) long."
    >>> repeats(text, *extract(text))
    True
    """
    is_in_brackets = text[one.end : again.start].strip() == "(" and text.startswith(")", again.end)
    return is_in_brackets and one.kind is again.kind and one.unit != again.unit


def _is_hidden(one: NumSet, kind: Kind | None) -> bool:
    """Ordinals are compared with ordinals alone, so beside any other kind they tell nothing."""
    return one.kind.is_quantity and (one.kind is not Kind.ORDINAL or kind is Kind.ORDINAL)


def _mask(one: NumSet, surface: NumSet | None) -> _Mask:
    if surface is None:
        return _Mask(one.start, one.end, _unit(one), one)
    end = min(surface.end, one.end)
    return _Mask(one.start, end, _unit(surface), one)


def _unit(one: NumSet) -> str:
    """The unit that stands inside the replaced words, by its canonical name."""
    unit = _SIGNS.get(one.kind, (one.unit or "").replace("_", " "))
    return " ".join(part for part in (unit, one.frequency) if part)


def _outside(ends: Sequence[int], masks: Sequence[_Mask]) -> list[int]:
    """The sentence ends that do not cut a quantity in two."""
    kept = []
    for end in ends:
        at = bisect_right(masks, end, key=lambda mask: mask.start) - 1
        if at < 0 or end >= masks[at].end or end <= masks[at].start:
            kept.append(end)
    return kept


def cells(signs: Mapping[Statement, str]) -> str | None:
    """Cells of a table as sentences, with a sign for each number; None where one is no cell.

    What stands far from a number on the page belongs to it.

    >>> from numerate import read
    >>> table = read("Sales in Rome\\n| | Books | 2020 |\\n|---|---|---|\\n| Shop A | 5 | 7 |")
    >>> cells({one: sign for one, sign in zip(table.statements[-2:], "@&", strict=True)})
    'Sales in Rome. The Books of Shop A is @. In 2020, Shop A was &.'
    """
    told: dict[str, None] = {}
    for given, sign in signs.items():
        row, column = given.row, given.column
        if row is None or column is None:
            return None
        if given.context is not None:
            told[f"{given.context.text}."] = None
        for heading, remark in given.remarks:
            told[f"The {heading} of {row.text} is {remark}."] = None
        unit = given.numset.unit or ""
        is_in_label = unit in row.lemmas | column.lemmas
        measured = sign if is_in_label else f"{sign} {unit}".rstrip()
        is_timed = column is given.time
        sentence = (
            f"In {column.text}, {row.text} was"
            if is_timed
            else f"The {column.text} of {row.text} is"
        )
        told[f"{sentence} {measured}."] = None
    return " ".join(told) or None
