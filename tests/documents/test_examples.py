"""The worked examples of docs/verify.md, against servers of their own."""

from __future__ import annotations

import importlib.util
import json
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest

import numerate

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextmanager
def serving(server: HTTPServer | ThreadingHTTPServer) -> Iterator[str]:
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Scripted(BaseHTTPRequestHandler):
    """A chat server that says what it was told to say, and keeps what it was asked."""

    lines: ClassVar[list[str]] = []
    asked: ClassVar[list[dict[str, Any]]] = []

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        self.asked.append({"path": self.path, **json.loads(self.rfile.read(length))})
        said = {"choices": [{"message": {"role": "assistant", "content": self.lines.pop(0)}}]}
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(said).encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["Acme closed three plants."], "Acme closed three plants."),
        (["Acme closed four plants.", "Acme closed three plants."], "Acme closed three plants."),
        (["Acme closed four plants."] * 2, "I cannot answer that from the documents."),
    ],
)
def test_example_lets_out_only_what_its_sources_support(
    lines: list[str], answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Scripted, "lines", list(lines))
    monkeypatch.setattr(Scripted, "asked", [])
    sources = [numerate.Source("acme.txt", "Acme closed three plants in Ohio. It has 9 left.")]
    with serving(HTTPServer(("127.0.0.1", 0), Scripted)) as base:
        said = example("guarded_rag").answer("How many plants closed?", sources, base, "any")
    assert said == answer
    assert [one["path"] for one in Scripted.asked] == ["/chat/completions"] * len(lines)
    assert "three plants in Ohio" in Scripted.asked[0]["messages"][0]["content"]


def test_example_hook_answers_with_the_decision() -> None:
    source = "Acme hired 100 men."
    asked: list[tuple[object, int]] = [
        ({"answer": "Acme hired 100 men.", "sources": [source]}, 200),
        ({"answer": "Acme hired 90 men.", "sources": [source]}, 422),
        ({"answer": "", "sources": [source]}, 400),
        ({"answer": "Acme hired 100 men.", "sources": [source], "policy": "harsh"}, 400),
        (["no object"], 400),
    ]
    with serving(example("guard_hook").server(0)) as base:
        for body, status in asked:
            assert posted(base, json.dumps(body).encode())[0] == status
        status, decision = posted(base, json.dumps(asked[1][0]).encode())
    assert decision["reasons"][0]["status"] == "contradicted"


def posted(address: str, content: bytes) -> tuple[int, dict[str, Any]]:
    try:
        with urllib.request.urlopen(address, data=content, timeout=60) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)
