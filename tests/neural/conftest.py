"""One thread, so that tests beside each other do not wait for each other; toys for all."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import torch

sys.path += [str(Path(__file__).parent), str(Path(__file__).parents[1] / "training")]
sys.path.append(str(Path(__file__).parents[2]))  # the root, where `training` lies

from toys import toy_vectors

torch.set_num_threads(1)


@pytest.fixture(scope="session")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file of vectors for the words of the toy."""
    return toy_vectors(tmp_path_factory.mktemp("vectors") / "toy.txt")
