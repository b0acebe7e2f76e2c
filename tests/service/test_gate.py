"""What every request passes: ids, keys, headers, origins and the log. Needs no workers."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from numerate.service.app import create_app
from numerate.service.log import log_to
from numerate.service.settings import Settings

ORIGIN = "https://app.example"


def a_client(**settings: object) -> TestClient:
    """A client of a service whose workers are never started."""
    app = create_app(Settings(**settings))  # type: ignore[arg-type]
    return TestClient(app, raise_server_exceptions=False)


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the service writes to its log."""
    names = ("numerate.service", "uvicorn")
    before = [(logging.getLogger(name), *_state(name)) for name in names]
    written = io.StringIO()
    log_to(logging.StreamHandler(written))
    yield written
    for logger, handlers, level, propagate in before:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


def _state(name: str) -> tuple[list[logging.Handler], int, bool]:
    logger = logging.getLogger(name)
    return logger.handlers, logger.level, logger.propagate


def test_gate_is_alive_before_it_is_ready() -> None:
    client = a_client()
    assert client.get("/health").json() == {"status": "alive"}
    answer = client.get("/ready")
    assert (answer.status_code, answer.json()["code"]) == (503, "E179")
    assert answer.headers["retry-after"]
    assert client.post("/extract", json={"text": "5 km"}).status_code == 503


def test_gate_carries_the_id_of_a_request() -> None:
    answer = a_client().get("/health", headers={"X-Request-ID": "a.b-C_1"})
    assert answer.headers["x-request-id"] == "a.b-C_1"


@pytest.mark.parametrize("bad", ["", "a b", 'x"y', "x" * 129, "é".encode()])
def test_gate_gives_a_new_id_for_one_that_would_spoil_a_log(bad: str | bytes) -> None:
    client = a_client()
    found = {client.get("/health", headers={"X-Request-ID": bad}).headers["x-request-id"]}  # type: ignore[dict-item]
    found.add(client.get("/health").headers["x-request-id"])
    assert len(found) == 2
    assert all(re.fullmatch("[0-9a-f]{32}", one) for one in found)


def test_gate_needs_one_of_the_keys() -> None:
    client = a_client(keys=frozenset({"first", "second"}))
    for key in ("Bearer first", "bearer second"):
        assert client.get("/models", headers={"Authorization": key}).status_code == 200
    for bad in ("", "Bearer", "Bearer third", "Bearer firs", "Basic first", "first"):
        answer = client.get("/models", headers={"Authorization": bad})
        assert (answer.status_code, answer.json()["code"]) == (401, "E181")
        assert answer.headers["www-authenticate"] == "Bearer"
    assert client.post("/check", json={}).status_code == 401
    assert client.get("/metrics").status_code == 401


def test_gate_lets_whoever_watches_in_without_a_key() -> None:
    client = a_client(keys=frozenset({"first"}))
    assert client.get("/health").status_code == 200
    assert client.get("/openapi.json").status_code == 200


def test_gate_keeps_browsers_strict() -> None:
    headers = a_client().get("/health").headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"


def test_gate_other_origins_may_not_ask_unless_they_are_named() -> None:
    asked = {"Origin": ORIGIN, "Access-Control-Request-Method": "POST"}
    allowed = "access-control-allow-origin"
    assert allowed not in a_client().options("/check", headers=asked).headers
    client = a_client(origins=(ORIGIN,), keys=frozenset({"first"}))
    assert client.options("/check", headers=asked).headers[allowed] == ORIGIN
    other = {**asked, "Origin": "https://other.example"}
    assert allowed not in client.options("/check", headers=other).headers


def test_gate_log_is_json_and_has_no_texts(log: io.StringIO) -> None:
    client = a_client()
    client.post("/extract?secret=5", json={"secret": "secret"}, headers={"X-Request-ID": "one"})
    client.get("/secret")
    first, second = map(json.loads, log.getvalue().splitlines())
    assert first["event"] == "answered"
    assert first["request_id"] == "one"
    assert (first["endpoint"], first["method"], first["status"]) == ("/extract", "POST", 503)
    assert (second["endpoint"], second["status"]) == ("other", 404)
    assert "secret" not in log.getvalue()


def test_gate_failure_inside_is_a_problem_and_its_words_stay_inside(log: io.StringIO) -> None:
    client = a_client()

    @client.app.get("/broken")  # type: ignore[attr-defined]
    async def broken() -> None:
        raise RuntimeError("secret")

    answer = client.get("/broken")
    assert answer.status_code == 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert "secret" not in answer.text + log.getvalue()
    failed = json.loads(log.getvalue().splitlines()[0])
    assert failed["error"] == "RuntimeError"
    assert failed["at"][-1].endswith("broken")
