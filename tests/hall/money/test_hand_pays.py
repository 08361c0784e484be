"""465a.26: a hand pay has a numbered slip of two parts, and more people sign the larger it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.book import NoSuchRecord, Store
from game.book.house.meter_tallies import game_account_cents_due
from game.core.errors import HouseError
from game.hall.money.accounts import GameAccounts
from game.hall.money.hand_pays import keys_asked, slip_of, slip_pdf
from game.hall.operator.console import OperatorRoom
from game.hall.operator.keys import KeyRefused, OpenRoom
from game.hall.records import HallRecords
from tests.hall import pdf
from tests.hall.house import PINS, accounts_of, give_owner, opened, seated

pytestmark = pytest.mark.engines

FINANCE, TABLE_GAMES = PINS[1], PINS[3]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path / "data") as book:
        give_owner(book)
        yield book
        assert book.verify() == ()


def due_at(store: Store, cents: int) -> tuple[GameAccounts, int, OperatorRoom, list[str]]:
    """A terminal at which so much is due by hand, and the operator's open room."""
    accounts = accounts_of(store)
    asset = seated(accounts)
    store.people.buy_in(1, cents)
    rules = HallRecords(store).floor.rules()
    HallRecords(store).floor.save_rules(
        type(rules)(credit_limit=10**9, voucher_limit=rules.voucher_limit), "M. Vale"
    )
    whole = cents + rules.voucher_limit
    store.people.buy_in(1, rules.voucher_limit)
    accounts.put_in_bills(asset, {10_000: whole // 10_000, 100: whole % 10_000 // 100})
    accounts.cash_out_any_balance(asset)
    assert accounts.records.accounts.hand_pay_due(asset) == cents
    said: list[str] = []
    room = OpenRoom("M. Vale", "J. Okafor", store.now())
    return accounts, asset, OperatorRoom(store, accounts.local, room, said.append), said


def test_signatures_by_size() -> None:
    sizes = (1, 499_999, 500_000, 2_499_999, 2_500_000)
    assert [len(keys_asked(cents)) for cents in sizes] == [0, 0, 1, 1, 2]


def test_a_small_hand_pay_has_a_slip_and_no_further_signature(store: Store) -> None:
    accounts, asset, operator, said = due_at(store, 120_000)
    operator.do(f"handpay {asset}")
    number = accounts.records.accounts.last_slip(asset)
    assert said[-1] == f"$1,200.00 were paid by hand, slip {number}."
    slip = slip_of(store, number, accounts.local)
    assert (slip.cents, slip.asset, slip.holder, slip.signs) == (120_000, asset, "Robin", ())
    assert slip.reasons == (("Cash-out over the voucher limit", 120_000),)
    assert slip.persons == "M. Vale, J. Okafor"
    written = store.folder / "operator" / f"hand-pay-{number}.pdf"
    text = "\n".join(pdf.lines(written.read_bytes()))
    for words in ("Part 1: cashier", "Part 2: accounting", "Prepared by", "Received by the player"):
        assert text.count(words) == 1 + ("by" in words and "Part" not in words)
    for words in ("$1,200.00", str(number), f"LH-{asset}", "Cash-out over the voucher limit"):
        assert text.count(words) >= 2
    assert (
        game_account_cents_due(store.ledger.terminal_meters(asset)) == accounts.balance(asset) == 0
    )


def test_from_5000_the_second_key_signs(store: Store) -> None:
    accounts, asset, operator, said = due_at(store, 500_000)
    with pytest.raises(HouseError, match="also needs the Table games PIN"):
        operator.do(f"handpay {asset}")
    with pytest.raises(KeyRefused):
        operator.do(f"handpay {asset} 111222")
    assert accounts.records.accounts.hand_pay_due(asset) == 500_000
    operator.do(f"handpay {asset} {TABLE_GAMES}")
    number = accounts.records.accounts.last_slip(asset)
    assert slip_of(store, number, accounts.local).signs == ("J. Okafor",)
    assert said[-1].startswith("$5,000.00 were paid by hand")


def test_from_25000_both_keys_sign_again(store: Store) -> None:
    accounts, asset, operator, _ = due_at(store, 2_500_000)
    with pytest.raises(HouseError, match="the Table games and the Finance PIN"):
        operator.do(f"handpay {asset} {TABLE_GAMES}")
    operator.do(f"handpay {asset} {TABLE_GAMES} {FINANCE}")
    number = accounts.records.accounts.last_slip(asset)
    slip = slip_of(store, number, accounts.local)
    assert slip.signs == ("J. Okafor", "M. Vale")
    text = "\n".join(pdf.lines(slip_pdf(slip, "Linden House")))
    assert text.count("Verified by J. Okafor") == text.count("Verified by M. Vale") == 2


def test_a_slip_is_printed_again_and_an_unknown_one_refused(store: Store) -> None:
    accounts, asset, operator, said = due_at(store, 120_000)
    operator.do(f"handpay {asset}")
    number = accounts.records.accounts.last_slip(asset)
    written = store.folder / "operator" / f"hand-pay-{number}.pdf"
    before = written.read_bytes()
    written.unlink()
    operator.do(f"slip {number}")
    assert written.read_bytes() == before
    assert said[-1] == str(written)
    with pytest.raises(NoSuchRecord, match="No hand pay has the number"):
        operator.do("slip 1")
