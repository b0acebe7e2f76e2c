"""Cuts the phrases of a document: which words stand for the one thing that a token heads."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice

from numerate.language.document import Document, Token
from numerate.language.statement_words import StatementWords
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import NumSet
from numerate.quantities.statement import Phrase
from numerate.quantities.tags import NOUNS, SUBJECTS

__all__ = ["PhraseReader"]

_LONGEST_SIDE = 10  # tokens on either side of a phrase's head
_MOST_ANTECEDENTS = 12  # earlier subjects that a pronoun is tried on
_BREAKS = frozenset({"CC", ",", ":", ".", "IN", "TO", "-LRB-", "-RRB-", "``", "''", "WDT", "WP"})
_BEFORE_NUMBERS = frozenset({"DT", "PDT", "PRP$", "JJ", "JJS"})
_INSIDE = frozenset({"HYPH", "POS", "CD", "$", "#", "NFP", "SYM"})


class PhraseReader:
    """The phrases of one document, each cut once."""

    def __init__(self, document: Document, numbers: Mapping[int, NumSet] | None = None) -> None:
        self._document = document
        self.numbers = numbers or {}  # the quantity that each token is part of
        self._known: dict[int, Phrase] = {}
        self._subjects = [
            at
            for at, token in enumerate(document.tokens)
            if token.dep in SUBJECTS and token.tag in NOUNS
        ]

    def of(self, head: int) -> Phrase:
        """The phrase of a token; a pronoun's refers to what it stands for."""
        found = self._known.get(head)
        if found is None:
            found = self._known[head] = self._cut(head)
        return found

    def span(self, tokens: range, head: int) -> Phrase:
        """Some tokens as a phrase."""
        document = self._document
        start, end = document.span(tokens)
        token = document.tokens[head]
        return Phrase(
            text=document.text[start:end],
            start=start,
            end=end,
            head=token.lemma,
            lemmas=frozenset(document.content_lemmas(tokens)),
            is_name=token.is_name,
        )

    def tokens(self, head: int) -> range:
        """The tokens of a head's phrase: its modifiers, what "of" ties to it, and its equals.

        >>> from numerate import read
        >>> document = read("The mayor of Rome, who is ill, and Ann Lee left.").document
        >>> reader = PhraseReader(document)
        >>> document.slice(reader.tokens(1))
        'The mayor of Rome'
        """
        document = self._document
        edge = document.phrase(head)
        if (numset := self.numbers.get(head)) is not None and numset.kind.is_quantity:
            return self._counted(numset, head)
        first, last = self._left(head, edge.start), head
        while last + 1 < edge.stop and last - head < _LONGEST_SIDE:
            following = self._behind(head, last, edge.stop)
            if following is None:
                break
            last = following
        if last > head and document.tokens[last].tag == "POS":
            last -= 1  # "to Bob's eight"
        return range(first, last + 1)

    def _counted(self, numset: NumSet, head: int) -> range:
        """A quantity with its article and what "of" ties to it: "the 5 men", "12 % of it"."""
        document = self._document
        inside = document.between(numset.start, numset.end) or range(head, head + 1)
        first, last = inside.start, inside.stop - 1
        while first > 0 and document.tokens[first - 1].tag in _BEFORE_NUMBERS:
            first -= 1
        of = last + 1
        if of < len(document) and document.tokens[of].lower == "of":
            last = self._joined(of, head) or last
        return range(first, last + 1)

    def _left(self, head: int, edge: int) -> int:
        tokens = self._document.tokens
        first = head
        while first > max(edge, head - _LONGEST_SIDE):
            before = tokens[first - 1]
            if before.tag in _BREAKS or before.clause != tokens[head].clause:
                break
            first -= 1
        return first

    def _behind(self, head: int, last: int, stop: int) -> int | None:
        """The last token of what goes on behind a phrase, if it goes on."""
        tokens = self._document.tokens
        token = tokens[last + 1]
        if token.clause != tokens[head].clause:
            return None
        numset = self.numbers.get(last + 1)
        if numset is not None and numset.kind.is_quantity:
            return None  # "wine sales 9"
        if token.head == head and token.tag in NOUNS | _INSIDE and token.dep != "conj":
            return last + 1  # "flight 12", "Apple Inc."
        if token.tag in ("POS", "HYPH"):
            return last + 1
        if token.lower in ("of", "and", "&") and head <= token.head <= last:
            inner = self._joined(last + 1, head)
            if inner is not None and inner < stop:
                return inner
        return None

    def _joined(self, joint: int, head: int) -> int | None:
        """The noun behind "of", or behind the "and" that ties a name to another."""
        document, tokens = self._document, self._document.tokens
        of = tokens[joint].lower == "of"
        children = document.children(joint if of else tokens[joint].head)
        wanted = "pobj" if of else "conj"
        for at in islice(children, _LONGEST_SIDE):
            token = tokens[at]
            if at < joint or token.dep != wanted or token.tag not in NOUNS | {"CD", "PRP", "DT"}:
                continue
            if not of and at in self.numbers and self.numbers[at].kind.is_quantity:
                continue  # "in March and 310 in April"
            plain = of or (token.is_name and tokens[head].is_name) or not self._counts(joint, at)
            if at - joint <= _LONGEST_SIDE and plain:
                return at
        return None

    def _counts(self, first: int, last: int) -> bool:
        return any(token.tag == "CD" for token in self._document.tokens[first:last])

    def _cut(self, head: int) -> Phrase:
        phrase = self.span(self.tokens(head), head)
        token = self._document.tokens[head]
        if token.tag in ("PRP", "DT") and token.dep in SUBJECTS:
            antecedent = self._antecedent(head)
            if antecedent is not None:
                phrase = replace(phrase, refers=self.of(antecedent))
        return phrase

    def _antecedent(self, pronoun: int) -> int | None:
        """The nearest earlier subject that agrees with a pronoun, of another clause."""
        tokens = self._document.tokens
        until = bisect_left(self._subjects, pronoun)
        for at in reversed(self._subjects[max(0, until - _MOST_ANTECEDENTS) : until]):
            if tokens[at].clause == tokens[pronoun].clause:
                continue
            if self._agrees(tokens[pronoun], at):
                return at
        return None

    def _agrees(self, pronoun: Token, at: int) -> bool:
        words, token, word = StatementWords.default(), self._document.tokens[at], pronoun.lower
        children = self._document.children(at)
        several = token.tag in ("NNS", "NNPS") or any(
            self._document.tokens[child].dep == "conj" for child in islice(children, 20)
        )
        if word in words.they:
            return several or (token.is_name and not _is_person(token.lemma))
        if several:
            return False
        if word in words.it:
            return not _is_person(token.lemma)
        if word not in words.he:
            return False
        titles = {self._document.tokens[child].text for child in islice(children, 5)}
        titles.add(token.lemma)
        other = words.male if word in ("she", "her") else words.female
        return not titles & other and (token.is_name or _is_person(token.lemma))


def _is_person(lemma: str) -> bool:
    return WordNet.default().is_a(lemma, "person", senses=2)
