"""Music: three pieces that our own script composes, silent unless chosen, soft under a great win."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import numpy as np
import pygame
import pytest

from game.client.scenes.settings import Piece, Volumes
from game.client.sound.music import DUCKED, HELD, STEP, TITLES, Music, missing_music_faults
from game.client.sound.sound import Sounds
from tools.make_music import piece_samples, write
from tools.sounds.music import PIECES, tune
from tools.sounds.waves import chance

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "assets" / "music"
SMALL = 460_000
"""Bytes that the pieces take together at most: the bundle has no more room."""


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[None]:
    """The mixer decodes the files."""
    pygame.mixer.init(frequency=48_000, size=-16, channels=2, allowedchanges=0)
    yield
    pygame.mixer.quit()


class Ramps:
    """Music on a clock of its own, stepped by hand: no thread is begun."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.now, self.said = 0.0, []
        self.music = Music(folder, self.said.append, clock=lambda: self.now)
        self.music._begin_ramp = lambda: None

    def go_on(self, most: float = 20.0) -> list[float]:
        """The levels of the ramp until it ends."""
        levels = []
        until = self.now + most
        while self.music.step_has_more(self.now) and self.now < until:
            levels.append(self.music.level)
            self.now += STEP
        return levels


def test_every_piece_has_a_name_a_file_and_a_script() -> None:
    assert set(TITLES) == set(get_args(Piece)) == {"off", *PIECES}
    assert {path.stem for path in FOLDER.iterdir()} == set(PIECES)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < SMALL
    assert not list(missing_music_faults(FOLDER))


def test_a_missing_piece_is_named(tmp_path: Path) -> None:
    assert next(missing_music_faults(tmp_path)) == "assets/music/lantern.opus is missing"


@pytest.mark.slow
@pytest.mark.parametrize("name", PIECES)
def test_a_shipped_piece_is_what_the_script_makes_and_goes_round_without_a_seam(name: str) -> None:
    wanted = piece_samples(name)
    shipped = pygame.sndarray.array(pygame.mixer.Sound(FOLDER / f"{name}.opus"))[:, 0] / 32768
    assert len(shipped) == len(wanted)
    assert np.corrcoef(shipped, wanted)[0, 1] > 0.97
    assert abs(shipped[0] - shipped[-1]) <= 2 * np.quantile(np.abs(np.diff(shipped)), 0.999)
    assert 50 < len(shipped) / 48_000 < 70
    assert np.abs(shipped).max() < 0.25


@pytest.mark.parametrize("name", PIECES)
def test_another_chance_is_another_tune_and_every_note_is_of_its_chord(name: str) -> None:
    piece = PIECES[name]
    for line in piece.lines.values():
        notes = tune(chance("one"), piece, line)
        assert notes == tune(chance("one"), piece, line)
        assert notes != tune(chance("two"), piece, line)
        for at, note, beats in notes:
            assert note[:-1] in {n[:-1] for n in line[int(at // piece.beats)].split()[1:]}
            assert at % piece.beats + beats <= piece.beats


@pytest.mark.parametrize("ending", ["opus", "wav"])
def test_a_piece_is_written_as_its_name_says(tmp_path: Path, ending: str) -> None:
    wave = 0.2 * np.sin(np.arange(48_000) * 0.05)
    write(tmp_path / f"a.{ending}", wave)
    head = (tmp_path / f"a.{ending}").read_bytes()[:40]
    assert head.startswith(b"OggS" if ending == "opus" else b"RIFF")
    assert (b"OpusHead" in head) == (ending == "opus")


def test_nothing_is_loaded_while_music_is_off() -> None:
    ramps = Ramps(Path("there is no such folder"))
    for piece, loud in (("off", 1.0), ("lantern", 0.0)):
        ramps.music.choose(piece, loud)  # type: ignore[arg-type]
        assert ramps.go_on() == []
        ramps.music.duck()
        assert ramps.go_on() == []
    assert ramps.said == []
    assert ramps.music.playing == "off"


def test_music_swells_gives_way_to_another_piece_and_ends() -> None:
    ramps = Ramps()
    ramps.music.choose("lantern", 0.8)
    up = ramps.go_on()
    assert up == sorted(up)
    assert ramps.music.level == 0.8
    assert pygame.mixer.music.get_busy()
    ramps.music.choose("riverside", 0.8)
    levels = ramps.go_on()
    assert min(levels) == 0.0
    assert max(abs(a - b) for a, b in itertools.pairwise(levels)) < 0.2
    assert ramps.music.playing == "riverside"
    assert ramps.music.level == 0.8
    ramps.music.choose("off", 0.8)
    ramps.go_on()
    assert ramps.music.playing == "off"
    assert not pygame.mixer.music.get_busy()


def test_music_is_soft_under_a_great_win_and_comes_back() -> None:
    ramps = Ramps()
    ramps.music.choose("lantern", 0.5)
    ramps.go_on()
    ramps.music.duck()
    began, levels = ramps.now, ramps.go_on()
    assert min(levels) == 0.5 * DUCKED
    assert ramps.music.level == 0.5
    assert ramps.now - began > HELD
    ramps.music.close()
    assert ramps.music.playing == "off"


def test_a_piece_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "lantern.opus").write_bytes(b"no music")
    for piece in ("lantern", "riverside"):
        ramps = Ramps(tmp_path)
        ramps.music.choose(piece, 0.5)  # type: ignore[arg-type]
        ramps.go_on()
        assert len(ramps.said) == 1
        assert ramps.said[0].startswith(f"There is no music: {piece}.opus cannot be read (")
        assert ramps.music.playing == "off"


def test_sounds_play_the_music_of_the_settings() -> None:
    sounds = Sounds(ROOT / "assets" / "sounds", Volumes(), music="lantern")
    assert sounds.open_and_load()
    try:
        for music, volumes, muted in (
            ("lantern", Volumes(), False),
            ("off", Volumes(), False),
            ("late-train", Volumes(), False),
            ("late-train", Volumes(), True),
            ("late-train", Volumes(master=0), False),
        ):
            sounds.set_volumes(volumes, muted=muted, music=music)  # type: ignore[arg-type]
            ramp = sounds._music._ramp
            if ramp is not None:
                ramp.join(20)
            heard = volumes.master and not muted
            assert sounds._music.playing == (music if heard else "off")
    finally:
        sounds.close()
    assert not [one for one in threading.enumerate() if one.name == "music"]
