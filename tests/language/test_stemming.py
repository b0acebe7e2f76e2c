"""Porter's stemmer, against the examples of his paper."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.language.stemming import stem

EXAMPLES = """
caresses=caress ponies=poni ties=ti caress=caress cats=cat feed=feed agreed=agre plastered=plaster
bled=bled motoring=motor sing=sing conflated=conflat troubled=troubl sized=size hopping=hop
tanned=tan falling=fall hissing=hiss fizzed=fizz failing=fail filing=file happy=happi sky=sky
relational=relat conditional=condit rational=ration digitizer=digit predication=predic
operator=oper feudalism=feudal decisiveness=decis hopefulness=hope callousness=callous
triplicate=triplic formative=form formalize=formal electrical=electr hopeful=hope goodness=good
revival=reviv allowance=allow inference=infer airliner=airlin gyroscopic=gyroscop
adjustable=adjust defensible=defens irritant=irrit replacement=replac adjustment=adjust
dependent=depend adoption=adopt communism=commun activate=activ homologous=homolog
effective=effect bowdlerize=bowdler probate=probat rate=rate cease=ceas controlled=control
roll=roll generalizations=gener oscillators=oscil as=as
"""


@pytest.mark.parametrize("example", EXAMPLES.split())
def test_stem_of_porters_examples(example: str) -> None:
    word, _, expected = example.partition("=")
    assert stem(word) == expected


@given(st.text("aeiouybcdlnrstz-é1", max_size=12))
def test_stem_of_anything_is_no_longer(word: str) -> None:
    assert len(stem(word)) <= len(word) + 1
