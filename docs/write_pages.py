"""Write what can be generated in the documentation, or check that it is up to date.

`docs/errors.md` is made from the error catalogue, the table of labels in `docs/data.md` from the
labels that are known. In every page, the output under a `$ command` line of a `console` block is
what the command really prints in the repository, or for the tutorial in a copy of `docs/examples/`,
where its commands find the files that earlier ones have written.

    python docs/write_pages.py            # write
    python docs/write_pages.py --check    # only say which pages are out of date; exit status 1
"""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory

from numerate.data.labels import written_labels
from numerate.errors import NumerateError, catalogue

ROOT = Path(__file__).parent.parent
ERRORS = ROOT / "docs" / "errors.md"
TUTORIAL = ROOT / "docs" / "tutorial.md"
CONSOLE = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)
LABELS = re.compile(r"(?<=labels.toml: edit it there. -->\n\n)(?:\|.*\n)*")

ERRORS_HEAD = """# Errors

Every error is a `numerate.NumerateError` with a `code`, a `cause` and a `remedy`; what it is about
is kept in fields of its own, and survives pickling. On the command line an error is one line on
standard error. With `--jsonl` an error of a line is answered in the line's place.

<!-- Written by `make docs` from src/numerate/errors/: edit them there. -->
"""


def main() -> int:
    """Write the pages, or with `--check` count those that would change."""
    check = "--check" in sys.argv[1:]
    outdated = 0
    for page in pages():
        before = page.read_text(encoding="utf-8") if page.exists() else ""
        after = errors_page() if page == ERRORS else refreshed(page, before)
        if before == after:
            continue
        outdated += 1
        print(f"{page.relative_to(ROOT)}: {'out of date, run `make docs`' if check else 'written'}")
        if not check:
            page.write_text(after, encoding="utf-8")
    return 1 if check and outdated else 0


def pages() -> list[Path]:
    """Every page of the documentation, the generated one included."""
    return sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ERRORS})


def errors_page() -> str:
    """The page of the error catalogue."""
    return "\n".join([ERRORS_HEAD, *map(error_section, catalogue())])


def error_section(kind: type[NumerateError]) -> str:
    """One error: when it is raised, its fields, and how it reads."""
    meaning, _, example = inspect.cleandoc(kind.__doc__ or "").partition("\n\n")
    _, _, message = example.partition("\n")
    fields = ", ".join(f"`{name}`" for name in list(inspect.signature(kind).parameters))
    return f"## {kind.code} {kind.__name__}\n\n{meaning}\nFields: {fields}.\n\n> {message}\n"


def refreshed(page: Path, text: str) -> str:
    """The page with the table of labels, and the output of its console examples, as they are."""
    text = LABELS.sub(labels_table(), text)
    with working_folder(page) as folder:
        return CONSOLE.sub(
            lambda block: "".join(_ran(line, folder) for line in _commands(block.group())), text
        )


@contextmanager
def working_folder(page: Path) -> Iterator[Path]:
    """Where the commands of a page run."""
    if page != TUTORIAL:
        yield ROOT
        return
    with TemporaryDirectory(prefix="numerate-") as folder:
        copytree(
            ROOT / "docs" / "examples",
            folder,
            ignore=ignore_patterns("__pycache__"),
            dirs_exist_ok=True,
        )
        yield Path(folder)


def labels_table() -> str:
    """What is read as each label, with the sets that write so."""
    rows = [
        f"| {'no gold label' if label == 'none' else f'`{label}`'} | {_spellings(written)} |\n"
        for label, written in written_labels().items()
    ]
    return "".join(["| label | written as |\n|---|---|\n", *rows])


def _spellings(written: Mapping[str, str]) -> str:
    """ "entails" (SciTail), ..."""
    return ", ".join(
        f"`{name}`" + (f" ({who})" if who else "") if name else "nothing at all"
        for name, who in written.items()
    )


def _commands(block: str) -> list[str]:
    return [line for line in block.splitlines() if line.startswith("$ ")]


def _ran(line: str, folder: Path) -> str:
    scripts = str(Path(sys.executable).parent)
    done = subprocess.run(
        ["bash", "-c", line.removeprefix("$ ")],
        stdout=subprocess.PIPE,
        check=True,
        cwd=folder,
        env={
            **os.environ,
            "PATH": os.pathsep.join([scripts, os.environ["PATH"]]),
            "COLUMNS": "100",
            "NO_COLOR": "1",
            "TERM": "dumb",
        },
    )
    output = [text.rstrip() for text in done.stdout.decode("utf-8").splitlines()]
    return "\n".join([line, *output]) + "\n"


if __name__ == "__main__":
    sys.exit(main())
