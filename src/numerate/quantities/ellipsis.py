"""What a statement leaves out since the one before it has said it: "Ann sold 5 and Bob 7"."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from numerate.quantities.numset import Kind
from numerate.quantities.statement import Phrase, Statement

__all__ = ["Stated", "exchanged"]


@dataclass(slots=True)
class Stated:
    """What a branch has stated so far, as far as a later quantity can stand beside it."""

    _last: dict[Kind, Statement] = field(default_factory=dict)  # the latest stands at the end

    def __bool__(self) -> bool:
        return bool(self._last)

    def add(self, statement: Statement) -> None:
        kind = statement.numset.kind
        self._last.pop(kind, None)
        self._last[kind] = statement

    def model_of(self, statement: Statement) -> Statement | None:
        """The quantity that a later one stands beside: the last of its kind, or the last of all."""
        alike = self._last.get(statement.numset.kind)
        return alike or next(reversed(self._last.values()), None)


def exchanged(statement: Statement, contrast: Phrase, lead: str | None) -> Statement:
    """The statement with a contrast in the place of what it stands for."""
    if lead is not None:
        field = {"to": "receiver", "from": "giver"}.get(lead)
        return statement if field is None else replace(statement, **{field: contrast})  # type: ignore[arg-type]
    names = ("subject", "object", "giver", "receiver", "topic")
    phrases = {name: getattr(statement, name) for name in names}
    first = min((p.start for p in phrases.values() if p is not None), default=None)
    replaced = phrases["receiver"]
    subject = phrases["subject"]
    behind = replaced is not None and subject is not None and replaced.start > subject.start
    if not (behind and replaced is not None and replaced.end <= statement.numset.start):
        replaced = next((p for p in phrases.values() if p is not None and p.start == first), None)
    if replaced is None:
        return replace(statement, subject=contrast)
    fields = {name: contrast for name, p in phrases.items() if p == replaced}
    return replace(statement, **fields)  # type: ignore[arg-type]
