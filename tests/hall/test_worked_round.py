"""Round 4,318 and the $545.00 voucher: every figure of the one story, in ledger, meters, report and
on paper.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from game.book import Store
from game.hall.money.meters import meters
from game.hall.money.voucher_paper import voucher_png, voucher_words
from game.hall.operator.gaming_days import Days
from game.hall.records import HallRecords
from game.hall.records.values import Stay
from game.play.records.round_records import replay_round
from game.play.records.verification import verify_kept
from game.rounds.events import Named
from tests.hall import story
from tests.hall.house import EASTERN, Clock, accounts_of, opened

pytestmark = pytest.mark.engines


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    with opened(tmp_path, clock) as book:
        yield book
        assert book.verify() == ()


def test_e4_round_4318_moves_every_account_as_the_recall_shows(store: Store) -> None:
    accounts = accounts_of(store)
    assets = story.seated(accounts)
    number = story.played(store, assets)
    kept = store.rounds.kept_round(number)
    assert (kept.row.number, sum(s.staked for s in kept.shares.values())) == (4318, 29_500)
    assert sum(s.returned for s in kept.shares.values()) == 30_500
    for seat, asset in assets.items():
        share = kept.shares[kept.seats[seat]]
        assert (share.staked, share.returned) == (story.STAKED[seat], story.RETURNED[seat])
        assert accounts.balance(asset) == story.AFTER[seat]
    assert sum(accounts.balance(asset) for asset in assets.values()) == 186_500
    assert verify_kept(store, number)["differences"] == []


def test_the_hands_of_round_4318_are_read_across_and_down_as_in_the_pictures(store: Store) -> None:
    """The row lay in the column: every cent was right, and every reading the other one."""
    found = store.rounds.kept_round(story.played(store, story.seated(accounts_of(store))))
    named = [event for event in replay_round(story.GAME, found)[1] if isinstance(event, Named)]
    read = {
        seat: {event.label: event.text for event in named if event.place == f"seat {seat}"}
        for seat in story.READINGS
    }
    assert read == {
        seat: {"Across": across, "Down": down} for seat, (across, down) in story.READINGS.items()
    }


def test_e6_robin_cashes_545_dollars_out_at_21_14_36(store: Store, clock: Clock) -> None:
    accounts = accounts_of(store)
    story.played(store, story.seated(accounts))
    clock.set(21, 14, 36)
    clock.now = clock.now.replace(microsecond=0)
    voucher = accounts.cash_out_any_balance(2044)
    assert voucher is not None
    assert (voucher.cents, voucher.asset, accounts.balance(2044)) == (54_500, 2044, 0)
    words = voucher_words(voucher, accounts.local, "Linden House")
    assert words.issued.startswith("21 November 2026, 21:14:3")
    assert (words.value, words.words) == ("$545.00", "Five hundred forty-five dollars and no cents")
    assert (words.expires, words.terminal) == ("21 December 2026", "4, LH-2044")
    picture = Image.open(io.BytesIO(voucher_png(words))).convert("L")
    assert zxingcpp.read_barcodes(picture)[0].text == words.code
    assert HallRecords(store).vouchers.stay(voucher) == Stay(50_000, 1, 4500)
    assert accounts.redeem_voucher(2042, words.code).redeemed_at == 2042
    again = accounts.cash_out_any_balance(2042)
    assert again is not None
    assert HallRecords(store).vouchers.stay(again) == Stay(21_500 + 54_500, 1, 7500)
    accounts.redeem_voucher(2042, again.number)
    last = accounts.cash_out_any_balance(2042)
    assert last is not None
    assert HallRecords(store).vouchers.stay(last) == Stay(83_500, 0, 0)  # since the voucher before


def test_meters_of_the_story(store: Store) -> None:
    accounts = accounts_of(store)
    story.played(store, story.seated(accounts))
    accounts.cash_out_any_balance(2044)
    found = meters(store)
    house, game = found.house, found.games[0]
    assert found.agrees
    assert house.meters == game.meters
    assert [
        house.meter_value(meter)
        for meter in ("coin in", "coin out", "bill in", "voucher out value", "voucher out count")
    ] == [29_500, 30_500, 185_500, 54_500, 1]
    assert (house.meter_value("games played"), house.meter_value("games won"), house.account) == (
        5,
        2,
        132_000,
    )
    assert house.meter_value("machine paid progressive") is None
    robin = next(row for row in found.terminals if row.asset == "LH-2044")
    assert (robin.meter_value("coin in"), robin.meter_value("coin out"), robin.account) == (
        5500,
        10_000,
        0,
    )


def test_e8_e9_the_day_of_the_story_agrees_two_ways_at_every_terminal(store: Store) -> None:
    accounts = accounts_of(store)
    story.played(store, story.seated(accounts))
    accounts.cash_out_any_balance(2044)
    day = Days(store, accounts.local).report(date(2026, 11, 21))
    assert day.agrees
    ((table, terminals),) = day.tables
    assert (table.unit, table.asset, table.rounds) == (
        "Hybrid table 1, Criss-Cross Poker",
        "LH-2040",
        5,
    )
    assert (table.deposited, table.withdrawn, table.change) == (185_500, 54_500, 132_000)
    assert (table.by_wagers, table.by_accounts) == (-1000, -1000)
    assert {one.unit: one.by_wagers for one in terminals} == {
        "Terminal 1": 5000,
        "Terminal 2": -7500,
        "Terminal 3": 4500,
        "Terminal 4": -4500,
        "Terminal 5": 1500,
    }
    # Odile: two lines lost $50 and the middle pushed; nothing of the push is in (ii) or (iii)
    assert (terminals[0].winnings, terminals[0].collected) == (0, 5000)
    assert (day.vouchers.issued, day.vouchers.issued_cents, day.vouchers.open) == (1, 54_500, 1)
    assert EASTERN.tzname(None) == "EST"
