"""Quantities of the templates: a value of a kind, and the ways English writes it."""

# ruff: noqa: E501
from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from random import Random

ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
TENS = ["-", "-", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
MAGNITUDES = {"thousand": 10**3, "million": 10**6, "billion": 10**9}
CURRENCIES = {"$": "dollars", "€": "euros", "£": "pounds"}

# Each unit: the plural forms that may follow its number (the number 1 is never drawn for them).
UNITS: dict[str, tuple[str, ...]] = {
    "km": (" km", " kilometres", " kilometers", "km"),
    "m": (" m", " metres", " meters"),
    "cm": (" cm", " centimetres"),
    "mm": (" mm", " millimetres"),
    "miles": (" miles",),
    "feet": (" feet", " ft"),
    "kg": (" kg", " kilograms", " kilos", "kg"),
    "g": (" g", " grams"),
    "mg": (" mg", "mg", " milligrams"),
    "tonnes": (" tonnes", " tons"),
    "litres": (" litres", " liters"),
    "ml": (" ml", " millilitres"),
    "hours": (" hours",),
    "minutes": (" minutes", " min"),
    "seconds": (" seconds",),
    "days": (" days",),
    "weeks": (" weeks",),
    "months": (" months",),
    "years": (" years",),
    "km/h": (" km/h", " kilometres per hour"),
    "mph": (" mph", " miles per hour"),
    "hectares": (" hectares",),
    "MW": (" MW", " megawatts"),
    "degrees": (" degrees", "°C"),
    "acres": (" acres",),
    "pages": (" pages",),
}


def words(number: int) -> str:
    """The English numeral of a number below a hundred.

    >>> words(42)
    'forty-two'
    """
    if number < 20:
        return ONES[number]
    tens, ones = divmod(number, 10)
    return TENS[tens] + (f"-{ONES[ones]}" if ones else "")


def ordinal(number: int) -> str:
    """A number as an ordinal in digits.

    >>> ordinal(22), ordinal(11)
    ('22nd', '11th')
    """
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


ORDINAL_WORDS = [
    "-",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value of a kind: `count`, `percent`, `money`, `ordinal`, `plain`, or a unit of UNITS."""

    value: Decimal
    kind: str
    currency: str = ""

    def with_value(self, value: Decimal | int) -> Quantity:
        return Quantity(Decimal(value), self.kind, self.currency)


@dataclass(frozen=True, slots=True)
class Range:
    """Where values are drawn from; written `percent 2-60`, `money 1.0-9.9 million`, `count 100-900 /50`."""

    kind: str
    low: Decimal
    high: Decimal
    step: Decimal

    @classmethod
    def parse(cls, spec: str) -> Range:
        kind, bounds, *rest = spec.split()
        low, high = (Decimal(bound) for bound in bounds.split("-"))
        exponent = int(low.as_tuple().exponent)
        step = Decimal(1).scaleb(exponent)
        for extra in rest:
            if extra.startswith("/"):
                step = Decimal(extra[1:])
            else:
                factor = MAGNITUDES[extra]
                low, high, step = low * factor, high * factor, step * factor
        return cls(kind, low, high, step)

    def draw(self, random: Random, currency: str = "") -> Quantity:
        steps = int((self.high - self.low) / self.step)
        value = self.low + self.step * random.randint(0, steps)
        return Quantity(value, self.kind, currency if self.kind == "money" else "")


def plain(value: Decimal) -> str:
    """A decimal without trailing zeros or exponent."""
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def grouped(value: Decimal) -> str:
    """A decimal with commas between thousands."""
    whole, _, fraction = plain(value).partition(".")
    return f"{int(whole):,}" + (f".{fraction}" if fraction else "")


@dataclass(frozen=True, slots=True)
class Style:
    """How one author writes numbers."""

    percent: str
    commas: bool
    small_words: int  # numbers up to this are spelled out where nothing speaks against it
    unit: int  # which of a unit's forms
    money: str  # "symbol" or "word"
    magnitude: bool  # 3.4 million rather than 3,400,000

    @classmethod
    def draw(cls, random: Random) -> Style:
        return cls(
            percent=random.choice(["%", " %", " percent", " per cent", "%"]),
            commas=random.random() < 0.85,
            small_words=random.choice([0, 0, 10, 12, 20, 99]),
            unit=random.randrange(12),
            money=random.choice(["symbol", "symbol", "word"]),
            magnitude=random.random() < 0.85,
        )

    def number(self, value: Decimal, spell: bool = True) -> str:
        if self.magnitude:
            for name in ("billion", "million"):
                part = value / MAGNITUDES[name]
                if part >= 1 and part == round(part, 2):
                    return f"{plain(part)} {name}"
        if spell and value == int(value) and value <= self.small_words and value >= 2:
            return words(int(value))
        return grouped(value) if self.commas else plain(value)

    def write(self, quantity: Quantity) -> str:
        """The quantity as this author writes it.

        >>> Style("%", True, 10, 0, "symbol", True).write(Quantity(Decimal(2500000), "money", "$"))
        '$2.5 million'
        """
        value, kind = quantity.value, quantity.kind
        if kind == "plain":
            return plain(value)
        if kind == "ordinal":
            return (
                ORDINAL_WORDS[int(value)]
                if value <= self.small_words and value <= 12
                else ordinal(int(value))
            )
        if kind == "percent":
            return plain(value) + self.percent
        if kind == "money":
            number = self.number(value, spell=False)
            if value != int(value) and value < 1000:
                number = f"{value:.2f}"
            if self.money == "symbol":
                return quantity.currency + number
            return f"{number} {CURRENCIES[quantity.currency]}"
        if kind in UNITS:
            forms = UNITS[kind]
            form = forms[self.unit % len(forms)]
            spell = form.startswith(" ") and len(form) > 5
            return self.number(value, spell) + form
        return self.number(value)
