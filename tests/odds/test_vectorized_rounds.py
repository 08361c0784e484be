"""Vectorised rounds: cards dealt evenly, decisions as the strategy card makes them, money as engine
and PAR sheet have it.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest

from game.core.cards import DECK, Card
from game.core.declaration import HouseRules
from game.core.errors import HouseError
from game.games import GAMES
from game.games.crazy_4_poker import advice as crazy_advice
from game.games.criss_cross_poker import advice as criss_advice
from game.games.criss_cross_poker import simulation as criss_cross_poker
from game.games.four_card_frenzy import advice as frenzy_advice
from game.games.raise_it_up_stud_poker import advice as raise_advice
from game.games.raise_it_up_stud_poker import simulation as raise_it_up_stud_poker
from game.games.six_card_fortune_pai_gow_poker import advice as pai_gow_advice
from game.games.six_card_fortune_pai_gow_poker import simulation as pai_gow
from game.games.six_card_fortune_pai_gow_poker.dealer_hands import bits_of, dealer_hands_without
from game.hands import FOUR, PAI_GOW
from game.odds.par.game_sheets import sheets
from game.odds.showdown import simulation as duels
from game.odds.showdown.best_play import expected_nets as duel_values
from game.odds.showdown.best_play import multiples_by_card_strength
from game.odds.showdown.dealer_hands import cards_as_bits
from game.odds.simulation import dealing
from game.odds.simulation.simulate import Simulated, simulate, vectorized_module
from game.odds.strategy.card_language import CardFacts
from game.odds.strategy.strategy_card import Strategy

SLUGS = (
    "criss-cross-poker",
    "crazy-4-poker",
    "four-card-frenzy",
    "flop-poker",
    "raise-it-up-stud-poker",
    "six-card-fortune-pai-gow-poker",
    "go-fore-it",
)
RULES = HouseRules()


def test_every_dealt_hand_has_different_cards_and_every_card_comes_as_often_anywhere() -> None:
    dealt = dealing.deal_card_columns(np.random.Generator(np.random.PCG64(1)), 60_000, 7)
    assert dealt.shape == (7, 60_000)
    ordered = np.sort(dealt, axis=0)
    assert (ordered[1:] != ordered[:-1]).all()
    for row in dealt:
        counts = np.bincount(row, minlength=52)
        expected = 60_000 / 52
        chi = float(((counts - expected) ** 2 / expected).sum())
        assert chi < 51 + 5 * sqrt(2 * 51)


@cache
def fast(slug: str, strategy: str) -> Simulated:
    """A million rounds by columns, once for all that is asked of them."""
    return simulate(GAMES[slug], RULES, rounds=1_000_000, seed=21, strategy=strategy)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("strategy", "rounds"), [("card", 1_200), ("best", 300)])
@pytest.mark.parametrize("slug", SLUGS)
def test_volume_agrees_with_the_engine_within_four_standard_errors(
    slug: str, strategy: str, rounds: int
) -> None:
    game = GAMES[slug]
    found, truth = (
        fast(slug, strategy),
        simulate(game, RULES, rounds=rounds, seed=12, strategy=strategy, engine=True),
    )
    assert (found.how, truth.how) == ("vectorized", "engine")
    assert abs(found.mean - truth.mean) <= 4 * sqrt(found.error**2 + truth.error**2)
    assert set(truth.histogram) <= set(found.histogram)
    assert found.staked / found.rounds == pytest.approx(
        truth.staked / truth.rounds, rel=0.06 if rounds > 1_000 else 0.1
    )


@pytest.mark.sample(3)
@pytest.mark.parametrize("strategy", ["card", "best"])
@pytest.mark.parametrize("slug", SLUGS)
def test_volume_agrees_with_the_par_sheet_within_four_standard_errors(
    slug: str, strategy: str
) -> None:
    from game.odds.simulation.simulate import usual_bets

    game = GAMES[slug]
    main = next(
        one
        for one in sheets(game)
        if one.wager == "main"
        and one.paytable
        in (None, game.letter("odds", RULES) if slug == "four-card-frenzy" else None)
    )
    found = fast(slug, strategy)
    unit = usual_bets(game, RULES)[game.base]
    cost = 0.0 if strategy == "best" else Strategy(game).price.cost / 100
    assert abs(found.mean / unit - (main.ev - cost)) <= 4 * found.error / unit


def test_raise_it_up_decides_as_its_card_does() -> None:
    from game.games.raise_it_up_stud_poker import card as rule

    dealt = dealing.deal_card_columns(np.random.Generator(np.random.PCG64(3)), 4_000, 6)
    fast = raise_it_up_stud_poker.multiples_by_card(dealt)
    for column in range(dealt.shape[1]):
        cards = tuple(Card(int(c)) for c in dealt[:, column])
        each = (
            rule.CARD.read(street, CardFacts({"hand": cards[: 3 + i]}))
            for i, street in enumerate(rule.STREETS)  # type: ignore[attr-defined]
        )
        assert fast[column] == next(
            (one.said.answer.times for one in each if one.said.answer.times), 0
        )


def test_raise_it_up_decides_best_as_the_coach_does() -> None:
    dealt = dealing.deal_card_columns(np.random.Generator(np.random.PCG64(6)), 120, 6)
    fast = raise_it_up_stud_poker.best_multiples(dealt)
    stakes = raise_advice.EndStakes(2, 0, 4)
    for column in range(dealt.shape[1]):
        own, streets = (
            tuple(Card(int(c)) for c in dealt[:3, column]),
            tuple(Card(int(c)) for c in dealt[3:5, column]),
        )
        played = 0
        for shown, values in (
            (0, raise_advice.values_before_4th_street),
            (1, raise_advice.values_before_5th_street),
            (2, None),
        ):
            left = tuple(c for c in DECK if c not in (*own, *streets[:shown]))
            found = raise_advice.final_strengths(own, streets[:shown], left)
            worth = (
                values(found, len(left), stakes)
                if values
                else raise_advice.values_before_6th_street(found, stakes)
            )
            chosen = max(worth, key=lambda name: worth[name])
            if chosen not in {"check", "fold"}:
                played = int(chosen[5])
                break
        assert fast[column] == played


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("slug", "letter"), [("crazy-4-poker", ""), *(("four-card-frenzy", x) for x in "ABCD")]
)
def test_hands_where_best_play_is_not_the_cards_are_those_of_the_coach(
    slug: str, letter: str
) -> None:
    game = GAMES[slug]
    duel = {"crazy-4-poker": crazy_advice, "four-card-frenzy": frenzy_advice}[
        slug
    ].DUEL.with_letter(letter)
    changed = set(duels.hands_card_misplays(game.stem, letter).tolist())
    times = multiples_by_card_strength(Strategy(game).card, duel.verb)
    rng = random.Random(8)
    near = [
        hand
        for hand in (tuple(sorted(rng.sample(DECK, 5))) for _ in range(120_000))
        if FOUR.strength(hand) in {456, 459}
    ]
    near += [_cards(held) for held in rng.sample(sorted(changed), 12)]
    for hand in near[-40:]:
        worth = duel_values(duel, FOUR.strength(hand), duel.dealers.against(hand), 1000)
        stays = max(worth.values()) > -2000
        assert stays == (bool(times(FOUR.strength(hand))) != (int(cards_as_bits(hand)) in changed))


def _cards(held: int) -> tuple[Card, ...]:
    return tuple(Card(c) for c in range(52) if held >> c & 1)


def test_criss_cross_decides_as_its_card_does() -> None:
    from game.games.criss_cross_poker import card as rule

    dealt = dealing.deal_card_columns(np.random.Generator(np.random.PCG64(4)), 4_000, 7)
    fast = criss_cross_poker.multiples_by_card(dealt)
    for column in range(dealt.shape[1]):
        one, two, left, right, top, bottom, _ = (Card(int(c)) for c in dealt[:, column])
        views = {
            "across": rule.line_card_facts((one, two), (), ()),
            "down": rule.line_card_facts((one, two), (left, right), ()),
            "middle": rule.line_card_facts((one, two), (left, right), (top, bottom)),
        }
        across, down, middle = (
            rule.CARD.read(stage, facts).said.answer.times for stage, facts in views.items()
        )
        assert tuple(int(part[column]) for part in fast) == (
            (across, down, middle) if across else (0, 0, 0)
        )


def test_criss_cross_decides_best_as_the_coach_does() -> None:
    dealt = dealing.deal_card_columns(np.random.Generator(np.random.PCG64(5)), 150, 7)
    fast = criss_cross_poker.best_multiples(dealt)
    for column in range(dealt.shape[1]):
        one, two, left, right, top, bottom, _ = (Card(int(c)) for c in dealt[:, column])
        across, down, middle = (int(part[column]) for part in fast)
        hole, rest = (one, two), tuple(c for c in DECK if c not in (one, two))
        values = criss_advice.across_bet_values(hole, rest, 0.0)
        assert across == (1 + values.index(max(values)) if max(values) > -2 else 0)
        if not across:
            continue
        turned = (Card(-1), left, Card(-1), right, Card(-1))
        rest = tuple(c for c in rest if c not in (left, right))
        worth = criss_advice.down_values(hole, turned, rest, across)
        most = max(worth.values())
        assert down == (next(n for n, v in worth.items() if v == most) if most > -2 - across else 0)
        if not down:
            continue
        turned = (top, left, Card(-1), right, bottom)
        rest = tuple(c for c in rest if c not in (top, bottom))
        last = criss_advice.middle_values(hole, turned, rest, across, down)
        assert max(-2.0 - across - down, *last.values()) == pytest.approx(
            {0: -2.0 - across - down, **last}[middle], abs=1e-9
        )


def pai_gow_hands(number: int) -> tuple[dealing.Cards, list[tuple[Card, ...]]]:
    dealt = np.sort(
        dealing.deal_card_columns(np.random.Generator(np.random.PCG64(4)), number, 6, 53).T, axis=1
    )
    return dealt, [tuple(map(Card, row)) for row in dealt.tolist()]


@pytest.mark.slow
def test_pai_gow_sets_and_doubles_as_its_card_does() -> None:
    from game.games.six_card_fortune_pai_gow_poker import card as rule

    dealt, hands = pai_gow_hands(20_000)
    at, doubled = pai_gow.lows_and_doubles_by_card(dealt)
    for hand, place, twice in zip(hands, at.tolist(), doubled.tolist(), strict=True):
        low = rule.low_card_by(hand)
        assert hand[place] >> 2 == low >> 2
        high, other = (tuple(c for c in hand if c != gone) for gone in (low, hand[place]))
        assert PAI_GOW.strength(high) == PAI_GOW.strength(other)
        said = rule.CARD.read(rule.CardStage.DOUBLING, rule.set_hand_facts(high, low)).said
        assert (said.answer.verb == "double") == twice


@pytest.mark.slow
def test_pai_gow_sets_and_doubles_best_as_the_coach_does() -> None:
    dealt, hands = pai_gow_hands(400)
    at, doubled = pai_gow.best_lows_and_doubles(dealt)
    for hand, place, twice in zip(hands, at.tolist(), doubled.tolist(), strict=True):
        each = pai_gow_advice.outcome_counts_by_low_card(hand, dealer_hands_without(bits_of(hand)))
        assert each[hand[place]].net_stakes == max(one.net_stakes for one in each.values())
        assert (each[hand[place]].double_worth > 0) == twice


@pytest.mark.sample(4)
@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_gives_the_same_rounds_and_an_unknown_strategy_is_refused(slug: str) -> None:
    game = GAMES[slug]
    fast = vectorized_module(game)
    assert fast is not None
    one, two = (fast.simulated_nets(game, RULES, 40_000, 7, "card") for _ in range(2))
    assert one == two
    assert sum(one[0].values()) == 40_000
    assert all(a < b for a, b in pairwise(sorted(one[0])))
    with pytest.raises(HouseError, match="strategy"):
        fast.simulated_nets(game, RULES, 10, 7, "nonsense")
