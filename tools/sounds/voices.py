"""What every sound of the table is made of: paper on felt, clay, leather, wood, and felt-hammered
strings for a win.

Each voice makes one variation, dry: an array of samples, or two columns where it has a left and a
right of its own.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.random import Generator

from tools.sounds.waves import (
    RATE,
    Mode,
    Wave,
    band,
    burst,
    db,
    decay,
    even,
    filtered,
    hertz,
    hump,
    lowpass,
    mix_at,
    noise,
    pink,
    resonance,
    shelf,
    struck,
    thump,
    times,
)

Voice = Callable[[Generator], Wave]

# -- paper -----------------------------------------------------------------------------------------


def rushed(r: Generator, ms: float, low: float, high: float, *, gentle: bool = False) -> Wave:
    """Paper drawn over felt: the faster, the brighter and louder, with the grain of the cloth."""
    t = np.linspace(0, 1, len(times(ms)))
    speed = hump(ms, 0.4) if gentle else np.minimum(t / 0.12, 1) * (1 - t) ** 1.4
    centre = 1600 + 1600 * speed * (0.55 if gentle else 1.0)
    paper = band(pink(r, ms), low, high)
    out = np.zeros_like(t)
    centres = np.geomspace(low * 1.4, high * 0.9, 6)
    for hz in centres:
        nearness = np.exp(-0.5 * (np.log2(centre / hz) / 0.45) ** 2)
        out += resonance(paper, hz, 1.1) * nearness
    grain = even(band(r.normal(size=len(t)), 90, 140))
    return even(out * speed * (1 + 0.3 * (2.2 * grain - 1) * speed))


def card_slide(r: Generator) -> Wave:
    """A card pitched over the felt."""
    return rushed(r, r.uniform(140, 220), 700, 4500)


def slide_soft(r: Generator) -> Wave:
    """A card pushed over the felt by a finger."""
    return lowpass(rushed(r, r.uniform(170, 240), 500, 3000, gentle=True), 2600)


def paper_sweep(r: Generator) -> Wave:
    """Several cards swept together and squared."""
    rush = rushed(r, r.uniform(250, 300), 500, 3800, gentle=True)
    edges = [(40 + 55 * i + r.uniform(0, 30), 0.3 * even(card_tap(r))) for i in range(4)]
    return mix_at([(0, rush), *edges])


def card_tap(r: Generator, table: float = -8.0) -> Wave:
    """A card's edge meets the felt: a tick of paper, and the `table` under it, dB below."""
    tick = band(noise(r, 14), 1500, 6000) * decay(14, r.uniform(1.2, 2.0), 0.15)
    felt = lowpass(thump(110 * r.uniform(0.92, 1.1), 14), 300)
    return mix_at([(0, even(tick)), (0.4, db(table) * even(felt))], 40)


def card_flat(r: Generator) -> Wave:
    """A card falls flat: one edge after the other, and the air from under it."""
    taps = [(4.0 * i + r.uniform(-0.7, 0.7) + 1, db(-2.5 * i) * card_tap(r)) for i in range(3)]
    return mix_at([*taps, (2, 0.55 * even(burst(r, 50, 200, 900)))])


def creak(r: Generator, first: float, last: float, low: float, high: float, grains: int) -> Wave:
    """Something stiff bends: grains at a rate (Hz) that goes from `first` to `last`."""
    at, pieces = 0.0, []
    for i in range(grains):
        grain = band(noise(r, 6), low, high) * decay(6, 1.1, 0.2)
        pieces.append((at, even(grain) * r.uniform(0.4, 1.0)))
        at += 1000 / (first + (last - first) * i / max(1, grains - 1)) * r.uniform(0.8, 1.2)
    return mix_at(pieces)


def card_lift(r: Generator) -> Wave:
    """A card's edge comes off the felt."""
    air = even(band(noise(r, 30), 2000, 7000) * hump(30, 0.25))
    return mix_at(
        [(0, 0.8 * air), (16, 0.7 * creak(r, 80, 200, 1200, 3000, int(r.integers(9, 15))))]
    )


def card_bend(r: Generator) -> Wave:
    """Two corners bent up, no further than their owner can read."""
    air = even(lowpass(band(noise(r, 40), 1500, 6000), 4000) * hump(40, 0.4))
    return mix_at([(0, 0.35 * air), (8, creak(r, 80, 200, 1200, 3000, int(r.integers(12, 15))))])


def riffled(r: Generator, taps: int) -> Wave:
    """Two packets let into one another, left and right in turn, ever faster."""
    at, left, right = 0.0, [], []
    for i in range(taps):
        tap = card_tap(r, -16) * r.uniform(0.6, 1.0) * (db(-6) if i >= taps - 3 else 1.0)
        lean = 0.15 if i % 2 else -0.15
        left.append((at, tap * np.sqrt(0.5 - lean)))
        right.append((at, tap * np.sqrt(0.5 + lean)))
        at += 28 - 16 * i / (taps - 1)
    return np.stack([mix_at(left), mix_at(right)], axis=1)


def riffle(r: Generator) -> Wave:
    """The riffle of a shuffle."""
    return riffled(r, 24)


def riffle_short(r: Generator) -> Wave:
    """A packet fanned and squared."""
    return riffled(r, 11)


# -- clay ------------------------------------------------------------------------------------------

CLAY: tuple[Mode, ...] = ((2100, 1.0, 9), (3400, 0.8, 6), (5200, 0.5, 4), (7900, 0.3, 2))


def clay(
    r: Generator, *, modes: float = 0.0, thud: float = 0.0, scale: float = 1.0, long: float = 1.0
) -> Wave:
    """Two clay bodies strike each other, a few milliseconds apart; `modes` and `thud` in dB."""
    parts = [(hz, loud, half * long) for hz, loud, half in CLAY]
    first, second = (even(struck(r, parts, scale=scale)) for _ in range(2))
    gap = r.uniform(3, 6)
    rings = mix_at([(0, first), (gap, second * r.uniform(0.45, 0.75))]) * db(modes)
    body = even(thump(320 * scale, 12)) * db(thud - 9)
    return shelf(mix_at([(0, rings), (0.2, body)]), 6000, 1.2)


def chip(height: int) -> Voice:
    """A chip set on a stack of a height from 1 (the bare felt) to 4 (a high one)."""
    modes, thud = {1: (-6.0, 4.0), 2: (-2.0, 1.0), 3: (0.0, -2.0), 4: (0.0, -6.0)}[height]

    def voice(r: Generator) -> Wave:
        click = clay(r, modes=modes, thud=thud, scale=2 ** ((height - 2) * 1.2 / 12))
        return mix_at([(0, click), (1, 0.22 * db(thud) * even(lowpass(thump(120, 16), 300)))])

    return voice


def clicks(r: Generator, count: int, ms: float, *, least: float = 7.0) -> list[tuple[float, Wave]]:
    """So many clicks at moments of their own within `ms`, the first at once."""
    at = np.sort(r.uniform(0, ms, count))
    at -= at[0]
    at = np.maximum.accumulate(at + np.arange(count) * least * 0.2)
    loud = np.concatenate([[0.9], r.uniform(0.25, 1.0, count - 1)])
    return [
        (float(t), clay(r, scale=r.uniform(0.94, 1.08)) * v) for t, v in zip(at, loud, strict=True)
    ]


def stack_set(r: Generator) -> Wave:
    """A stack is set down: the felt, then each chip on the one below."""
    falls = [
        (40 + 24.0 * i + r.uniform(-2, 2), db(-1.5 * i) * even(clay(r, scale=1 + 0.012 * i)))
        for i in range(5)
    ]
    return mix_at([(0, 0.9 * even(lowpass(thump(180 * r.uniform(0.95, 1.05), 20), 400))), *falls])


def chips_swept(r: Generator) -> Wave:
    """A stake drawn over the felt to the tray."""
    rush = even(band(pink(r, 330), 300, 2000) * hump(330, 0.45))
    return mix_at(
        [(0, 0.5 * rush), *((10 + t, 0.55 * w) for t, w in clicks(r, int(r.integers(14, 23)), 290))]
    )


def metal(wave: Wave) -> Wave:
    """Heard out of the tray's tubes."""
    delay = round(0.0011 * RATE)
    return filtered(
        np.pad(wave, (0, 8 * delay)),
        lambda f: 1 / (1 - 0.4 * np.exp(-2j * np.pi * f * delay / RATE)),
    )


def wood(r: Generator, *modes: Mode, blow: float = 3.0) -> Wave:
    """A wooden board is struck."""
    return even(struck(r, modes, hard=blow, spread=0.02))


def tray(r: Generator) -> Wave:
    """Chips let into the tray."""
    fall = clicks(r, int(r.integers(5, 8)), 90)
    return mix_at([(0, metal(mix_at(fall))), (4, 0.8 * wood(r, (240, 1.0, 18), (410, 0.4, 10)))])


def rake(r: Generator) -> Wave:
    """Chips taken out of the tray."""
    taken = clicks(r, int(r.integers(4, 7)), 130, least=14)
    rub = even(band(pink(r, 140), 900, 3500) * hump(140, 0.6))
    return mix_at(
        [(0, metal(mix_at([(0, 0.3 * rub), *taken]))), (0, 0.3 * wood(r, (240, 1.0, 14)))]
    )


def lammer(r: Generator) -> Wave:
    """A marker of clay set on the felt."""
    return mix_at([(0, clay(r, scale=0.8, long=1.5)), (0, 0.7 * lowpass(thump(130, 18), 300))])


def plaque(r: Generator) -> Wave:
    """A brass plaque laid on the felt."""
    ring = struck(r, ((1250, 0.7, 16), (2900, 0.5, 20), (4700, 0.25, 11)), hard=1.4)
    return mix_at(
        [
            (0, even(ring)),
            (7, 0.45 * even(struck(r, ((1250, 0.7, 12), (2900, 0.4, 12))))),
            (0, 0.8 * even(thump(120, 26))),
        ]
    )


def pointer(r: Generator) -> Wave:
    """The brass pointer is set."""
    brass = even(struck(r, ((3100, 1.0, 40), (6400, 0.5, 26)), spread=0.01)) * db(-12)
    return mix_at(
        [(0, even(lowpass(thump(115, 18), 320))), (0.5, brass), (0, 0.3 * even(card_tap(r)))]
    )


# -- leather, bone and wood ------------------------------------------------------------------------

DIE: tuple[Mode, ...] = ((1400, 1.0, 5), (2600, 0.7, 5), (4100, 0.4, 4))


def in_leather(r: Generator, loud: float) -> Wave:
    """A die against the inside of the cup."""
    knock = even(lowpass(struck(r, DIE, spread=0.06), 1800))
    skin = even(thump(r.uniform(140, 220), 35) * decay(35, 14, 1.0))
    wall = even(struck(r, ((390, 1.0, 7), (640, 0.7, 5)), hard=2.0, spread=0.1))
    return loud * mix_at([(0, knock), (0.2, 0.9 * wall), (0.5, 0.25 * skin)])


def dice_leather(r: Generator) -> Wave:
    """One stroke of the covered cup: the dice cross it most often while it is fastest."""
    count = int(r.integers(6, 10))
    shares = (np.arange(count) + r.uniform(0.15, 0.85, count)) / count
    at = 12 + 262 * np.arccos(1 - 2 * shares) / np.pi
    knocks = [
        (float(t), in_leather(r, (0.35 + 0.65 * np.sin(np.pi * t / 286)) * r.uniform(0.6, 1.0)))
        for t in at
    ]
    knocks.insert(0, (2.0, in_leather(r, 0.5)))  # the dice stay behind as the cup leaves
    swish = db(-14) * 3 * even(band(noise(r, 290), 250, 900) * hump(290, 0.5))
    return lowpass(mix_at([(0, swish), *knocks]), 1500, 1)


def cup_down(r: Generator) -> Wave:
    """The cup is set on the felt, and its dice come to rest."""
    foot = even(thump(r.uniform(88, 104), 55) * decay(55, 20, 1.5))
    body = even(struck(r, ((345, 1.0, 14), (560, 0.7, 9), (890, 0.4, 6)), hard=2.0))
    skin = even(burst(r, 45, 350, 1500))
    rest = [(22 + 30 * i + r.uniform(0, 16), in_leather(r, 0.34 * 0.7**i)) for i in range(3)]
    return mix_at([(0, 0.4 * foot), (0, body), (0, 0.5 * skin), *rest])


def dice_felt(r: Generator) -> Wave:
    """A die meets the felt: itself, the board under the cloth, and a little of the table."""
    modes = [(hz, loud, 3.0) for hz, loud, _ in DIE]
    knock = even(lowpass(struck(r, modes, spread=0.07), 3500))
    table = even(thump(130 * r.uniform(0.9, 1.12), 25))
    board = even(struck(r, ((430, 1.0, 7), (720, 0.6, 5)), hard=1.5, spread=0.1))
    return mix_at([(0, knock), (0.2, 0.8 * board), (0.3, 0.3 * table)])


def dice_wall(r: Generator) -> Wave:
    """A die meets the wooden wall of the box."""
    wall = wood(r, (380, 1.0, 30), (620, 0.7, 22), blow=1.5)
    return mix_at([(0, wall), (0, 0.5 * even(lowpass(struck(r, DIE, spread=0.07), 5000)))])


def dice_die(r: Generator) -> Wave:
    """A die meets another."""
    return struck(r, ((2900, 1.0, 4), (4600, 0.7, 3), (7100, 0.4, 2)), hard=0.6, spread=0.06)


def lid_leather(r: Generator) -> Wave:
    """The lid is gripped and comes off its leather rim."""
    grip = even(lowpass(burst(r, 60, 200, 1500), 1800))
    return mix_at([(0, 0.4 * grip), (6, lowpass(creak(r, 60, 90, 350, 1500, 9), 1500))])


def lid_wood(r: Generator) -> Wave:
    """The lid is set down."""
    body = struck(
        r, ((165, 0.25, 38), (345, 1.0, 22), (520, 0.8, 16), (860, 0.4, 9)), hard=2.0, spread=0.02
    )
    return lowpass(mix_at([(0, even(body)), (0, 0.35 * even(burst(r, 20, 300, 2200)))]), 2200)


def low_wood(r: Generator) -> Wave:
    """A knuckle on the rail: something is not as it should be."""
    knock = wood(r, (124, 0.15, 34), (236, 0.3, 20), (375, 1.0, 14), (560, 0.7, 10), blow=2.5)
    return mix_at([(0, lowpass(knock, 900)), (0, 0.15 * even(burst(r, 18, 150, 700)))])


# -- the house's own -------------------------------------------------------------------------------


def tick(r: Generator) -> Wave:
    """A wooden key goes down, and comes up again."""
    down = mix_at(
        [
            (0, wood(r, (520, 1.0, 8), (1240, 0.3, 4))),
            (0, 0.5 * even(noise(r, 5) * decay(5, 1.0, 0.1))),
        ]
    )
    up = mix_at(
        [
            (0, wood(r, (560, 1.0, 6), (1330, 0.4, 3))),
            (0, 0.4 * even(noise(r, 4) * decay(4, 0.9, 0.1))),
        ]
    )
    return mix_at([(0, down), (r.uniform(58, 70), 0.7 * up)])


def meter_tick(r: Generator) -> Wave:
    """A tooth of an escapement."""
    tooth = np.pad(noise(r, 1), (0, round(0.06 * RATE)))
    high, low = (
        resonance(tooth, 3600 * r.uniform(0.95, 1.05), 6),
        resonance(tooth, 900 * r.uniform(0.95, 1.05), 4),
    )
    return mix_at([(0, even(high)), (0, 0.7 * even(low))])


def string(r: Generator, note: str, ms: float, half: float = 420.0) -> Wave:
    """A string struck by felt (Karplus and Strong): a soft blow goes round and loses its edges on
    the way.
    """
    period = RATE / hertz(note)
    whole = int(period)
    reach = 3
    taps = np.arange(-reach, reach + 1) - (period - whole)
    kernel = np.where(np.abs(taps) < 2.2, 1 + np.cos(np.pi * taps / 2.2), 0.0)
    kernel *= 0.5 ** (period / RATE * 1000 / half) / kernel.sum()
    blow = lowpass(np.pad(noise(r, period * 1000 / RATE), (0, whole)), 1400, 3)[: whole + 1]
    first = whole + reach + 1
    out = np.zeros(first + len(times(ms)))
    out[first - len(blow) : first] = blow - blow.mean()
    step = whole - reach
    for at in range(first, len(out), step):
        end = min(at + step, len(out))
        lap = out[at - whole - reach : end - whole + reach]
        out[at:end] = np.convolve(lap, kernel, "valid")[: end - at]
    t = times(ms) * 1000
    return even(out[first:]) * np.minimum(t / 4, 1) * np.clip((ms - t) / 180, 0, 1)


def hammered(r: Generator, note: str, ms: float, loud: float = 1.0, half: float = 420.0) -> Wave:
    """A string in its body: two resonances of the box, and the felt of the hammer."""
    rung = string(r, note, ms, half)
    body = 0.35 * even(resonance(rung, 180, 5)) + 0.3 * even(resonance(rung, 410, 5))
    felt = 0.2 * even(lowpass(burst(r, 30, 120, 700), 900))
    return loud * mix_at([(0, rung + body), (0, felt)])


def win_small(r: Generator) -> Wave:
    """Two notes."""
    return mix_at(
        [
            (0, hammered(r, "G4", 360, 0.85, 150)),
            (140 + r.uniform(-4, 4), hammered(r, "C5", 360, 1.0, 170)),
        ]
    )


def win_medium(*rise: str) -> Voice:
    """These notes over a low one."""

    def voice(r: Generator) -> Wave:
        low = hammered(r, "C3", 900, 0.5, 360)
        rest = [
            (r.uniform(-3, 3) + 110 * i + 8, hammered(r, n, 880 - 110 * i, 0.8, 240))
            for i, n in enumerate(rise)
        ]
        return mix_at([(4, low), *rest])

    return voice


def bowed(notes: tuple[str, ...], ms: float) -> Wave:
    """Strings that swell under the others: five saws a little apart, without their edges."""
    t = times(ms)
    saws = np.zeros_like(t)
    for note in notes:
        for off in (-7, -3, 0, 4, 8):
            phase = t * hertz(note) * 2 ** (off / 1200)
            saws += 2 * (phase % 1.0) - 1
    swell = np.minimum(t / 0.6, 1) ** 2 * np.clip((ms / 1000 - t) / 0.9, 0, 1) ** 1.5
    return even(lowpass(saws, 900, 3) * swell)


def bell(r: Generator, hz: float, loud: float) -> Wave:
    """A small bell two octaves above a note: what of a great win a small loudspeaker gives back."""
    return loud * even(struck(r, ((4 * hz, 1.0, 150), (11 * hz, 0.3, 45)), hard=0.8, spread=0))


def win_large(*chords: tuple[str, ...]) -> Voice:
    """Chords, each rolled from its lowest note, the last one held over strings and under bells."""

    def voice(r: Generator) -> Wave:
        notes: list[tuple[float, Wave]] = []
        at = 0.0
        for chord in chords:
            step = 70.0 if chord is chords[-1] else 55.0
            for note in chord:
                notes.append((at, hammered(r, note, 2400 - at, 0.8, 700)))
                at += step
            at += 90.0
        held = chords[-1]
        for note in held[-3:]:
            notes.append((at, bell(r, hertz(note), 0.4)))
            at += 130.0
        strings = bowed((held[0], held[1], held[-2]), 2400)
        return mix_at([*notes, (0, (1.1 if len(chords) == 1 else 0.6) * strings)])

    return voice


VOICES: dict[str, Voice] = {
    "win-large": win_large(("C3", "G3", "C4", "E4", "G4")),
    "win-medium": win_medium("G4", "C5", "E5"),
    "win-small": win_small,
    "cup-down": cup_down,
    "dice-felt": dice_felt,
    "stack-set": stack_set,
    **{f"chip-{height}": chip(height) for height in range(1, 5)},
    "chips-swept": chips_swept,
    "dice-leather": dice_leather,
    "dice-wall": dice_wall,
    "dice-die": dice_die,
    "tray": tray,
    "card-flat": card_flat,
    "riffle": riffle,
    "riffle-short": riffle_short,
    "lid-wood": lid_wood,
    "lammer": lammer,
    "plaque": plaque,
    "card-tap": card_tap,
    "card-slide": card_slide,
    "paper-sweep": paper_sweep,
    "rake": rake,
    "low-wood": low_wood,
    "card-lift": card_lift,
    "slide-soft": slide_soft,
    "pointer": pointer,
    "lid-leather": lid_leather,
    "card-bend": card_bend,
    "tick": tick,
    "meter-tick": meter_tick,
}
"""Who makes the sound of each name."""
VARIED: dict[str, Voice] = {
    "win-large-2": win_large(("F3", "A3", "C4", "F4"), ("C3", "G3", "E4", "G4", "C5")),
    "win-large-3": win_large(
        ("A3", "C4", "E4"), ("D3", "G3", "B3"), ("C3", "E4", "G4", "C5", "E5")
    ),
    "win-medium-3": win_medium("E4", "G4", "C5"),
    "win-medium-4": win_medium("C5", "G4", "E5"),
}
"""Variations that have notes of their own, by the names of their files."""
