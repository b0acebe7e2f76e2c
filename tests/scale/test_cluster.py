"""Rows on a Ray cluster of several nodes, of which one is killed in the middle."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import program
import pytest
from pyarrow import parquet
from ray.cluster_utils import Cluster

# Slow enough to be killed in the middle; each process that loads the model leaves a file.
MODEL = """
import os, pathlib, time, uuid
HERE = pathlib.Path(__file__).parent
(HERE / "loaded" / uuid.uuid4().hex).touch()
def label(pairs):
    for pair in pairs:
        if "fail" in pair.premise:
            raise ZeroDivisionError("a poisoned row")
        if "kill" in pair.premise:
            os._exit(9)
    time.sleep(0.3)
    return ["neutral" for pair in pairs]
"""

ROWS = 60


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "loaded").mkdir()
    (tmp_path / "slow.py").write_text(MODEL, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))  # as a module that every node can import
    return tmp_path


@pytest.fixture
def cluster(folder: Path) -> Iterator[Cluster]:
    """A head that only keeps the books, and two nodes that work."""
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    for _ in range(2):
        cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    yield cluster
    cluster.shutdown()


def write_pairs(folder: Path, **said: str) -> None:
    """Pairs, of which the rows that are named have another premise."""
    records = [
        {"id": str(at), "premise": said.get(f"row{at}", "5 men came."), "hypothesis": "5 came."}
        for at in range(ROWS)
    ]
    text = "".join(f"{json.dumps(one)}\n" for one in records)
    (folder / "pairs.jsonl").write_text(text, encoding="utf-8")


def check(out: str, *more: str) -> tuple[int, dict[str, Any]]:
    done = program.run(
        "check", "--model", "python:slow:label", "--pairs", "pairs.jsonl", "--out", out,
        "--part-rows", "3", "--json", *more,
    )  # fmt: skip
    assert done.stdout, done.stderr.decode()
    return done.returncode, json.loads(done.stdout)


def codes(out: Path) -> list[str | None]:
    """The error of each row, in the order of the input."""
    files = sorted((out / "rows").iterdir())
    rows = [row for file in files for row in parquet.read_table(file).to_pylist()]
    assert [row["id"] for row in rows] == [str(at) for at in range(ROWS)]
    return [row["error"] and row["error"]["code"] for row in rows]


def contents(out: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted((out / "rows").iterdir())}


def answered_parts(out: Path) -> int:
    return len(list((out / "parts").glob("part-*.json")))


def test_cluster_answers_every_row_though_a_node_dies(folder: Path, cluster: Cluster) -> None:
    write_pairs(folder, row7="fail")
    victim = next(node for node in cluster.list_all_nodes() if node is not cluster.head_node)
    killed_at: list[int] = []

    def kill_in_the_middle() -> None:
        while (done := answered_parts(folder / "out")) < 4:
            time.sleep(0.05)
        cluster.remove_node(victim, allow_graceful=False)
        killed_at.append(done)

    killer = threading.Thread(target=kill_in_the_middle, daemon=True)
    killer.start()
    status, told = check("out", "--engine", "ray", "--address", cluster.address)
    killer.join(timeout=60)
    assert killed_at
    assert killed_at[0] < told["parts"] == ROWS // 3
    assert (status, told["rows"], told["errors"]) == (1, ROWS, {"E045": 1})
    assert [at for at, code in enumerate(codes(folder / "out")) if code] == [7]
    # Models were loaded by actors, not once a part: here, by two, and by what replaced one.
    assert len(list((folder / "loaded").iterdir())) < 10
    _, here = check("here")
    assert here["errors"] == {"E045": 1}
    assert contents(folder / "out") == contents(folder / "here")


def test_cluster_finds_the_row_that_kills_its_actor(folder: Path, cluster: Cluster) -> None:
    write_pairs(folder, row10="kill")
    status, told = check("out", "--engine", "ray", "--address", cluster.address)
    assert (status, told["rows"], told["errors"]) == (1, ROWS, {"E192": 1})
    assert [at for at, code in enumerate(codes(folder / "out")) if code] == [10]


def test_cluster_goes_on_where_it_was_cut_off(folder: Path, cluster: Cluster) -> None:
    write_pairs(folder)
    check("out")
    whole = contents(folder / "out")
    for part in (0, 7, 19):
        (folder / f"out/parts/part-{part:06}.json").unlink()
        (folder / f"out/rows/part-{part:06}.parquet").unlink()
    status, told = check("out", "--engine", "ray", "--workers", "2", "--address", cluster.address)
    assert (status, told["rows"], told["skipped"]) == (0, ROWS, 17)
    assert contents(folder / "out") == whole


def test_cluster_tells_an_address_where_there_is_none(folder: Path) -> None:
    write_pairs(folder)
    done = program.run(
        "check", "--model", "majority:label=neutral", "--pairs", "pairs.jsonl", "--out", "out",
        "--engine", "ray", "--address", "nowhere-at-all",
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.decode().splitlines()[-1].startswith("E193: the engine ray failed")
