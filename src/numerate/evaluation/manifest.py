"""Manifest: what a run asked, of whom and with which software, so that it can be asked again.

It holds no time and no machine: the same question writes the same bytes.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import platform
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, entry_points, version
from pathlib import Path

from numerate.models.model import Model
from numerate.reasoning.policy import Policy

__all__ = [
    "DOCUMENTS",
    "PAIRS",
    "Manifest",
    "ModelEntry",
    "TaskEntry",
    "differences",
    "model_entry",
    "pairs_asked",
    "software",
]

FORMAT = 1
PAIRS, DOCUMENTS = "pairs", "documents"
ROOMS = ("language", "quantities", "reasoning", "models")
FILES = ("path", "folder", "template", "units")  # the attributes in which models name them
PACKAGES = ("numerate", "numpy", "spacy", "pint", "ortools", "scipy", "torch", "transformers")


@dataclass(frozen=True, slots=True)
class TaskEntry:
    """A task as it was when the run began; `digest` changes with any of its pairs.

    `kind` is "documents" where the pairs are sources with their claims, else "pairs"; `columns`
    is what a file of one's own calls premise, hypothesis and label, if that was said.
    """

    name: str
    version: str
    digest: str
    labels: tuple[str, ...]
    pairs: int
    bad_rows: int
    kind: str = PAIRS
    columns: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """A model: its spec, the digests of the files it is made of, and its policy if it has one."""

    spec: str
    files: Mapping[str, str]
    policy: Mapping[str, str] | None


@dataclass(frozen=True, slots=True)
class Manifest:
    """One line of questioning: every model is asked every task."""

    tasks: tuple[TaskEntry, ...]
    models: tuple[ModelEntry, ...]
    seed: int
    limit: int | None
    data: str | None
    software: Mapping[str, str]
    format: int = FORMAT


def differences(old: Manifest, new: Manifest) -> list[str]:
    """What keeps the answers to an old question from being answers to a new one.

    The new one may ask for more: further models and tasks, a larger limit.
    """
    return [
        *(["the format"] if old.format != new.format else []),
        *_changed(old.software, new.software),
        *([f"the seed (it was {old.seed})"] if old.seed != new.seed else []),
        *([f"the limit (it was {old.limit})"] if _smaller(new.limit, old.limit) else []),
        *_entries(
            {task.name: asdict(task) for task in old.tasks},
            {task.name: asdict(task) for task in new.tasks},
        ),
        *_entries(
            {model.spec: asdict(model) for model in old.models},
            {model.spec: asdict(model) for model in new.models},
        ),
    ]


def pairs_asked(task: TaskEntry, manifest: Manifest) -> int:
    """How many pairs of a task each model of a run is asked."""
    return task.pairs if manifest.limit is None else min(task.pairs, manifest.limit)


def model_entry(spec: str, model: Model) -> ModelEntry:
    """The entry of a model that was made from a spec."""
    profile = getattr(model, "profile", None)
    policy = asdict(Policy.named(profile)) if isinstance(profile, str) else None
    return ModelEntry(
        spec,
        files={name: _digest(path) for name, path in _files(model)},
        policy=None if policy is None else {key: str(value) for key, value in policy.items()},
    )


def software() -> dict[str, str]:
    """The versions of everything that answers may depend on.

    >>> {"numerate", "numpy", "python", "spacy"} <= software().keys()
    True
    """
    found = {"python": platform.python_version(), "numerate's source": _own_source()}
    for package in PACKAGES:
        with suppress(PackageNotFoundError):
            found[package] = version(package)
    for pipeline in entry_points(group="spacy_models"):
        if pipeline.dist is not None:
            found[pipeline.name] = f"{pipeline.dist.name} {pipeline.dist.version}"
    if chosen := os.environ.get("NUMERATE_MODEL"):
        found["NUMERATE_MODEL"] = chosen
    return dict(sorted(found.items()))


@cache
def _own_source() -> str:
    """A digest of the rooms that answers come from: whoever works on them keeps the version."""
    root = Path(__file__).parent.parent
    files = (file for room in ROOMS for file in sorted((root / room).rglob("*")))
    sha = hashlib.sha256()
    for file in files:
        if file.is_file() and file.suffix != ".pyc":
            sha.update(f"{file.relative_to(root).as_posix()} {_digest(file)}\n".encode())
    return sha.hexdigest()[:16]


def _changed(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[str]:
    for name in sorted({*old, *new}):
        if old.get(name) != new.get(name):
            yield f"the version of {name} (it was {old.get(name, 'not installed')})"


def _smaller(new: int | None, old: int | None) -> bool:
    return new is not None and (old is None or new < old)


def _entries(
    old: Mapping[str, Mapping[str, object]], new: Mapping[str, Mapping[str, object]]
) -> Iterator[str]:
    for name, entry in old.items():
        if name not in new:
            yield f"{name}, which is not asked now"
        else:
            yield from (f"the {key} of {name}" for key in entry if entry[key] != new[name][key])


def _files(model: Model) -> Iterator[tuple[str, Path]]:
    """The files that a model is made of, and the source of a Python function."""
    for attribute in FILES:
        named = getattr(model, attribute, None)
        if isinstance(named, str) and named:
            path = Path(named)
            inside = sorted(path.rglob("*")) if path.is_dir() else [path]
            yield from ((str(file), file) for file in inside if file.is_file())
    function = getattr(model, "function", None)
    source = inspect.getsourcefile(function) if inspect.isfunction(function) else None
    if source is not None:
        yield Path(source).name, Path(source)
    if (joined := getattr(model, "words", None)) is not None:
        yield from _files(joined)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
