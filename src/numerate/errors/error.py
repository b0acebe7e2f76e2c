"""What every error of the catalogue is made of: a code, fields, a cause and a remedy.

A class of the catalogue names its fields as a dataclass does, and writes its cause and remedy as
templates over them. Errors keep their fields and survive pickling, so that they cross process
boundaries whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from string import Formatter
from typing import Any, ClassVar, dataclass_transform

__all__ = ["NumerateError", "catalogue", "did_you_mean"]


@dataclass_transform(eq_default=False)
class NumerateError(Exception):
    """Any error of this package: catch it to catch them all."""

    code: ClassVar[str] = "E000"
    _cause: ClassVar[str]
    _remedy: ClassVar[str]

    def __init_subclass__(cls) -> None:
        dataclass(eq=False, repr=False)(cls)
        cls.__module__ = "numerate.errors"  # where users find it

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if isinstance(value, list):
                setattr(self, name, tuple(value))
        self.args = tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]

    @property
    def cause(self) -> str:
        """What is wrong, and where."""
        return _TEMPLATES.vformat(self._cause, (), vars(self))

    @property
    def remedy(self) -> str:
        """What to do about it."""
        return _TEMPLATES.vformat(self._remedy, (), vars(self))

    @property
    def message(self) -> str:
        """The cause and the remedy, without the code."""
        return f"{self.cause}. {self.remedy}"

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


class _Templates(Formatter):
    """Templates in which a field of several names reads as a list."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, tuple):
            return ", ".join(value)
        return format(value, format_spec)


_TEMPLATES = _Templates()


def did_you_mean(nearest: Sequence[str]) -> str:
    """The beginning of a remedy where something like what was asked for exists.

    >>> did_you_mean(["furlong"])
    'Did you mean: furlong? '
    """
    return f"Did you mean: {', '.join(nearest)}? " if nearest else ""


def catalogue() -> list[type[NumerateError]]:
    """Every error of the catalogue, by code.

    >>> catalogue()[0].code
    'E001'
    """
    return sorted(NumerateError.__subclasses__(), key=lambda kind: kind.code)
