"""Reads the data files of this room: things with their magnitudes, uses of words, sentences."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["read_table"]


@cache
def read_table(name: str) -> dict[str, Any]:
    """The parsed content of `data/<name>.toml`.

    >>> read_table("uses")["uses"]["tall"]
    {'of': ['building'], 'extremes': ['towering']}
    """
    text = files("numerate.probes.adjectives").joinpath("data", f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)
