"""The text of a PDF file, page by page."""

from __future__ import annotations

import io
import logging

from numerate.documents.source import MOST_CHARACTERS, Source, Stretch
from numerate.errors import MissingExtra, NoTextInside, SourceUnreadable

__all__ = ["read_pdf"]

_MOST_PAGES = 5_000


def read_pdf(name: str, content: bytes) -> Source:
    """The text of a PDF file; offsets count the characters of that text, from its first page on."""
    try:
        from pypdf import PdfReader  # type: ignore[import-not-found, unused-ignore]
    except ImportError as error:
        raise MissingExtra("a PDF source", "pypdf", "documents") from error

    logging.getLogger("pypdf").setLevel(logging.ERROR)  # it tells of every flaw that it mends
    pieces: list[str] = []
    stretches: list[Stretch] = []
    length = 0
    try:
        for number, page in enumerate(PdfReader(io.BytesIO(content)).pages, 1):
            text = f"{page.extract_text().strip()}\n\n"
            stretches.append(Stretch(length, length, number))
            pieces.append(text)
            length += len(text)
            if length > MOST_CHARACTERS or number >= _MOST_PAGES:
                break
    except Exception as error:  # a damaged file may raise anything
        said = str(error).partition("\n")[0].rstrip(".") or type(error).__name__
        raise SourceUnreadable(name, f"it is no PDF file that can be read ({said})") from error
    joined = "".join(pieces)
    if not joined.strip():
        raise NoTextInside(name)
    return Source(name, joined, "pdf", tuple(stretches))
