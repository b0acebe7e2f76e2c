"""`numerate probe`: what a model, or a set of word vectors, knows of numbers and degrees."""

from __future__ import annotations

import typer

from numerate.cli.probe_adjectives import adjectives
from numerate.cli.probe_contexts import EXAMPLES as CONTEXTS_EXAMPLES
from numerate.cli.probe_contexts import contexts
from numerate.cli.probe_embeddings import EXAMPLES as EMBEDDINGS_EXAMPLES
from numerate.cli.probe_embeddings import embeddings
from numerate.cli.probe_retrain import EXAMPLES as RETRAIN_EXAMPLES
from numerate.cli.probe_retrain import retrain

__all__ = ["probe"]

probe = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Ask what models and word vectors know of numbers and degrees.",
    epilog="""
[bold]Examples[/bold]

\b
numerate probe embeddings glove-6b-50d
numerate probe adjectives --model qreas --out runs/adjectives
numerate probe contexts sentences.txt
numerate probe retrain sentences.txt --out vectors
""",
)
probe.command(epilog=EMBEDDINGS_EXAMPLES)(embeddings)
probe.command(epilog=CONTEXTS_EXAMPLES)(contexts)
probe.command(epilog=RETRAIN_EXAMPLES)(retrain)
probe.add_typer(adjectives, name="adjectives")
