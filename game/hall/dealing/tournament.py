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
from ...book.place import has_book
from ...book.values import Clock
from ...core.errors import HouseError
from ...core.money import dollars, short
from ...games import GAMES
from ...play.competitions.tournament_session import (
    MOST_CHIPS,
    MOST_ROUNDS,
    Entrant,
    Placing,
    rank_placings,
)
from ...play.competitions.tournament_store import FOLDER
from ...play.records.round_records import json_text, saved_rules
from ...play.seats.bots import least_opening_bets
from ...play.table_terms import TableTerms
from ...system import files
from ..money.accounts import GameAccounts
from ..process.owner_ipc import TableOrder
from ..records import HallRecords
from ..records.values import ElectronicRules, ElectronicTable
from ..wire.messages import Contest
from .dealt_table import POSITIONS, Competition, DealtTable

FILE: Final = "hall-tournament.json"
CLOSED: Final = "a tournament's chips are given at its start, and none are bought or paid out"


TERMS: Final = TableTerms(
    closed={
        "rise": "nobody gives up his place in a tournament",
        "bills": CLOSED,
        "voucher": CLOSED,
        "cash-out": CLOSED,
        "tip": CLOSED,
    }
)
"""The ranking has everybody, and the chips are worth nothing elsewhere."""


class HallTournament(Competition):
    """A tournament of so many `rounds` at a dealt table, with `chips` in cents for each, that begins
    once so many `terminals` are there.
    """

    def __init__(self, order: TableOrder) -> None:
        self.rounds, self.chips, self.terminals = order.rounds, order.chips, order.terminals
        self._contest: tuple[object, Contest] = ((), Contest())

    # -- who plays

    def why_no_joining(self, table: DealtTable) -> str:
        """Why no new terminal takes a place: the first round has been dealt."""
        begun = table.playing or table.table_standing.number
        return "the tournament has begun" if begun else ""

    def why_waiting(self, table: DealtTable) -> str:
        """Why the first round is not dealt yet."""
        if self.why_no_joining(table) or len(table.players) >= self.terminals:
            return ""
        return f"waiting for {self.terminals} terminals"

    def first_chips(self, table: DealtTable, seat: int) -> int:
        """The tournament's chips, for who has none and has played no round."""
        played = table.store.history.count_rounds(Filter(player=table.players[seat]))
        return 0 if table.balance(seat) or table.in_play(seat) or played else self.chips

    def is_in_game(self, table: DealtTable, seat: int) -> bool:
        """Whether a seat is in."""
        least = sum(least_opening_bets(table.game, table.rules).values())
        return bool(table.in_play(seat)) or table.balance(seat) >= least

    # -- how it stands

    def tournament_standing(self, table: DealtTable) -> Contest:
        """How it stands; the book is asked once a round."""
        now = table.current_or_next_round, table.playing, len(table.players)
        if self._contest[0] != now:
            found = self.ranking(table)
            lines = tuple(
                (f"{one.place_text}  {one.entrant.name}", one.chips_or_out_text) for one in found
            )
            told = (
                self.why_waiting(table)
                or f"round {min(table.current_or_next_round, self.rounds)} of {self.rounds}"
            )
            seats = tuple(one.entrant.seat for one in found)
            self._contest = now, Contest(lines, told, bool(self.why_no_joining(table)), seats)
        return self._contest[1]

    def closing_reason(self, table: DealtTable) -> str:
        """Who stands where, once its rounds are dealt or all but one are out; "" before."""
        done = table.table_standing.number
        inside = sum(self.is_in_game(table, seat) for seat in table.players)
        if table.playing or not done or (done < self.rounds and inside > 1):
            return ""
        return f"the tournament is over: {self.ranking_line(table)}"

    def ranking_line(self, table: DealtTable) -> str:
        """The ranking in a line."""
        told = [
            f"{one.place_text} {one.entrant.name} {one.chips_or_out_text}"
            for one in self.ranking(table)
        ]
        return f"after round {table.table_standing.number} of {self.rounds}: {', '.join(told)}"

    def ranking(self, table: DealtTable) -> tuple[Placing, ...]:
        """Who stands where; of a round in play nothing is counted yet. People are called as their
        terminals are.
        """
        lines, store = [], table.store
        for seat, player in table.players.items():
            rows = store.history.rounds(Filter(player=player), limit=MOST_ROUNDS)[::-1]
            chips, after = self.chips, []
            for row in rows:
                chips += row.net
                after.append(chips)
            if not table.playing:
                chips = table.balance(seat) + table.in_play(seat)
            gone = (
                bool(rows)
                and not table.playing
                and table.table_standing.number < self.rounds
                and not self.is_in_game(table, seat)
            )
            paired = HallRecords(store).keys.pairing(asset=table.asset(seat))
            name = paired.name if paired is not None else f"T{seat}"
            lines.append(
                Placing(0, Entrant(name, seat), chips, tuple(after), rows[-1].number if gone else 0)
            )
        return rank_placings(lines, self.chips)

    def keep_final_ranking(self, table: DealtTable) -> None:
        """How a tournament that is over has ended is kept beside its book."""
        if self.closing_reason(table):
            agreed = Agreed(table.game.slug, self.rounds, self.chips, self.ranking(table))
            with suppress(OSError):  # the book has it, too
                files.replace(table.store.folder / FILE, json_text(agreed).encode())


def open_dealt_table(
    order: TableOrder,
    accounts: GameAccounts,
    electronic: ElectronicTable,
    seeds: Callable[[], bytes],
) -> DealtTable:
    """The table that an order wants: for a tournament, or for money."""
    game = GAMES[order.slug]
    if not order.chips:
        return DealtTable(accounts, electronic, game, seeds=seeds)
    table = DealtTable(
        accounts, electronic, game, seeds=seeds, terms=TERMS, competition=HallTournament(order)
    )
    # of its own book: these chips are no money that anybody puts in
    if table.house.credit_limit < order.chips:
        table.house = msgspec.structs.replace(table.house, credit_limit=order.chips)
        table.accounts.records.floor.save_rules(table.house, "")
    return table


def tournament_order(order: TableOrder, rounds: int, chips: int, terminals: int) -> TableOrder:
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


def tournament_book_folder(data: Path, order: TableOrder, clock: Clock) -> Path:
    """The folder of the book in which the tournament of an order is played: that of the latest one
    that was agreed alike and is not over, else a new one, with the house's rules for the table and
    its terminals. Raises `HouseError` for what cannot be played.
    """
    game = GAMES.get(order.slug)
    if game is None:
        raise HouseError("table", f"{order.slug!r} is none of {', '.join(GAMES)}")
    rules, terminals = game.house_rules, ElectronicRules()
    if has_book(data):
        with Store.open(data, clock=clock, read_only=True) as house:
            rules, terminals = saved_rules(house, game), HallRecords(house).floor.rules()
    least = sum(least_opening_bets(game, rules).values())
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
                book.tables.save_rules(order.slug, json_text(rules))
                no_limit = msgspec.structs.replace(terminals, pay_limit=10**9)
                HallRecords(book).floor.save_rules(no_limit, "")
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
