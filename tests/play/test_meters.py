"""Meters that several open rounds feed and win at once (R-4, R-11): nothing fed is lost, and every
cent is accounted for.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from game.book import Store
from game.book.ledger import HOUSE, progressive_account
from game.core.cards import cards
from game.core.chance import Stock
from game.core.declaration import Game, HouseRules, MeterState
from game.core.errors import HouseError
from game.games import GAMES
from game.play import round_file
from game.play.records.round_export import shareable_round_file
from game.play.records.round_records import replay_round
from game.play.records.verification import sum_reports, verify_kept, verify_rounds
from game.play.round_file.result import meter_as_cents_or_milli
from game.play.seats import bots as company
from game.play.session import Session, open_session
from game.rounds import State
from game.rounds.round_builder import seed_meter
from tests.book.tampering import drop_triggers
from tests.rounds.stacked import rare_hands, stock_with_hands
from tests.rounds.streets_table import seat_bets

pytestmark = pytest.mark.engines

FLOP, RAISE, CRAZY = "flop-poker", "raise-it-up-stud-poker", "crazy-4-poker"
WAGERS = {"ante": 500, "pot": 500, "progressive": 100}
RAISED = {"ante": 500, "blind": 500, "progressive": 100}
SEAT = 4
SEEDS = itertools.count()
LEANINGS = {  # hands that take a meter, or a share of it
    FLOP: ["As Ks Qs Js Ts", "9h 8h 7h 6h 5h"],
    RAISE: ["As Ks Qs"],
    CRAZY: ["As Ks Qs Js Ts", "9h 8h 7h 6h 5h", "As Ah Ad Ac 9s", "Ah Kh Qh Jh 2s"],
    "six-card-fortune-pai-gow-poker": ["As Ah Ad Ac Jk 2h 7d", "As Ks Qs Js Ts 2h 7d"],
}


@contextmanager
def book_in(folder: Path) -> Iterator[Store]:
    """A book with two players in it."""
    ticks = itertools.count()
    start = datetime(2026, 3, 3, tzinfo=UTC)
    with Store.open(folder, clock=lambda: start + timedelta(seconds=next(ticks))) as book:
        for name in ("Robin", "Ada"):
            player = book.people.add_player(name).id
            for _ in range(9):
                book.people.buy_in(player, 10_000_000)
        yield book


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """In the end it is sound, and every round verifies."""
    with book_in(tmp_path / "data") as book:
        yield book
        assert sum_reports(verify_rounds(book))["differences"] == []


def sit(store: Store, player: int, slug: str = FLOP, rules: HouseRules | None = None) -> Session:
    """The player at his table; an open round there is taken up."""
    return open_session(
        store,
        GAMES[slug],
        player,
        seats=(SEAT,),
        advise=lambda *_: None,
        rules=rules,
        seeds=lambda: hashlib.sha256(f"{next(SEEDS)}".encode()).digest(),
    )


def holding(session: Session, hand: str, placed: Mapping[str, int]) -> Stock:
    """A deck that deals this hand to the player."""
    game, draw = session.game, Random(5)
    held = list(cards(hand))
    left = [card for card in game.pack if card not in held]
    draw.shuffle(left)
    return stock_with_hands(game, session.rules, {SEAT: placed}, {f"seat {SEAT}": held}, left)


def finish(session: Session) -> None:
    while session.turn:
        session.act(next(action for action in session.legal() if action.verb != "fold"))


def test_what_another_round_fed_outlives_the_end_of_an_older_open_round(store: Store) -> None:
    robin = sit(store, 1)
    robin.deal({SEAT: WAGERS})
    ada = sit(store, 2)
    for _ in range(3):
        ada.deal({SEAT: WAGERS})
        finish(ada)
    finish(sit(store, 1))
    assert store.tables.meters(FLOP)["progressive"].milli == 1_000_000_000 + 4 * 20_000
    assert store.ledger.balance(progressive_account(FLOP, "progressive")) == 1_000_080


def lines(store: Store, number: int, account: str) -> list[tuple[int, str]]:
    """What a round moved at an account, and why."""
    return [
        (p.cents, p.why)
        for entry in store.rounds.kept_round(number).money
        for p in entry.postings
        if p.account == account
    ]


@pytest.mark.parametrize(
    ("between", "good"), [((), 14), (("2h 7d 9c",), 0), (("2h 7d 9c",) * 3, 0)]
)
def test_a_meter_that_another_round_won_is_paid_once_more_as_it_was_shown(
    store: Store, between: tuple[str, ...], good: int
) -> None:
    account = progressive_account(RAISE, "progressive")
    robin, ada = sit(store, 1, RAISE), sit(store, 2, RAISE)
    robin.deal({SEAT: RAISED}, holding(robin, "As Ks Qs", RAISED))
    for hand in ("As Ks Qs", *between):
        ada.deal({SEAT: RAISED}, holding(ada, hand, RAISED))
        finish(ada)
    assert store.tables.meters(RAISE)["progressive"].cents == 100_000 + 14 * len(between)
    robin = sit(store, 1, RAISE)
    finish(robin)
    assert robin.state is not None
    assert robin.state.tally[SEAT, "progressive"] == (100, 100_014)
    moved = lines(store, robin.round_id, account)
    assert (-100_014, "progressive") in moved
    assert [cents for cents, why in moved if why == "meter made good"] == [good] * bool(good)
    assert store.tables.meters(RAISE)["progressive"] == MeterState.from_cents(
        100_000 + 14 * max(0, len(between) - 1)
    )
    assert lines(store, robin.round_id, HOUSE).count((-good, "meter made good")) == bool(good)


def test_a_reserve_that_went_into_a_new_start_is_not_spent_twice(store: Store) -> None:
    bets = {"ante": 500, "super-bonus": 500, "hand-bonus-player": 100}
    robin, ada = sit(store, 1, CRAZY), sit(store, 2, CRAZY)
    store.tables.set_meters(CRAZY, {"hand-bonus": MeterState(1_234_567, 98_765)})
    for session in (robin, ada):
        session.deal({SEAT: bets}, holding(session, "As Ks Qs Js Ts", bets))
    finish(ada)
    assert store.tables.meters(CRAZY)["hand-bonus"] == MeterState(98_765 + 16_000)
    finish(sit(store, 1, CRAZY))
    kept = robin.state
    assert kept is not None
    assert store.tables.meters(CRAZY)["hand-bonus"] == MeterState(0)
    assert lines(store, robin.round_id, HOUSE)[-1][1] == "meter made good"


def test_meters_are_not_changed_while_a_round_carries_them(store: Store) -> None:
    robin = sit(store, 1)
    robin.deal({SEAT: WAGERS})
    with pytest.raises(HouseError, match="still open"):
        store.tables.set_meters(FLOP, {"progressive": MeterState.from_cents(5)})
    finish(robin)
    store.tables.set_meters(FLOP, {"progressive": MeterState.from_cents(5)})
    robin.deal({SEAT: WAGERS})
    finish(robin)


@pytest.mark.in_file
def test_a_wrong_line_of_a_meter_that_two_rounds_shared_is_found(tmp_path: Path) -> None:
    with book_in(tmp_path / "data") as store:
        robin, ada = sit(store, 1, RAISE), sit(store, 2, RAISE)
        for session in (robin, ada):
            session.deal({SEAT: RAISED}, holding(session, "As Ks Qs", RAISED))
        finish(ada)
        finish(robin)
        number, connection = robin.round_id, store.door.connection
        assert verify_kept(store, number)["matches"]
        drop_triggers(connection)
        good = "reason = (SELECT id FROM reason WHERE why = 'meter made good')"
        assert store.door.value(f"SELECT count(*) FROM posting WHERE {good}") == 2
        connection.execute(f"UPDATE posting SET cents = cents * 2 WHERE {good}")
        said = verify_kept(store, number, check_links=False)["differences"]
        assert [one for one in said if "meter made good (R-11), the round gives +$0.14" in one], (
            said
        )


def test_a_meter_that_is_gone_is_missed(tmp_path: Path) -> None:
    """Only meters that are there were compared with their accounts."""
    with book_in(tmp_path / "data") as store:
        store.tables.set_meters(FLOP, {"progressive": MeterState.from_cents(5_000)})
        assert store.verify() == ()
        store.door.connection.execute("DELETE FROM meter")
        assert store.verify() == (
            "The meter progressive:flop-poker:progressive is missing, its account holds 5000 cents.",
        )


def fed_by(game: Game, state: State) -> dict[str, tuple[int, int]]:
    """What a round's wagers add to each meter and its reserve, in thousandths of a cent."""
    out = {}
    for meter in game.meters:
        rate = meter.rates.get(game.letter(meter.wagers[0], state.offer.rules))
        if rate is not None:
            staked = sum(
                placed.get(wager, 0) for placed in state.bets.values() for wager in meter.wagers
            )
            out[meter.name] = (staked * rate.rate, staked * rate.reserve)
    return out


class Shared:
    """A game at which two players' rounds are interleaved, and what the others did while each of
    them was open.
    """

    def __init__(self, store: Store, slug: str, draw: Random) -> None:
        self.store, self.game, self.draw = store, GAMES[slug], draw
        letters = {name: draw.choice(found) for name, found in self.game.paytable_letters().items()}
        coin = draw.choice((100, 500))
        self.rules = [
            HouseRules(paytables=letters, progressive_wager=coin, irregularities=kind)
            for kind in ("off", "training")
        ]
        self.sessions = {player: sit(store, player, slug, self.rules[0]) for player in (1, 2)}
        self.fed: dict[int, dict[str, tuple[int, int]]] = {1: {}, 2: {}}
        self.won: dict[int, set[str]] = {1: set(), 2: set()}
        self.good = 0

    def go_on(self) -> None:
        """The next thing that one of the two does."""
        player = self.draw.choice((1, 2))
        if self.draw.random() < 0.2:  # the program was closed
            self.sessions[player] = sit(self.store, player, self.game.slug, self.rules[0])
        session = self.sessions[player]
        if session.playing:
            stay = [action for action in session.payable() if action.verb != "fold"]
            self.change(
                player, lambda: session.act(self.draw.choice(stay or list(session.payable())))
            )
        else:
            self.change(player, lambda: self.deal(session))

    def deal(self, session: Session) -> None:
        stacked = self.draw.random() < 0.7
        session.force_rules(self.rules[not stacked])
        session.bots = () if stacked else company.make_bots(self.game, (SEAT,), 2)
        bets = seat_bets(self.game, session.rules, self.draw)
        coins = [
            wager
            for meter in self.game.meters
            for wager in meter.wagers
            if self.draw.random() < 0.8
        ]
        bets |= dict.fromkeys(coins, session.rules.progressive_wager)
        placed = {SEAT: bets}
        stock = None
        if stacked:
            winning = [list(cards(hand)) for hand in LEANINGS[self.game.slug]]
            hands, left = rare_hands(self.game, session.rules, placed, self.draw, winning)
            if "community" in hands and self.draw.random() < 0.5:  # the hand is made of both
                hand = self.draw.choice(winning)
                hands = {f"seat {SEAT}": hand[:3], "community": hand[3:]}
                left = self.draw.sample(
                    rest := [card for card in self.game.pack if card not in hand], len(rest)
                )
            stock = stock_with_hands(self.game, session.rules, placed, hands, left)
        session.deal(placed, stock)

    def change(self, player: int, go: Callable[[], object]) -> None:
        """Do something, and see that the meters took it as what it was."""
        session, before = self.sessions[player], self.store.tables.meters(self.game.slug)
        was = session.state if session.playing else None
        go()
        state, after = session.state, self.store.tables.meters(self.game.slug)
        assert state is not None
        if was is None:
            self.fed[player], self.won[player] = dict.fromkeys(state.meters, (0, 0)), set()
        for name, now in state.meters.items():
            own = (state.offer.meters if was is None else was.meters)[name], now
            stood = before.get(name) or seed_meter(self.game, name, state.offer)
            if name in self.won[player]:
                self.check(state, own, (stood, after[name]), name)
            else:  # nobody won it meanwhile: all that others fed lies on top of what the round itself shows
                assert after[name] == added(now, self.fed[player][name])
            self.tell(
                3 - player, name, own, fed_by(self.game, state)[name] if was is None else (0, 0)
            )
        assert self.store.verify() == ()

    def check(
        self,
        state: State,
        own: tuple[MeterState, MeterState],
        stood: tuple[MeterState, MeterState],
        name: str,
    ) -> None:
        """A meter that somebody won since the round began is changed by as much, and never falls
        too low.
        """
        if own[0] == own[1]:
            assert stood[0] == stood[1]
            return
        start = seed_meter(self.game, name, state.offer, again=True).milli
        good = whole(stood[1]) - whole(stood[0]) - (whole(own[1]) - whole(own[0]))
        assert stood[1].milli >= min(own[1].milli, start)
        assert stood[1].reserve >= 0
        if good:
            assert good > 0
            assert stood[1].milli <= min(own[1].milli, start + own[0].reserve)
            self.good += 1

    def tell(
        self, other: int, name: str, own: tuple[MeterState, MeterState], fed: tuple[int, int]
    ) -> None:
        """Note for the round of the other, if one is open, what this one did."""
        if own[1] == added(own[0], fed):
            milli, reserve = self.fed[other].get(name, (0, 0))
            self.fed[other][name] = milli + fed[0], reserve + fed[1]
        elif own[0] != own[1]:
            self.won[other].add(name)


def added(meter: MeterState, fed: tuple[int, int]) -> MeterState:
    return MeterState(meter.milli + fed[0], meter.reserve + fed[1])


def whole(meter: MeterState) -> int:
    return meter.milli + meter.reserve


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", LEANINGS)
@settings(max_examples=2, phases=[Phase.generate])  # an example takes too long to be made small
@given(seed=st.integers(0, 2**64))
def test_interleaved_rounds_feed_and_win_shared_meters_to_the_thousandth_of_a_cent(
    slug: str, seed: int
) -> None:
    with tempfile.TemporaryDirectory() as folder, book_in(Path(folder)) as store:
        shared = Shared(store, slug, Random(seed))
        if seed % 2:
            names = shared.sessions[1].meters()
            draw = shared.draw
            store.tables.set_meters(
                slug, {n: MeterState(draw.randrange(10**9), draw.randrange(10**7)) for n in names}
            )
        for _ in range(40):
            shared.go_on()
        for player in (1, 2):
            session = shared.sessions[player] = sit(store, player, slug)
            while session.playing:
                shared.change(player, lambda s=session: s.act(s.payable()[0]))  # type: ignore[misc]
        reports = list(verify_rounds(store))
        assert [one["differences"] for one in reports if not one["matches"]] == []
        for number in store.rounds.each_round_id():
            filed(store, number)


def filed(store: Store, number: int) -> None:
    """The round as a file settles to the cents of the book, and leaves the meters as the round
    itself held them.
    """
    file, row = shareable_round_file(store, number), store.rounds.round_row(number)
    result = round_file.replay(json.dumps(file))
    kept = store.rounds.kept_round(number)
    state, _ = replay_round(GAMES[row.game], kept)
    assert result["meters"] == {name: meter.cents for name, meter in state.meters.items()}
    assert result["leaves"]["meters"] == {
        name: meter_as_cents_or_milli(meter) for name, meter in state.meters.items()
    }
    own = result["seats"][str(SEAT)]
    assert (own["staked"], own["returned"]) == (row.staked, row.returned)
