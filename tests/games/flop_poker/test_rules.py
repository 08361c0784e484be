"""Flop Poker, chapter 667a: each payout row by section, the Pot, folds, the late flop, and rounds
settled twice.
"""

from __future__ import annotations

import json
from random import Random

import pytest

from game.core.cards import HIDDEN, cards
from game.core.chance import Stock, deck_stock
from game.core.declaration import HouseRules, MeterState, Offer, check_rules
from game.core.errors import BadRules, HouseError
from game.games import GAMES
from game.games.flop_poker.rules import GAME, read
from game.play import round_file
from game.play.journal import TableJournal
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

BASE = {"ante": 500, "pot": 500}
BOARD = "2c 8d Kh"


def test_it_is_in_the_catalogue() -> None:
    assert GAMES["flop-poker"] is GAME
    assert GAME.seats == 6


# -- 667a.12: paytables, row by row ----------------------------------------------------------------

FIVES = {
    "royal flush": ("Ah Kh Qh", "Jh Th 2c"),
    "straight flush": ("8h 7h 6h", "Th 9h 2c"),
    "steel wheel": ("Ah 2h 3h", "4h 5h Kc"),
    "four-of-a-kind": ("7h 7s 2c", "7c 7d Kh"),
    "full house": ("Tc Td Th", "8s 8d 2c"),
    "flush": ("2s 5s Js", "8s 9s 3d"),
    "straight": ("Tc Jd Qh", "9s 8d 2c"),
    "wheel": ("Ac 2d 3h", "4c 5s Kd"),
    "three-of-a-kind": ("6c 6d Ks", "Ac Ad 6h"),
    "two pair": ("Jd 4c 9s", "Jc 4d 2h"),
    "aces": ("Ac 7h 3s", "Ad 9c 5h"),
    "jacks": ("Jc 7h 3s", "Jd 9c 5h"),
    "tens": ("Tc 7h 3s", "Td 9c 5h"),
    "ace high": ("Ac Qd 3s", "Jh 9c 7d"),
}


def won(hand: str, board: str, wager: str, cents: int = 500, letter: str = "") -> int:
    """What a stake of `cents` on a wager wins net."""
    bets = BASE | ({"ante": cents} if wager in ("ante", "flop") else {wager: cents})
    rules = {"paytables": {wager: letter}} if letter else {}
    staked, returned = results(
        played(GAME, {1: hand}, bets, "flop", rules=rules, community=board)[0]
    )[wager]
    return returned - staked


@pytest.mark.parametrize("name", FIVES)
def test_667a_12_a_ante(name: str) -> None:
    assert won(*FIVES[name], "ante") == (-500 if name in ("tens", "ace high") else 500)


@pytest.mark.parametrize(
    ("name", "odds"),
    [
        ("royal flush", 1000),
        ("straight flush", 500),
        ("steel wheel", 500),
        ("four-of-a-kind", 100),
        ("full house", 30),
        ("flush", 20),
        ("straight", 10),
        ("wheel", 10),
        ("three-of-a-kind", 4),
        ("two pair", 2),
        ("aces", 1),
        ("jacks", 1),
        ("tens", -1),
        ("ace high", -1),
    ],
)
def test_667a_12_b_flop(name: str, odds: int) -> None:
    assert won(*FIVES[name], "flop", 700) == 700 * odds


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("Ad Kd Qd", 100),
        ("Kd Qd Jd", 50),
        ("Ad 2d 3d", 50),
        ("Ac Ad Ah", 25),
        ("Ac Kd Qd", 6),
        ("Ac 2d 3d", 6),
        ("2c 3d 4d", 6),
        ("2c 7c Jc", 3),
        ("Kc Ac 2c", 3),
        ("2c 2d Ah", 1),
        ("Ac Kd Jh", -1),
        ("Kc Ad 2h", -1),
    ],
)
def test_667a_12_c_three_card_bonus(hand: str, odds: int) -> None:
    assert won(hand, "6s 9s Ts", "three-card-bonus", 300) == 300 * odds


@pytest.mark.parametrize("letter", "AB")
@pytest.mark.parametrize(
    ("name", "back"),
    [
        ("royal flush", (1_000_020, 1_000_020)),
        ("straight flush", (50_001, 50_001)),
        ("four-of-a-kind", (25_000, 25_000)),
        ("full house", (3_000, 5_000)),
        ("flush", (2_000, 2_500)),
        ("straight", (0, 0)),
        ("three-of-a-kind", (0, 0)),
    ],
)
def test_667a_12_d_progressive_flop(name: str, back: tuple[int, int], letter: str) -> None:
    assert won(*FIVES[name], "progressive", 100, letter) == back["AB".index(letter)] - 100


def test_667a_12_d_3_a_meter_keeps_what_a_share_leaves() -> None:
    state, events = played(
        GAME,
        {1: FIVES["straight flush"][0]},
        BASE | {"progressive": 100},
        "flop",
        rules={"meters": {"progressive": 1_234_567}},
        community=FIVES["straight flush"][1],
    )
    assert state.meters["progressive"].cents == 1_234_587 - 61_729
    assert events_of_kind(events, ev.Paid)[-2].source == "progressive"


def test_667a_12_the_wagers_have_one_table_but_for_the_progressive() -> None:
    assert GAME.paytable_letters() == {"progressive": ("A", "B")}
    with pytest.raises(BadRules, match="payout_limit"):
        check_rules(GAME, HouseRules(payout_limit=10_000_000))


# -- 667a.6, R-FP1: the hand -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "board", "name"),
    [
        ("9c 8d 6s", "Ac Ad 6h", "pair of aces"),
        ("6c 6d Ks", "Ac Ad 6h", "three sixes"),
        ("Ac Kd Qs", "Jc Td 9h", "ace-high straight"),
        ("2c 2d 2h", "Kc Kd Kh", "twos full of kings"),
        ("Ah Kh 2c", "Qh Jh Th", "ace-king high"),
    ],
)
def test_r_fp1_all_three_own_cards_play(own: str, board: str, name: str) -> None:
    table = {"seat 1": cards(own), "community": cards(board)}
    assert read(table, 1)[1].text == name


def test_a_hand_is_named_before_and_after_the_flop() -> None:
    own = cards("6c 6d Ks")
    assert [(r.label, r.text) for r in read({"seat 1": own}, 1)] == [
        ("Three cards", "pair of sixes")
    ]
    down = {"seat 1": own, "community": (HIDDEN,) * 3}
    assert [r.label for r in read(down, 1)] == ["Three cards"]
    assert [r.label for r in read(down | {"community": cards(BOARD)}, 1)] == ["Three cards", "Hand"]
    assert read({"seat 1": (HIDDEN,) * 3}, 1) == ()
    assert read({}, 0) == ()


# -- 667a.8 to .11 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealing", "laws"),
    [
        ("manual-shoe", ("8(b)", "8(c)", "8(f)")),
        ("hand", ("9(b)", "9(c)", "9(f)")),
        ("automated-shoe", ("10(a)(2)", "10(b)", "10(e)")),
    ],
)
def test_667a_8_to_10_dealing(dealing: str, laws: tuple[str, str, str]) -> None:
    offer = Offer(HouseRules(dealing=dealing), number=5)
    step = start(GAME, {2: BASE, 5: BASE}, deck_stock(bytes(32), GAME.pack), offer)
    events = step.events
    while step.state.turn:
        step = act(GAME, step.state, "flop")
        events += step.events
    said = {e.text: e.section for e in events_of_kind(events, ev.Announced)}
    assert (said["No more bets."], said["The pot is gathered."]) == (
        f"667a.{laws[0]}",
        f"667a.{laws[1]}",
    )
    machine = dealing == "automated-shoe"
    assert [(e.cards, e.section) for e in events_of_kind(events, ev.Counted)] == [
        (43 if machine else 42, f"667a.{laws[2]}")
    ]
    places = [e.place for e in events_of_kind(events, ev.Dealt)]
    hands = ["seat 2"] * 3 + ["seat 5"] * 3 if machine else ["seat 2", "seat 5"] * 3
    assert places == [*hands, *["community"] * 3]
    board = [e for e in events_of_kind(events, ev.Dealt) if e.place == "community"]
    last_asked = events.index(events_of_kind(events, ev.Asked)[-1])
    assert all(e.up is not machine and (events.index(e) > last_asked) is not machine for e in board)
    burned = events_of_kind(events, ev.Burned)
    assert [e.section for e in burned] == ([] if machine else ["667a.11(c)"])
    assert all(not e.up and last_asked < events.index(e) < events.index(board[0]) for e in burned)
    assert step.state.stock.cards[: step.state.at][-3:] == tuple(e.card for e in board)


def test_667a_11_b_the_table_sees_no_flop_before_everyone_has_spoken() -> None:
    for dealing in GAME.deals:
        state = start(
            GAME,
            {1: BASE, 2: BASE},
            deck_stock(bytes(32), GAME.pack),
            Offer(HouseRules(dealing=dealing)),
        ).state
        assert [str(a) for a in legal(GAME, state)] == ["fold", "flop"]
        assert set(seen(state, 1).piles.get("community", ())) <= {HIDDEN}
        assert seen(state, 1).piles["seat 2"] == (HIDDEN,) * 3
        assert HIDDEN not in seen(state, 1).hand


def test_667a_11_b_a_fold_loses_the_ante_at_once_and_the_cards_stay() -> None:
    bets = BASE | {"three-card-bonus": 100, "progressive": 100}
    state, events = played(
        GAME, {1: "5d 8d Jd", 2: "Qh 7c 4s"}, bets, {1: "fold", 2: "flop"}, community="Kd 2d Kc"
    )
    assert results(state) == {
        "ante": (500, 0),
        "pot": (500, 1000),
        "three-card-bonus": (100, 400),
        "progressive": (100, 2000),
    }
    gone = events_of_kind(events, ev.Collected)[0]
    assert (gone.seat, gone.wager, gone.section) == (1, "ante", "667a.11(b)")
    assert events.index(gone) < events.index(events_of_kind(events, ev.Asked)[1])
    assert events.index(events_of_kind(events, ev.Discarded)[0]) > events.index(
        events_of_kind(events, ev.Paid)[-1]
    )


def test_667a_11_d_settles_seat_by_seat_from_the_dealers_right_and_the_pot_last() -> None:
    bets = BASE | {"three-card-bonus": 100, "progressive": 100}
    _, events = played(GAME, {2: "Jc Jd 4s", 5: "Tc Td 5s"}, bets, "flop", community=BOARD)
    ends = [(e.seat, e.wager) for e in events if isinstance(e, ev.Paid | ev.Collected)]
    assert ends == [
        *((s, w) for s in (5, 2) for w in ("three-card-bonus", "ante", "flop", "progressive")),
        (2, "pot"),
    ]
    turned = [e.place for e in events_of_kind(events, ev.Turned)]
    assert turned == ["seat 5"] * 3 + ["seat 2"] * 3
    first_end = next(i for i, e in enumerate(events) if isinstance(e, ev.Paid | ev.Collected))
    assert max(events.index(e) for e in events_of_kind(events, ev.Turned)) < first_end


def test_667a_11_e_the_pot_is_paid_from_the_pot() -> None:
    hands = {1: "Ac Qs Jd", 3: "Ad Qc Js", 4: "Ah 6d 5c", 6: "As Qd Jc"}
    _, events = played(GAME, hands, BASE, "flop", community="Kc 2d 7h")
    assert [(e.seat, e.cents) for e in events_of_kind(events, ev.Pooled)] == [
        (s, 500) for s in hands
    ]
    paid = [e for e in events_of_kind(events, ev.Paid) if e.wager == "pot"]
    assert [(e.seat, e.win, e.back, e.source) for e in paid] == [
        (6, 168, 500, "pot"),
        (3, 166, 500, "pot"),
        (1, 166, 500, "pot"),
    ]
    assert any(
        e.text == "Seats 1, 3, 6 share the pot: ace-king high."
        for e in events_of_kind(events, ev.Announced)
    )


# -- 667a.13 ---------------------------------------------------------------------------------------


def first_with(kind: str, dealing: str = "manual-shoe") -> tuple[ev.AnyEvent, ...]:
    """The events of the first round in which this goes wrong; seat 1 folds and seat 4 plays."""
    bets = BASE | {"progressive": 100}
    offer = Offer(HouseRules(irregularities="training", dealing=dealing), number=5)
    for seed in range(4000):
        step = start(
            GAME, {1: bets, 4: bets}, deck_stock(seed.to_bytes(32, "big"), GAME.pack), offer
        )
        events = step.events
        while step.state.turn:
            step = act(GAME, step.state, "fold" if step.state.turn == 1 else "flop")
            events += step.events
        if any(e.kind == kind for e in events_of_kind(events, ev.Irregular)):
            assert not step.state.stakes
            if step.state.void:
                assert all(staked == returned for staked, returned in step.state.tally.values())
                assert step.state.meters["progressive"] == MeterState.from_cents(1_000_000)
            return events
    raise AssertionError(kind)


@pytest.mark.parametrize(
    ("kind", "law", "void"),
    [
        ("face-up", "13(a)", False),
        ("two-face-up", "13(a)", True),
        ("drawn-in-error", "13(b)", False),
        ("miscount", "13(c)", True),
        ("stub-wrong", "8(h)", True),
    ],
)
def test_667a_13_irregularities(kind: str, law: str, void: bool) -> None:
    events = first_with(kind)
    assert [e.section for e in events_of_kind(events, ev.Irregular)] == [f"667a.{law}"]
    assert events_of_kind(events, ev.Closed)[-1].void is void
    assert len([e for e in events_of_kind(events, ev.Burned) if e.up]) == {
        "face-up": 1,
        "two-face-up": 2,
    }.get(kind, 0)


@pytest.mark.parametrize(
    ("kind", "law", "dealing"),
    [
        ("shuffler-jam", "13(d)", "hand"),
        ("shoe-jam", "13(e)", "automated-shoe"),
        ("out-of-order", "13(f)", "automated-shoe"),
        ("stub-wrong", "9(h)", "hand"),
        ("stub-wrong", "10(g)", "automated-shoe"),
    ],
)
def test_667a_13_irregularities_of_machines(kind: str, law: str, dealing: str) -> None:
    events = first_with(kind, dealing)
    assert [e.section for e in events_of_kind(events, ev.Irregular)] == [f"667a.{law}"]
    assert events_of_kind(events, ev.Closed)[-1].void is (kind in ("shoe-jam", "stub-wrong"))


def test_a_fold_comes_back_when_the_flop_voids_the_round() -> None:
    events = first_with("stub-wrong")
    back = [e for e in events_of_kind(events, ev.Paid) if e.odds == "returned"]
    assert [(e.seat, e.wager, e.win) for e in back] == [(1, "ante", 500)]
    moves = TableJournal(GAME.slug, {1: "one", 4: "four"}, "felt").moves(events)
    net = {
        name: sum(m.cents * ((m.credit == name) - (m.debit == name)) for m in moves)
        for name in ("one", "four", "felt")
    }
    assert net == {"one": 0, "four": 0, "felt": 0}


# -- settled twice ---------------------------------------------------------------------------------


def test_rounds_settle_as_the_chapter_reads() -> None:
    random, paid = Random(667), set()
    for turn in range(1600):
        rules = random_rules(GAME, random, table_minimum=random.choice((500, 501, 1000, 2503)))
        stock = (leaning, crooked, leaning, chance)[turn % 4](GAME, random)
        meters = (
            {"progressive": MeterState.from_cents(random.randrange(10**6, 10**7))}
            if turn % 2
            else {}
        )
        states, events = random_round(GAME, rules, random, stock, meters=meters)
        last = states[-1]
        tally, meter = plain.flop(last)
        assert dict(last.tally) == tally
        assert last.meters["progressive"].milli == meter
        moves = TableJournal(GAME.slug, {s: f"seat {s}" for s in last.seats}, "felt").moves(events)
        assert sum(m.cents * ((m.credit == "felt") - (m.debit == "felt")) for m in moves) == 0
        paid |= {
            (e.wager, GAME.letter(e.wager, rules), e.odds)
            for e in events_of_kind(events, ev.Paid)
            if e.wager != "pot"
        }
        if turn % 20 == 0:
            written = round_file.read_round_file(
                json.dumps(round_file.build_round_file(GAME, last, events))
            )
            again, _ = round_file.play_file_decisions(round_file.open_round(written))
            assert again.tally == last.tally
            assert again.meters == last.meters
    assert paid == rows_of(GAME)


@pytest.mark.parametrize(
    ("board", "hands"),
    [
        ("Jh Th 3c", ("Ah Kh Qh", "9h 8h 7h")),
        ("6s 5s Kd", ("9s 8s 7s", "4s 3s 2s")),
        ("Jd 2c Td", ("9d 8d 7d", "Kd Qd Ad")),
    ],
)
def test_667a_12_d_4_two_winners_of_a_share_are_paid_from_what_the_meter_then_shows(
    board: str, hands: tuple[str, str]
) -> None:
    random = Random(4)
    for _ in range(40):
        coin, shows, letter = (
            random.choice((100, 500)),
            random.randrange(10**6, 10**8),
            random.choice("AB"),
        )
        seats = random.sample(range(1, 7), 2)
        rules = {
            "progressive_wager": coin,
            "meters": {"progressive": shows},
            "paytables": {"progressive": letter},
        }
        rules["dealing"] = random.choice(("manual-shoe", "hand", "automated-shoe"))
        said = {seat: random.choice(("flop", "fold")) for seat in seats}
        held = dict(sorted(zip(seats, hands, strict=True)))
        state, _ = played(
            GAME, held, BASE | {"progressive": coin}, said, rules=rules, community=board
        )
        meter = shows + 2 * coin // 5
        for seat in sorted(seats, reverse=True):
            whole = held[seat][0] in "AK" and "A" in held[seat]
            share = meter if whole else meter * 5 // 100
            assert results(state, seat)["progressive"] == (coin, share)
            meter = 10_000 * coin if whole else meter - share
        assert state.meters["progressive"].cents == meter


def test_too_few_cards_are_refused() -> None:
    short = Stock(bytes(32), cards("2c 3c 4c 5c"), scripted=True)
    state = start(GAME, {1: BASE}, short).state
    with pytest.raises(HouseError, match="run out"):
        act(GAME, state, "flop")
