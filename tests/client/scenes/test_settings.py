"""Settings survive the disk, and a damaged file survives the program."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from game.book import Store
from game.client.pictures import stepping_clock
from game.client.program import player_of
from game.client.scenes.settings import Bots, Settings, Volumes, load, replaced, save

if TYPE_CHECKING:
    from pathlib import Path

TODAY = date(2026, 3, 3)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fold = 'Hyper'", "keys.fold: 'Hyper' cannot be chosen as a key"),
        ("fold = 'Tab'", "keys.fold: Tab moves the focus ring and cannot be chosen"),
        ("fold = 'Enter'", "keys.fold: Enter moves the focus ring and cannot be chosen"),
        ("back = 'Q'", "keys.back: is always Esc"),
        ("faold = 'Q'", "keys.faold: is no action"),
        ("fold = 'D'", "keys.fold: D is the key of 'deal'"),
        ("fold = ''", "keys.fold: '' cannot be chosen as a key"),
    ],
)
def test_a_key_that_cannot_be_is_named_and_everything_else_of_the_file_holds(
    tmp_path: Path, text: str, words: str
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"speed = 'fast'\n[keys]\nrebet = 'Q'\n{text}\n")
    loaded = load(path, TODAY)
    assert loaded.settings == Settings(speed="fast", keys={"rebet": "Q"})
    assert loaded.notice == f"settings.toml, {words}; its default key is used."
    assert path.exists()
    with pytest.raises(ValueError, match=r"^keys\."):
        replaced(Settings(), keys={text.split(maxsplit=1)[0]: text.split("'")[1]})


def test_keys_that_changed_places_are_loaded_as_they_were_kept(tmp_path: Path) -> None:
    chosen = replaced(Settings(), keys={"deal": "F", "fold": "D"})
    save(tmp_path / "settings.toml", chosen)
    assert load(tmp_path / "settings.toml", TODAY).settings == chosen


def test_no_file_means_the_defaults_and_no_notice(tmp_path: Path) -> None:
    assert load(tmp_path / "settings.toml", TODAY) == (
        loaded := load(tmp_path / "none.toml", TODAY)
    )
    assert loaded.settings == Settings()
    assert loaded.notice is None


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    chosen = replaced(
        Settings(), speed="fast", text_scale=150, volumes=Volumes(cards=0), bots=Bots(5, ("best",))
    )
    path = tmp_path / "folder" / "settings.toml"
    save(path, chosen)
    assert load(path, TODAY).settings == chosen
    assert [p.name for p in path.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("text_scale = 500", "settings.toml, text_scale: must be at most 200"),
        ("[volumes]\ncards = -1", "settings.toml, volumes.cards: must be at least 0"),
        (
            "[volumes]\ncards = 'loud'",
            "settings.toml, volumes.cards: must be a whole number, not text",
        ),
        ("speed = 'warp'", "settings.toml, speed: has no choice 'warp'"),
        ("colour = 'red'", "settings.toml, colour: is not a setting"),
        ("[bots]\ncount = 9", "settings.toml, bots.count: must be at most 5"),
        ("[bots]\nnames = 9", "settings.toml, bots.names: is not a setting"),
        ("player = ''", "settings.toml, player: "),
        ("window = [10, 10]", "settings.toml, window[0]: must be at least 1280"),
        ("speed = ", "settings.toml is not TOML: "),
        ("[keys]\nfold = 3", "settings.toml, keys[...]: must be text, not a whole number"),
    ],
)
def test_a_bad_file_is_named_kept_aside_and_replaced_by_the_defaults(
    tmp_path: Path, text: str, words: str
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    loaded = load(path, TODAY)
    assert loaded.settings == Settings()
    assert loaded.notice is not None
    assert loaded.notice.startswith(words)
    assert "\n" not in loaded.notice
    aside = tmp_path / "settings.bad-2026-03-03.toml"
    assert aside.read_text() == text
    assert aside.name in loaded.notice
    assert not path.exists()


def test_a_second_bad_file_does_not_overwrite_the_first(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    for text in ("a", "b"):
        path.write_text(text)
        load(path, TODAY)
    assert (tmp_path / "settings.bad-2026-03-03.toml").read_text() == "a"
    assert (tmp_path / "settings.bad-2026-03-03-2.toml").read_text() == "b"


def test_changes_are_checked() -> None:
    with pytest.raises(ValueError, match="speed: has no choice 'warp'"):
        replaced(Settings(), speed="warp")
    with pytest.raises(ValueError, match="sound: is not a setting"):
        replaced(Settings(), sound=3)


def test_casino_mode_silences_the_coach() -> None:
    assert Settings(coach="before").coaching == "before"
    assert Settings(coach="before", casino_mode=True).coaching == "off"


def test_the_volumes_of_an_earlier_version_are_kept_under_their_names_of_now(
    tmp_path: Path,
) -> None:
    (tmp_path / "settings.toml").write_text(
        "player = 'Mae'\n[volumes]\neffects = 30\nannouncements = 0\ninterface = 55\n"
    )
    loaded = load(tmp_path / "settings.toml", TODAY)
    assert loaded.notice is None
    assert loaded.settings.player == "Mae"
    assert loaded.settings.volumes == Volumes(
        cards=30, chips=30, dice=30, wins=0, buttons=55, room=80
    )
    (tmp_path / "settings.toml").write_text("[volumes]\neffects = 'loud'\n")
    assert "volumes.cards: must be a whole number, not text" in str(
        load(tmp_path / "settings.toml", TODAY).notice
    )


def test_found_broken_the_name_without_settings_was_another_than_the_lobby_gives(
    tmp_path: Path,
) -> None:
    """Whoever gives no name is Guest in both; a book with one of another name goes on with that."""
    with Store.open(tmp_path, clock=stepping_clock()) as store:
        made = player_of(store, Settings())
        assert store.people.player(made).name == "Guest"
        assert player_of(store, Settings()) == made
    with Store.open(tmp_path / "earlier", clock=stepping_clock()) as store:
        robin = store.people.add_player("Robin").id
        assert player_of(store, Settings()) == robin
        assert player_of(store, Settings(player="Mae")) != robin
