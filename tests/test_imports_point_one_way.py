"""The packages import in one direction only, so that each can be read without the later ones."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import numerate

ROOT = Path(numerate.__file__).parent

# What each room may import from; `errors` is open to all.
MAY_IMPORT: dict[str, set[str]] = {
    "errors": set(),
    "language": set(),
    "encoder": set(),
    "quantities": {"language"},
    "integrations": {"quantities", "language"},
    "reasoning": {"encoder", "quantities", "language"},
    "data": set(),  # its builders: see below
    "corpus": {"data", "language"},
    "scale": {"corpus", "language"},
    "models": {"data", "reasoning", "quantities", "language"},
    "evaluation": {"corpus", "data", "models", "reasoning", "quantities", "language"},
    "probes": {"evaluation", "data", "models", "reasoning", "quantities", "language"},
    "documents": {"reasoning", "encoder", "quantities", "language"},
    "service": {
        "documents",
        "evaluation",
        "probes",
        "corpus",
        "data",
        "models",
        "reasoning",
        "quantities",
        "language",
    },
    "cli": {
        "service",
        "scale",
        "documents",
        "evaluation",
        "probes",
        "corpus",
        "data",
        "models",
        "reasoning",
        "quantities",
        "language",
    },
}
BUILDERS_MAY_IMPORT = {"quantities", "language"}


def imported_modules(source: str, package: str) -> Iterator[str]:
    """Every module that a source file imports from this package, at any depth of the code."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                base = package.split(".")[: len(package.split(".")) - node.level + 1]
                yield ".".join([*base, node.module] if node.module else base)
            elif node.module == "numerate":
                yield from (f"numerate.{name.name}" for name in node.names)
            elif node.module:
                yield node.module


@cache
def modules_reached(path: Path) -> frozenset[str]:
    package = ".".join(["numerate", *path.relative_to(ROOT).parent.parts])
    return frozenset(imported_modules(path.read_text(encoding="utf-8"), package))


def rooms_reached(path: Path) -> set[str]:
    parts = [module.split(".") for module in modules_reached(path)]
    return {part[1] for part in parts if part[0] == "numerate" and len(part) > 1}


def allowed(path: Path) -> set[str]:
    room, *rest = path.relative_to(ROOT).parts
    builders = BUILDERS_MAY_IMPORT if room == "data" and rest[0] == "builders" else set()
    return MAY_IMPORT[room] | {room, "errors"} | builders


def room_files() -> list[Path]:
    return sorted(path for path in ROOT.rglob("*.py") if path.parent != ROOT)


@pytest.mark.parametrize("path", room_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    forbidden = (rooms_reached(path) & MAY_IMPORT.keys()) - allowed(path)
    assert not forbidden, f"{path.name} imports from {sorted(forbidden)}"


@pytest.mark.parametrize("path", room_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_only_the_command_line_uses_the_front_door(path: Path) -> None:
    # `from numerate import extract` inside a room would reach any other room unseen.
    if path.relative_to(ROOT).parts[0] in ("cli", "service"):
        return
    exported = set(numerate.__all__) - {"__version__"}
    assert not rooms_reached(path) & exported


def test_imports_every_room_has_a_rule() -> None:
    rooms = {path.relative_to(ROOT).parts[0] for path in room_files()}
    assert rooms <= MAY_IMPORT.keys()


def test_imports_rules_have_no_cycle() -> None:
    order: list[str] = []
    while len(order) < len(MAY_IMPORT):
        ready = [r for r, needs in MAY_IMPORT.items() if r not in order and needs <= set(order)]
        assert ready, f"a cycle among {sorted(MAY_IMPORT.keys() - set(order))}"
        order += ready


def test_imports_no_two_modules_need_each_other() -> None:
    names = {_module(path): path for path in ROOT.rglob("*.py") if path.name != "__init__.py"}
    needs = {name: modules_reached(path) & names.keys() for name, path in names.items()}
    while ready := [name for name, others in needs.items() if not others & needs.keys()]:
        for name in ready:
            del needs[name]
    assert not needs, f"a circle among {sorted(needs)}"


def _module(path: Path) -> str:
    return ".".join(["numerate", *path.relative_to(ROOT).with_suffix("").parts])


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import numerate.models.base", {"numerate.models.base"}),
        ("from numerate.models import base", {"numerate.models"}),
        ("from numerate import models", {"numerate.models"}),
        ("from ..models import base", {"numerate.models"}),
        ("from . import numset", {"numerate.quantities"}),
        ("def f():\n    from numerate.models import base", {"numerate.models"}),
    ],
)
def test_imports_are_seen_however_they_are_written(source: str, found: set[str]) -> None:
    assert set(imported_modules(source, "numerate.quantities")) == found
