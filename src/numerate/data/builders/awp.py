"""Word problems to AwpNLI pairs (§3.6): a world as premise, the answered question as hypothesis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from math import ceil, floor
from random import Random

from numerate.data.builders.asking import Unturnable
from numerate.data.builders.building import Built, Refused, chance
from numerate.data.builders.phrases import Word, parsed_words
from numerate.data.builders.problems import Problem, read_answer
from numerate.data.builders.questions import template
from numerate.data.builders.unit_names import is_no_unit
from numerate.data.builders.worlds import measured_in, world
from numerate.data.pair import Pair
from numerate.language.spelling import decimal

__all__ = ["pairs", "wrong_answer"]

_BATCH = 256


def pairs(problems: Iterable[Problem], seed: int = 0, wrong: int = 1) -> Iterator[Built]:
    """An entailed pair for each problem, and `wrong` contradicted ones; or why there are none.

    >>> olga = Problem("1", "Olga had 90 coins. She spent 64 coins on a lamp.",
    ...                "How many coins did Olga have left?", "26 (coins)")
    >>> [(pair.hypothesis, pair.label) for pair in pairs([olga])]
    [('Olga has 26 coins left.', 'entailment'), ('Olga has 31 coins left.', 'contradiction')]
    """
    source = iter(problems)
    while batch := list(islice(source, _BATCH)):
        questions = parsed_words(problem.question for problem in batch)
        for problem, question in zip(batch, questions, strict=True):
            try:
                yield from _turned(problem, question, chance(seed, problem.id), wrong)
            except Unturnable as reason:
                yield Refused(problem.id, str(reason))


def wrong_answer(right: Fraction, dice: Random) -> Fraction:
    """A plausible wrong guess: drawn evenly from the interval of 10 around the right one.

    The interval is of 5 below five, and holds positive numbers as precise as the right one.

    >>> {int(wrong_answer(Fraction(2), Random(seed))) for seed in range(50)}
    {1, 3, 4}
    """
    reach = Fraction(5 if right >= 5 else 5 / 2)
    step = Fraction(1, 10 ** len(decimal(right).partition(".")[2]))
    lowest = max(ceil((right - reach) / step), 1)
    highest = floor((right + reach) / step)
    drawn = dice.randrange(lowest, highest) if right > 0 else dice.randint(lowest, highest)
    return (drawn + (right > 0 and drawn * step >= right)) * step


def _turned(problem: Problem, question: Sequence[Word], dice: Random, wrong: int) -> list[Pair]:
    answer = read_answer(problem.answer)
    if answer is None or answer[0] < 0:
        raise Unturnable("the answer is not one number")
    right, unit = answer
    if not problem.question:
        raise Unturnable("it has no question")
    if unit is None or is_no_unit(unit):
        unit = measured_in(problem.body, problem.question)
    premise, opening = world(problem.body)
    claim = template(question, unit, opening)
    premise = " ".join([premise, *(f"{fact[0].upper()}{fact[1:]}." for fact in claim.facts)])
    if not premise.strip():
        raise Unturnable("it states no world before the question")
    guesses = [right]
    for _ in range(wrong * 20):
        if len(guesses) > wrong:
            break
        if (guess := wrong_answer(right, dice)) not in guesses:
            guesses.append(guess)
    return [
        Pair(
            id=f"{problem.id}-{'wrong' if place else 'right'}{place or ''}",
            premise=premise.strip(),
            hypothesis=claim.filled(decimal(guess)),
            label="contradiction" if place else "entailment",
            provenance={
                "builder": "awp",
                "group": problem.id,
                "problem": problem.id,
                "answer": decimal(right),
                "guess": decimal(guess),
            },
        )
        for place, guess in enumerate(guesses)
    ]
