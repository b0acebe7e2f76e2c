"""Tables drawn from sheets: a claim has the label that the numbers of its table give it."""

from __future__ import annotations

import re
from decimal import Decimal
from random import Random

import pytest
from training.contrast.sheets import record, records
from training.contrast.sheets.claims import OF_NUMBERS, Maker
from training.contrast.sheets.sheet import Sheet, sheets
from training.contrast.sheets.table import Table
from training.tagged import tagged_pairs

NAMES = ("Ash", "Bay", "Cove", "Dale", "Elm", "Fen", "Glen", "Hill")
FORMS = {
    "says": "{row} sold {v} books",
    "more": "{row} sold more books than {other}",
    "most": "{row} sold most",
    "least": "{row} sold least",
    "over": "{n} of the {all} shops sold more than {v} books",
    "under": "{n} of the {all} shops sold fewer than {v} books",
    "total": "all sold {v} books",
    "sum": "{row} and {other} sold {v} books",
    "gap": "{row} sold {v} more than {other}",
    "rose": "{row} sold more in {later} than in {earlier}",
    "fell": "{row} sold less in {later} than in {earlier}",
    "traps": "{row} lent {v} books",
}
BOOKS = {
    "heads": ["Books"],
    "prefix": "",
    "unit": "",
    "low": 20,
    "high": 900,
    "step": 1,
    **{name: [form] for name, form in FORMS.items()},
}
SHEET = Sheet.of(
    {
        "titles": ["Shops"],
        "many": "shops",
        "heads": ["Shop"],
        "names": [[name, [name]] for name in NAMES],
        "columns": [BOOKS, {**BOOKS, "heads": ["Sales"]}],
        "untold": ["{row} has a new owner"],
    }
)
WORDS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
WORDS += ["eleven", "twelve"]


def drawn(seed: int) -> Table:
    """A table of one column, in which every shop has a number."""
    return next(
        one
        for place in range(100)
        if not (one := Table.of(SHEET, Random(f"{seed}/{place}"))).years
        and None not in one.cells.values()
    )


def sold(table: Table, place: int) -> dict[str, Decimal]:
    return {name: table.value(row, place) for row, (name, _) in enumerate(table.rows)}


def number(claim: str) -> Decimal:
    said = re.findall(rf"[\d,]+|\b(?:{'|'.join(WORDS[2:])})\b", claim)[-1]
    return Decimal(WORDS.index(said) if said in WORDS else said.replace(",", ""))


def is_right(claim: str, books: dict[str, Decimal]) -> bool:
    """Whether a claim in the words above is true of one column."""
    shops = [one for one in re.findall(r"[A-Z]\w+", claim) if one in books]
    own = [books[one] for one in shops]
    if "most" in claim and "at most" not in claim:
        return own[0] == max(books.values())
    if "least" in claim and "at least" not in claim:
        return own[0] == min(books.values())
    if " shops " in claim:
        is_over = "more than" in claim
        many = sum(
            one > number(claim) if is_over else one < number(claim) for one in books.values()
        )
        first = claim.split()[0].lower()
        return many == (len(books) if first == "all" else WORDS.index(first))
    if "more books than" in claim:
        return own[0] > own[1]
    if len(own) == 2:
        return number(claim) == (own[0] + own[1] if " and " in claim else own[0] - own[1])
    if not own:
        return sum(books.values()) == number(claim)
    if re.search("more than|over|upwards", claim) and "no more" not in claim:
        return own[0] >= number(claim)
    if re.search("fewer than|under|at most|no more", claim):
        return own[0] <= number(claim)
    return own[0] >= number(claim) if "at least" in claim else own[0] == number(claim)


@pytest.mark.parametrize("maker", OF_NUMBERS, ids=lambda maker: maker.__name__)
def test_sheets_the_label_is_what_the_numbers_say(maker: Maker) -> None:
    told = set()
    for seed in range(80):
        table = drawn(seed)
        made = maker(table)
        if made is None:
            continue
        [(_, claim, label)] = tagged_pairs({"text": "", "claims": [made]})
        says = [is_right(claim.text, sold(table, place)) for place in range(table.width)]
        assert any(says) if label == "entailment" else not all(says), (claim.text, table.cells)
        told.add(label)
    assert told == {"entailment", "contradiction"}


def test_sheets_every_cell_stands_in_the_text_under_its_tag() -> None:
    for seed in range(40):
        table = drawn(seed)
        text = record(table)["text"]
        for (row, place), value in table.cells.items():
            [written] = re.findall(rf"{{{table.key(row, place)}:([^}}]*)}}", text)
            assert Decimal(written.replace(",", "")) == value


def test_sheets_what_is_held_out_is_not_learned() -> None:
    learned, held_out = ({sheet.titles[0] for sheet in sheets(one)} for one in (False, True))
    assert len(held_out) >= 10
    assert learned.isdisjoint(held_out)


def test_sheets_the_same_seed_draws_the_same_records() -> None:
    found = list(records(0, 50))
    assert found == list(records(0, 50)) != list(records(1, 50))
    assert all(len(record["claims"]) >= 8 for record in found)
