"""The sounds of a table in the order in which they are to begin, each played when it is due and kept where its piece is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.client.motion import DURATIONS, FACTORS
from game.client.table.moves import Tumble
from game.client.table.shown import grade_of
from game.client.table.sounds import TICKS, Heard, knocks, lands, notes, weightiest, x_of
from game.rounds import events as ev

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from game.client.layout import Box
    from game.client.motion import Pace
    from game.client.sound import Silence, Sounds, Voice
    from game.client.table.moves import Move, Moving, RollMeter
    from game.client.table.shown import Result
    from game.declare import Spot

AHEAD: Final = 0.012
"""Seconds by which a sound is asked for before it is due: half a frame, and half of what the mixer has ready."""
LATE: Final = 0.250
"""A sound that could not begin for so many seconds is not heard at all: a window that stood still makes no heap of them."""
AT_ONCE: Final = -6.0
"""dB of the one sound of a step that happens at once."""
CALM: Final = 0.150
"""Seconds between two such steps that are heard."""
NOTES_AFTER, CAPTION = 0.38, 0.30
"""Seconds from when the best bet is paid to the notes of the win, and those of a caption that they leave free."""
ROLLS: Final = 1.0
"""Seconds between two rolls of meters that are heard."""
SOFTEST: Final = -14.0
"""dB of the softest knock of a die."""


Told = tuple[ev.AnyEvent, float, float, "Moving"]
"""An event on the time line, when it starts, the seconds it takes, and what moves."""


class Due(NamedTuple):
    """A sound and when it is due, with the seconds that its movement takes."""

    at: float
    sound: Heard
    seconds: float


class Coming(NamedTuple):
    """A cue that is to begin: when, how long it takes, and what makes its sounds, asked for only then."""

    start: float
    seconds: float
    sounds: Callable[[], tuple[Heard, ...]]


class Soundtrack:
    """What is still to be heard at a table; true while anything is."""

    def __init__(self, sound: Sounds | Silence) -> None:
        self._sound = sound
        self._coming: list[Coming] = []
        self._due: list[Due] = []
        self._moving: list[tuple[Voice, Move, float, float]] = []
        self._skipped = self._rolled = float("-inf")

    def __bool__(self) -> bool:
        return bool(self._due or self._coming)

    def expect(self, start: float, seconds: float, sounds: Callable[[], tuple[Heard, ...]]) -> None:
        """A cue starts then and takes so long, later than those before it; `sounds` says what it sounds like."""
        self._coming.append(Coming(start, seconds, sounds))

    def write(self, sounds: Iterable[Heard], start: float, seconds: float) -> None:
        """Add the sounds of a cue that starts then and takes so long."""
        self._due += [Due(start + sound.after, sound, seconds) for sound in sounds]
        self._due.sort(key=lambda due: due.at)

    def won(self, results: Mapping[Spot, Result], told: Sequence[Told], seats: tuple[int, ...], pace: Pace) -> float:
        """Add the notes of a round that ended so: after the best bet of these seats is paid, and clear of what is said. Says when
        they begin, or would.
        """
        name = notes(grade_of(end for spot, end in results.items() if spot.seat in seats))
        best, when = 0.0, told[-1][1]
        for event, start, seconds, plan in told:
            if isinstance(event, ev.Paid) and event.seat in seats and event.win:
                odds = event.win / event.back if event.back else 1.0
                if odds > best and plan.moves:
                    best, when = odds, start + lands(plan.moves[0]) * seconds
        factor = 1.0 if pace.reduced else FACTORS[pace.speed]
        when += NOTES_AFTER * factor
        for event, start, *_ in told:
            if isinstance(event, ev.Announced) and 0 <= when - start < CAPTION:
                when = start + CAPTION
        if name:
            self.write((Heard(name),), when, 0.0)
        return when

    def rolled(self, rolls: Sequence[RollMeter], now: float) -> None:
        """Add the ticks of meters that begin to roll."""
        if rolls and now - self._rolled >= ROLLS:
            self._rolled = now
            self.ticks(rolls[0].meter.box, now, DURATIONS["meter"])

    def ticks(self, box: Box, start: float, seconds: float) -> None:
        """Add the ticks of a meter in a box that rolls from then on for so many seconds."""
        x, step = box[0] + box[2] / 2, seconds / TICKS
        self.write((Heard("meter-tick", i * step, x) for i in range(TICKS)), start, 0.0)

    def update(self, now: float) -> None:
        """Play what is due, and keep what is heard where its piece is."""
        while self._coming and self._coming[0].start <= now + AHEAD:
            cue = self._coming.pop(0)
            self.write(cue.sounds(), cue.start, cue.seconds)
        while self._due and self._due[0].at <= now + AHEAD:
            due = self._due.pop(0)
            if not due.sound.sound:
                self.write(_knocked(due), due.at, 0.0)
            elif now - due.at < LATE:
                self._play(due)
        self._moving = [moved for moved in self._moving if now < moved[2] + moved[3]]
        for voice, move, start, seconds in self._moving:
            voice.pan(x_of(move, max(0.0, (now - start) / seconds)))

    def wait(self, seconds: float) -> None:
        """Everything that is still to be heard comes so much later."""
        self._coming = [cue._replace(start=cue.start + seconds) for cue in self._coming]
        self._due = [due._replace(at=due.at + seconds) for due in self._due]

    def skip(self, now: float, *, heard: bool = True) -> None:
        """Nothing of it is heard any more: what sounds fades, and the step makes one sound, unless none is to be `heard`."""
        left = weightiest(due.sound for due in self._due) if heard else None
        while heard and self._coming and (left is None or not left.sound.startswith("win-")):
            found = weightiest(self._coming.pop().sounds())
            if found is not None and found.impact:
                left = found
                break
            left = left or found
        self._coming, self._due, self._moving = [], [], []
        if left is None:
            return
        self._sound.fade()
        if now - self._skipped >= CALM:
            self._skipped = now
            self._sound.play(left.sound or "dice-felt", x=left.x, gain=left.gain + AT_ONCE, far=left.far)

    def _play(self, due: Due) -> None:
        sound = due.sound
        voice = self._sound.play(sound.sound, x=sound.x, gain=sound.gain, far=sound.far)
        if voice is not None and sound.move is not None and due.seconds:
            self._moving.append((voice, sound.move, due.at - sound.after, due.seconds))


def _knocked(due: Due) -> tuple[Heard, ...]:
    """The knocks of a throw, once it begins: by then it is known how its dice tumble."""
    if not isinstance(due.sound.move, Tumble):
        return ()
    return tuple(
        Heard(knock.sound, knock.share * due.seconds, knock.x, due.sound.gain + SOFTEST * (1 - knock.hard))
        for knock in knocks(due.sound.move)
    )
