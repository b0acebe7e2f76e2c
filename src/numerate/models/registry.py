"""Models by name: whoever needs one asks for `model("qreas:profile=paper")`.

A spec is `name:key=value,key=value`. A value without a key is that of the model's first setting,
so that `predictions:answers.jsonl` says enough. A folder is a model that was trained into it.

A model that is made of another one takes the other's spec as its last setting, to the end and with
all its colons and commas: `joined:matcher=words,words=hf:DIR,labels=entailment/neutral`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from inspect import Parameter, signature
from pathlib import Path

from numerate.errors import BadSetting, InputNotText, UnknownModel, UnknownSetting
from numerate.models.model import Model

__all__ = ["Factory", "model", "register", "registered", "settings_for"]

Factory = Callable[..., Model]
"""Makes a model from its settings: each parameter is one, and gets its value as a string."""


@dataclass(frozen=True, slots=True)
class _Entry:
    factory: Factory | str  # or its place, "package.module:name", imported when it is first used
    description: str
    nested: str | None = None  # the setting that holds another model's spec


_ENTRIES = {
    "qreas": _Entry(
        "numerate.models.qreas:QReas",
        "Q-REAS, which proves its answers; profile=default, strict, or paper for EQUATE's "
        "Algorithm 1; matcher=encoder, or words for none",
    ),
    "embedded": _Entry(
        "numerate.models.embedded:Embedded",
        "the embedded model alone, on plain text; it compares no numbers",
    ),
    "joined": _Entry(
        "numerate.models.joined:Joined",
        "Q-REAS with another model's opinion on the words: joined:words=SPEC",
        nested="words",
    ),
    "degree": _Entry(
        "numerate.models.degree:DegreeReasoner",
        "the reasoner over adjectives and their degrees: what is very cold is cold",
    ),
    "majority": _Entry(
        "numerate.models.majority:Majority",
        "the baseline that gives every pair the same label: majority:label=neutral",
    ),
    "predictions": _Entry(
        "numerate.models.predictions:read_predictions",
        'answers from a file of {"id", "label"} lines: predictions:answers.jsonl',
    ),
    "python": _Entry(
        "numerate.models.callables:python_function",
        "a function from pairs to labels: python:package.module:function",
    ),
    "hf": _Entry(
        "numerate.models.huggingface:HuggingFaceModel",
        "a Hugging Face classifier of text pairs in a folder: hf:DIR",
    ),
    "generate": _Entry(
        "numerate.models.generating:GenerativeModel",
        "a Hugging Face model that writes its answer: generate:DIR,template=vote",
    ),
    "trained": _Entry(
        "numerate.models.trained:trained",
        "a model that `numerate train` has made: trained:DIR, or just DIR",
    ),
    "http": _Entry(
        "numerate.models.endpoint:HttpModel",
        "an endpoint that answers as `numerate check --jsonl` does: http://HOST:PORT/PATH",
    ),
    "https": _Entry(
        "numerate.models.endpoint:HttpsModel",
        "the same, encrypted: https://HOST/PATH",
    ),
    "chat": _Entry(
        "numerate.models.endpoint:ChatModel",
        "a chat model that is asked with prompts: chat:URL,model=NAME,template=vote",
    ),
}


def model(spec: str) -> Model:
    """The model that a spec asks for.

    >>> model("majority:label=neutral").name
    'majority:label=neutral'
    """
    if not isinstance(spec, str):
        raise InputNotText(type(spec).__name__)
    name, _, settings = spec.partition(":")
    if name and name not in _ENTRIES and Path(spec).is_dir():
        return _factory(_ENTRIES["trained"])(spec)
    if name not in _ENTRIES:
        raise UnknownModel(name, list(_ENTRIES))
    entry = _ENTRIES[name]
    factory = _factory(entry)
    return factory(**settings_for(factory, name, _parts(settings, entry.nested)))


def register(name: str, factory: Factory | str, description: str = "") -> None:
    """Make a model known by a name; `factory` may be the place of one, "package.module:name".

    Where no description is given, it is the first line of the factory's docstring.
    """
    if name in _ENTRIES or not name or set(name) & set(":,="):
        raise ValueError(f"{name!r} cannot name a model: it is taken, empty, or has one of : , =")
    if not description and not isinstance(factory, str):
        description = (factory.__doc__ or "").strip().partition("\n")[0]
    _ENTRIES[name] = _Entry(factory, description)


def registered() -> list[tuple[str, str]]:
    """The name of each model and what it is, in a line."""
    return [(name, entry.description) for name, entry in _ENTRIES.items()]


def _factory(entry: _Entry) -> Factory:
    if not isinstance(entry.factory, str):
        return entry.factory
    module, _, name = entry.factory.partition(":")
    factory: Factory = getattr(import_module(module), name)
    return factory


def _parts(written: str, nested: str | None) -> list[str]:
    """What a spec says, setting by setting.

    >>> _parts("matcher=words,words=hf:DIR,length=128", nested="words")
    ['matcher=words', 'words=hf:DIR,length=128']
    """
    parts = written.split(",") if written else []
    for place, part in enumerate(parts):
        if nested is not None and part.startswith(f"{nested}="):
            return [*parts[:place], ",".join(parts[place:])]
    return parts


def settings_for(factory: Callable[..., object], name: str, parts: Sequence[str]) -> dict[str, str]:
    """The settings that a function takes, each of them said as `key=value` or, the first, `value`.

    >>> def start(folder: str, recipe: str = "bert-base") -> None: ...
    >>> settings_for(start, "hf", ["models/mine", "recipe=gpt"])
    {'folder': 'models/mine', 'recipe': 'gpt'}
    """
    parameters = signature(factory).parameters
    settings: dict[str, str] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals and parameters:
            key, value = next(iter(parameters)), part
        if key not in parameters:
            raise UnknownSetting(name, key, list(parameters))
        if key in settings:
            raise BadSetting(name, key, "it is given twice", [f"{name}:{key}=VALUE"])
        settings[key] = value
    for key, parameter in parameters.items():
        if parameter.default is Parameter.empty and not settings.get(key):
            raise BadSetting(name, key, "it is missing", [f"{name}:{key}=VALUE"])
    return settings
