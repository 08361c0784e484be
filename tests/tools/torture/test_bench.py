"""The torture bench itself: it counts crashes and hangs as lost, goes on, resumes, and never mixes
figures.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools.torture.bench import Bench, Job, Version, attempted
from tools.torture.parts import Part, part, parts
from tools.torture.patience import Patience
from tools.torture.progress import HOUSE, Done, Progress, codes, modules, open_ranges, reached
from tools.torture.table import Line, markdown

FAULTY = "tests.tools.torture.faulty"
VERSION = Version("abc", {FAULTY: "1"}, 58)
pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="the bench ends processes by their POSIX group"
)


def faulty() -> Part:
    return part(FAULTY)


def long_run(folder: Path, *rows: str, version: Version = VERSION) -> list[Done]:
    whole = faulty()
    Bench([(whole, whole.row(name)) for name in rows], version, Progress(folder)).run(
        2, lambda: None
    )
    return Progress(folder).done


@pytest.mark.slow
def test_a_crash_a_hang_and_an_exception_are_lost_and_the_rest_is_tried() -> None:
    whole = faulty()
    names = ("dies", "loses", "hangs", "spins", "raises", "well")
    done = attempted([Job(whole, whole.row(name), 0, 3) for name in names], VERSION)
    assert [(d.row, d.tried, d.lost) for d in done] == [
        ("dies", 0, 1),
        ("loses", 3, 1),
        ("hangs", 0, 1),
        ("spins", 0, 1),
        ("raises", 0, 1),
        ("well", 3, 0),
    ]
    said = {d.row: d.notes for d in done}
    assert "status -6" in said["dies"][0]
    assert "waited for 2 seconds" in said["hangs"][0]
    assert "2 seconds of work" in said["spins"][0]
    assert "a part's own mistake" in said["raises"][0]
    assert said["loses"] == ("try 2 with seed 58: a cent is missing",)


def test_a_process_that_the_machine_left_little_is_waited_for() -> None:
    """Tries of rounds and kills counted as lost after ten minutes of which other programs had taken
    all but three seconds.
    """
    now, used = 0.0, 5.0
    patience = Patience(600, lambda: used, lambda: now)
    said = []
    for _ in range(20):
        now, used = now + 300, used + 1.5
        said.append(patience.reason_to_stop())
    assert said == [""] * 20
    now += 601
    patience.reason_to_stop()
    now, used = now + 601, used + 0.5
    assert patience.reason_to_stop() == "waited for 600 seconds and did nothing"
    used += 600
    assert patience.reason_to_stop() == "had not ended after 600 seconds of work"


def test_a_long_run_covers_every_try_once_and_has_nothing_left(tmp_path: Path) -> None:
    done = long_run(tmp_path, "well", "loses")
    assert sorted((d.first, d.count) for d in done if d.row == "loses") == [(0, 5), (5, 5)]
    assert open_ranges([(d.first, d.count) for d in done if d.row == "well"], 40) == []
    assert sum(d.tried for d in done if d.row == "well") == 40
    assert long_run(tmp_path, "well", "loses") == done


def test_figures_of_another_version_or_seed_are_never_added_up(tmp_path: Path) -> None:
    long_run(tmp_path, "well")
    long_run(tmp_path, "well", version=Version("def", {FAULTY: "2"}, 58))
    long_run(tmp_path, "well", version=Version("def", {FAULTY: "2"}, 59))
    progress = Progress(tmp_path)
    for code, seed in (("1", 58), ("2", 58), ("2", 59)):
        assert sum(d.tried for d in progress.chunks_of(FAULTY, "well", code, seed)) == 40
    assert {(d.code, d.seed) for d in progress.newest(FAULTY, "well")} == {("2", 59)}


def test_a_row_that_lost_or_did_not_end_says_so_in_the_table() -> None:
    whole = faulty()
    half = Done("1", "abc", 58, FAULTY, "well", 0, 20, 20, 0, 1.0)
    lost = Done("1", "abc", 58, FAULTY, "loses", 0, 10, 10, 1, 1.0)
    lines = [
        Line(whole, whole.row("well"), 40, (half,)),
        Line(whole, whole.row("loses"), 10, (lost,)),
    ]
    assert [line.complete for line in lines] == [False, True]
    assert "20 of 40 | abc | 0 |" in markdown(lines)
    assert "| 10 | abc | 1 |" in markdown(lines)


def test_a_chunk_that_tried_nothing_is_not_done() -> None:
    whole = faulty()
    nothing = Done("1", "abc", 58, FAULTY, "well", 0, 40, 0, 0, 1.0)
    assert not Line(whole, whole.row("well"), 40, (nothing,)).complete


def test_a_line_cut_off_by_a_kill_is_left_out_and_the_next_one_is_whole(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    done = [Done("1", "abc", 58, FAULTY, "well", n, 1, 1, 0, 1.0) for n in range(3)]
    progress.add(done[0])
    progress.add(done[1])
    raw = progress.path.read_bytes()
    progress.path.write_bytes(raw[:-20])
    again = Progress(tmp_path)
    assert again.done == done[:1]
    again.add(done[2])
    assert Progress(tmp_path).done == [done[0], done[2]]


def test_a_killed_run_goes_on_where_it_stopped_and_leaves_no_process(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from tests.tools.torture.test_bench import long_run;"
        "long_run(Path(sys.argv[1]), 'well')"
    )
    run = subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)],
        cwd=HOUSE,
        env=os.environ
        | {"FAULTY_SLOW": "0.3", "FAULTY_PIDS": str(tmp_path), "PYTHONPATH": str(HOUSE)},
        stdin=subprocess.DEVNULL,
    )
    while not Progress(tmp_path).done:
        assert run.poll() is None
        time.sleep(0.02)
    run.send_signal(signal.SIGKILL)
    run.wait()
    while any(alive(int(path.suffix[1:])) for path in tmp_path.glob("pid.*")):
        time.sleep(0.02)  # they end by themselves, or this test never does
    before = Progress(tmp_path).done
    after = long_run(tmp_path, "well")
    assert after[: len(before)] == before
    assert sum(d.tried for d in after) == 40
    assert open_ranges([(d.first, d.count) for d in after], 40) == []


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.slow
def test_every_part_of_the_bench_can_be_imported_and_says_what_it_tries() -> None:
    found = parts()
    assert [f"{p.name}: {p.trouble}" for p in found if p.trouble] == []
    assert set(codes()) == {p.name for p in found}
    for p in found:
        assert p.about
        assert len({row.name for row in p.rows}) == len(p.rows) > 0
        assert all(row.long >= row.short >= 0 and row.long and row.what for row in p.rows)


def bench(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tools.torture", *words],
        cwd=HOUSE,
        check=False,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.slow
def test_a_part_that_does_not_exist_is_refused_with_status_2(tmp_path: Path) -> None:
    ended = bench("--only", "roulette")
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert "no part or row 'roulette'" in ended.stderr


@pytest.mark.slow
def test_the_report_of_nothing_says_that_nothing_was_tried(tmp_path: Path) -> None:
    ended = bench("--report", "--json", "--state", str(tmp_path))
    assert ended.returncode == 0
    assert all(row["left_out"] and not row["tried"] for row in json.loads(ended.stdout))


def test_a_parts_figures_are_of_the_code_that_it_reaches() -> None:
    known = modules()
    kills = reached("tools.torture.kills", known)
    assert {
        "game.book.rounds",
        "game.games.lunar_poker.rules",
        "game.rounds.dice.engine",
        "game.odds.house_edge",
    } <= kills
    assert not {name for name in kills if name.startswith("game.client")}
    assert "game.play.session" not in reached("tools.torture.chance", known)
    assert {"main", "game.client.window.loop"} <= reached("tools.torture.program", known)
