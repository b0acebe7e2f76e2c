"""What is wrong with the fields of a request, told without the values that they have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from numerate.errors import FieldsRefused

__all__ = ["faults_of", "refused"]


def faults_of(errors: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """What pydantic found, each with a pointer into the body.

    >>> faults_of([{"loc": ("sources", 0, "name"), "msg": "Field required", "input": "secret"}])
    [{'pointer': '#/sources/0/name', 'detail': 'Field required'}]
    """
    return [
        {"pointer": "#" + "".join(f"/{_named(part)}" for part in one["loc"]), "detail": one["msg"]}
        for one in errors
    ]


def refused(faults: Sequence[Mapping[str, str]]) -> FieldsRefused:
    """The error that tells the first faults.

    >>> print(refused([{"pointer": "#/text", "detail": "Field required"}]).cause)
    the request is not as it should be: text (Field required)
    """
    return FieldsRefused([f"{one['pointer'][2:]} ({one['detail']})" for one in faults[:_SHOWN]])


_SHOWN = 5
_LONGEST = 40  # characters of a field's name, which may be anything


def _named(part: object) -> str:
    name = str(part)[:_LONGEST].encode("utf-8", "replace").decode("utf-8")
    return name.replace("~", "~0").replace("/", "~1")
