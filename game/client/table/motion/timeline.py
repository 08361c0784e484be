"""From events to movement: each event becomes a cue on a time line, and its pieces travel before
the felt shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial, reduce
from itertools import accumulate
from math import inf
from typing import Any, NamedTuple

from msgspec import structs

from ....core.cards import HIDDEN, Card
from ....rounds import events as ev
from ...scenes.motion import DURATIONS, FACTORS, Pace, Seconds
from ...sound.sound import SilentSoundLog, Sounds
from ..dice.felt import called_face_and_count, closing_lid, deciding_dice
from ..model.felt_state import FeltState, Unseen, seat_of
from ..model.geometry import Geometry
from ..model.moment import Desk, bankroll_change
from ..model.pieces import READINGS, CardPiece, Piece, card_name
from . import dealer_hands, motion_plans
from .celebration import Celebration, Prize, celebration_of
from .motions import (
    DealCard,
    FadeOut,
    Motion,
    Peek,
    Read,
    RollMeter,
    Shake,
    Turn,
    faded_pieces,
    replace,
)
from .sounds import (
    Soundtrack,
    TimedEvent,
    bend_sounds,
    dropped_cards_sounds,
    event_sounds,
    lid_sounds,
    own_card_turn_sounds,
    roll_seconds,
    sweep_sounds,
    turn_up_sounds,
    win_notes_start,
)
from .style import CelebrationStyle, HandTimes, PathStyle, SoundTimes, TimelineTimes


class Cue(NamedTuple):
    """An event on the time line: when its movement starts, how long it takes, what moves, and the
    felt once it has landed.

    The `desk` stands then, too, if this is the last event of its verb; `unseen` are the player's
    own cards that he has not looked at then.
    """

    event: ev.AnyEvent
    start: float
    seconds: float
    plan: motion_plans.Planned
    after: FeltState
    desk: Desk | None = None
    unseen: Unseen = frozenset()


class AsideMotion(NamedTuple):
    """A movement that no event brings and nothing waits for; what is `under` lies below what an
    event moves.
    """

    start: float
    seconds: float
    plan: motion_plans.Moving
    under: bool = False


class Bent(NamedTuple):
    """The player's own cards whose corners he holds bent up, `since` when, and from when on they
    drop again.
    """

    cards: tuple[CardPiece, ...]
    since: float
    seconds: float
    dropped: float = float("inf")
    drops: float = 0.0

    def peel(self, now: float) -> float:
        """How far the corners are up, 0 to 1."""
        up = min(1.0, (now - self.since) / self.seconds) if self.seconds else 1.0
        down = (now - self.dropped) / self.drops if self.drops else float(now >= self.dropped)
        return max(0.0, up * (1 - max(0.0, down)))

    def moves(self, now: float) -> bool:
        """Whether they are on their way."""
        return now < self.since + self.seconds or self.dropped < float("inf")


class BrassLine(NamedTuple):
    """The brass line of a hand that is named: card after card from a start on, each so many seconds
    after the one before.
    """

    start: float
    beat: float
    cards: tuple[str, ...]
    end: float
    own: str = ""
    """What the player's own hand is that has it."""

    def outlined_card_names(self, now: float) -> tuple[str, ...]:
        """The cards that have it at a time."""
        return (
            self.cards[: int((now - self.start) / self.beat) + 1]
            if self.start <= now < self.end
            else ()
        )


class OwnCardLook(NamedTuple):
    """One of the player's own cards: when it has landed, when it lies open, its place, its event."""

    landed: float
    done: float
    place: str
    event: ev.Dealt | ev.Looked


GENTLE = (ev.Dealt, ev.Staked, ev.Collected, ev.Paid, ev.Returned, ev.Discarded)
"""Movements of which several are under way at once."""

OVERLAPPING = (ev.Decided, ev.Folded, ev.Turned, ev.Named, ev.Paid, ev.Returned, ev.Collected)
"""What one guest does while the next already begins."""


def _copied_attributes(values: object) -> dict[str, Any]:
    """The attributes of a value, or a copy of them, lists anew."""
    held = values if isinstance(values, dict) else vars(values)
    return {name: list(one) if isinstance(one, list) else one for name, one in held.items()}


def _place_of_event(event: ev.AnyEvent) -> str:
    """The seat that an event is about, as the place of its cards is called; "" for none."""
    seat = getattr(event, "seat", 0)
    return f"seat {seat}" if seat else " ".join(getattr(event, "place", "").split()[:2])


class Timeline:
    """Tells events to the felt in order. `shown` is the felt as told; `motion(now)` what is in the
    air.

    `desk` is what the session said before everything that is still to be told, `bankroll` the cents
    off the felt as told.
    """

    def __init__(
        self, table: Geometry, shown: FeltState, sound: Sounds | SilentSoundLog, desk: Desk
    ) -> None:
        self.table = table
        self.shown = shown
        self.soundtrack = Soundtrack(sound)
        self._cues: list[Cue] = []
        self._asides: list[AsideMotion] = []
        self._reaches: list[dealer_hands.Reach] = []
        # hands that set dice aside: where these lie is known late
        self._later: list[tuple[Cue, int]] = []
        self._beat = 1.0
        self._won: tuple[float, Celebration] | None = None
        self._light: tuple[Piece, ...] = ()
        self._great = False
        self.praise: str | None = None
        """What whoever deals says of a win just now; "" once it was said, until anything else is:
        nothing is said again.
        """
        self._praise: tuple[str, float, float] = ("", 0.0, 0.0)
        self._broken_off = ""
        self._lines: list[BrassLine] = []
        self._said: tuple[float, float] | None = None
        """Since when something is said, and until when its bubble grows."""
        self._end = self._at = 0.0
        self.skips = 0
        """How often all was made to have happened at once."""
        self._still = self._reduced = False
        self._ends_greatly = False
        self._breath = 0.0
        """Whether what is told ends in a great win, and for how many seconds that is named before it
        is paid: at the usual speed alone.
        """
        self.unseen: Unseen = frozenset()
        """The player's own cards that lie face down before him, as he has not looked at them: each
        with his seat.
        """
        self.peeked: Unseen = frozenset()
        """Those of his own that he has bent up."""
        self._known: Unseen = frozenset()
        self._bent: Bent | None = None
        self._seen: tuple[FeltState, Unseen, FeltState] | None = None
        self._lies: tuple[FeltState, Desk, Geometry] | None = None
        self.great_win_pieces: Callable[[Geometry, Desk], tuple[str, ...] | None] = (
            lambda _geo, _desk: None
        )
        """The names of the cards or dice that won a round that ends so, where it is shown large over
        the table; then the felt leaves it to that. None for any other round.
        """
        self.carried: frozenset[str] = frozenset()
        """Of these pieces the picture of a great win has taken over the drawing."""
        self.landed: Callable[[ev.AnyEvent, FeltState], None] | None = None
        """Hears of each event once it is told, with the felt before it."""
        self.coming: tuple[motion_plans.Moving, ...] = ()
        """Whatever was still to move when events were told last."""
        self.desk, self.bankroll = desk, desk.bankroll

    @property
    def geometry(self) -> Geometry:
        """Where everything lies now."""
        kept, shown = self._lies, self.visible_felt if self.unseen else self.shown
        if kept is None or kept[0] is not shown or kept[1] is not self.desk:
            kept = self._lies = (shown, self.desk, self._geometry_for(shown, self.desk))
        return kept[2]

    @property
    def visible_felt(self) -> FeltState:
        """The felt as told, without the player's own cards that he has not looked at."""
        if not self.unseen:
            return self.shown
        kept = self._seen
        if kept is None or kept[0] is not self.shown or kept[1] is not self.unseen:
            kept = self._seen = (self.shown, self.unseen, self.shown.veiled(self.unseen))
        return kept[2]

    def see_from(self, table: Geometry) -> None:
        """See the felt from another seat, once everything has been told."""
        self.end_own_card_looks()
        self.table, self._lies = table, None

    @property
    def busy(self) -> bool:
        """Whether something is still to be told."""
        return bool(self._cues)

    @property
    def moving(self) -> bool:
        """Whether anything moves or is heard, or is still to."""
        shows = self._asides or self._reaches or self._won or self._lines or self._said
        bends = self._bent is not None and self._bent.moves(self._at)
        praises = self._praise[0] and self._praise[2] < float("inf")
        return bool(self._cues or shows or bends or praises or self.soundtrack)

    @property
    def ends_in_decision(self) -> bool:
        """Whether a decision is open once everything that is being told has landed."""
        last = next((cue.desk for cue in reversed(self._cues) if cue.desk is not None), None)
        return last is not None and bool(last.turn)

    def tell(
        self,
        events: Iterable[ev.AnyEvent],
        desk: Desk,
        now: float,
        pace: Pace,
        *,
        hides: bool = False,
        without_time_limit: bool = False,
    ) -> None:
        """Put events on the time line, each planned on the felt as it will lie then; the desk
        stands when the last has landed. The player looks at his own cards himself where it `hides`
        those that come face down.

        A deal, a decision and a settlement take no longer than `TimelineTimes.budgets` gives them,
        or all they need `without_time_limit`, as a round told again: the more is to be shown, the
        more of it overlaps.
        """
        events = tuple(events)
        self.end_own_card_looks()
        self._ends_greatly = self._end_in_great_win(events, desk)
        breathes = self._ends_greatly and pace.speed == "normal" and not pace.reduced
        self._breath = TimelineTimes.breath if breathes else 0.0
        budget = self._allowed_seconds(events, pace) + self._breath
        most, share = inf if without_time_limit else budget, 1.0
        kept = _copied_attributes(self), _copied_attributes(self.soundtrack)
        for _ in range(TimelineTimes.plans):
            begins = max(now, self._end)
            self._plan(events, desk, now, structs.replace(pace, share=share), hides=hides)
            took = self._end - begins
            if took <= TimelineTimes.slack * most:
                break
            share *= max(TimelineTimes.least_share, most / took)
            vars(self).update(_copied_attributes(kept[0]))
            vars(self.soundtrack).update(_copied_attributes(kept[1]))
        else:
            self._plan(events, desk, now, structs.replace(pace, share=share), hides=hides)

    def _allowed_seconds(self, events: Sequence[ev.AnyEvent], pace: Pace) -> Seconds:
        """How many seconds these events may take."""
        standing = next(
            (cue.desk for cue in reversed(self._cues) if cue.desk is not None), self.desk
        )
        closes = any(isinstance(event, ev.Closed) for event in events)
        deal, decision, settlement = TimelineTimes.budgets.get(pace.speed, (inf, inf, inf))
        if standing.playing:
            return settlement if closes else decision
        return deal + settlement if closes else deal

    def _end_in_great_win(self, events: tuple[ev.AnyEvent, ...], desk: Desk) -> bool:
        """Whether these events close a round whose win is shown large."""
        if not any(isinstance(event, ev.Closed) for event in events):
            return False
        shown = reduce(self.after, events, self._final_felt(events))
        return self.great_win_pieces(self._geometry_for(shown, desk), desk) is not None

    def _plan(
        self, events: tuple[ev.AnyEvent, ...], desk: Desk, now: float, pace: Pace, *, hides: bool
    ) -> None:
        """Put events on the time line at this pace."""
        self._still = pace.reduced or pace.speed == "instant"
        self._reduced = pace.reduced
        self._beat = pace.duration_factor
        guests = {f"seat {bot.seat}" for bot in desk.bots}
        gentle = structs.replace(pace, share=pace.share**0.5)
        standing = next(
            (cue.desk for cue in reversed(self._cues) if cue.desk is not None), self.desk
        )
        at, before = max(now, self._end), self._final_felt(events)
        shown, unseen = before, self._cues[-1].unseen - self._known if self._cues else self.unseen
        great = self._ends_greatly
        for number, event in enumerate(events):
            at = max(at, self._needed_cards_land_time(event), self._great_pay_time(event, desk))
            if great and isinstance(event, ev.Paid) and event.seat in desk.seats:
                # it is named and paid once the player has seen his cards
                looks = self._own_card_looks(number, desk, pace)
                at = max((at, *(look.done for look in looks))) + self._breath
                great = False
            before_it, unseen = unseen, unseen if not isinstance(event, ev.Closed) else frozenset()
            geo = self._geometry_for(shown.veiled(unseen), standing)
            since = self._asides_start(event, at)
            if before_it is not unseen and before_it:
                self._turn_up_unseen_cards(geo, before_it, since, pace)
            rests = self._stays_in_sight(event, shown, desk)
            then = events[number + 1] if number + 1 < len(events) else None
            seconds, wait = (
                motion_plans.movement_and_next_seconds(event, pace, geo, then)
                if not rests
                else (0.0, 0.0)
            )
            if isinstance(event, GENTLE) and not rests:  # what overlaps is not rushed as much
                seconds = motion_plans.movement_and_next_seconds(event, gentle, geo, then)[0]
            if _place_of_event(event) in guests and isinstance(event, OVERLAPPING):
                wait *= TimelineTimes.guests_wait
            faces = next((e.dice for e in events[number:] if isinstance(e, ev.Thrown)), ())
            make = (
                partial(motion_plans.event_plan, event, geo, faces, still=pace.reduced)
                if not rests
                else motion_plans.CuePlan
            )
            plan, shown = motion_plans.Planned(make), self.after(shown, event)
            unseen = self._unseen_after(event, unseen, desk.seats, hides=hides)
            self._cues.append(Cue(event, at, seconds, plan, shown, unseen=unseen))
            self._add_asides(event, geo, since, pace, desk)
            lasts, left = motion_plans.aftermath_plan(event, geo, pace, plan)
            if lasts:
                self._asides.append(AsideMotion(at + seconds, lasts, left))
            if not self._still:
                self._add_reaches(self._cues[-1], since)
            self.soundtrack.expect(
                at, seconds, partial(event_sounds, event, plan, geo, seconds, pace, desk.seats)
            )
            if isinstance(event, ev.Closed):
                self._plan_celebration(
                    self._meter_prize(events, before, shown, desk), shown, desk, pace
                )
            self._end = max(at + wait, at + seconds)
            at += wait
        if not self._cues:
            self.desk, self.bankroll = desk, desk.bankroll
            return
        self._time_captions()
        self._plan_own_card_looks(events, desk, structs.replace(pace, share=1.0))
        self._show_deck_in_dealers_hand(len(events), desk)
        self.coming = (*(aside.plan for aside in self._asides), *(cue.plan for cue in self._cues))
        self._cues[-1] = self._cues[-1]._replace(desk=desk)
        self.bankroll = desk.bankroll - sum(
            bankroll_change(cue.event, desk.seats) for cue in self._cues
        )
        if pace.speed == "instant":
            self.skip(now)

    def _time_captions(self) -> None:
        """What is said stands from when it begins to be, whatever is still in the air then, and not
        at all where it would make way for something else before anybody could read it.
        """
        lands = list(accumulate((cue.start + cue.seconds for cue in self._cues), max))
        befores = [self.shown.caption, *(cue.after.caption for cue in self._cues)]
        stand, until = [(0.0, self.shown.caption)], inf
        for cue, before, lies in reversed(list(zip(self._cues, befores, lands, strict=False))):
            since = lies if cue.seconds else next(at for at in lands if at >= cue.start)
            since += TimelineTimes.answered if not cue.after.caption else 0.0
            if cue.after.caption != before and until - since >= TimelineTimes.glance:
                stand.insert(1, (since, cue.after.caption))
                until = since
        for i, cue in enumerate(self._cues):
            words = next(words for since, words in reversed(stand) if since <= lands[i])
            if words != cue.after.caption:
                asked = self._cues[-1].after.questions
                after = cue.after.with_changes(caption=words, questions=asked)
                self._cues[i] = cue._replace(after=after)

    def skip(self, now: float, *, plays_sound: bool = True) -> None:
        """Have everything happened at once; nothing is decided by it, and one sound is `plays_sound` of
        it.
        """
        before = self.shown
        self.skips += 1
        self.soundtrack.break_off(now, plays_sound=plays_sound)
        for cue in self._cues:
            self._land(cue, now)
        self._cues.clear()
        self._asides.clear()
        self._reaches.clear()
        self._later.clear()
        self._lines.clear()
        self._said, self._bent = None, None
        if not self.awaits_great_win:
            self.end_celebration()
        self._end = 0.0
        self._start_meter_rolls(before, now)

    def update(self, now: float) -> bool:
        """Let movements that have arrived land; whether anything landed."""
        before, landed, self._at = self.shown, False, now
        if self._bent is not None and now >= self._bent.dropped + self._bent.drops:
            self._bent = None
        self._asides = [aside for aside in self._asides if now < aside.start + aside.seconds]
        self._reaches = [
            reach
            for reach in self._reaches
            if not dealer_hands.is_hand_back(reach, now, self._beat)
        ]
        self._lines = [line for line in self._lines if now < line.end]
        if self._said is not None and now >= self._said[1]:
            self._said = None
        if self._praise[0]:
            self._update_praise(now)
        while self._later and self._later[0][0].start - TimelineTimes.hands_ahead <= now:
            late, number = self._later.pop(0)
            self._reaches += dealer_hands.event_reaches(
                late.event, late.plan.moves, late.start, late.seconds, number
            )
        if self._won is not None and now >= self._won[0] + self._won[1].seconds:
            self.end_celebration()
        while self._cues and now >= self._cues[0].start + self._cues[0].seconds:
            if self.awaits_great_win and len(self._cues) == 1 and self._reaches:
                break  # no arm of the dealer's is cut off by it in the middle of its way
            cue = self._cues.pop(0)
            self._land(cue, now)
            landed = True
        self.soundtrack.add_roll_sounds(
            self._start_meter_rolls(before, now), now, still=self._still
        )
        self.soundtrack.update(now)
        return landed

    def clear(self, bare: FeltState, now: float, pace: Pace, lying: Sequence[Piece] = ()) -> None:
        """Another felt lies there: what is still `lying` is swept away, covered or fades, and
        nothing waits for any of it.
        """
        self._won, self._light, self._great = None, (), False
        self.praise, self._praise = None, ("", 0.0, 0.0)
        self._lines.clear()
        self._bent, self.unseen, self.peeked, self._known = (
            None,
            frozenset(),
            frozenset(),
            frozenset(),
        )
        back = closing_lid(self.geometry)
        if back is not None:
            self._asides.append(
                AsideMotion(now, pace.duration("lid"), motion_plans.CuePlan((back,)))
            )
            self.soundtrack.write(lid_sounds(back, pace.duration("lid")), now, pace.duration("lid"))
        cards = [piece for piece in lying if isinstance(piece, CardPiece)]
        if pace.duration("fade"):
            under = back.under if back is not None else ()
            going = tuple(
                move for move in motion_plans.fade_outs(lying, bare) if move.piece not in under
            )
            self._asides += (
                [AsideMotion(now, pace.duration("fade"), motion_plans.CuePlan(going))]
                if going
                else []
            )
        for after, seconds, move in (
            motion_plans.timed_sweeps(
                cards, pace.duration("discard"), TimelineTimes.line_cleared * self._beat
            )
            if pace.duration("discard")
            else ()
        ):
            self._asides.append(AsideMotion(now, seconds, motion_plans.CuePlan((move,))))
            self.soundtrack.write(sweep_sounds(move, seconds), now, seconds)
            if not pace.reduced:
                until = now + 0.94 * seconds
                self._reaches.append(
                    dealer_hands.Reach(True, "sweeps", now + after, until, now, seconds, move)
                )
        self.shown = bare

    def motion(self, now: float) -> Motion:
        """What is in the air now, in the order it left, and what lies nowhere meanwhile."""
        flights: dict[str, Piece] = {}
        lifted = set(self.carried)
        faded: dict[str, float] = {}
        for aside in self._asides:
            if aside.under and aside.start <= now:
                flights |= self._pieces_in_air(aside, now, faded)
        for cue in self._cues:
            if cue.start <= now:
                lifted |= cue.plan.lifts
                flights |= self._pieces_in_air(cue, now, faded)
        for aside in self._asides:
            near = (
                self._pieces_in_air(aside, now, faded)
                if aside.start <= now and not aside.under
                else {}
            )
            if flights.keys().isdisjoint(near):  # what an event moves is not moved otherwise
                flights |= near
        under_way = (aside for aside in self._asides if aside.start <= now)
        looks = [
            a.start + a.seconds
            for a in under_way
            if any(isinstance(move, Peek) for move in a.plan.moves)
        ]
        if looks:  # what own cards make is not said before they are seen
            seen = (
                int(
                    max(0.0, 1 - (max(looks) - now) / DURATIONS["fade"]) * TimelineTimes.line_growth
                )
                / TimelineTimes.line_growth
            )
            best = f"best words seat {self.desk.turn or self.table.own}"
            faded |= dict.fromkeys((*READINGS, best), seen)
        if self._bent is not None and flights.keys().isdisjoint(
            one.name for one in self._bent.cards
        ):
            up = max(0.01, self._bent.peel(now))
            peel, face = (1.0, up) if self._reduced else (up, 0.0)
            flights |= {one.name: replace(one, peel=peel, face=face) for one in self._bent.cards}
        under, veil = self._light, None
        # the meter that pays is celebrated as it stood
        if self._won is not None and now < self._won[0]:
            flights |= {piece.name: piece for piece in self._won[1].waiting_meter()}
        if self._won is not None and now >= self._won[0]:
            begun, won = self._won
            share = min(1.0, (now - begun) / won.seconds)
            flights |= {piece.name: piece for piece in won.pieces_over(share)}
            under, veil = won.pieces_under(share), won.veil(share)
        over = dealer_hands.hands(self._reaches, now, self._beat)
        lines = frozenset(name for line in self._lines for name in line.outlined_card_names(now))
        # in their compartment, which has a gold frame, they lie too near to each other for rings
        rings = self.awaits_great_win and lines and not called_face_and_count(self.shown.boxed)[0]
        won_dice = tuple(
            die
            for die in (deciding_dice(self.geometry) if rings else ())
            if die.name in lines - flights.keys() - lifted
        )
        flights |= {piece.name: piece for piece in Read(won_dice).pieces_at(0.5)}
        return Motion(
            tuple(flights.values()),
            frozenset(lifted),
            under,
            veil,
            over,
            lines,
            self._bubble_growth(now),
            tuple(faded.items()),
            self._leaning_plate_and_lean(now),
        )

    @property
    def celebrates(self) -> bool:
        """Whether a win is celebrated by more than soft light."""
        return self._won is not None and self._won[1].grade != "S"

    def congratulates(self, now: float) -> bool:
        """Whether whoever deals is glad of a win: a while, and of the greatest until the next
        round.
        """
        if self._won is None or now < self._won[0]:
            return self._great
        begun, won = self._won
        return won.grade == "XL" or (
            won.grade != "S"
            and now
            < begun + TimelineTimes.gladness * won.seconds / CelebrationStyle.durations[won.grade]
        )

    @property
    def celebration(self) -> Celebration | None:
        """The win that is celebrated, or is to be once what was paid has landed."""
        return self._won[1] if self._won is not None else None

    @property
    def awaits_great_win(self) -> bool:
        """Whether a win is about to be shown large, or is, of which the table says nothing before."""
        return self._won is not None and self._won[0] == inf

    def end_celebration(self) -> None:
        """A celebration is over: what stays of it is the soft light."""
        if self.awaits_great_win:
            self.bankroll = self.desk.bankroll
            self._lines.clear()
        self.carried = frozenset()
        if self._won is not None:
            self._light = self._won[1].pieces_under(1.0)
            won, self._won = self._won[1], None
            self._great = won.grade == "XL"
            if self._great:
                self.praise = won.praise
            elif won.grade != "S":  # what is said of a small win outlasts its light
                self._end_praise()

    def _time_praise(self, pace: Pace) -> None:
        """What is said of a win that is to be celebrated: from when the hand takes what it pays."""
        if self._won is None or not self._won[1].praise:
            return
        (when, won), beat = self._won, 1.0 if pace.reduced else FACTORS[pace.speed]
        until = (
            float("inf")
            if won.grade == "XL"
            else when + max(won.seconds, TimelineTimes.spoken * beat)
        )
        self._praise = (
            won.praise,
            when - SoundTimes.win_notes * beat - pace.duration("pay") * PathStyle.chips_set,
            until,
        )

    def _update_praise(self, now: float) -> None:
        words, since, until = self._praise
        if now >= until:
            self._end_praise()
        elif now >= since and self.praise != words:
            self.praise, self._broken_off = words, self.shown.caption
            if not self._still:
                self._said = (now, now + DURATIONS["caption"] * self._beat)

    def _end_praise(self) -> None:
        self.praise = "" if self.praise and self.shown.caption == self._broken_off else None
        self._praise = ("", 0.0, 0.0)

    def end_own_card_looks(self) -> None:
        """Turn up the player's own cards at once."""
        self._asides = [
            a for a in self._asides if not any(isinstance(move, Peek) for move in a.plan.moves)
        ]

    @property
    def holds_cards_bent(self) -> bool:
        """Whether the player holds his own cards bent up."""
        return self._bent is not None and self._bent.dropped == float("inf")

    def bend_own_cards(self, cards: tuple[CardPiece, ...], now: float, pace: Pace) -> None:
        """The player bends the corners of these cards of his own up, and sees what they are."""
        self._bent, self._at, self._reduced = (
            Bent(cards, now, pace.duration("bend")),
            now,
            pace.reduced,
        )
        self.peeked |= _cards_with_seats(cards)
        self.soundtrack.write(bend_sounds(cards), now, pace.duration("bend"))

    def drop_bent_corners(self, now: float, pace: Pace) -> None:
        """The corners that are bent up drop again."""
        if self._bent is not None and self.holds_cards_bent:
            self._bent, self._at = (
                self._bent._replace(dropped=now, drops=pace.duration("let-go")),
                now,
            )
            self.soundtrack.write(
                dropped_cards_sounds(self._bent.cards, pace), now, pace.duration("let-go")
            )

    def turn_up_own_cards(self, cards: tuple[CardPiece, ...], now: float, pace: Pace) -> None:
        """The player turns these cards of his own over, where they will lie; he has seen them, and
        nothing waits for it.
        """
        self._known |= _cards_with_seats(cards)
        self.unseen -= self._known
        self._bent, self._at, self._reduced = None, now, pace.reduced
        if pace.duration("flip"):
            self._turn_over_cards(cards, now, pace)
        else:
            self.soundtrack.write(turn_up_sounds(cards, 0.0)[1:], now, 0.0)

    def mark_unseen(self, events: Iterable[ev.AnyEvent], seats: Collection[int]) -> None:
        """Own cards that were dealt in these events are still to be looked at, those that were not
        yet.
        """
        unseen: Unseen = frozenset()
        for event in events:
            unseen = self._unseen_after(event, unseen, seats, hides=True, forgets_known=False)
        self.unseen = unseen - self._known

    def _needed_cards_land_time(self, event: ev.AnyEvent) -> Seconds:
        """When the cards lie that must before an event is told: one that is turned, and those that
        a stake is decided by.
        """
        if not isinstance(event, ev.Turned | ev.Collected | ev.Paid | ev.Returned):
            return 0.0
        turned = (event.place, event.index) if isinstance(event, ev.Turned) else None
        seat = event.seat if not isinstance(event, ev.Turned) else 0
        ends = (
            cue.start + cue.seconds
            for cue in self._cues
            if isinstance(cue.event, ev.Dealt)
            and (
                seat_of(cue.event.place) in (seat, 0)
                if turned is None
                else turned == (cue.event.place, cue.event.index)
            )
        )
        return max(ends, default=0.0)

    def _great_pay_time(self, event: ev.AnyEvent, desk: Desk) -> Seconds:
        """When a great win has been paid, before which no card is turned for anything else."""
        if not (self._ends_greatly and isinstance(event, ev.Turned)):
            return 0.0
        pays = (cue for cue in self._cues if isinstance(cue.event, ev.Paid))
        ends = (
            cue.start + cue.seconds for cue in pays if getattr(cue.event, "seat", 0) in desk.seats
        )
        return max(ends, default=0.0)

    def _asides_start(self, event: ev.AnyEvent, at: float) -> Seconds:
        """When what is beside an event begins: of a round's end and of a card that is read, once
        everything has landed.
        """
        if isinstance(event, ev.Closed) or (
            isinstance(event, ev.Marked) and event.kind == "card-reader"
        ):
            return max((at, *(cue.start + cue.seconds for cue in self._cues)))
        return at

    def _add_reaches(self, cue: Cue, since: float) -> None:
        """The dealer's hands do what a cue moves; where dice that are set aside lie is known late."""
        number = dealer_hands.carry_count(self._reaches)
        if isinstance(cue.event, ev.Marked) and cue.event.kind == "dice":
            self._later.append((cue, number))
        else:
            found = dealer_hands.event_reaches(
                cue.event, cue.plan.moves, since, cue.seconds, number
            )
            self._reaches += dealer_hands.with_free_hand(found, self._reaches)

    def _plan_celebration(
        self, prize: Prize | None, shown: FeltState, desk: Desk, pace: Pace
    ) -> None:
        """The round closes: what of it is celebrated once it has landed, and how it is heard."""
        cues = [TimedEvent(cue.event, cue.start, cue.seconds, cue.plan) for cue in self._cues]
        geo = self._geometry_for(shown, desk)
        winners = self.great_win_pieces(geo, desk)
        follows = winners is not None
        when = win_notes_start(cues, desk.seats, pace)
        if not follows:
            self.soundtrack.add_win_notes(shown.results, desk.seats, when)
        made = {line.own.casefold(): line.cards for line in self._lines if line.own}
        found = celebration_of(geo, desk.seats, pace, prize, made)
        self._won = (when, found) if found is not None else None
        self._time_praise(pace)
        if found is not None and follows:  # whatever shows it calms the felt
            self._won = inf, found
            pays = [
                cue.start
                for cue in self._cues
                if isinstance(cue.event, ev.Paid) and cue.event.seat in desk.seats
            ]
            if pays and self._praise[0]:  # said before it is paid, not while it is counted
                ahead = self._breath or TimelineTimes.praise_ahead * self._beat
                looks = self._own_card_looks(len(self._cues), desk, pace)
                early = max((min(pays) - ahead, *(look.done for look in looks)))
                self._praise = (self._praise[0], early, self._praise[2])
                # from when it lies open what won has the brass line, and nothing else
                lit = min(early, self._open_time(winners or (), looks) or early)
                self._lines = [one._replace(end=min(one.end, lit)) for one in self._lines]
                self._lines.append(BrassLine(lit, 0.001, winners or (), inf))
        elif found is not None and found.meter is not None and not pace.reduced:
            for late in (CelebrationStyle.meter_start, CelebrationStyle.meter_reset):
                self.soundtrack.add_tick_sounds(
                    found.meter[0].box,
                    when + late * CelebrationStyle.speed_factors[pace.speed],
                    CelebrationStyle.meter_roll * CelebrationStyle.speed_factors[pace.speed],
                )

    def _open_time(self, pieces: Collection[str], looks: Iterable[OwnCardLook]) -> Seconds:
        """When the last of these cards or dice lies open; 0 where all of them did before."""
        opened = [(card_name(one.place, one.event.index), one.done) for one in looks]
        for cue in self._cues:
            match cue.event:
                case ev.Dealt(place, index, up=True):
                    name = card_name(place, index)
                case ev.Turned(place, index) if cue.seconds:
                    name = card_name(place, index)
                case ev.Moved(place=place):
                    name = next((one for one in pieces if one.startswith(f"card {place} ")), "")
                case ev.Thrown() | ev.Marked(kind="lid", shown=False):
                    name = next((one for one in pieces if one.startswith("die ")), "")
                case _:
                    continue
            opened.append((name, cue.start + cue.seconds))
        return max((done for name, done in opened if name in pieces), default=0.0)

    def _unseen_after(
        self,
        event: ev.AnyEvent,
        unseen: Unseen,
        seats: Collection[int],
        *,
        hides: bool,
        forgets_known: bool = True,
    ) -> Unseen:
        """The player's own cards that he has not looked at once an event has landed; where it
        `forgets_known`, he cannot know those that are dealt.
        """
        match event:
            case ev.Dealt(up=False) | ev.Looked() if hides and event.card != HIDDEN:
                one = frozenset({(seat_of(_unseen_card_place(event)), event.card)})
                own = seat_of(_unseen_card_place(event)) in seats
                self._known -= one if own and forgets_known else frozenset()
                return unseen | one if own else unseen
            case ev.Turned():
                return unseen - {(seat_of(event.place), event.card)}
            case ev.Moved(up=True):
                return unseen - {(seat_of(event.source), one) for one in event.cards}
            case ev.Closed():
                return frozenset()
            case _:
                return unseen

    def _own_card_looks(self, count: int, desk: Desk, pace: Pace) -> tuple[OwnCardLook, ...]:
        """How the player's own cards of the last `count` cues are turned up: once the last of them
        is there, one a little after the other, however much is to be shown meanwhile.
        """
        pace = structs.replace(pace, share=1.0)
        own = {f"seat {seat}" for seat in desk.seats}
        dealt = [
            (cue.start + cue.seconds, place, e)
            for cue in self._cues[len(self._cues) - count :]
            if isinstance(e := cue.event, ev.Dealt | ev.Looked)
            and e.card != HIDDEN
            and (place := _unseen_card_place(e)) in own
            and (seat_of(place), e.card) not in cue.unseen
        ]
        gap = pace.duration("look-gap") if not pace.reduced else 0.0
        return tuple(
            OwnCardLook(landed, dealt[-1][0] + number * gap + pace.duration("look"), place, e)
            for number, (landed, place, e) in enumerate(dealt)
            if pace.duration("look")
        )

    def _plan_own_card_looks(self, events: tuple[ev.AnyEvent, ...], desk: Desk, pace: Pace) -> None:
        """The player's own cards are turned up once the last of them is there; nothing waits for
        it but a great win.
        """
        looks = self._own_card_looks(len(events), desk, pace)
        if not looks:
            return
        begin, shown = looks[-1].landed, self._cues[-1].after
        geo = self._geometry_for(shown, desk)
        for number, (landed, done, place, e) in enumerate(looks):
            lie = geo.card(place, e.index, len(shown.cards.get(place, ())) or e.index + 1)
            seconds = done - landed
            look = Peek(
                motion_plans.card_piece(geo, place, e.index, e.card, lie),
                1 - pace.duration("look") / seconds,
            )
            self._asides.append(AsideMotion(landed, seconds, motion_plans.CuePlan((look,))))
            if not number:
                self.soundtrack.write(
                    own_card_turn_sounds(look, pace), begin, pace.duration("look")
                )

    def _show_deck_in_dealers_hand(self, last_events: int, desk: Desk) -> None:
        """The deck is in the dealer's left hand while the last so many events deal from it."""
        dealt = [
            cue
            for cue in self._cues[-last_events:]
            if isinstance(cue.event, ev.Dealt) and cue.seconds
        ]
        if self._still or not dealt or desk.rules.dealing != "hand":
            return
        begin, end = dealt[0].start, dealt[-1].start + dealt[-1].seconds * HandTimes.pitch[1]
        self._asides.append(
            AsideMotion(
                begin,
                end - begin,
                motion_plans.deck_in_hand_plan(self._geometry_for(dealt[0].after, desk)),
                under=True,
            )
        )
        self._reaches.append(dealer_hands.deck_holding_reach(begin, end))

    def _meter_prize(
        self, events: tuple[ev.AnyEvent, ...], before: FeltState, after: FeltState, desk: Desk
    ) -> Prize | None:
        """What a meter whose window is seen pays the player in these events; None where none does."""
        for event in events:
            if (
                isinstance(event, ev.Paid)
                and event.seat in desk.seats
                and event.win
                and event.source in desk.fed
            ):
                name = event.source
                if name in self.table.layout.meters:
                    return Prize(
                        name,
                        before.meters.get(name, event.win),
                        event.win,
                        after.meters.get(name, 0),
                    )
        return None

    def _turn_up_unseen_cards(self, geo: Geometry, unseen: Unseen, at: float, pace: Pace) -> None:
        """The round is over: own cards that were never looked at are turned over; those of a folded
        hand come up as others do.
        """
        cards = tuple(
            motion_plans.card_piece(geo, place, i, one, geo.card(place, i, len(lying)))
            for place, lying in geo.shown.dealt.items()
            for i, one in enumerate(lying)
            if (seat_of(place), one) in unseen
            and (seat_of(place) not in geo.shown.folded or geo.tuck_wager(seat_of(place)))
        )
        if cards and pace.duration("flip"):
            self._turn_over_cards(cards, at, pace)

    def _turn_over_cards(self, cards: tuple[CardPiece, ...], at: float, pace: Pace) -> None:
        """Own cards turn over where they lie, one a little after the other, and nothing waits for
        them.
        """
        for number, piece in enumerate(cards):
            late = number * pace.duration("look-gap") if not pace.reduced else 0.0
            seconds = late + pace.duration("flip")
            self._asides.append(
                AsideMotion(at, seconds, motion_plans.CuePlan((Turn(piece, late / seconds),)))
            )
        self.soundtrack.write(
            turn_up_sounds(cards, pace.duration("flip")), at, pace.duration("flip")
        )

    def _stays_in_sight(self, event: ev.AnyEvent, shown: FeltState, desk: Desk) -> bool:
        """Whether an event puts cards away that stay in sight until the next round: the player's
        own, and all when one closes.
        """
        if not isinstance(event, ev.Discarded):
            return False
        own = {
            f"seat {seat}"
            for seat in (*desk.seats, *(seat for one in desk.persons for seat in one.seats))
        }
        return " ".join(event.place.split()[:2]) in own or shown.after(event) is shown

    def _add_asides(
        self, event: ev.AnyEvent, geo: Geometry, at: float, pace: Pace, desk: Desk
    ) -> None:
        """What an event brings that nothing waits for: a lamp, a hand that points, the brass line
        of a hand that is named.
        """
        seconds, plan = motion_plans.aside_plan(event, geo, pace)
        if plan.moves and seconds:
            self._asides.append(AsideMotion(at, seconds, plan))
        if isinstance(event, ev.Cut):
            since = next(
                (
                    c.start + c.seconds
                    for c in reversed(self._cues)
                    if isinstance(c.event, ev.Shuffled)
                ),
                at,
            )
            self._asides += (
                [AsideMotion(since, at - since, motion_plans.waiting_pack_plan(geo))]
                if since < at
                else []
            )
        if pace.speed == "instant":
            return
        goal = motion_plans.pointing_target(event, geo)
        if goal is not None and not pace.reduced:
            self._reaches += dealer_hands.pointing_reach(
                goal, at, pace.duration("point"), self._reaches
            )
        decides = (
            bool(desk.turn)
            and isinstance(event, ev.Named)
            and event.place.startswith(f"seat {desk.turn}")
        )
        if (
            isinstance(event, ev.Named)
            and not decides
            and (cards := motion_plans.named_card_names(event, geo))
        ):
            beat, own = (
                pace.duration("name"),
                event.text if event.place in {f"seat {seat}" for seat in desk.seats} else "",
            )
            last = (
                at
                + beat * len(cards)
                + pace.duration("fade")
                + TimelineTimes.brass_line * FACTORS[pace.speed]
            )
            self._extend_named_line(at if own else 0.0)
            self._lines.append(BrassLine(at, beat, cards, last, own))
        if isinstance(event, ev.Closed):
            self._extend_named_line(at + TimelineTimes.brass_line * FACTORS[pace.speed])

    def _extend_named_line(self, end: float) -> None:
        """The line of the player's own hand that was named last stays at least so long: while its
        bets are paid.
        """
        for i in [i for i, line in enumerate(self._lines) if line.own][-1:]:
            self._lines[i] = self._lines[i]._replace(end=max(end, self._lines[i].end))

    def _pieces_in_air(
        self, cue: Cue | AsideMotion, now: float, faded: dict[str, float]
    ) -> dict[str, Piece]:
        """The pieces that a cue has in the air, by name; where nothing is to travel they fade where
        they lie.
        """
        share = min(1.0, (now - cue.start) / cue.seconds) if cue.seconds else 1.0
        if not self._reduced and not any(isinstance(move, FadeOut) for move in cue.plan.moves):
            seen = (
                move
                for move in cue.plan.moves
                if share >= PathStyle.card_drawn or not isinstance(move, DealCard)
            )
            return {piece.name: piece for move in seen for piece in move.pieces_at(share)}
        pieces = [found for move in cue.plan.moves for found in faded_pieces(move, share)]
        faded |= {
            piece.name: round(seen * TimelineTimes.line_growth) / TimelineTimes.line_growth
            for piece, seen in pieces
            if seen < 1
        }
        return {piece.name: piece for piece, _ in pieces}

    def _leaning_plate_and_lean(self, now: float) -> tuple[str, float]:
        """The plate of the guest who shakes the cup now, and how far it leans."""
        for cue in self._cues:
            if (
                cue.start <= now
                and isinstance(cue.event, ev.Shaken)
                and cue.event.seat in self.table.others
            ):
                share = (now - cue.start) / cue.seconds
                swung = next(
                    (move.swing_at(share) for move in cue.plan.moves if isinstance(move, Shake)),
                    0.0,
                )
                return f"plate {cue.event.seat}", round(TimelineTimes.lean * swung)
        return "", 0.0

    def _bubble_growth(self, now: float) -> float:
        """How far the dealer's bubble has grown, 0 to 1; 1 also where none grows."""
        if self._said is None or self._said[1] <= self._said[0]:
            return 1.0
        share = min(1.0, max(0.0, (now - self._said[0]) / (self._said[1] - self._said[0])))
        return int(share * TimelineTimes.line_growth) / TimelineTimes.line_growth

    def _geometry_for(self, shown: FeltState, desk: Desk) -> Geometry:
        return self.table.with_shown(
            shown, desk.turn or self.table.own, from_hand_deck=desk.rules.dealing == "hand"
        )

    def _final_felt(self, events: tuple[ev.AnyEvent, ...]) -> FeltState:
        """The felt once everything has been told; hands that the events set lie as set from when
        they were decided.
        """
        laid = {
            e.place: e.cards
            for e in reversed(events)
            if isinstance(e, ev.Moved) and e.source == e.place
        }
        shown = self._cues[-1].after if self._cues else self.shown
        if laid:
            shown = shown.with_changes(laid=laid)
            if not self._cues:
                self.shown = shown
        return (
            shown.with_changes(closing=True)
            if any(isinstance(e, ev.Closed) for e in events)
            else shown
        )

    def after(self, shown: FeltState, event: ev.AnyEvent) -> FeltState:
        """The felt once an event has landed; a wager of the player's without a place of its own is
        not shown.
        """
        match event:
            case ev.Staked() if (
                event.seat == self.table.own and event.wager not in self.table.layout.spots
            ):
                return shown
            case _:
                return shown.after(event)

    def _land(self, cue: Cue, now: float) -> None:
        change = bankroll_change(cue.event, self.desk.seats)
        # what a great win pays is not said before that is shown
        self.bankroll += min(0, change) if self.awaits_great_win else change
        before, heard_of = self.shown, self.visible_felt
        self.shown = cue.after
        if cue.unseen != self.unseen:
            self.unseen = cue.unseen - self._known
        if cue.after.caption not in ("", before.caption):
            self.praise = self.praise or None
            if not self._still:
                self._said = (now, now + DURATIONS["caption"] * self._beat)
        if self.landed is not None:
            self.landed(cue.event, heard_of)
        if cue.desk is not None:
            self.desk = cue.desk
            self.bankroll = self.bankroll if self.awaits_great_win else cue.desk.bankroll

    def _start_meter_rolls(self, before: FeltState, now: float) -> tuple[RollMeter, ...]:
        if before.meters is self.shown.meters:
            return ()
        held = (
            {piece.name for piece in self._won[1].waiting_meter()}
            if self._won is not None
            else set()
        )
        rolls = tuple(
            roll
            for roll in motion_plans.meter_rolls(before, self.shown, self.table, self.desk.fed)
            if roll.meter.name not in held
        )
        if not self._still:
            self._asides += [
                AsideMotion(now, roll_seconds(roll), motion_plans.CuePlan((roll,)))
                for roll in rolls
            ]
        return rolls


def _unseen_card_place(event: ev.Dealt | ev.Looked) -> str:
    """The place of a card that its owner looks at; "" of one that is dealt open."""
    if isinstance(event, ev.Looked):
        return f"seat {event.seat}"
    return "" if event.up else event.place


def _cards_with_seats(cards: Iterable[CardPiece]) -> Unseen:
    """Cards with the seats before which they lie, as their names say."""
    return frozenset((seat_of(one.name.removeprefix("card ")), Card(one.card)) for one in cards)
