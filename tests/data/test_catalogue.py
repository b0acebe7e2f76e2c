"""The catalogue: its tasks are well described, and found in folders of files."""

from __future__ import annotations

from pathlib import Path

import pytest

from numerate.data.catalogue import Task, load, tasks
from numerate.data.home import data_home
from numerate.data.pair import LABELS, NOT_ENTAILMENT
from numerate.data.store import import_file, recognised
from numerate.errors import DataMissing, NothingToImport, UnknownTask, UnreadableFile

ROW = '{"premise": "2 figs", "hypothesis": "3 figs", "label": "neutral"}\n'
each_task = pytest.mark.parametrize("task", tasks(), ids=lambda task: task.name)


def names(*patterns: str) -> list[str]:
    return [task.name for task in tasks(patterns)]


def put(path: Path, content: str = ROW) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    return path


def test_catalogue_names_and_patterns() -> None:
    assert names("equate/*") == [
        "equate/rte-quant",
        "equate/newsnli",
        "equate/redditnli",
        "equate/stress-test",
        "equate/awpnli",
    ]
    assert len(names("asp/degree/*")) == len(names("asp/entailment/*")) == 8
    assert names("rte/*") == [f"rte/{n}-{part}" for n in (1, 2, 3) for part in ("dev", "test")]
    assert names("snli/dev", "s*/dev", "snli/dev") == ["scitail/dev", "snli/dev"]
    assert len(names("builtin/*")) == 10


def test_catalogue_has_nothing_twice() -> None:
    every = tasks()
    assert len({task.name for task in every}) == len(every)
    known_as = [name.casefold() for task in every for name in {task.name, *task.names}]
    assert len(set(known_as)) == len(known_as)


def test_catalogue_guesses_what_was_meant() -> None:
    with pytest.raises(UnknownTask) as caught:
        tasks(["equate/*", "equate/newsnil"])
    assert "equate/newsnli" in caught.value.nearest


@each_task
def test_catalogue_says_what_is_needed(task) -> None:  # type: ignore[no-untyped-def]
    assert task.version >= 1
    assert task.classes in (2, 3)
    assert task.citation
    assert bool(task.counts) is (task.counted is not None)
    assert task.licence
    if task.generated:
        assert not task.names
        return
    assert task.page.startswith("https://")
    assert task.url is None or task.url.startswith("https://")
    assert task.names
    assert set(task.counts) <= {*LABELS, NOT_ENTAILMENT, "none"}
    if task.classes == 2:
        assert "entailment" not in task.counts or len(task.counts) == 2
    for checksum in (task.sha256, task.digest):
        assert checksum is None or len(checksum) == 64


@pytest.mark.parametrize("task", tasks("builtin/*"), ids=lambda task: task.name)
def test_catalogue_counts_of_built_in_sets_are_those_they_have(task: Task) -> None:
    assert load(task).counts == task.counts


@pytest.mark.parametrize(
    ("task", "file"),
    [
        ("equate/awpnli", "AWPNLI.jsonl"),
        ("equate/awpnli", "equate/AWPNLI.jsonl"),
        ("equate/awpnli", "downloads/EQUATE/data/awpnli.csv"),
        ("equate/rte-quant", "equate/rte-quant.jsonl"),
        ("scitail/dev", "scitail/dev.jsonl"),
        ("scitail/dev", "SciTailV1.1/tsv_format/scitail_1.0_dev.tsv"),
        ("scitail/dev", "SciTailV1.1/snli_format/scitail_1.0_dev.txt"),
        ("snli/test", "snli_1.0/snli_1.0_test.jsonl"),
        ("mnli/dev-matched", "multinli_1.0/multinli_1.0_dev_matched.txt"),
        ("asp/degree/ordering", "data/DegreeEstimation/ordering.csv"),
        ("asp/entailment/ordering", "EntailmentInference/ordering.csv"),
        ("rte/3-dev", "rte/rte3_dev.xml"),
    ],
)
def test_catalogue_finds_files_by_their_published_names(
    tmp_path: Path, task: str, file: str
) -> None:
    content = (
        '<c><pair id="1" value="YES"><t>2 figs</t><h>3 figs</h></pair></c>'
        if file.endswith(".xml")
        else ROW
    )
    path = put(tmp_path / file, content)
    assert [(found.name, where) for found, where in recognised(tmp_path)] == [(task, path)]
    [wanted] = tasks([task])
    [pair] = load(wanted, tmp_path).pairs
    assert pair.premise == "2 figs"


def test_catalogue_finds_a_set_in_a_folder_that_has_its_name(tmp_path: Path) -> None:
    put(tmp_path / "scitail" / "dev.jsonl")
    [task] = tasks(["scitail/dev"])
    assert load(task, tmp_path / "scitail").pairs


def test_catalogue_prefers_what_is_near_and_what_is_richer(tmp_path: Path) -> None:
    put(tmp_path / "release" / "NewsNLI.jsonl", ROW.replace("2 figs", "far"))
    put(tmp_path / "NewsNLI.csv", "as a table,3 figs,neutral\n")
    put(tmp_path / "NewsNLI.jsonl", ROW.replace("2 figs", "near"))
    [task] = tasks(["equate/newsnli"])
    assert load(task, tmp_path).pairs[0].premise == "near"


def test_catalogue_does_not_look_everywhere(tmp_path: Path) -> None:
    put(tmp_path.joinpath(*"abcdefgh", "NewsNLI.jsonl"))
    put(tmp_path / ".hidden" / "NewsNLI.jsonl")
    put(tmp_path / "NewsNLI.docx")
    with pytest.raises(NothingToImport):
        recognised(tmp_path)
    with pytest.raises(UnreadableFile):
        recognised(tmp_path / "nowhere")


def test_catalogue_missing_data_say_what_to_do(tmp_path: Path) -> None:
    [by_hand] = tasks(["equate/newsnli"])
    with pytest.raises(DataMissing, match=r"numerate data import DIR") as caught:
        load(by_hand, tmp_path)
    assert caught.value.names == ("NewsNLI",)
    [fetched] = tasks(["snli/dev"])
    with pytest.raises(DataMissing, match=r"numerate data fetch snli/dev"):
        load(fetched, tmp_path)


def test_catalogue_import_keeps_pairs_ids_and_digest(tmp_path: Path) -> None:
    raw, home = tmp_path / "raw", tmp_path / "home"
    source = put(raw / "AWPNLI.csv", "premise,hypothesis,label\n2 figs,3 figs,Contradiction\na,,\n")
    [task] = tasks(["equate/awpnli"])
    imported = import_file(task, source, home)
    assert imported.path == home / "equate" / "awpnli.jsonl"
    assert (imported.pairs, [row.line for row in imported.bad_rows]) == (1, [3])
    before, after = load(task, raw), load(task, home)
    assert after.pairs == before.pairs
    assert after.digest == before.digest
    assert after.pairs[0].id == "AWPNLI-0"
    assert [path.name for path in imported.path.parent.iterdir()] == ["awpnli.jsonl"]


def test_catalogue_digest_is_of_ids_texts_and_labels_in_their_order(tmp_path: Path) -> None:
    [task] = tasks(["equate/newsnli"])

    def digest_of(content: str, name: str = "NewsNLI.csv") -> str:
        path = put(tmp_path / name, content)
        found = load(task, tmp_path).digest
        path.unlink()
        return found

    one = digest_of("id,premise,hypothesis,label\n1,a,b,yes\n2,c,d,no\n")
    same = digest_of("label\tid\tpremise\thypothesis\nYES\t1\ta\tb\nNO\t2\tc\td\n", "newsnli.txt")
    assert one == same
    assert digest_of("id,premise,hypothesis,label\n2,c,d,no\n1,a,b,yes\n") != one
    assert digest_of("id,premise,hypothesis,label\n1,a,b,yes\n2,c,d,yes\n") != one


def test_catalogue_home_is_where_the_user_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMERATE_DATA", str(tmp_path))
    assert data_home() == tmp_path
    put(tmp_path / "AWPNLI.jsonl")
    [task] = tasks(["equate/awpnli"])
    assert load(task).pairs
    monkeypatch.delenv("NUMERATE_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    monkeypatch.setattr("sys.platform", "linux")
    assert data_home() == tmp_path / "xdg" / "numerate"


def test_catalogue_takes_one_name_for_a_list_of_one() -> None:
    assert tasks("equate/*") == tasks(["equate/*"])
    assert load("builtin/ranges") == load(tasks("builtin/ranges")[0])
    with pytest.raises(UnknownTask, match=r"Did you mean: builtin/arithmetic"):
        load("builtin/*")
