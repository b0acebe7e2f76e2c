"""A guard behind plain HTTP: POST an answer with its sources, get the decision.

    python docs/examples/guard_hook.py 8080
    curl localhost:8080 -d '{"answer": "Acme hired 90 men.", "sources": ["Acme hired 100 men."]}'

The status is 200 where the answer may go out, 422 where it may not, and 400 where the request is at
fault; the body is JSON, and so is the line that is logged.
"""

from __future__ import annotations

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import numerate

LARGEST = 5_000_000  # bytes of a request


class Hook(BaseHTTPRequestHandler):
    """Answers each request with a decision."""

    timeout = 60

    def do_POST(self) -> None:
        try:
            decision = decided(self.rfile.read(self.length()))
        except (numerate.NumerateError, ValueError, KeyError, TypeError) as error:
            self.reply(400, {"error": str(error)})
        else:
            self.reply(200 if decision.passed else 422, decision.to_json())

    def length(self) -> int:
        length = int(self.headers.get("Content-Length", 0))
        if not 0 < length <= LARGEST:
            raise ValueError(f"a request has 1 to {LARGEST} bytes")
        return length

    def reply(self, status: int, body: dict[str, Any]) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        print(content.decode(), file=sys.stderr)

    def log_message(self, *_: object) -> None:
        """The decision is logged instead."""


def decided(content: bytes) -> numerate.Decision:
    """What the guard says of a request."""
    asked = json.loads(content)
    return numerate.guard(asked["answer"], asked["sources"], asked.get("policy", "strict"))


def server(port: int) -> ThreadingHTTPServer:
    """The hook on a port of this machine; 0 is any that is free."""
    return ThreadingHTTPServer(("127.0.0.1", port), Hook)


if __name__ == "__main__":
    server(int(sys.argv[1])).serve_forever()
