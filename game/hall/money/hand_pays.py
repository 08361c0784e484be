"""Money that an attendant pays at a terminal: a numbered slip of two parts, and who signs it by the
size of the payment (465a.26).
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

import msgspec

from ...book import Store
from ...book.house.meter_tallies import Reason, asset_label
from ...core.money import dollars
from ...games import GAMES
from ...printing.paper import Paper, PaperPage, tint
from ..records import HallRecords
from ..records.values import KeyName
from .accounts import Local
from .voucher_paper import PLAY_MONEY
from .vouchers import in_words, long_day

_INK: Final = tint("#15181B")
_SOFT: Final = tint("#4A5053")


def keys_asked(cents: int) -> tuple[KeyName, ...]:
    """The keys whose PINs are given again before so much is paid, besides who prepares the slip.

    >>> keys_asked(499_999), keys_asked(500_000), keys_asked(2_500_000)
    ((), ('table games',), ('table games', 'finance'))
    """
    if cents < 500_000:
        return ()
    return ("table games",) if cents < 2_500_000 else ("table games", "finance")


class HandPaySlip(msgspec.Struct, frozen=True):
    """A payment by an attendant. `number` is that of its journal entry, `reasons` are what it was
    due for with their cents, `persons` who had opened the operator's room, `signs` who signs beside
    whoever prepared it.
    """

    number: int
    cents: int
    paid: datetime
    asset: int
    place: str
    holder: str
    reasons: tuple[tuple[str, int], ...]
    persons: str
    signs: tuple[str, ...]


def slip_of(store: Store, number: int, local: Local) -> HandPaySlip:
    """The slip of a payment that was made, by its number. Raises `NoSuchRecord`."""
    records = HallRecords(store)
    paid = records.accounts.hand_pay(number)
    terminal = records.floor.terminal(paid.asset)
    lines = store.log.lines(kind="hand pay", asset=paid.asset, limit=10_000)
    persons = next((line.person for line in lines if line.told.endswith(f"slip {number}.")), "")
    kind, _, who = paid.holder.partition(":")
    named = records.keys.house_keys()
    return HandPaySlip(
        number,
        paid.cents,
        local(paid.at),
        paid.asset,
        f"{terminal.table.name}, position {terminal.position}, {GAMES[terminal.table.slug].title}",
        store.people.player(int(who)).name if kind == "player" else who,
        tuple((_paid_reason_text(why, slug, at), cents) for why, slug, at, cents in paid.due),
        persons,
        tuple(named[key].person for key in keys_asked(paid.cents) if key in named),
    )


def _paid_reason_text(why: str, slug: str, number: int) -> str:
    if why == Reason.CANCELS:
        return "Cash-out over the voucher limit"
    if not slug:
        return why
    wager = GAMES[slug].by_name.get(why)
    return f"Win on {wager.title if wager is not None else why}, round {number:,}"


def slip_lines(slip: HandPaySlip) -> list[str]:
    """The slip in words."""
    return [
        f"Hand pay slip {slip.number}, {long_day(slip.paid)}, {slip.paid:%H:%M:%S}",
        f"{asset_label(slip.asset)}, {slip.place}",
        f"{dollars(slip.cents)}, {in_words(slip.cents)}",
        *(f"{why}: {dollars(cents)}" for why, cents in slip.reasons),
        f"Paid to {slip.holder}. Prepared in the room of {slip.persons}.",
        f"Also signs: {', '.join(slip.signs) or 'nobody'}.",
    ]


def slip_pdf(slip: HandPaySlip, house: str) -> bytes:
    """The slip as a PDF of one A4 page: the same words twice, parted by a line to cut."""
    page = PaperPage(1000, 1400, 210.0, f"Hand pay slip {slip.number}", PLAY_MONEY)
    for number, part in enumerate(("Part 1: cashier", "Part 2: accounting")):
        _draw_part(page, slip, house, part, 40.0 + 700.0 * number)
    page.lines([[(x, 700.0), (x + 14.0, 700.0)] for x in range(20, 980, 28)], _SOFT, 1.5)
    return page.pdf()


def _draw_part(page: Paper, slip: HandPaySlip, house: str, part: str, top: float) -> None:
    page.text(f"{house}: hand pay", 50, top + 34, 34, _INK, "serif")
    page.text(part, 950, top + 34, 24, _SOFT, anchor="r")
    page.text(dollars(slip.cents), 50, top + 108, 62, _INK, "ui bold")
    page.text(in_words(slip.cents), 50, top + 148, 22, _INK, "serif italic")
    facts = [
        ("Slip", str(slip.number)),
        ("Date and time", f"{long_day(slip.paid)}, {slip.paid:%H:%M:%S}"),
        ("Asset", f"{asset_label(slip.asset)}, {slip.place}"),
        ("Paid to", slip.holder),
        *(("Reason", f"{why}: {dollars(cents)}") for why, cents in slip.reasons[:4]),
    ]
    if len(slip.reasons) > 4:
        facts.append(("", f"and {len(slip.reasons) - 4} more, in the book"))
    for row, (name, told) in enumerate(facts):
        y = top + 196 + 32 * row
        page.text(name, 50, y, 20, _SOFT)
        size = min(22.0, 22.0 * 740 / page.width(told, 22))
        page.text(told, 210, y, size, _INK)
    signs = ("Prepared by", *(f"Verified by {one}" for one in slip.signs), "Received by the player")
    wide = 900 / len(signs) - 20
    for at, who in enumerate(signs):
        x, y = 50 + at * (wide + 20), top + 560.0
        page.lines([[(x, y), (x + wide, y)]], _INK, 1.5)
        size = min(18.0, 18.0 * wide / page.width(who, 18))
        page.text(who, x, y + 24, size, _SOFT)
    page.text(f"{PLAY_MONEY}.", 50, top + 622, 18, _SOFT)
