"""Where things are kept, and that settings are read and written whole."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from game.errors import HouseError
from game.table.lock import FolderLock
from game.table.places import data_folder
from game.table.settings import BadSettings, load, save


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    speed: str = "normal"
    volume: int = 70
    note: str | None = None


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


def test_settings_come_back_as_they_were_saved(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.toml"
    assert load(path, Settings) == Settings()
    save(path, Settings(speed="slow"))
    assert load(path, Settings) == Settings(speed="slow")
    assert [p.name for p in path.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("speed = ", "settings.toml"),
        ("volume = 'loud'", r"\$\.volume"),
        ("colour = 1", "colour"),
        ("\udcff", "settings.toml"),
    ],
)
def test_bad_settings_are_refused_by_key_and_left_alone(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(text.encode(errors="surrogateescape"))
    before = path.read_bytes()
    with pytest.raises(BadSettings, match=says):
        load(path, Settings)
    assert path.read_bytes() == before


def test_settings_that_cannot_be_written_say_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadSettings, match="cannot be written"):
        save(tmp_path / "file" / "settings.toml", Settings())


def test_a_lock_is_held_until_it_is_released(tmp_path: Path) -> None:
    first = FolderLock.take(tmp_path / "lock")
    assert first is not None
    assert FolderLock.take(tmp_path / "lock") is None
    first.release()
    first.release()
    second = FolderLock.take(tmp_path / "lock")
    assert second is not None
    second.release()
