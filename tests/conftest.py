"""Hypothesis as the whole suite uses it: the same examples every time, few enough for CI.

`HYPOTHESIS_PROFILE=thorough` looks for new examples, at leisure. And lets all tests share
`cli/program.py`: pytest's importlib mode adds no folder itself.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from time import process_time

import pytest
from hypothesis import HealthCheck, settings

sys.path.append(str(Path(__file__).parent / "cli"))

# The first example pays for loading a lexicon or the parser, so none has a deadline.
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", deadline=None, max_examples=3_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture
def collector_waits() -> Iterator[None]:
    """For tests of how time grows: the collector may pause for longer than what they measure."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def in_proportion(collector_waits: None) -> Callable[..., bool]:
    """Whether what is longer takes at most three times its share of time.

    Once is enough: the machine may be busy with something else. `least` is what cannot be measured.
    """

    def is_in_proportion(
        seconds: Callable[[int], float], short: int, long: int, least: float
    ) -> bool:
        share = 3 * long / short
        return any(seconds(long) < share * max(seconds(short), least) for _ in range(3))

    return is_in_proportion


@pytest.fixture
def soon() -> Callable[[], AbstractContextManager[None]]:
    """What runs within takes seconds, whatever else the machine is busy with.

    On a free core it takes one or two: what this catches is work that grows without bound.
    """

    @contextmanager
    def is_soon_done() -> Iterator[None]:
        start = process_time()
        yield
        assert process_time() - start < 30

    return is_soon_done


def pytest_configure() -> None:
    """Nothing that is made while tests are collected can be thrown away before they have run."""
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


# A file is one worker's (`make test`): the longest come first, so that none waits for them at last.
LONGEST = ("test_suites.py", "test_checking_time.py", "test_demo.py", "test_docs.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keeps the order that pytest found, but for the longest files."""
    places = {name: at for at, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path.name, len(LONGEST)))
