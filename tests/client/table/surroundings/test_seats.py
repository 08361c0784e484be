"""Seats and boxes of the window: several boxes of one player, what the felt says at the end of a
round, chips that are carried.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.pictures import studio
from game.client.table import costs
from game.client.table.cards.felt import DEVICES
from game.client.table.model.felt_state import FeltState
from game.client.table.model.intents import Act, DealRound, Decide, MoveStake, PlaceChip, ToggleBox
from game.client.table.model.moment import Pointed
from game.client.table.model.pieces import CardPiece, Chips, Drawing, Token
from game.client.table.scene import TableScene
from game.client.table.surroundings.frame import label_box
from game.core.cards import cards
from game.core.declaration import Spot
from game.games import SLUGS
from game.rounds import events as ev
from tests.client.table.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[4]
BLACKJACK, CRISS = "free-bet-blackjack", "criss-cross-poker"


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="normal")
        yield made


def drawn(player: Player, name: str) -> Any:
    """The piece of this name on the felt, None when there is none."""
    return next((one for one in player.scene.table.felt if one.name == name), None)


def boxes_of(router: Any, slug: str, *wagers: str) -> Player:
    """A player with two boxes, the second beside his own, who has placed $25 on each wager and had
    the cards dealt.
    """
    player = Player(router, slug)
    visit = player.scene.visit
    visit.session.bots = ()
    visit.refresh_desk()
    player.scene.obey(ToggleBox(visit.state.own + 1))
    for wager in wagers:
        player.scene.obey(PlaceChip(wager, 2500))
    player.scene.obey(DealRound(sure=True))
    player.wait()
    return player


def played(player: Player, verb: str = "") -> None:
    """Decide, always by this verb where it is open, until the round is over."""
    visit = player.scene.visit
    while visit.deciding:
        options = [one.action for one in visit.desk.open if one.payable]
        player.scene.obey(Decide(next((a for a in options if a.verb == verb), options[0])))
        player.wait()


# -- the second box --------------------------------------------------------------------------------


def test_found_broken_at_blackjack_every_box_keeps_its_place_while_another_acts(
    router: Any,
) -> None:
    player = boxes_of(router, BLACKJACK, "blackjack")
    visit = player.scene.visit
    first, second = visit.session.seats
    before = {p.name: p.lie for p in player.scene.table.felt if isinstance(p, CardPiece)}
    asked = set()
    while visit.deciding:
        asked.add(visit.desk.turn)
        lies = {p.name: p.lie for p in player.scene.table.felt if isinstance(p, CardPiece)}
        same = [
            name
            for name in before
            if name.startswith((f"card seat {first} ", f"card seat {second} "))
        ]
        assert len(same) == 4
        assert all(lies[name] == before[name] for name in same)
        verbs = {one.action.verb: one.action for one in visit.desk.open}
        player.scene.obey(
            Decide(verbs.get("stand") or verbs.get("no-insurance") or verbs["decline"])
        )
        player.wait()
    assert asked == {first, second}


def test_found_broken_every_box_has_its_name_and_its_stakes_their_amounts(router: Any) -> None:
    player = boxes_of(router, BLACKJACK, "blackjack")
    first, second = player.scene.visit.session.seats
    assert drawn(player, f"plate {second}").args[0] == f"Your box {second}"
    assert drawn(player, "box").args[0] == f"Box {first}"
    for seat in (first, second):
        assert drawn(player, f"pill of stake {seat} blackjack 0").args == ("$25",)


def test_found_broken_where_hands_lie_hidden_cards_and_stakes_of_the_asked_box_lie_together(
    router: Any,
) -> None:
    player = boxes_of(router, CRISS, "ante-across")
    visit = player.scene.visit
    own = [visit.state.own]
    while visit.deciding:
        m = visit.moment
        assert visit.state.own == m.desk.turn == m.active_seat
        card = m.geometry.card(f"seat {m.desk.turn}", 0, 2)
        assert card.width == m.layout.places["seat"].width
        assert (
            m.geometry.stake_center_and_radius(Spot(m.desk.turn, "ante-across"))[0]
            == m.layout.spots["ante-across"].at[0]
        )
        player.scene.obey(Decide("bet 1x"))
        player.wait()
        own.append(visit.state.own)
    assert set(own) == set(visit.session.seats)
    player.key(pygame.K_SPACE)
    assert visit.state.own == visit.session.seats[0]


def test_found_broken_double_names_what_it_adds(router: Any) -> None:
    player = Player(router, BLACKJACK)
    visit = player.scene.visit
    visit.session.bots = ()
    visit.refresh_desk()
    player.click("spot blackjack")
    before = visit.bets.total
    assert (
        next(c for c in player.scene.table.choices if c.name == "double").sub
        == f"adds ${before // 100}"
    )
    player.scene.obey(ToggleBox(visit.state.own + 1))
    assert (
        next(c for c in player.scene.table.choices if c.name == "double").sub
        == f"adds ${before // 50}"
    )


def test_found_broken_the_end_says_what_happened_in_each_box(router: Any) -> None:
    player = boxes_of(router, BLACKJACK, "blackjack")
    played(player, "stand")
    m = player.scene.visit.moment
    titles = [line.wager for line in player.scene.visit.state.coach.lines]
    assert {title.split(":")[0] for title in titles} == {f"Box {seat}" for seat in m.desk.seats}
    said = player.scene.visit.kind.band(m).said[1][0]
    assert all(f"Box {seat}" in said for seat in m.desk.seats)
    assert "Blackjack and Blackjack" not in said


# -- the end of a round ----------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [CRISS, BLACKJACK])
def test_found_broken_own_cards_stay_until_the_next_round(router: Any, slug: str) -> None:
    player = Player(router, slug)
    visit = player.scene.visit
    player.scene.obey(PlaceChip(visit.game.opening_wagers[0].name, 2500))
    player.scene.obey(DealRound(sure=True))
    player.wait()
    own, moments = f"card seat {visit.state.own} ", 0

    def lying() -> int:
        return len(
            [
                p
                for p in player.scene.table.felt
                if isinstance(p, CardPiece) and p.name.startswith(own)
            ]
        )

    while visit.deciding:
        player.scene.obey(Decide("bet 1x" if slug == CRISS else "stand"))
        while visit.timeline.busy:
            assert lying() == 2
            moments += visit.felt_state.closing
            player.shell.clock.wind(0.05)
            player.step()
    assert moments > 5  # others are settled while the dealer has them back already
    assert lying() == 2
    player.scene.obey(Act.NEXT_ROUND)
    player.scene.obey(Act.NEXT_ROUND)
    player.wait()
    assert not lying()


def test_found_broken_a_guests_busted_cards_came_back_once_the_round_was_closed(
    router: Any,
) -> None:
    player = Player(router, BLACKJACK)
    visit, guest = player.scene.visit, f"seat {player.scene.visit.session.bots[0].seat}"
    own, stakes = (
        f"seat {visit.state.own}",
        {Spot(seat, "blackjack"): 500 for seat in (visit.state.own, visit.session.bots[0].seat)},
    )
    visit.felt_state = FeltState(
        cards={own: cards("2s 3s"), guest: cards("4c 4d 4h")}, chips=stakes
    )

    def lying() -> set[str]:
        return {
            p.name.removeprefix("card ")[:-2]
            for p in player.scene.table.felt
            if isinstance(p, CardPiece)
        }

    for events, lies in (
        ((), {own, guest}),
        ((ev.Discarded(guest),), {own}),
        ((ev.Discarded(own), ev.Closed()), {own}),
    ):
        visit.timeline.tell(events, visit.desk, player.shell.clock.now(), player.shell.pace)
        player.wait()
        assert lying() == lies


@pytest.mark.slow
def test_found_broken_the_dealer_is_silent_after_a_result_until_the_table_is_touched(
    router: Any,
) -> None:
    player = Player(router, "crazy-4-poker")
    assert drawn(player, "speech") is not None
    player.click("spot ante")
    player.click("deal")
    player.wait()
    player.key(pygame.K_f)
    player.wait()
    assert drawn(player, "speech") is None
    player.key(pygame.K_SPACE)
    assert drawn(player, "speech").args[0] == "“Place your bets, please.”"


def test_found_broken_the_round_counter_says_the_round_on_the_felt(router: Any) -> None:
    player = Player(router, "crazy-4-poker")

    def number() -> str:
        scene = player.scene
        parts = scene.surroundings(scene.visit.moment, scene.table, scene._pointed())
        return str(next(part for _, part in parts if part.name == "title").args[2])

    assert number() == "1"
    player.click("spot ante")
    player.click("deal")
    player.wait()
    assert number() == "1"
    player.key(pygame.K_f)
    player.wait()
    assert number() == "1"
    player.key(pygame.K_SPACE)
    assert number() == "2"


# -- chips that are carried ------------------------------------------------------------------------


def boxed(spot: Any, least: float = 26.0) -> pygame.Rect:
    """What a spot takes up on the felt."""
    half = max(spot.r, spot.wide, least)
    return pygame.Rect(
        spot.at[0] - half, spot.at[1] - max(spot.r, least), 2 * half, 2 * max(spot.r, least)
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", SLUGS)
def test_found_broken_a_carried_chip_leaves_the_stake_in_sight_and_a_tag_the_other_spots(
    router: Any, slug: str
) -> None:
    player = Player(router, slug)
    scene, visit = player.scene, player.scene.visit
    names = [t.name for t in scene.targets(visit.moment) if t.name.startswith("spot ")]
    for name in names if visit.game.family != "dice" else names[::9]:
        wager = name.removeprefix("spot ")
        scene.obey(PlaceChip(wager, 2500))
        at = player.target(name).center
        m = visit.moment
        pieces = costs.tag_drawings(m, scene.frame, Pointed(hover=name, at=at))
        if visit.bets.placed.get(wager) and m.layout.spots[wager].shape not in DEVICES:
            x, y, r = m.geometry.stake_center_and_radius(Spot(visit.state.own, wager))
            stake = pygame.Rect(x - r, y - r, 2 * r, 2 * r)
            for token in (one for one in pieces if isinstance(one, Token)):
                assert not stake.colliderect(
                    token.x - token.r, token.y - token.r, 2 * token.r, 2 * token.r
                ), wager
        if visit.game.family == "dice":
            continue  # their felt is all spots
        tag = next(one for one in pieces if isinstance(one, Drawing) and one.art == "wager tag")
        others = [w for w in m.layout.spots if f"spot {w}" in names and w != wager]
        assert not [
            w for w in others if boxed(m.layout.spots[w]).colliderect(pygame.Rect(tag.box))
        ], wager


@pytest.mark.parametrize("slug", [CRISS, "raise-it-up-stud-poker", "crazy-4-poker"])
def test_found_broken_a_tag_in_large_text_hid_the_spot_under_its_own(
    router: Any, slug: str
) -> None:
    router.shell.change(text_scale=200)
    player = Player(router, slug, (1280, 720))
    scene, m = player.scene, player.scene.visit.moment
    names = [t.name.removeprefix("spot ") for t in scene.targets(m) if t.name.startswith("spot ")]
    for wager in names:
        tag = next(
            one
            for one in costs.tag_drawings(m, scene.frame, Pointed(ring=f"spot {wager}"))
            if isinstance(one, Drawing)
        )
        lens = scene.frame.lens(*m.layout.spots[wager].at)
        assert lens is not None
        assert pygame.Rect(lens.box).contains(pygame.Rect(tag.box)), wager
        others = [w for w in names if w != wager]
        assert not [
            w for w in others if boxed(m.layout.spots[w]).colliderect(pygame.Rect(tag.box))
        ], wager
        assert not [
            w for w in others if pygame.Rect(label_box(m.layout.spots[w])).colliderect(tag.box)
        ], wager


def carried(player: Player, name: str, to: tuple[int, int]) -> None:
    """Drag what is at a target to a point of the window."""
    at = player.target(name).center
    player.shell.clock.wind(0.5)
    player.step(
        pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)
    )
    player.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
    half = ((at[0] + to[0]) // 2, (at[1] + to[1]) // 2)
    for point in (half, to):
        player.step(
            pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(9, 9), buttons=(1, 0, 0), touch=False)
        )


def let_go(player: Player, at: tuple[int, int]) -> None:
    player.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False))


def test_found_broken_a_placed_stake_is_dragged_to_another_spot_or_off_the_felt(
    router: Any,
) -> None:
    player = Player(router, CRISS)
    visit = player.scene.visit
    player.scene.obey(PlaceChip("five-card-bonus", 2500))
    player.scene.obey(PlaceChip("five-card-bonus", 500))
    to = player.target("spot ante-across").center
    carried(player, "spot five-card-bonus", to)
    stake = next(
        f for f in visit.kind.pointed_motion(visit.moment, player.scene._pointed()).flights
    )
    assert isinstance(stake, Chips)
    assert stake.cents == 3000
    let_go(player, to)
    assert visit.bets.placed == {"ante-across": 3000, "ante-down": 3000}
    away = (player.scene.view.size[0] // 2, 40)
    carried(player, "spot ante-down", away)
    let_go(player, away)
    assert visit.bets.placed == {}
    player.key(pygame.K_u)
    assert visit.bets.placed == {"ante-across": 3000, "ante-down": 3000}
    player.scene.obey(MoveStake("ante-across", "ante-across"))
    assert visit.bets.placed == {"ante-across": 3000, "ante-down": 3000}


# -- one table, once -------------------------------------------------------------------------------


def test_found_broken_sit_down_on_rules_opened_from_a_table_leads_back_to_it(router: Any) -> None:
    player = Player(router, CRISS)
    player.click("spot ante-across")
    placed = dict(player.scene.visit.bets.placed)
    move = router.from_table(f"rules:{CRISS}")
    player.loop.stack.apply(move)
    player.loop.stack.apply(router.go(f"table:{CRISS}"))
    assert [scene for scene in player.loop.stack if isinstance(scene, TableScene)] == [player.scene]
    assert player.loop.stack.top is player.scene
    assert player.scene.visit.bets.placed == placed
    player.loop.stack.apply(router.from_table("rules:go-fore-it"))
    player.loop.stack.apply(router.go("table:go-fore-it"))
    assert [scene.name for scene in player.loop.stack] == ["table:go-fore-it"]
