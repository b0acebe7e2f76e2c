"""Reads the data files of this room: thresholds, things with their magnitudes, sentences."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["read_table"]


@cache
def read_table(name: str) -> dict[str, Any]:
    """The parsed content of `data/<name>.toml`.

    >>> read_table("thresholds")["ordering"]["positive"]
    {'at_least': 1.119}
    """
    text = files("numerate.probes.adjectives").joinpath("data", f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)
