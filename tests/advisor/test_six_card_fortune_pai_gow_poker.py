from math import sqrt

import numpy as np

from game.advisor.advice import advise
from game.advisor.pai_gow_dealer import bits_of, fares, sample, shipped
from game.advisor.sheets import sheets
from game.cards import cards
from game.chance import deck_stock
from game.declare import Offer
from game.hands import PAI_GOW
from game.hands.pai_gow import house_way, low_strength
from game.rounds import act, legal, seen, start
from game.rounds.state import action
from game.rules.six_card_fortune_pai_gow_poker import GAME


def test_the_shipped_sample_begins_as_its_seed_says() -> None:
    again, there = sample(200, 670), shipped()
    # Each hand draws its cards in turn, so that a shorter sample is the beginning of a longer one.
    assert (again.bits == there.bits[:200]).all()
    assert (again.high == there.high[:200]).all()
    assert (again.low == there.low[:200]).all()


def test_the_sample_holds_hands_as_often_as_the_deck_does() -> None:
    there = shipped()
    joker = float(((there.bits >> 52) & 1).mean())
    assert abs(joker - 6 / 53) < 4 * sqrt(6 / 53 * 47 / 53 / len(there.bits))


def test_known_cards_leave_the_sample() -> None:
    gone = bits_of(cards("As Kd"))
    assert not (shipped().without(gone).bits & gone).any()


def test_a_misset_hand_always_loses_and_copies_lose() -> None:
    dealers = shipped().without(0)
    assert fares(cards("Kc Jd 9h 5s 2c"), cards("Ac")[0], dealers).main == -1.0
    made = house_way(cards("Kc Kd 9h 5s 2c Ac"))
    one = fares(made.high, made.low, dealers)
    copied = (dealers.high == PAI_GOW.strength(made.high)) & (dealers.low == low_strength(made.low))
    assert (one.ends[copied] == -1).all()


def test_every_wager_has_a_sheet() -> None:
    found = [one.wager for one in sheets(GAME)]
    assert found[0] == "main"
    assert {"fortune", "insurance", "progressive"} <= set(found)


def test_the_coach_at_the_table_comes_to_the_sheet() -> None:
    main = sheets(GAME)[0]
    nets = []
    for number in range(400):
        stock = deck_stock(b"pai gow %d" % number, GAME.pack)
        state = start(GAME, {1: {"pai-gow": 1000}}, stock, Offer()).state
        while not state.over:
            open_now = legal(GAME, state)
            said = advise(GAME, seen(state, state.turn), open_now)
            assert said is not None
            assert set(said.ev) == {str(a) for a in open_now}
            state = act(GAME, state, action(said.best)).state
        nets.append(sum(back - staked for staked, back in state.tally.values()) / 1000)
    assert abs(float(np.mean(nets)) - main.ev) < 4 * float(np.std(nets)) / sqrt(len(nets))
