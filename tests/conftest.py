"""Hypothesis as the whole suite uses it: the same examples every time, few enough for CI.

`HYPOTHESIS_PROFILE=thorough` looks for new examples, at leisure.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# The first example pays for loading a lexicon or the parser, so none has a deadline.
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", deadline=None, max_examples=3_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
