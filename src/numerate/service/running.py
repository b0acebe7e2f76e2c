"""The service as a process: from binding its address to the last answer."""

from __future__ import annotations

import logging
import socket
import sys
from contextlib import suppress

import uvicorn

from numerate.service.app import create_app
from numerate.service.log import log_to
from numerate.service.settings import Settings
from numerate.service.workers import Workers

__all__ = ["run_service"]

_log = logging.getLogger("numerate.service")


def run_service(settings: Settings, host: str, port: int, drain: int) -> bool:
    """Serve until a signal says to stop, then finish what was accepted; whether models loaded.

    `drain` is how many seconds that may take.
    """
    log_to(logging.StreamHandler(sys.stderr))
    loaded = True

    def failed() -> None:
        nonlocal loaded
        if not server.should_exit:
            loaded, server.should_exit = False, True

    workers = Workers(settings.workers, failed=failed)
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(settings, workers),
            host=host,
            port=port,
            access_log=False,
            log_config=None,
            server_header=False,
            timeout_graceful_shutdown=drain,
            h11_max_incomplete_event_size=64 << 10,
        )
    )
    listener = bound(host, port)
    place = {"host": host, "port": listener.getsockname()[1]}
    _log.info("listening", extra={"fields": place})
    with suppress(KeyboardInterrupt):  # uvicorn raises the signal again once it has stopped
        server.run(sockets=[listener])
    _log.info("stopped", extra={"fields": place})
    return loaded


def bound(host: str, port: int) -> socket.socket:
    """A socket at an address; `OSError` if it cannot be had.

    asyncio sends small answers at once only where the protocol is named; otherwise their second
    part waits 40 ms for the client to acknowledge the first.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind((host, port))
    return found
