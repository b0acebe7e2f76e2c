"""Opens files as sources: text, Markdown, web pages, tables and PDF."""

from __future__ import annotations

import codecs
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from numerate.documents.formats.csv import read_csv
from numerate.documents.formats.html import read_html
from numerate.documents.formats.markdown import read_markdown
from numerate.documents.formats.pdf import read_pdf
from numerate.documents.source import Source
from numerate.errors import SourceFileTooLarge, SourceUnreadable, UnknownEncoding, WrongEncoding

__all__ = ["STANDARD_INPUT", "decoded", "open_source", "read_bytes"]

STANDARD_INPUT = "-"
LARGEST_FILE = 100_000_000
"""Bytes of a file that are read: a web page or a PDF file holds more bytes than text."""

_BOMS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
_PAGE = re.compile(r"\s*(?:<!--.{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|body)\b", re.I | re.S)
_SUFFIXES: Mapping[str, str] = {
    ".htm": "html",
    ".html": "html",
    ".xhtml": "html",
    ".csv": "csv",
    ".tsv": "csv",
    ".md": "markdown",
    ".markdown": "markdown",
}
_READERS: Mapping[str, Callable[[str, str], Source]] = {
    "html": read_html,
    "csv": read_csv,
    "markdown": read_markdown,
}


def open_source(path: str, encoding: str = "utf-8") -> Source:
    """The text of a file, or of standard input for `-`; its name and first bytes say which kind.

    `SourceUnreadable`, `WrongEncoding` and `SourceFileTooLarge` say what is wrong with it.
    """
    content = read_bytes(path)
    if content.startswith(b"%PDF-"):
        return read_pdf(path, content)
    text = decoded(path, content, encoding)
    kind = _SUFFIXES.get(Path(path).suffix.lower())
    if kind is None:
        kind = "html" if _PAGE.match(text) else "text"
    read = _READERS.get(kind)
    return Source(path, text, kind) if read is None else read(path, text)


def read_bytes(path: str) -> bytes:
    """The content of a file, or of standard input for `-`, if it is not too large."""
    try:
        if path == STANDARD_INPUT:
            if sys.stdin is None:
                raise SourceUnreadable(path, "standard input is closed")
            content = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with Path(path).open("rb") as file:
                content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:  # a name may hold a null character
        reason = error.strerror if isinstance(error, OSError) else None
        raise SourceUnreadable(path, reason or str(error)) from error
    if len(content) > LARGEST_FILE:
        raise SourceFileTooLarge(path, LARGEST_FILE)
    return content


def decoded(path: str, content: bytes, encoding: str = "utf-8") -> str:
    r"""The text that some bytes are; a byte order mark knows better than `encoding`.

    >>> decoded("a.txt", b"caf\xe9", "latin-1"), decoded("a.txt", "5 µm".encode("utf-16"))
    ('café', '5 µm')
    """
    for mark, own in _BOMS.items():
        if content.startswith(mark):
            content, encoding = content[len(mark) :], own
    try:
        text = content.decode(encoding)
    except LookupError as error:
        raise UnknownEncoding(encoding) from error
    except UnicodeDecodeError as error:
        raise WrongEncoding(path, encoding, error.start) from error
    if "\0" in text:
        raise WrongEncoding(path, encoding, text.index("\0"))
    return text.replace("\r\n", " \n").replace("\r", "\n")
