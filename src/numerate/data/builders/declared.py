"""What the rules for statements share: their result, and where words belong."""

from __future__ import annotations

from dataclasses import dataclass

from numerate.data.builders.answers import Answer
from numerate.data.builders.interrogatives import Interrogative
from numerate.language.knowledge import read_knowledge

__all__ = [
    "POSSESSIVES",
    "PRONOUNS",
    "Declared",
    "clause_end",
    "told_of",
    "without_repeated_preposition",
]

POSSESSIVES = ("its", "their", "his", "her")
PRONOUNS = ("it", "they", "he", "she")


@dataclass(frozen=True, slots=True)
class Declared:
    """A statement without its capital and full stop, the rule that made it, and any doubt."""

    text: str
    rule: str
    doubt: str | None = None


def clause_end(question: Interrogative, first: int) -> int:
    """Where a subordinate clause behind the verb begins, or the end."""
    known = read_knowledge("assertions")["subordinators"]
    tokens = question.document.tokens
    for at in range(first, question.end):
        if tokens[at].lower in known and tokens[at].dep in ("mark", "advmod"):
            return at - 1 if at > first and tokens[at - 1].text == "," else at
    return question.end


def without_repeated_preposition(before: str, said: str) -> str:
    """Words without the preposition at their end that the answer begins with.

    >>> without_repeated_preposition("fish breathe with", "with gills")
    'fish breathe'
    """
    head, _, last = before.rpartition(" ")
    return (
        head
        if last and last.lower() == said.split()[0].lower() and len(said.split()) > 1
        else before
    )


def told_of(whom: str, answer: Answer, likely: str) -> str:
    """The answer as a sentence, its pronoun replaced by what it stands for."""
    text = _with_likelihood(answer, likely)
    if whom and answer.first in PRONOUNS:
        return f"{whom} {text.partition(' ')[2]}"
    if whom and answer.first in POSSESSIVES:
        return f"{whom}{chr(39) if whom.endswith('s') else chr(39) + 's'} {text.partition(' ')[2]}"
    return text


def _with_likelihood(answer: Answer, likely: str) -> str:
    """The answer's sentence with "most likely" at its verb."""
    verb = answer.verb
    if not likely or verb is None or likely in answer.text:
        return answer.text
    token = answer.document.tokens[verb]
    place = token.end if token.tag == "MD" or token.dep in ("aux", "auxpass") else token.start
    head, tail = answer.text[:place].rstrip(), answer.text[place:].lstrip()
    return f"{head} {likely} {tail}"
