"""Labels: what published sets write for each of the answers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from numerate.data.tables import read_table

__all__ = ["is_label", "normalised_label", "written_labels"]

_JOINT = re.compile(r"[\s_-]+")


def normalised_label(written: object, classes: Sequence[str] = ()) -> str | None:
    """The label that a set writes in its own way; None where it has no gold label.

    A number means a label only where `classes` says which: 0 is the first of them, and -1 none.

    >>> normalised_label("Entails"), normalised_label("non-entailment"), normalised_label("-")
    ('entailment', 'not_entailment', None)
    >>> normalised_label(2, classes=["entailment", "neutral", "contradiction"])
    'contradiction'
    """
    text = "" if written is None else str(written).strip()
    known = _known()
    if classes and re.fullmatch(r"-1|[0-9]{1,3}", text):
        if int(text) >= len(classes):
            raise ValueError(f"the label {text} is not among the {len(classes)} classes")
        return None if text == "-1" else normalised_label(classes[int(text)])
    if _key(text) not in known:
        hint = "; say what numbers mean with `classes`" if text.lstrip("-").isdigit() else ""
        raise ValueError(f"there is no label {text[:50]!r}{hint}")
    return known[_key(text)]


def is_label(written: str) -> bool:
    """Whether a text is what some set writes for a label; numbers and nothing at all are none.

    >>> is_label("SUPPORTS"), is_label("verdict"), is_label("")
    (True, False, False)
    """
    return bool(written.strip()) and _key(written.strip()) in _known()


def written_labels() -> Mapping[str, Mapping[str, str]]:
    """What each label may be written as, and who writes so; "none" stands for no gold label."""
    return read_table("labels")


def _key(text: str) -> str:
    return _JOINT.sub("_", text.casefold())


@cache
def _known() -> Mapping[str, str | None]:
    return {
        _key(name): None if label == "none" else label
        for label, names in written_labels().items()
        for name in names
    }
