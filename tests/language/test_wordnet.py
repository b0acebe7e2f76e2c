"""WordNet's table: facts about English live in tests/cases/wordnet.json, laws in this file."""

from __future__ import annotations

import importlib.util
import json
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.language.wordforms import Table, Words
from numerate.language.wordnet import Senses, WordNet

ROOT = Path(__file__).parents[2]
CASES = json.loads((ROOT / "tests/cases/wordnet.json").read_text("utf-8"))
TABLE = ROOT / "src/numerate/language/data/wordnet.table"
DICTIONARY = Path("/usr/share/wordnet")
NOUNS = 117_798  # in WordNet 3.0

wordnet = WordNet.default()


def cases(topic: str) -> pytest.MarkDecorator:
    """The topic's cases, each named by its first two fields: "soldiers-n"."""
    return pytest.mark.parametrize(
        "case", CASES[topic], ids=lambda case: "-".join(map(str, list(case.values())[:2]))
    )


@cases("lemma")
def test_wordnet_lemma(case: dict[str, Any]) -> None:
    assert wordnet.lemma(case["word"], case["pos"]) == case["lemma"], case["reason"]


@cases("plural")
def test_wordnet_is_plural_noun(case: dict[str, Any]) -> None:
    assert wordnet.is_plural_noun(case["word"]) is case["plural"], case["reason"]


@cases("part of speech")
def test_wordnet_part_of_speech(case: dict[str, Any]) -> None:
    asked = {
        "noun": wordnet.is_noun,
        "verb": wordnet.is_verb,
        "adjective": wordnet.is_adjective,
    }
    assert [pos for pos, ask in asked.items() if ask(case["word"])] == case["is"], case["reason"]


@cases("related")
def test_wordnet_related(case: dict[str, Any]) -> None:
    found = wordnet.related(case["one"], case["other"], case["pos"])
    assert found == case["is"], case["reason"]


@cases("is a")
def test_wordnet_is_a(case: dict[str, Any]) -> None:
    found = wordnet.is_a(case["word"], case["ancestor"], case["pos"], senses=case["senses"])
    assert found is case["is"], case["reason"]


@cases("derived")
def test_wordnet_derived(case: dict[str, Any]) -> None:
    assert wordnet.derived(case["word"]) >= set(case["include"]), case["reason"]


@cases("antonyms")
def test_wordnet_antonyms(case: dict[str, Any]) -> None:
    assert wordnet.antonyms(case["word"], case["pos"]) >= set(case["include"]), case["reason"]


def test_wordnet_synonyms_use_spaces_and_leave_out_the_word() -> None:
    assert wordnet.synonyms("policeman") == {"officer", "police officer"}


def test_wordnet_hypernyms_of_the_first_sense_are_fewer() -> None:
    first = wordnet.hypernyms("dog", senses=1)
    assert "animal" in first
    assert first < wordnet.hypernyms("dog")


def test_wordnet_unknown_words_have_no_relations() -> None:
    assert (
        not wordnet.synonyms("blorg") | wordnet.hypernyms("blorg") | wordnet.antonyms("blorg", "n")
    )
    assert wordnet.related("blorg", "person") is None
    assert wordnet.is_a("blorg", "blorgs")  # but each is itself


def test_wordnet_survives_the_loop_among_verbs() -> None:
    """WordNet 3.0 puts "inhibit" above "restrain" and "restrain" above "inhibit"."""
    assert wordnet.is_a("inhibit", "restrain", "v")
    assert wordnet.is_a("restrain", "inhibit", "v")


def test_wordnet_is_opened_once() -> None:
    assert WordNet.default() is WordNet.default()


def test_wordnet_table_is_small_and_carries_its_licence() -> None:
    assert TABLE.stat().st_size < 3_000_000
    assert "Copyright 2006 by Princeton University" in TABLE.with_suffix(".LICENSE").read_text()


table = Table(TABLE)
spelling = Words(table, "n").spelling
places = st.integers(0, NOUNS - 1)
nouns = places.map(spelling)


@given(st.text(), st.sampled_from(["n", "v", "a"]))
def test_wordnet_answers_any_text(text: str, pos: Any) -> None:
    assert isinstance(wordnet.lemma(text, pos), str)
    assert isinstance(wordnet.is_plural_noun(text), bool)
    assert wordnet.related(text, text, pos) == "same"
    assert wordnet.is_a(text, text, pos)


@given(st.text("aeioucghlmnrstxyzS -'1", max_size=12), st.sampled_from(["n", "v", "a"]))
def test_wordnet_answers_anything_like_a_word(text: str, pos: Any) -> None:
    assert isinstance(wordnet.lemma(text, pos), str)
    assert isinstance(wordnet.is_plural_noun(text), bool)


@given(nouns)
def test_wordnet_lemma_of_a_noun_is_its_own_lemma(noun: str) -> None:
    lemma = wordnet.lemma(noun, "n")
    assert wordnet.lemma(lemma, "n") == lemma
    assert wordnet.is_noun(noun)
    assert wordnet.is_noun(lemma)


@given(places, st.data())
def test_wordnet_is_a_is_transitive(place: int, data: st.DataObject) -> None:
    """Along a chain of synonym sets, any word of a lower one is any word of a higher one."""
    senses = Senses(table, "n")
    chain = [data.draw(st.sampled_from(list(senses.of_word[place])))]
    while parents := list(senses.parents[chain[-1]]):
        chain.append(data.draw(st.sampled_from(parents)))
    words = [spelling(data.draw(st.sampled_from(list(senses.members[synset])))) for synset in chain]
    low, middle, high = sorted(data.draw(st.integers(0, len(words) - 1)) for _ in range(3))
    assert wordnet.is_a(words[low], words[middle])
    assert wordnet.is_a(words[middle], words[high])
    assert wordnet.is_a(words[low], words[high])


@given(nouns, nouns)
def test_wordnet_related_has_a_mirror(one: str, other: str) -> None:
    mirror = {"hypernym": "hyponym", "hyponym": "hypernym"}
    found, back = wordnet.related(one, other), wordnet.related(other, one)
    assert (found is None) == (back is None)
    if found in ("same", "synonym"):
        assert back == found
    elif found is not None:
        assert back in mirror  # a tie between both directions reads as hypernym either way


@pytest.mark.skipif(not DICTIONARY.is_dir(), reason="needs Debian's wordnet-base")
def test_wordnet_table_is_what_the_script_compiles() -> None:
    """Blocks are compared unpacked: another zlib may pack them differently."""
    spec = importlib.util.spec_from_file_location("build", ROOT / "scripts/build_wordnet.py")
    assert spec is not None
    assert spec.loader is not None
    build = sys.modules["build"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    packed, licence = build.compile_wordnet(DICTIONARY)
    assert unpacked(packed) == unpacked(TABLE.read_bytes())
    assert licence == TABLE.with_suffix(".LICENSE").read_text("utf-8")


def unpacked(table: bytes) -> dict[str, bytes]:
    header, _, blocks = table.partition(b"\n")
    where = json.loads(header)
    return {name: zlib.decompress(blocks[at : at + length]) for name, (at, length) in where.items()}
