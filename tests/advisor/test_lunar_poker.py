from itertools import combinations

import numpy as np
import pytest

from game.advisor.advice import advise
from game.advisor.lunar_dealer import Dealer
from game.advisor.lunar_super import super_counts
from game.advisor.sheets import sheets
from game.cards import DECK
from game.chance import deck_stock
from game.declare import Offer
from game.hands import LUNAR
from game.rounds import legal, seen, start
from game.rules.lunar_poker import GAME


@pytest.mark.parametrize("count", range(6))
def test_dealers_without_drawn_cards_are_counted_as_by_hand(count: int) -> None:
    dealer = Dealer(DECK[50], DECK[:20])
    rng = np.random.default_rng(count)
    drawn = np.sort(rng.choice(20, count, replace=False))
    strength = int(np.median(dealer.strengths))
    plain = sum(
        LUNAR.strength((DECK[50], *(DECK[c] for c in four))) < strength
        for four in combinations(range(20), 4)
        if not set(four) & set(drawn.tolist())
    )
    assert dealer.below(drawn[None, :].astype(np.int64), np.array([strength]))[0] == plain


def test_super_rows_are_the_known_counts() -> None:
    counts = super_counts()
    assert (counts["Four-of-a-kind"], counts["Five picture cards"], counts["Full house"]) == (624, 792 - 24, 3744 - 144)
    assert (counts["Flush"], counts["Straight"], counts["Three-of-a-kind"]) == (5148, 10200, 54912 - 192)


def test_every_letter_and_super_wager_has_a_sheet() -> None:
    found = [(one.wager, one.paytable) for one in sheets(GAME)]
    assert found[:3] == [("main", "A"), ("main", "B"), ("main", "C")]
    assert {name for name, _ in found[3:]} == {w.name for w in GAME.wagers if w.name.startswith("super")}


def test_every_open_action_has_a_value() -> None:
    stock = deck_stock(b"lunar", GAME.pack)
    state = start(GAME, {1: {"ante": 1000, "super": 1000}}, stock, Offer()).state
    open_now = legal(GAME, state)
    said = advise(GAME, seen(state, 1), open_now)
    assert said is not None
    assert set(said.ev) == {str(a) for a in open_now}
    assert said.ev["fold"] == -1000
