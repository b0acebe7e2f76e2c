"""`numerate check`: labels, derivations, lines of JSON, and what it refuses."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import program
import pytest
from program import NUMERATE, Done

SUPPORTED = ("The firm employs 100 men.", "The firm employs less than 700 men.")
CLASHING = ("The firm employs 100 men.", "The firm employs 90 men.")
UNRELATED = ("The firm employs 100 men.", "The bridge is 7 miles long.")
FIELDS = ["id", "label", "confidence", "explanation", "justifications"]


def run(*arguments: str, stdin: bytes = b"", **environment: str) -> Done:
    return program.run("check", *arguments, stdin=stdin, **environment)


def answers(done: Done) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]


def jsonl(*records: object) -> bytes:
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def pair(texts: tuple[str, str], **more: object) -> dict[str, object]:
    return {"premise": texts[0], "hypothesis": texts[1], **more}


def test_check_shows_the_label_both_texts_and_the_derivation() -> None:
    done = program.run_apart("check", *SUPPORTED)
    text = done.stdout.decode()
    assert done.returncode == 0
    assert text.startswith("entailment (confidence ")
    assert "The firm employs [100 men]." in text
    assert "The firm employs [less than 700 men]." in text
    assert "The text says '100 men', which is within 'less than 700 men'" in text
    assert "'less than 700 men': entailed, 100 < 700" in text
    assert "meant: '100 men' (" in text
    assert not done.stderr


def test_check_answers_no_with_success() -> None:
    done = run(*CLASHING)
    assert done.returncode == 0
    assert done.stdout.decode().split()[0] == "contradiction"


def test_check_shows_a_derivation_without_codes() -> None:
    done = run(
        "--matcher", "words", "Ann had 9 plums. She gave 2 plums to Bob.", "Ann has 7 plums."
    )
    text = done.stdout.decode()
    assert "9 − 2 = 7 plums" in text
    assert "P1" not in text
    assert "7 plum\n" not in text


def test_check_colours_when_asked() -> None:
    assert b"\x1b[" in run(*SUPPORTED, FORCE_COLOR="1", TERM="xterm-256color").stdout


def test_check_shows_brackets_of_the_text_as_they_are() -> None:
    done = run("The [bold]firm[/bold] employs 100 men.", "It employs 100 men.")
    assert "[bold]firm[/bold]" in done.stdout.decode()


def test_check_json_is_the_answer_of_the_contract() -> None:
    [answer] = answers(run("--json", *SUPPORTED))
    assert set(FIELDS) - {"id"} <= set(answer)
    [found] = answer["justifications"]
    assert found["claim"]["text"] == "less than 700 men"
    assert found["status"] == "entailed"
    leaf = found["tree"]
    assert SUPPORTED[0][leaf["start"] : leaf["end"]] == leaf["text"] == "100 men"
    assert leaf["value"]["low"] == leaf["value"]["high"] == 100
    [meant] = found["meant"]
    assert SUPPORTED[0][meant["start"] : meant["end"]] == meant["text"] == "100 men"
    assert 0 <= meant["probability"] <= 1


def test_check_labels() -> None:
    stdin = jsonl(*map(pair, (SUPPORTED, CLASHING, UNRELATED)))
    three, two = (
        [answer["label"] for answer in answers(run("--jsonl", "-", *options, stdin=stdin))]
        for options in ((), ("--labels", "2"))
    )
    assert three == ["entailment", "contradiction", "neutral"]
    assert two == ["entailment", "not_entailment", "not_entailment"]


def test_check_html_writes_a_page_and_shows_the_answer(tmp_path: Path) -> None:
    page = tmp_path / "why.html"
    done = run("--html", str(page), *SUPPORTED)
    assert done.returncode == 0
    assert done.stdout.startswith(b"entailment")
    assert "less than 700 men" in page.read_text(encoding="utf-8")


def test_check_jsonl_answers_in_order_with_the_ids() -> None:
    records = [pair(SUPPORTED, id=i) for i in range(300)] + [
        pair(CLASHING),
        pair(UNRELATED, id=[1]),
    ]
    done = run("--jsonl", "-", stdin=jsonl(*records))
    found = answers(done)
    assert done.returncode == 0
    assert [answer["id"] for answer in found] == [*range(300), None, [1]]
    assert all(list(answer)[: len(FIELDS)] == FIELDS for answer in found)
    assert found[300]["label"] == "contradiction"


def test_check_jsonl_bad_lines_are_answered_in_place() -> None:
    bad: list[tuple[bytes, object, str]] = [
        (b"{bad", None, "E030"),
        (b'{"id": 7, "premise": "5 dogs"}', 7, "E031"),
        (b'{"id": 7, "hypothesis": "5 dogs", "premise": 5}', 7, "E031"),
        (b'{"id": 8, "premise": "", "hypothesis": "' + b"a" * 1_000_001 + b'"}', 8, "E001"),
    ]
    good = jsonl(pair(SUPPORTED, id=1))
    done = run("--jsonl", "-", stdin=b"".join(good + line + b"\n" for line, _, _ in bad) + good)
    assert done.returncode == 1
    found = answers(done)
    assert len(found) == 2 * len(bad) + 1
    assert {(answer["id"], answer["label"]) for answer in found[::2]} == {(1, "entailment")}
    for at, (_, name, code) in enumerate(bad):
        answer = found[2 * at + 1]
        assert set(answer) == {"id", "error"}
        assert set(answer["error"]) == {"code", "message", "line"}
        assert (answer["id"], answer["error"]["code"]) == (name, code)
        assert answer["error"]["line"] == 2 * at + 2
    assert '{"premise": "...", "hypothesis": "..."}' in found[1]["error"]["message"]


def test_check_jsonl_odd_texts_are_answered() -> None:
    odd = [("", ""), ("\ud800 5 dogs", "5 dogs"), ("5", "5"), ("9" * 400, "1/3 of " + "9" * 400)]
    done = run("--jsonl", "-", stdin=jsonl(*map(pair, odd)))
    assert done.returncode == 0
    assert len(answers(done)) == len(odd)


def test_check_jsonl_answers_while_more_is_to_come() -> None:
    with subprocess.Popen(
        [*NUMERATE, "check", "--matcher", "words", "--jsonl", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for i in range(3):
            process.stdin.write(jsonl(pair(SUPPORTED, id=i)))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == i
        process.stdin.close()
        assert process.wait(timeout=30) == 0


@pytest.mark.parametrize(
    "options",
    [
        ["--model", "qreas:profile=default"],
        ["--profile", "paper"],
        ["--profile", "strict"],
        ["--matcher", "words", "--profile", "strict"],
        ["--model", "qreas:profile=paper", "--profile", "paper"],
    ],
)
def test_check_models_and_profiles(options: list[str]) -> None:
    [answer] = answers(run("--json", *options, *SUPPORTED))
    assert answer["label"] == "entailment"


def test_check_units_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine,own.toml"
    path.write_text('[length]\ncubit = { names = ["cubit"], equals = "18 * inch" }\n')
    asked = ("--json", "--matcher", "words", "The wall is 20 cubits high.", "It is 30 feet high.")
    [own] = answers(run("--units", str(path), *asked))
    [plain] = answers(run(*asked))
    assert (own["label"], plain["label"]) == ("entailment", "neutral")


def test_check_any_model_answers(tmp_path: Path) -> None:
    first = run("--jsonl", "-", stdin=jsonl(pair(CLASHING, id="a"), pair(SUPPORTED, id="b")))
    kept = tmp_path / "answers.jsonl"
    kept.write_bytes(first.stdout)
    model = ["--model", f"predictions:{kept}", "--jsonl", "-"]
    again = run(*model, stdin=jsonl(pair(SUPPORTED, id="b"), pair(CLASHING, id="a")))
    assert answers(again) == list(reversed(answers(first)))


def test_check_model_without_a_proof_says_so() -> None:
    model = ["--model", "majority:label=contradiction"]
    [answer] = answers(run("--jsonl", "-", "--labels", "2", *model, stdin=jsonl(pair(SUPPORTED))))
    assert list(answer)[: len(FIELDS)] == FIELDS
    assert (answer["label"], answer["justifications"]) == ("not_entailment", [])
    shown = run(*model, *SUPPORTED).stdout.decode()
    assert shown.splitlines() == ["contradiction", f"{model[1]} gives no proof."]


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--model", "gpt", "a", "b"], 1, "E042: there is no model 'gpt'. Existing models: qreas,"),
        (["--model", "qreas:depth=3", "a", "b"], 1, "E043: the model 'qreas' has no setting"),
        (["--model", "majority", "a", "b"], 1, "E044: the setting 'label'"),
        (["--model", "python:os:getcwd", "a", "b"], 1, "E045: the model 'python:os:getcwd'"),
        (["--model", "http://[::bad", "a", "b"], 1, "E044: the setting 'url'"),
        (["--model", "predictions:no.jsonl", "a", "b"], 1, "E003: cannot read 'no.jsonl'"),
        (["--model", "majority:neutral", "--html", "a.html", "a", "b"], 1, "proves nothing"),
        (["--model", "majority:neutral", "--profile", "paper", "a", "b"], 2, "takes none"),
        (["--model", "qreas:profile=lax", "a", "b"], 1, "E041: "),
        (["--matcher", "letters", "a", "b"], 1, "E048: there is no matcher 'letters'."),
        (["--model", "majority:neutral", "--matcher", "words", "a", "b"], 2, "takes none"),
        (["--units", "missing.toml", "a", "b"], 1, "E020: "),
        (["--model", "majority:neutral", "--units", "u.toml", "a", "b"], 2, "takes none"),
        (["--profile", "lax", "--jsonl", "missing.jsonl"], 1, "E041: there is no profile 'lax'"),
        (["--jsonl", "missing.jsonl"], 1, "E003: cannot read 'missing.jsonl'"),
        (["--html", "/nowhere/page.html", "a", "b"], 1, "E004: cannot write"),
        (
            ["--model", "qreas:profile=paper", "--profile", "default", "a", "b"],
            2,
            "already names it",
        ),
        (["--jsonl", "-", "a", "b"], 2, "takes no PREMISE"),
        (["--jsonl", "-", "--html", "a.html"], 2, "takes no PREMISE"),
        (["only one"], 2, "give a text and a claim"),
        (["--labels", "4", "a", "b"], 2, "--labels"),
    ],
)
def test_check_errors_are_one_message_without_traceback(
    arguments: list[str], status: int, said: str
) -> None:
    done = run(*arguments, COLUMNS="200")
    assert done.returncode == status
    assert said in done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert not done.stdout


def test_check_help_teaches_with_examples() -> None:
    text = run("--help").stdout.decode()
    assert "numerate check --json" in text
    assert "contradiction" in text


def test_check_jsonl_goes_on_past_a_pair_that_a_model_fails_on(tmp_path: Path) -> None:
    kept = tmp_path / "answers.jsonl"
    kept.write_bytes(jsonl(*({"id": str(i), "label": "neutral"} for i in (0, 2))))
    asked = jsonl(*(pair(SUPPORTED, id=str(i)) for i in range(3)))
    done = run("--model", f"predictions:{kept}", "--jsonl", "-", stdin=asked)
    assert done.returncode == 1
    first, failed, last = answers(done)
    assert (first["label"], last["label"]) == ("neutral", "neutral")
    assert (failed["id"], failed["error"]["code"], failed["error"]["line"]) == ("1", "E045", 2)
