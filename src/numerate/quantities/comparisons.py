"""What a quantity is a part of, and what it is compared with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from numerate.language.asked import AskedWords
from numerate.language.comparisons import ComparisonWords
from numerate.language.document import Document
from numerate.language.statement_words import StatementWords
from numerate.quantities.numset import Anchor, Direction, Flux, Kind, NumSet
from numerate.quantities.phrasing import PhraseReader
from numerate.quantities.statement import Difference, Phrase, Statement
from numerate.quantities.tags import NOUNS

__all__ = ["Comparison", "comparison_of", "whole_of", "with_sources"]

_REACH = 8  # tokens behind a quantity in which its "than", "up from" or "compared with" stands
_LONGEST_START = 5  # tokens before the noun of a phrase
_SHARES = frozenset({Kind.PERCENT, Kind.RATIO})
_BARE = frozenset({Kind.CARDINAL, Kind.ORDINAL})
_OPENINGS = frozenset({"IN", "TO", "DT", "PRP$", "JJ", "JJR", "JJS", "CD", "RB", "$", "VBN", "VBG"})
_PARTICIPLES = ("VBN", "VBD")
_COME = ("be", "come", "finish", "end")
_LESS = ("less", "fewer")
_SHARES = frozenset({Kind.PERCENT, Kind.RATIO})
_AMOUNT_KINDS = frozenset({Kind.MONEY, Kind.MEASURE, Kind.DURATION, Kind.AGE}) | _SHARES
_THAN = ("JJR", "RBR", "RB", "JJ")  # of comparatives, as they are parsed
_WHEN = frozenset({"earlier"})
_MULTIPLIED = frozenset({"that", "those", "the", "what", "its", "their", "his", "her", "last"})
_PAUSES = (",", ":", "-LRB-")
_AMOUNTS = ("many", "much")
_DEGREES = ("JJ", "RB")  # "half as old", "half as far"
_HEADS = NOUNS | {"PRP", "WP"}


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a quantity is compared with, where that is told, and how it stands to that."""

    phrase: Phrase | None
    difference: Difference
    starts: tuple[int, ...] = ()  # of the words in the phrase, in characters


def whole_of(
    document: Document, phrases: PhraseReader, numset: NumSet, tokens: range
) -> Phrase | None:
    """What a quantity is a part of: "five of the 12", "12 % of its staff", "half the staff".

    >>> from numerate import read
    >>> [five, twelve] = read("Five of the 12 men left.").statements
    >>> five.part_of.text
    'the 12 men'
    """
    after = tokens.stop
    if after >= len(document) or numset.kind not in _SHARES | _BARE:
        return None
    word = document.tokens[after].lower
    if numset.kind in _BARE and document.tokens[after - 1].tag in NOUNS:
        return None  # "12 members of the club"
    if _is_multiple(document, numset, tokens):
        return None
    if numset.kind is Kind.RATIO and document.tokens[after].tag in ("DT", "PRP$"):
        multiple = numset.value.low is not None and numset.value.low > 1  # "twice the price"
        return None if multiple else _phrase_from(document, phrases, after)
    if word not in StatementWords.default().wholes:
        return None
    skipped = 2 if word == "out" else 1
    return _phrase_from(document, phrases, after + skipped)


def comparison_of(
    document: Document, phrases: PhraseReader, numset: NumSet, tokens: range
) -> Comparison | None:
    """What stands behind a quantity's "than", "times", "up from" or "compared with".

    What is "5 fewer" or "twice as many" is compared, even if it is not told with what.

    >>> from numerate import read
    >>> [five] = read("Ann has 5 more apples than Bob.").statements
    >>> five.compared_with.text, str(five.difference)
    ('Bob', 'more')
    """
    return _told(document, phrases, numset, tokens) or _untold(document, numset, tokens)


def _told(
    document: Document, phrases: PhraseReader, numset: NumSet, tokens: range
) -> Comparison | None:
    words, flux = StatementWords.default(), numset.flux
    sentence = document.tokens[tokens.start].sentence
    stop = min(tokens.stop + _REACH, document.sentences[sentence].last)
    times = _is_multiple(document, numset, tokens)
    way = Difference.TIMES if times else _way(flux)
    pointer: str | None = None
    if found := _beside_limit(document, phrases, tokens):
        return found
    for at in range(_behind_number(document, tokens), stop):
        token = document.tokens[at]
        word = token.lower
        if times and word == "as":
            second = _second_as(document, at, stop)
            phrase = None if second is None else _phrase_from(document, phrases, second)
            return _compared(document, phrase, Difference.TIMES)
        if times and (word in _MULTIPLIED or _is_owner(document, at)):
            return _compared(document, _phrase_from(document, phrases, at), Difference.TIMES)
        if word == "than" and way is not None:
            other = _phrase_from(document, phrases, at + 1) or _standard(document, phrases, at + 1)
            return _compared(document, other, way)
        if token.tag in ("CD", "$") and pointer is None and _is_another(document, tokens, at):
            return None
        if way is None and (token.tag in ("JJR", "RBR") or word in words.more):
            way = _way_of_word(word, numset)
            if _is_set_off(document, tokens, at):
                way = Difference.ABOVE if way is Difference.MORE else Difference.BELOW
        if word in words.against:
            return _compared(document, _phrase_from(document, phrases, at + 1), _bound(flux))
        if word in words.compared:
            return _compared(document, _phrase_from(document, phrases, at + 2), _bound(flux))
        if pointer is not None and word == "from":
            return _compared(document, _phrase_from(document, phrases, at + 1), Difference(pointer))
        if word in words.above | words.below:
            pointer = Difference.ABOVE if word in words.above else Difference.BELOW
        elif word in words.on and flux is not None and flux.anchor is Anchor.BY:
            if any(one.lower == "than" for one in document.tokens[at:stop]):
                continue  # "rose 3 km higher on Monday than on Tuesday"
            return _time_compared(document, phrases, at, way)
        elif pointer is None and token.tag in ("CC", "VBD", "VBZ", "VBP", ".", ":"):
            return None
    return None


def _untold(document: Document, numset: NumSet, tokens: range) -> Comparison | None:
    at = _behind_number(document, tokens)
    behind = document.tokens[at : at + 2]
    is_less = behind and behind[0].lower in _LESS
    if is_less and not any(token.tag == "JJ" for token in behind):  # "3 less expensive cars"
        return Comparison(None, Difference.LESS)
    behind = document.tokens[at : tokens.stop + 2]
    if _is_multiple(document, numset, tokens) and any(token.lower == "as" for token in behind):
        return Comparison(None, Difference.TIMES)
    way = _way_of_amount(document, numset, tokens)
    return None if way is None else Comparison(None, way)


def _way_of_amount(document: Document, numset: NumSet, tokens: range) -> Difference | None:
    """Whether an amount is so much more or less of it: "3 tonnes less", "a fifth longer".

    "5 kg more" may be so much more of one's own, "two hours later" is when, and "a fifth older
    people" are a part of these.
    """
    words, after = StatementWords.default(), tokens.stop
    if numset.kind not in _AMOUNT_KINDS or after >= len(document):
        return None
    token, behind = document.tokens[after], document.tokens[after + 1 : after + 2]
    is_told = token.lower in words.less - _WHEN
    is_comparative = token.lower in ComparisonWords.default().adjectives
    if numset.kind in _SHARES:
        is_comparative = is_comparative and all(one.tag not in NOUNS for one in behind)
        is_told = is_told or token.lower in words.more
    else:
        is_comparative = is_comparative and token.tag in _THAN
    return _way_of_word(token.lower, numset) if is_told or is_comparative else None


def _way_of_word(word: str, numset: NumSet) -> Difference:
    """Which way a word in -er goes: who is 4 minutes faster takes less of them."""
    dimension = ComparisonWords.default().adjectives.get(word)
    if dimension is None:
        is_more = word not in StatementWords.default().less
    else:
        is_more = dimension.has_more(word, in_time=numset.kind is Kind.DURATION)
    return Difference.MORE if is_more else Difference.LESS


def _is_set_off(document: Document, tokens: range, at: int) -> bool:
    """Whether what there is is said to be more or less: "$46 million, less than last year"."""
    comma, before = document.tokens[at - 1], document.tokens[tokens.start - 1]
    return comma.text == "," and not (tokens.start and before.lower == "or")


def _is_another(document: Document, tokens: range, at: int) -> bool:
    """Whether a numeral begins another quantity: "10 laps, 4 more than Ian"."""
    if at > tokens.stop + 1:
        return True
    return at > tokens.stop and document.tokens[at - 1].tag in _PAUSES


def _is_multiple(document: Document, numset: NumSet, tokens: range) -> bool:
    """Whether it tells how many times as much: "twice", "half as many", "half the number".

    "half again as many" are one and a half times as many, and more than the words say.
    """
    is_counted = (numset.unit or "") in StatementWords.default().multiples
    if is_counted or numset.text.lower() in ("twice", "double"):
        return True
    behind = document.tokens[tokens.stop : tokens.stop + 2]
    if numset.kind is not Kind.RATIO or len(behind) < 2:
        return False
    if behind[0].lower != "as":
        return behind[0].lower == "the" and behind[1].lower == "number"
    return behind[1].lower in _AMOUNTS or behind[1].tag in _DEGREES


def _behind_number(document: Document, tokens: range) -> int:
    """The first token behind a numeral; "more" may stand in its phrase: "5 more apples"."""
    numerals = [at for at in tokens if document.tokens[at].tag == "CD"]
    return (numerals[-1] if numerals else tokens[-1]) + 1


def with_sources(statements: Sequence[Statement]) -> tuple[Statement, ...]:
    """Each quantity that something came to, beside the one it came from: "1,150, up from 900"."""
    found = list(statements)
    for place, source in enumerate(statements):
        flux = source.change
        if flux is None or flux.anchor is not Anchor.FROM:
            continue
        for other in (place - 1, place + 1, place - 2, place + 2):
            if not 0 <= other < len(found) or found[other].sentence != source.sentence:
                continue
            level = found[other]
            is_level = level.change is None or level.change.anchor is Anchor.TO
            is_level = is_level and level.numset.kind.is_quantity
            if is_level and level.compared_with is None and _alike(level.numset, source.numset):
                rises = flux.direction is Direction.INCREASE
                way = Difference.ABOVE if rises else Difference.BELOW
                numset = source.numset
                phrase = Phrase(numset.text, numset.start, numset.end, numset.text, frozenset())
                found[other] = replace(level, compared_with=phrase, difference=way)
                break
    return tuple(found)


def _alike(one: NumSet, other: NumSet) -> bool:
    return one.kind is other.kind or None in (one.unit, other.unit)


def _way(flux: Flux | None) -> Difference | None:
    if flux is None or flux.anchor is not Anchor.BY:
        return None
    return Difference.MORE if flux.direction is Direction.INCREASE else Difference.LESS


def _bound(flux: Flux | None) -> Difference | None:
    if flux is None:
        return None
    if flux.anchor is Anchor.BY:
        return _way(flux)
    return Difference.ABOVE if flux.direction is Direction.INCREASE else Difference.BELOW


def _second_as(document: Document, at: int, stop: int) -> int | None:
    """Behind the other "as" of "as many cards as Bob"; "twice as many cards" may have none."""
    for later in range(at + 1, stop):
        if document.tokens[later].lower == "as":
            return later + 1
    return None


def _is_owner(document: Document, at: int) -> bool:
    """Whether it is the first word behind "twice" and owns something: "twice Jack's age"."""
    following = document.tokens[at + 1 : at + 2]
    return document.tokens[at].is_name and any(token.tag == "POS" for token in following)


def _compared(
    document: Document, phrase: Phrase | None, difference: Difference | None
) -> Comparison | None:
    if phrase is None:
        return None
    inside = document.between(phrase.start, phrase.end)
    starts = tuple(document.tokens[at].start for at in inside)
    return Comparison(phrase, difference or Difference.OTHER, starts)


def _beside_limit(document: Document, phrases: PhraseReader, tokens: range) -> Comparison | None:
    """ "20 % over the estimate", not "$3 million over the summer", "got $5 under the budget"."""
    words, after = ComparisonWords.default(), tokens.stop
    word = document.tokens[after].lower if after < len(document) else ""
    if word not in words.over | words.strictly_within:
        return None
    before = document.tokens[max(0, tokens.start - 2) : tokens.start]
    if word == "under" and not any(one.lemma in _COME for one in before):
        return None
    phrase = _phrase_from(document, phrases, after + 1)
    if phrase is None or phrase.head not in words.limits:
        return None
    return _compared(document, phrase, Difference.MORE if word in words.over else Difference.LESS)


def _standard(document: Document, phrases: PhraseReader, start: int) -> Phrase | None:
    """What was planned or held before: "more than estimated", "less than previously reported"."""
    words, tokens = StatementWords.default(), document.tokens[start : start + 2]
    for length, token in enumerate(tokens, 1):
        if token.tag in _PARTICIPLES:
            return phrases.span(range(start, start + length), start + length - 1)
    if tokens and tokens[0].lower in words.time_adverbs | words.standards:
        return phrases.span(range(start, start + 1), start)
    return None


def _time_compared(
    document: Document, phrases: PhraseReader, at: int, way: Difference | None
) -> Comparison | None:
    """ "up 5 % on last year", not "up 5 % on strong demand"."""
    words = StatementWords.default()
    phrase = _phrase_from(document, phrases, at + 1)
    if phrase is None or way is None:
        return None
    if document.tokens[at].lower == "over" and _is_all_the_while(phrase):
        return None
    is_time = phrase.head.lower() in words.times | words.calendar | words.time_adverbs
    if not is_time and not phrase.head.isdigit():
        return None
    return _compared(document, phrase, way)


def _is_all_the_while(phrase: Phrase) -> bool:
    """Whether "over" it means during it: "over the summer", but not "over the previous year"."""
    first, *others = phrase.text.lower().split()
    return first == "the" and AskedWords.default().before.isdisjoint(others)


def _phrase_from(document: Document, phrases: PhraseReader, start: int) -> Phrase | None:
    """The noun phrase that begins at a token, prepositions before it left out."""
    tokens = document.tokens
    for at in range(start, min(start + _LONGEST_START, len(tokens))):
        token = tokens[at]
        if at in phrases.numbers and token.tag in ("CD", "$"):
            return phrases.of(at)
        if token.tag in _HEADS or token.lower == "one":
            while at + 1 < len(tokens) and _goes_on(document, at):
                at += 1
            if tokens[at].tag == "POS":  # "700 fewer than last year's"
                at -= 1
            whole = phrases.tokens(at)
            return phrases.span(range(max(start, whole.start), whole.stop), at)
        if token.lower in ("that", "those", "what") and token.tag != "IN":
            whole = phrases.tokens(at)
            return phrases.span(range(at, whole.stop), at)
        if token.tag not in _OPENINGS:
            break
    return None


def _goes_on(document: Document, at: int) -> bool:
    """Whether a noun is only the first of a compound: "wine sales", "Bob's cards"."""
    following, token = document.tokens[at + 1], document.tokens[at]
    if following.tag == "POS":
        return True
    joined = following.tag in NOUNS and token.head > at
    return joined or (token.tag == "POS" and following.tag in NOUNS)
