"""The self-check: what can be verified of the rows without understanding them."""

# ruff: noqa: E501  (it prints its findings)
from __future__ import annotations

import re
from collections import Counter, defaultdict
from decimal import Decimal

from training.contrast.case import NO, OPEN, TAG, YES, Row
from training.contrast.quantity import MAGNITUDES, UNITS, words

SPELLED = {words(number): number for number in range(100)}
NUMBER = re.compile(r"^([$€£]?)([\d.,]+|[a-z]+(?:-[a-z]+)?)( million| billion)?(.*)$")
UNIT_NAMES = {form.strip(): name for name, forms in UNITS.items() for form in forms}
UNIT_NAMES |= {"%": "percent", "percent": "percent", "per cent": "percent", "": "count"}
UNIT_NAMES |= {"dollars": "$", "euros": "€", "pounds": "£"}
# In the claim, words before a number that make it something else than exactly that number.
BOUND = re.compile(
    r"(more|less|fewer|over|under|least|most|about|around|roughly|nearly|almost|approximately|than|some|to|below|above|"
    r"exceed\w*|reach|between|and|only|up|or|not|minimum|maximum of|close|within|beyond)\W*$"
)


def reading(surface: str) -> tuple[str, Decimal] | None:
    """Unit and value of a plainly written quantity.

    >>> reading("$2.5 million")
    ('$', Decimal('2500000.0'))
    """
    match = NUMBER.match(surface)
    if not match:
        return None
    sign, number, magnitude, rest = match.groups()
    if number in SPELLED:
        value = Decimal(SPELLED[number])
    elif re.fullmatch(r"\d[\d,]*(\.\d+)?", number):
        value = Decimal(number.replace(",", ""))
    else:
        return None
    if magnitude:
        value *= MAGNITUDES[magnitude.strip()]
    unit = UNIT_NAMES.get(rest.strip())
    return (sign or unit, value) if unit else None


def faults(row: Row) -> list[str]:
    """What is wrong with a row, in words."""
    found = []
    for side in ("text", "claim"):
        if re.search(r"[{}]", TAG.sub("", row[side])):
            found.append(f"stray brace in the {side}")
        if re.search(
            r"[<>\[\]]|  |\bNone\b|\\|\.\.(?!\.)| [,;.](?!\d)|\(draw|object at",
            TAG.sub(r"\2", row[side]).replace("\n", "\t"),
        ):
            found.append(f"leftover of a template in the {side}")
        if re.search(r"\b(\w+) \1\b(?<!had had)", TAG.sub(r"\2", row[side])):
            found.append(f"a word twice in the {side}")
        if re.search(r"\b[Aa] (\{\w+:)?(8|11\b|18\b|eight|eleven)", row[side]):
            found.append(f"article in the {side}")
    stated = dict(TAG.findall(row["text"]))
    if len(stated) != len(TAG.findall(row["text"])) or "-" in stated:
        found.append("a key twice, or '-', in the text")
    for match in TAG.finditer(row["claim"]):
        key, surface = match.groups()
        if key == "-" or set("<>") & set(key):
            continue
        if key not in stated:
            found.append(f"key {key} is not in the text")
            continue
        ours, theirs = reading(surface), reading(stated[key])
        comparable = (
            ours
            and theirs
            and ours[0] == theirs[0]
            and not BOUND.search(row["claim"][: match.start()].lower())
        )
        hedged = BOUND.search(row["text"][: row["text"].index("{" + key + ":")].lower())
        if row["label"] == YES and comparable and not hedged and ours != theirs:
            found.append(f"entailed, but {surface!r} is not {stated[key]!r}")
    if (
        row["label"] == NO
        and all(
            key in stated and reading(surface) == reading(stated[key]) is not None
            for key, surface in TAG.findall(row["claim"])
        )
        and TAG.search(row["claim"])
        and not re.search(
            r"\b(not|no|never|more|less|fewer|over|under|least|most|only|all|than|exceed\w*|below|above|up to|neither|without|between)\b",
            row["claim"],
        )
    ):
        found.append("contradiction although every value is equal")
    return found


def check(seed: int, count: int = 200) -> int:
    """Verifies rows of every family, prints their balance; 1 if anything is wrong."""
    from training.contrast import HELD_OUT, family_rows
    from training.contrast.registry import FAMILIES

    bad, totals = 0, Counter[str]()
    print(f"{'family':32} {'rows':>4} {'texts':>5}  ent  neu  con  keyed  words")
    for name in FAMILIES:
        rows = list(family_rows(name, seed, count))
        labels = Counter(row["label"] for row in rows)
        totals += labels
        texts = {row["text"] for row in rows}
        tags = [key for row in rows for key, _ in TAG.findall(row["claim"])]
        keyed = sum(key != "-" for key in tags) / max(1, len(tags))
        length = sum(len(text.split()) for text in texts) / len(texts)
        mark = " held out" if name in HELD_OUT else ""
        print(
            f"{name:32} {len(rows):4} {len(texts):5} {labels[YES]:4} {labels[OPEN]:4} {labels[NO]:4}   {keyed:4.2f}  {length:5.1f}{mark}"
        )
        told: defaultdict[str, int] = defaultdict(int)
        for row in rows:
            for fault in faults(row):
                bad += 1
                told[fault.split("'")[0]] += 1
                if told[fault.split("'")[0]] <= 2:
                    print(
                        f"    {fault}\n      text  {row['text']}\n      claim {row['claim']} -> {row['label']}"
                    )
    print(f"{len(FAMILIES)} families, labels {dict(totals)}, faults {bad}")
    return 1 if bad else 0
