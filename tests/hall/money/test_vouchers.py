"""Vouchers: what they say, that they are good once, and that every refusal names its reason and is
on the log.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.book import StoreError
from game.hall.money.accounts import GameAccounts
from game.hall.money.vouchers import (
    code_text,
    grouped,
    in_words,
    parse_code,
    parse_number,
    well_formed,
    with_check,
)
from game.hall.records import HallRecords
from game.hall.records.vouchers import VoucherRefused
from tests.hall.house import Clock, accounts_of, opened, seated

pytestmark = pytest.mark.engines


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def accounts(tmp_path: Path, clock: Clock) -> Iterator[GameAccounts]:
    with opened(tmp_path / "data", clock) as store:
        yield accounts_of(store)
        assert store.verify() == ()


def issued(accounts: GameAccounts, cents: int = 54_500) -> str:
    asset = seated(accounts)
    accounts.put_in_bills(asset, {10_000: cents // 10_000, 500: cents % 10_000 // 500})
    voucher = accounts.cash_out_any_balance(asset)
    assert voucher is not None
    return voucher.number


@given(st.integers(0, 10**16 - 1))
def test_e7_any_number_has_check_digits_that_notice_a_wrong_digit_and_two_exchanged(
    sixteen: int,
) -> None:
    number = with_check(f"{sixteen:016d}")
    assert well_formed(number)
    for at in range(18):
        other = number[:at] + str((int(number[at]) + 1) % 10) + number[at + 1 :]
        assert not well_formed(other)
    for at in range(17):
        swapped = number[:at] + number[at + 1] + number[at] + number[at + 2 :]
        assert well_formed(swapped) == (swapped == number)


def test_e7_the_code_says_number_value_house_time_and_terminal(
    accounts: GameAccounts, clock: Clock
) -> None:
    clock.set(21, 14, 30)
    number = issued(accounts)
    voucher = HallRecords(accounts.store).vouchers.find(number)
    assert voucher is not None
    code = code_text(voucher)
    assert code.startswith(f"LH1*{number}*54500*PLAY*2026-11-21T21:14:")
    assert code.endswith("*LH-2044")
    assert parse_code(code).number == number == parse_number(grouped(number))
    assert voucher.expires - voucher.issued == timedelta(days=30)
    assert in_words(voucher.cents) == "Five hundred forty-five dollars and no cents"


def test_e7_voucher_redeemed_once(accounts: GameAccounts) -> None:
    number = issued(accounts)
    other = seated(accounts, 2, "Bruno")
    assert accounts.redeem_voucher(other, grouped(number)).redeemed_at == 2042
    assert accounts.balance(other) == 54_500
    for asset in (other, seated(accounts)):
        with pytest.raises(
            VoucherRefused, match="This voucher was paid on 21 November 2026 at LH-2042"
        ):
            accounts.redeem_voucher(asset, number)
    assert accounts.balance(other) == 54_500
    assert accounts.store.ledger.terminal_meters(other) == {
        "voucher in value": 54_500,
        "voucher in count": 1,
    }
    assert [line.kind for line in accounts.store.log.lines(limit=2)] == ["voucher refused"] * 2


def test_e7_a_voucher_can_be_put_back_where_it_came_from(accounts: GameAccounts) -> None:
    number = issued(accounts)
    assert accounts.redeem_voucher(2044, number).cents == 54_500
    assert accounts.balance(2044) == 54_500
    again = accounts.cash_out_any_balance(2044)
    assert again is not None
    assert again.number != number


def test_e7_altered_unknown_and_expired_vouchers_are_refused_with_the_reason(
    accounts: GameAccounts, clock: Clock
) -> None:
    number = issued(accounts)
    known = HallRecords(accounts.store).vouchers.find(number)
    assert known is not None
    altered = code_text(known).replace("*54500*", "*94500*")
    stranger = with_check("1234567890123456")
    for given_text, why in (
        (altered, "was altered"),
        (stranger, "No voucher has this number"),
        (number[:-1] + "0", "check digits are wrong"),
        ("LH1*12", "no voucher of this house"),
    ):
        with pytest.raises(VoucherRefused, match=why):
            accounts.redeem_voucher(2044, given_text)
        assert why in accounts.store.log.lines(limit=1)[0].told
    clock.now += timedelta(days=31)
    HallRecords(accounts.store).clock.confirm("M. Vale, J. Okafor")
    clock.now += timedelta(seconds=61)
    with pytest.raises(VoucherRefused, match="This voucher expired on 21 December 2026"):
        accounts.redeem_voucher(2044, number)
    assert accounts.balance(2044) == 0


def test_e7_a_voucher_is_expired_at_the_second_that_it_names(
    accounts: GameAccounts, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = issued(accounts)
    known = HallRecords(accounts.store).vouchers.find(number)
    assert known is not None
    clock.now = known.expires - timedelta(minutes=2)
    HallRecords(accounts.store).clock.confirm("M. Vale, J. Okafor")
    monkeypatch.setattr(accounts.store, "now", lambda: known.expires)
    with pytest.raises(VoucherRefused, match="This voucher expired on 21 December 2026"):
        accounts.redeem_voucher(2044, number)


def test_e7_five_refusals_rest_the_terminal_for_a_minute_and_call_the_attendant(
    accounts: GameAccounts, clock: Clock
) -> None:
    number = issued(accounts)
    for _ in range(5):
        with pytest.raises(VoucherRefused):
            accounts.redeem_voucher(2044, "12")
    assert accounts.store.log.lines(limit=1)[0].kind == "attendant"
    with pytest.raises(VoucherRefused, match="rests for a minute"):
        accounts.redeem_voucher(2044, number)
    clock.now += timedelta(seconds=61)
    assert accounts.redeem_voucher(2044, number).redeemed is not None


def test_e7_a_lost_voucher_is_paid_by_hand_and_then_no_more(accounts: GameAccounts) -> None:
    number, store = issued(accounts), accounts.store
    HallRecords(store).vouchers.pay_by_hand(
        number, 1, persons="M. Vale, J. Okafor", now=store.now()
    )
    assert store.people.bankroll(1) == 100_000
    with pytest.raises(VoucherRefused, match="paid on 21 November 2026 by hand"):
        accounts.redeem_voucher(2044, number)


def test_a_voucher_that_would_bring_an_account_over_the_house_limit_stays_good(
    accounts: GameAccounts,
) -> None:
    number = issued(accounts)
    rules = HallRecords(accounts.store).floor.rules()
    HallRecords(accounts.store).floor.save_rules(
        msgspec.structs.replace(rules, credit_limit=54_400), "M. Vale"
    )
    with pytest.raises(
        StoreError, match=r"LH-2044 takes no more money than brings its account to \$544.00"
    ):
        accounts.redeem_voucher(2044, number)
    assert accounts.balance(2044) == 0
    HallRecords(accounts.store).floor.save_rules(rules, "M. Vale")
    assert accounts.redeem_voucher(2044, number).redeemed is not None
