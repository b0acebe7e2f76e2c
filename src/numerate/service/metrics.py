"""What the service counts, in the format of Prometheus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

if TYPE_CHECKING:
    from numerate.service.workers import Workers

__all__ = ["METRICS_TYPE", "Metrics"]

METRICS_TYPE = CONTENT_TYPE_LATEST

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


class Metrics:
    """Requests, lines of batches, and workers."""

    def __init__(self, workers: Workers) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.requests = Counter(
            "numerate_requests",
            "Requests that were answered",
            ["endpoint", "status"],
            registry=registry,
        )
        self.seconds = Histogram(
            "numerate_request_seconds",
            "How long answers took",
            ["endpoint"],
            buckets=_SECONDS,
            registry=registry,
        )
        self.lines = Counter(
            "numerate_batch_lines", "Lines of batches", ["outcome"], registry=registry
        )
        self.taken = Gauge(
            "numerate_requests_taken", "Requests that are answered or wait", registry=registry
        )
        alive = Gauge("numerate_workers", "Worker processes that can answer", registry=registry)
        alive.set_function(lambda: len(workers.pids))
        lost = Gauge(
            "numerate_workers_lost", "Worker processes that ended early", registry=registry
        )
        lost.set_function(lambda: workers.lost)

    def written(self) -> bytes:
        """All of it, as `/metrics` answers."""
        return generate_latest(self._registry)
