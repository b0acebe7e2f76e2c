"""One service for all tests: with real workers, that start once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from numerate.service.app import create_app
from numerate.service.service import Service
from numerate.service.settings import Settings


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """A client of a service that is ready."""
    with TestClient(create_app(Settings()), raise_server_exceptions=False) as found:
        ends = time.monotonic() + 60
        while found.get("/ready").status_code != 200:
            assert time.monotonic() < ends, "not ready after a minute"
            time.sleep(0.1)
        yield found


@pytest.fixture
def service(client: TestClient) -> Service:
    """What is behind it."""
    found: Service = client.app.state.service  # type: ignore[attr-defined]
    return found


@pytest.fixture
def limited(service: Service, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Sets limits of the service for one test."""

    def limit(**limits: float) -> None:
        settings = service.settings
        found = replace(settings, limits=replace(settings.limits, **limits))
        monkeypatch.setattr(service, "settings", found)

    return limit
