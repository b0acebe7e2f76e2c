"""Reads what the sentences of a text say by adjectives: subject, copula, adverb, adjective, rival.

A sentence is read whole or not at all: what has a word that is not understood says nothing here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from numerate.language.adjectives import adjective_readings
from numerate.language.degree_words import CopulaWords, DegreeWords, plain_form
from numerate.language.document import Document, Token
from numerate.language.implied import StandardWords
from numerate.quantities.numset import NumSet
from numerate.quantities.reading import Reading
from numerate.reasoning.degrees.assertions import Assertion, Extent, Strength
from numerate.reasoning.degrees.subjects import (
    Subject,
    lemmas,
    measure_at,
    scoped,
    superlative_at,
)

__all__ = ["Said", "said_by"]

_LONGEST_ADVERB = 3  # words of "a little bit"
_LONGEST_VERB = 4  # words of "are considered to be"
_LONGEST_PART = 40  # tokens of what is read
_STOPS = ".!?:;\n"
_MOST_PARTS = 64  # of a text that are read


@dataclass(frozen=True, slots=True)
class Said:
    """What a text says by adjectives; `is_whole` where nothing else is said in it."""

    assertions: tuple[Assertion, ...]
    extents: tuple[Extent, ...]
    is_whole: bool


def said_by(reading: Reading) -> Said:
    """What a text says by adjectives.

    >>> from numerate.quantities.reading import read
    >>> [one] = said_by(read("A 900 km river is not very long.")).assertions
    >>> one.thing.words, one.thing.measure.text, one.strength.name, one.word, one.is_denied
    (('river',), '900 km', 'BOOSTED', 'long', True)
    """
    found: list[Assertion | Extent] = []
    is_whole, sentences = True, list(_sentences(reading.document))
    for sentence in sentences[:_MOST_PARTS]:
        tokens = reading.document.tokens[sentence.start : sentence.stop]
        said = _sentence(reading, list(_joined(reading, tokens)))
        is_whole = is_whole and said is not None
        text = reading.document.slice(sentence)
        found += (replace(one, text=text) for one in said or ())
    return Said(
        tuple(one for one in found if isinstance(one, Assertion)),
        tuple(one for one in found if isinstance(one, Extent)),
        is_whole and bool(found) and len(sentences) <= _MOST_PARTS,
    )


def _sentences(document: Document) -> Iterator[range]:
    """The sentences; one that the parser ends without a stop goes on: "the deepest | well"."""
    first = 0
    for one in document.sentences:
        last = document.tokens[one.last - 1]
        if last.text[-1] in _STOPS or one.last == len(document):
            yield range(first, one.last)
            first = one.last


def _joined(reading: Reading, tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens without blanks, and with "bone-dry" as one; hyphens in measures stay."""
    waiting: Token | None = None
    for token in tokens:
        if not token.text.strip():
            continue
        is_measure = measure_at(token, reading.numsets) is not None
        joins = waiting is not None and "-" in (waiting.text[-1], token.text)
        if waiting is not None and joins and not is_measure and waiting.end == token.start:
            waiting = replace(token, text=waiting.text + token.text, start=waiting.start)
            continue
        if waiting is not None:
            yield waiting
        waiting = token
    if waiting is not None:
        yield waiting


def _sentence(reading: Reading, tokens: Sequence[Token]) -> list[Assertion | Extent] | None:
    words = CopulaWords.default()
    if any(one.lower in words.unsure for one in tokens):
        return None
    found: list[Assertion | Extent] = []
    for part in _parts(tokens, reading.numsets):
        if len(part) > _LONGEST_PART:
            return None
        one = _part(reading, part)
        if one is None and found and isinstance(found[-1], Assertion):
            one = _continued(reading, part, found[-1])
        if one is None:
            return None
        found.append(one)
    return found


def _parts(tokens: Sequence[Token], numsets: Sequence[NumSet]) -> Iterator[list[Token]]:
    """The parts of a sentence between "and", "while" and the like, those inside numbers aside."""
    part: list[Token] = []
    for token in tokens:
        if token.lower in CopulaWords.default().joints and not measure_at(token, numsets):
            if part:
                yield part
            part = []
        elif token.tag not in (".", "``", "''") or measure_at(token, numsets):
            part.append(token)
            if _is_end(token, numsets):
                yield part
                part = []
    if part:
        yield part


def _is_end(token: Token, numsets: Sequence[NumSet]) -> bool:
    """Whether a full stop hangs on a unit: "It is 108 m. That one is 30 m." may be one sentence."""
    measure = measure_at(token, numsets)
    return measure is not None and token.end > measure.end and token.text.endswith(".")


def _part(reading: Reading, tokens: Sequence[Token]) -> Assertion | Extent | None:
    words = CopulaWords.default()
    places = [at for at, one in enumerate(tokens) if one.lower in words.copulas]
    defining = _defining_verb(tokens)
    if defining is not None:
        at, length = defining
        copula = "is"
    elif places:
        at, length = places[-1], 1
        copula = words.copulas[tokens[at].lower]
    else:
        return None
    subject = Subject.read(tokens[:at], reading.numsets)
    if subject is None or (defining is not None and subject.thing.measure is None):
        return None
    rest = tokens[at + length :]
    if subject.superlative is not None:
        return _extent(subject, rest, reading.numsets, copula)
    if any(measure_at(one, reading.numsets) for one in rest[:1]):
        return _extent(subject, rest, reading.numsets, copula)
    bare = Assertion(subject.thing, "", copula=copula)
    return _predicate(bare, rest, reading.numsets)


def _continued(reading: Reading, tokens: Sequence[Token], before: Assertion) -> Assertion | None:
    """The second adjective of "is cold and very wet"."""
    bare = Assertion(before.thing, "", copula=before.copula)
    return _predicate(bare, tokens, reading.numsets)


def _defining_verb(tokens: Sequence[Token]) -> tuple[int, int] | None:
    verbs = StandardWords.default().verbs
    for at in range(len(tokens)):
        for length in range(_LONGEST_VERB, 0, -1):
            phrase = tokens[at : at + length]
            if len(phrase) == length and " ".join(one.lower for one in phrase) in verbs:
                return at, length
    return None


def _extent(
    subject: Subject, rest: Sequence[Token], numsets: Sequence[NumSet], copula: str
) -> Extent | None:
    """ "... is 900 km (long)": all that stands there is one measure and an adjective."""
    measure = measure_at(rest[0], numsets) if rest else None
    if measure is None or subject.thing.measure is not None:
        return None
    beside = [one.lower for one in rest if measure_at(one, numsets) is None]
    if len(beside) > 1 or not all(adjective_readings(one) for one in beside):
        return None
    measured_by = beside[0] if beside else None
    thing = replace(subject.thing, measure=measure, measured_by=measured_by)
    return Extent(thing, subject.superlative, subject.scope, copula)


def _predicate(
    bare: Assertion, tokens: Sequence[Token], numsets: Sequence[NumSet]
) -> Assertion | None:
    words = CopulaWords.default()
    if tokens and tokens[0].lower in words.denials:
        bare, tokens = replace(bare, is_denied=True), tokens[1:]
    if tokens and tokens[0].lower == "the":
        return _most(bare, tokens[1:])
    if len(tokens) > 2 and tokens[0].lower in ("a", "an"):
        tokens = _without_noun(bare, tokens)
    strength, length = _adverb(tokens)
    bare, tokens = replace(bare, strength=strength), tokens[length:]
    if not tokens:
        return None
    word, degree = plain_form(tokens[0].lower)
    if word in ("many", "little") and len(tokens) > 1 and degree == "comparative":
        return _compared(bare, tokens[1].lower, tokens[2:], numsets, is_less=word == "little")
    if degree == "comparative":
        return _compared(bare, word, tokens[1:], numsets, is_less=False)
    if len(tokens) > 1 or degree != "positive" or not adjective_readings(word):
        return None
    return replace(bare, word=word)


def _without_noun(bare: Assertion, tokens: Sequence[Token]) -> Sequence[Token]:
    """ "very long" of "(is) a very long river", where the river is a river anyway."""
    last = lemmas(tokens[-1:])
    if last == bare.thing.words[-1:] or last == ("one",):
        return tokens[1:-1]
    return tokens


def _adverb(tokens: Sequence[Token]) -> tuple[Strength, int]:
    words = DegreeWords.default()
    for length in range(min(_LONGEST_ADVERB, len(tokens) - 1), 0, -1):
        phrase = " ".join(one.lower for one in tokens[:length])
        if phrase in words.boosters:
            return Strength.BOOSTED, length
        if phrase in words.diminishers:
            return Strength.DIMINISHED, length
    return Strength.PLAIN, 0


def _compared(
    bare: Assertion,
    word: str,
    tokens: Sequence[Token],
    numsets: Sequence[NumSet],
    *,
    is_less: bool,
) -> Assertion | None:
    if not tokens or tokens[0].lower != "than" or not adjective_readings(word):
        return None
    rival = Subject.read(tokens[1:], numsets)
    if rival is None or rival.superlative is not None:
        return None
    return replace(bare, word=word, degree="comparative", rival=rival.thing, is_less=is_less)


def _most(bare: Assertion, tokens: Sequence[Token]) -> Assertion | None:
    """ "the longest river in the world", said of a river."""
    word, length = superlative_at(tokens)
    if word is None:
        return None
    noun, scope = scoped(tokens[length:])
    if noun and noun[-1:] not in (bare.thing.words[-1:], ("one",)):
        return None
    return replace(bare, word=word, degree="superlative", scope=scope)
