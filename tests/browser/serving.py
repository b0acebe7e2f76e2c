"""The real service on free ports, for as long as a test session lasts."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import uvicorn

from numerate.service.app import create_app
from numerate.service.settings import Settings
from numerate.service.workers import Workers

KEY = "a key of the tests"


@dataclass(frozen=True)
class Served:
    """Where two services listen that share their workers."""

    plain: str
    locked: str
    """It asks for `KEY`."""


@contextmanager
def served() -> Iterator[Served]:
    """Both services, ready to answer."""
    workers = Workers(1)
    sockets = [_listening(), _listening()]
    servers = [
        uvicorn.Server(uvicorn.Config(create_app(Settings(), workers), log_level="warning")),
        # The workers start and stop with the first.
        uvicorn.Server(
            uvicorn.Config(
                create_app(Settings(keys=frozenset({KEY})), workers),
                log_level="warning",
                lifespan="off",
            )
        ),
    ]

    async def serve() -> None:
        pairs = zip(servers, sockets, strict=True)
        await asyncio.gather(*(server.serve([bound]) for server, bound in pairs))

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    while not workers.is_ready:
        assert thread.is_alive()
        time.sleep(0.05)
    yield Served(*(f"http://127.0.0.1:{bound.getsockname()[1]}/" for bound in sockets))
    for server in servers:
        server.should_exit = True
    thread.join(timeout=10)


def _listening() -> socket.socket:
    bound = socket.socket()
    bound.bind(("127.0.0.1", 0))
    return bound
