"""Reads a document's statements: what its clauses say of each quantity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from numerate.language.document import Document
from numerate.language.statement_words import StatementWords
from numerate.quantities.adverbials import Adverbials, Neighbours, places_of, times_of
from numerate.quantities.branches import Branch, Spot, branches_of, neighbours_of
from numerate.quantities.comparisons import comparison_of, whole_of, with_sources
from numerate.quantities.ellipsis import Stated, exchanged
from numerate.quantities.excepting import is_excepted
from numerate.quantities.frames import Frame, FrameReader
from numerate.quantities.joining import counted_beside
from numerate.quantities.numset import Kind, NumSet, Stance
from numerate.quantities.phrasing import PhraseReader
from numerate.quantities.positions import Position, position_of
from numerate.quantities.statement import Phrase, Role, Statement
from numerate.quantities.tags import NOUNS

__all__ = ["statements_of"]

_OWN = {
    Role.SUBJECT: "subject",
    Role.OBJECT: "object",
    Role.GIVER: "giver",
    Role.RECEIVER: "receiver",
}
_AMOUNTS = frozenset(
    {Kind.MONEY, Kind.PERCENT, Kind.PERCENTAGE_POINT, Kind.MEASURE, Kind.RATIO, Kind.DURATION}
)
_PARTNER_REACH = 6  # tokens behind a quantity in which "to" or "from" stands
_DATES = frozenset({Kind.DATE, Kind.TIME, Kind.IDENTIFIER})


def statements_of(document: Document, numsets: Sequence[NumSet]) -> tuple[Statement, ...]:
    """The statement of each quantity, in order."""
    if not document.tokens or not numsets:
        return ()
    return _Reader(document, numsets).read()


class _Reader:
    """One document with its quantities."""

    def __init__(self, document: Document, numsets: Sequence[NumSet]) -> None:
        self._document = document
        self._numbers: dict[int, NumSet] = {}
        self._spots: list[Spot] = []
        for numset in numsets:
            self._spots.append(self._spot(numset))
        self._phrases = PhraseReader(document, self._numbers)
        self._frames = FrameReader(document, self._numbers)
        self._comparisons = {
            spot.numset: comparison_of(document, self._phrases, spot.numset, spot.tokens)
            for spot in self._spots
        }
        # "5 more than in spring": the spring is not when it happened
        taken = {start for one in self._comparisons.values() if one for start in one.starts}
        times, places = (
            find(document, self._phrases, self._numbers) for find in (times_of, places_of)
        )
        self._timed = {at for one in times for at in one.tokens}
        self._times = Adverbials.by_clause(times, taken)
        self._places = Adverbials.by_clause(places, taken)

    def _spot(self, numset: NumSet) -> Spot:
        document = self._document
        tokens = document.between(numset.start, numset.end)
        if not tokens:  # inside a longer token: "5kg"
            at = document.at(numset.start)
            tokens = range(at, at + 1)
        elif document.tokens[tokens.start].start > numset.start and tokens.start:
            tokens = range(tokens.start - 1, tokens.stop)
        for at in tokens:
            self._numbers[at] = numset
        top = self._top(tokens)
        return Spot(numset, tokens, top, document.tokens[top].clause)

    def _top(self, tokens: range) -> int:
        """The token of a quantity that the others hang on; a noun before a numeral."""
        all_tokens = self._document.tokens
        outer = [
            at for at in tokens if all_tokens[at].head not in tokens or all_tokens[at].head == at
        ]
        nouns = [at for at in outer if all_tokens[at].tag in NOUNS]
        numerals = [at for at in outer if all_tokens[at].tag in ("CD", "$")]
        return (nouns or numerals or outer or [tokens[-1]])[-1]

    def read(self) -> tuple[Statement, ...]:
        by_clause: dict[int, list[int]] = {}
        for place, spot in enumerate(self._spots):
            by_clause.setdefault(spot.clause, []).append(place)
        found: list[Statement | None] = [None] * len(self._spots)
        for places in by_clause.values():
            for place, statement in zip(places, self._clause(places), strict=True):
                found[place] = statement
        return with_sources([one for one in found if one is not None])

    def _clause(self, places: list[int]) -> list[Statement]:
        """The statements of one clause; dates part no branches and stand in none."""
        spots = [self._spots[place] for place in places]
        chosen = [at for at, spot in enumerate(spots) if not self._is_time(spot)]
        chosen = chosen or list(range(len(spots)))
        amounts = [spots[at] for at in chosen]
        branches = branches_of(self._document, self._frames, amounts)
        near = neighbours_of(branches, amounts)
        stated: dict[int, Statement] = {}
        earlier = Stated()
        for branch in branches:
            words = self._branch_words(branch, spots[0].clause)
            current = Stated()
            for place in branch.spots:
                before = earlier if branch.contrast is not None else current or earlier
                around = self._with_whole(amounts, near, place)
                one = self._statement(amounts[place], around, branch, words, before)
                stated[chosen[place]] = one
                current.add(one)
            earlier = current
        for place, spot in enumerate(spots):
            if place not in stated:
                near_it = Neighbours.alone(spot.tokens)
                stated[place] = self._statement(spot, near_it, branches[0], frozenset(), Stated())
        return [stated[place] for place in range(len(spots))]

    def _with_whole(
        self, amounts: Sequence[Spot], near: Sequence[Neighbours], place: int
    ) -> Neighbours:
        """A part's stretch, with that of its whole: "three of the nine were rescued on Monday"."""
        spot, following = amounts[place], place + 1
        whole = whole_of(self._document, self._phrases, spot.numset, spot.tokens)
        if whole is None or following == len(amounts):
            return near[place]
        if not whole.start <= amounts[following].numset.start < whole.end:
            return near[place]
        return replace(near[place], last=near[following].last, after=near[following].after)

    def _is_time(self, spot: Spot) -> bool:
        """Whether a number only says when: "in 2020", "in the first half", "a year earlier"."""
        return spot.numset.kind in _DATES or spot.top in self._timed

    def _branch_words(self, branch: Branch, clause: int) -> frozenset[str]:
        tokens = self._document.tokens
        inside = (
            at
            for at in range(branch.first, branch.last)
            if tokens[at].clause == clause and not self._is_measure(at)
        )
        return frozenset(self._document.content_lemmas(inside))

    def _is_measure(self, at: int) -> bool:
        """Whether a token is part of an amount, whose unit tells nothing of what it is of."""
        numset = self._numbers.get(at)
        return numset is not None and numset.kind in _AMOUNTS

    # One statement

    def _statement(
        self,
        spot: Spot,
        near: Neighbours,
        branch: Branch,
        words: frozenset[str],
        earlier: Stated,
    ) -> Statement:
        document = self._document
        position = position_of(document, self._frames, self._numbers, spot)
        base = self._stated(spot, position)
        model = earlier.model_of(base)
        goes_on = branch.contrast is not None or position.listed or self._is_behind_time(spot)
        if model is not None and goes_on:
            base = self._continued(base, model, branch, spot)
        base = self._with_partner(base, near)
        time = self._adverbial(self._times, spot, near)
        place = self._adverbial(self._places, spot, near)
        if place in (base.giver, base.receiver):
            place = None  # "borrowed it from the bank"
        if spot.top in self._timed and base.role is not Role.CHANGE:
            base = replace(base, role=Role.TIME)
        comparison = self._comparisons[spot.numset]
        own = frozenset(
            lemma
            for phrase in (base.subject, base.topic, time, place)
            if phrase is not None
            for lemma in phrase.meant.lemmas
        )
        predicate = {base.predicate} - {None, "be", "have"}
        own |= self._told_of(spot)
        return replace(
            base,
            time=time,
            place=place,
            part_of=whole_of(document, self._phrases, spot.numset, spot.tokens),
            compared_with=None if comparison is None else comparison.phrase,
            difference=None if comparison is None else comparison.difference,
            beside=counted_beside(document, spot.numset, spot.top, self._numbers),
            words=words | own | {lemma for lemma in predicate if lemma is not None},
        )

    def _is_behind_time(self, spot: Spot) -> bool:
        """Whether a parse ties it to the time before it: "240 in March and 310 in April"."""
        top = self._document.tokens[spot.top]
        return top.dep == "conj" and top.head in self._timed

    def _stated(self, spot: Spot, position: Position) -> Statement:
        """What the parse says of a quantity by itself."""
        document, frame, numset = self._document, position.frame, spot.numset
        clause = document.clauses[spot.clause]
        sentence = document.sentences[document.tokens[spot.top].sentence]
        statement = Statement(
            numset=numset,
            role=position.role,
            clause=document.span(range(clause.first, clause.last)),
            sentence=document.span(range(sentence.first, sentence.last)),
            preposition=position.preposition,
            topic=self._phrase(position.topic),
            denied=numset.stance is Stance.DENIED,
        )
        if frame is not None:
            statement = self._framed(statement, frame)
        if position.noun is not None:
            predicate = document.tokens[position.noun].lemma
            statement = replace(
                statement, predicate=predicate, subject=self._phrase(position.subject), object=None
            )
        if statement.stance is None and is_excepted(document, spot.tokens):
            statement = replace(statement, denied=True)
        own = spot.top if position.own is None else position.own
        return self._with_own(statement, own)

    def _framed(self, statement: Statement, frame: Frame) -> Statement:
        return replace(
            statement,
            predicate=self._document.tokens[frame.predicate].lemma,
            voice=frame.voice,
            subject=self._phrase(frame.subject),
            object=self._phrase(frame.object),
            giver=self._phrase(frame.giver),
            receiver=self._phrase(frame.receiver),
            denied=statement.denied or (frame.denied and statement.stance is None),
        )

    def _with_partner(self, statement: Statement, near: Neighbours) -> Statement:
        """To whom or from whom, where the quantity has one of its own: "5 to Ann and 7 to Bob"."""
        words, document = StatementWords.default(), self._document
        gives, takes = statement.predicate in words.give, statement.predicate in words.take
        if statement.role is not Role.OBJECT or not (gives or takes):
            return statement
        for at in range(near.last, min(near.after, near.last + _PARTNER_REACH)):
            word = document.tokens[at].lower
            inner = document.child(at, "pobj")
            if inner is None or inner in self._numbers:
                continue
            if gives and word in words.to:
                return replace(statement, receiver=self._phrases.of(inner))
            if takes and word in words.source:
                return replace(statement, giver=self._phrases.of(inner))
        return statement

    def _told_of(self, spot: Spot) -> frozenset[str]:
        """The words of the relative clauses on a quantity: "the 5 cars that Ann sold"."""
        document = self._document
        clauses = {
            document.tokens[at].clause
            for top in spot.tokens
            for at in document.children(top)
            if document.tokens[at].dep in ("relcl", "acl")
        } - {spot.clause}
        found = (document.clause_tokens(clause) for clause in sorted(clauses))
        return frozenset(lemma for tokens in found for lemma in document.content_lemmas(tokens))

    def _phrase(self, at: int | None) -> Phrase | None:
        return None if at is None else self._phrases.of(at)

    def _with_own(self, statement: Statement, head: int) -> Statement:
        """The quantity's own phrase where its role says so, "7 books" for "5 pens and 7 books"."""
        if statement.role not in _OWN:
            return statement
        own = self._phrases.of(head)
        fields = {_OWN[statement.role]: own}
        if statement.role is Role.SUBJECT:
            for name in ("giver", "receiver"):
                if statement.subject is not None and getattr(statement, name) == statement.subject:
                    fields[name] = own
        return replace(statement, **fields)  # type: ignore[arg-type]

    def _continued(
        self, statement: Statement, model: Statement, branch: Branch, spot: Spot
    ) -> Statement:
        """A statement that leaves out what the branch before it says: "Ann sold 5 and Bob 7"."""
        numset = statement.numset
        numset = replace(
            numset, flux=numset.flux or model.change, stance=numset.stance or model.stance
        )
        found = replace(
            model,
            numset=numset,
            time=None,
            place=None,
            part_of=None,
            compared_with=None,
            difference=None,
        )
        if branch.contrast is not None:
            found = exchanged(found, self._phrases.of(branch.contrast), branch.lead)
        return self._with_own(found, spot.top)

    def _adverbial(
        self, found: dict[int, Adverbials], spot: Spot, near: Neighbours
    ) -> Phrase | None:
        own = found.get(spot.clause)
        chosen = None if own is None else own.chosen(near)
        clause = self._document.clauses[spot.clause]
        if chosen is None and clause.parent is not None and self._is_coordinated(clause.head):
            above = found.get(clause.parent)  # "In May sales rose 4 % and profit fell 3 %"
            parent = self._document.clauses[clause.parent]
            opening = None if above is None else above.before(parent.head)
            chosen = opening
        return None if chosen is None else chosen.phrase

    def _is_coordinated(self, head: int) -> bool:
        return self._document.tokens[head].dep == "conj"
