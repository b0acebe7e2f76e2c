"""`numerate probe`: what representations know of numbers."""

from __future__ import annotations

import typer

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
    help="Ask representations what they know of numbers.",
)
probe.command(epilog=EMBEDDINGS_EXAMPLES)(embeddings)
probe.command(epilog=CONTEXTS_EXAMPLES)(contexts)
probe.command(epilog=RETRAIN_EXAMPLES)(retrain)
