"""The documentation is true: its examples run, its links lead somewhere, it is up to date."""

from __future__ import annotations

import doctest
import importlib.util
import json
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from uuid import uuid4

import program
import pytest
from naming import commands, unknown_names

from numerate.models import registry

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
WITH_PYTHON = [page for page in PAGES if "```python\n>>>" in page.read_text(encoding="utf-8")]
# What needs no shell: a command, maybe in a folder, with a line of input, or with its exit status;
# and what needs one only for what it writes, which a tool then cuts.
PLAIN = re.compile(
    r"\$ (?:cd (?P<folder>[\w/]+); )?(?:echo '(?P<stdin>[^']*)' \| )?"
    r"""numerate (?P<arguments>(?:'[^']*'|"[^"$`\\]*"|[^|;&<>$`*?\\'"])*)"""
    r'(?P<status> \|\| echo "exit status \$\?")?'
    r"(?: \| (?P<cut>(?:grep|cut|head) [^|;&<>$`]*))?"
)
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def test_docs_generated_parts_are_up_to_date(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
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
        lambda line, folder: ran_here(line, folder, tmp_path) or through_a_shell(line, folder),
    )
    monkeypatch.setattr(sys, "argv", ["write_pages.py", "--check"])
    assert write_pages.main() == 0, capsys.readouterr().out


def ran_here(line: str, folder: Path, made: Path) -> str | None:
    """A console example with its output as it is now, or None if it needs a shell."""
    command = PLAIN.fullmatch(line.replace('"$(mktemp -d)"', str(made / str(uuid4()))))
    if command is None:
        return None
    done = program.run(
        *shlex.split(command["arguments"]),
        stdin=(command["stdin"] or "").encode() + b"\n",
        cwd=folder / (command["folder"] or "."),
        COLUMNS="100",
        NO_COLOR="1",
        TERM="dumb",
    )
    written = done.stdout
    if command["cut"]:
        cut = ["bash", "-c", command["cut"]]
        written = subprocess.run(cut, input=written, stdout=subprocess.PIPE, check=True).stdout
    output = [text.rstrip() for text in written.decode("utf-8").splitlines()]
    if done.returncode:
        assert command["status"], done.stderr.decode()
        output.append(f"exit status {done.returncode}")
    return "\n".join([line, *output]) + "\n"


@pytest.mark.parametrize("page", WITH_PYTHON, ids=lambda page: page.name)
def test_docs_python_examples_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_ENTRIES", {**registry._ENTRIES})  # an example adds a model
    monkeypatch.chdir(ROOT)
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


BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@each_page
def test_docs_blocks_run_or_are_known_not_to(page: Path) -> None:
    """`console` and `python` blocks run above. The others do not: they need what only the reader
    has (files, a network, hours), or are no code. Of `bash`, the commands and options that are
    named must exist, `toml` and `json` must be readable, a block of no language holds no command.
    """
    for language, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        assert language in ("", "bash", "console", "json", "python", "toml"), language
        if language == "python":
            assert text.startswith(">>>"), text
        elif language == "bash":
            assert not unknown_names(text)
        elif language == "toml":
            tomllib.loads(text)
        elif language == "json":
            json.loads(text)
        elif not language:
            assert not re.search(r"^(?:\$ )?numerate ", text, re.MULTILINE), text


@each_page
def test_docs_commands_within_sentences_exist(page: Path) -> None:
    prose = BLOCK.sub("", page.read_text(encoding="utf-8"))
    for written in re.findall(r"`(numerate [^`]+)`", prose):
        assert not unknown_names(" ".join(written.split()))


def test_docs_help_has_examples_that_exist() -> None:
    for path, command in commands():
        lines = (command.epilog or "").replace("Example: ", "").splitlines()
        examples = [line for line in map(str.strip, lines) if re.match(r"numerate |cat ", line)]
        assert examples or path in ("numerate", "numerate demo")
        assert not unknown_names("\n".join(examples))


def test_docs_navigation_has_every_page() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for page in ROOT.glob("docs/*.md"):
        assert f": {page.name}\n" in navigation, page.name


LOCKED = (
    "runtime.txt",
    "serve.txt",
    "dev.txt",
    "site.txt",
    "interop.txt",
    "neural.txt",
    "scale.txt",
    "torch.txt",
)


def test_lock_files_pin_every_package_by_hash_and_name_no_place() -> None:
    for name in LOCKED:
        text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
        assert not re.search(r"://|^\s*--(?!hash)|index|file:", text, re.MULTILINE)
        entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
        assert len(entries) > 10
        assert all("==" in entry and "--hash=sha256:" in entry for entry in entries)


def test_lock_files_agree() -> None:
    def pins(name: str) -> set[str]:
        text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
        return set(re.findall(r"^[a-z0-9][^\s;]*==\S+", text, re.MULTILINE))

    assert pins("runtime.txt") < pins("serve.txt") < pins("dev.txt")
