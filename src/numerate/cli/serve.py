"""`numerate serve`: the service and its page, until it is told to stop."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from numerate.errors import MissingExtra, UnreadableFile
from numerate.service.settings import Limits, Settings

__all__ = ["EXAMPLES", "serve"]

KEYS = "NUMERATE_API_KEYS"
_USUAL = Limits()

EXAMPLES = f"""
[bold]Examples[/bold]

\b
numerate serve
numerate serve --port 9000 --workers 4
numerate serve --host 0.0.0.0 --api-key-file keys.txt
{KEYS}=secret numerate serve --host 0.0.0.0
numerate serve --timeout 10 --max-text 5000 --max-concurrent 32
curl -H 'Content-Type: application/json' -d '{{"text": "about 5 km"}}' localhost:8000/extract
"""


def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 is everywhere.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="0 is any that is free.")
    ] = 8000,
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, help="Processes that answer, one request each.")
    ] = 1,
    timeout: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.1, help="For an answer; then it is ended.")
    ] = _USUAL.seconds,
    max_body: Annotated[
        int, typer.Option(metavar="BYTES", min=1, help="Of a request, or a line of a batch.")
    ] = _USUAL.body,
    max_text: Annotated[
        int, typer.Option(metavar="N", min=1, help="Characters of a text, or of an answer.")
    ] = _USUAL.text,
    max_sources: Annotated[
        int, typer.Option(metavar="N", min=1, help="Characters of all sources of an answer.")
    ] = _USUAL.sources,
    max_lines: Annotated[
        int, typer.Option(metavar="N", min=1, help="Lines of a batch.")
    ] = _USUAL.lines,
    max_batch: Annotated[
        int, typer.Option(metavar="BYTES", min=1, help="Of a batch.")
    ] = _USUAL.batch,
    max_concurrent: Annotated[
        int, typer.Option(metavar="N", min=1, help="Requests that are answered or wait.")
    ] = _USUAL.concurrent,
    drain: Annotated[
        int, typer.Option(metavar="SECONDS", min=0, help="To finish in, when told to stop.")
    ] = 60,
    api_key_file: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help=f"Keys, one a line, of which requests need one; or ${KEYS}.",
        ),
    ] = None,
    cors_origin: Annotated[
        list[str] | None,
        typer.Option(metavar="ORIGIN", help="Pages of this origin may ask, too; several times."),
    ] = None,
    log_texts: Annotated[
        bool, typer.Option("--log-texts", help="Write requests' texts to the log, too.")
    ] = False,
) -> None:
    """Answer over HTTP what check, extract and verify answer, with a page for people.

    SIGTERM or Ctrl-C stops it, once what it has accepted is answered.
    """
    if not hasattr(os, "fork"):
        raise typer.BadParameter("needs a system that can fork: Linux, macOS", param_hint="serve")
    try:
        from numerate.service.running import run_service
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("numerate"):
            raise
        raise MissingExtra("the service", error.name, "serve") from error
    limits = Limits(
        body=max_body,
        text=max_text,
        sources=max_sources,
        lines=max_lines,
        batch=max_batch,
        concurrent=max_concurrent,
        seconds=timeout,
    )
    origins = tuple(cors_origin or ())
    settings = Settings(workers, limits, _keys(api_key_file), origins, log_texts)
    if not run_service(settings, host, port, drain):
        raise typer.Exit(1)


def _keys(path: str | None) -> frozenset[str]:
    """The keys of the file and of the environment: none means that none is needed."""
    written = os.environ.get(KEYS, "").split()
    if path is not None:
        try:
            written += Path(path).read_text("utf-8").split()
        except OSError as error:
            raise UnreadableFile(path, error.strerror or str(error)) from error
        except UnicodeDecodeError as error:
            raise UnreadableFile(path, f"byte {error.start} is not UTF-8") from error
        if not written:  # a service that is meant to be closed must not be open
            raise typer.BadParameter(f"{path} has no key", param_hint="--api-key-file")
    return frozenset(written)
