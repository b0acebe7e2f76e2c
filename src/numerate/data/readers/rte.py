"""PASCAL's RTE challenges: XML with a `pair` element for each pair.

RTE-1 says `value="TRUE"`, later ones `entailment="YES"`. Where a file also says UNKNOWN it has
three classes, and its NO means contradiction.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn
from xml.parsers import expat

from numerate.data.readers.rows import LONGEST_TEXT, BadRow, Row

__all__ = ["rows"]

_READ_BYTES = 1 << 16
_THIRD_CLASS = re.compile(rb"""entailment\s*=\s*["']UNKNOWN["']""")
_LONGEST_TAG = 1_000_000  # bytes
_LONGEST_MATCH = 64  # bytes; two reads overlap by so much


def rows(path: Path) -> Iterator[Row | BadRow]:
    """The pairs in their order; at XML that is not well formed the reading ends."""
    collector = _Collector(str(path), three_classes=_has_three_classes(path))
    with path.open("rb") as file:
        while True:
            chunk = file.read(_READ_BYTES)
            try:
                collector.feed(chunk)
                if file.tell() - collector.byte > _LONGEST_TAG:
                    raise ValueError(f"a tag is longer than {_LONGEST_TAG} bytes")
            except (expat.ExpatError, ValueError) as error:
                yield from collector.taken()
                yield BadRow(str(path), collector.line, f"the XML cannot be read on: {error}")
                return
            yield from collector.taken()
            if not chunk:
                return


def _has_three_classes(path: Path) -> bool:
    with path.open("rb") as file:
        before = b""
        while chunk := file.read(_READ_BYTES):
            if _THIRD_CLASS.search(before + chunk):
                return True
            before = chunk[-_LONGEST_MATCH:]
    return False


class _Collector:
    """Collects the pairs of the XML that it is fed."""

    def __init__(self, path: str, three_classes: bool) -> None:
        self._path = path
        self._three_classes = three_classes
        self._found: list[Row | BadRow] = []
        self._pair: dict[str, str] | None = None
        self._begins = 0
        self._text: list[str] | None = None
        self._length = 0
        self._trouble: str | None = None
        self._parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.SkippedEntityHandler = self._skipped
        # Entities of a file's own are how a small file grows without bound. An external DTD is
        # named by most of these files, and is never read.
        parser.EntityDeclHandler = self._refuse_entities

    @property
    def line(self) -> int:
        """Where the parser is."""
        return self._parser.CurrentLineNumber

    @property
    def byte(self) -> int:
        """How far it has understood what it was fed."""
        return self._parser.CurrentByteIndex

    def feed(self, chunk: bytes) -> None:
        """Read on; an empty chunk is the end."""
        self._parser.Parse(chunk, not chunk)

    def taken(self) -> list[Row | BadRow]:
        """What was found since the last time."""
        found, self._found = self._found, []
        return found

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "pair":
            self._pair = {k: v for k, v in attributes.items() if k in ("id", "task")}
            self._pair["label"] = self._label(attributes)
            self._begins, self._trouble = self.line, None
        elif name in ("t", "h") and self._pair is not None:
            self._text, self._length = [], 0

    def _label(self, attributes: dict[str, str]) -> str:
        label = attributes.get("entailment") or attributes.get("value") or ""
        return "contradiction" if self._three_classes and label.upper() == "NO" else label

    def _end(self, name: str) -> None:
        if name in ("t", "h") and self._pair is not None and self._text is not None:
            self._pair["premise" if name == "t" else "hypothesis"] = "".join(self._text).strip()
            self._text = None
        elif name == "pair" and self._pair is not None:
            if self._trouble is None:
                self._found.append(Row(self._begins, self._pair))
            else:
                self._found.append(BadRow(self._path, self._begins, self._trouble))
            self._pair = None

    def _characters(self, text: str) -> None:
        if self._text is None:
            return
        self._length += len(text)
        if self._length <= LONGEST_TEXT:
            self._text.append(text)
        else:
            self._trouble = f"a text is longer than {LONGEST_TEXT} characters"

    def _skipped(self, name: str, _is_parameter: bool) -> None:
        self._trouble = f"the entity &{name}; is not defined"

    def _refuse_entities(self, *_: object) -> NoReturn:
        raise ValueError("it defines entities of its own, which is not allowed")
