"""The process that workers are forked from: it loads everything once, so that a worker that was
ended is replaced in milliseconds, and all of them share the memory of the models.

    python -m numerate.service.nursery SOCKET WORKERS

Each worker joins the service over the socket, answers one request after the other, and ends with
status 0 when the service is gone. A worker that ends in any other way is replaced.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
import traceback
from io import BufferedRWPair

from numerate.errors import NumerateError, WorkerFailed
from numerate.service.frames import ANSWER, ASKED, HEAD, JOINED, error_frame, frame
from numerate.service.reasoner import TASKS, warm_up
from numerate.strict_json import json_object, json_text

__all__ = ["main"]


def main() -> int:
    """Load, fork, and fork again for whoever is lost."""
    address, count = sys.argv[1], int(sys.argv[2])
    # Who stops the service may signal all of its processes; it finishes what it accepted first,
    # and it is the service that lets its workers go.
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    try:
        warm_up()
    except NumerateError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    gc.collect()
    gc.freeze()  # the collector would write to the memory that workers share
    for _ in range(count):
        _fork(address)
    alive, is_served = count, True
    while alive:
        _, status = os.wait()
        is_served = is_served and os.waitstatus_to_exitcode(status) != 0
        if is_served:
            _fork(address)
        else:
            alive -= 1
    return 0


def _fork(address: str) -> None:
    if os.fork():
        return
    status = 1
    try:
        _work(address)
        status = 0
    finally:
        os._exit(status)


def _work(address: str) -> None:
    """Answer until the service has gone."""
    with socket.socket(socket.AF_UNIX) as service:
        try:
            service.connect(address)
        except OSError:
            return
        with service.makefile("rwb") as stream:
            stream.write(frame(JOINED, json_text({"pid": os.getpid()})))
            try:
                while (asked := _next(stream)) is not None:
                    stream.write(_answer(asked))
            except OSError:
                return


def _next(stream: BufferedRWPair) -> bytes | None:
    """The next request, once everything is sent that was answered."""
    stream.flush()
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    mark, length = HEAD.unpack(head)
    assert mark == ASKED
    return stream.read(length)


def _answer(asked: bytes) -> bytes:
    job = json_object(asked)
    try:
        return frame(ANSWER, json_text(TASKS[job["task"]](job["asked"])))
    except NumerateError as error:
        return error_frame(error)
    except Exception as error:
        # Where it was, not what it said: a message may quote the user's text.
        places = "".join(traceback.format_tb(error.__traceback__))
        sys.stderr.write(f"{type(error).__name__} in a worker\n{places}")
        return error_frame(WorkerFailed(1))


if __name__ == "__main__":
    sys.exit(main())
