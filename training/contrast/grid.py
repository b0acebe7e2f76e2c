"""Families that are data: statements that fill the cells of a grid (who x when, what x where ...).

A frame of `data/frames/*.toml` names its dimensions with the vocabulary of each. Some cells are
stated; a claim then speaks of a stated cell (its value right or wrong) or of one that is not
stated, which leaves it open. An attribute (rose / fell) belongs to a cell without being part of
its address: the opposite attribute contradicts.
"""

# ruff: noqa: E501
from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from training.contrast.case import Case
from training.contrast.draw import DATA, Draw, Mention, plural
from training.contrast.registry import FAMILIES, Family

SLOT = re.compile(r"<(\w+?)(\d?)(?:\.(\w+))?>")
JOINS = [
    "{0}, while {1}",
    "{0} and {1}",
    "{0}, whereas {1}",
    "{0}; {1}",
    "{0}, but {1}",
    "{0}, and {1}",
]
CLAIM_JOINS = ["{0}, and {1}", "{0}, while {1}", "{0} and {1}"]
Cell = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Frame:
    """One entry of a frames file."""

    dims: Mapping[str, str | list[Any]]
    number: str
    text: Sequence[str]
    claim: Sequence[str]
    attr: Mapping[str, str | list[Any]]
    fixed: Mapping[str, str | list[Any]]
    pair: Sequence[str]  # one sentence for two cells that differ in the first dimension
    lead: Sequence[str]  # an optional first sentence
    join: bool  # may two statements become one sentence?
    vary: Sequence[str]  # dimensions that may differ within a text
    bound: Mapping[str, str]  # a dimension's entries carry the number range under this field

    @classmethod
    def read(cls, entry: Mapping[str, Any]) -> Frame:
        return cls(
            dims=entry["dims"],
            number=entry["number"],
            text=entry["text"],
            claim=entry.get("claim", []) + (entry["text"] if entry.get("restate", True) else []),
            attr=entry.get("attr", {}),
            fixed=entry.get("fixed", {}),
            pair=entry.get("pair", []),
            lead=entry.get("lead", []),
            join=entry.get("join", True),
            vary=entry.get("vary", list(entry["dims"])),
            bound=entry.get("bound", {}),
        )


@dataclass(slots=True)
class Fact:
    """A stated cell: its address, its attributes and its quantity."""

    cell: Cell
    attr: Cell
    mention: Mention


def show(draw: Draw, value: Any, form: str | None) -> str:
    """A vocabulary entry in a form: `.p` plural, `.cap`, or a field of a table (one of its variants)."""
    if isinstance(value, Mapping):
        chosen = value[form or "name"]
        return str(draw.pick(chosen) if isinstance(chosen, list) else chosen)
    if form == "p":
        return plural(value)
    if form == "cap":
        return str(value[0].upper() + value[1:])
    return str(value)


def fill(draw: Draw, template: str, values: Mapping[str, Any]) -> str:
    """The template with every `<slot>` or `<slot.form>` replaced."""

    def slot(match: re.Match[str]) -> str:
        name, number, form = match.groups()
        return show(draw, values[name + number], form)

    return SLOT.sub(slot, template)


def slots(template: str) -> set[str]:
    """The names of a template's slots."""
    return {match.group(1) for match in SLOT.finditer(template)}


def choices(draw: Draw, source: str | Sequence[Any], count: int) -> list[Any]:
    """Distinct entries of a named vocabulary or of a list."""
    return draw.words(source, count) if isinstance(source, str) else draw.some(list(source), count)


class Grid:
    """One drawing of a frame."""

    def __init__(self, frame: Frame, draw: Draw) -> None:
        self.frame, self.draw = frame, draw
        self.fixed = {name: choices(draw, source, 1)[0] for name, source in frame.fixed.items()}
        size = 4
        self.axes = {
            name: choices(
                draw, source, min(size, len(source) if isinstance(source, list) else size)
            )
            for name, source in frame.dims.items()
        }
        several = len(frame.vary) > 1 and draw.chance(0.5)
        varying = (
            draw.some(frame.vary, min(2, len(frame.vary))) if several else [draw.pick(frame.vary)]
        )
        self.varying = varying
        cells = self.stated_cells(varying, draw.pick([2, 2, 3, 3, 4]))
        quantities = draw.numbers(frame.number, len(cells) + 2)
        self.spare = quantities[len(cells) :]
        self.facts = [
            Fact(cell, self.attributes(), draw.mention(q))
            for cell, q in zip(cells, quantities, strict=False)
        ]

    def attributes(self) -> Cell:
        return {name: choices(self.draw, source, 1)[0] for name, source in self.frame.attr.items()}

    def stated_cells(self, varying: Sequence[str], count: int) -> list[Cell]:
        base = {name: axis[0] for name, axis in self.axes.items()}
        found: list[Cell] = []
        room = 1
        for name in varying:
            room *= max(1, len(self.axes[name]) - 1)
        while len(found) < min(count, max(2, room)):
            cell = dict(base)
            for name in varying:
                limit = len(self.axes[name]) - (0 if len(self.axes[name]) == 2 else 1)
                cell[name] = self.axes[name][self.draw.random.randrange(limit)]
            if cell not in found:
                found.append(cell)
        return found

    def unstated_cells(self) -> list[Cell]:
        """Neighbours of the stated cells that are themselves not stated."""
        stated = [fact.cell for fact in self.facts]
        found: list[Cell] = []
        for cell in stated:
            for name, axis in self.axes.items():
                for value in axis:
                    other = {**cell, name: value}
                    if other not in stated and other not in found:
                        found.append(other)
        # First those that only recombine what the text names: nothing but the combination is new.
        seen = {name: [cell[name] for cell in stated] for name in self.axes}
        found = self.draw.shuffled(found)
        return sorted(found, key=lambda cell: any(cell[name] not in seen[name] for name in cell))

    def write(self, template: str, cell: Cell, attr: Cell, tagged: str) -> str:
        return fill(self.draw, template, {**self.fixed, **cell, **attr, "q": tagged})

    def statement(self, fact: Fact) -> str:
        return self.write(self.draw.pick(self.frame.text), fact.cell, fact.attr, str(fact.mention))

    def sentences(self) -> list[str]:
        draw, facts = self.draw, list(self.facts)
        written: list[str] = []
        first = next(iter(self.frame.dims))
        if self.frame.pair and self.varying == [first] and draw.chance(0.5):
            one, two, *facts = facts
            if one.attr == two.attr or not self.frame.attr:
                values = {**self.fixed, **one.cell, **one.attr}
                values |= {f"{first}1": one.cell[first], f"{first}2": two.cell[first]}
                values |= {"q1": str(one.mention), "q2": str(two.mention)}
                written.append(fill(draw, draw.pick(self.frame.pair), values))
            else:
                facts = [one, two, *facts]
        if len(facts) > 1 and self.frame.join and draw.chance(0.6):
            one, two, *facts = facts
            written.append(
                draw.pick(JOINS).format(*map(guard, (self.statement(one), self.statement(two))))
            )
            written[-1] = unguard(written[-1])
        written += [self.statement(fact) for fact in facts]
        written = draw.shuffled(written)
        if self.frame.lead and draw.chance(0.4):
            written.insert(
                0,
                fill(
                    draw,
                    draw.pick(self.frame.lead),
                    self.fixed | {k: v[0] for k, v in self.axes.items() if k not in self.varying},
                ),
            )
        return written

    def template(self, *needed: str) -> str | None:
        """A claim template that names the needed dimensions, and all in which the text's cells differ."""
        wanted = set(needed) | set(self.varying)
        fitting = [t for t in self.frame.claim if wanted <= slots(t)]
        return self.draw.pick(fitting) if fitting else None

    def right(self, fact: Fact) -> str:
        return self.write(self.template() or "", fact.cell, fact.attr, fact.mention.said())

    def wrong_value(self, fact: Fact) -> str:
        value = self.draw.wrong(fact.mention, [f.mention for f in self.facts])
        return self.write(self.template() or "", fact.cell, fact.attr, fact.mention.said(value))

    def unstated(self, cell: Cell) -> str | None:
        near = self.draw.pick(self.facts)
        changed = [
            name for name in cell if all(cell[name] != fact.cell[name] for fact in self.facts)
        ]
        template = self.template(*changed)
        if template is None:
            return None
        quantity = near.mention.quantity if self.draw.chance(0.75) else self.draw.pick(self.spare)
        return self.write(template, cell, near.attr, self.draw.unmatched(quantity))

    def opposite(self, fact: Fact) -> str | None:
        """The same cell with the opposite attribute: contradicts whatever the number."""
        if not self.frame.attr:
            return None
        name = self.draw.pick(list(self.frame.attr))
        source = self.frame.attr[name]
        pool = choices(self.draw, source, 2)
        other = next(item for item in pool if item != fact.attr[name])
        template = self.template(name)
        if template is None:
            return None
        mentions = [fact.mention] * 2 + [f.mention for f in self.facts]
        return self.write(
            template,
            fact.cell,
            {**fact.attr, name: other},
            self.draw.unmatched(self.draw.pick(mentions)),
        )

    def case(self) -> Case:
        draw = self.draw
        case = Case(draw, self.sentences())
        for fact in draw.shuffled(self.facts)[:2]:
            case.yes(self.right(fact))
            case.no(self.wrong_value(fact))
            if (opposite := self.opposite(fact)) and draw.chance(0.6):
                case.no(opposite)
        unstated = self.unstated_cells()
        for cell in {id(cell): cell for cell in (unstated[0], draw.pick(unstated))}.values():
            if claim := self.unstated(cell):
                case.open(claim)
        if draw.chance(0.25):
            one, two = draw.some(self.facts, 2)
            joined = draw.pick(CLAIM_JOINS)
            case.yes(both(joined, self.right(one), self.right(two)))
            parts = draw.shuffled([self.right(one), self.wrong_value(two)])
            case.no(both(joined, *parts))
            if claim := self.unstated(unstated[0]):
                case.open(both(joined, *draw.shuffled([self.right(one), claim])))
        return case


def guard(text: str) -> str:
    """Hides the braces of tags from `str.format`."""
    return text.replace("{", "\x01").replace("}", "\x02")


def unguard(text: str) -> str:
    """Brings back what `guard` hid."""
    return text.replace("\x01", "{").replace("\x02", "}")


def both(joined: str, one: str, two: str) -> str:
    """Two statements in one sentence."""
    return unguard(joined.format(guard(one), guard(two)))


def grid_family(frame: Frame) -> Family:
    """The family that draws cases of a frame."""
    return lambda draw: Grid(frame, draw).case()


def load_frames() -> None:
    """Registers every frame of the data folder."""
    for path in sorted((DATA / "frames").glob("*.toml")):
        with path.open("rb") as file:
            for name, entry in tomllib.load(file).items():
                assert name not in FAMILIES, name
                FAMILIES[name] = grid_family(Frame.read(entry))


load_frames()
