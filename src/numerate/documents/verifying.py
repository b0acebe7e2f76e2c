"""The entry to documents: an answer and its sources in, a report out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from numerate.documents.claims import Claim, Claims, claims_of
from numerate.documents.evidence import evidence_for
from numerate.documents.index import Index
from numerate.documents.source import Source, checked_size
from numerate.documents.telling import Teller
from numerate.documents.values import Checked, Read, Report
from numerate.documents.windows import WindowReader
from numerate.encoder.encoder import Encoder
from numerate.encoder.probabilities import DECIMALS
from numerate.errors import InputNotText, NoClaims, NoSources
from numerate.language.units import Units
from numerate.quantities.reading import read_all
from numerate.reasoning.checking import weighed
from numerate.reasoning.opinions import Opinion
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.proof import Verdict

__all__ = ["Verifier", "verify"]

_BATCH = 16  # claims whose evidence is read at once


def verify(
    answer: str, sources: str | Source | Iterable[str | Source], *, profile: str = "default"
) -> Report:
    """Holds every claim of an answer against sources: supported, contradicted or not found.

    A source is a text, or what `open_source` made of a file. Whoever has several answers for the
    same sources makes one `Verifier`.

    >>> report = verify("Acme hired 90 men.", ["Acme is in Rome.", "Acme hired 100 men in May."])
    >>> [(one.text, str(one.status), one.evidence[0].source) for one in report.claims]
    [('Acme hired 90 men.', 'contradicted', 'source 2')]
    """
    return Verifier(sources, profile=profile).verify(answer)


class Verifier:
    """Sources that are read once and asked often; it can be shared by threads."""

    def __init__(
        self, sources: str | Source | Iterable[str | Source], *, profile: str = "default"
    ) -> None:
        self._policy = Policy.named(profile)
        self.sources = _checked(sources)
        self._index = Index(self.sources)

    def verify(self, answer: str) -> Report:
        """The report on an answer; `NoClaims` if it claims nothing."""
        claims = self.claims(answer)
        limits = [] if claims.limit is None else [claims.limit]
        return Report(answer, self.read, tuple(self.checked(claims)), claims.skipped, tuple(limits))

    @property
    def read(self) -> tuple[Read, ...]:
        """What was read of each source."""
        return tuple(
            Read(one.name, one.format, len(one.text), len(sentences))
            for one, sentences in zip(self.sources, self._index.sentences, strict=True)
        )

    def claims(self, answer: str) -> Claims:
        """What an answer claims; `NoClaims` if it is nothing."""
        claims = claims_of(answer)
        if not claims.claims:
            raise NoClaims(" ".join(answer[:40].split()))
        return claims

    def checked(self, claims: Claims) -> Iterator[Checked]:
        """What the sources say of each claim, lazily and in order."""
        before = ["", *(one.text for one in claims.claims)]
        waiting = iter(zip(claims.claims, before, strict=False))
        while batch := list(islice(waiting, _BATCH)):
            yield from self._checked(batch)

    def _checked(self, batch: Sequence[tuple[Claim, str]]) -> Iterator[Checked]:
        found = [
            evidence_for(claim.text, before, self._index, self.sources) for claim, before in batch
        ]
        claims = [claim for claim, _ in batch]
        texts = [*(one.text for one in found), *(claim.text for claim in claims)]
        readings = list(read_all(texts))
        pairs = list(zip(readings[: len(found)], readings[len(found) :], strict=True))
        evidence_of = {claim.text: one for claim, one in zip(claims, found, strict=True)}
        reader = WindowReader(Encoder.default(), evidence_of)
        answers = weighed(pairs, self._policy, "encoder", Units.default(), reader)
        balances = reader.balances([claim.text for claim in claims])
        teller = Teller(self.sources, self._index)
        for claim, evidence, (verdict, judged), balance in zip(
            claims, found, answers, balances, strict=True
        ):
            yield teller.checked(claim, evidence, verdict, _support(verdict, judged, balance))


def _support(verdict: Verdict, judged: Opinion, balance: float) -> float:
    """How far more speaks for a claim than against it, from 0 to 1; at 0.5 neither does.

    Its words must bear it out, and where it states quantities, these must, too: the weaker counts.
    """
    margins = [balance]
    if any(not one.is_comparison for one in verdict.proof.justifications):
        margins.append(judged.entailment - judged.contradiction)
    return round((1 + min(margins)) / 2, DECIMALS)


def _checked(sources: str | Source | Iterable[str | Source]) -> tuple[Source, ...]:
    given = [sources] if isinstance(sources, str | Source) else sources
    if not isinstance(given, Iterable):
        raise InputNotText(type(given).__name__)
    found = tuple(Source.of(one, number) for number, one in enumerate(given, 1))
    if not any(one.text.strip() for one in found):
        raise NoSources
    return tuple(_named_apart(checked_size(found)))


def _named_apart(sources: Iterable[Source]) -> Iterator[Source]:
    """Sources of which no two have the same name: it is what evidence is told by."""
    names: set[str] = set()
    for number, one in enumerate(sources, 1):
        name = f"{one.name} ({number})" if one.name in names else one.name
        names.add(name)
        yield replace(one, name=name)
