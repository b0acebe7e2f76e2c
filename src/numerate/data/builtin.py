"""The built-in sets, under the name that the catalogue knows: pairs that need no download."""

from __future__ import annotations

from numerate.data.builders.phenomena import PHENOMENA, pairs

__all__ = ["PHENOMENA", "pairs"]
