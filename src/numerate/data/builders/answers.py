"""What an answer is, so that it fits into a statement: a thing, a clause, an action, a number."""

from __future__ import annotations

import re
from dataclasses import dataclass

from numerate.data.builders.phrases import Word, words_of
from numerate.language.document import Document
from numerate.language.inflecting import gerund
from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet

__all__ = ["Answer", "answer_of"]

_SUBJECTS = ("nsubj", "nsubjpass", "expl", "csubj")
_FINITE = ("VBZ", "VBP", "VBD", "MD")
_SHARES = ("%", "percent", "half", "most", "none", "all", "quarter", "third")
_BE = {"is": "be", "are": "be", "was": "be", "were": "be", "am": "be"}


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer without its full stop, written as it is within a sentence."""

    text: str
    document: Document
    words: tuple[Word, ...]

    @property
    def first(self) -> str:
        return self.words[0].text.lower()

    @property
    def is_adverbial(self) -> bool:
        """Whether it says where, when, why or how: "in caves", "because it is cold"."""
        known = read_knowledge("assertions")
        first = self.words[0]
        return first.tag in ("IN", "TO") or (self.first in known["subordinators"])

    @property
    def verb(self) -> int | None:
        """The finite verb of an answer that is a sentence of its own."""
        if self.is_adverbial or self.words[0].tag in ("WRB", "WP", "WDT"):
            return None
        tokens = self.document.tokens
        for at, token in enumerate(tokens):
            clause = self.document.clauses[token.clause].head
            if token.tag not in _FINITE or tokens[clause].dep in ("relcl", "acl", "advcl"):
                continue
            return at if at and self._has_subject(at) else None
        return None

    def _has_subject(self, verb: int) -> bool:
        tokens = self.document.tokens
        head = tokens[verb].head if tokens[verb].dep in ("aux", "auxpass") else verb
        subject = self.document.child(head, *_SUBJECTS)
        return subject is not None and subject < verb and tokens[subject].tag not in ("WDT", "WP")

    @property
    def is_clause(self) -> bool:
        return self.verb is not None

    @property
    def is_action(self) -> bool:
        """Whether it begins with a verb that can be commanded or done: "ride a bus"."""
        return not self.is_clause and self.words[0].tag in ("VB", "VBP") and not self.is_gerund

    @property
    def can_be_done(self) -> bool:
        """Whether its first word may be a verb, whatever the tagger says: "melts"."""
        return not self.is_clause and WordNet.default().is_verb(self.first)

    @property
    def is_infinitive(self) -> bool:
        """Whether its first word can be a verb in base form: "fight germs"."""
        wordnet = WordNet.default()
        return wordnet.is_verb(self.first) and wordnet.lemma(self.first, "v") == self.first

    @property
    def is_doing(self) -> bool:
        """Whether it begins with a finite verb: "serves the ball"."""
        return not self.is_clause and self.words[0].tag in ("VBZ", "VBD", "VBP", "VB", "MD")

    @property
    def is_gerund(self) -> bool:
        first = self.words[0]
        return first.tag == "VBG" or (
            len(self.words) > 1
            and first.text.lower().endswith("ing")
            and WordNet.default().is_verb(first.text.lower())
            and self.words[1].tag in ("DT", "PRP$", "IN", "TO", "RP", "NNS", "PRP")
        )

    @property
    def is_number(self) -> bool:
        """Whether it ends in a number, and names nothing that is counted."""
        return self.words[-1].tag == "CD" or self.text[-1:].isdigit()

    @property
    def counts(self) -> bool:
        """Whether it tells a number, a share or a measure."""
        return any(word.tag == "CD" or word.text.lower() in _SHARES for word in self.words)

    @property
    def is_adjective(self) -> bool:
        last, wordnet = self.words[-1].text, WordNet.default()
        return (
            len(self.words) == 1 and wordnet.is_adjective(last) and not wordnet.is_noun(last)
        ) or (len(self.words) == 1 and self.words[0].tag == "JJ" and not wordnet.is_noun(last))

    @property
    def number(self) -> str | None:
        """ "plural" or "singular" where its words leave no doubt."""
        if self.is_gerund or self.is_clause:
            return "singular"
        stop = next((i for i, w in enumerate(self.words) if w.tag in ("IN", "WDT", "VBN")), None)
        head = self.words[: len(self.words) if stop is None else stop]
        if "and" in (word.text.lower() for word in head):
            return "plural"
        last = head[-1] if head else self.words[-1]
        if last.tag in ("NNS", "NN") and WordNet.default().is_plural_noun(last.text):
            return "plural"
        return "singular" if self.first in ("a", "an", "one", "each", "every") else None

    def doing(self) -> str | None:
        """What it says that somebody does, in -ing: "it cools the skin": "cooling the skin"."""
        if self.verb != 1 or self.first not in ("it", "they", "he", "she"):
            return None
        verb = self.words[1]
        if verb.tag == "MD":
            return None
        lower = verb.text.lower()
        base = _BE.get(lower) or WordNet.default().lemma(lower, "v")
        return f"{gerund(base)} {self.after(1)}".strip()

    def after(self, at: int) -> str:
        return self.text[self.document.tokens[at].end :].strip()


def answer_of(document: Document, question: str = "", asked: str = "") -> Answer:
    """An answer as it is written within a sentence.

    `asked` is what it answers: "who", a planet or a king, which keep the capital of a name.
    """
    words = words_of(document)
    first = document.tokens[0]
    text = " ".join(document.text.split())
    keeps = first.tag != "DT" and asked in read_knowledge("assertions")["named"]
    if re.search(r"\bname\b", question) and first.tag.startswith("NNP"):
        keeps = True
    if not keeps and not _is_name(document, question):
        text = text[:1].lower() + text[1:]
    return Answer(text, document, words)


def _is_name(document: Document, question: str) -> bool:
    """Whether the first word of an answer is written with a capital everywhere."""
    first = document.tokens[0]
    word = first.text
    if word == "I" or not word[:1].isupper() or not word[1:].islower():
        return True  # DNA, pH, 46
    if first.tag in ("DT", "PRP", "PRP$", "IN", "TO", "WRB", "WDT", "WP", "CC", "MD", "EX"):
        return False
    if len(word) == 2 and WordNet.default().lemma(word, "n") == word:
        return True  # Na, Fe
    if re.search(rf"(?<=[\w,] ){re.escape(word)}\b", question):
        return True  # the question writes it so amid a sentence
    follows = document.tokens[1:2]
    if follows and follows[0].text[:1].isupper():
        return True
    known = WordNet.default()
    if known.lemma(word, "n")[:1].isupper():
        return True
    is_word = known.is_noun(word) or known.is_verb(word) or known.is_adjective(word)
    return not is_word and first.tag.startswith("NNP")
