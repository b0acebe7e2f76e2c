"""Counting work: a limit that cuts at the same place on every machine."""

from __future__ import annotations

__all__ = ["OutOfSteps", "Steps"]


class OutOfSteps(Exception):
    """The work allowed is done."""


class Steps:
    """The steps that are left."""

    def __init__(self, most: int) -> None:
        self.left = most

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise OutOfSteps
