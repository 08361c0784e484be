"""Irregularities that are drawn since `Offer.procedures` 1: what each does to the round, that its file
replays, and that rounds of older days are dealt as they were.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from game import rounds
from game.core.chance import deck_stock
from game.core.declaration import Game, HouseRules, Offer
from game.core.errors import BadBet, IllegalAction
from game.core.offer import PROCEDURES
from game.games import GAMES
from game.play import round_file
from game.rounds import events as ev
from game.rounds.procedure import may_come
from game.rounds.state import State
from tests.rounds.streets_table import events_of_kind

FREE, BACK = GAMES["free-bet-blackjack"], GAMES["double-back-jack"]
CARD_TABLES = [game for game in GAMES.values() if game.deals and game.family != "blackjack"]
COUNTED = [game for game in CARD_TABLES if game.family != "pai-gow"]
STUBS = [game for game in CARD_TABLES if game.family != "draw"]
BLACKJACKS = (FREE, BACK)


def named(game: Game) -> str:
    return game.slug


def bets_of(game: Game) -> dict[str, int]:
    return {w.name: 500 for w in game.opening_wagers if not w.optional} or {"blackjack": 500}


def ends(
    game: Game, kind: str, rules: HouseRules, used: int = 0, seats: tuple[int, ...] = (1, 2, 3)
) -> Iterator[tuple[State, State, tuple[ev.AnyEvent, ...]]]:
    """Rounds to their end in which this comes up, each file of which replays to the same cents: the
    first state, the last, and all events.
    """
    count = 0
    for number in range(3000):
        stock = deck_stock(number.to_bytes(32, "big"), game.pack, game.decks(rules), used)
        offer = Offer(rules, procedures=PROCEDURES)
        step = rounds.start(game, {seat: bets_of(game) for seat in seats}, stock, offer)
        first, events = step.state, step.events
        while step.state.turn:
            open_now = [a for a in rounds.legal(game, step.state) if a.verb not in ("fold", "hit")]
            step = rounds.act(
                game, step.state, open_now[(number + step.state.turn) % len(open_now)]
            )
            events += step.events
        if [e.kind for e in events_of_kind(events, ev.Irregular)] != [kind]:
            continue
        file = round_file.build_round_file(game, step.state, events)
        assert file["irregularities"][0]["kind"] == kind
        assert round_file.replay(json.dumps(file)) == round_file.settlement(
            game, step.state, leaves=True
        )
        yield first, step.state, events
        count += 1
        if count == 3:
            return
    raise AssertionError(f"{kind} does not come up at {game.slug}")


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_rounds_of_older_days_draw_from_the_irregularities_of_then(game: Game) -> None:
    for dealing in tuple(game.deals) or ("manual-shoe",):
        rules = HouseRules(irregularities="training", dealing=dealing)
        then = [rule.kind for rule in may_come(game, Offer(rules))]
        now = [rule.kind for rule in may_come(game, Offer(rules, procedures=PROCEDURES))]
        assert not {"recut", "misdealt", "late-card", "short-deck", "new-dealer"} & set(then)
        assert [kind for kind in now if kind in then] == [
            kind for kind in then if kind != "one-card"
        ]


@pytest.mark.parametrize("game", STUBS, ids=named)
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_a_misdeal_from_a_full_deck_voids_the_round_and_the_deck_stays(
    game: Game, dealing: str
) -> None:
    rules = HouseRules(irregularities="training", dealing=dealing)
    wrong = next(r for r in game.irregularities if r.kind == "stub-wrong" and dealing in r.dealing)
    for _, last, events in ends(game, "misdealt", rules):
        assert last.void
        assert {back - staked for staked, back in last.tally.values()} == {0}
        (said,) = events_of_kind(events, ev.Irregular)
        assert said.section == wrong.section
        assert "the deck stays" in said.text


@pytest.mark.parametrize("game", COUNTED, ids=named)
def test_a_shuffler_that_counts_wrong_sends_the_deck_away(game: Game) -> None:
    rules = HouseRules(irregularities="training", counting_shuffler=True)
    for _, last, events in ends(game, "wrong-count", rules):
        first, second = events_of_kind(events, ev.Shuffled)[:2]
        assert (first.deck, second.deck) == ("red", "blue")
        assert second.section == f"{game.chapter}.5(b)"
        assert not last.void


@pytest.mark.parametrize("game", [*CARD_TABLES, *BLACKJACKS], ids=named)
def test_the_floor_may_have_the_cards_cut_again(game: Game) -> None:
    rules = HouseRules(irregularities="training")
    for _, last, events in ends(game, "recut", rules):
        assert len(events_of_kind(events, ev.Cut)) == 2
        (said,) = events_of_kind(events, ev.Irregular)
        assert said.section == f"{game.chapter}.5({'f' if game.family == 'pai-gow' else 'e'})"
        assert not last.void


@pytest.mark.parametrize("game", CARD_TABLES, ids=named)
def test_where_the_dealing_shoe_is_out_of_order_the_cards_are_dealt_by_hand(game: Game) -> None:
    rules = HouseRules(irregularities="training", dealing="automated-shoe")
    jam = next(r for r in game.irregularities if r.kind == "out-of-order")
    for first, last, events in ends(game, "shoe-out-of-order", rules):
        assert [e.section for e in events_of_kind(events, ev.Irregular)] == [jam.section]
        by_hand = rounds.engine(game).plan(game, HouseRules(dealing="hand"), first.bets)
        if game.family != "pai-gow":
            dealt = [e.place for e in events_of_kind(events, ev.Dealt)]
            assert dealt[: len(by_hand)] == [to.place for to in by_hand if to.place][: len(dealt)]
        assert not last.void


def test_671a_11_h_2_a_short_deck_leaves_the_table_and_the_round_stands() -> None:
    game = GAMES["lunar-poker"]
    for _, last, events in ends(game, "short-deck", HouseRules(irregularities="training")):
        assert [e.cards for e in events_of_kind(events, ev.Counted)] == [51]
        assert not last.void
        assert isinstance(events[-1], ev.Closed)


@pytest.mark.parametrize("game", BLACKJACKS, ids=named)
def test_a_second_card_that_was_missed_is_taken_or_the_hand_is_dead(game: Game) -> None:
    taken = refused = 0
    for first, last, events in ends(game, "late-card", HouseRules(irregularities="training")):
        seat = first.turn
        assert first.stage == "late-card"
        assert len(first.piles[f"seat {seat}"].cards) == 1
        assert all(
            len(pile.cards) == 2 for name, pile in first.piles.items() if name[-1] != str(seat)
        )
        if last.decisions[seat][0] == "play-on":
            taken += 1
        else:
            refused += 1
            assert last.tally[seat, "blackjack"] == (500, 500)
            assert f"seat {seat}" in [e.place for e in events_of_kind(events, ev.Discarded)]
    assert taken + refused == 3


@pytest.mark.parametrize("game", BLACKJACKS, ids=named)
def test_the_coach_prices_a_second_card_that_was_missed(game: Game) -> None:
    from game.odds.coach import advise

    first, _, _ = next(ends(game, "late-card", HouseRules(irregularities="training")))
    said = advise(game, rounds.seen(first, first.turn), rounds.legal(game, first))
    assert said is not None
    assert set(said.ev) == {"play-on", "void-hand"}
    assert said.ev["void-hand"] == 0
    assert -500 < said.ev["play-on"] < 500


@pytest.mark.parametrize("game", BLACKJACKS, ids=named)
def test_the_only_late_hand_that_is_refused_voids_the_round(game: Game) -> None:
    rules = HouseRules(irregularities="training")
    found = [
        last
        for _, last, _ in ends(game, "late-card", rules, seats=(4,))
        if last.decisions[4][0] == "void-hand"
    ]
    assert all(last.void and last.tally[4, "blackjack"] == (500, 500) for last in found)


@pytest.mark.parametrize("game", BLACKJACKS, ids=named)
def test_a_dealer_who_missed_his_second_card_takes_it_after_the_players(game: Game) -> None:
    for _, _, events in ends(game, "dealer-missed-second", HouseRules(irregularities="training")):
        dealt = [e.place for e in events_of_kind(events, ev.Dealt)][:8]
        assert dealt == ["seat 1", "seat 2", "seat 3", "dealer"] * 2


@pytest.mark.parametrize("game", BLACKJACKS, ids=named)
def test_the_floor_has_the_cards_shuffled_and_the_farthest_right_cuts(game: Game) -> None:
    for _, last, _ in ends(game, "shuffle-ordered", HouseRules(irregularities="training")):
        assert not rounds.engine(game).shoe_goes_on(game, last)  # type: ignore[attr-defined]
        assert (last.carry.out, last.carry.seat) == (True, 0)
        offer = Offer(last.offer.rules, carry=last.carry)
        stock = deck_stock(bytes(32), game.pack, game.decks(offer.rules))
        after = rounds.start(game, {1: bets_of(game), 5: bets_of(game)}, stock, offer)
        assert "Seat 5, cut the cards, please." in [
            e.text for e in events_of_kind(after.events, ev.Announced)
        ]


@pytest.mark.parametrize("game", BLACKJACKS, ids=named)
def test_a_new_dealer_puts_one_card_away(game: Game) -> None:
    for first, _, events in ends(
        game, "new-dealer", HouseRules(irregularities="training"), used=40
    ):
        kinds = [type(e) for e in events]
        assert kinds.index(ev.Burned) < kinds.index(ev.Dealt)
        (burned, *_) = events_of_kind(events, ev.Burned)
        assert (burned.card, burned.up) == (first.stock.cards[40], False)


def test_670a_11_e_the_dealer_announces_how_each_hand_ends() -> None:
    game = GAMES["six-card-fortune-pai-gow-poker"]
    seen = set()
    for number in range(60):
        stock = deck_stock(number.to_bytes(32, "big"), game.pack)
        step = rounds.start(game, {seat: bets_of(game) for seat in (1, 4)}, stock, Offer())
        events = step.events
        while step.state.turn:
            step = rounds.act(game, step.state, rounds.legal(game, step.state)[-1])
            events += step.events
        said = [e for e in events_of_kind(events, ev.Announced) if e.section == "670a.11(e)"]
        assert [one.text[:6] for one in said] == ["Seat 4", "Seat 1"]
        for one in said:
            staked, back = step.state.tally[int(one.text[5]), "pai-gow"]
            ending = "loses" if not back else "is a tie" if back == staked else "wins"
            assert one.text == f"Seat {one.text[5]} {ending}."
            seen.add(ending)
    assert seen == {"loses", "is a tie", "wins"}


# -- the players' cut ------------------------------------------------------------------------------

CUT_TABLES = [game for game in GAMES.values() if "players-cut" in game.options]


def offered(
    game: Game, order: tuple[int, ...], *said: str, rules: HouseRules | None = None, seed: int = 0
) -> tuple[State, tuple[ev.AnyEvent, ...]]:
    """The round once the seats of the order have answered in turn."""
    stock = deck_stock(seed.to_bytes(32, "big"), game.pack, game.decks(rules or HouseRules()))
    offer = Offer(rules or HouseRules(players_cut=True), procedures=PROCEDURES, cut=order)
    step = rounds.start(game, {seat: bets_of(game) for seat in (1, 2, 5)}, stock, offer)
    events = step.events
    for one in said:
        assert step.state.stage == "cut"
        step = rounds.act(game, step.state, one)
        events += step.events
    return step.state, events


@pytest.mark.parametrize("game", CUT_TABLES, ids=named)
def test_the_cut_is_offered_in_turn_and_may_be_refused(game: Game) -> None:
    state, events = offered(game, (5, 2, 1), "decline", "cut 15")
    assert state.stage != "cut"
    assert [e.seat for e in events_of_kind(events, ev.Asked)][:2] == [5, 2]
    assert [e.depth for e in events_of_kind(events, ev.Cut)] == [15]
    state, events = offered(game, (5, 2, 1), "decline", "decline", "decline")
    assert state.stage != "cut"
    assert len(events_of_kind(events, ev.Cut)) == 1


@pytest.mark.parametrize("game", CUT_TABLES, ids=named)
def test_the_cut_changes_every_card_and_ten_lie_above_and_below(game: Game) -> None:
    first, second = (offered(game, (5,), f"cut {depth}")[0] for depth in (15, 16))
    same = [a == b for a, b in zip(first.stock.cards, second.stock.cards, strict=True)]
    assert sum(same) < len(same) / 4
    assert sorted(first.stock.cards) == sorted(second.stock.cards)
    asked, _ = offered(game, (5,))
    size = len(asked.stock.cards)
    middle, _ = offered(game, (5,), "cut")
    assert middle.stock == offered(game, (5,), f"cut {size // 2}")[0].stock
    for said in ("cut 9", "cut 10x", f"cut {size - 9}", "cut $12", "stand", "house-way"):
        with pytest.raises(IllegalAction):
            rounds.act(game, asked, said)


@pytest.mark.parametrize("game", CUT_TABLES, ids=named)
def test_a_round_with_a_players_cut_replays_from_its_file(game: Game) -> None:
    state, events = offered(game, (5, 1), "decline", "cut 20")
    while state.turn:
        step = rounds.act(game, state, rounds.legal(game, state)[-1])
        state, events = step.state, events + step.events
    file = round_file.build_round_file(game, state, events)
    assert file["cut"] == [5, 1]
    assert file["seats"]["1"]["decisions"][0] == "cut 20"
    assert round_file.replay(json.dumps(file)) == round_file.settlement(game, state, leaves=True)


@pytest.mark.parametrize("game", CUT_TABLES, ids=named)
def test_who_cut_cuts_again_when_the_floor_says_so(game: Game) -> None:
    rules, found = HouseRules(players_cut=True, irregularities="training"), 0
    for seed in range(300):
        state, events = offered(game, (5, 1), "cut 20", rules=rules, seed=seed)
        if [e.kind for e in events_of_kind(events, ev.Irregular)] == ["recut"]:
            found += 1
            assert (state.stage, state.turn) == ("cut", 5)
            assert list(map(str, rounds.legal(game, state))) == ["cut"]
            step = rounds.act(game, state, "cut 30")
            assert step.state.stage != "cut"
            assert [e.kind for e in events_of_kind(step.events, ev.Irregular)] == []
    assert found


@pytest.mark.parametrize("game", BLACKJACKS, ids=named)
def test_a_shoe_goes_on_from_the_cut_that_it_was_shuffled_with(game: Game) -> None:
    state, _ = offered(game, (5,), "cut 20")
    while state.turn:
        state = rounds.act(game, state, rounds.legal(game, state)[-1]).state
    fresh = deck_stock(bytes(32), game.pack, game.decks(HouseRules()), state.at)
    offer = Offer(state.offer.rules, carry=state.carry, cut=(1,))
    after = rounds.start(game, {1: bets_of(game)}, fresh, offer).state
    assert after.stage != "cut"
    assert after.stock.cards[: len(fresh.cards)] == state.stock.cards[: len(fresh.cards)]


@pytest.mark.parametrize("game", BLACKJACKS, ids=named)
def test_without_mid_shoe_entry_who_did_not_wager_waits_for_the_shuffle(game: Game) -> None:
    rules = HouseRules(mid_shoe_entry=False)
    stock = deck_stock(bytes(32), game.pack, game.decks(rules))
    state = rounds.start(game, {1: bets_of(game), 3: bets_of(game)}, stock, Offer(rules)).state
    while state.turn:
        state = rounds.act(game, state, rounds.legal(game, state)[-1]).state
    used = deck_stock(bytes(32), game.pack, game.decks(rules), state.at)
    with pytest.raises(BadBet, match=r"seats.2: did not wager in the last round"):
        rounds.start(game, {2: bets_of(game)}, used, Offer(rules, carry=state.carry))
    after = rounds.start(game, {3: bets_of(game)}, used, Offer(rules, carry=state.carry)).state
    assert after.carry.players == (3,)
    anew = rounds.start(game, {2: bets_of(game)}, stock, Offer(rules, carry=state.carry)).state
    assert anew.carry.players == (2,)
    open_to_all = Offer(HouseRules(), carry=state.carry)
    assert rounds.start(game, {2: bets_of(game)}, used, open_to_all).state.carry is not None
