"""What an event sounds like, from when it begins to move to when it touches; and a table's
soundtrack, which plays it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import dist, hypot
from typing import Final, NamedTuple, assert_never

from ....core.declaration import Spot
from ....rounds import events as ev
from ...draw.pieces.chips import breakdown
from ...draw.style import StageStyle
from ...layouts.layout import Box
from ...scenes.motion import DURATIONS, FACTORS, Pace, Seconds
from ...sound.sound import SilentSoundLog, Sounds, Voice, chip_click
from ..dice import felt as dice
from ..dice.throw import Cast, Path, contact_shares, path_of
from ..model.felt_state import Grade, Result, seat_of, win_grade_of
from ..model.geometry import Geometry
from ..model.pieces import CardPiece, CupPiece, LidPiece, Piece
from ..style import TableGeometry
from .motion_plans import Moving
from .motions import Bring, Move, Peek, RollMeter, Shake, Tumble
from .style import PathStyle, SoundTimes, ThrowStyle

HURRIED: Final = frozenset({"card-lift", "card-tap", "chips-swept", "paper-sweep"})
"""What is not heard of other seats when everything is fast."""
NOTES: Final[dict[Grade, str]] = {
    "S": "win-small",
    "M": "win-medium",
    "L": "win-medium",
    "XL": "win-large",
}
MARKERS: Final = {"lammer": "lammer", "puck": "lammer", "envy": "lammer", "pointer": "pointer"}


class CueSound(NamedTuple):
    """A sound, and when it begins: seconds after its cue. It is heard at a design x, or follows a
    `move`; `gain` in dB.
    """

    sound: str
    after: float = 0.0
    x: float = StageStyle.axis
    gain: float = 0.0
    far: bool = False
    move: Move | None = None
    impact: bool = False


class Knock(NamedTuple):
    """A die touches something: at which share of the throw, which sound, where, and how hard (0 to
    1).
    """

    share: float
    sound: str
    x: float
    hard: float


class _SoundPlace(NamedTuple):
    """Whose a sound is: how loud, and whether from afar."""

    gain: float = 0.0
    far: bool = False

    def leaving(self, sound: str, move: Move, seconds: float, louder: float = 0.0) -> CueSound:
        """A sound as what is moved leaves, which goes along with it."""
        return CueSound(
            sound,
            leaving_share(move) * seconds,
            x_at_share(move, 0.0),
            self.gain + louder,
            self.far,
            move,
        )

    def landing(self, sound: str, move: Move, seconds: float, louder: float = 0.0) -> CueSound:
        """A sound as what is moved touches where it will lie."""
        return CueSound(
            sound,
            landing_share(move) * seconds,
            x_at_share(move, 1.0),
            self.gain + louder,
            self.far,
            impact=True,
        )


_DEALER, _OTHER = _SoundPlace(SoundTimes.dealer), _SoundPlace(SoundTimes.other_seats, far=True)


def event_sounds(
    event: ev.AnyEvent,
    plan: Moving,
    geo: Geometry,
    seconds: float,
    pace: Pace,
    mine: tuple[int, ...],
) -> tuple[CueSound, ...]:
    """The sounds of an event whose planned moves take so long, told on the felt as it lies (`geo`)
    to whoever sits at `mine`.
    """
    one = _Cue(plan.moves, geo, seconds, 1.0 if pace.reduced else pace.duration_factor, mine)
    found = one.sounds_of(event)
    if pace.speed == "fast":
        found = tuple(sound for sound in found if not (sound.far and sound.sound in HURRIED))
    return found


class _Cue(NamedTuple):
    """One event's circumstances: what moves, the felt, the seconds it takes, how long each is, and
    the player's seats.
    """

    moves: tuple[Move, ...]
    geo: Geometry
    seconds: float
    factor: float
    mine: tuple[int, ...]

    def sounds_of(self, event: ev.AnyEvent) -> tuple[CueSound, ...]:  # noqa: C901 - a branch an event
        """Everything that is seen can be heard; what is only said or shown is silent."""
        match event:
            case ev.Shuffled():
                whose = _DEALER if event.how == "manual" else _OTHER
                return (
                    self._single_sound(
                        "riffle",
                        TableGeometry.pack[0] if event.how == "manual" else TableGeometry.shoe[0],
                        whose,
                    ),
                )
            case ev.Cut() | ev.Burned():
                return self._carry_sounds("card-slide", "card-tap", _DEALER)
            case ev.Counted():
                return (self._single_sound("riffle-short", TableGeometry.discard_rack[0], _DEALER),)
            case ev.Moved() if not self.moves:
                x, whose = self._x(event.place), self._sound_place(event.place)
                return self._single_sound("slide-soft", x, whose), self._single_sound(
                    "card-tap", x, whose, 0.24, impact=True
                )
            case ev.Dealt() | ev.Moved():
                return self._carry_sounds("card-slide", "card-tap", self._sound_place(event.place))
            case ev.Turned() if self.moves:
                return self._carry_sounds("card-lift", "card-flat", self._sound_place(event.place))
            case ev.Decided() if event.seat in self.mine:
                return (CueSound("tick"),)
            case ev.Folded():
                return self._fold_sounds(event.seat)
            case ev.Discarded():
                return (
                    sweep_sounds(self.moves[0], self.seconds, self._sound_place(event.place))
                    if self.moves
                    else ()
                )
            case ev.Staked() | ev.Pooled() | ev.Collected() | ev.Paid() | ev.Returned():
                return self._money_sounds(event)
            case ev.Tipped() | ev.TipSettled():
                return self._tip_sounds(event)
            case ev.Shaken() | ev.Thrown() | ev.Passed():
                return self._dice_sounds(event)
            case ev.Marked():
                return self._marker_sounds(event)
            case ev.Irregular() | ev.Voided():
                return (CueSound("low-wood", impact=True),)
            case (
                ev.Announced() | ev.Asked() | ev.Named() | ev.Closed() | ev.Decided() | ev.Turned()
            ):
                return ()
            case ev.Looked():
                # own cards are heard as they are turned up; what others look at is not seen
                return ()
            case ev.Credited() | ev.Reseeded():
                return ()  # a meter is heard while its window rolls
            case _:
                assert_never(event)

    def _single_sound(
        self, sound: str, x: float, whose: _SoundPlace, delay: float = 0.0, *, impact: bool = False
    ) -> CueSound:
        return CueSound(sound, delay * self.factor, x, whose.gain, whose.far, impact=impact)

    def _carry_sounds(
        self, leaving_sound: str, landing_sound: str, whose: _SoundPlace
    ) -> tuple[CueSound, ...]:
        """What moves is heard as it leaves, once for all, and each as it lands."""
        first = (whose.leaving(leaving_sound, move, self.seconds) for move in self.moves[:1])
        return (*first, *(whose.landing(landing_sound, move, self.seconds) for move in self.moves))

    def _fold_sounds(self, seat: int) -> tuple[CueSound, ...]:
        whose, move = self._seat(seat), self.moves[0] if self.moves else None
        left = leaving_share(move) * self.seconds if move is not None else 0.0
        return (
            CueSound(
                "slide-soft",
                left,
                self._x(f"seat {seat}"),
                whose.gain,
                whose.far,
                move,
                impact=True,
            ),
        )

    def _money_sounds(
        self, event: ev.Staked | ev.Pooled | ev.Collected | ev.Paid | ev.Returned
    ) -> tuple[CueSound, ...]:
        """Clay: each chip as it lands, a stack as it is set, a stake as it is swept, all where they
        lie.
        """
        whose = self._seat(event.seat)
        spot = Spot(event.seat, event.wager, 0 if isinstance(event, ev.Pooled) else event.hand)
        if isinstance(event, ev.Returned):
            if not self.geo.has_spot(spot):
                return ()
            x = self.geo.stake_center_and_radius(spot)[0]
            # as the stake is furthest from its spot, however much the settlement is hurried
            return (
                CueSound("chip-1", 0.5 * self.seconds, x, whose.gain - 4, whose.far, impact=True),
            )
        if not self.moves:
            return ()
        move, took = self.moves[0], self.seconds
        match event:
            case ev.Staked():
                return (
                    whose.landing(
                        last_chip_click(self.geo.shown.chips.get(spot, 0) + event.cents), move, took
                    ),
                )
            case ev.Pooled():
                return (
                    whose.landing(last_chip_click(self.geo.shown.pot + event.cents), move, took),
                )
            case ev.Collected():
                return whose.leaving("chips-swept", move, took), whose.landing(
                    "tray", move, took, SoundTimes.dealer
                )
            case ev.Paid() if isinstance(move, Bring):
                return (whose.landing("plaque", move, took),)
            case ev.Paid():
                pooled = event.source == "pot"
                taken = whose.leaving(
                    "chips-swept" if pooled else "rake", move, took, SoundTimes.dealer
                )
                return taken, whose.landing(
                    "stack-set" if event.source in ("house", "pot") else "plaque", move, took
                )

    def _tip_sounds(self, event: ev.Tipped | ev.TipSettled) -> tuple[CueSound, ...]:
        """A chip for the dealer as it lands, or as it is taken up."""
        if not self.moves:
            return ()
        whose, move = self._seat(event.seat), self.moves[0]
        if isinstance(event, ev.Tipped):
            return (whose.landing(last_chip_click(event.cents), move, self.seconds),)
        return (whose.leaving("chips-swept", move, self.seconds, SoundTimes.dealer),)

    def _dice_sounds(self, event: ev.Shaken | ev.Thrown | ev.Passed) -> tuple[CueSound, ...]:
        """Dice in the leather as often as the cup is swung, the cup as it is set down, each die as
        it touches.
        """
        layout = self.geo.layout
        if not dice.has_dice(layout):
            return ()
        x = layout.furniture["shaker"][0]
        match event:
            case ev.Shaken():
                gain = 0.0 if event.seat in self.mine else SoundTimes.dealer
                found = next(
                    (move for move in self.moves if isinstance(move, Shake) and not move.still),
                    None,
                )
                begun, strokes = (
                    (found.loaded_share, PathStyle.shake_strokes) if found is not None else (0.0, 1)
                )
                stroke = (PathStyle.cup_down - begun) / strokes * self.seconds
                shaken = [
                    CueSound("dice-leather", begun * self.seconds + i * stroke, x, gain)
                    for i in range(strokes)
                ]
                return (
                    *shaken,
                    CueSound("cup-down", PathStyle.cup_down * self.seconds, x, gain, impact=True),
                )
            case ev.Thrown():
                if dice.has_lid(self.geo):
                    return ()  # they lie still under the lid
                if dice.throw_opens_lid(self.geo):
                    return lid_sounds(self.moves[0], self.seconds)
                return tuple(CueSound("", 0.0, x, move=move) for move in self.moves)
            case ev.Passed():
                return (_DEALER.landing("cup-down", self.moves[0], self.seconds),)

    def _marker_sounds(self, event: ev.Marked) -> tuple[CueSound, ...]:
        moves = self.moves
        if event.kind == "lid" and moves:
            return lid_sounds(moves[0], self.seconds)
        if event.kind == "dice" and moves and moves[0].pieces_at(1.0):
            return (_DEALER.landing("dice-die", moves[0], self.seconds, -4),)
        if event.kind in MARKERS and moves:
            return (
                _DEALER.landing(
                    MARKERS[event.kind], moves[0], self.seconds, 0 if event.shown else -4
                ),
            )
        return ()

    def _x(self, place: str) -> float:
        return self.geo.card(place, 0, 1).x

    def _sound_place(self, place: str) -> _SoundPlace:
        return self._seat(seat_of(place))

    def _seat(self, seat: int) -> _SoundPlace:
        return _SoundPlace() if seat in self.mine else _OTHER if seat else _DEALER


def lid_sounds(move: Move, seconds: float) -> tuple[CueSound, ...]:
    """The lid of the cup is gripped, and set down."""
    return CueSound("lid-leather", 0.0, x_at_share(move, 1.0), SoundTimes.dealer), _DEALER.landing(
        "lid-wood", move, seconds
    )


def sweep_sounds(move: Move, seconds: float, whose: _SoundPlace = _DEALER) -> tuple[CueSound, ...]:
    """The cards of a hand are swept together, and tap in the rack."""
    return whose.leaving("paper-sweep", move, seconds), whose.landing("card-tap", move, seconds)


def bend_sounds(cards: tuple[CardPiece, ...]) -> tuple[CueSound, ...]:
    """The player bends up his own cards: one sound for all."""
    return (CueSound("card-bend", 0.0, _mean_x(cards)),)


def dropped_cards_sounds(cards: tuple[CardPiece, ...], pace: Pace) -> tuple[CueSound, ...]:
    """Cards that were bent up lie on the felt again."""
    return (
        CueSound(
            "card-tap",
            pace.duration("let-go"),
            _mean_x(cards),
            SoundTimes.dropped_card,
            impact=True,
        ),
    )


def turn_up_sounds(cards: tuple[CardPiece, ...], seconds: float) -> tuple[CueSound, ...]:
    """The player turns his own cards over, the first of them in so many seconds: they are lifted,
    and lie open.
    """
    x = _mean_x(cards)
    return (
        CueSound("card-lift", 0.0, x),
        CueSound("card-flat", SoundTimes.card_flat * seconds, x, impact=True),
    )


def _mean_x(cards: tuple[CardPiece, ...]) -> float:
    return sum(card.lie.x for card in cards) / len(cards)


def own_card_turn_sounds(look: Peek, pace: Pace) -> tuple[CueSound, ...]:
    """The player's own cards are bent up, lifted, and laid down open."""
    x, seconds = look.card.lie.x, pace.duration("look")
    return (
        CueSound("card-bend", 0.0, x),
        CueSound("card-lift", PathStyle.look_turn * seconds, x),
        CueSound("card-flat", 0.94 * seconds, x, impact=True),
    )


def last_chip_click(cents: int) -> str:
    """The click of the last chip of an amount: the higher it lies, the brighter."""
    return chip_click(len(breakdown(cents)))


def x_at_share(move: Move, share: float) -> float:
    """Where what is moved is at a share of its way, in design pixels from the left."""
    pieces = move.pieces_at(share)
    return _moving_measures(pieces[0])[0] if pieces else StageStyle.axis


def leaving_share(move: Move) -> float:
    """At which share of its way what is moved begins to."""
    begin, low, high = move.pieces_at(0.0), 0.0, 0.5
    for _ in range(SoundTimes.arrival_halvings):
        middle = (low + high) / 2
        low, high = (
            (low, middle)
            if _largest_distance(move.pieces_at(middle), begin) > SoundTimes.arrival
            else (middle, high)
        )
    return low


def landing_share(move: Move) -> float:
    """At which share of its way what is moved touches where it will lie."""
    end, low, high = move.pieces_at(1.0), 0.5, 1.0
    for _ in range(SoundTimes.arrival_halvings):
        middle = (low + high) / 2
        low, high = (
            (middle, high)
            if _largest_distance(move.pieces_at(middle), end) > SoundTimes.arrival
            else (low, middle)
        )
    return high


def knocks(tumble: Tumble) -> tuple[Knock, ...]:
    """When the dice of a throw touch felt, wall and each other, as far as it can be heard: the
    hardest of them.
    """
    path = path_of(tumble.cast)
    if tumble.still:
        return (Knock(1.0, "dice-felt", path[-1][0].x, 1.0),)
    found = [
        knock for die in range(tumble.cast.dice) for knock in _die_knocks(tumble.cast, path, die)
    ]
    out: list[Knock] = []
    for knock in sorted(found, key=lambda k: (-k.hard, k.share)):
        if len(out) < SoundTimes.most_knocks and all(
            abs(knock.share - other.share) >= SoundTimes.knock_interval for other in out
        ):
            out.append(knock)
    return tuple(sorted(out))


def _die_knocks(cast: Cast, path: Path, die: int) -> Iterator[Knock]:
    """What one die touches: the felt as it comes down or rolls over an edge, and what throws it off
    its way.
    """
    last, boxed = len(path) - 1, cast.source is not None
    touched = (
        zip(contact_shares(die), (ThrowStyle.flight_height, *ThrowStyle.hop_heights), strict=True)
        if boxed
        else ((0.0, ThrowStyle.flight_height / 2),)
    )
    landed = round(last * contact_shares(die)[0]) if boxed else 0
    for share, fell in touched:
        at = path[round(last * share)][die]
        if at.roll or fell >= ThrowStyle.flight_height / 2:  # who lies still does not hop any more
            yield Knock(share, "dice-felt", at.x, fell / ThrowStyle.flight_height)
    for i in range(landed + 2, last):
        a, b, c = (path[j][die] for j in (i - 1, i, i + 1))
        speed = hypot(b.x - a.x, b.y - a.y) / (SoundTimes.quick_die * cast.size)
        thrown = hypot(c.x - 2 * b.x + a.x, c.y - 2 * b.y + a.y) / (
            SoundTimes.quick_die * cast.size
        )
        if thrown > SoundTimes.deflection:
            among = any(
                hypot(b.x - o.x, b.y - o.y) < 1.5 * cast.size
                for j, o in enumerate(path[i])
                if j != die
            )
            yield Knock(
                i / last,
                "dice-die" if among else "dice-wall" if boxed else "dice-felt",
                b.x,
                min(1.0, thrown),
            )
        elif not boxed and a.roll // 90 != b.roll // 90:
            yield Knock(i / last, "dice-felt", b.x, min(0.9, 0.1 + 0.6 * speed**2))


def roll_seconds(roll: RollMeter) -> Seconds:
    """How many seconds a meter rolls: longer down to where it starts anew."""
    return DURATIONS["reseed" if roll.meter.cents < roll.meter.before else "meter"]


def weightiest_sound(pending: Iterable[CueSound]) -> CueSound | None:
    """Of what would still be heard, what is heard of a step that happens at once: a win before the
    last thing that touches.
    """
    last = None
    for sound in pending:
        if sound.sound.startswith("win-"):
            return sound
        last = sound if sound.impact or last is None or not last.impact else last
    return last


def _moving_measures(piece: Piece) -> tuple[float, ...]:
    """What of a piece moves, in px: where it is, how high, how far it is open or turned over."""
    match piece:
        case CardPiece():
            return (
                piece.lie.x,
                piece.lie.y,
                piece.lift,
                SoundTimes.lid_height * (piece.flip + piece.peel),
            )
        case CupPiece():
            return piece.x, piece.y, SoundTimes.lid_height * max(0.0, piece.lid)
        case LidPiece():
            return piece.x, piece.y, SoundTimes.lid_height * piece.closed
        case _:
            lift = getattr(piece, "lift", 0.0)
            return getattr(piece, "x", StageStyle.axis), getattr(piece, "y", 0.0), lift


def _largest_distance(pieces: tuple[Piece, ...], rest: tuple[Piece, ...]) -> float:
    """How far pieces are from where others of the same names are, at most."""
    there = {piece.name: _moving_measures(piece) for piece in rest}
    both = [(_moving_measures(piece), there[piece.name]) for piece in pieces if piece.name in there]
    return max((dist(one, other) for one, other in both), default=0.0)


class TimedEvent(NamedTuple):
    """An event on the time line: when it starts, the seconds it takes, and what moves."""

    event: ev.AnyEvent
    start: Seconds
    seconds: Seconds
    plan: Moving


class Due(NamedTuple):
    """A sound and when it is due, with the seconds that its movement takes."""

    at: float
    sound: CueSound
    seconds: float


class Coming(NamedTuple):
    """A cue that is to begin: when, how long it takes, and what makes its sounds, asked for only
    then.
    """

    start: float
    seconds: float
    sounds: Callable[[], tuple[CueSound, ...]]


def win_notes_start(cues: Sequence[TimedEvent], seats: tuple[int, ...], pace: Pace) -> Seconds:
    """When the notes of a round begin: after the best bet of these seats is paid."""
    best, when = 0.0, cues[-1][1]
    for event, start, seconds, plan in cues:
        if isinstance(event, ev.Paid) and event.seat in seats and event.win:
            odds = event.win / event.back if event.back else 1.0
            if odds > best and plan.moves:
                best, when = odds, start + landing_share(plan.moves[0]) * seconds
    when += SoundTimes.win_notes * (1.0 if pace.reduced else FACTORS[pace.speed])
    for event, start, *_ in cues:
        late = when - start
        if isinstance(event, ev.Announced) and -SoundTimes.lead <= late < SoundTimes.caption_notes:
            when = start + SoundTimes.caption_notes
    return when


class Soundtrack:
    """What is still to be heard at a table; true while anything is."""

    def __init__(self, sound: Sounds | SilentSoundLog) -> None:
        self._sound = sound
        self._coming: list[Coming] = []
        self._due: list[Due] = []
        self._moving: list[tuple[Voice, Move, float, float]] = []
        self._skipped = self._rolled = float("-inf")

    def __bool__(self) -> bool:
        return bool(self._due or self._coming)

    def expect(
        self, start: float, seconds: float, sounds: Callable[[], tuple[CueSound, ...]]
    ) -> None:
        """A cue starts then and takes so long, later than those before it; `sounds` says what it
        sounds like.
        """
        self._coming.append(Coming(start, seconds, sounds))

    def write(self, sounds: Iterable[CueSound], start: float, seconds: float) -> None:
        """Add the sounds of a cue that starts then and takes so long."""
        self._due += [Due(start + sound.after, sound, seconds) for sound in sounds]
        self._due.sort(key=lambda due: due.at)

    def add_win_notes(
        self, results: Mapping[Spot, Result], seats: tuple[int, ...], start: Seconds
    ) -> None:
        """Add the notes of a round as these seats' wagers ended; none where nothing was won."""
        grade = win_grade_of(end for spot, end in results.items() if spot.seat in seats)
        if name := NOTES.get(grade, ""):
            self.write((CueSound(name),), start, 0.0)

    def add_roll_sounds(self, rolls: Sequence[RollMeter], now: float, *, still: bool) -> None:
        """Add the ticks of meters that begin to roll; where they are to stand `still` there is one."""
        if rolls and now - self._rolled >= SoundTimes.meter_interval:
            self._rolled, meter = now, rolls[0].meter
            if still:
                self.write(
                    (CueSound("meter-tick", 0.0, meter.box[0] + meter.box[2] / 2),), now, 0.0
                )
            else:
                self.add_tick_sounds(meter.box, now, roll_seconds(rolls[0]))

    def add_tick_sounds(self, box: Box, start: float, seconds: float) -> None:
        """Add the ticks of a meter in a box that rolls from then on for so many seconds."""
        x, step = box[0] + box[2] / 2, seconds / SoundTimes.meter_ticks
        self.write(
            (CueSound("meter-tick", i * step, x) for i in range(SoundTimes.meter_ticks)), start, 0.0
        )

    def update(self, now: float) -> None:
        """Play what is due, and keep what is heard where its piece is."""
        while self._coming and self._coming[0].start <= now + SoundTimes.lead:
            cue = self._coming.pop(0)
            self.write(cue.sounds(), cue.start, cue.seconds)
        while self._due and self._due[0].at <= now + SoundTimes.lead:
            due = self._due.pop(0)
            if not due.sound.sound:
                self.write(_knock_sounds(due), due.at, 0.0)
            elif now - due.at < SoundTimes.too_late:
                self._play(due)
        self._moving = [moved for moved in self._moving if now < moved[2] + moved[3]]
        for voice, move, start, seconds in self._moving:
            voice.pan(x_at_share(move, max(0.0, (now - start) / seconds)))

    def break_off(self, now: float, *, plays_sound: bool = True) -> None:
        """Nothing of it is heard any more: what sounds fades, and the step makes one sound, unless
        none is to be `plays_sound`.
        """
        left = weightiest_sound(due.sound for due in self._due) if plays_sound else None
        while plays_sound and self._coming and (left is None or not left.sound.startswith("win-")):
            found = weightiest_sound(self._coming.pop().sounds())
            if found is not None and found.impact:
                left = found
                break
            left = left or found
        self._coming, self._due, self._moving = [], [], []
        if left is None:
            return
        self._sound.fade_except_room()
        if now - self._skipped >= SoundTimes.step_interval:
            self._skipped = now
            self._sound.play(
                left.sound or "dice-felt",
                x=left.x,
                gain=left.gain + SoundTimes.instant_step,
                far=left.far,
            )

    def _play(self, due: Due) -> None:
        sound = due.sound
        voice = self._sound.play(sound.sound, x=sound.x, gain=sound.gain, far=sound.far)
        if voice is not None and sound.move is not None and due.seconds:
            self._moving.append((voice, sound.move, due.at - sound.after, due.seconds))


def _knock_sounds(due: Due) -> tuple[CueSound, ...]:
    """The knocks of a throw, once it begins: by then it is known how its dice tumble."""
    if not isinstance(due.sound.move, Tumble):
        return ()
    return tuple(
        CueSound(
            knock.sound,
            knock.share * due.seconds,
            knock.x,
            due.sound.gain + SoundTimes.softest_knock * (1 - knock.hard),
        )
        for knock in knocks(due.sound.move)
    )
