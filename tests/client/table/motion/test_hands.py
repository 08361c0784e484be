"""The dealer's hands: there before their piece moves, gone after it, never two of one, and nothing
waits for them.
"""

from __future__ import annotations

import itertools
from math import hypot
from typing import Any

import pygame
import pytest
from msgspec import structs

from game.client.draw.pen import Cache
from game.client.draw.pieces.portraits import POSES, hand
from game.client.pictures import studio
from game.client.scenes.motion import Pace
from game.client.table.model.geometry import Lie
from game.client.table.model.pieces import CardPiece, Chips, HandPiece
from game.client.table.motion.dealer_hands import event_reaches, hands, is_hand_back
from game.client.table.motion.motions import DealCard, Fly, Pay, Turn
from game.client.table.motion.style import HandTimes
from game.client.table.style import TableGeometry
from game.core.cards import HIDDEN
from game.rounds import events as ev
from tools import visual_regression

DEAL, GAP = 0.42, 0.09


def dealt(number: int = 0) -> Any:
    card = CardPiece(f"card {number}", HIDDEN, Lie(500.0 + 60 * number, 600.0, 92.0), "red")
    event = ev.Dealt(place="community", index=number, card=3)
    return event_reaches(event, (DealCard(card),), 10.0 + GAP * number, DEAL, number)


def paid(number: int, x: float = 640.0, y: float = 684.0) -> Any:
    move = Pay(Chips("result 4 ante 0 win", 2500, x, y, 33.0), TableGeometry.tray, 34.0)
    return event_reaches(
        ev.Paid(seat=4, wager="ante", win=2500, back=2500, odds="1 to 1", section="674a.12"),
        (move,),
        20.0,
        0.53,
        number,
    )


def test_a_hand_is_at_the_shoe_before_the_card_leaves_and_goes_back_while_it_flies() -> None:
    reaches = dealt()
    (reach,) = reaches
    assert reach.left
    assert hands(reaches, reach.begin - HandTimes.reach - 0.01, 1.0) == ()
    (there,) = hands(reaches, reach.begin, 1.0)
    assert (there.x, there.y, there.pose) == (*TableGeometry.shoe, "draws")
    assert 10.0 < reach.begin < reach.end < 10.0 + DEAL
    (going,) = hands(reaches, reach.end + HandTimes.withdraw / 2, 1.0)
    assert going.shade < there.shade
    assert hands(reaches, reach.end + HandTimes.withdraw, 1.0) == ()
    assert is_hand_back(reach, reach.end + HandTimes.withdraw + 0.001, 1.0)


def test_the_same_hand_goes_to_and_fro_between_cards_and_never_jumps() -> None:
    reaches = [one for number in range(4) for one in dealt(number)]
    begin, end = reaches[0].begin, reaches[-1].end
    seen = [hands(reaches, begin + i * 0.005, 1.0) for i in range(round((end - begin) / 0.005))]
    assert all(len(both) == 1 for both in seen)
    steps = [abs(a[0].x - b[0].x) + abs(a[0].y - b[0].y) for a, b in itertools.pairwise(seen)]
    assert max(steps) < 40
    at = [hands(reaches, one.begin, 1.0)[0] for one in reaches]
    assert all(
        abs(one.x - TableGeometry.shoe[0]) < 1 and abs(one.y - TableGeometry.shoe[1]) < 1
        for one in at
    )


def test_chips_are_carried_by_the_hands_in_turn_and_swept_flat() -> None:
    first, second = paid(0)[0], paid(1)[0]
    assert first.left != second.left
    (carried,) = hands([first], 20.265, 1.0)
    lying = first.move.pieces_at(0.5)[0]
    assert (carried.x, carried.y, carried.pose) == (
        pytest.approx(lying.x),
        pytest.approx(lying.y),
        "holds",
    )
    swept = Fly(Chips("stake 4 ante 0", 2500, *TableGeometry.tray, 33.0), (640.0, 684.0), 3.0)
    (sweep,) = event_reaches(
        ev.Collected(seat=4, wager="ante", cents=2500, section="674a.12"), (swept,), 30.0, 0.32, 0
    )
    assert hands([sweep], 30.1, 1.0)[0].pose == "sweeps"


def test_found_broken_chips_went_alone_where_both_had_to_go_with_one_hand() -> None:
    """Hands took turns by the number of the event, and what is said between two payments is one as
    well.
    """
    with studio(visual_regression.ROOT) as router:
        told = router.table("flop-poker").visit.timeline
        swept = [
            ev.Collected(seat=4, wager=wager, cents=2500, section="667a.8")
            for wager in ("ante", "flop")
        ]
        told.tell((swept[0], ev.Announced(text="Next"), swept[1]), told.desk, 10.0, Pace("normal"))
        assert [one.left for one in told._reaches] == [False, True]


def test_found_broken_chips_went_alone_when_their_hand_was_wanted_for_cards_or_to_point() -> None:
    """The left hand swept cards, or pointed, while it still had chips: the other one does, or none
    points.
    """
    with studio(visual_regression.ROOT) as router:
        told = router.table("flop-poker").visit.timeline
        swept = [
            ev.Collected(seat=2, wager=wager, cents=2500, section="667a.8")
            for wager in ("ante", "flop")
        ]
        told.shown = told.shown.with_changes(cards={"seat 2": (3, 7)})
        told.tell(
            (*swept, ev.Discarded("seat 2"), ev.Asked(2, "Bet?")), told.desk, 10.0, Pace("normal")
        )
        assert [(one.left, one.pose) for one in told._reaches] == [
            (False, "sweeps"),
            (True, "sweeps"),
            (False, "sweeps"),
        ]


def test_from_the_hand_the_right_one_pitches_from_the_deck_that_the_left_one_holds() -> None:
    with studio(visual_regression.ROOT) as router:
        told = router.table("flop-poker").visit.timeline
        desk = structs.replace(told.desk, rules=structs.replace(told.desk.rules, dealing="hand"))
        events = [ev.Dealt(f"seat {seat}", 0, HIDDEN) for seat in (1, 2, 4)]
        told.desk, told.bankroll = desk, desk.bankroll
        told.tell(events, desk, 100.0, Pace("normal"))
        last = told._cues[-1].start
        for ms in range(0, round((last - 100.0) * 1000) + 120, 10):
            seen = told.motion(100 + ms / 1000)
            decks = [i for i, one in enumerate(seen.flights) if one.name.startswith("deck ")]
            flying = [i for i, one in enumerate(seen.flights) if one.name.startswith("card ")]
            assert decks, "the deck is in no hand"
            assert max(decks) < min(flying, default=max(decks) + 1), (
                "a card is dealt from under the deck"
            )
            left = next(one for one in seen.hands if one.left)
            assert (
                hypot(left.x - TableGeometry.hand_deck[0], left.y - TableGeometry.hand_deck[1]) < 60
            )
        right = next(one for one in told._reaches if not one.left)
        assert (right.pose, right.tip(right.begin)) == ("draws", TableGeometry.hand_deck)
        told.skip(200.0)
        told.tell(events, desk, 300.0, Pace("normal", reduced=True))
        assert not [one for one in told.motion(300.05).flights if one.name.startswith("deck ")]


@pytest.mark.parametrize("kind", ["swept", "paid"])
def test_however_many_stakes_go_in_a_row_none_is_alone_on_its_way(kind: str) -> None:
    """A hand lets go of chips for the next ones only where they come to lie, and takes those as
    they leave.
    """
    wagers = ("ante-across", "across", "middle", "down", "ante-down")
    with studio(visual_regression.ROOT) as router:
        told = router.table("criss-cross-poker").visit.timeline
        events: Any = [
            ev.Collected(4, wager, 2500, "674a.8")
            if kind == "swept"
            else ev.Paid(4, wager, 2500, 2500, "1 to 1", "674a.8")
            for wager in wagers
        ]
        told.tell(events, told.desk, 10.0, Pace("normal"))
        moves = {cue.plan.moves[0].chips.name: cue.plan.moves[0] for cue in told._cues}  # type: ignore[union-attr]
        for ms in range(0, 1500, 4):
            seen = told.motion(10 + ms / 1000)
            for chips in (piece for piece in seen.flights if isinstance(piece, Chips)):
                goal, start = moves[chips.name].chips, moves[chips.name].start
                near = min(
                    (
                        hypot(one.x - chips.x, min(chips.y, HandTimes.lowest) - one.y)
                        for one in seen.hands
                    ),
                    default=999.0,
                )
                ends = min(
                    hypot(goal.x - chips.x, goal.y - chips.y),
                    hypot(start[0] - chips.x, start[1] - chips.y),
                )
                assert near < 50 or ends < 25, (ms, chips.name, near, ends)


def test_no_hand_reaches_far_towards_the_player_nor_turns_his_cards() -> None:
    low = paid(0, y=900.0)[0]
    assert hands([low], 20.4, 1.0)[0].y == HandTimes.lowest
    own = CardPiece("card seat 4 0", 3, Lie(700.0, 800.0, 146.0), "red")
    assert (
        event_reaches(ev.Turned(place="seat 4", index=0, card=3), (Turn(own),), 1.0, 0.22, 0) == ()
    )
    board = event_reaches(ev.Turned(place="community", index=0, card=3), (Turn(own),), 1.0, 0.22, 0)
    assert [one.pose for one in board] == ["turns"]


def test_both_palms_are_shown_when_a_round_is_over() -> None:
    reaches = event_reaches(ev.Closed(), (), 5.0, 0.0, 9)
    both = hands(reaches, reaches[0].begin, 1.0)
    assert [(one.pose, one.left) for one in both] == [("clears", True), ("clears", False)]
    assert both[0].x + both[1].x == 2 * 760


def test_each_pose_is_drawn_in_the_skin_of_who_deals_and_mirrored_for_the_left(pens: Cache) -> None:
    for pose in POSES:
        made = {
            (name, left): pygame.image.tobytes(
                hand(pens, 0.3, name, pose, 0, left=left).surface, "RGBA"
            )
            for name in ("Imre", "Desta")
            for left in (True, False)
        }
        assert len(set(made.values())) == 4
    full, faint = (hand(pens, 0.3, "Imre", "draws", 12, shade, left=True) for shade in (4, 1))
    assert faint.surface.get_size() == full.surface.get_size()
    assert faint.surface.get_bounding_rect(60).w < full.surface.get_bounding_rect(60).w


def test_hands_are_seen_at_a_table_leave_with_a_skip_and_come_not_where_nothing_travels() -> None:
    with studio(visual_regression.ROOT) as router:
        router.shell.change(speed="normal", coach="off")
        visit = router.table("flop-poker").visit
        told = visit.timeline
        events = (
            ev.Dealt(place="community", index=0, card=3),
            ev.Dealt(place="community", index=1, card=4),
        )
        told.tell(events, told.desk, 100.0, Pace("normal"))
        ends = told._end
        assert [one.pose for one in told.motion(100.1).hands] == ["draws"]
        told.skip(100.1)
        assert told.motion(100.1).hands == ()
        assert not told.moving
        for still in (Pace("normal", reduced=True), Pace("instant")):
            told.tell(events, told.desk, 200.0, still)
            assert told.motion(200.05).hands == ()
            told.skip(200.1)
        told.tell(events, told.desk, 300.0, Pace("normal"))
        assert told._end - 300.0 == pytest.approx(ends - 100.0)


def test_found_broken_in_a_high_window_a_sleeve_stood_in_the_air_above_what_the_dealer_says() -> (
    None
):
    with studio(visual_regression.ROOT) as router:
        router.shell.change(speed="normal", coach="off")
        one = visual_regression.Sitter(router, router.table("crazy-4-poker"), (540, 960))
        one.step()
        painter = one.scene.painter
        bubble = next(
            item.rect for item in one.scene._items._items.values() if item.key == "speech"
        )
        item = painter.hand(HandPiece("hand", 860.0, 140.0, "holds", left=False, turn=20.0), "Imre")
        assert bubble.top < item.rect.top < bubble.bottom < item.rect.bottom
