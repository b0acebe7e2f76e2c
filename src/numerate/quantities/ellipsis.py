"""What a statement leaves out since the one before it has said it: "Ann sold 5 and Bob 7"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from numerate.quantities.statement import Phrase, Statement

__all__ = ["exchanged", "model_of"]


def model_of(statement: Statement, earlier: Sequence[Statement]) -> Statement | None:
    """The quantity of the branch before that this one stands beside: of its kind, or the last."""
    kind = statement.numset.kind
    alike = [one for one in earlier if one.numset.kind is kind]
    return alike[-1] if alike else earlier[-1] if earlier else None


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
