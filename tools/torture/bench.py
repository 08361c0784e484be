"""Runs chunks of tries in processes of their own, within a limit of work.

A crash or a hang is counted, and the run goes on.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Self

from tools.torture.parts import Part
from tools.torture.patience import Patience, worked
from tools.torture.progress import HOUSE, Done, Progress, open_ranges
from tools.torture.row import Row

LOOK = 0.05
GRACE = 5.0


class Job(NamedTuple):
    """A chunk to try."""

    part: Part
    row: Row
    first: int
    count: int


class Version(NamedTuple):
    """What figures are stored under: the commit, each part's code, and the seed."""

    commit: str
    codes: dict[str, str]
    seed: int


class Worker:
    """A process that tries the jobs of one part, one after another."""

    def __init__(self, jobs: Sequence[Job], version: Version) -> None:
        self.jobs = list(jobs)
        self.version = version
        self._folder = Path(tempfile.mkdtemp(prefix="torture-"))
        self._results = self._folder / "results"
        self._read = 0
        self._log = (self._folder / "said").open("w+b")
        command = [
            sys.executable,
            "-m",
            "tools.torture.chunk",
            jobs[0].part.name,
            str(version.seed),
        ]
        command += [str(self._results), str(self._folder / "scratch")]
        command += [str(word) for job in jobs for word in (job.row.name, job.first, job.count)]
        home = self._folder / "home"
        home.mkdir()
        own = dict.fromkeys(
            ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "XDG_DATA_HOME", "XDG_CONFIG_HOME"),
            str(home),
        )
        env = (
            {
                "SDL_VIDEODRIVER": "dummy",
                "SDL_AUDIODRIVER": "dummy",
                "PYGAME_HIDE_SUPPORT_PROMPT": "1",
            }
            | os.environ
            | own
        )
        env |= {"PYTHONHASHSEED": "0"} | jobs[0].part.environment()
        self.process = subprocess.Popen(
            command,
            cwd=HOUSE,
            env=env,
            stdin=subprocess.PIPE,
            stdout=self._log,
            stderr=self._log,
            start_new_session=True,
        )
        self._next_chunk()

    def _next_chunk(self) -> None:
        self._since, self._asked = time.monotonic(), time.monotonic()
        limit = self.jobs[0].part.limit if self.jobs else 0
        self._patience = Patience(limit, lambda: worked(self.process.pid, group=True))

    def finished(self) -> list[Done]:
        """The chunks that ended since the last call; a crash or hang ends the current one."""
        ended = self.process.poll() is not None
        lines = (
            self._results.read_text(encoding="utf-8").splitlines(keepends=True)
            if self._results.exists()
            else []
        )
        whole = [line for line in lines[self._read :] if line.endswith("\n")]
        out = [self._done(json.loads(line)) for line in whole]
        self._read += len(whole)
        if out:
            del self.jobs[: len(out)]
            self._next_chunk()
        if self.jobs and not ended and (why := self._late()):
            self.end()
            out.append(self._given_up(f"{why} and was killed"))
        elif self.jobs and ended:
            out.append(
                self._given_up(
                    f"its process ended with status {self.process.returncode}: {self._last_words()}"
                )
            )
        return out

    def _late(self) -> str:
        """Why the current chunk is given up, checked once a second; "" while it goes on."""
        if time.monotonic() - self._asked < 1.0:
            return ""
        self._asked = time.monotonic()
        return self._patience.reason_to_stop()

    def _done(self, told: dict[str, Any]) -> Done:
        job, (commit, codes, seed) = self.jobs[0], self.version
        if told["count"] == 0:
            told["count"] = job.count
        notes = tuple(told.pop("notes"))
        return Done(
            code=codes[job.part.name],
            commit=commit,
            seed=seed,
            part=job.part.name,
            notes=notes,
            **told,
        )

    def _given_up(self, why: str) -> Done:
        job = self.jobs.pop(0)
        took = time.monotonic() - self._since
        note = f"tries {job.first} to {job.first + job.count - 1}: {why}"
        told = {"row": job.row.name, "first": job.first, "count": job.count, "tried": 0, "lost": 1}
        code, seed = self.version.codes[job.part.name], self.version.seed
        return Done(
            code=code,
            commit=self.version.commit,
            seed=seed,
            part=job.part.name,
            seconds=took,
            notes=(note,),
            **told,
        )

    def _last_words(self) -> str:
        self._log.seek(0)
        lines = self._log.read().decode(errors="replace").strip().splitlines()
        return " | ".join(lines[-4:]) or "it said nothing"

    def end(self) -> None:
        """Kill the process and everything it started."""
        if self.process.poll() is None:
            if os.name == "posix":
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.kill()
        self.process.wait()

    def close(self) -> None:
        """End the process if it still runs, and clean up."""
        self.end()
        assert self.process.stdin is not None  # noqa: S101 (it was asked for)
        self.process.stdin.close()
        self._log.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def attempted(jobs: Sequence[Job], version: Version) -> list[Done]:
    """The results of one part's jobs, run now in as few processes as survive them."""
    left, out = list(jobs), []
    while left:
        with Worker(left, version) as worker:
            while worker.jobs:
                found = worker.finished()
                out += found
                if (
                    any(not done.tried and done.lost for done in found)
                    and worker.process.poll() is not None
                ):
                    break
                time.sleep(LOOK)
            left = worker.jobs
    return out


class Bench:
    """A long run: the next chunk, and the results of those before."""

    def __init__(
        self,
        rows: Sequence[tuple[Part, Row]],
        version: Version,
        progress: Progress,
        *,
        long: bool = True,
    ) -> None:
        self.rows = [(part, row) for part, row in rows if (row.long if long else row.short)]
        self.version = version
        self.progress = progress
        self._out: list[Job] = []

    def left(self, part: Part, row: Row) -> list[tuple[int, int]]:
        """The tries of a row that are neither done nor being tried."""
        done = self.progress.chunks_of(
            part.name, row.name, self.version.codes[part.name], self.version.seed
        )
        taken = [(d.first, d.count) for d in done]
        taken += [
            (j.first, j.count)
            for j in self._out
            if (j.part.name, j.row.name) == (part.name, row.name)
        ]
        return open_ranges(taken, row.long)

    def next_job(self) -> Job | None:
        """The next chunk: a small one of every row first, to measure the time, then row by row."""
        waiting = [(part, row, left) for part, row in self.rows if (left := self.left(part, row))]
        if not waiting:
            return None
        unknown = [w for w in waiting if w[2] == [(0, w[1].long)]]
        part, row, left = (unknown or waiting)[0]
        first, most = left[0]
        pace = self.progress.pace(part.name, row.name)
        # a chunk of a long run should take 20 seconds
        fitting = max(1, row.short) if pace is None else max(1, int(20.0 / max(pace, 1e-6)))
        return Job(part, row, first, min(most, part.chunk.get(row.name, fitting)))

    def seconds_left(self, part: Part, row: Row) -> float | None:
        """The seconds of one core for the rest of a row, as measured; None without a measurement."""
        pace = self.progress.pace(part.name, row.name)
        doing = sum(
            j.count for j in self._out if (j.part.name, j.row.name) == (part.name, row.name)
        )
        return (
            None
            if pace is None
            else pace * (doing + sum(count for _, count in self.left(part, row)))
        )

    def run(self, processes: int, tell: Callable[[], None]) -> None:
        """Try until nothing is left; `tell` is called a few times a second.

        Ctrl+C ends the processes and is passed on.
        """
        workers: list[Worker] = []
        try:
            while True:
                for worker in list(workers):
                    for done in worker.finished():
                        self.progress.add(done)
                    if not worker.jobs:
                        worker.close()
                        workers.remove(worker)
                self._out = [job for worker in workers for job in worker.jobs]
                while len(workers) < processes and (job := self.next_job()) is not None:
                    workers.append(Worker([job], self.version))
                    self._out.append(job)
                if not workers:
                    return
                tell()
                time.sleep(LOOK)
        finally:
            for worker in workers:
                worker.close()
