"""Reports of failures: what they say, what they never say, how many are kept, and that their round
can be dealt again.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from game.core.errors import HouseError
from game.system.crash_reports import Reports


def clock() -> datetime:
    return datetime(2026, 3, 3, 12, 30, tzinfo=UTC)


def reports(folder: Path, *names: str) -> Reports:
    """Reports of a program that stands in /people/robin/house."""
    private = {"/people/robin/house": ".", "/people/robin": "~"}
    return Reports(
        folder, clock, about=lambda: "Linden House 1", private=private, names=lambda: names
    )


def raised(error: Exception) -> Exception:
    """The error with a traceback of its own."""
    try:
        raise error
    except Exception as caught:  # noqa: BLE001 - any
        return caught


def test_a_report_says_program_time_scene_what_happened_and_where(tmp_path: Path) -> None:
    found = reports(tmp_path).write(raised(KeyError("pip-9")), "table:high-roll-dice")
    assert found.sentence == "KeyError: 'pip-9'."
    assert found.path == tmp_path / "reports" / "report-0001.txt"
    assert found.round_path is None
    said = found.path.read_text()
    assert said.startswith(
        "Linden House 1\n2026-03-03T12:30:00+00:00\nScene: table:high-roll-dice\nKeyError: 'pip-9'.\n"
    )
    assert "No round was on the table." in said
    assert "in raised" in said


def test_a_refusal_is_told_in_its_own_words(tmp_path: Path) -> None:
    assert (
        reports(tmp_path).write(HouseError("book", "is gone"), "lobby").sentence == "book: is gone."
    )


def test_a_report_names_no_player_and_no_folder(tmp_path: Path) -> None:
    error = OSError(
        2, "no such file", f"/people/robin/notes.txt and {tmp_path}/house.db of Robin and Robin's"
    )
    found = reports(tmp_path, "Robin", "Ada of York").write(raised(error), "profile: Ada of York")
    assert found.path is not None
    said = found.sentence + found.path.read_text()
    for secret in (
        "Robin",
        "Ada of York",
        "/people/robin",
        str(tmp_path),
        str(Path(__file__).parent),
    ):
        assert secret not in said
    assert "PLAYER" in said
    assert "~/notes.txt" in said
    assert 'File "test_crash_reports.py"' in said


def test_a_message_may_be_as_long_as_it_likes(tmp_path: Path) -> None:
    assert len(reports(tmp_path).write(ValueError("x" * 100_000), "lobby").sentence) < 320


def test_only_the_newest_reports_are_kept_whatever_the_clock_says(tmp_path: Path) -> None:
    write = reports(tmp_path).write
    for number in range(25):
        write(ValueError(str(number)), "lobby", {"game": "flop-poker"})
    (tmp_path / "reports" / "notes.txt").write_text("mine")
    last = write(ValueError("last"), "lobby", {"game": "flop-poker"})
    names = sorted(path.name for path in (tmp_path / "reports").iterdir())
    assert len(names) == 2 * 20 + 1
    assert names[0] == "notes.txt"
    assert names[1] == f"report-{6 + 1:04}.json"
    assert last.path is not None
    assert last.path.name == "report-0026.txt"


def test_without_a_disk_there_is_a_sentence_and_no_report(tmp_path: Path) -> None:
    (tmp_path / "reports").write_text("a file where the folder should be")
    found = reports(tmp_path).write(ValueError("late"), "lobby", {"game": "flop-poker"})
    assert (found.sentence, found.path) == ("ValueError: late.", None)


def test_a_book_that_is_gone_names_nobody(tmp_path: Path) -> None:
    def gone() -> tuple[str, ...]:
        raise HouseError("book", "is gone")

    found = Reports(tmp_path, clock, about=lambda: "Linden House 1", names=gone).write(
        ValueError("late"), "lobby"
    )
    assert found.path is not None


def test_a_report_keeps_the_players_word_out_of_its_round(tmp_path: Path) -> None:
    played = {"game": "flop-poker", "fairness": {"words": {"4": "my street"}}}
    found = reports(tmp_path).write(ValueError("here"), "table:flop-poker", played)
    assert found.round_path is not None
    assert found.round_path.read_text() == '{"game":"flop-poker"}'
