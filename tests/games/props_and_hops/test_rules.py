"""Props & Hops, chapter 668a: every wager on each of the 36 throws, by section, against the law's
own words.
"""

from __future__ import annotations

import itertools
import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.chance import Stock
from game.core.declaration import HouseRules, Offer
from game.core.errors import BadBet, BadLayout, HouseError
from game.core.installation import game_file
from game.games import GAMES
from game.games.props_and_hops import rules
from game.play import round_file
from game.play.round_file import replay
from game.rounds import start
from game.rounds.dice import engine

GAME = GAMES["props-and-hops"]
THROWS = tuple(itertools.product(range(1, 7), repeat=2))

LEFT = {"1-2", "1-3", "1-4", "2-3", "1-1", "2-4"}
CENTER = {"2-5", "1-6", "3-4", "2-2", "1-5", "3-3", "4-4", "2-6", "5-5"}
RIGHT = {"4-6", "5-6", "4-5", "3-6", "3-5", "6-6"}
TOP = {"1-2", "1-3", "2-5", "1-6", "3-4", "4-6", "5-6"}


def won(wager: str, a: int, b: int) -> tuple[int, int] | None:
    """What 668a.4 pays when the throw wins by the words of 668a.2: (to, per), None when it loses."""
    low, high, total = min(a, b), max(a, b), a + b
    pair = f"{low}-{high}"
    if wager.startswith("hard-"):
        return (30, 1) if wager == f"hard-{pair}" else None
    areas = {
        "hop-top": (TOP, (3, 2)),
        "hop-left": (LEFT, (2, 1)),
        "hop-right": (RIGHT, (2, 1)),
        "hop-center": (CENTER, (3, 2)),
    }
    if wager in areas:
        cells, odds = areas[wager]
        return odds if pair in cells else None
    if wager.startswith("hop-"):
        return (15, 1) if wager == f"hop-{pair}" else None
    if wager == "field":
        return (2, 1) if total in {2, 12} else (1, 1) if total in {3, 4, 9, 10, 11} else None
    if wager == "1-6-under":
        return (1, 1) if total < 7 or pair == "1-6" else None
    return (1, 1) if total > 7 or pair == "3-4" else None


def settle(faces: tuple[int, int], bets: dict[str, int]) -> dict[str, tuple[int, int]]:
    state = start(GAME, {1: bets}, Stock(bytes(32), throws=(faces,), scripted=True)).state
    return {wager: sums for (_, wager), sums in state.tally.items()}


def expected(faces: tuple[int, int], bets: dict[str, int]) -> dict[str, tuple[int, int]]:
    out = {}
    for wager, cents in bets.items():
        odds = won(wager, *faces)
        out[wager] = (cents, 0 if odds is None else cents + cents * odds[0] // odds[1])
    return out


@pytest.mark.parametrize("faces", THROWS)
def test_668a_2_every_one_roll_wager_on_every_throw(faces: tuple[int, int]) -> None:
    bets = {wager.name: 100 + 7 * n for n, wager in enumerate(rules.ONE_ROLL)}
    assert settle(faces, bets) == expected(faces, bets)


@pytest.mark.parametrize(
    ("row", "wager", "faces", "back"),
    [
        ("Double Wager", "hard-3-3", (3, 3), 31_00),
        ("Any Number Wager", "hop-2-6", (6, 2), 16_00),
        ("2 or 12 is rolled", "field", (6, 6), 3_00),
        ("3, 4, 9, 10 or 11 is rolled", "field", (5, 4), 2_00),
        ("Hop the Top", "hop-top", (5, 2), 2_50),
        ("Hop the Left", "hop-left", (1, 1), 3_00),
        ("Hop the Right", "hop-right", (6, 6), 3_00),
        ("Hop the Center", "hop-center", (5, 5), 2_50),
        ("1-6 and Under", "1-6-under", (6, 1), 2_00),
        ("3-4 and Over", "3-4-over", (4, 3), 2_00),
    ],
)
def test_668a_4_row(row: str, wager: str, faces: tuple[int, int], back: int) -> None:
    assert GAME.wager(wager).pays[""].row(row).section == "668a.4"
    assert settle(faces, {wager: 100}) == {wager: (100, back)}


def test_668a_4_every_row_is_printed_at_a_wager() -> None:
    printed = {row.name for wager in GAME.wagers for row in wager.pays[""]}
    assert printed == {row.name for row in rules.PAYTABLES["pays"]}


@pytest.mark.parametrize(
    ("wager", "ways"),
    [
        ("hop-left", 11),
        ("hop-right", 11),
        ("hop-center", 14),
        ("hop-top", 14),
        ("field", 16),
        ("1-6-under", 17),
        ("3-4-over", 17),
    ],
)
def test_ways_of_thirty_six(wager: str, ways: int) -> None:
    assert sum(rules.winning_row(wager, rules.call(faces)) is not None for faces in THROWS) == ways


def test_each_double_wins_one_way_and_each_number_two() -> None:
    for wager in GAME.wagers[:21]:
        ways = sum(rules.winning_row(wager.name, rules.call(faces)) is not None for faces in THROWS)
        assert ways == (1 if wager.name.startswith("hard") else 2)


def test_the_wagers_are_those_of_the_chapter_in_its_order() -> None:
    names = [wager.name for wager in GAME.wagers]
    assert names[:6] == [f"hard-{n}-{n}" for n in range(1, 7)]
    assert names[6:21] == [f"hop-{a}-{b}" for a in range(1, 7) for b in range(a + 1, 7)]
    assert names[21:] == [
        "field",
        "hop-top",
        "hop-left",
        "hop-right",
        "hop-center",
        "1-6-under",
        "3-4-over",
        "six-eight-shake",
    ]
    assert GAME.wager("hop-5-6").section == "668a.2(e)(15)"
    assert GAME.wager("hard-6-6").title == "Twelve the Hardway"


# -- the grid (R-PH1) ------------------------------------------------------------------------------


def test_the_hop_wagers_read_the_grid_of_the_layout() -> None:
    assert {
        part: set(rules.GRID.winning_combinations(part))
        for part in ("top", "left", "center", "right")
    } == {"top": TOP, "left": LEFT, "center": CENTER, "right": RIGHT}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('"1-2", "1-3"', '"1-2", "1-2"'), "each combination once"),
        (('"left", "left"', '"left"'), "a part for every column"),
        (('"right", "right"', '"right", "edge"'), "left, center and right"),
        (("[grid]", "[grind]"), "grid"),
    ],
)
def test_a_bad_grid_is_refused(tmp_path: Path, change: tuple[str, str], said: str) -> None:
    layout = tmp_path / "props_and_hops.toml"
    text = game_file("layouts", "props_and_hops", "felt.toml").read_text("utf-8")
    assert change[0] in text
    layout.write_text(text.replace(*change), "utf-8")
    with pytest.raises(BadLayout, match=r"props_and_hops.toml \[grid\]") as refusal:
        rules.read_grid(layout)
    assert said in str(refusal.value) or "Expected" in str(refusal.value)


# -- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bets", "said"),
    [
        ({"hop-3-3": 500}, "is no wager"),
        ({"hop-2-1": 500}, "is no wager"),
        ({"hard-1-2": 500}, "is no wager"),
        ({"pip-1": 500}, "is no wager"),
        ({"field": 99}, "under the minimum"),
        ({"field": 10_001}, "over the maximum"),
        ({"field": True}, "whole number"),
        ({}, "has no wager"),
    ],
)
def test_wagers_that_are_refused(bets: dict[str, int], said: str) -> None:
    with pytest.raises(BadBet, match=said):
        start(GAME, {1: bets}, Stock(bytes(32)))


def test_a_seventh_seat_is_refused() -> None:
    with pytest.raises(BadBet, match="seats 1 to 6"):
        start(GAME, {7: {"field": 500}}, Stock(bytes(32)))


@pytest.mark.parametrize("throws", [((0, 3),), ((7, 3),), ((3,),), ((3, 3, 3),), ((1, 2), (3, 4))])
def test_throws_that_are_refused(throws: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(HouseError, match="dice"):
        engine.throws_as_one_step(
            GAME, {1: {"field": 500}}, Stock(bytes(32), throws=throws, scripted=True)
        )


# -- any round -------------------------------------------------------------------------------------


def test_a_running_shake_is_brought_into_a_written_round_and_left_by_it() -> None:
    bets = {
        1: {"six-eight-shake": 500, "field": 100},
        3: {"six-eight-shake": 500},
        4: {"hop-top": 300},
    }
    game = GAMES["props-and-hops"]
    step = start(game, bets, Stock(bytes(32), throws=((6, 2),), scripted=True))
    written = round_file.build_round_file(game, step.state, step.events)
    done = replay(json.dumps(written))
    assert done["seats"]["3"]["wagers"] == {
        "six-eight-shake": {"staked": 500, "returned": 0, "result": "runs"}
    }
    assert done["seats"]["4"]["net"] == -300
    assert done["leaves"]["carry"] == {"stakes": {"1": 500, "3": 500}, "hit": ["2-6"], "shaker": 1}
    seven = Stock(bytes(32), throws=((3, 4),), scripted=True)
    step = start(game, {1: {"hop-top": 100}, 3: {}}, seven, Offer(carry=step.state.carry))
    written = round_file.build_round_file(game, step.state, step.events)
    assert written["carry"] == done["leaves"]["carry"]
    assert written["seats"] == {"1": {"wagers": {"hop-top": 100}}, "3": {"wagers": {}}}
    done = replay(json.dumps(written))
    assert done["seats"]["1"]["wagers"]["hop-top"] == {
        "staked": 100,
        "returned": 250,
        "result": "win",
    }
    assert done == round_file.settlement(game, step.state, leaves=True)
    assert done["leaves"]["carry"] == {"shaker": 1, "passes": True}


def test_a_shake_over_many_throws_is_written_with_all_of_them() -> None:
    file = {
        "game": "props-and-hops",
        "dice": [[1, 5], [4, 2], [3, 3], [6, 2], [5, 3], [4, 4]],
        "seats": {
            "2": {"wagers": {"six-eight-shake": 500, "field": 100}},
            "5": {"wagers": {"six-eight-shake": 300}},
        },
    }
    opened = round_file.open_round(round_file.read_round_file(json.dumps(file)))
    state, events = round_file.play_file_decisions(opened)
    written = round_file.build_round_file(opened.game, state, events)
    assert written["dice"] == file["dice"]
    again = replay(json.dumps(written))
    assert again.pop("leaves") == {"meters": {}, "carry": {"shaker": 2}}
    assert again == replay(json.dumps(file))


@given(
    faces=st.tuples(st.integers(1, 6), st.integers(1, 6)),
    bets=st.dictionaries(
        st.sampled_from([w.name for w in rules.ONE_ROLL]), st.integers(100, 10_000), min_size=1
    ),
)
def test_any_one_roll_round_settles_by_the_words_of_the_chapter(
    faces: tuple[int, int], bets: dict[str, int]
) -> None:
    assert settle(faces, bets) == expected(faces, bets)


def test_the_expected_return_of_each_wager_from_its_ways() -> None:
    for wager in rules.ONE_ROLL:
        total = Fraction(0)
        for faces in THROWS:
            odds = won(wager.name, *faces)
            total += Fraction(-1 if odds is None else Fraction(*odds), 36)
        state_total = sum(
            Fraction(settle(faces, {wager.name: 100})[wager.name][1] - 100, 3600)
            for faces in THROWS
        )
        assert state_total == total


def test_the_house_rules_do_not_move_the_dice_limits() -> None:
    offer = Offer(HouseRules(table_minimum=2500, table_maximum=2500, side_minimum=2500))
    assert start(GAME, {1: {"field": 100}}, Stock(bytes(32)), offer).state.over
