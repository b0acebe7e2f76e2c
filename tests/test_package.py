"""The package that is built holds every file that its code reads."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "numerate"


def patterns() -> list[str]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    named: list[str] = settings["tool"]["setuptools"]["package-data"]["numerate"]
    return named


def test_package_data_names_every_file_that_is_not_python() -> None:
    paths = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*") if path.is_file()]
    others = [path for path in paths if path.suffix not in (".py", ".pyc")]
    left_out = [
        str(path)
        for path in others
        if not any(
            fnmatch(path.name, Path(pattern).name) and path.parent == Path(pattern).parent
            for pattern in patterns()
        )
    ]
    assert others
    assert not left_out


def test_package_with_the_model_is_below_60_megabytes() -> None:
    sizes = [path.stat().st_size for path in PACKAGE.rglob("*") if path.suffix != ".pyc"]
    assert sum(sizes) < 60 * 10**6


def test_package_data_names_nothing_that_is_not_there() -> None:
    assert all(list(PACKAGE.glob(pattern)) for pattern in patterns())


def test_package_folders_with_code_are_packages() -> None:
    folders = {path.parent for path in PACKAGE.rglob("*.py")}
    assert PACKAGE in folders
    assert not [str(folder) for folder in folders if not (folder / "__init__.py").exists()]
