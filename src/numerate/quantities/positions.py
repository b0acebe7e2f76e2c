"""Which part of its clause a quantity fills: who does it, whom it is done to, by how much, when."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, replace

from numerate.language.change import change_noun
from numerate.language.contexts import Contexts
from numerate.language.document import Document
from numerate.language.places import is_place
from numerate.language.statement_words import StatementWords
from numerate.quantities.branches import Spot
from numerate.quantities.frames import Frame, FrameReader
from numerate.quantities.numset import Anchor, Kind, NumSet
from numerate.quantities.statement import Role, Voice
from numerate.quantities.tags import NOUNS

__all__ = ["Position", "position_of"]

_TIMES = frozenset({Kind.DATE, Kind.TIME})
_MODIFIERS = frozenset({"nummod", "compound", "amod", "nmod", "npadvmod", "poss", "quantmod"})
_LISTED = frozenset({"conj", "dep", "appos"})
_VALUES = frozenset({"attr", "acomp", "oprd"})
_MOST_PREPOSITIONS = 6  # behind a quantity, among which is that of what it pays for
_MEASURES = frozenset(Kind) - {Kind.CARDINAL, Kind.ORDINAL}


@dataclass(frozen=True, slots=True)
class Position:
    """The role of a quantity, its predicate and the topic, as places of tokens."""

    role: Role
    frame: Frame | None
    preposition: str | None = None
    topic: int | None = None
    subject: int | None = None  # of a noun of change: "a 3 % rise in sales"
    noun: int | None = None  # such a noun
    own: int | None = None  # what it fills its role with, where that is not its own phrase
    listed: bool = False  # the parse only lists it beside another part of the clause


def position_of(
    document: Document, frames: FrameReader, numbers: Mapping[int, NumSet], spot: Spot
) -> Position:
    """Where a quantity stands in its clause."""
    return _Finder(document, frames, numbers, spot).find()


@dataclass(frozen=True, slots=True)
class _Finder:
    document: Document
    frames: FrameReader
    numbers: Mapping[int, NumSet]
    spot: Spot

    def find(self) -> Position:
        base = self.frames.first_conjunct(self.spot.top)
        attachment = self.frames.attachment(base)
        verb = attachment.predicate
        frame = None if verb is None else self.frames.frame(verb)
        found = self._inside_noun(base, frame)
        if found is None and frame is None:
            found = self._without_verb(base)
        if found is None and frame is not None:
            found = self._below_verb(attachment.link, frame)
            if base < frame.predicate < self.spot.top:  # a list does not go on behind the verb
                found = replace(found, listed=True)
            if attachment.link != base and self.document.tokens[attachment.link].tag in NOUNS:
                found = replace(found, own=attachment.link)  # "twice as many cards"
        if found is None:
            found = Position(Role.OTHER, frame)
        if self.spot.numset.kind in _TIMES and found.role is not Role.OF:
            found = replace(found, role=Role.TIME)
        return found

    # Inside the phrase of another noun

    def _inside_noun(self, base: int, frame: Frame | None) -> Position | None:
        """ "a fine of $5", "a 5-year plan", "the two of the 12 men"; not "12 meters tall"."""
        tokens, numset = self.document.tokens, self.spot.numset
        token, preposition = tokens[base], None
        holder = token.head
        if token.dep == "pobj":
            preposition = tokens[holder].lower
            holder = tokens[holder].head
        elif token.dep not in _MODIFIERS and token.dep != "appos":
            return None
        head = tokens[holder]
        if holder in self.spot.tokens or head.tag not in NOUNS | {"CD"}:
            return None
        if numset.flux is not None and holder in self.numbers and frame is not None:
            return None  # "from 900 to 1,150 euros"
        if numset.flux is not None and head.tag in NOUNS:
            changed = self._of_change(holder, frame, preposition)
            if changed is not None:
                return changed
        if preposition is None or preposition == "of":
            inner = preposition == "of" or token.dep != "npadvmod" or head.tag in NOUNS
            return Position(Role.OF, frame, preposition, holder) if inner else None
        role = self._prepositional(preposition, base, frame)
        return Position(role, frame, preposition, holder if role is Role.OTHER else None)

    def _of_change(
        self, noun: int, frame: Frame | None, preposition: str | None
    ) -> Position | None:
        if change_noun(self.document.tokens[noun].lower) is None:
            return None
        subject = None
        for at in self.document.children(noun):
            token = self.document.tokens[at]
            if token.lower in ("in", "of", "for"):
                inner = self.document.child(at, "pobj")
                if inner is not None and self.numbers.get(inner) is None:
                    subject = inner
            elif token.dep in ("poss", "compound") and subject is None:
                subject = at if at not in self.numbers else None
        if subject is None and frame is not None and frame.subject != noun:
            subject = frame.subject
        return Position(Role.CHANGE, frame, preposition, subject, subject, noun)

    def _without_verb(self, base: int) -> Position:
        """A headline or a line of a list: "Profit up 5 %"."""
        tokens = self.document.tokens
        root = self.document.sentences[tokens[base].sentence].root
        verb = self._mistaken_verb(root)
        if verb is not None and self.spot.numset.flux is None:
            frame = Frame(verb, Voice.ACTIVE, subject=root)
            return Position(Role.SUBJECT if base == root else Role.OF, frame)
        topic = root if tokens[root].tag in NOUNS and root not in self.numbers else None
        role = Role.CHANGE if self.spot.numset.flux is not None else Role.OTHER
        return Position(role, None, None, topic)

    def _mistaken_verb(self, root: int) -> int | None:
        """The last verb of a sentence without one, read as a participle: "Five of them left."."""
        last = self.document.phrase(root).stop - 1
        tokens = self.document.tokens
        while last > root and tokens[last].dep == "punct":
            last -= 1
        is_mistaken = tokens[last].tag == "VBN" and tokens[last].dep == "acl"
        return last if is_mistaken and root in self.numbers else None

    # Below the verb

    def _below_verb(self, link: int, frame: Frame) -> Position:
        tokens, numset = self.document.tokens, self.spot.numset
        token = tokens[link]
        preposition = token.lower if token.tag in ("IN", "TO") else None
        words = StatementWords.default()
        if token.lower in words.compared or token.lower in words.against:
            return Position(Role.OTHER, frame, token.lower, listed=True)
        if numset.flux is not None and token.dep not in ("nsubj", "nsubjpass"):
            if numset.flux.anchor is not Anchor.BY:
                preposition = str(numset.flux.anchor)
            return Position(Role.CHANGE, frame, preposition, self._topic(frame))
        if token.dep == "agent":
            return Position(Role.SUBJECT, frame, preposition)
        if preposition is not None:
            return self._behind(link, preposition, frame)
        if token.dep in _LISTED:
            return Position(Role.OTHER, frame, listed=True)
        return self._argument(link, token.dep, frame)

    def _behind(self, link: int, preposition: str, frame: Frame) -> Position:
        tokens = self.document.tokens
        base = self.frames.first_conjunct(self.spot.top)
        if tokens[link].dep == "dative" or base == frame.receiver:
            return Position(Role.RECEIVER, frame, preposition)
        if base == frame.giver:
            return Position(Role.GIVER, frame, preposition)
        if base == frame.subject:  # "was given 5 pens by 3 men"
            return Position(Role.SUBJECT, frame, preposition)
        role = self._prepositional(preposition, base, frame)
        topic = frame.object if role is Role.PRICE else None
        return Position(role, frame, preposition, topic)

    def _prepositional(self, preposition: str, base: int, frame: Frame | None) -> Role:
        words, numset, token = (
            StatementWords.default(),
            self.spot.numset,
            self.document.tokens[base],
        )
        if numset.kind is Kind.DURATION and preposition in words.time_prepositions:
            return Role.TIME
        if numset.kind is Kind.MONEY and preposition in words.price:
            return Role.PRICE
        if preposition in ("at", "to", "of") and numset.kind in _MEASURES:
            lemma = None if frame is None else self.document.tokens[frame.predicate].lemma
            return Role.VALUE if lemma in words.measure else Role.OTHER
        sure = preposition in Contexts.default().places
        spatial = sure or preposition in words.place_prepositions
        if spatial and is_place(token.text, token.tag, token.is_name, sure):
            return Role.PLACE
        return Role.OTHER

    def _argument(self, link: int, dep: str, frame: Frame) -> Position:
        document, numset = self.document, self.spot.numset
        there = document.child(frame.predicate, "expl") is not None
        if dep in ("nsubj", "csubj") or (there and dep in _VALUES | {"dobj"}):
            return Position(Role.SUBJECT, frame)
        if dep == "nsubjpass":
            given = link == frame.receiver  # "3 men were given pens"
            return Position(Role.RECEIVER if given else Role.OBJECT, frame)
        if dep in ("dative", "iobj"):
            return Position(Role.RECEIVER, frame)
        if numset.kind is Kind.DURATION and dep != "dobj" and dep not in _VALUES:
            return Position(Role.TIME, frame)
        if dep in ("dobj", "npadvmod") and frame.object == link:
            return Position(Role.OBJECT, frame, topic=self._bought(frame))
        if dep in _VALUES or dep in ("dobj", "npadvmod", "advmod"):
            return Position(Role.VALUE, frame, topic=self._topic(frame))
        return Position(Role.OTHER, frame)

    def _topic(self, frame: Frame) -> int | None:
        """What changes or is measured: the object of "raised its prices by 5 %"."""
        found = frame.subject if frame.object is None else frame.object
        return None if found is None or found in self.spot.tokens else found

    def _bought(self, frame: Frame) -> int | None:
        """What money goes to: "paid $5 for a pen", "spent $5 on pens"."""
        if self.spot.numset.kind is not Kind.MONEY:
            return None
        document, words = self.document, StatementWords.default()
        for holder in (frame.predicate, self.spot.top):
            children = document.children(holder)
            behind = bisect_right(children, self.spot.top)
            for at in children[behind : behind + _MOST_PREPOSITIONS]:
                token = document.tokens[at]
                inner = document.child(at, "pobj") if token.lower in words.bought else None
                if inner is not None and self._is_thing(inner):
                    return inner
        return None

    def _is_thing(self, at: int) -> bool:
        token, numset = self.document.tokens[at], self.numbers.get(at)
        if token.tag not in NOUNS or token.lemma in StatementWords.default().times:
            return False
        return numset is None or numset.kind is Kind.CARDINAL
