"""Raise It Up Stud Poker, chapter 669a: each payout row by section, three streets, folds and envy,
and rounds settled twice.
"""

from __future__ import annotations

import json
from random import Random

import pytest
from msgspec.structs import replace

from game.core.cards import HIDDEN, cards
from game.core.chance import deck_stock
from game.core.declaration import HouseRules, MeterState, Offer, check_rules
from game.core.errors import BadRules
from game.games import GAMES
from game.games.raise_it_up_stud_poker.rules import GAME, PAYTABLES, read
from game.play import round_file
from game.rounds import act, legal, seen, start
from game.rounds import events as ev
from tests.rounds import plain_three_card as plain
from tests.rounds.streets_table import (
    chance,
    crooked,
    events_of_kind,
    leaning,
    played,
    random_round,
    random_rules,
    results,
    rows_of,
)

BASE = {"ante": 500, "blind": 500}
ALL = BASE | {"pair-plus": 100, "progressive": 100, "six-card-bonus": 100}
BOARD = "4c 8d 5h"
LAST = "check, check, "


def test_it_is_in_the_catalogue() -> None:
    assert GAMES["raise-it-up-stud-poker"] is GAME
    assert GAME.seats == 6


# -- 669a.12: paytables, row by row ----------------------------------------------------------------

SIX = {
    "royal flush": ("Ah Kh Qh", "Jh Th 2c"),
    "straight flush": ("8h 7h 2c", "6h Th 9h"),
    "four-of-a-kind": ("7h 7s 2c", "7c 7d Kh"),
    "full house": ("Tc Td Th", "8s 8d 2c"),
    "flush": ("2s 5s Js", "8s 9s 3d"),
    "straight": ("Tc Jd 2h", "9s 8d 7c"),
    "wheel": ("Ac 2d 3h", "4c 5s Kd"),
    "three-of-a-kind": ("6c 6d Ks", "Ac 9d 6h"),
    "two pair": ("3d 4c 9s", "3c 4d Kh"),
    "tens": ("Tc 7h 3s", "Td 9c 5h"),
    "aces on the board": ("Tc 7h 3s", "Ad Ac 5h"),
    "nines": ("9d 7h 3s", "Td 9c 5h"),
    "ace high": ("Ac Qd 3s", "Jh 9c 7d"),
    "no wrap": ("Qc Kd Ah", "2h 3c 9d"),
}
LOST = ("nines", "ace high", "no wrap")


def won(hand: str, board: str, wager: str, cents: int = 500, letter: str = "") -> int:
    """What a stake of `cents` on a wager wins net."""
    bets = (
        {"ante": cents, "blind": cents}
        if wager in ("ante", "blind", "play")
        else BASE | {wager: cents}
    )
    rules = {"paytables": {wager: letter}} if letter else {}
    staked, returned = results(
        played(GAME, {1: hand}, bets, "play 1x", rules=rules, community=board)[0]
    )[wager]
    return returned - staked


@pytest.mark.parametrize("letter", "ABCD")
@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("Ad Kd Qd", (40, 40, 40, 40)),
        ("Ad 2d 3d", (40, 40, 40, 40)),
        ("9c 9d 9h", (30, 25, 30, 30)),
        ("9c Td Jd", (6, 6, 5, 6)),
        ("Ac 2d 3d", (6, 6, 5, 6)),
        ("2c 7c Jc", (4, 4, 4, 3)),
        ("2c 2d 9h", (1, 1, 1, 1)),
        ("Ac Kd Jh", (-1, -1, -1, -1)),
    ],
)
def test_669a_12_a_pair_plus(hand: str, odds: tuple[int, ...], letter: str) -> None:
    assert won(hand, "4s 6h 8s", "pair-plus", 300, letter) == 300 * odds["ABCD".index(letter)]


@pytest.mark.parametrize("name", SIX)
def test_669a_12_b_ante(name: str) -> None:
    assert won(*SIX[name], "ante") == (-500 if name in LOST else 500)


@pytest.mark.parametrize(
    ("name", "play", "blind"),
    [
        ("royal flush", 100, 1000),
        ("straight flush", 20, 200),
        ("four-of-a-kind", 10, 30),
        ("full house", 6, 4),
        ("flush", 5, 3),
        ("straight", 4, 2),
        ("wheel", 4, 2),
        ("three-of-a-kind", 3, 1),
        ("two pair", 1.5, 0),
        ("tens", 1, 0),
        ("aces on the board", 1, 0),
        ("nines", -1, -1),
        ("ace high", -1, -1),
        ("no wrap", -1, -1),
    ],
)
def test_669a_12_c_play_and_d_blind(name: str, play: float, blind: int) -> None:
    assert won(*SIX[name], "play", 700) == 700 * play
    assert won(*SIX[name], "blind", 700) == 700 * blind


@pytest.mark.parametrize(
    ("hand", "back"),
    [
        ("As Ks Qs", 123_470),
        ("Ah Kh Qh", 50_000),
        ("Ad Kd Qd", 50_000),
        ("Ac Kc Qc", 50_000),
        ("Ks Qs Js", 7_000),
        ("As 2s 3s", 7_000),
        ("9c 9d 9h", 6_000),
        ("9c Td Jd", 600),
        ("Ac Ks Qs", 600),
        ("2s 7s Js", 0),
        ("2c 2d 9h", 0),
    ],
)
def test_669a_12_e_1_progressive_payout(hand: str, back: int) -> None:
    state, events = played(
        GAME,
        {1: hand},
        BASE | {"progressive": 100},
        "play 1x",
        rules={"meters": {"progressive": 123_456}},
        community="4s 6h 8d",
    )
    assert results(state)["progressive"] == (100, back)
    assert state.meters["progressive"].cents == (100_000 if hand == "As Ks Qs" else 123_470)
    source = "progressive" if hand == "As Ks Qs" else "house"
    assert [e.source for e in events_of_kind(events, ev.Paid) if e.wager == "progressive"] == (
        [source] if back else []
    )


@pytest.mark.parametrize(
    ("wager", "spades", "others"), [(100, 10_000, 2_500), (500, 50_000, 12_500)]
)
def test_669a_12_e_5_envy(wager: int, spades: int, others: int) -> None:
    rules = {"progressive_wager": wager}
    for hand, sum_ in (("As Ks Qs", spades), ("Ad Kd Qd", others), ("Ks Qs Js", 0)):
        hands, bets = {1: hand, 2: "2d 7c 9h"}, BASE | {"progressive": wager}
        state, _ = played(
            GAME, hands, bets, {1: "play 1x", 2: LAST + "fold"}, rules=rules, community=BOARD
        )
        assert results(state, 2).get("envy", (0, 0)) == (0, sum_)
        assert "envy" not in results(state, 1)
    assert [
        str(row.odds) for row in PAYTABLES.by_letter("progressive-envy")[f"${wager // 100}"]
    ] == [f"${spades // 100}", f"${others // 100}"]


@pytest.mark.parametrize("letter", "ABCD")
@pytest.mark.parametrize(
    ("name", "odds"),
    [
        ("royal flush", (1000,) * 4),
        ("straight flush", (200,) * 4),
        ("four-of-a-kind", (50, 50, 100, 100)),
        ("full house", (25, 25, 20, 20)),
        ("flush", (20, 15, 15, 15)),
        ("straight", (10, 10, 9, 10)),
        ("wheel", (10, 10, 9, 10)),
        ("three-of-a-kind", (5, 5, 8, 7)),
        ("two pair", (-1,) * 4),
        ("aces on the board", (-1,) * 4),
    ],
)
def test_669a_12_f_six_card_bonus(name: str, odds: tuple[int, ...], letter: str) -> None:
    assert won(*SIX[name], "six-card-bonus", 300, letter) == 300 * odds["ABCD".index(letter)]


def test_669a_12_has_no_payout_limit_and_two_choices_of_letters() -> None:
    assert GAME.paytable_letters() == {"pair-plus": tuple("ABCD"), "six-card-bonus": tuple("ABCD")}
    with pytest.raises(BadRules, match="payout_limit"):
        check_rules(GAME, HouseRules(payout_limit=10_000_000))


# -- 669a.11 ---------------------------------------------------------------------------------------


def test_669a_11_b_to_h_three_streets() -> None:
    state = start(GAME, {1: BASE, 2: BASE, 4: BASE}, deck_stock(bytes(32), GAME.pack)).state
    asked = []
    for chosen in ("check", "play 3x", "check", "check", "play 2x", "fold"):
        asked.append((state.stage, state.turn, [str(a) for a in legal(GAME, state)]))
        shown = [c for c in seen(state, 0).piles["community"] if c != HIDDEN]
        assert len(shown) == ("4th Street", "5th Street", "6th Street").index(state.stage)
        state = act(GAME, state, chosen).state
    first, second = ["check", "play 1x", "play 2x", "play 3x"], ["check", "play 1x", "play 2x"]
    assert asked == [
        ("4th Street", 1, first),
        ("4th Street", 2, first),
        ("4th Street", 4, first),
        ("5th Street", 1, second),
        ("5th Street", 4, second),
        ("6th Street", 1, ["fold", "play 1x"]),
    ]
    assert state.over


def test_669a_11_c_e_h_the_cards_are_announced_as_they_turn() -> None:
    _, events = played(GAME, {1: "Tc 3d 2h"}, BASE, "play 3x", community="Ts 9h 7d")
    said = [(e.text, e.section) for e in events_of_kind(events, ev.Announced) if "Street" in e.text]
    assert said == [
        ("4th Street.", "669a.11(c)"),
        ("5th Street.", "669a.11(e)"),
        ("6th Street.", "669a.11(h)"),
    ]


@pytest.mark.parametrize(
    ("keeps", "pair_plus"), [({}, 0), ({"progressive": 100}, 3100), ({"six-card-bonus": 100}, 3100)]
)
def test_r_ru2_pair_plus_follows_a_folded_hand(keeps: dict[str, int], pair_plus: int) -> None:
    bets = BASE | {"pair-plus": 100} | keeps
    state, events = played(GAME, {1: "9c 9d 9h"}, bets, LAST + "fold", community="4s Kd 7h")
    assert results(state)["pair-plus"] == (100, pair_plus)
    lost = [e.section for e in events_of_kind(events, ev.Collected) if e.wager == "pair-plus"]
    assert lost == ([] if keeps else ["669a.11(f)"])
    turned = [e for e in events_of_kind(events, ev.Turned) if e.place == "seat 1"]
    assert bool(turned) is bool(keeps)


@pytest.mark.parametrize(
    ("keeps", "envy"),
    [
        ({}, 0),
        ({"pair-plus": 100}, 0),
        ({"progressive": 100}, 2_500),
        ({"six-card-bonus": 100}, 2_500),
    ],
)
def test_r_6_a_folded_hand_earns_envy_only_while_a_wager_keeps_it_on_the_table(
    keeps: dict[str, int], envy: int
) -> None:
    stock = deck_stock(bytes(32), GAME.pack)
    dealt = cards("Ah 4c Kh 8d Qh 5h 2c 5d 7h")  # seats 1 and 4 in turn, then the streets
    stock = replace(stock, cards=dealt, scripted=True)
    state = start(GAME, {1: BASE | keeps, 4: BASE | {"progressive": 100}}, stock).state
    while state.turn:
        state = act(GAME, state, "fold" if state.stage == "6th Street" else "check").state
    assert results(state, 4).get("envy", (0, 0)) == (0, envy)


def test_669a_11_f_a_fold_is_collected_at_once() -> None:
    _, events = played(
        GAME, {1: "9c 9d 9h", 2: "2c 3d 5s"}, BASE, LAST + "fold", community="4s Kd 7h"
    )
    gone = [e.place for e in events_of_kind(events, ev.Discarded)]
    assert gone == ["seat 1", "seat 2", "community"]
    assert {(e.wager, e.section) for e in events_of_kind(events, ev.Collected)} == {
        ("ante", "669a.11(f)"),
        ("blind", "669a.11(f)"),
    }
    assert not [e for e in events_of_kind(events, ev.Turned) if e.place.startswith("seat")]


def test_669a_11_g_a_fold_forfeits_the_progressive_and_keeps_what_else_was_wagered() -> None:
    state, events = played(GAME, {1: "9c 9d 9h"}, ALL, LAST + "fold", community="4s Kd 7h")
    assert results(state) == {
        "ante": (500, 0),
        "blind": (500, 0),
        "pair-plus": (100, 3100),
        "progressive": (100, 0),
        "six-card-bonus": (100, 600),
    }
    assert [e.section for e in events_of_kind(events, ev.Collected)] == [
        "669a.11(f)",
        "669a.11(f)",
        "669a.11(g)",
    ]


def test_669a_11_i_settles_in_order_from_the_dealers_right() -> None:
    _, events = played(GAME, {2: "As Ks Qs", 5: "Tc Td 3s"}, ALL, "play 1x", community=BOARD)
    ends = list(
        dict.fromkeys(
            (e.seat, e.wager) for e in events if isinstance(e, ev.Paid | ev.Collected | ev.Returned)
        )
    )
    order = ("pair-plus", "ante", "play", "blind", "progressive")
    assert ends == [
        *((5, w) for w in order),
        (5, "envy"),
        (5, "six-card-bonus"),
        *((2, w) for w in order),
        (2, "six-card-bonus"),
    ]


def test_hands_are_named_street_by_street() -> None:
    own = cards("Tc Td 3s")
    table = {"seat 1": own, "community": (HIDDEN,) * 3}
    assert [(r.label, r.text) for r in read(table, 1)] == [("Three cards", "pair of tens")]
    for shown, name in (
        ("3h", "two pair, tens and threes"),
        ("3h Th", "tens full of threes"),
        ("3h Th Ts", "four tens"),
    ):
        up = cards(shown)
        table["community"] = (*up, *(HIDDEN,) * (3 - len(up)))
        assert read(table, 1)[1].text == name
    assert read({"seat 1": (HIDDEN,) * 3}, 1) == ()


# -- 669a.8 to .10 and .13 -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealing", "laws"),
    [
        ("manual-shoe", ("8(b)", "8(f)")),
        ("hand", ("9(a)(3)", "9(d)")),
        ("automated-shoe", ("10(a)(2)", "10(d)")),
    ],
)
def test_669a_8_to_10_dealing(dealing: str, laws: tuple[str, str]) -> None:
    offer = Offer(HouseRules(dealing=dealing), number=10)
    events = start(GAME, {2: ALL, 5: BASE}, deck_stock(bytes(32), GAME.pack), offer).events
    said = {e.text: e.section for e in events_of_kind(events, ev.Announced)}
    assert said["No more bets."] == said["1 progressive wager accepted."] == f"669a.{laws[0]}"
    assert [(e.cards, e.section) for e in events_of_kind(events, ev.Counted)] == [
        (43, f"669a.{laws[1]}")
    ]
    hands = (
        ["seat 2"] * 3 + ["seat 5"] * 3 if dealing == "automated-shoe" else ["seat 2", "seat 5"] * 3
    )
    assert [e.place for e in events_of_kind(events, ev.Dealt)] == [*hands, *["community"] * 3]
    assert not any(e.up for e in events_of_kind(events, ev.Dealt))


@pytest.mark.parametrize(
    ("kind", "law", "dealing", "void"),
    [
        ("face-up", "13(a)", "manual-shoe", False),
        ("two-face-up", "13(a)", "hand", True),
        ("drawn-in-error", "13(b)", "hand", False),
        ("miscount", "13(c)", "manual-shoe", True),
        ("exposed", "13(d)", "automated-shoe", True),
        ("shuffler-jam", "13(e)", "hand", False),
        ("shoe-jam", "13(f)", "automated-shoe", True),
        ("out-of-order", "13(g)", "hand", False),
        ("stub-wrong", "8(h)", "manual-shoe", True),
        ("stub-wrong", "9(f)", "hand", True),
        ("stub-wrong", "10(f)", "automated-shoe", True),
    ],
)
def test_669a_13_irregularities(kind: str, law: str, dealing: str, void: bool) -> None:
    offer = Offer(
        HouseRules(irregularities="training", dealing=dealing),
        {"progressive": MeterState.from_cents(123_456)},
    )
    for seed in range(2000):
        step = start(GAME, {1: ALL, 4: ALL}, deck_stock(seed.to_bytes(32, "big"), GAME.pack), offer)
        found = events_of_kind(step.events, ev.Irregular)
        if found and found[0].kind == kind:
            break
    assert [(e.kind, e.section) for e in events_of_kind(step.events, ev.Irregular)] == [
        (kind, f"669a.{law}")
    ]
    assert step.state.void is void
    if void:
        assert all(staked == returned for staked, returned in step.state.tally.values())
        assert step.state.meters["progressive"].cents == 123_456
        assert [e.section for e in events_of_kind(step.events, ev.Voided)] == [f"669a.{law}"]


# -- settled twice ---------------------------------------------------------------------------------


@pytest.mark.sample(40)
def test_rounds_settle_as_the_chapter_reads() -> None:
    random, paid = Random(669), set()
    for turn in range(2000):
        rules = random_rules(GAME, random)
        stock = (leaning, crooked, leaning, chance)[turn % 4](GAME, random)
        meters = (
            {"progressive": MeterState.from_cents(random.randrange(10**5, 10**7))}
            if turn % 2
            else {}
        )
        states, events = random_round(GAME, rules, random, stock, meters=meters)
        last = states[-1]
        tally, meter = plain.raise_it_up(last)
        assert dict(last.tally) == tally
        assert last.meters["progressive"].milli == meter
        assert last.folded == {seat for seat, said in last.decisions.items() if said[-1] == "fold"}
        paid |= {
            (e.wager, "" if e.wager == "envy" else GAME.letter(e.wager, rules), e.odds)
            for e in events_of_kind(events, ev.Paid)
        }
        if turn % 20 == 0:
            written = round_file.read_round_file(
                json.dumps(round_file.build_round_file(GAME, last, events))
            )
            again, _ = round_file.play_file_decisions(round_file.open_round(written))
            assert again.tally == last.tally
            assert again.meters == last.meters
    assert paid == rows_of(GAME) | {("envy", "", f"${dollars}") for dollars in (25, 100, 125, 500)}
