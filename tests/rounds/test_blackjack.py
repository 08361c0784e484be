"""The blackjack family: what is open when, hands that grow out of one, the order of things, and
what holds in every round.
"""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import rounds
from game.core.cards import HIDDEN, card, cards
from game.core.chance import Stock, Stream
from game.core.declaration import Game, HouseRules, Offer, Spot
from game.core.errors import BadBet, BadRules, IllegalAction
from game.games.double_back_jack.rules import GAME as BACK
from game.games.free_bet_blackjack.rules import GAME as FREE
from game.hands.blackjack import in_words, points
from game.odds.coach import advise
from game.rounds import State, witnessed
from game.rounds import events as ev
from game.rounds.blackjack.declaration import (
    BlackjackMemo,
    Hand,
    most_insurance,
    read,
    second_chance_value,
)
from game.rounds.blackjack.settlement import any_hand_waits, verdict
from tests.rounds import plain_blackjack
from tests.rounds.blackjack_table import (
    Follower,
    events_of_kind,
    go,
    open_now,
    played,
    results,
    shoe,
    stacked,
)

BOTH = pytest.mark.parametrize("game", [FREE, BACK], ids=lambda game: game.stem)


# -- points ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "total", "soft"),
    [
        ("2c 3d", 5, False),
        ("Ah Kd", 21, True),
        ("Ah As", 12, True),
        ("Ah As Ac", 13, True),
        ("Ah As 9c", 21, True),
        ("Ah As 9c Kd", 21, False),
        ("Jh Qd", 20, False),
        ("Ah 5c Td", 16, False),
        ("Ah 2c 3c", 16, True),
        ("Th Tc 2d", 22, False),
        ("Ah Ac Ad As", 14, True),
    ],
)
def test_points_count_an_ace_as_11_unless_that_is_too_much(
    hand: str, total: int, soft: bool
) -> None:
    assert points(cards(hand)) == (total, soft)


@given(st.lists(st.integers(0, 51), min_size=1, max_size=12))
def test_points_are_the_best_way_to_count_the_aces(hand: list[int]) -> None:
    values = [min(c // 4 + 2, 10) if c // 4 < 12 else 1 for c in hand]
    ways = {sum(values) + 10 * high for high in range(sum(c // 4 == 12 for c in hand) + 1)}
    under = [way for way in ways if way <= 21]
    total, soft = points(hand)
    assert total == (max(under) if under else min(ways))
    assert soft == (total != sum(values))


def test_hands_are_named() -> None:
    assert in_words(cards("As Td")) == "Blackjack"
    assert in_words(cards("As Td"), first=False) == "21"
    assert in_words(cards("8h 8c")) == "hard 16"
    assert in_words(cards("As 2d")) == "soft 13"
    assert in_words(cards("Ts 5d Kh"), less=5) == "20"
    assert in_words(cards("Ts 5d Kh")) == "bust, 25"


def test_a_second_chance_card_counts_an_ace_as_1_and_a_picture_as_10() -> None:
    assert [second_chance_value(card(c)) for c in ("Ah", "2h", "9h", "Th", "Jh", "Kh")] == [
        1,
        2,
        9,
        10,
        10,
        10,
    ]


def test_verdicts() -> None:
    house = FREE.extra
    assert [verdict(house, 18, d) for d in (17, 18, 19, 21, 22, 23, 26)] == [
        "win",
        "tie",
        "lose",
        "lose",
        "dealer-push",
        "win",
        "win",
    ]
    busts = [verdict(house, 22, d) for d in (17, 22, 26)]
    assert busts == ["lose", "dealer-push", "lose"]


# -- what is open ----------------------------------------------------------------------------------


def test_first_questions_at_both_tables() -> None:
    free, _ = stacked(FREE, {1: "8h 8c"}, "7d Tc")
    assert open_now(FREE, free) == ["hit", "stand", "double", "split"]
    back, _ = stacked(BACK, {1: "8h 8c"}, "7d Tc")
    assert open_now(BACK, back) == ["surrender", "hit", "stand", "double", "split"]


@BOTH
def test_after_a_hit_only_hit_and_stand(game: Game) -> None:
    state, _ = stacked(game, {1: "2h 3c"}, "7d Tc", "4d")
    state, _ = go(game, state, "hit")
    assert open_now(game, state) == ["hit", "stand"]


def test_insurance_and_even_money() -> None:
    state, _ = stacked(FREE, {1: "Ah Kc", 2: "9h Kc"}, "Ad 7c")
    assert open_now(FREE, state) == ["insurance", "even-money", "no-insurance"]
    state, _ = go(FREE, state, "no-insurance")
    assert (state.turn, open_now(FREE, state)) == (2, ["insurance", "no-insurance"])


@BOTH
@pytest.mark.parametrize(
    ("wager", "stake"),
    [
        (500, 300),
        (1000, 500),
        (1500, 800),
        (50100, 25100),
        (1001, 600),
        (200, 100),
        (100, 100),
        (1, 100),
    ],
)
def test_found_broken_insurance_staked_an_amount_that_no_chip_makes(
    game: Game, wager: int, stake: int
) -> None:
    """Half the wager in whole dollars, the next dollar where half is none (672a.8(b), 673a.8(b))."""
    rules = {"table_minimum": 1, "table_maximum": 100_000}
    state, _ = stacked(game, {1: "9h Kc"}, "Ad 7c", bets={"blackjack": wager}, rules=rules)
    assert most_insurance(wager) == stake
    advice = advise(game, rounds.seen(state, 1), rounds.legal(game, state))
    tens = 16 * game.packs[0] - 1  # of the player's two cards and the ace, the king
    assert advice is not None
    assert advice.ev["insurance"] == pytest.approx(
        stake * (3 * tens / (52 * game.packs[0] - 3) - 1)
    )
    _, events = go(game, state, "insurance")
    assert [(e.wager, e.cents) for e in events_of_kind(events, ev.Staked)] == [("insurance", stake)]


@BOTH
def test_found_broken_insurance_could_not_be_taken_for_less_than_the_most(game: Game) -> None:
    """Any amount of whole dollars up to half the wager (672a.8(b), 673a.8(b), R-FB4)."""
    state, _ = stacked(game, {1: "9h Kc"}, "Ad Kd")
    assert list(rounds.amounts(game, state, "insurance")) == [100, 200, 300, 400, 500]
    assert not rounds.amounts(game, state, "no-insurance")
    last, events = go(game, state, "insurance $2")
    assert [e.action for e in events_of_kind(events, ev.Decided)] == ["insurance $2"]
    assert results(last)["insurance"] == (200, 600)
    most, _ = go(game, state, "insurance $5")
    assert (most.decisions[1], results(most)["insurance"]) == (("insurance",), (500, 1500))


@BOTH
@pytest.mark.parametrize("said", ["$6", "$0", "$-1", "$02", "$1.50", "200", "$²", "$" + "9" * 40])
def test_insurance_for_no_open_amount_is_refused_in_one_sentence(game: Game, said: str) -> None:
    state, _ = stacked(game, {1: "9h Kc"}, "Ad Kd")
    with pytest.raises(IllegalAction) as refused:
        go(game, state, f"insurance {said}")
    assert "\n" not in str(refused.value)
    if said == "$6":
        assert "open are insurance ($1 to $5), no-insurance" in str(refused.value)


@BOTH
def test_only_insurance_and_doubles_are_taken_for_an_amount(game: Game) -> None:
    state, _ = stacked(game, {1: "9h Kc"}, "Ad 7d")
    with pytest.raises(IllegalAction):
        go(game, state, "no-insurance $2")
    state, _ = go(game, state, "no-insurance")
    for said in ("double $11", "insurance $2", "stand $1"):
        with pytest.raises(IllegalAction):
            go(game, state, said)


def test_what_others_insure_is_seen_as_their_chips_are() -> None:
    state, _ = stacked(FREE, {1: "9h Kc", 2: "8h Kc"}, "Ad 7d")
    state, events = go(FREE, state, "insurance $2")
    assert rounds.seen(state, 2).decisions[1] == ("insurance $2",)
    assert [e.action for e in events_of_kind(witnessed(events, 2), ev.Decided)] == ["insurance $2"]


@BOTH
def test_the_coach_prices_less_insurance_when_it_was_taken(game: Game) -> None:
    state, _ = stacked(game, {1: "9h Kc"}, "Ad 7c")
    advice = advise(game, rounds.seen(state, 1), rounds.legal(game, state))
    assert advice is not None
    assert list(advice.ev) == ["insurance", "no-insurance"]
    less = advice.with_action_priced("insurance $2")
    assert (less.best, list(less.ev)) == (advice.best, [*advice.ev, "insurance $2"])
    assert less.cost("insurance $2") == pytest.approx(advice.cost("insurance") * 2 / 5)
    shares = less.shares("insurance $2")
    assert shares is not None
    assert (shares.won, shares.lost) == (400, 200)
    assert shares.mean == pytest.approx(less.ev["insurance $2"])
    assert advice.with_action_priced("hit") is advice


@BOTH
def test_a_double_for_less_is_recorded_and_priced_on_the_line(game: Game) -> None:
    state, _ = stacked(game, {1: "Ah 6c"}, "9d Tc", "4s")
    assert list(rounds.amounts(game, state, "double")) == list(range(100, 1100, 100))
    advice = advise(game, rounds.seen(state, 1), rounds.legal(game, state))
    assert advice is not None
    prices = [advice.with_action_priced(f"double ${n}").ev[f"double ${n}"] for n in (1, 4, 7)]
    assert prices[1] - prices[0] == pytest.approx(prices[2] - prices[1])
    assert prices[2] + (prices[2] - prices[1]) == pytest.approx(advice.ev["double"])
    full, _ = go(game, state, "double $10")
    assert full.decisions[1] == ("double",)
    less, _ = go(game, state, "double $4")
    assert less.decisions[1] == ("double $4",)
    assert less.tally[1, "double"] == (400, 800)


def test_surrender_is_gone_after_a_split() -> None:
    state, _ = stacked(BACK, {1: "8h 8c"}, "7d Tc", "2d")
    state, _ = go(BACK, state, "split")
    assert open_now(BACK, state) == ["hit", "stand", "double"]


def test_an_illegal_action_changes_nothing() -> None:
    state, _ = stacked(FREE, {1: "Th 6c"}, "7d Tc")
    before = msgspec.json.encode(state.memo), dict(state.piles), dict(state.stakes)
    with pytest.raises(IllegalAction, match="'surrender' is not open; open are hit, stand, double"):
        rounds.act(FREE, state, "surrender")
    assert before == (msgspec.json.encode(state.memo), dict(state.piles), dict(state.stakes))


@BOTH
def test_refused_before_the_deal(game: Game) -> None:
    with pytest.raises(BadBet):
        rounds.start(game, {7: {"blackjack": 1000}}, shoe(game, 1))
    with pytest.raises(BadBet):
        rounds.start(game, {1: {"insurance": 1000}}, shoe(game, 1))
    with pytest.raises(BadRules):
        rounds.start(game, {1: {"blackjack": 1000}}, shoe(game, 1), Offer(HouseRules(decks=3)))


# -- hands that grow out of one --------------------------------------------------------------------


def test_split_hands_lie_and_are_asked_from_left_to_right() -> None:
    state, _ = stacked(FREE, {1: "8h 8c"}, "9d 8d", "8s Tc 3d 9s")
    state, events = go(FREE, state, "split")
    moved = events_of_kind(events, ev.Moved)[0]
    assert (moved.source, moved.place, moved.cards) == ("seat 1", "seat 1 hand 2", (card("8c"),))
    assert state.memo.hands[1] == (Hand(0, split=True), Hand(1, split=True, free=True))
    state, _ = go(FREE, state, "split")
    assert [hand.number for hand in state.memo.hands[1]] == [0, 2, 1]
    assert state.piles["seat 1"].cards == cards("8h Tc")
    assert state.memo.asked == 0
    state, _ = go(FREE, state, "stand")
    assert (state.memo.asked, state.piles["seat 1 hand 3"].cards) == (2, cards("8s 3d"))


def test_chips_belong_to_their_hand() -> None:
    state, first = stacked(FREE, {1: "9h 9c"}, "6d Tc", "2d Tc 3s 4s Kd")
    state, events = go(FREE, state, "split", "double", "double")
    staked = [
        (e.wager, e.cents, e.hand, e.free) for e in events_of_kind((*first, *events), ev.Staked)
    ]
    assert staked == [
        ("blackjack", 1000, 0, 0),
        ("free-split", 0, 1, 1000),
        ("free-double", 0, 0, 1000),
        ("double", 1000, 1, 0),
    ]
    marked = [(e.place, e.text) for e in events_of_kind(events, ev.Marked) if e.kind == "doubled"]
    assert marked == [("seat 1", "free"), ("seat 1 hand 2", "paid")]
    paid = {(e.wager, e.hand): (e.win, e.back) for e in events_of_kind(events, ev.Paid)}
    assert paid == {
        ("blackjack", 0): (1000, 1000),
        ("free-double", 0): (1000, 0),
        ("free-split", 1): (1000, 0),
        ("double", 1): (1000, 1000),
    }


def test_settlement_goes_from_the_dealers_right_hand_by_hand() -> None:
    state, _ = stacked(FREE, {1: "8h 8c", 4: "Th 9c"}, "7d Tc", "Ts Td")
    _, events = go(FREE, state, "split", "stand", "stand", "stand")
    assert [(e.seat, e.hand) for e in events_of_kind(events, ev.Paid)] == [(4, 0), (1, 1), (1, 0)]


def test_a_collected_lammer_shows_its_face() -> None:
    state, _ = stacked(FREE, {1: "6h 5c"}, "7d Tc", "6s")
    state, events = go(FREE, state, "double")
    lost = [(e.wager, e.cents, e.free) for e in events_of_kind(events, ev.Collected)]
    assert lost == [("free-double", 0, 1000)]
    assert events_of_kind(events, ev.Returned)[0].cents == 1000
    assert results(state) == {"blackjack": (1000, 1000), "free-double": (0, 0)}


def test_a_tucked_bust_stays_until_the_others_are_decided() -> None:
    state, _ = stacked(FREE, {1: "8h 8c"}, "7d Tc", "6s Ts 6d Td")
    state, events = go(FREE, state, "split", "hit")
    assert [e.place for e in events_of_kind(events, ev.Marked)] == ["seat 1"]
    assert state.memo.hands[1][0].tucked
    assert Spot(1, "blackjack") in state.stakes
    state, events = go(FREE, state, "hit")
    assert [(e.wager, e.hand) for e in events_of_kind(events, ev.Collected)] == [
        ("free-split", 1),
        ("blackjack", 0),
    ]
    assert state.over


def test_found_broken_a_bust_beside_a_lammer_was_lost_at_a_dealers_22() -> None:
    """672a.10(c)(2), 672a.7(n)(1): it lies under its wager till the end, with a paid double too,
    and comes back with the others.
    """
    state, _ = stacked(FREE, {1: "8h 8c"}, "6d Tc", "5s Ts Td 6h")
    state, events = go(FREE, state, "split", "double", "stand")
    assert state.over
    assert [(e.wager, e.hand, e.cents) for e in events_of_kind(events, ev.Returned)] == [
        ("blackjack", 0, 1000),
        ("double", 0, 1000),
    ]
    assert results(state) == {
        "blackjack": (1000, 1000),
        "double": (1000, 1000),
        "free-split": (0, 0),
    }


def test_a_tucked_bust_waits_for_the_dealer_when_the_other_hand_is_void() -> None:
    """672a.7(m): the dealer's total still bears on it."""
    hands = {
        1: (
            Hand(0, split=True, done=True, bust=True, tucked=True),
            Hand(1, split=True, free=True, gone=True),
        )
    }
    assert any_hand_waits(SimpleNamespace(memo=BlackjackMemo(hands)))


# -- order of the procedure ------------------------------------------------------------------------


@BOTH
def test_the_deal_goes_round_twice_and_the_dealers_second_card_stays_down(game: Game) -> None:
    _, events = stacked(game, {2: "8h 9c", 5: "Th 6c"}, "7d Tc")
    assert [e.up for e in events_of_kind(events, ev.Burned)] == [False]
    dealt = [(e.place, e.up) for e in events_of_kind(events, ev.Dealt)]
    assert dealt == [
        ("seat 2", True),
        ("seat 5", True),
        ("dealer", True),
        ("seat 2", True),
        ("seat 5", True),
        ("dealer", False),
    ]


@BOTH
@pytest.mark.parametrize(
    ("up", "looks"), [("Ad", True), ("Td", True), ("Kd", True), ("9d", False), ("2d", False)]
)
def test_the_card_reader_is_for_aces_and_tens(game: Game, up: str, looks: bool) -> None:
    state, events = stacked(game, {1: "8h 9c"}, f"{up} 7c")
    if state.stage == "insurance":
        state, events = go(game, state, "no-insurance")
    assert [e.text for e in events_of_kind(events, ev.Marked) if e.kind == "card-reader"] == [
        "no Blackjack"
    ] * looks
    assert state.memo.peeked == looks


@BOTH
def test_insurance_is_collected_before_anybody_draws(game: Game) -> None:
    state, _ = stacked(game, {1: "8h 9c"}, "Ad 7c")
    _, events = go(game, state, "insurance")
    kinds = [type(e).__name__ for e in events if isinstance(e, (ev.Marked, ev.Collected, ev.Asked))]
    assert kinds == ["Marked", "Collected", "Asked"]


def test_double_back_pays_blackjacks_from_the_dealers_right_before_insurance() -> None:
    state, events = stacked(BACK, {1: "Ah Kc", 3: "Ah Qc", 4: "8h 8c"}, "Ad 7c")
    assert [e.seat for e in events_of_kind(events, ev.Paid)] == [3, 1]
    assert (state.turn, state.stage) == (4, "insurance")
    assert set(state.piles) == {"seat 4", "dealer"}


def test_free_bet_pays_a_blackjack_in_its_turn() -> None:
    state, events = stacked(FREE, {1: "Th 8c", 2: "Ah Kc", 3: "9h 9c"}, "7d Tc")
    assert (state.turn, events_of_kind(events, ev.Paid)) == (1, [])
    state, events = go(FREE, state, "stand")
    assert [e.seat for e in events_of_kind(events, ev.Paid)] == [2]
    assert state.turn == 3


@BOTH
def test_the_dealer_calls_each_total(game: Game) -> None:
    state, _ = stacked(game, {1: "Th 8c"}, "2d 2c", "3c 4d 5h Ad")
    _, events = go(game, state, "stand")
    said = [e.text for e in events_of_kind(events, ev.Announced)]
    assert said == [f"Dealer has {n}." for n in (4, 7, 11, 16, 17)]


@BOTH
def test_everything_said_names_its_section(game: Game) -> None:
    for seed in range(40):
        numbers = Stream(seed.to_bytes(32, "big"), "choices")
        _, follower = played(game, shoe(game, seed), (1, 3, 6), numbers.integer_below, Offer())
        for event in follower.events:
            if isinstance(
                event,
                (
                    ev.Announced,
                    ev.Asked,
                    ev.Collected,
                    ev.Paid,
                    ev.Returned,
                    ev.Burned,
                    ev.Cut,
                    ev.Shuffled,
                ),
            ):
                assert event.section.startswith(f"{game.chapter}."), event


def test_losers_may_be_collected_before_any_winner_is_paid() -> None:
    def order(rules: dict[str, object]) -> list[tuple[str, int]]:
        state, _ = stacked(
            FREE, {1: "Th 9c", 2: "Th 6c", 3: "Td 8c", 4: "9h 7c"}, "8d Tc", rules=rules
        )
        _, events = go(FREE, state, "stand", "stand", "stand", "stand")
        return [
            (type(e).__name__, e.seat)
            for e in events
            if isinstance(e, (ev.Collected, ev.Paid, ev.Returned))
        ]

    assert order({}) == [("Collected", 4), ("Returned", 3), ("Collected", 2), ("Paid", 1)]
    assert order({"losers_first": True}) == [
        ("Collected", 4),
        ("Collected", 2),
        ("Returned", 3),
        ("Paid", 1),
    ]


def test_losers_first_against_a_dealers_blackjack() -> None:
    state, _ = stacked(FREE, {1: "Th 9c", 2: "Ah Kc"}, "Ad Tc", rules={"losers_first": True})
    _, events = go(FREE, state, "insurance", "insurance")
    done = [
        (type(e).__name__, e.seat, e.wager)
        for e in events
        if isinstance(e, (ev.Collected, ev.Paid, ev.Returned))
    ]
    assert done == [
        ("Collected", 1, "blackjack"),
        ("Returned", 2, "blackjack"),
        ("Paid", 2, "insurance"),
        ("Paid", 1, "insurance"),
    ]


def test_672a_8_e_even_money_is_announced_by_its_section() -> None:
    state, _ = stacked(FREE, {1: "Ah Kc"}, "Ad 7c")
    _, events = go(FREE, state, "even-money")
    assert ("Even money.", "672a.8(e)") in [
        (e.text, e.section) for e in events_of_kind(events, ev.Announced)
    ]


def test_a_house_need_not_offer_even_money() -> None:
    state, events = stacked(FREE, {1: "Ah Kc"}, "Ad 7c", rules={"even_money": False})
    assert open_now(FREE, state) == ["insurance", "no-insurance"]
    assert events_of_kind(events, ev.Asked)[0].text == "Insurance?"


# -- what holds in every round ---------------------------------------------------------------------


def test_readings_name_every_hand() -> None:
    place = {
        "seat 1": cards("8h 3c"),
        "seat 1 hand 2": cards("Ah Td"),
        "dealer": (card("6d"), HIDDEN),
    }
    assert [(r.label, r.text) for r in read(place, 1)] == [("Hand 1", "hard 11"), ("Hand 2", "21")]
    assert [r.text for r in read(place, 0)] == ["6"]
    assert [r.text for r in read({"seat 2": cards("Ah Td")}, 2)] == ["Blackjack"]
    assert (
        read({"seat 1": cards("Th 6c 9d"), "seat 1 second chance": cards("5d")}, 1)[0].text == "20"
    )
    assert read({"dealer": cards("Ah Td")}, 0)[0].text == "Blackjack"
    assert read({}, 1) == read({}, 0) == ()


def looked_at(state: State, follower: Follower, whole: Counter[int]) -> None:
    """What holds in every state: its events told it, its cards are in the shoe, and nobody knows
    the hole card.
    """
    follower.agrees(state)
    assert Counter(c for pile in state.piles.values() for c in pile.cards) <= whole
    for seat in (0, *state.seats):
        view = rounds.seen(state, seat)
        hidden = [
            (place, i)
            for place, pile in view.piles.items()
            for i, c in enumerate(pile)
            if c == HIDDEN
        ]
        assert hidden == ([("dealer", 1)] if state.turn else [])
        down = [e for e in witnessed(follower.events, seat) if isinstance(e, ev.Dealt) and not e.up]
        assert all(e.card == HIDDEN for e in down)
    if state.turn:
        assert rounds.legal(BY_SLUG[state.slug], state)


BY_SLUG = {game.slug: game for game in (FREE, BACK)}


@pytest.mark.parametrize("slug", BY_SLUG)
@given(
    seed=st.integers(0, 2**64),
    seats=st.sets(st.integers(1, 6), min_size=1),
    side=st.sampled_from([0, 500]),
    trouble=st.sampled_from(["off", "training"]),
    dealing=st.sampled_from(["manual-shoe", "automated-shoe"]),
    losers_first=st.booleans(),
)
def test_every_round_ends_and_tells_all_it_does(
    slug: str, seed: int, seats: set[int], side: int, trouble: str, dealing: str, losers_first: bool
) -> None:
    game = BY_SLUG[slug]
    stock = shoe(game, seed)
    whole = Counter(stock.cards)
    numbers = Stream(stock.seed, "choices")
    offer = Offer(HouseRules(irregularities=trouble, dealing=dealing, losers_first=losers_first))
    state, follower = played(
        game,
        stock,
        sorted(seats),
        numbers.integer_below,
        offer,
        lambda s, f: looked_at(s, f, whole),
        side if game is FREE else 0,
    )
    assert state.over
    assert not state.stakes
    assert not follower.piles
    assert not follower.free


@pytest.mark.parametrize("slug", BY_SLUG)
@given(
    seed=st.integers(0, 2**64),
    seats=st.sets(st.integers(1, 6), min_size=1),
    side=st.sampled_from([0, 500]),
    lean=st.sampled_from(["any", "split", "double", "hit", "stand"]),
    losers_first=st.booleans(),
)
def test_every_round_settles_as_a_plain_reading_of_the_law_does(
    slug: str, seed: int, seats: set[int], side: int, lean: str, losers_first: bool
) -> None:
    game = BY_SLUG[slug]
    numbers = Stream(seed.to_bytes(32, "big"), "choices")
    bets = {
        n: {"blackjack": 500 + 101 * n} | ({"push-22": side} if side and game is FREE else {})
        for n in sorted(seats)
    }
    state = rounds.start(
        game, bets, deep_shoe(game, seed), Offer(HouseRules(losers_first=losers_first))
    ).state
    while state.turn:
        open_to = rounds.legal(game, state)
        wanted = [action for action in open_to if action.verb == lean]
        state = rounds.act(
            game, state, wanted[0] if wanted else open_to[numbers.integer_below(len(open_to))]
        ).state
    settled, drawn = plain_blackjack.settle(game.chapter, bets, state.stock.cards, state.decisions)
    assert dict(state.tally) == settled
    assert drawn == state.at


def deep_shoe(game: Game, seed: int) -> Stock:
    """A shoe with many pairs: half of the cards left in it are eights, aces, tens, fives and sixes."""
    stock = shoe(game, seed)
    if seed % 2:
        return stock
    liked = [c for c in stock.cards if c // 4 in {3, 4, 6, 8, 12}]
    return msgspec.structs.replace(
        stock, cards=(*liked, *(c for c in stock.cards if c // 4 not in {3, 4, 6, 8, 12}))
    )
