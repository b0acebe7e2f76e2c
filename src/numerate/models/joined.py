"""Joined models: our judge, with any other model's opinion in the place of the embedded one's.

The judge reads quantities, matches, compares and derives as it always does. Only the opinion on
plain words, which knows no arithmetic, is asked of the other model, once for each sentence of a
claim. What a model and its joined self get right tells what symbols add to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from numerate.data.pair import LABELS, NOT_ENTAILMENT, Pair
from numerate.errors import BadSetting, UnknownMatcher
from numerate.models.model import Model, Prediction
from numerate.models.predictions import Predictions
from numerate.models.registry import model
from numerate.reasoning.checking import check_all
from numerate.reasoning.combining import Combiner
from numerate.reasoning.matchers import MATCHERS
from numerate.reasoning.opinions import Opinion, View, excerpt
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.proof import Verdict
from numerate.reasoning.stated import LIKELY

__all__ = ["Joined", "ModelReader", "opinion_of"]

_SURE = 0.8  # of a label that comes without a probability: models are about as often right


class Joined:
    """Q-REAS, with another model to read the words.

    >>> pair = Pair("1", "The firm employs 100 men.", "The firm employs 90 men.")
    >>> [answer] = Joined("majority:label=entailment").predict([pair])
    >>> answer.label, answer.evidence["justifications"][0]["how"]
    ('contradiction', 'disjoint')
    """

    def __init__(self, words: str, profile: str = "default", matcher: str = "encoder") -> None:
        if matcher not in MATCHERS:
            raise UnknownMatcher(matcher, MATCHERS)
        if not Policy.named(profile).best_match:
            reason = f"the profile {profile!r} asks for no opinion on words"
            raise BadSetting("joined", "profile", reason, ["default", "strict"])
        self.words = model(words)
        if isinstance(self.words, Predictions):
            reason = "a file answers for whole pairs, and the judge asks sentence by sentence"
            raise BadSetting("joined", "words", reason, ["a model that can be asked anything"])
        self.profile, self.matcher = profile, matcher
        # Fitted beside the opinion of a model; how sure another must be by itself is not known.
        self.combiner = replace(Combiner.default("encoder"), without=LIKELY)
        settings = {"profile": (profile, "default"), "matcher": (matcher, "encoder")}
        said = [f"{name}={own}" for name, (own, usual) in settings.items() if own != usual]
        self.name = f"joined:{','.join([*said, f'words={self.words.name}'])}"

    def verdicts(self, pairs: Sequence[Pair]) -> Iterator[Verdict]:
        texts = ((pair.premise, pair.hypothesis) for pair in pairs)
        return check_all(
            texts,
            profile=self.profile,
            matcher=self.matcher,
            reader=ModelReader(self.words),
            combiner=self.combiner,
        )

    def predict(self, pairs: Sequence[Pair]) -> list[Prediction]:
        return [
            Prediction(verdict.label, verdict.confidence, evidence=verdict.to_json())
            for verdict in self.verdicts(pairs)
        ]


class ModelReader:
    """A model as a reader of plain words; it is shown what the embedded model would be shown."""

    def __init__(self, words: Model) -> None:
        self._words = words

    def opinions(self, views: Sequence[View]) -> list[Opinion]:
        if not views:
            return []
        pairs = [
            Pair(str(place), excerpt(view), view.shown_text) for place, view in enumerate(views)
        ]
        return [opinion_of(answer) for answer in self._words.predict(pairs)]


def opinion_of(answer: Prediction) -> Opinion:
    """An answer as an opinion; a model of two labels does not say which of the other two it is.

    >>> opinion_of(Prediction("neutral", 0.8))
    Opinion(entailment=0.1, neutral=0.8, contradiction=0.1)
    >>> opinion_of(Prediction("not_entailment", 0.8))
    Opinion(entailment=0.2, neutral=0.4, contradiction=0.4)
    >>> opinion_of(Prediction("neutral", 0.8, {"entailment": 0.2, "neutral": 0.8}))
    Opinion(entailment=0.2, neutral=0.4, contradiction=0.4)
    """
    likely = answer.probabilities or _likely(answer)
    entailment = likely.get("entailment", 0.0)
    either = (1 - entailment) / 2
    told = "contradiction" in likely and "neutral" in likely
    return Opinion(
        round(entailment, 6),
        round(likely["neutral"] if told else either, 6),
        round(likely["contradiction"] if told else either, 6),
    )


def _likely(answer: Prediction) -> Mapping[str, float]:
    """What an answer without probabilities leaves to each label."""
    sure = _SURE if answer.confidence is None else answer.confidence
    if answer.label == NOT_ENTAILMENT:
        return {NOT_ENTAILMENT: sure, "entailment": 1 - sure}
    return {label: sure if label == answer.label else (1 - sure) / 2 for label in LABELS}
