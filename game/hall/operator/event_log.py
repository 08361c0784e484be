"""What happens at terminals besides play, on the log, with what the operator does about it: doors,
tilts, calls, lost lines.

The log is kept in the book, each line a link of its chain, and so over every restart.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import msgspec

from ...book import Store
from ...book.house.clock import CLOCK_LOG
from ...book.house.meter_tallies import asset_label
from ...core.errors import HouseError
from ..money.accounts import Local
from ..records import HallRecords


class EventKind(StrEnum):
    """Kinds of lines that the tables and terminals write."""

    DOOR = "door"
    TILT = "tilt"
    AWAY = "away"
    BACK = "back"
    LOGIN = "login"
    REFUSED = "refused"
    HOUSE_RULE = "house rule"
    HOLD = "hold"
    ATTENDANT = "attendant"
    UNPAIRED = "unpaired"
    PAIRING = "pairing"
    KEY_REVOKED = "key revoked"


WHAT_TO_DO: Final[Mapping[str, str]] = {
    "power": "Nothing: the self-check that follows says whether the tables open.",
    "self-check": "Where a file is named, find out why it changed; accept it with both keys, or put it back and start again.",
    "configuration": "Nothing: both keys had opened the room.",
    "key": "Nothing: check that the right person holds the account.",
    "key refused": "Ask who was there. After five wrong PINs, none for that key is accepted there for at least five minutes.",
    "recovery": "Ask the holder whether this was intended. A code works once; the command codes in the room makes new ones.",
    "key turned": "Nothing.",
    "room": "Nothing.",
    EventKind.LOGIN: "Nothing.",
    "voucher": "Nothing: the day's report counts it.",
    "voucher refused": "Look the number up among the vouchers; what was paid before is not paid again.",
    EventKind.UNPAIRED: "Nothing: what was on the account is on a voucher, which the house finds by its number.",
    EventKind.PAIRING: "If wrong codes closed it, find out who tries them before you open it again.",
    EventKind.KEY_REVOKED: "Look at the terminal; pair it again at its seat, or unpair it: its account then becomes a voucher.",
    EventKind.ATTENDANT: "Go to the terminal.",
    "tip": "Nothing: it is in the tip box of the table, which the day's report shows.",
    "tips": "Nothing: file the amount with the day's sheet.",
    "hand pay": "Bring the money to the player, and confirm at the terminal that it was paid.",
    "error": "Leave the terminal as it is: its round is saved. Compare meters and ledger; release it when they agree.",
    "out of use": "Find the cause, then put the terminal back into use.",
    "back in use": "Nothing.",
    EventKind.DOOR: "See who opened it; close it, and put the terminal back into use.",
    EventKind.TILT: "Look at the terminal, and put it back into use.",
    EventKind.AWAY: "Nothing for half a minute: the round is settled by the house rule. Then check the connection.",
    EventKind.BACK: "Nothing.",
    EventKind.REFUSED: (
        "Nothing: the request was not carried out. If this continues, find out who uses the terminal,"
        " or pair it anew."
    ),
    EventKind.HOUSE_RULE: "Nothing: the player was late or gone, and no further bets were made for the player.",
    EventKind.HOLD: "Correct what stopped the table, then let it continue.",
    "progressive": "Nothing: both keys had opened the room.",
    "void": "Nothing: every wager came back; file the reason with the day's sheet.",
    "correction": "Nothing: it counts in the day in which it was made; file the reason with its sheet.",
    "gaming day": "File the signed sheet.",
    CLOCK_LOG: "Set the computer's clock right, then confirm it in the room: the tables wait until then.",
}
"""Every kind of line, and what the operator does about it."""


class EventLine(msgspec.Struct, frozen=True):
    """A line of the log as the room shows it: local time, kind, terminal, who, what, and what is
    done about it.
    """

    number: int
    at: str
    kind: str
    terminal: str
    person: str
    told: str
    to_do: str


def events(
    store: Store,
    local: Local,
    *,
    kind: str = "",
    asset: int | None = None,
    person: str = "",
    limit: int = 200,
) -> tuple[EventLine, ...]:
    """The newest lines of the log, the newest first; of one kind, terminal or person where that is
    said. Raises `HouseError`.
    """
    if kind and kind not in WHAT_TO_DO:
        raise HouseError("kind", f"{kind!r} is none of {', '.join(WHAT_TO_DO)}")
    return tuple(
        EventLine(
            line.id,
            local(line.at).replace(tzinfo=None).isoformat(sep=" ", timespec="seconds"),
            line.kind,
            "" if line.asset is None else asset_label(line.asset),
            line.person,
            line.told,
            WHAT_TO_DO[line.kind],
        )
        for line in store.log.lines(kind=kind, asset=asset, person=person, limit=limit)
    )


def halt_on_open_door(store: Store, asset: int) -> None:
    """A door of the terminal stands open: it is out of use; its round and its account are kept."""
    HallRecords(store).floor.halt(asset, "A door is open.", kind=EventKind.DOOR)


def halt_on_tilt(store: Store, asset: int, what: str) -> None:
    """Something is wrong with the terminal, in a sentence: it is out of use; its round and its
    account are kept.
    """
    HallRecords(store).floor.halt(asset, what, kind=EventKind.TILT)


def log_terminal_away(store: Store, asset: int, why: str) -> None:
    """The terminal is not heard any more."""
    store.log.write(EventKind.AWAY, why, asset=asset)


def log_terminal_back(store: Store, asset: int) -> None:
    """The terminal is heard again, with its account as it was."""
    store.log.write(
        EventKind.BACK, "The terminal is back, with its account as it was.", asset=asset
    )


def log_player_login(store: Store, asset: int, person: str) -> None:
    """A player has taken the terminal."""
    store.log.write(
        EventKind.LOGIN, f"{person} holds the game account.", asset=asset, person=person
    )
