"""The page as text; how it looks and behaves is tested in a browser, by `make browser`."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import pairs, question

from numerate.data.catalogue import tasks
from numerate.data.pair import Pair
from numerate.evaluation.reporting.embedding import json_block
from numerate.evaluation.reporting.evidence import shown_evidence
from numerate.evaluation.reporting.gathering import gather
from numerate.evaluation.reporting.page import render_html
from numerate.evaluation.running import Plan, run
from numerate.models.registry import model

MakeRun = Callable[..., Path]
NEUTRAL = "majority:label=neutral"


def embedded(page: str, name: str) -> Any:
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', page)
    assert found
    return json.loads(found[1])


class Outside(HTMLParser):
    """Every address that a page names, and the texts of its scripts that run."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.scripts: list[str] = []
        self._runs = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.addresses += [v or "" for k, v in attrs if k in ("src", "href", "action", "data")]
        self._runs = tag == "script" and "type" not in named

    def handle_data(self, data: str) -> None:
        if self._runs:
            self.scripts.append(data)
            self._runs = False


def test_page_is_the_same_for_the_same_run_wherever_it_lies(make_run: MakeRun) -> None:
    folder = make_run("run", "qreas", NEUTRAL)
    copy = folder.parent / "elsewhere" / "run"
    shutil.copytree(folder, copy)
    assert render_html(gather([folder])) == render_html(gather([copy]))


def test_page_fetches_nothing_and_runs_one_script(make_run: MakeRun) -> None:
    page = render_html(gather([make_run("run", "qreas")]))
    found = Outside()
    found.feed(page)
    assert all(address.startswith("#") for address in found.addresses)
    assert "url(" not in page
    assert "@import" not in page
    [script] = found.scripts
    digest = base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in page
    assert "default-src 'none'" in page


def test_page_holds_every_sample_with_its_answers(make_run: MakeRun) -> None:
    page = render_html(gather([make_run("run", "qreas", NEUTRAL)]))
    data = embedded(page, "samples")
    assert data["models"] == ["qreas", NEUTRAL]
    task, name, premise, claim, gold, corrected, phenomenon, answers = data["pairs"][1]
    assert (task, name) == (data["tasks"][0], "1")
    assert (premise, claim) == ("The firm employs 100 men.", "The firm employs 90 men.")
    assert (gold, corrected, phenomenon) == ("contradiction", None, "b")
    assert answers[0][:2] == ["contradiction", True]
    assert answers[1] == ["neutral", False, None, None, None]
    [proof, nothing] = embedded(page, "evidence-0")[1]
    assert nothing is None
    assert proof["proof"]["parts"][0]["meets"] == "100 is not 90"


def test_page_spreads_what_it_keeps_of_many_samples(make_run: MakeRun) -> None:
    report = gather([make_run("run", NEUTRAL)])
    data = embedded(render_html(report, most=2), "samples")
    assert [pair[1] for pair in data["pairs"]] == ["0", "2"]
    assert data["total"] == 4
    assert embedded(render_html(report, most=0), "samples")["pairs"] == []


def test_page_says_which_answers_failed(make_run: MakeRun, tmp_path: Path) -> None:
    answers = tmp_path / "answers.jsonl"
    answers.write_text('{"id": "0", "label": "entailment"}\n', encoding="utf-8")
    page = render_html(gather([make_run("run", f"predictions:{answers}")]))
    assert "count as wrong: predictions:" in page
    assert page.index('class="notes"') > page.index("<table")
    answer = embedded(page, "samples")["pairs"][1][7][0]
    assert answer[:2] == [None, False]
    assert "no line with the id" in answer[4]


@pytest.mark.parametrize(
    "text", ["</script><script>x()</script>", "<!--<script>", "'\"&", "\u2028", ""]
)
def test_page_survives_any_text(make_run: MakeRun, text: str) -> None:
    pairs = [(f"2 cats {text}", f"{text} 2 cats", "entailment")]
    page = render_html(gather([make_run("run", "qreas", pairs=pairs)]))
    page.encode("utf-8")
    [pair] = embedded(page, "samples")["pairs"]
    assert pair[2] == f"2 cats {text}"
    assert page.count("<script>") == 1


@given(st.recursive(st.text() | st.integers() | st.none(), lambda inner: st.lists(inner)))
def test_page_data_is_read_back_as_it_was(value: object) -> None:
    block = json_block("x", value)
    assert block.count("<") == 2
    inside = block.removeprefix('<script type="application/json" id="x">').removesuffix("</script>")
    assert json.loads(inside) == value


def test_evidence_of_a_proof_is_told_in_the_words_of_all_proofs() -> None:
    [answer] = model("qreas").predict(
        [Pair("1", "Ann had 9 plums. She gave 2 plums to Bob.", "Ann has 7 plums left.")]
    )
    assert answer.evidence is not None
    [part] = shown_evidence(json.loads(json.dumps(answer.evidence)))["proof"]["parts"]
    assert part["claim"] == ["7 plums", 8, 15]
    assert part["meets"] == "9 − 2 = 7"
    assert part["tree"]["step"].startswith("9 − 2 = 7")
    assert [leaf["given"][0] for leaf in part["tree"]["parts"]] == ["9 plums", "2 plums"]


@given(
    st.dictionaries(
        st.sampled_from(["justifications", "explanation", "tree", "claim"]),
        st.recursive(
            st.none() | st.text() | st.floats(allow_nan=False) | st.integers(),
            lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        ),
    )
)
def test_evidence_of_any_other_shape_is_shown_as_it_is(evidence: dict[str, Any]) -> None:
    shown = shown_evidence(evidence)
    if evidence.get("justifications") in ([], {}, ""):
        assert shown["proof"]["parts"] == []
    else:
        assert shown == {"said": evidence}


def test_page_many_tasks_are_rows_so_that_none_is_cut_off(tmp_path: Path) -> None:
    names = [task.name for task in tasks("builtin/*")]
    asked = tuple(question(pairs(4), name) for name in names)
    run(Plan(((NEUTRAL, model(NEUTRAL)),), asked), tmp_path / "many")
    page = render_html(gather([tmp_path / "many"]))
    assert '<table class="board tasks">' in page
    assert page.count('<th scope="row">') > len(names)
    run(Plan(((NEUTRAL, model(NEUTRAL)),), asked[:3]), tmp_path / "few")
    assert '<table class="board tasks">' not in render_html(gather([tmp_path / "few"]))
