"""What a bankroll allows at the table: the last wagers again, chips that are not there, and the way
out when all are gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.client.pictures import studio
from game.client.table.surroundings import controls
from game.play.records import round_records
from tests.client.table.test_table_scene import SLUG, Player

ROOT = Path(__file__).resolve().parents[4]
ANTES = {"ante-across": 500, "ante-down": 500}


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="instant", coach="after")
        yield made


def money(router: Any, cents: int) -> None:
    """Leave the player so many cents off the felt."""
    has = router.store.people.bankroll(router.player)
    if has > cents:
        router.store.people.cash_out(router.player, has - cents)
    elif has < cents:
        router.store.people.buy_in(router.player, cents - has)


def fold(player: Player) -> None:
    """Fold, and let the end be told."""
    player.wait()
    player.key(pygame.K_f)
    player.wait()


def left_and_resumed(router: Any, placed: dict[str, int]) -> Player:
    """Deal to these wagers, leave the table with the round open, come back and fold."""
    player = Player(router)
    player.scene.visit.lay_wagers(dict(placed))
    player.key(pygame.K_d)
    assert player.scene.visit.session.playing
    player = Player(router)
    fold(player)
    assert not player.scene.visit.session.playing
    return player


# -- the last wagers again -------------------------------------------------------------------------


def test_rebet_means_the_last_settled_round_also_when_it_was_left_and_resumed(router: Any) -> None:
    """Earlier $50/$50/$25, then $5/$5 dealt, left, resumed and folded: R used to lay $125 down."""
    player = Player(router)
    player.scene.visit.lay_wagers({"ante-across": 5000, "ante-down": 5000, "five-card-bonus": 2500})
    player.key(pygame.K_d)
    fold(player)
    player = left_and_resumed(router, ANTES)
    player.scene.visit.chip = 100
    player.key(pygame.K_r)
    assert player.scene.visit.bets.placed == ANTES
    assert player.scene.visit.chip == 100


def test_the_chosen_chip_stays_chosen_when_the_table_is_left_and_come_back_to(router: Any) -> None:
    """Who had chosen $5, left and continued, laid down $25 with his next click."""
    player = Player(router)
    player.key(pygame.K_2)
    assert player.scene.visit.chip == 5
    player = left_and_resumed(router, ANTES)
    assert player.scene.visit.chip == 5
    router.table("flop-poker")
    assert Player(router).scene.visit.chip == 5


def test_found_broken_after_a_restart_the_chip_was_25_whatever_was_bet(router: Any) -> None:
    """In the middle of a first round, and between rounds."""
    player = Player(router)
    player.scene.visit.lay_wagers(dict(ANTES))
    player.key(pygame.K_d)
    for playing in (True, False):
        router.shell.chips.clear()
        player = Player(router)
        assert player.scene.visit.session.playing == playing
        assert player.scene.visit.chip == 5
        if playing:
            fold(player)
    router.shell.chips.clear()
    assert Player(router, "flop-poker").scene.visit.chip == 25, "nothing was bet there"


def test_rebet_after_the_first_round_at_a_table_was_left_and_resumed(router: Any) -> None:
    """R used to say that nothing was bet yet."""
    player = left_and_resumed(router, ANTES)
    player.key(pygame.K_d)
    player.wait()
    assert player.scene.visit.session.playing
    assert player.scene.visit.session.state.bets[player.scene.visit.state.own] == ANTES


def test_rebet_says_why_the_last_wagers_cannot_be_placed_again(router: Any) -> None:
    player = left_and_resumed(router, ANTES)
    rules = round_records.saved_rules(router.store, player.scene.visit.game)
    router.store.tables.save_rules(
        SLUG, round_records.json_text(msgspec.structs.replace(rules, table_minimum=1000))
    )
    player.scene.enter(player.scene.view)
    player.key(pygame.K_r)
    assert player.scene.visit.bets.placed == {}
    assert "under the minimum of $10.00" in said(router)


def test_house_rules_that_went_wrong_while_one_sits_close_the_table_with_a_sentence(
    router: Any,
) -> None:
    player = Player(router)
    player.scene.visit.lay_wagers(dict(ANTES))
    router.store.tables.save_rules(SLUG, '{"table_minimum": "low"}')
    player.scene.enter(player.scene.view)
    assert "The table is closed" in said(router)
    player.key(pygame.K_d)
    assert not player.scene.visit.session.playing
    assert player.scene.visit.bets.placed == ANTES


def said(router: Any) -> str:
    """The toasts that are up."""
    return " | ".join(
        f"{toast.title} {toast.detail}" for toast in router.shell.toasts.visible_toasts
    )


# -- chips that are not there ----------------------------------------------------------------------


def by_click(player: Player) -> None:
    player.click("spot ante-across")


def by_key(player: Player) -> None:
    while player.scene.focus.focused != "spot ante-across":
        player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)


def by_wheel(player: Player) -> None:
    at = player.target("spot ante-across").center
    player.step(
        pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)
    )
    wheel = {"x": 0, "y": 1, "precise_x": 0.0, "precise_y": 1.0, "flipped": False, "touch": False}
    player.step(pygame.Event(pygame.MOUSEWHEEL, **wheel))


def by_drag(player: Player) -> None:
    start, end = player.target("chip 25").center, player.target("spot ante-across").center
    player.step(
        pygame.Event(pygame.MOUSEMOTION, pos=start, rel=(1, 1), buttons=(0, 0, 0), touch=False)
    )
    player.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    player.step(
        pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(99, 99), buttons=(1, 0, 0), touch=False)
    )
    player.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))


@pytest.mark.parametrize(
    "place", [by_click, by_key, by_wheel, by_drag], ids=["mouse", "keys", "wheel", "drag"]
)
def test_a_chip_that_cannot_be_paid_is_refused_with_what_is_missing(
    router: Any, place: Callable[[Player], None]
) -> None:
    """With $5 a $25 chip went down, twice: `Bankroll -$45.00`, the Deal gold, and only the deal
    refused.
    """
    money(router, 500)
    player = Player(router)
    player.scene.visit.chip = 25
    place(player)
    scene = player.scene
    assert scene.visit.bets.placed == {}
    assert scene.visit.moment.left == 500
    if place is not by_drag:  # a chip that cannot be paid is not even picked up
        assert "$45.00 is missing" in said(router)
        assert "Buy in for more." in said(router)
    shut = {target.name for target in scene.focus.targets if not target.enabled}
    assert {"chip 25", "chip 100", "chip 500", "chip 1000"} <= shut
    assert scene.table.choices[-1].label == "$5 short: buy in"
    assert not {"chip 1", "chip 5"} & shut


def test_several_boxes_count_for_what_can_be_paid(router: Any) -> None:
    money(router, 3000)
    player = Player(router)
    scene = player.scene
    scene.visit.chip = 5
    player.click("spot ante-across")
    scene.visit.session.bots = ()
    player.box(5)
    assert scene.visit.moment.left == 1000
    player.click("spot ante-down")
    assert scene.visit.bets.placed == ANTES
    assert scene.visit.moment.left == 1000
    player.box(3)
    assert len(scene.visit.session.seats) == 3
    assert scene.visit.moment.left == 0
    player.key(pygame.K_x)
    assert scene.visit.bets.placed == ANTES
    assert (
        next(b for b in scene.visit.kind.choices(scene.visit.moment) if b.name == "double").enabled
        is False
    )


def test_a_box_more_is_refused_when_the_wagers_on_it_cannot_be_paid(router: Any) -> None:
    money(router, 1500)
    player = Player(router)
    player.scene.visit.chip = 5
    player.click("spot ante-across")
    player.scene.visit.session.bots = ()
    player.box(5)
    assert len(player.scene.visit.session.seats) == 1
    assert "$5.00 is missing" in said(router)


def test_what_is_taken_back_does_not_come_down_again_unpaid(router: Any) -> None:
    """Undo brings wagers back to more boxes than they were on."""
    money(router, 1500)
    player = Player(router)
    player.scene.visit.chip = 5
    player.click("spot ante-across")
    player.key(pygame.K_c)
    player.scene.visit.session.bots = ()
    player.box(5)
    player.key(pygame.K_u)
    assert player.scene.visit.bets.placed == {}
    assert player.scene.visit.moment.left == 1500


def test_double_and_rebet_that_cannot_be_paid_are_closed_and_say_what_is_missing(
    router: Any,
) -> None:
    player = Player(router)
    player.scene.visit.lay_wagers(dict(ANTES))
    player.key(pygame.K_d)
    fold(player)
    money(router, 700)
    player.scene.visit.refresh_desk()
    player.key(pygame.K_r)
    assert player.scene.visit.bets.placed == {}
    assert "$3.00 is missing" in said(router)
    assert player.scene.table.choices[-1].label == "$3 short: buy in"
    player.key(pygame.K_d)
    assert player.loop.stack.top is not player.scene, "it opens the cashier"
    assert not player.scene.visit.session.playing
    player.key(pygame.K_ESCAPE)
    money(router, 1900)
    player.scene.visit.refresh_desk()
    player.key(pygame.K_r)
    assert player.scene.visit.bets.placed == ANTES
    player.key(pygame.K_x)
    assert player.scene.visit.bets.placed == ANTES
    assert "$1.00 is missing" in said(router)
    assert player.scene.visit.moment.left == 900


@pytest.mark.parametrize("slug", ["criss-cross-poker", "props-and-hops", "free-bet-blackjack"])
def test_being_broke_is_a_moment_with_a_way_out(router: Any, slug: str) -> None:
    money(router, 50)
    player = Player(router, slug)
    scene = player.scene
    names = [button.name for button in scene.visit.kind.choices(scene.visit.moment)]
    assert {"buy-in", "other-tables"} <= set(names)
    assert "$0.50" in controls.betting_hint(scene.visit.kind, scene.visit.moment, scene.shell.keys)
    player.key(pygame.K_F6)
    dialog = player.loop.stack.top
    assert dialog.name.startswith("dialog: Buy in")
    player.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0))
    assert player.loop.stack.top is scene
    assert scene.visit.moment.left == 50 + 10_000
    assert "buy-in" not in [button.name for button in scene.visit.kind.choices(scene.visit.moment)]
    assert router.store.verify() == ()


def test_a_buy_in_waits_while_a_round_is_told(router: Any) -> None:
    player = Player(router)
    player.scene.visit.lay_wagers(dict(ANTES))
    router.shell.change(speed="normal")
    player.key(pygame.K_d)
    assert player.scene.visit.timeline.busy
    player.key(pygame.K_F6)
    assert player.loop.stack.top is player.scene


# -- what the round may still need -----------------------------------------------------------------


def test_what_a_round_may_still_need_is_said_before_the_deal(router: Any) -> None:
    """$10 on two antes of $5: after the deal only Fold was open, and nothing had warned."""
    money(router, 1000)
    player = Player(router)
    scene = player.scene
    scene.visit.chip = 5
    player.click("spot ante-across")
    assert "can only fold" in controls.betting_hint(
        scene.visit.kind, scene.visit.moment, scene.shell.keys
    )
    assert "$15" in controls.betting_hint(scene.visit.kind, scene.visit.moment, scene.shell.keys)
    player.key(pygame.K_d)
    dialog: Any = player.loop.stack.top
    assert dialog is not scene
    assert "$15.00" in dialog.text
    assert [a.name for a in dialog.answers] == ["deal", "buy-in", "wait"]
    player.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
    assert player.loop.stack.top is scene
    assert not scene.visit.session.playing
    player.key(pygame.K_d)
    player.loop.stack.top.focus.focus("deal")
    router.shell.clock.wind(1.0)
    player.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0))
    assert scene.visit.session.playing


def test_nothing_is_asked_where_the_money_is_there(router: Any) -> None:
    player = Player(router)
    player.scene.visit.chip = 5
    player.click("spot ante-across")
    assert "at least $5 three times" in controls.betting_hint(
        player.scene.visit.kind, player.scene.visit.moment, player.shell.keys
    )
    player.key(pygame.K_d)
    assert player.scene.visit.session.playing


def test_a_fold_that_was_forced_costs_nothing_and_is_no_mistake(router: Any) -> None:
    """The coach used to say that the only open choice had cost $7.72."""
    money(router, 1000)
    player = Player(router)
    scene = player.scene
    scene.visit.lay_wagers(dict(ANTES))
    scene.visit.deal()
    player.wait()
    able = [
        button.name
        for button in scene.visit.kind.choices(scene.visit.moment)
        if button.enabled and button.decision
    ]
    assert able == ["do fold"]
    router.shell.change(coach="before")
    scene.visit.open_decision_or_betting()
    assert [name for name, _ in scene.visit.state.coach.bars] in ([], ["Fold"])
    scene.visit.act("fold")
    player.wait()
    assert "cost" not in scene.visit.state.coach.sub
    assert scene.visit.session.last.mistakes == 0
    assert scene.visit.session.last.cost == 0
