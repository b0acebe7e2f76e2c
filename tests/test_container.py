"""The container file, as far as it can be read without an engine: all that it names is there."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from naming import unknown_names

ROOT = Path(__file__).parent.parent
IGNORED = [
    line
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.fixture(scope="module")
def steps() -> list[tuple[str, str]]:
    """Each instruction with what it is given, its lines joined."""
    text = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in lines)]


def copied(steps: list[tuple[str, str]]) -> list[str]:
    return [
        source
        for name, rest in steps
        if name == "COPY" and not rest.startswith("--from")
        for source in rest.split()[:-1]
    ]


def test_container_copies_only_what_is_there_and_is_sent_to_the_engine(
    steps: list[tuple[str, str]],
) -> None:
    sources = copied(steps)
    assert sources
    assert all((ROOT / source).exists() for source in sources)
    assert IGNORED[0] == "*"
    assert {f"!{source}" for source in sources} <= set(IGNORED)


def test_container_holds_what_the_package_is_built_of(steps: list[tuple[str, str]]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    sources = copied(steps)
    for needed in [project["readme"], *project["license-files"]]:
        assert any(needed == source or needed.startswith(f"{source}/") for source in sources)


def test_container_installs_by_hash_and_fetches_nothing_to_build(
    steps: list[tuple[str, str]],
) -> None:
    installs = [rest for name, rest in steps if name == "RUN" and "pip install" in rest]
    assert all("--require-hashes" in one or "--no-deps" in one for one in installs)
    assert [one for one in installs if one.endswith(" .") and "--no-build-isolation" in one]
    locked = (ROOT / "requirements" / "serve.txt").read_text("utf-8")
    assert re.search(r"^setuptools==", locked, re.MULTILINE)  # the build backend


def test_container_runs_as_a_user_that_it_makes(steps: list[tuple[str, str]]) -> None:
    [user] = [rest for name, rest in steps if name == "USER"]
    before = steps[: steps.index(("USER", user))]
    assert user not in ("root", "0")
    assert any(name == "RUN" and rest.endswith(f" {user}") for name, rest in before)
    assert not any(name == "RUN" for name, _ in steps[len(before) :])  # the files are root's


def test_container_serves_and_is_asked_at_the_same_port(steps: list[tuple[str, str]]) -> None:
    given = dict(steps)
    port = given["EXPOSE"]
    assert json.loads(given["CMD"])[-2:] == ["--port", port]
    assert f"http://127.0.0.1:{port}/" in given["HEALTHCHECK"]
    assert not unknown_names(" ".join(json.loads(given["CMD"])))
