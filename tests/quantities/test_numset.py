"""NumSet: what a quantity carries, and the JSON other programs rely on."""

from __future__ import annotations

import json
import pickle
from dataclasses import FrozenInstanceError
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate import Interval, Kind, NumSet, extract
from numerate.quantities.numset import Approximation, Side

# docs: the contract of `numerate extract --jsonl`
CONTRACT = [
    "text",
    "start",
    "end",
    "kind",
    "low",
    "high",
    "low_open",
    "high_open",
    "unit",
    "approximate",
    "entity",
    "adjective",
    "location",
    "verb",
    "frequency",
    "flux",
]


def numset(value: Interval, **fields: object) -> NumSet:
    return NumSet("x", 0, 1, Kind.CARDINAL, value, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", list(Kind))
def test_kind_only_dates_times_and_identifiers_are_no_quantities(kind: Kind) -> None:
    assert kind.is_quantity is (kind not in {"date", "time", "identifier"})


def test_numset_json_has_every_field_of_the_contract() -> None:
    assert set(CONTRACT) <= set(numset(Interval.point(5)).to_json())


def test_numset_json_of_a_point_has_equal_ends() -> None:
    written = numset(Interval.point(5)).to_json()
    assert (written["low"], written["high"]) == (5, 5)
    assert (written["low_open"], written["high_open"]) == (False, False)


@pytest.mark.parametrize(
    ("value", "ends"),
    [
        (Interval.less_than(10), (None, 10, False, True)),
        (Interval.at_most(10), (None, 10, False, False)),
        (Interval.more_than(10), (10, None, True, False)),
        (Interval.at_least(10), (10, None, False, False)),
        (Interval.between(20, 30), (20, 30, False, False)),
        (Interval.unbounded(), (None, None, False, False)),
    ],
)
def test_numset_json_of_bounds(value: Interval, ends: tuple[object, ...]) -> None:
    written = numset(value).to_json()
    names = ("low", "high", "low_open", "high_open")
    assert tuple(written[name] for name in names) == ends


def test_numset_json_keeps_whole_numbers_whole() -> None:
    written = numset(Interval.point(10**30 + 1)).to_json()
    assert json.loads(json.dumps(written))["low"] == 10**30 + 1


def test_numset_json_writes_fractions_as_decimals() -> None:
    assert numset(Interval.point(Fraction(5, 2))).to_json()["low"] == 2.5


def test_numset_json_states_the_hedge_and_not_the_widened_value() -> None:
    [found] = extract("about 7 billion", roles=False)
    written = found.to_json()
    assert written["approximate"] == "about"
    assert written["low"] == written["high"] == 7_000_000_000


def test_numset_json_fields_without_a_value_are_null() -> None:
    written = numset(Interval.point(5)).to_json()
    empty = CONTRACT[CONTRACT.index("unit") :]
    assert {name: written[name] for name in empty} == dict.fromkeys(empty)


def test_numset_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        numset(Interval.point(5)).unit = "dog"  # type: ignore[misc]


def test_numset_survives_pickling() -> None:
    one = numset(Interval.less_than(5), approximate=Approximation("nearly", Side.BELOW))
    assert pickle.loads(pickle.dumps(one)) == one


@pytest.mark.parametrize("digits", [5, 400, 5_000])
@pytest.mark.parametrize("text", ["{}", "-{}", "{}.5", "0.{}", "{}/3", "1/{}", "2 to {}.5"])
def test_numset_json_can_be_written_whatever_the_size(text: str, digits: int) -> None:
    """Too big or too small for a float is no reason to fail, nor to write what is no JSON."""
    for found in extract(text.format("9" * digits), roles=False):
        json.dumps(found.to_json(), allow_nan=False)


@given(st.fractions())
def test_numset_json_numbers_are_as_near_as_a_float_can_be(number: Fraction) -> None:
    written = numset(Interval.point(number)).to_json()["low"]
    assert written == float(number) or written == number
