"""`numerate export`; that the harnesses run what it writes is tested by `make interop`."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import program
import pytest
from program import Told


def export(harness: str, *arguments: str, cwd: Path) -> Told:
    return program.told(program.run("export", harness, *arguments, cwd=cwd))


def write_pairs(path: Path, *labels: str | None) -> None:
    records = [
        {"id": str(i), "premise": f"{i} figs", "hypothesis": "2 figs", "label": label}
        for i, label in enumerate(labels)
    ]
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"{json.dumps(record)}\n" for record in records), encoding="utf-8")


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def fields(path: Path) -> dict[str, Any]:
    """A definition's fields: every value is JSON, but for the place of a function."""
    lines = path.read_text(encoding="utf-8").splitlines()
    pairs = (line.split(": ", 1) for line in lines)
    return {key: value if value.startswith("!") else json.loads(value) for key, value in pairs}


def test_export_lm_eval_writes_definitions_pairs_and_a_group(tmp_path: Path) -> None:
    done = export("lm-eval", "--task", "builtin/r*", "--out", "tasks", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    names = ["numerate_builtin_ranges", "numerate_builtin_ratios"]
    assert sorted(path.name for path in (tmp_path / "tasks").iterdir()) == sorted(
        ["README.md", "_numerate.yaml", "numerate_rows.py"]
        + [f"{name}{ending}" for name in names for ending in (".jsonl", ".yaml")]
    )
    assert fields(tmp_path / "tasks/_numerate.yaml")["task"] == names
    task = fields(tmp_path / "tasks/numerate_builtin_ranges.yaml")
    assert task["doc_to_choice"] == ["True", "Neither", "False"]
    assert task["metadata"]["licence"] == "MIT"
    pairs = rows(tmp_path / "tasks" / task["dataset_kwargs"]["file"])
    labels = ("entailment", "neutral", "contradiction")
    assert all(labels[pair["target"]] == pair["label"] for pair in pairs)
    assert {pair["phenomenon"] for pair in pairs} == {"ranges"}


def test_export_inspect_writes_a_function_for_each_task(tmp_path: Path) -> None:
    asked = ("export", "inspect", "--task", "builtin/r*", "--out", "tasks")
    done = program.told(program.run_apart(*asked, cwd=tmp_path))
    assert done.returncode == 0, done.stderr
    module = ast.parse((tmp_path / "tasks/numerate_tasks.py").read_text(encoding="utf-8"))
    tasks = [
        node.name
        for node in module.body
        if isinstance(node, ast.FunctionDef) and node.decorator_list
    ]
    assert tasks == ["numerate_builtin_ranges", "numerate_builtin_ratios"]


@pytest.mark.parametrize("harness", ["lm-eval", "inspect"])
def test_export_names_licence_and_citation(tmp_path: Path, harness: str) -> None:
    write_pairs(tmp_path / "data" / "AWPNLI.jsonl", "entailment", "contradiction")
    asked = ["--task", "equate/awpnli", "--data", "data", "--out", "tasks"]
    assert export(harness, *asked, cwd=tmp_path).returncode == 0
    readme = (tmp_path / "tasks/README.md").read_text(encoding="utf-8")
    assert "| MIT | Ravichander et al. (2019)" in readme
    labels = [row["label"] for row in rows(tmp_path / "tasks/numerate_equate_awpnli.jsonl")]
    assert labels == ["entailment", "not_entailment"]


def test_export_leaves_out_pairs_without_labels(tmp_path: Path) -> None:
    write_pairs(tmp_path / "figs.jsonl", "entailment", None, "neutral")
    done = export("lm-eval", "--task", "figs.jsonl", "--out", "tasks", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert [row["id"] for row in rows(tmp_path / "tasks/numerate_figs.jsonl")] == ["0", "2"]


def test_export_refuses_a_task_without_any_label(tmp_path: Path) -> None:
    write_pairs(tmp_path / "figs.jsonl", None, None)
    done = export("inspect", "--task", "figs.jsonl", "--out", "tasks", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("E082: no pair of figs.jsonl has a gold label")
    assert not (tmp_path / "tasks").exists()


def test_export_tells_files_of_one_name_apart(tmp_path: Path) -> None:
    write_pairs(tmp_path / "a" / "figs.jsonl", "entailment")
    write_pairs(tmp_path / "b" / "figs.jsonl", "neutral")
    asked = ["--task", "a/figs.jsonl", "--task", "b/figs.jsonl", "--out", "tasks"]
    assert export("lm-eval", *asked, cwd=tmp_path).returncode == 0
    assert rows(tmp_path / "tasks/numerate_figs.jsonl")[0]["label"] == "entailment"
    assert rows(tmp_path / "tasks/numerate_figs_2.jsonl")[0]["label"] == "neutral"


def test_export_writes_the_same_bytes_again(tmp_path: Path) -> None:
    for out in ("one", "two"):
        assert export("inspect", "--task", "builtin/*", "--out", out, cwd=tmp_path).returncode == 0
    files = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert len(files) == 12
    for name in files:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_export_a_file_is_no_folder_to_write(tmp_path: Path) -> None:
    write_pairs(tmp_path / "figs.jsonl", "neutral")
    done = export("inspect", "--task", "figs.jsonl", "--out", "figs.jsonl", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("E004: cannot write 'figs.jsonl/")
