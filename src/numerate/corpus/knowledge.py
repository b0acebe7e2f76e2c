"""Reads corpus.toml: what files hold, and what is noise in them."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["known"]


@cache
def known() -> dict[str, Any]:
    """The parsed content of `corpus/corpus.toml`.

    >>> known()["noise"]["fewest_words"]
    4
    """
    return tomllib.loads(files("numerate.corpus").joinpath("corpus.toml").read_text("utf-8"))
