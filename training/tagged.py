"""Tagged texts and claims: `Revenue rose {a:4.2%} to {b:$310 million}`.

In a claim `{a:...}` speaks of what the text's `a` speaks of, whatever number it names;
`{-:...}` of nothing that the text has a quantity for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from numerate.quantities.numset import NumSet
from training.candidates import Text, candidates, negatives, texts
from training.row import Row

__all__ = ["NONE", "Tagged", "marked_rows", "plain_rows", "records", "tagged_pairs", "untagged"]

_TAG = re.compile(r"\{([^{}:]+):([^{}]*)\}")
_LABELS = {"E": "entailment", "N": "neutral", "C": "contradiction"}
NONE = "-"


@dataclass(frozen=True, slots=True)
class Tagged:
    """A text without its tags, and where they stood."""

    text: str
    tags: tuple[tuple[int, int, str], ...]

    def key_of(self, numset: NumSet) -> str | None:
        """The tag that a quantity overlaps; None where it is not exactly one."""
        keys = {key for start, end, key in self.tags if start < numset.end and numset.start < end}
        return keys.pop() if len(keys) == 1 else None


def untagged(text: str) -> Tagged:
    """The text without its tags.

    >>> untagged("It rose {a:4 %}.")
    Tagged(text='It rose 4 %.', tags=((8, 11, 'a'),))
    """
    parts: list[str] = []
    tags: list[tuple[int, int, str]] = []
    length = at = 0
    for match in _TAG.finditer(text):
        before = text[at : match.start()]
        start = length + len(before)
        length = start + len(match[2])
        parts += [before, match[2]]
        tags.append((start, length, match[1]))
        at = match.end()
    return Tagged("".join(parts) + text[at:], tuple(tags))


def records(folder: Path) -> Iterator[dict[str, Any]]:
    """The tagged texts of a folder's files."""
    for path in sorted(folder.glob("*.jsonl")):
        yield from map(json.loads, path.read_text(encoding="utf-8").splitlines())


def tagged_pairs(record: Mapping[str, Any]) -> Iterator[tuple[Tagged, Tagged, str]]:
    """Text, claim and label of a record, be it with one claim or with several."""
    text = untagged(record["text"])
    if "claims" in record:
        for claim, label in record["claims"]:
            yield text, untagged(claim), _LABELS[label]
    else:
        yield text, untagged(record["claim"]), _LABELS.get(record["label"], record["label"])


def plain_rows(pairs: Sequence[tuple[Tagged, Tagged, str]]) -> Iterator[Row]:
    """The pairs without their tags."""
    for text, claim, label in pairs:
        yield Row(text.text, claim.text, label)


def marked_rows(pairs: Sequence[tuple[Tagged, Tagged, str]], seed: int) -> Iterator[Row]:
    """For each quantity of a claim the one that is meant, and some that are not.

    Quantities are those that the extractor finds. One that no tag overlaps, or two, is passed
    over, since nobody said what it is.
    """
    sources = list(dict.fromkeys(text.text for text, _, _ in pairs))
    read = dict(zip(sources, texts(sources), strict=True))
    claims = texts([claim.text for _, claim, _ in pairs])
    for (tagged, tagged_claim, _), claim in zip(pairs, claims, strict=True):
        dice = Random(f"{seed}/{tagged.text}/{tagged_claim.text}")
        yield from _of_claim(tagged, read[tagged.text], tagged_claim, claim, dice)


def _of_claim(
    tagged: Tagged, text: Text, tagged_claim: Tagged, claim: Text, dice: Random
) -> Iterator[Row]:
    for wanted in claim.quantities:
        key = tagged_claim.key_of(wanted)
        if key is None:
            continue
        keyed = [(tagged.key_of(one.given), one) for one in candidates(text, claim, wanted)]
        meant = [one for found, one in keyed if found == key != NONE]
        if len(meant) <= 1:  # two quantities under one tag: a range that was read as two
            yield from (one.row("entailment") for one in meant)
            others = [one for found, one in keyed if found is not None and found != key]
            yield from negatives(others, dice)
