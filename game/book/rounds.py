"""A round on paper: begun, played step by step, settled; each call is one transaction of stock,
actions, meters and money.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from .commitments import SeedPromises
from .database import Database, Row
from .errors import NoSuchRecord, StoreError
from .house.meter_tallies import TerminalMeter
from .house.tables import HouseTables
from .integrity.seed_key import SeedKey
from .ledger import EntryKind, Ledger, game_account, handpay_account, player_account
from .players.people import People
from .schema.compact_schema import RoundTexts
from .values import (
    Acted,
    Clock,
    Decision,
    KeptEntry,
    KeptRound,
    KeptStep,
    MoneyMoved,
    PlayerOutcome,
    Posting,
    RoundEnding,
    RoundRow,
    RoundSeats,
    RoundStart,
    TerminalSeat,
    as_json,
    millis,
    moment,
    parse_words,
    struct_of_row,
)

COLUMNS = (
    "share.round AS id, share.player, share.sitting, game.slug AS game, round.number, share.started, share.ended, share.status, "
    "share.staked, share.returned, share.returned - share.staked AS net, share.summary, share.assisted, share.decisions, "
    "share.missed AS mistakes, share.by_card, share.cost, share.expected, share.variance"
)
JOINED = "CROSS JOIN round ON round.id = share.round CROSS JOIN game ON game.id = share.game"


def decision_of(row: Row) -> Decision:
    """The decision of a row of the table `decision`."""
    return Decision(
        point=row["point"],
        chosen=row["chosen"],
        best=row["best"],
        cost=row["cost"],
        ev=msgspec.json.decode(row["ev"], type=dict[str, float]),
        error=row["error"],
        coach=row["coach"],
        thought=row["thought"],
        followed=row["followed"] or "best",
        answer=row["answer"],
    )


def _missed_and_unjudged_flags(d: Decision) -> tuple[int | None, int | None]:
    """`missed` and `unjudged` of a decision, for the indexes that find it by them."""
    missed = 1 if d.grade == "mistake" else None
    return missed, None if d.followed else missed


def _seats_that_bet(bets: str, player: int) -> dict[int, int]:
    """One player at every seat that bets."""
    placed = msgspec.json.decode(bets) if bets.startswith("{") else {}
    return {int(seat): player for seat in placed if seat.isdecimal()}


NOTHING_MOVED = MoneyMoved()


class UnjudgedDecision(NamedTuple):
    """A decision of an earlier program, by its round and step, and the game's slug."""

    round_id: int
    step: int
    slug: str


class EntryOfRound(NamedTuple):
    """The number of a journal entry, and that of its round."""

    entry: int
    round_id: int


class Rounds:
    """The rounds of the book. `check_room` raises `DiskFull` when a round could not be played to
    its end, `round_settled` is called at the end of each settlement.
    """

    def __init__(
        self,
        door: Database,
        ledger: Ledger,
        clock: Clock,
        people: People,
        tables: HouseTables,
        promises: SeedPromises,
        seed_key: SeedKey,
        check_room: Callable[[], None],
        round_settled: Callable[[int], None],
    ) -> None:
        self._door = door
        self._ledger = ledger
        self._clock = clock
        self._people = people
        self._tables = tables
        self._promises = promises
        self._seed_key = seed_key
        self._texts = RoundTexts(door)
        self._check_room = check_room
        self._round_settled = round_settled

    def begin(
        self, start: RoundStart, seating: RoundSeats, money: MoneyMoved = NOTHING_MOVED
    ) -> int:
        """Record a round before its first card, with the stakes that move; its number in the book.

        The seed is the table's promise, which is used up, or that of its running shoe; only a round
        with a `stock` of its own needs none. Raises `DiskFull` before anything is dealt, `NotEnough`
        when a stake is not covered, `StoreError` when a round is open at this table, the commitment
        is not the seed's SHA-256, or another seed was promised.
        """
        self._check_room()
        self._door.check_next_pages()
        rows = [self._people.require_open_sitting(one) for one in seating.sittings]
        players = {row["player"]: row["id"] for row in rows}
        game, slug = rows[0]["game"], rows[0]["slug"]
        if len(start.seed) != 32 or hashlib.sha256(start.seed).hexdigest() != start.commitment:
            raise StoreError(
                "commitment", "The commitment is not the SHA-256 of the round's 32-byte seed."
            )
        with self._door.atomic():
            at = self._tables.table_id(seating.table or rows[0]["player"], slug)
            if self._door.value(
                "SELECT 1 FROM round WHERE house_table = ? AND status = 'open'", (at,)
            ):
                raise StoreError(
                    "round", f"A round of {slug} is still open; it is played to its end first."
                )
            now = millis(self._clock())
            made = self._insert_round(at, start, now)
            seats = seating.seats
            if seats is None:
                seats = _seats_that_bet(start.bets, rows[0]["player"])
            self._write_seats(made, seats, players)
            self._door.write_many(
                "INSERT INTO share (player, started, round, game, status, sitting) VALUES (?, ?, ?, ?, 'open', ?)",
                [(player, now, made, game, its) for player, its in players.items()],
            )
            self._ledger.chains.add_to_round(made, "begun")
            self._write_terminal_seats(made, seating.terminals)
            self._ledger.post_money("deal", now, slug, money, round_id=made, step=0)
        return made

    def _insert_round(self, table_id: int, start: RoundStart, now: int) -> int:
        """The row of a round that begins, its promise used up and its seed encrypted; its number."""
        stock, commitment = start.stock, bytes.fromhex(start.commitment)
        link = self._ledger.chains.next_link_number(table_id)
        promise = None if stock else self._promises.use_promise(table_id, commitment, start.used)
        # a stock of its own has its seed in it
        stored = start.seed if stock else self._seed_key.encrypt(start.seed, commitment)
        return self._door.insert(
            "INSERT INTO round (house_table, number, started, status, promise, link, seed, encrypted, commitment, used, words,"
            " stock, offer, bets, bots) VALUES (?, ?, ?, 'open', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                table_id,
                start.number,
                now,
                promise,
                link,
                stored,
                int(not stock),
                commitment,
                start.used,
                as_json(dict(start.words)) if start.words else "",
                stock,
                start.offer,
                self._texts.text_id(start.bets),
                self._texts.text_id(start.bots),
            ),
        )

    def _write_seats(
        self, round_id: int, seats: Mapping[int, int], sittings: Mapping[int, int]
    ) -> None:
        for seat, player in seats.items():
            if player not in sittings:
                raise StoreError(
                    "seats", f"Player {player} at seat {seat} has no sitting in this round."
                )
        self._door.write_many(
            "INSERT INTO seat (round, seat, player) VALUES (?, ?, ?)",
            [(round_id, *pair) for pair in sorted(seats.items())],
        )

    def _write_terminal_seats(self, round_id: int, terminals: Mapping[int, TerminalSeat]) -> None:
        """Write down which terminal is at which seat, and under what limit it pays wins by itself."""
        if not terminals:
            return
        self._door.write_many(
            "INSERT INTO terminal_seat (round, seat, terminal, game_account, pay_limit) VALUES (?, ?, ?, ?, ?)",
            [
                (round_id, seat, one.asset, one.account, one.pay_limit)
                for seat, one in sorted(terminals.items())
            ],
        )
        self._ledger.chains.add_to_round(round_id, "terminals")

    def add_steps(
        self,
        round_id: int,
        acted: Sequence[Acted],
        money: MoneyMoved = NOTHING_MOVED,
        *,
        assisted: bool = False,
    ) -> int:
        """Append actions and the money they moved, in one transaction; the number of the last step.

        Commit before the events are shown. `assisted` marks the round for all its players; a
        decision whose coach spoke before marks it for the player who decided.
        """
        row = self._open_row(round_id)
        with self._door.atomic():
            return self._append_steps(row, acted, money, kind="step", assisted=assisted)

    def settle(
        self,
        round_id: int,
        ending: RoundEnding,
        acted: Sequence[Acted] = (),
        money: MoneyMoved = NOTHING_MOVED,
        *,
        assisted: bool = False,
    ) -> RoundRow:
        """Record the last actions and the settlement, and close the round, in one transaction; the
        finished row.

        Staked and returned are read from the ledger, never told. Raises `Unbalanced` when chips
        would be left on the felt that no standing wager explains.
        """
        self._door.check_next_pages()
        row = self._open_row(round_id)
        assets = self._terminal_assets(round_id)
        for asset in assets:
            self._ledger.check_terminal_meters(asset)
        with self._door.atomic():
            self._append_steps(row, acted, money, kind="settle", assisted=assisted)
            status, now = "void" if ending.void else "settled", millis(self._clock())
            if not ending.void:
                self._count_games(round_id, assets)
            for share in self._door.rows("SELECT player FROM share WHERE round = ?", (round_id,)):
                own = ending.outcomes.get(share["player"], ending.outcome)
                self._write_share_totals(round_id, share["player"], status, now, own)
            self._door.write(
                "UPDATE round SET status = ?, ended = max(started, ?), period = ? WHERE id = ?",
                (status, now, self._ledger.periods.ensure_open_period(now), round_id),
            )
            self._ledger.chains.add_to_round(round_id, "ended")
            before = self._tables.table_standing(row["table_number"], row["slug"])
            stays = msgspec.structs.replace(ending.standing or before, number=row["number"])
            chains = self._ledger.chains
            if chains.was_restored_after(
                chains.chain_of_round(round_id), row["link"]
            ):  # what its shoe deals next may have been seen
                stays = msgspec.structs.replace(stays, shoe="")
            self._tables.save_standing(row["table_number"], row["slug"], stays)
        self._round_settled(round_id)
        return self.round_row(round_id)

    def _write_share_totals(
        self, round_id: int, player: int, status: str, now: int, outcome: PlayerOutcome
    ) -> None:
        staked, returned = self._player_cents_out_and_in(round_id, player)
        decisions, mistakes, by_card, cost = self._door.rows(
            "SELECT count(*), count(*) FILTER (WHERE grade = 'mistake'), count(*) FILTER (WHERE grade = 'card'),"
            " coalesce(sum(cost), 0.0)"
            " FROM decision WHERE round = ? AND player = ?",
            (round_id, player),
        )[0]
        self._door.write(
            "UPDATE share SET status = ?, ended = max(started, ?), staked = ?, returned = ?, summary = ?, decisions = ?,"
            " mistakes = ?, missed = ?, by_card = ?, cost = ?, expected = ?, variance = ? WHERE round = ? AND player = ?",
            (
                status,
                now,
                staked - outcome.taken_back,
                returned - outcome.taken_back,
                outcome.summary,
                decisions,
                mistakes,
                mistakes,
                by_card,
                cost,
                outcome.expected,
                outcome.variance,
                round_id,
                player,
            ),
        )

    def _terminal_assets(self, round_id: int) -> tuple[int, ...]:
        """The terminals of a round, by asset number."""
        rows = self._door.rows(
            "SELECT DISTINCT terminal FROM terminal_seat WHERE round = ? ORDER BY 1", (round_id,)
        )
        return tuple(row["terminal"] for row in rows)

    def _count_games(self, round_id: int, assets: Sequence[int]) -> None:
        """One more game played at each terminal of the round, and won where it got back more than
        it staked.
        """
        for asset in assets:
            moved = [
                self._cents_out_and_in(round_id, account)
                for account in (game_account(asset), handpay_account(asset))
            ]
            won = sum(back - out for out, back in moved) > 0
            counted = (TerminalMeter.PLAYED, TerminalMeter.WON) if won else (TerminalMeter.PLAYED,)
            self._ledger.raise_terminal_meters({(asset, meter): 1 for meter in counted})

    def _append_steps(
        self,
        row: Row,
        acted: Sequence[Acted],
        money: MoneyMoved,
        *,
        kind: EntryKind,
        assisted: bool,
    ) -> int:
        round_id, now = row["id"], millis(self._clock())
        first = int(
            self._door.value("SELECT coalesce(max(upto), 0) FROM turn WHERE round = ?", (round_id,))
        )
        if assisted:
            self._door.write(
                "UPDATE share SET assisted = 1 WHERE round = ? AND assisted = 0", (round_id,)
            )
        last = first + len(acted)
        if acted:
            self._door.write(
                "INSERT INTO turn (round, upto, at, acts) VALUES (?, ?, ?, ?)",
                (
                    round_id,
                    last,
                    now,
                    as_json([part for act in acted for part in (act.seat, act.action)]),
                ),
            )
            for step, act in enumerate(acted, first + 1):
                if act.decision is not None:
                    self._write_decision(round_id, step, act)
            self._ledger.chains.add_to_round(
                round_id, "steps", first_step=first + 1, last_step=last
            )
        self._ledger.post_money(kind, now, row["slug"], money, round_id=round_id, step=last)
        return last

    def _write_decision(self, round_id: int, step: int, act: Acted) -> None:
        """Write down what a decision was worth; one that the program took belongs to no player."""
        player = self._door.value(
            "SELECT player FROM seat WHERE round = ? AND seat = ?", (round_id, act.seat)
        )
        if player is None:
            raise StoreError(
                "seat",
                f"Nobody of the house's players sits at seat {act.seat}; only their decisions are priced.",
            )
        d = act.decision
        if d is None:
            return
        self._door.write(
            "INSERT INTO decision_value (round, step, player, text, cost, ev, error, thought, missed, unjudged)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                round_id,
                step,
                None if act.automatic else player,
                self._decision_text_id(d),
                d.cost,
                as_json(dict(d.ev)),
                d.error,
                d.thought,
                *_missed_and_unjudged_flags(d),
            ),
        )
        if act.automatic:
            return
        if act.lesson is not None:
            name, right = act.lesson
            self._door.write(
                "INSERT INTO lesson (round, step, player, game, name, correct) SELECT ?, ?, player, game, ?, ? FROM share"
                " WHERE round = ? AND player = ?",
                (round_id, step, name, int(right), round_id, player),
            )
        if d.coach == "before":
            self._door.write(
                "UPDATE share SET assisted = 1 WHERE round = ? AND player = ? AND assisted = 0",
                (round_id, player),
            )

    def _decision_text_id(self, d: Decision) -> int:
        """The number of the words of a decision, which are written once."""
        words = (d.point, d.chosen, d.best, d.coach, d.followed, d.answer, d.grade)
        found = self._door.value(
            "SELECT id FROM decision_text WHERE (point, chosen, best, coach, followed, answer, grade) = (?, ?, ?, ?, ?, ?, ?)",
            words,
        )
        return (
            int(found)
            if found
            else self._door.insert(
                "INSERT INTO decision_text (point, chosen, best, coach, followed, answer, grade) VALUES (?, ?, ?, ?, ?, ?, ?)",
                words,
            )
        )

    def _player_cents_out_and_in(self, round_id: int, player: int) -> tuple[int, int]:
        """Cents that left a player's bankroll, or his game accounts, in a round, and cents that
        came to them.
        """
        at = self._door.rows(
            "SELECT DISTINCT t.terminal FROM terminal_seat AS t JOIN seat ON seat.round = t.round AND seat.seat = t.seat"
            " WHERE t.round = ? AND seat.player = ?",
            (round_id, player),
        )
        assets = [row["terminal"] for row in at]
        owned = (player_account(player), *map(game_account, assets), *map(handpay_account, assets))
        moved = [self._cents_out_and_in(round_id, account) for account in owned]
        return sum(out for out, _ in moved), sum(back for _, back in moved)

    def _cents_out_and_in(self, round_id: int, account: str) -> tuple[int, int]:
        # the plus keeps SQLite to the round's few lines instead of all of the account's
        out, back = self._door.rows(
            "SELECT coalesce(sum(max(-cents, 0)), 0), coalesce(sum(max(cents, 0)), 0) FROM journal"
            " JOIN posting ON posting.entry = journal.id WHERE journal.round = ?"
            " AND +posting.account = (SELECT id FROM account WHERE name = ?)",
            (round_id, account),
        )[0]
        return int(out), int(back)

    def _open_row(self, round_id: int) -> Row:
        row = self._door.row(
            "SELECT round.id, round.number, round.status, round.link, t.number AS table_number, slug FROM round"
            " JOIN house_table AS t ON t.id = round.house_table JOIN game ON game.id = t.game WHERE round.id = ?",
            (round_id,),
        )
        if row is None or row["status"] != "open":
            raise NoSuchRecord("round", f"Round {round_id} is not open.")
        return row

    def unfinished_round(self, player: int, slug: str | None = None) -> KeptRound | None:
        """The player's unfinished round (at that game, or the latest anywhere), None when there is
        none.

        One at a terminal is not meant: that is its table's (`open_round_at`).
        """
        found = self._door.value(
            "SELECT share.round FROM share INDEXED BY share_open JOIN game ON game.id = share.game"
            " WHERE status = 'open' AND player = ? AND (CAST(? AS TEXT) IS NULL OR slug = ?)"
            " AND NOT EXISTS (SELECT 1 FROM terminal_seat WHERE terminal_seat.round = share.round)"
            " ORDER BY share.round DESC LIMIT 1",
            (player, slug, slug),
        )
        return None if found is None else self.kept_round(int(found), player)

    def open_round_at(self, table: int, slug: str, player: int | None = None) -> KeptRound | None:
        """The unfinished round at a house table, as a player's share of it (left out: its first);
        None when there is none.
        """
        found = self._door.value(
            "SELECT round.id FROM round JOIN house_table AS t ON t.id = round.house_table JOIN game ON game.id = t.game"
            " WHERE status = 'open' AND slug = ? AND t.number = ?",
            (slug, table),
        )
        return None if found is None else self.kept_round(int(found), player)

    def last_seats(self, table: int, slug: str) -> dict[int, int]:
        """Who sat where in the last round at a house table: players by seat; empty before the
        first.
        """
        rows = self._door.rows(
            "SELECT seat, player FROM seat WHERE round = (SELECT max(round.id) FROM round JOIN house_table AS t"
            " ON t.id = round.house_table JOIN game ON game.id = t.game WHERE slug = ? AND t.number = ?) ORDER BY seat",
            (slug, table),
        )
        return {row["seat"]: row["player"] for row in rows}

    def unjudged_mistakes(self) -> tuple[UnjudgedDecision, ...]:
        """Round, step and game of the decisions of an earlier program that count as mistakes and
        were not yet put to a card.
        """
        rows = self._door.rows(
            "SELECT d.round AS round, step, slug FROM decision_value AS d INDEXED BY decision_unjudged"
            " JOIN round ON round.id = d.round JOIN house_table AS t ON t.id = house_table JOIN game ON game.id = t.game"
            " WHERE unjudged = 1 ORDER BY d.round, step"
        )
        return tuple(UnjudgedDecision(row["round"], row["step"], row["slug"]) for row in rows)

    def judge_decision(
        self, round_id: int, step: int, followed_card: str, card_answer: str
    ) -> None:
        """Note what a card says of a decision of an earlier program, and what its share of mistakes
        comes to by that.
        """
        row = self._door.row(
            "SELECT * FROM decision WHERE round = ? AND step = ?", (round_id, step)
        )
        if row is None:
            raise NoSuchRecord("decision", f"Round {round_id} has no decision at step {step}.")
        found = msgspec.structs.replace(
            decision_of(row), followed=followed_card, answer=card_answer
        )
        self._door.write(
            "UPDATE decision_value SET text = ?, missed = ?, unjudged = ? WHERE round = ? AND step = ?",
            (self._decision_text_id(found), *_missed_and_unjudged_flags(found), round_id, step),
        )
        self._door.write(
            "UPDATE share SET missed = own.missed, by_card = own.by_card FROM ("
            "SELECT count(*) FILTER (WHERE grade = 'mistake') AS missed, count(*) FILTER (WHERE grade = 'card') AS by_card"
            " FROM decision WHERE round = :round AND player = :player) AS own"
            " WHERE share.round = :round AND share.player = :player AND status <> 'open'",
            {"round": round_id, "player": row["player"]},
        )

    def tables_with_unfinished_round(self, player: int) -> frozenset[str]:
        """The tables, by slug, at which the player has an unfinished round."""
        sql = (
            "SELECT DISTINCT slug FROM share INDEXED BY share_open JOIN game ON game.id = share.game"
            " WHERE status = 'open' AND player = ?"
            " AND NOT EXISTS (SELECT 1 FROM terminal_seat WHERE terminal_seat.round = share.round)"
        )
        return frozenset(str(row["slug"]) for row in self._door.rows(sql, (player,)))

    def round_row(self, round_id: int, player: int | None = None) -> RoundRow:
        """A player's share of a round (left out: its first player's) as lists show it; raises
        `NoSuchRecord`.
        """
        return self._pick_share(round_id, self._shares(round_id), player)[0]

    def _shares(self, round_id: int) -> list[Row]:
        """The shares of a round, the first seat's first."""
        return self._door.rows(
            f"SELECT {COLUMNS} FROM share {JOINED} WHERE share.round = ? ORDER BY"  # noqa: S608 (our own columns)
            " (SELECT min(seat) FROM seat WHERE seat.round = share.round AND seat.player = share.player), share.player",
            (round_id,),
        )

    @staticmethod
    def _pick_share(round_id: int, shares: list[Row], player: int | None) -> tuple[RoundRow, Row]:
        found = next((row for row in shares if player in (None, row["player"])), None)
        if found is None:
            whose = "" if not shares else f" of player {player}"
            raise NoSuchRecord("round", f"There is no round number {round_id}{whose}.")
        return struct_of_row(RoundRow, found), found

    def kept_round(self, round_id: int, player: int | None = None) -> KeptRound:
        """Everything kept of a round, as the share of a player (left out: its first); raises
        `NoSuchRecord`.
        """
        shares = self._shares(round_id)
        row, share = self._pick_share(round_id, shares, player)
        told: Any = self._door.row(
            "SELECT round.*, t.number AS table_number, bets.text AS bets_text, bots.text AS bots_text"
            " FROM round JOIN house_table AS t ON t.id = house_table"
            " JOIN round_text AS bets ON bets.id = round.bets JOIN round_text AS bots ON bots.id = round.bots WHERE round.id = ?",
            (round_id,),
        )
        seats = self._door.rows(
            "SELECT seat, player FROM seat WHERE round = ? ORDER BY seat", (round_id,)
        )
        terminals = self._door.rows(
            "SELECT seat, terminal, pay_limit, game_account FROM terminal_seat WHERE round = ?",
            (round_id,),
        )
        steps = self._door.rows(
            "SELECT number, at, seat, action, coalesce(grade, '') AS mark FROM step LEFT JOIN decision AS d"
            " ON d.round = step.round AND d.step = step.number WHERE step.round = ? ORDER BY number",
            (round_id,),
        )
        decisions = self._door.rows(
            "SELECT * FROM decision WHERE round = ? ORDER BY step", (round_id,)
        )
        return KeptRound(
            row=row,
            shares={share["player"]: struct_of_row(RoundRow, share) for share in shares},
            seats={seat["seat"]: seat["player"] for seat in seats},
            terminals={
                row["seat"]: TerminalSeat(row["terminal"], row["pay_limit"], row["game_account"])
                for row in terminals
            },
            table=told["table_number"],
            secret=self._is_seed_secret(told),
            seed=self._seed_of(told),
            words=parse_words(told["words"]),
            commitment=told["commitment"].hex(),
            used=told["used"],
            stock=told["stock"],
            offer=told["offer"],
            bets=told["bets_text"],
            bots=told["bots_text"],
            expected=share["expected"],
            variance=share["variance"],
            steps=tuple(
                KeptStep(s["number"], moment(s["at"]), s["seat"], s["action"], s["mark"])
                for s in steps
            ),
            money=self._entries_of(round_id),
            decisions={d["step"]: decision_of(d) for d in decisions if d["player"] == row.player},
            automatic=next((d["followed"] for d in decisions if d["player"] is None), ""),
        )

    def _seed_of(self, row: Row) -> bytes:
        """The seed of a round; empty where it cannot be read, and for good in a round that was
        voided for that.
        """
        if not row["encrypted"]:
            return bytes(row["seed"])
        return (
            b""
            if row["status"] == "void"
            else self._seed_key.decrypt(row["seed"], row["commitment"])
        )

    def _is_seed_secret(self, row: Row) -> bool:
        """Whether more is to be dealt from a round's seed: it is open, or the shoe it was dealt
        from stands on its table.
        """
        if row["status"] == "open":
            return True
        opened = self._door.value(
            "SELECT commitment FROM round WHERE house_table = ? AND status = 'open'",
            (row["house_table"],),
        )
        return row["commitment"] in {opened, self._tables.shoe_commitment(row["house_table"])}

    def round_before(self, round_id: int) -> KeptRound | None:
        """The round that was dealt before a round at its table; None before the first."""
        found = self._door.value(
            "SELECT max(id) FROM round WHERE house_table = (SELECT house_table FROM round WHERE id = ?) AND id < ?",
            (round_id, round_id),
        )
        return None if found is None else self.kept_round(int(found))

    def last_ended_rounds(self, table: int, slug: str, limit: int) -> tuple[int, ...]:
        """The numbers of the last rounds that ended at a house table, the newest first."""
        rows = self._door.rows(
            "SELECT round.id FROM round JOIN house_table AS t ON t.id = round.house_table JOIN game ON game.id = t.game"
            " WHERE slug = ? AND t.number = ? AND status <> 'open' ORDER BY round.id DESC LIMIT ?",
            (slug, table, limit),
        )
        return tuple(row["id"] for row in rows)

    def is_newest(self, round_id: int) -> bool:
        """Whether no later round was dealt at a round's table."""
        later = "SELECT 1 FROM round WHERE house_table = (SELECT house_table FROM round WHERE id = ?) AND id > ?"
        return self._door.value(later, (round_id, round_id)) is None

    def each_round_id(self, day: date | None = None) -> Iterator[int]:
        """The numbers of every round, or of those that ended in a gaming day, the first first, one
        by one.
        """
        if day is None:
            found = self._door.iterate_rows("SELECT id FROM round ORDER BY id")
        else:
            found = self._door.iterate_rows(
                "SELECT round.id FROM round JOIN period ON period.id = round.period WHERE day = ? ORDER BY round.id",
                (day.isoformat(),),
            )
        for row in found:
            yield int(row["id"])

    def each_round_id_at(self, table: int) -> Iterator[int]:
        """The numbers of the rounds of a house table, by its own number in the book, the first
        first, one by one.
        """
        for row in self._door.iterate_rows(
            "SELECT id FROM round WHERE house_table = ? ORDER BY id", (table,)
        ):
            yield int(row["id"])

    def each_entry_before(self, slug: str, entry: int) -> Iterator[EntryOfRound]:
        """The numbers of the journal entries of a game's rounds before an entry, each with its
        round's, the last first.
        """
        found = self._door.iterate_rows(
            "SELECT journal.id, round.id AS round FROM journal CROSS JOIN round ON round.id = journal.round"
            " CROSS JOIN house_table AS t ON t.id = round.house_table CROSS JOIN game ON game.id = t.game"
            " WHERE journal.id < ? AND slug = ? ORDER BY journal.id DESC",
            (entry, slug),
        )
        for row in found:
            yield EntryOfRound(int(row["id"]), int(row["round"]))

    def _entries_of(self, round_id: int) -> tuple[KeptEntry, ...]:
        lines = self._door.rows(
            "SELECT journal.id, journal.kind, journal.at, journal.step, account.name, posting.cents, why, section FROM journal"
            " JOIN posting ON posting.entry = journal.id JOIN account ON account.id = posting.account"
            " JOIN reason ON reason.id = posting.reason WHERE journal.round = ? ORDER BY journal.id, posting.line",
            (round_id,),
        )
        out = []
        for number, group in groupby(lines, key=lambda line: int(line["id"])):
            entry = list(group)
            postings = tuple(
                Posting(line["name"], line["cents"], line["why"], line["section"]) for line in entry
            )
            out.append(
                KeptEntry(
                    number, entry[0]["kind"], moment(entry[0]["at"]), entry[0]["step"], postings
                )
            )
        return tuple(out)
