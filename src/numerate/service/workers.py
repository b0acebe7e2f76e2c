"""The worker processes as the service sees them: asked one thing at a time, replaced when lost.

The time limit is a real one: reasoning cannot be interrupted from within, so the process that does
it is killed, and its nursery forks another. What a lost worker had been asked is asked again.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from numerate.errors import OutOfTime, ServiceBusy, WorkerFailed
from numerate.service.frames import ANSWER, ASKED, HEAD, frame, raised
from numerate.strict_json import json_object, json_text

__all__ = ["Workers"]

ATTEMPTS = 3
"""Workers that may be lost over one request before it is given up: it may be what ends them."""

_PATIENCE = 5.0  # seconds that processes have to end by themselves

_log = logging.getLogger("numerate.service")


@dataclass(eq=False, slots=True)
class _Worker:
    pid: int
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def ask(self, job: bytes) -> tuple[bytes, bytes]:
        self.writer.write(frame(ASKED, job))
        await self.writer.drain()
        return await read_frame(self.reader)

    @property
    def has_ended(self) -> bool:
        return self.reader.at_eof()

    def end(self) -> None:
        if not self.has_ended:  # else its number may be another process's by now
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
        self.writer.close()


async def read_frame(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    """The mark and the content of the next frame."""
    mark, length = HEAD.unpack(await reader.readexactly(HEAD.size))
    return mark, await reader.readexactly(length)


class Workers:
    """A number of worker processes, and the nursery that they come from."""

    def __init__(self, count: int, *, failed: Callable[[], None] = lambda: None) -> None:
        self.count = count
        self.lost = 0  # workers that ended, or were ended, since the start
        self._failed = failed  # told if the models cannot be loaded
        self._alive: set[_Worker] = set()
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self.is_ready = False  # the models are loaded, and a first answer was given

    @property
    def pids(self) -> list[int]:
        """The processes that answer."""
        return sorted(worker.pid for worker in self._alive)

    async def start(self) -> None:
        """Begin to load; `is_ready` says when that is done."""
        self._folder = tempfile.mkdtemp(prefix="numerate-")  # for this user alone
        address = str(Path(self._folder) / "workers")
        self._server = await asyncio.start_unix_server(self._join, address)
        self._watch = asyncio.create_task(self._keep_nursery(address))

    async def stop(self) -> None:
        """End all processes; whoever still waits for an answer gets none."""
        was_ready, self.is_ready = self.is_ready, False
        self._server.close()
        while not self._idle.empty():
            self._idle.get_nowait().writer.close()  # it ends by itself, and then the nursery does
        for worker in self._alive:
            if not worker.writer.is_closing():
                worker.end()
        if was_ready:
            await asyncio.wait([self._watch], timeout=_PATIENCE)
        self._watch.cancel()
        with suppress(asyncio.CancelledError):
            await self._watch
        shutil.rmtree(self._folder, ignore_errors=True)

    async def ask(
        self, task: str, asked: Mapping[str, Any], seconds: float, wait: float | None = None
    ) -> bytes:
        """The answer to a request as JSON, within so many seconds once a worker has it.

        `wait` is how long it may take until one is free.
        """
        job = json_text({"task": task, "asked": asked})
        for _ in range(ATTEMPTS):
            worker = await self._free(wait)
            try:
                async with asyncio.timeout(seconds):
                    mark, content = await worker.ask(job)
            except TimeoutError:
                self._lose(worker)
                raise OutOfTime(seconds) from None
            except (asyncio.IncompleteReadError, ConnectionError):
                self._lose(worker)
                continue
            except BaseException:
                self._lose(worker)  # it would answer whoever comes next
                raise
            self._idle.put_nowait(worker)
            if mark == ANSWER:
                return content
            raise raised(content)
        raise WorkerFailed(ATTEMPTS)

    async def _free(self, wait: float | None) -> _Worker:
        try:
            async with asyncio.timeout(wait):
                while True:
                    worker = await self._idle.get()
                    if not worker.has_ended:
                        return worker
                    self._lose(worker)
        except TimeoutError:
            raise ServiceBusy(f"no worker was free for {wait:g} seconds") from None

    def _lose(self, worker: _Worker) -> None:
        if worker not in self._alive:
            return
        self._alive.remove(worker)
        self.lost += 1
        worker.end()
        _log.warning("worker lost", extra={"fields": {"pid": worker.pid}})

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            _, told = await read_frame(reader)
        except (asyncio.IncompleteReadError, ConnectionError):  # it has ended already
            writer.close()
            return
        worker = _Worker(json_object(told)["pid"], reader, writer)
        self._alive.add(worker)
        self._idle.put_nowait(worker)
        self.is_ready = True
        _log.info("worker ready", extra={"fields": {"pid": worker.pid}})

    async def _keep_nursery(self, address: str) -> None:
        command = [sys.executable, "-m", "numerate.service.nursery", address, str(self.count)]
        environment = {**os.environ, "TOKENIZERS_PARALLELISM": "false"}  # its threads do not fork
        while True:
            nursery = await asyncio.create_subprocess_exec(*command, env=environment)
            try:
                await nursery.wait()
            finally:
                if nursery.returncode is None:
                    nursery.kill()
                    await nursery.wait()
            if not self.is_ready:  # it could not load, or the service stops
                self._failed()
                return
            self.is_ready = False
            for worker in list(self._alive):  # nobody would replace them
                self._lose(worker)
