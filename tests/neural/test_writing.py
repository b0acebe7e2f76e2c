"""What a larger model writes: pages are learned, prompts begin them, and rows are read off them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_qwen import DIGEST, random_weights, vocabulary, write_wheels
from training.decoder import Sizes
from training.row import UNLABELLED, Row, read, write
from training.settings import Settings
from training.writing import Prompt, pages, prompts, published, rows_in, write_texts

import training

BEER = {
    "text": "Beer sales slid {a:4 %} in May.\nCider was flat.",
    "claims": [["Sales of beer fell.", "E"], ["Beer sales rose {a:4 %}.", "C"]],
}
TEXT = "Beer sales slid 4 % in May, and cider was flat."


def test_pages_hold_a_text_and_its_claims_with_their_tags() -> None:
    assert list(pages([BEER])) == [
        "Text: Beer sales slid {a:4 %} in May. Cider was flat.\n"
        "True: Sales of beer fell.\nFalse: Beer sales rose {a:4 %}.\n\n"
    ]


def test_prompts_are_first_words_and_whole_texts_and_the_same_every_time() -> None:
    given = ["Too short.", TEXT, "Wine was sold in all of the 12 towns of the valley."]
    found = list(prompts([BEER["text"]], given, 20, 0))
    assert found == list(prompts([BEER["text"]], given, 20, 0))
    begun = [one for one in found if not one.is_whole]
    assert len(begun) == 20
    assert all(1 <= len(one.words.split()) <= 3 for one in begun)
    assert {one.words for one in found if one.is_whole} == set(given[1:])


def test_rows_are_those_of_every_text_that_was_written() -> None:
    wine = "Wine was sold in all of the {a:12} towns of the valley."
    answer = (
        f" slid {{a:4 %}} in May, and cider was flat.\nTrue: Sales of beer fell.\n\nText: {wine}"
    )
    answer += "\nUnknown: Wine was sold in {-:12} cities.\nFalse: Wi"
    assert list(rows_in(Prompt("Beer sales", is_whole=False), answer)) == [
        Row(TEXT, "Sales of beer fell.", UNLABELLED),
        Row(wine.replace("{a:12}", "12"), "Wine was sold in 12 cities.", UNLABELLED),
    ]


def test_published_rows_are_recorded_as_natural_texts_are() -> None:
    rows = [
        Row(TEXT, "Sales of beer fell.", "entailment"),
        Row("Wine rose.", "It was red.", "neutral"),
        Row(TEXT, "Beer sales rose.", "contradiction"),
        Row(TEXT, "Beer is cheap.", "not_entailment"),
    ]
    claims = [("Sales of beer fell.", "E"), ("Beer sales rose.", "C")]
    wine = {"text": "Wine rose.", "claims": [("It was red.", "N")]}
    assert published(rows) == [{"text": TEXT, "claims": claims}, wine]


@pytest.mark.parametrize(
    "line",
    [
        "Beer sales fell.",
        "True: Short.",
        f"True: {TEXT}",
        "True: It fell by {a:4 % in May.",
        "True:",
    ],
    ids=["no kind", "too short", "the text itself", "a broken tag", "nothing"],
)
def test_rows_leave_out_what_is_no_claim(line: str) -> None:
    assert not list(rows_in(Prompt(TEXT, is_whole=True), f"{line}\n\n"))


def test_a_model_writes_rows_beside_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [
        "Text",
        "True",
        "False",
        "Beer",
        "sales",
        "fell",
        "slid",
        "wine",
        "rose",
        "in",
        "May",
        "In",
    ]
    tokens, merges = vocabulary([*words, ":", ".", "Ċ", "{", "}", "4", "%", "a"])
    sizes = Sizes(len(tokens), width=16, inner=24, layers=2, heads=4, key_heads=2)
    digest = write_wheels(tmp_path, sizes, random_weights(sizes), tokens, merges)
    monkeypatch.setattr(DIGEST, digest)
    monkeypatch.setattr("training.writing._GIVEN", ["mnli"])
    rows = tmp_path / "rows" / "train"
    rows.mkdir(parents=True)
    given = [f"In{' May' * times} wine sales rose 4% in May." for times in range(4, 12)]
    write([Row(one, "Beer sales fell.", "neutral") for one in given], rows / "mnli.jsonl.xz")
    path = Path(training.__file__).parent / "settings.toml"
    settings = Settings.of("writer", path, epochs=60, batch=2, length=16, rate=0.02)
    record = {
        "text": "Beer sales slid {a:4%} in May. In May wine sales rose.",
        "claims": [["Beer sales fell in May.", "E"], ["wine sales fell in May.", "C"]],
    }
    count = write_texts(tmp_path, [record] * 8, rows.parent, settings, 32)
    found = list(read(rows / "written.jsonl.xz"))
    assert len(found) == count
    assert {row.label for row in found} == {UNLABELLED}
    premises = {row.premise for row in found}
    assert premises & set(given)
    assert premises - set(given)
