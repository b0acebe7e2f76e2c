"""Whether a command line that is written somewhere (documentation, help) names what there is."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from functools import cache
from typing import Any

from typer.core import TyperGroup
from typer.main import get_command

from numerate.cli import app

_ENDS = {"|", "||", "&&", ";", "&", ">", ">>", "<"}


def commands() -> Iterator[tuple[str, Any]]:
    """Every command with its path: "numerate data list"."""
    waiting = [("numerate", _numerate())]
    for path, command in waiting:  # grows
        yield path, command
        if isinstance(command, TyperGroup):
            waiting += [(f"{path} {name}", one) for name, one in command.commands.items()]


def unknown_names(written: str) -> list[str]:
    """The commands and options of `numerate` in lines of a shell that do not exist.

    >>> unknown_names("cat x.txt | numerate extract --jsn - && numerate chekc a b")
    ['numerate extract --jsn', 'numerate chekc']
    """
    lines = written.replace("\\\n", " ").splitlines()
    return [name for line in lines for words in _given(line) for name in _unknown(words)]


@cache
def _numerate() -> Any:
    return get_command(app)


def _given(line: str) -> Iterator[list[str]]:
    """What each `numerate` of the line is given."""
    words = shlex.shlex(line, posix=True, punctuation_chars="|&;<>")
    words.whitespace_split = True
    command: list[str] = []
    for word in [*words, ";"]:
        if word not in _ENDS:
            command.append(word)
            continue
        if command[:1] == ["numerate"]:
            yield command[1:]
        command = []


def _unknown(words: list[str]) -> Iterator[str]:
    path, command = "numerate", _numerate()
    for word in words:
        if word == "--":
            return
        if word.startswith("-") and word != "-":
            options = {one for param in command.params for one in param.opts + param.secondary_opts}
            name = word.partition("=")[0]
            if name not in options | {"--help", "-h"}:
                yield f"{path} {name}"
        elif isinstance(command, TyperGroup) and word in command.commands:
            path, command = f"{path} {word}", command.commands[word]
        elif isinstance(command, TyperGroup) and not command.invoke_without_command:
            yield f"{path} {word}"
            return
