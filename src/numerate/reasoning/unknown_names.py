"""Names in a claim that its text has nowhere: what is said of the unnamed is not said of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from numerate.language.document import Document
from numerate.language.wordnet import WordNet

__all__ = ["unknown_names"]

_STEM = 4  # letters that a name and what is derived of it share: Iraq, Iraqi
_SHORTEST = 2  # letters: "M" is no name of anybody


def unknown_names(premise: Document, claim: Document, sentence: range) -> list[str]:
    """The names in a sentence of a claim of which the text has no word, in full or in short.

    Or has it but for one word, in the place of which it has another: "Olympic", "Paralympic".
    Months and weekdays are no such names, nor are nouns that have a capital for their place.

    >>> from numerate import read
    >>> text = read("The Iraqi minister Ana Bey met three envoys of the EU on Monday.").document
    >>> claim = read("Bey saw three envoys of the European Union from Oslo in Iraq.").document
    >>> unknown_names(text, claim, range(len(claim)))
    ['Oslo']
    """
    said = frozenset(word for token in premise.tokens if (word := _plain(token.text)))
    stems = frozenset(word[:_STEM] for word in said if len(word) >= _STEM)
    written = [premise.slice(name) for name in premise.names()]
    known = said.union(*(_initials(name) for name in written))
    told = said.union(*(_forms(name) for name in _with_words(written)))
    names = [_words(name) for name in written]
    calendar = frozenset(place for place, _ in claim.calendar_places())
    unknown = []
    for name in claim.names():
        words = [
            word
            for at in name
            if at not in calendar and (word := _plain(claim.tokens[at].text))[:1].isalpha()
        ]
        if name.start not in sentence or not any(len(word) >= _SHORTEST for word in words):
            continue
        new = [word for word in words if word not in known and word[:_STEM] not in stems]
        text = claim.slice(name)
        is_new = new == words and said.isdisjoint(_initials(text)) and _forms(text).isdisjoint(told)
        is_other = bool(new) and any(_is_other(words, one) for one in names)
        if (is_new and not _is_only_a_noun(claim, name)) or is_other:
            unknown.append(text)
    return unknown


def _is_other(name: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two names of several words differ in one."""
    pairs = zip(name, other, strict=False)
    return len(name) == len(other) > 1 and sum(one != two for one, two in pairs) == 1


def _is_only_a_noun(document: Document, name: range) -> bool:
    """Whether a word may have its capital for its place: first in a sentence, or in a headline."""
    word = document.tokens[name.start].text.lower()
    if len(name) > 1 or not (WordNet.default().is_noun(word) or WordNet.default().is_verb(word)):
        return False
    sentence = document.sentences[document.tokens[name.start].sentence]
    others = [document.tokens[at].text for at in range(sentence.first + 1, sentence.last)]
    is_headline = 2 * sum(one[0].isupper() for one in others) > len(others)
    return name.start == sentence.first or is_headline


def _plain(word: str) -> str:
    return word.lower().replace(".", "").removesuffix("'s").removesuffix("’s")


def _words(name: str) -> list[str]:
    return [plain for word in name.split() if (plain := _plain(word))]


def _with_words(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield name
        yield from name.split()


def _initials(name: str) -> set[str]:
    """A name as its initials, with those that it is written with: "eu", "usgs"."""
    capitals = [word for word in name.split() if word[0].isupper()]
    letters = "".join(_plain(word) if "." in word else word[0].lower() for word in capitals)
    return {letters} if len(letters) > 1 else set()


@lru_cache(maxsize=10_000)
def _forms(name: str) -> frozenset[str]:
    """What else a name may be called: Britain is the UK, and what is Spanish is Spain's."""
    net = WordNet.default()
    meant = {name, net.lemma(name, "n"), *net.pertainyms(name)}
    return frozenset(_plain(one) for each in meant for one in (each, *net.synonyms(each)))
