"""What is given to a command or function, and what it needs."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.errors.error import NumerateError

__all__ = [
    "BadLine",
    "InputNotText",
    "MissingExtra",
    "MissingField",
    "NotAPair",
    "TextTooLong",
    "UnreadableFile",
    "UnwritableFile",
]


class TextTooLong(NumerateError):
    """A text is longer than the limit that keeps memory bounded.

    >>> print(TextTooLong(length=1_200_000, limit=1_000_000))
    E001: the text has 1200000 characters, the limit is 1000000. Split it, for example at its \
paragraphs.
    """

    code = "E001"
    _cause = "the text has {length} characters, the limit is {limit}"
    _remedy = "Split it, for example at its paragraphs."

    length: int
    limit: int


class InputNotText(NumerateError):
    """Something other than a string was given where a text belongs.

    >>> print(InputNotText("bytes"))
    E002: a text is needed, not a value of type bytes. Give a str; decode bytes first, for \
example with `.decode("utf-8")`.
    """

    code = "E002"
    _cause = "a text is needed, not a value of type {found}"
    _remedy = 'Give a str; decode bytes first, for example with `.decode("utf-8")`.'

    found: str


class NotAPair(NumerateError):
    """Something other than a text and a claim was given where many pairs are checked.

    >>> print(NotAPair(2, "a str"))
    E005: entry 2 of the pairs is a str, not a pair. Give (premise, hypothesis) tuples of two \
strings, such as [("2 cats sat.", "3 cats sat.")].
    """

    code = "E005"
    _cause = "entry {place} of the pairs is {found}, not a pair"
    _remedy = (
        "Give (premise, hypothesis) tuples of two strings, such as "
        '[("2 cats sat.", "3 cats sat.")].'
    )

    place: int
    found: str


class UnreadableFile(NumerateError):
    """A file that was named cannot be read.

    >>> print(UnreadableFile("news.jsonl", "no such file"))
    E003: cannot read 'news.jsonl': no such file. Check the path, and that you may read it.
    """

    code = "E003"
    _cause = "cannot read {path!r}: {reason}"
    _remedy = "Check the path, and that you may read it."

    path: str
    reason: str


class UnwritableFile(NumerateError):
    """A file that was named cannot be written.

    >>> print(UnwritableFile("proofs/page.html", "No such file or directory"))
    E004: cannot write 'proofs/page.html': No such file or directory. Check that its folder \
exists and that you may write there.
    """

    code = "E004"
    _cause = "cannot write {path!r}: {reason}"
    _remedy = "Check that its folder exists and that you may write there."

    path: str
    reason: str


class BadLine(NumerateError):
    """A line of a JSON Lines file is no JSON object.

    >>> print(BadLine("news.jsonl", 7, "Expecting value at column 1", ["premise", "hypothesis"]))
    E030: line 7 of 'news.jsonl' is not a JSON object: Expecting value at column 1. Write one \
object per line, in UTF-8, such as {"premise": "...", "hypothesis": "..."}.
    """

    code = "E030"
    _cause = "line {line} of {path!r} is not a JSON object: {reason}"

    path: str
    line: int
    reason: str
    wanted: Sequence[str]

    @property
    def remedy(self) -> str:
        example = ", ".join(f'"{name}": "..."' for name in self.wanted)
        return f"Write one object per line, in UTF-8, such as {{{example}}}."


class MissingField(NumerateError):
    """A line of a JSON Lines file lacks a field that is needed, or it is no string.

    >>> print(MissingField("news.jsonl", 7, "text"))
    E031: line 7 of 'news.jsonl' has no field 'text' that holds a string. Give it one; other \
fields are ignored.
    """

    code = "E031"
    _cause = "line {line} of {path!r} has no field {field!r} that holds a string"
    _remedy = "Give it one; other fields are ignored."

    path: str
    line: int
    field: str


class MissingExtra(NumerateError):
    """A part was asked for whose packages are not installed: they come with an extra.

    >>> print(MissingExtra("the ilp engine", "OR-tools", "ilp"))
    E040: the ilp engine needs OR-tools. Install it with `pip install numerate[ilp]`.
    """

    code = "E040"
    _cause = "{part} needs {package}"
    _remedy = "Install it with `pip install numerate[{extra}]`."

    part: str
    package: str
    extra: str
