"""What a settled round shows of the player's hands: whether they won, and which cards played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from game.client.draw.pen import Cache
from game.client.draw.sheet import Sheet
from game.client.draw.text.type import Type
from game.client.layouts.layout import shipped_layout
from game.client.pictures import scene_of, studio
from game.client.table import game_kinds
from game.client.table.cards import blackjack, felt
from game.client.table.model.felt_state import FeltState, Result
from game.client.table.model.geometry import Geometry
from game.client.table.model.panel_content import Settlement
from game.client.table.model.pieces import Ruler
from game.core.cards import HIDDEN, cards, show
from game.core.declaration import Spot
from game.games import GAMES

ROOT = Path(__file__).resolve().parents[3]
PAI_GOW = "six-card-fortune-pai-gow-poker"


def moment(slug: str, dealt: dict[str, str], kinds: dict[str, str], **more: Any) -> Any:
    """A moment after a round in which these cards lay there, and the wagers on seat 3 ended so."""
    game = GAMES[slug]
    lie = {place: cards(lying) for place, lying in dealt.items()}
    ends = {Spot(3, wager): SimpleNamespace(kind=kind) for wager, kind in kinds.items()}
    shown = FeltState(cards=lie, over=True)
    return SimpleNamespace(
        game=game,
        shown=shown,
        own=3,
        active_seat=3,
        busy=False,
        look_hint="",
        level="new",
        deciding=False,
        desk=SimpleNamespace(view=None, open=(), seats=(3,), state=None),
        state=SimpleNamespace(chosen_cards=()),
        own_results=ends,
        visible_cards=lie,
        cards_dealt_to=lambda place: lie.get(place, ()),
        geometry=Geometry(game, shipped_layout(game), 3),
        layout=shipped_layout(game),
        ruler=Ruler(Type(1.0, 1.0)),
        **more,
    )


@pytest.mark.parametrize(
    ("own", "signs"),
    [
        ("Ks 9d 7h 5s 2c Td", ("cross", "cross")),
        ("Ts Td 7h 5s 2c Ad", ("check", "check")),
        ("Ts Td 7h 5s 2c 9d", ("check", "cross")),
    ],
)
def test_found_broken_both_hands_that_lost_kept_a_green_tick(
    own: str, signs: tuple[str, str]
) -> None:
    """670a.11(f): before the result the tick says that the hand is set as the rules want it."""
    m = moment(PAI_GOW, {"seat 3": own, "dealer": "8s 8d 9h 5d 2d Kh"}, {"pai-gow": "lose"})
    assert tuple(one.args[1] for one in game_kinds.hands_in_words(m)) == signs
    hidden = {**m.visible_cards, "dealer": (HIDDEN,) * 6}
    m.cards_dealt_to = hidden.get
    assert [one.args[1] for one in game_kinds.hands_in_words(m)] == ["", ""]


@pytest.mark.parametrize(
    ("ends", "icon"),
    [
        ({"ante": "lose", "bet": "lose"}, "cross"),
        ({"ante": "push", "bet": "win"}, "check"),
        ({"ante": "win", "bet": "push"}, "check"),
        ({"ante": "push", "bet": "push"}, ""),
    ],
)
def test_found_broken_a_pair_that_lost_kept_a_green_tick(ends: dict[str, str], icon: str) -> None:
    m = moment("lunar-poker", {"seat 3": "8s 8d 9h 5s 2c"}, ends)
    (said,) = game_kinds.hand_in_words(m)
    assert said.args == ("Pair of eights", icon)


def test_found_broken_the_double_came_back_without_a_reason() -> None:
    """670a.11(g)(2): it wins or loses only where the dealer has a pair of eights or better."""
    own, kind = "Ts Td 7h 5s 2c Ad", game_kinds.kind_of(GAMES[PAI_GOW])

    def reason(dealer: str, base: str, double: str) -> str:
        lines = [
            Settlement("", "", "", "", end, Spot(3, wager))
            for wager, end in (("pai-gow", base), ("double-down", double))
        ]
        return kind.reason_lead_in(
            moment(PAI_GOW, {"seat 3": own, "dealer": dealer}, {}), lines, ""
        )

    low, eights = "4s 4d 9h 5d 2d Kh", "8s 8d 9h 5d 2d Kh"
    assert reason(low, "win", "push") == "Double comes back: dealer below eights."
    assert reason(eights, "win", "win") == ""
    assert reason(low, "push", "push") == "", "one hand each: both come back"


def test_found_broken_the_cards_that_played_looked_like_all_others() -> None:
    """Flop Poker: three of one's own, and the two of the flop that make the best hand (R-FP1)."""
    lie = {"seat 3": "Ks 9d 7h", "community": "Kd 9h 2c"}
    m = moment("flop-poker", lie, {})
    assert set(felt.cards_of_made_hand(m)) == set(cards("Ks 9d 7h Kd 9h"))
    kind: Any = game_kinds.kind_of(m.game)
    assert kind.framed_cards(m, "community") == kind.framed_cards(m, "seat 3")
    m.shown = FeltState(cards=m.visible_cards, over=True, folded=frozenset({3}))
    assert felt.cards_of_made_hand(m) == ()
    m = moment("lunar-poker", {"seat 3": "8s 8d 9h 5s 2c"}, {})
    assert show(felt.cards_of_made_hand(m)) == "8s 8d"


def test_found_broken_the_cross_of_a_lost_bet_lay_over_its_print() -> None:
    m = moment("lunar-poker", {}, {})
    m.own_results = {Spot(3, wager): Result("lose", 0, 500) for wager in ("super", "ante", "bet")}
    wide = {one.name: one.box[2] for one in felt.ended_stake_marks(m, odds=False)}
    assert wide["lost bet"] > 70 > wide["lost ante"], "as wide as the words in it"


def test_found_broken_a_plate_spoke_of_a_prime_that_was_not_bet() -> None:
    hand = cards("As Ks Tc 8h 3c")
    m = moment("four-card-frenzy", {}, {})
    m.desk = SimpleNamespace(view=SimpleNamespace(hand=hand))
    m.stakes = {Spot(3, "ante"): 500}
    assert felt.prime_wager_reading(m) == []
    m.stakes = {Spot(3, "prime"): 500}
    assert len(felt.prime_wager_reading(m)) == 1


def test_found_broken_the_puck_looked_like_a_lost_chip_beside_the_cards() -> None:
    """To who is new it lies there only until cards do; the felt says where the deal started."""
    m = moment(PAI_GOW, {}, {})
    m.shown = FeltState(marks={("puck", "seat 3"): "1"})
    assert len(felt.marker_pieces(m)) == 1
    m.shown = FeltState(marks={("puck", "seat 3"): "1"}, cards={"seat 3": cards("As")})
    assert felt.marker_pieces(m) == []
    m.level = "normal"
    assert len(felt.marker_pieces(m)) == 1


def test_found_broken_a_dealer_who_went_bust_had_only_a_number() -> None:
    for slug in ("double-back-jack", "free-bet-blackjack"):
        m = moment(slug, {"dealer": "Ts 6d Th"}, {})
        assert [one.args for one in blackjack.total_pills(m)] == [("Bust, 26",)]
        m = moment(slug, {"dealer": "Ts 6d 6h"}, {})
        assert [one.args for one in blackjack.total_pills(m)] == [("22",)], "a tie there"


def test_found_broken_a_locked_multiple_named_two_aces_where_better_hands_open_it() -> None:
    for slug in ("crazy-4-poker", "four-card-frenzy"):
        assert shipped_layout(GAMES[slug]).multiples == "needs aces or better"


def test_the_lost_ring_is_drawn_at_both_widths() -> None:
    for wide in (52, 80):
        sheet = Sheet(wide, wide, Type(1.0, 1.0), Cache())
        felt._draw_lost_ring(sheet, wide, wide, 26.0)
        assert sheet.surface().get_bounding_rect().w >= wide - 4


def test_found_broken_a_declined_second_chance_left_the_bust_unsaid() -> None:
    """673a.7(l): the result named the dealer's hand alone."""
    kind = game_kinds.kind_of(GAMES["double-back-jack"])
    over, dealer = "4c Th Td", "9s 9d"
    m = moment("double-back-jack", {"seat 3": over, "dealer": dealer}, {})
    assert kind.reason_lead_in(m, [], "") == "You are bust with 24."
    assert kind.reason_lead_in(m, [], "Bust, 24") == "", "it is said already"
    m = moment("double-back-jack", {"seat 3": "4c Th", "dealer": dealer}, {})
    assert kind.reason_lead_in(m, [], "") == ""
    chance = {"seat 3": over, "seat 3 second chance": "8c", "dealer": dealer}
    m = moment("double-back-jack", chance, {})
    assert kind.reason_lead_in(m, [], "") == "", "one card comes off the total"


def test_found_broken_a_chip_lay_midway_between_two_printed_dice() -> None:
    """High Roll Dice: it lies at its own die, with room to the next."""
    spots = shipped_layout(GAMES["high-roll-dice"]).spots
    six, ace = spots["pip-6"], spots["pip-1"]
    chip = six.at[0] + six.stake[0]
    own_gap = chip - six.chip - (six.at[0] + six.r)
    assert own_gap == 0
    assert ace.at[0] - ace.r - (chip + six.chip) >= 14


def test_found_broken_the_names_of_two_hands_broke_the_line() -> None:
    """Criss-Cross Poker: `King-ten across, pair of threes down`, with no "high" between."""
    with studio(ROOT) as router:
        scene: Any = scene_of(router, "criss-cross-poker:settled")
        m, kind = scene.visit.moment, scene.visit.kind
        summary = "King-ten high across, pair of threes down"
        last = SimpleNamespace(summary=summary, net=0)
        shown = structs.replace(m.shown, names={})
        told: Any = replace(m, desk=structs.replace(m.desk, last=last), shown=shown)
        band = kind.band(told)
    assert band.said[0] == "King-ten across, pair of threes down"
