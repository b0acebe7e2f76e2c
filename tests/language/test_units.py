"""What the lexicon of units promises, by example."""

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

from numerate.errors import BadUnitFile, IncompatibleUnits, UnknownUnit
from numerate.language.conversion import definition_trouble, weight_of
from numerate.language.units import Unit, Units

UNITS = Units.default()
PHYSICAL = [unit for unit in UNITS.canonical.values() if unit.kind != "money"]

# ISO 4217, the currencies in use in 2026, and the lev, which 2025's texts still use.
ISO_CODES = (
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP "
    "BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP "
    "GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES "
    "KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU "
    "MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON "
    "RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND "
    "TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW "
    "ZWG "
)
ISO = ISO_CODES.split()


@pytest.fixture
def unit_file(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


# What a name or symbol means


@pytest.mark.parametrize(
    ("name", "canonical"),
    [
        ("foot", "foot"),
        ("feet", "foot"),
        ("inches", "inch"),
        ("metres", "meter"),
        ("kilometers", "kilometer"),
        ("square feet", "square_foot"),
        ("sq feet", "square_foot"),
        ("metres squared", "square_meter"),
        ("cubic centimetres", "cubic_centimeter"),
        ("microns", "micrometer"),
        ("light years", "light_year"),
        ("grammes", "gram"),
        ("kilos", "kilogram"),
        ("tonnes", "metric_ton"),
        ("tons", "ton"),
        ("pounds", "pound"),
        ("stone", "stone"),
        ("degrees", "degree"),
        ("degrees celsius", "celsius"),
        ("degrees farenheit", "fahrenheit"),
        ("celcius", "celsius"),
        ("kilowatt hours", "kilowatt_hour"),
        ("brake horsepower", "brake_horsepower"),
        ("pound feet", "pound_foot"),
        ("milliamps", "milliampere"),
        ("megapixels", "megapixel"),
        ("fluid ounces", "fluid_ounce"),
    ],
)
def test_names_measure(name: str, canonical: str) -> None:
    assert UNITS.names[name] == Unit(canonical, "measure")


@pytest.mark.parametrize(
    ("name", "canonical"),
    [
        ("seconds", "second"),
        ("minutes", "minute"),  # never minutes of arc
        ("fortnight", "fortnight"),
        ("centuries", "century"),
        ("millennia", "millennium"),
        ("milliseconds", "millisecond"),
    ],
)
def test_names_duration(name: str, canonical: str) -> None:
    assert UNITS.names[name] == Unit(canonical, "duration")


@pytest.mark.parametrize(
    ("form", "unit"),
    [
        ("percent", Unit("%", "percent")),
        ("per cent", Unit("%", "percent")),
        ("percentage points", Unit("percentage_point", "percentage point")),
        ("basis points", Unit("basis_point", "percentage point")),
    ],
)
def test_names_share(form: str, unit: Unit) -> None:
    assert UNITS.names[form] == unit


@pytest.mark.parametrize(
    ("symbol", "canonical"),
    [
        ("m", "meter"),
        ("µm", "micrometer"),
        ("μm", "micrometer"),  # the Greek letter, not the micro sign
        ("m²", "square_meter"),
        ("m2", "square_meter"),
        ("sqm", "square_meter"),
        ("sq ft", "square_foot"),
        ("cm3", "cubic_centimeter"),  # not decilitres
        ("cc", "cubic_centimeter"),
        ("in", "inch"),
        ('"', "inch"),
        ("′", "foot"),
        ("kV", "kilovolt"),  # not kibibyte volts
        ("MW", "megawatt"),
        ("mW", "milliwatt"),
        ("kWh", "kilowatt_hour"),
        ("°C", "celsius"),
        ("degF", "fahrenheit"),
        ("C", "celsius"),
        ("F", "fahrenheit"),
        ("µF", "microfarad"),
        ("lbs", "pound"),
        ("ksi", "kilopound_per_square_inch"),
        ("lb-ft", "pound_foot"),
        ("Nm", "newton_meter"),
        ("nm", "nanometer"),
        ("N·m", "newton_meter"),
        ("bhp", "brake_horsepower"),
        ("PS", "metric_horsepower"),
        ("ppb", "ppb"),
        ("GB", "gigabyte"),
        ("Gb", "gigabit"),
        ("KiB", "kibibyte"),
        ("mmHg", "millimeter_Hg"),
        ("mL", "milliliter"),
        ("ml", "milliliter"),
        ("ha", "hectare"),
        ("t", "metric_ton"),
    ],
)
def test_symbols_measure(symbol: str, canonical: str) -> None:
    assert UNITS.symbols[symbol] == Unit(canonical, "measure")


@pytest.mark.parametrize("symbol", ["h", "hr", "hrs", "min", "mins", "sec", "s", "yr", "yrs", "mo"])
def test_symbols_duration(symbol: str) -> None:
    assert UNITS.symbols[symbol].kind == "duration"


@pytest.mark.parametrize(
    ("symbol", "name"),
    [("%", "%"), ("pct", "%"), ("pc", "%"), ("pp", "percentage_point"), ("bps", "basis_point")],
)
def test_symbols_share(symbol: str, name: str) -> None:
    assert UNITS.symbols[symbol].name == name


@pytest.mark.parametrize(
    ("symbol", "name", "per"),
    [("pts", "point", None), ("ppl", "person", None), ("ppg", "point", "game")],
)
def test_symbols_count(symbol: str, name: str, per: str | None) -> None:
    assert UNITS.symbols[symbol] == Unit(name, "count", per)


@pytest.mark.parametrize(
    ("form", "name", "per"),
    [
        ("km/h", "kilometer", "hour"),
        ("km/hr", "kilometer", "hour"),
        ("kph", "kilometer", "hour"),
        ("mph", "mile", "hour"),
        ("miles per hour", "mile", "hour"),
        ("mpg", "mile", "gallon"),
        ("rpm", "revolution", "minute"),
        ("bpm", "beat", "minute"),
        ("beats per minute", "beat", "minute"),
        ("fps", "frame", "second"),
        ("Mbps", "megabit", "second"),
        ("MB/s", "megabyte", "second"),
        ("kV/cm", "kilovolt", "centimeter"),
        ("t/ha", "metric_ton", "hectare"),
        ("µg/m³", "microgram", "cubic_meter"),
    ],
)
def test_rates_keep_their_denominator(form: str, name: str, per: str) -> None:
    assert (UNITS.names.get(form) or UNITS.symbols[form]) == Unit(name, "measure", per)


@pytest.mark.parametrize("word", ["a", "at", "as", "am", "pm", "us", "are", "no", "mix", "M", "B"])
def test_symbols_leave_out_traps(word: str) -> None:
    assert word not in UNITS.symbols


@pytest.mark.parametrize("word", ["dozen", "score", "couple", "weekend", "gray", "bars", "hand"])
def test_names_leave_out_numerals_and_words(word: str) -> None:
    assert word not in UNITS.names


def test_prefixes_do_not_run_wild() -> None:
    for nonsense in ("decimile", "kilofoot", "millihour", "kilopercent", "millibyte"):
        assert UNITS.find(nonsense) is None


def test_names_are_lower_case_words_with_single_spaces() -> None:
    for name in (*UNITS.names, *(key for key in UNITS.money_after if " " in key)):
        assert name == " ".join(name.lower().split())


# Money


@pytest.mark.parametrize("code", [*ISO, "BTC"])
def test_money_codes_stand_on_either_side(code: str) -> None:
    assert UNITS.money_before[code] == UNITS.money_after[code] == Unit(code, "money")


@pytest.mark.parametrize("code", ISO)
def test_money_has_a_name_for_every_currency(code: str) -> None:
    written = {code, code.lower()}
    names = [key for key, unit in UNITS.money_after.items() if unit.name == code]
    assert [name for name in names if name.isascii() and len(name) > 3 and name not in written]


@pytest.mark.parametrize(
    ("sign", "code"),
    [
        *[(sign, "USD") for sign in ("$", "US$", "$US", "US $", "usd$", "usd")],
        *[(sign, "AUD") for sign in ("A$", "$A", "AU$", "AU $")],
        *[(sign, "GBP") for sign in ("£", "PS", "gbp")],
        *[(sign, "JPY") for sign in ("¥", "Y=")],
        *[(sign, "INR") for sign in ("₹", "Rs", "Rs.")],
        *[("C$", "CAD"), ("HK$", "HKD"), ("NZ$", "NZD"), ("S$", "SGD"), ("R$", "BRL")],
        *[("Mex$", "MXN"), ("€", "EUR"), ("RM", "MYR"), ("₽", "RUB"), ("₿", "BTC")],
        *[("kr", "SEK"), ("CHF", "CHF"), ("zł", "PLN"), ("rmb", "CNY")],
    ],
)
def test_money_before(sign: str, code: str) -> None:
    assert UNITS.money_before[sign].name == code


@pytest.mark.parametrize(
    ("name", "canonical"),
    [
        ("dollars", "USD"),
        ("us dollars", "USD"),
        ("bucks", "USD"),
        ("$", "USD"),
        ("australian dollars", "AUD"),
        ("euros", "EUR"),
        ("€", "EUR"),
        ("pounds", "GBP"),
        ("pounds sterling", "GBP"),
        ("quid", "GBP"),
        ("pence", "penny"),
        ("p", "penny"),
        ("cents", "cent"),
        ("¢", "cent"),
        ("yen", "JPY"),
        ("renminbi", "CNY"),
        ("元", "CNY"),
        ("rupees", "INR"),
        ("pakistani rupees", "PKR"),
        ("shekels", "ILS"),
        ("swiss francs", "CHF"),
        ("danish kroner", "DKK"),
        ("bitcoins", "BTC"),
    ],
)
def test_money_after(name: str, canonical: str) -> None:
    assert UNITS.money_after[name] == Unit(canonical, "money")


@pytest.mark.parametrize(
    "word", ["all", "try", "top", "cup", "bam", "mad", "sos", "lak", "gel", "cop", "pen", "awg"]
)
def test_money_codes_that_are_words_are_money_only_in_capitals(word: str) -> None:
    assert word not in UNITS.money_before
    assert word not in UNITS.money_after
    assert word.upper() in UNITS.money_before


@pytest.mark.parametrize("trap", ["us $", "a $", "A $", "p", "c", "Euro"])
def test_money_before_leaves_out_traps(trap: str) -> None:
    assert trap not in UNITS.money_before  # "gave us $5", "a $5 bill", "p 12", "Euro 2016"


def test_money_parts_name_the_currencies_they_divide() -> None:
    assert UNITS.minor_of("cent") == ("USD", Fraction(1, 100))
    assert UNITS.minor_of("penny") == ("GBP", Fraction(1, 100))
    assert UNITS.minor_of("USD") is None
    assert UNITS.divides("cent", "EUR") == Fraction(1, 100)  # "3 euros 50 cents"
    assert UNITS.divides("jiao", "CNY") == Fraction(1, 10)
    assert UNITS.divides("penny", "USD") is None


def test_money_parts_divide_known_currencies() -> None:
    for part, wholes in UNITS.parts.items():
        assert set(wholes) <= {*ISO, "BTC"}, part


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


# Looking up


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("pounds", Unit("pound", "measure")),
        ("GBP", Unit("GBP", "money")),
        ("Kilometres", Unit("kilometer", "measure")),
        ("light-years", Unit("light_year", "measure")),
        ("kilometer/hour", Unit("kilometer", "measure", "hour")),
        ("euros per barrel", Unit("EUR", "money", "barrel")),
        ("kWh/m²", Unit("kilowatt_hour", "measure", "square_meter")),
    ],
)
def test_get(name: str, unit: Unit) -> None:
    assert UNITS.get(name) == unit


@pytest.mark.parametrize("unit", UNITS.canonical.values(), ids=str)
def test_get_finds_every_unit_by_what_it_prints(unit: Unit) -> None:
    assert UNITS.get(str(unit)) == unit


@pytest.mark.parametrize("name", ["", "/", " per ", "km/h/s/d", "km/h/smoot", "furlongz"])
def test_get_unknown(name: str) -> None:
    assert UNITS.find(name) is None
    with pytest.raises(UnknownUnit):
        UNITS.get(name)


def test_get_suggests_the_nearest() -> None:
    with pytest.raises(UnknownUnit) as caught:
        UNITS.get("kilometeer")
    assert "kilometer" in caught.value.nearest


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
