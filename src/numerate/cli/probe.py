"""`numerate probe`: what a model, or a set of word vectors, knows of numbers and degrees."""

from __future__ import annotations

import typer

from numerate.cli.probe_adjectives import adjectives

__all__ = ["probe"]

probe = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Ask what models know of one matter, with sentences made for that.",
)
probe.add_typer(adjectives, name="adjectives")
