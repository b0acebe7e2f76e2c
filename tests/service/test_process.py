"""The service as a process: it starts, says that it is ready, answers, and stops in order."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import program
import pytest

from numerate.data.pair import Pair
from numerate.models.registry import model
from numerate.service.running import bound

SLOW = {"premise": " ".join(map(str, range(1, 40))), "hypothesis": "The firm sold 12 cars."}


class Serving:
    """A running service, its address and its log."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*program.NUMERATE, "serve", "--port", "0", *arguments], stderr=subprocess.PIPE
        )
        self.log: list[dict[str, Any]] = []
        threading.Thread(target=self._read, daemon=True).start()
        [listening] = self.events("listening")
        self.url = f"http://127.0.0.1:{listening['port']}"

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.append(json.loads(line))

    def events(self, name: str, count: int = 1, **told: object) -> list[dict[str, Any]]:
        """Lines of the log that tell something, once so many are there."""
        sought = {"event": name, **told}.items()
        ends = time.monotonic() + 60
        while time.monotonic() < ends:
            found = [line for line in list(self.log) if sought <= line.items()]
            if len(found) >= count:
                return found
            time.sleep(0.02)
        raise AssertionError(f"fewer than {count} of {dict(sought)} in {self.log}")


@pytest.fixture(scope="module")
def serving() -> Iterator[Serving]:
    found = Serving("--workers", "2", "--log-texts")
    try:
        yield found
    finally:
        found.process.kill()  # nothing, if it has ended
        found.process.wait()


def test_process_is_alive_at_once_and_ready_when_its_models_are_loaded(serving: Serving) -> None:
    ends = time.monotonic() + 30
    while httpx.get(f"{serving.url}/health").status_code != 200:
        assert time.monotonic() < ends
    early = httpx.get(f"{serving.url}/ready")
    assert (early.status_code, early.json()["code"]) == (503, "E179")
    assert len({line["pid"] for line in serving.events("worker ready", 2)}) == 2
    assert httpx.get(f"{serving.url}/ready").status_code == 200


def test_process_writes_texts_to_its_log_if_it_is_told_to(serving: Serving) -> None:
    httpx.post(f"{serving.url}/extract", json={"text": "5 km"}, headers={"X-Request-ID": "mine"})
    [found] = serving.events("answered", request_id="mine")
    assert found["asked"] == {"text": "5 km"}


def test_process_is_a_model_that_can_be_evaluated(serving: Serving) -> None:
    pairs = [
        Pair("1", "Ann sold 3 figs.", "Ann sold 4 figs."),
        Pair("2", "Ann sold 3 figs.", "Ann sold 3 figs."),
    ]
    found = model(f"{serving.url}/batch").predict(pairs)
    assert [one.label for one in found] == ["contradiction", "entailment"]


def test_process_loses_no_answer_when_its_workers_are_killed(serving: Serving) -> None:
    client = httpx.Client(timeout=60)

    def ask(number: int) -> str:
        answer = client.post(f"{serving.url}/extract", json={"text": f"{number} km"})
        assert answer.status_code == 200
        [quantity] = answer.json()["quantities"]
        return str(quantity["text"])

    with ThreadPoolExecutor(8) as pool:
        answers = [pool.submit(ask, number) for number in range(80)]
        for line in serving.events("worker ready", 2)[:2]:
            os.kill(line["pid"], signal.SIGKILL)
        found = [one.result() for one in answers]
    assert found == [f"{number} km" for number in range(80)]
    assert len(serving.events("worker ready", 4)) == 4


def test_process_streams_batches_both_ways(serving: Serving) -> None:
    """Each line is answered before the next one is sent."""
    with socket.create_connection(("127.0.0.1", int(serving.url.rpartition(":")[2]))) as link:
        head = "POST /batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
        link.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        with link.makefile("rb") as answers:
            for number in range(3):
                line = b'{"text": "%d km"}\n' % number
                link.sendall(b"%x\r\n%b\r\n" % (len(line), line))
                while not (found := answers.readline()).startswith(b'{"text"'):
                    assert found
                assert json.loads(found)["text"] == f"{number} km"


def test_process_finishes_what_it_accepted_when_told_to_stop(serving: Serving) -> None:
    pids = [line["pid"] for line in serving.events("worker ready", 4)]
    with ThreadPoolExecutor(3) as pool:
        client = httpx.Client(timeout=60)
        asked = [pool.submit(client.post, f"{serving.url}/check", json=SLOW) for _ in range(3)]
        time.sleep(0.2)
        serving.process.send_signal(signal.SIGTERM)
        assert [one.result().status_code for one in asked] == [200, 200, 200]
    assert serving.process.wait(timeout=30) == 0
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{serving.url}/health")
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


# Starting it wrongly


def test_process_says_which_address_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = program.told(program.run("serve", "--port", str(taken.getsockname()[1])))
    assert done.returncode == 1
    assert done.stderr.startswith("E004: cannot write")


def test_process_needs_a_key_in_its_file_of_keys(tmp_path: Path) -> None:
    path = tmp_path / "keys.txt"
    done = program.told(program.run("serve", "--api-key-file", str(path)))
    assert (done.returncode, done.stderr[:4]) == (1, "E003")
    path.write_text("\n")
    done = program.told(program.run("serve", "--api-key-file", str(path)))
    assert done.returncode == 2
    assert "--api-key-file" in done.stderr


def test_process_names_the_extra_that_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("numerate.service")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    done = program.told(program.run("serve"))
    assert done.returncode == 1
    assert "pip install numerate[serve]" in done.stderr


def test_a_small_answer_does_not_wait_for_the_client_to_acknowledge_its_head() -> None:
    with bound("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP  # without it asyncio leaves Nagle's delay on
