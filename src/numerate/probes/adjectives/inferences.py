"""Entailment inference, made: what follows from an adjective alone, by its class.

Pairs come as in the release, the direct one and then the reversed; the comparative test asks two
hypotheses of one premise instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice, permutations
from random import Random
from typing import TypeVar

from numerate.data.pair import NOT_ENTAILMENT, Pair
from numerate.errors import TooFewCombinations
from numerate.language.adjectives import adjective_readings
from numerate.language.degree_words import comparative, superlative
from numerate.probes.adjectives.suite import ENTAILMENT, Item, Part
from numerate.probes.adjectives.tables import read_table
from numerate.probes.adjectives.vocabulary import Use, Vocabulary

__all__ = ["PAIRS", "Draw", "Inference", "drawn_inferences", "entailment_part", "inference_items"]

PAIRS = 500
"""Draws of a test: each gives two pairs."""

Inference = tuple[str, str, bool]
"""Premise, hypothesis, and whether the one entails the other."""

Draw = tuple[Inference, Inference]
"""What is asked together: a pair and its reverse, or two hypotheses of one premise."""

Drawn = TypeVar("Drawn")


def entailment_part(test: str, vocabulary: Vocabulary, *, seed: int = 0, size: int = PAIRS) -> Part:
    """A test of entailment inference: `size` draws with two pairs each."""
    draws = list(islice(drawn_inferences(test, vocabulary, seed), size))
    if len(draws) < size:
        raise TooFewCombinations(f"{ENTAILMENT}/{test}", size, len(draws))
    return Part(ENTAILMENT, test, tuple(inference_items(test, draws)))


def inference_items(test: str, draws: Iterable[Draw]) -> Iterator[Item]:
    """The items that draws come to."""
    every = (inference for draw in draws for inference in draw)
    for at, (premise, hypothesis, follows) in enumerate(every):
        label = "entailment" if follows else NOT_ENTAILMENT
        yield Item(Pair(f"entailment-{test}-{at}", premise, hypothesis, label))


def drawn_inferences(test: str, vocabulary: Vocabulary, seed: int) -> Iterator[Draw]:
    """All that a test can be made of, in an order that the seed gives."""
    return _MAKERS[test](vocabulary, Random(f"{seed} entailment {test}"))


def _ordering(vocabulary: Vocabulary, chance: Random) -> Iterator[Draw]:
    every = [
        (use.word, extreme, noun)
        for use in vocabulary.uses
        for extreme in use.extremes
        for noun in use.nouns
    ]
    return (
        _both(_plain(noun, word), _plain(noun, extreme), reverse=True)
        for word, extreme, noun in _mixed(every, chance)
    )


def _dimension(vocabulary: Vocabulary, chance: Random) -> Iterator[Draw]:
    every = [
        (noun, one.word, extreme)
        for noun, uses in vocabulary.by_noun().items()
        for one, other in permutations(uses, 2)
        for extreme in other.extremes
        if not _is_near(one, other, extreme)
    ]
    return (
        _both(_plain(noun, word), _plain(noun, extreme))
        for noun, word, extreme in _mixed(every, chance)
    )


def _is_near(one: Use, other: Use, extreme: str) -> bool:
    """Whether an extreme may tell of another adjective: "stunning" says "impressive", too."""
    return one.adjective.dimension in _neighbourhood(other.adjective.dimension, extreme)


@cache
def _neighbourhood(dimension: str | None, extreme: str) -> frozenset[str | None]:
    near = {dimension, *(place.dimension for place in adjective_readings(extreme))}
    akin = (group for group in read_table("uses")["akin"] if near & set(group))
    return frozenset(near.union(*akin))


def _argument(vocabulary: Vocabulary, chance: Random) -> Iterator[Draw]:
    every = [
        (use.word, one, other)
        for use in vocabulary.uses
        for one, other in permutations(use.nouns, 2)
    ]
    return (
        _both(_plain(one, word), _plain(other, word)) for word, one, other in _mixed(every, chance)
    )


def _booster(vocabulary: Vocabulary, chance: Random) -> Iterator[Draw]:
    every = _said_of(use for use in vocabulary.uses if use.adjective.scale != "maximum")
    return (
        _both(_plain(noun, use.word), _said("booster", noun, use.word), reverse=True)
        for use, noun in _mixed(every, chance)
    )


def _diminisher(vocabulary: Vocabulary, chance: Random) -> Iterator[Draw]:
    every = _said_of(use for use in vocabulary.uses if use.adjective.scale != "maximum")
    return (
        _both(_plain(noun, use.word), _said("diminisher", noun, use.word), direct=True)
        for use, noun in _mixed(every, chance)
    )


def _negation(vocabulary: Vocabulary, chance: Random) -> Iterator[Draw]:
    """One half of relative adjectives, which have a middle, and one of those that have none."""
    relative = _with_antonyms(use for use in vocabulary.uses if use.adjective.scale == "relative")
    absolute = _with_antonyms(use for use in vocabulary.uses if use.adjective.scale != "relative")
    drawn = _in_turn(_mixed(relative, chance), _mixed(absolute, chance))
    return (
        _both(
            _plain(noun, use.word),
            _said("negation", noun, antonym),
            direct=True,
            reverse=use.adjective.scale != "relative",
        )
        for use, antonym, noun in drawn
    )


def _comparative(vocabulary: Vocabulary, chance: Random) -> Iterator[Draw]:
    """A third of each class: what is dirtier is dirty, and what is less clean is not clean."""
    classes = (_two_nouns(vocabulary, one) for one in ("minimum", "maximum", "relative"))
    drawn = _in_turn(*(_mixed(every, chance) for every in classes))
    for use, more, less in drawn:
        premise = _template("comparative").format(
            a=more, b=less, more_adjective=comparative(use.word)
        )
        yield (
            (premise, _plain(more, use.word), use.adjective.scale == "minimum"),
            (premise, _said("negation", less, use.word), use.adjective.scale == "maximum"),
        )


def _superlative(vocabulary: Vocabulary, chance: Random) -> Iterator[Draw]:
    every = _said_of(use for use in vocabulary.uses if use.adjective.scale != "maximum")
    for use, noun in _mixed(every, chance):
        seen, world = (
            _template(f"superlative_{where}").format(
                thing=noun, most_adjective=superlative(use.word)
            )
            for where in ("seen", "world")
        )
        yield _both(seen, world, reverse=True)


_MAKERS: dict[str, Callable[[Vocabulary, Random], Iterator[Draw]]] = {
    "ordering": _ordering,
    "dimension": _dimension,
    "argument": _argument,
    "booster": _booster,
    "diminisher": _diminisher,
    "negation": _negation,
    "comparative": _comparative,
    "superlative": _superlative,
}


def _both(one: str, other: str, *, direct: bool = False, reverse: bool = False) -> Draw:
    return (one, other, direct), (other, one, reverse)


def _mixed(every: Sequence[Drawn], chance: Random) -> list[Drawn]:
    found = list(every)
    chance.shuffle(found)
    return found


def _in_turn(*lists: Sequence[Drawn]) -> Iterator[Drawn]:
    """One of each list after the other; when one is used up, the others go on."""
    for at in range(max(map(len, lists))):
        yield from (one[at] for one in lists if at < len(one))


def _said_of(uses: Iterable[Use]) -> list[tuple[Use, str]]:
    return [(use, noun) for use in uses for noun in use.nouns]


def _with_antonyms(uses: Iterable[Use]) -> list[tuple[Use, str, str]]:
    return [(use, use.antonym, noun) for use in uses if use.antonym for noun in use.nouns]


def _two_nouns(vocabulary: Vocabulary, scale: str) -> list[tuple[Use, str, str]]:
    uses = (use for use in vocabulary.uses if use.adjective.scale == scale)
    return [(use, one, other) for use in uses for one, other in permutations(use.nouns, 2)]


def _plain(noun: str, word: str) -> str:
    return _said("plain", noun, word)


def _said(how: str, noun: str, word: str) -> str:
    return _template(how).format(thing=noun, adjective=word)


def _template(name: str) -> str:
    found: str = read_table("sentences")["entailment"][name]
    return found
