"""Four Card Frenzy played by events, and what its felt shows of the rule."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.client.felt.ground import Ground
from game.client.felt.lettering import paytable_lines
from game.client.layouts.layout import shipped_layout
from game.client.pictures import studio
from game.client.table.cards import felt
from game.core.declaration import HouseRules, Spot
from game.games import GAMES
from game.hands import FOUR
from tests.client.table.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[4]
SLUG = "four-card-frenzy"


@pytest.fixture
def player() -> Iterator[Player]:
    with studio(ROOT) as router:
        router.shell.change(speed="normal")
        yield Player(router, SLUG)


def shown(player: Player) -> list[str]:
    scene = player.scene
    return [item.key for item in scene._things()]


def test_a_round_by_keyboard_alone(player: Player) -> None:
    scene = player.scene
    player.key(pygame.K_2)
    while scene.focus.focused != "spot ante":
        player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    assert scene.visit.bets.placed == {"ante": 500, "odds": 500}
    while scene.focus.focused != "spot prime":
        player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    assert scene.visit.bets.placed["prime"] == 500
    player.key(pygame.K_d)
    player.wait()
    assert scene.visit.deciding
    assert (scene.visit.kind.framed_wager_name(scene.visit.moment) or None) == "raise"
    player.key(pygame.K_1)
    player.wait()
    assert not scene.visit.session.playing
    assert scene.visit.session.last.staked == 4 * 500
    assert {
        spot.wager for spot in scene.visit.felt_state.results if spot.seat == scene.visit.state.own
    } == {"ante", "odds", "raise", "prime"}
    player.key(pygame.K_r)
    assert scene.visit.bets.placed == {"ante": 500, "odds": 500, "prime": 500}


def test_a_round_by_mouse_alone(player: Player) -> None:
    scene = player.scene
    player.click("chip 5")
    for wager in ("odds", "four-card-bonus", "all-six", "prime"):
        player.click(f"spot {wager}")
    assert scene.visit.bets.placed == dict.fromkeys(
        ("ante", "odds", "four-card-bonus", "all-six", "prime"), 500
    )
    assert scene.focus.get("spot raise") is None
    player.click("deal")
    player.wait()
    player.click("do raise 1x")
    player.wait()
    assert scene.visit.session.last.staked == 6 * 500
    assert len(scene.visit.felt_state.cards["bonus"]) == 1
    assert scene.visit.session.store.verify() == ()


def test_a_folded_hand_stays_for_its_bonus_and_is_told_by_its_section(player: Player) -> None:
    scene = player.scene
    player.click("spot ante")
    player.click("spot four-card-bonus")
    player.click("deal")
    player.wait()
    player.key(pygame.K_f)
    player.wait()
    results = {
        spot.wager: result
        for spot, result in scene.visit.felt_state.results.items()
        if spot.seat == scene.visit.state.own
    }
    assert results["ante"].section == results["odds"].section == "684a.11(b)(2)"
    assert results["four-card-bonus"].section in ("684a.11(d)(2)(i)", "684a.12(e)")
    places = scene.visit.felt_state.dealt
    assert len(places[f"seat {scene.visit.state.own}"]) == 5


def test_the_best_four_of_dealer_and_player_are_framed_at_the_show(player: Player) -> None:
    scene = player.scene
    player.click("spot ante")
    player.click("deal")
    player.wait()
    own = f"seat {scene.visit.state.own}"
    assert f"best {own}" not in shown(player)
    player.key(pygame.K_1)
    player.wait()
    keys = shown(player)
    assert "best dealer" in keys
    assert f"best {own}" in keys
    for place in ("dealer", own):
        cards = tuple(scene.visit.felt_state.dealt[place])
        order = felt.card_order(scene.visit.moment, place, list(cards))
        assert sorted(order) == [0, 1, 2, 3, 4]
        best = tuple(cards[i] for i in order[:4])
        assert FOUR.strength(best) == FOUR.strength(cards)


def test_empty_bonus_spots_say_that_they_are_optional_until_a_chip_lies_there(
    player: Player,
) -> None:
    scene = player.scene

    def said() -> set[str]:
        return {
            piece.name.split()[1]
            for piece in felt.optional_spot_pieces(scene.visit.moment)
            if piece.name.startswith("plus ")
        }

    assert said() == {"four-card-bonus", "all-six", "prime"}
    player.click("spot prime")
    assert said() == {"four-card-bonus", "all-six"}
    player.click("spot ante")
    player.click("deal")
    player.wait()
    assert said() == set()


@pytest.mark.parametrize(("letter", "rows"), [("A", 7), ("C", 10), ("D", 10)])
def test_the_printed_strip_is_the_table_in_force(letter: str, rows: int) -> None:
    game = GAMES[SLUG]
    layout = shipped_layout(game)
    strip = next(s for s in layout.strips if s.wager == "four-card-bonus")
    table = game.paytable("four-card-bonus", HouseRules(paytables={"four-card-bonus": letter}))
    printed = paytable_lines(table, strip.alike)
    pays = [str(row.odds) for row in table]
    assert len(printed) == rows
    assert [key for line in printed for key in line.rows] == [row.key for row in table]
    assert [line.odds for line in printed] == [
        odds for i, odds in enumerate(pays) if rows == len(pays) or i not in (1, 3, 5)
    ]


def test_the_felt_is_painted_for_every_seat_and_paytable() -> None:
    game = GAMES[SLUG]
    layout = shipped_layout(game)
    with studio(ROOT) as router:
        view = router.shell.view((1280, 720))
        pictures = set()
        for odds in "ABCD":
            ground = Ground(game, layout, HouseRules(paytables={"odds": odds}), 4)
            picture = ground.paint(
                router.shell.lettering(view), router.shell.cache, (1280, 720), 760.0, True
            )
            pictures.add(pygame.image.tobytes(picture, "RGB"))
        assert len(pictures) == 4


def test_a_raise_stands_on_its_spot(player: Player) -> None:
    scene = player.scene
    player.click("spot ante")
    player.click("deal")
    player.wait()
    staked = scene.visit.session.state.bets[scene.visit.state.own]["ante"]
    cost = scene.visit.session.cost(next(a for a in scene.visit.session.legal() if a.times == 1))
    assert cost == staked
    seen: list[int] = []
    player.shell.clock.wind(0.5)
    player.key(pygame.K_1)
    while scene.visit.timeline.busy:
        player.shell.clock.wind(0.02)
        player.step()
        seen.append(scene.visit.felt_state.chips.get(Spot(scene.visit.state.own, "raise"), 0))
    assert staked in seen


@pytest.mark.slow
def test_the_figure_that_paid_is_framed_also_when_the_hand_was_beaten(player: Player) -> None:
    scene = player.scene
    player.shell.change(speed="instant", coach="off")
    framed = {}
    for _ in range(80):
        scene.visit.lay_wagers({"ante": 500, "odds": 500})
        scene.visit.deal()
        scene.visit.act("raise 1x")
        odds, raised = (
            scene.visit.felt_state.results[Spot(scene.visit.state.own, wager)]
            for wager in ("odds", "raise")
        )
        keys = [key for key in shown(player) if key.startswith("lit odds")]
        if odds.kind == "win":
            framed[raised.kind] = keys
        else:
            assert keys == []
        if len(framed) == 2:
            break
    assert framed == {"win": ["lit odds"], "lose": ["lit odds*"]}
