"""Lets these tests import `training`, which is no part of the package, and what they share."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path += [str(Path(__file__).parents[2]), str(Path(__file__).parent)]
