"""numerate as a component of a spaCy pipeline."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc, DocBin

from numerate import read
from numerate.errors import BadUnitFile, DocNotParsed, DocNotRead, PipelineNotEnglish, TextTooLong
from numerate.integrations.spacy_component import Component
from numerate.language.parser import installed_models, preferred_model

TEXTS = [
    "Sales rose 4 % in Spain and about 6.1 % in Italy.",
    "Between 40 and 60 hikers walked 5km on 3 May 2019.",
    "Nothing is counted here.",
    "One third of the 12 cars were sold for $5 billion by their owners.",
    "",
    "  \n ",
]


@pytest.fixture(scope="module")
def nlp() -> Language:
    """A pipeline as a user has it, named entities and lemmas included."""
    nlp = spacy.load(preferred_model(installed_models()))
    nlp.add_pipe("numerate")
    return nlp


def test_spacy_component_reads_as_the_package_does(nlp: Language) -> None:
    for text in TEXTS:
        doc, reading = nlp(text), read(text)
        assert doc._.statements == reading.statements
        assert doc._.quantities == reading.numsets


def test_spacy_component_marks_each_quantity_with_a_span_of_its_kind(nlp: Language) -> None:
    doc = nlp(TEXTS[1])
    spans = [(span.text, span.label_) for span in doc.spans["quantities"]]
    assert spans == [
        ("Between 40 and 60 hikers", "cardinal"),
        ("5km", "measure"),
        ("3 May 2019", "date"),
    ]
    for span, quantity in zip(doc.spans["quantities"], doc._.quantities, strict=True):
        assert span.start_char <= quantity.start < quantity.end <= span.end_char


def test_spacy_component_reads_the_parse_that_is_there(nlp: Language) -> None:
    """Who rose is told by the parse: another parse, another subject."""
    words = ["Sales", "rose", "4", "%", "."]
    heads, deps = [1, 1, 3, 1, 1], ["nsubj", "ROOT", "nummod", "dobj", "punct"]
    doc = Doc(nlp.vocab, words=words, tags=["NNS", "VBD", "CD", "NN", "."], heads=heads, deps=deps)
    other = Doc(
        nlp.vocab,
        words=words,
        tags=["NNS", "VBD", "CD", "NN", "."],
        heads=heads,
        deps=["dep", *deps[1:]],
    )
    component = nlp.get_pipe("numerate")
    assert component(doc)._.statements[0].subject.text == "Sales"
    assert component(other)._.statements[0].subject is None


def test_spacy_component_reads_pipelines_that_merge_tokens() -> None:
    nlp = spacy.load(preferred_model(installed_models()))
    for name in ("merge_entities", "merge_noun_chunks", "numerate"):
        nlp.add_pipe(name)
    for text in TEXTS:
        doc = nlp(text)
        assert [one.value for one in doc._.quantities] == [one.value for one in read(text).numsets]
        assert len(doc.spans["quantities"]) == len(doc._.quantities)


def test_spacy_component_crosses_processes(nlp: Language) -> None:
    here = [doc._.statements for doc in nlp.pipe(TEXTS)]
    apart = [doc._.statements for doc in nlp.pipe(TEXTS, n_process=2, batch_size=2)]
    assert apart == here


def test_spacy_component_comes_back_from_disk_in_a_new_process(
    nlp: Language, tmp_path: Path
) -> None:
    """A new process has not imported the component: spaCy finds it by its entry point."""
    nlp.to_disk(tmp_path / "pipeline")
    program = (
        "import sys, spacy\n"
        "doc = spacy.load(sys.argv[1])(sys.argv[2])\n"
        "print([one.text for one in doc._.quantities])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "pipeline"), TEXTS[0]],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stdout == "['4 %', 'about 6.1 %']\n", done.stderr


def test_spacy_component_has_an_entry_point() -> None:
    [point] = [one for one in entry_points(group="spacy_factories") if one.name == "numerate"]
    assert point.value == "numerate.integrations.spacy_component:component"


def test_spacy_component_is_kept_by_a_bin_with_user_data(nlp: Language) -> None:
    docs = [nlp(text) for text in TEXTS]
    bytes_ = DocBin(store_user_data=True, docs=docs).to_bytes()
    for doc, again in zip(docs, DocBin().from_bytes(bytes_).get_docs(nlp.vocab), strict=True):
        assert again._.statements == doc._.statements


def test_spacy_component_leaves_spans_in_a_bin_without_user_data(nlp: Language) -> None:
    doc = nlp(TEXTS[0])
    [again] = DocBin(docs=[doc]).get_docs(nlp.vocab)
    assert [span.text for span in again.spans["quantities"]] == ["4 %", "about 6.1 %"]
    with pytest.raises(DocNotRead, match="store_user_data"):
        _ = again._.quantities
    assert nlp.get_pipe("numerate")(again)._.statements == doc._.statements


def test_spacy_component_does_not_take_another_docs_quantities(nlp: Language) -> None:
    doc = nlp("They came home. Sales rose 4 %.")
    part = list(doc.sents)[1].as_doc(copy_user_data=True)
    with pytest.raises(DocNotRead):
        _ = part._.quantities


def test_spacy_component_writes_the_same_bytes_in_every_process(nlp: Language) -> None:
    """Sets of words have another order in each process; what is written of them has not."""
    written = nlp(TEXTS[3]).user_data["numerate.statements"]
    words = [one["words"] for one in json.loads(written)]
    assert max(map(len, words)) > 2
    assert all(each == sorted(each) for each in words)


def test_spacy_component_takes_units_and_a_key_of_ones_own() -> None:
    nlp = spacy.load(preferred_model(installed_models()), exclude=["ner"])
    units = {"smoot": {"names": ["smoot"], "equals": "67 * inch"}}
    nlp.add_pipe("numerate", name="mine", config={"spans_key": "measures", "units": units})
    doc = nlp("The bridge is 364 smoots long.")
    assert [one.unit for one in doc._.quantities] == ["smoot"]
    assert [span.text for span in doc.spans["measures"]] == ["364 smoots"]


def test_spacy_component_refuses_units_that_cannot_be_used(nlp: Language) -> None:
    with pytest.raises(BadUnitFile):
        nlp.create_pipe("numerate", config={"units": {"smoot": {}}})


def test_spacy_component_says_what_a_pipeline_lacks() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    nlp.add_pipe("numerate")
    with pytest.raises(DocNotParsed) as raised:
        nlp("Sales rose 4 %.")
    assert raised.value.missing == ("part-of-speech tags", "a dependency parse")
    assert raised.value.before == ("sentencizer",)


def test_spacy_component_says_that_the_parser_is_disabled(nlp: Language) -> None:
    with nlp.select_pipes(disable=["parser"]), pytest.raises(DocNotParsed) as raised:
        nlp("Sales rose 4 %.")
    assert raised.value.missing == ("a dependency parse",)


def test_spacy_component_refuses_other_languages() -> None:
    with pytest.raises(PipelineNotEnglish, match="'de'"):
        spacy.blank("de").add_pipe("numerate")


def test_spacy_component_refuses_what_is_too_long(nlp: Language) -> None:
    doc = Doc(nlp.vocab, words=["x" * 1_000_001], tags=["NN"], heads=[0], deps=["ROOT"])
    component = nlp.get_pipe("numerate")
    assert isinstance(component, Component)
    with pytest.raises(TextTooLong):
        component(doc)


def test_spacy_component_tells_spacy_what_it_needs(nlp: Language) -> None:
    told = nlp.analyze_pipes()["summary"]["numerate"]
    assert "token.dep" in told["requires"]
    assert "doc._.quantities" in told["assigns"]
