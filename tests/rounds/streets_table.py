"""Rounds of the streets family for the tests: written ones, stacked ones, and wagers at random."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from game import rounds
from game.core.chance import Stock, deck_stock
from game.core.declaration import Game, HouseRules, Offer, check_seat, money_range
from game.core.errors import BadBet
from game.play import round_file
from game.rounds import State, Step
from game.rounds import events as ev


def played(
    game: Game,
    hands: Mapping[int, str],
    bets: Mapping[str, int],
    decision: str | Mapping[int, str],
    *,
    dealer: str = "",
    rules: Mapping[str, Any] | None = None,
    **places: str,
) -> tuple[State, tuple[ev.AnyEvent, ...]]:
    """A round in which every seat places `bets` and decides the same (or what `decision` says of
    it).
    """
    words = {seat: decision if isinstance(decision, str) else decision[seat] for seat in hands}
    decisions = {seat: [word for word in words[seat].split(", ") if word] for seat in hands}
    file = {
        "game": game.slug,
        "seats": {
            str(seat): {"wagers": dict(bets), "decisions": decisions[seat]} for seat in hands
        },
        "rules": dict(rules or {}),
        "cards": {
            **{f"seat {seat}": hand.split() for seat, hand in hands.items()},
            **({"dealer": dealer.split()} if dealer else {}),
            **{place: found.split() for place, found in places.items()},
        },
    }
    return round_file.play_file_decisions(
        round_file.open_round(round_file.read_round_file(json.dumps(file)))
    )


def results(state: State, seat: int = 1) -> dict[str, tuple[int, int]]:
    """What a seat staked and got back on each wager."""
    return {wager: both for (s, wager), both in state.tally.items() if s == seat}


def events_of_kind(events: Iterable[ev.AnyEvent], kind: type) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def started(
    game: Game, rules: HouseRules, random: Random, stock: Stock | None = None, **offer: Any
) -> Step:
    """A round with wagers at random at some of the seats; side wagers that the house refuses are
    left out.
    """
    stock = stock or deck_stock(random.randbytes(32), game.pack, game.decks(rules))
    seats = random.sample(range(1, game.seats + 1), random.randint(1, game.seats))
    bets = {seat: seat_bets(game, rules, random) for seat in sorted(seats)}
    while True:
        try:
            return rounds.start(game, bets, stock, Offer(rules, **offer))
        except BadBet as refusal:
            _, seat, _, wager = refusal.field.split(".")
            if game.wager(wager).optional:
                del bets[int(seat)][wager]
            else:
                bets[int(seat)] = seat_bets(game, rules, random)


def seat_bets(game: Game, rules: HouseRules, random: Random) -> dict[str, int]:
    """Wagers at random that the house takes from one seat."""
    while True:
        placed: dict[str, int] = {}
        one_size = 100 * random.randint(1, 100)
        share = random.choice((0.1, 0.5, 1.0))
        for wager in game.wagers:
            if wager.later or (wager.optional and random.random() > share):
                continue
            low, high = money_range(wager, rules)
            cents = random.randint(max(low, placed.get(wager.at_least, 0)), high)
            if wager.equal:
                cents = one_size
            placed[wager.name] = placed.get(wager.same_as, cents) if wager.same_as else cents
        try:
            check_seat(game, placed, rules)
        except BadBet:
            continue
        if placed:
            return placed


def random_round(
    game: Game, rules: HouseRules, random: Random, stock: Stock | None = None, **offer: Any
) -> tuple[list[State], tuple[ev.AnyEvent, ...]]:
    """A round with random wagers, cards and decisions: the state at each decision and at the end,
    and all events.
    """
    step = started(game, rules, random, stock, **offer)
    states, events = [step.state], step.events
    while step.state.turn:
        step = rounds.act(game, step.state, random.choice(rounds.legal(game, step.state)))
        states.append(step.state)
        events += step.events
    return states, events


def random_rules(game: Game, random: Random, **chosen: Any) -> HouseRules:
    """House rules with letters and a dealing method at random."""
    letters = {name: random.choice(found) for name, found in game.paytable_letters().items()}
    dealing = random.choice(tuple(game.deals)) if game.deals else "manual-shoe"
    return HouseRules(
        paytables=letters, dealing=dealing, progressive_wager=random.choice((100, 500)), **chosen
    )


def crooked(game: Game, random: Random) -> Stock:
    """A deck in order of suits or ranks but for a few swaps: hands of five in a row are straight
    flushes, fours of a kind ...
    """
    cards = sorted(
        game.pack, key=random.choice((lambda c: (c % 4, c // 4), lambda c: (c // 4, c % 4)))
    )
    turn = random.randrange(len(cards))
    cards = cards[turn:] + cards[:turn]
    for _ in range(random.choice((0, 2, 5, 10))):
        i, j = random.sample(range(len(cards)), 2)
        cards[i], cards[j] = cards[j], cards[i]
    return Stock(random.randbytes(32), tuple(cards), scripted=True)


def leaning(game: Game, random: Random) -> Stock:
    """A deck whose first cards lean to one suit, to its high cards, to a few ranks, to a run or to
    low cards, in no order.
    """
    suit, low, few = random.randrange(4), random.randint(0, 7), random.sample(range(13), 4)
    wanted = random.choice(
        (
            lambda c: c % 4 == suit and c // 4 >= 5,
            lambda c: c % 4 == suit and c // 4 >= 5,
            lambda c: c % 4 == suit,
            lambda c: c // 4 in few,
            lambda c: low <= c // 4 <= low + 5,
            lambda c: c // 4 in (12, 0, 1, 2),
            lambda c: c // 4 == 12 or c // 4 in few[:2],
        )
    )
    cards = random.sample(game.pack, len(game.pack))
    head = [c for c in cards if wanted(c)][: random.randint(8, 24)]
    rest = [c for c in cards if c not in head]
    few_more = random.randint(0, 6)
    return Stock(
        random.randbytes(32),
        (*random.sample(head + rest[:few_more], len(head) + few_more), *rest[few_more:]),
        scripted=True,
    )


def chance(game: Game, random: Random) -> Stock:
    """A deck as it falls, dealt without a cut."""
    return Stock(
        random.randbytes(32), tuple(random.sample(game.pack, len(game.pack))), scripted=True
    )


def rows_of(game: Game) -> set[tuple[str, str, str]]:
    """Every wager, letter and odds that the chapter prints, pushes left out."""
    return {
        (wager.name, letter, str(row.odds))
        for wager in game.wagers
        for letter, table in wager.pays.items()
        for row in table
        if not row.odds.push
    }
