"""Lets these tests import `training`, which is no part of the package: it lies at the root."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2]))
