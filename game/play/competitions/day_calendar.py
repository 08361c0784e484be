"""The days of the day's deals: which table has its turn, medals, streaks, and a ghost to beat.

What lies here needs no book and no game, so that the lobby can ask it before its first frame. A
day's medal follows from what the choices of its ten rounds cost, never from how the cards fell.
"""

from __future__ import annotations

import base64
import binascii
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date, timedelta
from math import ceil
from pathlib import Path
from string import ascii_uppercase
from typing import Annotated, Final, Literal

import msgspec

from ...core.errors import HouseError, quoted
from ...core.money import dollars
from ...printing.dates import month_day_year_text
from ...system import files

ROUNDS: Final = 10
TABLES: Final = (
    "criss-cross-poker",
    "free-bet-blackjack",
    "four-card-frenzy",
    "six-card-fortune-pai-gow-poker",
    "raise-it-up-stud-poker",
    "crazy-4-poker",
    "double-back-jack",
    "lunar-poker",
    "flop-poker",
    "go-fore-it",
)
"""The tables by turns: those at which something is decided after the deal. Another order would be
another deal on every day.
"""
Medal = Literal[1, 2, 3]
"""1: every choice was the best; 2: the choices cost under a dollar; 3: all ten rounds played."""
MEDALS: Final[dict[Medal, str]] = {
    1: "gold: no mistake",
    2: "silver: small ones",
    3: "bronze: finished",
}
WEEK: Final = 7
FOLDER: Final = "days"
FILE: Final = "finished.json"
_CODE_VERSION: Final = 1


def table_of_day(day: date) -> str:
    """The slug of the table that has its turn on a day."""
    return TABLES[day.toordinal() % len(TABLES)]


def medal_of(costs: Sequence[float]) -> Medal:
    """The medal of ten rounds whose choices cost so many cents each.

    >>> medal_of([0.0] * 10), medal_of([9.0] * 10), medal_of([10.0] * 10)
    (1, 2, 3)
    """
    total = sum(costs)
    return 1 if total < 0.5 else 2 if total < 100 else 3


def streak_with_days_off(days: Collection[date], today: date) -> int:
    """How many days up to today were played in a row. One day off in any seven keeps the row, and
    today counts as soon as it is played.

    >>> played = [date(2026, 11, day) for day in (10, 12, 13, 14, 15, 16)]
    >>> streak_with_days_off(played, date(2026, 11, 17)), streak_with_days_off(played, date(2026, 11, 19))
    (6, 0)
    """
    held = frozenset(days)
    at = today if today in held else today - timedelta(days=1)
    count, off = 0, None
    while True:
        if at in held:
            count += 1
        elif off is not None and (off - at).days < WEEK:
            return count
        else:
            off = at
        at -= timedelta(days=1)


def best_streak_with_days_off(days: Iterable[date]) -> int:
    """The longest of such rows.

    >>> best_streak_with_days_off([date(2026, 11, day) for day in (1, 2, 4, 5, 7, 8, 20)])
    4
    """
    row: list[date] = []
    off: date | None = None
    best = 0
    for day in sorted(days):
        missed = (day - row[-1]).days - 1 if row else 0
        if missed > 1:
            row, off = [], None
        elif missed:
            now = day - timedelta(days=1)
            if off is not None and (now - off).days < WEEK:
                row = [one for one in row if one > off]
            off = now
        row.append(day)
        best = max(best, len(row))
    return best


class Ghost(msgspec.Struct, frozen=True):
    """Whom to beat: a name, and what his choices cost in each round, in cents."""

    name: str
    costs: tuple[float, ...] = (0.0,) * ROUNDS

    @property
    def title(self) -> str:
        """Who it is, at more length."""
        return "you, yesterday" if self.name == "yesterday" else self.name

    def lead_and_costs_words(self, costs: Sequence[float]) -> tuple[str, str]:
        """Who has given away less after the rounds whose choices cost a player so many cents, and
        what both gave away.

        >>> BEST_PLAY.lead_and_costs_words([0.0, 35.0])
        ('Mistakes so far: $0.35', 'best play makes none')
        >>> BEST_PLAY.lead_and_costs_words([0.0])
        ('No mistake so far', 'you are level with best play')
        >>> Ghost("yesterday", (20.0,) * ROUNDS).lead_and_costs_words([5.0])
        ('You lead', 'your mistakes cost $0.05, yesterday’s $0.20')
        """
        own, other = round(sum(costs)), round(self.cost_after(len(costs)))
        if self == BEST_PLAY and not own:
            return "No mistake so far", "you are level with best play"
        if self == BEST_PLAY:
            return f"Mistakes so far: {dollars(own)}", "best play makes none"
        name = self.name[:1].upper() + self.name[1:]
        leads = "You lead" if own < other else f"{name} leads" if own > other else "You are level"
        return leads, f"your mistakes cost {dollars(own)}, {self.name}’s {dollars(other)}"

    def cost_after(self, rounds: int) -> float:
        """Cents that his choices have cost after so many rounds."""
        return sum(self.costs[:rounds])


BEST_PLAY: Final = Ghost("best play")
GhostChoice = Literal["best", "yesterday", "friend"]


def milestones(medals: Mapping[date, Medal], *, exam: bool) -> frozenset[str]:
    """The milestones of learning that somebody has reached: an `exam` was passed, every choice of a
    day was the best, a month brought fifteen medals.

    >>> best = {date(2026, 11, 24): 1}
    >>> sorted(milestones(best, exam=True)), sorted(milestones({}, exam=False))
    (['best day', 'exam'], [])
    """
    months = Counter((day.year, day.month) for day in medals)
    found = {
        "exam": exam,
        "best day": 1 in medals.values(),
        "month": max(months.values(), default=0) >= 15,
    }
    return frozenset(name for name, reached in found.items() if reached)


def record_key(house: str, player: int) -> str:
    """Under what a player of a house is kept in its record."""
    return f"{house[:12]} {player}"


def ghost_code(day: date, costs: Sequence[float]) -> str:
    """A code by which a friend can play beside these ten rounds of a day: what the choices cost,
    and nothing of the cards.

    >>> ghost_code(date(2026, 11, 24), [0, 0, 35, 0, 0, 0, 0, 50, 0, 0])
    'AEFU-U2AA-AARQ-AAAA-AAZA-AAC3-WU'
    """
    cents = [min(0x7FFF, round(cost)) for cost in costs]  # 15 bits and the mark of two bytes
    body = bytearray((_CODE_VERSION,)) + day.toordinal().to_bytes(3, "big")
    for one in cents:
        body += one.to_bytes(1, "big") if one < 0x80 else (0x8000 | one).to_bytes(2, "big")
    body += (binascii.crc32(body) & 0xFFFF).to_bytes(2, "big")
    letters = base64.b32encode(bytes(body)).decode().rstrip("=")
    return "-".join(letters[i : i + 4] for i in range(0, len(letters), 4))


def read_ghost_code(code: str) -> tuple[date, Ghost]:
    """The day of a friend's code, and the friend as a ghost. Raises `HouseError`."""
    letters = "".join(code.split()).replace("-", "").upper()
    wrong = next((one for one in letters if one not in ascii_uppercase + "234567"), "")
    if wrong:
        raise HouseError("code", f"has a {quoted(wrong)}, which is none of A to Z and 2 to 7")
    if len(letters) < (least := ceil((4 + ROUNDS + 2) * 8 / 5)):
        raise HouseError(
            "code", f"has {len(letters)} letters and digits; a code has {least} or more"
        )
    try:
        data = base64.b32decode(letters + "=" * (-len(letters) % 8))
    except binascii.Error:  # so many letters are no whole bytes
        raise HouseError("code", "is not complete, or a letter is wrong") from None
    body, check = data[:-2], data[-2:]
    if len(body) < 4 or (binascii.crc32(body) & 0xFFFF).to_bytes(2, "big") != check:
        raise HouseError("code", "is not complete, or a letter is wrong")
    if body[0] != _CODE_VERSION:
        raise HouseError("code", "was made by a newer version of the program")
    costs, at = [], 4
    while at < len(body):
        wide = 2 if body[at] & 0x80 else 1
        costs.append(int.from_bytes(body[at : at + wide], "big") & (0x7FFF if wide == 2 else 0x7F))
        at += wide
    if len(costs) != ROUNDS:
        raise HouseError("code", f"has {len(costs)} rounds; a day has {ROUNDS}")
    try:
        day = date.fromordinal(int.from_bytes(body[1:4], "big"))
    except ValueError:
        raise HouseError("code", "is of no day in the calendar") from None
    return day, Ghost("your friend", tuple(map(float, costs)))


Costs = Annotated[tuple[float, ...], msgspec.Meta(min_length=ROUNDS, max_length=ROUNDS)]
"""Cents that the choices of each of a day's rounds cost."""


class PlayerDays(msgspec.Struct):
    """What is kept of one player's days: what finished ones cost; the months whose books were read;
    the ghost that he chose, and the last code of a friend.
    """

    finished: dict[date, Costs] = {}
    months: list[str] = []
    ghost: GhostChoice = "yesterday"
    friend: str = ""


class DayRecord:
    """The finished days of the players of a house, in one file beside the books of the months. It
    follows from these books, and is made anew where it is gone or damaged.
    """

    def __init__(self, folder: Path, player: str, *, read_only: bool = False) -> None:
        self._folder, self._read_only = folder, read_only
        self._all: dict[str, PlayerDays] = {}
        try:
            held = files.read_regular_file(folder / FILE)
            self._all = msgspec.json.decode(held, type=dict[str, PlayerDays])
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            self._all = {}
        self.own = self._all.setdefault(player, PlayerDays())

    @property
    def costs_by_day(self) -> dict[date, Costs]:
        """What the choices of each finished day cost, in cents a round."""
        return self.own.finished

    def medals(self) -> dict[date, Medal]:
        """The medal of each finished day."""
        return {day: medal_of(costs) for day, costs in self.own.finished.items()}

    def unread_months(self) -> list[str]:
        """The months (`2026-11`) whose books hold days that nobody has read, the newest first."""
        try:
            found = [one.name for one in self._folder.iterdir() if one.is_dir()]
        except OSError:
            return []
        return sorted(set(found) - set(self.own.months), reverse=True)

    def add(self, costs_by_day: Mapping[date, Sequence[float]], read_month: str = "") -> None:
        """Keep finished days, and that a month was read whole; written where something is new."""
        fresh = {
            day: tuple(round(cost, 2) for cost in costs) for day, costs in costs_by_day.items()
        }
        if fresh.items() <= self.own.finished.items() and (
            not read_month or read_month in self.own.months
        ):
            return
        self.own.finished.update(fresh)
        if read_month and read_month not in self.own.months:
            self.own.months.append(read_month)
        self._save()

    def choose_ghost(self, chosen: GhostChoice) -> None:
        """Play beside another ghost."""
        self.own.ghost = chosen
        self._save()

    def meet_friend(self, code: str, day: date) -> None:
        """Play beside a friend on a day. Raises `HouseError` for what is no code, or of another
        day.
        """
        of, _ = read_ghost_code(code)
        if of != day:
            raise HouseError("code", f"is of {month_day_year_text(of)}, which had other cards")
        self.own.friend = code
        self.choose_ghost("friend")

    def ghosts(self, day: date) -> dict[GhostChoice, Ghost]:
        """Whom one can play beside on a day: a friend's code counts on its own day, and yesterday
        where all ten rounds were played.
        """
        found: dict[GhostChoice, Ghost] = {"best": BEST_PLAY}
        costs = self.costs_by_day.get(day - timedelta(days=1))
        if costs is not None:
            found["yesterday"] = Ghost("yesterday", costs)
        with suppress(HouseError):  # there is none, or the file was written by hand
            of, friend = read_ghost_code(self.own.friend)
            if of == day:
                found["friend"] = friend
        return found

    def chosen_ghost(self, day: date) -> GhostChoice:
        """Whom the player plays beside on a day: himself or best play where a friend's code is of
        another day, best play where he did not play the day before.
        """
        found = self.ghosts(day)
        if self.own.ghost in found:
            return self.own.ghost
        return "yesterday" if "yesterday" in found else "best"

    def ghost(self, day: date) -> Ghost:
        """The same, with what his choices cost."""
        return self.ghosts(day)[self.chosen_ghost(day)]

    def _save(self) -> None:
        if self._read_only:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            files.replace(self._folder / FILE, msgspec.json.encode(self._all))
        except OSError:  # it is made anew from the books
            return
