"""The dice family's procedure: the shaker and its turns, lammers over many rolls, no-rolls, fees,
and money to the cent.
"""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.chance import Stock, Stream
from game.core.declaration import HouseRules, Offer, Spot
from game.core.errors import BadBet, HouseError, IllegalAction
from game.games import GAMES
from game.odds.dice.sensible_wagers import typical_bets
from game.rounds import act, legal, seen, start, witnessed
from game.rounds import events as ev
from game.rounds.dice import engine
from game.rounds.state import State, Step

PROPS = GAMES["props-and-hops"]
HIGH = GAMES["high-roll-dice"]
SHAKE = "six-eight-shake"


def roll(
    bets: dict[int, dict[str, int]], faces: tuple[int, int], carry: engine.Carry | None = None
) -> Step:
    return start(PROPS, bets, Stock(bytes(32), throws=(faces,), scripted=True), Offer(carry=carry))


def marks(step: Step, kind: str) -> list[tuple[str, str, bool]]:
    return [
        (e.place, e.text, e.shown)
        for e in step.events
        if isinstance(e, ev.Marked) and e.kind == kind
    ]


def said(step: Step) -> list[str]:
    return [e.text for e in step.events if isinstance(e, ev.Announced)]


def shaker(step: Step) -> int:
    return next(e.seat for e in step.events if isinstance(e, ev.Shaken))


# -- the procedure of 668a.3 -----------------------------------------------------------------------


def test_668a_3_the_order_of_a_roll() -> None:
    step = roll({2: {"field": 500}, 5: {"hop-2-6": 500}}, (6, 2))
    assert [type(e).__name__ for e in step.events] == [
        "Staked",
        "Staked",
        "Announced",
        "Passed",
        "Shaken",
        "Marked",
        "Thrown",
        "Announced",
        "Marked",
        "Collected",
        "Paid",
        "Marked",
        "Marked",
        "Shaken",
        "Closed",
    ]
    assert said(step) == ["No more bets.", "Eight: two and six."]
    assert marks(step, "lid") == [("shaker", "", False), ("shaker", "", True)]
    assert marks(step, "pointer") == [("2-6", "8", True), ("2-6", "", False)]


def test_668a_3_i_every_loser_is_collected_before_a_winner_is_paid_highest_seat_first() -> None:
    step = roll({seat: {"field": 100, "3-4-over": 100} for seat in (1, 3, 6)}, (5, 3))
    moves = [
        (type(e).__name__, e.seat) for e in step.events if isinstance(e, ev.Collected | ev.Paid)
    ]
    assert moves == [
        ("Collected", 6),
        ("Collected", 3),
        ("Collected", 1),
        ("Paid", 6),
        ("Paid", 3),
        ("Paid", 1),
    ]


def test_668a_3_k_the_shaker_stays_until_a_seven_and_then_passes_to_the_left() -> None:
    bets = {seat: {"field": 100} for seat in (2, 4, 6)}
    carry, seats = None, []
    for faces in ((1, 1), (3, 4), (2, 2), (1, 6), (5, 2), (6, 6)):
        step = roll(bets, faces, carry)
        carry = step.state.carry
        seats.append(shaker(step))
    assert seats == [2, 2, 4, 4, 6, 2]


def test_the_shaker_goes_on_when_its_player_has_no_wager() -> None:
    carry = roll({2: {"field": 100}, 3: {"field": 100}}, (1, 1)).state.carry
    step = roll({1: {"field": 100}, 3: {"field": 100}}, (1, 1), carry)
    assert shaker(step) == 3
    assert ev.Passed(3) in step.events


def test_nobody_is_asked_anything() -> None:
    state = roll({1: {"field": 100}}, (1, 1)).state
    assert legal(PROPS, state) == ()
    with pytest.raises(IllegalAction):
        act(PROPS, state, "fold")


def test_the_game_must_be_a_dice_game() -> None:
    with pytest.raises(HouseError, match="no dice game"):
        engine.take_down_running_wager(GAMES["criss-cross-poker"], engine.Carry(((1, 500),)), 1)


# -- Six Eight Shake -------------------------------------------------------------------------------


def test_668a_3_e_wagers_go_to_the_first_circle_counterclockwise_and_lammers_are_laid() -> None:
    step = roll({1: {SHAKE: 500}, 4: {SHAKE: 100}}, (1, 1))
    assert marks(step, "stake") == [("circle 1", "seat 4", True), ("circle 1", "seat 1", True)]
    assert [place for place, _, _ in marks(step, "lammer")] == [
        "1-5",
        "2-4",
        "3-3",
        "2-6",
        "3-5",
        "4-4",
    ]
    assert step.state.carry == engine.Carry(((1, 500), (4, 100)), (), 1)
    assert step.state.stakes == {Spot(1, SHAKE): 500, Spot(4, SHAKE): 100}
    assert not [e for e in step.events if isinstance(e, ev.Collected | ev.Paid | ev.Returned)]


def test_668a_3_i_a_lammer_moves_once_to_the_next_circle() -> None:
    first = roll({1: {SHAKE: 500}}, (1, 5))
    assert marks(first, "lammer")[-2:] == [("1-5", "", False), ("circle 1", "1-5", True)]
    again = roll({1: {}}, (5, 1), first.state.carry)
    assert marks(again, "lammer") == []
    second = roll({1: {}}, (4, 4), again.state.carry)
    assert marks(second, "lammer") == [("4-4", "", False), ("circle 2", "4-4", True)]
    assert second.state.carry.hit == ("1-5", "4-4")
    assert seen(second.state, 1).memo.hit == ("1-5", "4-4")


def test_no_lammers_without_a_shake() -> None:
    assert marks(roll({1: {"field": 500}}, (1, 5)), "lammer") == []


def test_668a_4_the_shake_pays_150_to_1_after_the_sixth_lammer() -> None:
    carry = engine.Carry(((2, 300), (5, 100)), ("1-5", "2-4", "3-3", "2-6", "3-5"), 2)
    step = roll({2: {}, 5: {}}, (4, 4), carry)
    assert [(e.seat, e.win, e.back) for e in step.events if isinstance(e, ev.Paid)] == [
        (5, 15_000, 100),
        (2, 45_000, 300),
    ]
    assert step.state.carry == engine.Carry((), (), 2)
    assert not step.state.stakes


def test_a_seven_collects_the_shake_and_passes_the_shaker() -> None:
    step = roll(
        {2: {}, 5: {}},
        (2, 5),
        engine.Carry(((2, 300), (5, 100)), ("1-5", "2-4", "3-3", "2-6", "3-5"), 2),
    )
    assert [(e.seat, e.cents) for e in step.events if isinstance(e, ev.Collected)] == [
        (5, 100),
        (2, 300),
    ]
    assert step.state.carry == engine.Carry((), (), 2, passes=True)


def test_r_ph2_nobody_joins_a_running_sequence() -> None:
    carry = roll({1: {SHAKE: 500}}, (1, 1)).state.carry
    with pytest.raises(BadBet, match=r"seats.2.wagers.six-eight-shake: a sequence is running"):
        roll({1: {}, 2: {SHAKE: 500}}, (1, 1), carry)


def test_a_stake_runs_on_for_a_seat_that_places_nothing_more() -> None:
    carry = roll({1: {SHAKE: 500}, 2: {"field": 100}}, (1, 1)).state.carry
    step = roll({2: {"field": 100}}, (1, 6), carry)
    assert ev.Collected(1, SHAKE, 500, "668a.2(f)(8)", 0, "a seven came first") in step.events


def test_668a_2_f_8_taken_down_before_a_roll() -> None:
    carry = engine.Carry(((1, 500), (4, 100)), ("1-5",), 4)
    left, cents = engine.take_down_running_wager(PROPS, carry, 1)
    assert (cents, left) == (500, engine.Carry(((4, 100),), ("1-5",), 4))
    left, cents = engine.take_down_running_wager(PROPS, left, 4)
    assert (cents, left) == (100, engine.Carry((), (), 4))
    with pytest.raises(IllegalAction, match="seat 4 has no wager running"):
        engine.take_down_running_wager(PROPS, left, 4)
    assert roll({4: {SHAKE: 200}}, (1, 1), left).state.carry.stakes == ((4, 200),)


def test_r_ph3_a_closed_table_takes_what_still_runs() -> None:
    taken = engine.close_table(PROPS, engine.Carry(((1, 500), (4, 100)), ("1-5",), 4))
    assert [(e.seat, e.cents, e.section) for e in taken] == [(4, 100, "R-PH3"), (1, 500, "R-PH3")]
    assert engine.close_table(HIGH, engine.Carry()) == ()


def test_the_carry_survives_a_restart() -> None:
    carry = roll({1: {SHAKE: 500}, 4: {SHAKE: 100}}, (1, 5)).state.carry
    kept = msgspec.json.decode(msgspec.json.encode(carry))
    assert engine.carry_of(kept) == carry
    assert pickle.loads(pickle.dumps(carry)) == carry
    live, restarted = (roll({1: {"field": 100}}, (2, 4), value) for value in (carry, kept))
    assert live.events == restarted.events
    assert live.state.carry == restarted.state.carry


# -- several throws in one file --------------------------------------------------------------------


def test_rolls_chain_until_the_shake_is_decided() -> None:
    stock = Stock(bytes(32), throws=((1, 5), (2, 2), (3, 4)), scripted=True)
    steps = list(engine.rolls(PROPS, {1: {SHAKE: 500, "field": 100}}, stock))
    assert len(steps) == 3
    whole = engine.throws_as_one_step(PROPS, {1: {SHAKE: 500, "field": 100}}, stock)
    assert whole.state.throws == 3
    assert whole.state.tally == {(1, "field"): (100, 0), (1, SHAKE): (500, 0)}
    assert whole.events == tuple(e for step in steps for e in step.events)


def test_a_file_dealt_round_by_round_comes_to_the_same() -> None:
    stock = Stock(bytes(32), throws=((1, 5), (2, 2), (3, 4)), scripted=True)
    bets: dict[int, dict[str, int]] = {1: {SHAKE: 500, "field": 100}}
    carry, events = None, ()
    for one in engine.stocks_by_round(PROPS, stock):
        step = start(PROPS, bets, one, Offer(carry=carry))
        carry, events, bets = step.state.carry, (*events, *step.events), {1: {}}
    assert events == engine.throws_as_one_step(PROPS, {1: {SHAKE: 500, "field": 100}}, stock).events
    two = Stock(bytes(32), throws=((1, 5), (2, 2)), scripted=True)
    assert [one.throws for one in engine.stocks_by_round(PROPS, two)] == [((1, 5),), ((2, 2),)]
    assert engine.stocks_by_round(HIGH, stock) == (stock,)


def test_without_listed_throws_the_seed_goes_on_until_it_is_decided() -> None:
    for seed in range(30):
        state = engine.throws_as_one_step(
            PROPS, {1: {SHAKE: 500}}, Stock(seed.to_bytes(32, "big"))
        ).state
        assert state.tally[1, SHAKE] in {(500, 0), (500, 75_500)}
        assert not state.stakes


# -- High Roll Dice --------------------------------------------------------------------------------


def test_675a_4_the_order_of_a_round_with_an_extra_roll() -> None:
    stock = Stock(
        bytes(32), throws=((6, 6, 6, 6, 1, 2, 3, 4, 5, 5), (6, 6, 1, 2, 3, 4)), scripted=True
    )
    step = start(HIGH, {3: {"pip-6": 500, "like-6": 500, "extra-roll": 500}}, stock)
    assert [type(e).__name__ for e in step.events] == [
        "Staked",
        "Staked",
        "Staked",
        "Announced",
        "Marked",
        "Collected",
        "Shaken",
        "Thrown",
        "Announced",
        "Marked",
        "Paid",
        "Announced",
        "Shaken",
        "Thrown",
        "Announced",
        "Marked",
        "Paid",
        "Marked",
        "Marked",
        "Closed",
    ]
    assert marks(step, "lock") == [("extra-roll", "", True), ("extra-roll", "", False)]
    assert marks(step, "dice") == [
        ("box six", "4", True),
        ("box six", "6", True),
        ("box six", "", False),
    ]
    assert [(e.dice, e.kept) for e in step.events if isinstance(e, ev.Thrown)] == [
        ((6, 6, 6, 6, 1, 2, 3, 4, 5, 5), ()),
        ((6, 6, 1, 2, 3, 4), (6, 6, 6, 6)),
    ]
    assert said(step) == [
        "No more bets.",
        "Four sixes. Winner, six.",
        "The other dice are thrown again.",
        "Two more sixes: six-of-a-kind.",
    ]
    assert [e.dice for e in step.events if isinstance(e, ev.Shaken)] == [10, 6]
    assert step.state.carry is None


# -- irregularities (R-7) --------------------------------------------------------------------------


def troubled(game: Any, bets: dict[int, dict[str, int]], seeds: int) -> dict[str, Step]:
    found: dict[str, Step] = {}
    offer = Offer(HouseRules(irregularities="training"))
    for seed in range(seeds):
        step = start(game, bets, Stock(seed.to_bytes(32, "big")), offer)
        for event in step.events:
            if isinstance(event, ev.Irregular):
                found.setdefault(event.kind, step)
    return found


@pytest.mark.parametrize(
    ("game", "bets"),
    [(PROPS, {1: {"field": 500}}), (HIGH, {1: {"pip-6": 500, "like-5": 500, "extra-roll": 500}})],
    ids=["668a.3", "675a.4"],
)
def test_every_irregularity_comes_and_is_resolved(
    game: Any, bets: dict[int, dict[str, int]]
) -> None:
    found = troubled(game, bets, 150)
    assert set(found) == {rule.kind for rule in game.irregularities}
    for rule in game.irregularities:
        step = found[rule.kind]
        told = [(e.kind, e.text, e.section) for e in step.events if isinstance(e, ev.Irregular)]
        assert told == [(rule.kind, rule.text, rule.section)]
        shakes = sum(isinstance(e, ev.Shaken) for e in step.events)
        throws = sum(isinstance(e, ev.Thrown) for e in step.events)
        again = rule.kind != "leaning"
        assert shakes == throws + again + (game is PROPS)
        assert ("No roll." in said(step)) == (game is PROPS and rule.kind in engine.NO_ROLL)
        assert ("The throw is invalid." in said(step)) == (
            game is HIGH and rule.kind in engine.NO_ROLL
        )


def test_an_irregularity_changes_no_face() -> None:
    for seed in range(60):
        stock = Stock(seed.to_bytes(32, "big"))
        bets = {1: {"field": 500}}
        plain = start(PROPS, bets, stock)
        odd = start(PROPS, bets, stock, Offer(HouseRules(irregularities="training")))
        assert odd.state.memo == plain.state.memo
        assert odd.state.tally == plain.state.tally


def test_a_scripted_round_has_no_irregularity() -> None:
    offer = Offer(HouseRules(irregularities="training"))
    for seed in range(40):
        stock = Stock(seed.to_bytes(32, "big"), throws=((1, 2),), scripted=True)
        assert not [
            e
            for e in start(PROPS, {1: {"field": 100}}, stock, offer).events
            if isinstance(e, ev.Irregular)
        ]


# -- properties ------------------------------------------------------------------------------------


def table_bets(game: Any, seed: int, *, run: bool) -> dict[int, dict[str, int]]:
    stream = Stream(seed.to_bytes(8, "big"), "bets")
    styles = ("careful", "typical", "best", "typical", "typical", "careful")
    return {
        seat: typical_bets(game, HouseRules(), styles[seat - 1], stream, with_run=run)
        for seat in range(1, game.seats + 1)
        if stream.chance(2, 3)
    } or {1: typical_bets(game, HouseRules(), "typical", stream)}


def balance(events: tuple[ev.AnyEvent, ...]) -> tuple[dict[int, int], int]:
    """Net cents by seat and what the events leave on the felt."""
    seats: Counter[int] = Counter()
    felt = 0
    for event in events:
        match event:
            case ev.Staked():
                seats[event.seat] -= event.cents
                felt += event.cents
            case ev.Collected():
                felt -= event.cents
            case ev.Paid():
                seats[event.seat] += event.win + event.back
                felt -= event.back
            case ev.Returned():
                seats[event.seat] += event.cents
                felt -= event.cents
            case _:
                pass
    return dict(seats), felt


def net(state: State) -> dict[int, int]:
    out: Counter[int] = Counter()
    for (seat, _), (staked, returned) in state.tally.items():
        out[seat] += returned - staked
    return dict(out)


@given(st.integers(0, 2**32))
@settings(max_examples=150)
def test_high_roll_moves_every_cent_by_an_event(seed: int) -> None:
    step = start(HIGH, table_bets(HIGH, seed, run=True), Stock(seed.to_bytes(32, "big")))
    seats, felt = balance(step.events)
    assert felt == 0
    assert seats == net(step.state)
    assert not step.state.stakes
    assert step.state.over


@given(st.integers(0, 2**32))
@settings(max_examples=80)
def test_an_evening_of_props_moves_every_cent_by_an_event(seed: int) -> None:
    carry, lying = engine.Carry(), 0
    for number in range(12):
        stock = Stock((seed * 64 + number).to_bytes(32, "big"))
        step = start(
            PROPS,
            table_bets(PROPS, seed + number, run=not carry.running),
            stock,
            Offer(carry=carry),
        )
        seats, felt = balance(step.events)
        lying += felt
        carry = step.state.carry
        assert lying == sum(cents for _, cents in carry.stakes) == sum(step.state.stakes.values())
        assert seats == {seat: cents for seat, cents in net(step.state).items() if seat in seats}
        assert witnessed(step.events, 0) == step.events
        for seat, _ in carry.stakes[: number % 3 == 0]:
            carry, cents = engine.take_down_running_wager(PROPS, carry, seat)
            lying -= cents


@given(st.integers(0, 2**32))
@settings(max_examples=40)
def test_the_same_seed_throws_the_same_dice(seed: int) -> None:
    for game in (PROPS, HIGH):
        bets = table_bets(game, seed, run=True)
        one, two = (start(game, bets, Stock(seed.to_bytes(32, "big"))) for _ in range(2))
        assert one == two


@given(st.integers(0, 2**32), st.sampled_from(["careful", "typical", "best"]), st.booleans())
@settings(max_examples=150)
def test_people_and_bots_stake_what_the_house_takes(seed: int, style: str, run: bool) -> None:
    for game in (PROPS, HIGH):
        stream = Stream(seed.to_bytes(8, "big"), "bets")
        placed = typical_bets(game, HouseRules(), style, stream, with_run=run)
        assert start(game, {1: placed}, Stock(bytes(32))).state.bets[1] == placed
        assert run or SHAKE not in placed
