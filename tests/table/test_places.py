"""Where things are kept."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest

from game.errors import HouseError
from game.table.lock import FolderLock
from game.table.places import data_folder, shared


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


@pytest.mark.skipif(sys.platform == "win32", reason="there whoever looks holds the lock like a writer, and briefly")
def test_a_reader_who_looks_over_the_book_does_not_keep_a_window_from_opening(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    lookers = [FolderLock.take(path, look=True), FolderLock.take(path, look=True)]
    done = [threading.Timer(0.1 * (n + 1), one.release) for n, one in enumerate(lookers) if one is not None]
    assert len(done) == 2
    for one in done:
        one.start()
    writer = FolderLock.take(path)
    assert writer is not None
    assert FolderLock.take(path, look=True) is None
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


def test_a_pipe_or_a_folder_in_place_of_the_lock_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "lock").mkdir()
    with pytest.raises(OSError, match="no regular file"):
        FolderLock.take(tmp_path / "lock")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="no regular file"):
        FolderLock.take(tmp_path / "pipe")


@pytest.mark.parametrize("name", ["Dropbox", "OneDrive - Linden", "Google Drive", "iCloud Drive", "Mobile Documents"])
def test_a_folder_that_is_copied_elsewhere_is_warned_of(tmp_path: Path, name: str) -> None:
    assert f"lies in {name}, which copies files" in shared(tmp_path / name / "house", mounts=str)
    assert shared(tmp_path / "Boxes" / "house", mounts=str) == ""


def test_a_folder_that_syncthing_marks_is_warned_of(tmp_path: Path) -> None:
    (tmp_path / ".stfolder").mkdir()
    assert "copied while they are written" in shared(tmp_path / "deep" / "house", mounts=str)


def test_the_innermost_mount_says_whether_a_folder_lies_on_another_machine() -> None:
    table = "a / ext4 rw\nb /far nfs4 rw\nc /far/robin/local\\040disk ext4 rw\nd /far/off fuse.sshfs rw\n"
    assert "(nfs4)" in shared(Path("/far/robin/saves"), mounts=lambda: table)
    assert "(fuse.sshfs)" in shared(Path("/far/off/saves"), mounts=lambda: table)
    assert shared(Path("/far/robin/local disk/saves"), mounts=lambda: table) == ""
    assert shared(Path("/var/saves"), mounts=lambda: table) == ""
