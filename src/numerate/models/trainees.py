"""Trainees: every kind of model that trains, by the name that `numerate train` gives it.

A lesson is read once, and any number of trainees learn from it. torch, and the judge that a joined
model is made of, are imported only by a trainee that needs them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from numerate.data.drawing import selected
from numerate.errors import BadSetting, UnknownArchitecture
from numerate.models.huggingface import libraries, wanted_download
from numerate.models.lexical.recipes import Recipe as LexicalRecipe
from numerate.models.lexical.recipes import recipes as lexical_recipes
from numerate.models.lexical.training import LexicalPlan
from numerate.models.lexical.training import train as train_lexical
from numerate.models.neural.corpus import Corpus, Source, read_source
from numerate.models.neural.plan import KEPT_EVERY, Plan, Report
from numerate.models.neural.recipes import Recipe, preset
from numerate.models.neural.recipes import recipes as neural_recipes
from numerate.models.registry import settings_for, settings_of
from numerate.models.trained import needs_torch, trainable

__all__ = ["Changes", "Lesson", "Trainee", "trainee"]

Watch = Callable[[Report], None]


@dataclass(frozen=True, slots=True)
class Lesson:
    """What models learn from and are measured on; `sources` are what it was read from."""

    corpus: Corpus
    sources: Sequence[Source]
    limit: int | None
    seed: int

    @classmethod
    def read(
        cls,
        train: Sequence[str],
        dev: str,
        data: str | None = None,
        limit: int | None = None,
        seed: int = 0,
    ) -> Lesson:
        """The lesson of files or tasks by name; of the pairs to learn from, `limit` are drawn.

        >>> lesson = Lesson.read(["builtin/ranges"], "builtin/ranges", limit=50)
        >>> len(lesson.corpus.train), len(lesson.corpus.dev)
        (50, 300)
        """
        sources = [read_source(name, data) for name in [*train, dev]]
        pairs = [pair for source in sources[:-1] for pair in source.pairs]
        drawn = selected(pairs, limit, seed)
        corpus = Corpus.of(drawn, sources[-1].pairs, ", ".join(train), dev)
        return cls(corpus, sources, limit, seed)


@dataclass(frozen=True, slots=True)
class Changes:
    """What is asked otherwise than a recipe says, where to train, and how often to keep it."""

    vectors: str | None = None
    epochs: int | None = None
    batch: int | None = None
    device: str = "auto"
    kept_every: float = KEPT_EVERY


class Trainee(Protocol):
    """A model that trains, before it has."""

    @property
    def recipe(self) -> LexicalRecipe | Recipe:
        """How it is built and trained."""
        ...

    @property
    def reads_vectors(self) -> bool:
        """Whether it begins with word vectors."""
        ...

    def check(self, changes: Changes) -> None:
        """Refuse changes that it has no use for, and say what it needs that is not installed."""
        ...

    def train(
        self,
        lesson: Lesson,
        changes: Changes,
        folder: Path,
        watch: Watch | None = None,
    ) -> dict[str, Any]:
        """Train it into a folder, or go on with what is there; the manifest of the model."""
        ...


def trainee(name: str) -> Trainee:
    """The model to train that a name asks for, as `numerate train` takes it.

    >>> trainee("esim").reads_vectors, trainee("ngram").reads_vectors
    (True, False)
    """
    if name.startswith("hf:"):
        return _transformer(name.removeprefix("hf:"))
    if name.startswith("joined:"):
        return _joined(name.removeprefix("joined:"))
    for lexical in lexical_recipes():
        if lexical.name == name:
            return _Lexical(lexical)
    for neural in neural_recipes():
        if neural.name == name:
            return _Neural(neural)
    raise UnknownArchitecture(name, trainable())


@dataclass(frozen=True, slots=True)
class _Lexical:
    recipe: LexicalRecipe
    reads_vectors: bool = False

    def check(self, changes: Changes) -> None:
        name = self.recipe.name
        if changes.vectors is not None:
            raise BadSetting(name, "vectors", f"{name} reads no word vectors", ["none"])
        if changes.epochs is not None and "epochs" not in self.recipe.settings:
            raise BadSetting(name, "epochs", f"{name} counts once", ["none"])

    def train(
        self,
        lesson: Lesson,
        changes: Changes,
        folder: Path,
        watch: Watch | None = None,
    ) -> dict[str, Any]:
        plan = LexicalPlan(self.recipe, lesson.corpus, lesson.sources, lesson.limit, lesson.seed)
        if changes.epochs is not None:
            plan = plan.with_epochs(changes.epochs)
        return train_lexical(plan, folder, watch)


@dataclass(frozen=True, slots=True)
class _Neural:
    recipe: Recipe
    reads_vectors: bool = True

    def check(self, changes: Changes) -> None:
        needs_torch("training")
        _check_device(changes)

    def train(
        self,
        lesson: Lesson,
        changes: Changes,
        folder: Path,
        watch: Watch | None = None,
    ) -> dict[str, Any]:
        from numerate.models.neural.training import train

        return train(_plan(self.recipe, lesson, changes), folder, watch, changes.kept_every)


@dataclass(frozen=True, slots=True)
class _Transformer:
    recipe: Recipe
    model: str
    download: bool
    reads_vectors: bool = False

    def check(self, changes: Changes) -> None:
        if changes.vectors is not None:
            raise BadSetting("hf", "vectors", "a transformer has its own", ["none"])
        libraries()
        _check_device(changes)

    def train(
        self,
        lesson: Lesson,
        changes: Changes,
        folder: Path,
        watch: Watch | None = None,
    ) -> dict[str, Any]:
        from numerate.models.neural.transformer import Start, fine_tune

        plan, start = _plan(self.recipe, lesson, changes), Start(self.model, self.download)
        return fine_tune(plan, start, folder, watch, changes.kept_every)


@dataclass(frozen=True, slots=True)
class _Joined:
    recipe: LexicalRecipe
    reads_vectors: bool = False

    def check(self, changes: Changes) -> None:
        if changes.vectors is not None or changes.epochs is not None:
            reason = "only what the other model's opinion is worth is fitted, at once"
            raise BadSetting("joined", "vectors and epochs", reason, ["none"])
        from numerate.models.joined import Joined

        Joined(**self.recipe.settings)

    def train(
        self,
        lesson: Lesson,
        changes: Changes,  # noqa: ARG002 (it has none)
        folder: Path,
        watch: Watch | None = None,
    ) -> dict[str, Any]:
        plan = LexicalPlan(self.recipe, lesson.corpus, lesson.sources, lesson.limit, lesson.seed)
        from numerate.models.fitting import fit

        return fit(plan, folder, watch)


def _joined(said: str) -> _Joined:
    settings = settings_of("joined", said)
    title = f"Q-REAS joined with {settings['words']}, whose opinion it has been fitted to"
    return _Joined(LexicalRecipe("joined", title, "numerate, docs/models.md", settings))


def _transformer(said: str) -> _Transformer:
    def chosen(model: str, recipe: str = "bert-base", download: str = "no") -> _Transformer:
        return _Transformer(preset(recipe), model, wanted_download("hf", download))

    return chosen(**settings_for(chosen, "hf", said.split(",")))


def _plan(recipe: Recipe, lesson: Lesson, changes: Changes) -> Plan:
    from numerate.models.neural.answering import chosen_device

    if changes.batch is not None:
        recipe = recipe.with_batch(changes.batch)
    return Plan(
        recipe,
        lesson.corpus,
        lesson.sources,
        changes.vectors,
        changes.epochs,
        lesson.limit,
        lesson.seed,
        chosen_device(changes.device),
    )


def _check_device(changes: Changes) -> None:
    from numerate.models.neural.answering import chosen_device

    chosen_device(changes.device)
