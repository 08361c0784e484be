"""The coach at the six street tables: against plain settlement of every card still to come, and
against the PAR sheets.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import combinations
from math import sqrt
from typing import Any

import pytest

from game.core.cards import DECK, HIDDEN, Card, cards
from game.core.chance import deck_stock
from game.core.declaration import Felt, Game, HouseRules, Offer, Spot
from game.games import GAMES
from game.games.criss_cross_poker import advice as criss_cross_poker
from game.games.flop_poker import advice as flop_poker
from game.games.four_card_frenzy import advice as four_card_frenzy
from game.games.raise_it_up_stud_poker import advice as raise_it_up
from game.hands import FOUR
from game.odds.advice import Advice, CardEnd, card_count_sentences, rank_or_frequent_suit_names
from game.odds.coach import advise
from game.odds.par.game_sheets import sheets
from game.odds.showdown.best_play import side_nets_if_not_folded
from game.odds.unseen_cards import canonical_hands
from game.rounds import act, legal, seen, start
from game.rounds.state import State, View, action

CRISS, CRAZY, FRENZY = (
    GAMES[s] for s in ("criss-cross-poker", "crazy-4-poker", "four-card-frenzy")
)
FLOP, RAISE, GOLF = (GAMES[s] for s in ("flop-poker", "raise-it-up-stud-poker", "go-fore-it"))
ALL = (CRISS, CRAZY, FRENZY, FLOP, RAISE, GOLF)


def bets(game: Game, cents: int = 1000) -> dict[str, int]:
    placed = {w.name: cents for w in game.wagers if not w.optional and not w.later}
    return placed | ({"pot": 500} if "pot" in placed else {})


def deal(
    game: Game, number: int, placed: Mapping[str, int] | None = None, offer: Offer | None = None
) -> State:
    stock = deck_stock(f"advice {number}".encode(), game.pack)
    return start(game, {1: placed or bets(game)}, stock, offer or Offer()).state


def ask(game: Game, state: State) -> tuple[View, Advice]:
    view = seen(state, state.turn)
    said = advise(game, view, legal(game, state))
    assert said is not None
    assert said.method == "exact"
    assert said.standard_error == 0
    assert set(said.ev) == {str(a) for a in legal(game, state)}
    assert said.reason.endswith(".")
    return view, said


def settled(
    game: Game, view: View, piles: Mapping[str, tuple[Card, ...]], stakes: Mapping[str, int]
) -> int:
    """Net cents of these stakes when the cards lie like this, as the game settles them."""
    felt = Felt(
        game,
        view.offer.rules,
        piles,
        {Spot(1, name): cents for name, cents in stakes.items()},
        (1,),
        frozenset(),
        {1: dict(view.bets[1])},
    )
    net = -sum(stakes.values())
    for end in game.settle(felt, 1) if game.settle else ():
        if end.odds is not None and end.wager in stakes:
            net += end.odds.winnings(stakes[end.wager]) + (
                stakes[end.wager] if end.odds.keeps else 0
            )
    return net


def unseen(view: View) -> tuple[Card, ...]:
    known = {c for pile in view.piles.values() for c in pile}
    return tuple(c for c in DECK if c not in known)


def own(view: View, *names: str) -> dict[str, int]:
    return {name: view.staked(name) for name in names if view.staked(name)}


# -- every card still to come, settled plainly -----------------------------------------------------


@pytest.mark.parametrize("number", [0, 1, 2])
def test_go_fore_it(number: int) -> None:
    view, said = ask(GOLF, deal(GOLF, number, {"front-9": 515}))
    shown = tuple(c for c in view.hand if c != HIDDEN)
    each = [
        settled(
            GOLF, view, {"seat 1": (*shown, *two), "dealer": shown}, {"front-9": 515, "back-9": 515}
        )
        for two in combinations(unseen(view), 2)
    ]
    assert said.ev["back-9"] == pytest.approx(sum(each) / 1225, abs=1e-9)
    assert said.ev["fold"] == -515


def test_flop_poker() -> None:
    view, said = ask(FLOP, deal(FLOP, 4))
    each = [
        settled(FLOP, view, {"seat 1": view.hand, "community": flop}, {"ante": 1000, "flop": 1000})
        for flop in combinations(unseen(view), 3)
    ]
    assert said.ev["flop"] == pytest.approx(sum(each) / len(each), abs=1e-9)
    assert said.ev["fold"] == -1000


@pytest.mark.parametrize("game", [CRAZY, FRENZY])
def test_dealer_hands_settled_one_by_one(game: Game) -> None:
    later = "play" if game is CRAZY else "raise"
    for number in (0, 3):
        view, said = ask(game, deal(game, number, bets(game, 505)))
        base = own(view, "ante", "super-bonus", "odds")
        rng = random.Random(number)
        left = unseen(view)
        sums = dict.fromkeys(said.ev, 0)
        rounds = 4000
        squares = dict(sums)
        for _ in range(rounds):
            dealer = tuple(rng.sample(left, 5))
            for name in sums:
                if name != "fold":
                    stake = {later: 505 * action(name).times}
                    net = settled(game, view, {"seat 1": view.hand, "dealer": dealer}, base | stake)
                    sums[name] += net
                    squares[name] += net * net
        for name, total in sums.items():
            if name != "fold":
                mean = total / rounds
                error = sqrt(max(squares[name] / rounds - mean * mean, 1) / rounds)
                assert abs(said.ev[name] - mean) < 4 * error
        assert said.ev["fold"] == -1010


def test_criss_cross_middle() -> None:
    state = deal(CRISS, 2, bets(CRISS, 500))
    for choice in ("bet 3x", "bet 1x"):
        state = act(CRISS, state, action(choice)).state
    view, said = ask(CRISS, state)
    cross = list(view.piles["community"])
    base = own(view, "ante-across", "ante-down", "across", "down")
    for times in (1, 2, 3):
        nets = []
        for center in unseen(view):
            cross[2] = center
            nets.append(
                settled(
                    CRISS,
                    view,
                    {"seat 1": view.hand, "community": tuple(cross)},
                    base | {"middle": 500 * times},
                )
            )
        assert said.ev[f"bet {times}x"] == pytest.approx(sum(nets) / 46, abs=1e-9)
    assert said.ev["fold"] == -sum(base.values())


def test_a_middle_bet_between_two_multiples_is_priced_on_the_line() -> None:
    state = deal(CRISS, 2, bets(CRISS, 500))
    for choice in ("bet $12", "bet $10"):
        state = act(CRISS, state, action(choice)).state
    assert state.decisions[1] == ("bet $12", "bet 2x")
    _, said = ask(CRISS, state)
    between = said.with_action_priced("bet $8").ev["bet $8"]
    assert between == pytest.approx(0.4 * said.ev["bet 1x"] + 0.6 * said.ev["bet 2x"])
    assert said.with_action_priced("bet $8").cost("bet $8") >= 0


def test_criss_cross_down_is_the_mean_of_the_middle_advice() -> None:
    state = act(CRISS, deal(CRISS, 5), action("bet 1x")).state
    view, said = ask(CRISS, state)
    left = unseen(view)
    for down in (1, 3):
        total = 0.0
        for top, bottom in combinations(left, 2):
            cross = list(view.piles["community"])
            cross[0], cross[4] = top, bottom
            rest = tuple(c for c in left if c not in (top, bottom))
            total += max(
                -(2 + 1 + down),
                *criss_cross_poker.middle_values(view.hand, tuple(cross), rest, 1, down).values(),
            )
        assert said.ev[f"bet {down}x"] == pytest.approx(1000 * total / (48 * 47 / 2), abs=1e-6)


def test_raise_it_up_from_the_last_street_back() -> None:
    state = deal(RAISE, 3)
    second = act(RAISE, state, action("check")).state
    third = act(RAISE, second, action("check")).state
    view, said = ask(RAISE, third)
    fourth, fifth, _ = view.piles["community"]
    base = own(view, "ante", "blind")
    nets = [
        settled(
            RAISE,
            view,
            {"seat 1": view.hand, "community": (fourth, fifth, last)},
            base | {"play": 1000},
        )
        for last in unseen(view)
    ]
    assert said.ev == {"fold": -2000.0, "play 1x": pytest.approx(sum(nets) / 47, abs=1e-9)}
    wins = [last for last, net in zip(unseen(view), nets, strict=True) if net > 0]
    assert said.brings is not None
    assert said.brings() == card_count_sentences(
        CardEnd("wins", "win", rank_or_frequent_suit_names(wins))
    )
    assert 0 < len(wins) < 47
    view, said = ask(RAISE, second)
    stakes = raise_it_up.EndStakes(1000, 0, 2000)
    left = unseen(view)
    values = []
    for fifth in left:
        rest = tuple(c for c in left if c != fifth)
        found = raise_it_up.final_strengths(view.hand, (fourth, fifth), rest)
        values.append(max(raise_it_up.values_before_6th_street(found, stakes).values()))
    assert said.ev["check"] == pytest.approx(sum(values) / 48, abs=1e-9)
    view, said = ask(RAISE, state)
    left = unseen(view)
    values = []
    for fourth in left:
        rest = tuple(c for c in left if c != fourth)
        found = raise_it_up.final_strengths(view.hand, (fourth,), rest)
        values.append(max(raise_it_up.values_before_5th_street(found, len(rest), stakes).values()))
    assert said.ev["check"] == pytest.approx(sum(values) / 49, abs=1e-9)


# -- what a fold forfeits --------------------------------------------------------------------------


def holding(view: View, text: str) -> View:
    """The view with another hand in the seat."""
    fields = {name: getattr(view, name) for name in view.__struct_fields__}
    return View(**fields | {"piles": dict(view.piles) | {"seat 1": cards(text)}})


PROGRESSIVES = {"queens-up": 500, "four-card-progressive": 100, "five-card-progressive": 100}


def test_a_fold_at_crazy_4_forfeits_queens_up_and_the_progressives() -> None:
    for number in range(6):
        plain_view, plain = ask(CRAZY, deal(CRAZY, number))
        view, said = ask(
            CRAZY, deal(CRAZY, number, bets(CRAZY) | PROGRESSIVES | {"hand-bonus-player": 100})
        )
        assert view.hand == plain_view.hand
        assert said.ev["fold"] == plain.ev["fold"] - 700
        assert said.ev["play 1x"] == pytest.approx(
            plain.ev["play 1x"] + side_nets_if_not_folded(CRAZY, view)
        )


@pytest.mark.parametrize(
    ("text", "won", "percent"),
    [
        ("Qc Qd 9h 7s 2c", 500 - 200, 0),
        ("9c 8c 7c 6c 5c", 30 * 500 + 99 * 100 - 100, 10),
        ("Ac Kc Qc Jc Tc", 30 * 500 + 99 * 100 - 100, 100),
        ("Kc Qd 9h 7s 2c", -700, 0),
    ],
)
def test_what_a_hand_wins_beside_the_ante_at_crazy_4(text: str, won: int, percent: int) -> None:
    view = seen(deal(CRAZY, 0, bets(CRAZY) | PROGRESSIVES), 1)
    meter = view.meters["five-card-progressive"].cents
    assert meter > 1_000_000
    assert side_nets_if_not_folded(CRAZY, holding(view, text)) == won + meter * percent // 100


def at_6th_street(side: Mapping[str, int], number: int) -> tuple[Advice, Advice, View]:
    """The advice before 6th Street in the same deal without side wagers and with these, and what
    the seat sees then.
    """
    state, other = deal(RAISE, number), deal(RAISE, number, bets(RAISE) | side)
    for _ in range(2):
        state, other = (
            act(RAISE, state, action("check")).state,
            act(RAISE, other, action("check")).state,
        )
    (_, plain), (view, said) = ask(RAISE, state), ask(RAISE, other)
    return plain, said, view


def test_a_fold_at_raise_it_up_forfeits_pair_plus_where_nothing_keeps_the_hand() -> None:
    won = turned = 0
    for number in range(200):
        plain, said, view = at_6th_street({"pair-plus": 500}, number)
        net = raise_it_up.pair_plus_net(view)
        assert said.ev["fold"] == plain.ev["fold"] - 500
        assert said.ev["play 1x"] == pytest.approx(plain.ev["play 1x"] + net)
        assert said.best == (plain.best if net < 0 else "play 1x")
        if said.best != plain.best:
            assert "a fold would give up Pair Plus, which has won" in said.reason
        won, turned = won + (net > 0), turned + (said.best != plain.best)
    assert won
    assert turned
    plain, said, _ = at_6th_street({"pair-plus": 500, "six-card-bonus": 500}, 3)
    assert said.ev == plain.ev


def test_a_fold_at_raise_it_up_forfeits_the_progressive_only() -> None:
    side = {"pair-plus": 500, "progressive": 100, "six-card-bonus": 500}
    found = 0
    for number in range(40):
        state, other = deal(RAISE, number), deal(RAISE, number, bets(RAISE) | side)
        for _ in range(2):
            state, other = (
                act(RAISE, state, action("check")).state,
                act(RAISE, other, action("check")).state,
            )
        (_, plain), (view, said) = ask(RAISE, state), ask(RAISE, other)
        assert said.ev["fold"] == plain.ev["fold"] - 100
        won = raise_it_up.progressive_net(view)
        assert said.ev["play 1x"] == pytest.approx(plain.ev["play 1x"] + won)
        found += won > 0
    assert found


def test_bonuses_that_survive_a_fold_change_nothing() -> None:
    for game, side in (
        (FLOP, "three-card-bonus"),
        (GOLF, "skins"),
        (FRENZY, "prime"),
        (CRISS, "five-card-bonus"),
    ):
        _, plain = ask(game, deal(game, 8))
        _, said = ask(game, deal(game, 8, bets(game) | {side: 500}))
        assert said.ev == plain.ev


def test_the_payout_limit_cuts_what_frenzy_may_win() -> None:
    limit, ante = 5_000_000, 50_000
    aces = FOUR.top
    free, limited = (
        four_card_frenzy.DUEL.with_letter("D", cap).nets(aces, ante, 3) for cap in (0, limit)
    )
    assert free[3] == 204 * ante
    assert limited[3] == limited[0] == limit
    assert free[5] == 500 * ante - 4 * ante
    assert limited[5] == limit - 4 * ante
    found = []
    for cap in (0, limit):
        rules = HouseRules(payout_limit=cap, paytables={"odds": "D"})
        view = seen(deal(FRENZY, 1, bets(FRENZY, ante), Offer(rules=rules)), 1)
        said = advise(
            FRENZY,
            holding(view, "Ac Ad Ah As 7c"),
            tuple(map(action, ("fold", "raise 1x", "raise 3x"))),
        )
        assert said is not None
        found.append(said.ev["raise 3x"])
    assert found[1] == limit < found[0]


def test_a_card_in_the_discard_rack_is_counted_out() -> None:
    view, said = ask(CRAZY, deal(CRAZY, 0))
    gone = next(c for c in unseen(view) if c >> 2 == 12)
    fields = {name: getattr(view, name) for name in view.__struct_fields__}
    other = advise(
        CRAZY, type(view)(**fields | {"seen_discards": (gone,)}), tuple(map(action, said.ev))
    )
    assert other is not None
    assert other.ev["play 1x"] != said.ev["play 1x"]
    assert "1,370,754" in other.ways


# -- sentences -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hole", "cross", "sentence"),
    [
        (
            "6h Kc",
            "?? 6d ?? 2s ??",
            "Across holds a pair of sixes: the worst it can do is push. "  # noqa: ISC004
            "Down wins 23 % of the time and pushes 15 %: stake the least on it.",
        ),
        (
            "3h Jc",
            "Jd 3d ?? 2s 8c",
            "Down holds a pair of jacks, and the Middle bet goes on the higher hand: it wins already, so stake the most.",
        ),
        (
            "3h 4c",
            "Kd 3d ?? 4s 8c",
            "Across holds two pair, fours and threes, and the Middle bet goes on the higher hand: "  # noqa: ISC004
            "it wins already, so stake the most.",
        ),
        (
            "9h 9c",
            "?? 2d ?? 4s ??",
            "You hold a pair of nines both ways: neither hand can lose, so stake the most.",
        ),
    ],
)
def test_the_reason_at_criss_cross(hole: str, cross: str, sentence: str) -> None:
    state = act(CRISS, deal(CRISS, 0), action("bet 1x")).state
    if not cross.startswith("??"):
        state = act(CRISS, state, action("bet 1x")).state
    view = seen(state, 1)
    turned = tuple(HIDDEN if word == "??" else cards(word)[0] for word in cross.split())
    piles = dict(view.piles) | {"seat 1": cards(hole), "community": turned}
    changed = View(
        **{name: getattr(view, name) for name in view.__struct_fields__} | {"piles": piles}
    )
    said = advise(CRISS, changed, legal(CRISS, state))
    assert said is not None
    assert said.reason == sentence


# -- the coach and the sheets ----------------------------------------------------------------------


@pytest.mark.slow
def test_the_best_of_every_start_makes_the_raise_it_up_sheet() -> None:
    stakes = raise_it_up.EndStakes(2, 0, 4)
    total = 0.0
    for hand, ways in canonical_hands(3):
        left = tuple(c for c in DECK if c not in hand)
        total += ways * max(
            raise_it_up.values_before_4th_street(
                raise_it_up.final_strengths(hand, (), left), 49, stakes
            ).values()
        )
    assert total / 2 / 22_100 == pytest.approx(sheets(RAISE)[0].ev, abs=1e-12)


@pytest.mark.slow
def test_the_best_of_every_start_makes_the_flop_sheet() -> None:
    rules: Any = flop_poker
    unit = sum(
        rules.nets_by_strength(rules.PAYTABLES[name], rules.FIVE, 2) for name in ("ante", "flop")
    )
    total = 0.0
    for hand, ways in canonical_hands(3):
        left = tuple(c for c in DECK if c not in hand)
        total += ways * max(-2.0, float(unit[flop_poker.strengths_by_flop(hand, left)].mean()))
    assert total / 2 / 22_100 == pytest.approx(sheets(FLOP)[0].ev, abs=1e-12)


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_playing_the_coachs_choice_gives_the_sheets_number(game: Game) -> None:
    """Rounds through the engine: the results, less how much better or worse each start is than the
    average start.
    """
    placed = bets(game)
    optional = {w.name for w in game.wagers if w.limit == "minimum"}
    rounds, total, square, starts = 500, 0.0, 0.0, 0.0
    for number in range(rounds):
        state = deal(game, number, placed)
        first = None
        while state.turn:
            _, said = ask(game, state)
            first = said.ev[said.best] if first is None else first
            state = act(game, state, action(said.best)).state
        net = sum(
            back - put for (_, wager), (put, back) in state.tally.items() if wager not in optional
        )
        assert first is not None
        luck = net - first
        total += luck
        square += luck * luck
        starts += first
    mean = total / rounds
    assert abs(mean) < 4 * sqrt((square / rounds - mean * mean) / rounds)
    sheet = sheets(game)[0]
    assert abs(starts / rounds - 1000 * sheet.ev) < 4 * 1000 * sheet.standard_deviation / sqrt(
        rounds
    )
