"""The gaming day: what each terminal took and gave, two ways, over midnight and over 06:00; its
vouchers; and its closing.
"""

from __future__ import annotations

import csv
import io
import itertools
import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from game.book import Store, StoreError
from game.games import SLUGS
from game.hall.operator.day_sheet import day_pdf
from game.hall.operator.gaming_days import Days, exported
from game.hall.operator.keys import OpenRoom, RoomKeys
from game.hall.operator.report_commands import day as day_command
from game.hall.operator.report_commands import meters as meters_command
from game.hall.records import HallRecords
from game.play.records.verification import verify_kept
from game.printing.report_files import Heading
from tests.hall import pdf, story
from tests.hall.house import EASTERN, Clock, accounts_of, opened, seated
from tests.hall.terminal.test_session import played, sat

pytestmark = pytest.mark.engines

HEAD = Heading("Linden House", "Gaming day", "2026-11-21", "2026-11-21 21:20:00", "0.1.0", "00ff")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    with opened(tmp_path / "data", clock) as book:
        yield book
        assert book.verify() == ()


def days_of(store: Store) -> Days:
    return Days(store, lambda at: at.astimezone(EASTERN))


def room_of(store: Store) -> OpenRoom:
    numbers = itertools.count()
    keys = RoomKeys(store, lambda: next(numbers).to_bytes(16, "big"))
    if not keys.are_set:
        keys.set_first_keys(("M. Vale", "271828"), ("J. Okafor", "314159"))
    keys.turn_key("finance", "271828")
    keys.turn_key("table games", "314159")
    return keys.open_with_turned_keys()


@pytest.mark.sample(3)
@pytest.mark.parametrize("slug", SLUGS)
def test_e9_revenue_agrees_two_ways_at_every_table_and_terminal(slug: str, tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        terminal = sat(store, slug)
        terminal.buy_in(500_000)
        played(terminal.session, 10, seed=3)
        terminal.cash_out()
        found = days_of(store).report(date(2026, 11, 21))
        assert found.agrees
        house = -sum(
            cents
            for name, cents in store.ledger.balances().items()
            if name.startswith(("player", "bot"))
        )
        assert found.house.rounds == sum(
            store.ledger.terminal_meters(t.asset).get("games played", 0)
            for t in HallRecords(store).floor.terminals()
        )
        won = sum(
            cents for name, cents in store.ledger.balances().items() if name.startswith("win:")
        )
        awards = sum(
            store.ledger.terminal_meters(t.asset).get("machine paid progressive", 0)
            for t in HallRecords(store).floor.terminals()
        )
        assert found.house.by_wagers == won - awards
        assert house != 0


def test_e9_a_round_that_runs_over_six_counts_in_the_day_in_which_it_settles(
    store: Store, clock: Clock
) -> None:
    clock.set(20, 0, day=21)
    accounts = accounts_of(store)
    assets = story.seated(accounts)
    clock.set(5, 59, day=22)
    number = story.dealt(store, assets)
    days = days_of(store)
    assert days.today() == date(2026, 11, 21)
    clock.set(6, 1, day=22)
    assert days.today() == date(2026, 11, 22)
    before = days.report(date(2026, 11, 21))
    story.settled(store, assets, number)
    saturday, sunday = (days.report(date(2026, 11, one)) for one in (21, 22))
    assert saturday.house == before.house
    assert (saturday.house.rounds, saturday.house.by_wagers, saturday.house.change) == (
        0,
        0,
        185_500,
    )
    assert (sunday.house.rounds, sunday.house.by_wagers, sunday.house.by_accounts) == (
        5,
        -1000,
        -1000,
    )
    assert (saturday.ran_over, sunday.ran_over) == (1, 0)
    assert saturday.agrees
    assert sunday.agrees


def test_e9_a_closed_day_stays_as_it_was_signed_and_later_moves_are_of_their_own_day(
    store: Store, clock: Clock
) -> None:
    accounts = accounts_of(store)
    story.played(store, story.seated(accounts))
    days = days_of(store)
    with pytest.raises(StoreError, match="runs until 2026-11-22 06:00"):
        days.close(date(2026, 11, 21), room_of(store))
    clock.set(6, 3, day=22)
    signed = days.close(date(2026, 11, 21), room_of(store))
    assert (signed.finance, signed.table_games, signed.closed[:16]) == (
        "M. Vale",
        "J. Okafor",
        "2026-11-22 06:03",
    )
    accounts.cash_out_any_balance(2044)
    assert days.report(date(2026, 11, 21)) == signed
    assert days.report(date(2026, 11, 22)).house.withdrawn == 54_500
    with pytest.raises(StoreError, match="closed already"):
        days.close(date(2026, 11, 21), room_of(store))
    with pytest.raises(StoreError, match="has not begun"):
        days.report(date(2026, 11, 24))
    clock.now += timedelta(minutes=10)


def test_e9_a_settled_round_is_corrected_by_an_entry_of_the_day_in_which_it_is_made(
    store: Store, clock: Clock
) -> None:
    accounts = accounts_of(store)
    story.played(store, story.seated(accounts))
    clock.set(6, 3, day=22)
    days = days_of(store)
    signed = days.close(date(2026, 11, 21), room_of(store))
    assert (
        HallRecords(store).accounts.correct(
            2041, 5000, "the Middle bet was a push", person="M. Vale, J. Okafor"
        )
        == 64_000
    )
    assert (
        HallRecords(store).accounts.correct(2042, -500, "paid twice", person="M. Vale, J. Okafor")
        == 28_500
    )
    assert days.report(date(2026, 11, 21)) == signed
    sunday = days.report(date(2026, 11, 22))
    assert (sunday.house.winnings, sunday.house.collected, sunday.house.by_wagers) == (
        5000,
        500,
        -4500,
    )
    assert sunday.agrees
    with pytest.raises(StoreError, match="is missing"):
        HallRecords(store).accounts.correct(2042, -28_501, "too much", person="M. Vale, J. Okafor")
    assert [line.told for line in store.log.lines(kind="correction")] == [
        "-$5.00: paid twice",
        "+$50.00: the Middle bet was a push",
    ]


def test_e10_vouchers_of_the_day_equal_the_meters(store: Store, clock: Clock) -> None:
    accounts = accounts_of(store)
    first, second = seated(accounts, 4, cents=1_000_000), seated(accounts, 2)
    made = []
    for cents in (10_000, 2000, 5000):
        accounts.put_in_bills(first, {cents: 1})
        made.append(accounts.cash_out_any_balance(first))
    accounts.redeem_voucher(second, made[0].number)
    HallRecords(store).vouchers.pay_by_hand(
        made[1].number, 1, persons="M. Vale, J. Okafor", now=store.now()
    )
    found = days_of(store).report(date(2026, 11, 21)).vouchers
    assert (found.issued, found.issued_cents) == (3, 17_000)
    assert (found.redeemed, found.redeemed_cents, found.by_hand, found.by_hand_cents) == (
        1,
        10_000,
        1,
        2000,
    )
    assert (found.open, found.open_cents, found.expired) == (1, 5000, 0)
    assert found.agrees
    meters = [store.ledger.terminal_meters(asset) for asset in (first, second)]
    assert meters[0]["voucher out value"] == found.issued_cents
    assert (meters[1]["voucher in value"], meters[1]["voucher in count"]) == (
        found.redeemed_cents,
        found.redeemed,
    )
    clock.set(12, 0, day=30)
    clock.now += timedelta(days=30)
    HallRecords(store).clock.confirm("M. Vale, J. Okafor")
    later = days_of(store).report(date(2026, 12, 29)).vouchers
    assert (later.issued, later.open, later.expired, later.expired_cents) == (0, 0, 1, 5000)


def test_the_day_is_as_long_as_the_clock_of_the_house_makes_it(store: Store) -> None:
    zone = ZoneInfo("America/New_York")
    days = Days(store, lambda at: at.astimezone(zone))
    spans = {day: days.span(date(2026, *day)) for day in ((3, 7), (11, 1), (10, 31), (11, 21))}
    hours = {day: (until - begun).total_seconds() / 3600 for day, (begun, until) in spans.items()}
    assert hours == {(3, 7): 23, (11, 1): 24, (10, 31): 25, (11, 21): 24}
    assert spans[11, 21][0] == datetime(2026, 11, 21, 11, tzinfo=UTC)


def test_e12_every_export_of_the_day_says_table_game_play_money(
    store: Store, tmp_path: Path
) -> None:
    accounts = accounts_of(store)
    story.played(store, story.seated(accounts))
    found = days_of(store).report(date(2026, 11, 21))
    report = exported(found, HEAD)
    tree = json.loads(report.json())
    assert (tree["schema"], tree["note"], tree["facility"]) == (
        "linden-house.gaming-day/1",
        "Table game, play money",
        "Linden House",
    )
    assert tree["rows"][0]["(vi) revenue by wagers"] == -1000
    rows = list(csv.DictReader(io.StringIO(report.csv_with_heading_columns().decode())))
    assert len(rows) == len(tree["rows"]) == 7
    assert {row["note"] for row in rows} == {"Table game, play money"}
    assert rows[0]["(iv) poker rake"] == "0"


@pytest.mark.parametrize(("paper", "size"), [("a4", (297.0, 210.0)), ("letter", (279.4, 215.9))])
def test_e9_the_sheet_to_print_has_real_text_on_either_paper(
    store: Store, clock: Clock, paper: str, size: tuple[float, float]
) -> None:
    accounts = accounts_of(store)
    story.played(store, story.seated(accounts))
    clock.set(6, 3, day=22)
    signed = days_of(store).close(date(2026, 11, 21), room_of(store))
    file = day_pdf(signed, HEAD, paper)
    assert pdf.sizes(file) == [size]
    said = " ".join(pdf.lines(file))
    for words in (
        "Gaming day, 2026-11-21",
        "Hybrid table 1, Criss-Cross Poker",
        "LH-2044",
        "$1,855.00",
        "-$10.00",
        "agrees",
        "Table game, play money",
        "Finance: M. Vale",
        "Table games: J. Okafor",
        "program 0.1.0",
        "00ff",
    ):
        assert words in said, words


def test_e9_e10_the_commands_print_and_write_what_the_room_shows(store: Store) -> None:
    accounts = accounts_of(store)
    story.played(store, story.seated(accounts))
    accounts.cash_out_any_balance(2044)
    found = day_command(store, accounts.local)
    said, told = found.told, found.tree
    assert told["agrees"] is True
    assert any(
        "Hybrid table 1, Criss-Cross Poker LH-2040: 5 rounds  (i) $1,855.00" in line
        for line in said
    )
    found = meters_command(store, accounts.local)
    said, told = found.told, found.tree
    assert told["rows"][-1]["1 coin in"] == 29_500
    assert any(line.split() == ["(", "1)", "coin", "in", "$295.00"] for line in said)
    for form in (".csv", ".json", ".pdf"):
        assert len(day_command(store, accounts.local, form=form).file) > 500
    assert [verify_kept(store, number)["matches"] for number in store.rounds.each_round_id()] == [
        True
    ]
