"""A receipt against a published root, or against the rounds of the book it came from."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC
from typing import Any

from ...book import Store
from ...book.house.meter_tallies import asset_label
from ...book.values import moment
from ...core.money import dollars
from ...play.records.verification import verify_kept
from ..money.vouchers import grouped
from ..records import HallRecords
from ..records.receipts import Receipt


def check_published(receipt: Receipt, published: str) -> dict[str, Any]:
    """A report on a receipt against published text: whether the hash of its root stands in it."""
    proved = bool(receipt.head) and receipt.head in published.lower()
    faults = [] if proved else [_not_proved_sentence(receipt, "is not published here")]
    return _report(receipt, faults, "")


def check_kept(store: Store, receipt: Receipt) -> dict[str, Any]:
    """A report on a receipt against the book: its root, the table's chain up to there, and each of
    the rounds dealt again.
    """
    with store.snapshot():
        return _report(
            receipt,
            list(_faults(store, receipt)),
            " The book has these rounds, and all before them at that table, as they were then.",
        )


def _not_proved_sentence(receipt: Receipt, where: str) -> str:
    leads = f"to {receipt.head[:16]}..., which {where}" if receipt.head else "to no root"
    return f"Nothing is proved: the receipt leads {leads}. It was altered, or is of another root."


def _report(receipt: Receipt, faults: list[str], more: str) -> dict[str, Any]:
    return {
        "head": receipt.head,
        "voucher": f"{receipt.number:018d}",
        "rounds": receipt.rounds,
        "matches": not faults,
        "proved": "" if faults else _proof_sentence(receipt) + more,
        "differences": faults,
    }


def _proof_sentence(receipt: Receipt) -> str:
    """What a receipt proves, as a sentence."""
    many = f"{receipt.rounds:,} round{'s' * (receipt.rounds != 1)}"
    span = (
        f"{receipt.first:,}"
        if receipt.first == receipt.last
        else (f"{receipt.first:,} to {receipt.last:,}")
    )
    return (
        f"Proved by root {receipt.root:,}, {receipt.head[:16]}...: voucher"
        f" {grouped(f'{receipt.number:018d}')} for {dollars(receipt.cents)} was issued at"
        f" {asset_label(receipt.asset)} on {_utc_time_text(receipt.at)} after {many} ({span}), and the chain of"
        f" table {receipt.chain} then ended at link {receipt.link:,}."
    )


def _utc_time_text(millis: int) -> str:
    try:
        return f"{moment(millis).astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
    except (OverflowError, ValueError, OSError):
        return f"{millis} ms"


def _faults(store: Store, receipt: Receipt) -> Iterator[str]:
    """Where the book is not as the receipt proves that it was, a sentence each."""
    found = store.find_link_by_hash(receipt.head) if receipt.head else None
    if found is None or found[0].kind != "root":
        yield _not_proved_sentence(receipt, "is no root of this book")
        return
    tip = store.find_link_by_hash(receipt.tip.hex())
    if tip is None or (tip[0].chain, tip[0].number) != (receipt.chain, receipt.link):
        yield f"Link {receipt.link:,} of the chain of table {receipt.chain} is not what the receipt proves it was."
        return
    yield from store.faults_up_to(tip[0])
    records = HallRecords(store).vouchers
    voucher = records.find(f"{receipt.number:018d}")
    rounds = [] if voucher is None else records.rounds_ended_by(voucher)
    if (len(rounds), rounds[:1], rounds[-1:]) != (receipt.rounds, [receipt.first], [receipt.last]):
        yield f"The book has {len(rounds):,} rounds for this voucher, the receipt proves {receipt.rounds:,}."
    for number in rounds:
        for difference in verify_kept(store, number, check_links=False)["differences"]:
            yield f"round {number}: {difference}"
