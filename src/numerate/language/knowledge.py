"""Reads the data files of this package: one TOML file for each thing we know of English."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["read_knowledge", "read_text"]


@cache
def read_knowledge(name: str) -> dict[str, Any]:
    """The parsed content of `language/data/<name>.toml`.

    >>> read_knowledge("numerals")["units"]["seven"]
    7
    """
    return tomllib.loads(read_text(f"{name}.toml"))


def read_text(file: str) -> str:
    """The content of `language/data/<file>`."""
    return files("numerate.language").joinpath("data", file).read_text("utf-8")
