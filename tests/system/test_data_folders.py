"""Where things are kept."""

from __future__ import annotations

import os
import stat
import sys
import threading
from pathlib import Path

import pytest

import main
from game.core.errors import HouseError
from game.system import file_lock
from game.system.data_folders import data_folder, keep_private, unsuitable_folder_reason
from game.system.file_lock import FolderLock


def test_the_three_places(tmp_path: Path) -> None:
    assert data_folder(True, None, tmp_path) == tmp_path / "saves"
    assert data_folder(False, tmp_path / "mine", tmp_path) == tmp_path / "mine"
    assert data_folder(False, Path("mine"), tmp_path).is_absolute()
    assert "Linden House" in str(data_folder(False, None, tmp_path))
    with pytest.raises(HouseError, match="choose one place"):
        data_folder(True, tmp_path, tmp_path)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="XDG is Linux")
def test_the_platforms_folder_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder(False, None, Path()) == tmp_path / "Linden House"


@pytest.mark.skipif(
    sys.platform == "win32", reason="there whoever looks holds the lock like a writer, and briefly"
)
def test_a_reader_who_looks_over_the_book_does_not_keep_a_window_from_opening(
    tmp_path: Path,
) -> None:
    path = tmp_path / "lock"
    lookers = [FolderLock.take(path, shared=True), FolderLock.take(path, shared=True)]
    done = [
        threading.Timer(0.1 * (n + 1), one.release)
        for n, one in enumerate(lookers)
        if one is not None
    ]
    assert len(done) == 2
    for one in done:
        one.start()
    writer = FolderLock.take(path)
    assert writer is not None
    assert FolderLock.take(path, shared=True) is None
    writer.release()


def test_a_lock_is_held_until_it_is_released(tmp_path: Path) -> None:
    first = FolderLock.take(tmp_path / "lock")
    assert first is not None
    assert FolderLock.take(tmp_path / "lock") is None
    first.release()
    first.release()
    second = FolderLock.take(tmp_path / "lock")
    assert second is not None
    second.release()


def test_a_pipe_or_a_folder_in_place_of_the_lock_is_refused_and_not_waited_for(
    tmp_path: Path,
) -> None:
    (tmp_path / "lock").mkdir()
    with pytest.raises(OSError, match="no regular file"):
        FolderLock.take(tmp_path / "lock")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="no regular file"):
        FolderLock.take(tmp_path / "pipe")


@pytest.mark.parametrize(
    "name", ["Dropbox", "OneDrive - Linden", "Google Drive", "iCloud Drive", "Mobile Documents"]
)
def test_a_folder_that_is_copied_elsewhere_is_warned_of(tmp_path: Path, name: str) -> None:
    assert f"lies in {name}, which copies files" in unsuitable_folder_reason(
        tmp_path / name / "house", mounts=str
    )
    assert unsuitable_folder_reason(tmp_path / "Boxes" / "house", mounts=str) == ""


def test_a_folder_that_syncthing_marks_is_warned_of(tmp_path: Path) -> None:
    (tmp_path / ".stfolder").mkdir()
    assert "copied while they are written" in unsuitable_folder_reason(
        tmp_path / "deep" / "house", mounts=str
    )


def test_the_innermost_mount_says_whether_a_folder_lies_on_another_machine() -> None:
    table = "a / ext4 rw\nb /far nfs4 rw\nc /far/robin/local\\040disk ext4 rw\nd /far/off fuse.sshfs rw\n"
    assert "(nfs4)" in unsuitable_folder_reason(Path("/far/robin/saves"), mounts=lambda: table)
    assert "(fuse.sshfs)" in unsuitable_folder_reason(Path("/far/off/saves"), mounts=lambda: table)
    assert unsuitable_folder_reason(Path("/far/robin/local disk/saves"), mounts=lambda: table) == ""
    assert unsuitable_folder_reason(Path("/var/saves"), mounts=lambda: table) == ""


def modes(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): f"{path.lstat().st_mode & 0o777:o}"
        for path in [folder, *folder.rglob("*")]
    }


@pytest.mark.skipif(os.name != "posix", reason="there are no such modes")
def test_a_start_lets_nobody_else_into_the_data_folder(tmp_path: Path) -> None:
    """Every local account read the next round's seed, the numbers of vouchers, and what PINs hash
    to.
    """
    folder, foreign = tmp_path / "data", tmp_path / "foreign.txt"
    (folder / "stand").mkdir(parents=True)
    (folder / "stand" / "pin.json").write_text("{}")
    (folder / "settings.toml").write_text("")
    foreign.write_text("")
    (folder / "rounds").mkdir()
    (folder / "rounds" / "link").symlink_to(foreign)
    for path in (folder, folder / "stand", folder / "rounds"):
        path.chmod(0o755)
    for path in (folder / "stand" / "pin.json", folder / "settings.toml", foreign):
        path.chmod(0o644)
    before = os.umask(0o022)
    try:
        given = [
            "play",
            "criss-cross-poker",
            "--autoplay",
            "1",
            "--speed",
            "instant",
            "--data",
            str(folder),
        ]
        assert main.main(given) == 0
    finally:
        os.umask(before)
    found = modes(folder)
    assert found.pop("rounds/link") == "777"
    assert {name for name in found if "house.db" in name or name.startswith("backups/")}
    assert {
        name: mode
        for name, mode in found.items()
        if mode != ("700" if (folder / name).is_dir() else "600")
    } == {}
    assert f"{foreign.stat().st_mode & 0o777:o}" == "644"


@pytest.mark.skipif(os.name != "posix", reason="there are no such modes")
def test_a_folder_that_was_named_by_mistake_keeps_its_modes(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "to.txt").write_text("")
    (tmp_path / "house.db").write_text("")
    for name, mode in (
        ("", 0o755),
        ("letters", 0o755),
        ("letters/to.txt", 0o640),
        ("house.db", 0o644),
    ):
        (tmp_path / name).chmod(mode)
    keep_private(tmp_path)
    assert modes(tmp_path) == {
        ".": "755",
        "letters": "755",
        "letters/to.txt": "640",
        "house.db": "600",
    }


@pytest.mark.skipif(os.name != "posix", reason="there are no modes")
def test_found_broken_a_folder_that_was_made_read_only_was_opened_for_writing(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "data"
    (folder / "backups").mkdir(parents=True)
    modes = {folder / "house.db": 0o444, folder / "house.key": 0o400, folder / "backups": 0o555}
    for path, mode in modes.items():
        path.touch()
        path.chmod(mode)
    folder.chmod(0o555)
    keep_private(folder)
    found = [stat.S_IMODE(path.stat().st_mode) for path in (folder, *modes)]
    folder.chmod(0o700)
    assert found == [0o500, 0o400, 0o400, 0o500]


def test_found_broken_the_wait_for_readers_was_ten_seconds_on_windows_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There whoever looks holds the file like a writer, and a second is long enough."""
    monkeypatch.setattr(file_lock, "READER_WAIT", 0.06)
    waited: list[float] = []
    monkeypatch.setattr("time.sleep", waited.append)
    looks = FolderLock.take(tmp_path / "lock", shared=True)
    assert looks is not None
    assert FolderLock.take(tmp_path / "lock") is None
    looks.release()
    assert len(waited) == 3
