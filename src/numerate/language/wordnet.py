"""WordNet: which words are nouns, what their base form is, and how their meanings relate.

`data/wordnet.table` is compiled from WordNet 3.0 by `scripts/build_wordnet.py`. Lemmatising (see
`wordforms`) opens the words only; the first question about meanings opens the graph.

Senses are ordered by frequency. A word stands for the senses of its base form, then for those of
itself: "arms" are limbs, then weapons. A group that texts count by its members stands for a member
first: "people" for a person, "troops" for soldiers.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import permutations
from pathlib import Path
from typing import Literal

from numerate.language.wordforms import Pos, Table, Words

__all__ = ["Pos", "Relation", "Senses", "WordNet"]

Relation = Literal["same", "synonym", "hypernym", "hyponym"]

_PARTS: tuple[Pos, ...] = ("n", "v", "a")
_NEAR = 3  # `related` trusts no sense beyond the third


class _Rows:
    """Lists of numbers that lie end to end in two blocks: the items, and where each list starts."""

    def __init__(self, table: Table, name: str) -> None:
        self._start, self._items = table.numbers(f"{name}.start"), table.numbers(name)

    def __getitem__(self, row: int) -> array[int]:
        return self._items[self._start[row] : self._start[row + 1]]


class Senses:
    """The synonym sets of one part of speech and what lies above them."""

    def __init__(self, table: Table, pos: Pos) -> None:
        self.of_word = _Rows(table, f"{pos}.senses")
        self.members = _Rows(table, f"{pos}.members")
        self.parents = _Rows(table, f"{pos}.parents")
        self.antonyms = _Rows(table, f"{pos}.antonyms")
        self.upwards = lru_cache(4096)(self._upwards)

    def _upwards(self, synset: int) -> frozenset[int]:
        """The synset and all above it. The verbs' graph has a loop, so nothing is visited twice."""
        seen, todo = {synset}, [synset]
        while todo:
            new = set(self.parents[todo.pop()]) - seen
            seen |= new
            todo.extend(new)
        return frozenset(seen)


class WordNet:
    """The dictionary.

    >>> WordNet.default().lemma("policemen", "n")
    'policeman'
    """

    def __init__(self, path: Path) -> None:
        self._table = Table(path)
        self._words = cache(lambda pos: Words(self._table, pos))
        self._senses = cache(lambda pos: Senses(self._table, pos))
        self._links = cache(lambda block: _Rows(self._table, block))
        self._counted = dict(line.split("\t") for line in self._table.lines("n.counted"))
        self._readings = lru_cache(8192)(self._find_readings)

    @classmethod
    def default(cls) -> WordNet:
        """The table shipped with the package, opened once.

        >>> WordNet.default() is WordNet.default()
        True
        """
        return _shipped()

    def lemma(self, word: str, pos: Pos) -> str:
        """The base form, spelled as in the dictionary; unknown words lose their regular ending.

        >>> WordNet.default().lemma("soldiers", "n"), WordNet.default().lemma("fell", "v")
        ('soldier', 'fall')
        """
        return self._words(pos).lemma(word)

    def is_noun(self, word: str) -> bool:
        """Whether the word or its base form has a sense as a noun.

        >>> WordNet.default().is_noun("soldiers"), WordNet.default().is_noun("between")
        (True, False)
        """
        return bool(self._readings(word, "n"))

    def is_verb(self, word: str) -> bool:
        """Whether the word or its base form has a sense as a verb.

        >>> WordNet.default().is_verb("fell"), WordNet.default().is_verb("soldierly")
        (True, False)
        """
        return bool(self._readings(word, "v"))

    def is_adjective(self, word: str) -> bool:
        """Whether the word or its base form has a sense as an adjective.

        >>> WordNet.default().is_adjective("proudest"), WordNet.default().is_adjective("soldiers")
        (True, False)
        """
        return bool(self._readings(word, "a"))

    def is_plural_noun(self, word: str) -> bool:
        """Whether the word can be read as a plural the dictionary knows, be it "men" or "people".

        >>> WordNet.default().is_plural_noun("people"), WordNet.default().is_plural_noun("gas")
        (True, False)
        """
        return self._words("n").is_plural(word)

    def synonyms(self, word: str, pos: Pos = "n", *, senses: int | None = None) -> frozenset[str]:
        """All words that share one of the word's first `senses` synonym sets, not its base form.

        >>> sorted(WordNet.default().synonyms("attorney"))
        ['lawyer']
        """
        members = self._senses(pos).members
        shared = (at for synset in self._synsets(word, pos, senses) for at in members[synset])
        return self._spell(shared, pos) - {self.lemma(word, pos)}

    def hypernyms(self, word: str, pos: Pos = "n", *, senses: int | None = None) -> frozenset[str]:
        """All words for anything above the word's senses, or above its first `senses` senses.

        For adjectives, the adjectives they are similar to: "huge" lies under "large".

        >>> "person" in WordNet.default().hypernyms("soldiers")
        True
        """
        graph = self._senses(pos)
        above: set[int] = set()
        for synset in self._synsets(word, pos, senses):
            above |= graph.upwards(synset) - {synset}
        return self._spell((at for synset in above for at in graph.members[synset]), pos)

    def is_a(self, word: str, ancestor: str, pos: Pos = "n", *, senses: int | None = None) -> bool:
        """Whether the ancestor names a sense of the word, or anything above it.

        `senses` limits the word to its first senses; the ancestor may be meant in any sense.

        >>> WordNet.default().is_a("soldiers", "person")
        True
        """
        if self.lemma(word, pos) == self.lemma(ancestor, pos):
            return True
        graph, goal = self._senses(pos), self._synsets(ancestor, pos)
        synsets = self._synsets(word, pos, senses)
        return any(not graph.upwards(synset).isdisjoint(goal) for synset in synsets)

    def related(self, one: str, other: str, pos: Pos = "n") -> Relation | None:
        """What `one` is to `other`: its hypernym if it is the wider word, its hyponym if narrower.

        Only the first three senses of each word count, since rare senses relate nearly everything.
        If their senses relate in several ways, the pair of senses with the least sum of ranks
        decides; in a tie, synonym comes before hypernym, and hypernym before hyponym.

        >>> WordNet.default().related("person", "soldiers")
        'hypernym'
        """
        if self.lemma(one, pos) == self.lemma(other, pos):
            return "same"
        upwards = self._senses(pos).upwards
        found: list[tuple[int, int, Relation]] = []
        for i, mine in enumerate(self._synsets(one, pos, _NEAR)):
            for j, yours in enumerate(self._synsets(other, pos, _NEAR)):
                if mine == yours:
                    found.append((i + j, 0, "synonym"))
                elif mine in upwards(yours):
                    found.append((i + j, 1, "hypernym"))
                elif yours in upwards(mine):
                    found.append((i + j, 2, "hyponym"))
        return min(found)[2] if found else None

    def antonyms(self, word: str, pos: Pos) -> frozenset[str]:
        """The opposites; an adjective without one has those of the adjectives it is similar to.

        >>> sorted(WordNet.default().antonyms("rise", "v")), WordNet.default().antonyms("ten", "n")
        (['fall', 'set'], frozenset())
        """
        graph, own = self._senses(pos), self._readings(word, pos)
        found = {other for at in own for other in graph.antonyms[at]}
        if not found and pos == "a":
            heads = {head for s in self._synsets(word, pos) for head in graph.parents[s]}
            near = {at for head in heads for at in graph.members[head]}
            found = {other for at in near for other in graph.antonyms[at]}
        return self._spell(found, pos)

    def entailments(self, verb: str) -> frozenset[str]:
        """What one cannot help doing while doing this.

        >>> "sleep" in WordNet.default().entailments("snore")
        True
        """
        return self._spell(self._linked("v.entails", self._readings(verb, "v")), "v")

    def causes(self, verb: str) -> frozenset[str]:
        """What happens to that to which this is done.

        >>> "die" in WordNet.default().causes("kill")
        True
        """
        return self._spell(self._linked("v.causes", self._readings(verb, "v")), "v")

    def pertainyms(self, adjective: str) -> frozenset[str]:
        """The nouns an adjective is about.

        >>> sorted(WordNet.default().pertainyms("presidential"))
        ['president']
        """
        return self._spell(self._linked("a.pertains", self._readings(adjective, "a")), "n")

    def attributes(self, adjective: str) -> frozenset[str]:
        """The nouns for what an adjective gives a value of.

        >>> sorted(WordNet.default().attributes("heavy"))
        ['weight']
        """
        return self._spell(self._linked("a.attributes", self._readings(adjective, "a")), "n")

    def derived(self, word: str) -> frozenset[str]:
        """The words of other parts of speech that were made of this one, or it of them.

        >>> sorted(WordNet.default().derived("death"))
        ['deathly', 'die']
        """
        return self._spell_all(
            (other, self._linked(f"{pos}.{other}.derived", self._readings(word, pos)))
            for pos, other in permutations(_PARTS, 2)
        )

    def _find_readings(self, word: str, pos: Pos) -> tuple[int, ...]:
        """The dictionary's words that the text's word may be, likeliest first."""
        words = self._words(pos)
        member = self._counted.get(word.lower()) if pos == "n" else None
        forms = [member, words.lemma(word), word] if member else [words.lemma(word), word]
        found = map(words.find, forms)
        return tuple(dict.fromkeys(at for at in found if at is not None))

    def _synsets(self, word: str, pos: Pos, senses: int | None = None) -> list[int]:
        of_word = self._senses(pos).of_word
        return [s for at in self._readings(word, pos) for s in of_word[at][:senses]]

    def _linked(self, block: str, words: Iterable[int]) -> set[int]:
        return {other for at in words for other in self._links(block)[at]}

    def _spell_all(self, found: Iterable[tuple[Pos, set[int]]]) -> frozenset[str]:
        return frozenset(word for pos, words in found for word in self._spell(words, pos))

    def _spell(self, words: Iterable[int], pos: Pos) -> frozenset[str]:
        return frozenset(map(self._words(pos).spelling, words))


@cache
def _shipped() -> WordNet:
    return WordNet(Path(__file__).with_name("data") / "wordnet.table")
