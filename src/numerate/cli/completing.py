"""What a shell offers after the TAB key: names that a command knows. Where it offers nothing, the
shell goes on with files.

Only names are looked up, so that nobody waits: neither the parser nor a model is imported.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["matchers", "models", "phenomena", "profiles", "relations", "tasks", "trainees"]


def models(incomplete: str) -> list[str]:
    """The registered models.

    >>> models("ma")
    ['majority']
    """
    from numerate.models.registry import registered

    return _starting(incomplete, (name for name, _ in registered()))


def tasks(incomplete: str) -> list[str]:
    """The tasks of the catalogue.

    >>> tasks("scitail/t")
    ['scitail/train', 'scitail/test']
    """
    from numerate.data.catalogue import tasks as catalogued

    return _starting(incomplete, (task.name for task in catalogued()))


def profiles(incomplete: str) -> list[str]:
    """How strict the reasoner can be.

    >>> profiles("")
    ['default', 'paper', 'strict']
    """
    from numerate.reasoning.policy import Policy

    return _starting(incomplete, Policy.names())


def matchers(incomplete: str) -> list[str]:
    """Who can say which quantity is meant.

    >>> matchers("w")
    ['words']
    """
    from numerate.reasoning.matchers import MATCHERS

    return _starting(incomplete, MATCHERS)


def phenomena(incomplete: str) -> list[str]:
    """What `build builtin` makes pairs of.

    >>> phenomena("r")
    ['ranges', 'ratios']
    """
    from numerate.data.builders.phenomena import PHENOMENA

    return _starting(incomplete, PHENOMENA)


def relations(incomplete: str) -> list[str]:
    """What `build perturb` changes.

    >>> relations("u")
    ['unit']
    """
    from numerate.data.builders.metamorphic import RELATIONS

    return _starting(incomplete, [*RELATIONS, "all"])


def trainees(incomplete: str) -> list[str]:
    """What `train` trains.

    >>> trainees("dgem")
    ['dgem', 'dgem-without-edges']
    """
    from numerate.models.lexical.recipes import recipes as lexical
    from numerate.models.neural.recipes import recipes as neural

    names = [*(recipe.name for recipe in lexical()), *(recipe.name for recipe in neural())]
    return _starting(incomplete, names)


def _starting(incomplete: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]
