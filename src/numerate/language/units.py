"""The units of English: their names, their symbols, and what converts into what.

The knowledge is in `data/units.toml` and `data/currencies.toml`; this file reads it. Looking a
unit up is a dictionary access. pint is loaded when the first conversion asks for it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from itertools import product
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn

from numerate.errors import BadUnitFile, IncompatibleUnits, UnknownUnit

__all__ = ["Unit", "Units"]

KINDS = ("measure", "duration", "money", "percent", "percentage point")
SHIPPED = (("numerate:units.toml", "measure"), ("numerate:currencies.toml", "money"))
FIELDS: Mapping[str, tuple[type, ...]] = MappingProxyType(  # of an entry, and their types
    {"names": (list,), "symbols": (list,), "kind": (str,)}
)
MEASURE_FIELDS: Mapping[str, tuple[type, ...]] = MappingProxyType(
    {**FIELDS, "abbreviations": (list,), "except": (list,), "prefixes": (list, bool)}
    | {"powers": (bool,), "equals": (str,)}
)
MONEY_FIELDS: Mapping[str, tuple[type, ...]] = MappingProxyType(
    {**FIELDS, "before": (list,), "lower": (bool,), "divides": (list,), "ratio": (str,)}
)
POWERS = (  # exponent, canonical prefix, words before, word after, marks after, marks before
    (2, "square", ("square", "sq", "sq."), "squared", ("²", "2", "^2"), ("sq ", "sq. ", "sq")),
    (3, "cubic", ("cubic", "cu", "cu."), "cubed", ("³", "3", "^3"), ("cu ", "cu. ")),
)

Entry = Mapping[str, Any]
Form = tuple[str, str]  # singular and plural
Line = tuple[Fraction, Fraction]  # slope and offset: every conversion we know is a straight line


@dataclass(frozen=True, slots=True)
class Unit:
    """What a number counts: a canonical name, its kind, and the denominator of a rate.

    >>> print(Unit("kilometer", "measure", per="hour"))
    kilometer/hour
    """

    name: str
    kind: str
    per: str | None = None

    def __str__(self) -> str:
        return f"{self.name}/{self.per}" if self.per else self.name


class _Source(NamedTuple):
    """A file of units as parsed, or what `extend` was given."""

    origin: str
    tables: Mapping[str, Any]
    kind: str = KINDS[0]  # of the entries that state none


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Units:
    """The lexicon of units. It never changes; `extend` makes a larger one.

    >>> Units.default().symbols["km/h"]
    Unit(name='kilometer', kind='measure', per='hour')
    """

    names: Mapping[str, Unit]
    symbols: Mapping[str, Unit]
    money_before: Mapping[str, Unit]
    money_after: Mapping[str, Unit]
    canonical: Mapping[str, Unit]
    parts: Mapping[str, Mapping[str, Fraction]]  # of each minor unit of money: what it divides
    _sources: tuple[_Source, ...]
    _physics: _Physics

    @classmethod
    @cache
    def default(cls) -> Units:
        """The lexicon that comes with the package; read once.

        >>> Units.default().names["square feet"].name
        'square_foot'
        """
        data = files("numerate.language") / "data"
        texts = [(data / origin.partition(":")[2]).read_text("utf-8") for origin, _ in SHIPPED]
        parsed = zip(SHIPPED, map(tomllib.loads, texts), strict=True)
        return _read(tuple(_Source(origin, tables, kind) for (origin, kind), tables in parsed))

    @classmethod
    def with_file(cls, path: str | PathLike[str]) -> Units:
        """The default lexicon and a file of your own, in the format of `data/units.toml`.

        >>> Units.with_file("nowhere.toml")
        Traceback (most recent call last):
        numerate.errors.BadUnitFile: E020: cannot use the unit file 'nowhere.toml': No such file \
or directory. See 'Adding a unit' in CONTRIBUTING.md for the format.
        """
        try:
            tables = tomllib.loads(Path(path).read_text("utf-8"))
        except OSError as error:
            raise BadUnitFile(str(path), error.strerror or str(error)) from error
        except ValueError as error:  # no TOML, or no UTF-8: the message names the line or byte
            raise BadUnitFile(str(path), str(error)) from error
        return _read((*cls.default()._sources, _Source(str(path), tables)))

    def extend(self, definitions: Mapping[str, Mapping[str, object]]) -> Units:
        """A new lexicon with more units, given as in one table of `data/units.toml`.

        >>> mine = Units.default().extend({"smoot": {"names": ["smoot"], "equals": "67 * inch"}})
        >>> mine.convert(Fraction(1), "smoots", "inches")
        Fraction(67, 1)
        """
        added = _Source("(given to Units.extend)", {"added": deepcopy(dict(definitions))})
        return _read((*self._sources, added))

    def find(self, name: str) -> Unit | None:
        """The unit of a canonical name, an English name or a symbol; rates are put together.

        >>> Units.default().find("kV/cm")
        Unit(name='kilovolt', kind='measure', per='centimeter')
        """
        if (unit := self._find_whole(name)) is not None:
            return unit
        above, _, below = name.partition("/") if "/" in name else name.partition(" per ")
        numerator, denominator = self._find_whole(above), self._find_whole(below)
        if numerator is None or denominator is None or numerator.per or denominator.per:
            return None
        return Unit(numerator.name, numerator.kind, per=denominator.name)

    def _find_whole(self, name: str) -> Unit | None:
        unit = self.canonical.get(name) or self.symbols.get(name)
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
        return _read, (self._sources,)


def _read(sources: tuple[_Source, ...]) -> Units:
    reader = _Reader()
    for source in sources:
        reader.read(source)
    views = {table: MappingProxyType(units) for table, units in reader.tables.items()}
    parts, physics = MappingProxyType(reader.parts), _Physics(reader.definitions)
    return Units(**views, parts=parts, _sources=sources, _physics=physics)


class _Reader:
    """Turns entries into tables: a later source wins, within one a form belongs to one unit."""

    def __init__(self) -> None:
        tables = ("canonical", "names", "symbols", "money_before", "money_after")
        self.tables: dict[str, dict[str, Unit]] = {table: {} for table in tables}
        self.parts: dict[str, Mapping[str, Fraction]] = {}
        self.definitions: dict[str, tuple[str, str]] = {}  # what a unit equals, for pint; origin
        self._origin = ""
        self._prefixes: Mapping[str, Mapping[str, list[str]]] = {}
        self._forms: dict[str, list[Form]] = {}  # by canonical name, to make those of rates
        self._signs: dict[str, list[str]] = {}
        self._taken: dict[tuple[str, str], Unit] = {}

    def read(self, source: _Source) -> None:
        self._origin, self._taken = source.origin, {}
        for table, entries in source.tables.items():
            if not isinstance(entries, Mapping):
                self._fail(table, f"stands in no table; put a heading such as [{table}s] above it")
            if table == "prefixes" and not self._prefixes:
                self._prefixes = entries
                continue
            for name, entry in entries.items():
                if not isinstance(entry, Mapping):
                    self._fail(name, 'is no table; write it as { names = ["..."] }')
                known = self.tables["canonical"].get(name)
                unit = Unit(name, entry.get("kind", known.kind if known else source.kind))
                self._check(unit, entry)
                if "/" in name:
                    self._read_rate(name, entry)
                elif unit.kind == "money":
                    self._read_money(unit, entry)
                else:
                    self._read_measure(unit, entry)

    def _fail(self, entry: str, trouble: str) -> NoReturn:
        raise BadUnitFile(self._origin, f"entry {entry!r} {trouble}")

    def _check(self, unit: Unit, entry: Entry) -> None:
        if unit.kind not in KINDS:
            self._fail(unit.name, f"has an unknown kind {unit.kind!r}; known: {', '.join(KINDS)}")
        fields = MONEY_FIELDS if unit.kind == "money" else MEASURE_FIELDS
        for field, value in entry.items():
            if field not in fields:
                trouble = f"is of kind {unit.kind!r} and can have no field {field!r}"
                self._fail(unit.name, f"{trouble}, only: {', '.join(fields)}")
            if not isinstance(value, fields[field]):
                wanted = " or ".join(kind.__name__ for kind in fields[field])
                self._fail(unit.name, f"needs a {wanted} in {field!r}, not {value!r}")
            if isinstance(value, list) and not all(isinstance(x, str) and x for x in value):
                self._fail(unit.name, f"needs non-empty strings in {field!r}, not {value!r}")

    def _read_measure(self, unit: Unit, entry: Entry) -> None:
        forms, symbols = _forms(entry), entry.get("symbols", [])
        powers, barred = entry.get("powers", False), entry.get("except", ())
        self.definitions.setdefault(unit.name, ("", self._origin))
        if "equals" in entry:
            self.definitions[unit.name] = entry["equals"], self._origin
        self._add(unit, forms, symbols, powers, barred)
        self._add(unit, [], entry.get("abbreviations", []), False, barred)
        for prefix, marks in self._prefixes_of(unit.name, entry.get("prefixes", False)):
            named = [(prefix + one, prefix + many) for one, many in forms]
            written = [mark + symbol for mark in marks for symbol in symbols]
            self._add(Unit(prefix + unit.name, unit.kind), named, written, powers, barred)

    def _prefixes_of(self, name: str, wanted: bool | list[str]) -> Iterator[tuple[str, list[str]]]:
        known = {**self._prefixes["common"], **self._prefixes["rare"]}
        if isinstance(wanted, bool):
            wanted = list(self._prefixes["common"]) if wanted else []
        for prefix in wanted:
            if prefix not in known:
                self._fail(name, f"has an unknown prefix {prefix!r}; known: {', '.join(known)}")
            yield prefix, known[prefix]

    def _add(
        self, unit: Unit, forms: list[Form], signs: list[str], powers: bool, barred: Collection[str]
    ) -> None:
        signs = [sign for sign in signs if sign not in barred]
        self._put("canonical", [str(unit)], unit)
        self._put("names", (name for form in forms for name in form), unit)
        self._put("symbols", signs, unit)
        self._forms.setdefault(str(unit), []).extend(forms)
        self._signs.setdefault(str(unit), []).extend(signs)
        for exponent, word, before, after, marks, starts in POWERS if powers else ():
            power = Unit(f"{word}_{unit.name}", unit.kind)
            self.definitions[power.name] = f"{unit.name} ** {exponent}", self._origin
            named = [(f"{it} {one}", f"{it} {many}") for it in before for one, many in forms]
            named += [(f"{one} {after}", f"{many} {after}") for one, many in forms]
            written = [sign + mark for sign in signs for mark in marks]
            written += [start + sign for sign in signs for start in starts]
            self._add(power, named, written, False, barred)

    def _read_rate(self, name: str, entry: Entry) -> None:
        above, _, below = name.partition("/")
        for part in (above, below):
            if part not in self._signs:
                self._fail(name, f"is a rate of {part!r}, which is not known; define that first")
        unit = Unit(above, self.tables["canonical"][above].kind, per=below)
        pairs = product(self._forms[above], self._forms[below])
        forms = [(f"{one} per {each}", f"{many} per {each}") for (one, many), (each, _) in pairs]
        signs = ["/".join(pair) for pair in product(self._signs[above], self._signs[below])]
        forms, signs = forms + _forms(entry), signs + entry.get("symbols", [])
        self._add(unit, forms, signs, False, entry.get("except", ()))

    def _read_money(self, unit: Unit, entry: Entry) -> None:
        symbols = list(entry.get("symbols", ()))
        symbols += [sign.lower() for sign in symbols if "$" in sign]
        if "divides" in entry:  # a part: what stands for it stands after the amount
            try:
                share = Fraction(entry.get("ratio", "1/100"))
            except ValueError:
                self._fail(unit.name, f"needs a fraction such as '1/100', not {entry['ratio']!r}")
            self.parts[unit.name] = MappingProxyType(dict.fromkeys(entry["divides"], share))
        elif unit.name not in self.tables["canonical"]:
            symbols += [unit.name] + [unit.name.lower()] * entry.get("lower", True)
        if unit.name not in self.parts:
            self._put("money_before", [*symbols, *entry.get("before", ())], unit)
        self._put("canonical", [unit.name], unit)
        self._put(
            "money_after", [*symbols, *(name for form in _forms(entry) for name in form)], unit
        )

    def _put(self, table: str, forms: Iterable[str], unit: Unit) -> None:
        for form in forms:
            owner = self._taken.setdefault((table, form), unit)
            if owner is not unit and owner != unit:
                self._fail(str(unit), f"claims {form!r}, which {str(owner)!r} has: remove one")
            self.tables[table][form] = unit


def _forms(entry: Entry) -> list[Form]:
    """Singular and plural of each name, the plural by rule unless it follows a bar."""
    split = [name.lower().partition("|") for name in entry.get("names", ())]
    return [(one, many if bar else _plural(one)) for one, bar, many in split]


def _plural(noun: str) -> str:
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "z", "ch", "sh")) else "s")


class _Physics:
    """pint's registry with our definitions, built at the first question; answers are kept."""

    def __init__(self, definitions: Mapping[str, tuple[str, str]]) -> None:
        self.definitions = definitions
        self.line = lru_cache(maxsize=4096)(self._line)

    @cached_property
    def registry(self) -> Any:
        from pint import UnitRegistry
        from pint.errors import PintError

        # All in one go: once built, pint's registry would keep what it knew of a redefined unit.
        lines = list(_pint_lines("default_en.txt"))
        lines += [f"{name} = {equals}" for name, (equals, _) in self.definitions.items() if equals]
        shipped = [name for name, _ in SHIPPED]
        added = {name: at for name, (_, at) in self.definitions.items() if at not in shipped}
        suspects = list(added)
        try:
            registry: Any = UnitRegistry(lines, non_int_type=Fraction, on_redefinition="ignore")
            for name in added:
                suspects = [name]
                registry.Quantity(Fraction(1), name).to_root_units()
        except (PintError, TypeError, ValueError) as error:
            reason = f"{', '.join(suspects)}: give an `equals` that pint can read ({error})"
            raise BadUnitFile(added[suspects[0]], reason) from error
        return registry

    def _line(self, source: str, target: str) -> Line | None:
        from pint.errors import DimensionalityError, OffsetUnitCalculusError, UndefinedUnitError

        try:
            given, wanted = (self.registry.parse_units(name) for name in (source, target))
            zero, one = (self.registry.Quantity(Fraction(n), given).to(wanted) for n in (0, 1))
        except (DimensionalityError, OffsetUnitCalculusError, UndefinedUnitError):
            return None  # undefined: a currency in the denominator, "miles per dollar"
        return one.magnitude - zero.magnitude, zero.magnitude


def _pint_lines(name: str) -> Iterator[str]:
    for line in (files("pint") / name).read_text("utf-8").splitlines():
        if line.startswith("@import"):
            yield from _pint_lines(line.split()[1])
        else:
            yield line
