"""Models behind HTTP, asked through real sockets on this machine."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from numerate.data.pair import Pair
from numerate.errors import (
    BadAnswer,
    BadSetting,
    BadTemplate,
    EndpointFailed,
    UnmatchedAnswers,
    UnreadableFile,
)
from numerate.models.prompting import label_in
from numerate.models.registry import model

PAIRS = [
    Pair("a", "He has 3 figs.", "He has 2 figs."),
    Pair("b", "It costs $5 – “net”.", "It costs 5 dollars."),
]

Respond = Callable[[bytes, dict[str, str], int], tuple[int, bytes]]


@contextmanager
def server(respond: Respond, headers: dict[str, str] | None = None) -> Iterator[tuple[str, list]]:  # type: ignore[type-arg]
    """An endpoint that answers what `respond` says of body, headers and the call's number."""
    calls: list[tuple[str, bytes]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            calls.append((self.path, body))
            status, reply = respond(body, dict(self.headers), len(calls))
            self.send_response(status)
            for name, value in (headers or {}).items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(reply)))
            self.end_headers()
            self.wfile.write(reply)

        def log_message(self, *_: object) -> None:
            pass

    httpd = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=httpd.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{httpd.server_port}", calls
    finally:
        httpd.shutdown()
        httpd.server_close()


def lines(*answers: object) -> bytes:
    return b"".join(json.dumps(answer).encode() + b"\n" for answer in answers)


def echo(body: bytes, *_: object) -> tuple[int, bytes]:
    records = [json.loads(line) for line in body.splitlines()]
    return 200, lines(*({"id": r["id"], "label": "Entails", "confidence": 0.5} for r in records))


def chat(reply: str) -> Respond:
    completion = {"choices": [{"message": {"role": "assistant", "content": reply}}]}
    return lambda *_: (200, json.dumps(completion).encode())


def test_http_sends_a_batch_as_lines_and_reads_one_for_each() -> None:
    def respond(body: bytes, headers: dict[str, str], _: int) -> tuple[int, bytes]:
        first, second = [json.loads(line) for line in body.splitlines()]
        assert first == {"id": "a", "premise": PAIRS[0].premise, "hypothesis": PAIRS[0].hypothesis}
        assert second["premise"] == PAIRS[1].premise
        assert headers["Content-Type"] == "application/x-ndjson"
        return 200, lines(
            {"id": "a", "label": "contradiction", "confidence": 0.9, "explanation": "3 is not 2."},
            {"id": "b", "label": "entailment", "probabilities": {"entailment": 1.0}},
        )

    with server(respond) as (url, calls):
        one, two = model(f"http:{url}/check").predict(PAIRS)
    assert len(calls) == 1
    assert (one.label, one.confidence, one.evidence) == (
        "contradiction",
        0.9,
        {"explanation": "3 is not 2."},
    )
    assert (two.label, two.probabilities, two.evidence) == ("entailment", {"entailment": 1.0}, None)


def test_http_answers_belong_to_the_pairs_whose_ids_they_carry() -> None:
    reply = lines({"id": "b", "label": "entailment"}, {"id": "a", "label": "contradiction"})
    with server(lambda *_: (200, reply)) as (url, _):
        labels = [answer.label for answer in model(f"http:{url}").predict(PAIRS)]
    assert labels == ["contradiction", "entailment"]


def test_http_an_id_may_come_back_as_a_number() -> None:
    pairs = [Pair("7", "He has 3 figs.", "He has 2 figs.")]
    with server(lambda *_: (200, lines({"id": 7, "label": "neutral"}))) as (url, _):
        assert model(f"http:{url}").predict(pairs)[0].label == "neutral"


def test_http_pairs_without_ids_of_their_own_are_numbered() -> None:
    def respond(body: bytes, *_: object) -> tuple[int, bytes]:
        records = [json.loads(line) for line in body.splitlines()]
        assert [record["id"] for record in records] == ["0", "1"]
        labels = {"He has 2 figs.": "neutral", "He has 4 figs.": "contradiction"}
        return 200, lines(
            *({"id": r["id"], "label": labels[r["hypothesis"]]} for r in records[::-1])
        )

    pairs = [Pair("", "He has 3 figs.", f"He has {n} figs.") for n in (2, 4)]
    with server(respond) as (url, _):
        labels = [answer.label for answer in model(f"http:{url}").predict(pairs)]
    assert labels == ["neutral", "contradiction"]


@pytest.mark.parametrize(
    ("ids", "reason"),
    [
        (["a"], "no answer has the id b"),
        (["a", "a"], "no answer has the id b, more than one has a"),
        (["a", "b", "b"], "more than one has b"),
        (["a", "x"], "no answer has the id b, no pair has x"),
        (["a", "b", "c"], "no pair has c"),
        (["a", None], "no answer has the id b, no pair has none"),
        (["a", True], "no pair has none"),
        ([], "no answer has the id a, b"),
    ],
)
def test_http_ids_that_do_not_match_are_an_error(ids: list[object], reason: str) -> None:
    reply = lines(*({"id": name, "label": "neutral"} for name in ids))
    with (
        server(lambda *_: (200, reply)) as (url, _),
        pytest.raises(UnmatchedAnswers, match=f"do not match its pairs: .*{reason}"),
    ):
        model(f"http:{url},retries=0").predict(PAIRS)


def test_http_a_url_is_a_spec() -> None:
    with server(echo) as (url, calls):
        found = model(f"{url}/check")
        assert [p.label for p in found.predict(PAIRS)] == ["entailment", "entailment"]
        assert model(found.name).name == found.name
    assert calls[0][0] == "/check"


def test_https_a_url_is_a_spec() -> None:
    assert model("https://localhost:1/check").name == "http:https://localhost:1/check"


def test_http_tries_again_what_fails_in_passing() -> None:
    def respond(body: bytes, _: dict[str, str], call: int) -> tuple[int, bytes]:
        return echo(body) if call == 3 else (503, b"busy")

    with server(respond) as (url, calls):
        assert len(model(f"http:{url},wait=0.01").predict(PAIRS)) == 2
    assert len(calls) == 3


def test_http_gives_up_after_its_retries_and_then_costs_one_try_each() -> None:
    with server(lambda *_: (500, b"broken")) as (url, calls):
        asked = model(f"http:{url},wait=0.01,retries=2")
        for expected in (3, 4, 5):
            with pytest.raises(EndpointFailed, match="HTTP 500"):
                asked.predict(PAIRS)
            assert len(calls) == expected


def test_http_is_patient_again_once_an_answer_came() -> None:
    def respond(body: bytes, _: dict[str, str], call: int) -> tuple[int, bytes]:
        return echo(body) if call in (3, 5) else (500, b"")

    with server(respond) as (url, calls):
        asked = model(f"http:{url},wait=0.01,retries=1")
        with pytest.raises(EndpointFailed):
            asked.predict(PAIRS)  # calls 1 and 2
        asked.predict(PAIRS)  # call 3
        asked.predict(PAIRS)  # calls 4 and 5
    assert len(calls) == 5


def test_http_does_not_repeat_what_is_wrong_for_good() -> None:
    said = pytest.raises(EndpointFailed, match="HTTP 404 Not Found: no such page")
    with server(lambda *_: (404, b"no such page")) as (url, calls), said:
        model(f"http:{url}").predict(PAIRS)
    assert len(calls) == 1


def test_http_waits_no_longer_than_it_says() -> None:
    def slow(*_: object) -> tuple[int, bytes]:
        time.sleep(5)
        return 200, b""

    with server(slow) as (url, _):
        began = time.monotonic()
        with pytest.raises(EndpointFailed, match="timed out"):
            model(f"http:{url},timeout=0.2,retries=1,wait=0.01").predict(PAIRS)
        assert time.monotonic() - began < 4


def test_http_nobody_there() -> None:
    with server(echo) as (url, _):
        pass
    with pytest.raises(EndpointFailed, match="refused"):
        model(f"http:{url},retries=1,wait=0.01").predict(PAIRS)


def test_http_retry_after_is_heeded_within_reason() -> None:
    def respond(body: bytes, _: dict[str, str], call: int) -> tuple[int, bytes]:
        return echo(body) if call == 2 else (429, b"")

    with server(respond, {"Retry-After": "1"}) as (url, _):
        began = time.monotonic()
        model(f"http:{url},wait=0").predict(PAIRS)
        assert 1 <= time.monotonic() - began < 5


@pytest.mark.parametrize(
    ("reply", "error", "reason"),
    [
        (lines({"id": "a", "label": "perhaps"}, {"id": "b"}), BadAnswer, "perhaps"),
        (lines({"id": "a"}, {"id": "b"}), BadAnswer, "no label"),
        (lines({"error": {"code": "E001"}}, {"label": "neutral"}), EndpointFailed, "E001"),
        (b"<html>\n</html>", EndpointFailed, "no JSON"),
        (b"[1]\n[2]\n", EndpointFailed, "no JSON object"),
    ],
)
def test_http_bad_replies_are_errors(reply: bytes, error: type[Exception], reason: str) -> None:
    with server(lambda *_: (200, reply)) as (url, _), pytest.raises(error, match=reason):
        model(f"http:{url},retries=0").predict(PAIRS)


@pytest.mark.parametrize(
    "spec",
    [
        "http:localhost/check",
        "http:file:///etc/passwd",
        "http:http://h/,timeout=soon",
        "http://[::bad",
        "http://h:99999/",
    ],
)
def test_http_bad_settings_are_errors_before_anything_is_sent(spec: str) -> None:
    with pytest.raises(BadSetting):
        model(spec)


def test_chat_asks_with_both_texts_at_temperature_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", "secret")
    seen: dict[str, Any] = {}

    def respond(body: bytes, headers: dict[str, str], _: int) -> tuple[int, bytes]:
        seen.update(json.loads(body), key=headers.get("Authorization"))
        return chat("Contradiction.")(body, headers, 1)

    with server(respond) as (url, calls):
        asked = model(f"chat:{url}/v1,model=tiny,key=MY_KEY")
        answers = asked.predict(PAIRS)
    assert [path for path, _ in calls] == ["/v1/chat/completions"] * 2
    assert (seen["model"], seen["temperature"], seen["key"]) == ("tiny", 0, "Bearer secret")
    [message] = seen["messages"]
    assert PAIRS[1].premise in message["content"]
    assert PAIRS[1].hypothesis in message["content"]
    assert [(a.label, a.evidence) for a in answers] == [
        ("contradiction", {"reply": "Contradiction."})
    ] * 2
    assert "secret" not in asked.name


def test_chat_uses_a_template_of_ones_own(tmp_path: Path) -> None:
    template = tmp_path / "prompt.txt"
    template.write_text("P=$premise H=$hypothesis costs $$1", encoding="utf-8")
    with server(chat("neutral")) as (url, calls):
        model(f"chat:{url},model=tiny,template={template}").predict(PAIRS[1:])
    content = json.loads(calls[0][1])["messages"][0]["content"]
    assert content == "P=It costs $5 – “net”. H=It costs 5 dollars. costs $1"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Only $premise", r"no \$hypothesis"),
        ("$premise $hypothesis $label", r"nothing to put for \$label"),
        ("$premise $hypothesis for $5", "stands for nothing"),
    ],
)
def test_chat_a_bad_template_is_an_error(tmp_path: Path, text: str, reason: str) -> None:
    template = tmp_path / "prompt.txt"
    template.write_text(text, encoding="utf-8")
    with pytest.raises(BadTemplate, match=reason):
        model(f"chat:http://localhost:1,model=tiny,template={template}")


def test_chat_a_missing_template_is_an_error() -> None:
    with pytest.raises(UnreadableFile):
        model("chat:http://localhost:1,model=tiny,template=nowhere.txt")


@pytest.mark.parametrize(
    ("reply", "label"),
    [
        ("entailment", "entailment"),
        ("  **Entailment.**\n", "entailment"),
        ("The answer is: NEUTRAL", "neutral"),
        ("First it looks like entailment.\nBut 3 is not 2.\nSo: contradiction", "contradiction"),
        ("not entailment", "not_entailment"),
        ("non-entailment", "not_entailment"),
        ("neutral, not contradiction", None),
        ("I cannot say.", None),
        ("", None),
    ],
)
def test_chat_finds_the_label_in_a_reply(reply: str, label: str | None) -> None:
    assert label_in(reply) == label


def test_chat_a_reply_without_a_label_is_an_error_that_quotes_it() -> None:
    quoted = pytest.raises(BadAnswer, match="I cannot say")
    with server(chat("I cannot say.")) as (url, _), quoted:
        model(f"chat:{url},model=tiny").predict(PAIRS)


@pytest.mark.parametrize("reply", [b"{}", b"[]", b'{"choices": []}', b'"text"', b"oops"])
def test_chat_a_reply_that_is_no_completion_is_an_error(reply: bytes) -> None:
    with server(lambda *_: (200, reply)) as (url, _), pytest.raises(EndpointFailed):
        model(f"chat:{url},model=tiny").predict(PAIRS)


def test_chat_asks_every_prompt_and_counts_votes() -> None:
    said = {"follow that": "No.", "Claim:": "The claim is true", "mean that": "Never!"}

    def respond(body: bytes, *_: object) -> tuple[int, bytes]:
        asked = json.loads(body)["messages"][0]["content"]
        [reply] = [reply for part, reply in said.items() if part in asked]
        return chat(reply)(body, {}, 1)

    with server(respond) as (url, calls):
        asked = model(f"chat:{url},model=tiny,template=vote")
        [answer] = asked.predict(PAIRS[:1])
    assert asked.name == f"chat:{url},model=tiny,template=vote"
    assert len(calls) == 3
    assert (answer.label, answer.confidence) == ("contradiction", pytest.approx(2 / 3))
    assert answer.evidence is not None
    votes = [one["label"] for one in answer.evidence["replies"]]
    assert votes == ["contradiction", "entailment", "contradiction"]
