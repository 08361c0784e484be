"""Stacked rounds of Criss-Cross, Crazy 4 and Four Card Frenzy against their chapters read plainly;
every row comes up.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from game.core.cards import card, text
from game.core.declaration import Game, HouseRules, MeterState
from game.games.crazy_4_poker.rules import GAME as CRAZY_4
from game.games.criss_cross_poker.rules import GAME as CRISS_CROSS
from game.games.four_card_frenzy.rules import GAME as FRENZY
from game.play import round_file
from game.rounds import State
from game.rounds import events as ev
from tests.games.criss_cross_poker import plain_rules as plain_cross
from tests.rounds import plain_four_card as plain
from tests.rounds.stacked import stacked
from tests.rounds.streets_table import events_of_kind, random_rules, results

pytestmark = pytest.mark.slow  # the written rounds and the games' own tests notice the same faults

ROUNDS = 1500


def replays(game: Game, last: State, events: tuple[ev.AnyEvent, ...]) -> None:
    """One round of four, written down, settles to the same cents once more, meters and reserves
    too.
    """
    if last.stock.cards[0] % 4 == 0:
        found = round_file.replay(json.dumps(round_file.build_round_file(game, last, events)))
        assert found == round_file.settlement(game, last, leaves=True)


def back(last: State) -> dict[int, dict[str, int]]:
    return {
        seat: {w: cents for w, (_, cents) in results(last, seat).items() if cents}
        for seat in last.seats
    }


def four_card_round(game: Game, first: State, last: State) -> plain.Round:
    rules = last.offer.rules
    return plain.Round(
        {seat: first.piles[f"seat {seat}"].cards for seat in first.seats},
        first.piles["dealer"].cards,
        first.piles["bonus"].cards[0] if "bonus" in first.piles else -1,
        first.bets,
        {
            seat: plain_cross.staked_by(said, first.bets[seat]["ante"])
            for seat, (said,) in last.decisions.items()
        },
        {name: rules.paytables[name] for name in game.paytable_letters()},
        rules.progressive_wager,
        card(rules.magic_card) if rules.magic_card else -1,
        rules.lucky,
        {name: (meter.milli, meter.reserve) for name, meter in first.offer.meters.items()},
        rules.payout_limit,
        first.offer.people,
    )


def rows_of(game: Game) -> set[tuple[str, str, str]]:
    """Every wager, letter and odds that the chapter prints."""
    tables = [
        (w.name, letter, t)
        for w in game.wagers
        for letter, t in (*w.pays.items(), *w.bad_beat.items())
    ]
    return {
        (name, letter, str(row.odds))
        for name, letter, table in tables
        for row in table
        if not row.odds.push
    }


def paid_rows(
    game: Game, rules: HouseRules, events: tuple[ev.AnyEvent, ...]
) -> set[tuple[str, str, str]]:
    paid = [(e.wager, e.odds) for e in events_of_kind(events, ev.Paid) if e.wager in game.by_name]
    return {
        (name, letter, odds) for name, odds in paid for letter in {"", game.letter(name, rules)}
    }


def test_crazy_4_settles_as_its_chapter_reads() -> None:
    draw, seen, told = Random(6571), set(), Counter[str]()
    for _ in range(ROUNDS):
        magic, lucky = (
            draw.choice(("", text(draw.randrange(52)))),
            draw.choice(("", "dealer", "seat 2")),
        )
        rules = random_rules(CRAZY_4, draw, magic_card=magic, lucky=lucky)
        meters = {
            meter.name: MeterState(draw.randrange(10**10), draw.choice((0, draw.randrange(10**8))))
            for meter in CRAZY_4.meters
            if draw.random() < 0.5 and CRAZY_4.letter(meter.wagers[0], rules) in meter.rates
        }
        people = draw.choice(({}, {1: 7, 2: 7}, {3: 8, 4: 8, 5: 8}))
        first, last, events = stacked(CRAZY_4, rules, draw, meters=meters, people=people)
        wanted, shown = plain.crazy_4(four_card_round(CRAZY_4, first, last))
        assert back(last) == wanted
        assert {name: meter.cents for name, meter in last.meters.items()} == shown
        replays(CRAZY_4, last, events)
        seen |= paid_rows(CRAZY_4, rules, events)
        paid = events_of_kind(events, ev.Paid)
        told.update({e.wager for e in paid if e.wager not in CRAZY_4.by_name})
        told["shared"] += sum(e.wager == "hand-bonus-dealer" and "%" in e.odds for e in paid) > 1
        told["reseeded twice"] += (
            max(Counter(e.meter for e in events_of_kind(events, ev.Reseeded)).values(), default=0)
            > 1
        )
    assert rows_of(CRAZY_4) - seen == set()
    assert {name for name, times in told.items() if times > 5} == {
        "envy",
        "magic-card",
        "lucky-bonus",
        "shared",
        "reseeded twice",
    }


def test_four_card_frenzy_settles_as_its_chapter_reads() -> None:
    draw, seen, capped = Random(6841), set(), 0
    for _ in range(ROUNDS):
        rules = random_rules(FRENZY, draw, payout_limit=draw.choice((0, 5_000_000)))
        people = draw.choice(({}, {1: 7, 2: 7}, {3: 8, 4: 8, 5: 8}))
        first, last, events = stacked(FRENZY, rules, draw, people=people)
        assert back(last) == plain.frenzy(four_card_round(FRENZY, first, last))
        replays(FRENZY, last, events)
        seen |= paid_rows(FRENZY, rules, events)
        capped += any("payout limit" in e.text for e in events_of_kind(events, ev.Announced))
    assert rows_of(FRENZY) - seen == set()
    assert capped > 10


def test_criss_cross_settles_as_its_chapter_reads() -> None:
    draw, seen, capped, folds = Random(6741), set(), 0, Counter[int]()
    for _ in range(2 * ROUNDS):
        rules = random_rules(CRISS_CROSS, draw, payout_limit=draw.choice((0, 5_000_000)))
        people = draw.choice(({}, {1: 7, 2: 7}, {3: 8, 4: 8, 5: 8}))
        first, last, events = stacked(CRISS_CROSS, rules, draw, people=people)
        hands = {seat: first.piles[f"seat {seat}"].cards for seat in first.seats}
        cross = first.piles["community"].cards
        wanted = plain_cross.criss_cross(
            plain_cross.Round(hands, cross, first.bets, last.decisions, rules.payout_limit, people)
        )
        assert {seat: results(last, seat) for seat in last.seats} == wanted
        replays(CRISS_CROSS, last, events)
        seen |= paid_rows(CRISS_CROSS, rules, events)
        capped += any("payout limit" in e.text for e in events_of_kind(events, ev.Announced))
        folds.update(len(said) for said in last.decisions.values() if said[-1] == "fold")
    assert rows_of(CRISS_CROSS) - seen == set()
    assert capped > 10
    assert set(folds) == {1, 2, 3}
