"""`numerate extract`: the quantities of texts, for people and for programs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from numerate.cli.batching import (
    Address,
    Batch,
    EngineOption,
    Out,
    PartRows,
    Retry,
    Workers,
    answer_folder,
)
from numerate.scale.job import Job
from numerate.scale.running import PART_ROWS, Engine

if TYPE_CHECKING:
    from numerate import NumSet, Statement
    from numerate.language.units import Units
    from numerate.scale.records import Answer

__all__ = ["EXAMPLES", "extract"]

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate extract 'Shares fell 3% to about $5 billion.'
numerate extract --json "Between 40 and 60 hikers were stranded."
numerate extract --statements "Ann sold 5 pens to Bob and 7 to Carl."
numerate extract --relations "Stems carry water through a system of tubes."
numerate extract < article.txt
numerate extract --jsonl texts.jsonl > quantities.jsonl
numerate extract --texts folder --out quantities --engine ray
numerate extract -- "-5 degrees at dawn"        (a text that begins with a dash)
"""


def extract(
    texts: Annotated[
        list[str] | None,
        typer.Argument(metavar="TEXT", help="Texts; without any, standard input is one."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Write one JSON object per text, one per line.")
    ] = False,
    jsonl: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help='Read {"text": ...} objects, one per line, and answer each with one; '
            "- is standard input.",
        ),
    ] = None,
    roles: Annotated[
        bool,
        typer.Option(help="Find what is counted, who, where, ... Without it nothing is parsed."),
    ] = True,
    only_quantities: Annotated[
        bool,
        typer.Option("--only-quantities", help="Leave out dates, times and identifiers."),
    ] = False,
    statements: Annotated[
        bool,
        typer.Option(
            "--statements",
            help="Say of each quantity who, what, to whom, where and when; tables are read too.",
        ),
    ] = False,
    relations: Annotated[
        bool,
        typer.Option(
            "--relations",
            help="Find what a text says instead: subject, predicate, objects, places and times.",
        ),
    ] = False,
    units: Annotated[
        str | None, typer.Option(metavar="FILE", help="A TOML file of units of your own.")
    ] = None,
    data: Annotated[
        str | None,
        typer.Option(
            "--texts",
            metavar="DATA",
            help="Answer a file or folder of JSON Lines or Parquet into --out, as Parquet.",
        ),
    ] = None,
    out: Out = None,
    engine: EngineOption = Engine.PROCESS,
    address: Address = None,
    workers: Workers = None,
    part_rows: PartRows = PART_ROWS,
    retry: Retry = False,
) -> None:
    """Find the quantities of texts: value, kind, unit, hedge, roles, exact span."""
    if statements and not roles:
        raise typer.BadParameter("needs a parse: leave out --no-roles", param_hint="--statements")
    if relations and (statements or only_quantities or units is not None or not roles):
        said = "finds no quantities: give none of the options about them"
        raise typer.BadParameter(said, param_hint="--relations")
    batch = Batch(out, engine, address, workers, part_rows, retry)
    if data is not None:
        if texts or jsonl is not None:
            raise typer.BadParameter("takes no TEXT and no --jsonl", param_hint="--texts")
        job = _job(roles, only_quantities, statements, relations, units)
        answer_folder(job, data, batch, as_json=as_json)
        return
    batch.refuse_alone("--texts")
    reader = _Reader(roles, only_quantities, statements, relations, _units(units))
    if jsonl is not None:
        if texts or as_json:
            raise typer.BadParameter("takes no TEXT and no --json", param_hint="--jsonl")
        from numerate.cli.lines import answer_lines

        if not answer_lines(jsonl, ["text"], reader.answers):
            raise typer.Exit(1)
        return
    chosen = texts or [_standard_input()]
    if as_json:
        from numerate.cli.lines import write_json

        for answer in reader.answers([{"text": text} for text in chosen]):
            write_json(answer)
        return
    if relations:
        _show_relations(chosen)
        return
    if statements:
        _show_statements(chosen, reader.statements_of(chosen))
        return
    _show(chosen, reader.quantities(chosen))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Extraction with the options of the command line."""

    roles: bool
    only_quantities: bool
    statements: bool
    relations: bool
    units: Units | None

    def quantities(self, texts: Iterable[str]) -> Iterator[list[NumSet]]:
        from numerate import extract_all

        for found in extract_all(texts, roles=self.roles, units=self.units):
            yield [q for q in found if q.kind.is_quantity or not self.only_quantities]

    def statements_of(self, texts: Iterable[str]) -> Iterator[list[Statement]]:
        from numerate import read_all

        for reading in read_all(texts, units=self.units):
            yield [
                one
                for one in reading.statements
                if one.numset.kind.is_quantity or not self.only_quantities
            ]

    def answers(self, records: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        texts = [record["text"] for record in records]
        if self.relations:
            from numerate import relations_all

            for text, told in zip(texts, relations_all(texts), strict=True):
                yield {"text": text, "relations": [one.to_json() for one in told]}
            return
        if self.statements:
            for text, stated in zip(texts, self.statements_of(texts), strict=True):
                yield {
                    "text": text,
                    "quantities": [one.numset.to_json() for one in stated],
                    "statements": [one.to_json() for one in stated],
                }
            return
        for text, found in zip(texts, self.quantities(texts), strict=True):
            yield {"text": text, "quantities": [quantity.to_json() for quantity in found]}


def _job(
    roles: bool, only_quantities: bool, statements: bool, relations: bool, units: str | None
) -> Job:
    """`extract` for rows; a file of units that cannot be used is an error here."""
    _units(units)
    path = units and str(Path(units).absolute())
    return Job(
        command="extract",
        load=partial(_answers, roles, only_quantities, statements, relations, path),
        texts=("text",),
        summary={"found": "int64"},
        summarise=_count,
        settings={
            "roles": str(roles),
            "only-quantities": str(only_quantities),
            "statements": str(statements),
            "relations": str(relations),
            "units": units,
        },
    )


def _answers(
    roles: bool, only_quantities: bool, statements: bool, relations: bool, units: str | None
) -> Answer:
    return _Reader(roles, only_quantities, statements, relations, _units(units)).answers


def _count(answer: Mapping[str, Any]) -> dict[str, Any]:
    return {"found": len(answer["relations" if "relations" in answer else "quantities"])}


def _units(path: str | None) -> Units | None:
    if path is None:
        return None
    from numerate.language.units import Units

    return Units.with_file(path)


def _standard_input() -> str:
    from numerate.errors import UnreadableFile

    if sys.stdin.isatty():
        raise typer.BadParameter("give a text, or pipe one in", param_hint="TEXT")
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFile("-", f"byte {error.start} is not UTF-8") from error


def _show(texts: Sequence[str], results: Iterable[list[NumSet]]) -> None:
    from rich.console import Console

    from numerate.cli.showing import shown

    console = Console(highlight=False)
    for index, (text, quantities) in enumerate(zip(texts, results, strict=True)):
        if index:
            console.print()
        console.print(shown(text.rstrip("\n"), quantities, console))


def _show_statements(texts: Sequence[str], results: Iterable[list[Statement]]) -> None:
    from rich.console import Console

    from numerate.cli.showing import shown_statements

    console = Console(highlight=False)
    for index, (text, statements) in enumerate(zip(texts, results, strict=True)):
        if index:
            console.print()
        console.print(shown_statements(text.rstrip("\n"), statements, console))


def _show_relations(texts: Sequence[str]) -> None:
    from rich.console import Console

    from numerate import relations_all
    from numerate.cli.showing import shown_relations

    console = Console(highlight=False)
    for index, (text, found) in enumerate(zip(texts, relations_all(texts), strict=True)):
        if index:
            console.print()
        console.print(shown_relations(text.rstrip("\n"), found))
