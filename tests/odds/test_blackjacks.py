"""Both blackjack tables: coach, sheet, card and many rounds are one mathematics, told apart by no
more than their errors.
"""

from __future__ import annotations

import random
from functools import cache
from math import sqrt

import msgspec
import numpy as np
import pytest

from game.core.cards import DECK, cards
from game.core.chance import deck_stock
from game.core.declaration import Game, HouseRules, Offer
from game.games.double_back_jack.rules import GAME as DOUBLE_BACK
from game.games.free_bet_blackjack.rules import GAME as FREE_BET
from game.hands.blackjack import points
from game.odds.blackjack import play_tables, simulation
from game.odds.blackjack.advice import next_card_sentences, second_chance_sentences
from game.odds.blackjack.base_game import (
    Elsewhere,
    dealer_natural_chance,
    first_cards_of_decks,
    is_natural,
)
from game.odds.blackjack.card_facts import rule_of_card, second_chance_rule
from game.odds.blackjack.exposed_card import end_chances_with_next_card
from game.odds.blackjack.hand_tree import (
    RANKS,
    TEN,
    count_ranks,
    dealer_draws,
    dealer_end_chances,
    full_shoe,
    rank,
)
from game.odds.blackjack.hand_values import REAL, Hands, barred_hole
from game.odds.blackjack.play_tables import (
    hand_index,
    house_edge,
    shipped_plays,
    write_plays_of_deal,
)
from game.odds.blackjack.second_chance import (
    next_card_and_end_chances,
    second_chance_value_table,
    second_chance_values,
)
from game.odds.blackjack.splits import split_worth_and_hands
from game.odds.coach import advise
from game.odds.par.game_sheets import sheets
from game.odds.simulation.simulate import Simulated, simulate, usual_bets
from game.odds.strategy.strategy_card import Strategy
from game.rounds import act, legal, seen, start
from game.rounds.state import State, action

GAMES = (FREE_BET, DOUBLE_BACK)
VERBS = ("stand", "hit", "double", "split", "surrender")
"""What the numbers of `blackjack_plays` stand for, in their order."""
COSTS = {game.slug: Strategy(game).price.cost for game in (FREE_BET, DOUBLE_BACK)}
RULES = HouseRules()
both = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
each_shoe = pytest.mark.parametrize(
    ("game", "decks"),
    [(game, decks) for game in GAMES for decks in game.packs[1:]],
    ids=lambda one: getattr(one, "slug", str(one)),
)


# -- the sheet -------------------------------------------------------------------------------------


@both
def test_the_shipped_worth_of_every_deal_adds_up_to_the_sheet(game: Game) -> None:
    assert house_edge(game, game.packs[0]) == pytest.approx(-sheets(game)[0].ev, abs=1e-12)


@each_shoe
def test_the_shipped_worth_for_other_shoes_adds_up_to_the_edge_in_the_notes(
    game: Game, decks: int
) -> None:
    said = f"{100 * house_edge(game, decks):.4f} %"
    told = (
        f"With {'eight' if decks == 8 else decks} decks the edge is {said}"
        if game is FREE_BET
        else f"{decks}: {said}"
    )
    assert any(told in note for note in sheets(game)[0].notes)


@both
def test_the_edge_of_a_shoe_is_added_up_once(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of the house rules went over the deals of every shoe at each click, for 45 ms."""
    edges = [house_edge(game, decks) for decks in game.packs]
    monkeypatch.setattr(play_tables, "first_cards_of_decks", lambda _: iter(()))
    assert [house_edge(game, decks) for decks in game.packs] == edges


@pytest.mark.sample(1)
@each_shoe
def test_cards_drawn_from_another_shoe_come_to_what_its_plays_are_worth(
    game: Game, decks: int
) -> None:
    """Best play for volume used to be that of six decks, whatever the house rules said."""
    found = simulate(game, HouseRules(decks=decks), rounds=400_000, seed=decks, strategy="best")
    stake = usual_bets(game, RULES)[game.base]
    assert found.how == "vectorized"
    assert abs(found.mean / stake + house_edge(game, decks)) <= 4 * found.error / stake


@pytest.mark.parametrize(
    ("game", "decks"),
    [(game, decks) for game in GAMES for decks in game.packs],
    ids=lambda one: getattr(one, "slug", str(one)),
)
def test_a_random_part_of_the_shipped_plays_is_counted_anew(game: Game, decks: int) -> None:
    every = [deal for deal in first_cards_of_decks(decks) if not is_natural(deal.hand)]
    pairs = [deal for deal in every if 2 in deal.hand]
    data, pages = shipped_plays(game.stem, decks), hand_index()
    for deal in [*random.SystemRandom().sample(every, 8), *random.SystemRandom().sample(pairs, 2)]:
        fresh = play_tables.plays_that_stand()
        write_plays_of_deal(fresh, game.extra, deal)
        at = (deal.up, pages.at[deal.hand])
        assert fresh.value[at] == pytest.approx(data.value[at], abs=1e-12), deal
        assert fresh.first[at] == data.first[at], deal
        whole = fresh.later[0] != play_tables.PlayChoice.STAND
        assert (data.later[0][whole] == fresh.later[0][whole]).all()
        assert (data.chance[0][fresh.chance[0]]).all()


def first_question(game: Game, number: int) -> State:
    """A round of one seat at its first decision, insurance declined; it may be over."""
    stock = deck_stock(b"first %d" % number, game.pack, game.decks(RULES))
    state = start(game, {1: {"blackjack": 1000}}, stock, Offer()).state
    return act(game, state, action("no-insurance")).state if state.stage == "insurance" else state


@both
def test_the_coach_says_of_a_fresh_shoe_what_the_sheet_was_added_up_from(game: Game) -> None:
    """Coach and sheet cannot disagree: what the sheet is the sum of is what the coach says of each
    deal.
    """
    data, pages, asked, pairs = shipped_plays(game.stem, game.packs[0]), hand_index(), 0, 0
    for number in range(60):
        state = first_question(game, number)
        if state.stage != "play" or len(state.piles["seat 1"].cards) != 2:
            continue
        said = advise(game, seen(state, 1), legal(game, state))
        assert said is not None
        hand = tuple(int(n) for n in count_ranks(state.piles["seat 1"].cards))
        up = rank(state.piles["dealer"].cards[0])
        assert said.ev[said.best] / 1000 == pytest.approx(data.value[up, pages.at[hand]], abs=1e-12)
        assert said.best == VERBS[data.first[up, pages.at[hand]]]
        asked, pairs = asked + 1, pairs + (2 in hand)
    assert asked > 30
    assert pairs


@cache
def drawn(slug: str, strategy: str) -> Simulated:
    """Many rounds by columns, once for all that is asked of them."""
    game = next(game for game in GAMES if game.slug == slug)
    return simulate(game, RULES, rounds=800_000, seed=4, strategy=strategy)


@pytest.mark.slow
@both
@pytest.mark.parametrize("strategy", ["best", "card"])
def test_cards_really_drawn_come_to_the_sheet_within_four_standard_errors(
    game: Game, strategy: str
) -> None:
    sheet = sheets(game)[0]
    found = drawn(game.slug, strategy)
    unit = usual_bets(game, RULES)["blackjack"]
    expected = sheet.ev - (COSTS[game.slug] / 100 if strategy == "card" else 0.0)
    assert found.how == "vectorized"
    assert abs(found.mean / unit - expected) < 4 * found.error / unit
    if strategy == "best":
        assert found.standard_deviation / unit == pytest.approx(sheet.standard_deviation, rel=0.005)
        assert -found.mean / (found.staked / found.rounds) == pytest.approx(
            sheet.element_of_risk, abs=4 * found.error / unit
        )


@pytest.mark.slow
@both
@pytest.mark.parametrize(("strategy", "rounds"), [("best", 250), ("card", 5_000)])
def test_the_engine_and_the_columns_agree_within_four_standard_errors(
    game: Game, strategy: str, rounds: int
) -> None:
    fast = drawn(game.slug, strategy)
    truth = simulate(game, RULES, rounds=rounds, seed=7, strategy=strategy, engine=True)
    assert truth.how == "engine"
    assert abs(fast.mean - truth.mean) <= 4 * sqrt(fast.error**2 + truth.error**2)
    assert truth.standard_deviation == pytest.approx(fast.standard_deviation, rel=0.12)
    assert set(truth.histogram) <= set(fast.histogram)


# -- what is published -----------------------------------------------------------------------------


def _aces(rules: Elsewhere) -> float:
    """What pairs of aces come to in a round of Free Bet with a dealer who hits soft 17, all split."""
    return sum(
        deal.chance
        * (1 - dealer_natural_chance(deal.shoe, deal.up))
        * split_worth_and_hands(
            FREE_BET.extra,
            deal.shoe,
            deal.up,
            0,
            hits_soft_17=True,
            one_card_aces=rules.one_card_aces,
            most=rules.most_hands_override(0),
        ).value
        for deal in first_cards_of_decks(6)
        if deal.hand[0] == 2
    )


@pytest.mark.slow
def test_published_what_splitting_aces_only_once_costs_at_free_bet() -> None:
    """Free Bet, six decks, a dealer who hits soft 17, one card to split aces: no second split of
    aces costs 0.08 %.
    """
    every = _aces(Elsewhere(hits_soft_17=True, one_card_aces=True))
    once = _aces(Elsewhere(hits_soft_17=True, one_card_aces=True, most_aces=2))
    assert f"{100 * (every - once):.2f}" == "0.08"


# -- the coach's own sums --------------------------------------------------------------------------


@pytest.mark.parametrize("many", [5, 144], ids=["few", "many"])
@pytest.mark.parametrize("up", range(RANKS))
def test_chances_summed_by_total_are_those_summed_by_card(up: int, many: int) -> None:
    rng = np.random.default_rng(up)
    shoes = np.stack(
        [rng.multivariate_hypergeometric(full_shoe(2), 60) for _ in range(many)], axis=1
    )
    barred = barred_hole(up)
    table = second_chance_value_table(up, barred, shoes, hits_soft_17=False)
    joint, ends = next_card_and_end_chances(
        dealer_draws(up, barred, hits_soft_17=False), shoes, barred
    )
    for total in range(22, 31):
        assert table[total - 22] == pytest.approx(
            second_chance_values(joint, np.full(many, total)), abs=1e-12
        )
    assert dealer_end_chances(
        dealer_draws(up, barred, hits_soft_17=False), shoes, barred
    ) == pytest.approx(ends, abs=1e-12)


def test_a_card_to_a_hard_18_costs_so_much_that_it_is_left_out() -> None:
    """Both tables leave hard 18 and more alone: at Double Back Jack a card would cost a fifth of a
    wager in any shoe.
    """
    rng = np.random.default_rng(3)
    for up in range(RANKS):
        for size in (310, 150, 80):
            shoe = rng.multivariate_hypergeometric(full_shoe(6), size).astype(np.int64)
            hands = Hands(DOUBLE_BACK.extra, shoe, up, (0, 0, 0, 0, 0, 0, 0, 1, 0, 1))
            values, _ = hands.best_values_and_plan(REAL)
            assert hands.stand_values(REAL)[0] - hands.hit_value(REAL, values) > 0.2


# -- a card that an error has shown ----------------------------------------------------------------


def exposed_state(game: Game, hand: str, dealer: str, card: str, others: str = "") -> State:
    """A round at its first question with the next card of the shoe shown; with `others` a second
    seat's cards.
    """
    wanted = [*cards(hand), *cards(dealer), *cards(others)]
    number = 0
    while True:
        number += 1
        stock = deck_stock(b"shown %d" % number, game.pack, game.decks(RULES))
        seats = {1: {"blackjack": 1000}} | ({2: {"blackjack": 1000}} if others else {})
        state = start(game, seats, stock, Offer()).state
        if state.stage == "play" and state.turn == 1 and len(state.piles["seat 1"].cards) == 2:
            break
    first, second, (up, hole) = wanted[:2], wanted[4:6], wanted[2:4]
    piles = dict(state.piles)
    piles["seat 1"] = msgspec.structs.replace(piles["seat 1"], cards=tuple(first))
    piles["dealer"] = msgspec.structs.replace(piles["dealer"], cards=(up, hole))
    if others:
        piles["seat 2"] = msgspec.structs.replace(piles["seat 2"], cards=tuple(second))
    (shown,) = cards(card)
    left = list(game.pack) * game.decks(RULES)
    for gone in (*wanted, shown):
        left.remove(gone)
    random.Random(card).shuffle(left)
    before = list(state.stock.cards[: state.at])
    stack = (*before, shown, *left)[: len(state.stock.cards)]
    return msgspec.structs.replace(
        state,
        piles=piles,
        memo=msgspec.structs.replace(state.memo, exposed=shown, peeked=False),
        stock=msgspec.structs.replace(state.stock, cards=stack, scripted=True),
    )


def played_out(
    game: Game, state: State, verb: str, rounds: int, rng: random.Random
) -> tuple[float, float]:
    """The mean net of so many ends of the round after a decision, hidden cards dealt anew each
    time, and its error.
    """
    nets = []
    for _ in range(rounds):
        hidden = [state.piles["dealer"].cards[1], *state.stock.cards[state.at + 1 :]]
        rng.shuffle(hidden)
        dealer = msgspec.structs.replace(
            state.piles["dealer"], cards=(state.piles["dealer"].cards[0], hidden[0])
        )
        stack = (*state.stock.cards[: state.at + 1], *hidden[1:])
        now = msgspec.structs.replace(
            state,
            piles={**state.piles, "dealer": dealer},
            stock=msgspec.structs.replace(state.stock, cards=stack),
        )
        now = act(game, now, action(verb)).state
        while not now.over:
            said = advise(game, seen(now, now.turn), legal(game, now))
            assert said is not None
            now = act(game, now, action(said.best)).state
        nets.append(
            sum(back - staked for (seat, _), (staked, back) in now.tally.items() if seat == 1)
        )
    return float(np.mean(nets)), float(np.std(nets)) / sqrt(rounds)


@pytest.mark.sample(1)
@both
@pytest.mark.parametrize(
    ("hand", "dealer", "card"),
    [("Tc 4d", "6h 9s", "5c"), ("6c 5d", "7h 9s", "Ks"), ("8c 8d", "5h 9s", "3s")],
)
def test_a_card_shown_in_error_is_counted_exactly_where_it_goes(
    game: Game, hand: str, dealer: str, card: str
) -> None:
    """It used to be an estimate without an error: standing took the dealer's first card for
    unknown.
    """
    state = exposed_state(game, hand, dealer, card)
    open_now = legal(game, state)
    said = advise(game, seen(state, 1), open_now)
    assert said is not None
    assert (said.method, said.standard_error) == ("exact", 0.0)
    for verb in ("stand", "hit", "double", "split"):
        if verb in said.ev:
            mean, error = played_out(game, state, verb, 120, random.Random(verb))
            assert abs(mean - said.ev[verb]) <= 4 * error + 25, verb


@both
def test_with_a_hand_still_to_be_asked_standing_is_an_estimate_with_its_error(game: Game) -> None:
    state = exposed_state(game, "Tc 4d", "6h 9s", "5c", others="9c 3d")
    said = advise(game, seen(state, 1), legal(game, state))
    alone = advise(game, seen(exposed_state(game, "Tc 4d", "6h 9s", "5c"), 1), legal(game, state))
    assert said is not None
    assert alone is not None
    assert said.method == "estimate"
    assert said.standard_error > 0
    assert abs(said.ev["stand"] - alone.ev["stand"]) < 2 * said.standard_error + 15
    assert alone.ev["hit"] != said.ev["stand"]


def test_the_dealers_ends_behind_a_known_card_average_to_those_behind_any() -> None:
    shoe = full_shoe(2)
    for up in (0, 5, TEN):
        barred = barred_hole(up)
        plain = dealer_end_chances(
            dealer_draws(up, barred, hits_soft_17=False), shoe[:, None], barred
        )[:, 0]
        parts = np.zeros(len(plain))
        for r in range(RANKS):
            one = np.array([r == other for other in range(RANKS)])
            parts += _next(shoe, barred)[r] * end_chances_with_next_card(shoe - one, up, r)
        assert parts == pytest.approx(plain, abs=1e-12)


def _next(shoe: np.ndarray, barred: int) -> np.ndarray:
    from game.odds.blackjack.hand_values import next_card_chances

    return next_card_chances(shoe[:, None], barred)[:, 0]


# -- the card --------------------------------------------------------------------------------------


@both
def test_typical_bots_play_the_card(game: Game) -> None:
    strategy = Strategy(game)
    card = strategy.card
    plays = play_tables.plays_of_rule(
        rule_of_card(card), second_chance_rule(card) if game is DOUBLE_BACK else None
    )
    pages, asked = hand_index(), 0
    for number in range(60):
        state = first_question(game, number)
        if state.stage != "play" or len(state.piles["seat 1"].cards) != 2:
            continue
        chosen = strategy.choose(game, seen(state, 1), legal(game, state))
        hand = tuple(int(n) for n in count_ranks(state.piles["seat 1"].cards))
        up = rank(state.piles["dealer"].cards[0])
        assert chosen.verb == VERBS[plays.first[up, pages.at[hand]]]
        asked += 1
    assert asked > 30


def test_many_rounds_keep_every_card_of_the_shoe_once() -> None:
    shoes = simulation.Shoes(np.random.Generator(np.random.PCG64(1)), 3, 1)
    every = np.arange(3)
    drawn = np.array([shoes.draw(every) for _ in range(52)])
    for column in drawn.T:
        assert (np.bincount(column, minlength=RANKS) == full_shoe(1)).all()


@pytest.mark.parametrize("text", ["Tc 6d", "Ah 7c", "5c 6d", "2c 3d"])
def test_the_cards_that_make_and_break_a_hand_are_named(text: str) -> None:
    """Found missing: a card broke it 54 % of the time, and nothing said which."""
    hand, up = cards(text), cards("9h")
    left = [card for card in DECK for _ in range(6 - (card in (*hand, *up)))]
    ends = {"cards make 17 to 21": range(17, 22), "cards break": range(22, 32)}
    wanted = {
        verb: [c for c in left if points((*hand, c))[0] in totals] for verb, totals in ends.items()
    }
    told = dict(
        line.split(": ")
        for line in next_card_sentences(hand, full_shoe(6) - count_ranks((*hand, *up)))
    )
    assert {head.partition(" ")[2]: int(head.split()[0]) for head in told} == {
        v: len(c) for v, c in wanted.items() if c
    }
    for head, ranks in told.items():
        named = {one.split(" (")[0].replace("any ten", "10") for one in ranks.split(", ")}
        assert named == {
            "ace" if points((c,))[0] == 11 else str(points((c,))[0])
            for c in wanted[head.partition(" ")[2]]
        }


def test_the_cards_that_bring_a_broken_hand_back_are_named() -> None:
    shoe = full_shoe(6)
    assert second_chance_sentences(22, shoe) == ()
    assert second_chance_sentences(30, shoe) == ("120 cards mend it: any ten (96), 9 (24)",)
    assert second_chance_sentences(23, shoe)[0].startswith(
        "288 cards mend it: any ten (96), 9 (24)"
    )
