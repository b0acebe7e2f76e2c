"""`nlp.add_pipe("numerate")`: quantities as a component of any English spaCy pipeline.

The component reads the parse that the pipeline has made; nothing is parsed twice. What it finds is
kept in the `Doc`'s user data as exact JSON, so that it goes wherever the user data goes: to another
process with `nlp.pipe(n_process=2)`, into bytes, into a `DocBin` that stores user data.

spaCy imports this module for every pipeline that is loaded anywhere, whether it has the component
or not; so the reader behind it is imported when a text is read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup

from numerate.errors import DocNotParsed, DocNotRead, PipelineNotEnglish

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from numerate.language.units import Units
    from numerate.quantities.numset import NumSet
    from numerate.quantities.statement import Statement

__all__ = ["NAME", "SPANS_KEY", "Component", "component"]

NAME = "numerate"
SPANS_KEY = "quantities"

_KEPT = "numerate.statements"  # in a Doc's user data

_NEEDED = {"TAG": "part-of-speech tags", "DEP": "a dependency parse"}


@Language.factory(
    NAME,
    default_config={"spans_key": SPANS_KEY, "units": {}},
    requires=["token.tag", "token.dep", "token.head"],
    assigns=["doc._.quantities", "doc._.statements", "doc.spans"],
)
def component(
    nlp: Language, name: str, spans_key: str, units: dict[str, dict[str, Any]]
) -> Component:
    """The factory that spaCy calls; `units` are entries as `Units.extend` takes them."""
    if nlp.lang != "en":
        raise PipelineNotEnglish(str(nlp.lang))
    return Component(nlp, name, spans_key, units)


class Component:
    """Reads the quantities of parsed `Doc`s.

    >>> import spacy
    >>> from numerate.language.parser import installed_models, preferred_model
    >>> nlp = spacy.load(preferred_model(installed_models()))
    >>> _ = nlp.add_pipe("numerate")
    >>> doc = nlp("Sales rose 4 % in Spain.")
    >>> [(span.text, span.label_) for span in doc.spans["quantities"]]
    [('4 %', 'percent')]
    >>> [statement] = doc._.statements
    >>> statement.subject.text, str(statement.change)
    ('Sales', 'increase by')
    """

    def __init__(
        self, nlp: Language, name: str, spans_key: str, units: Mapping[str, Mapping[str, Any]]
    ) -> None:
        self._nlp = nlp
        self._name = name
        self._spans_key = spans_key
        self._units = _lexicon(units)

    def __call__(self, doc: Doc) -> Doc:
        """The same `Doc` with spans and statements."""
        self._check(doc)
        from numerate.language.parser import Piece
        from numerate.quantities.reading import reading_of

        found = reading_of(doc.text, [Piece(0, doc)], units=self._units)
        doc.user_data[_KEPT] = _written(found.statements)
        spans = [_span(doc, numset) for numset in found.numsets]
        doc.spans[self._spans_key] = SpanGroup(doc, name=self._spans_key, spans=spans)
        return doc

    def _check(self, doc: Doc) -> None:
        missing = [said for name, said in _NEEDED.items() if not doc.has_annotation(name)]
        if missing and len(doc):
            names = self._nlp.pipe_names
            before = names[: names.index(self._name)] if self._name in names else names
            raise DocNotParsed(missing, before or ["none"])


def _span(doc: Doc, numset: NumSet) -> Span:
    """The tokens of a quantity; one that ends inside a token, as no Span can, has the whole one."""
    span = doc.char_span(numset.start, numset.end, str(numset.kind), alignment_mode="expand")
    assert span is not None  # the quantity stands in the Doc's own text
    return span


def _lexicon(units: Mapping[str, Mapping[str, Any]]) -> Units | None:
    if not units:
        return None
    from numerate.language.units import Units

    return Units.default().extend(units)


@cache
def _format() -> TypeAdapter[tuple[Statement, ...]]:
    """Statements as JSON in which numbers are exact fractions."""
    from pydantic import TypeAdapter

    from numerate.quantities.statement import Statement

    return TypeAdapter(tuple[Statement, ...])


def _written(statements: Sequence[Statement]) -> str:
    records = _format().dump_python(tuple(statements), mode="json")
    return json.dumps(_ordered(records), ensure_ascii=False)


def _ordered(record: Any) -> Any:
    """The record with each list of words, which were sets, in the order of the alphabet."""
    if isinstance(record, dict):
        return {name: _ordered(value) for name, value in record.items()}
    if isinstance(record, list):
        if record and isinstance(record[0], str):
            return sorted(record)
        return [_ordered(value) for value in record]
    return record


def _statements(doc: Doc) -> tuple[Statement, ...]:
    """What `doc._.statements` is."""
    kept = doc.user_data.get(_KEPT)
    if kept is None:
        raise DocNotRead
    statements = _format().validate_json(kept)
    text = doc.text
    if any(text[one.numset.start : one.numset.end] != one.numset.text for one in statements):
        raise DocNotRead  # user data of another Doc, of which this one is a part
    return statements


def _quantities(doc: Doc) -> tuple[NumSet, ...]:
    """What `doc._.quantities` is."""
    return tuple(statement.numset for statement in _statements(doc))


# The module may be imported twice under one spaCy: by name, and by its entry point.
Doc.set_extension("statements", getter=_statements, force=True)
Doc.set_extension("quantities", getter=_quantities, force=True)
