"""`python -m training STEP`: from wheels and data folders to the weights that the package ships."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

_HERE = Path(__file__).parent
_PACKAGE = _HERE.parent / "src" / "numerate"
_ENCODER, _REASONING = _PACKAGE / "encoder" / "weights", _PACKAGE / "reasoning"


def main() -> None:
    """Reads the command line; each step imports only what it needs itself."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    steps = parser.add_subparsers(dest="step", required=True)

    encoder = steps.add_parser("encoder", help="take the encoder out of its wheel")
    encoder.add_argument("--wheels", type=Path, required=True)
    encoder.add_argument("--out", type=Path, required=True)

    rows = steps.add_parser("rows", help="make the training rows")
    rows.add_argument("--data", type=Path, required=True)
    rows.add_argument("--natural", type=Path, default=_HERE / "natural")
    rows.add_argument("--out", type=Path, required=True)
    rows.add_argument("--contrast", type=int, default=40_000, help="rows; a tenth as many tables")
    rows.add_argument("--seed", type=int, default=0)

    finetune = steps.add_parser("finetune", help="train an encoder on the rows")
    finetune.add_argument("--encoder", type=Path, required=True)
    finetune.add_argument("--rows", type=Path, required=True)
    finetune.add_argument("--out", type=Path, required=True)
    finetune.add_argument("--settings", type=Path, default=_HERE / "settings.toml")
    finetune.add_argument("--epochs", type=float)
    finetune.add_argument("--seed", type=int)
    finetune.add_argument("--rate", type=float)
    finetune.add_argument("--batch", type=int)
    finetune.add_argument("--length", type=int)
    finetune.add_argument("--minutes", type=float, default=60)
    finetune.add_argument("--most", type=int, help="only so many rows of each source")
    finetune.add_argument("--plain", action="store_true", help="record no steps on the GPU")

    mean = steps.add_parser("mean", help="write the mean of two trained encoders")
    mean.add_argument("--one", type=Path, required=True)
    mean.add_argument("--other", type=Path, required=True)
    mean.add_argument("--share", type=float, default=0.6, help="how much of it is the other's")
    mean.add_argument("--out", type=Path, required=True)

    shipped = steps.add_parser("shipped", help="take the shipped weights apart, to train them on")
    shipped.add_argument("--weights", type=Path, default=_ENCODER)
    shipped.add_argument("--out", type=Path, required=True)

    unpack = steps.add_parser("unpack", help="write an encoder as transformers reads it")
    unpack.add_argument("--encoder", type=Path, required=True)
    unpack.add_argument("--out", type=Path, required=True)

    export = steps.add_parser("export", help="write the weights that the package ships")
    export.add_argument("--trained", type=Path, required=True)
    export.add_argument("--encoder", type=Path, required=True)
    export.add_argument("--rows", type=Path, required=True)
    export.add_argument("--version", required=True)
    export.add_argument("--out", type=Path, required=True)
    export.add_argument("--card", type=Path, default=_HERE / "README.md")
    export.add_argument("--most", type=int, default=500, help="rows of a development set asked")

    words = steps.add_parser("words", help="fit the matcher that needs no model")
    words.add_argument("--natural", type=Path, default=_HERE / "natural")
    words.add_argument("--contrast", type=int, default=3_000)
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--out", type=Path, default=_REASONING / "words_matching.toml")

    sureness = steps.add_parser(
        "sureness", help="count how often quantities that match are the same"
    )
    sureness.add_argument("--tagged", type=Path, default=_HERE / "judged")

    combiner = steps.add_parser("combiner", help="fit what joins the judge's facts")
    combiner.add_argument("--data", type=Path, required=True)
    combiner.add_argument("--rows", type=Path, required=True)
    combiner.add_argument("--matchers", nargs="*", default=["encoder", "words"])
    combiner.add_argument("--out", type=Path, default=_REASONING / "combining.toml")
    combiner.add_argument("--workers", type=int, default=2, help="processes")

    chosen = parser.parse_args()
    does = {
        "encoder": _encoder,
        "rows": _rows,
        "finetune": _finetune,
        "mean": _mean,
        "shipped": _shipped,
        "unpack": _unpack,
        "export": _export,
        "words": _words,
        "sureness": _sureness,
        "combiner": _combiner,
    }
    does[chosen.step](chosen)


def _changes(chosen: argparse.Namespace) -> dict[str, float]:
    """The settings that the command line gives instead of the file."""
    given = {name: getattr(chosen, name) for name in ("epochs", "seed", "rate", "batch", "length")}
    return {name: value for name, value in given.items() if value is not None}


def _encoder(chosen: argparse.Namespace) -> None:
    from training.dequantise import write_encoder
    from training.likeness import MOST, unlikeness

    write_encoder(chosen.wheels, chosen.out)
    found = unlikeness(chosen.wheels, chosen.out)
    print(f"at most {found:.2f} from the logits of the original")
    if not found < MOST:
        raise SystemExit("the encoder is not what it was")


def _rows(chosen: argparse.Namespace) -> None:
    from training.rows import Folders, write_rows

    folders = Folders(chosen.data, chosen.natural, chosen.out)
    write_rows(folders, chosen.seed, chosen.contrast)


def _finetune(chosen: argparse.Namespace) -> None:
    from training.finetune import finetune
    from training.settings import Settings

    metrics = finetune(
        chosen.encoder,
        chosen.rows,
        chosen.out,
        Settings.load(chosen.settings, **_changes(chosen)),
        chosen.minutes,
        chosen.most,
        records=not chosen.plain,
    )
    print(json.dumps(metrics, indent=1))


def _mean(chosen: argparse.Namespace) -> None:
    from training.mean import write_mean

    write_mean(chosen.one, chosen.other, chosen.share, chosen.out)


def _shipped(chosen: argparse.Namespace) -> None:
    from training.shipped import write_shipped

    write_shipped(chosen.weights, chosen.out)


def _unpack(chosen: argparse.Namespace) -> None:
    from training.unpacking import unpack

    unpack(chosen.encoder, chosen.out)


def _export(chosen: argparse.Namespace) -> None:
    from training.export import export

    export(
        chosen.trained,
        chosen.encoder,
        chosen.rows,
        chosen.version,
        chosen.out,
        chosen.card,
        chosen.most,
    )


def _words(chosen: argparse.Namespace) -> None:
    from training.rows import tagged_pairs_of
    from training.words import fitted

    fitted(tagged_pairs_of(chosen.natural, chosen.contrast, chosen.seed), chosen.out)


def _sureness(chosen: argparse.Namespace) -> None:
    from training.sureness import fitted

    for name, number in fitted(chosen.tagged).items():
        print(f"{name}: {number:.2f}")


def _combiner(chosen: argparse.Namespace) -> None:
    from training.combiner import fitted

    fitted(chosen.data, chosen.rows, chosen.matchers, chosen.out, chosen.workers)


if __name__ == "__main__":
    main()
