"""The real lm-eval and inspect_ai load and run what we export, without numerate beside them.

`make interop` installs both in an environment of their own, which INTEROP names.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HARNESSES = Path(os.environ["INTEROP"]).absolute()
RUN_INSPECT = Path(__file__).with_name("run_inspect.py")
TASK, OWN = "builtin/ranges", "figs.jsonl"


def export(harness: str, folder: Path) -> Path:
    """A built-in set, which needs no data, and a file of our own with two labels."""
    own = folder / OWN
    texts = [
        ('He has 3 figs: "ripe".\n', "He has {{3}} figs.", "entailment"),
        ("He has 3 figs.", "He has 4 figs.", "not_entailment"),
        ("He has 3 figs.", "Who knows?", None),
    ]
    pairs = [
        {"id": f"fig-{i}", "premise": premise, "hypothesis": claim, "label": label}
        for i, (premise, claim, label) in enumerate(texts)
    ]
    own.write_text("".join(f"{json.dumps(pair)}\n" for pair in pairs), encoding="utf-8")
    out = folder / "tasks"
    asked = ["--task", TASK, "--task", str(own), "--out", str(out)]
    subprocess.run([sys.executable, "-m", "numerate", "export", harness, *asked], check=True)
    return out


def ran(*command: str | Path, cwd: Path) -> str:
    environment = {**os.environ, "HF_HUB_OFFLINE": "1"}
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def rows(folder: Path, slug: str) -> list[dict[str, Any]]:
    lines = (folder / f"{slug}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.fixture(scope="module")
def lm_eval(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which lm-eval has run exported tasks with its dummy, which answers at random."""
    folder = tmp_path_factory.mktemp("lm-eval")
    export("lm-eval", folder)
    command = ["run", "--include_path", "tasks", "--tasks", "numerate", "--model", "dummy"]
    ran(HARNESSES / "lm_eval", *command, "--output_path", "out", "--log_samples", cwd=folder)
    return folder


def logged(folder: Path, slug: str) -> list[dict[str, Any]]:
    [path] = folder.glob(f"out/*/samples_{slug}_*.jsonl")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_lm_eval_runs_the_group_of_all_tasks(lm_eval: Path) -> None:
    [path] = lm_eval.glob("out/*/results_*.json")
    found = json.loads(path.read_text(encoding="utf-8"))
    slugs = found["group_subtasks"]["numerate"]
    assert sorted(slugs) == ["numerate_builtin_ranges", "numerate_figs"]
    for slug in slugs:
        asked, samples = rows(lm_eval / "tasks", slug), logged(lm_eval, slug)
        assert found["n-samples"][slug] == {"original": len(asked), "effective": len(asked)}
        assert [one["doc"]["id"] for one in samples] == [row["id"] for row in asked]
        assert [int(one["target"]) for one in samples] == [row["target"] for row in asked]
    accuracies = [found["results"][slug]["acc,none"] for slug in slugs]
    assert found["results"]["numerate"]["acc,none"] == pytest.approx(sum(accuracies) / 2)


def test_lm_eval_asks_in_the_words_of_rte_and_anli(lm_eval: Path) -> None:
    asked = logged(lm_eval, "numerate_figs")[0]["arguments"]
    prompt = 'He has 3 figs: "ripe".\n\nQuestion: He has {{3}} figs. True or False?\nAnswer:'
    assert [asked[name]["arg_0"] for name in sorted(asked)] == [prompt] * 2
    assert [asked[name]["arg_1"] for name in sorted(asked)] == [" True", " False"]


def test_inspect_runs_every_task_and_scores_what_we_would(tmp_path: Path) -> None:
    tasks = export("inspect", tmp_path)
    told = ran(HARNESSES / "python", RUN_INSPECT, "numerate_tasks.py", cwd=tasks)
    found = {one["task"]: one for one in map(json.loads, told.splitlines())}
    assert found.keys() == {"numerate_builtin_ranges", "numerate_figs"}
    for slug, log in found.items():
        asked = rows(tasks, slug)
        assert log["status"] == "success"
        assert log["targets"] == {row["id"]: "ABC"[row["target"]] for row in asked}
        entailed = sum(row["label"] == "entailment" for row in asked)
        assert log["accuracy"] == pytest.approx(entailed / len(asked))
        assert log["stderr"] > 0
        assert all(row["premise"] in log["prompts"][row["id"]] for row in asked)
    assert found["numerate_builtin_ranges"]["metadata"]["licence"] == "MIT"
