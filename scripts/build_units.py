# /// script
# dependencies = ["Babel==2.18.0", "pint==0.25.3", "ucumvert==0.3.2"]
# ///
"""Compile what pint, CLDR and UCUM name into the table of units that ships with numerate.

    PYTHONPATH=src uv run scripts/build_units.py

The table holds what `units.toml` and `currencies.toml`, which are kept by hand and win, do not
have; its layout is told in `numerate/language/unit_source.py`, which reads it. A unit that converts
to nothing we can compute exactly gets a dimension of its own. A name that is an everyday word of
English too is set apart; a symbol that is one, or that stands for something else, is left out.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

from babel import Locale, localedata
from babel.core import get_global
from babel.numbers import get_currency_name
from pint import UnitRegistry

from numerate.language.unit_files import plural
from numerate.language.unit_source import UnitSource
from numerate.language.units import Units
from numerate.language.wordnet import WordNet

DATA = Path(__file__).parents[1] / "src" / "numerate" / "language" / "data"
KNOWN: dict[str, Any] = tomllib.loads(Path(__file__).with_name("standards.toml").read_text("utf-8"))
ENGLISH = ("en", "en_GB", "en_AU", "en_CA", "en_IN", "en_NZ", "en_ZA", "en_IE")

QUANTITIES = {
    (("[length]", 1),): "length",
    (("[length]", 2),): "area",
    (("[length]", 3),): "volume",
    (("[mass]", 1),): "mass",
    (("[time]", 1),): "time",
}
SMALL = tuple(KNOWN["prefixes"])[tuple(KNOWN["prefixes"]).index("deci") :]
WRITTEN = ("tera", "giga", "mega", "kilo", "milli", "micro", "nano", "pico", "femto")

# What pint needs to compute with, and nobody measures anything in.
UNREAD = re.compile(
    r"\d|_(?:US|it|th)$|^(?:delta|conventional|mean_international|US_international)_|^(?:quarter|bag|"
    r"count|particle|number_\w+|strain|shake|gamma|lambda|RKM|LMH|decade|sound_pressure_level|"
    r"css_pixel|\w+_per_(?:hour|minute|second|inch|centimeter|pixel)|femtometer|rads|ph|equivalent|"
    r"atomic_unit_of_electric_field_gradient|quadrillion_Btu)$"
)
OWN = re.compile(r"neper|octave|decibel")  # logarithms

PLACE = re.compile(r"[^\W\d_]{4,}|[^\W\d_]+(?: [^\W\d_]+){1,2}")

# Of UCUM: constants, potencies, calories at so many degrees, and what is no unit of its own.
UNNAMED = re.compile(
    r"\d|retired|homeopathic|number|square root|slope|allergen unit for|^(?:ph|unit|bel .+)$|"
    r"nutrition|smoot|international table"
)

# Words of three letters or more, "of", "per", "us" and "uk"; no symbols: "degc", "in hg".
NAME = re.compile(r"(?!deg(?:ree)?[ckfr]\b)\w(?:[^\W\d_]{2,}|s|k)(?: (?:of|us|uk|[^\W\d_]{3,}))*")

Form = tuple[str, str]  # singular and plural


@dataclass
class Row:
    """A unit, or what a standard adds to one that is kept by hand."""

    kind: str = "measure"
    equals: str = ""
    measures: str = ""
    names: dict[str, str] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    symbols: dict[str, None] = field(default_factory=dict)
    places: dict[str, None] = field(default_factory=dict)


class Table:
    """The rows, by canonical name, and what is known already."""

    def __init__(self) -> None:
        self.hand = Units.of(
            UnitSource.of_package("units", kind="measure"),
            UnitSource.of_package("currencies", kind="money"),
        )
        self.physics: Any = self.hand._physics.registry
        self.wordnet = WordNet.default()
        self.rows: dict[str, Row] = defaultdict(Row)
        tables = UnitSource.of_package("units", kind="measure").tables.values()
        entries = [entry for table in tables for entry in table.values()]
        self._barred = {it for entry in entries for it in entry.get("except", ())}
        self._barred.update(KNOWN["no_symbols"])
        self._names: dict[str, str] = {}
        self._symbols: dict[str, str] = {}

    def find(self, name: str) -> str | None:
        """The canonical name of a unit that is known by this name."""
        if name in self._names:
            return self._names[name]
        unit = self.hand.find(name)
        return None if unit is None else str(unit)

    def add(self, canonical: str, forms: Iterable[Form], symbols: Iterable[str]) -> None:
        row = self.rows[canonical]
        known = self.hand.find(canonical)
        if known is not None and row.kind != "money":
            row.kind = known.kind
        elif row.kind != "money":
            row.equals = KNOWN["defined"].get(canonical) or self._own_dimension(canonical)
            row.kind, row.measures = self._kind(canonical, row.equals)
        for one, many in forms:
            self._add_name(canonical, row, one.lower(), many.lower())
        for symbol in symbols:
            if self._is_symbol(symbol):
                self._symbols[symbol] = canonical
                row.symbols[symbol] = None

    def _add_name(self, canonical: str, row: Row, one: str, many: str) -> None:
        one, many = one.replace("-", " "), many.replace("-", " ")
        if one in self._names or self.hand.find(one) is not None or not NAME.fullmatch(one):
            return
        self._names[one] = self._names[many] = canonical
        (row.words if self._is_everyday(one) else row.names)[one] = many

    def _is_everyday(self, name: str) -> bool:
        """Whether a name is an everyday word: no noun alone, or one that means no unit first."""
        if name in KNOWN["words"]:
            return True
        wordnet = self.wordnet
        if not wordnet.is_noun(name):
            return wordnet.is_verb(name) or wordnet.is_adjective(name)
        first = any(wordnet.is_a(name, it, senses=1) for it in ("unit of measurement", "time unit"))
        return not first or wordnet.is_verb(name) or wordnet.is_adjective(name)

    def _is_symbol(self, symbol: str) -> bool:
        if symbol in self._barred or symbol in self._symbols or len(symbol) < 2:
            return False
        if symbol[0] in "/0123456789" or symbol[-1] == "." or re.search(r"[_\[\]'*(]|\s\s", symbol):
            return False
        hand = self.hand
        if any(symbol in it for it in (hand.symbols, hand.money_before, hand.money_after)):
            return False
        lower = symbol.lower()
        wordnet = self.wordnet
        is_word = wordnet.is_noun(lower) or wordnet.is_verb(lower) or wordnet.is_adjective(lower)
        return not (is_word and len(lower) < 4) and lower not in (*hand.names, *self._names)

    def _own_dimension(self, canonical: str) -> str:
        """Nothing where pint's own definition serves, else a dimension for this unit alone."""
        own = f"[{canonical}]"
        if OWN.match(canonical) or canonical not in self.physics:
            return own
        one = self.physics.Quantity(Fraction(1), canonical)
        try:
            there = one.to_root_units()
            exact = there.to(canonical).magnitude == 1 and isinstance(there.magnitude, Fraction)
        except Exception:  # pint has many ways to say that it cannot compute with fractions
            return own
        return "" if exact else own

    def _kind(self, canonical: str, equals: str) -> tuple[str, str]:
        if equals.startswith("["):
            return "measure", ""
        dimension = self.physics.Quantity(equals or canonical).dimensionality
        measures = QUANTITIES.get(tuple(sorted((k, int(v)) for k, v in dimension.items())), "")
        return ("duration" if measures == "time" else "measure"), measures

    def lines(self) -> Iterator[str]:
        for canonical, row in sorted(self.rows.items()):
            lists = ([f"{one}|{many}" for one, many in it.items()] for it in (row.names, row.words))
            texts = [*lists, list(row.symbols), list(row.places)]
            if any(texts):
                cells = [canonical, row.kind, row.equals, row.measures, *map(";".join, texts)]
                yield "\t".join(cells).rstrip()


def add_pint(table: Table) -> None:
    constants = (files("pint") / "constants_en.txt").read_text("utf-8").splitlines()
    left_out = {line.split("=")[0].strip() for line in constants}
    registry: Any = UnitRegistry()
    canonical = [it for it in table.hand.canonical if it.isidentifier() and it in registry]
    ours = {registry.get_name(it): it for it in canonical}
    for name, unit in sorted(registry._units.items()):
        if name != unit.name or name in left_out or UNREAD.search(name):
            continue
        written = [it.replace("_", " ") for it in (name, *unit.aliases)]
        plurals = {plural_of(it) for it in written}
        names = [it for it in written if it not in plurals and (len(it) > 4 or it == name)]
        symbols = [unit.symbol] if unit.has_symbol else []
        symbols += [it for it in unit.aliases if len(it) <= 3]
        table.add(ours.get(name, name), [(it, plural_of(it)) for it in names], symbols)


def plural_of(name: str) -> str:
    """The plural of a name of several words: that of its head."""
    for link in (" of ", " per "):
        head, found, rest = name.partition(link)
        if found:
            return plural_of(head) + link + rest
    first, _, last = name.rpartition(" ")
    ends = {"foot": "feet", "horsepower": "horsepower", "siemens": "siemens", "hertz": "hertz"}
    return f"{first} {ends.get(last) or plural(last)}".strip()


def add_prefixes(table: Table) -> None:
    """Every prefix of the SI before every unit that takes them, and the symbols people write."""
    for base in KNOWN["metric"]:
        names = [it for it, unit in table.hand.names.items() if str(unit) == base]
        if base in table.rows:
            names += [*table.rows[base].names]
        single = [it for it in names if " " not in it and plural_of(it) in names] or [base]
        sign = table.physics.get_symbol(base)
        for prefix, mark in KNOWN["prefixes"].items():
            canonical = prefix + base
            if base in ("bit", "byte") and prefix in SMALL:
                continue
            forms = [(prefix + it, prefix + plural_of(it)) for it in single]
            written = [mark + sign] if prefix in WRITTEN and len(sign) < 4 else []
            table.add(
                canonical, forms, [it for it in written if len(it) > 2 or it in KNOWN["short"]]
            )
    for prefix in KNOWN["binary"]:
        for base in ("bit", "byte"):
            table.add(prefix + base, [(prefix + base, f"{prefix}{base}s")], [])


def add_cldr(table: Table) -> None:
    left_out = set()
    for identifier in ENGLISH:
        for widths in Locale.parse(identifier)._data["unit_patterns"].values():
            short = [widths[width] for width in ("short", "narrow") if width in widths]
            one, many = (_written(widths.get("long", {}).get(it, "")) for it in ("one", "other"))
            if not one:
                continue
            names = [it.lower().replace("imp.", "imperial") for it in (one, many)]
            canonical = table.find(names[0].replace("-", " "))
            if canonical is None:
                canonical = names[0].replace(" ", "_").replace("-", "_")
                if canonical not in KNOWN["defined"]:
                    left_out.add(one)
                    continue
            symbols = {
                _written(width.get(it, "")): None for width in short for it in ("one", "other")
            }
            table.add(canonical, [(names[0], names[1])], filter(None, symbols))
    print("of CLDR left out:", ", ".join(sorted(left_out)))


def _written(pattern: str) -> str:
    return pattern.removeprefix("{0}").strip() if pattern.startswith("{0}") else ""


def add_ucum(table: Table) -> None:
    text = (files("ucumvert") / "vendor" / "ucum-essence.xml").read_text("utf-8")
    root = ET.fromstring(text)
    space = root.tag.partition("}")[0] + "}"
    for unit in root.iter(f"{space}unit"):
        names = [_singular(it.text or "") for it in unit.findall(f"{space}name")]
        if unit.get("class") == "const" or any(map(UNNAMED.search, names)):
            continue
        known = next(filter(None, map(table.find, names)), None)
        canonical = known or names[0].replace(" ", "_")
        prints = ["".join(it.itertext()).strip() for it in unit.findall(f"{space}printSymbol")]
        symbols = [it for it in prints if re.fullmatch(r"[^\W\d][\w ]{1,7}", it)]
        table.add(canonical, [(it, plural_of(it)) for it in names], symbols)


def _singular(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    plain = re.sub(r"\W+", " ", plain.replace("'", "").removesuffix(" column"))
    return re.sub(r"^parts\b|(?<=unit|lent|orie)s$", lambda it: it[0].removesuffix("s"), plain)


def add_money(table: Table) -> None:
    english = Locale.parse("en")
    territories: dict[str, list[str]] = defaultdict(list)
    last: dict[str, int] = {}
    for territory, history in get_global("territory_currencies").items():
        for code, _, end, tender in history:
            if tender:
                last[code] = max(last.get(code, 0), 9999 if end is None else end[0])
                if end is None:
                    territories[code].append(territory)
    cities = defaultdict(list)
    for zone, territory in get_global("zone_territories").items():
        cities[territory].append(zone.rpartition("/")[2].replace("_", " "))
    signs = money_signs()
    # What is still in use is named first: "Russian rubles" are today's.
    for code in sorted(english.currencies, key=lambda it: (-last.get(it, 0), it)):
        one, many = (re.sub(r" ?\(.*\)", "", get_currency_name(code, it, "en")) for it in (1, 2))
        if code not in last or (code[0] == "X" and code not in table.hand.canonical):
            continue
        row = table.rows[code]
        row.kind = "money"
        # a code of the past is left out where it could be read as something else
        symbols = [*signs[code], *([code] if last[code] >= 1995 else ())]
        table.add(code, [(one, many)], symbols)
        named = one.lower().rpartition(" ")[0]
        words = [named, *(english.territories[it].lower() for it in territories[code])]
        words += [city.lower() for it in territories[code] for city in cities[it]]
        if last[code] == 9999 and code not in ("USD", "EUR"):
            row.places.update(dict.fromkeys(it for it in words if PLACE.fullmatch(it)))


def money_signs() -> dict[str, list[str]]:
    """The signs of each currency that no other has, in the languages of its countries."""
    owners: dict[str, Counter[str]] = defaultdict(Counter)
    for identifier in localedata.locale_identifiers():
        for code, sign in Locale.parse(identifier).currency_symbols.items():
            if sign != code and 1 < len(sign) < 5 and (len(sign) > 2 or not sign.isalpha()):
                owners[sign][code] += 1
    signs = defaultdict(list)
    for sign, codes in sorted(owners.items()):
        if len(codes) == 1 and " " not in sign and not sign.isupper():
            signs[next(iter(codes))].append(sign)
    return signs


def main() -> None:
    table = Table()
    add_pint(table)
    add_prefixes(table)
    add_cldr(table)
    add_ucum(table)
    add_money(table)
    lines = list(table.lines())
    (DATA / "standards.tsv").write_text("\n".join(lines) + "\n", "utf-8")
    print(f"{len(lines)} units")


if __name__ == "__main__":
    main()
