"""One or two sentences on a verdict, for a person: what was compared, and what differs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from numerate.quantities.numset import Direction, NumSet, Stance
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Phrase, Statement
from numerate.reasoning.contrasts import Contrast, contrasts
from numerate.reasoning.proofs.showing import show_value
from numerate.reasoning.proofs.telling import equation, why
from numerate.reasoning.proofs.tree import Given, How, Justification, Known, Status
from numerate.reasoning.quoting import listed, quotation, shortened

__all__ = ["LONGEST", "explain"]

LONGEST = 400  # characters of an explanation
_LONGEST_QUANTITY = 50
_LONGEST_PHRASE = 40
_LONGEST_REASON = 120

_WITHOUT_QUANTITY = {
    "entailment": "The claim states no quantity; by its words it follows from the text.",
    "contradiction": "The claim states no quantity; by its words it clashes with the text.",
    "neutral": "The claim states no quantity, and its words do not decide it.",
}
# What a quantity of the text has to do with the claim's that it entails.
_WHICH = {
    How.EQUAL: "which is {claimed}",
    How.CONTAINED: "which is within {claimed}",
    How.CONTAINED_WITH_ENDS: "which is within {claimed}",
    How.ROUNDING: "which rounds to {claimed}",
    How.HEDGE: "which {claimed} allows",
    How.BOTH_HEDGED: "which is near enough to {claimed}",
    How.BOUND: "of which {claimed} is the bound",
    How.LIMIT: "which is within {claimed}",
    How.SHORT_YEAR: "the same year as {claimed}",
    How.NOT_DENIED: "which is not the number that the claim denies",
}
_HELD = {
    Stance.DENIED: "denies it",
    Stance.PLANNED: "only plans it",
    Stance.WANTED: "only wants it",
    Stance.POSSIBLE: "only holds it possible",
    Stance.BELIEVED: "only says that somebody believes it",
    Stance.CONDITIONAL: "makes it depend on something else",
    Stance.ASKED: "only asks it",
}
_DIRECTIONS = {Direction.INCREASE: "an increase", Direction.DECREASE: "a decrease"}
# How what is said of somebody, at a time or at a place goes on after "The text says '5 men'".
_SAID = {"time": "for", "place": "for", "giver": "from", "receiver": "to"}
_ORDER = {
    "entailment": (Status.ENTAILED,),
    "contradiction": (Status.CONTRADICTED,),
    "neutral": (Status.MISSING, Status.OPEN, Status.CONTRADICTED, Status.ENTAILED),
}


def explain(
    label: str,
    premise: Reading,
    claim: Reading,
    justifications: Sequence[Justification],
    unknown: Sequence[str] = (),
) -> str:
    """Why a claim has its label, in at most `LONGEST` characters.

    `unknown` are the names in the claim that the text has nowhere.

    >>> from numerate import read
    >>> explain("neutral", read("It rained."), read("Ann saw 5 dogs."), [])
    'The claim states no quantity, and its words do not decide it.'
    """
    if not justifications:
        is_of_others = label == "neutral" and unknown
        return (
            f"The text does not name {_names(unknown)}."
            if is_of_others
            else _WITHOUT_QUANTITY[label]
        )
    teller = _Teller(premise, _by_numset(premise), _by_numset(claim), unknown)
    return shortened(teller.told(label, justifications), LONGEST)


def _by_numset(reading: Reading) -> dict[NumSet, Statement]:
    return {statement.numset: statement for statement in reading.statements}


@dataclass(frozen=True, slots=True)
class _Teller:
    """Knows what both texts say of their quantities."""

    premise: Reading
    given: Mapping[NumSet, Statement]
    wanted: Mapping[NumSet, Statement]
    unknown: Sequence[str]

    def told(self, label: str, found: Sequence[Justification]) -> str:
        """The explanation of a label: by the first status that can lead to it."""
        # A date only says which event is meant: what is said of a quantity tells more.
        ordered = sorted(found, key=lambda one: not one.claim.kind.is_quantity)
        statuses = {one.status for one in ordered}
        if label == "entailment" and statuses != {Status.ENTAILED}:
            return self._in_spite_of([one for one in ordered if one.status is not Status.ENTAILED])
        for status in _ORDER[label]:
            if chosen := [one for one in ordered if one.status is status]:
                return self._by_status(label, status, chosen)
        return "The quantities do not decide it, but the words of the claim clash with the text."

    def _by_status(self, label: str, status: Status, chosen: list[Justification]) -> str:
        match status:
            case Status.MISSING:
                named = listed([_claimed(one) for one in chosen], "or")
                return f"The text has nothing that {named} could be compared with."
            case Status.ENTAILED if label == "neutral":
                return self._words_differ(chosen)
            case Status.ENTAILED:
                return self._follows(chosen)
            case Status.OPEN:
                return self._left_open(chosen[0])
            case _ if label == "neutral":
                return self._perhaps_another(chosen[0])
        return self._clashes(chosen)

    # What follows.

    def _follows(self, chosen: list[Justification]) -> str:
        quantities = [one for one in chosen if one.claim.kind.is_quantity] or chosen
        derived = sorted(filter(_is_derived, quantities), key=_is_counted_off)
        stated = [one for one in quantities if not _is_derived(one)]
        told = []
        if stated:
            told.append(self._stated(stated))
        if derived:
            told.append(self._derived(derived[0]))
        if len(derived) > 1:
            others = [_claimed(one) for one in derived[1:]]
            told.append(f"{listed(others)} {'follows' if len(others) == 1 else 'follow'}, too.")
        return " ".join(told)

    def _stated(self, stated: list[Justification]) -> str:
        leaves = [one.tree.numset for one in stated if isinstance(one.tree, Given)]
        named = listed(list(dict.fromkeys(map(_words, leaves))))
        which = ""
        if len(stated) == 1 and _words(leaves[0]).lower() != _claimed(stated[0]).lower():
            form = _WHICH.get(stated[0].how)
            which = f", {form.format(claimed=_claimed(stated[0]))}" if form else ""
        return f"The text says {named}{which}: {quotation(self.premise, leaves)}"

    def _derived(self, one: Justification) -> str:
        form = None if one.how is How.EQUAL or one.is_comparison else _WHICH.get(one.how)
        which = f", {form.format(claimed=_claimed(one))}" if form else ""
        return f"{_claimed(one)} follows: {_reckoning(one)}{which}{self._source(one)}."

    def _in_spite_of(self, others: list[Justification]) -> str:
        """By its words a claim may follow though not all its quantities were found."""
        clashing = [one for one in others if one.status is Status.CONTRADICTED]
        if clashing and isinstance(clashing[0].tree, Given):
            given = _words(clashing[0].tree.numset)
            but = f"it says {given}, not {_claimed(clashing[0])}"
        else:
            named = listed([_claimed(one) for one in clashing or others], "or")
            but = f"no quantity of it proves {named}"
        return f"By its words the claim follows from the text, though {but}."

    # What clashes.

    def _clashes(self, chosen: list[Justification]) -> str:
        one = chosen[0]
        told = self._clash(one)
        others = [_claimed(other) for other in chosen[1:]]
        if others:
            told += f" {listed(others)} {'clashes' if len(others) == 1 else 'clash'}, too."
        return told

    def _clash(self, one: Justification) -> str:
        if _is_derived(one) or not isinstance(one.tree, Given):
            which = "" if one.is_comparison or why(one) else f", not {show_value(one.claim.value)}"
            return f"{_claimed(one)} does not hold: {_reckoning(one)}{which}{self._source(one)}."
        given, quote = one.tree.numset, self._quote(one)
        if one.how is How.DENIED:
            who, other = ("claim", "text") if given.stance is None else ("text", "claim")
            return f"The {who} denies {_words(given)}, which the {other} states: {quote}"
        if one.how is How.REVERSED:
            return f"{self._reversed(given, one.claim)}: {quote}"
        return self._exchanged(one, given)

    def _reversed(self, given: NumSet, claim: NumSet) -> str:
        ways = [_DIRECTIONS[one.flux.direction] if one.flux else "none" for one in (given, claim)]
        return f"The text speaks of {ways[0]}, the claim of {ways[1]}"

    def _exchanged(self, one: Justification, given: NumSet) -> str:
        """What the text says of the same thing, and of what else it says the claim's number."""
        told, quoted = f"The text says {_words(given)}", [given]
        not_that = f", not {_claimed(one)}"
        for rival in (meant.numset for meant in one.meant[1:]):
            contrast = self._contrast(self.given.get(given), self.given.get(rival))
            if contrast is None:
                continue
            told += _said_of(contrast.role, contrast.given)
            if (rival.value, rival.unit) == (one.claim.value, one.claim.unit):
                not_that += f", which it says{_said_of(contrast.role, contrast.wanted)}"
                quoted.append(rival)
            break
        return f"{told}{not_that}: {quotation(self.premise, quoted)}"

    # What is left open.

    def _left_open(self, one: Justification) -> str:
        tree, claimed = one.tree, _claimed(one)
        if one.how is How.NO_EQUATION:
            return f"No equation of the text's quantities gives {claimed}."
        if tree is None:
            return f"The text leaves {claimed} open."
        if _is_derived(one) or not isinstance(tree, Given):
            return f"By the text {_reckoning(one)}, which leaves {claimed} open{self._source(one)}."
        if one.how is How.UNLIKE:
            given = self._same_number(one) or tree.numset
            return f"{self._said_otherwise(one, given)}: {quotation(self.premise, [given])}"
        return f"{self._openness(one, tree.numset)}: {self._quote(one)}"

    def _openness(self, one: Justification, given: NumSet) -> str:
        claim, claimed = one.claim, _claimed(one)
        match one.how:
            case How.NO_FACT if given.stance is not None:
                return f"The text {_HELD[given.stance]}, the claim states it"
            case How.NO_FACT:
                held = _HELD.get(claim.stance, "does not") if claim.stance else "does not"
                return f"The text states {_words(given)}, the claim {held}"
            case How.DENIED:
                return f"The text has {_words(given)}, but to deny a number leaves others open"
            case How.REVERSED:
                return self._reversed(given, claim)
            case How.ANOTHER_NAME:
                return f"The text speaks of {_words(given)}, the claim of {claimed}"
            case How.FINER:
                return f"The text says {_words(given)}, which is not as exact as {claimed}"
            case How.DISJOINT:
                return f"The text says {_words(given)}, which need not be what {claimed} counts"
        if given.approximate is not None and claim.value.is_point:
            exactly = f"exactly {show_value(claim.value)}"
            return f"The text says {_words(given)}, which leaves {exactly} open"
        return f"The text says {_words(given)}, which leaves {claimed} open"

    def _said_otherwise(self, one: Justification, given: NumSet) -> str:
        """The claim's number is said of something else, or the nearest other number is."""
        claimed = _claimed(one)
        contrast = self._contrast(self.given.get(given), self.wanted.get(one.claim))
        if given.value != one.claim.value:
            of = "" if contrast is None else _said_of(contrast.role, contrast.given)
            return (
                f"The text does not speak of {claimed}; the nearest it says is {_words(given)}{of}"
            )
        if contrast is None and (others := self._counted_with(given)):
            return f"The text counts {others} with {_words(given)}"
        if contrast is None:
            return f"The text says {_words(given)} of something else than the claim does"
        of, of_claim = _of_both(contrast)
        return f"The text says {_words(given)}{of}, the claim{of_claim}"

    def _counted_with(self, given: NumSet) -> str:
        statement = self.given.get(given)
        return "" if statement is None else ", ".join(map(repr, statement.beside))

    def _same_number(self, one: Justification) -> NumSet | None:
        """The likeliest quantity of the text that has the claim's number."""
        same = (meant.numset for meant in one.meant if meant.numset.value == one.claim.value)
        return next(same, None)

    def _perhaps_another(self, one: Justification) -> str:
        """A clash that does not decide: what differs may not be the same thing."""
        if _is_derived(one) or not isinstance(one.tree, Given):
            told = f"By the text {_reckoning(one)}, not {_claimed(one)}"
            return f"{told}, but perhaps of something else{self._source(one)}."
        given = one.tree.numset
        contrast = self._contrast(self.given.get(given), self.wanted.get(one.claim))
        if contrast is None:
            told = f"The text says {_words(given)}, not {_claimed(one)}, perhaps of something else"
        else:
            of, of_claim = _of_both(contrast)
            told = f"The text says {_words(given)}{of}, the claim {_claimed(one)}{of_claim}"
        return f"{told}: {self._quote(one)}"

    def _words_differ(self, chosen: list[Justification]) -> str:
        are = "quantity is" if len(chosen) == 1 else "quantities are"
        if self.unknown:
            return f"The {are} there, but the text does not name {_names(self.unknown)}."
        for one in chosen:
            if not isinstance(one.tree, Given):
                continue
            contrast = self._contrast(self.given.get(one.tree.numset), self.wanted.get(one.claim))
            if contrast is not None:
                of, of_claim = _of_both(contrast)
                return f"The text says this{of}, the claim{of_claim}: {self._quote(one)}"
        around = "it" if len(chosen) == 1 else "them"
        return f"The {are} there, but the words around {around} are not borne out by the text."

    # Pieces.

    def _contrast(self, one: Statement | None, other: Statement | None) -> Contrast | None:
        if one is None or other is None:
            return None
        return next(contrasts(one, other), None)

    def _quote(self, one: Justification) -> str:
        leaves = [leaf.numset for leaf in one.leaves() if isinstance(leaf, Given)]
        return quotation(self.premise, leaves)

    def _source(self, one: Justification) -> str:
        """The sentences that a derivation rests on, in brackets."""
        quote = self._quote(one)
        return f" ({quote})" if quote else ""


def _is_derived(one: Justification) -> bool:
    """Whether a quantity is not simply stated."""
    return not isinstance(one.tree, Given) or (not one.meant and bool(why(one)))


def _is_counted_off(one: Justification) -> bool:
    """Whether a quantity only says how many were worked with: "the two plants"."""
    return isinstance(one.tree, Known)


def _reckoning(one: Justification) -> str:
    """Why a derivation comes to what it does: in words where there are some, or as an equation."""
    reason = why(one)
    if reason:
        return shortened(reason, _LONGEST_REASON)
    if isinstance(one.tree, Known):
        return shortened(one.tree.reason, _LONGEST_REASON)
    return shortened(equation(one.tree), _LONGEST_REASON) if one.tree else str(one.how)


def _of_both(contrast: Contrast) -> tuple[str, str]:
    return _said_of(contrast.role, contrast.given), _said_of(contrast.role, contrast.wanted)


def _said_of(role: str, phrase: Phrase) -> str:
    text = shortened(phrase.text, _LONGEST_PHRASE)
    # "Sales of wine" stood first in its sentence; "French wine" keeps its capital.
    keeps = phrase.is_name or any(lemma[:1].isupper() and lemma in text for lemma in phrase.lemmas)
    return f" {_SAID.get(role, 'of')} {text if keeps else text[:1].lower() + text[1:]}"


def _names(unknown: Sequence[str]) -> str:
    return listed([repr(name) for name in unknown], "or")


def _claimed(one: Justification) -> str:
    return _words(one.claim)


def _words(numset: NumSet) -> str:
    return f"'{shortened(numset.text, _LONGEST_QUANTITY)}'"
