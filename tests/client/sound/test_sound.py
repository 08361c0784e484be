"""Sounds: made by our own script, as loud as their level says, each in its place, silent where
nothing can be heard.
"""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pygame
import pytest

from game.client.scenes.settings import Volumes
from game.client.sound.sound import (
    CHIP_HEIGHTS,
    NOISES,
    ROOM,
    Bag,
    SilentSoundLog,
    Sounds,
    chip_click,
    from_afar,
    higher,
    left_and_right_gain,
)
from tools.make_sounds import sound_files, write
from tools.sounds import room
from tools.sounds.voices import VARIED, VOICES

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "assets" / "sounds"
EVERY = [(name, file) for name, noise in NOISES.items() for file in noise.file_stems(name)]
SHORT = [(name, file) for name, file in EVERY if name != ROOM]
VOLUMES = dict.fromkeys(("cards", "chips", "dice", "wins", "buttons", "room"), 100)


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[None]:
    """The mixer decodes the files; no test before another has closed it."""
    pygame.mixer.init(frequency=48_000, size=-16, channels=2, allowedchanges=0)
    yield
    pygame.mixer.quit()
    samples.cache_clear()


@cache
def samples(file: str) -> np.ndarray:
    """A file as the mixer decodes it: two columns between -1 and 1."""
    if not pygame.mixer.get_init():
        pygame.mixer.init(frequency=48_000, size=-16, channels=2, allowedchanges=0)
    return pygame.sndarray.array(pygame.mixer.Sound(FOLDER / f"{file}.flac")) / 32768


def test_every_sound_has_its_files_and_every_file_its_sound() -> None:
    assert {path.stem for path in FOLDER.glob("*.flac")} == {file for _, file in EVERY}
    assert set(VOICES) == set(NOISES) - {ROOM}
    assert set(VARIED) <= {file for _, file in EVERY}


@pytest.mark.sample(8)
@pytest.mark.parametrize("name", NOISES)
def test_the_shipped_files_are_what_the_script_makes(name: str) -> None:
    for file, wanted in sound_files(name, NOISES[name]):
        shipped = samples(file) * 32768
        # where it is cut off may differ by a rounding
        assert abs(len(wanted) - len(shipped)) <= 4, file
        size = min(len(wanted), len(shipped))
        # the last bit differs between machines
        assert np.abs(wanted[:size] - shipped[:size]).max() <= 2, file


@pytest.mark.parametrize("ending", ["flac", "wav"])
def test_a_file_is_written_without_loss(tmp_path: Path, ending: str) -> None:
    wave = np.random.default_rng(5).integers(-32768, 32768, (9001, 2)).astype(np.int16)
    write(tmp_path / f"sound.{ending}", wave)
    read = pygame.mixer.Sound(tmp_path / f"sound.{ending}")
    assert (pygame.sndarray.array(read) == wave).all()


def test_a_file_tells_its_own_header() -> None:
    head = (FOLDER / "tick-1.flac").read_bytes()[:26]
    assert head[:4] == b"fLaC"
    packed = int.from_bytes(head[18:26], "big")
    assert (packed >> 44, (packed >> 41 & 7) + 1, (packed >> 36 & 31) + 1) == (48_000, 2, 16)
    assert packed & ((1 << 36) - 1) == len(samples("tick-1"))


@pytest.mark.sample(30)
@pytest.mark.parametrize(("name", "file"), SHORT)
def test_a_sound_is_as_loud_as_its_level_says(name: str, file: str) -> None:
    sound = samples(file)
    assert room.loudness(sound) == pytest.approx(NOISES[name].level, abs=1.0)
    assert room.true_peak(sound) <= -3.0
    assert np.abs(sound[-40:]).max() < 0.001
    assert np.abs(sound.mean(axis=0)).max() < 0.003


@pytest.mark.parametrize(("name", "file"), SHORT)
def test_a_sound_begins_at_once_and_lasts_no_longer_than_it_should(name: str, file: str) -> None:
    sound = np.abs(samples(file)).max(axis=1)
    begun = int(np.flatnonzero(sound > 0.1 * sound.max())[0]) / 48
    assert begun < (45 if name in ("slide-soft", "paper-sweep") else 16), f"{begun:.0f} ms"
    most = {"win-large": 2.7, "win-medium": 1.3, "win-small": 0.8, "riffle": 0.95}.get(name, 0.75)
    assert 0.1 < len(sound) / 48_000 < most


def test_levels_are_measured_as_the_standard_measures_them() -> None:
    t = np.arange(48_000) / 48_000
    tone = np.stack([10 ** (-20 / 20) * np.sqrt(2) * np.sin(2 * np.pi * 997 * t)] * 2, axis=1)
    # BS.1770: its filters add 0.691 dB at 997 Hz
    assert room.loudness(tone) == pytest.approx(-20 + 0.691, abs=0.1)
    assert room.true_peak(tone) == pytest.approx(-20 + 3.01, abs=0.1)
    between = np.zeros((64, 2))
    between[30:34] = 0.5 * np.array([[1], [1], [-1], [-1]])
    assert room.true_peak(between) > 20 * np.log10(0.5) + 0.5  # the peak lies between two samples


@pytest.mark.parametrize("name", [name for name, noise in NOISES.items() if noise.variations > 1])
def test_no_two_variations_are_equal(name: str) -> None:
    for one, other in itertools.combinations(NOISES[name].file_stems(name), 2):
        a, b = samples(one), samples(other)
        size = min(len(a), len(b))
        difference = ((a[:size] - b[:size]) ** 2).sum() / (a[:size] ** 2).sum()
        assert difference > 0.05, (one, other)


def test_the_quiet_of_the_room_goes_round_without_a_seam() -> None:
    sound = samples(f"{ROOM}-1")
    assert len(sound) == 24 * 48_000
    loud = room.loudnesses(sound)[20:-20]
    assert np.median(loud) == pytest.approx(NOISES[ROOM].level - 2, abs=2)
    assert loud.max() < room.AFAR + 1.0
    steps = np.abs(np.diff(np.concatenate([sound, sound[:1]]), axis=0))
    assert (steps[-1] <= np.quantile(steps, 0.999, axis=0)).all()
    around = np.concatenate(
        [sound[-2400:], sound[:2400]]
    )  # 100 ms over the seam: as loud as any other, and no click in it
    assert room.loudness(np.concatenate([around] * 3)) < room.BED + 3
    bright = np.abs(np.diff(around, 2, axis=0)).max()
    assert bright <= np.abs(np.diff(sound, 2, axis=0)).max()
    assert abs(np.corrcoef(sound[:, 0], sound[:, 1])[0, 1]) < 0.8  # wide


def pitch(file: str) -> float:
    sound = samples(file)[:4800].mean(axis=1)
    spectrum = np.abs(np.fft.rfft(sound)) ** 2
    hertz = np.fft.rfftfreq(len(sound), 1 / 48_000)
    return float((spectrum * hertz).sum() / spectrum.sum())


def test_a_higher_stack_clicks_brighter() -> None:
    heights = [f"chip-{height}" for height in range(1, CHIP_HEIGHTS + 1)]
    pitches = [
        float(np.mean([pitch(file) for file in NOISES[name].file_stems(name)])) for name in heights
    ]
    assert pitches == sorted(pitches)
    assert pitches[0] * 1.4 < pitches[-1]


def test_paper_leather_and_wood_are_told_apart() -> None:
    assert pitch("lid-wood-1") < 700 < pitch("chip-3-1")
    assert pitch("dice-leather-1") < 900 < pitch("card-slide-1") < 4500


LAPTOP = 300
"""The lowest frequency (Hz) that a laptop's loudspeakers give back: their cones are 2 to 4 cm wide
and lose 12 dB or more an octave from there down.
"""


@pytest.mark.parametrize(
    "name", [name for name, noise in NOISES.items() if noise.channel in ("dice", "buttons", "wins")]
)
def test_found_broken_dice_and_cups_are_heard_from_a_laptop(name: str) -> None:
    """A laptop takes 3 dB at most, half of the energy; of the dice on the felt it took 13."""
    for file in NOISES[name].file_stems(name):
        sound = samples(file).mean(axis=1)
        energy = np.abs(np.fft.rfft(sound)) ** 2
        above = np.fft.rfftfreq(len(sound), 1 / 48_000) >= LAPTOP
        assert energy[above].sum() >= 0.5 * energy.sum(), file


def test_a_riffle_goes_from_side_to_side() -> None:
    left, right = (samples("riffle-1")[:, side] for side in (0, 1))
    assert np.abs(left - right).max() > 0.2 * np.abs(left).max()


def test_names_follow_the_stack() -> None:
    assert [chip_click(n) for n in (0, 1, 2, 3, 4, 7, 8, 20)] == [
        "chip-1",
        "chip-1",
        "chip-2",
        "chip-2",
        "chip-3",
        "chip-3",
        "chip-4",
        "chip-4",
    ]


def test_variations_come_shuffled_and_never_twice_in_a_row() -> None:
    bag = Bag(5, Random(3))
    taken = [bag.take() for _ in range(500)]
    assert all(a != b for a, b in itertools.pairwise(taken))
    assert all(sorted(taken[i : i + 5]) == [0, 1, 2, 3, 4] for i in range(0, 500, 5))
    assert len({tuple(taken[i : i + 5]) for i in range(0, 500, 5)}) > 20
    one = Bag(1, Random(3))
    assert [one.take() for _ in range(3)] == [0, 0, 0]


def test_a_sound_has_the_same_power_wherever_it_is_and_leans_no_further_than_told() -> None:
    for x in range(-200, 2200, 50):
        left, right = left_and_right_gain(x)
        assert left**2 + right**2 == pytest.approx(1)
        assert left > 0.3
        assert right > 0.3
    assert left_and_right_gain(52)[0] == pytest.approx(left_and_right_gain(1468)[1])
    assert (
        left_and_right_gain(400)[0]
        > left_and_right_gain(500)[0]
        > left_and_right_gain(760)[0]
        == pytest.approx(left_and_right_gain(760)[1])
    )


def test_another_seat_is_heard_without_its_brilliance() -> None:
    near = pygame.mixer.Sound(FOLDER / "chip-4-1.flac")
    far = from_afar(near)
    a, b = (
        np.abs(np.fft.rfft(pygame.sndarray.array(s)[:9600, 0].astype(float))) for s in (near, far)
    )
    hertz = np.fft.rfftfreq(9600, 1 / 48_000)
    assert (b[hertz > 7000] ** 2).sum() < 0.02 * (a[hertz > 7000] ** 2).sum()
    assert (b[hertz < 3000] ** 2).sum() == pytest.approx((a[hertz < 3000] ** 2).sum(), rel=0.02)
    assert far.get_length() == near.get_length()


def test_a_sound_may_be_higher() -> None:
    t = np.arange(48_000) / 48_000
    tone = np.round(8_000 * np.sin(2 * np.pi * 1_000 * t)).astype(np.int16)
    high = higher(pygame.sndarray.make_sound(np.stack([tone, tone], axis=1)), 1.5)
    heard = pygame.sndarray.array(high)[:, 0].astype(float)
    assert len(heard) == pytest.approx(32_000, abs=2)
    loudest = np.abs(np.fft.rfft(heard)).argmax() * 48_000 / len(heard)
    assert loudest == pytest.approx(1_500, abs=3)


@pytest.fixture
def opened() -> Iterator[Sounds]:
    """Sounds on the mixer of the tests, with a clock that stands still."""
    sounds = Sounds(FOLDER, Volumes(**VOLUMES), clock=lambda: 5.0, chance=Random(1))
    assert sounds.open_and_load()
    yield sounds
    sounds.close()


def heard() -> dict[int, tuple[float, float]]:
    """The mixer's channels that are heard, with how loud, left and right."""
    busy = (n for n in range(1, 32) if pygame.mixer.Channel(n).get_busy())
    return {n: pygame.mixer.Channel(n).get_volume() for n in busy}  # type: ignore[misc]


def test_the_mixer_opens_off_the_windows_thread_and_plays() -> None:
    sounds = Sounds(FOLDER, Volumes(cards=50))
    sounds.play("card-slide")  # not open yet: nothing happens
    sounds.warm()
    assert sounds._opening is not None
    sounds._opening.join(20)
    try:
        assert sounds.silence_reason is None
        sounds.play("card-slide")
        assert pygame.mixer.get_busy()
        pygame.mixer.stop()
        sounds.set_volumes(Volumes(cards=0))
        sounds.play("card-slide")
        assert not pygame.mixer.get_busy()
        sounds.set_volumes(Volumes(master=0))
        sounds.play("card-slide")
        assert not pygame.mixer.get_busy()
        sounds.set_volumes(Volumes(), muted=True)
        sounds.play("card-slide")
        assert not pygame.mixer.get_busy()
        with pytest.raises(KeyError):
            sounds.play("trumpet")
    finally:
        sounds.close()
    assert pygame.mixer.get_init() is None


def test_a_sound_that_is_heard_keeps_its_loudness_when_it_begins_again(opened: Sounds) -> None:
    """Loudness once belonged to the sound, so that a quiet click made the loud one before it quiet."""
    first = opened.play("win-large")
    assert first is not None
    loud = pygame.mixer.Channel(1).get_volume()
    opened.play("win-large", gain=-20)
    assert pygame.mixer.Channel(1).get_volume() == loud
    assert first._sound.get_volume() == 1.0


def test_the_master_volume_is_of_every_channel(opened: Sounds) -> None:
    for channel in set(VOLUMES):
        assert opened._loudness(channel) == 1.0
    opened.set_volumes(Volumes(**VOLUMES | {"master": 50}))
    for channel in set(VOLUMES):
        assert 0.3 < opened._loudness(channel) < 0.35


def test_a_repeat_is_softer_and_one_that_waits_is_not() -> None:
    now = [0.0]
    sounds = Sounds(FOLDER, Volumes(**VOLUMES), clock=lambda: now[0], chance=Random(1))
    told = []
    for at in (1.0, 1.05, 1.1, 1.3):
        now[0] = at
        told.append(sounds._repetition_decibels("card-slide"))
    assert told == [0.0, 1.5, 3.0, 0.0]
    for number in range(20):  # a long deal, a card every 90 ms, does not fade away
        now[0] = 2.0 + 0.09 * number
        told.append(sounds._repetition_decibels("card-slide"))
    assert max(told) == told[-1] == 6.0


def test_what_moves_is_heard_where_it_is_until_it_ends(opened: Sounds) -> None:
    voice = opened.play("win-large", x=100)
    assert voice is not None
    assert voice.heard_at == left_and_right_gain(100)
    voice.pan(1400)
    assert voice.heard_at == left_and_right_gain(1400)
    pygame.mixer.stop()
    other = opened.play("tick")
    assert other is not None
    voice.pan(100)  # its channel is another's now
    assert other.heard_at == left_and_right_gain(760)


def test_a_skip_lets_everything_fade_but_the_room(opened: Sounds) -> None:
    opened.set_room_tone(on=True)
    opened.play("win-large")
    opened.fade_except_room()
    for _ in range(6000):
        if not heard():
            break
        pygame.time.wait(10)
    else:
        pytest.fail("what was played never faded")
    assert pygame.mixer.Channel(0).get_busy()
    opened.set_room_tone(on=False)


def test_without_an_audio_device_there_is_silence_and_a_reason() -> None:
    code = (
        "from pathlib import Path\nfrom game.client.scenes.settings import Volumes\nfrom game.client.sound.sound import Sounds\n"
        f"s = Sounds(Path({str(FOLDER)!r}), Volumes())\nprint(s.open_and_load(), s.silence_reason)\n"
        "s.play('tick')\ns.set_room_tone(on=True)\ns.fade_except_room()\ns.close()"
    )
    environ = os.environ | {"SDL_AUDIODRIVER": "nosuchdriver"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "False no audio device answers" in done.stdout


def test_silence_remembers_what_it_was_asked_for() -> None:
    silence = SilentSoundLog()
    silence.play("lid-wood", x=300, gain=-2)
    assert silence.requested_sounds == ["lid-wood"]
    assert silence.asked[0].x == 300
    with pytest.raises(KeyError):
        silence.play("trumpet")
