"""How pieces move: on arcs with height, from the shoe's size to the goal's, turned up before their
owner, dice under the lid.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Any

import pygame
import pytest

from game.client.pictures import play_at, studio
from game.client.table.dice.throw import cast_of, contact_shares, die_height, path_of
from game.client.table.model.felt_state import FeltState
from game.client.table.model.geometry import Lie
from game.client.table.model.pieces import (
    CardPiece,
    Chips,
    CupPiece,
    DiePiece,
    Drawing,
    LidPiece,
    TableView,
)
from game.client.table.motion.motion_plans import event_plan
from game.client.table.motion.motions import (
    DealCard,
    Fly,
    Lid,
    Motion,
    Pay,
    Peek,
    SetAside,
    Shake,
    SlideHand,
    Turn,
    faded_pieces,
    replace,
)
from game.client.table.motion.sounds import landing_share
from game.client.table.motion.style import ThrowStyle
from game.client.table.motion.timeline import Timeline
from game.client.table.style import TableGeometry
from game.core.cards import HIDDEN
from game.rounds import events as ev
from tests.client.table.motion.test_movement import table
from tools import visual_regression

CARD = CardPiece("card seat 4 0", 4, Lie(640.0, 860.0, 150.0), "red")
FRAMES = [i / 60 for i in range(61)]


def told(slug: str, *, reduced: bool = False) -> Any:
    """A table that has just been dealt at, before anything moved."""
    with studio(visual_regression.ROOT, reduced_motion=reduced) as router:
        router.shell.change(speed="normal", coach="off")
        play_at(router, slug, 2)
        router._sessions.clear()
        scene = router.table(slug)
        one = visual_regression.Sitter(router, scene, (1280, 720))
        one.canvas.visible = False
        one.key(pygame.K_r)
        one.key(pygame.K_d)
        yield one


def test_found_broken_2_a_card_flew_straight_at_full_size_without_height() -> None:
    flown = [DealCard(CARD).pieces_at(share)[0] for share in FRAMES]
    assert all(isinstance(card, CardPiece) for card in flown)
    lies = [card.lie for card in flown]
    assert (lies[0].x, lies[0].y, lies[0].width, lies[0].turn) == (*TableGeometry.shoe, 72.0, 62.0)
    assert (round(lies[-1].x), round(lies[-1].y), lies[-1].width, lies[-1].turn) == (
        640,
        860,
        150.0,
        0.0,
    )
    assert all(a.width <= b.width for a, b in pairwise(lies))
    assert max(card.lift for card in flown) == pytest.approx(40, abs=1)
    assert flown[0].lift == flown[-1].lift == 0
    along = ((640 - TableGeometry.shoe[0]), (860 - TableGeometry.shoe[1]))
    far = [
        ((lie.x - TableGeometry.shoe[0]) * along[1] - (lie.y - TableGeometry.shoe[1]) * along[0])
        / hypot(*along) ** 2
        for lie in lies
    ]
    # half of what the control point is off the way
    assert max(map(abs, far)) == pytest.approx(0.07, abs=0.005)


def test_found_broken_a_card_was_half_way_and_sinking_before_the_hand_let_go_of_it() -> None:
    """It has gone 12% of its way when it is pitched, after 130 ms, is highest after 215, and is
    flat and heard after 360.
    """

    def at(ms: int) -> Any:
        return DealCard(CARD).pieces_at(ms / 420)[0]

    far = hypot(640 - TableGeometry.shoe[0], 860 - TableGeometry.shoe[1])
    assert hypot(
        at(130).lie.x - TableGeometry.shoe[0], at(130).lie.y - TableGeometry.shoe[1]
    ) == pytest.approx(0.12 * far, rel=0.05)
    assert max(range(420), key=lambda ms: (at(ms).lift, -abs(ms - 215))) == 215
    assert at(300).lift > 20
    assert at(360).lift == 0
    assert landing_share(DealCard(CARD)) * 420 == pytest.approx(360, abs=20)


def test_a_card_slides_three_px_past_its_goal_and_back() -> None:
    past = [
        hypot(
            DealCard(CARD).pieces_at(share)[0].lie.x - 640,
            DealCard(CARD).pieces_at(share)[0].lie.y - 860,
        )
        for share in FRAMES
    ]
    landed = next(i for i, off in enumerate(past) if off < 1.0)
    assert 2.0 < max(past[landed:]) < 3.1
    assert past[-1] < 0.01


def test_chips_are_carried_as_high_as_their_way_says_and_swept_flat() -> None:
    chips = Chips("stake", 2500, 500.0, 700.0, 20.0)
    carried = [Fly(chips, (760.0, 140.0), 34.0).pieces_at(share)[0].lift for share in FRAMES]  # type: ignore[union-attr]
    assert max(carried) == pytest.approx(34, abs=0.5)
    assert carried[0] == carried[-1] == 0.0


def test_a_payment_is_lifted_carried_and_set_down_chip_after_chip() -> None:
    """In 170, 240 and 120 ms; the lowest chip touches at 410, and the others fall onto it 24 ms
    apart from 450 on.
    """
    chips = Chips("won", 90_000, 600.0, 684.0, 33.0)
    seen: list[Any] = [Pay(chips, (760.0, 140.0), 34.0).pieces_at(ms / 530)[0] for ms in range(531)]
    assert all((one.x, one.y) == (760.0, 140.0) for one in seen[:170])
    assert 15 < seen[169].lift < 34
    assert max(one.lift for one in seen) == pytest.approx(34, abs=1)
    assert seen[409].lift > 0
    assert next(ms for ms in range(400, 531) if not seen[ms].lift) == pytest.approx(410, abs=1)
    lies = [
        next(ms for ms in range(410, 531) if not seen[ms].falls or not seen[ms].falls[i])
        for i in range(1, 5)
    ]
    assert lies == [pytest.approx(450 + 24 * i, abs=5) for i in range(4)]
    assert all(set(one.falls) <= {0.0, 1.2, 3.0, 6.5} for one in seen)
    assert seen[-1] == chips


@pytest.mark.parametrize(("gathers", "lid"), [(False, 1.0), (False, 0.0), (True, 0.0)])
def test_the_cup_turns_by_nine_degrees_three_times_and_is_set_down(
    gathers: bool, lid: float
) -> None:
    cup, die = (
        CupPiece("shaker", 140.0, 262.0, lid, ("A", "B"), "#000000"),
        DiePiece("die 0", 3, 400.0, 300.0, 0.0, 46.0, "thrown"),
    )
    shake = Shake(cup, (die,), (die,) if gathers else (), side_step=(0.0, 1.0))
    assert Shake(cup, (die,), opens=False).pieces_at(1.0)[0].lid == 1, "the dice lie under it"  # type: ignore[union-attr]
    seen: list[Any] = [shake.pieces_at(ms / 980)[0] for ms in range(981)]
    turns = [one.turn for one in seen]
    assert max(turns) == pytest.approx(9, abs=0.1)
    assert min(turns) == pytest.approx(-9, abs=0.1)
    assert sum(a < 0 <= b for a, b in pairwise(turns)) == 3
    assert not any(turns[900:])
    assert max(abs(a.x - b.x) for a, b in pairwise(seen)) < 0.5, "it jumps as the strokes begin"
    assert seen[-1] == cup
    assert max(abs(a.lid - b.lid) for a, b in pairwise(seen)) < 0.02, "the lid is on or off at once"
    assert max(one.lid for one in seen) == 1
    assert max(one.y for one in seen) > cup.y, "it is not shaken on the side of who shakes it"


def test_found_broken_the_cup_crossed_the_print_when_it_was_passed() -> None:
    geo = table("props-and-hops").with_shown(FeltState(), 4)
    (move,) = event_plan(ev.Passed(1), geo, still=False).moves
    way: list[Any] = [move.pieces_at(share)[0] for share in FRAMES]
    plates = [
        (x - 110, y - 30, 220.0, 60.0) for x, y in (seat.plate for seat in geo.others.values())
    ]
    printed = [
        (x - one.wide, y - one.r, 2 * one.wide, 2 * one.r)
        for one in geo.layout.spots.values()
        for x, y in (one.at,)
    ]
    words = [
        (word.x, word.y - word.size, word.size, word.size)
        for word in geo.layout.words
        if word.anchor == "l"
    ]
    for x, y, w, h in (*plates, *printed, *words):
        near = [
            hypot(max(x - cup.x, 0, cup.x - x - w), max(y - cup.y, 0, cup.y - y - h)) for cup in way
        ]
        assert min(near) > ThrowStyle.cup_radius
    assert way[0] == way[-1]
    assert max(cup.y for cup in way) > way[0].y + 100, "it goes nowhere"
    assert {found for share in FRAMES for found in faded_pieces(move, share)} == {(way[0], 1.0)}, (
        "where nothing travels it blinks"
    )


def test_a_thrown_die_flies_and_hops_three_times_each_lower() -> None:
    for index in range(10):
        touches = contact_shares(index)
        assert all(
            abs(a - b) * 760 <= 41 for a, b in zip(touches, ThrowStyle.contacts, strict=True)
        )
        assert all(die_height(index, at) < 0.5 for at in touches)
        tops = [
            max(die_height(index, a + (b - a) * i / 20) for i in range(21))
            for a, b in pairwise((0.0, *touches))
        ]
        assert tops == sorted(tops, reverse=True)
        assert 0.85 * ThrowStyle.flight_height < tops[0] <= 70
    path = path_of(cast_of(table("high-roll-dice").layout, (1, 2, 3, 4, 5, 6), 0))
    assert max(pose.lift for pose in path[10]) > 30
    assert all(pose.lift == 0 for pose in path[-1])


def test_matching_dice_are_set_aside_one_after_another() -> None:
    dice = [DiePiece(f"die {i}", 3, 300.0 + 60 * i, 330.0, 0.0, 46.0, "thrown") for i in range(3)]
    move = SetAside(
        tuple((die, DiePiece(die.name, 3, 900.0, 220.0, 0.0, 33.0, "thrown")) for die in dice)
    )
    leaves = []
    for i, die in enumerate(dice):
        leaves.append(next(ms for ms in range(361) if move.pieces_at(ms / 360)[i].x != die.x))  # type: ignore[union-attr]
    assert leaves == [pytest.approx(40 * i, abs=2) for i in range(3)]


def test_found_broken_2_the_face_of_ones_own_card_popped_in() -> None:
    """It lies face down until the last of the hand is there, is bent up, and turned over its near
    edge.
    """
    for one in told("criss-cross-poker"):
        timeline: Timeline = one.scene.visit.timeline
        own, seen = f"card seat {one.scene.visit.state.own} 0", []
        last = max(
            c.start + c.seconds
            for c in timeline._cues
            if isinstance(c.event, ev.Dealt) and c.event.card >= 0
        )
        while timeline.moving:
            one.step(seconds=0.02)
            flying = {p.name: p for p in timeline.motion(one.router.shell.clock.now()).flights}
            if own in flying:
                seen.append((one.router.shell.clock.now(), flying[own]))
        bent = [at for at, card in seen if card.peel]
        turned = [card.flip for _, card in seen if card.flip]
        assert bent, "the corner was never bent up"
        assert max(c.peel for _, c in seen) == 1.0
        assert min(at for at, c in seen if c.flip) >= last
        assert turned == sorted(turned)
        assert len(turned) > 5


def test_a_card_that_waits_to_be_looked_at_shows_no_face() -> None:
    waiting = Peek(CARD, 0.5).pieces_at(0.2)[0]
    assert isinstance(waiting, CardPiece)
    assert 0 < waiting.peel < 0.05  # the painter draws its back alone
    assert waiting.flip == 0


def looked_at(told: Timeline) -> bool:
    """Whether own cards are just bent up and turned over."""
    return any(isinstance(move, Peek) for aside in told._asides for move in aside.plan.moves)


def test_own_cards_keep_nothing_waiting_and_one_key_turns_them_at_once() -> None:
    for one in told("criss-cross-poker"):
        timeline: Timeline = one.scene.visit.timeline
        ends = max(cue.start + cue.seconds for cue in timeline._cues)
        last = max(
            c.start + c.seconds
            for c in timeline._cues
            if isinstance(c.event, ev.Dealt) and c.event.card >= 0
        )
        one.step(seconds=last - one.router.shell.clock.now() + 0.05)
        assert looked_at(timeline)
        one.key(pygame.K_l)
        assert not looked_at(timeline)
        while timeline.busy:
            one.step(seconds=0.02)
        assert one.router.shell.clock.now() < ends + 0.6  # the key itself takes half a second


@pytest.mark.parametrize("reduced", [False, True])
def test_found_broken_what_own_cards_make_was_said_before_they_were_turned(reduced: bool) -> None:
    for one in told("criss-cross-poker", reduced=reduced):
        timeline: Timeline = one.scene.visit.timeline
        looks = [
            a for a in timeline._asides if any(isinstance(move, Peek) for move in a.plan.moves)
        ]
        start, end = min(a.start for a in looks), max(a.start + a.seconds for a in looks)
        for at, share in ((start, 0.0), (end - 0.13, 0.0), (end - 0.05, 0.5), (end - 0.001, 0.75)):
            assert dict(timeline.motion(at).faded)["reading"] == share
        timeline.update(end)
        assert "reading" not in dict(timeline.motion(end).faded)


def test_found_broken_where_nothing_travels_a_card_changed_from_back_to_face_in_one_frame() -> None:
    """The player's own without a sound, each as it lay: the face fades in over the back, once all
    of them are there.
    """
    for one in told("criss-cross-poker", reduced=True):
        timeline: Timeline = one.scene.visit.timeline
        own, seen = f"card seat {one.scene.visit.state.own} 0", []
        last = max(
            c.start + c.seconds
            for c in timeline._cues
            if isinstance(c.event, ev.Dealt) and c.event.card >= 0
        )
        looks = [
            a for a in timeline._asides if any(isinstance(move, Peek) for move in a.plan.moves)
        ]
        assert len({round(a.start + a.seconds, 6) for a in looks}) == 1, (
            "what they make is said before all are seen"
        )
        while timeline.moving:
            one.step(seconds=0.02)
            now = one.router.shell.clock.now()
            seen += [(now, p) for p in timeline.motion(now).flights if p.name == own and p.face]
        shares = [card.face for _, card in seen]
        assert shares == sorted(shares)
        assert len({share for share in shares if 0.01 < share < 1}) >= 5
        assert min(at for at, card in seen if card.face > 0.01) >= last
        assert not any(card.flip or card.peel or card.lift for _, card in seen)
        assert one.router.shell.sound.requested_sounds.count("card-flat") == 1
    for still_one in (faded_pieces(Turn(CARD), 0.5), faded_pieces(Peek(CARD, 0.5), 0.75)):
        assert still_one == ((replace(CARD, face=0.5), 1.0),)


def test_found_broken_where_nothing_travels_a_card_that_moved_lay_for_a_moment_on_the_card_dealt_over_it() -> (
    None
):
    with studio(visual_regression.ROOT) as router:
        painter = visual_regression.Sitter(
            router, router.table("criss-cross-poker"), (640, 360)
        ).scene.painter
        low, high = CARD, replace(CARD, name="card seat 4 1", lie=Lie(660.0, 860.0, 150.0))
        lay = replace(CARD, name=f"{CARD.name} before", lie=Lie(600.0, 860.0, 150.0))
        motion = Motion((low, lay), faded=((low.name, 0.25), (lay.name, 0.75)))
        found = painter.items(TableView((low, high)), motion, 0)
    assert [item.key for item in found] == [lay.name, low.name, high.name]


def test_found_broken_where_nothing_travels_a_lid_was_on_and_off_in_one_frame() -> None:
    """It fades where it lay and lies; where it only comes while the cup is shaken, it comes and
    goes.
    """
    cup = CupPiece("cup", 120.0, 200.0, 0.0, ("", ""), "red")
    die = DiePiece("die 0", 4, 120.0, 200.0, 0.0, 30.0, "shaken")
    for closes in (False, True):
        seen = {piece.name: share for piece, share in faded_pieces(Lid(cup, closes, (die,)), 0.25)}
        assert seen == {"cup": 1.0, "die 0": 1.0, "lid before": 0.75, "lid": 0.25}
    for lid, opens, ends in (
        (0.0, True, (0.0, 0.75, 0.0)),
        (0.0, False, (0.0, 0.25, 1.0)),
        (1.0, False, (1.0, 1.0, 1.0)),
    ):
        for at, share in zip((0.0, 0.25, 1.0), ends, strict=True):
            seen = {
                piece.name: seen
                for piece, seen in faded_pieces(Shake(replace(cup, lid=lid), opens=opens), at)
            }
            assert seen == {"cup before": 1.0, "cup": share, "lid": 1 - share}


def test_found_broken_where_nothing_travels_a_card_that_stays_in_its_place_faded_as_others_were_exchanged() -> (
    None
):
    goal = CARD.lie._replace(x=CARD.lie.x + 100)
    (stays,) = faded_pieces(SlideHand(CARD, CARD.lie), 0.25)
    assert (stays[0].name, stays[1]) == (CARD.name, 1.0)
    assert [
        share for _, share in faded_pieces(SlideHand(replace(CARD, lie=goal), CARD.lie), 0.25)
    ] == [0.75, 0.25]


def test_a_face_that_comes_over_a_back_is_mixed_with_it_and_nothing_under_them_shows() -> None:
    with studio(visual_regression.ROOT) as router:
        one = visual_regression.Sitter(router, router.table("criss-cross-poker"), (640, 360))
        painter, box = one.scene.painter, pygame.Rect(0, 0, 20, 20)

        def painted(face: float, card: int = CARD.card) -> Any:
            canvas = pygame.Surface((640, 360))
            canvas.fill("#FF00FF")
            item = painter.item(replace(CARD, card=card, face=face))
            item.paint(canvas)
            box.center = item.rect.center
            return pygame.surfarray.array3d(canvas.subsurface(box)).astype(int)

        mixed = (painted(0.0) + painted(0.0, HIDDEN)) / 2
        assert abs(painted(0.5) - mixed).max() <= 2


@pytest.mark.parametrize("reduced", [False, True])
def test_a_ring_comes_round_each_die_that_is_read_and_nothing_waits_for_it(reduced: bool) -> None:
    for one in told("props-and-hops", reduced=reduced):
        timeline: Timeline = one.scene.visit.timeline
        lid = next(
            c for c in timeline._cues if isinstance(c.event, ev.Marked) and c.event.kind == "lid"
        )
        opened, seen = lid.start + lid.seconds, []
        assert all(
            c.start - opened < 0.3 for c in timeline._cues[timeline._cues.index(lid) + 1 :][:1]
        )
        while timeline.moving:
            one.step(seconds=0.02)
            now = one.router.shell.clock.now()
            pieces = timeline.motion(now).flights
            rings = [p for p in pieces if isinstance(p, Drawing) and p.art == "read"]
            seen += [(now - opened, p.args[0]) for p in rings]
            names = [p.name for p in pieces]
            assert len(rings) in (0, 2)
            assert not rings or "lid" not in names
        assert min(at for at, _ in seen) >= 0
        assert max(share for _, share in seen) == 1
        assert max(at for at, _ in seen) < (0.13 if reduced else 0.95)


def test_found_broken_3_dice_lay_over_the_lid_while_it_lifted() -> None:
    for one in told("props-and-hops"):
        timeline: Timeline = one.scene.visit.timeline
        lid = next(
            c for c in timeline._cues if isinstance(c.event, ev.Marked) and c.event.kind == "lid"
        )
        thrown = next(c for c in timeline._cues if isinstance(c.event, ev.Thrown))
        assert not thrown.plan.moves, "dice tumble under a lid"
        move = lid.plan.moves[0]
        assert isinstance(move, Lid)
        for share in (0.0, 0.3, 0.7, 1.0):
            kinds = [type(piece) for piece in move.pieces_at(share)]
            assert kinds == [CupPiece, DiePiece, DiePiece, LidPiece], (
                "what is painted last lies above"
            )
        while timeline.busy:
            one.step(seconds=0.02)
            motion = timeline.motion(one.router.shell.clock.now())
            names = [piece.name for piece in motion.flights]
            if "lid" in names:
                assert names.index("lid") > max(
                    i for i, name in enumerate(names) if name.startswith("die ")
                )
        faces = tuple(piece.face for piece in move.under)
        assert faces == thrown.event.dice == one.scene.visit.felt_state.dice  # type: ignore[union-attr]
