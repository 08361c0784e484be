"""What holds for every round of every game, whatever is wagered, dealt and decided."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from game import rounds
from game.core.cards import HIDDEN
from game.core.declaration import Game, HouseRules, MeterState
from game.core.errors import IllegalAction
from game.games import GAMES
from game.play import round_file
from game.rounds import State
from game.rounds import events as ev
from game.rounds.round_builder import seed_meter
from tests.rounds.streets_table import random_round, random_rules, started

ROUNDS = 60
EVERY = [pytest.param(GAMES[slug], id=slug) for slug in GAMES]
WITH_CARDS = [pytest.param(GAMES[slug], id=slug) for slug in GAMES if GAMES[slug].family != "dice"]


def some(game: Game, seed: int, **chosen: Any) -> list[tuple[list[State], tuple[ev.AnyEvent, ...]]]:
    """Rounds at random under house rules at random."""
    random = Random(seed)
    return [
        random_round(game, random_rules(game, random, **chosen), random, number=1 + turn % 7)
        for turn in range(ROUNDS)
    ]


def irregular(game: Game) -> dict[str, str]:
    """Rounds with irregularities where the chapter lists any."""
    return {"irregularities": "training"} if game.irregularities else {}


@pytest.mark.parametrize("game", EVERY)
def test_chips_are_conserved_to_the_cent(game: Game) -> None:
    for states, events in some(game, 1, **irregular(game)):
        last = states[-1]
        pot = game.pot.wager if game.pot is not None else ""
        felt: Counter[tuple[int, str]] = Counter()
        purse: Counter[int] = Counter()
        for event in events:
            match event:
                case ev.Staked():
                    moved, gained = event.cents, -event.cents
                case ev.Collected():
                    moved, gained = -event.cents, 0
                case ev.Returned():
                    moved, gained = -event.cents, event.cents
                case ev.Paid():
                    moved, gained = -event.back, event.back + event.win
                    moved -= event.win if event.source == "pot" else 0
                case _:
                    continue
            felt[0 if event.wager == pot else event.seat, event.wager] += moved
            purse[event.seat] += gained
            assert min(felt.values()) >= 0
        assert last.over
        assert not last.turn
        left = {(spot.seat, spot.wager): cents for spot, cents in last.stakes.items()}
        assert {key: cents for key, cents in felt.items() if cents} == left
        for seat in last.seats:
            pairs = [both for (s, _), both in last.tally.items() if s == seat]
            assert sum(back - staked for staked, back in pairs) == purse[seat]
            assert all(staked >= 0 and back >= 0 for staked, back in pairs)


@pytest.mark.parametrize("game", WITH_CARDS)
def test_whoever_is_to_decide_has_been_asked(game: Game) -> None:
    random = Random(11)
    for turn in range(ROUNDS):
        step = started(
            game, random_rules(game, random, **irregular(game)), random, number=1 + turn % 7
        )
        while step.state.turn:
            assert [e.seat for e in step.events if isinstance(e, ev.Asked)][-1:] == [
                step.state.turn
            ]
            step = rounds.act(game, step.state, random.choice(rounds.legal(game, step.state)))


@pytest.mark.parametrize("game", WITH_CARDS)
def test_a_dealers_hand_that_lies_open_at_the_end_was_named(game: Game) -> None:
    named = 0
    for states, events in some(game, 12):
        dealer = [e for e in events if isinstance(e, ev.Turned) and e.place == "dealer"]
        if dealer and not states[-1].void:
            assert any(e.place == "dealer" for e in events if isinstance(e, ev.Named))
            named += 1
    assert named or not game.dealer


@pytest.mark.parametrize("game", WITH_CARDS)
def test_no_card_lies_on_the_table_twice(game: Game) -> None:
    for states, events in some(game, 2, **irregular(game)):
        for state in states:
            laid = Counter(c for pile in state.piles.values() for c in pile.cards)
            assert max(laid.values(), default=0) <= game.decks(state.offer.rules)
        stack = Counter(states[0].stock.cards)
        drawn = Counter(e.card for e in events if isinstance(e, ev.Dealt | ev.Burned))
        again = sum(isinstance(e, ev.Shuffled) for e in events) > 1
        if not again and not any(isinstance(e, ev.Irregular) for e in events):
            assert not drawn - stack


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", WITH_CARDS)
def test_a_view_shows_what_lies_open_and_ones_own_cards_and_nothing_else(game: Game) -> None:
    random = Random(3)
    for _ in range(ROUNDS):
        step = started(game, random_rules(game, random), random)
        state, events = step.state, step.events
        while state.turn:
            for seat in (0, *state.seats):
                _nothing_hidden_shows(state, events, seat)
            step = rounds.act(game, state, random.choice(rounds.legal(game, state)))
            state, events = step.state, (*events, *step.events)


def _nothing_hidden_shows(state: State, events: tuple[ev.AnyEvent, ...], seat: int) -> None:
    view = rounds.seen(state, seat)
    assert not hasattr(view, "stock")
    for place, pile in state.piles.items():
        for i, c in enumerate(view.piles[place]):
            open_to_it = pile.up >> i & 1 or (seat and pile.owner == seat and pile.peek >> i & 1)
            assert c == (pile.cards[i] if open_to_it else HIDDEN)
    told = rounds.witnessed(events, seat)
    assert len(told) == len(events)
    known = {c for pile in view.piles.values() for c in pile} | set(view.seen_discards)
    for original, event in zip(events, told, strict=True):
        match original:
            case ev.Dealt():
                open_to_it = original.up or (
                    bool(seat) and original.owner == seat and original.peek
                )
                known |= {original.card} if open_to_it else set()
            case ev.Burned():
                known |= {original.card} if original.up else set()
            case ev.Turned():
                known.add(original.card)
            case ev.Looked():
                known |= {original.card} if original.seat == seat else set()
            case _:
                pass
        if isinstance(event, ev.Dealt | ev.Burned | ev.Turned | ev.Looked):
            assert event.card in known | {HIDDEN}
        elif isinstance(event, ev.Moved | ev.Named):
            assert set(event.cards) <= known | {HIDDEN}


@pytest.mark.parametrize("game", [p for p in WITH_CARDS if p.values[0].family == "streets"])
def test_other_hidden_cards_change_nothing_that_a_seat_sees(game: Game) -> None:
    random = Random(33)
    for _ in range(ROUNDS):
        step = started(game, random_rules(game, random), random)
        state = step.state
        seat = state.turn
        view = rounds.seen(state, seat)
        known = {c for pile in view.piles.values() for c in pile} | set(view.seen_discards)
        hidden = [c for c in state.stock.cards if c not in known]
        swapped = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
        stack = tuple(swapped.get(c, c) for c in state.stock.cards)
        stock = msgspec.structs.replace(state.stock, cards=stack, scripted=True)
        again = rounds.start(game, state.bets, stock, state.offer)
        assert rounds.seen(again.state, seat) == view
        assert rounds.legal(game, again.state) == rounds.legal(game, state)
        told = [e for e in rounds.witnessed(step.events, seat) if not isinstance(e, ev.Cut)]
        assert list(rounds.witnessed(again.events, seat)) == told


@pytest.mark.parametrize("game", EVERY)
def test_a_round_reads_back_from_its_file(game: Game) -> None:
    for states, events in some(game, 4, **irregular(game)):
        last = states[-1]
        written = json.dumps(round_file.build_round_file(game, last, events))
        opened = round_file.open_round(round_file.read_round_file(written))
        again, _ = round_file.play_file_decisions(opened)
        assert round_file.settlement(game, again, leaves=True) == round_file.settlement(
            game, last, leaves=True
        )
        assert again.decisions == last.decisions


@pytest.mark.parametrize("game", EVERY)
def test_no_change_without_an_event(game: Game) -> None:
    """The felt, the cards and the meters can be rebuilt from the events alone."""
    for states, events in some(game, 5, **irregular(game)):
        last = states[-1]
        dealt = sum(isinstance(e, ev.Dealt | ev.Burned) for e in events)
        if last.stock.cards and not any(isinstance(e, ev.Irregular) for e in events):
            assert dealt == last.at - last.stock.used
        thrown = sum(isinstance(e, ev.Thrown) for e in events)
        assert thrown >= last.throws
        shown = {e.meter: e.cents for e in events if isinstance(e, ev.Credited | ev.Reseeded)}
        for name, cents in shown.items():
            assert last.meters[name].cents == cents
        decided = Counter(e.seat for e in events if isinstance(e, ev.Decided))
        assert {seat: len(found) for seat, found in last.decisions.items()} == dict(decided)
        closed = [e for e in events if isinstance(e, ev.Closed)]
        assert closed == [ev.Closed(last.void)]
        assert events[-1] == closed[0]


@pytest.mark.parametrize("game", EVERY)
def test_only_legal_actions_are_carried_out_and_a_refusal_changes_nothing(game: Game) -> None:
    for states, _ in some(game, 6):
        for state in states:
            open_now = rounds.legal(game, state)
            assert bool(open_now) == bool(state.turn)
            assert len(set(open_now)) == len(open_now)
            for action in open_now:
                assert rounds.action(str(action)) == action
            before = msgspec.json.encode(
                msgspec.structs.replace(state, piles={}, stakes={}, tally={})
            )
            with pytest.raises(IllegalAction):
                rounds.act(game, state, "moon 9x")
            after = msgspec.json.encode(
                msgspec.structs.replace(state, piles={}, stakes={}, tally={})
            )
            assert before == after


@pytest.mark.parametrize("game", EVERY)
def test_the_same_seed_and_choices_give_the_same_round(game: Game) -> None:
    first, second = some(game, 7), some(game, 7)
    assert first == second


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", EVERY)
def test_a_void_round_returns_every_wager(game: Game) -> None:
    voided = [
        found
        for seed in range(8, 12)
        for found in some(game, seed, **irregular(game))
        if found[0][-1].void
    ]
    spared = {name for rule in game.irregularities for name in rule.spares}
    for states, events in voided:
        last = states[-1]
        for (_, wager), (staked, back) in last.tally.items():
            assert wager in spared or back == staked
        law = {e.section for e in events if isinstance(e, ev.Voided)}
        assert law
        assert all(section.startswith(game.chapter) for section in law)
        for name, meter in last.meters.items():
            assert (
                meter.cents == states[0].offer.meters.get(name, seeded(game, name, states[0])).cents
            )


def seeded(game: Game, name: str, state: State) -> MeterState:
    """The meter at its seed."""
    return seed_meter(game, name, state.offer)


@pytest.mark.parametrize("game", WITH_CARDS)
def test_irregularities_of_every_kind_come_up_and_name_their_section(game: Game) -> None:
    # those that came later: tests/rounds/test_later_procedures.py
    known = {rule.kind for rule in game.irregularities if not rule.since}
    kinds: set[str] = set()
    random = Random(13)
    for _ in range(1500):
        rules = random_rules(game, random, irregularities="training")
        _, events = random_round(game, rules, random)
        found = [e for e in events if isinstance(e, ev.Irregular)]
        assert all(e.section.startswith(game.chapter) for e in found)
        kinds |= {e.kind for e in found}
        if kinds == known:
            return
    assert kinds == known


def test_house_rules_come_back_from_a_written_round() -> None:
    game = GAMES["crazy-4-poker"]
    random = Random(14)
    rules = HouseRules(magic_card="Ks", lucky="dealer", dealing="hand", progressive_wager=500)
    states, events = random_round(game, rules, random)
    file = round_file.read_round_file(
        json.dumps(round_file.build_round_file(game, states[-1], events))
    )
    assert round_file.house_rules(game, file.rules)[0] == rules
