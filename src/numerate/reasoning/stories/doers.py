"""Who does what happens to a quantity, and to whom or from whom it goes."""

from __future__ import annotations

from numerate.language.wordnet import WordNet
from numerate.quantities.lexing import Tokens
from numerate.reasoning.stories.clauses import Span, lemma
from numerate.reasoning.stories.words import StoryWords

__all__ = ["Doers"]

_PARTNER_REACH = 4  # words behind "to" or "from" in which its noun stands


class Doers:
    """Reads a text from left to right; a pronoun is the last one who did something."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self._words = StoryWords.default()
        self._last: str | None = None

    def holder(self, span: Span) -> str | None:
        """Who has or does it; None when the things themselves act: "4 birds flew away"."""
        if span.verb is None or span.verb > span.first:
            return None
        found = self._subject(span.verb, span.sentence[0])
        self._last = found or self._last
        return found

    def _subject(self, verb: int, begin: int) -> str | None:
        tokens, words = self._tokens, self._words
        place = verb - 1
        if tokens.lowers[verb].endswith("ing") and tokens.lower(place) not in words.auxiliary:
            return self._last
        while place >= begin and tokens.lowers[place] in words.between:
            place -= 1
        if place < begin:
            return self._last
        word = tokens.lowers[place]
        if word in words.pronouns:
            return self._last or self._first_name(0, place) or word
        if word in words.clause_ends:
            return self._first_name(begin, place) or self._last
        if tokens.kinds[place] != "word" or word == "there":
            return None
        return lemma(word)

    def _first_name(self, begin: int, end: int) -> str | None:
        """The one that a sentence begins with: "Ann sat down and ate"."""
        for place in range(begin, end):
            word = self._tokens.lowers[place]
            if word in self._words.pronouns and self._last:
                return self._last
            if self._is_name(place):
                return lemma(word)
        return None

    def _is_name(self, place: int) -> bool:
        text, word = self._tokens.texts[place], self._tokens.lowers[place]
        if not text[0].isupper() or word in self._words.empty:
            return False
        is_first = self._tokens.starts_sentence(place)
        return not is_first or place == 0 or not WordNet.default().is_noun(word)

    def other(self, span: Span) -> str | None:
        """To whom or from whom: "gave him 5", "gave 5 to Ann", "bought 5 of Ann's"."""
        if span.verb is None or span.verb > span.first:
            return None
        tokens, words = self._tokens, self._words
        behind = span.verb + 1
        if behind < span.first and (
            tokens.lowers[behind] in words.pronouns or self._is_name(behind)
        ):
            return self._owned(behind, span.first)
        end = span.clause[1]
        for place in range(span.last, end - 1):
            if tokens.lowers[place] in words.partner:
                for target in range(place + 1, min(end, place + _PARTNER_REACH)):
                    word = tokens.lowers[target]
                    if word in words.pronouns or word in words.possessive or self._is_name(target):
                        return self._owned(target, end)
        return None

    def _owned(self, place: int, end: int) -> str:
        """ "gave her friend": the friend."""
        tokens = self._tokens
        word = tokens.lowers[place]
        if word in self._words.possessive and place + 1 < end and tokens.kinds[place + 1] == "word":
            return lemma(tokens.lowers[place + 1])
        return word.removesuffix("'s").removesuffix("’s")
