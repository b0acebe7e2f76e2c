"""`numerate demo`: what the package does, on a few sentences, in colour."""

from __future__ import annotations

import json

__all__ = ["demo"]

SENTENCES = (
    "Nearly 7,500 households lost power for between 20 and 30 hours.",
    "Shares of the bakery chain fell 3% to $41.50 on Tuesday, after profit rose by half a million "
    "dollars a year since 2019.",
    "The storm killed four people and injured 80; winds of up to 140 km/h tore off two-thirds of "
    "the roof.",
    "At least one in four of the 10-year-old pupils walks no more than 1½ miles to school.",
)
AS_JSON = "The old pipes lose about 7 billion litres a day."


def demo() -> None:
    """Show a few sentences with their quantities, and the JSON of one."""
    from rich.console import Console
    from rich.syntax import Syntax

    from numerate import extract, extract_all
    from numerate.cli.showing import shown

    console = Console(highlight=False)
    console.print("[bold]numerate[/bold]: quantities in English text\n")
    for sentence, quantities in zip(SENTENCES, extract_all(SENTENCES), strict=True):
        console.print(shown(sentence, quantities, console))
        console.print()
    console.print(f'[bold]As JSON[/bold], from: numerate extract --json "{AS_JSON}"\n')
    answer = {"text": AS_JSON, "quantities": [found.to_json() for found in extract(AS_JSON)]}
    text = json.dumps(answer, indent=2, ensure_ascii=False)
    console.print(Syntax(text, "json", background_color="default", word_wrap=True))
