"""Write what `benchmarks/neural.py` has found into the documentation, a table for each lesson.

    python benchmarks/cards.py .train/neural/rows.json

Everything is from the manifests of the models: what each learned from, in how many epochs, how well
it does on its development pairs and on what it was asked, and what it cost. It needs no torch.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from numerate.evaluation.published import PublishedTable, published

PAGE = Path(__file__).parent.parent / "docs" / "models.md"
BEGIN, END = "<!-- cards -->\n", "<!-- /cards -->"
OF_LESSON = {"mnli": "equate-table7", "scitail": "scitail-table6"}  # whose paper measures the same
HEAD = ("model", "best epoch", "parameters", "training", "answers/s", "dev", "paper")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rows", type=Path, metavar="ROWS.json")
    parser.add_argument("--page", type=Path, default=PAGE)
    asked = parser.parse_args()
    rows = json.loads(asked.rows.read_bytes())
    page = asked.page.read_text("utf-8")
    asked.page.write_text(with_cards(page, rows), "utf-8")


def with_cards(page: str, rows: Sequence[Mapping[str, Any]]) -> str:
    """The page with the tables between its two marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    if not rest or END not in rest:
        sys.exit(f"the page has no {BEGIN.strip()} and {END}")
    lessons = groupby(sorted(rows, key=lambda row: row["lesson"]), key=lambda row: row["lesson"])
    cards = "\n".join("\n".join(_card(name, list(some))) + "\n" for name, some in lessons)
    return before + BEGIN + cards + END + after


def _card(lesson: str, rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    training = rows[0]["manifest"]["training"]
    *learned, dev = training["data"]
    pairs = rows[0]["request"]["limit"] or sum(one["pairs"] for one in learned)
    names = ", ".join(Path(one["name"]).stem for one in learned)
    vectors = {_vectors(row) for row in rows} - {None}
    with_vectors = f", with vectors of {' and '.join(sorted(map(str, vectors)))}" if vectors else ""
    devices = " and ".join(sorted({row["manifest"]["training"]["device"] for row in rows}))
    yield f"**{lesson}**: learned from {pairs:,} pairs ({names}){with_vectors}, on {devices},"
    yield f"seed {training['seed']}; measured on {dev['pairs']:,} ({Path(dev['name']).stem})."
    yield ""
    sets = list(dict.fromkeys(name for row in rows for name in row["asked"]))
    heads = [*HEAD, *(name.rpartition("/")[2] for name in sets)]
    yield "| " + " | ".join(heads) + " |"
    yield "|" + "---|" * len(heads)
    table = published(OF_LESSON[lesson]) if lesson in OF_LESSON else None
    for row in rows:
        yield "| " + " | ".join(_cells(row, sets, table)) + " |"


def _cells(
    row: Mapping[str, Any], sets: Sequence[str], table: PublishedTable | None
) -> Iterator[str]:
    recipe = row["manifest"]["training"]["recipe"]["name"]
    yield f"`{recipe}`"
    yield f"{row['best_epoch']} of {row['epochs']}" if row["epochs"] else ""
    yield f"{row['parameters']:,}"
    yield f"{row['seconds']:,.0f} s"
    yield f"{row['answers_per_second']:,.0f}"
    yield f"{100 * row['dev_accuracy']:.1f}"
    yield _published(recipe, table)
    for name in sets:
        yield f"{100 * row['asked'][name]['accuracy']:.1f}" if name in row["asked"] else ""


def _published(recipe: str, table: PublishedTable | None) -> str:
    rows = [] if table is None else [row for row, name in table.trained.items() if name == recipe]
    if table is None or table.learn is None or not rows:
        return ""
    return f"{100 * table.rows[rows[0]][table.learn[1]]:.1f}"


def _vectors(row: Mapping[str, Any]) -> str | None:
    read = row["manifest"]["training"].get("vectors")
    return (
        None if read is None else f"{row['manifest']['width']} numbers ({Path(read['name']).stem})"
    )


if __name__ == "__main__":
    main()
