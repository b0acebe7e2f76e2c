"""Vocabulary: the words that a model knows, each with a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

__all__ = ["END", "PADDING", "UNKNOWN", "Vocabulary", "letters", "words_worth_keeping"]

PADDING, UNKNOWN, END = 0, 1, 2
_SPECIAL = ("@@PAD@@", "@@UNKNOWN@@", "@@NULL@@")  # no token looks like them

_MOST_LETTERS = 16
_LAST_LETTER = 255


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words by number: three that mean no word, those of the training pairs, and then others.

    The others have vectors but were not seen in training; they let a model read new texts.

    >>> Vocabulary.of(["figs", "cats"]).numbers(["cats", "dogs"])
    [4, 1]
    """

    words: tuple[str, ...]
    _number: dict[str, int] = field(repr=False, compare=False)

    @classmethod
    def of(cls, words: Iterable[str]) -> Vocabulary:
        """The vocabulary of some words, each given once."""
        return cls.restored([*_SPECIAL, *words])

    @classmethod
    def restored(cls, words: Sequence[str]) -> Vocabulary:
        """A vocabulary as it was, from its words in the order of their numbers."""
        return cls(tuple(words), {word: number for number, word in enumerate(words)})

    def __len__(self) -> int:
        return len(self.words)

    def numbers(self, tokens: Sequence[str]) -> list[int]:
        """The number of each token; a text without any is an unknown word."""
        return [self._number.get(token, UNKNOWN) for token in tokens] or [UNKNOWN]


def words_worth_keeping(counts: Counter[str], with_vectors: Collection[str]) -> list[str]:
    """The words of the training pairs, the frequent first.

    One that is seen once and has no vector is left out: such words teach what an unknown one is.

    >>> words_worth_keeping(Counter(["figs", "figs", "quark", "cats"]), {"cats"})
    ['figs', 'cats']
    """
    kept = [word for word, count in counts.items() if count > 1 or word in with_vectors]
    return sorted(kept, key=lambda word: (-counts[word], word))


def letters(token: str) -> list[int]:
    """The letters of a token by number, from 1; beyond Latin-1 they are not told apart.

    >>> letters("ab")
    [98, 99]
    """
    return [min(ord(letter), _LAST_LETTER) + 1 for letter in token[:_MOST_LETTERS]] or [1]
