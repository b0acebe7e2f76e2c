"""Schemathesis: whatever is sent, the answer is one that `/openapi.json` describes."""

from __future__ import annotations

import pytest
import schemathesis
from fastapi.testclient import TestClient
from httpx import Response
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    positive_data_acceptance,
    response_schema_conformance,
    status_code_conformance,
)

ALWAYS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
ASKING = ("/check", "/check/page", "/extract", "/verify")
WATCHING = ("/health", "/ready", "/models", "/metrics")
few = settings(
    max_examples=12,
    suppress_health_check=list(HealthCheck),
    deadline=None,
)


@pytest.fixture(scope="module")
def schema(client: TestClient) -> BaseSchema:
    return schemathesis.openapi.from_dict(client.get("/openapi.json").json())


def sent(client: TestClient, case: Case) -> Response:
    """The answer to a case; nothing of it is a cookie."""
    told = case.as_transport_kwargs(base_url=str(client.base_url))
    body = {"content": told["data"]} if "data" in told else {"json": told.get("json")}
    return client.request(
        told["method"], told["url"], params=told["params"], headers=told["headers"], **body
    )


@pytest.mark.parametrize("path", ASKING)
@given(data=st.data())
@few
def test_schema_what_it_allows_is_answered(
    client: TestClient, schema: BaseSchema, path: str, data: st.DataObject
) -> None:
    case = data.draw(schema[path]["POST"].as_strategy())
    answer = sent(client, case)
    # An answer that claims nothing is an error of its own, which no schema can tell.
    accepting = [] if path == "/verify" else [positive_data_acceptance]
    case.validate_response(answer, checks=[*ALWAYS, *accepting])


@pytest.mark.parametrize("path", ASKING)
@given(data=st.data())
@few
def test_schema_what_it_forbids_is_refused(
    client: TestClient, schema: BaseSchema, path: str, data: st.DataObject
) -> None:
    operation = schema[path]["POST"]
    case = data.draw(operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
    answer = sent(client, case)
    case.validate_response(answer, checks=[*ALWAYS, negative_data_rejection])


@pytest.mark.parametrize("path", WATCHING)
def test_schema_of_what_is_watched_is_true(
    client: TestClient, schema: BaseSchema, path: str
) -> None:
    case = schema[path]["GET"].Case()
    case.validate_response(client.get(path), checks=ALWAYS)


def test_schema_names_every_endpoint(client: TestClient) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    assert set(paths) == {*ASKING, *WATCHING, "/batch"}
