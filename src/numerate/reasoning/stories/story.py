"""A story: the scenes of a text, and the claim that is made about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from numerate.language.statement_words import StatementWords
from numerate.quantities.numset import Stance
from numerate.reasoning.composition.expression import Expression, Leaf
from numerate.reasoning.composition.typing_table import Operator
from numerate.reasoning.stories.scenes import Scene
from numerate.reasoning.stories.words import StateVerbs, sorts_of

__all__ = ["SUMS", "Story", "ToldRest", "Use", "uses"]

SUMS = (Operator.PLUS, Operator.MINUS)


@dataclass(frozen=True, slots=True)
class ToldRest:
    """Where a text speaks of "the rest", and how it holds what it says of it."""

    start: int  # in characters
    sentence: tuple[int, int]
    parts_in: tuple[int, int]  # the sentence that tells the parts: its own, or one before it
    stance: Stance | None
    has_share: bool  # a part is told as a share: "a third of them walk"


@dataclass(frozen=True, slots=True)
class Story:
    """What an equation for the claim's quantity is to agree with."""

    scenes: tuple[Scene, ...]  # of the quantities an equation may be made of
    like: tuple[bool, ...]  # which of them are of the claim's own unit
    claim: Scene
    shared: bool  # it speaks of rates or equal shares: amounts may be multiplied and divided
    spoken: frozenset[str]  # all words of the text, as written and as dictionaries have them
    divided: bool  # it speaks of "the rest" or "some": not all is counted
    rest: ToldRest | None = None

    def likes(self) -> list[Scene]:
        """The scenes of the claim's own unit."""
        return [scene for scene, like in zip(self.scenes, self.like, strict=True) if like]

    def who(self, name: str | None) -> str | None:
        """Whom a name or a pronoun of the claim means: "he" is the first one who did something."""
        words = StatementWords.default()
        if name in words.they or name in ("we", "us"):
            return None
        if name in words.he | {"i", "you", "me"}:
            return next((one.holder for one in self.scenes if one.is_someones), None)
        if name in words.it:
            return next((one.holder for one in self.scenes if one.holder), None)
        return name

    @property
    def is_event(self) -> bool:
        """Whether the claim says what happened, not how things stand."""
        claim = self.claim
        return (
            bool(claim.change) and not claim.ends and claim.verb not in StateVerbs.default().stand
        )

    def sorts(self, scene: Scene) -> frozenset[str]:
        """What sets the counted things apart from others of their kind: "red", "baseball"."""
        return sorts_of(scene.numset, scene.unit)

    def is_other_sort(self, scene: Scene) -> bool:
        """White ones, where the claim and another scene speak of red ones."""
        wanted = self.sorts(self.claim)
        if not self.sorts(scene) or wanted & scene.words:
            return False
        return any(wanted & one.words for one in self.scenes)


@dataclass(frozen=True, slots=True)
class Use:
    """How an equation uses a quantity."""

    scene: Scene
    index: int
    sign: int  # -1: it is taken away
    like: bool
    scaled: bool  # it stands in a product or quotient
    inverse: bool = False  # something is divided by it


def uses(
    story: Story,
    expression: Expression,
    sign: int = 1,
    scaled: bool = False,
    inverse: bool = False,
) -> Iterator[Use]:
    """The use of every quantity in an equation, from left to right."""
    if isinstance(expression, Leaf):
        index = expression.index
        yield Use(story.scenes[index], index, sign, story.like[index], scaled, inverse)
        return
    scaled = scaled or expression.operator not in SUMS
    flipped = -sign if expression.operator is Operator.MINUS else sign
    divides = expression.operator is Operator.DIVIDED
    yield from uses(story, expression.left, sign, scaled, inverse)
    yield from uses(story, expression.right, flipped, scaled, inverse != divides)
