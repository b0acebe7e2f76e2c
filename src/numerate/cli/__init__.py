"""The command line: one file per command, and the streaming and showing that they share."""

from __future__ import annotations

import logging
import signal
import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from numerate import NumerateError, __version__
from numerate.cli.annotate import annotate
from numerate.cli.answer import EXAMPLES as ANSWER_EXAMPLES
from numerate.cli.answer import answer
from numerate.cli.build import build
from numerate.cli.check import EXAMPLES as CHECK_EXAMPLES
from numerate.cli.check import check
from numerate.cli.compare import EXAMPLES as COMPARE_EXAMPLES
from numerate.cli.compare import compare
from numerate.cli.corpus import corpus
from numerate.cli.data import data
from numerate.cli.demo import demo
from numerate.cli.eval import EXAMPLES as EVAL_EXAMPLES
from numerate.cli.eval import eval_
from numerate.cli.explain import EXAMPLES as EXPLAIN_EXAMPLES
from numerate.cli.explain import explain
from numerate.cli.export import export
from numerate.cli.extract import EXAMPLES, extract
from numerate.cli.probe import probe
from numerate.cli.report import EXAMPLES as REPORT_EXAMPLES
from numerate.cli.report import report
from numerate.cli.reproduce import EXAMPLES as REPRODUCE_EXAMPLES
from numerate.cli.reproduce import reproduce
from numerate.cli.score import EXAMPLES as SCORE_EXAMPLES
from numerate.cli.score import score
from numerate.cli.serve import EXAMPLES as SERVE_EXAMPLES
from numerate.cli.serve import serve
from numerate.cli.train import EXAMPLES as TRAIN_EXAMPLES
from numerate.cli.train import train
from numerate.cli.verify import EXAMPLES as VERIFY_EXAMPLES
from numerate.cli.verify import verify
from numerate.errors import UnwritableFile

__all__ = ["app", "main"]

app = typer.Typer(
    name="numerate",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
CLAIMS = "Quantities and claims"
app.command(epilog=EXAMPLES, rich_help_panel=CLAIMS)(extract)
app.command(epilog=CHECK_EXAMPLES, rich_help_panel=CLAIMS)(check)
app.command(epilog=VERIFY_EXAMPLES, rich_help_panel=CLAIMS)(verify)
app.command(epilog=SERVE_EXAMPLES, rich_help_panel=CLAIMS)(serve)
app.command(rich_help_panel=CLAIMS)(demo)

EVALUATION = "Models, and how well they do"
app.command("eval", epilog=EVAL_EXAMPLES, rich_help_panel=EVALUATION)(eval_)
app.command(epilog=SCORE_EXAMPLES, rich_help_panel=EVALUATION)(score)
app.command(epilog=COMPARE_EXAMPLES, rich_help_panel=EVALUATION)(compare)
app.command(epilog=REPORT_EXAMPLES, rich_help_panel=EVALUATION)(report)
app.command(epilog=REPRODUCE_EXAMPLES, rich_help_panel=EVALUATION)(reproduce)
app.command(epilog=TRAIN_EXAMPLES, rich_help_panel=EVALUATION)(train)
app.command(epilog=EXPLAIN_EXAMPLES, rich_help_panel=EVALUATION)(explain)
app.add_typer(probe, name="probe", rich_help_panel=EVALUATION)

SETS = "Test sets and corpora"
app.add_typer(data, name="data", rich_help_panel=SETS)
app.add_typer(build, name="build", rich_help_panel=SETS)
app.add_typer(annotate, name="annotate", rich_help_panel=SETS)
app.add_typer(export, name="export", rich_help_panel=SETS)
app.add_typer(corpus, name="corpus", rich_help_panel=SETS)
app.command(epilog=ANSWER_EXAMPLES, rich_help_panel=SETS)(answer)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"numerate {__version__}")
        raise typer.Exit


@app.callback()
def numerate(
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Say on standard error what is being done.")
    ] = False,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Read numbers in English the way a careful reader does.

    [bold]Try:[/bold]  numerate demo
    """
    if verbose:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(name)s: %(message)s"))
        logger = logging.getLogger("numerate")
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)


def main() -> None:
    """Run the command line; an error of the catalogue is one line on standard error."""
    # Who is told to end does so as with Ctrl-C: half-written files are cleared away.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a character shows a substitute rather than a traceback.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app(prog_name="numerate")
    except NumerateError as error:
        typer.echo(str(error), err=True)
        sys.exit(1)
    except OSError as error:  # a full disk behind standard output
        place = str(error.filename or "standard output")
        typer.echo(str(UnwritableFile(place, error.strerror or str(error))), err=True)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
