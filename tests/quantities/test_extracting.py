"""`extract` and `extract_all`: laws that hold for every text.

What single sentences mean is in tests/cases/*.json.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate import Interval, Kind, NumSet, extract, extract_all
from numerate.language.units import Units

SENTENCES = [
    "Between 40 and 60 hikers were stranded in the lift on 3 May 2011.",
    "Rents rose about 4% to $1,250 a month, from $1,200 in 1999.",
    "A 10-year-old boy swam 5 km; nobody over 12 did.",
    "The blast killed four people and injured 80.",
    "Both twins wore size 9 boots at 5:30 p.m. in Room 12.",
    "Nothing is counted here.",
    "",
    "Two-thirds of the 1,917 soldiers, some 40 miles apart, each had 3 1/2 loaves.",
]

# Pieces that numbers and their surroundings are made of, to be strung together at random.
PIECES = [
    *("5", "1,917", "1 917", "3.5", ".5", "1/2", "½", "6.02e23", "-3", "−3", "50+", "12:30"),
    *("two", "hundred", "and", "a half", "million", "twenty-five", "third", "dozen", "twice"),
    *("$", "€", "%", "per cent", "km", "km/h", "kg", "°C", "years", "pm", "bn", "k", "-", "–"),
    *("between", "at least", "about", "or so", "over", "from", "to", "rose", "fell", "by", "or"),
    *("dogs", "the", "Section", "May", "2011", "old", "(", ")", ",", ".", "\n\n", "\u00a0"),
    *("ß", "İ", "日本", "🙂", "ﬁ"),
]
mixed = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=12).flatmap(
    lambda pieces: st.sampled_from(["", " "]).map(lambda glue: glue.join(pieces))
)


def assert_exact(text: str, quantities: list[NumSet]) -> None:
    """Spans are exact, within the text, not empty and in order.

    One may hold another: "two 5-kg bags" counts bags and holds "5-kg".
    """
    for quantity in quantities:
        assert text[quantity.start : quantity.end] == quantity.text
        assert 0 <= quantity.start < quantity.end
        assert quantity.text == quantity.text.strip()
    starts = [quantity.start for quantity in quantities]
    assert starts == sorted(set(starts))


# Spans


@given(st.text())
def test_extract_spans_are_exact_for_any_text(text: str) -> None:
    assert_exact(text, extract(text, roles=False))


@given(mixed)
def test_extract_spans_are_exact_among_numbers(text: str) -> None:
    assert_exact(text, extract(text, roles=False))


@given(mixed)
def test_extract_spans_are_exact_with_roles(text: str) -> None:
    assert_exact(text, extract(text))


@pytest.mark.parametrize("padding", ["İ", "ß", "🙂🙂 ", "\ufeff", "é ", "\u200f", "日本 "])
def test_extract_spans_count_characters_of_the_original(padding: str) -> None:
    """Lower-casing may lengthen a text and encodings count differently; offsets do neither."""
    text = f"{padding} Between 20 and 30 dogs barked."
    [found] = extract(text)
    assert found.text == "Between 20 and 30 dogs"
    assert found.start == text.index("Between")


# The same text, the same answer


def test_extract_all_equals_extract() -> None:
    assert list(extract_all(SENTENCES)) == [extract(text) for text in SENTENCES]


def test_extract_all_does_not_depend_on_the_order_of_texts() -> None:
    forward = list(extract_all(SENTENCES))
    assert list(extract_all(reversed(SENTENCES))) == forward[::-1]


def test_extract_all_is_lazy() -> None:
    taken = []

    def texts() -> object:
        for number in range(100_000):
            taken.append(number)
            yield f"{number} dogs"

    first = next(extract_all(texts(), roles=False))  # type: ignore[arg-type]
    assert str(first[0].value) == "0"
    assert len(taken) < 10_000


def test_extract_all_of_nothing_is_nothing() -> None:
    assert list(extract_all([])) == []


def test_extract_does_not_depend_on_the_hash_seed() -> None:
    code = (
        "import sys; from numerate import extract_all;"
        "print([q.to_json() for qs in extract_all(sys.argv[1:]) for q in qs])"
    )
    apart = subprocess.run(
        [sys.executable, "-c", code, *SENTENCES],
        env=os.environ | {"PYTHONHASHSEED": "4242"},  # that of this process is another
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    here = [q.to_json() for qs in extract_all(SENTENCES) for q in qs]
    assert apart.stdout.strip() == str(here)


# Without roles


@pytest.mark.parametrize("text", SENTENCES)
def test_extract_without_roles_finds_the_same_values(text: str) -> None:
    with_roles, without = extract(text), extract(text, roles=False)
    assert [q.value for q in without] == [q.value for q in with_roles]
    assert [q.approximate for q in without] == [q.approximate for q in with_roles]


@pytest.mark.parametrize(
    "text",
    [
        "It weighs 5 kg.",
        "It costs $3.50.",
        "It fell 4%.",
        "It took 3 hours.",
        "She is 10 years old.",
        "It runs at 40 mph.",
        "It lost 25 basis points.",
        "It is -40 °C.",
    ],
)
def test_extract_without_roles_knows_measures(text: str) -> None:
    [with_roles], [without] = extract(text), extract(text, roles=False)
    for field in ("text", "value", "kind", "unit", "frequency"):
        assert getattr(without, field) == getattr(with_roles, field)


# Units of one's own


def test_extract_knows_the_users_units() -> None:
    mine = Units.default().extend({"smoot": {"names": ["smoot"], "equals": "67 * inch"}})
    [own] = extract("The bridge is 364 smoots long.", units=mine)
    assert (own.kind, own.unit) == (Kind.MEASURE, "smoot")
    [plain] = extract("The bridge is 364 smoots long.")
    assert plain.kind is Kind.CARDINAL


# Numbers in words

SMALL = [
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen"),
]
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
SCALES = ["", "thousand", "million", "billion", "trillion", "quadrillion"]


def spelled(number: int, *, british: bool = False, hyphen: str = "-") -> str:
    """A number below 10^18 as English writes it; "and" in the British way."""
    if number == 0:
        return SMALL[0]
    groups = []
    rest, place = number, 0
    while rest:
        rest, group = divmod(rest, 1000)
        if group:
            last_and = british and place == 0 and number > 999 and group < 100
            words = spelled_group(group, british, hyphen)
            groups.append(("and " if last_and else "") + f"{words} {SCALES[place]}".strip())
        place += 1
    return " ".join(reversed(groups))


def spelled_group(number: int, british: bool, hyphen: str) -> str:
    hundreds, rest = divmod(number, 100)
    words = [f"{SMALL[hundreds]} hundred"] if hundreds else []
    if hundreds and rest and british:
        words.append("and")
    if rest >= 20:
        tens, ones = divmod(rest, 10)
        words.append(TENS[tens - 2] + (hyphen + SMALL[ones] if ones else ""))
    elif rest:
        words.append(SMALL[rest])
    return " ".join(words)


def only_value(text: str) -> Interval:
    [found] = extract(text, roles=False)
    return found.value


# All sizes alike, not mostly the largest.
wholes = st.integers(0, 17).flatmap(lambda digits: st.integers(0, 10**digits))


def test_the_speller_spells() -> None:
    assert spelled(158_000) == "one hundred fifty-eight thousand"
    assert spelled(2_006, british=True) == "two thousand and six"
    assert spelled(1_250_101, british=True) == (
        "one million two hundred and fifty thousand one hundred and one"
    )


@given(wholes, st.booleans(), st.sampled_from(["-", " "]))
def test_extract_number_words_round_trip(number: int, british: bool, hyphen: str) -> None:
    words = spelled(number, british=british, hyphen=hyphen)
    # "one" alone may be a pronoun, so it is given something to count
    assert only_value(f"{words} litres") == Interval.point(number)


@given(wholes, st.booleans())
def test_extract_number_words_round_trip_whatever_their_case(number: int, british: bool) -> None:
    words = spelled(number, british=british)
    for shown in (words.capitalize(), words.upper(), words.title()):
        assert only_value(f"{shown} litres") == Interval.point(number)


@given(st.integers(1, 10**6), st.sampled_from([6, 9, 12, 15]))
def test_extract_decimals_before_a_scale_are_exact(thousandths: int, zeros: int) -> None:
    scale = SCALES[zeros // 3]
    number = Fraction(thousandths, 1000)
    text = f"{thousandths // 1000}.{thousandths % 1000:03} {scale} litres"
    assert only_value(text) == Interval.point(number * 10**zeros)


# Numbers in digits


@given(wholes)
def test_extract_digits_round_trip(number: int) -> None:
    assert only_value(f"{number} litres") == Interval.point(number)


@given(wholes, st.sampled_from([",", "\u00a0", "\u202f", "\u2009"]))
def test_extract_grouped_digits_round_trip(number: int, separator: str) -> None:
    assert only_value(f"{number:,} litres".replace(",", separator)) == Interval.point(number)


@given(st.integers(1000, 10**12))
def test_extract_digits_grouped_by_plain_spaces_round_trip(number: int) -> None:
    assert only_value(f"{number:,} litres".replace(",", " ")) == Interval.point(number)


@given(st.integers(0, 10**9))
def test_extract_indian_grouping_round_trip(number: int) -> None:
    head, tail = divmod(number, 1000)
    pairs = [f"{tail:03}"]
    while head:
        head, pair = divmod(head, 100)
        pairs.insert(0, f"{pair:02}")
    text = ",".join(pairs).lstrip("0,") if number >= 1000 else str(number)
    assert only_value(f"{text} litres") == Interval.point(number)


@given(st.decimals(-(10**9), 10**9, places=4, allow_nan=False))
def test_extract_decimals_round_trip_exactly(number: object) -> None:
    assert only_value(f"{number:f} litres") == Interval.point(Fraction(str(number)))


@given(st.integers(1, 9_999), st.integers(-30, 30))
def test_extract_scientific_notation_round_trip(mantissa: int, exponent: int) -> None:
    value = Fraction(mantissa, 1000) * Fraction(10) ** exponent
    digits = f"{mantissa // 1000}.{mantissa % 1000:03}"
    assert only_value(f"{digits}e{exponent} litres") == Interval.point(value)
    assert only_value(f"{digits} × 10^{exponent} litres") == Interval.point(value)


@given(st.integers(0, 10**6), st.sampled_from([0x660, 0x966, 0xFF10, 0x9E6, 0xE50]))
def test_extract_digits_of_any_script_round_trip(number: int, zero: int) -> None:
    digits = "".join(chr(zero + int(digit)) for digit in str(number))
    assert only_value(f"{digits} litres") == Interval.point(number)


# Ranges and bounds

BOUNDS = {
    "at least": Interval.at_least,
    "no fewer than": Interval.at_least,
    "≥": Interval.at_least,
    "more than": Interval.more_than,
    "over": Interval.more_than,
    ">": Interval.more_than,
    "at most": Interval.at_most,
    "up to": Interval.at_most,
    "≤": Interval.at_most,
    "less than": Interval.less_than,
    "fewer than": Interval.less_than,
    "<": Interval.less_than,
}


@given(st.integers(0, 10**6), st.sampled_from(sorted(BOUNDS)))
def test_extract_bounds_round_trip(number: int, words: str) -> None:
    assert only_value(f"{words} {number:,} litres") == BOUNDS[words](number)


@given(
    st.integers(0, 10**6),
    st.integers(1, 10**6),
    st.sampled_from(["between {} and {} litres", "from {} to {} litres", "{} to {} litres"]),
)
def test_extract_ranges_round_trip(low: int, width: int, pattern: str) -> None:
    text = pattern.format(f"{low:,}", f"{low + width:,}")
    assert only_value(text) == Interval.between(low, low + width)


@given(st.integers(0, 99), st.integers(1, 99), st.sampled_from(["-", "–", " – ", "—"]))
def test_extract_dashed_ranges_round_trip(low: int, width: int, dash: str) -> None:
    text = f"{low}{dash}{low + width} litres"
    assert only_value(text) == Interval.between(low, low + width)


@pytest.mark.parametrize(
    "text",
    [
        "Nearly 100 men and just over 3½ miles of road.",
        "About two-thirds of the 12 boats sank; shares fell 0.1 % to $5.",
        "Between 20 and 30 people, at least 5 dogs and fewer than 3 cats.",
    ],
)
def test_extracting_json_can_be_read_back(text: str) -> None:
    for numset in extract(text):
        assert NumSet.from_json(json.loads(json.dumps(numset.to_json()))) == numset
