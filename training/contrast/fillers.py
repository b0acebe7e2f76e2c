"""Sentences that surround a statement without touching it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache

from training.contrast.draw import DATA, Draw

RANGE = re.compile(r"<([^>]+)>")
WORD = re.compile(r"\[(\w+)\]")


@cache
def sentences() -> Mapping[str, list[str]]:
    """The filler templates, with and without numbers."""
    with (DATA / "fillers.toml").open("rb") as file:
        return tomllib.load(file)


def fillers(draw: Draw) -> list[str]:
    """None in nearly half the cases, else up to four, most of them with quantities."""
    count = draw.pick([0, 0, 0, 0, 1, 1, 2, 3, 4])
    kinds = [draw.pick(["plain", "numbered", "numbered"]) for _ in range(count)]
    chosen = dict.fromkeys(draw.pick(sentences()[kind]) for kind in kinds)
    return [write(draw, template) for template in chosen]


def write(draw: Draw, template: str) -> str:
    """A filler with its words and numbers drawn."""
    template = WORD.sub(lambda match: str(draw.word(match.group(1))), template)
    return RANGE.sub(lambda match: str(draw.mention(draw.number(match.group(1)))), template)
