"""Recognizers-Text: all its English models for numbers, together.

The models answer independently of each other. Of overlapping answers the longest is kept, and of
equally long ones the more specific model's; dates, times and ordinals are no quantities.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from _serve import Extract, Quantity, serve

# Most specific first.
MODELS = ("age", "temperature", "dimension", "currency", "percentage", "datetime", "number")
# The models' own names where they leave open what the kind of model says.
UNITS = {("currency", "Pound"): "pound sterling", ("temperature", "Degree"): "degree"}
PERIODS = {
    "PY": "year",
    "PM": "month",
    "PW": "week",
    "PD": "day",
    "PTH": "hour",
    "PTM": "minute",
    "PTS": "second",
}
PERIOD = re.compile(r"(PT?)([\d.]+)([YMWDHS])")


@dataclass(frozen=True)
class Answer:
    start: int
    end: int
    value: float | None  # None: a date, which hides the numbers in it
    unit: str

    def overlaps(self, other: Answer) -> bool:
        return self.start <= other.end and other.start <= self.end


def load() -> Extract:
    import recognizers_suite as suite
    from recognizers_text import Culture

    recognize = [(name, getattr(suite, f"recognize_{name}")) for name in MODELS]

    def extract(text: str) -> list[Quantity]:
        answers = [
            answer
            for name, model in recognize
            for result in model(text, Culture.English)
            if (answer := _answer(name, result)) is not None
        ]
        return [
            {"value": answer.value, "unit": answer.unit, "change": None}
            for answer in _without_overlaps(answers)
            if answer.value is not None
        ]

    return extract


def _answer(model: str, result: Any) -> Answer | None:
    if not result.resolution:
        return None
    if model == "datetime":
        return _date_or_period(result)
    try:
        value = float(result.resolution["value"].rstrip("%"))
    except (ValueError, AttributeError):  # "lbs" alone: a unit without a number
        return None
    own = result.resolution.get("unit", "")
    unit = "percentage" if model == "percentage" else UNITS.get((model, own), own)
    return Answer(result.start, result.end, value, f"{unit} of age" if model == "age" else unit)


def _date_or_period(result: Any) -> Answer | None:
    if not result.type_name.endswith("duration"):
        return Answer(result.start, result.end, None, "")
    period = PERIOD.fullmatch(result.resolution["values"][0]["timex"])
    if period is None or re.match(r"(an?|the)\b", result.text):  # "a year" states no number
        return None
    return Answer(result.start, result.end, float(period[2]), PERIODS[period[1] + period[3]])


def _without_overlaps(answers: list[Answer]) -> list[Answer]:
    kept: list[Answer] = []
    for answer in sorted(answers, key=lambda a: a.start - a.end):  # stable: specific models first
        if not any(answer.overlaps(other) for other in kept):
            kept.append(answer)
    return sorted(kept, key=lambda a: a.start)


if __name__ == "__main__":
    serve(load)
