import random
from math import sqrt

import numpy as np
import pytest

from game.core.chance import deck_stock
from game.core.declaration import Game, HouseRules, Offer
from game.games.double_back_jack.rules import GAME as DOUBLE_BACK
from game.games.free_bet_blackjack.rules import GAME as FREE_BET
from game.odds.blackjack import advice as coach
from game.odds.blackjack import simulation, splits
from game.odds.blackjack.base_game import (
    HERE,
    FirstCards,
    dealer_natural_chance,
    first_cards_of_decks,
    policy_of_rule,
    whole_round,
)
from game.odds.blackjack.card_facts import rule_of_card, second_chance_rule
from game.odds.blackjack.hand_tree import RANKS, TEN, full_shoe
from game.odds.blackjack.hand_values import FREE, REAL, Hands
from game.odds.blackjack.play_tables import PlayChoice, hand_index, shipped_plays
from game.odds.blackjack.side_wagers import dealer_22_chance
from game.odds.coach import advise
from game.odds.par.game_sheets import method_words, sheets
from game.odds.strategy.strategy_card import Strategy
from game.rounds import act, legal, seen, start
from game.rounds.state import action
from tests.rounds.blackjack_table import go, stacked

CARDS = {game.slug: Strategy(game) for game in (FREE_BET, DOUBLE_BACK)}


@pytest.mark.parametrize(
    ("decks", "published"), [(1, 0.073362), (2, 0.073470), (6, 0.073536), (8, 0.073544)]
)
def test_a_dealer_22_hitting_soft_17_is_as_likely_as_published(
    decks: int, published: float
) -> None:
    assert float(dealer_22_chance(decks, 4, hits_soft_17=True)) == pytest.approx(
        published, abs=5e-7
    )


def test_a_full_shoes_deals_add_up_to_one() -> None:
    assert sum(deal.chance for deal in first_cards_of_decks(6)) == pytest.approx(1.0)


@pytest.mark.parametrize("game", [FREE_BET, DOUBLE_BACK], ids=lambda g: g.slug)
def test_the_shipped_sheet_is_what_a_part_of_the_deals_comes_to(game: Game) -> None:
    main = sheets(game)[0]
    assert sum(row.probability for row in main.rows) == pytest.approx(1.0)
    assert sum(row.probability * _net(row.pays) for row in main.rows) == pytest.approx(
        main.ev, abs=1e-9
    )


def _net(pays: str) -> float:
    return 0.0 if pays == "push" else float(pays)


def test_a_total_that_can_only_be_stood_on_is_counted_card_by_card() -> None:
    """Hard 17 against a 10: stand by the dealer's ends, hit by hand."""
    shoe = full_shoe(6)
    for r in (9, 9, 6):
        shoe[r] -= 1
    hands = Hands(FREE_BET.extra, shoe, 9, (0, 0, 0, 0, 0, 0, 1, 0, 0, 1))
    ends = hands.end_chances[:, 0]
    assert ends.sum() == pytest.approx(1.0)
    assert hands.stand_values(REAL)[0] == pytest.approx(ends[6] - ends[1:5].sum())
    assert hands.draw[:, 0].sum() == pytest.approx(1.0)


@pytest.mark.parametrize("game", [FREE_BET, DOUBLE_BACK], ids=lambda g: g.slug)
def test_the_ways_a_hand_ends_give_its_value_again(game: Game) -> None:
    rng = random.Random(5)
    every = list(first_cards_of_decks(6))

    def some(deal: FirstCards) -> bool:
        return (deal.up, deal.hand) in keys

    chosen = rng.sample(every, 6)
    keys = {(deal.up, deal.hand) for deal in chosen}
    card = CARDS[game.slug].card
    chance = second_chance_rule(card) if game is DOUBLE_BACK else None
    best = whole_round(game, 6, deal_filter=some)
    ruled = whole_round(
        game, 6, deal_filter=some, policy=policy_of_rule(rule_of_card(card), chance)
    )
    assert sum(best.nets.values()) == pytest.approx(sum(d.chance for d in chosen))
    assert best.ev >= ruled.ev - 1e-12


@pytest.mark.slow
@pytest.mark.parametrize("game", [FREE_BET, DOUBLE_BACK], ids=lambda g: g.slug)
@pytest.mark.parametrize("style", ["best", "card"])
def test_what_is_played_at_the_table_comes_to_the_sheet(game: Game, style: str) -> None:
    main = sheets(game)[0]
    card = CARDS[game.slug]
    rounds = 4000 if style == "card" else 250
    expected = main.ev - (card.price.cost / 100 if style == "card" else 0.0)
    nets = [_round(game, style, number) for number in range(rounds)]
    error = float(np.std(nets)) / sqrt(rounds)
    assert abs(float(np.mean(nets)) - expected) < 4 * error


def _round(game: Game, style: str, number: int) -> float:
    stock = deck_stock(b"sheet %d" % number, game.pack, game.decks(Offer().rules))
    state = start(game, {1: {"blackjack": 1000}}, stock, Offer()).state
    while not state.over:
        open_now = legal(game, state)
        view = seen(state, state.turn)
        if style == "card":
            chosen = CARDS[game.slug].choose(game, view, open_now)
        else:
            said = advise(game, view, open_now)
            assert said is not None
            assert set(said.ev) == {str(a) for a in open_now}
            chosen = action(said.best)
        state = act(game, state, chosen).state
    return sum(back - staked for staked, back in state.tally.values()) / 1000


@pytest.mark.parametrize(
    ("draws", "decisions", "kept", "tucked"),
    [
        ("6s", ("split",), (0.5, 0.99), 0.0),
        ("Ts 6d", ("split", "stand"), (1.0, 1.0), 0.0),
        ("6s Ts 6d", ("split", "hit"), (0.0, 0.0), 1.0),
        ("5s Ts 6d", ("split", "double"), (0.0, 0.0), 2.0),
    ],
)
def test_the_coach_knows_what_lies_tucked_beside_a_lammer(
    draws: str, decisions: tuple[str, ...], kept: tuple[float, float], tucked: float
) -> None:
    """672a.10(c)(2): the last hand may lose what a 22 would return, or it comes back anyway; the
    first counts on the other.
    """
    state, _ = stacked(FREE_BET, {1: "8h 8c"}, "Td 7c", draws)
    state, _ = go(FREE_BET, state, *decisions)
    view = seen(state, 1)
    hand = next(one for one in view.memo.hands[1] if one.number == view.memo.asked)
    stake = coach._stake(FREE_BET.extra, view, hand, coach.unseen_rank_counts(FREE_BET, view), 9)
    assert kept[0] <= stake.return_chance <= kept[1]
    assert stake.broken_stake == tucked


class PairShoes(simulation.Shoes):
    """Shoes whose rounds all begin with a pair below tens: what is drawn first and third."""

    def __init__(self, rng: np.random.Generator, rounds: int, decks: int) -> None:
        super().__init__(rng, rounds, decks)
        self.pair, self.calls, every = rng.integers(0, TEN, rounds), 0, np.arange(rounds)
        for taken in (0, 1):
            last = (self.pair + 1) * 4 * decks - 1 - taken
            self.cards[every, last] = self.cards[every, taken]
            self.cards[every, taken] = self.pair
        self.taken[:] = 2

    def draw(self, rows: np.ndarray) -> np.ndarray:
        self.calls += 1
        return self.pair if self.calls in (1, 3) else super().draw(rows)


@pytest.mark.slow
def test_the_sheet_was_said_to_be_exact_where_returned_busts_are_approximated() -> None:
    """What a dealer's 22 returns, from pairs drawn and played, beside what the sums have for it."""
    (one,) = (sheet for sheet in sheets(FREE_BET) if sheet.wager == "main")
    assert (one.method, one.standard_error) == ("approximated", 2e-6)
    assert method_words(FREE_BET, one, HouseRules()) == "approximated ± 0.00020 %"
    plays, pairs, counted = shipped_plays(FREE_BET.stem, 6), 0.0, 0.0
    for deal in first_cards_of_decks(6):
        pair = deal.hand.index(2) if 2 in deal.hand else TEN
        if pair == TEN:
            continue
        pairs += deal.chance
        if plays.first[deal.up, hand_index().at[deal.hand]] == PlayChoice.SPLIT:
            root = tuple(int(rank == pair) for rank in range(RANKS))
            hands = splits._SplitHands(
                FREE_BET.extra,
                deal.shoe,
                deal.up,
                root,
                {},
                hits_soft_17=False,
                second_chance_rule=None,
                memory=None,
            )
            hands.plan_free_split(splits.SplitStakes(REAL, FREE))
            ways = (
                splits.ways_to_split(4)
                if plays.again[deal.up, pair]
                else (splits.SplitWay(0, 0, 2),)
            )
            for way in ways:
                each = hands._hands_of_way(way, (REAL, FREE))
                found = [
                    hands.value_in_way(way, stake, no_pair_card=other, joint=False)
                    for stake, other in each
                ]
                likely = deal.chance * (1 - dealer_natural_chance(deal.shoe, deal.up))
                counted += likely * way.ways * hands._return_at_dealer_22(found)
    rng, returned = np.random.default_rng(22), []
    for _ in range(20):
        table = simulation.RoundsInPlay(
            FREE_BET.extra, plays, PairShoes(rng, 1 << 14, 6), 1 << 14, HERE
        )
        returned.append(np.where((table.total == 22) & table.holds, table.tucked, 0))
    drawn = np.concatenate(returned)
    assert counted == pytest.approx(0.000454, abs=5e-7)
    assert abs(pairs * drawn.mean() - counted) < 4 * pairs * drawn.std() / len(drawn) ** 0.5
