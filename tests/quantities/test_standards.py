"""Every unit and currency that pint, CLDR and UCUM name, as it stands after a number."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from numerate import Kind, NumSet, extract
from numerate.language.senses import SCALE, Senses
from numerate.language.unit_source import UnitSource
from numerate.language.units import Unit, Units

UNITS = Units.default()
SENSES = Senses.default()
ROWS = UnitSource.of_standards().tables["standards"]


def owned(canonical: str, field: str) -> Iterator[str]:
    """The forms of a row that no file kept by hand has for another unit, and that are no riddle."""
    tables = (UNITS.names, UNITS.words, UNITS.symbols, UNITS.money_after)
    for cell in ROWS[canonical].get(field, ()):
        for form in cell.split("|"):
            owners = {str(table[form]) for table in tables if form in table}
            if owners == {canonical} and form not in SENSES.forms and form not in UNITS.namesakes:
                yield form


def first(text: str) -> NumSet:
    return extract(text, roles=False)[0]


def read(text: str) -> str:
    """The unit of a text's first quantity, with its denominator."""
    found = first(text)
    per = (found.frequency or "").removeprefix("per ").replace(" ", "_")
    return f"{found.unit}/{per}" if per else str(found.unit)


def forms(field: str) -> Iterator[tuple[str, str]]:
    return ((form, canonical) for canonical in ROWS for form in owned(canonical, field))


def misread(texts: Iterator[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(text, found) for text, unit in texts if (found := read(text)) != unit]


@pytest.mark.parametrize("around", ["3 {}", "3-{}"])
def test_names_are_read_after_a_number(around: str) -> None:
    said = f"It had {around} there."
    assert not misread((said.format(form), unit) for form, unit in forms("names"))


def test_names_are_read_in_capitals() -> None:
    assert not misread((f"IT HAD 3 {form.upper()}.", unit) for form, unit in forms("names"))


@pytest.mark.parametrize("around", ["3 {}", "3{}"])
def test_symbols_are_read_after_a_number(around: str) -> None:
    said = f"It had {around} there."
    assert not misread((said.format(form), unit) for form, unit in forms("symbols"))


@pytest.mark.parametrize("field", ["names", "symbols"])
def test_units_divide_by_the_hour(field: str) -> None:
    whole = ((form, unit) for form, unit in forms(field) if "/" not in unit)
    assert not misread((f"It had 3 {form}/h there.", f"{unit}/hour") for form, unit in whole)


def test_everyday_words_count_things() -> None:
    plain = ((form, first(f"We saw 3 {form} in the town.").kind) for form, _ in forms("words"))
    assert not [form for form, kind in plain if kind is Kind.MEASURE]


def test_everyday_words_are_units_where_something_is_measured() -> None:
    told = {unit: SENSES.measures.get(it, ()) for unit, it in UNITS.measures.items()}
    cases = ((form, unit, cue) for form, unit in forms("words") for cue in told.get(unit, ()))
    assert not misread((f"It was 3 {form} {cue}.", unit) for form, unit, cue in cases)


def test_a_symbol_is_no_word_of_english() -> None:
    text = "the of and to in is was for on as at by be he it are or an has had if so no us we me my"
    for word in text.split():
        for written in (word, word.capitalize(), word.upper()):
            assert first(f"Room 3 {written} big.").kind is not Kind.MEASURE, written


@pytest.mark.parametrize(
    ("text", "settled_by"),
    [
        ("Winds of 45 kt hit the coast.", "winds"),
        ("Oslo paid 9 kr for it.", "oslo"),
        ("It cost Rs. 500 in Karachi.", "karachi"),
        ("It was 5 C.", None),
        ("It is 5 km long.", None),
    ],
)
def test_settled_by_is_the_word_that_told(text: str, settled_by: str | None) -> None:
    found = first(text)
    assert found.settled_by == settled_by
    assert NumSet.from_json(found.to_json()) == found


@pytest.mark.parametrize("form", SENSES.forms)
def test_every_reading_of_an_ambiguous_form_is_known(form: str) -> None:
    found = SENSES.forms[form]
    for reading in (found.otherwise, found.glued, *found.readings):
        assert reading in UNITS.canonical or reading in {SCALE, ""}, reading


def test_signs_belong_to_known_currencies() -> None:
    for sign, codes in SENSES.signs.items():
        assert UNITS.money_before[sign].name == codes[0]
        assert all(UNITS.places[code] for code in codes)


@pytest.mark.parametrize(
    ("written", "unit"),
    [
        ("M.P.H.", Unit("mile", "measure", "hour")),
        ("KM/H", Unit("kilometer", "measure", "hour")),
        ("Km / h", Unit("kilometer", "measure", "hour")),
        ("Sq. Ft.", Unit("square_foot", "measure")),
        ("SQ FT", Unit("square_foot", "measure")),
        ("cu. yd.", Unit("cubic_yard", "measure")),
        ("Kwh", Unit("kilowatt_hour", "measure")),
        ("LBS.", Unit("pound", "measure")),
        ("mgs", Unit("milligram", "measure")),
        ("GBs", Unit("gigabyte", "measure")),
    ],
)
def test_casing_and_dots_leave_no_doubt(written: str, unit: Unit) -> None:
    assert UNITS.symbol(written) == unit


@pytest.mark.parametrize("written", ["SEC", "ATM", "MS", "PA", "has", "gals", "mw"])
def test_casing_and_dots_that_leave_doubt(written: str) -> None:
    assert UNITS.symbol(written) is None
