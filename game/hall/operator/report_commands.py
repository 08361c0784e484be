"""What `main.py meters`, `day` and `recall` print and write: the operator's reports from the book,
without opening his room.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from ...book import Store
from ...core.errors import HouseError
from ...core.installation import COMMAND, ROOT
from ...core.money import dollars
from ...printing.report_files import PLAY_MONEY, Heading, PaperSize, TabularReport, checked_suffix
from ..money import meters as house_meters
from ..money.accounts import Local
from ..records import HallRecords
from .gaming_days import DayRow, Days, GamingDay, exported
from .keys import OpenRoom
from .recall import KEPT, NOT_LIVE, RECALL, Recall
from .self_check import program


class Wanted(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A report that is asked for: which; of a day ("": the one that runs), or of a table (0: the
    first) and one of its rounds (0: the list). `form` is the ending of the file that is made of it
    ("": words), `paper` what a .pdf is for.
    """

    report: Literal["meters", "day", "recall"]
    day: Annotated[str, msgspec.Meta(max_length=10)] = ""
    table: Annotated[int, msgspec.Meta(ge=0, lt=2**60)] = 0
    round: Annotated[int, msgspec.Meta(ge=0, lt=2**60)] = 0
    form: Literal["", ".csv", ".json", ".pdf"] = ""
    paper: PaperSize = "a4"


class Reported(msgspec.Struct, frozen=True):
    """A report: as lines, as JSON has it, and as the file that was wanted of it (b"": none)."""

    told: tuple[str, ...]
    tree: dict[str, Any]
    file: bytes = b""


def report_order(
    report: Literal["meters", "day", "recall"], out: Path | None = None, **more: Any
) -> Wanted:
    """What is asked for where it is to be written to `out`. Raises `HouseError` for a file that the
    report is not made as.
    """
    if out is not None and more.get("round"):
        raise HouseError(
            "out", f"is for the list of rounds; {COMMAND} export-round writes one of them"
        )
    endings = (".csv", ".json", ".pdf") if report == "day" else (".csv", ".json")
    form = "" if out is None else checked_suffix(out, endings)
    return msgspec.convert({"report": report, "form": form, **more}, Wanted)


def reported(store: Store, local: Local, asked: Wanted) -> Reported:
    """The report that is wanted. Raises `HouseError`."""
    match asked.report:
        case "meters":
            return meters(store, local, asked.form)
        case "day":
            return day(
                store,
                local,
                date.fromisoformat(asked.day) if asked.day else None,
                asked.form,
                asked.paper,
            )
        case _:
            return recall(store, local, asked.table or None, asked.round or None, asked.form)


def heading(
    store: Store, title: str, day: str, local: Local, room: OpenRoom | None = None
) -> Heading:
    """What stands at the head of a report that is made now, by those who hold the keys where the
    room is open.
    """
    version, told = program(ROOT)
    names = ("", "") if room is None else (room.finance, room.table_games)
    return Heading(
        HallRecords(store).floor.rules().house,
        title,
        day,
        house_meters.local_time(store, local),
        version,
        told,
        *names,
    )


def meters(store: Store, local: Local, form: str = "") -> Reported:
    """The meters of each game and of all."""
    day = Days(store, local).today().isoformat()
    report = house_meters.report(store, heading(store, "Meters", day, local))
    lines = (f"Meters, {report.heading.made}. {PLAY_MONEY}.", *house_meters.lines(store))
    return Reported(lines, report.json_tree(), _file(report, form))


def day(
    store: Store, local: Local, which: date | None = None, form: str = "", paper: PaperSize = "a4"
) -> Reported:
    """A gaming day; left out: the one that runs."""
    days = Days(store, local)
    found = days.report(which or days.today())
    room = OpenRoom(found.finance, found.table_games, store.now()) if found.closed else None
    head = heading(store, "Gaming day", found.day, local, room)
    report = exported(found, head)
    if form == ".pdf":
        from .day_sheet import day_pdf

        return Reported((), report.json_tree(), day_pdf(found, head, paper))
    return Reported(tuple(_day_lines(found)), report.json_tree(), _file(report, form))


def recall(
    store: Store, local: Local, table: int | None = None, number: int | None = None, form: str = ""
) -> Reported:
    """The last rounds of an electronic table (left out: the first), or one of them. Raises
    `HouseError`.
    """
    tables = HallRecords(store).floor.tables()
    if not tables:
        raise HouseError("table", "the house has no electronic table yet")
    chosen = tables[0] if table is None else HallRecords(store).floor.table(table)
    looked = Recall(store, chosen, local)
    if number is not None:
        return _recalled_round(looked, number)
    report = looked.report(heading(store, RECALL, Days(store, local).today().isoformat(), local))
    lines = [f"{RECALL}. {NOT_LIVE}. {chosen.name}, the last {KEPT} complete rounds. {PLAY_MONEY}."]
    if looked.running:
        lines.append(f"{looked.running:8,}  in play, not recalled")
    for row in looked.rows():
        void = "  void" if row.void else ""
        lines.append(
            f"{row.number:8,}  {row.ended}  staked {dollars(row.staked):>12}  house {dollars(row.house, sign=True):>12}{void}"
        )
    return Reported(tuple(lines), report.json_tree(), _file(report, form))


def _recalled_round(looked: Recall, round_number: int) -> Reported:
    found = looked.round(round_number)
    lines = [
        f"{RECALL}. {NOT_LIVE}. {found.table}, round {found.row.number:,}, {found.begun} to {found.row.ended}. {PLAY_MONEY}."
    ]
    for seat in found.seats:
        moved = f"staked {dollars(seat.staked)}, returned {dollars(seat.returned)}, net {dollars(seat.net, sign=True)}"
        lines.append(
            f"  {seat.asset}: {moved}; account {dollars(seat.before)} to {dollars(seat.after)}"
        )
    lines += [
        f"  {place}: {' '.join(cards)}" for place, cards in found.file.get("cards", {}).items()
    ]
    lines += [f"  {at}  seat {step}: {action}" for at, step, action in found.steps]
    return Reported(tuple(lines), dict(msgspec.to_builtins(found)))


def _day_lines(found: GamingDay) -> list[str]:
    state = (
        f"closed {found.closed} by {found.finance} and {found.table_games}"
        if found.closed
        else "open, so far"
    )
    out = [f"Gaming day {found.day}, {found.begun} to {found.until}, {state}. {PLAY_MONEY}."]
    for table, terminals in found.tables:
        out += _row_lines(table, "")
        out += [line for one in terminals for line in _row_lines(one, "  ")]
    out += _row_lines(found.house, "")
    out.append("(iv) poker rake and time charges: not applicable, $0.00")
    told = found.vouchers
    out.append(
        f"vouchers: issued {told.issued} {dollars(told.issued_cents)}, redeemed {told.redeemed} {dollars(told.redeemed_cents)}, "
        f"paid by hand {told.by_hand} {dollars(told.by_hand_cents)}, open {told.open} {dollars(told.open_cents)}, "
        f"expired {told.expired} {dollars(told.expired_cents)}"
    )
    out += [
        f"tips at {table}: given {dollars(pool.given)}, paid {dollars(pool.paid)}, in the box {dollars(pool.held)}"
        for table, pool in found.tips
    ]
    out.append(
        "revenue agrees two ways, and vouchers with meters"
        if found.agrees
        else "THE REPORT DOES NOT AGREE"
    )
    return out


def _row_lines(row: DayRow, indent: str) -> list[str]:
    figures: Mapping[str, int] = {
        "(i)": row.deposited,
        "(ii)": row.winnings,
        "(iii)": row.collected,
        "(v)": row.withdrawn,
        "(vi)": row.by_wagers,
    }
    told = "  ".join(f"{name} {dollars(cents)}" for name, cents in figures.items())
    asset = f" {row.asset}" if row.asset else ""
    return [
        f"{indent}{row.unit}{asset}: {row.rounds:,} round{'s' * (row.rounds != 1)}  {told}{'' if row.agrees else '  DIFFERS'}"
    ]


def _file(report: TabularReport, form: str) -> bytes:
    return {"": bytes, ".csv": report.csv_with_heading_columns, ".json": report.json}[form]()


def machine_time(moment: datetime) -> datetime:
    """A moment by the clock of this machine."""
    return moment.astimezone()
