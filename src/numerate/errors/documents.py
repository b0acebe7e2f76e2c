"""Documents: answers, and the sources that they are held against."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.errors.error import NumerateError

__all__ = [
    "BadReport",
    "NoClaims",
    "NoSources",
    "NoTextInside",
    "SourceFileTooLarge",
    "SourceUnreadable",
    "SourcesTooLarge",
    "UnknownEncoding",
    "UnknownGuardPolicy",
    "WrongEncoding",
]


class SourceUnreadable(NumerateError):
    """A source or an answer that was named cannot be read.

    >>> print(SourceUnreadable("report.pdf", "No such file or directory"))
    E165: cannot read 'report.pdf': No such file or directory. Check the path, that you may read \
it, and that its name ends as its format asks.
    """

    code = "E165"
    _cause = "cannot read {path!r}: {reason}"
    _remedy = "Check the path, that you may read it, and that its name ends as its format asks."

    path: str
    reason: str


class WrongEncoding(NumerateError):
    """The bytes of a file are no text in the encoding that it is read with.

    >>> print(WrongEncoding("report.txt", "utf-8", 17))
    E166: 'report.txt' is no text in utf-8: byte 17 does not fit. Name its encoding, for example \
`--encoding cp1252`, or convert it; only text, web pages, tables and PDF are read.
    """

    code = "E166"
    _cause = "{path!r} is no text in {encoding}: byte {offset} does not fit"
    _remedy = (
        "Name its encoding, for example `--encoding cp1252`, or convert it; only text, web pages, "
        "tables and PDF are read."
    )

    path: str
    encoding: str
    offset: int


class UnknownEncoding(NumerateError):
    """An encoding was named that does not exist.

    >>> print(UnknownEncoding("utf-9"))
    E167: there is no encoding 'utf-9' of text. Usual ones are utf-8, cp1252, latin-1 and utf-16.
    """

    code = "E167"
    _cause = "there is no encoding {name!r} of text"
    _remedy = "Usual ones are utf-8, cp1252, latin-1 and utf-16."

    name: str


class SourceFileTooLarge(NumerateError):
    """A file is larger than the limit that keeps memory bounded.

    >>> print(SourceFileTooLarge("dump.html", 100_000_000))
    E168: 'dump.html' has more than 100000000 bytes. Split it, or give only the part that matters.
    """

    code = "E168"
    _cause = "{path!r} has more than {limit} bytes"
    _remedy = "Split it, or give only the part that matters."

    path: str
    limit: int


class SourcesTooLarge(NumerateError):
    """The sources of an answer are together larger than the limit that keeps memory bounded.

    >>> print(SourcesTooLarge(25_000_000, 20_000_000))
    E169: the sources have 25000000 characters together, the limit is 20000000. Give fewer of \
them: those that a search finds for the answer.
    """

    code = "E169"
    _cause = "the sources have {characters} characters together, the limit is {limit}"
    _remedy = "Give fewer of them: those that a search finds for the answer."

    characters: int
    limit: int


class NoTextInside(NumerateError):
    """A file was read, but no text is in it: a scanned page, as a rule.

    >>> print(NoTextInside("scan.pdf"))
    E170: 'scan.pdf' has no text inside. If its pages are pictures, have their text recognised \
first.
    """

    code = "E170"
    _cause = "{path!r} has no text inside"
    _remedy = "If its pages are pictures, have their text recognised first."

    path: str


class NoClaims(NumerateError):
    """An answer is empty, or says nothing that could be true or false.

    >>> print(NoClaims("answer.txt"))
    E171: 'answer.txt' claims nothing. Give an answer with at least one sentence that states \
something.
    """

    code = "E171"
    _cause = "{name!r} claims nothing"
    _remedy = "Give an answer with at least one sentence that states something."

    name: str


class NoSources(NumerateError):
    """An answer is to be verified, and no source has any text.

    >>> print(NoSources())
    E172: there is no source to hold the answer against. Give at least one source with text in it.
    """

    code = "E172"
    _cause = "there is no source to hold the answer against"
    _remedy = "Give at least one source with text in it."


class UnknownGuardPolicy(NumerateError):
    """A guard was asked for a policy that does not exist.

    >>> print(UnknownGuardPolicy("harsh", ["lenient", "strict"]))
    E173: there is no policy 'harsh' for a guard. Choose one of: lenient, strict.
    """

    code = "E173"
    _cause = "there is no policy {name!r} for a guard"
    _remedy = "Choose one of: {known}."

    name: str
    known: Sequence[str]


class BadReport(NumerateError):
    """What should be a report as JSON is none.

    >>> print(BadReport("'claims' is missing"))
    E174: this is no report of `numerate verify --json`: 'claims' is missing. Give what \
`Report.to_json` made, unchanged.
    """

    code = "E174"
    _cause = "this is no report of `numerate verify --json`: {reason}"
    _remedy = "Give what `Report.to_json` made, unchanged."

    reason: str
