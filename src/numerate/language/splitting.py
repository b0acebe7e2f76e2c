"""Long texts in parts that a parser can take, cut where it hurts least."""

from __future__ import annotations

import re

__all__ = ["split_text"]

# A dependency parse never looks further than a sentence, so a part of this size loses nothing,
# while the parser's working memory stays at a few dozen megabytes.
LONGEST_PART = 10_000

# Where to cut, the best place first; the cut comes after the match.
_CUTS = (
    re.compile(r"\n\s*\n"),  # a paragraph's end
    re.compile(r"[.!?][\"')\]”’]*\s+(?=[\"'(\[“‘A-Z0-9])"),  # a sentence's end
    re.compile(r"\n"),
    re.compile(r"\s+"),
)


def split_text(text: str, longest: int = LONGEST_PART) -> list[tuple[int, str]]:
    """The parts of a text with their offsets; joined, they are the text.

    >>> split_text("One sentence. Another one.", longest=20)
    [(0, 'One sentence. '), (14, 'Another one.')]
    """
    parts = []
    start = 0
    while len(text) - start > longest:
        end = _cut(text, start + longest // 2, start + longest)
        parts.append((start, text[start:end]))
        start = end
    parts.append((start, text[start:]))
    return parts


def _cut(text: str, earliest: int, latest: int) -> int:
    for pattern in _CUTS:
        ends = [match.end() for match in pattern.finditer(text, earliest, latest)]
        if ends:
            return ends[-1]
    return latest
