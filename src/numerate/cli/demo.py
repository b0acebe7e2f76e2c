"""`numerate demo`: what the package does, on a few sentences, in colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["demo"]

SENTENCES = (
    "Nearly 7,500 households lost power for between 20 and 30 hours.",
    "The storm killed four people and injured 80; winds of up to 140 km/h tore off two-thirds of "
    "the roof.",
)
PAIRS = (
    (
        "The bakery had 120 loaves. It sold 45 loaves in the morning and 38 loaves after lunch.",
        "The bakery has 37 loaves left.",
    ),
    ("Sales rose from 80 to 100 vans in May.", "Sales of vans rose 25 percent in May."),
    ("The mill employs more than 300 people.", "The mill employs 250 people."),
    ("The mill plans to cut its staff to 300 people.", "The mill cut its staff to 300 people."),
)
ANSWER = "The mill employs 320 people [1]. It sold 90 vans in May. Its owner is Ann Lee."
SOURCES = (
    "The mill employs 320 people. Ann Lee owns the mill.",
    "City,Vans sold in May\nRome,60\nOslo,20",
)
DEGREES = (
    "A 120 cm oar is long. An 80 cm oar is short.",
    ("A 130 cm oar is very long.", "A 100 cm oar is not long.", "A 100 cm oar is short."),
)
PHENOMENA = ("approximation", "arithmetic", "ranges")
SIZE = 60
NUMBERS = 1_000


def demo() -> None:
    """Show quantities, claims, an answer verified, degrees, vectors and a small evaluation."""
    from rich.console import Console

    console = Console(highlight=False)
    _show_quantities(console)
    _show_verdicts(console)
    _show_report(console)
    _show_degrees(console)
    _show_numeracy(console)
    _show_evaluation(console)


def _show_quantities(console: Console) -> None:
    from numerate import extract_all
    from numerate.cli.showing import shown

    console.print("[bold]Quantities in a text[/bold]: numerate extract TEXT\n")
    for sentence, quantities in zip(SENTENCES, extract_all(SENTENCES), strict=True):
        console.print(shown(sentence, quantities, console))
        console.print()


def _show_verdicts(console: Console) -> None:
    from numerate import check_all
    from numerate.cli.proofs import shown_verdict

    console.print("[bold]A claim against a text[/bold]: numerate check TEXT CLAIM\n")
    for verdict in check_all(PAIRS):
        console.print(shown_verdict(verdict, console))
        console.print()


def _show_report(console: Console) -> None:
    from numerate import verify
    from numerate.cli.reports import shown_report

    console.print("[bold]An answer against its sources[/bold]: numerate verify ANSWER SOURCE...\n")
    console.print(shown_report(verify(ANSWER, SOURCES)))
    console.print()


def _show_numeracy(console: Console) -> None:
    from fractions import Fraction

    from numerate.cli.tables import PlainTable
    from numerate.probes.numeracy.choices import Distance, Ties
    from numerate.probes.numeracy.contrasts import magnitude_contrasts
    from numerate.probes.numeracy.dice import dice
    from numerate.probes.numeracy.scoring import random_vectors, scores

    console.print("[bold]What vectors know of numbers[/bold]: numerate probe embeddings VECTORS\n")
    numbers = [Fraction(number) for number in range(NUMBERS)]
    contrasts = magnitude_contrasts(numbers, range(NUMBERS))
    table = PlainTable(f"0 to {NUMBERS - 1}, passed in %", "OVA", "SC", "BC")
    made = {"random vectors": random_vectors(NUMBERS, 50, 1), "DICE, a number line": dice(numbers)}
    for name, vectors in made.items():
        found = scores(contrasts, vectors, Distance.COSINE, Ties.SPARED, seed=0).figures
        table.add_row(name, *(f"{100 * one.share:.1f}" for one in found.values()))
    console.print(table)
    console.print()


def _show_degrees(console: Console) -> None:
    from rich.table import Table

    from numerate.data.pair import Pair
    from numerate.models.registry import model

    title = "What a model knows of degrees"
    console.print(f"[bold]{title}[/bold]: numerate probe adjectives --model M\n")
    premise, claims = DEGREES
    pairs = [Pair(claim, premise, claim) for claim in claims]
    specs = ("embedded", "degree")
    table = Table(premise, *specs, box=None)
    answers = [model(spec).predict(pairs) for spec in specs]
    for claim, *said in zip(claims, *answers, strict=True):
        table.add_row(claim, *(answer.label for answer in said))
    console.print(table)
    console.print()


def _show_evaluation(console: Console) -> None:
    from rich.table import Table

    from numerate.data.builtin import pairs
    from numerate.models.registry import model

    console.print("[bold]How well a model does that[/bold]: numerate eval --model M --task T\n")
    table = Table("accuracy", *PHENOMENA, box=None)
    for spec in ("majority:label=neutral", "qreas"):
        cells = []
        for phenomenon in PHENOMENA:
            asked = pairs(phenomenon, size=SIZE)
            answers = model(spec).predict(asked)
            right = sum(p.label == a.label for p, a in zip(asked, answers, strict=True))
            cells.append(f"{100 * right / len(asked):.0f} %")
        table.add_row(spec, *cells)
    console.print(table)
