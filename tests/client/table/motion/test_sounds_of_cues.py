"""Every event that is seen is heard: sounds begin with the movement and meet its contact, at all
twelve tables.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple, get_args

import pygame
import pytest

from game.client.pictures import play_at, studio
from game.client.scenes.motion import ManualClock, Pace
from game.client.sound.sound import MIDDLE, NOISES, SilentSoundLog
from game.client.table.dice.felt import has_lid
from game.client.table.dice.throw import path_of
from game.client.table.model.felt_state import win_grade_of
from game.client.table.model.pieces import CardPiece, Chips, CupPiece, DiePiece, LidPiece, Token
from game.client.table.motion.motion_plans import CuePlan
from game.client.table.motion.motions import Bring, Lid, Peek, RollMeter, Shake, Tumble
from game.client.table.motion.sounds import MARKERS, NOTES, event_sounds, knocks
from game.client.table.motion.style import SoundTimes
from game.client.table.motion.timeline import Cue
from game.client.table.style import TableGeometry
from game.games import GAMES
from game.rounds import events as ev
from tests.client.table.motion.test_movement import CASES, timeline
from tools import visual_regression

FRAME = 1 / 60
NEAR = 0.020
"""How far a sound may be from its cue, in seconds."""
SILENT = (ev.Announced, ev.Asked, ev.Named, ev.Closed, ev.Credited, ev.Reseeded)
"""What is only said or shown; meters are heard while they roll."""


class Sounded(NamedTuple):
    """A sound, when it was asked for, and where."""

    at: float
    name: str
    x: float
    gain: float
    far: bool


class Follower:
    """A voice that keeps where it was moved to."""

    def __init__(self) -> None:
        self.places: list[float] = []

    def pan(self, x: float) -> None:
        self.places.append(x)

    def fade(self) -> None:
        pass


class Stamped(SilentSoundLog):
    """Silence that looks at the clock."""

    def __init__(self, clock: ManualClock) -> None:
        super().__init__()
        self.clock = clock
        self.sounded: list[Sounded] = []
        self.voices: list[tuple[Sounded, Follower]] = []

    def play(
        self,
        name: str,
        *,
        x: float = MIDDLE,
        gain: float = 0.0,
        far: bool = False,
        pitch: float = 1.0,
    ) -> Any:
        super().play(name, x=x, gain=gain, far=far, pitch=pitch)
        one, voice = Sounded(self.clock.now(), name, x, gain, far), Follower()
        self.sounded.append(one)
        self.voices.append((one, voice))
        return voice


class Told(NamedTuple):
    """A table's round: its cues, what was heard of it, the table, and when the player's own cards
    were looked at.
    """

    cues: list[Cue]
    sound: Stamped
    visit: Any
    looks: list[float]


def told(slug: str, **settings: Any) -> Iterator[Told]:
    """A round of a game, told frame by frame: from the deal to the last sound."""
    with studio(
        visual_regression.ROOT, reduced_motion=settings.pop("reduced_motion", False)
    ) as router:
        router.shell.change(**({"speed": "normal", "coach": "off"} | settings))
        play_at(router, slug, 2)
        router._sessions.clear()
        sound = router.shell.sound = Stamped(router.shell.clock)  # type: ignore[assignment, arg-type]
        scene = router.table(slug)
        one = visual_regression.Sitter(router, scene, (1280, 720))
        one.canvas.visible = False
        timeline, cues = scene.visit.timeline, []
        looks: list[float] = []
        tell = timeline.tell

        def noted(*args: Any, **how: Any) -> None:
            before = len(timeline._cues)
            tell(*args, **how)
            cues.extend(timeline._cues[before:])
            looked = [a for a in timeline._asides if isinstance(a.plan.moves[0], Peek)]
            looks.extend(a.start + a.plan.moves[0].wait * a.seconds for a in looked[:1])  # type: ignore[union-attr]

        timeline.tell = noted
        one.key(pygame.K_r)
        sound.sounded.clear()
        one.key(pygame.K_d)
        while True:
            for _ in range(20_000):
                if not timeline.moving:
                    break
                one.step(seconds=FRAME)
            if not scene.visit.session.turn:
                break
            one.decide()
        yield Told(cues, sound, scene.visit, looks)


def pose(piece: Any) -> tuple[float, ...]:
    """Where a piece is, how high, how far turned over or open, all in px."""
    match piece:
        case CardPiece():
            return piece.lie.x, piece.lie.y, piece.lift, 40 * piece.flip
        case Chips() | Token():
            return piece.x, piece.y, piece.lift
        case DiePiece():
            return piece.x, piece.y, piece.lift
        case CupPiece():
            return piece.x, piece.y, 40 * max(0.0, piece.lid)
        case LidPiece():
            return piece.x, piece.y, 40 * piece.closed
        case _:
            return ()


def way(move: Any, seconds: float) -> tuple[float, float]:
    """When what a move carries is first seen to move, and when it has come to rest: seconds, a
    thousandth apart.
    """
    count = max(1, round(seconds * 1000))
    first, last = move.pieces_at(0.0), move.pieces_at(1.0)

    def off(share: float, rest: Any) -> float:
        there = {piece.name: pose(piece) for piece in rest}
        return max(
            (math.dist(pose(p), there[p.name]) for p in move.pieces_at(share) if p.name in there),
            default=0.0,
        )

    left = next((i for i in range(count + 1) if off(i / count, first) > 2.0), 0)
    rested = next((i for i in range(count, -1, -1) if off(i / count, last) > 4.0), 0)
    return left / 1000, rested / 1000


def furthest(moves: Any, seconds: float) -> float:
    """When what goes out and comes back is furthest from where it lay; 0 where nothing moves."""
    shares = [i / 1000 for i in range(1001)]
    if not moves or not seconds:
        return 0.0
    lay = pose(moves[0].pieces_at(0.0)[0])
    return seconds * max(
        shares, key=lambda share: math.dist(pose(moves[0].pieces_at(share)[0]), lay)
    )


def wanted(cue: Cue, visit: Any) -> list[tuple[str, float]]:  # noqa: C901 - a branch an event
    """Which sounds an event should make, and when, by what it moves alone; knows nothing of how
    they are planned.
    """
    event, moves, start = cue.event, cue.plan.moves, cue.start
    ways = (
        [(start + a, start + b) for a, b in (way(m, cue.seconds) for m in moves)]
        if not _own_way(moves)
        else []
    )
    match event:
        case ev.Dealt():
            return [("card-slide", ways[0][0]), ("card-tap", ways[0][1])]
        case ev.Moved() if moves:
            return [("card-slide", ways[0][0]), *(("card-tap", touch) for _, touch in ways)]
        case ev.Turned() if moves:
            return [("card-lift", ways[0][0]), ("card-flat", ways[0][1])]
        case ev.Staked() | ev.Pooled() | ev.Tipped() if moves:
            return [("chip-", ways[0][1])]
        case ev.TipSettled() if moves:
            return [("chips-swept", ways[0][0])]
        case ev.Collected() if moves:
            return [("chips-swept", ways[0][0]), ("tray", ways[0][1])]
        case ev.Paid() if moves and isinstance(moves[0], Bring):
            return [("plaque", ways[0][1])]
        case ev.Paid() if moves:
            metered = event.source not in ("house", "pot")
            return [
                ("rake chips-swept", ways[0][0]),
                ("plaque" if metered else "stack-set", ways[0][1]),
            ]
        case ev.Returned() if visit.timeline.table.has_spot(_spot(event)):
            return [("chip-1", start + furthest(moves, cue.seconds))]
        case ev.Folded():
            return [("slide-soft", ways[0][0] if ways else start)]
        case ev.Shaken():
            first, last = (
                0.22 * cue.seconds * any(move.gathered for move in moves),
                900 / 980 * cue.seconds,
            )  # type: ignore[union-attr]
            strokes = [("dice-leather", start + first + i / 3 * (last - first)) for i in range(3)]
            return [*strokes, ("cup-down", start + last)]
        case ev.Thrown() if moves and isinstance(moves[0], Lid):
            return [("lid-leather", start), ("lid-wood", ways[0][1])]
        case ev.Thrown() if not has_lid(visit.timeline.geometry) and moves:
            path = knocks(moves[0])
            return [(knock.sound, start + knock.share * cue.seconds) for knock in path]
        case ev.Marked(kind="lid") if moves:
            return [("lid-leather", start), ("lid-wood", ways[0][1])]
        case ev.Shuffled():
            return [("riffle", start)]
        case ev.Burned() | ev.Cut():
            return [("card-slide", ways[0][0]), ("card-tap", ways[0][1])]
        case ev.Discarded() if moves:
            return [("paper-sweep", ways[0][0]), ("card-tap", ways[0][1])]
        case ev.Marked(kind="dice") if moves:
            return [("dice-die", ways[0][1])]
        case ev.Marked() if event.kind in MARKERS and moves:
            return [("lammer pointer", ways[0][1])]
        case ev.Moved():
            return [("slide-soft", start), ("card-tap", start + 0.24)]
        case ev.Counted():
            return [("riffle-short", start)]
        case ev.Passed():
            return [("cup-down", ways[0][1])]
        case ev.Irregular() | ev.Voided():
            return [("low-wood", start)]
        case ev.Decided() if event.seat in visit.desk.seats:
            return [("tick", start)]
        case _:
            return []


def _own_way(moves: tuple[Any, ...]) -> bool:
    return any(isinstance(move, Shake | Tumble) for move in moves)


def _spot(event: Any) -> Any:
    from game.core.declaration import Spot

    return Spot(event.seat, event.wager, event.hand)


def found(sounds: list[Sounded], names: str, at: float) -> Sounded | None:
    """The sound of one of these names nearest to a moment; it is taken out."""
    fits = [s for s in sounds if any(s.name.startswith(name) for name in names.split())]
    best = min(fits, key=lambda s: abs(s.at - at), default=None)
    if best is not None:
        sounds.remove(best)
    return best


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", GAMES)
def test_every_sound_of_a_round_begins_with_its_movement_or_its_contact(slug: str) -> None:
    """All of them: none is missing, none is further than 20 ms from what is seen, and none comes
    from nowhere.
    """
    for one in told(slug):
        left = sorted(one.sound.sounded)
        heard = 0
        for cue in sorted(one.cues, key=lambda cue: cue.start):
            asked = wanted(cue, one.visit)
            if cue.plan.moves and not (
                isinstance(cue.event, ev.Thrown) and has_lid(one.visit.timeline.geometry)
            ):
                assert asked, f"{cue.event} is seen and not heard"
            for names, at in asked:
                sound = found(left, names, at)
                assert sound is not None, f"{names} of {cue.event} is not heard"
                assert abs(sound.at - at) <= NEAR, f"{sound} of {cue.event} should be at {at:.3f}"
                heard += 1
        for at in one.looks:
            for name, after in (("card-bend", 0.0), ("card-lift", 0.26), ("card-flat", 0.45)):
                sound = found(left, name, at + after)
                assert sound is not None, "own cards that are turned up are not heard"
                assert abs(sound.at - at - after) <= NEAR
        rest = {s.name for s in left}
        assert rest <= {"meter-tick", "win-small", "win-medium", "win-large"}, left
        assert sum(s.name.startswith("win-") for s in left) <= 1
        assert heard > 12


@pytest.mark.parametrize("kind", get_args(ev.AnyEvent))
def test_every_kind_of_event_is_heard_within_20_ms_of_what_is_seen(kind: type[Any]) -> None:
    """Also those that hardly a round has: alone on a felt, at the table that has them."""
    for case in CASES[kind]:
        clock = ManualClock()
        sound = Stamped(clock)
        one = timeline(case.slug, case.lies, sound)
        one.tell((case.event,), one.desk, 0.0, Pace())
        cues, looks = (
            list(one._cues),
            [a for a in one._asides if a.plan.moves and isinstance(a.plan.moves[0], Peek)],
        )
        seen: Any = SimpleNamespace(
            timeline=one, game=one.table.game, layout=one.table.layout, desk=one.desk
        )
        asked = [wish for cue in cues for wish in wanted(cue, seen)]
        asked += [("meter-tick", 0.0)] if kind in (ev.Credited, ev.Reseeded) else []
        for look in looks:
            begin = look.start + look.plan.moves[0].wait * look.seconds  # type: ignore[union-attr]
            asked += [
                ("card-bend", begin),
                ("card-lift", begin + 0.26),
                ("card-flat", begin + 0.45),
            ]
        while one.moving and clock.now() < 5:
            clock.wind(FRAME)
            one.update(clock.now())
        left = sorted(sound.sounded)
        for names, at in asked:
            heard = found(left, names, at)
            assert heard is not None, f"{names} of {case.event} is not heard"
            assert abs(heard.at - at) <= NEAR, f"{heard} of {case.event} should be at {at:.3f}"
        assert {one.name for one in left} <= {"meter-tick", "win-small"}, case
        assert asked or kind in {*SILENT, ev.Shuffled} or not any(cue.plan.moves for cue in cues), (
            case
        )


@pytest.mark.parametrize("pace", [Pace(), Pace("slow"), Pace("fast"), Pace(reduced=True)])
def test_found_broken_a_cup_that_was_passed_was_heard_when_it_had_long_stood_still(
    pace: Pace,
) -> None:
    """Whatever kind of event, at whatever speed: no sound begins once nothing of it moves, and
    meters tick as long as they roll.
    """
    for kind in get_args(ev.AnyEvent):
        for case in CASES[kind]:
            clock = ManualClock()
            sound = Stamped(clock)
            one = timeline(case.slug, case.lies, sound)
            one.tell((case.event,), one.desk, 0.0, pace)
            ends, rolls = 0.0, False
            while one.moving and clock.now() < 5:
                moving = [*one._cues, *one._asides]
                ends = max((ends, *(part.start + part.seconds for part in moving)))
                rolls |= any(
                    isinstance(move, RollMeter) for part in one._asides for move in part.plan.moves
                )
                clock.wind(FRAME)
                one.update(clock.now())
            heard = [s.at for s in sound.sounded if not s.name.startswith("win-")]
            assert max(heard, default=0.0) <= ends + NEAR, case
            if kind in (ev.Credited, ev.Reseeded):
                assert rolls != pace.reduced
                assert len(heard) == (1 if pace.reduced else 6), case
                assert pace.reduced or ends - max(heard) < ends / 6 + NEAR, (
                    "it rolls on and is not heard"
                )


@pytest.mark.parametrize(
    "slug", ["flop-poker", "free-bet-blackjack", "double-back-jack", "props-and-hops"]
)
def test_the_notes_of_a_win_follow_its_best_bet_once_and_a_loss_is_silent(slug: str) -> None:
    for one in told(slug):
        seats, shown = one.visit.desk.seats, one.visit.felt_state
        grade = win_grade_of(end for spot, end in shown.results.items() if spot.seat in seats)
        sounded = [s for s in one.sound.sounded if s.name.startswith("win-")]
        assert [s.name for s in sounded] == ([NOTES[grade]] if grade else [])
        for s in sounded:
            paid = [
                c
                for c in one.cues
                if isinstance(c.event, ev.Paid) and c.event.seat in seats and c.event.win
            ]
            best = max(paid, key=lambda c: c.event.win / (c.event.back or c.event.win))  # type: ignore[union-attr]
            click = best.start + way(best.plan.moves[0], best.seconds)[1]
            assert click + 0.38 - NEAR <= s.at <= click + 0.38 + 0.3 + NEAR
            said = [c.start for c in one.cues if isinstance(c.event, ev.Announced)]
            assert not any(0 <= s.at + SoundTimes.lead - at < 0.3 - NEAR for at in said)


def test_a_sound_begins_with_its_movement_not_when_it_has_landed() -> None:
    """The cup's rattle once began as the dice were thrown, their bounce when they lay still, a
    card's slide when it lay.
    """
    for one in told("high-roll-dice"):
        for kind, name in ((ev.Shaken, "dice-leather"), (ev.Thrown, "dice-felt")):
            cue = next(cue for cue in one.cues if isinstance(cue.event, kind))
            first = next(s for s in one.sound.sounded if s.name == name)
            assert first.at < cue.start + 0.3 * cue.seconds, name
    for one in told("flop-poker"):
        cue = next(cue for cue in one.cues if isinstance(cue.event, ev.Dealt))
        at = next(
            s.at
            for s in one.sound.sounded
            if s.name == "card-slide" and s.at >= cue.start - SoundTimes.lead - FRAME
        )
        assert at < cue.start + 0.5 * cue.seconds


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "settings", [{"speed": "slow"}, {"speed": "fast"}, {"reduced_motion": True}]
)
def test_sounds_keep_to_their_contacts_at_every_speed(settings: dict[str, Any]) -> None:
    for one in told("high-roll-dice", **settings):
        strokes = sum(s.name == "dice-leather" for s in one.sound.sounded)
        shakes = sum(isinstance(cue.event, ev.Shaken) for cue in one.cues)
        assert strokes == shakes * (1 if "reduced_motion" in settings else 3)
    for one in told("lunar-poker", **settings):
        dealt = [cue for cue in one.cues if isinstance(cue.event, ev.Dealt)]
        mine = [cue for cue in dealt if cue.event.place == f"seat {one.visit.state.own}"]  # type: ignore[union-attr]
        for cue in mine:
            touch = cue.start + way(cue.plan.moves[0], cue.seconds)[1]
            taps = [s for s in one.sound.sounded if s.name == "card-tap" and not s.far]
            assert min(abs(s.at - touch) for s in taps) <= NEAR
        others = [s for s in one.sound.sounded if s.far and s.name == "card-tap"]
        assert bool(others) != (settings.get("speed") == "fast")


def test_a_step_at_once_makes_one_sound() -> None:
    for one in told("lunar-poker", speed="instant"):
        at = [s.at for s in one.sound.sounded]
        assert at
        assert len(at) == len(set(at))
        assert all(s.gain <= -6 for s in one.sound.sounded)


def test_a_skip_fades_what_is_heard_and_makes_one_quiet_sound() -> None:
    with studio(visual_regression.ROOT) as router:
        router.shell.change(speed="normal", coach="off")
        play_at(router, "flop-poker", 2)
        router._sessions.clear()
        sound = router.shell.sound = Stamped(router.shell.clock)  # type: ignore[assignment, arg-type]
        one = visual_regression.Sitter(router, router.table("flop-poker"), (1280, 720))
        one.canvas.visible = False
        one.key(pygame.K_r)
        one.key(pygame.K_d)
        for _ in range(40):
            one.step(seconds=FRAME)
        before = len(sound.sounded)
        assert before > 5
        one.key(pygame.K_SPACE)
        assert sound.fades == 1
        assert len(sound.sounded) == before + 1
        assert sound.sounded[-1].gain <= -6
        for _ in range(60):
            one.step(seconds=FRAME)
        assert len(sound.sounded) == before + 1  # nothing of it comes later


def test_a_window_that_stood_still_makes_no_heap_of_sounds() -> None:
    with studio(visual_regression.ROOT) as router:
        router.shell.change(speed="normal", coach="off")
        play_at(router, "flop-poker", 2)
        router._sessions.clear()
        sound = router.shell.sound = Stamped(router.shell.clock)  # type: ignore[assignment, arg-type]
        one = visual_regression.Sitter(router, router.table("flop-poker"), (1280, 720))
        one.canvas.visible = False
        one.key(pygame.K_r)
        one.key(pygame.K_d)
        before = len(sound.sounded)
        one.step(seconds=30.0)
        assert len(sound.sounded) - before <= 2


def test_what_slides_is_heard_where_it_is() -> None:
    for one in told("lunar-poker"):
        moved = [voice.places for s, voice in one.sound.voices if s.name == "card-slide"]
        travelled = [places for places in moved if len(places) > 6]
        assert len(travelled) > 4
        cue = next(cue for cue in one.cues if isinstance(cue.event, ev.Dealt))
        goal = cue.plan.moves[0].pieces_at(1.0)[0].lie.x  # type: ignore[union-attr]
        slides = [(s, voice.places) for s, voice in one.sound.voices if s.name == "card-slide"]
        first = next(
            places for s, places in slides if s.at >= cue.start - SoundTimes.lead and places
        )
        swing = 0.08 * math.dist(TableGeometry.shoe, cue.plan.moves[0].pieces_at(1.0)[0].lie[:2])  # type: ignore[union-attr]
        assert (
            min(first[0], goal) - swing <= min(first) <= max(first) <= max(first[0], goal) + swing
        )
        assert abs(first[-1] - goal) < 60


def test_a_throw_knocks_first_as_its_dice_land_and_ever_softer_where_they_lie_on_the_felt() -> None:
    for one in told("high-roll-dice"):
        for cue in one.cues:
            if not isinstance(cue.event, ev.Thrown):
                continue
            move = cue.plan.moves[0]
            path = path_of(move.cast)  # type: ignore[union-attr]
            found = knocks(move)  # type: ignore[arg-type]
            high = [max(pose.lift for pose in frame) for frame in path]
            landed = next(
                i
                for i, frame in enumerate(path)
                if i > 4 and min(pose.lift for pose in frame) < 1.0
            ) / (len(path) - 1)
            assert max(high) > 30
            assert abs(found[0].share - landed) * cue.seconds <= NEAR
            assert found[0].hard == max(knock.hard for knock in found)
            assert len(found) > 4
            for knock in found:
                frame = path[round(knock.share * (len(path) - 1))]
                touching = [pose for pose in frame if abs(pose.x - knock.x) < 1]
                assert touching
                assert knock.sound != "dice-felt" or min(pose.lift for pose in touching) < 6, knock
            late = [
                knock.hard for knock in found if knock.share > 0.6 and knock.sound == "dice-felt"
            ]
            assert all(hard < 0.6 for hard in late)


def test_others_are_softer_and_far_and_the_dealer_a_little() -> None:
    for one in told("lunar-poker"):
        own = one.visit.state.own
        for cue in one.cues:
            if isinstance(cue.event, ev.Dealt):
                touch = cue.start + way(cue.plan.moves[0], cue.seconds)[1]
                tap = min(
                    (s for s in one.sound.sounded if s.name == "card-tap"),
                    key=lambda s: abs(s.at - touch),
                )
                place = cue.event.place
                expected = (
                    (0.0, False)
                    if place == f"seat {own}"
                    else (-6.0, True)
                    if place.startswith("seat")
                    else (-2.0, False)
                )
                assert (tap.gain, tap.far) == expected, cue.event


def test_no_caption_is_heard() -> None:
    for one in told("flop-poker"):
        geo = one.visit.timeline.geometry
        for event in (
            ev.Announced("No more bets."),
            ev.Asked(1, "Bet?"),
            ev.Named("seat 1", "hand", "Pair"),
            ev.Closed(),
        ):
            assert event_sounds(event, CuePlan(), geo, 0.0, Pace(), (1,)) == ()
        assert {type(cue.event) for cue in one.cues} & set(SILENT)


def test_every_name_that_is_played_is_a_sound() -> None:
    from game.client.table.motion import sounds

    named = {*sounds.NOTES.values(), *sounds.MARKERS.values(), *sounds.HURRIED}
    assert named <= set(NOISES)
    assert set(get_args(ev.AnyEvent)) >= set(SILENT)


def test_what_is_heard_is_written_in_the_corner_for_whoever_asks_and_does_not_flicker() -> None:
    for wish in (True, False):
        with studio(visual_regression.ROOT) as router:
            router.shell.change(speed="normal", coach="off", sounds_in_words=wish, muted=True)
            play_at(router, "flop-poker", 2)
            router._sessions.clear()
            one = visual_regression.Sitter(router, router.table("flop-poker"), (1280, 720))
            one.canvas.visible = False
            one.key(pygame.K_r)
            one.key(pygame.K_d)
            read: list[tuple[float, str]] = []
            while one.scene.visit.timeline.moving:
                one.step(seconds=FRAME)
                for toast in router.shell.toasts.visible_toasts:
                    if toast.kind == "sound" and (not read or read[-1][1] != toast.title):
                        read.append((router.shell.clock.now(), toast.title))
            assert ({"Chips click", "Cards slide"} <= {words for _, words in read}) == wish
            # the first was up before
            assert all(b - a >= 1 / 3 for (a, _), (b, _) in itertools.pairwise(read[1:]))
            for _ in range(120):
                one.step(seconds=FRAME)
            assert not router.shell.toasts.visible_toasts
