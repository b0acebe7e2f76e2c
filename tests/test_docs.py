"""The documentation is true: its examples run, its links lead somewhere, it is up to date."""

from __future__ import annotations

import doctest
import importlib.util
import re
import shlex
import sys
from pathlib import Path

import program
import pytest

from numerate.models import registry

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
WITH_PYTHON = [page for page in PAGES if "```python\n>>>" in page.read_text(encoding="utf-8")]
PLAIN = re.compile(r"\$ numerate [^|;&<>$`*?\\]*")  # a command that needs no shell
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def test_docs_generated_parts_are_up_to_date(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As `make docs` finds them, but for commands that need no shell: they run in this process."""
    spec = importlib.util.spec_from_file_location("write_pages", ROOT / "docs/write_pages.py")
    assert spec is not None
    assert spec.loader is not None
    write_pages = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(write_pages)
    through_a_shell = write_pages._ran
    monkeypatch.setattr(
        write_pages,
        "_ran",
        lambda line: ran_here(line) if PLAIN.fullmatch(line) else through_a_shell(line),
    )
    monkeypatch.setattr(sys, "argv", ["write_pages.py", "--check"])
    assert write_pages.main() == 0, capsys.readouterr().out


def ran_here(line: str) -> str:
    """A console example with its output as it is now."""
    _, _, *arguments = shlex.split(line)
    done = program.run(*arguments, cwd=ROOT, COLUMNS="100", NO_COLOR="1", TERM="dumb")
    assert done.returncode == 0, done.stderr.decode()
    output = [text.rstrip() for text in done.stdout.decode("utf-8").splitlines()]
    return "\n".join([line, *output]) + "\n"


@pytest.mark.parametrize("page", WITH_PYTHON, ids=lambda page: page.name)
def test_docs_python_examples_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_ENTRIES", {**registry._ENTRIES})  # an example adds a model
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
    for name in ("runtime.txt", "dev.txt", "interop.txt", "neural.txt", "scale.txt", "torch.txt"):
        text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
        assert not re.search(r"://|^\s*--(?!hash)|index|file:", text, re.MULTILINE)
        entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
        assert len(entries) > 10
        assert all("==" in entry and "--hash=sha256:" in entry for entry in entries)


def test_lock_files_agree() -> None:
    def pins(name: str) -> set[str]:
        text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
        return set(re.findall(r"^[a-z0-9][^\s;]*==\S+", text, re.MULTILINE))

    assert pins("runtime.txt") <= pins("dev.txt")
