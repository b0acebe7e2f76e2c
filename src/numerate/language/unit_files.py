"""Reads files of units, `data/units.toml` and its like, into tables to look forms up in."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from types import MappingProxyType
from typing import Any, NoReturn

from numerate.errors import BadUnitFile
from numerate.language.conversion import Definition, definition_trouble, weight_of
from numerate.language.unit import Unit
from numerate.language.unit_source import UnitSource

__all__ = ["UnitReader", "fold", "plural"]

KINDS = ("measure", "duration", "money", "percent", "percentage point", "count")
FIELDS: Mapping[str, tuple[type, ...]] = MappingProxyType(  # of an entry, and their types
    {"names": (list,), "symbols": (list,), "kind": (str,)}
)
MEASURE_FIELDS: Mapping[str, tuple[type, ...]] = MappingProxyType(
    {**FIELDS, "abbreviations": (list,), "except": (list,), "prefixes": (list, bool)}
    | {"powers": (bool,), "equals": (str,), "words": (list,), "measures": (str,)}
)
MONEY_FIELDS: Mapping[str, tuple[type, ...]] = MappingProxyType(
    {**FIELDS, "before": (list,), "lower": (bool,), "divides": (list,), "ratio": (str,)}
    | {"places": (list,)}
)
WRITTEN = ("names", "symbols", "abbreviations", "words", "before")  # the fields with forms
POWERS = (  # exponent, canonical prefix, words before, word after, marks after, marks before
    (
        2,
        "square",
        ("square", "sq", "sq."),
        "squared",
        ("²", "2", "^2"),
        ("sq ", "sq. ", "sq", "square "),
    ),
    (3, "cubic", ("cubic", "cu", "cu."), "cubed", ("³", "3", "^3"), ("cu ", "cu. ", "cubic ")),
)

SQUARES = re.compile(r"^(sq|cu)[ -]")
VOWELS = frozenset("AEIOU")  # what makes a word of capitals: "5 SEC schools", "3 ATM cards"

Entry = Mapping[str, Any]
Form = tuple[str, str]  # singular and plural


class UnitReader:
    """Turns entries into tables: a later source wins, within one a form belongs to one unit."""

    def __init__(self) -> None:
        tables = ("canonical", "names", "words", "symbols", "money_before", "money_after")
        self.tables: dict[str, dict[str, Unit]] = {table: {} for table in tables}
        self.parts: dict[str, Mapping[str, Fraction]] = {}
        self.folded: dict[str, Unit | None] = {}  # by `fold`; None: several units are written so
        self.measures: dict[str, str] = {}
        self.places: dict[str, tuple[str, ...]] = {}
        self.namesakes: dict[str, tuple[str, ...]] = {}
        self.definitions: dict[str, Definition] = {}
        self._source = UnitSource("", {})
        self._prefixes: Mapping[str, Mapping[str, list[str]]] = {}
        self._forms: dict[str, list[Form]] = {}  # by canonical name, to make those of rates
        self._signs: dict[str, list[str]] = {}
        self._taken: dict[tuple[str, str], Unit] = {}
        self._weights: dict[str, int] = {}  # of the user's definitions
        self._ahead: set[str] = set()  # the entries of a user's file that are still to be read

    def read(self, source: UnitSource) -> None:
        self._source, self._taken = source, {}
        tables = [it for it in source.tables.values() if isinstance(it, Mapping)]
        self._ahead = set() if source.shipped else {name for it in tables for name in it}
        for table, entries in source.tables.items():
            if not isinstance(entries, Mapping):
                self._fail(table, f"stands in no table; put a heading such as [{table}s] above it")
            if table == "prefixes" and not self._prefixes:
                self._prefixes = entries
                continue
            if not entries:
                self._fail(table, 'holds nothing; write [length] above smoot = { names = ["..."] }')
            for name, entry in entries.items():
                if not isinstance(entry, Mapping):
                    self._fail(name, 'is no table; write it as { names = ["..."] }')
                self._read_entry(name, entry)
                self._ahead.discard(name)

    def _read_entry(self, name: str, entry: Entry) -> None:
        known = self.tables["canonical"].get(name)
        unit = Unit(name, entry.get("kind", known.kind if known else self._source.kind))
        if not self._source.yields:  # that table is made by a script
            self._check(unit, entry)
        if "/" in name:
            self._read_rate(name, entry)
        elif unit.kind == "money":
            self._read_money(unit, entry)
        else:
            self._read_measure(unit, entry)
        if not self._is_written(unit, entry, known is not None):
            self._fail(name, 'has no names; write it as { names = ["..."] }')

    def _fail(self, entry: str, trouble: str) -> NoReturn:
        line = self._source.line_of(entry)
        where = "" if line is None else f"line {line}: "
        raise BadUnitFile(self._source.origin, f"{where}entry {entry!r} {trouble}")

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

    def _is_written(self, unit: Unit, entry: Entry, known: bool) -> bool:
        """Whether a text can name a unit: by the entry, as before, by its parts or its code."""
        if self._source.shipped or "/" in unit.name or (known and entry):
            return True
        coded = bool(entry) and unit.kind == "money" and "divides" not in entry
        return coded or any(entry.get(field) for field in WRITTEN)

    def _read_measure(self, unit: Unit, entry: Entry) -> None:
        forms, symbols = _forms(entry), entry.get("symbols", [])
        powers, barred = entry.get("powers", False), entry.get("except", ())
        if "equals" in entry or unit.name not in self.definitions:
            self._define(unit.name, entry.get("equals", ""))
        self._add(unit, forms, symbols, powers, barred)
        self._add(unit, [], entry.get("abbreviations", []), False, barred)
        self._put("words", (name for form in _forms(entry, "words") for name in form), unit)
        if "measures" in entry:
            self.measures[unit.name] = entry["measures"]
        for prefix, marks in self._prefixes_of(unit.name, entry.get("prefixes", False)):
            named = [(prefix + one, prefix + many) for one, many in forms]
            written = [mark + symbol for mark in marks for symbol in symbols]
            self._add(Unit(prefix + unit.name, unit.kind), named, written, powers, barred)

    def _define(self, name: str, equals: str) -> None:
        source = self._source
        if source.shipped:
            self.definitions[name] = Definition(equals)
            return
        weight = self._weights[name] = weight_of(equals, self._weights)
        if (trouble := definition_trouble(equals, weight)) is not None:
            self._fail(name, f"has an `equals` that is not computed, {equals[:40]!r}: {trouble}")
        later = set(re.findall(r"\w+", equals)) & self._ahead - {name}
        if later:
            self._fail(name, f"rests on {min(later)!r}, which stands below it; define that first")
        self.definitions[name] = Definition(equals, source.origin, source.line_of(name))

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
            self._define(power.name, f"{unit.name} ** {exponent}")
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
            except (ValueError, ZeroDivisionError):
                self._fail(unit.name, f"needs a fraction such as '1/100', not {entry['ratio']!r}")
            self.parts[unit.name] = MappingProxyType(dict.fromkeys(entry["divides"], share))
        elif not self._source.yields and unit.name not in self.tables["canonical"]:
            symbols += [unit.name] + [unit.name.lower()] * entry.get("lower", True)
        if unit.name not in self.parts:
            self._put("money_before", [*symbols, *entry.get("before", ())], unit)
        if "places" in entry:
            self.places[unit.name] = tuple(entry["places"])
        forms = _forms(entry)
        self._put("canonical", [unit.name], unit)
        self._put("money_after", [*symbols, *(name for form in forms for name in form)], unit)
        for one, many in forms:
            self._put_namesake(unit.name, one.rpartition(" ")[2], many.rpartition(" ")[2])

    def _put_namesake(self, code: str, one: str, many: str) -> None:
        """ "pesos" may be those of each country; "real" and "gold" are no money by themselves."""
        if many == one and many not in self.tables["money_after"]:
            return
        for name in {many, one if one in self.tables["money_after"] else many}:
            known = self.namesakes.get(name, ())
            self.namesakes[name] = known if code in known else (*known, code)

    def _put(self, table: str, forms: Iterable[str], unit: Unit) -> None:
        for form in forms:
            owner = self._taken.setdefault((table, form), unit)
            if owner is not unit and owner != unit:
                self._fail(str(unit), f"claims {form!r}, which {str(owner)!r} has: remove one")
            if self._source.yields:
                self.tables[table].setdefault(form, unit)
            else:
                self.tables[table][form] = unit
            if table == "symbols" and (key := fold(form)):
                self._put_folded(key, unit)

    def _put_folded(self, key: str, unit: Unit) -> None:
        if not self._source.shipped:
            self.folded[key] = unit
        elif self.folded.setdefault(key, unit) != unit and not self._source.yields:
            self.folded[key] = None


def fold(symbol: str) -> str:
    """A symbol without its dots and capitals; empty where these tell it from something else.

    >>> fold("M.P.H."), fold("sq. ft."), fold("KM/H"), fold("SEC"), fold("MS")
    ('mph', 'sqft', 'km/h', '', '')
    """
    plain = symbol.replace(". ", "").replace(".-", "").replace(".", "").replace(" / ", "/")
    if len(plain) < 3 or (len(plain) == 3 and plain.isupper() and not VOWELS.isdisjoint(plain)):
        return ""
    return SQUARES.sub(r"\1", plain.lower())


def _forms(entry: Entry, field: str = "names") -> list[Form]:
    """Singular and plural of each name, the plural by rule unless it follows a bar."""
    split = [name.lower().partition("|") for name in entry.get(field, ())]
    return [(one, many if bar else plural(one)) for one, bar, many in split]


def plural(noun: str) -> str:
    """The regular plural of a noun.

    >>> plural("fathom"), plural("inch"), plural("penny")
    ('fathoms', 'inches', 'pennies')
    """
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "z", "ch", "sh")) else "s")
