"""Check the layout of every scene in every window and print what is wrong.

    make look                                   every scene in ten windows, four text sizes; an
    interrupted audit goes on where it was stopped
    make look ARGS="criss-cross-poker --fresh"  the scenes whose names begin so, from the start;
    --again: only those with faults
    make look ARGS=--short                      five windows; --contrast adds high contrast;
    --level new: as a new player sees it; --pictures DIR saves pictures of the faults

Faults are texts that overlap, are cut, shrunk, broken within a word, too small, too pale, outside
the window or their piece, or half hidden under a piece; boxes of words over cards; controls that
are too small, overlap or reach beyond the window; messages over money, a decision or the focused
control. The exit status is 1 if there are any.

Results are appended to build/look.jsonl (--kept FILE), a line for each case. Texts are recorded as
they are drawn; pages are scrolled to their end. A scene is made once for many windows. Letters are
not drawn, and contrast is checked only where a text is first seen in a color, on a piece and in a
window of a shape.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, get_args

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.client.scenes.settings import Level
from tools.layout.cases import ROOT, Case, all_cases
from tools.layout.results import discard_results, read_results, remaining_cases
from tools.layout.worker import run_worker

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str]) -> int:
    """Inspect every case, in two processes, and print the faults; 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("names", nargs="*", help="how the names of scenes begin; all of them")
    parser.add_argument("--short", action="store_true", help="five windows")
    parser.add_argument("--contrast", action="store_true", help="in high contrast as well")
    parser.add_argument(
        "--level", choices=get_args(Level), default="expert", help="the player's level"
    )
    parser.add_argument("--fresh", action="store_true", help="from the start")
    parser.add_argument("--again", action="store_true", help="inspect what had faults once more")
    parser.add_argument(
        "--kept",
        type=Path,
        default=ROOT / "build" / "look.jsonl",
        help="the file of results (default: build/look.jsonl)",
    )
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of what has faults")
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--share", help=argparse.SUPPRESS)
    args = parser.parse_args(arguments)
    cases = all_cases(args.names, short=args.short, contrast=args.contrast, level=args.level)
    if args.share:
        run_worker(cases, args.share, args.kept, args.pictures)
        return 0
    args.kept.parent.mkdir(exist_ok=True)
    if args.pictures:
        args.pictures.mkdir(parents=True, exist_ok=True)
    if args.fresh or args.again:
        discard_results(cases, args.kept, faulty_only=not args.fresh)
    seconds_a_case = 0.15
    left = len(remaining_cases(cases, args.kept))
    minutes = left * seconds_a_case / args.workers / 60
    print(f"{len(cases)} cases, {left} to be inspected: about {minutes:.0f} minutes.", flush=True)
    start = time.monotonic()
    status = _run_workers(cases, arguments, args.workers, args.kept)
    has_faults = _print_report(cases, args.kept, time.monotonic() - start)
    return status or int(has_faults)


def _run_workers(
    cases: Sequence[Case], arguments: Sequence[str], workers: int, results_file: Path
) -> int:
    """Run worker processes until no case is left, or none gets further; their exit status."""
    memory = Path("/dev/shm")  # noqa: S108 - only a folder that is there and empty again afterwards
    environment = os.environ | ({"TMPDIR": str(memory)} if memory.is_dir() else {})
    status, left = 0, len(remaining_cases(cases, results_file))
    while left:
        processes = [
            subprocess.Popen(
                [sys.executable, __file__, *arguments, "--share", f"{workers}/{i}"], env=environment
            )
            for i in range(workers)
        ]
        status = max(abs(process.wait()) for process in processes)
        before, left = left, len(remaining_cases(cases, results_file))
        if left == before:
            break
    return status


def _print_report(cases: Sequence[Case], results_file: Path, seconds: float) -> bool:
    """Print the faults of the cases; whether there are any, or cases without a result."""
    results = read_results(results_file)
    faults = [(case.key, fault) for case in cases for fault in results.get(case.key, ())]
    missing = sum(case.key not in results for case in cases)
    for key, fault in faults:
        print(f"{key}: {fault}")
    summary = f"{len(faults)} faults" if faults else "Nothing at fault"
    print(
        f"{summary} in {len(cases) - missing} cases, {missing} not inspected;"
        f" {seconds / 60:.1f} minutes."
    )
    return bool(faults or missing)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
