"""Manifests: what they record of a model, so that a cache never answers for another one."""

from __future__ import annotations

from pathlib import Path

import pytest

from numerate.evaluation.manifest import differences, model_entry, software
from numerate.evaluation.running import Plan
from numerate.models.registry import model


def entry(spec: str):  # type: ignore[no-untyped-def]
    return model_entry(spec, model(spec))


def test_manifest_records_the_policy_of_a_profile() -> None:
    assert entry("qreas").policy["name"] == "default"
    assert entry("qreas:profile=paper").policy["approximation"] == "1/50"
    assert entry("majority:label=neutral").policy is None


def test_manifest_records_what_is_in_the_files_of_a_spec(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    spec = f"predictions:{file}"
    file.write_text('{"id": "a", "label": "neutral"}\n', encoding="utf-8")
    before = entry(spec)
    file.write_text('{"id": "a", "label": "entailment"}\n', encoding="utf-8")
    after = entry(spec)
    assert before.files.keys() == after.files.keys() == {str(file)}
    plans = [
        Plan(((spec, model(spec)),), ()).manifest(),
        Plan(((spec, model(spec)),), ()).manifest(),
    ]
    assert differences(*plans) == []
    file.write_text('{"id": "a", "label": "neutral"}\n', encoding="utf-8")
    changed = Plan(((spec, model(spec)),), ()).manifest()
    assert differences(plans[0], changed) == [f"the files of {spec}"]


def test_manifest_records_the_prompt_of_a_chat_model(tmp_path: Path) -> None:
    prompt = tmp_path / "prompt.txt"
    prompt.write_text("$premise $hypothesis", encoding="utf-8")
    spec = f"chat:http://localhost:1,model=tiny,template={prompt}"
    assert list(entry(spec).files) == [str(prompt)]
    assert not entry("chat:http://localhost:1,model=tiny").files


def test_manifest_records_the_files_of_a_model_that_is_joined(tmp_path: Path) -> None:
    prompt = tmp_path / "prompt.txt"
    prompt.write_text("$premise $hypothesis", encoding="utf-8")
    found = entry(f"joined:words=chat:http://localhost:1,model=tiny,template={prompt}")
    assert list(found.files) == [str(prompt)]
    assert found.policy == entry("qreas").policy


def test_manifest_a_setting_that_happens_to_name_a_folder_is_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "paper").mkdir()
    (tmp_path / "paper" / "draft.txt").write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert not entry("qreas:profile=paper").files


def test_manifest_records_the_source_of_a_function(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_guess.py").write_text(
        "def guess(pairs):\n    return ['neutral' for _ in pairs]\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    assert list(entry("python:my_guess:guess").files) == ["my_guess.py"]


def test_manifest_records_the_pipeline_that_the_environment_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NUMERATE_MODEL", "en_core_web_lg")
    assert software()["NUMERATE_MODEL"] == "en_core_web_lg"
    monkeypatch.delenv("NUMERATE_MODEL")
    assert "NUMERATE_MODEL" not in software()
