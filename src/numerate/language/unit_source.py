"""Sources of units: the files of the package, the table of the standards, and a user's file.

`data/standards.tsv`, which `scripts/build_units.py` makes, has a line for each unit: canonical
name, kind, definition, what is measured, names, everyday words, symbols and places. A list has
semicolons, a name its plural after a bar.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from numerate.errors import BadUnitFile
from numerate.language.knowledge import read_knowledge, read_text

__all__ = ["UnitSource"]


class UnitSource(NamedTuple):
    """A file of units as parsed, or what `Units.extend` was given."""

    origin: str
    tables: Mapping[str, Any]
    kind: str = "measure"  # of the entries that state none
    shipped: bool = False
    yields: bool = False  # to what other files say of the same form
    text: str = ""  # of a user's file, to say on which line an entry stands

    @classmethod
    def of_standards(cls) -> UnitSource:
        entries: dict[str, dict[str, Any]] = {}
        for line in read_text("standards.tsv").splitlines():
            name, kind, equals, measures, *lists = line.split("\t")
            fields = dict(zip(("names", "words", "symbols", "places"), lists, strict=False))
            entry = {field: cell.split(";") for field, cell in fields.items() if cell}
            given = {"kind": kind, "equals": equals, "measures": measures}
            entries[name] = entry | {field: cell for field, cell in given.items() if cell}
        return cls("numerate:standards.tsv", {"standards": entries}, shipped=True, yields=True)

    @classmethod
    def of_package(cls, name: str, kind: str) -> UnitSource:
        return cls(f"numerate:{name}.toml", read_knowledge(name), kind, shipped=True)

    @classmethod
    def of_file(cls, path: str | PathLike[str]) -> UnitSource:
        try:
            text = Path(path).read_text("utf-8")
            tables = tomllib.loads(text)
        except OSError as error:
            raise BadUnitFile(str(path), error.strerror or str(error)) from error
        except ValueError as error:  # no TOML, or no UTF-8: the message names the line or byte
            raise BadUnitFile(str(path), str(error)) from error
        return cls(str(path), tables, text=text)

    def line_of(self, name: str) -> int | None:
        """The line that an entry begins on, as far as its text is there to look."""
        start = rf"""^\s*(?:\[[^\]\n]*\.)?["']?{re.escape(name)}["']?\s*[]=.]"""
        found = re.search(start, self.text, re.MULTILINE)
        return None if found is None else self.text.count("\n", 0, found.end()) + 1
