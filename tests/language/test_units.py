"""What can be done with units: they are converted exactly, and extended by one's own."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import defaultdict
from contextlib import suppress
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from numerate.errors import BadUnitFile, IncompatibleUnits
from numerate.language.conversion import definition_trouble, weight_of
from numerate.language.units import Unit, Units

UNITS = Units.default()
PHYSICAL = [unit for unit in UNITS.canonical.values() if unit.kind != "money"]


@pytest.fixture
def unit_file(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


# Conversion


@pytest.mark.parametrize(
    ("value", "source", "target", "result"),
    [
        (5, "km", "m", 5000),
        (32, "°F", "°C", 0),
        (0, "celsius", "kelvin", Fraction(27315, 100)),
        (1, "mile", "kilometer", Fraction(1609344, 1000000)),
        (36, "km/h", "meter/second", 10),
        (1, "acre", "square foot", 43560),
        (1, "barrel", "gallon", 42),
        (1, "ksi", "psi", 1000),
        (1, "GB", "bit", 8 * 10**9),
        (1, "turn", "degree", 360),
        (18, "karat", "%", 75),
        (25, "basis points", "percentage points", Fraction(1, 4)),
        (9, "degree fahrenheit per hour", "celsius/hour", 5),  # a difference: no offset
        (1, "century", "years", 100),
        (250, "cents", "USD", Fraction(5, 2)),
        (2, "EUR", "cent", 200),
        (24, "USD per day", "USD/hour", 1),
        (600, "cents per hour", "$/minute", Fraction(1, 10)),
    ],
)
def test_convert_is_exact(value: int, source: str, target: str, result: int | Fraction) -> None:
    assert UNITS.convert(Fraction(value), source, target) == result


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("kilogram", "meter"),
        ("USD", "EUR"),
        ("cent", "penny"),
        ("USD", "pound"),
        ("USD/hour", "USD"),
        ("USD/hour", "USD/mile"),
        ("%", "percentage_point"),
        ("%", "degree"),  # in plain pint, angles and bits have no dimension
        ("bit", "radian"),
        ("rpm", "hertz"),
        ("bpm", "rpm"),
        ("becquerel", "hertz"),
        ("Nm", "joule"),
        ("Sv", "Gy"),
        ("decibel", "%"),
        ("mile/USD", "mile/EUR"),
    ],
)
def test_convert_refuses_what_measures_different_things(source: str, target: str) -> None:
    assert not UNITS.convertible(source, target)
    with pytest.raises(IncompatibleUnits):
        UNITS.convert(Fraction(1), source, target)


def test_convertible_is_false_for_what_is_no_unit() -> None:
    assert not UNITS.convertible("people", "meter")


def test_every_unit_is_known_to_the_registry() -> None:
    registry = UNITS._physics.registry
    for unit in PHYSICAL:
        assert registry.parse_units(str(unit)).dimensionality is not None  # raises if unknown


def test_durations_and_only_they_are_times() -> None:
    for unit in PHYSICAL:
        assert UNITS.convertible(str(unit), "second") == (unit.kind == "duration"), unit


def _convertible_pairs() -> list[tuple[str, str]]:
    registry = UNITS._physics.registry
    groups = defaultdict(list)
    for unit in PHYSICAL:
        groups[registry.parse_units(str(unit)).dimensionality].append(str(unit))
    return [pair for group in groups.values() for pair in combinations(group, 2)]


@given(value=st.fractions(), pair=st.deferred(lambda: st.sampled_from(_convertible_pairs())))
def test_convert_there_and_back_changes_nothing(value: Fraction, pair: tuple[str, str]) -> None:
    there = UNITS.convert(value, *pair)
    assert isinstance(there, Fraction)
    assert UNITS.convert(there, *reversed(pair)) == value


# Lexicons as values


def test_default_is_read_once_and_cannot_be_changed() -> None:
    assert Units.default() is Units.default()
    with pytest.raises(TypeError):
        UNITS.names["smoot"] = Unit("smoot", "measure")  # type: ignore[index]


def test_default_does_not_load_pint() -> None:
    code = (
        "import sys; from numerate.language.units import Units; Units.default().get('km/h');"
        "sys.exit('pint' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_units_survive_pickling() -> None:
    mine = UNITS.extend({"smoot": {"names": ["smoot"], "equals": "67 * inch"}})
    copy = pickle.loads(pickle.dumps(mine))
    assert copy.names == mine.names
    assert copy.convert(Fraction(2), "smoot", "inch") == 134


def test_extend_adds_and_leaves_the_old_one_alone() -> None:
    mine = UNITS.extend(
        {
            "smoot": {"names": ["smoot"], "symbols": ["sm"], "equals": "67 * inch"},
            "smoot/hour": {"symbols": ["smph"]},
            "galleon": {"names": ["galleon"], "symbols": ["Ǥ"], "kind": "money"},
            "knut": {"kind": "money", "names": ["knut"], "divides": ["galleon"], "ratio": "1/493"},
        }
    )
    assert mine.names["smoots per hour"] == mine.symbols["smph"] == Unit("smoot", "measure", "hour")
    assert mine.money_before["Ǥ"] == mine.money_after["galleons"] == Unit("galleon", "money")
    assert mine.convert(Fraction(493), "knut", "galleon") == 1
    assert UNITS.find("smoot") is None
    assert UNITS.find("galleon") is None


def test_extend_wins_over_what_was_there() -> None:
    british = UNITS.extend({"ton": {"equals": "2240 * pound"}, "pint": {"symbols": ["pt"]}})
    assert british.convert(Fraction(1), "ton", "pound") == 2240
    assert UNITS.convert(Fraction(1), "ton", "pound") == 2000
    assert british.symbols["pt"].name == "pint"


def test_extend_keeps_the_kind_of_a_known_unit() -> None:
    more = UNITS.extend({"hour": {"names": ["hora"]}, "ALL": {"names": ["leku"]}})
    assert more.names["horas"] == UNITS.names["hour"]
    assert more.money_after["leku"].name == "ALL"
    assert "all" not in more.money_before


def test_with_file_reads_the_format_of_the_default(unit_file: Path) -> None:
    unit_file.write_text(
        '[length]\nsmoot = { names = ["smoot"], equals = "67 * inch", prefixes = ["kilo"] }\n'
    )
    mine = Units.with_file(unit_file)
    assert mine.convert(Fraction(1), "kilosmoots", "inch") == 67000


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[length]\nsmoot = = 3", "line 2"),
        ("smoot = 3", "heading"),
        ("[length]\nsmoot = 3", "smoot"),
        ('[length]\nsmoot = { name = ["smoot"] }', "'name'"),
        ('[length]\nsmoot = { names = "smoot" }', "list"),
        ('[length]\nsmoot = { names = [""] }', "non-empty"),
        ('[length]\nsmoot = { names = ["smoot"], kind = "size" }', "percentage point"),
        ('[length]\nsmoot = { names = ["smoot"], prefixes = ["kila"] }', "kilo"),
        ('[length]\n"smoot/hour" = {}', "define that first"),
        ("[length]\nsmoot = {}", "has no names"),
        ('[length]\nell = { names = ["ell"] }\nsmoot = { equals = "67 * inch" }', "line 3"),
        ('[length]\nsmoot = { equals = "67 * inch" }', "has no names"),
        ('[length.smoot]\nequals = "67 * inch"', "line 1"),
        ("[smoot]", "holds nothing"),
        ('[length]\nsmoot = { names = ["smoot"], before = ["S"] }', "'before'"),
        ('[coins]\nknut = { kind = "money", equals = "3" }', "'equals'"),
        ('[prefixes]\nkila = ["ka"]', "kila"),
        ('[length]\nsmoot = { symbols = ["x"] }\nell = { symbols = ["x"] }', "'x'"),
        ('[m]\nknut = { kind = "money", divides = ["USD"], ratio = "few" }', "'few'"),
        ('[m]\nknut = { kind = "money", divides = ["USD"], ratio = "1/0" }', "'1/0'"),
    ],
)
def test_with_file_says_what_is_wrong(unit_file: Path, text: str, told: str) -> None:
    unit_file.write_text(text)
    with pytest.raises(BadUnitFile) as caught:
        Units.with_file(unit_file)
    assert caught.value.path == str(unit_file)
    assert told in caught.value.reason


@pytest.mark.parametrize("equals", ["67 inchz", "67 * * inch", "[smoot", "smoot", "inch / 0"])
def test_with_file_refuses_a_definition_that_pint_cannot_read(unit_file: Path, equals: str) -> None:
    unit_file.write_text(f'[length]\n\nsmoot = {{ names = ["smoot"], equals = "{equals}" }}\n')
    with pytest.raises(BadUnitFile, match=r"line 3: .*smoot.*`equals`"):
        Units.with_file(unit_file)


@pytest.mark.parametrize(
    "equals",
    [
        *("9**9**9**9", "9^9^9 inch", "inch ** 21", "inch ** (9**9)", "((9**20)**20)**20"),
        *("1e999999", "9 ** inch", "2 ** 1.5 * inch", "inch" + " * 9" * 100),
    ],
)
def test_with_file_computes_no_tower(unit_file: Path, equals: str) -> None:
    unit_file.write_text(f'[length]\nsmoot = {{ names = ["smoot"], equals = "{equals}" }}\n')
    with pytest.raises(BadUnitFile, match=r"line 2: entry 'smoot' .* not computed"):
        Units.with_file(unit_file)


def test_with_file_computes_no_tower_of_entries(unit_file: Path) -> None:
    floors = [f'u{n} = {{ names = ["u{n}x"], equals = "u{n - 1} ** 20" }}' for n in range(1, 9)]
    ground = 'u0 = { names = ["u0x"], equals = "9 ** 20 * inch" }'
    unit_file.write_text("\n".join(["[length]", ground, *floors]))
    with pytest.raises(BadUnitFile, match=r"line [3-5]: entry 'u[1-3]' .*too large"):
        Units.with_file(unit_file)
    unit_file.write_text("\n".join(["[length]", *reversed(floors), ground]))
    with pytest.raises(BadUnitFile, match="line 2: entry 'u8' rests on 'u7'"):
        Units.with_file(unit_file)


@given(st.text("9*^()1e+-. inch", max_size=60))
def test_definitions_without_trouble_are_computed_at_once(equals: str) -> None:
    assume(definition_trouble(equals, weight_of(equals, {})) is None)
    with suppress(Exception):  # whatever pint says, it must say it soon
        UNITS._physics.registry.parse_expression(equals)
