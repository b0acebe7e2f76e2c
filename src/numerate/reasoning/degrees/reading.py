"""Reads what the sentences of a text say by adjectives: subject, copula, adverb, adjective, rival.

A sentence is read whole or not at all: what has a word that is not understood says nothing here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from numerate.language.adjectives import adjective_readings
from numerate.language.degree_words import CopulaWords, DegreeWords, plain_form
from numerate.language.document import Token
from numerate.language.implied import StandardWords
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.numset import NumSet
from numerate.quantities.reading import Reading
from numerate.reasoning.degrees.assertions import Assertion, Extent, Strength, Thing

__all__ = ["Said", "said_by"]

_LONGEST_ADVERB = 3  # words of "a little bit"
_LONGEST_VERB = 4  # words of "are considered to be"
_LONGEST_PART = 40  # tokens of what is read
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
    is_whole, sentences = True, reading.document.sentences
    for sentence in sentences[:_MOST_PARTS]:
        tokens = reading.document.tokens[sentence.first : sentence.last]
        said = _sentence(reading, [one for one in tokens if one.text.strip()])
        is_whole = is_whole and said is not None
        text = reading.document.slice(range(sentence.first, sentence.last))
        found += (replace(one, text=text) for one in said or ())
    return Said(
        tuple(one for one in found if isinstance(one, Assertion)),
        tuple(one for one in found if isinstance(one, Extent)),
        is_whole and bool(found) and len(sentences) <= _MOST_PARTS,
    )


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
        if token.lower in CopulaWords.default().joints and not _measure_at(token, numsets):
            if part:
                yield part
            part = []
        elif token.tag not in (".", "``", "''") or _measure_at(token, numsets):
            part.append(token)
            if _is_end(token, numsets):
                yield part
                part = []
    if part:
        yield part


def _measure_at(token: Token, numsets: Sequence[NumSet]) -> NumSet | None:
    return next((one for one in numsets if one.start <= token.start < one.end), None)


def _is_end(token: Token, numsets: Sequence[NumSet]) -> bool:
    """Whether a full stop hangs on a unit: "It is 108 m. That one is 30 m." may be one sentence."""
    measure = _measure_at(token, numsets)
    return measure is not None and token.end > measure.end and token.text.endswith(".")


def _part(reading: Reading, tokens: Sequence[Token]) -> Assertion | Extent | None:
    words = CopulaWords.default()
    places = [at for at, one in enumerate(tokens) if one.lower in words.copulas]
    defining = _defining_verb(tokens)
    if defining is not None:
        at, length = defining
        tense = "present"
    elif places:
        at, length = places[-1], 1
        tense = words.copulas[tokens[at].lower]
    else:
        return None
    subject = _Subject.read(tokens[:at], reading.numsets)
    if subject is None or (defining is not None and subject.thing.measure is None):
        return None
    rest = tokens[at + length :]
    if subject.superlative is not None:
        return _extent(subject, rest, reading.numsets, tense)
    if any(_measure_at(one, reading.numsets) for one in rest[:1]):
        return _extent(subject, rest, reading.numsets, tense)
    bare = Assertion(subject.thing, "", tense=tense)
    return _predicate(bare, rest, reading.numsets)


def _continued(reading: Reading, tokens: Sequence[Token], before: Assertion) -> Assertion | None:
    """The second adjective of "is cold and very wet"."""
    bare = Assertion(before.thing, "", tense=before.tense)
    return _predicate(bare, tokens, reading.numsets)


def _defining_verb(tokens: Sequence[Token]) -> tuple[int, int] | None:
    verbs = StandardWords.default().verbs
    for at in range(len(tokens)):
        for length in range(_LONGEST_VERB, 0, -1):
            phrase = tokens[at : at + length]
            if len(phrase) == length and " ".join(one.lower for one in phrase) in verbs:
                return at, length
    return None


@dataclass(frozen=True, slots=True)
class _Subject:
    thing: Thing
    superlative: str | None = None
    scope: str = ""

    @classmethod
    def read(cls, tokens: Sequence[Token], numsets: Sequence[NumSet]) -> _Subject | None:
        words = CopulaWords.default()
        measures = list(dict.fromkeys(filter(None, (_measure_at(one, numsets) for one in tokens))))
        if not tokens or len(measures) > 1 or tokens[0].lower in words.opaque:
            return None
        is_definite = tokens[0].lower in words.definite
        if is_definite or tokens[0].lower in words.generic:
            tokens = tokens[1:]
        superlative, length = _superlative(tokens)
        if superlative is not None and measures:
            return None
        if superlative is not None:
            noun, scope = _scoped(tokens[length:])
            return cls(Thing(noun, is_generic=False), superlative, scope) if noun else None
        measure = measures[0] if measures else None
        is_generic = not is_definite and (measure is not None or not _is_single(tokens))
        thing = _thing(tokens, measure, is_generic=is_generic)
        return None if thing is None else cls(thing)


def _is_single(tokens: Sequence[Token]) -> bool:
    """Whether a noun without an article is a name or a pronoun."""
    return any(one.is_name or one.tag.startswith("PRP") for one in tokens)


def _superlative(tokens: Sequence[Token]) -> tuple[str | None, int]:
    """The plain form of the superlative that some tokens begin with, and its length."""
    if not tokens:
        return None, 0
    word, degree = plain_form(tokens[0].lower)
    if tokens[0].lower == "most" and len(tokens) > 1 and adjective_readings(tokens[1].lower):
        return tokens[1].lower, 2
    return (word, 1) if degree == "superlative" and adjective_readings(word) else (None, 0)


def _scoped(tokens: Sequence[Token]) -> tuple[tuple[str, ...], str]:
    """A noun, and among what it is the most: "river" and "in the world", or "I have ever seen"."""
    for at, one in enumerate(tokens):
        if at and (one.tag in ("IN", "PRP", "WDT", "EX") or one.lower in ("in", "on", "that")):
            return _lemmas(tokens[:at]), " ".join(token.lower for token in tokens[at:])
    return _lemmas(tokens), ""


def _lemmas(tokens: Sequence[Token]) -> tuple[str, ...]:
    return tuple(WordNet.default().lemma(one.lower, "n").lower() for one in tokens)


def _thing(tokens: Sequence[Token], measure: NumSet | None, *, is_generic: bool) -> Thing | None:
    """The noun of a subject with its measure, before it or after it."""
    if measure is None:
        return Thing(_lemmas(tokens), is_generic) if tokens else None
    bound, tokens = _without_bound(tokens, measure)
    if bound is None:
        return None
    noun: list[Token] = []
    measured_by = None
    for at, one in enumerate(tokens):
        if measure.start <= one.start < measure.end or one.lower == "-":
            continue
        after_measure = at > 0 and measure.start <= tokens[at - 1].start < measure.end
        if after_measure and any(place.units for place in adjective_readings(one.lower)):
            measured_by = one.lower
        elif not noun or one.lower not in CopulaWords.default().measuring:
            noun.append(one)
    return Thing(_lemmas(noun), is_generic, bound, measured_by) if noun else None


def _without_bound(
    tokens: Sequence[Token], measure: NumSet
) -> tuple[NumSet | None, Sequence[Token]]:
    """A measure as the bound that "warmer than" or "less expensive than" makes of it."""
    than = next((at for at, one in enumerate(tokens) if one.lower == "than"), 0)
    if than == 0 or measure.start <= tokens[than].start < measure.end:
        return measure, tokens
    word, degree = plain_form(tokens[than - 1].lower)
    if degree == "comparative":
        return _bounded(measure, word, 1), [*tokens[: than - 1], *tokens[than + 1 :]]
    sign = {"more": 1, "less": -1}.get(tokens[than - 2].lower if than > 1 else "")
    if sign is None:
        return None, tokens
    return _bounded(measure, word, sign), [*tokens[: than - 2], *tokens[than + 1 :]]


def _is_than(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at].lower == "than"


def _bounded(measure: NumSet, word: str, sign: int) -> NumSet | None:
    """The measure in "warmer than 20 °C": what is above it; with the sign turned, below it."""
    place = next((one for one in adjective_readings(word) if one.units), None)
    if place is None or not measure.value.is_point or measure.value.low is None:
        return None
    bound = Interval.more_than if place.polarity * sign > 0 else Interval.less_than
    return replace(measure, value=bound(measure.value.low))


def _extent(
    subject: _Subject, rest: Sequence[Token], numsets: Sequence[NumSet], tense: str
) -> Extent | None:
    """ "... is 900 km (long)": all that stands there is one measure and an adjective."""
    measure = _measure_at(rest[0], numsets) if rest else None
    if measure is None or subject.thing.measure is not None:
        return None
    beside = [one.lower for one in rest if _measure_at(one, numsets) is None]
    if len(beside) > 1 or not all(adjective_readings(one) for one in beside):
        return None
    measured_by = beside[0] if beside else None
    thing = replace(subject.thing, measure=measure, measured_by=measured_by)
    return Extent(thing, subject.superlative, subject.scope, tense)


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
    last = _lemmas(tokens[-1:])
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
    if not _is_than(tokens, 0) or not adjective_readings(word):
        return None
    rival = _Subject.read(tokens[1:], numsets)
    if rival is None or rival.superlative is not None:
        return None
    return replace(bare, word=word, degree="comparative", rival=rival.thing, is_less=is_less)


def _most(bare: Assertion, tokens: Sequence[Token]) -> Assertion | None:
    """ "the longest river in the world", said of a river."""
    word, length = _superlative(tokens)
    if word is None:
        return None
    noun, scope = _scoped(tokens[length:])
    if noun and noun[-1:] not in (bare.thing.words[-1:], ("one",)):
        return None
    return replace(bare, word=word, degree="superlative", scope=scope)
