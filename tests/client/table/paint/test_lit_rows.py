"""Every payment names its printed row, and the panel lights that row and no other."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.client.draw.text.faces import FACES
from game.client.draw.text.type import Type
from game.client.layouts import layout as layouts
from game.client.pictures import studio
from game.client.table.cards.felt import lit_rows
from game.client.table.cards.kind import paid_row_keys, settled_lines
from game.client.table.model.panel_content import WagerCosts, pay_groups
from game.client.table.paint.drawings import FLAT
from game.core.declaration import HouseRules
from game.games import GAMES
from game.play import round_file
from game.play.table_round import TableRound
from tests.client.table.test_table_scene import Player, block

ROOT = Path(__file__).resolve().parents[4]


def shown(
    router: Any,
    slug: str,
    wagers: dict[str, int],
    decisions: str = "",
    cards: dict[str, str] | None = None,
    **more: Any,
) -> Any:
    """A table on which a round of the player's has been told to its end."""
    scene = Player(router, slug).scene
    own = str(scene.visit.state.own)
    seat = {"wagers": wagers, "decisions": [word for word in decisions.split(", ") if word]}
    named = {
        place.replace("own", f"seat {own}"): hand.split() for place, hand in (cards or {}).items()
    }
    file = {"game": slug, "seats": {own: seat}, **({"cards": named} if named else {}), **more}
    opened = round_file.open_round(round_file.read_round_file(json.dumps(file)))
    state, events = round_file.play_file_decisions(opened)
    scene.visit.session.round = TableRound(1, bytes(32), {}, {}, {}, state, tuple(events))
    scene.visit.session.rules, scene.visit.session.seats = (
        opened.state.offer.rules,
        tuple(opened.state.seats),
    )
    for event in events:
        scene.visit.felt_state = scene.visit.felt_state.after(event)
    return scene


def lit(scene: Any) -> list[tuple[str, str, str]]:
    """The lit cells of the panel: head of the column, hand and figure."""
    live, rules = paid_row_keys(scene.visit.moment), scene.visit.session.rules
    return [
        (column.head, name, cell.figure)
        for group in pay_groups(scene.visit.game, rules)
        for name, cells in group.rows
        for column, cell, hit in zip(
            group.columns, cells, group.lit((name, cells), live), strict=True
        )
        if hit
    ]


def test_a_straight_beaten_by_trips_does_not_light_three_of_a_kind() -> None:
    cards = {"own": "5c 6d 7h 8s Kc", "dealer": "9c 9d 9h 2s 4c"}
    rules = {"paytables": {"odds": "B"}}
    with studio(ROOT) as router:
        scene = shown(
            router, "four-card-frenzy", {"ante": 500, "odds": 500}, "raise 1x", cards, rules=rules
        )
        result = next(
            end for spot, end in scene.visit.felt_state.results.items() if spot.wager == "odds"
        )
        assert (result.kind, result.odds, result.section) == ("win", "2 to 1", "684a.12(c)")
        assert lit(scene) == [("Beaten", "Straight", "2")]


def test_an_extra_roll_paid_2_to_1_does_not_light_five_of_a_kind_4_to_1() -> None:
    wagers = {"pip-6": 100, "like-5": 100, "extra-roll": 100}
    dice = [[6, 6, 6, 6, 1, 2, 3, 4, 5, 5], [6, 1, 1, 2, 3, 4]]
    with studio(ROOT) as router:
        scene = shown(router, "high-roll-dice", wagers, dice=dice)
        rows = block(scene, WagerCosts).rows
        assert sorted((row.title, row.pays) for row in rows if row.won) == [
            ("Extra Roll", "with 1 wager"),
            ("Pip Six", "4 to 1"),
        ]
        assert not any(row.held for row in rows)


@pytest.mark.parametrize(
    ("hand", "row"),
    [("Kc Kd 2h", "Pair of 10s or better"), ("Kc 5d 2h", "Two pair")],
    ids=["pair", "two-pair"],
)
def test_of_rows_that_push_alike_the_one_of_the_hand_is_lit(hand: str, row: str) -> None:
    cards = {"own": hand, "community": "Kh 5s 7c" if row == "Two pair" else "3s 8s 9c"}
    with studio(ROOT) as router:
        wagers = {"ante": 500, "blind": 500}
        scene = shown(router, "raise-it-up-stud-poker", wagers, "check, check, play 1x", cards)
        assert {
            key for key in paid_row_keys(scene.visit.moment) if key.startswith("669a.12(d)")
        } == {f"669a.12(d): {row}"}


def test_a_payment_that_the_limit_cut_says_so() -> None:
    cards = {"own": "Ah Kh", "community": "2c Qh Jh Th 3d"}
    with studio(ROOT) as router:
        wagers = {"ante-across": 50_000, "ante-down": 50_000}
        rules = {"payout_limit": 5_000_000}
        scene = shown(
            router, "criss-cross-poker", wagers, "bet 3x, bet 1x, bet 1x", cards, rules=rules
        )
        said = {line.wager: line.why for line in settled_lines(scene.visit.moment)}
        assert said["Across"] == "Royal flush, 500 to 1, payout limit"
        assert said["Ante Across"] == "Royal flush, 1 to 1"


def test_both_combinations_that_lunar_pays_are_lit() -> None:
    cards = {"own": "Kc Kd Ah 5s 2c", "dealer": "Ac Ks 9d 7h 3c"}
    with studio(ROOT) as router:
        scene = shown(router, "lunar-poker", {"ante": 500, "super": 500}, "bet", cards)
        assert lit(scene) == [("Bet", "One pair", "1"), ("Bet", "Ace-king", "1")]


def test_found_broken_the_pointer_of_a_lit_row_touched_the_name_of_the_game_beside_it() -> None:
    """It stood outside its frame."""
    assert "lit row" in FLAT, "something of it reaches over its box"
    level, type_ = 0, Type(1.0)
    for game in GAMES.values():
        layout, rules = layouts.shipped_layout(game), HouseRules()
        felt: Any = SimpleNamespace(
            game=game, own=4, layout=layout, desk=SimpleNamespace(rules=rules)
        )
        paid = {
            row.key
            for strip in layout.strips
            if strip.wager
            for row in game.paytable(strip.wager, rules)
        }
        words = [word for word in layout.words if word.arc is None and word.face in FACES]
        for (x, y, wide, high), word in product(
            (row.box for row in lit_rows(felt, frozenset(paid))), words
        ):
            if y < word.y and word.y - 0.7 * word.size < y + high:
                long = type_.width(word.text, word.size, word.face, word.track)
                left = word.x - long * {"l": 0.0, "c": 0.5, "r": 1.0}[word.anchor]
                assert x + wide + 3 <= left or left + long + 3 <= x, word.text
                level += 1
    assert level
