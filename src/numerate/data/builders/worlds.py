"""The world of a word problem as statements, and the unit that everything in it is measured in."""

from __future__ import annotations

import re
from functools import cache
from itertools import chain

from numerate.data.builders.unit_names import unit_of_all
from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet
from numerate.quantities.extracting import extract
from numerate.quantities.numset import Kind

__all__ = ["measured_in", "world"]

# The last sentence of a body may be half of one, which the question completes.
_LAST = re.compile(r"(?s)(.*[.!?][\"”]?\s+(?=[^a-z]))?(.+)")
_CONDITION = re.compile(
    r"(?i)^(?:and |but |so |then )?(?:if|since|given that|given|suppose that|suppose|assuming that"
    r"|assuming)\s+"
)
_LATER_CONDITION = re.compile(r"(?i)\b(and|but|,) if\s+")
_STUFF = re.compile(r"\bhow much (?:more |less |total )?([a-z]+)")


def world(body: str) -> tuple[str, str]:
    """The statements of a body, and the phrase at its end that opens the answer instead.

    What stands under an "if" is so in the world of the problem.

    >>> world("Ann had 9 pears. If she ate 4 of them,")
    ('Ann had 9 pears. She ate 4 of them.', '')
    >>> world("Ann had 9 pears. After lunch,")
    ('Ann had 9 pears.', 'After lunch')
    """
    text = " ".join(body.split())
    if not text:
        return "", ""
    match = _LAST.fullmatch(text)
    assert match is not None  # a text that is not empty has a last sentence
    before, last = (match[1] or "").strip(), match[2]
    unfinished = last[-1] not in '.!?"”'
    last = last.rstrip(" ,")
    condition = _CONDITION.match(last)
    if condition and (unfinished or "," not in last):
        last = last[condition.end() :]
    elif text.endswith(",") and last.split()[0].lower() in read_knowledge("questions")["openers"]:
        return before, last
    last = _LATER_CONDITION.sub(lambda m: f"{m[1]} ".replace(", ", "; "), last)
    last = last[0].upper() + last[1:]
    return f"{before} {last}{'.' if unfinished else ''}".strip(), ""


def measured_in(body: str, question: str) -> str | None:
    """The unit that a question asks for: the one of its kind in the world, in the plural.

    None where there is none or several.

    >>> measured_in("A frog jumped 7 inches.", "How far did it jump?")
    'inches'
    >>> measured_in("Pens cost £3 each and last 2 weeks.", "How much change do they get?")
    'pounds'
    """
    known = read_knowledge("questions")
    words = {WordNet.default().lemma(word, "v") for word in re.findall(r"[a-z]+", question.lower())}
    stuff = _STUFF.search(question.lower())
    if stuff and stuff[1] not in _not_stuff() and f" of {stuff[1]}" not in body:
        return None  # a room of 5 feet says nothing of what its carpet is measured in
    about_money = bool(words & set(known["money"]))
    kinds = (Kind.MONEY,) if about_money else (Kind.MONEY, Kind.MEASURE, Kind.DURATION)
    measures = [quantity for quantity in extract(body, roles=False) if quantity.kind in kinds]
    return unit_of_all(measures)


@cache
def _not_stuff() -> frozenset[str]:
    """The words that may follow "how much" and name nothing that is measured."""
    known = read_knowledge("questions")
    helping = (known[kind] for kind in ("support", "be", "have", "modal"))
    mass = known["mass"]
    nouns = (mass[kind] for kind in ("replaced", "within", "compared"))
    return frozenset(chain(*helping, *nouns, ["more", "less"]))
