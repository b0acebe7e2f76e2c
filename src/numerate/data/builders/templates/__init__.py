"""The sentences and word lists that pairs are made from: one TOML file for each purpose."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["read_templates"]


@cache
def read_templates(name: str) -> dict[str, Any]:
    """The parsed content of `templates/<name>.toml`."""
    return tomllib.loads(files(__name__).joinpath(f"{name}.toml").read_text("utf-8"))
