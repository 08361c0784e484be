"""The shoe that goes on over rounds, and what happens when something goes wrong with the cards
(R-7).
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache

import msgspec
import pytest

from game import rounds
from game.core.cards import HIDDEN, card, cards, text
from game.core.chance import Stock, Stream, deck_stock, new_seed
from game.core.declaration import Game, HouseRules, Offer, check_rules
from game.core.errors import BadRules, HouseError
from game.games import GAMES
from game.games.double_back_jack.rules import GAME as BACK
from game.games.free_bet_blackjack.rules import GAME as FREE
from game.odds.blackjack import advice as blackjack_advice
from game.play import round_file
from game.rounds import State
from game.rounds import events as ev
from game.rounds.blackjack import engine
from game.rounds.blackjack import shoe as blackjack_shoe
from game.rounds.blackjack.declaration import Shoe
from game.rounds.blackjack.shoe import cards_before_cover, troubles
from game.rounds.round_builder import Play
from tests.rounds.blackjack_table import (
    Follower,
    events_of_kind,
    go,
    open_now,
    played,
    results,
    shoe,
)

BOTH = pytest.mark.parametrize("game", [FREE, BACK], ids=lambda game: game.stem)
TRAINING = HouseRules(irregularities="training")


def first(n: int) -> int:
    """Always the first action."""
    return 0 * n


def standing(n: int) -> int:
    """The last action but one: stand, or no even money."""
    return max(n - 3, 0)


def one_shoe(game: Game, seed: int) -> list[tuple[State, Follower]]:
    """Rounds of four seats until the shoe is to be shuffled."""
    done: list[tuple[State, Follower]] = []
    rules, used, carry = HouseRules(), 0, None
    numbers = Stream(seed.to_bytes(32, "big"), "choices")
    while True:
        stock = shoe(game, seed, used=used)
        state, follower = played(
            game,
            stock,
            (1, 2, 4, 6),
            numbers.integer_below,
            Offer(rules, number=len(done) + 1, carry=carry),
        )
        done.append((state, follower))
        if not engine.shoe_goes_on(game, state):
            return done
        used, carry = state.at, state.carry


# -- shuffle, cut, cover card ----------------------------------------------------------------------


@BOTH
def test_a_fresh_shoe_is_shuffled_cut_and_its_first_card_put_away(game: Game) -> None:
    _, follower = played(game, shoe(game, 5), (2, 3), standing, Offer())
    kinds = [type(e).__name__ for e in follower.events if not isinstance(e, ev.Staked)][:6]
    assert kinds == ["Shuffled", "Announced", "Cut", "Marked", "Burned", "Announced"]
    assert [(e.up, e.section) for e in events_of_kind(follower.events, ev.Burned)] == [
        (False, f"{game.chapter}.7(c)")
    ]
    assert 10 <= events_of_kind(follower.events, ev.Cut)[0].depth <= 302


@BOTH
def test_a_shoe_goes_on_over_rounds_with_every_card_once(game: Game) -> None:
    rounds_played = one_shoe(game, 11)
    assert len(rounds_played) > 3
    left = [
        event.card
        for _, f in rounds_played
        for event in f.events
        if isinstance(event, (ev.Dealt, ev.Burned))
    ]
    assert left == list(shoe(game, 11).cards[: len(left)])
    shuffles = [len(events_of_kind(f.events, ev.Shuffled)) for _, f in rounds_played]
    assert shuffles == [1] + [0] * (len(rounds_played) - 1)
    assert [len(events_of_kind(f.events, ev.Burned)) for _, f in rounds_played][1:] == [0] * (
        len(rounds_played) - 1
    )


@BOTH
@pytest.mark.parametrize("seed", range(12))
def test_the_cover_card_ends_the_shoe_but_not_the_round(game: Game, seed: int) -> None:
    rounds_played = one_shoe(game, seed)
    size = len(shoe(game, seed).cards)
    at = cards_before_cover(seed.to_bytes(32, "big"), size)
    assert size // 2 <= at <= size - size // 4
    for state, follower in rounds_played[:-1]:
        assert state.at <= at
        assert not state.carry.out
        assert not [
            e
            for e in events_of_kind(follower.events, ev.Marked)
            if e.kind == "cover-card" and e.place != "shoe"
        ]
    state, follower = rounds_played[-1]
    assert state.over
    assert not state.void
    mark = next(
        i
        for i, e in enumerate(follower.events)
        if isinstance(e, ev.Marked) and e.text == "Cover card"
    )
    assert (
        sum(isinstance(e, (ev.Dealt, ev.Burned)) for e in follower.events[:mark])
        == at - state.stock.used
    )
    place = follower.events[mark].place
    assert state.carry == Shoe(1, True, 0 if place == "dealer" else int(place.split()[1]))


@BOTH
def test_the_cut_is_offered_as_the_chapter_says(game: Game) -> None:
    def asked(carry: Shoe | None) -> str:
        _, follower = played(game, shoe(game, 3), (2, 3, 5), standing, Offer(carry=carry))
        return next(
            e.text
            for e in events_of_kind(follower.events, ev.Announced)
            if e.section.endswith(".5(c)")
        )

    assert asked(None) == "Seat 2, cut the cards, please."
    assert asked(Shoe(1, True, 3)) == "Seat 3, cut the cards, please."
    assert asked(Shoe(1, True, 0)) == "Seat 5, cut the cards, please."


@BOTH
def test_a_device_alternates_two_colours_and_shuffles_every_round(game: Game) -> None:
    rules = HouseRules(dealing="automated-shoe")
    state, follower = played(game, shoe(game, 3), (1,), standing, Offer(rules))
    assert events_of_kind(follower.events, ev.Shuffled)[0].deck == "red"
    assert not events_of_kind(follower.events, ev.Cut)
    assert not engine.shoe_goes_on(game, state)
    _, follower = played(game, shoe(game, 4), (1,), standing, Offer(rules, carry=state.carry))
    assert events_of_kind(follower.events, ev.Shuffled)[0].deck == "blue"


@BOTH
def test_a_stacked_round_draws_no_cut_and_begins_a_new_shoe(game: Game) -> None:
    stock = msgspec.structs.replace(shoe(game, 3), scripted=True)
    state, follower = played(game, stock, (1,), standing, Offer())
    assert not events_of_kind(follower.events, ev.Cut)
    assert not engine.shoe_goes_on(game, state)


# -- a shoe that runs out --------------------------------------------------------------------------


@BOTH
def test_an_empty_shoe_is_filled_from_the_discard_rack(game: Game) -> None:
    whole = shoe(game, 7)
    used = len(whole.cards) - 10
    state, follower = played(
        game,
        msgspec.structs.replace(whole, used=used),
        (1, 2, 3, 4, 5, 6),
        first,
        Offer(carry=Shoe(3)),
    )
    law = f"{game.chapter}.{'12' if game is FREE else '13'}(f)"
    assert [e.section for e in events_of_kind(follower.events, ev.Irregular)] == [law]
    assert [e.section for e in events_of_kind(follower.events, ev.Burned)] == [law]
    assert [e.up for e in events_of_kind(follower.events, ev.Burned)] == [False]
    assert state.over
    assert not state.void
    assert not engine.shoe_goes_on(game, state)
    on_table = Counter(e.card for e in events_of_kind(follower.events, ev.Dealt))
    assert on_table <= Counter(whole.cards)


def test_one_deck_and_six_seats_never_run_dry() -> None:
    rules = HouseRules(decks=1)
    for seed in range(60):
        numbers = Stream(seed.to_bytes(32, "big"), "choices")
        stock = shoe(BACK, seed, decks=1, used=20)
        state, follower = played(
            BACK,
            stock,
            (1, 2, 3, 4, 5, 6),
            numbers.integer_below,
            Offer(rules, carry=Shoe()),
            lambda s, f: f.agrees(s),
        )
        assert state.over
        for pile in state.piles.values():
            assert not pile.cards
        assert not +follower.stakes


def test_a_stacked_deck_that_is_too_short_is_refused() -> None:
    short = Stock(bytes(32), cards("2c 5h 6h 7d 4c"), scripted=True)
    state = rounds.start(FREE, {1: {"blackjack": 1000}}, short).state
    with pytest.raises(HouseError, match="run out"):
        rounds.act(FREE, state, "hit")


# -- irregularities --------------------------------------------------------------------------------


@cache
def seed_for(
    slug: str, kind: str, dealing: str, wanted: str = ""
) -> tuple[int, State, tuple[ev.AnyEvent, ...]]:
    """The first seed whose round has this irregularity (and deals the dealer an up card in
    `wanted`).
    """
    game = FREE if slug == FREE.slug else BACK
    rules = HouseRules(irregularities="training", dealing=dealing)
    for seed in range(5000):
        stock = shoe(game, seed)
        play = Play(
            game, State(slug=slug, offer=Offer(rules), stock=stock, bets={1: {}, 2: {}, 3: {}})
        )
        found = next(iter(troubles(play)), None)
        if found is None or found[0].kind != kind:
            continue
        step = rounds.start(game, {n: {"blackjack": 1000} for n in (1, 2, 3)}, stock, Offer(rules))
        up = step.state.piles["dealer"].cards[0] if "dealer" in step.state.piles else None
        if not wanted or (up is not None and text(up)[0] in wanted):
            return seed, step.state, step.events
    raise AssertionError(f"no seed has {kind}")


def finish(game: Game, state: State, *, hit: bool = False) -> tuple[State, list[ev.AnyEvent]]:
    """Stand (or hit once, where that is open) to the end."""
    events: list[ev.AnyEvent] = []
    while state.turn:
        names = open_now(game, state)
        chosen = next(
            n
            for n in ("no-insurance", "hit" if hit else "stand", "stand", "decline", "play-on")
            if n in names
        )
        hit = hit and chosen != "hit"
        state, more = go(game, state, chosen)
        events += more
    return state, events


@BOTH
@pytest.mark.parametrize(
    "kind", sorted({rule.kind for rule in FREE.irregularities if not rule.since})
)
def test_each_irregularity_is_announced_once_with_its_section(game: Game, kind: str) -> None:
    dealing = "automated-shoe" if kind in {"shuffler-jam", "out-of-order"} else "manual-shoe"
    wanted = {"needless-peek": "23456789", "reader-broken": "TJQKA"}.get(kind, "")
    rule = next(rule for rule in game.irregularities if rule.kind == kind)
    _, state, events = seed_for(game.slug, kind, dealing, wanted)
    state, more = finish(game, state, hit=kind == "missed-hit")
    told = [(e.kind, e.section) for e in events_of_kind((*events, *more), ev.Irregular)]
    if kind in {"dealer-17", "face-up", "drawn-in-error", "exposed", "missed-hit"}:
        assert told in ([], [(kind, rule.section)])
    else:
        assert told == [(kind, rule.section)]
    assert rule.section.startswith(f"{game.chapter}.{'12' if game is FREE else '13'}(")


def test_a_card_face_up_in_the_shoe_is_put_away() -> None:
    _, _, events = seed_for(FREE.slug, "face-up", "manual-shoe")
    burned = events_of_kind(events, ev.Burned)
    assert [e.up for e in burned] in ([False, True], [False])
    assert len(events_of_kind(events, ev.Dealt)) == 8


def test_a_cover_card_before_a_burned_card_is_at_no_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """673a.13: the next cut is offered where the cover card came; between two hands that is the shoe."""
    prepared: list[tuple[str, int]] = []
    honest = blackjack_shoe._prepare_shoe

    def prepare(play: Play, place: str, seat: int) -> None:
        prepared.append((place, seat))
        honest(play, place, seat)

    monkeypatch.setattr(blackjack_shoe, "_prepare_shoe", prepare)
    seed_for.__wrapped__(FREE.slug, "face-up", "manual-shoe")
    assert [one for one in prepared if one[0] == "shoe"] == [("shoe", 0)]


@BOTH
def test_a_dealer_who_missed_his_first_card_takes_two_at_the_end(game: Game) -> None:
    _, state, events = seed_for(game.slug, "dealer-missed", "manual-shoe")
    assert [e.place for e in events_of_kind(events, ev.Dealt)] == [
        "seat 1",
        "seat 2",
        "seat 3",
    ] * 2 + ["dealer", "dealer"]
    assert rounds.seen(state, 1).piles["dealer"][1] == HIDDEN


@BOTH
def test_a_missed_second_card_comes_after_the_others(game: Game) -> None:
    seed, _, events = seed_for(game.slug, "one-card", "manual-shoe")
    dealt = [e.place for e in events_of_kind(events, ev.Dealt)][:8]
    assert Counter(dealt) == Counter({"seat 1": 2, "seat 2": 2, "seat 3": 2, "dealer": 2}), seed
    assert dealt[:4] == ["seat 1", "seat 2", "seat 3", "dealer"]
    assert dealt[-1] == "dealer"


@BOTH
def test_a_hand_without_cards_is_dead_and_its_wager_comes_back(game: Game) -> None:
    _, state, _ = seed_for(game.slug, "no-cards", "manual-shoe")
    (dead,) = {1, 2, 3} - set(state.memo.hands)
    assert results(state, dead) == {"blackjack": (1000, 1000)}
    state, _ = finish(game, state)
    assert state.over
    assert results(state, dead) == {"blackjack": (1000, 1000)}


@BOTH
def test_the_only_hand_without_cards_voids_the_round(game: Game) -> None:
    seed, _, _ = seed_for(game.slug, "no-cards", "manual-shoe")
    step = rounds.start(game, {4: {"blackjack": 1000}}, shoe(game, seed), Offer(TRAINING))
    assert step.state.void
    assert results(step.state, 4) == {"blackjack": (1000, 1000)}


@BOTH
def test_a_card_shown_in_error_is_the_next_card(game: Game) -> None:
    _, state, events = seed_for(game.slug, "exposed", "manual-shoe", "23456789")
    shown = state.memo.exposed
    marked = [e for e in events_of_kind(events, ev.Marked) if e.kind == "exposed-card"]
    assert card(marked[0].text) == shown
    hit, more = go(game, state, "hit")
    assert events_of_kind(more, ev.Dealt)[0].card == shown
    assert hit.memo.exposed == HIDDEN
    refused, more = finish(game, state)
    gone = [e.card for e in more if isinstance(e, (ev.Dealt, ev.Burned))]
    assert gone[0] == shown
    assert refused.over


@BOTH
def test_a_missed_hit_comes_after_the_other_players_cards(game: Game) -> None:
    _, state, _ = seed_for(game.slug, "missed-hit", "manual-shoe", "23456789")
    seat = state.turn
    state, events = go(game, state, "hit")
    assert [e.kind for e in events_of_kind(events, ev.Irregular)] == ["missed-hit"]
    assert not events_of_kind(events, ev.Dealt)
    asked = f"{game.chapter}.12(h)" if game is FREE else f"{game.chapter}.13(h)"
    assert events_of_kind(events, ev.Asked) == [
        ev.Asked(seat, "Missed card: take it later, or void?", asked)
    ]
    assert (state.turn, open_now(game, state)) == (seat, ["play-on", "void-hand"])
    state, events = go(game, state, "play-on")
    assert not events_of_kind(events, ev.Dealt)
    assert (state.memo.late, state.turn > seat) == (seat, True)
    seen: list[ev.AnyEvent] = []
    while state.turn not in {seat, 0}:
        state, events = go(game, state, "stand")
        seen += events
    assert events_of_kind(seen, ev.Dealt)[0].place == f"seat {seat}"
    assert (state.memo.late, state.memo.missed) == (0, True)
    state, _ = finish(game, state)
    assert state.over


def test_a_round_in_which_the_shoe_runs_out_is_written_and_read_back() -> None:
    """673a.13(f): 52 cards do not last for six seats that split and draw; the card put away is none
    of the draws.
    """
    bets = {str(seat): {"wagers": {"blackjack": 500}} for seat in range(1, 7)}
    for number in range(4000):
        told = {"game": BACK.slug, "rules": {"decks": 1}, "seats": bets}
        read = round_file.read_round_file(json.dumps(told))
        opened = round_file.open_round(read, number.to_bytes(32, "big"))
        state, events = opened.state, opened.events
        while state.turn:
            names = open_now(BACK, state)
            state, more = go(
                BACK,
                state,
                next(n for n in ("split", "second-chance", "hit", "no-insurance") if n in names),
            )
            events += more
        if state.at > 52:
            break
    else:
        raise AssertionError("no shoe ran out")
    written = round_file.build_round_file(BACK, state, events)
    opened = round_file.open_round(round_file.read_round_file(json.dumps(written)))
    again, events = round_file.play_file_decisions(opened)
    assert round_file.settlement(BACK, again) == round_file.settlement(BACK, state)
    assert again.at == state.at == 52 + 1 + len(written["cards"]["draws"]) - (52 - opened.dealt)
    assert [e.section for e in events_of_kind(events, ev.Irregular)] == ["673a.13(f)"]
    lying = next(c for c in written["cards"]["seat 1"])
    written["cards"]["draws"][-1] = lying
    with pytest.raises(HouseError, match="the cards have run out"):
        round_file.replay(json.dumps(written))


def test_a_one_deck_round_that_refills_twice_is_written_and_replays() -> None:
    """673a.13(f), twice in one round: each time a card is put away, and none of the two is a draw."""
    stock = deck_stock((3158).to_bytes(32, "big"), BACK.pack, 1, used=49)
    step = rounds.start(
        BACK, {seat: {"blackjack": 500} for seat in range(1, 7)}, stock, Offer(HouseRules(decks=1))
    )
    state, events = step.state, step.events
    while state.turn:
        names = open_now(BACK, state)
        state, more = go(
            BACK,
            state,
            next(n for n in ("split", "second-chance", "hit", "no-insurance") if n in names),
        )
        events += more
    assert [e.kind for e in events_of_kind(events, ev.Irregular)] == [
        "insufficient",
        "insufficient",
    ]
    written = round_file.build_round_file(BACK, state, events)
    assert written["used"] == 49
    assert len(written["cards"]["away"]) == 2
    again, told = round_file.play_file_decisions(
        round_file.open_round(round_file.read_round_file(json.dumps(written)))
    )
    assert round_file.settlement(BACK, again, leaves=True) == round_file.settlement(
        BACK, state, leaves=True
    )
    assert [e.card for e in events_of_kind(told, ev.Burned)] == [
        e.card for e in events_of_kind(events, ev.Burned)
    ]
    assert [(e.place, e.card) for e in events_of_kind(told, ev.Dealt)] == [
        (e.place, e.card) for e in events_of_kind(events, ev.Dealt)
    ]


@BOTH
def test_whose_card_was_missed_may_have_the_hand_called_dead_and_the_wager_back(game: Game) -> None:
    _, state, _ = seed_for(game.slug, "missed-hit", "manual-shoe", "23456789")
    seat = state.turn
    state, _ = go(game, state, "hit")
    advice = blackjack_advice.advise(game, rounds.seen(state, seat), rounds.legal(game, state))
    assert set(advice.ev) == {"play-on", "void-hand"}
    assert advice.ev["void-hand"] == 0
    state, events = go(game, state, "void-hand")
    (back,) = events_of_kind(events, ev.Returned)
    assert (back.seat, back.wager, back.cents) == (seat, "blackjack", 1000)
    assert back.section == ("672a.12(h)" if game is FREE else "673a.13(h)")
    assert state.memo.late == 0
    state, _ = finish(game, state)
    assert state.over
    assert results(state, seat) == {"blackjack": (1000, 1000)}


@BOTH
def test_a_card_drawn_on_17_is_put_away(game: Game) -> None:
    rules = HouseRules(irregularities="training")
    for seed in range(4000):
        stock = shoe(game, seed)
        found = next(
            iter(
                troubles(
                    Play(game, State(slug=game.slug, offer=Offer(rules), stock=stock, bets={1: {}}))
                )
            ),
            None,
        )
        if found is None or found[0].kind != "dealer-17":
            continue
        state, follower = played(game, stock, (1,), standing, Offer(rules))
        told = events_of_kind(follower.events, ev.Irregular)
        if told:
            assert [e.section[-3:] for e in told] == ["(d)"]
            assert [e.up for e in events_of_kind(follower.events, ev.Burned)] == [False, True]
            last = [e.text for e in events_of_kind(follower.events, ev.Announced)][-1]
            assert last == "Dealer has 17."
            assert state.over
            return
    raise AssertionError("no seed has the dealer draw on 17")


def test_irregularities_are_off_unless_the_house_wants_them() -> None:
    for _ in range(200):
        stock = shoe(FREE, int.from_bytes(new_seed()[:7], "big"))
        _, follower = played(FREE, stock, (1, 2), standing, Offer())
        assert not events_of_kind(follower.events, ev.Irregular)


def test_a_shoe_that_goes_on_has_trouble_of_its_own_in_every_round() -> None:
    stock = shoe(FREE, 9)
    drawn = []
    for used in range(0, 200, 5):
        at = msgspec.structs.replace(stock, used=used)
        found = troubles(
            Play(FREE, State(slug=FREE.slug, offer=Offer(TRAINING), stock=at, bets={1: {}}))
        )
        drawn.append(next(iter(found), None))
    assert None in drawn
    assert len({found[0].kind for found in drawn if found}) > 2


@BOTH
def test_a_round_from_the_middle_of_a_shoe_is_written_down_and_replays(game: Game) -> None:
    used = []
    for state, follower in one_shoe(game, 21):
        written = round_file.build_round_file(game, state, follower.events)
        used.append(written.get("used", 0))
        settled = round_file.replay(msgspec.json.encode(written))
        assert settled == round_file.settlement(game, state, leaves=True)
    assert len(used) > 3
    assert used == sorted(set(used))


@BOTH
@pytest.mark.parametrize("penetration", [50, 62, 75])
def test_the_cover_card_lies_where_the_house_says(game: Game, penetration: int) -> None:
    rules, used, carry = HouseRules(penetration=penetration), 0, None
    size = len(shoe(game, 3).cards)
    at = size * penetration // 100
    assert cards_before_cover(bytes(32), size, penetration) == at
    while True:
        offer = Offer(rules, carry=carry)
        state, _ = played(game, shoe(game, 3, used=used), (1, 2), standing, offer)
        if not engine.shoe_goes_on(game, state):
            break
        assert state.at <= at
        used, carry = state.at, state.carry
    assert state.carry.out
    assert state.at > at


@BOTH
def test_the_pit_has_the_cards_shuffled_after_a_spread(game: Game) -> None:
    used, carry = 0, None
    for number, (bet, goes_on) in enumerate(((1000, True), (4000, True), (4500, False)), 1):
        stock = shoe(game, 3, used=used)
        offer = Offer(HouseRules(heat=4), number=number, carry=carry)
        begun = rounds.start(game, {2: {"blackjack": bet}}, stock, offer)
        state, events = begun.state, begun.events
        while open_now(game, state):
            state, more = go(game, state, open_now(game, state)[-1])
            events += more
        said = [one.text for one in events_of_kind(events, ev.Announced)]
        assert ("The floorperson has the cards shuffled after this round." in said) is not goes_on
        assert engine.shoe_goes_on(game, state) is goes_on
        used, carry = state.at, state.carry
    assert carry.bets == {2: (1000, 4500)}


def test_depth_and_pit_are_choices_of_the_blackjacks_alone() -> None:
    for key, value, why in (
        ("penetration", 76, "76 is not 0 or from 50 to 75"),
        ("penetration", 49, "49 is not 0 or from 50 to 75"),
        ("heat", -1, "-1 is not 0 or from 1 to 100"),
    ):
        with pytest.raises(BadRules) as refusal:
            check_rules(BACK, HouseRules(**{key: value}))
        assert str(refusal.value) == f"{key}: {why}"
        with pytest.raises(BadRules, match="no shoe that goes on"):
            check_rules(GAMES["lunar-poker"], HouseRules(**{key: 60}))
