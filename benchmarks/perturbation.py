"""The paper's perturbation test (§5.1): is an entailed claim given up when its number changes?

    python benchmarks/perturbation.py --data ../shared/data/equate

Of NewsNLI, every entailed pair is taken whose claim states a number of the text; that number is
changed in the claim (`numerate.data.builders.perturb`). The pairs as they were are all entailed, so
accuracy on them is recall; what was changed counts as right when it is no longer entailed.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from _equate import percent, read_set
from numerate import check_all
from numerate.data.builders.perturb import perturbed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numerate.data.pair import Pair

PUBLISHED = {"GPT": (51.18, 72.04), "Q-REAS": (98.1, 75.36)}  # perturbed, unperturbed; 218 pairs


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with NewsNLI.jsonl")
    parser.add_argument("--profiles", default="paper,default", help="comma-separated")
    parser.add_argument("--seed", type=int, default=0, help="which numbers take their place")
    parser.add_argument("--errors", action="store_true", help="list what is still entailed")
    options = parser.parse_args()
    if not options.data.is_dir():
        print(f"no folder {options.data}: name one with --data", file=sys.stderr)
        return 2
    before, after = versions(options.data, options.seed)
    print(f"{len(before)} pairs{'':14}{'changed: no more entailed':>28}{'unchanged: entailed':>24}")
    for name, (changed_share, unchanged_share) in PUBLISHED.items():
        print(f"{name + ', published':24}{changed_share:28.1f}{unchanged_share:24.1f}")
    for profile in options.profiles.split(","):
        given_up = [label != "entailment" for label in labels(after, profile)]
        kept = [label == "entailment" for label in labels(before, profile)]
        print(f"{profile:24}{percent(given_up, after):>28}{percent(kept, before):>24}")
        for pair, hit in zip(after, given_up, strict=True):
            if options.errors and not hit:
                print(f"  {pair.id}\n    text   {pair.premise}\n    claim  {pair.hypothesis}")
    return 0


def versions(folder: Path, seed: int = 0) -> tuple[list[Pair], list[Pair]]:
    """The pairs whose number can be changed, as they were, and with it changed."""
    both = [(pair, perturbed(pair, seed)) for pair in read_set(folder, "NewsNLI")]
    before = [pair for pair, changed in both if changed is not None]
    after = [changed for _, changed in both if changed is not None]
    return before, after


def labels(pairs: Sequence[Pair], profile: str) -> list[str]:
    texts = ((pair.premise, pair.hypothesis) for pair in pairs)
    return [verdict.label for verdict in check_all(texts, profile=profile)]


if __name__ == "__main__":
    raise SystemExit(main())
