"""The endpoints: what they answer, and how they refuse what they cannot answer."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import program
import pytest
from fastapi.testclient import TestClient
from pydantic import BaseModel

from numerate.reasoning.policy import Policy
from numerate.service.answers import CheckAnswer, ExtractAnswer, VerifyAnswer
from numerate.service.describing import examples
from numerate.service.requests import PROFILES
from numerate.service.service import Service

PAIR = {"premise": "Ann sold 3 figs.", "hypothesis": "Ann sold 4 figs."}
SOURCES = [{"name": "a.txt", "text": "Acme hired 100 men."}]
# A list of bare numbers is what takes longest: each may be what the claim means.
SLOW = {"premise": " ".join(map(str, range(1, 400))), "hypothesis": "The firm sold 12 cars."}
BRIEF = {**SLOW, "premise": " ".join(map(str, range(1, 40)))}


def refusal(answer: object, status: int, code: str | None) -> dict[str, object]:
    """The problem that a request was answered with, which is what RFC 9457 says it is."""
    assert answer.status_code == status, answer.text  # type: ignore[attr-defined]
    assert answer.headers["content-type"] == "application/problem+json"  # type: ignore[attr-defined]
    told: dict[str, object] = answer.json()  # type: ignore[attr-defined]
    assert told["status"] == status
    assert told.get("code") == code
    assert told["request_id"] == answer.headers["x-request-id"]  # type: ignore[attr-defined]
    return told


# Answers


@pytest.mark.parametrize(
    ("name", "schema"),
    [("check", CheckAnswer), ("extract", ExtractAnswer), ("verify", VerifyAnswer)],
)
def test_api_answers_as_its_examples_and_schema_say(
    client: TestClient, name: str, schema: type[BaseModel]
) -> None:
    example = examples()[name]
    answer = client.post(f"/{name}", json=example["request"])
    assert answer.status_code == 200
    assert answer.json() == example["answer"]
    schema.model_validate(answer.json())
    described = client.get("/openapi.json").json()["paths"][f"/{name}"]["post"]
    assert described["requestBody"]["content"]["application/json"]["example"] == example["request"]
    shown = described["responses"]["200"]["content"]["application/json"]
    assert shown["example"] == example["answer"]
    assert shown["schema"]["$ref"].endswith(schema.__name__)


def test_api_check_is_what_the_command_prints(client: TestClient) -> None:
    done = program.run("check", "--json", "--matcher", "words", *PAIR.values())
    answer = client.post("/check", json={**PAIR, "matcher": "words"}).json()
    printed = json.loads(done.stdout)
    assert {name: answer[name] for name in printed} == printed


def test_api_check_comes_with_the_quantities_of_both_texts(client: TestClient) -> None:
    answer = client.post("/check", json=PAIR).json()
    for role, text in PAIR.items():
        assert answer[role] == client.post("/extract", json={"text": text}).json()
        [quantity] = answer[role]["quantities"]
        assert text[quantity["start"] : quantity["end"]] == quantity["text"]
    assert answer["workings"][0][0] == "'4 figs': contradicted, 3 is not 4"


def test_api_derivations_of_several_steps_fit_the_schema(client: TestClient) -> None:
    asked = {
        "premise": "Ann has 3 figs and 2 plums, and she bought 4 figs.",
        "hypothesis": "Ann has 5 fruits in total.",
    }
    for profile in PROFILES:
        for matcher in ("encoder", "words"):
            answer = client.post("/check", json={**asked, "profile": profile, "matcher": matcher})
            CheckAnswer.model_validate(answer.json())


@pytest.mark.parametrize("profile", PROFILES)
def test_api_profiles_are_those_of_the_reasoner(profile: str) -> None:
    assert Policy.named(profile).name == profile


def test_api_says_who_answers(client: TestClient) -> None:
    found = client.get("/models").json()
    assert found["model"] == "qreas"
    assert found["profiles"] == ["default", "strict", "paper"]
    assert found["matchers"] == ["encoder", "words"]


def test_api_counts_what_it_does(client: TestClient) -> None:
    client.post("/extract", json={"text": "5 km"})
    client.get("/no/such/path/5")
    told = client.get("/metrics").text
    assert 'numerate_requests_total{endpoint="/extract",status="200"}' in told
    assert 'numerate_requests_total{endpoint="other",status="404"}' in told
    assert "numerate_workers 1.0" in told
    assert "/no/such" not in told


# Batches

LINES = {"Content-Type": "application/x-ndjson"}


def lines_of(content: bytes) -> list[dict[str, object]]:
    return [json.loads(line) for line in content.splitlines()]


def test_api_batch_answers_as_its_example_says(client: TestClient) -> None:
    example = examples()["batch"]
    body = "\n".join(map(json.dumps, example["request"]))
    answer = client.post("/batch", content=body, headers=LINES)
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert lines_of(answer.content) == example["answer"]


def test_api_batch_is_what_the_command_prints(client: TestClient) -> None:
    asked = {"id": 7, **PAIR, "gold": "contradiction", "matcher": "words"}
    body = json.dumps(asked).encode()
    done = program.run("check", "--matcher", "words", "--jsonl", "-", stdin=body)
    assert client.post("/batch", content=body, headers=LINES).content == done.stdout


def test_api_batch_answers_bad_lines_in_their_place(client: TestClient) -> None:
    body = b"\n".join(
        [
            b'{"id": 1, "text": "5 km"}',
            b"no JSON",
            b"",
            b'{"id": 2, "text": 5}',
            b"[" * 100_000,
            b'{"id": 3, "premise": "5 km"}',
            b'{"id": NaN, "text": "5 km"}',
            b'{"text": "\xff"}',
            b'{"id": 4, "answer": "Acme hired 90 men.", "sources": [{"name": "a", "text": "?"}]}',
            b'{"id": 5, "answer": "", "sources": [{"name": "a", "text": "Acme."}]}',
        ]
    )
    found = lines_of(client.post("/batch", content=body, headers=LINES).content)
    told = [(one.get("id"), one.get("error", {}).get("line")) for one in found]  # type: ignore[attr-defined]
    assert told == [
        *((1, None), (None, 2), (2, 4), (None, 5), (3, 6), (None, 7), (None, 8), (4, None), (5, 10))
    ]


def test_api_batch_that_is_too_long_is_answered_up_to_the_limit(
    client: TestClient, limited: Callable[..., None]
) -> None:
    limited(lines=2)
    body = '{"text": "5 km"}\n' * 4
    found = lines_of(client.post("/batch", content=body, headers=LINES).content)
    assert [one.get("error", {}).get("code") for one in found] == [None, None, "E182"]  # type: ignore[attr-defined]
    assert found[-1]["error"]["line"] == 3  # type: ignore[index]


@pytest.mark.parametrize("limit", ["body", "batch"])
def test_api_batch_ends_at_a_line_or_a_body_that_is_too_large(
    client: TestClient, limited: Callable[..., None], limit: str
) -> None:
    limited(**{limit: 100})
    found = lines_of(client.post("/batch", content="x" * 200, headers=LINES).content)
    assert [one["error"]["code"] for one in found] == ["E175"]  # type: ignore[index]


def test_api_batch_line_that_takes_too_long_does_not_end_the_batch(
    client: TestClient, limited: Callable[..., None]
) -> None:
    limited(seconds=1)
    asked = [{"id": 1, "text": "5 km"}, {"id": 2, **SLOW}, {"id": 3, "text": "6 km"}]
    body = "\n".join(map(json.dumps, asked))
    found = lines_of(client.post("/batch", content=body, headers=LINES).content)
    assert [(one["id"], "error" in one) for one in found] == [(1, False), (2, True), (3, False)]
    assert found[1]["error"]["code"] == "E180"  # type: ignore[index]


# Refusals

BAD_BODIES = {
    "nothing": b"",
    "no JSON": b"{",
    "an array": b"[]",
    "NaN": b'{"text": NaN}',
    "infinity": b'{"text": "5", "x": 1e999}',
    "a number of many digits": b'{"text": ' + b"9" * 5000 + b"}",
    "another encoding": '{"text": "5 °C"}'.encode("latin-1"),
    "UTF-16": '{"text": "5 km"}'.encode("utf-16"),
    "deep nesting": b'{"text": ' + b"[" * 200_000 + b"]" * 200_000 + b"}",
}


@pytest.mark.parametrize("body", BAD_BODIES.values(), ids=BAD_BODIES.keys())
def test_api_refuses_what_is_no_json(client: TestClient, body: bytes) -> None:
    answer = client.post("/extract", content=body, headers={"Content-Type": "application/json"})
    refusal(answer, 400, "E176")


BAD_FIELDS = {
    "a field is missing": ("/check", {"premise": "5 km"}, "#/hypothesis"),
    "no string": ("/extract", {"text": 5}, "#/text"),
    "null": ("/extract", {"text": None}, "#/text"),
    "a lone surrogate": ("/extract", {"text": "\ud800 5 km"}, "#/text"),
    "an unknown field": ("/extract", {"text": "5 km", "txet/~": ""}, "#/txet~1~0"),
    "an unknown profile": ("/check", {**PAIR, "profile": "harsh"}, "#/profile"),
    "no sources": ("/verify", {"answer": "5 men.", "sources": []}, "#/sources"),
    "a bad source": (
        "/verify",
        {"answer": "5 men.", "sources": [{"name": "a"}]},
        "#/sources/0/text",
    ),
}


@pytest.mark.parametrize(("path", "asked", "pointer"), BAD_FIELDS.values(), ids=BAD_FIELDS.keys())
def test_api_says_which_field_is_wrong_and_not_what_it_holds(
    client: TestClient, path: str, asked: object, pointer: str
) -> None:
    body = json.dumps(asked)
    answer = client.post(path, content=body, headers={"Content-Type": "application/json"})
    told = refusal(answer, 422, "E178")
    assert [one["pointer"] for one in told["errors"]] == [pointer]  # type: ignore[attr-defined]
    assert "harsh" not in answer.text


def test_api_errors_of_the_reasoner_are_problems(client: TestClient) -> None:
    refusal(client.post("/verify", json={"answer": "Why?", "sources": SOURCES}), 422, "E171")
    silent = [{"name": "a.txt", "text": " "}]
    refusal(client.post("/verify", json={"answer": "5 men.", "sources": silent}), 422, "E172")


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/json; charset=latin-1", "application/x-ndjson"]
)
def test_api_reads_only_bodies_that_say_what_they_are(client: TestClient, kind: str) -> None:
    answer = client.post("/extract", content=b'{"text": "5"}', headers={"Content-Type": kind})
    refusal(answer, 415, "E177")


def test_api_reads_a_charset_and_a_byte_order_mark(client: TestClient) -> None:
    headers = {"Content-Type": 'Application/JSON; charset="UTF-8"'}
    body = '\ufeff{"text": "5 °C"}'.encode()
    assert client.post("/extract", content=body, headers=headers).status_code == 200


def test_api_paths_and_methods_that_do_not_exist_are_problems(client: TestClient) -> None:
    refusal(client.get("/no/such"), 404, None)
    answer = client.get("/check")
    refusal(answer, 405, None)
    assert answer.headers["allow"] == "POST"


# Limits


def test_api_refuses_bodies_that_are_too_large(
    client: TestClient, limited: Callable[..., None]
) -> None:
    limited(body=100)
    refusal(client.post("/extract", json={"text": "5" * 200}), 413, "E175")

    def parts() -> object:
        for _ in range(10):
            yield b"x" * 50

    headers = {"Content-Type": "application/json"}  # and none that says how long it is
    refusal(client.post("/extract", content=parts(), headers=headers), 413, "E175")  # type: ignore[arg-type]


def test_api_refuses_texts_that_are_too_long(
    client: TestClient, limited: Callable[..., None]
) -> None:
    limited(text=10, sources=15)
    refusal(client.post("/extract", json={"text": "5" * 11}), 413, "E001")
    refusal(client.post("/check", json=PAIR), 413, "E001")
    refusal(client.post("/verify", json={"answer": "5 men.", "sources": SOURCES}), 413, "E169")


def test_api_answers_thousands_of_numbers_in_time(client: TestClient) -> None:
    text = " ".join(map(str, range(1500)))
    assert len(client.post("/extract", json={"text": text}).json()["quantities"]) > 500


def test_api_ends_what_takes_too_long_and_goes_on(
    client: TestClient, service: Service, limited: Callable[..., None]
) -> None:
    [before] = service.workers.pids
    limited(seconds=0.3)
    begun = time.monotonic()
    refusal(client.post("/check", json=SLOW), 504, "E180")
    assert time.monotonic() - begun < 4
    limited(seconds=20)
    assert client.post("/extract", json={"text": "5 km"}).status_code == 200
    assert service.workers.pids != [before]
    with pytest.raises(ProcessLookupError):  # the worker is free: nobody works on it any more
        os.kill(before, 0)


def test_api_takes_no_more_than_it_can_answer(
    client: TestClient, limited: Callable[..., None]
) -> None:
    limited(concurrent=2)
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(client.post, "/check", json=PAIR) for _ in range(8)]
        answers = [one.result() for one in asked]
    refused = [one for one in answers if one.status_code != 200]
    assert 0 < len(refused) < 8
    for one in refused:
        refusal(one, 503, "E179")
        assert int(one.headers["retry-after"]) > 0


def test_api_asks_again_when_a_worker_is_lost(client: TestClient, service: Service) -> None:
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(client.post, "/check", json=BRIEF)
        time.sleep(0.1)
        [working] = service.workers.pids
        os.kill(working, signal.SIGKILL)
        answer = asked.result()
    assert answer.status_code == 200
    assert service.workers.pids != [working]
