"""The embedded model alone: ordinary inference on plain text, blind to arithmetic."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.data.pair import Pair
from numerate.models.model import Prediction
from numerate.quantities.reading import Reading, read_all
from numerate.reasoning.matchers import plain_reader
from numerate.reasoning.opinions import Opinion, View

__all__ = ["Embedded"]


class Embedded:
    """Reads a claim beside what a text has that is most like it, and compares no numbers.

    >>> [answer] = Embedded().predict([Pair("1", "A man is asleep.", "A man is awake.")])
    >>> answer.label
    'contradiction'
    """

    name = "embedded"

    def predict(self, pairs: Sequence[Pair]) -> list[Prediction]:
        texts = list(dict.fromkeys(text for one in pairs for text in (one.premise, one.hypothesis)))
        readings = dict(zip(texts, read_all(texts), strict=True))
        views = [_view(readings[one.premise], readings[one.hypothesis]) for one in pairs]
        return [_prediction(one) for one in plain_reader("encoder").opinions(views)]


def _view(premise: Reading, claim: Reading) -> View:
    return View(premise, claim, range(len(claim.document)))


def _prediction(opinion: Opinion) -> Prediction:
    return Prediction(opinion.label, opinion.likely[opinion.label], opinion.likely)
