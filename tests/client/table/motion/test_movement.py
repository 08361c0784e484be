"""docs/design/movement.md says of every event what moves, for how long, and what is heard of it; so
does the program.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from game.client.layouts import layout as layouts
from game.client.scenes.motion import BLINK, Pace, eyes_closed_and_seconds_left
from game.client.sound.sound import SilentSoundLog
from game.client.table.cards.felt import indices_best_four_first
from game.client.table.game_kinds import kind_of
from game.client.table.model.felt_state import FeltState
from game.client.table.model.geometry import Lie
from game.client.table.model.moment import Desk
from game.client.table.model.pieces import CardPiece, Chips, TableView, Token
from game.client.table.motion.light_effects import Slides
from game.client.table.motion.motion_plans import event_plan
from game.client.table.motion.motion_plans import named_card_names as line_of
from game.client.table.motion.motions import (
    Glint,
    Motion,
    PutAway,
    SetAside,
    SlideHand,
    faded_pieces,
)
from game.client.table.motion.style import TimelineTimes
from game.client.table.motion.timeline import Timeline
from game.core.cards import HIDDEN, cards
from game.core.declaration import HouseRules, Spot
from game.games import GAMES
from game.rounds import events as ev

HOUSE = Path(__file__).resolve().parents[4]
OWN, OTHER = "seat 4", "seat 2"
CARDS: Any = {OWN: (3, 7), OTHER: (HIDDEN, HIDDEN), "dealer": (HIDDEN, 9), "community": (10, 11)}
LIES: Any = {"cards": CARDS, "chips": {Spot(4, "ante"): 500}}
POT: Any = {
    "chips": {Spot(seat, "pot"): 500 for seat in (2, 4)},
    "pooled": frozenset({("pot", 2), ("pot", 4)}),
    "pot": 1000,
}
CRAZY, FLOP, JACK, HOPS, HIGH, GOW, LUNAR = (
    "crazy-4-poker",
    "flop-poker",
    "double-back-jack",
    "props-and-hops",
    "high-roll-dice",
    "six-card-fortune-pai-gow-poker",
    "lunar-poker",
)


STACKS = (500, 1000, 400, 2400)
"""Amounts that are stacks of one, two, four and eight chips."""


class Case(NamedTuple):
    """An event, at which table, and what lies there before it."""

    event: Any
    slug: str = FLOP
    lies: Any = LIES


CASES: dict[type[Any], tuple[Case, ...]] = {
    ev.Announced: (Case(ev.Announced("No more bets.")),),
    ev.Shuffled: (Case(ev.Shuffled("red", "manual")), Case(ev.Shuffled("red", "machine"))),
    ev.Cut: (Case(ev.Cut(20)),),
    ev.Counted: (Case(ev.Counted(30)),),
    ev.Staked: tuple(Case(ev.Staked(4, "ante", cents), lies={}) for cents in STACKS),
    ev.Credited: (
        Case(ev.Credited("progressive", 1_000_100), lies={"meters": {"progressive": 1_000_000}}),
    ),
    ev.Burned: (Case(ev.Burned(HIDDEN)),),
    ev.Dealt: (Case(ev.Dealt(OWN, 2, 12, owner=4, up=True)),),
    ev.Turned: (Case(ev.Turned("dealer", 0, 5), CRAZY), Case(ev.Turned(OWN, 0, 3))),
    ev.Looked: (Case(ev.Looked(4, 0, 5), lies={"cards": {OWN: (HIDDEN, 7)}}),),
    ev.Moved: (
        Case(
            ev.Moved("dealer", "dealer", (8, 9, 10, 11, 12, 13)),
            GOW,
            {"cards": {"dealer": (8, 9, 10, 11, 12, 13)}},
        ),
        Case(ev.Moved(OWN, f"{OWN} discards", (3,)), LUNAR),
    ),
    ev.Asked: (Case(ev.Asked(2, "Bet?")),),
    ev.Decided: (Case(ev.Decided(4, "bet")),),
    ev.Folded: (
        Case(ev.Folded(4)),
        Case(ev.Folded(2)),
        Case(ev.Folded(4), "go-fore-it", {**LIES, "chips": {Spot(4, "skins"): 500}}),
    ),
    ev.Discarded: (Case(ev.Discarded("dealer"), CRAZY), Case(ev.Discarded(OWN))),
    ev.Named: (Case(ev.Named("dealer", "hand", "High card", (9,)), CRAZY),),
    ev.Collected: (
        Case(ev.Collected(4, "ante", 500, "")),
        Case(ev.Collected(2, "ante", 500, ""), lies={"chips": {Spot(2, "ante"): 500}}),
        Case(
            ev.Collected(4, "blackjack", 500, "surrendered"),
            JACK,
            {"chips": {Spot(4, "blackjack"): 1000}},
        ),
    ),
    ev.Paid: (
        Case(ev.Paid(4, "ante", 500, 500, "1 to 1", "")),
        Case(
            ev.Paid(4, "progressive", 5000, 100, "", "", source="progressive"),
            lies={**LIES, "meters": {"progressive": 9000}},
        ),
        Case(ev.Paid(4, "pot", 1000, 500, "the pot", "", source="pot"), lies=POT),
    ),
    ev.Returned: (
        Case(ev.Returned(4, "ante", 500, "")),
        Case(ev.Returned(2, "ante", 500, ""), lies={"chips": {Spot(2, "ante"): 500}}),
    ),
    ev.Reseeded: (
        Case(ev.Reseeded("progressive", 900_000), lies={"meters": {"progressive": 1_000_000}}),
    ),
    ev.Pooled: tuple(Case(ev.Pooled(4, "pot", cents)) for cents in STACKS),
    ev.Tipped: (Case(ev.Tipped(4, 500)), Case(ev.Tipped(4, 500, "ante"))),
    ev.TipSettled: tuple(
        Case(ev.TipSettled(4, "ante", 500, 500, result), lies={**LIES, "tips": {(4, "ante"): 500}})
        for result in ("win", "push", "lose", "void")
    ),
    ev.Shaken: (
        Case(ev.Shaken(4, 2), HOPS),
        Case(ev.Shaken(2, 2), HOPS),
        Case(ev.Shaken(0, 3), GOW),
        Case(ev.Shaken(0, 3), HIGH, {"dice": (2, 3, 2), "throws": ((2, 3, 2),)}),
    ),
    ev.Thrown: (
        Case(ev.Thrown((2, 3, 4, 5, 6)), HIGH),
        Case(ev.Thrown((2, 3)), HOPS),
        Case(ev.Thrown((2, 3, 4)), GOW),
    ),
    ev.Passed: (Case(ev.Passed(2), HOPS),),
    ev.Marked: (
        Case(ev.Marked("lammer", "3-3"), HOPS),
        Case(ev.Marked("lammer", "circle 1", "3-3"), HOPS),
        Case(ev.Marked("pointer", "3-3", "6"), HOPS),
        Case(ev.Marked("pointer", "3-3", "6", shown=False), HOPS),
        Case(ev.Marked("puck", "seat 2", "1"), GOW),
        Case(ev.Marked("lid", "shaker", shown=False), HOPS),
        Case(ev.Marked("card-reader", "dealer", "no Blackjack"), JACK),
        Case(ev.Marked("dice", "box two", "2"), HIGH, {"dice": (2, 3, 2), "throws": ((2, 3, 2),)}),
        Case(
            ev.Marked("lid", "shaker"),
            HOPS,
            {"dice": (2, 3), "throws": ((2, 3),), "covered": False},
        ),
    ),
    ev.Irregular: (Case(ev.Irregular("miscount", "A card too many.", "")),),
    ev.Voided: (Case(ev.Voided("The round is void.", "")),),
    ev.Closed: (
        Case(ev.Closed(), lies={**LIES, "folded": frozenset({4})}),
        Case(ev.Closed(), lies={"results": {}}),
    ),
}
"""What tells something of each kind of event."""


@cache
def table(slug: str) -> Any:
    """A game's felt as seat 4 sees it."""
    game = GAMES[slug]
    layout = layouts.shipped_layout(game)
    return kind_of(game).places(game, layouts.layout_printed_for_seat(layout, game, 4), 4)


def timeline(slug: str, lies: Any, sound: SilentSoundLog | None = None) -> Timeline:
    """A time line on a felt on which something lies."""
    geo, game = table(slug), GAMES[slug]
    desk = Desk(
        number=1,
        bankroll=0,
        seats=(4,),
        bots=(),
        rules=HouseRules(),
        turn=0,
        playing=True,
        state=None,
        view=None,
        open=(),
        last=None,
        fed=tuple(meter.name for meter in game.meters),
    )
    return Timeline(geo, FeltState(**lies), sound or SilentSoundLog(), desk)


def told(case: Case, pace: Pace | None = None) -> tuple[set[str], set[str], float, list[Motion]]:
    """What moves of an event, what is heard, the seconds it takes, and every fiftieth of a second
    of it.
    """
    sound, pace = SilentSoundLog(), pace or Pace()
    one = timeline(case.slug, case.lies, sound)
    one.tell((case.event,), one.desk, 0.0, pace)
    seconds, moved, frames = (one._cues[0].seconds if one._cues else 0.0), set(), []
    for tick in range(150):
        plans = [aside.plan for aside in one._asides] + [cue.plan for cue in one._cues]
        moved |= {type(move).__name__ for plan in plans for move in plan.moves}
        frames.append(one.motion(tick / 50))
        moved |= {"bubble"} if frames[-1].grown < 1 else set()
        moved |= {"line"} if frames[-1].named else set()
        moved |= {hand.pose for hand in frames[-1].hands if hand.pose == "points"}
        one.update(tick / 50)
        if not one.moving:
            break
    assert not one.moving, "it does not come to rest"
    return moved, set(sound.requested_sounds), seconds, frames


def rows() -> dict[str, list[str]]:
    """The page's table: the cells of each event."""
    page = (HOUSE / "docs" / "design" / "movement.md").read_text(encoding="utf-8")
    lines = [
        line.strip("|").split("|") for line in page.splitlines() if re.match(r"\| `[A-Z]", line)
    ]
    assert len(lines) == len({cells[0] for cells in lines}), "an event has two rows"
    return {cells[0].strip(" `"): cells[1:] for cells in lines}


def named(cell: str) -> set[str]:
    """The names in code type of a cell; of `a-1` to `a-4` all four."""
    found = set(re.findall(r"`([\w-]+)`", cell))
    return found | {f"chip-{n}" for n in (2, 3)} if "chip-4" in found else found


def test_the_page_has_every_event_and_no_other() -> None:
    assert set(rows()) == {kind.__name__ for kind in get_args(ev.AnyEvent)}
    assert set(CASES) == set(get_args(ev.AnyEvent))


@pytest.mark.parametrize("kind", get_args(ev.AnyEvent))
def test_an_event_moves_and_is_heard_as_the_page_says(kind: type[Any]) -> None:
    moves, ms, sounds = rows()[kind.__name__]
    found = [told(case) for case in CASES[kind]]
    assert set().union(*(moved for moved, *_ in found)) == named(moves)
    heard = set().union(*(sounded for _, sounded, *_ in found))
    assert heard <= named(sounds)
    assert kind is ev.Thrown or heard == named(sounds)
    assert round(found[0][2] * 1000) == int(ms)


@pytest.mark.parametrize("kind", get_args(ev.AnyEvent))
def test_reduced_motion_lets_nothing_travel_and_at_once_nothing_move(kind: type[Any]) -> None:
    for case in CASES[kind]:
        _, _, seconds, frames = told(case, Pace(reduced=True))
        assert seconds <= 0.12
        assert not any(frame.hands for frame in frames)
        assert all(frame.grown == 1 for frame in frames)
        for frame in frames:
            lies = {piece.name: piece for piece in frame.flights if isinstance(piece, CardPiece)}
            assert all(
                piece.lift == 0 or name.startswith(("pack", "cover"))
                for name, piece in lies.items()
            )
        seen: dict[str, set[tuple[float, float]]] = {}
        for piece in (piece for frame in frames for piece in frame.flights):
            at = (
                (piece.lie.x, piece.lie.y)
                if isinstance(piece, CardPiece)
                else (getattr(piece, "x", 0), getattr(piece, "y", 0))
            )
            seen.setdefault(piece.name, set()).add(at)
        assert all(len(places) <= 2 for places in seen.values()), f"something travels: {case.event}"
        one = timeline(case.slug, case.lies)
        one.tell((case.event,), one.desk, 0.0, Pace("instant"))
        assert not one.busy
        assert not one.motion(0.0).flights


def test_found_broken_cards_that_were_put_away_at_the_end_vanished_and_came_back() -> None:
    """They stay where they lie until the next round begins, and are swept to the rack then; nothing
    waits for it.
    """
    one = timeline(
        FLOP,
        {
            "cards": {OWN: (3, 7), OTHER: (8, 9)},
            "chips": {Spot(2, "ante"): 500, Spot(4, "ante"): 500},
        },
    )
    one.tell(
        (ev.Discarded(OTHER), ev.Announced("Well."), ev.Discarded(OWN), ev.Closed()),
        one.desk,
        0.0,
        Pace(),
    )
    one.update(0.1)
    assert one.busy
    assert set(one.shown.cards) == {OWN, OTHER}
    one.update(1.0)
    assert one.shown.over
    assert set(one.shown.cards) == {OWN, OTHER}
    lying = event_plan(
        ev.Discarded(OTHER),
        one.table.with_shown(FeltState(cards={OTHER: cards("4c 4d")}), 4),
        still=False,
    ).moves[0]
    assert isinstance(lying, PutAway)
    one.clear(FeltState(), 2.0, Pace(), lying.cards)
    assert not one.busy
    assert one.motion(2.1).flights
    one.update(3.0)
    assert not one.moving


def test_found_broken_exchanged_cards_were_gone_at_once() -> None:
    plan = event_plan(
        CASES[ev.Moved][1].event, table(LUNAR).with_shown(FeltState(**LIES), 4), still=False
    )
    assert any(isinstance(move, PutAway) for move in plan.moves)


def test_a_lammer_goes_from_its_cell_to_its_circle_and_others_come_from_the_tray() -> None:
    starts = {}
    for case in CASES[ev.Marked][:3]:
        move = event_plan(case.event, table(HOPS).with_shown(FeltState(), 4), still=False).moves[0]
        starts[case.event.place] = move.pieces_at(0.0)[0].x, move.pieces_at(0.0)[0].y  # type: ignore[union-attr]
    assert starts["circle 1"] != starts["3-3"] == (760, 140)


def test_no_light_flashes_more_than_three_times_a_second() -> None:
    case = CASES[ev.Marked][6]
    _, _, _, frames = told(case)
    shares = [
        piece.share for frame in frames for piece in frame.flights if piece.name == "reader's lamp"
    ]  # type: ignore[union-attr]
    falls = sum(
        b < a and (i == 0 or shares[i - 1] <= a) for i, (a, b) in enumerate(pairwise(shares))
    )
    assert max(shares) == 1.0
    assert falls <= 1


def test_what_fades_where_nothing_travels_is_seen_whole_at_its_end() -> None:
    for cases in CASES.values():
        for case in cases:
            for move in event_plan(
                case.event, table(case.slug).with_shown(FeltState(**case.lies), 4), still=True
            ).moves:
                if not isinstance(move, Glint):
                    assert {round(seen) for _, seen in faded_pieces(move, 1.0)} <= {0, 1}


def test_found_broken_dice_set_aside_and_cards_moved_were_gone_for_a_frame_where_nothing_travels() -> (
    None
):
    """They fade where they lay while they come where they will lie."""
    for case in (*CASES[ev.Marked], *CASES[ev.Moved]):
        for move in event_plan(
            case.event, table(case.slug).with_shown(FeltState(**case.lies), 4), still=True
        ).moves:
            if isinstance(move, SetAside | SlideHand):
                assert {
                    piece.name.removesuffix(" before")
                    for piece, seen in faded_pieces(move, 0.0)
                    if seen == 1
                } == {piece.name for piece, seen in faded_pieces(move, 1.0) if seen == 1}


def test_whoever_deals_blinks_for_120_ms_every_4_to_7_seconds() -> None:
    now, closed = 0.0, []
    for _ in range(24):
        shut, left = eyes_closed_and_seconds_left(now)
        assert left > 0
        if shut:
            closed.append((now, left))
        now += left
    assert len(closed) == 12
    assert all(abs(left - BLINK) < 1e-3 for _, left in closed)
    assert all(4.0 <= b - a - BLINK <= 7.0 for (a, _), (b, _) in pairwise(closed))


def test_the_plate_of_a_guest_who_shakes_leans_with_the_strokes() -> None:
    for event, pace, leans in (
        (ev.Shaken(2, 2), Pace(), True),
        (ev.Shaken(4, 2), Pace(), False),
        (ev.Shaken(0, 2), Pace(), False),
        (ev.Shaken(2, 2), Pace(reduced=True), False),
    ):
        off = {frame.leans for frame in told(Case(event, HOPS), pace)[3]}
        assert off == {("", 0.0)} or {name for name, _ in off} <= {"", "plate 2"}
        assert (max(abs(by) for _, by in off) == 4) == leans


def test_the_cards_of_a_line_turn_70_ms_apart() -> None:
    one = timeline(FLOP, LIES)
    one.tell(
        (*(ev.Turned("community", i, 20 + i) for i in range(2)), ev.Announced("So.")),
        one.desk,
        0.0,
        Pace(),
    )
    starts = [round(cue.start * 1000) for cue in one._cues]
    assert starts == [0, 70, 202]


def test_found_broken_a_card_lay_beside_the_shoe_before_a_hand_had_come_to_draw_it() -> None:
    one = timeline(FLOP, {})
    one.tell((ev.Dealt(OWN, 0, 5),), one.desk, 0.0, Pace())
    assert not one.motion(0.06).flights
    drawn = one.motion(0.08)
    assert [piece.name for piece in drawn.flights] == ["card seat 4 0"]
    assert [hand.shade for hand in drawn.hands] == [4]


def test_found_broken_words_came_and_went_within_a_frame() -> None:
    """What was said while the last card was on its way stood for a thirtieth of a second before a
    seat was asked; and guests who stood in turn were each asked for a glance. What makes way at
    once is not shown, the rest from when it is said.
    """
    one = timeline(FLOP, {})
    dealt = (
        ev.Dealt(OTHER, 0, HIDDEN),
        ev.Dealt(OWN, 0, 5),
        ev.Dealt(OTHER, 1, HIDDEN),
        ev.Dealt(OWN, 1, 6),
    )
    asked = (ev.Asked(2, "Nineteen?"), ev.Decided(2, "stand"), ev.Asked(4, "Play?"))
    one.tell(
        (ev.Announced("Bets."), *dealt, ev.Announced("The stub."), *asked), one.desk, 0.0, Pace()
    )
    stood: dict[str, float] = {}
    for tick in range(1, 240):
        one.update(tick / 60)
        stood[one.shown.caption] = stood.get(one.shown.caption, 0.0) + 1 / 60
    assert [words for words in stood if words] == ["Bets.", "The stub.", "Play?"]
    assert min(stood.values()) >= TimelineTimes.glance - 1 / 60


def test_found_broken_a_question_stood_on_while_the_round_was_settled() -> None:
    """It goes with its answer; asked of one seat after another, it stands."""
    one = timeline(FLOP, {"chips": {Spot(seat, "ante"): 500 for seat in (2, 3, 5)}})
    asked = [
        event for seat in (2, 3, 5) for event in (ev.Asked(seat, "Play?"), ev.Decided(seat, "fold"))
    ]
    one.tell(
        (*asked, *(ev.Collected(seat, "ante", 500, "") for seat in (2, 3, 5))),
        one.desk,
        0.0,
        Pace(),
    )
    stood = []
    for tick in range(1, 120):
        one.update(tick / 60)
        stood.append(one.shown.caption)
    assert [words for words, _ in groupby(stood)] == ["Play?", ""]


def lands(event: Any, slug: str = FLOP, lies: Any = LIES) -> tuple[Timeline, dict[str, Any]]:
    """A time line on which one event has landed, and the pieces of its movement where they came to,
    by name.
    """
    one = timeline(slug, lies)
    one.tell((event,), one.desk, 0.0, Pace())
    ends = {
        piece.name: piece
        for cue in one._cues
        for move in cue.plan.moves
        for piece in move.pieces_at(1.0)
    }
    one.update(5.0)
    return one, ends


def test_found_broken_a_stake_that_was_paid_jumped_aside_and_shrank() -> None:
    """It makes room while its winnings come, and both land as they will lie."""
    for slug, wager in ((FLOP, "ante"), (HIGH, "pip-1")):
        spot = Spot(4, wager)
        _, ends = lands(ev.Paid(4, wager, 500, 500, "1 to 1", ""), slug, {"chips": {spot: 500}})
        back, win = table(slug).settled_heaps(spot)
        found = {name: (piece.x, piece.y, piece.r) for name, piece in ends.items()}
        assert found == {f"result 4 {wager} 0 win": win, f"stake 4 {wager} 0": back}


def test_found_broken_all_stakes_lay_in_the_pot_as_the_first_of_them_came() -> None:
    """Each comes to its own place there, and stays on its spot until it goes; whoever wins takes
    them all.
    """
    pot = {Spot(seat, "pot"): 500 for seat in (2, 4, 6)}
    one, ends = lands(ev.Pooled(2, "pot", 500), lies={"chips": pot})
    assert one.shown.pooled == {("pot", 2)}
    assert (ends["stake 2 pot 0"].x, ends["stake 2 pot 0"].y) == one.geometry.heap_in_pot(
        Spot(2, "pot")
    )[:2]
    assert len({one.geometry.heap_in_pot(spot) for spot in pot}) == len(pot)
    pooled = frozenset(("pot", seat) for seat in (2, 4, 6))
    won = event_plan(
        ev.Paid(4, "pot", 1000, 500, "the pot", ""),
        table(FLOP).with_shown(FeltState(chips=pot, pooled=pooled), 4),
        still=False,
    )
    assert {"pot 2", "pot 4", "pot 6", "pot sum"} <= won.lifts
    assert [move.pieces_at(1.0)[0].name for move in won.moves] == [
        "result 4 pot 0 win",
        "result 4 pot 0 back",
    ]


def test_found_broken_the_other_half_of_a_surrendered_stake_was_gone() -> None:
    _, ends = lands(
        ev.Collected(4, "blackjack", 500, "surrendered"),
        JACK,
        {"chips": {Spot(4, "blackjack"): 1000}},
    )
    assert [(piece.cents, piece.y > 900) for piece in ends.values()] == [(500, False), (500, True)]


def test_found_broken_own_folded_cards_went_down_again_before_the_round_was_over() -> None:
    """They come up, and palms are shown, once the last payment has landed."""
    one = timeline(FLOP, {**LIES, "folded": frozenset({4}), "chips": {Spot(2, "ante"): 500}})
    one.tell((ev.Paid(2, "ante", 500, 500, "1 to 1", ""), ev.Closed()), one.desk, 0.0, Pace())
    paid = one._cues[0].seconds
    assert [aside.start for aside in one._asides] == [paid]
    assert all(reach.begin > paid for reach in one._reaches if reach.pose == "clears")


def test_found_broken_a_card_was_turned_over_before_it_lay() -> None:
    one = timeline(LUNAR, {})
    one.tell(
        (ev.Dealt("dealer", 0, HIDDEN, owner=0, up=False), ev.Turned("dealer", 0, 5)),
        one.desk,
        0.0,
        Pace(),
    )
    dealt, turned = one._cues
    assert turned.start == dealt.start + dealt.seconds


def test_found_broken_a_stake_was_swept_before_the_card_lay_that_lost_it() -> None:
    one = timeline(JACK, {"chips": {Spot(4, "blackjack"): 500}})
    lost = (
        ev.Dealt(OWN, 2, 12, owner=4, up=True),
        ev.Named(OWN, "", "bust", ()),
        ev.Collected(4, "blackjack", 500, ""),
    )
    one.tell(lost, one.desk, 0.0, Pace())
    dealt, named, swept = one._cues
    assert named.start < dealt.start + dealt.seconds == swept.start


def test_found_broken_a_hand_that_is_swept_was_face_down_at_once() -> None:
    """Its cards turn over as they are squared."""
    away = event_plan(
        ev.Discarded(OTHER),
        table(FLOP).with_shown(FeltState(cards={OTHER: cards("4c 4d")}), 4),
        still=False,
    ).moves[0]
    flips = [
        piece.flip
        for share in (0.01, 0.15, 0.29)
        for piece in away.pieces_at(share)[:1]
        if isinstance(piece, CardPiece)
    ]
    assert flips == sorted(flips, reverse=True)
    assert flips[0] > 0.9
    assert flips[-1] < 0.1


def test_found_broken_chips_were_gone_at_once_as_the_felt_was_cleared() -> None:
    """They fade out; what stays for the next round does not."""
    one = timeline(HOPS, {})
    chips = (
        Chips("result 4 pass 0 back", 500, 700.0, 500.0, 20.0),
        Chips("stake 4 hard-1-1 0", 500, 300.0, 600.0, 14.0),
    )
    one.clear(FeltState(), 1.0, Pace(), chips)
    motion = one.motion(1.06)
    assert motion.flights == chips[:1]
    assert dict(motion.faded) == {chips[0].name: 0.5}
    one.update(2.0)
    assert not one.moving


def test_found_broken_a_hand_that_was_put_in_order_jumped() -> None:
    """What lies elsewhere slides there, from where it was last seen; a card that the player knows
    by what it is.
    """

    def view(*at: tuple[int, int, float]) -> TableView:
        return TableView(
            tuple(CardPiece(f"card {OWN} {i}", one, Lie(x, 800, 90), "red") for i, one, x in at)
        )

    dealt, ordered, flat = (
        view((0, 7, 500), (1, 3, 600)),
        view((0, 3, 500), (1, 7, 600)),
        view((0, 3, 600), (1, 7, 500)),
    )
    slides = Slides()
    slides.observe(dealt, "here", (), 0.0, 0.24, "")
    slides.observe(flat, "here", (), 1.0, 0.24, "")
    assert not slides.busy, "each card lies where it lay"
    slides.observe(ordered, "here", (), 2.0, 0.24, "")
    assert [
        (one.card, round(one.lie.x)) for one in slides.pieces_at(2.12) if isinstance(one, CardPiece)
    ] == [(3, 550), (7, 550)]
    slides.observe(ordered, "here", (), 2.3, 0.24, "")
    assert not slides.busy
    slides.observe(view((0, 3, 500), (1, 7, 600), (2, 7, 700)), "here", (), 2.4, 0.24, "")
    assert not slides.busy, "two cards are alike where there are several decks"
    for kept in ({"seconds": 0.0}, {"key": "from another seat"}, {"fixed_prefix": f"card {OWN} "}):
        how: Any = {
            "key": "here",
            "flights": (),
            "now": 3.0,
            "seconds": 0.24,
            "fixed_prefix": "",
            **kept,
        }
        slides.observe(ordered, "here", (), 2.5, 0.24, "")
        slides.observe(dealt, **how)
        assert not slides.busy


def test_found_broken_where_nothing_travels_cards_that_are_put_in_order_jumped() -> None:
    lay, lies = (
        TableView((CardPiece(f"card {OWN} 0", 3, Lie(x, 800, 90), "red"),)) for x in (500, 600)
    )
    slides = Slides()
    for view, now in ((lay, 0.0), (lies, 1.0)):
        slides.observe(view, "here", (), now, 0.12, "", still=True)
    for now, gone in ((1.0, 1.0), (1.03, 0.75), (1.09, 0.25)):
        seen = dict(slides.opacities(now))
        found = {
            round(one.lie.x): round(seen[one.name], 6)
            for one in slides.pieces_at(now)
            if isinstance(one, CardPiece)
        }
        assert found == {500: gone, 600: 1 - gone}
    slides.observe(lies, "here", (), 1.13, 0.12, "", still=True)
    assert not slides.busy


def test_found_broken_the_backs_of_a_hand_that_was_covered_slid_from_its_order_into_that_of_the_deal() -> (
    None
):
    """Each stays where a card lay, whichever it is; what lay lower comes up."""

    def view(*at: tuple[int, int, float, float]) -> TableView:
        return TableView(
            tuple(CardPiece(f"card {OWN} {i}", one, Lie(x, y, 90), "red") for i, one, x, y in at)
        )

    slides = Slides()
    slides.observe(
        view((0, 7, 700, 810), (1, 3, 500, 800), (2, 9, 600, 800)), "here", (), 0.0, 0.24, ""
    )
    covered = view(*((i, HIDDEN, 500.0 + 100 * i, 800.0) for i in range(3)))
    slides.observe(covered, "here", (), 1.0, 0.24, "")
    assert [
        (one.name[-1], one.lie.x, one.lie.y)
        for one in slides.pieces_at(1.0)
        if isinstance(one, CardPiece)
    ] == [("2", 700.0, 810.0)]
    slides.observe(
        view((0, 7, 500, 800), (1, 3, 600, 800), (2, 9, 700, 800)), "here", (), 2.0, 0.24, ""
    )
    assert not slides.busy, "a hand that is opened lies where its backs lay"
    down = tuple(
        CardPiece(f"card {OWN} {i}", 7, Lie(500.0 + 100 * i, 776, 90), "red", flip=0.01)
        for i in range(3)
    )
    slides.observe(
        view((0, 7, 500, 800), (1, 3, 600, 800), (2, 9, 700, 800)), "here", down, 2.5, 0.24, ""
    )
    slides.observe(
        view(*((i, HIDDEN, 500.0 + 100 * i, 776.0) for i in range(3))), "here", (), 3.0, 0.24, ""
    )
    assert not slides.busy, "a hand that was folded lies where it was pushed"


def test_found_broken_the_line_of_a_hand_that_lies_in_order_began_in_its_middle() -> None:
    hand = cards("9c Kh Jh 8h 4h")
    shown = FeltState(cards={OWN: hand})
    found = [
        name.rpartition(" ")[2]
        for name in line_of(ev.Named(OWN, "", "King high", hand), table(CRAZY).with_shown(shown, 4))
    ]
    assert [int(i) for i in found] == list(indices_best_four_first(hand))


def test_found_broken_the_line_of_the_players_own_hand_went_while_its_bets_were_still_paid() -> (
    None
):
    """It stays until his next hand is named, or the round is over; that of anybody else 0.9 s."""
    for place, own in ((OWN, True), (OTHER, False)):
        chips = {Spot(4, wager): 500 for wager in ("ante", "flop", "pot")}
        one = timeline(FLOP, {**LIES, "cards": {OWN: (3, 7), OTHER: (8, 9)}, "chips": chips})
        hand = (3, 7) if own else (8, 9)
        paid = [ev.Paid(4, "ante", 500, 500, "1 to 1", "") for _ in range(9)]
        one.tell(
            (ev.Named(place, "hand", "High card", hand), *paid, ev.Closed()), one.desk, 0.0, Pace()
        )
        closes = one._cues[-1].start
        assert closes > 2.0
        assert bool(one.motion(closes - 0.05).named) == own
        one.update(closes + 1.5)
        assert not one.motion(closes + 1.5).named


def test_found_broken_the_plaque_of_a_meter_was_gone_the_moment_it_lay() -> None:
    case = CASES[ev.Paid][1]
    one = timeline(case.slug, case.lies)
    one.tell((case.event,), one.desk, 0.0, Pace())
    seconds, seen = one._cues[0].seconds, []
    for after in (-0.01, 0.03, 0.09, 0.2):
        one.update(seconds + after)
        motion = one.motion(seconds + after)
        plaques = [
            piece.name
            for piece in motion.flights
            if isinstance(piece, Token) and piece.art == "plaque"
        ]
        seen.append(dict(motion.faded).get(plaques[0], 1.0) if plaques else 0.0)
    assert seen[0] == 1.0 > seen[1] > seen[2] > seen[3] == 0.0


def test_found_broken_the_card_reader_s_light_shone_before_the_card_lay_in_it() -> None:
    one = timeline(JACK, {})
    one.tell(
        (ev.Dealt("dealer", 1, HIDDEN), ev.Marked("card-reader", "dealer", "no Blackjack")),
        one.desk,
        0.0,
        Pace(),
    )
    (light,) = (
        aside for aside in one._asides if any(isinstance(move, Glint) for move in aside.plan.moves)
    )
    assert light.start >= one._cues[0].start + one._cues[0].seconds > one._cues[1].start
