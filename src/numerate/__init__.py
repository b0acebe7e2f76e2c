"""numerate reads numbers in English the way a careful reader does.

>>> import numerate
>>> [found] = numerate.extract("Between 40 and 60 hikers were stranded.")
>>> str(found.value), found.text
('[40, 60]', 'Between 40 and 60 hikers')
>>> numerate.check("The firm employs 100 men.", "The firm employs less than 700 men.").label
'entailment'
"""

from __future__ import annotations

import logging
from importlib import import_module
from typing import TYPE_CHECKING, Any

from numerate.errors import NumerateError

if TYPE_CHECKING:
    from numerate.documents.guarding import Decision, guard
    from numerate.documents.opening import open_source
    from numerate.documents.source import Source
    from numerate.documents.values import Report
    from numerate.documents.verifying import Verifier, verify
    from numerate.language.document import Document
    from numerate.language.relations import Relation, relations, relations_all
    from numerate.quantities.extracting import extract, extract_all
    from numerate.quantities.interval import Interval
    from numerate.quantities.numset import Kind, NumSet, Stance
    from numerate.quantities.reading import Reading, read, read_all
    from numerate.quantities.statement import Statement
    from numerate.reasoning.checking import check, check_all
    from numerate.reasoning.proofs.proof import Verdict

__all__ = [
    "Decision",
    "Document",
    "Interval",
    "Kind",
    "NumSet",
    "NumerateError",
    "Reading",
    "Relation",
    "Report",
    "Source",
    "Stance",
    "Statement",
    "Verdict",
    "Verifier",
    "__version__",
    "check",
    "check_all",
    "extract",
    "extract_all",
    "guard",
    "open_source",
    "read",
    "read_all",
    "relations",
    "relations_all",
    "verify",
]

__version__ = "0.1.0"

# A library says nothing unless its user asks: `logging.getLogger("numerate")` is the handle.
logging.getLogger(__name__).addHandler(logging.NullHandler())

# `import numerate` stays light: each name is imported when it is first used.
_HOMES = {
    "Decision": "numerate.documents.guarding",
    "Document": "numerate.language.document",
    "Interval": "numerate.quantities.interval",
    "Kind": "numerate.quantities.numset",
    "NumSet": "numerate.quantities.numset",
    "Reading": "numerate.quantities.reading",
    "Relation": "numerate.language.relation",
    "Report": "numerate.documents.values",
    "Source": "numerate.documents.source",
    "Stance": "numerate.quantities.numset",
    "Statement": "numerate.quantities.statement",
    "Verdict": "numerate.reasoning.proofs.proof",
    "Verifier": "numerate.documents.verifying",
    "check": "numerate.reasoning.checking",
    "check_all": "numerate.reasoning.checking",
    "extract": "numerate.quantities.extracting",
    "extract_all": "numerate.quantities.extracting",
    "guard": "numerate.documents.guarding",
    "open_source": "numerate.documents.opening",
    "read": "numerate.quantities.reading",
    "read_all": "numerate.quantities.reading",
    "relations": "numerate.language.relations",
    "relations_all": "numerate.language.relations",
    "verify": "numerate.documents.verifying",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
