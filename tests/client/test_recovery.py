"""The window's recovery: every good backup is offered, what fails is said in one sentence, and no
odd file makes it wait.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from datetime import UTC, date, datetime
from pathlib import Path

import pygame
import pytest

import main
from game.book import AlreadyOpen, Damaged, Store
from game.book.backups.backup import book_of, digests_path
from game.book.integrity import opening
from game.client import failure
from game.client.failure import close_damaged_house, leave_book, open_book, recovery_question
from game.client.pages.dialog import Dialog
from game.client.pictures import studio
from game.client.scenes import settings as settings_file
from game.client.scenes.settings import Settings
from game.client.window.loop import Canvas, Loop
from game.client.window.shell import Shell

ROOT = Path(__file__).resolve().parents[2]
UNTOUCHED = 4096 * 5 + 3000  # on a page that no step of a round writes
CLOCK = lambda: datetime.now(UTC)  # noqa: E731


def exits(folder: Path, times: int) -> int:
    """So many clean exits, each after the cashier gave $1.00; the player's number."""
    player = 0
    for _ in range(times):
        with Store.open(folder, clock=CLOCK) as store:
            player = (
                next((p.id for p in store.people.players()), 0)
                or store.people.add_player("Anna").id
            )
            store.people.buy_in(player, 100)
    return player


def ask(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[tuple[str, failure.Answers]]:
    """Answer the window's questions in turn; they are put into the list."""
    asked: list[tuple[str, failure.Answers]] = []
    given = iter(answers)

    def says(_shell: object, _window: object, words: str, offered: failure.Answers) -> str:
        asked.append((words, offered))
        answer = next(given, offered[-1][0])
        assert answer in dict(offered)
        return answer

    pygame.display.init()
    monkeypatch.setattr(failure.windows, "HEADLESS", ())
    monkeypatch.setattr(failure, "ask_in_window", says)
    return asked


def test_every_good_backup_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = exits(tmp_path, 3)
    book_of(tmp_path).write_bytes(b"ruined")
    asked = ask(monkeypatch, "other", "other", "other", "other", "backup")
    with open_book(tmp_path, Shell(Settings()), None) as store:  # type: ignore[arg-type]
        assert store.people.bankroll(player) == 200
    assert [offered[-1][1] for _, offered in asked] == [f"Take backup {n}" for n in (3, 2, 1, 3, 2)]
    assert [offered[0] for _, offered in asked] == [("close", "Close")] * 5
    assert [offered[2][1] for _, offered in asked][:2] == [
        "Another backup (1 of 3)",
        "Another backup (2 of 3)",
    ]
    assert "lacks nothing" in asked[0][0]
    assert "lacks $1.00 of Anna's" in asked[1][0]
    assert "lacks $2.00 of Anna's" in asked[2][0]


def test_without_a_display_nothing_is_taken_unasked(tmp_path: Path) -> None:
    pygame.display.init()
    exits(tmp_path, 2)
    book_of(tmp_path).write_bytes(b"ruined")
    with pytest.raises(Damaged, match="choose in the lobby, or by the command restore"):
        open_book(tmp_path, Shell(Settings()), None)  # type: ignore[arg-type]
    assert not book_of(tmp_path).exists()


def test_a_command_names_the_way_and_restore_goes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A machine without a display had no way back: each command said the same sentence for ever."""
    player = exits(tmp_path, 3)

    def say(line: str) -> tuple[int, str, str]:
        status = main.main([*line.split(), "--data", str(tmp_path)])
        return status, *capsys.readouterr()

    assert say("restore") == (0, "The house's book is in order.\n", "")
    assert say("restore 3") == (
        2,
        "",
        "main.py restore: backup: nothing was restored: the house's book is in order\n",
    )
    book_of(tmp_path).write_bytes(b"ruined")
    status, said, refused = say("verify 1")
    assert (status, said) == (2, "")
    assert refused.endswith("choose in the lobby, or by the command restore.\n")
    status, said, refused = say("terminal flop-poker")
    assert (status, said) == (2, "")
    assert (
        "backup 3, the newest good one, lacks nothing; choose in the lobby, or by the command restore."
        in refused
    )
    status, said, _ = say("restore")
    assert (status, said.count("\n")) == (0, 4)
    assert "Backup 2, made on " in said
    assert "lacks $1.00 of Anna's" in said
    assert say("restore 9")[::2] == (2, "main.py restore: backup: '9' is none of 3, 2, 1\n")
    assert say("restore 2 --new")[0] == 2
    assert not book_of(tmp_path).exists()
    assert say("restore 2") == (0, "backup 2 is now the house's book.\n", "")
    with Store.open(tmp_path, clock=CLOCK) as store:
        assert store.people.bankroll(player) == 200
    book_of(tmp_path).write_bytes(b"ruined again")
    assert say("restore --new") == (0, "The house has a new book.\n", "")


def test_without_a_backup_only_a_new_book_is_offered(tmp_path: Path) -> None:
    exits(tmp_path, 1)
    shutil.rmtree(tmp_path / "backups")
    book_of(tmp_path).write_bytes(b"ruined")
    with pytest.raises(Damaged) as caught:
        Store.open(tmp_path, clock=CLOCK)
    assert recovery_question(caught.value, 0)[1] == (
        ("close", "Close"),
        ("new", "Start a new book"),
    )


def test_a_second_window_reads_why_it_cannot_open_the_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ask(monkeypatch)
    with Store.open(tmp_path, clock=CLOCK), pytest.raises(AlreadyOpen):
        open_book(tmp_path, Shell(Settings()), None)  # type: ignore[arg-type]
    assert [offered for _, offered in asked] == [failure.CLOSE]
    assert "already open in another window" in asked[0][0]


def test_found_broken_autoplay_waited_at_a_dialog_for_a_book_that_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ask(monkeypatch)
    with Store.open(tmp_path, clock=CLOCK):
        status = main.main(["play", "flop-poker", "--autoplay", "3", "--data", str(tmp_path)])
    assert (status, asked) == (2, [])
    assert capsys.readouterr().err == (
        "main.py play: Linden House is already open in another window with this data folder; "
        "play goes on there.\n"
    )


def test_a_backup_that_failed_at_the_end_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ask(monkeypatch)
    store = Store.open(tmp_path / "data", clock=CLOCK)
    player = store.people.add_player("Anna").id

    def get_up() -> None:
        store.people.sit_down(player, "flop-poker")

    shutil.rmtree(tmp_path / "data")
    leave_book(store, get_up, Shell(Settings()), None)  # type: ignore[arg-type]
    assert len(asked) == 1
    assert "data folder" in asked[0][0]
    assert capsys.readouterr().err == f"main.py play: {asked[0][0]}\n"
    assert not (tmp_path / "data").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_saving_settings_does_not_wait_for_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / settings_file.FILE
    os.mkfifo(path.with_suffix(".new"))
    settings_file.save(path, Settings(player="Anna"))
    assert settings_file.load(path, date(2026, 11, 22)) == settings_file.Loaded(
        Settings(player="Anna")
    )


@pytest.mark.parametrize("asks", [True, False], ids=["with a display", "without"])
def test_a_book_damaged_in_play_is_told_before_anything_is_staked(
    monkeypatch: pytest.MonkeyPatch, asks: bool
) -> None:
    pygame.display.init()
    monkeypatch.setattr(failure.windows, "HEADLESS", () if asks else (pygame.display.get_driver(),))
    with studio(ROOT) as router:
        table = router.table("criss-cross-poker")
        loop = Loop(Canvas((1280, 720)), router.shell, table)
        router.shell.stopped = lambda words: close_damaged_house(loop, words)
        table.visit.lay_wagers({"ante-across": 500, "ante-down": 500})
        before = router.store.people.bankroll(router.player)
        router.store.guard.checkpoint()
        path = book_of(router.store.folder)
        data = bytearray(path.read_bytes())
        data[UNTOUCHED] ^= 1
        path.write_bytes(data)
        router.store.guard.doubt_files()
        table.visit.deal()
        loop.step([])
        assert not table.visit.session.playing
        assert router.store.people.bankroll(router.player) == before
        if asks:
            dialog = loop.stack.top
            assert isinstance(dialog, Dialog)
            assert "page 6 is not as written" in dialog.text
            assert [answer.label for answer in dialog.answers] == ["Close the house"]
            enter = pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
            loop.step([enter])
        assert loop.stack.finished
        assert loop.stack.status == failure.CLOSED
        data[UNTOUCHED] ^= 1
        path.write_bytes(data)
        router.store.guard.damage = ""


def test_a_long_book_of_an_older_program_is_announced_before_it_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window used to stand black for half a minute."""
    pygame.display.init()
    exits(tmp_path, 1)
    monkeypatch.setattr(opening, "LONG", 0)
    window = Canvas((1280, 720))
    opened: list[int] = []
    monkeypatch.setattr(
        "game.client.failure.open_judged", lambda *_, **__: opened.append(len(window.shown))
    )
    open_book(tmp_path, Shell(Settings()), window)  # type: ignore[arg-type]
    digests_path(book_of(tmp_path)).unlink()
    open_book(tmp_path, Shell(Settings()), window)  # type: ignore[arg-type]
    assert opened == [0, 1]


@pytest.mark.parametrize("place", ["history", "cashier", "lobby", "statistics", "table:flop-poker"])
def test_no_page_is_opened_on_a_book_that_was_damaged_meanwhile(place: str) -> None:
    """Figures of the history were read from whatever a page held until the next sweep."""
    with studio(ROOT) as router:
        stopped: list[str] = []
        router.shell.stopped = stopped.append
        router.store.guard.checkpoint()
        path = book_of(router.store.folder)
        sound = path.read_bytes()
        path.write_bytes(sound[:UNTOUCHED] + bytes([sound[UNTOUCHED] ^ 1]) + sound[UNTOUCHED + 1 :])
        assert router.go(place) is None
        router.shell.make_calls()
        assert "page 6 is not as written" in stopped[0]
        path.write_bytes(sound)
        router.store.guard.damage = ""


def quitting() -> dict[str, pygame.Event]:
    """Every way to be rid of a dialog without an answer; a signal becomes the same event as the
    window's cross.
    """
    return {
        "cross or signal": pygame.Event(pygame.QUIT),
        "Esc": pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0),
    }


@pytest.mark.parametrize("way", quitting())
def test_quitting_the_damaged_book_dialog_takes_no_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    pygame.display.init()
    exits(tmp_path, 2)
    book_of(tmp_path).write_bytes(b"ruined")
    monkeypatch.setattr(failure.windows, "HEADLESS", ())

    def run(loop: Loop) -> int:
        loop.step([])
        loop.step([quitting()[way]])
        assert loop.stack.finished
        return 0

    monkeypatch.setattr(Loop, "run", run)
    with pytest.raises(Damaged):
        open_book(tmp_path, Shell(Settings()), Canvas((1280, 720)))  # type: ignore[arg-type]
    assert not book_of(tmp_path).exists()
    with pytest.raises(Damaged):
        Store.open(tmp_path, clock=CLOCK)


def test_a_window_that_only_shows_its_first_frame_ends_at_a_damaged_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    exits(tmp_path, 1)
    book_of(tmp_path).write_bytes(b"ruined")
    monkeypatch.setattr(failure.windows, "HEADLESS", ())
    monkeypatch.setattr(failure, "ask_in_window", lambda *_: pytest.fail("somebody was asked"))
    assert main.main(["play", "--until", "first-frame", "--data", str(tmp_path)]) == 2
    assert "was damaged (the file does not begin like a database)" in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="signals are posix")
@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_every_signal_to_leave_leaves_with_a_backup(tmp_path: Path, name: str) -> None:
    command = [sys.executable, str(ROOT / "main.py"), "play", "--data", str(tmp_path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        settled = tmp_path / "house.db-wal"
        while not settled.exists() and program.poll() is None:
            time.sleep(0.05)
        time.sleep(0.5)
        program.send_signal(getattr(signal, name))
        said = program.communicate(timeout=60)
    assert (program.returncode, *said) == (0, "", "")
    assert not settled.exists()
    assert len(list((tmp_path / "backups").glob("house-*.db"))) == 1
