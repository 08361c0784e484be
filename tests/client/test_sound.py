"""Sounds: made by our own script, played by name, silent without complaint where nothing can be heard."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import wave
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.client.settings import Volumes
from game.client.sound import NOISES, Silence, Sounds, chip_click, win_notes

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "assets" / "sounds"


def samples(path: Path) -> np.ndarray:
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44100)
        return np.frombuffer(file.readframes(file.getnframes()), dtype="<i2").astype(float)


def test_every_sound_has_its_file_and_every_file_its_sound() -> None:
    wanted = {file for noise in NOISES.values() for file in noise.files}
    assert {path.stem for path in FOLDER.glob("*.wav")} == wanted


def test_the_shipped_files_are_what_the_script_makes(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, str(ROOT / "tools" / "make_sounds.py"), str(tmp_path)], check=True, capture_output=True
    )
    for path in sorted(FOLDER.glob("*.wav")):
        made, shipped = samples(tmp_path / path.name), samples(path)
        assert len(made) == len(shipped)
        assert np.abs(made - shipped).max() <= 2, path.name  # the last bit differs between machines


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.wav")), ids=lambda path: path.stem)
def test_a_sound_is_short_loud_enough_and_ends_in_silence(path: Path) -> None:
    sound = samples(path)
    assert 0.03 <= len(sound) / 44100 <= 1.6
    assert 20_000 < np.abs(sound).max() < 32_767
    assert np.abs(sound[-40:]).max() < 1_500
    assert abs(sound.mean()) < 400


def pitch(path: Path) -> float:
    sound = samples(path)
    spectrum = np.abs(np.fft.rfft(sound)) ** 2
    hertz = np.fft.rfftfreq(len(sound), 1 / 44100)
    return float((spectrum * hertz).sum() / spectrum.sum())


def test_a_higher_stack_clicks_brighter() -> None:
    pitches = [pitch(FOLDER / f"chip-{height}.wav") for height in range(1, 9)]
    assert pitches[0] * 1.25 < pitches[-1]
    assert sum(b > a for a, b in itertools.pairwise(pitches)) >= 6


def test_a_loss_is_duller_than_a_win() -> None:
    assert pitch(FOLDER / "loss.wav") * 2 < pitch(FOLDER / "win-small.wav")


def test_names_follow_stack_and_win() -> None:
    assert chip_click(0) == "chip-1"
    assert [win_notes(net, 1000) for net in (100, 1000, 1001, 9999, 10_000)] == [
        "win-small",
        "win-small",
        "win-medium",
        "win-medium",
        "win-large",
    ]


def test_the_mixer_opens_off_the_windows_thread_and_plays() -> None:
    sounds = Sounds(FOLDER, Volumes(effects=50))
    sounds.play("card-slide")  # not open yet: nothing happens
    sounds.warm()
    sounds._opening.join(10)
    try:
        assert sounds.silent is None
        sounds.play("card-slide")
        assert pygame.mixer.get_busy()
        pygame.mixer.stop()
        sounds.set_volumes(Volumes(effects=0))
        sounds.play("card-slide")
        assert not pygame.mixer.get_busy()
        with pytest.raises(KeyError):
            sounds.play("trumpet")
    finally:
        sounds.close()
    assert pygame.mixer.get_init() is None


def test_without_an_audio_device_there_is_silence_and_a_reason() -> None:
    code = (
        "from pathlib import Path\nfrom game.client.settings import Volumes\nfrom game.client.sound import Sounds\n"
        f"s = Sounds(Path({str(FOLDER)!r}), Volumes())\nprint(s.open(), s.silent)\ns.play('tick')\ns.close()"
    )
    environ = os.environ | {"SDL_AUDIODRIVER": "nosuchdriver"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environ, capture_output=True, text=True, check=True
    )
    assert "False no audio device answers" in done.stdout


def test_silence_remembers_what_it_was_asked_for() -> None:
    silence = Silence()
    silence.play("lid")
    assert silence.heard == ["lid"]
    with pytest.raises(KeyError):
        silence.play("trumpet")
