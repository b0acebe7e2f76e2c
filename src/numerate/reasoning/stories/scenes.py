"""The scene around each quantity of a text: who has it, what happens to it, what is said of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from numerate.language.wordnet import WordNet
from numerate.quantities.lexing import Tokens
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.matching import Reading
from numerate.reasoning.stories.clauses import Span, content, has_phrase, lemma, span_of
from numerate.reasoning.stories.doers import Doers
from numerate.reasoning.stories.words import StoryWords

__all__ = ["Scene", "claim_scene", "scenes", "told_scenes"]

_EACH_REACH = 5  # words behind "each" in which its noun stands
_THAN_REACH = 8  # words behind a quantity in which "than" stands
_ONES = (None, "one")  # units that point at what was counted before


@dataclass(frozen=True, slots=True)
class Scene:
    """One quantity and what its clause says of it."""

    numset: NumSet
    unit: str | None  # its own, or that of the quantity it points back at: "3 of them"
    holder: str | None  # who does or has it
    other: str | None  # to whom it goes, or from whom it comes
    change: int  # 1: the holder gains it, -1: loses it, 0: neither, or not told
    each: str | None  # what there is one such amount of: "each box", "per hour"
    compared: int  # 1: so many more than another, -1: so many fewer
    more: bool  # so many more, whether or not it says than what
    rest: bool  # what was left
    now: bool  # what there is in the end
    starts: bool  # what there was at first
    whole: bool  # all of them together
    part: bool  # so many of those told before: "6 of them"
    remark: bool  # how some of them look: "6 were torn"
    negated: bool
    words: frozenset[str]
    than: frozenset[str]  # the words behind "than"

    @property
    def verb(self) -> str | None:
        return self.numset.verb

    @property
    def ends(self) -> bool:
        """Whether it is what there was in the end."""
        return self.rest or self.now


def scenes(tokens: Tokens, numsets: Sequence[NumSet]) -> tuple[Scene, ...]:
    """The scenes of a text, in order.

    >>> from numerate.quantities.extracting import extract
    >>> from numerate.quantities.lexing import tokenize
    >>> text = "Ann had 9 plums. She ate 2 of them."
    >>> [(one.holder, one.change, one.unit) for one in scenes(tokenize(text), extract(text))]
    [('ann', 0, 'plum'), ('ann', -1, 'plum')]
    """
    doers, units = Doers(tokens), _Units()
    return tuple(
        _scene(tokens, numset, span_of(tokens, numset, beside), doers, units.of(numset))
        for numset, beside in zip(numsets, _neighbours(numsets), strict=True)
    )


@lru_cache(maxsize=256)  # each quantity of a claim asks for them, and each claim on a text
def told_scenes(reading: Reading, last: NumSet) -> Mapping[NumSet, Scene]:
    """The scenes of a text's quantities up to `last`, and of the one behind it."""
    near = reading.numsets[: reading.numsets.index(last) + 2]
    return dict(zip(near, scenes(reading.tokens, near), strict=True))


def claim_scene(tokens: Tokens, numset: NumSet) -> Scene:
    """The scene of a claim's quantity: all of the claim tells of it."""
    span = span_of(tokens, numset, is_claim=True)
    return _scene(tokens, numset, span, Doers(tokens), numset.unit)


def _neighbours(numsets: Sequence[NumSet]) -> Iterator[Sequence[NumSet]]:
    """Each quantity with the one before and the one behind it."""
    return (numsets[max(0, place - 1) : place + 2] for place in range(len(numsets)))


class _Units:
    """What a number without a unit counts: what the same verb had before, or the last told."""

    def __init__(self) -> None:
        self._last: str | None = None
        self._by_verb: dict[str | None, str] = {}

    def of(self, numset: NumSet) -> str | None:
        unit = numset.unit
        if unit is None or unit in _ONES:
            return self._by_verb.get(numset.verb, self._last)
        if numset.kind.is_quantity and numset.kind is not Kind.ORDINAL:
            self._last = self._by_verb[numset.verb] = unit
        return unit


def _scene(tokens: Tokens, numset: NumSet, span: Span, doers: Doers, unit: str | None) -> Scene:
    words = StoryWords.default()
    inside = tokens.lowers[span.first : span.last]
    around = [tokens.lowers[place] for place in span.around()]
    holder = doers.holder(span)
    compared, than = _comparison(tokens, span)
    named = [*(unit or "").lower().split(), holder or "", numset.verb or ""]
    return Scene(
        numset=numset,
        unit=unit,
        holder=holder,
        other=doers.other(span),
        change=_change(tokens, numset, span),
        each=_each(tokens, numset, span),
        compared=compared,
        more=any(word in words.adding for word in inside),
        rest=_is_rest(tokens, span.around(), span),
        now=has_phrase(around, words.now),
        starts=has_phrase(around, words.start),
        whole=has_phrase(around + inside, words.total),
        part=tokens.lower(span.last) == "of" and tokens.lower(span.last + 1) in words.whole_before,
        remark=holder is None and any(lemma(word) in words.remark for word in around),
        negated=any(word in words.negation or word.endswith("n't") for word in around),
        words=content([*around, *inside, *filter(None, named)]) - (than and than - _before(tokens)),
        than=than,
    )


def _change(tokens: Tokens, numset: NumSet, span: Span) -> int:
    words, verb = StoryWords.default(), numset.verb
    own = WordNet.default().lemma(tokens.lower(span.last), "v")
    gains = own in words.gain
    if (gains or own in words.loss) and not _is_rest(tokens, [span.last], span):
        return 1 if gains else -1
    if verb in words.move and span.verb is not None:
        near = tokens.lowers[span.verb + 1 : max(span.clause[1], span.verb + 5)]
        if any(word in words.out for word in near):
            return -1
        if verb not in words.unclear and any(word in words.into for word in near):
            return 1
    is_taken = numset.voice == "passive" and verb in words.take
    if is_taken or verb in words.give or verb in words.loss:
        return -1
    return 1 if verb in words.gain else 0


def _each(tokens: Tokens, numset: NumSet, span: Span) -> str | None:
    if numset.frequency is not None:
        return numset.frequency.removeprefix("per ")
    if _is_source(tokens, numset, span):
        return lemma(tokens.lowers[span.first - 2])  # "boxes of 12"
    words = StoryWords.default()
    places = [place for place in span.around() if tokens.lowers[place] in words.each]
    if not places:
        return None
    shared = [place for place in places if tokens.lowers[place] not in words.mean]
    noun = next(_nouns_behind(tokens, (shared or places)[0]), "one")
    return noun if noun != numset.unit else None  # "each of the 60 lambs" is no rate


def _nouns_behind(tokens: Tokens, place: int) -> Iterator[str]:
    words = StoryWords.default()
    for word in tokens.lowers[place + 1 : place + _EACH_REACH]:
        if word in words.clause_ends:
            return
        if word.isalpha() and word not in words.numerals and WordNet.default().is_noun(lemma(word)):
            yield lemma(word)


def _is_source(tokens: Tokens, numset: NumSet, span: Span) -> bool:
    """A bare number behind "of": "boxes of 12", "from her collection of 90"."""
    behind_noun = tokens.lower(span.first - 1) == "of" and tokens.kind(span.first - 2) == "word"
    return behind_noun and numset.unit is None


def _is_rest(tokens: Tokens, places: Iterable[int], span: Span) -> bool:
    """Whether it says what was left; in "9 guests left" and "left the house" they went."""
    words = StoryWords.default()
    before = tokens.lowers[max(span.clause[0], span.first - 3) : span.first]
    stays = not words.auxiliary.isdisjoint(before)
    return any(
        tokens.lower(place) in words.rest
        and (
            tokens.lower(place) not in words.parting
            or (
                (stays or place != span.last) and tokens.lower(place + 1) not in words.object_starts
            )
        )
        for place in places
    )


def _comparison(tokens: Tokens, span: Span) -> tuple[int, frozenset[str]]:
    """Whether it is so many more or fewer than another, and what it says of the other."""
    words = StoryWords.default()
    near = tokens.lowers[span.first : span.last + 1]
    than = _than(tokens, span)
    if words.difference & set(tokens.lowers[slice(*span.clause)]):
        return 1, frozenset()
    if than is None or not words.more & set(near):
        return 0, frozenset()
    if tokens.lowers[than] in words.only_after_more and "more" not in near:
        return 0, frozenset()
    return -1 if words.less & set(near) else 1, content(_behind_than(tokens, than))


def _than(tokens: Tokens, span: Span) -> int | None:
    words = StoryWords.default()
    for place in range(span.last, min(span.last + _THAN_REACH, span.sentence[1])):
        if tokens.lowers[place] in words.than:
            return place
    return None


def _behind_than(tokens: Tokens, than: int) -> Iterator[str]:
    """ "than nests are in the tree": the nests; "than those she found at the park": all of it."""
    words = StoryWords.default()
    is_clause = False
    told = False
    for word in tokens.lowers[than + 1 :]:
        if word in words.clause_ends:
            return
        is_clause = is_clause or word in words.than_clause
        if told and not is_clause and word in words.preposition | words.auxiliary:
            return
        told = told or bool(content([word]))
        yield word


def _before(tokens: Tokens) -> frozenset[str]:
    """What a text says before its "than"."""
    words = StoryWords.default()
    end = next((i for i, word in enumerate(tokens.lowers) if word in words.than), len(tokens))
    return content(tokens.lowers[:end])
