"""`numerate data split`: a set in parts that share no group and no premise."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from numerate.cli.reading import Classes, ColumnsOption, Format, OnBadRow, OnErrorOption, Reading

if TYPE_CHECKING:
    from numerate.data.splitting import Part, Split

__all__ = ["EXAMPLE", "PARTS", "shares_of", "split", "tell_split"]

EXAMPLE = "Example:  numerate data split mine.jsonl --out parts --parts train=0.8,dev=0.1,test=0.1"
PARTS = "train=0.8,dev=0.1,test=0.1"
_PART = re.compile(r"(?P<name>[A-Za-z0-9][\w-]*)=(?P<share>\d+(?:\.\d+)?)")


def split(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of pairs.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder for the parts.")],
    parts: Annotated[
        str, typer.Option(metavar="NAME=SHARE,...", help="The parts; their shares add up to 1.")
    ] = PARTS,
    seed: Annotated[int, typer.Option(help="Another seed, another split.")] = 0,
    format_: Format = None,
    classes: Classes = "",
    columns: ColumnsOption = None,
    on_error: OnBadRow = OnErrorOption.SKIP,
    as_json: Annotated[
        bool, typer.Option("--json", help="Write JSON, one object per line.")
    ] = False,
) -> None:
    """Split a set into parts that share no group and no premise, balanced by label.

    Pairs that were made from one problem or article name it in their provenance, as their group;
    a column of a table may do so, too. Each part is a file, DIR/NAME.jsonl. The same file and seed
    give the same parts. The file is read twice; in memory it takes some 900 bytes a pair.
    """
    from numerate.cli.built import keep_apart
    from numerate.cli.data_showing import tell_some
    from numerate.data.splitting import split as split_set
    from numerate.errors import UnreadableFile

    shares = shares_of(parts)
    if Path(file).exists() and not Path(file).is_file():
        raise UnreadableFile(file, "it is no plain file, and has to be read twice")
    keep_apart([file, *(str(out / f"{name}.jsonl") for name in shares)])
    reading = Reading(format_, classes, columns, on_error)
    found = split_set(file, lambda: reading.pairs(file), out, shares, seed)
    tell_some([str(row) for row in found.bad_rows])
    tell_split(found, as_json)


def shares_of(written: str) -> dict[str, Fraction]:
    """The parts that an option asks for, each with its share."""
    shares: dict[str, Fraction] = {}
    for part in filter(str.strip, written.split(",")):
        found = _PART.fullmatch(part.strip())
        if found is None or found["name"] in shares or not Fraction(found["share"]):
            raise _wrong(f"{part.strip()!r} is not NAME=SHARE with a name and a share of its own")
        shares[found["name"]] = Fraction(found["share"])
    if sum(shares.values()) != 1:
        raise _wrong(f"the shares add up to {float(sum(shares.values())):g}, not to 1")
    return shares


def _wrong(reason: str) -> typer.BadParameter:
    return typer.BadParameter(f"{reason}, as in train=0.9,test=0.1", param_hint="--parts")


def tell_split(found: Split, as_json: bool) -> None:
    """Show the parts of a split as a table or as JSON."""
    from numerate.cli.data_showing import show_parts
    from numerate.cli.lines import write_json

    total = sum(part.pairs for part in found.parts)
    if not as_json:
        show_parts(found.parts, total)
        return
    for part in found.parts:
        write_json(
            {
                "part": part.name,
                "path": str(part.path),
                "pairs": part.pairs,
                "share": round(part.pairs / total, 4),
                "groups": part.groups,
                "labels": _labels(part),
            }
        )


def _labels(part: Part) -> dict[str, int]:
    from numerate.data.describing import label_counts

    return label_counts(part.labels)
