"""What a name, a symbol or a sign means: measures, durations, shares, rates and money."""

from __future__ import annotations

from fractions import Fraction

import pytest

from numerate.errors import UnknownUnit
from numerate.language.units import Unit, Units

UNITS = Units.default()

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
