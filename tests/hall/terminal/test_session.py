"""Play through a game account at every table of the house: nothing is staked past it, and every
cent agrees in every book.
"""

from __future__ import annotations

import hashlib
import itertools
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from game.book import Store, StoreError
from game.book.house.meter_tallies import MetersDiffer, game_account_cents_due
from game.core.chance import Stream
from game.core.declaration import HouseRules
from game.core.errors import HouseError
from game.games import GAMES, SLUGS
from game.hall.money.bills import in_bills
from game.hall.records import HallRecords
from game.hall.terminal.session import LocalTerminal, terminal_table
from game.play.decision_coach import Advise
from game.play.records.verification import verify_kept
from game.play.seats.bots import Bot, bot_bets, make_bots
from game.play.session import Session
from tests.book.tampering import drop_triggers
from tests.hall.house import Clock, accounts_of, opened

pytestmark = pytest.mark.engines


def seeds(told: str = "hall") -> Callable[[], bytes]:
    numbers = itertools.count()
    return lambda: hashlib.sha256(f"{told} {next(numbers)}".encode()).digest()


def sat(
    store: Store,
    slug: str,
    kind: str = "hybrid",
    *,
    others: int = 2,
    rules: HouseRules | None = None,
    told: str = "hall",
    advise: Advise = lambda *_: None,
) -> LocalTerminal:
    player = (
        store.people.players()[0].id
        if store.people.players()
        else store.people.add_player("Robin").id
    )
    if not store.people.bankroll(player):
        store.people.buy_in(player, 10_000_000)
    accounts, game = accounts_of(store), GAMES[slug]
    position = min(4, game.seats)
    return LocalTerminal(
        accounts,
        terminal_table(accounts, slug, kind, player),
        game,
        player,
        position,
        bots=make_bots(game, (position,), others),
        rules=rules,
        seeds=seeds(told),
        advise=advise,
    )


def played(table: Session, rounds: int, seed: int = 1) -> None:
    chance = random.Random(seed)
    for number in range(rounds):
        stream = Stream(hashlib.sha256(f"bets {seed} {number}".encode()).digest(), "bets")
        table.deal(
            {table.seats[0]: bot_bets(table.game, table.rules, Bot(table.seats[0], "You"), stream)}
        )
        while table.turn:
            table.act(chance.choice([a for a in table.legal() if table.is_affordable(a)]))


@pytest.mark.sample(3)
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("kind", ["hybrid", "live"])
def test_e4_every_table_is_played_through_game_accounts_and_every_cent_agrees(
    slug: str, kind: str, tmp_path: Path
) -> None:
    with opened(tmp_path) as store:
        terminal = sat(store, slug, kind, rules=HouseRules(irregularities="training"))
        table = terminal.session
        table.buy_in(500_000)
        played(table, 8)
        assert store.verify() == ()
        for number in store.rounds.each_round_id():
            report = verify_kept(store, number)
            assert report["matches"], report["differences"]
        settled = sum(
            store.rounds.round_row(number).status == "settled"
            for number in store.rounds.each_round_id()
        )
        balances = store.ledger.balances()
        assert not [name for name in balances if name.startswith("felt:")]
        assert sum(balances.values()) == 0
        for one in HallRecords(store).floor.terminals():
            meters = store.ledger.terminal_meters(one.asset)
            assert game_account_cents_due(meters) == HallRecords(store).accounts.balance(one.asset)
            assert meters["games played"] == settled
        before = terminal.balance
        out = terminal.cash_out()
        assert (
            terminal.balance,
            out.chips + out.by_hand + (out.voucher.cents if out.voucher else 0),
        ) == (0, before)
        assert store.verify() == ()


def test_e1_no_stake_lies_on_the_felt_without_an_account_entry(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        terminal = sat(store, "criss-cross-poker")
        table = terminal.session
        placed = {table.seats[0]: {"ante-across": 500, "ante-down": 500}}
        bankroll = store.people.bankroll(1)
        refused = table.refusal(placed)
        assert refused is not None
        assert "$0.00 does not cover wagers of $10.00" in str(refused)
        with pytest.raises(HouseError):
            table.deal(placed)
        assert store.rounds.open_round_at(table.table, "criss-cross-poker") is None
        table.buy_in(2000)
        table.deal(placed)
        assert (terminal.balance, terminal.in_play, store.people.bankroll(1)) == (
            1000,
            1000,
            bankroll - 2000,
        )
        kept = store.rounds.open_round_at(table.table, "criss-cross-poker")
        assert kept is not None
        moved = {line.account.partition(":")[0] for entry in kept.money for line in entry.postings}
        assert moved == {"game", "play"}


@pytest.mark.in_file
def test_e1_money_that_passes_by_the_game_accounts_is_noticed(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        terminal = sat(store, "criss-cross-poker")
        table = terminal.session
        table.buy_in(2000)
        table.deal({table.seats[0]: {"ante-across": 500, "ante-down": 500}})
        with store.atomic():
            entry = store.door.value("SELECT max(id) FROM journal WHERE kind = 'deal'")
            drop_triggers(store.door.connection)
            store.door.write(
                "UPDATE posting SET account = (SELECT id FROM account WHERE name = 'player:1') WHERE entry = ? AND account ="
                " (SELECT id FROM account WHERE name = 'game:2044')",
                (entry,),
            )
        faults = " ".join(store.verify())
        assert (
            "at an electronic table, money of player:1 moved past the game accounts (605a.2(a))"
            in faults
        )
        assert "The meter coin in of LH-2044 shows 1000, the ledger gives 0." in faults


def test_a_round_at_a_terminal_is_taken_up_where_it_stood(tmp_path: Path) -> None:
    clock = Clock()
    with opened(tmp_path, clock) as store:
        terminal = sat(store, "criss-cross-poker")
        table = terminal.session
        table.buy_in(10_000)
        table.deal({table.seats[0]: {"ante-across": 500, "ante-down": 500}})
        before = (table.turn, table.legal(), terminal.balance, terminal.in_play)
        assert store.rounds.unfinished_round(1) is None
        assert store.rounds.tables_with_unfinished_round(1) == frozenset()
    with opened(tmp_path, clock) as store:
        terminal = sat(store, "criss-cross-poker", told="later")
        table = terminal.session
        assert (table.turn, table.legal(), terminal.balance, terminal.in_play) == before
        with pytest.raises(StoreError, match="after this round"):
            terminal.cash_out()
        assert terminal.toggle_cash_out_reservation()
        assert not terminal.toggle_cash_out_reservation()
        while table.turn:
            table.act("fold")
        assert (terminal.in_play, store.verify()) == (0, ())


def test_meters_that_differ_stop_the_terminal_with_the_round_kept(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        terminal = sat(store, "criss-cross-poker")
        table = terminal.session
        table.buy_in(10_000)
        table.deal({table.seats[0]: {"ante-across": 500, "ante-down": 500}})
        with store.atomic():
            store.door.write(
                "UPDATE tally SET value = value + 500 WHERE meter = 'coin in' AND terminal = 2044"
            )
        step = store.door.value("SELECT count(*) FROM step")
        with pytest.raises(MetersDiffer, match=r"differ by \$5\.00 at LH-2044"):
            table.act("bet 1x")
        assert "differ by $5.00" in terminal.out_of_use
        assert table.playing
        assert store.door.value("SELECT count(*) FROM step") == step
        assert (terminal.balance, terminal.in_play) == (9000, 1000)


def test_a_win_over_the_limit_is_paid_by_an_attendant_and_counted_so(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        rules = HallRecords(store).floor.rules()
        from msgspec.structs import replace

        HallRecords(store).floor.save_rules(replace(rules, pay_limit=600), "M. Vale")
        terminal = sat(store, "high-roll-dice")
        table = terminal.session
        table.buy_in(100_000)
        played(table, 12)
        meters = store.ledger.terminal_meters(terminal.asset)
        assert meters["attendant paid jackpots"] == terminal.due_by_hand > 0
        assert game_account_cents_due(meters) == terminal.balance
        paid = HallRecords(store).accounts.pay_by_hand(terminal.asset, person="J. Okafor")
        assert paid == meters["attendant paid jackpots"]
        accounts = HallRecords(store).accounts
        due = accounts.hand_pay(accounts.last_slip(terminal.asset)).due
        assert sum(cents for *_, cents in due) == paid
        assert {slug for _, slug, _, _ in due} == {"high-roll-dice"}
        assert store.verify() == ()
        for number in store.rounds.each_round_id():
            assert verify_kept(store, number)["matches"]


def test_bills_are_whole_dollars() -> None:
    assert in_bills(54_500) == {10_000: 5, 2000: 2, 500: 1}
    for wrong in (0, -100, 150, True, 1.0):
        with pytest.raises(HouseError, match="whole dollars"):
            in_bills(wrong)


def test_the_bankroll_curve_ends_at_the_bankroll_whatever_was_played_at_terminals(
    tmp_path: Path,
) -> None:
    with opened(tmp_path) as store:
        terminal = sat(store, "high-roll-dice")
        table = terminal.session
        table.buy_in(100_000)
        played(table, 6)
        assert terminal.balance != 100_000
        assert store.history.bankroll_curve(1).points[-1].bankroll == store.people.bankroll(1)
        assert store.history.bankroll_curve(1).points[-1].expected == store.people.bankroll(1)
        assert len(store.history.bankroll_curve(1).cash) == 2
