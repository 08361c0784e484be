"""The second card that was missed in a blackjack deal is priced with everything that it can bring."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from game.core.cards import DECK
from game.games import GAMES
from game.odds.blackjack.advice import _first_cards_worth_per_base, unseen_cards
from game.odds.blackjack.base_game import FirstCards
from game.odds.blackjack.counting.removal import first_choices, shoe_worth
from game.odds.blackjack.hand_tree import ACE, RANKS, full_shoe
from game.odds.blackjack.side_wagers import _edge, push_worth
from game.odds.coach import advise
from game.play import round_file
from game.rounds import legal, seen

LATE = Path(__file__).parent.parent / (
    "games/free_bet_blackjack/rounds/34-late-second-card-taken.json"
)


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["double-back-jack", "free-bet-blackjack"])
def test_found_broken_a_late_second_card_was_priced_without_blackjacks_and_splits(
    slug: str,
) -> None:
    """Over all up cards and first cards it is worth what a whole round is: a full shoe has too few
    tens for insurance, which that does not count.
    """
    game, decks = GAMES[slug], 6
    full = full_shoe(decks)
    total = 0.0
    for up in range(RANKS):
        for held in range(RANKS):
            shoe = full.copy()
            chance = shoe[up] / shoe.sum()
            shoe[up] -= 1
            chance *= shoe[held] / shoe.sum()
            shoe[held] -= 1
            for late in np.flatnonzero(shoe).tolist():
                left = shoe.copy()
                left[late] -= 1
                hand = tuple((r == late) + (r == held) for r in range(RANKS))
                deal = FirstCards(up, hand, 1.0, left)
                total += (
                    chance
                    * shoe[late]
                    / shoe.sum()
                    * _first_cards_worth_per_base(game.extra, deal, 1000)
                )
    assert total == pytest.approx(shoe_worth(game, full).player_edge, abs=1e-9)


def test_insurance_is_bought_where_it_gains_alone() -> None:
    house = GAMES["free-bet-blackjack"].extra
    hand = tuple(int(r in (4, 5)) for r in range(RANKS))
    for tens in (2, 20):
        shoe = np.array([4] * 9 + [tens])
        deal = FirstCards(ACE, hand, 1.0, shoe)
        dealer = tens / shoe.sum()
        best = max(worth for _, worth in first_choices(house, deal))
        insured = (3 * dealer - 1) / 2 if dealer > 1 / 3 else 0.0
        found = _first_cards_worth_per_base(house, deal, 1000)
        assert found == pytest.approx(-dealer + (1 - dealer) * best + insured)


def test_push_22_against_every_up_card_is_the_sheets_figure() -> None:
    game = GAMES["free-bet-blackjack"]
    for table in game.wager("push-22").pays.values():
        worth = 0.0
        for up in DECK:
            unseen = list(DECK) * 6
            unseen.remove(up)
            worth += push_worth(table, up, unseen) / len(DECK)
        assert worth == pytest.approx(-_edge(table, 6), abs=1e-12)


def test_the_coach_prices_the_whole_hand_and_push_22() -> None:
    told = json.loads(LATE.read_text(encoding="utf-8"))["round"]
    seat = next(s for s, one in told["seats"].items() if "play-on" in one["decisions"])
    values = {}
    for bonus in (0, 500):
        for one in told["seats"].values():
            one["decisions"] = []
            one["wagers"].pop("push-22", None)
        if bonus:
            told["seats"][seat]["wagers"]["push-22"] = bonus
        opened = round_file.open_round(round_file.read_round_file(json.dumps(told)))
        state, _ = round_file.play_file_decisions(opened, to_end=False)
        assert state.stage == "late-card"
        view = seen(state, state.turn)
        said = advise(opened.game, view, legal(opened.game, state))
        assert said is not None
        assert said.method == "exact"
        assert said.ev["void-hand"] == 0
        values[bonus] = said.ev["play-on"]
        assert ("Push 22" in said.touched) == bool(bonus)
    table = opened.game.paytable("push-22", view.offer.rules)
    worth = push_worth(table, view.piles["dealer"][0], unseen_cards(opened.game, view))
    assert values[500] - values[0] == pytest.approx(500 * worth)
