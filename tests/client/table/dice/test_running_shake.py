"""The Six Eight Shake in the window: it stays between rolls with its lammers, rolls on alone, can
be taken down, waits for who leaves the table, and takes no second stake while it runs (R-PH2).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from game.client.pictures import studio
from game.client.table.dice import costs as dice_costs
from game.core.chance import Stock
from game.core.declaration import Spot
from tests.client.table.test_table_scene import ROOT, Player

SHAKE = "six-eight-shake"


@pytest.fixture
def player() -> Iterator[Player]:
    with studio(ROOT) as router:
        router.shell.change(speed="normal", coach="off")
        yield Player(router, "props-and-hops")


def place(player: Player) -> None:
    """Lay the Shake and roll until it runs on."""
    scene = player.scene
    for _ in range(12):
        scene.visit.lay_wagers({SHAKE: 500})
        player.key(pygame.K_d)
        player.wait()
        if scene.visit.moment.running_stake_cents:
            return
    raise AssertionError("the Shake never ran on")


def test_a_running_shake_stays_between_rolls_and_rolls_on_alone(player: Player) -> None:
    scene = player.scene
    place(player)
    rounds = scene.visit.state.finished_rounds
    player.key(pygame.K_c)
    assert scene.visit.felt_state.chips[Spot(scene.visit.state.own, SHAKE)] == 500
    player.key(pygame.K_d)
    player.wait()
    assert scene.visit.state.finished_rounds == rounds + 1
    assert scene.visit.session.store.verify() == ()


def test_a_running_shake_can_be_taken_down(player: Player) -> None:
    scene = player.scene
    place(player)
    before = scene.visit.session.bankroll
    player.key(pygame.K_t)
    assert scene.visit.session.bankroll == before + 500
    assert not scene.visit.moment.running_stake_cents
    assert Spot(scene.visit.state.own, SHAKE) not in scene.visit.felt_state.chips
    assert scene.visit.session.store.verify() == ()


def lammers(player: Player) -> dict[str, str]:
    """The lammers on the felt: where they lie, and the combination they stand for."""
    run = player.scene.visit.game.extra.run
    marks = {
        place: text
        for (kind, place), text in player.scene.visit.felt_state.marks.items()
        if kind == "lammer"
    }
    return {
        place: text or place for place, text in marks.items() if (text or place) in run.combinations
    }


def test_who_comes_back_finds_the_stakes_and_the_lammers_of_the_running_shake(
    player: Player,
) -> None:
    place(player)
    player.key(pygame.K_c)
    chips, marks = dict(player.scene.visit.felt_state.chips), lammers(player)
    assert sorted(marks.values()) == sorted(player.scene.visit.game.extra.run.combinations)
    back = Player(player.router, "props-and-hops")
    assert back.scene is not player.scene
    assert (back.scene.visit.felt_state.chips, lammers(back)) == (chips, marks)
    assert back.scene.visit.moment.running_stake_cents == 500


def test_nothing_of_the_shake_is_left_once_it_is_taken_down(player: Player) -> None:
    player.scene.visit.session.bots = ()
    place(player)
    player.key(pygame.K_t)
    assert not lammers(player)
    assert not player.scene.visit.felt_state.chips


def test_a_sequence_that_ended_leaves_no_lammer_for_the_next(player: Player) -> None:
    scene = player.scene
    scene.visit.session.bots = ()
    place(player)
    for _ in range(60):
        if not scene.visit.state.carry.running:
            break
        player.key(pygame.K_d)
        player.wait()
    assert not scene.visit.state.carry.running
    player.click("spot field")
    assert not lammers(player)


def test_rebet_leaves_a_closed_shake_out_and_says_why_once(player: Player) -> None:
    scene = player.scene
    for _ in range(12):
        scene.visit.lay_wagers({SHAKE: 500, "field": 1000})
        player.key(pygame.K_d)
        player.wait()
        if scene.visit.moment.running_stake_cents:
            break
    player.shell.toasts.clear()
    player.key(pygame.K_r)
    assert scene.visit.bets.placed == {"field": 1000}
    assert [t.title for t in player.shell.toasts.visible_toasts] == [
        "Six Eight Shake is closed while it is running."
    ]
    rounds = scene.visit.state.finished_rounds
    player.key(pygame.K_d)
    player.wait()
    assert scene.visit.state.finished_rounds == rounds + 1


def test_a_closed_shake_takes_no_chip_and_is_not_doubled(player: Player) -> None:
    scene = player.scene
    place(player)
    player.shell.toasts.clear()
    player.click(f"spot {SHAKE}")
    assert scene.visit.bets.placed == {}
    assert len(player.shell.toasts.visible_toasts) == 1
    player.click("spot field")
    player.click("double")
    assert list(scene.visit.bets.placed) == ["field"]
    player.key(pygame.K_t)
    player.click(f"spot {SHAKE}")
    assert (SHAKE in scene.visit.bets.placed) is not scene.visit.state.carry.running


def test_a_table_that_plays_by_itself_rolls_on_past_a_running_shake(player: Player) -> None:
    scene = player.scene
    place(player)
    visit, rounds = scene.visit, scene.visit.state.finished_rounds
    bets = replace(visit.bets, last={SHAKE: 500, "field": 500})
    visit.state = replace(visit.state.with_bets(0, bets), autoplay=99)
    for _ in range(2000):
        player.shell.clock.wind(0.05)
        player.step()
        if scene.visit.state.finished_rounds >= rounds + 3:
            break
    assert scene.visit.state.finished_rounds >= rounds + 3


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("last", "said", "net"),
    [((4, 4), "All six have come", 150_000), ((1, 6), "A 7 has ended it", -1000)],
)
def test_the_panel_says_how_the_sequence_ended(
    player: Player, last: tuple[int, int], said: str, net: int
) -> None:
    scene = player.scene
    throws = ((1, 5), (2, 4), (3, 3), (6, 2), (3, 5), last)
    scene.visit.deal_scripted(
        {scene.visit.state.own: {SHAKE: 1000, "field": 500}},
        Stock(bytes(32), throws=throws, scripted=True),
    )
    for _ in range(2000):
        player.shell.clock.wind(0.05)
        player.step()
        if not scene.visit.state.stocks and not scene.visit.timeline.busy:
            break
    while player.loop.stack.top is not scene:  # a great win is summed up once it was shown
        player.key(pygame.K_SPACE)
    assert scene.visit.bets.net == net  # the Field of the first roll is no part of the last
    run = dice_costs.roll_sequence(scene.visit.moment, odds=True)
    assert run is not None
    assert run.said[0] == said


def test_the_cup_lies_open_over_its_dice_until_the_next_betting(player: Player) -> None:
    scene = player.scene
    player.click("spot field")
    player.key(pygame.K_d)
    player.wait()
    shown = scene.visit.felt_state
    assert shown.over
    assert not shown.covered
    assert len(shown.dice) == 2
    assert any(kind == "pointer" for kind, _ in shown.marks)
    player.click("spot field")
    assert scene.visit.felt_state.covered
    assert scene.visit.timeline.moving
    player.wait(0.3)
    assert not scene.visit.timeline.moving


def test_found_broken_rebet_with_a_running_shake_says_one_sentence_without_codes(
    player: Player,
) -> None:
    place(player)
    player.shell.toasts._toasts = []
    player.key(pygame.K_r)
    (said,) = player.shell.toasts._toasts
    assert said.title == "Six Eight Shake is closed while it is running."
    assert not said.detail
