"""Source: a text that claims are held against, and the way from its characters to its file."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from numerate.errors import InputNotText, SourcesTooLarge

__all__ = ["MOST_CHARACTERS", "Source", "Stretch", "checked_size"]

MOST_CHARACTERS = 20_000_000
"""Characters that all sources of one answer may have together: they are kept in memory."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """From `start` of the text on, it stands from `offset` on in its file, on `page` if any."""

    start: int
    offset: int
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """A text with the name of its file. `stretches` are needed where the text is not the file.

    >>> source = Source("a.html", "5 & 6", stretches=(Stretch(0, 3), Stretch(2, 5), Stretch(3, 10)))
    >>> source.place(2), source.place(4)
    (5, 11)
    """

    name: str
    text: str = field(repr=False)
    format: str = "text"
    stretches: tuple[Stretch, ...] = field(default=(Stretch(0, 0),), repr=False)

    @classmethod
    def of(cls, text: object, number: int = 1) -> Source:
        """A source as given, or a text as one that is named by its number.

        >>> Source.of("Ann has 3 figs.", 2).name
        'source 2'
        """
        if isinstance(text, cls):
            return text
        if not isinstance(text, str):
            raise InputNotText(type(text).__name__)
        return cls(f"source {number}", text)

    def place(self, at: int) -> int:
        """Where a character of the text stands in the file."""
        stretch = self._stretch(at)
        return stretch.offset + at - stretch.start

    def text_offset(self, place: int) -> int:
        """Where a character of the file stands in the text: the way back from `place`."""
        at = bisect_right(self.stretches, place, key=lambda stretch: stretch.offset)
        stretch = self.stretches[max(0, at - 1)]
        return stretch.start + place - stretch.offset

    def page(self, at: int) -> int | None:
        """The page of a character, counted from 1, where a file has pages."""
        return self._stretch(at).page

    def _stretch(self, at: int) -> Stretch:
        place = bisect_right(self.stretches, at, key=lambda stretch: stretch.start)
        return self.stretches[max(0, place - 1)]


def checked_size(sources: tuple[Source, ...]) -> tuple[Source, ...]:
    """The sources as given, if they are not too large to be kept."""
    characters = sum(len(source.text) for source in sources)
    if characters > MOST_CHARACTERS:
        raise SourcesTooLarge(characters, MOST_CHARACTERS)
    return sources
