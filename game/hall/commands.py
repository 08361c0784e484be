"""What `main.py meters`, `day` and `recall` print and write: the operator's reports from the book, without opening his room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any

from game.errors import HouseError
from game.hall import meters as house_meters
from game.hall.accounts import Local
from game.hall.days import DayRow, Days, GamingDay, exported
from game.hall.keys import OpenRoom
from game.hall.recall import KEPT, NOT_LIVE, RECALL, Recall
from game.hall.selfcheck import program
from game.hall.sheets import PLAY_MONEY, HallReport, Heading, Size, kind_of
from game.money import dollars
from game.shipped import ROOT
from game.table.store import Store
from game.table.streams import check_target, write_file

Say = Callable[[str], None]
SHEETS = (".csv", ".json", ".pdf")


def heading(store: Store, title: str, day: str, local: Local, room: OpenRoom | None = None) -> Heading:
    """What stands at the head of a report that is made now, by those who hold the keys where the room is open."""
    version, told = program(ROOT)
    names = ("", "") if room is None else (room.finance, room.table_games)
    return Heading(
        store.electronic_rules().house, title, day, house_meters.local_time(store, local), version, told, *names
    )


def meters(store: Store, local: Local, say: Say, *, out: Path | None = None) -> dict[str, Any]:
    """Print the meters, or write them to a .csv or .json file; the report. Raises `HouseError`."""
    kind = "" if out is None else kind_of(out, SHEETS[:2])
    day = Days(store, local).today().isoformat()
    report = house_meters.report(store, heading(store, "Meters", day, local))
    if out is not None:
        _write(out, report, kind, say)
    else:
        say(f"Meters, {report.heading.made}. {PLAY_MONEY}.")
        for line in house_meters.lines(store):
            say(line)
    return report.tree()


def day(
    store: Store, local: Local, say: Say, wanted: date | None, *, out: Path | None = None, paper: Size = "a4"
) -> dict[str, Any]:
    """Print a gaming day (left out: the one that runs), or write it to a .csv, .json or .pdf file; the report."""
    kind = "" if out is None else kind_of(out, SHEETS)
    days = Days(store, local)
    found = days.report(wanted or days.today())
    room = OpenRoom(found.finance, found.table_games, store.now()) if found.closed else None
    head = heading(store, "Gaming day", found.day, local, room)
    if out is not None and kind == ".pdf":
        from game.hall.day_sheet import day_pdf

        check_target(out)
        write_file(out, day_pdf(found, head, paper))
        say(str(out))
    elif out is not None:
        _write(out, exported(found, head), kind, say)
    else:
        for line in _day_lines(found):
            say(line)
    return exported(found, head).tree()


def recall(
    store: Store, local: Local, say: Say, table: int | None, wanted: int | None, *, out: Path | None = None
) -> dict[str, Any]:
    """Print the last rounds of an electronic table (left out: the first), or one of them; what was printed. Raises `HouseError`."""
    tables = store.electronic_tables()
    if not tables:
        raise HouseError("table", "the house has no electronic table yet")
    chosen = tables[0] if table is None else store.electronic_table(table)
    looked = Recall(store, chosen, local)
    if wanted is not None:
        return _recalled(looked, wanted, say)
    report = looked.report(heading(store, RECALL, Days(store, local).today().isoformat(), local))
    if out is not None:
        _write(out, report, kind_of(out, SHEETS[:2]), say)
        return report.tree()
    say(f"{RECALL}. {NOT_LIVE}. {chosen.name}, the last {KEPT} complete rounds. {PLAY_MONEY}.")
    if looked.running:
        say(f"{looked.running:8,}  in play, not recalled")
    for row in looked.rows():
        void = "  void" if row.void else ""
        say(
            f"{row.number:8,}  {row.ended}  staked {dollars(row.staked):>12}  house {dollars(row.house, sign=True):>12}{void}"
        )
    return report.tree()


def _recalled(looked: Recall, number: int, say: Say) -> dict[str, Any]:
    import msgspec

    found = looked.round(number)
    say(
        f"{RECALL}. {NOT_LIVE}. {found.table}, round {found.row.number:,}, {found.begun} to {found.row.ended}. {PLAY_MONEY}."
    )
    for seat in found.seats:
        moved = f"staked {dollars(seat.staked)}, returned {dollars(seat.returned)}, net {dollars(seat.net, sign=True)}"
        say(f"  {seat.asset}: {moved}; account {dollars(seat.before)} to {dollars(seat.after)}")
    for place, cards in found.file.get("cards", {}).items():
        say(f"  {place}: {' '.join(cards)}")
    for at, step, action in found.steps:
        say(f"  {at}  seat {step}: {action}")
    return dict(msgspec.to_builtins(found))


def _day_lines(found: GamingDay) -> list[str]:
    state = f"closed {found.closed} by {found.finance} and {found.table_games}" if found.closed else "open, so far"
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
    out.append("revenue agrees two ways, and vouchers with meters" if found.agrees else "THE REPORT DOES NOT AGREE")
    return out


def _row_lines(row: DayRow, indent: str) -> list[str]:
    figures: Mapping[str, int] = {
        "(i)": row.deposited, "(ii)": row.winnings, "(iii)": row.collected, "(v)": row.withdrawn, "(vi)": row.by_wagers,
    }  # fmt: skip
    told = "  ".join(f"{name} {dollars(cents)}" for name, cents in figures.items())
    asset = f" {row.asset}" if row.asset else ""
    return [
        f"{indent}{row.unit}{asset}: {row.rounds:,} round{'s' * (row.rounds != 1)}  {told}{'' if row.agrees else '  DIFFERS'}"
    ]


def _write(out: Path, report: HallReport, kind: str, say: Say) -> None:
    check_target(out)
    write_file(out, report.csv() if kind == ".csv" else report.json())
    say(str(out))


def machine_time(moment: datetime) -> datetime:
    """A moment by the clock of this machine."""
    return moment.astimezone()
