"""Families written as functions, by theme; importing a module registers its families."""

# ruff: noqa: F401  (importing a module registers its families)
from training.contrast.families import (
    agents,
    bounds,
    change,
    compare,
    derived,
    details,
    parts,
    reference,
    reports,
    restrictions,
    status,
    stories,
    tables,
    units,
    wording,
)
