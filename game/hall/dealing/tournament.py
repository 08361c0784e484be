"""A tournament at a dealt table: every terminal's account has the same chips, in a book of its own,
and nothing goes in or out.

Whoever is paired before the first deal plays; who lacks the least that takes part is out. It is
over after its rounds, or when all but one are out.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from ...book import Filter, Store
from ...book.integrity.backup import book_of
from ...book.terminals.values import ElectronicRules, ElectronicTable, VoucherRow
from ...book.values import Clock
from ...core.declaration import HouseRules
from ...core.errors import HouseError, IllegalAction
from ...core.money import dollars, short
from ...games import GAMES
from ...play.bots import opening_bets
from ...play.competitions.tournament_session import (
    MOST_CHIPS,
    MOST_ROUNDS,
    Entrant,
    Placing,
    ranked,
)
from ...play.competitions.tournament_store import FOLDER
from ...play.round_records import json_text, saved_rules
from ...system import files
from ..money.accounts import GameAccounts
from ..process.owner_ipc import TableOrder
from ..wire.messages import Contest
from .dealt_table import POSITIONS, DealtTable

FILE: Final = "hall-tournament.json"
CLOSED: Final = "a tournament's chips are given at its start, and none are bought or paid out"


class TournamentDeal(DealtTable):
    """A dealt table at which a tournament of so many `rounds` is played with `chips` in cents for
    each. Raises what a dealt table raises, and `IllegalAction` for money that comes or goes.
    """

    def __init__(
        self,
        accounts: GameAccounts,
        electronic: ElectronicTable,
        order: TableOrder,
        *,
        seeds: Callable[[], bytes],
    ) -> None:
        self._contest: tuple[object, Contest] = ((), Contest())
        self.rounds, self.chips, self.terminals = order.rounds, order.chips, order.terminals
        super().__init__(accounts, electronic, GAMES[order.slug], seeds=seeds)
        # of its own book: these chips are no money that anybody puts in
        if self.house.credit_limit < self.chips:
            self.house = msgspec.structs.replace(self.house, credit_limit=self.chips)
            self.store.save_electronic_rules(self.house, "")

    # -- who plays

    @property
    def joins(self) -> str:
        """Why no new terminal takes a place: the first round has been dealt."""
        return "the tournament has begun" if self.playing or self.table_standing.number else ""

    @property
    def waits(self) -> str:
        """Why the first round is not dealt yet."""
        return (
            ""
            if self.joins or len(self.players) >= self.terminals
            else f"waiting for {self.terminals} terminals"
        )

    def sit(self, seat: int, player: int) -> int:
        """A player takes a seat, with the tournament's chips on his account. Raises `IllegalAction`
        once it has begun.
        """
        if self.joins and seat not in self.players:
            raise IllegalAction("seat", self.joins)
        with self.store.atomic():
            asset = super().sit(seat, player)
            if not (
                self.balance(seat)
                or self.in_play(seat)
                or self.store.history.count(Filter(player=player))
            ):
                super().buy_in(seat, self.chips)
        return asset

    def get_up(self, seat: int) -> None:  # noqa: ARG002 - nobody does
        """Raises `IllegalAction`: the ranking has everybody."""
        raise IllegalAction("seat", "nobody gives up his place in a tournament")

    def buy_in(self, seat: int, cents: int) -> int:  # noqa: ARG002 - nobody does
        """Raises `IllegalAction`: nobody buys more chips."""
        raise IllegalAction("bills", CLOSED)

    def redeem(self, seat: int, given: str) -> int:  # noqa: ARG002 - nobody does
        """Raises `IllegalAction`: nobody buys more chips."""
        raise IllegalAction("voucher", CLOSED)

    def cash_out(self, seat: int) -> VoucherRow | None:  # noqa: ARG002 - nobody does
        """Raises `IllegalAction`: the chips are worth nothing elsewhere."""
        raise IllegalAction("cash-out", CLOSED)

    def close(self) -> None:
        """End every sitting; how a tournament that is over has ended is kept beside its book."""
        if self.closing_reason:
            agreed = Agreed(self.game.slug, self.rounds, self.chips, self.ranking())
            with suppress(OSError):  # the book has it, too
                files.replace(self.store.folder / FILE, json_text(agreed).encode())
        super().close()

    def plays(self, seat: int) -> bool:
        """Whether a seat is in."""
        return bool(self.in_play(seat)) or self.balance(seat) >= self._least_stake

    @property
    def _least_stake(self) -> int:
        return sum(opening_bets(self.game, self.rules).values())

    # -- how it stands

    @property
    def contest(self) -> Contest:
        """How it stands; the book is asked once a round."""
        now = self.number, self.playing, len(self.players)
        if self._contest[0] != now:
            found = self.ranking()
            lines = tuple((f"{one.nth}  {one.entrant.name}", one.standing_text) for one in found)
            told = self.waits or f"round {min(self.number, self.rounds)} of {self.rounds}"
            self._contest = (
                now,
                Contest(lines, told, bool(self.joins), tuple(one.entrant.seat for one in found)),
            )
        return self._contest[1]

    @property
    def closing_reason(self) -> str:
        """Who stands where, once its rounds are dealt or all but one are out; "" before."""
        done = self.table_standing.number
        if (
            self.playing
            or not done
            or (done < self.rounds and sum(map(self.plays, self.players)) > 1)
        ):
            return ""
        return f"the tournament is over: {self.ranking_line}"

    @property
    def ranking_line(self) -> str:
        """The ranking in a line."""
        told = [f"{one.nth} {one.entrant.name} {one.standing_text}" for one in self.ranking()]
        return f"after round {self.table_standing.number} of {self.rounds}: {', '.join(told)}"

    def ranking(self) -> tuple[Placing, ...]:
        """Who stands where; of a round in play nothing is counted yet. People are called as their
        terminals are.
        """
        lines = []
        for seat, player in self.players.items():
            rows = self.store.history.rounds(Filter(player=player), limit=MOST_ROUNDS)[::-1]
            chips, after = self.chips, []
            for row in rows:
                chips += row.net
                after.append(chips)
            if not self.playing:
                chips = self.balance(seat) + self.in_play(seat)
            gone = (
                bool(rows)
                and not self.playing
                and self.table_standing.number < self.rounds
                and not self.plays(seat)
            )
            paired = self.store.pairing(asset=self.asset(seat))
            name = paired.name if paired is not None else f"T{seat}"
            lines.append(
                Placing(0, Entrant(name, seat), chips, tuple(after), rows[-1].number if gone else 0)
            )
        return ranked(lines, self.chips)


def dealt_for(
    order: TableOrder,
    accounts: GameAccounts,
    electronic: ElectronicTable,
    seeds: Callable[[], bytes],
) -> DealtTable:
    """The table that an order wants: for a tournament, or for money."""
    if order.chips:
        return TournamentDeal(accounts, electronic, order, seeds=seeds)
    return DealtTable(accounts, electronic, GAMES[order.slug], seeds=seeds)


def wanted(order: TableOrder, rounds: int, chips: int, terminals: int) -> TableOrder:
    """An order as one for a tournament. Raises `HouseError` where the table would never deal it."""
    places = POSITIONS if order.slug in GAMES and GAMES[order.slug].family == "dice" else 0
    if order.slug in GAMES and terminals > (places or GAMES[order.slug].seats):
        raise HouseError(
            "terminals", f"{terminals} are more than find a place at {GAMES[order.slug].title}"
        )
    if order.rounds:
        raise HouseError("rounds", "a tournament has its own: leave them out")
    return msgspec.structs.replace(order, rounds=rounds, chips=chips, terminals=terminals)


# ---- its book


class Agreed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What stands beside the book of a hall's tournament: the game's slug, the rounds, cents of
    chips each, and how it ended.
    """

    slug: str
    rounds: int
    chips: int
    final: tuple[Placing, ...] = ()


def book_for(data: Path, order: TableOrder, clock: Clock) -> Path:
    """The folder of the book in which the tournament of an order is played: that of the latest one
    that was agreed alike and is not over, else a new one, with the house's rules for the table and
    its terminals. Raises `HouseError` for what cannot be played.
    """
    game = GAMES.get(order.slug)
    if game is None:
        raise HouseError("table", f"{order.slug!r} is none of {', '.join(GAMES)}")
    rules, terminals = HouseRules(), ElectronicRules()
    if book_of(data).exists():
        with Store.open(data, clock=clock, read_only=True) as house:
            rules, terminals = saved_rules(house, game), house.electronic_rules()
    least = sum(opening_bets(game, rules).values())
    if not least <= order.chips <= MOST_CHIPS or order.chips % 100:
        raise HouseError(
            "chips",
            f"{dollars(order.chips)} is not whole dollars from {dollars(least)}, the least here, to {short(MOST_CHIPS)}",
        )
    agreed, folder = Agreed(order.slug, order.rounds, order.chips), data / FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept = sorted(
            (one for one in folder.glob("hall-*") if one.name[5:].isdecimal()), reverse=True
        )
        found = next((one for one in kept if _read(one) == agreed), None)
        if found is None:
            found = folder / f"hall-{int(kept[0].name[5:]) + 1 if kept else 1:04}"
            with Store.open(found, clock=clock) as book:
                book.save_rules(order.slug, json_text(rules))
                book.save_electronic_rules(msgspec.structs.replace(terminals, pay_limit=10**9), "")
            files.replace(found / FILE, json_text(agreed).encode())
    except OSError as error:
        raise HouseError("tournament", f"cannot be kept in {folder}: {error.strerror}") from error
    return found


def _read(folder: Path) -> Agreed | None:
    """What stands in a folder; None where that cannot be read."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Agreed)
    except (OSError, msgspec.DecodeError):
        return None
