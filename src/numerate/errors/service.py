"""The service: requests that it cannot answer, or not now."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.errors.error import NumerateError

__all__ = [
    "BatchTooLong",
    "BodyNotJson",
    "BodyTooLarge",
    "BodyTooSlow",
    "FieldsRefused",
    "KeyRefused",
    "OutOfTime",
    "ServiceBusy",
    "WorkerFailed",
    "WrongMediaType",
]


class BodyTooLarge(NumerateError):
    """The body of a request is larger than the service takes.

    >>> print(BodyTooLarge(1_048_576))
    E175: the body has more than 1048576 bytes. Send less at a time, or start the service with a \
higher `--max-body`.
    """

    code = "E175"
    _cause = "the body has more than {limit} bytes"
    _remedy = "Send less at a time, or start the service with a higher `--max-body`."

    limit: int


class BodyNotJson(NumerateError):
    """The body of a request is no JSON object in UTF-8.

    >>> print(BodyNotJson("Expecting value at column 1"))
    E176: the body is not a JSON object: Expecting value at column 1. Send one JSON object, in \
UTF-8, as `/openapi.json` describes it.
    """

    code = "E176"
    _cause = "the body is not a JSON object: {reason}"
    _remedy = "Send one JSON object, in UTF-8, as `/openapi.json` describes it."

    reason: str


class WrongMediaType(NumerateError):
    """A request says that its body is something other than what is read here.

    >>> print(WrongMediaType("text/plain", ["application/json"]))
    E177: a body of type 'text/plain' is not read here. Send the header `Content-Type: \
application/json`.
    """

    code = "E177"
    _cause = "a body of type {found!r} is not read here"

    found: str
    wanted: Sequence[str]

    @property
    def remedy(self) -> str:
        return f"Send the header `Content-Type: {self.wanted[0]}`."


class FieldsRefused(NumerateError):
    """A field of a request is missing, unknown, or not what it should be.

    >>> print(FieldsRefused(["premise (Field required)"]))
    E178: the request is not as it should be: premise (Field required). `/openapi.json` says \
which fields there are, with examples.
    """

    code = "E178"
    _cause = "the request is not as it should be: {faults}"
    _remedy = "`/openapi.json` says which fields there are, with examples."

    faults: Sequence[str]


class ServiceBusy(NumerateError):
    """The service can take no more at this moment, or not yet, or no longer.

    >>> print(ServiceBusy("128 requests are being answered or wait"))
    E179: the service cannot take this now: 128 requests are being answered or wait. Try again \
after the seconds that the header `Retry-After` names.
    """

    code = "E179"
    _cause = "the service cannot take this now: {reason}"
    _remedy = "Try again after the seconds that the header `Retry-After` names."

    reason: str


class OutOfTime(NumerateError):
    """An answer took longer than a request may take; the work on it was ended.

    >>> print(OutOfTime(30.0))
    E180: there was no answer within 30 seconds. Send shorter texts, or start the service with a \
higher `--timeout`.
    """

    code = "E180"
    _cause = "there was no answer within {seconds:g} seconds"
    _remedy = "Send shorter texts, or start the service with a higher `--timeout`."

    seconds: float


class KeyRefused(NumerateError):
    """A request carries no key that the service knows, and the service asks for one.

    >>> print(KeyRefused())
    E181: this service asks for a key, and the request has none that is known. Send the header \
`Authorization: Bearer KEY`.
    """

    code = "E181"
    _cause = "this service asks for a key, and the request has none that is known"
    _remedy = "Send the header `Authorization: Bearer KEY`."


class BatchTooLong(NumerateError):
    """A batch has more lines than the service takes; those up to the limit are answered.

    >>> print(BatchTooLong(10_000))
    E182: the batch has more than 10000 lines. Send the lines from this one on as another batch.
    """

    code = "E182"
    _cause = "the batch has more than {limit} lines"
    _remedy = "Send the lines from this one on as another batch."

    limit: int


class BodyTooSlow(NumerateError):
    """The body of a request did not arrive.

    >>> print(BodyTooSlow(30.0))
    E183: nothing more of the body came for 30 seconds. Send the request again.
    """

    code = "E183"
    _cause = "nothing more of the body came for {seconds:g} seconds"
    _remedy = "Send the request again."

    seconds: float


class WorkerFailed(NumerateError):
    """Every worker process that was given a request ended without an answer.

    >>> print(WorkerFailed(3))
    E184: 3 worker processes ended while they worked on the request. The log of the service says \
how; if it was for want of memory, send shorter texts.
    """

    code = "E184"
    _cause = "{attempts} worker processes ended while they worked on the request"
    _remedy = "The log of the service says how; if it was for want of memory, send shorter texts."

    attempts: int
