"""Reads the data files of this room: what is known of labels, fields, sets and their errata."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["read_table"]


@cache
def read_table(name: str) -> dict[str, Any]:
    """The parsed content of `data/<name>.toml`.

    >>> "entails" in read_table("labels")["entailment"]
    True
    """
    return tomllib.loads(files("numerate.data").joinpath(f"{name}.toml").read_text("utf-8"))
