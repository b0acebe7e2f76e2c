"""A conversation that was written on in one line, with each turn on a line of its own again."""

from __future__ import annotations

import re
from itertools import pairwise

__all__ = ["as_turns"]

_SPEAKER = re.compile(
    r"(?:^|(?<=[.!?…)\"'”’]\s)|(?<=\n))"
    r"(?P<name>(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?):\s"
)
_FEWEST_TURNS = 3
_JOINT = re.compile(r"(?<=\s)\.\s*$")  # a full stop that only joins one turn to the next


def as_turns(text: str) -> str:
    """A conversation with a line for each turn; any other text as it is.

    >>> print(as_turns("Ann: I sold my van . Bob: Did you? Ann: Yes, for $900."))
    Ann: I sold my van
    Bob: Did you?
    Ann: Yes, for $900.
    >>> as_turns("Note: two vans were sold.")
    'Note: two vans were sold.'
    """
    marks = list(_SPEAKER.finditer(text))
    speakers = {mark["name"] for mark in marks}
    if len(marks) < _FEWEST_TURNS or not 1 < len(speakers) < len(marks):
        return text
    places = [0, *(mark.start() for mark in marks), len(text)]
    turns = (_JOINT.sub("", text[start:end]).strip() for start, end in pairwise(places))
    return "\n".join(turn for turn in turns if turn)
