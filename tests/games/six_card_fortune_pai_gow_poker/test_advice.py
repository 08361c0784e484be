"""Pai gow's mathematics: the shipped tables made again in part, counts against plain counting, the
coach against the sheet.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb, sqrt
from random import Random

import msgspec
import numpy as np
import pytest

from game.core.cards import JOKER, JOKER_DECK, Card, cards
from game.core.chance import deck_stock
from game.core.declaration import HouseRules, Offer
from game.core.installation import folder
from game.games.six_card_fortune_pai_gow_poker import base_game, card
from game.games.six_card_fortune_pai_gow_poker.advice import outcome_counts_by_low_card
from game.games.six_card_fortune_pai_gow_poker.dealer_hands import (
    RANKS,
    SHIPPED,
    bits_of,
    dealer_hands_without,
    house_way_strengths,
    outcome_counts,
    patterns,
    plain_and_suited_hands_left,
    set_by_the_house,
    shipped_dealer_tables,
    strength_counts,
    worth_by_exposed_own_card,
)
from game.games.six_card_fortune_pai_gow_poker.rules import EIGHTS, GAME, compare
from game.hands import PAI_GOW
from game.hands.deck_counts import hands_by_strength
from game.hands.pai_gow import house_way, low_card_strength
from game.odds.coach import advise
from game.odds.par.game_sheets import sheets
from game.odds.par.sheet import Method
from game.odds.shipped_data import FOLDER, shipped_arrays
from game.odds.strategy.strategy_card import Strategy
from game.rounds import act, legal, seen, start
from game.rounds.state import State, action
from tools.odds.figure_files import rounded

Hand = tuple[Card, ...]


def takes_double_down(high: tuple[Card, ...], low: Card) -> bool:
    """Whether the game's card takes the Double Down with these hands."""
    facts = card.set_hand_facts(high, low)
    return card.CARD.read(card.CardStage.DOUBLING, facts).said.answer.verb == "double"


def some_hands(number: int, random: Random) -> list[Hand]:
    """Hands of six, every third with four or more of a suit, every fourth with the joker."""
    found: list[Hand] = []
    for i in range(number):
        suit = [Card(4 * rank + i % 4) for rank in range(13)]
        held = set(random.sample(suit, random.randint(4, 6))) if i % 3 == 0 else set()
        if i % 4 == 0 and len(held) < 6:
            held.add(JOKER)
        left = [c for c in JOKER_DECK if c not in held]
        found.append(tuple(sorted((*held, *random.sample(left, 6 - len(held))))))
    return found


def hands_of(pattern: int) -> dict[Hand, int]:
    """The hands of a pattern up to suits, and how many hands each stands for: card by card, not as
    `classes` finds them.
    """
    row = patterns()[pattern].tolist()
    found: dict[tuple[int, ...], tuple[Hand, int]] = {}
    for suits in product(*(combinations(range(4), count) for count in row[:RANKS])):
        hand = tuple(Card(4 * rank + suit) for rank, held in enumerate(suits) for suit in held)
        key = tuple(sorted(sum(1 << (c >> 2) for c in hand if c & 3 == suit) for suit in range(4)))
        first, weight = found.get(key, ((*hand, *(JOKER,) * row[RANKS]), 0))
        found[key] = first, weight + 1
    return dict(found.values())


# -- the tables ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_shipped_settings_are_the_house_way() -> None:
    with np.load(folder(FOLDER) / SHIPPED) as data:
        high, low = house_way_strengths()
        assert data["high"].tolist() == high
        assert data["low"].tolist() == low


def test_any_hand_is_set_as_its_pattern_or_its_suited_kind_is() -> None:
    some = some_hands(3000, Random(670))
    high, low = base_game.house_set_strengths(np.array(some, np.uint8), shipped_dealer_tables())
    assert list(zip(high.tolist(), low.tolist(), strict=True)) == [
        set_by_the_house(hand) for hand in some
    ]


@pytest.mark.slow
def test_the_dealers_hands_are_those_that_the_unseen_cards_make() -> None:
    random = Random(11)
    for joker in (True, False):
        left = sorted(random.sample(range(52), 13)) + ([int(JOKER)] if joker else [])
        left += [c for c in range(1, 24, 4) if c not in left]  # diamonds enough for flushes
        found = dealer_hands_without(sum(1 << c for c in range(53) if c not in left))
        plain: dict[tuple[int, int], int] = {}
        for hand in combinations(map(Card, sorted(left)), 6):
            pair = set_by_the_house(hand)
            plain[pair] = plain.get(pair, 0) + 1
        counted = zip(found.high.tolist(), found.low.tolist(), found.ways.tolist(), strict=True)
        assert {(high, low): count for high, low, count in counted if count} == plain
        assert found.total == comb(len(left), 6)


@pytest.mark.slow
def test_hands_of_six_have_the_strengths_of_the_whole_deck() -> None:
    assert (strength_counts(0) == hands_by_strength(PAI_GOW, 6)).all()
    plain, ours = plain_and_suited_hands_left(0)
    assert plain.sum() + ours.sum() == comb(53, 6)


@pytest.mark.slow
def test_a_setting_fares_as_the_settlement_compares_it() -> None:
    random = Random(5)
    for hand in some_hands(6, random):
        rest = random.sample([c for c in JOKER_DECK if c not in hand], 12)
        gone = bits_of(JOKER_DECK) & ~bits_of(tuple(rest))
        for low, found in outcome_counts_by_low_card(hand, dealer_hands_without(gone)).items():
            high = tuple(c for c in hand if c != low)
            won = lost = won_double = lost_double = 0
            for theirs in combinations(rest, 6):
                made = house_way(theirs)
                strength = PAI_GOW.strength(made.high)
                odds, _ = compare(
                    (*high, low), (*made.high, made.low), PAI_GOW.strength(high), strength
                )
                net = -1 if odds is None else 0 if odds.push else 1
                won, lost = won + (net > 0), lost + (net < 0)
                won_double += net > 0 and strength >= EIGHTS
                lost_double += net < 0 and strength >= EIGHTS
            assert (found.won, found.lost, found.won_double, found.lost_double) == (
                won,
                lost,
                won_double,
                lost_double,
            )
            assert sum(found.counts_by_net) == found.total == comb(12, 6)
            assert (
                sum(
                    net * count
                    for net, count in zip(range(-2, 3), found.counts_by_net, strict=True)
                )
                == found.net_stakes
            )


def test_a_misset_hand_always_loses_and_copies_lose() -> None:
    against = dealer_hands_without(0)
    found = outcome_counts(cards("Kc Jd 9h 5s 2c"), cards("Ac")[0], against)
    assert (found.won, found.lost) == (0, found.total)
    made = house_way(cards("Kc Kd 9h 5s 2c Ac"))
    one = outcome_counts(made.high, made.low, against)
    strength, low = PAI_GOW.strength(made.high), low_card_strength(made.low)
    beaten = against.ways[(against.high >= strength) & (against.low >= low)]
    assert one.lost == int(beaten.sum())
    assert against.ways[(against.high == strength) & (against.low == low)].sum() > 0


# -- the sheet -------------------------------------------------------------------------------------


def test_the_base_games_sheet_is_exact_and_the_sum_of_its_parts() -> None:
    main = sheets(GAME)[0]
    parts = base_game.Parts(
        *shipped_arrays(
            "six_card_fortune_pai_gow_poker/dealer_hands.npz", "ends", "doubled", "shown"
        )
    )
    assert rounded(msgspec.to_builtins(main)) == rounded(
        msgspec.to_builtins(base_game.main_sheet(GAME, parts))
    )
    assert (main.method, main.standard_error) == (Method.EXACT, 0.0)
    assert int(parts.ends.sum()) == comb(53, 6) * comb(47, 6)
    assert sum(row.probability for row in main.rows) == pytest.approx(1.0, abs=1e-11)
    assert sum(
        int(row.pays) * row.probability for row in main.rows if row.pays != "push"
    ) == pytest.approx(main.ev)
    assert main.hit_frequency == pytest.approx(
        sum(row.probability for row in main.rows if row.hand.startswith("wins"))
    )
    assert main.ev == pytest.approx(-0.0143772576, abs=1e-10)


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(6))
def test_some_parts_of_the_sheet_are_what_the_coach_counts(seed: int) -> None:
    parts = base_game.Parts(
        *shipped_arrays(
            "six_card_fortune_pai_gow_poker/dealer_hands.npz", "ends", "doubled", "shown"
        )
    )
    for pattern in Random(seed).sample(range(len(patterns())), 3):
        ends, doubled = np.zeros(5, np.int64), 0
        for hand, weight in hands_of(pattern).items():
            best = max(
                outcome_counts_by_low_card(hand, dealer_hands_without(bits_of(hand))).values(),
                key=lambda one: one.net_stakes,
            )
            ends += np.array(best.counts_by_net) * weight
            doubled += weight * (best.double_worth > 0)
        assert ends.tolist() == parts.ends[pattern].tolist()
        assert doubled == parts.doubled[pattern]


def test_a_known_card_is_worth_on_average_what_the_sheet_says() -> None:
    by_rank = [Fraction(worth) for worth in worth_by_exposed_own_card()]
    assert float(
        sum(4 * worth for worth in by_rank[:RANKS]) + by_rank[RANKS]
    ) / 53 == pytest.approx(sheets(GAME)[0].ev)
    assert list(worth_by_exposed_own_card()) == [
        *sorted(worth_by_exposed_own_card()[:RANKS]),
        worth_by_exposed_own_card()[RANKS],
    ]


def test_every_wager_has_a_sheet() -> None:
    found = [one.wager for one in sheets(GAME)]
    assert found[0] == "main"
    assert {"fortune", "insurance", "progressive"} <= set(found)


# -- at the table ----------------------------------------------------------------------------------


def played_by_the_coach(number: int) -> State:
    state = start(
        GAME, {1: {"pai-gow": 1000}}, deck_stock(b"pai gow %d" % number, GAME.pack), Offer()
    ).state
    while not state.over:
        open_now = legal(GAME, state)
        said = advise(GAME, seen(state, state.turn), open_now)
        assert said is not None
        assert said.method == Method.EXACT
        assert set(said.ev) == {str(a) for a in open_now}
        state = act(GAME, state, action(said.best)).state
    return state


@pytest.mark.slow
def test_the_coach_at_the_table_comes_to_the_sheet() -> None:
    main = sheets(GAME)[0]
    tallies = [played_by_the_coach(number).tally for number in range(1000)]
    nets = [sum(back - staked for staked, back in tally.values()) / 1000 for tally in tallies]
    assert abs(float(np.mean(nets)) - main.ev) < 4 * main.standard_deviation / sqrt(len(nets))
    doubled = float(np.mean([len(tally) == 2 for tally in tallies]))
    chance = main.ev / -main.element_of_risk - 1
    assert abs(doubled - chance) < 4 * sqrt(chance * (1 - chance) / len(nets))


def shown_card(placed: dict[str, int]) -> State:
    """A round in which the dealer shows one of the player's cards (670a.13(d))."""
    offer = Offer(HouseRules(irregularities="training"))
    for number in range(200):
        state = start(
            GAME,
            {1: placed, 4: {"pai-gow": 500}},
            deck_stock(b"shown %d" % number, GAME.pack),
            offer,
        ).state
        if state.stage == "exposed" and state.turn == 1:
            return state
    raise AssertionError("no card was shown")


def test_the_coach_speaks_when_a_card_was_shown() -> None:
    state = shown_card({"pai-gow": 1000})
    view = seen(state, 1)
    said = advise(GAME, view, legal(GAME, state))
    assert said is not None
    (shown,) = (c for c in view.hand if c >= 0)
    assert said.ev == {"play-on": 1000 * worth_by_exposed_own_card()[shown >> 2], "void-hand": 0.0}


def test_optional_wagers_count_where_a_void_hand_would_return_them() -> None:
    state = shown_card({"pai-gow": 1000, "fortune": 500, "insurance": 100})
    view = seen(state, 1)
    said = advise(GAME, view, legal(GAME, state))
    assert said is not None
    (shown,) = (c for c in view.hand if c >= 0)
    fortune, insurance, envy = (
        next(s for s in sheets(GAME) if s.wager == n)
        for n in ("fortune", "insurance", "fortune-envy")
    )
    by_sheets = 500 * fortune.ev + 100 * insurance.ev + 500 * envy.ev
    aside = said.ev["play-on"] - 1000 * worth_by_exposed_own_card()[shown >> 2]
    assert aside != 0
    assert abs(aside - by_sheets) < 40  # a card known moves it, and not by far


# -- the card --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_card_costs_what_it_says() -> None:
    some, weight = base_game.six_card_classes()
    rng = np.random.Generator(np.random.PCG64(6))
    lost = []
    for i in rng.choice(len(some), 1500, p=weight / weight.sum()):
        hand = tuple(map(Card, some[i].tolist()))
        each = outcome_counts_by_low_card(hand, dealer_hands_without(bits_of(hand)))
        low = card.low_card_by(hand)
        one = each[low]
        doubles = takes_double_down(tuple(c for c in hand if c != low), low)
        lost.append(
            max(each.values(), key=lambda one: one.net_stakes).best_worth
            - (one.won - one.lost) / one.total
            - doubles * one.double_worth
        )
    assert min(lost) >= -1e-12
    assert abs(100 * float(np.mean(lost)) - Strategy(GAME).price.cost) < 4 * 100 * float(
        np.std(lost)
    ) / sqrt(len(lost))


@pytest.mark.parametrize(
    ("hand", "low", "doubled"),
    [
        ("Jk Ks Kd 9c 5h 2d", "Jk", True),  # a pair beside the joker
        ("Jk As Qd 9c 5h 2d", "Jk", True),  # no odd card above a queen
        ("Jk As Kd 9c 5h 2d", "Kd", True),  # a pair of aces and a king low
        ("Jk As Qs 9s 5s 2d", "2d", False),  # a flush is kept
        ("As Ad Jc 9c 5h 2d", "As", False),  # aces apart
        ("As Ad Qc 9c 5h 2d", "Qc", False),
        ("Ks Kd Jc 9c 5h 2d", "Jc", False),  # a pair of kings alone stays together
        ("Ks Kd 9c 9d Jh 2d", "Jh", False),
        ("Ks Kd 9c 9d Th 2d", "Ks", False),
        ("Ks 9s 8s 5s 2s 2d", "Ks", False),  # an odd king leaves a flush for its low pair
        ("Ks Kd 9c 9d Qh 2d", "Qh", True),
        ("8s 8d 8c Th 5h 2d", "Th", True),
        ("Js Jd Ac 9c 5h 2d", "Ac", True),
        ("Ts Td Ac 9c 5h 2d", "Ac", False),
        ("As Ad Ac Ah 5h 2d", "As", True),
    ],
)
def test_what_the_card_does(hand: str, low: str, doubled: bool) -> None:
    held = cards(hand)
    found = card.low_card_by(held)
    assert found >> 2 == cards(low)[0] >> 2
    assert takes_double_down(tuple(c for c in held if c != found), found) == doubled
