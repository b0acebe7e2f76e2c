"""How fast the service answers, whether it grows, and whether it loses answers.

    python benchmarks/service.py                  # requests per second and latencies
    python benchmarks/service.py --soak 100000    # memory after so many requests
    python benchmarks/service.py --kill           # answers while workers are killed

Client and service share the machine, so that figures are lower than those of a machine of its own.
Every text differs from all others: no cache answers.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any

CONNECTIONS = (1, 8, 64)


def texts(number: int) -> tuple[str, str]:
    """A text and a claim on it, which the number makes unlike all others."""
    text = (
        f"The depot in ward {number} held {number + 40} crates and sold {number % 90 + 5} of them "
        f"for ${number % 700 + 20} million in May, {number % 50 + 2} % more than a year before."
    )
    return text, f"The depot in ward {number} sold {number % 90 + 5} crates in May."


def extracting(number: int) -> dict[str, Any]:
    return {"text": texts(number)[0]}


def checking(number: int) -> dict[str, Any]:
    premise, hypothesis = texts(number)
    return {"premise": premise, "hypothesis": hypothesis}


def verifying(number: int) -> dict[str, Any]:
    text, claim = texts(number)
    others = [texts(number + far)[0] for far in (100_000, 200_000, 300_000)]
    sources = [{"name": f"source {at}", "text": one} for at, one in enumerate([text, *others])]
    return {"answer": f"{claim} It closed in June.", "sources": sources}


ASKED: dict[str, Callable[[int], dict[str, Any]]] = {
    "/extract": extracting,
    "/check": checking,
    "/verify": verifying,
}


class Served:
    """A service that runs, and its processes."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process, self.port = process, port

    def workers(self) -> list[int]:
        [nursery] = children(self.process.pid)
        return children(nursery)

    def memory(self) -> float:
        """MiB of all processes, what they share counted once."""
        [nursery] = children(self.process.pid)
        return sum(map(proportional, [self.process.pid, nursery, *children(nursery)]))


def children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def proportional(pid: int) -> float:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    [kib] = [int(line.split()[1]) for line in lines if line.startswith("Pss:")]
    return kib / 1024


@asynccontextmanager
async def served(workers: int) -> AsyncIterator[Served]:
    command = [sys.executable, "-m", "numerate", "serve", "--port", "0", "--workers", str(workers)]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        lines = map(json.loads, process.stderr)
        port = next(line["port"] for line in lines if line["event"] == "listening")
        for _ in range(workers):
            next(line for line in lines if line["event"] == "worker ready")
        reading = asyncio.create_task(asyncio.to_thread(process.stderr.read))
        try:
            yield Served(process, port)
        finally:
            process.send_signal(signal.SIGTERM)
            await reading


async def connection(
    port: int, path: str, numbers: Iterator[int], answered: Callable[[int, int, bytes, float], None]
) -> None:
    """Ask one thing after the other over one connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for number in numbers:
        body = json.dumps(ASKED[path](number)).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        begun = time.perf_counter()
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        told = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(told.partition("content-length:")[2].split()[0])
        content = await reader.readexactly(length)
        answered(number, int(told.split()[1]), content, time.perf_counter() - begun)
    writer.close()


async def load(
    port: int,
    path: str,
    count: int,
    connections: int,
    answered: Callable[[int, int, bytes, float], None],
    first: int = 0,
) -> float:
    """Ask so many things over so many connections; how many were answered in a second."""
    numbers = iter(range(first, first + count))
    begun = time.perf_counter()
    await asyncio.gather(*(connection(port, path, numbers, answered) for _ in range(connections)))
    return count / (time.perf_counter() - begun)


async def measure_speed(workers: int, seconds: float) -> None:
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {workers} workers\n")
    print("| endpoint | connections | requests/s | p50 ms | p95 ms | p99 ms | failed |")
    print("|---|---|---|---|---|---|---|")
    first = 0
    async with served(workers) as service:
        for path in ASKED:
            taken: list[float] = []
            failed = 0

            def answered(_: int, status: int, __: bytes, spent: float) -> None:
                nonlocal failed
                failed += status != 200
                taken.append(spent)  # noqa: B023

            pace = await load(service.port, path, 20, 1, answered, first)  # also warms it up
            first += 20
            for connections in CONNECTIONS:
                taken.clear()
                failed = 0
                count = max(connections, int(pace * seconds))
                pace = await load(service.port, path, count, connections, answered, first)
                first += count
                cuts = quantiles(taken, n=100)
                shown = " | ".join(f"{1000 * cuts[at - 1]:.0f}" for at in (50, 95, 99))
                print(f"| {path} | {connections} | {pace:.1f} | {shown} | {failed} |", flush=True)


async def measure_memory(workers: int, count: int) -> None:
    print("| requests | MiB, all processes |\n|---|---|")
    async with served(workers) as service:
        failed = 0

        def answered(_: int, status: int, __: bytes, ___: float) -> None:
            nonlocal failed
            failed += status != 200

        await load(service.port, "/extract", 200, 8, answered, count)
        print(f"| 0 | {service.memory():.0f} |", flush=True)
        part = max(count // 10, 1)
        for first in range(0, count, part):
            await load(service.port, "/extract", part, 8, answered, first)
            print(f"| {first + part} | {service.memory():.0f} |", flush=True)
        print(f"\nfailed: {failed}")


async def measure_losses(workers: int, count: int) -> None:
    """Every answer must be to what was asked, once, though workers are killed all the time."""
    seen: dict[int, int] = {}
    refused = wrong = killed = 0

    def answered(number: int, status: int, content: bytes, _: float) -> None:
        nonlocal refused, wrong
        seen[number] = seen.get(number, 0) + 1
        refused += status != 200
        wrong += status == 200 and json.loads(content)["text"] != texts(number)[0]

    async with served(workers) as service:
        asking = asyncio.create_task(load(service.port, "/extract", count, 8, answered))
        chosen = random.Random(0)
        while not asking.done():
            await asyncio.sleep(1)
            if pids := service.workers():
                os.kill(chosen.choice(pids), signal.SIGKILL)
                killed += 1
        await asking
    double = sum(times > 1 for times in seen.values())
    lost = count - len(seen)
    print(f"{count} requests, {workers} workers, {killed} times one was killed:")
    print(f"{lost} lost, {double} double, {wrong} wrong, {refused} refused")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10, help="for each figure")
    parser.add_argument("--soak", type=int, nargs="?", const=100_000, metavar="REQUESTS")
    parser.add_argument("--kill", action="store_true")
    parser.add_argument("--requests", type=int, default=2_000, help="with --kill")
    given = parser.parse_args()
    if given.soak:
        asyncio.run(measure_memory(given.workers, given.soak))
    elif given.kill:
        asyncio.run(measure_losses(given.workers, given.requests))
    else:
        asyncio.run(measure_speed(given.workers, given.seconds))


if __name__ == "__main__":
    main()
