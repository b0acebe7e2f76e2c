"""The service behind its endpoints: who answers, within which limits, and what is counted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import Request

from numerate.errors import ServiceBusy, SourcesTooLarge, TextTooLong
from numerate.service.metrics import Metrics
from numerate.service.requests import Asked, VerifyRequest
from numerate.service.settings import Limits, Settings
from numerate.service.workers import Workers

__all__ = ["Service", "service_of"]


class Service:
    """Settings, workers and metrics, which all endpoints share."""

    def __init__(self, settings: Settings, workers: Workers) -> None:
        self.settings = settings
        self.workers = workers
        self.metrics = Metrics(workers)
        self._taken = 0

    @contextmanager
    def place(self) -> Iterator[None]:
        """A place among the requests that are answered or wait; `ServiceBusy` if there is none."""
        if not self.workers.is_ready:
            raise ServiceBusy("its models are being loaded")
        if self._taken >= self.settings.limits.concurrent:
            raise ServiceBusy(f"{self._taken} requests are being answered or wait")
        self._taken += 1
        self.metrics.taken.set(self._taken)
        try:
            yield
        finally:
            self._taken -= 1
            self.metrics.taken.set(self._taken)

    async def answer(self, task: str, asked: Asked, *, patient: bool = False) -> bytes:
        """The answer of a worker as JSON; who is patient waits for one as long as it takes."""
        limits = self.settings.limits
        check_lengths(asked, limits)
        wait = None if patient else limits.seconds
        return await self.workers.ask(task, asked.model_dump(), limits.seconds, wait)


def check_lengths(asked: Asked, limits: Limits) -> None:
    """Refuses texts that are longer than the service takes.

    >>> from numerate.service.requests import ExtractRequest
    >>> check_lengths(ExtractRequest(text="5 km"), Limits(text=3))
    Traceback (most recent call last):
    numerate.errors.TextTooLong: E001: the text has 4 characters, the limit is 3. \
Split it, for example at its paragraphs.
    """
    if isinstance(asked, VerifyRequest):
        characters = sum(len(source.text) for source in asked.sources)
        if characters > limits.sources:
            raise SourcesTooLarge(characters, limits.sources)
    for text in asked.texts():
        if len(text) > limits.text:
            raise TextTooLong(len(text), limits.text)


def service_of(request: Request) -> Service:
    """The service that a request was sent to."""
    found: Service = request.app.state.service
    return found
