"""Request: what a user asks a run for, completed by what an earlier run has asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from numerate.errors import RunDiffers
from numerate.evaluation.manifest import Manifest, TaskEntry

__all__ = ["Request"]


@dataclass(frozen=True, slots=True)
class Request:
    """Models, tasks and settings as they were named; None is what was not said.

    `labels` is how many labels count in files of one's own, `columns` what these call premise,
    hypothesis and label, `known` the tasks of an earlier run.
    """

    models: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()
    data: str | None = None
    limit: int | None = None
    seed: int | None = None
    labels: int | None = None
    columns: Mapping[str, str] | None = None
    known: Mapping[str, TaskEntry] = field(default_factory=dict)

    def repeating(self, earlier: Manifest) -> Request:
        """What an earlier run asked, but for what is said otherwise."""
        completed = self._completed(earlier)
        return replace(
            completed,
            models=self.models or tuple(entry.spec for entry in earlier.models),
            tasks=self.tasks or tuple(entry.name for entry in earlier.tasks),
            known=_relabelled(completed.known) if self.labels else completed.known,
        )

    def growing(self, run: str, earlier: Manifest) -> Request:
        """What a run has asked, and what is new; `RunDiffers` if its data lie elsewhere."""
        if None not in (self.data, earlier.data) and self.data != earlier.data:
            raise RunDiffers(run, [f"the folder of its data (it was {earlier.data})"])
        completed = self._completed(earlier)
        return replace(
            completed,
            # Where no new file is named they are said of the old ones, and refused if they differ.
            known=completed.known
            if self.tasks or not self.labels
            else _relabelled(completed.known),
            models=(*(entry.spec for entry in earlier.models), *self.models),
            tasks=(*(entry.name for entry in earlier.tasks), *self.tasks),
        )

    def _completed(self, earlier: Manifest) -> Request:
        return replace(
            self,
            data=self.data or earlier.data,
            limit=self.limit or earlier.limit,
            seed=earlier.seed if self.seed is None else self.seed,
            known={entry.name: entry for entry in earlier.tasks},
        )


def _relabelled(known: Mapping[str, TaskEntry]) -> dict[str, TaskEntry]:
    """The tasks, but for their labels, of which something else is said."""
    return {name: replace(entry, labels=()) for name, entry in known.items()}
