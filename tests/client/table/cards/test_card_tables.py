"""The seven card felts played to the end by events alone: by keyboard, by mouse, and what is
peculiar to each.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.client.pictures import studio
from game.client.scenes.motion import Pace
from game.client.table import game_kinds
from game.client.table.cards.felt import card_back_color, dealer_hand_words, indices_best_four_first
from game.client.table.funds import least_opening_bets
from game.client.table.model.felt_state import FeltState, Result
from game.client.table.model.intents import Choose
from game.client.table.model.pieces import result_name
from game.core.cards import HIDDEN, cards, text
from game.core.declaration import Spot
from game.games import GAMES
from game.play.round_file import open_round, play_file_decisions
from game.play.round_file.reading import read_round_file
from game.rounds import Action
from game.rounds.events import Credited, Shuffled
from tests.client.table.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[4]
TABLES = (
    "crazy-4-poker",
    "four-card-frenzy",
    "flop-poker",
    "raise-it-up-stud-poker",
    "go-fore-it",
    "six-card-fortune-pai-gow-poker",
    "lunar-poker",
)
PAI_GOW, LUNAR = TABLES[5], TABLES[6]


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="normal", coach="off")
        yield made


def base_spot(player: Player) -> str:
    return f"spot {player.scene.visit.game.base}"


def bet_all(player: Player) -> None:
    """Place every wager that has to stand, by clicking."""
    for wager in player.scene.visit.game.wagers:
        if (
            not wager.optional
            and not wager.later
            and wager.name not in player.scene.visit.bets.placed
        ):
            player.click(f"spot {wager.name}")


def open_decisions(player: Player) -> list[Any]:
    return [
        b
        for b in player.scene.visit.kind.choices(player.scene.visit.moment)
        if b.name.startswith("do ") and b.enabled
    ]


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", TABLES)
def test_a_round_by_mouse_alone(router: Any, slug: str) -> None:
    player = Player(router, slug)
    bet_all(player)
    player.click("deal")
    player.wait()
    for _ in range(8):
        if not player.scene.visit.session.playing:
            break
        assert player.scene.visit.deciding
        player.click(open_decisions(player)[-1].name)
        player.wait()
    assert not player.scene.visit.session.playing
    assert player.scene.visit.session.last.status == "settled"
    assert player.scene.visit.felt_state.results
    assert player.scene.visit.session.store.verify() == ()


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", TABLES)
def test_a_round_by_keyboard_alone(router: Any, slug: str) -> None:
    player = Player(router, slug)
    player.key(pygame.K_2)
    for wager in player.scene.visit.game.wagers:
        if wager.optional or wager.later or wager.name in player.scene.visit.bets.placed:
            continue
        for _ in range(60):
            if player.scene.focus.focused == f"spot {wager.name}":
                break
            player.key(pygame.K_TAB)
        player.key(pygame.K_RETURN)
    assert player.scene.visit.bets.placed[player.scene.visit.game.base] == 500
    player.key(pygame.K_d)
    player.wait()
    for _ in range(8):
        if not player.scene.visit.session.playing:
            break
        code = player.scene.shell.keys.code(open_decisions(player)[0].action)
        assert code is not None
        player.key(code)
        player.wait()
    assert not player.scene.visit.session.playing
    assert player.scene.visit.felt_state.results


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", TABLES)
@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_every_target_is_on_screen(router: Any, slug: str, size: tuple[int, int]) -> None:
    player = Player(router, slug, size)
    for moment in ("betting", "decision"):
        player.scene._refresh_targets()
        for target in player.scene.focus.targets:
            assert player.scene.view.window_rect.contains(target.rect), (moment, target.name)
        if moment == "betting":
            bet_all(player)
            player.click("deal")
            player.key(pygame.K_SPACE)


def test_found_broken_another_seat_s_stake_was_gone_at_once_when_it_was_returned(
    router: Any,
) -> None:
    odile, tobias = Spot(1, "ante"), Spot(3, "ante")
    shown = FeltState(results={odile: Result("push", 0, 500), tobias: Result("lose", 0, 500)})
    visit = router.table("crazy-4-poker").visit
    visit.timeline.shown, table = shown, visit.timeline.table
    lying = {piece.name: piece for piece in visit.kind.view(visit.moment).felt}
    back = lying[f"{result_name(odile)} back"]
    assert (back.cents, back.x, back.y) == (
        500,
        *table.with_shown(shown, table.own).stake_center_and_radius(odile)[:2],
    )
    assert f"{result_name(tobias)} back" not in lying


def test_a_card_is_swapped_into_the_low_hand_and_set(router: Any) -> None:
    player = Player(router, PAI_GOW)
    bet_all(player)
    player.click("deal")
    player.wait()
    scene = player.scene
    assert game_kinds.is_setting_hand(scene.visit.moment)
    before = list(game_kinds.laid_cards(scene.visit.moment))
    player.click("card 2")
    after = list(game_kinds.laid_cards(scene.visit.moment))
    assert after[5] == before[2]
    assert after[2] == before[5]
    assert sorted(after) == sorted(before)
    assert any(
        b.name == f"do set {text(after[5])}" for b in scene.visit.kind.choices(scene.visit.moment)
    )
    player.key(pygame.K_s)
    player.wait()
    assert scene.visit.session.state.piles[f"seat {scene.visit.state.own}"].cards[5] == after[5]
    assert [b.name for b in open_decisions(player)] == ["do decline", "do double"]


def test_a_card_is_dragged_to_the_low_hand(router: Any) -> None:
    player = Player(router, PAI_GOW)
    bet_all(player)
    player.click("deal")
    player.wait()
    before = list(game_kinds.laid_cards(player.scene.visit.moment))
    start, end = player.target("card 1").center, player.target("card 5").center
    player.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    for share in (0.3, 0.7, 1.0):
        at = (
            round(start[0] + (end[0] - start[0]) * share),
            round(start[1] + (end[1] - start[1]) * share),
        )
        player.step(
            pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(9, 9), buttons=(1, 0, 0), touch=False)
        )
    carried = game_kinds.carried_card(player.scene.visit.moment, player.scene._pointed())
    (card,) = (piece for piece in carried.flights if piece.name == "carried")
    assert card.card == before[1]
    assert len(carried.lifted) == 1
    player.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
    assert not game_kinds.carried_card(player.scene.visit.moment, player.scene._pointed()).flights
    after = game_kinds.laid_cards(player.scene.visit.moment)
    assert (after[5], after[1]) == (before[1], before[5])


def test_a_hand_that_would_lose_is_warned_of(router: Any) -> None:
    player = Player(router, PAI_GOW)
    bet_all(player)
    player.click("deal")
    player.wait()
    scene = player.scene
    said = []
    for i in range(6):
        scene.obey(Choose(i))
        said.append(bool(game_kinds.hand_fault(scene.visit.moment)))
        sub = next(
            b.sub for b in scene.visit.kind.choices(scene.visit.moment) if b.label == "Set as laid"
        )
        assert (sub == "loses: see above") is said[-1]


def test_chosen_cards_are_exchanged(router: Any) -> None:
    player = Player(router, LUNAR)
    bet_all(player)
    player.click("deal")
    player.wait()
    scene = player.scene
    if not scene.visit.deciding:
        pytest.fail("the first round of the fixed seeds asks the player")
    exchange = next(
        b for b in scene.visit.kind.choices(scene.visit.moment) if b.label == "Exchange"
    )
    assert not exchange.enabled
    gone = scene.visit.session.view().hand[1:3]
    player.click("card 1")
    player.click("card 2")
    assert (scene.visit.kind.framed_wager_name(scene.visit.moment) or None) == "options-fee"
    exchange = next(
        b for b in scene.visit.kind.choices(scene.visit.moment) if b.label == "Exchange 2"
    )
    player.click(exchange.name)
    player.wait()
    hand = scene.visit.session.view().hand
    assert len(hand) == 5
    assert not set(gone) & set(hand)


def test_a_sixth_card_makes_room(router: Any) -> None:
    player = Player(router, LUNAR)
    bet_all(player)
    player.click("deal")
    player.wait()
    player.click("do buy")
    player.wait()
    scene = player.scene
    own = f"seat {scene.visit.state.own}"
    assert len(scene.visit.session.view().hand) == 6
    lies = [scene.visit.moment.geometry.card(own, i, 6) for i in range(6)]
    assert all(b.x - a.x > a.width for a, b in pairwise(lies))


def test_super_wagers_stand_as_the_table_is_seen(router: Any) -> None:
    player = Player(router, LUNAR)
    scene = player.scene
    for own in range(1, 6):
        scene.visit.view_from_seat(own)
        marks = {
            name: spot.mark
            for name, spot in scene.visit.state.layout.spots.items()
            if spot.shape == "numeral" and name != "super-dealer"
        }
        assert scene.visit.state.layout.spots[f"super-seat-{own}"].shape == "none"
        assert len(marks) == 4
        assert all(mark == name[-1] for name, mark in marks.items())
        left = own % 5 + 1
        assert scene.visit.state.layout.spots[f"super-seat-{left}"].at == (464, 668)


def test_multiples_that_are_closed_stay_locked_in_the_bar(router: Any) -> None:
    player = Player(router, "raise-it-up-stud-poker")
    bet_all(player)
    player.click("deal")
    player.wait()
    assert not [
        b
        for b in player.scene.visit.kind.choices(player.scene.visit.moment)
        if b.name.endswith("locked")
    ]
    player.click("do check")
    player.wait()
    locked = [
        b
        for b in player.scene.visit.kind.choices(player.scene.visit.moment)
        if b.name.endswith("locked")
    ]
    assert [(b.label, b.sub, b.enabled) for b in locked] == [("Play 3×", "before 4th card", False)]


def test_the_pot_gathers_and_is_won(router: Any) -> None:
    player = Player(router, "flop-poker")
    bet_all(player)
    player.click("deal")
    player.wait()
    scene = player.scene
    assert scene.visit.felt_state.pot >= 500 * (1 + len(scene.visit.session.bots)) - 500
    player.click("do flop")
    player.wait()
    assert any(spot.wager == "pot" for spot in scene.visit.felt_state.results)


def test_a_meter_rolls_when_it_rises_and_nothing_waits_for_it(router: Any) -> None:
    player = Player(router, "crazy-4-poker")
    scene, line = player.scene, player.scene.visit.timeline
    before = scene.visit.felt_state.meters["hand-bonus"]
    line.tell((Credited(meter="hand-bonus", cents=before + 150),), scene.visit.desk, 1.0, Pace())
    assert line.update(1.0)
    assert not line.busy
    assert line.moving
    (meter,) = line.motion(1.3).flights
    assert (meter.name, meter.before, meter.cents, meter.share) == (
        "meter hand-bonus",
        before,
        before + 150,
        0.5,
    )
    assert meter.name in {piece.name for piece in scene.table.felt}
    line.update(1.7)
    assert not line.moving
    line.tell(
        (Credited(meter="hand-bonus", cents=before),), scene.visit.desk, 2.0, Pace(reduced=True)
    )
    line.update(2.0)
    assert not line.moving


def test_the_card_that_does_not_play_lies_last() -> None:
    hand = cards("3s Qs 7d Qd Qc")
    assert " ".join(text(hand[i]) for i in indices_best_four_first(hand)) == "Qs Qd Qc 7d 3s"


def lies(scene: Any, now: float) -> dict[int, tuple[float, float]]:
    """Where each open card of the player's is seen, at rest or on the move."""
    motion = scene.visit.timeline.motion(now)
    flights = {piece.name: piece for piece in motion.flights}
    resting = {piece.name: piece for piece in scene.table.felt if piece.name not in motion.lifted}
    own = [
        piece
        for name, piece in (resting | flights).items()
        if name.startswith(f"card seat {scene.visit.state.own} ")
    ]
    return {piece.card: (piece.lie.x, piece.lie.y) for piece in own if piece.card != HIDDEN}


def test_cards_that_are_kept_slide_together_when_others_are_exchanged(router: Any) -> None:
    player = Player(router, LUNAR)
    scene = player.scene
    scene.visit.lay_wagers(least_opening_bets(scene.visit.game, scene.visit.desk.rules))
    scene.visit.deal()
    player.wait()
    hand = scene.visit.desk.view.hand
    scene.visit.act(Action("exchange", cards=(hand[0], hand[2])))
    before, moved = lies(scene, router.shell.clock.now()), 0
    while scene.visit.timeline.moving:
        router.shell.clock.wind(0.02)
        scene.update(0.02)
        after = lies(scene, router.shell.clock.now())
        for card in (hand[1], hand[3], hand[4]):
            far = abs(after[card][0] - before[card][0])
            assert far < 100
            moved += far > 0
        before = after
    assert moved > 10


def test_found_broken_a_dealer_who_did_not_qualify_was_only_named() -> None:
    file = ROOT / "tests/games/crazy_4_poker/rounds/02-dealer-does-not-qualify.json"
    _, events = play_file_decisions(
        open_round(read_round_file(json.dumps(json.loads(file.read_text())["round"])))
    )
    felt = FeltState()
    for event in events:
        felt = felt.after(event)
    moment: Any = SimpleNamespace(shown=felt)
    assert dealer_hand_words(moment, "queen-jack high") == "Dealer does not qualify"
    moment.shown = FeltState()
    assert dealer_hand_words(moment, "pair of aces") == "Dealer: pair of aces"


def test_found_broken_a_copy_that_decided_the_hand_was_not_said() -> None:
    """670a.11(f): the dealer wins equal hands, so what looked like a win came back."""
    kind = game_kinds.kind_of(GAMES[PAI_GOW])

    def reason(own: str, dealer: str, boxes: tuple[int, ...] = (3,)) -> str:
        dealt = {"seat 3": cards(own), "dealer": cards(dealer)}
        desk, shown = SimpleNamespace(seats=boxes), FeltState(cards=dealt)
        moment: Any = SimpleNamespace(own=3, desk=desk, shown=shown)
        return kind.reason_lead_in(moment, (), "")

    high, low = "Ks Kd 9h 5s 2c", "Qs Qd 9d 5d 2d"
    assert reason(f"{high} Ah", f"{low} Ac") == "Equal low cards go to the dealer."
    assert reason(f"{high} Ah", "Kh Kc 9d 5c 2d As") == (
        "Equal high hands and low cards go to the dealer."
    )
    assert reason(f"{high} Ah", f"{low} Jc") == ""
    assert reason(f"{high} Jk", f"{low} Jk") == "", "a player's joker is higher than any low card"
    assert reason(f"{high} Ah", f"{low} Ac", (3, 4)) == "", "two boxes have two results"
    assert reason("Ks Qd 9h 5s 2c Ah", "Kh Qc 9d 5c 2d Ac") == "", "set wrongly, it loses anyway"


def test_found_broken_the_fee_of_a_sixth_card_lay_on_the_bar_of_an_exchange(router: Any) -> None:
    m = Player(router, LUNAR).scene.visit.moment
    own, other = m.own, min(m.geometry.others)
    for seat in (own, other):
        fee = Spot(seat, "options-fee")

        def height(did: str, count: int, seat: int = seat, fee: Spot = fee) -> float:
            dealt = {f"seat {seat}": (HIDDEN,) * count}
            shown = FeltState(did={seat: did}, cards=dealt)
            lies = m.geometry.with_shown(shown, own)
            return float(lies.stake_center_and_radius(fee)[1])

        exchanged = height("exchange ?? ??", 5)
        assert height("buy", 5) == height("buy", 6) == height("bet", 6) > exchanged
        assert height("bet", 5) == exchanged


def test_found_broken_backs_turned_red_when_discards_were_shuffled_again(router: Any) -> None:
    """At Lunar Poker, whose own backs are blue, in a replay as in the round itself."""
    m = Player(router, LUNAR).scene.visit.moment
    shown = FeltState().after(Shuffled("red", "machine"))
    again = shown.after(Shuffled("", "manual"))
    assert card_back_color(m.layout, again) == card_back_color(m.layout, shown) == m.layout.backs
