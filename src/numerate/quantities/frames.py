"""Who does what to whom: the frame of a predicate, with the passive turned round.

A frame holds places of tokens. What a clause leaves out it has from the clause it hangs on: "She
came and left", "after selling 5 cars, he left", "the men who sold 5 cars".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from numerate.language.document import Document
from numerate.language.stances import StanceWords
from numerate.language.statement_words import StatementWords
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.statement import Voice
from numerate.quantities.tags import NOUNS, VERBS

__all__ = ["Attachment", "Frame", "FrameReader"]

_HIGHEST_CLIMB = 12
_SURFACE = ("nsubj", "nsubjpass", "csubj")
_NO_PREDICATE = frozenset({"prep", "amod", "compound", "aux", "auxpass", "punct", "nmod", "case"})
_INHERITING = frozenset({"conj", "xcomp", "advcl"})
_RELATIVE = frozenset({"WDT", "WP"})
_NOMINAL = NOUNS | {"PRP", "CD", "DT", "$", "NFP", "EX", *_RELATIVE}


@dataclass(frozen=True, slots=True)
class Attachment:
    """Where a token hangs in the end: below which predicate, by which dependent of it."""

    predicate: int | None
    link: int


@dataclass(frozen=True, slots=True)
class Frame:
    """A predicate and who has part in it, as places of tokens."""

    predicate: int
    voice: Voice
    subject: int | None = None
    object: int | None = None
    giver: int | None = None
    receiver: int | None = None
    denied: bool = False


class FrameReader:
    """The frames of one document, each read once."""

    def __init__(self, document: Document, numbers: Mapping[int, NumSet]) -> None:
        self._document = document
        self._numbers = numbers  # the quantity that each token is part of
        self._frames: dict[int, Frame] = {}
        self._attached: dict[int, Attachment] = {}
        self._first: dict[int, int] = {}

    def is_predicate(self, at: int) -> bool:
        token = self._document.tokens[at]
        return token.tag in VERBS and token.dep not in _NO_PREDICATE

    def attachment(self, at: int) -> Attachment:
        """The predicate above a token; a predicate itself hangs below none."""
        tokens, attached = self._document.tokens, self._attached
        path: list[int] = []
        while at not in attached:
            head = tokens[at].head
            if head == at:
                attached[at] = Attachment(None, at)
            elif self.is_predicate(head):
                attached[at] = Attachment(head, at)
            else:
                path.append(at)
                at = head
        for below in path:
            attached[below] = attached[at]
        return attached[at]

    def first_conjunct(self, at: int) -> int:
        """The first of the nouns that a noun is listed with: "5 men, 3 women and 2 dogs"."""
        tokens, first = self._document.tokens, self._first
        path: list[int] = []
        while at not in first:
            head = tokens[at].head
            if tokens[at].dep != "conj" or head == at or self.is_predicate(head):
                first[at] = at
            else:
                path.append(at)
                at = head
        for below in path:
            first[below] = first[at]
        return first[at]

    def frame(self, predicate: int) -> Frame:
        """The frame of a predicate."""
        found = self._frames.get(predicate)
        if found is None:
            found = self._frames[predicate] = self._read(predicate)
        return found

    def _read(self, verb: int) -> Frame:
        document = self._document
        surface = self._surface_subject(verb)
        passive = self._is_passive(verb)
        direct = self._direct_object(verb)
        lemma, words = document.tokens[verb].lemma, StatementWords.default()
        handed = self._receiver(verb, direct)
        agent = self._agent(verb, direct) if passive else None
        if not passive:
            subject, thing = surface, direct
        elif direct is not None and lemma in words.give:  # "Ann was given 5 pens"
            subject, thing, handed = agent, direct, surface
        else:
            subject, thing = agent, surface
        giver = receiver = None
        if lemma in words.give:
            giver, receiver = subject, handed
        elif lemma in words.take:
            giver, receiver = self._behind(verb, direct, words.source), subject
        denied = self._is_denied(verb, surface)
        voice = Voice.PASSIVE if passive else Voice.ACTIVE
        return Frame(verb, voice, subject, thing, giver, receiver, denied)

    # The parts

    def _own_surface(self, verb: int) -> int | None:
        document = self._document
        if document.child(verb, "expl") is not None:  # "There were 5 men"
            return document.child(verb, "attr", "dobj", "nsubj")
        found = document.child(verb, *_SURFACE)
        if found is not None:
            return self._meant(found)
        token = document.tokens[verb]
        if token.dep == "acl" and token.tag in ("VBN", "VBD", "VBG"):
            return token.head
        return None

    def _surface_subject(self, verb: int) -> int | None:
        """The subject as it stands there, or that of the clause which this one goes on with."""
        document, tokens = self._document, self._document.tokens
        for _ in range(_HIGHEST_CLIMB):
            found = self._own_surface(verb)
            if found is not None:
                return found
            token = tokens[verb]
            if token.dep in ("pcomp", "advcl"):
                above = self.attachment(verb).predicate
            elif token.dep in _INHERITING:
                above = token.head if self.is_predicate(token.head) else None
            else:
                above = None
            if above is None:
                return None
            if token.dep == "xcomp":
                controlled = document.child(above, "dobj")
                if controlled is not None and controlled < verb:
                    return controlled  # "asked Bob to sell 5 pens"
            verb = above
        return None

    def _meant(self, at: int) -> int:
        """The noun that a relative pronoun stands for, or the token itself."""
        tokens = self._document.tokens
        if tokens[at].tag not in _RELATIVE:
            return at
        verb = tokens[at].head
        for _ in range(_HIGHEST_CLIMB):
            if tokens[verb].dep == "relcl":
                return tokens[verb].head
            if tokens[verb].head == verb:
                break
            verb = tokens[verb].head
        return at

    def _is_passive(self, verb: int) -> bool:
        document = self._document
        for _ in range(_HIGHEST_CLIMB):
            token = document.tokens[verb]
            if document.child(verb, "auxpass", "nsubjpass") is not None:
                return True
            if token.tag != "VBN" or document.child(verb, "aux", "nsubj") is not None:
                return False
            if token.dep == "acl":
                return True  # "the house built by 12 men"
            if token.dep != "conj":
                return False
            verb = token.head  # "were shot and killed"
        return False

    def _direct_object(self, verb: int) -> int | None:
        """The object, unless it is an amount: "rose 5 %", "costs $5", "took 3 hours"."""
        document, tokens = self._document, self._document.tokens
        if document.child(verb, "expl") is not None:
            return None
        found = document.child(verb, "dobj")
        if found is None:
            token = tokens[verb]
            amount = document.child(verb, "npadvmod")  # "lent the farmer $500"
            gives = token.lemma in StatementWords.default().give
            if gives and amount is not None and amount in self._numbers:
                return None if self._is_amount(amount, verb) else amount
            own = document.child(verb, *_SURFACE)
            relative = token.dep == "relcl" and own is not None and token.lemma != "be"
            complete = document.child(verb, "attr", "acomp", "xcomp", "ccomp") is not None
            if relative and not complete and tokens[own or 0].tag not in _RELATIVE:
                return token.head  # "the 5 cars Ann sold"
            return None
        return None if self._is_amount(found, verb) else self._meant(found)

    def _is_amount(self, at: int, verb: int) -> bool:
        numset = self._numbers.get(at)
        if numset is None:
            return False
        if numset.flux is not None or numset.kind in _TIMES:
            return True
        words, lemma = StatementWords.default(), self._document.tokens[verb].lemma
        return lemma in words.measure and (numset.kind in _MEASURES or lemma not in words.either)

    def _agent(self, verb: int, direct: int | None) -> int | None:
        document = self._document
        by = document.child(verb, "agent")
        if by is not None:
            found = document.child(by, "pobj")
            numset = None if found is None else self._numbers.get(found)
            return None if numset is not None and numset.flux is not None else found
        return None if direct is None else self._object_of(direct, frozenset({"by"}))

    def _receiver(self, verb: int, direct: int | None) -> int | None:
        document, tokens = self._document, self._document.tokens
        dative = document.child(verb, "dative", "iobj")
        if dative is not None:
            if tokens[dative].tag in ("IN", "TO"):
                return document.child(dative, "pobj")
            return dative
        behind = verb + 1
        beside = direct is not None and behind < direct and tokens[behind].head == direct
        if beside and direct in self._numbers and tokens[behind].is_name:
            return behind  # "sold Ann 5 pens", read as one noun phrase
        return self._behind(verb, direct, StatementWords.default().to)

    def _behind(self, verb: int, direct: int | None, prepositions: frozenset[str]) -> int | None:
        """What stands behind a preposition that hangs on a verb or on its object."""
        for holder in (verb, direct):
            found = None if holder is None else self._object_of(holder, prepositions)
            if found is not None:
                return found
        return None

    def _object_of(self, holder: int, prepositions: frozenset[str]) -> int | None:
        document, tokens = self._document, self._document.tokens
        for at in document.children(holder):
            if tokens[at].lower not in prepositions or tokens[at].dep not in ("prep", "agent"):
                continue
            found = document.child(at, "pobj")
            if found is None or tokens[found].tag not in _NOMINAL:
                continue
            numset = self._numbers.get(found)
            if numset is None or (numset.flux is None and numset.kind is Kind.CARDINAL):
                return found
        return None

    def _is_denied(self, verb: int, surface: int | None) -> bool:
        document, tokens = self._document, self._document.tokens
        if any(
            (tokens[at].dep == "neg" or tokens[at].lower == "never") and at not in self._numbers
            for at in document.children(verb)
        ):
            return True
        if surface is None or document.phrase(surface).start in self._numbers:
            return False  # "no fewer than 5 men came"
        first, around = document.phrase(surface).start, StanceWords.default().around
        return tokens[surface].lower in around["nobody"] or tokens[first].lower in around["no"]


_TIMES = frozenset({Kind.DURATION, Kind.DATE, Kind.TIME})
_MEASURES = frozenset(Kind) - {Kind.CARDINAL, Kind.ORDINAL}
