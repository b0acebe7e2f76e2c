"""Words of rise and fall; the lemmas are in data/change.toml."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet

__all__ = [
    "ChangeWords",
    "amount_verb",
    "change_noun",
    "change_verb",
    "change_word",
    "is_change_verb",
    "is_moving_verb",
    "takes_particle",
]

_DIRECTIONS = ("increase", "decrease")


@dataclass(frozen=True, slots=True)
class ChangeWords:
    """Each word's direction, "increase" or "decrease", and the words that stand around them."""

    verbs: dict[str, str]
    nouns: dict[str, str]
    words: dict[str, str]
    comparatives: dict[str, str]
    of_amounts: dict[str, str]  # a verb, or a verb and its particle
    after_verb: dict[str, str]
    verbs_of_being: frozenset[str]
    transitive: frozenset[str]
    collecting: frozenset[str]
    phrasal: frozenset[str]
    with_particle: frozenset[str]
    moving: frozenset[str]
    prepositions: dict[str, str]
    clause_ends: frozenset[str]
    transparent: frozenset[str]
    restating: frozenset[str]
    articles: frozenset[str]
    levels: frozenset[str]
    paces: frozenset[str]
    points: frozenset[str]
    contests: frozenset[str]
    runs: frozenset[str]
    between_members: frozenset[str]
    joints: frozenset[str]

    @classmethod
    @cache
    def default(cls) -> ChangeWords:
        data = read_knowledge("change")
        around = data["around"]
        verbs, nouns, words, comparatives, of_amounts, after_verb = (
            {word: way for way in _DIRECTIONS for word in data[way].get(part, ())}
            for part in ("verbs", "nouns", "words", "comparatives", "of_amounts", "after_verb")
        )
        return cls(
            verbs=verbs,
            nouns=nouns,
            words=words,
            comparatives=comparatives,
            of_amounts=of_amounts,
            after_verb=after_verb,
            verbs_of_being=frozenset(around["verbs_of_being"]),
            transitive=frozenset(around["transitive"]),
            collecting=frozenset(around["collecting"]),
            phrasal=frozenset(around["phrasal"]),
            with_particle=frozenset(around["with_particle"]),
            moving=frozenset(around["moving"]),
            prepositions=around["prepositions"],
            clause_ends=frozenset(around["clause_ends"]),
            transparent=frozenset(around["transparent"]),
            restating=frozenset(around["restating"]),
            articles=frozenset(around["articles"]),
            levels=frozenset(around["levels"]),
            paces=frozenset(around["paces"]),
            points=frozenset(around["points"]),
            contests=frozenset(around["contests"]),
            runs=frozenset(around["runs"]),
            between_members=frozenset(around["between_members"]),
            joints=frozenset(around["joints"]),
        )


@lru_cache(maxsize=10_000)
def change_verb(word: str) -> str | None:
    """Which way a verb moves a quantity, if it does.

    >>> change_verb("plummeted"), change_verb("rose"), change_verb("ate")
    ('decrease', 'increase', None)
    """
    return ChangeWords.default().verbs.get(WordNet.default().lemma(word, "v"))


@lru_cache(maxsize=10_000)
def change_noun(word: str) -> str | None:
    """Which way a noun says that a quantity moved, if it does.

    >>> change_noun("drops")
    'decrease'
    """
    return ChangeWords.default().nouns.get(WordNet.default().lemma(word, "n"))


@lru_cache(maxsize=10_000)
def amount_verb(word: str, particle: str = "") -> str | None:
    """Which way a verb, with its particle if it has one, moves an amount, if it does.

    >>> amount_verb("added"), amount_verb("gave", "back"), amount_verb("gave")
    ('increase', 'decrease', None)
    """
    lemma = WordNet.default().lemma(word, "v")
    return ChangeWords.default().of_amounts.get(f"{lemma} {particle}".rstrip())


def change_word(word: str) -> str | None:
    """Which way a particle or adjective points, if it does.

    >>> change_word("up")
    'increase'
    """
    return ChangeWords.default().words.get(word)


@lru_cache(maxsize=10_000)
def takes_particle(word: str) -> bool:
    """Whether "up" after a verb says which way it moves a quantity: "revised up to 4 %".

    >>> takes_particle("revised"), takes_particle("holds")
    (True, False)
    """
    return WordNet.default().lemma(word, "v") in ChangeWords.default().with_particle


@lru_cache(maxsize=10_000)
def is_moving_verb(word: str) -> bool:
    """Whether a verb says that a quantity changes, but not which way.

    >>> is_moving_verb("went"), is_moving_verb("rose")
    (True, False)
    """
    return WordNet.default().lemma(word, "v") in ChangeWords.default().moving


def is_change_verb(word: str) -> bool:
    """Whether a word is a form of a verb of change."""
    return word.isalpha() and change_verb(word) is not None
