"""Reads the data files of this package: one TOML file for each thing we know of English."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["read_knowledge"]


@cache
def read_knowledge(name: str) -> dict[str, Any]:
    """The parsed content of `language/data/<name>.toml`.

    >>> read_knowledge("numerals")["units"]["seven"]
    7
    """
    text = files("numerate.language").joinpath("data", f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)
