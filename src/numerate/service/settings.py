"""How a service is run: its limits, who may ask it, what it writes to its log."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["Limits", "Settings"]


@dataclass(frozen=True, slots=True)
class Limits:
    """What one request may take, so that none takes all; `docs/service.md` says what was measured.

    >>> Limits().text
    20000
    """

    body: int = 1 << 20  # bytes of a request, and of a line of a batch
    text: int = 20_000  # characters of each text, but the sources of an answer
    sources: int = 500_000  # characters of all sources of an answer
    lines: int = 10_000  # of a batch
    batch: int = 32 << 20  # bytes of a batch: those that are not yet answered are in memory
    concurrent: int = 128  # requests that are answered or wait
    seconds: float = 30.0  # for an answer, for a free worker, and for the next bytes of a body


@dataclass(frozen=True, slots=True)
class Settings:
    """What `numerate serve` was told."""

    workers: int = 1
    limits: Limits = field(default_factory=Limits)
    keys: frozenset[str] = field(default=frozenset(), repr=False)
    origins: tuple[str, ...] = ()
    log_texts: bool = False
