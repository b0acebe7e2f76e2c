"""The documentation is true: its examples run, its links lead somewhere, it is up to date."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
WITH_PYTHON = [page for page in PAGES if "```python\n>>>" in page.read_text(encoding="utf-8")]
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def test_docs_generated_parts_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, "docs/write_pages.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("page", WITH_PYTHON, ids=lambda page: page.name)
def test_docs_python_examples_run(page: Path) -> None:
    blocks = re.findall(r"```python\n(>>>.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    report: list[str] = []
    failed, tried = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(
        example, out=report.append
    )
    assert tried
    assert not failed, "".join(report)


@each_page
def test_docs_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_docs_readme_leads_with_what_to_type() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    first_block = readme.split("```")[1]
    assert "make demo" in first_block
    assert "make test" in first_block


def test_docs_make_targets_that_are_named_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {
        target
        for page in PAGES
        for target in re.findall(r"(?:`|^)make ([a-z]+)", page.read_text("utf-8"), re.MULTILINE)
    }
    assert named
    assert named <= targets


def test_lock_files_pin_every_package_by_hash_and_name_no_place() -> None:
    for name in ("runtime.txt", "dev.txt", "interop.txt"):
        text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
        assert not re.search(r"://|^\s*--(?!hash)|index|file:", text, re.MULTILINE)
        entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
        assert len(entries) > 40
        assert all("==" in entry and "--hash=sha256:" in entry for entry in entries)


def test_lock_files_agree() -> None:
    def pins(name: str) -> set[str]:
        text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
        return set(re.findall(r"^[a-z0-9][^\s;]*==\S+", text, re.MULTILINE))

    assert pins("runtime.txt") <= pins("dev.txt")
