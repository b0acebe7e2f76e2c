"""`numerate eval`: killed, resumed, run twice at once, and what it keeps and refuses."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections import Counter
from pathlib import Path
from typing import Any

import program
import pytest
from program import NUMERATE, Told

# Models that note whom they were asked about, take their time, and fail where a pair says so.
MODEL = """
import os
import time
from pathlib import Path
from numerate.models.model import Prediction

def slow(pairs):
    with Path("asked.txt").open("a") as file:
        file.writelines(f"{pair.id}\\n" for pair in pairs)
    time.sleep(float(os.environ.get("SECONDS_PER_PAIR", "0.01")) * len(pairs))
    return [Prediction("neutral", 0.5, evidence={"reply": "x" * 200}) for _ in pairs]

def touchy(pairs):
    if any("fail" in pair.hypothesis for pair in pairs):
        raise RuntimeError("this one hurts")
    return ["entailment" for _ in pairs]
"""


def run(*arguments: str, cwd: Path, **environment: str) -> Told:
    environment = {"COLUMNS": "100", "SECONDS_PER_PAIR": "0", **environment}
    return program.told(program.run("eval", *arguments, cwd=cwd, **environment))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine.py").write_text(MODEL, encoding="utf-8")
    write_pairs(tmp_path / "pairs.jsonl", 100)
    return tmp_path


def write_pairs(path: Path, n: int, **more: str) -> None:
    labels = ["entailment", "neutral", "contradiction"]
    rows = [
        {
            "id": f"p-{i}",
            "premise": f"Ann has {i // 2} figs.",
            "hypothesis": more.get(f"p-{i}", f"Ann has {i} figs."),
            "label": labels[i % 3],
        }
        for i in range(n)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def samples(path: Path) -> list[dict[str, Any]]:
    lines = (path / "samples.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


SLOW = ("--model", "python:mine:slow", "--task", "pairs.jsonl", "--out", "run")


def test_eval_prints_a_table_and_keeps_every_answer(folder: Path) -> None:
    done = run(*SLOW, cwd=folder)
    assert done.returncode == 0
    assert "python:mine:slow" in done.stdout
    [row] = [line for line in done.stdout.splitlines() if "pairs.jsonl" in line]
    assert row.split()[:3] == ["pairs.jsonl", "100", "33.0"]
    assert len(samples(folder / "run")) == 100
    assert not done.stderr


def test_eval_json_is_the_metrics_file(folder: Path) -> None:
    done = run(*SLOW, "--json", cwd=folder)
    metrics = json.loads((folder / "run" / "metrics.json").read_text(encoding="utf-8"))
    assert json.loads(done.stdout) == metrics
    assert metrics["scores"][0]["confusion"]["counts"][1][1] == 33


@pytest.mark.parametrize("after", [1, 30, 70])
def test_eval_killed_in_the_middle_loses_and_repeats_nothing(folder: Path, after: int) -> None:
    command = [*NUMERATE, "eval", *SLOW, "--batch", "5"]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    file = folder / "run" / "samples.jsonl"
    end = time.monotonic() + 60
    while not file.exists() or file.read_bytes().count(b"\n") < after:
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait()
    kept = file.read_bytes()
    kept = kept[: kept.rfind(b"\n") + 1]
    answered = {json.loads(line)["id"] for line in kept.splitlines()}
    assert after <= len(answered) < 100
    assert not (folder / "run" / "metrics.json").exists()

    done = run(*SLOW, "--batch", "5", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert file.read_bytes().startswith(kept)
    found = [sample["id"] for sample in samples(folder / "run")]
    assert found == [f"p-{i}" for i in range(100)]
    asked = Counter((folder / "asked.txt").read_text().split())
    assert all(asked[name] == 1 for name in answered)
    # Only the batch that was in the air may have been asked twice.
    assert sum(asked.values()) <= 105

    fresh = folder / "fresh"
    fresh.mkdir()
    for name in ("mine.py", "pairs.jsonl"):
        (fresh / name).write_bytes((folder / name).read_bytes())
    run(*SLOW, cwd=fresh)
    for name in ("manifest.json", "metrics.json"):
        assert (folder / "run" / name).read_bytes() == (fresh / "run" / name).read_bytes()


def test_eval_a_second_run_into_the_folder_is_refused_and_harms_nothing(folder: Path) -> None:
    first = subprocess.Popen(
        [*NUMERATE, "eval", *SLOW, "--batch", "1"], cwd=folder, stdout=subprocess.DEVNULL
    )
    file = folder / "run" / "samples.jsonl"
    while not file.exists() or not file.read_bytes():
        assert first.poll() is None
        time.sleep(0.005)
    done = run(*SLOW, cwd=folder)
    assert first.poll() is None, "the first was over too soon to tell"
    assert done.returncode == 1
    assert done.stderr == (
        f"E070: the run folder 'run' is in use by process {first.pid}. "
        "Wait until it is done, or give another folder with --out.\n"
    )
    assert first.wait(timeout=60) == 0
    assert [sample["id"] for sample in samples(folder / "run")] == [f"p-{i}" for i in range(100)]
    assert Counter((folder / "asked.txt").read_text().split()).total() == 100


def test_eval_many_at_once_leave_one_whole_run(folder: Path) -> None:
    processes = [
        subprocess.Popen([*NUMERATE, "eval", *SLOW], cwd=folder, stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    said = [process.communicate(timeout=120)[1] for process in processes]
    codes = [process.returncode for process in processes]
    assert 0 in codes
    assert all("E070" in text for code, text in zip(codes, said, strict=True) if code)
    assert [sample["id"] for sample in samples(folder / "run")] == [f"p-{i}" for i in range(100)]
    assert Counter((folder / "asked.txt").read_text().split()).total() == 100


def listen_to_interrupts() -> None:
    # A shell lets what it runs in the background ignore them, and so would the tests' children.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_eval_interrupted_goes_on(folder: Path) -> None:
    process = subprocess.Popen(
        [*NUMERATE, "eval", *SLOW, "--batch", "2"],
        cwd=folder,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        preexec_fn=listen_to_interrupts,
    )
    file = folder / "run" / "samples.jsonl"
    while not file.exists() or file.read_bytes().count(b"\n") < 10:
        assert process.poll() is None
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert said.decode() == (
        "Stopped. Every answer so far is kept; `numerate eval --run run` goes on.\n"
    )
    assert run("--run", "run", cwd=folder).returncode == 0
    assert len(samples(folder / "run")) == 100


def test_eval_a_run_grows_by_what_is_new_alone(folder: Path) -> None:
    run(*SLOW, "--limit", "20", "--seed", "3", cwd=folder)
    write_pairs(folder / "more.jsonl", 6)
    done = run("--run", "run", "--model", "majority:label=neutral", "more.jsonl", cwd=folder)
    assert done.returncode == 0, done.stderr
    asked = Counter((s["model"], s["task"]) for s in samples(folder / "run"))
    assert asked == {
        ("python:mine:slow", "pairs.jsonl"): 20,
        ("python:mine:slow", "more.jsonl"): 6,
        ("majority:label=neutral", "pairs.jsonl"): 20,
        ("majority:label=neutral", "more.jsonl"): 6,
    }
    # Nothing was asked twice, and the whole is the run that names everything at once.
    assert Counter((folder / "asked.txt").read_text().split()).total() == 26
    at_once = ("--model", "majority:label=neutral", "more.jsonl", "--limit", "20", "--seed", "3")
    run(*SLOW[:4], *at_once, "--out", "fresh", cwd=folder)
    for name in ("manifest.json", "metrics.json"):
        assert (folder / "run" / name).read_bytes() == (folder / "fresh" / name).read_bytes()


def test_eval_a_run_keeps_the_labels_that_count_in_its_files(folder: Path) -> None:
    run(*SLOW, "--labels", "2", cwd=folder)
    grown = run("--run", "run", "--model", "majority:label=neutral", cwd=folder)
    assert grown.returncode == 0, grown.stderr
    again = run("--repeat", "run", "--out", "again", cwd=folder)
    assert not again.stderr
    for name in ("run", "again"):
        manifest = json.loads((folder / name / "manifest.json").read_text(encoding="utf-8"))
        assert manifest["tasks"][0]["labels"] == ["entailment", "not_entailment"]


def test_eval_a_run_keeps_the_columns_of_its_files(folder: Path) -> None:
    rows = "text,claim,verdict\n2 cats sat.,3 cats sat.,refutes\n"
    (folder / "claims.csv").write_text(rows, encoding="utf-8")
    columns = "premise=text,hypothesis=claim,label=verdict"
    asked = ("--model", "majority:label=neutral", "claims.csv", "--columns", columns)
    assert run(*asked, "--out", "run", cwd=folder).returncode == 0
    grown = run("--run", "run", "--model", "majority:label=entailment", cwd=folder)
    assert (grown.returncode, grown.stderr) == (0, "")
    assert run("--repeat", "run", "--out", "again", cwd=folder).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seed", "4"), "the seed (it was 0)"),
        (("--limit", "5"), "the limit (it was 20)"),
        (("--labels", "2"), "the labels of pairs.jsonl"),
        (("--data", "elsewhere"), "the folder of its data (it was data)"),
    ],
)
def test_eval_a_run_grows_by_no_other_setting(
    folder: Path, arguments: tuple[str, ...], said: str
) -> None:
    (folder / "data").mkdir()
    run(*SLOW, "--limit", "20", "--data", "data", cwd=folder)
    refused = run("--run", "run", *arguments, cwd=folder)
    assert refused.returncode == 1
    assert refused.stderr.startswith("E071: ")
    assert said in refused.stderr


def test_eval_a_failing_pair_is_told_and_the_rest_goes_on(folder: Path) -> None:
    write_pairs(folder / "pairs.jsonl", 30, **{"p-7": "Please fail."})
    arguments = ("--model", "python:mine:touchy", "--task", "pairs.jsonl", "--out", "run")
    done = run(*arguments, cwd=folder)
    assert done.returncode == 1
    assert "python:mine:touchy failed on p-7 of pairs.jsonl: E045" in done.stderr
    assert "it raised RuntimeError: this one hurts" in done.stderr
    assert "errors" in done.stdout
    found = samples(folder / "run")
    assert len(found) == 30
    assert [s["id"] for s in found if s["error"]] == ["p-7"]
    assert run(*arguments, cwd=folder).returncode == 1
    mended = MODEL.replace('"fail" in', '"never" in')
    (folder / "mine.py").write_text(mended, encoding="utf-8")
    # Another model by the same name: its answers do not belong with the first one's.
    refused = run(*arguments, "--retry", cwd=folder)
    assert refused.returncode == 1
    assert "E071" in refused.stderr
    assert "the files of python:mine:touchy" in refused.stderr


def test_eval_several_models_and_tasks_of_the_catalogue(folder: Path) -> None:
    data = folder / "data"
    data.mkdir()
    for name in ("RTE_Quant", "NewsNLI", "RedditNLI", "StressTest", "AWPNLI"):
        write_pairs(data / f"{name}.jsonl", 12)
    done = run(
        *("--model", "majority:label=neutral", "--model", "python:mine:touchy"),
        *("--task", "equate/*", "--data", "data", "--limit", "9", "--out", "run"),
        cwd=folder,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("equate/awpnli") == 2
    assert done.stdout.count("overall average") == 2
    assert Counter(s["task"] for s in samples(folder / "run"))["equate/newsnli"] == 18


def test_eval_tasks_may_follow_each_other(folder: Path) -> None:
    write_pairs(folder / "more.jsonl", 5)
    done = run(*SLOW, "more.jsonl", cwd=folder)
    assert done.returncode == 0
    assert {s["task"] for s in samples(folder / "run")} == {"pairs.jsonl", "more.jsonl"}


def test_eval_repeat_asks_the_same_again(folder: Path) -> None:
    run(*SLOW, "--limit", "20", "--seed", "5", cwd=folder)
    done = run("--repeat", "run", "--out", "again", cwd=folder)
    assert done.returncode == 0
    assert not done.stderr
    for name in ("manifest.json", "metrics.json"):
        assert (folder / "run" / name).read_bytes() == (folder / "again" / name).read_bytes()
    write_pairs(folder / "pairs.jsonl", 99)
    changed = run("--repeat", "run", "--out", "third", cwd=folder)
    assert "not as it was: the digest of pairs.jsonl" in changed.stderr


def test_eval_predict_only_then_score(folder: Path) -> None:
    done = run(*SLOW, "--predict-only", cwd=folder)
    assert (done.returncode, done.stdout) == (0, "")
    assert not (folder / "run" / "metrics.json").exists()
    scored = run(*SLOW, cwd=folder)
    assert "33.0" in scored.stdout
    assert Counter((folder / "asked.txt").read_text().split()).total() == 100


def test_eval_proofs_are_kept_as_evidence(folder: Path) -> None:
    done = run(
        "--model", "qreas", "--task", "pairs.jsonl", "--limit", "3", "--out", "run", cwd=folder
    )
    assert done.returncode == 0
    for sample in samples(folder / "run"):
        assert sample["evidence"]["justifications"]
        assert sample["seconds"] > 0


def test_eval_bad_rows_are_told(folder: Path) -> None:
    with (folder / "pairs.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"premise": "Alone."}\n')
    done = run(*SLOW, cwd=folder)
    assert done.returncode == 0
    assert "pairs.jsonl: 1 bad row\n" in done.stderr
    manifest = json.loads((folder / "run" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["tasks"][0]["bad_rows"] == 1


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("--task", "pairs.jsonl", "--out", "run"), 2, "--model"),
        (("--model", "qreas", "--out", "run"), 2, "--task"),
        (("--model", "qreas", "--task", "pairs.jsonl"), 2, "--out"),
        (("--run", "run", "--out", "run"), 2, "without --out"),
        (("--run", "nowhere", "--model", "qreas"), 1, "E073"),
        (("--model", "bert", "--task", "pairs.jsonl", "--out", "run"), 1, "E042"),
        (("--model", "qreas", "--task", "equate/awp", "--out", "run"), 1, "E053"),
        (("--model", "qreas", "--task", "no.jsonl", "--out", "run"), 1, "no file and no task"),
        (("--repeat", "nowhere", "--out", "run"), 1, "E073"),
        (("--model", "qreas", "--task", "pairs.jsonl", "--out", "mine.py"), 1, "E004"),
    ],
)
def test_eval_bad_arguments_say_what_to_do(
    folder: Path, arguments: tuple[str, ...], status: int, said: str
) -> None:
    done = run(*arguments, cwd=folder)
    assert done.returncode == status
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_eval_shows_progress_only_to_a_terminal(folder: Path) -> None:
    done = run(*SLOW, cwd=folder, FORCE_COLOR="1", TERM="xterm-256color", COLUMNS="120")
    assert "python:mine:slow on pairs.jsonl" in done.stderr
