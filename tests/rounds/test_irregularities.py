"""Irregularities of Criss-Cross, Crazy 4 and Four Card Frenzy: which there are, what they do to the
round, and what they return.
"""

from __future__ import annotations

import pytest

from game.core.chance import deck_stock
from game.core.declaration import HouseRules, MeterState, Offer
from game.games import GAMES
from game.play import round_file
from game.rounds import act, start
from game.rounds import events as ev
from game.rounds.state import Step
from tests.rounds.streets_table import events_of_kind

BETS = {
    "criss-cross-poker": {"ante-across": 500, "ante-down": 500},
    "crazy-4-poker": {"ante": 500, "super-bonus": 500},
    "four-card-frenzy": {"ante": 500, "odds": 500},
}


def rounds_with(slug: str, kind: str, rules: HouseRules, most: int = 5) -> list[Step]:
    """Rounds out of a thousand in which an irregularity comes up."""
    game, found = GAMES[slug], []
    for seed in range(1000):
        step = start(
            game, {1: BETS[slug]}, deck_stock(seed.to_bytes(32, "big"), game.pack), Offer(rules)
        )
        if any(event.kind == kind for event in events_of_kind(step.events, ev.Irregular)):
            found.append(step)
        if len(found) == most:
            break
    return found


LAST_SECTION = [
    ("face-up", "13(a)", "manual-shoe", False),
    ("two-face-up", "13(a)", "automated-shoe", True),
    ("drawn-in-error", "13(b)", "hand", False),
    ("miscount", "13(c)", "manual-shoe", True),
    ("exposed", "13(d)", "hand", True),
    ("shuffler-jam", "13(e)", "hand", False),
    ("shoe-jam", "13(f)", "automated-shoe", True),
    ("out-of-order", "13(g)", "automated-shoe", False),
    ("stub-wrong", "8(h)", "manual-shoe", True),
    ("stub-wrong", "9(f)", "hand", True),
    ("stub-wrong", "10(f)", "automated-shoe", True),
]


@pytest.mark.parametrize("slug", BETS)
@pytest.mark.parametrize(("kind", "law", "dealing", "void"), LAST_SECTION)
def test_each_irregularity_ends_the_round_or_not_as_its_section_says(
    slug: str, kind: str, law: str, dealing: str, void: bool
) -> None:
    # 684a.8 has one letter less
    law = law.replace("8(h)", "8(g)") if slug == "four-card-frenzy" else law
    rules = HouseRules(irregularities="training", dealing=dealing)
    for step in rounds_with(slug, kind, rules):
        state, chapter = step.state, GAMES[slug].chapter
        assert [(e.kind, e.section) for e in events_of_kind(step.events, ev.Irregular)] == [
            (kind, f"{chapter}.{law}")
        ]
        assert [e.section for e in events_of_kind(step.events, ev.Voided)] == (
            [f"{chapter}.{law}"] if void else []
        )
        assert (state.over, state.void, not state.stakes) == (void, void, void)
        if void:
            assert {back - staked for staked, back in state.tally.values()} == {0}
        burned = [e.card for e in events_of_kind(step.events, ev.Burned) if e.up]
        assert len(burned) == {"face-up": 1, "two-face-up": 2}.get(kind, 0)
        assert not set(burned) & {card for pile in state.piles.values() for card in pile.cards}


def test_657a_13_a_void_round_leaves_the_meters_where_they_were() -> None:
    game = GAMES["crazy-4-poker"]
    bets = BETS[game.slug] | {wager.name: 100 for wager in game.opening_wagers if wager.optional}
    meters = {
        meter.name: MeterState(123_456_789, 1000)
        for meter in game.meters
        if "A" in meter.rates or "" in meter.rates
    }
    voided = 0
    for seed in range(300):
        stock = deck_stock(seed.to_bytes(32, "big"), game.pack)
        step = start(
            game, {1: bets, 5: bets}, stock, Offer(HouseRules(irregularities="training"), meters)
        )
        if step.state.void:
            voided += 1
            assert step.state.meters == meters
            assert [e.cents for e in events_of_kind(step.events, ev.Credited)][-3:] == [123_456] * 3
    assert voided > 20


@pytest.mark.slow
def test_an_irregularity_of_flop_poker_comes_up_once_in_a_round() -> None:
    """The flop is dealt after the decisions, and what goes wrong is drawn anew for it: the same,
    and not a second time.
    """
    game, rules, found = GAMES["flop-poker"], HouseRules(irregularities="training"), 0
    for seed in range(600):
        stock = deck_stock(seed.to_bytes(32, "big"), game.pack)
        step = start(
            game, {seat: {"ante": 500, "pot": 500} for seat in (1, 2, 3)}, stock, Offer(rules)
        )
        events = step.events
        while step.state.turn:
            step = act(game, step.state, "flop" if step.state.turn == 3 else "fold")
            events += step.events
        said = events_of_kind(events, ev.Irregular)
        assert len(said) <= 1, (seed, said)
        found += len(said)
        file = round_file.build_round_file(game, step.state, events)
        again, _ = round_file.play_file_decisions(
            round_file.open_round(round_file.read_round_file(round_file.round_file_text(file)))
        )
        assert round_file.settlement(game, again) == round_file.settlement(game, step.state)
    assert found > 100
