"""Whatever arrives, there is an answer or a typed error, within seconds and with exact spans."""

from __future__ import annotations

import itertools
import json
import random
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest

from numerate import NumSet, extract, extract_all
from numerate.errors import InputNotText, TextTooLong
from numerate.quantities.extracting import LONGEST_TEXT


@pytest.fixture(scope="module")
def _parser_is_loaded() -> None:
    extract("2 dogs")  # its load is not what is timed


@pytest.fixture(autouse=True)
def _answers_within_seconds(
    _parser_is_loaded: None, soon: Callable[[], AbstractContextManager[None]]
) -> Iterator[None]:
    with soon():
        yield


def read(text: str, *, roles: bool = False) -> list[NumSet]:
    """The quantities of a text, with the promise that every span is exact and in order."""
    quantities = extract(text, roles=roles)
    for quantity in quantities:
        assert text[quantity.start : quantity.end] == quantity.text
        assert quantity.start < quantity.end
    starts = [quantity.start for quantity in quantities]
    assert starts == sorted(set(starts))
    return quantities


def values(text: str, *, roles: bool = False) -> list[str]:
    return [str(quantity.value) for quantity in read(text, roles=roles)]


# Nothing to read


@pytest.mark.parametrize("text", ["", " ", "\n\n\t", "\u00a0\u202f", "\x00", "...", "--", "%", "$"])
@pytest.mark.parametrize("roles", [True, False])
def test_bad_input_without_numbers_gives_nothing(text: str, roles: bool) -> None:
    assert read(text, roles=roles) == []


@pytest.mark.parametrize("text", ["NaN", "It is NaN.", "Infinity", "inf", "-inf", "-Infinity, nan"])
def test_bad_input_nan_and_infinity_are_words(text: str) -> None:
    assert read(text, roles=True) == []


@pytest.mark.parametrize("wrong", [b"5 dogs", 5, None, ["5 dogs"]])
def test_bad_input_that_is_no_text_is_a_typed_error(wrong: object) -> None:
    with pytest.raises(InputNotText):
        extract(wrong)  # type: ignore[arg-type]


# Too much to read


def test_bad_input_longer_than_the_limit_is_a_typed_error() -> None:
    with pytest.raises(TextTooLong) as caught:
        extract("5 " * (LONGEST_TEXT // 2) + "x")
    assert (caught.value.length, caught.value.limit) == (LONGEST_TEXT + 1, LONGEST_TEXT)


def test_bad_input_as_long_as_the_limit_is_read() -> None:
    text = "x" * (LONGEST_TEXT - 7) + " 5 dogs"
    assert values(text) == ["5"]


def test_bad_input_a_line_of_200_kilobytes() -> None:
    sentence = "The crew of 12 hauled 3,500 kg of cod up to 40 miles. "
    text = sentence * (200_000 // len(sentence))
    assert len(read(text)) == 3 * (200_000 // len(sentence))


def test_bad_input_a_line_of_200_kilobytes_without_a_full_stop_is_parsed() -> None:
    """No sentence ends anywhere, so the text must be split before the parser's limits."""
    text = "and 5 dogs " * (200_000 // len("and 5 dogs "))
    found = read(text[:20_000], roles=True)
    assert {quantity.unit for quantity in found} == {"dog"}


def test_bad_input_a_single_word_of_200_kilobytes() -> None:
    assert read("a" * 200_000 + " 7 dogs", roles=True)[0].text == "7 dogs"


@pytest.mark.parametrize("pattern", ["{} dogs, ", "{} ", "{}\n"])
def test_bad_input_ten_thousand_numbers(pattern: str) -> None:
    text = "".join(pattern.format(number * 7 + 10_001) for number in range(10_000))
    assert values(text) == [str(number * 7 + 10_001) for number in range(10_000)]


def test_bad_input_a_thousand_sentences_are_parsed() -> None:
    text = "".join(f"He saw {number} dogs. " for number in range(3_000, 4_000))
    assert len(read(text, roles=True)) == 1_000


@pytest.mark.parametrize(
    "number", ["7" * 5_000, "0." + "3" * 5_000, "1," + "000," * 1_600 + "000", "1e999", "1e-999"]
)
def test_bad_input_a_number_beyond_measure_is_found_whole(number: str) -> None:
    """It may be refused a value, but is not cut into smaller numbers that nobody wrote."""
    [found] = read(f"{number} kg")
    assert found.text.startswith(number)
    assert found.value.is_point or found.value.is_unbounded


@pytest.mark.parametrize("digits", [1, 30, 100])
def test_bad_input_a_long_number_is_exact(digits: int) -> None:
    [found] = read("7" * digits + " kg")
    assert found.value.low == int("7" * digits)


@pytest.mark.parametrize("text", ["1e9999999 atoms", "1e-9999999 atoms", "1e99999999999999999999"])
def test_bad_input_an_exponent_that_would_fill_the_memory_is_not_computed(text: str) -> None:
    for found in read(text):
        assert found.value.low is None or found.value.low.numerator.bit_length() < 10**6


# Strange characters


@pytest.mark.parametrize("code", [*range(32), 0x7F, *range(0x80, 0xA0), 0xFEFF, 0x200B, 0x2028])
def test_bad_input_control_characters_leave_numbers_alone(code: int) -> None:
    assert values(f"{chr(code)} 12 dogs {chr(code)} and 7 cats{chr(code)}") == ["12", "7"]


@pytest.mark.parametrize("roles", [True, False])
def test_bad_input_lone_surrogates(roles: bool) -> None:
    assert values("\ud800 12 dogs \udfff and 7\udc80 cats", roles=roles) == ["12", "7"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("שלום 12 kg עולם", ["12"]),
        ("\u202eThe 12 dogs\u202c", ["12"]),
        ("مرحبا ٣٤ kg", ["34"]),
        ("日本で12 kgの米", ["12"]),
        ("Он съел 12 kg", ["12"]),
        ("🙂12 dogs🙂", ["12"]),
        ("e\u0301 12 dogs", ["12"]),
    ],
)
def test_bad_input_right_to_left_and_mixed_scripts(text: str, expected: list[str]) -> None:
    assert values(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<p>The <b>12</b> dogs</p>", ["12"]),
        ('<td width="640">12 kg</td>', ["12"]),
        ("5&nbsp;kg and 7 &euro;", ["5", "7"]),
        ("&#8364;12", ["12"]),
        ('<a href="http://example.org/?id=99">7 dogs</a>', ["7"]),
        ("x < 5 kg", ["(-∞, 5)"]),
    ],
)
def test_bad_input_html(text: str, expected: list[str]) -> None:
    assert values(text) == expected


# Patterns that make careless matching slow

REPEATED = [
    *("1-", "1,1,", "1.", "1:", "1/", "1 ", "123 ", "123,", "1e1", "+1 (555) ", "&#1", "<p "),
    *("one and ", "1 or ", "1 to ", "half a ", "hundred ", "twenty-", "hundreds of ", "5 km "),
    *("about at least ", "no more than ", "5 km per hour per ", "1 and 2 ", "five-, ", "1st "),
    *("between 1 ", "from 1 to ", "May 1 ", "1pm", "IV ", "one ", "1%", "$5 ", "A.", ", Bob 7"),
]


@pytest.mark.parametrize("mark", "-–,.:/%$'\"()<>&#+~ \n1aé")
def test_bad_input_a_long_run_of_one_character(mark: str) -> None:
    read(mark * 50_000)


@pytest.mark.parametrize("piece", REPEATED)
def test_bad_input_repetition_is_read_in_linear_time(piece: str) -> None:
    read(piece * 1_500)


@pytest.mark.parametrize("piece", ["1-", "1,1,", "one and ", "5 dogs ", "1%", "(", ", Bob 7"])
def test_bad_input_repetition_is_parsed(piece: str) -> None:
    read(piece * 500, roles=True)


def test_bad_input_time_grows_with_the_length_only(in_proportion: Callable[..., bool]) -> None:
    sentence = "Between 20 and 30 dogs ate 5 kg, or about $3.50 a day, since 1999. "
    assert in_proportion(lambda times: _seconds(sentence * times), 100, 400, least=0.001)


def _seconds(text: str) -> float:
    began = time.process_time()
    extract(text, roles=False)
    return time.process_time() - began


def test_bad_input_random_bytes_are_answered() -> None:
    dice = random.Random(7)
    texts = [
        bytes(dice.randrange(256) for _ in range(400)).decode("latin-1", "replace")
        for _ in range(100)
    ]
    for text, found in zip(texts, extract_all(texts), strict=True):
        assert all(text[q.start : q.end] == q.text for q in found)


@pytest.mark.parametrize(
    "text",
    [
        "one point " + "one " * 4301,
        "9" + " million" * 800,
        "hundreds" + " of millions" * 800,
        "1/3" + " trillion" * 30,
        "1e300 ⅐ tn",
    ],
    ids=["decimals", "scales", "vague scales", "scaled fraction", "large exponent"],
)
def test_bad_input_number_words_without_end_are_written_as_json(text: str) -> None:
    for numset in extract(text, roles=False):
        json.loads(json.dumps(numset.to_json()))


@pytest.mark.parametrize(
    "piece",
    ["a1b2-", "1-", "5' ", '"a" 5" ', "first second "],
    ids=["codes", "dashes", "primes", "quotes", "ordinals"],
)
def test_bad_input_takes_time_in_proportion_to_its_length(
    piece: str, in_proportion: Callable[..., bool]
) -> None:
    def seconds(length: int) -> float:
        return _seconds(piece * (length // len(piece)) + "1.5")

    assert in_proportion(seconds, 2_000, 8_000, least=0.0125)


@pytest.mark.parametrize("text", ["2a century", "5Jan eleventh", "3Q a decade"])
def test_bad_input_glued_words_are_not_read_twice(text: str) -> None:
    numsets = extract(text, roles=False)
    assert all(one.end <= two.start for one, two in itertools.pairwise(numsets))
