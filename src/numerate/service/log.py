"""The log of the service: one JSON object per line, without the texts of users."""

from __future__ import annotations

import logging
import time

from numerate.strict_json import json_text

__all__ = ["log_to"]


class _Lines(logging.Formatter):
    """A record as JSON; an exception by its type and its place, since its words may quote texts."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            told["error"] = record.exc_info[0].__name__
            told["at"] = _place(record)
        return json_text(told).decode("utf-8")


def _place(record: logging.LogRecord) -> list[str]:
    assert record.exc_info is not None
    frame, places = record.exc_info[2], []
    while frame is not None:
        code = frame.tb_frame.f_code
        places.append(f"{code.co_filename}:{frame.tb_lineno} {code.co_name}")
        frame = frame.tb_next
    return places


def log_to(handler: logging.Handler) -> None:
    """Write the log of the service, and what uvicorn has to say, to a handler."""
    handler.setFormatter(_Lines())
    for name, level in (("numerate.service", logging.INFO), ("uvicorn", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
