"""Lets the tests share `number_vectors.py`: pytest's importlib mode adds no folder itself."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
