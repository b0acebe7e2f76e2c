"""The units of English: their names, their symbols, and what converts into what.

The knowledge is in `data/units.toml`, `data/currencies.toml` and `data/standards.tsv`;
`unit_files` reads it. Looking a unit up is a dictionary access; conversions are in `conversion`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from os import PathLike
from types import MappingProxyType
from typing import Any

from numerate.errors import IncompatibleUnits, UnknownUnit
from numerate.language.conversion import Line, Physics
from numerate.language.unit import Unit
from numerate.language.unit_files import UnitReader, fold
from numerate.language.unit_source import UnitSource
from numerate.language.wordnet import WordNet

__all__ = ["Unit", "Units"]

_VOWELS = frozenset("aeiou")
_DENOMINATORS = 2  # a dose has two: so much for each weight, each day


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Units:
    """The lexicon of units. It never changes; `extend` makes a larger one.

    >>> Units.default().symbols["km/h"]
    Unit(name='kilometer', kind='measure', per='hour')
    """

    names: Mapping[str, Unit]
    words: Mapping[str, Unit]  # names that are everyday words too: "hand", "chain"
    symbols: Mapping[str, Unit]
    money_before: Mapping[str, Unit]
    money_after: Mapping[str, Unit]
    canonical: Mapping[str, Unit]
    parts: Mapping[str, Mapping[str, Fraction]]  # of each minor unit of money: what it divides
    folded: Mapping[str, Unit | None]  # symbols without dots and capitals
    measures: Mapping[str, str]  # of the units that have such names: "length"
    places: Mapping[str, tuple[str, ...]]  # of each currency: where it is used
    namesakes: Mapping[str, tuple[str, ...]]  # of a name of money: all that are called so
    _sources: tuple[UnitSource, ...]
    _physics: Physics

    @classmethod
    @cache
    def default(cls) -> Units:
        """The lexicon that comes with the package; read once.

        >>> Units.default().names["square feet"].name
        'square_foot'
        """
        return cls.of(
            UnitSource.of_package("units", kind="measure"),
            UnitSource.of_package("currencies", kind="money"),
            UnitSource.of_standards(),
        )

    @classmethod
    def with_file(cls, path: str | PathLike[str]) -> Units:
        """The default lexicon and a file of your own, in the format of `data/units.toml`.

        >>> Units.with_file("nowhere.toml")
        Traceback (most recent call last):
        numerate.errors.BadUnitFile: E020: cannot use the unit file 'nowhere.toml': No such file \
or directory. See 'Adding a unit' in CONTRIBUTING.md for the format.
        """
        return cls.of(*cls.default()._sources, UnitSource.of_file(path))

    @classmethod
    def of(cls, *sources: UnitSource) -> Units:
        reader = UnitReader()
        for source in sources:
            reader.read(source)
        views = {table: MappingProxyType(units) for table, units in reader.tables.items()}
        physics = Physics(reader.definitions)
        physics.check()
        return cls(
            **views,
            parts=MappingProxyType(reader.parts),
            folded=MappingProxyType(reader.folded),
            measures=MappingProxyType(reader.measures),
            namesakes=MappingProxyType(reader.namesakes),
            places=MappingProxyType(reader.places),
            _sources=sources,
            _physics=physics,
        )

    def extend(self, definitions: Mapping[str, Mapping[str, object]]) -> Units:
        """A new lexicon with more units, given as in one table of `data/units.toml`.

        >>> mine = Units.default().extend({"smoot": {"names": ["smoot"], "equals": "67 * inch"}})
        >>> mine.convert(Fraction(1), "smoots", "inches")
        Fraction(67, 1)
        """
        added = UnitSource("(given to Units.extend)", {"added": deepcopy(dict(definitions))})
        return self.of(*self._sources, added)

    def find(self, name: str) -> Unit | None:
        """The unit of a canonical name, an English name or a symbol; rates are put together.

        >>> Units.default().find("kV/cm")
        Unit(name='kilovolt', kind='measure', per='centimeter')
        >>> print(Units.default().find("mg/kg per day"))
        milligram/kilogram/day
        """
        if (unit := self._find_whole(name)) is not None:
            return unit
        above, *below = re.split(r"/| per ", name, maxsplit=_DENOMINATORS)
        numerator, *denominators = map(self._find_whole, (above, *below))
        if numerator is None or numerator.per or not denominators:
            return None
        names = [unit.name for unit in denominators if unit is not None and not unit.per]
        if len(names) < len(below):
            return None
        return Unit(numerator.name, numerator.kind, per="/".join(names))

    def symbol(self, written: str) -> Unit | None:
        """The unit of a symbol, in any casing, dotting or number that leaves no doubt.

        >>> units = Units.default()
        >>> [str(units.symbol(it)) for it in ("KM/H", "M.P.H.", "kgs", "Mbps", "MS")]
        ['kilometer/hour', 'mile/hour', 'kilogram', 'megabit/second', 'None']
        """
        unit = self.symbols.get(written) or self.folded.get(fold(written))
        if unit is None and written[-1:] == "s" and written[:-1].isalpha() and len(written) > 2:
            one = self.symbols.get(written[:-1])  # "3 GBs", not "3 gals"
            return one if one is not None and not _is_word(written) else None
        return unit

    def _find_whole(self, name: str) -> Unit | None:
        unit = self.canonical.get(name) or self.symbol(name)
        plain = name.lower().replace("-", " ")
        unit = unit or self.names.get(plain) or self.money_after.get(name)
        return unit or self.money_after.get(plain) or self.money_before.get(name)

    def get(self, name: str) -> Unit:
        """As `find`, but an unknown name is an error that suggests the nearest known ones.

        >>> Units.default().get("furlongz")
        Traceback (most recent call last):
        numerate.errors.UnknownUnit: E021: unknown unit 'furlongz'. Did you mean: furlong, \
furlongs? Add units with `Units.extend(...)`.
        """
        if (unit := self.find(name)) is not None:
            return unit
        words = sorted({*self.canonical, *self.names, *self.money_after})
        raise UnknownUnit(name, get_close_matches(name.lower(), words, n=3, cutoff=0.75))

    def convert(self, value: Fraction, source: str, target: str) -> Fraction:
        """The value in another unit, exactly where physics is exact; never across currencies.

        >>> Units.default().convert(Fraction(32), "°F", "celsius")
        Fraction(0, 1)
        """
        line = self._line(self.get(source), self.get(target))
        if line is None:
            raise IncompatibleUnits(source, target)
        slope, offset = line
        return value * slope + offset

    def convertible(self, source: str, target: str) -> bool:
        """Whether `convert` would answer; an unknown unit converts to nothing.

        >>> Units.default().convertible("mph", "knot"), Units.default().convertible("EUR", "USD")
        (True, False)
        """
        known, wanted = self.find(source), self.find(target)
        return known is not None and wanted is not None and self._line(known, wanted) is not None

    def minor_of(self, name: str) -> tuple[str, Fraction] | None:
        """The currency that a part of money means by default, and how much of it it is.

        >>> Units.default().minor_of("penny")
        ('GBP', Fraction(1, 100))
        """
        return next(iter(self.parts.get(name, {}).items()), None)

    def divides(self, minor: str, major: str) -> Fraction | None:
        """How much of `major` one `minor` is, if it is a part of it at all.

        >>> Units.default().divides("cent", "EUR"), Units.default().divides("cent", "GBP")
        (Fraction(1, 100), None)
        """
        return self.parts.get(minor, {}).get(major)

    def _line(self, source: Unit, target: Unit) -> Line | None:
        if source == target:
            return Fraction(1), Fraction(0)
        if source.kind != "money" != target.kind:
            return self._physics.line(str(source), str(target))
        part, whole = self.divides(source.name, target.name), self.divides(target.name, source.name)
        ratio = Fraction(1) if source.name == target.name else part or (whole and 1 / whole)
        if ratio is None or source.per == target.per:
            return None if ratio is None else (ratio, Fraction(0))
        below = source.per and target.per and self._physics.line(source.per, target.per)
        return (ratio / below[0], Fraction(0)) if below else None

    def __reduce__(self) -> tuple[Any, ...]:  # views of dictionaries do not pickle
        return Units.of, self._sources


def _is_word(form: str) -> bool:
    wordnet, word = WordNet.default(), form.lower()
    if form == word and not _VOWELS.isdisjoint(word):
        return True
    return wordnet.is_verb(word) or wordnet.is_adjective(word)
