"""One seeded author: draws words and numbers, and writes sentences from templates."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from training.contrast.quantity import Quantity, Range, Style

DATA = Path(__file__).parent / "data"
Item = TypeVar("Item")

IRREGULAR = {
    "child": "children",
    "man": "men",
    "woman": "women",
    "person": "people",
    "sheep": "sheep",
    "goose": "geese",
    "mouse": "mice",
    "foot": "feet",
    "tooth": "teeth",
    "aircraft": "aircraft",
    "deer": "deer",
    "salmon": "salmon",
    "loaf": "loaves",
    "knife": "knives",
    "shelf": "shelves",
    "calf": "calves",
    "wolf": "wolves",
    "leaf": "leaves",
    "piano": "pianos",
    "photo": "photos",
    "cello": "cellos",
    "radio": "radios",
    "flamingo": "flamingos",
    "spacecraft": "spacecraft",
    "trout": "trout",
    "scarf": "scarves",
    "series": "series",
    "bison": "bison",
}


def plural(noun: str) -> str:
    """The plural of a noun, of the last word in a compound.

    >>> plural("milk bottle"), plural("city"), plural("box")
    ('milk bottles', 'cities', 'boxes')
    """
    head, _, last = noun.rpartition(" ")
    lead = f"{head} " if head else ""
    if last in IRREGULAR:
        return lead + IRREGULAR[last]
    for ending, many in IRREGULAR.items():
        if last.endswith(ending) and ending in ("man", "woman", "child"):
            return lead + last[: -len(ending)] + many
    if re.search(r"[^aeiou]y$", last):
        return lead + last[:-1] + "ies"
    if re.search(r"(s|x|z|ch|sh|[^aeiou]o)$", last):
        return lead + last + "es"
    return lead + last + "s"


@cache
def vocabulary() -> Mapping[str, Sequence[Any]]:
    """The word lists by name."""
    with (DATA / "vocabulary.toml").open("rb") as file:
        return tomllib.load(file)


class Mention:
    """A quantity that the text states; as a string it is the text's tagged form."""

    def __init__(self, draw: Draw, key: str, quantity: Quantity) -> None:
        self.draw, self.key, self.quantity = draw, key, quantity
        self.value = quantity.value

    def __str__(self) -> str:
        return f"{{{self.key}:{self.draw.style.write(self.quantity)}}}"

    def said(self, other: Quantity | Decimal | int | None = None) -> str:
        """The claim's form: this very thing, with its own value or another one."""
        quantity = self.quantity
        if isinstance(other, Quantity):
            quantity = other
        elif other is not None:
            quantity = self.quantity.with_value(other)
        return f"{{{self.key}:{self.draw.restated(quantity)}}}"


class Draw:
    """Random choices of one case; every one comes from the given generator."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.style = Style.draw(random)
        self.other_style = Style.draw(random)
        self.currency = random.choice("$$€£")
        self.mentions: list[Mention] = []

    # -- words
    def pick(self, items: Sequence[Item]) -> Item:
        return self.random.choice(items)

    def some(self, items: Sequence[Item], count: int) -> list[Item]:
        return self.random.sample(items, count)

    def word(self, name: str) -> Any:
        return self.random.choice(vocabulary()[name])

    def words(self, name: str, count: int) -> list[Any]:
        return self.random.sample(vocabulary()[name], count)

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        return self.random.sample(items, len(items))

    # -- numbers
    def number(self, spec: str) -> Quantity:
        return Range.parse(spec).draw(self.random, self.currency)

    def numbers(self, spec: str, count: int) -> list[Quantity]:
        """Distinct quantities of one range."""
        where = Range.parse(spec)
        found: dict[Decimal, Quantity] = {}
        while len(found) < count:
            quantity = where.draw(self.random, self.currency)
            found[quantity.value] = quantity
        return list(found.values())

    def integer(self, low: int, high: int) -> int:
        return self.random.randint(low, high)

    def mention(self, quantity: Quantity | int, kind: str = "count") -> Mention:
        """A quantity of the text, under a key of its own."""
        if isinstance(quantity, int):
            quantity = Quantity(Decimal(quantity), kind, self.currency if kind == "money" else "")
        mention = Mention(self, f"k{len(self.mentions)}", quantity)
        self.mentions.append(mention)
        return mention

    def state(self, spec: str, count: int) -> list[Mention]:
        """Distinct quantities of one range, all stated by the text."""
        return [self.mention(quantity) for quantity in self.numbers(spec, count)]

    def restated(self, quantity: Quantity) -> str:
        return (self.style if self.chance(0.7) else self.other_style).write(quantity)

    def unmatched(self, quantity: Quantity | Mention | int | Decimal, kind: str = "count") -> str:
        """A claim's quantity that is the same thing as none of the text's."""
        if isinstance(quantity, Mention):
            quantity = quantity.quantity
        elif not isinstance(quantity, Quantity):
            quantity = Quantity(Decimal(quantity), kind, self.currency if kind == "money" else "")
        return f"{{-:{self.restated(quantity)}}}"

    def wrong(self, right: Mention | Quantity, among: Sequence[Mention] = ()) -> Quantity:
        """Another value: mostly one that the text gives to something else, else a near one."""
        quantity = right.quantity if isinstance(right, Mention) else right
        others = [
            other.quantity
            for other in among
            if other.value != quantity.value and other.quantity.kind == quantity.kind
        ]
        if others and self.chance(0.6):
            return self.pick(others)
        return quantity.with_value(self.near(quantity.value))

    def near(self, value: Decimal) -> Decimal:
        """A different value of the same size and the same number of decimals, never 0 or 1."""
        decimals = -int(value.as_tuple().exponent)
        step = Decimal(1).scaleb(-max(decimals, 0))
        whole = value
        while whole == int(whole) and whole >= 1000 and whole % 10 == 0:
            whole /= 10
            step *= 10
        while True:
            units = max(3, int(value / step * Decimal("0.6")))
            other = value + step * self.integer(-min(units, 400), min(units, 400))
            if other != value and other >= 2 * step and other != 1 and (value < 1 or other > 1):
                return other

    # -- sentences
    def sentence(self, text: str) -> str:
        """Capital letter, full stop, and `a` or `an` by what follows."""
        return finish(text)


ARTICLE = re.compile(r"\b([Aa])n? (?=(\{[^:}]*:)?([\w$€£]+))")
VOWEL = re.compile(
    r"([aeioAEIO]|u(?!ni|se|rop|rin|t[ei])|U(?!ni|se|SB|K|S|rug|til)|8|11$|18$|hour|honest|heir|MBA|MP$|SUV|LED|X-)"
)
NOT_VOWEL = re.compile(r"(one|once|eu|Eu|ewe|UK|US|uni|Uni)")


def finish(text: str) -> str:
    """Capital letter, full stop, `a` or `an` by what follows, and `s'` for `s's`.

    >>> finish("a {k:8 %} rise")
    'An {k:8 %} rise.'
    """

    def article(match: re.Match[str]) -> str:
        following = match.group(3)
        vowel = VOWEL.match(following) and not NOT_VOWEL.match(following)
        return match.group(1) + ("n " if vowel else " ")

    text = ARTICLE.sub(article, text.strip())
    text = re.sub(r"\b([A-Z]\w*s)'s\b", r"\1'", text)
    opening = re.match(r"(\{[^:}]*:)?[\"“'(]*", text)
    at = opening.end() if opening else 0
    text = text[:at] + text[at : at + 1].upper() + text[at + 1 :]
    return text if text[-1] in ".!?:\n|" or text.endswith(('."', '?"', ".”")) else text + "."
