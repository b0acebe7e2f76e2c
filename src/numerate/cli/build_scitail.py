"""`numerate build scitail`: from questions to a set of pairs, a step at a time."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from numerate.cli.annotate import tell_agreement, votes_for
from numerate.cli.build_assertions import tell_proposals
from numerate.cli.built import Seed, keep_apart, output, pairs_of, read_pairs, write_built
from numerate.cli.data_split import PARTS, shares_of, tell_split
from numerate.wording import counted

if TYPE_CHECKING:
    from numerate.data.builders.assertion_files import Asked, Proposal
    from numerate.data.builders.scitail import Retrieve
    from numerate.data.pair import Pair

__all__ = ["EXAMPLES", "scitail"]

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate build scitail questions.jsonl --out set                    # set/review.tsv: look it over
numerate build scitail questions.jsonl --out set --index science.index   # set/sheet.csv: label it
numerate build scitail questions.jsonl --out set                    # set/pairs.jsonl, set/splits/

Each step's file is kept: the same command goes on where it ended, and says what to do next.
"""


def scitail(
    source: Annotated[
        str,
        typer.Argument(
            metavar="QUESTIONS", help='JSON Lines of {"id", "question", "answer", "split"?}.'
        ),
    ],
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder of all steps.")],
    index: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="An index of sentences: `numerate corpus index`."),
    ] = None,
    sentences: Annotated[
        str | None,
        typer.Option(metavar="FILE", help='Retrieved sentences: JSON Lines of {"id", "sentence"}.'),
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="Sentences for each question, at most.")] = 40,
    batch: Annotated[int, typer.Option(min=1, help="Sentences that are labelled together.")] = 10,
    annotators: Annotated[int, typer.Option(min=1, help="Labels that a pair needs.")] = 5,
    agreement: Annotated[
        float, typer.Option(min=0, max=1, help="The share that the majority needs.")
    ] = 0.8,
    parts: Annotated[
        str, typer.Option(metavar="NAME=SHARE,...", help="The splits, if questions name none.")
    ] = PARTS,
    seed: Seed = 0,
) -> None:
    """Build an entailment set from questions and their answers, as the SciTail paper did.

    Statements are made of the questions and looked over by a person; sentences are found for each;
    people say whether a sentence supports the answer completely, partly or not at all; complete
    support is entailment, unrelated is neutral, and what is partial or disputed is set aside.
    """
    from numerate.data.builders.assertion_files import read_questions, read_review

    if index is not None and sentences is not None:
        raise typer.BadParameter("give --index or --sentences, not both", param_hint="--index")
    shares = shares_of(parts)
    questions = list(read_questions(source))
    _check_splits(source, questions)
    review, found = out / "review.tsv", out / "candidates.jsonl"
    keep_apart([source, str(review), str(found), *([] if sentences is None else [sentences])])
    if not review.exists():
        _propose(questions, review)
        return
    stated = read_review(str(review), questions)
    if not found.exists():
        retrieve = _retrieve(questions, index, sentences, top)
        if retrieve is None:
            _next(f"give --index DIR or --sentences FILE, to find sentences for {review}")
            return
        _find(stated, retrieve, found, top, batch)
    pairs = _checked(found, stated)
    _sheets(pairs, out)
    filled = (path for path in (out / "labels").iterdir() if path.is_file())
    labels = sorted(str(path) for path in filled if not path.name.startswith("."))
    if not labels:
        _next(
            f"have {annotators} people each fill a copy of {out / 'sheet.csv'} (annotator, and "
            f"complete, partial or unrelated as label), put the copies into {out / 'labels'}, "
            "and run this command again"
        )
        return
    _settle(pairs, labels, out, annotators, agreement)
    _split(out, questions, shares, seed)
    _next(f"look at the set with `numerate data stats --tables {out / 'splits'}/*.jsonl`")


def _check_splits(source: str, questions: list[Asked]) -> None:
    from numerate.errors import BadSource

    without = [one.id for one in questions if one.split is None]
    if without and len(without) < len(questions):
        reason = f"some questions name their split, and {without[0]!r} does not"
        raise BadSource(source, reason, "a split for all questions, or for none")


def _next(what: str) -> None:
    typer.echo(f"next: {what}", err=True)


def _propose(questions: list[Asked], review: Path) -> None:
    from numerate.data.builders.assertion_files import as_review, proposals

    rows = list(proposals(questions))
    with output(str(review)) as file:
        file.write(as_review(rows, as_table=True).encode())
    tell_proposals(rows)
    _next(
        f"look over {review}, where a better statement goes under corrected, and run this "
        "command again with --index or --sentences"
    )


def _retrieve(
    questions: list[Asked], index: Path | None, sentences: str | None, top: int
) -> Retrieve | None:
    if sentences is not None:
        from numerate.data.builders.scitail import read_retrieved

        return read_retrieved(sentences, questions)
    if index is None:
        return None
    from numerate.corpus.index import open_index

    opened = open_index(index)
    # Twice as many, since some say the same.
    return lambda asked: [
        hit.text for hit in opened.search(f"{asked.question} {asked.answer}", 2 * top)
    ]


def _find(stated: list[Proposal], retrieve: Retrieve, found: Path, top: int, batch: int) -> None:
    from numerate.data.builders.scitail import candidates
    from numerate.errors import StaleStep

    sheet = found.with_name("sheet.csv")
    if sheet.exists():  # somebody may have filled it
        raise StaleStep(str(sheet), f"{found.name} that it was made of is gone")
    tell_proposals(stated)
    write_built(candidates(stated, retrieve, top, batch), str(found))


def _checked(found: Path, stated: list[Proposal]) -> list[Pair]:
    from numerate.data.builders.scitail import check_candidates

    pairs = pairs_of(read_pairs(str(found)))
    check_candidates(str(found), pairs, stated)
    return pairs


def _sheets(pairs: list[Pair], out: Path) -> None:
    """A sheet and Label Studio's files for annotators, and a folder for what they fill."""
    from numerate.data.builders.annotation_files import (
        as_csv,
        as_label_studio,
        label_studio_config,
    )
    from numerate.data.builders.schemes import SUPPORT

    (out / "labels").mkdir(exist_ok=True)
    texts = {
        "sheet.csv": as_csv(pairs),
        "tasks.json": as_label_studio(pairs),
        "label-studio.xml": label_studio_config(SUPPORT),
    }
    for name, text in texts.items():
        if not (out / name).exists():
            with output(str(out / name)) as file:
                file.write(text.encode())


def _settle(
    pairs: list[Pair], labels: list[str], out: Path, annotators: int, agreement: float
) -> None:
    from numerate.data.builders.annotation import settled
    from numerate.data.builders.annotation_files import read_votes
    from numerate.data.builders.schemes import SUPPORT

    votes = votes_for(pairs, [vote for path in labels for vote in read_votes(path, SUPPORT)])
    tell_agreement(votes)
    found = settled(pairs, votes, annotators, Fraction(str(agreement)), SUPPORT)
    write_built(found, str(out / "pairs.jsonl"), str(out / "set-aside.jsonl"))


def _split(out: Path, questions: list[Asked], shares: dict[str, Fraction], seed: int) -> None:
    from numerate.data.builders.scitail import given_splits
    from numerate.data.readers import read
    from numerate.data.splitting import split

    pairs = pairs_of(read_pairs(str(out / "pairs.jsonl")))
    asked = {str(pair.provenance["group"]) for pair in pairs}
    supported = {str(pair.provenance["group"]) for pair in pairs if pair.label == "entailment"}
    typer.echo(
        f"{counted(len(questions), 'question')}, {len(asked):,} with pairs, {len(supported):,} "
        "with a sentence that supports the answer",
        err=True,
    )
    if all(one.split for one in questions):
        for name, counts in given_splits(pairs, out / "splits").items():
            typer.echo(f"{name}: {counted(counts.total(), 'pair')}", err=True)
        return
    source = str(out / "pairs.jsonl")
    tell_split(split(source, lambda: read(source), out / "splits", shares, seed), as_json=False)
